// Asks pzprjs itself about texts:
//
//   node judge.js PZPRJS [JOB] < TEXTS
//
// PZPRJS is a checkout of pzprjs beside which `npm install pzpr-canvas` was run; it need not be built. TEXTS is a JSON
// array, and so is what is printed. For each text it has, by the job:
//
//   judge      the codes of the rules that it breaks: none if it is solved
//   address    the address of its board
//   said       the same without clues that say nothing: '?' of some kinds, and the direction of one
//   positions  (the text is a kind) pairs of a code and a file: what pzprjs tests the rules of this kind with
//   drawn      (the text is a kind, a number and a least side) so many files, of random clicks and keys
//   clues      which cells say something (1, or 2 if it is '?'), and the borders of areas: two coordinates each
//   marks      what the player has put in: into cells, then onto the borders between them
const fs = require("fs"), path = require("path"), Module = require("module");
const folder = path.resolve(process.argv[2]);
const inFolder = Module.createRequire(path.join(folder, "index.js"));

const failcodes = fs.readFileSync(path.join(folder, "src/res/failcode.en.json"), "utf8");
const source = inFolder("./src/pzpr.js").files
	.map(file => fs.readFileSync(path.join(folder, file), "utf8"))
	.join("\n")
	.replace(/<%= JSON[^%]*%>/g, () => failcodes)
	.replace(/<%=[^%]*%>/g, "");
const built = new Module(path.join(folder, "src/built.js"));
built.require = name => name.includes("pzpr-variety/")
	? inFolder("./src/variety/" + path.basename(name)) : inFolder(name);
built.paths = Module._nodeModulePaths(folder);
const file = path.join(folder, "src/built.js");
Function("exports", "require", "module", "__filename", "__dirname", source)(built.exports, built.require, built, file,
	path.dirname(file));
const pzpr = built.exports;

// opened is a text as a puzzle of pzprjs.
function opened(text) {
	const puzzle = new pzpr.Puzzle();
	puzzle.open(text.startsWith("http") ? text : text.replace(/\n/g, "/"));
	const {arrowin, arrowout, border} = puzzle.board;
	if (arrowin) { // a line comes in there and goes out, and leaves the board nowhere else: that is no mark of ours
		Array.from(border).filter(one => !one.inside).forEach(one =>
			one.setLineVal(Number([arrowin.getid(), arrowout.getid()].includes(one.id))));
	}
	return puzzle;
}

// positions are the texts that pzprjs tests a kind with, and the verdict on each.
function positions(kind) {
	let found = [];
	global.ui = {debug: {addDebugData: (_, data) => { found = data.failcheck.map(([code, text]) => [code || "", text]); }}};
	const script = path.join(folder, "test/script", kind + ".js");
	delete inFolder.cache[script];
	inFolder(script);
	return found;
}

// A generator has the pseudo-random numbers of mulberry32: n(k) is one below k.
function generator(seed) {
	return k => {
		seed = (seed + 0x6d2b79f5) | 0;
		let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) % k;
	};
}

// act clicks, draws or types at random, in some mode.
function act(puzzle, random, modes) {
	const board = puzzle.board, mouse = puzzle.mouse;
	const place = (low, high) => low + random(2 * (high - low) + 1) / 2;
	const cell = (low, high) => low + 1 + 2 * random((high - low) / 2);
	const at = [cell, place][random(2)];
	const x = at(board.minbx, board.maxbx), y = at(board.minby, board.maxby);
	mouse.setInputMode(modes[random(modes.length)]);
	if (random(3) === 0) {
		puzzle.cursor.init(cell(board.minbx, board.maxbx), cell(board.minby, board.maxby));
		puzzle.key.inputKeys(...Array.from({length: 1 + random(2)}, () => keys[random(keys.length)]));
	} else if (random(2) === 0) {
		mouse.inputPath(random(4) ? "left" : "right", x, y, x + 2 * (random(5) - 2), y + 2 * (random(5) - 2));
	} else {
		for (let times = 1 + random(4); times > 0; times--) {
			mouse.inputPath("left", x, y);
		}
	}
}

