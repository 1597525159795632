// Judges files of pzprv3 by pzprjs itself:
//
//   node judge.js PZPRJS < FILES
//
// PZPRJS is a checkout of pzprjs beside which `npm install pzpr-canvas` was run; it need not be built. FILES is a JSON
// array of texts. Printed is a JSON array with the codes of the rules that each breaks: none if it is solved.
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

const verdicts = JSON.parse(fs.readFileSync(0, "utf8")).map(text => {
	const puzzle = new pzpr.Puzzle();
	puzzle.open(text.replace(/\n/g, "/"));
	return Array.from(puzzle.check(true));
});
console.log(JSON.stringify(verdicts));
