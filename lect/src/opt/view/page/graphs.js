// Graphs of the module as SVG: control flow of a function, references between symbols, and the def-use chain of a value.
"use strict";
const Graphs = (() => {
  const [CHAR, LINE, PAD] = [7.25, 17, 8];
  /** Limits of what one can read: lines and blocks of control flow, nodes of other graphs, and their distance. */
  const LIMITS = { lines: 1500, blocks: 250, nodes: 40, uses: 100, distance: 3, depth: 12, letters: 84 };

  const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
  /** Escapes a text for HTML. Characters that change the layout of others are shown as code points. */
  const escape = (text) =>
    text
      .replace(hidden, (it) => `\\u{${it.codePointAt(0).toString(16)}}`)
      .replace(/[&<>"']/g, (it) => `&#${it.codePointAt(0)};`);
  const CLASS = { string: "hs", comment: "hc", value: "hv", block: "hb", symbol: "hy", type: "ht", attr: "ha", number: "hn", op: "ho" };
  /** Returns a line with its words as elements. The function adds attributes to those of a class. */
  const coloured = (line, tag, more = () => "") => {
    let [out, end] = ["", 0];
    for (const word of Text.words(line, line.startsWith(CONTINUED))) {
      if (!CLASS[word.kind]) continue;
      out += `${escape(line.slice(end, word.at))}<${tag} class="${CLASS[word.kind]}"${more(word)}>${escape(word.text)}</${tag}>`;
      end = word.at + word.text.length;
    }
    return out + escape(line.slice(end));
  };
  /** Begins the further lines of an operation that a box shows in several lines. */
  const CONTINUED = "\u2003";
  const cut = (text, most = LIMITS.letters) => (text.length > most ? `${text.slice(0, most - 2)} …` : text);
  /** Cuts a long name in its middle: mangled names of a module begin alike. */
  const short = (name, most) => {
    const tail = Math.ceil(most * 0.6);
    return name.length > most ? `${name.slice(0, most - tail - 1)}…${name.slice(-tail)}` : name;
  };
  const shown = (line) => {
    const text = line.trim();
    return text.endsWith("{") ? `${text.slice(0, -1).trimEnd()} { … }`.replace(/\(\{ … \}$/, "({ … })") : text;
  };
  const label = (text, x, y, style = "") =>
    `<text x="${x}" y="${y + 13}"${style && ` class="${style}"`}>${style ? escape(text) : coloured(text, "tspan")}</text>`;
  /** Draws a rectangle that leads to a line. */
  const frame = (box, x, y, style, line, inner) =>
    `<g${line === undefined ? "" : ` class="go" data-line="${line}"`}><rect class="${style}" x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="4"/>${inner}</g>`;
  const number = (it) => Math.round(it * 10) / 10;
  /** Draws an edge through points, with an arrow at its end. */
  const path = (points, isBack, text) => {
    const [first, ...rest] = points.map(([x, y]) => [number(x), number(y)]);
    let [d, last] = [`M${first}`, first];
    for (const to of rest) {
      const bend = number((last[1] + to[1]) / 2);
      d += isBack ? `L${to}` : `C${last[0]} ${bend} ${to[0]} ${bend} ${to}`;
      last = to;
    }
    const tip = isBack ? "l8 -4v8z" : "l-4 -8h8z";
    const at = isBack ? [rest[1][0] - 4, number((rest[0][1] + rest[1][1]) / 2)] : [first[0] + 4, number(first[1] + 13)];
    const words = text ? `<text class="edge" x="${at[0]}" y="${at[1]}">${escape(text)}</text>` : "";
    return `<path class="${isBack ? "jump" : "edge"}" d="${d}"/><path class="tip" d="M${last}${tip}"/>${words}`;
  };
  /** Draws boxes and edges in layers, as a box. */
  const layered = (boxes, edges) => {
    const plan = Layout.layered(boxes, edges);
    const draw = (x, y) =>
      boxes.map((box) => box.draw(x + number(box.x), y + number(box.y))).join("") +
      edges.map(([, , text], at) => path(plan.lines[at].map((it) => [it[0] + x, it[1] + y]), plan.isBack[at], text)).join("");
    return { width: plan.width, height: plan.height, draw };
  };
  const svg = (box) => {
    const [width, height] = [Math.ceil(box.width + 40), Math.ceil(box.height + 24)];
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="-10 -10 ${width} ${height}">${box.draw(0, 0)}</svg>`;
  };
  /** Returns a box of lines of text. */
  const note = (lines, style, line) => {
    const width = Math.max(...lines.map((it) => it[0].length)) * CHAR + 2 * PAD;
    const box = { width, height: lines.length * LINE + PAD };
    const inner = (x, y) => lines.map(([text, kind], at) => label(text, x + PAD, y + PAD / 2 + at * LINE, kind)).join("");
    box.draw = (x, y) => frame(box, x, y, style, line, inner(x, y));
    return box;
  };

  /** Control flow: blocks with their operations, and the blocks of nested regions inside. */
  class Flow {
    constructor(part) {
      this.part = part;
      this.left = LIMITS.lines;
    }

    /** Returns the box of the group that a line begins. */
    group(header, depth) {
      const { part } = this;
      const end = part.end[header] < 0 ? part.lines.length : part.end[header];
      const blocks = [];
      let block = null;
      for (let at = header + 1; at < end; ) {
        const text = part.lines[at].trim();
        const isLabel = text[0] === "^";
        if (isLabel || !block) {
          if (blocks.length === LIMITS.blocks) {
            blocks.push({ label: `… further blocks, from line ${part.first + at + 1}`, line: at, items: [], last: "", jumps: [] });
            break;
          }
          block = { label: isLabel ? text.replace(/\s*\/\/.*/, "") : "", line: at, items: [], last: "", jumps: [], omitted: 0 };
          blocks.push(block);
        }
        if (isLabel) {
          at++;
          continue;
        }
        block.last = text;
        if (text.includes("^")) block.jumps.push(text);
        if (this.left <= 0) block.omitted++;
        else {
          this.left--;
          block.items.push({ text: cut(text) });
        }
        // The regions of the operation, and the lines between them.
        while (part.end[at] >= 0) {
          if (this.left > 0 && depth < LIMITS.depth) block.items.push({ box: this.group(at, depth + 1) });
          at = part.end[at];
          block.last = part.lines[at].trim();
          if (block.last.includes("^")) block.jumps.push(block.last);
          if (this.left > 0) block.items.push({ text: cut(block.last) });
        }
        at++;
      }
      const names = new Map(blocks.map((it, at) => [/^\^[\w$.-]+/.exec(it.label)?.[0], at]));
      const edges = [];
      blocks.forEach((it, from) => {
        const isConditional = /cond_br/.test(Text.opName(it.last) ?? "");
        // The cases of a switch are lines of their own.
        for (const jump of it.jumps) {
          const value = /^(default|-?\d+): \^/.exec(jump)?.[1] ?? "";
          const targets = Text.words(jump).filter((word) => word.kind === "block" && names.has(word.text));
          targets.forEach((word, at) => edges.push([from, names.get(word.text), isConditional ? ["true", "false"][at] : value]));
        }
      });
      const boxes = blocks.map((it) => this.block(it, blocks.length > 1));
      if (!boxes.length) return note([["(no operations)", "dim"]], "nested");
      return boxes.length === 1 ? boxes[0] : layered(boxes, edges);
    }

    block({ label: name, items, omitted, line }, isFramed) {
      const rows = name ? [{ text: name }, ...items] : [...items];
      if (omitted) rows.push({ text: `… ${omitted} more`, style: "dim" });
      let [width, height] = [60, PAD / 2];
      for (const row of rows) {
        [row.x, row.y] = [PAD + (row.box ? 14 : 0), height];
        width = Math.max(width, row.x + PAD + (row.box ? row.box.width : row.text.length * CHAR));
        height += row.box ? row.box.height + PAD : LINE;
      }
      const box = { width, height: height + PAD / 2 };
      box.draw = (x, y) =>
        frame(box, x, y, isFramed ? "block" : "nested", line + this.part.first, "") +
        rows.map((row) => (row.box ? row.box.draw(x + row.x, y + row.y) : label(row.text, x + row.x, y + row.y, row.style))).join("");
      return box;
    }
  }
  /** Returns the control flow of the function around a line. */
  const flow = async (module, line) => {
    const at = module.around(line, (it) => module.isIsolated[it] && module.symbolEnd[it] > module.symbolLine[it]);
    if (at < 0) return { said: "No function is at this line.", svg: "" };
    const part = await module.part(module.partOf(module.symbolLine[at]));
    const header = module.symbolLine[at] - part.first;
    const drawn = new Flow(part);
    const title = `${module.kinds[module.symbolKind[at]]} ${module.symbolName[at]}`;
    const picture = svg(drawn.group(header, 0));
    const limit = drawn.left <= 0 ? ` Only the first ${LIMITS.lines} operations are shown.` : "";
    return { said: `${title}: blocks, their operations, and nested regions.${limit} A click on a block goes to its text.`, svg: picture };
  };

  /** Collects nodes by breadth-first search in both directions, up to the limits. */
  const reach = async (start, before, after) => {
    const distance = new Map([[start, 0]]);
    const edges = new Map();
    let isWhole = true;
    for (const [next, isForward] of [[before, false], [after, true]]) {
      let level = [start];
      for (let step = 1; level.length; step++) {
        const found = [];
        for (const at of level) {
          for (const [other, text] of await next(at)) {
            const known = distance.has(other);
            if (!known && (step > LIMITS.distance || distance.size >= LIMITS.nodes)) {
              isWhole = false;
              continue;
            }
            if (!known) {
              distance.set(other, isForward ? step : -step);
              found.push(other);
            }
            const [from, to] = isForward ? [at, other] : [other, at];
            const key = `${from} ${to}`;
            if (!edges.has(key)) edges.set(key, [from, to, new Set()]);
            if (text) edges.get(key)[2].add(text);
          }
        }
        level = found;
      }
    }
    const nodes = [...distance.keys()].sort((a, b) => a - b);
    const index = new Map(nodes.map((it, at) => [it, at]));
    const all = [...edges.values()].map(([from, to, texts]) => [index.get(from), index.get(to), cut([...texts].join(", "), 30)]);
    return { nodes, edges: all, isWhole };
  };
  const about = (isWhole) => (isWhole ? "" : ` Up to ${LIMITS.nodes} at a distance of up to ${LIMITS.distance} are shown: a click on a box continues from it.`);

  /** Returns the symbols that refer to a symbol, and those that it refers to. */
  const calls = async (module, at) => {
    if (at < 0) return { said: "No symbol is at this line.", svg: "" };
    const listed = (all) => all.map((it) => [it, ""]);
    const { nodes, edges, isWhole } = await reach(at, (it) => listed(module.callers[it]), (it) => listed(module.refers[it]));
    const boxes = nodes.map((it) => {
      const counts = `${module.symbolSize[it]} ops, ${module.callers[it].length} in, ${module.refers[it].length} out`;
      const lines = [[short(module.symbolName[it] || "module", 40), ""], [module.kinds[module.symbolKind[it]], "dim"], [counts, "dim"]];
      return note(lines, it === at ? "focus" : "block", module.symbolLine[it]);
    });
    const said = `${module.symbolName[at] || "module"}: callers and other users above, symbols it refers to below.${about(isWhole)}`;
    return { said, svg: svg(layered(boxes, edges)) };
  };

  /** Returns the definitions that the operation of a line depends on, with the names of the values. */
  const operands = async (module, line) => {
    const text = await module.line(line);
    const found = [];
    for (const word of Text.words(text)) {
      const isLabel = word.kind === "block" && !text.slice(0, word.at).trim();
      if (word.isResult || !(word.kind === "value" || isLabel)) continue;
      const [first, ...uses] = await module.occurrences(line, word.at);
      // The values of a block's arguments come from the branches to it.
      if (isLabel) found.push(...uses.slice(0, LIMITS.uses).map((it) => [it.line, word.text]));
      else if (first && first.line !== line) found.push([first.line, word.text]);
    }
    // Results of an operation with regions come from the terminators.
    const part = await module.part(module.partOf(line));
    const at = line - part.first;
    if (Text.words(text)[0]?.isResult) {
      for (let group = at; part.end[group] >= 0; group = part.end[group]) {
        const last = part.end[group] - 1;
        if (last > group && part.group[last] === group) found.push([last + part.first, "results"]);
      }
    }
    return found;
  };
  /** Returns the users of the values that the operation of a line defines, with the names of the values. */
  const users = async (module, line) => {
    const text = await module.line(line);
    const found = [];
    for (const word of Text.words(text)) {
      if (word.kind === "value") {
        const [first, ...uses] = await module.occurrences(line, word.at);
        if (first?.line !== line || first.column !== word.at) continue;
        found.push(...uses.filter((it) => it.line !== line).slice(0, LIMITS.uses).map((it) => [it.line, it.text]));
      } else if (word.kind === "block" && text.slice(0, word.at).trim() && text.slice(word.at + word.text.length)[0] === "(") {
        const [label] = await module.occurrences(line, word.at);
        if (label && label.line !== line) found.push([label.line, word.text]);
      }
    }
    const part = await module.part(module.partOf(line));
    const at = line - part.first;
    const group = part.group[at];
    if (group >= 0 && part.end[group] === at + 1) {
      const head = part.head(group);
      if (Text.words(part.lines[head])[0]?.isResult) found.push([head + part.first, "results"]);
    }
    return found;
  };
  /** Splits a text into lines of a readable width. */
  const wrap = (text) => {
    const lines = [];
    let rest = text;
    while (rest.length > 64 && lines.length < 3) {
      const space = rest.lastIndexOf(" ", 64);
      const end = space > 20 ? space : 64;
      lines.push(rest.slice(0, end));
      rest = `${CONTINUED}${rest.slice(end).trimStart()}`;
    }
    return [...lines, cut(rest, 64)].map((it) => [it, ""]);
  };
  /** Returns the def-use chain of the values that the operation of a line defines. */
  const data = async (module, line) => {
    const { nodes, edges, isWhole } = await reach(line, (it) => operands(module, it), (it) => users(module, it));
    const boxes = [];
    for (const it of nodes) {
      const text = shown(await module.line(it));
      boxes.push(note([...wrap(text), [`line ${it + 1}`, "dim"]], it === line ? "focus" : "block", it));
    }
    const said = `${cut(shown(await module.line(line)))}: producers of its operands above, users of its values below.${about(isWhole)}`;
    return { said, svg: svg(layered(boxes, edges)) };
  };
  return { calls, coloured, data, escape, flow, operands, short, users };
})();
if (typeof module !== "undefined") module.exports = Graphs;
