// Asks pzprjs itself about texts:
//
//   node judge.js PZPRJS [JOB] < TEXTS
//
// PZPRJS is a checkout of pzprjs beside which `npm install pzpr-canvas` was run; it need not be built. TEXTS is a JSON
// array, and so is what is printed. For each text it has, by the job:
//
//   judge      the codes of the rules that it breaks: none if it is solved
//   address    the address of its board
//   positions  (the text is a kind) pairs of a code and a file: what pzprjs tests the rules of this kind with
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

const jobs = {
	judge: text => Array.from(opened(text).check(true)),
	address: text => opened(text).getURL(),
	positions,
};
const job = jobs[process.argv[3] || "judge"];
console.log(JSON.stringify(JSON.parse(fs.readFileSync(0, "utf8")).map(job)));