const keys = [..."0123456789-abcdeqwszx "].concat(["shift+up", "shift+down", "shift+left", "shift+right"]);

// input acts as often as n says. What pzprjs itself fails at is left out.
function input(puzzle, random, n) {
	const modes = puzzle.mouse.getInputModeList().filter(mode => !/info|copy|clear|completion|move/.test(mode));
	for (let i = 0; i < n; i++) {
		try {
			act(puzzle, random, modes);
		} catch (e) {
			if (!(e instanceof TypeError)) {
				throw e;
			}
		}
	}
}

// closeRooms leaves out borders that part no areas.
function closeRooms(board) {
	board.border.filter(border => border.isBorder() && border.ques === 1 && !border.isnull && border.sidecell[0].room &&
		border.sidecell[0].room === border.sidecell[1].room).each(border => border.setQues(0));
}

function drawn(text) {
	const [kind, count, least] = text.split(" "), files = [];
	for (let seed = 0; seed < count; seed++) {
		const random = generator(seed), puzzle = new pzpr.Puzzle();
		const cols = Math.max(2 + random(6), least), rows = [cols, cols, Math.max(1, least), 1 + random(7)][random(4)];
		puzzle.open(kind + "/" + cols + "/" + (kind === "sudoku" ? cols : Math.max(rows, least)));
		puzzle.setMode("edit");
		input(puzzle, random, 2 + random(2 * cols * rows));
		closeRooms(puzzle.board);
		if (random(2)) {
			puzzle.setMode("play");
			input(puzzle, random, cols * rows);
		}
		files.push(puzzle.getFileData().replace(/\n/g, "/"));
	}
	return files;
}

function marks(text) {
	const puzzle = opened(text);
	const all = (pieces, ...keys) => Array.from(pieces).map(piece => keys.map(key => piece[key]).join(" "));
	const cells = puzzle.board.cell.filter(cell => cell.ques !== 51); // those of clues
	return [...all(cells, "qans", "anum"), ...all(puzzle.board.border, "qans", "line")].join();
}

function clues(text) {
	const {cell, border} = opened(text).board;
	const told = one => one.qnum === -2 || one.ques === -2 ? 2 : Number(
		one.ques !== 0 || one.qnum > -1 && one.qnum !== Object.getPrototypeOf(one).qnum || one.qdir !== 0);
	const inside = Array.from(border).filter(one => one.sidecell && one.sidecell.every(side => !side.isnull));
	return [Array.from(cell).map(told).join(""),
		inside.filter(one => one.ques === 1).map(one => one.bx + "," + one.by).join(" ")];
}

// silent are the kinds of which the rules do not look at '?'.
const silent = ("aqre chocona country detour heyawake shimaguni creek gokigen slither pipelink mines juosan " +
	"yajilin-regions cocktail nagenawa paintarea stostone simplegako context lookair skyscrapers easyasabc " +
	"ripple cojun suguru sudoku").split(" ");

function said(text) {
	const puzzle = opened(text), board = puzzle.board;
	for (const {ques, sidecell, id} of Array.from(board.border)) {
		if (ques === 1 && sidecell.some(side => side.ques === 7)) {
			board.border[id].ques = 0; // it parts no areas
		}
	}
	for (const piece of [board.cell, board.cross, board.excell].flatMap(all => Array.from(all))) {
		if (piece.qdir > 0 && piece.qnum === -2) {
			piece.qdir = 0;
		} else if (silent.includes(puzzle.pid) && (piece.qnum === -2 || piece.ques === -2)) {
			[piece.qnum, piece.ques] = [-1, Math.max(piece.ques, 0)];
		} else if (puzzle.pid === "kakuro") {
			[piece.qnum, piece.qnum2] = [piece.qnum || -1, piece.qnum2 || -1];
		}
	}
	return puzzle.getURL();
}

const jobs = {
	said,
	clues,
	drawn,
	marks,
	judge: text => Array.from(opened(text).check(true)),
	address: text => opened(text).getURL(),
	positions,
};
const job = jobs[process.argv[3] || "judge"];
console.log(JSON.stringify(JSON.parse(fs.readFileSync(0, "utf8")).map(job)));
