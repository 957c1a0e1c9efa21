// Runs the script of a page without a browser, and prints facts about the page as lines of JSON.
"use strict";
const html = require("node:fs").readFileSync(process.argv[2], "utf8");
const script = html.slice(html.lastIndexOf("<script>") + 8, html.lastIndexOf("</script>"));
// The part that needs a document comes last.
const library = script.slice(0, script.indexOf("// The page: the list of symbols"));
const { Text, Graphs } = new Function(`${library}\nreturn { Text, Graphs };`)();
const element = (id) => new RegExp(`id="${id}">([^<]*)<`).exec(html)[1];
const print = (...values) => process.stdout.write(`${JSON.stringify(values)}\n`);
(async () => {
  const module = await new Text.Module(element).open();
  const tasks = {
    async text() {
      for (let at = 0; at < module.lines; at++) print(await module.line(at));
    },
    async size() {
      print(module.lines, module.parts.length, module.symbolName.length);
    },
    async places() {
      for (let at = 0; at < module.parts.length; at++) print(...(await module.locations(at)));
    },
    async search(...query) {
      print(...module.search(query.join(" ")).map((at) => `${module.kinds[module.symbolKind[at]]} ${module.symbolName[at]}`));
    },
    async uses(line, column) {
      const all = await module.occurrences(Number(line) - 1, Number(column));
      print(...all.map((it) => `${it.isDefinition ? "def" : "use"} ${it.line + 1}:${it.column} ${it.text}`));
    },
    async chain(line) {
      const shown = (all) => all.map(([at, name]) => `${at + 1} ${name}`);
      print(shown(await Graphs.operands(module, Number(line) - 1)), shown(await Graphs.users(module, Number(line) - 1)));
    },
    async calls(name) {
      const at = module.byName.get(name)[0];
      print(module.callers[at].map((it) => module.symbolName[it]), module.refers[at].map((it) => module.symbolName[it]));
    },
    async graph(kind, line) {
      const at = kind === "calls" ? module.around(line - 1) : line - 1;
      const { svg } = await Graphs[kind](module, at);
      const texts = [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map((it) => it[1].replace(/<[^>]*>/g, ""));
      const edges = (style) => svg.split(`<path class="${style}"`).length - 1;
      print(svg.includes("NaN") || svg.includes("Infinity"), edges("edge"), edges("jump"), texts);
    },
    async fold(line) {
      const part = await module.part(module.partOf(line - 1));
      const at = line - 1 - part.first;
      const rows = new Text.Rows(module.lines);
      rows.fold(line - 1, Number(line), part.first + part.end[at]);
      rows.arrange();
      print(part.lines[part.end[at]].trim(), rows.count, rows.line(Number(line)) + 1, rows.row(rows.line(Number(line))) + 1);
    },
  };
  for (const task of process.argv.slice(3)) {
    const [name, ...args] = task.split(" ");
    await tasks[name](...args);
  }
})();
