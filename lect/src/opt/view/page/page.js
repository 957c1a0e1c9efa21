// The page: the list of symbols, the text with only the visible rows, marks, folding, and graphs.
"use strict";
(async () => {
  const byId = (id) => document.getElementById(id);
  const module = new Text.Module((id) => byId(id).textContent);
  await module.open();
  const [ROW, MOST, LONG] = [20, 12e6, 4000];
  const rows = new Text.Rows(module.lines);
  const text = byId("text");
  const sheet = text.firstElementChild;
  const digits = String(module.lines).length;
  const state = { line: 0, tab: "text", uses: [], at: 0, whole: new Set() };
  let marks = new Map();

  // Text. Browsers limit the height of elements, so the position of a long text is relative.
  const arrange = () => {
    rows.arrange();
    sheet.style.height = `${Math.min(rows.count * ROW, MOST) + 40}px`;
    draw();
  };
  const isLong = () => rows.count * ROW > MOST;
  const top = () => {
    if (!isLong()) return text.scrollTop / ROW;
    return (text.scrollTop / Math.max(1, MOST + 40 - text.clientHeight)) * Math.max(0, rows.count - 5);
  };
  const scrollTo = (line) => {
    const row = Math.max(0, rows.row(line) - Math.floor(text.clientHeight / ROW / 3));
    text.scrollTop = isLong() ? (row / Math.max(1, rows.count - 5)) * (MOST + 40 - text.clientHeight) : row * ROW;
    text.scrollLeft = 0;
    draw();
  };
  const rowHtml = (line, part, locations) => {
    const at = line - part.first;
    let source = part.lines[at] ?? "";
    const fold = rows.folded.get(line);
    const isGroup = part.end[at] >= 0 || source.endsWith("{");
    let more = "";
    if (source.length > LONG && !state.whole.has(line)) {
      more = `<em data-more="${line}"> … ${source.length - LONG} more characters</em>`;
      source = source.slice(0, LONG);
    }
    const key = (word) => {
      const kind = { value: 1, block: 1, symbol: 1 }[word.kind];
      return kind ? ` data-k="${line}:${word.at}"` : "";
    };
    let html = Graphs.coloured(source, "i", key) + more;
    if (fold) {
      const close = part.end[at] >= 0 ? part.lines[part.end[at]].trim() : "}";
      html += `<em> … </em>${close.endsWith("{") ? "" : Graphs.escape(close)}`;
    }
    const place = locations?.[at] ? `<span class="place">    // ${Graphs.escape(locations[at])}</span>` : "";
    const toggle = isGroup ? `<b data-fold="${line}">${fold ? "▸" : "▾"}</b>` : "<b></b>";
    return `<s>${String(line + 1).padStart(digits)}</s>${toggle}${html}${place}`;
  };
  let wanted = false;
  const draw = () => {
    if (wanted) return;
    wanted = true;
    requestAnimationFrame(() => {
      wanted = false;
      render();
    });
  };
  const render = () => {
    const first = Math.max(0, Math.floor(top()) - 8);
    const count = Math.ceil(text.clientHeight / ROW) + 16;
    const offset = isLong() ? text.scrollTop - (top() - first) * ROW : first * ROW;
    let html = "";
    for (let row = first; row < Math.min(rows.count, first + count); row++) {
      const line = rows.line(row);
      const index = module.partOf(line);
      const part = module.loaded[index];
      if (!part) void module.part(index).then(draw);
      const locations = byId("places").checked ? module.places?.[index] : undefined;
      if (byId("places").checked && !locations) void module.locations(index).then(draw);
      const here = line === state.line ? " here" : "";
      const inner = part ? rowHtml(line, part, locations) : "";
      html += `<div class="row${here}" data-line="${line}" style="top:${offset + (row - first) * ROW}px">${inner}</div>`;
    }
    sheet.innerHTML = html;
    // The widest row determines how far one can scroll to the right.
    sheet.style.minWidth = `${Math.max(0, ...[...sheet.children].map((it) => it.scrollWidth))}px`;
    paint();
  };
  const paint = () => {
    for (const element of sheet.querySelectorAll("[data-k]")) {
      const mark = marks.get(element.dataset.k);
      element.classList.toggle("on", mark !== undefined);
      element.classList.toggle("def", mark === "def");
    }
  };
  const said = (words) => (byId("said").textContent = words);
  const go = (line, tab = state.tab) => {
    state.line = Math.max(0, Math.min(line, module.lines - 1));
    rows.reveal(state.line);
    arrange();
    show(tab);
    if (tab === "text") scrollTo(state.line);
    // The current symbol is visible in the list.
    const place = matches.indexOf(module.around(state.line, (at) => module.symbolName[at] !== "")) * ROW;
    if (place >= 0 && (place < symbols.scrollTop || place > symbols.scrollTop + symbols.clientHeight - ROW)) {
      symbols.scrollTop = place - symbols.clientHeight / 2;
    }
    listed();
  };

  // Marks: the occurrences of the value, block or symbol under the pointer, and of the one that was clicked.
  const SYMBOL_USES = 2000;
  const find = async (element, limit) => {
    const [line, column] = element.dataset.k.split(":").map(Number);
    if (!element.matches(".hy")) return module.occurrences(line, column);
    const name = element.textContent;
    const uses = limit ? await module.symbolUses(name, limit) : [{ line, column, text: name }];
    const to = module.resolve(name, line);
    if (to < 0) return uses;
    const at = module.symbolLine[to];
    const column0 = (await module.line(at)).indexOf(name);
    return [{ line: at, column: column0, text: name, isDefinition: true }, ...uses.filter((it) => it.line !== at)];
  };
  const mark = (all) => {
    marks = new Map(all.map((it) => [`${it.line}:${it.column}`, it.isDefinition ? "def" : "on"]));
    paint();
  };
  let hovered = null;
  sheet.addEventListener("mouseover", async (event) => {
    const element = event.target.closest("[data-k]");
    const key = element?.dataset.k ?? null;
    if (key === hovered || state.uses.length) return;
    hovered = key;
    const all = element ? await find(element, 0) : [];
    if (hovered !== key) return;
    mark(all);
    const uses = all.filter((it) => !it.isDefinition).length;
    said(element && !element.matches(".hy") ? `${element.textContent}: ${uses} use${uses === 1 ? "" : "s"}` : "");
  });
  const uses = byId("uses");
  const list = async () => {
    uses.hidden = !state.uses.length;
    if (uses.hidden) return draw();
    const SHOWN = 200;
    let html = "<button type=\"button\" title=\"Escape\">Close</button>";
    const used = state.uses.filter((it) => !it.isDefinition).length;
    html += `<span>${Graphs.escape(state.uses[0].text)}: ${used} use${used === 1 ? "" : "s"}. Keys: n and p go to the next and the preceding one, d to the definition, f shows the data flow.</span>`;
    for (const [at, it] of state.uses.slice(0, SHOWN).entries()) {
      const line = (await module.line(it.line)).trim();
      const kind = it.isDefinition ? "def" : "use";
      html += `<a data-at="${at}"${at === state.at ? ' class="on"' : ""}>${kind} ${String(it.line + 1).padStart(digits)}  ${Graphs.coloured(line.slice(0, 300), "i")}</a>`;
    }
    if (used > SHOWN) html += `<span>and ${used - SHOWN} more</span>`;
    uses.innerHTML = html;
    uses.querySelector(".on")?.scrollIntoView({ block: "nearest" });
    draw();
  };
  const close = () => {
    state.uses = [];
    mark([]);
    said("");
    void list();
  };
  const jump = async (at) => {
    if (!state.uses.length) return;
    state.at = (at + state.uses.length) % state.uses.length;
    await list();
    go(state.uses[state.at].line, "text");
  };
  uses.addEventListener("click", (event) => {
    if (event.target.closest("button")) close();
    const link = event.target.closest("[data-at]");
    if (link) void jump(Number(link.dataset.at));
  });

  // A click on a value or symbol lists its uses; a second click, or one on a use, goes to its definition.
  sheet.addEventListener("click", async (event) => {
    const line = Number(event.target.closest(".row")?.dataset.line ?? -1);
    const { fold: group, more, k } = event.target.closest("[data-fold], [data-more], [data-k]")?.dataset ?? {};
    if (group !== undefined) return toggle(Number(group));
    if (more !== undefined) return void (state.whole.add(Number(more)), draw());
    if (line >= 0) state.line = line;
    if (k === undefined) return void (draw(), listed());
    const all = await find(event.target.closest("[data-k]"), SYMBOL_USES);
    if (!all.length) return;
    mark(all);
    state.uses = all;
    await jump(0);
  });
  const toggle = async (line) => {
    if (rows.folded.delete(line)) return arrange();
    const part = await module.part(module.partOf(line));
    const at = part.end[line - part.first];
    const around = module.around(line);
    const end = at >= 0 ? at + part.first : module.symbolEnd[around];
    const closes = at < 0 || !part.lines[at].endsWith("{");
    rows.fold(line, line + 1, closes ? end : end - 1);
    arrange();
  };
  byId("fold").addEventListener("click", () => {
    const isOuter = (at) => module.kinds[module.symbolKind[at]].endsWith("module");
    module.symbolLine.forEach((line, at) => {
      if (!isOuter(at) && module.symbolEnd[at] > line) rows.fold(line, line + 1, module.symbolEnd[at]);
    });
    arrange();
  });
  byId("unfold").addEventListener("click", () => {
    rows.folded.clear();
    arrange();
  });
  byId("places").addEventListener("change", draw);
  text.addEventListener("scroll", draw);
  addEventListener("resize", draw);

  // Symbols.
  const symbols = byId("symbols");
  let matches = [];
  const depth = (at) => {
    let count = 0;
    for (let up = module.symbolParent[at]; up >= 0 && count < 12; up = module.symbolParent[up]) count++;
    return count;
  };
  const listed = () => {
    const first = Math.max(0, Math.floor(symbols.scrollTop / ROW) - 5);
    const count = Math.ceil(symbols.clientHeight / ROW) + 10;
    symbols.firstElementChild.style.height = `${Math.min(matches.length * ROW, MOST)}px`;
    const current = module.around(state.line, (at) => module.symbolName[at] !== "");
    symbols.firstElementChild.innerHTML = matches.slice(first, first + count).map((at, index) => {
      const kind = Graphs.escape(module.kinds[module.symbolKind[at]]);
      const [name, whole] = [Graphs.short(module.symbolName[at], 40), module.symbolName[at]].map(Graphs.escape);
      const size = module.symbolSize[at] ? ` ${module.symbolSize[at]}` : "";
      const style = `top:${(first + index) * ROW}px;padding-left:${0.6 + depth(at) * 0.7}rem`;
      return `<a data-at="${at}" title="${whole}"${at === current ? ' class="on"' : ""} style="${style}"><span>${name}</span> <small>${kind}${size}</small></a>`;
    }).join("");
  };
  const search = () => {
    matches = module.search(byId("search").value);
    const all = module.symbolName.filter(Boolean).length;
    byId("count").textContent = `${matches.filter((at) => module.symbolName[at]).length} of ${all} symbols`;
    symbols.scrollTop = 0;
    listed();
  };
  symbols.addEventListener("scroll", () => requestAnimationFrame(listed));
  symbols.addEventListener("click", (event) => {
    const link = event.target.closest("[data-at]");
    if (link) go(module.symbolLine[link.dataset.at]);
  });
  byId("search").addEventListener("input", search);
  byId("search").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && matches.length) go(module.symbolLine[matches[0]]);
  });
  byId("find").addEventListener("keydown", async (event) => {
    const query = byId("find").value;
    if (event.key !== "Enter" || !query) return;
    const [line] = await module.find(query, state.line + 1, 1);
    said(line === undefined ? `"${query}" was not found` : `"${query}": line ${line + 1}`);
    if (line !== undefined) go(line, "text");
  });

  // Graphs.
  const graph = byId("graph");
  let drawing = 0;
  const show = (tab) => {
    state.tab = tab;
    for (const button of document.querySelectorAll("[data-tab]")) button.classList.toggle("on", button.dataset.tab === tab);
    text.hidden = tab !== "text";
    graph.hidden = tab === "text";
    history.replaceState(null, "", `#${tab}:${state.line + 1}`);
    if (tab === "text") return draw();
    const symbol = module.around(state.line, (at) => module.symbolName[at] !== "");
    const turn = ++drawing;
    const work = { flow: () => Graphs.flow(module, state.line), calls: () => Graphs.calls(module, symbol < 0 ? 0 : symbol), data: () => Graphs.data(module, state.line) }[tab];
    void work().then(({ said: words, svg }) => {
      if (turn !== drawing) return;
      graph.innerHTML = `<p>${Graphs.escape(words)}</p>${svg}`;
      const focus = graph.querySelector(".focus");
      if (focus) focus.scrollIntoView({ block: "center", inline: "center" });
      // The entry block is the first one that is drawn.
      else {
        graph.querySelector("svg rect")?.scrollIntoView({ block: "nearest", inline: "center" });
        graph.scrollTop = 0;
      }
    });
  };
  document.querySelector("nav").addEventListener("click", (event) => {
    const { tab } = event.target.dataset;
    if (!tab) return;
    show(tab);
    if (tab === "text") scrollTo(state.line);
  });
  graph.addEventListener("click", (event) => {
    const box = event.target.closest("[data-line]");
    if (box) go(Number(box.dataset.line), state.tab === "flow" ? "text" : state.tab);
  });
  addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "f") {
      event.preventDefault();
      return byId("find").focus();
    }
    if (event.target.matches?.("input") || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = { n: () => jump(state.at + 1), p: () => jump(state.at - 1), d: () => jump(0), f: () => show("data"), Escape: close };
    if (event.key === "/") {
      event.preventDefault();
      byId("search").focus();
    } else keys[event.key]?.();
  });
  search();
  // Aliases of attributes and types precede the module, and may be most of the text.
  const begin = (module.symbolLine[0] ?? 0) + 1;
  const [, tab, at] = /^#(text|flow|calls|data):(\d+)$/.exec(location.hash) ?? [null, "text", begin];
  go(Number(at) - 1, tab);
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
})();
