// The text of the module: parts that are inflated on demand, groups of lines, words, and uses of names.
"use strict";
const Text = (() => {
  /** Inflates raw DEFLATE data in base 64. */
  const inflate = async (base64) => {
    const binary = atob(base64);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new Response(stream).text();
  };

  const WORD = new RegExp(
    [
      '(?<string>"(?:[^"\\\\]|\\\\.)*"?)',
      "(?<comment>//.*)",
      "(?<value>%[\\w$.-]+(?:#\\d+)?)",
      "(?<block>\\^[\\w$.-]+)",
      '(?<symbol>@(?:"(?:[^"\\\\]|\\\\.)*"|[\\w$.-]+))',
      "(?<alias>[!#][A-Za-z_][\\w$.]*)",
      "(?<dim>(?<=[\\d?*\\]])x(?=[\\da-z!?*]))",
      "(?<number>-?(?<=\\b|[\\d?*\\]]x)(?:0x[0-9A-Fa-f]+|\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?)(?=x[\\dx?*a-z!]|\\b))",
      "(?<word>[A-Za-z_$][\\w$.]*)",
    ].join("|"),
    "g",
  );
  const TYPE = /^(?:[su]?i\d+|t?f\d+\w*|bf16|index|none|tensor|vector|memref|tuple|complex)$/;
  /** Splits a line into words: class, text, column. Punctuation is left out. */
  const words = (line, isContinued = false) => {
    const found = [];
    // An operation name begins the line, or follows the `=` after the results.
    let begins = !isContinued;
    let ofResults = false;
    let end = 0;
    for (const match of line.matchAll(WORD)) {
      const [kind, text] = Object.entries(match.groups).find((it) => it[1] !== undefined);
      const at = match.index;
      if (ofResults && line.slice(end, at).includes("=")) [begins, ofResults] = [true, false];
      let type = kind;
      if (kind === "value" && begins && !line.slice(0, at).trim()) ofResults = true;
      if (kind === "word" || kind === "string") {
        const name = kind === "string" ? text.length > 2 && line[at + text.length] === "(" : !line.slice(0, at).endsWith("^");
        if (begins && name && !ofResults) type = "op";
        else if (kind === "word") type = TYPE.test(text) ? "type" : "plain";
      } else if (kind === "alias") type = text[0] === "!" ? "type" : "attr";
      found.push({ kind: type, text, at, isResult: kind === "value" && ofResults });
      if (!ofResults) begins = false;
      end = at + text.length;
    }
    return found;
  };
  /** Returns the name of the operation that a line begins, if any. */
  const opName = (line) => words(line).find((it) => it.kind === "op")?.text.replaceAll('"', "");

  /** Lines of a part, with the groups that brackets at the ends of lines form. */
  class Part {
    constructor(first, text) {
      this.first = first;
      this.lines = text.split("\n");
      const count = this.lines.length;
      /** The line that ends the group that a line begins, or -1. */
      this.end = new Int32Array(count).fill(-1);
      /** The line that begins the innermost group around a line, or -1. */
      this.group = new Int32Array(count).fill(-1);
      const open = [];
      for (let at = 0; at < count; at++) {
        const line = this.lines[at];
        const begin = line.search(/\S/);
        if (begin >= 0 && line[begin] === "}" && open.length) this.end[open.pop()] = at;
        this.group[at] = open.length ? open[open.length - 1] : -1;
        if (line.endsWith("{")) open.push(at);
      }
    }

    /** Returns true if a group contains another, or is the same. */
    contains(outer, inner) {
      let at = inner;
      while (at > outer) at = this.group[at];
      return at === outer;
    }

    /** Returns the line at which the operation of a line of several groups begins: the first line of its groups. */
    head(line) {
      let at = line;
      while (at > 0 && this.lines[at].trimStart().startsWith("}")) {
        const before = this.end.lastIndexOf(at, at);
        if (before < 0) break;
        at = before;
      }
      return at;
    }
  }

  /** The module: its symbols as columns, and its parts. */
  class Module {
    /** The function returns the contents of an element of the page by its name. */
    constructor(element) {
      this.element = element;
      this.loaded = [];
      this.pending = [];
    }

    async open() {
      Object.assign(this, JSON.parse(await inflate(this.element("outline"))));
      // Symbols by name, and the symbols that refer to each.
      this.byName = new Map();
      this.symbolName.forEach((name, at) => {
        if (!name) return;
        if (this.byName.has(name)) this.byName.get(name).push(at);
        else this.byName.set(name, [at]);
      });
      this.callers = this.refers.map(() => []);
      this.refers.forEach((all, at) => all.forEach((to) => this.callers[to].push(at)));
      return this;
    }

    /** Returns the index of the part with a line. */
    partOf(line) {
      let [low, high] = [0, this.parts.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (this.parts[middle] <= line) low = middle;
        else high = middle - 1;
      }
      return low;
    }

    /** Returns a part, which is inflated at the first use. */
    part(index) {
      this.pending[index] ??= inflate(this.element(`text${index}`)).then(
        (text) => (this.loaded[index] = new Part(this.parts[index], text)),
      );
      return this.pending[index];
    }

    /** Returns the text of a line. */
    async line(at) {
      const part = await this.part(this.partOf(at));
      return part.lines[at - part.first] ?? "";
    }

    /** Returns the locations of the lines of a part. */
    async locations(index) {
      this.places ??= [];
      if (this.places[index]) return this.places[index];
      const text = this.files.length ? await inflate(this.element(`places${index}`)) : "";
      let [file, line] = [0, 0];
      return (this.places[index] = text.split("\n").map((it) => {
        const match = /^(?:(\d+)\|)?(-?\d+):(\d+)$/.exec(it);
        if (!match) return "";
        if (match[1] !== undefined) file = Number(match[1]);
        line += Number(match[2]);
        return `${this.files[file]}:${line}:${match[3]}`;
      }));
    }

    /** Returns the innermost symbol or isolated operation around a line that fulfils a condition, or -1. */
    around(line, is = () => true) {
      let [low, high] = [0, this.symbolLine.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.symbolLine[middle] <= line) low = middle + 1;
        else high = middle;
      }
      let at = low - 1;
      while (at >= 0 && !(this.symbolEnd[at] >= line && is(at))) at = this.symbolParent[at];
      return at;
    }

    /** Returns the first and last line in which the names at a line are visible: of an isolated operation. */
    scope(line) {
      const at = this.around(line, (it) => this.isIsolated[it]);
      return at < 0 ? [0, this.lines - 1] : [this.symbolLine[at], this.symbolEnd[at]];
    }

    /**
     * Returns all occurrences of the value or block at a position, the definition first: line, column, `isDefinition`.
     * A name belongs to the innermost group with its first occurrence. Siblings may use it for other values.
     */
    async occurrences(line, column) {
      const part = await this.part(this.partOf(line));
      const own = words(part.lines[line - part.first]).find((it) => it.at === column);
      if (!own) return [];
      const [name, result] = own.text.split("#");
      const isBlock = own.kind === "block";
      const [from, to] = this.scope(line);
      const ends = new RegExp(`${name.replace(/[$.^-]/g, "\\$&")}(?![\\w$.-])`);
      const bindings = [];
      let found = null;
      for (let index = this.partOf(from); index <= this.partOf(to); index++) {
        const within = await this.part(index);
        const last = Math.min(to - within.first, within.lines.length - 1);
        for (let at = Math.max(0, from - within.first); at <= last; at++) {
          const text = within.lines[at];
          if (!text.includes(name) || !ends.test(text)) continue;
          const number = at + within.first;
          if (number !== from && this.scope(number)[0] !== from) continue;
          for (const word of words(text)) {
            if (word.kind !== own.kind || word.text.split("#")[0] !== name) continue;
            const group = within.group[at];
            const begins = within.end[at] >= 0 || text.endsWith("{");
            const inner = begins && !word.isResult && !isBlock ? at : group;
            const sees = (binding) =>
              isBlock ? binding.home === inner && binding.part === within
                : binding.home < 0 || (binding.part === within && within.contains(binding.home, inner));
            let binding = bindings.find(sees);
            if (!binding) bindings.push((binding = { part: within, home: inner, all: [] }));
            const isLabel = isBlock && !text.slice(0, word.at).trim();
            binding.all.push({ line: number, column: word.at, text: word.text, isLabel });
            if (number === line && word.at === column) found = binding;
          }
        }
      }
      if (!found) return [];
      const defined = isBlock ? found.all.find((it) => it.isLabel) : found.all[0];
      const rest = found.all.filter((it) => it !== defined && (result === undefined || it.text === own.text));
      return [...(defined ? [{ ...defined, isDefinition: true }] : []), ...rest];
    }

    /** Returns the lines that contain a text, up to a limit, from a line on. The search goes round. */
    async find(text, from, limit) {
      const found = [];
      const start = this.partOf(from);
      for (let step = 0; step <= this.parts.length && found.length < limit; step++) {
        const index = (start + step) % this.parts.length;
        const part = await this.part(index);
        for (let at = 0; at < part.lines.length && found.length < limit; at++) {
          const line = at + part.first;
          const isTurn = step === 0 ? line >= from : step < this.parts.length || line < from;
          if (isTurn && part.lines[at].includes(text)) found.push(line);
        }
      }
      return found;
    }

    /** Returns the occurrences of a symbol name, up to a limit. */
    async symbolUses(name, limit) {
      const lines = await this.find(name, 0, limit);
      const found = [];
      for (const line of lines) {
        for (const word of words(await this.line(line))) {
          if (word.kind === "symbol" && word.text === name) found.push({ line, column: word.at, text: name });
        }
      }
      return found;
    }

    /** Returns the symbol that a name at a line refers to: one nearby is preferred. */
    resolve(name, line) {
      const all = this.byName.get(name) ?? [];
      const scopes = new Set();
      for (let at = this.around(line); at >= 0; at = this.symbolParent[at]) scopes.add(at);
      return all.find((it) => scopes.has(this.symbolParent[it])) ?? all[0] ?? -1;
    }

    /** Searches symbols: all words of the query must be in the name or kind, and names that begin with it come first. */
    search(query) {
      const parts = query.toLowerCase().split(/\s+/).filter(Boolean);
      const found = [];
      this.symbolName.forEach((name, at) => {
        if (!name && this.symbolParent[at] !== -1) return;
        const text = `${name} ${this.kinds[this.symbolKind[at]]}`.toLowerCase();
        if (parts.every((it) => text.includes(it))) found.push(at);
      });
      const rank = (at) => (this.symbolName[at].toLowerCase().slice(1).startsWith(parts[0]) ? 0 : 1);
      return parts.length ? found.sort((a, b) => rank(a) - rank(b) || a - b) : found;
    }
  }

  /** Rows of lines of which some are folded. */
  class Rows {
    constructor(lines) {
      this.lines = lines;
      this.folded = new Map();
      this.arrange();
    }

    /** Hides lines below one. */
    fold(line, from, to) {
      this.folded.set(line, [from, to]);
    }

    arrange() {
      this.from = [];
      this.hidden = [0];
      let end = -1;
      this.ends = [];
      for (const [, [from, to]] of [...this.folded].sort((a, b) => a[0] - b[0])) {
        if (from <= end || to < from) continue;
        this.from.push(from);
        this.ends.push(to);
        this.hidden.push(this.hidden[this.hidden.length - 1] + to - from + 1);
        end = to;
      }
      this.count = this.lines - this.hidden[this.hidden.length - 1];
    }

    /** Returns the number of folds that fulfil a condition, which holds for a prefix of them. */
    prefix(is) {
      let [low, high] = [0, this.from.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (is(middle)) low = middle + 1;
        else high = middle;
      }
      return low;
    }

    line(row) {
      return row + this.hidden[this.prefix((at) => this.from[at] - this.hidden[at] <= row)];
    }

    row(line) {
      const before = this.prefix((at) => this.from[at] <= line);
      if (before && line <= this.ends[before - 1]) return this.from[before - 1] - 1 - this.hidden[before - 1];
      return line - this.hidden[before];
    }

    /** Unfolds the groups that hide a line. */
    reveal(line) {
      for (const [at, [from, to]] of this.folded) if (from <= line && line <= to) this.folded.delete(at);
      this.arrange();
    }
  }
  return { Module, Part, Rows, inflate, opName, words };
})();
if (typeof module !== "undefined") module.exports = Text;
