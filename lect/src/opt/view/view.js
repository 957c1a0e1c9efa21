// Highlights all occurrences of the value, block or symbol under the pointer, and folds regions.
"use strict";
(() => {
  const main = document.querySelector("main");
  const said = document.getElementById("said");
  // Values and blocks are identified by numbers, and all results of an operation share a number. Symbols are identified by name.
  const key = (element) => element.getAttribute("v") ?? element.textContent;
  let all = null;
  const places = (name) => {
    if (!all) {
      all = new Map();
      for (const element of main.querySelectorAll(".hv, .hb, .hy")) {
        const own = key(element);
        const known = all.get(own);
        if (known) known.push(element);
        else all.set(own, [element]);
      }
    }
    return all.get(name) ?? [];
  };
  // A block is defined where its label begins a line. Values and symbols are defined at the first occurrence.
  const definition = (all) =>
    all.find((it) => it.matches(".hb") && !it.previousSibling?.textContent.trim()) ?? all[0];
  let marked = [];
  const mark = (element) => {
    const name = element && key(element);
    for (const element of marked) element.classList.remove("on", "def");
    marked = name ? places(name) : [];
    for (const element of marked) element.classList.add("on");
    definition(marked)?.classList.add("def");
    const uses = marked.length - 1;
    said.textContent = name ? `${element.textContent}: ${uses} use${uses === 1 ? "" : "s"}` : "";
  };
  const of = (event) => event.target.closest(".hv, .hb, .hy");
  main.addEventListener("mouseover", (event) => {
    const element = of(event);
    if (element) mark(element);
  });
  main.addEventListener("mouseout", (event) => { if (of(event)) mark(null); });
  // A click on a value goes to its definition.
  main.addEventListener("click", (event) => {
    const first = of(event) && definition(places(key(of(event))));
    if (!first) return;
    event.preventDefault();
    for (let at = first.closest("details"); at; at = at.parentElement.closest("details")) at.open = true;
    first.scrollIntoView({ block: "center" });
  });
  const fold = (open) => {
    for (const details of main.querySelectorAll("details details")) details.open = open;
  };
  document.getElementById("fold").addEventListener("click", () => fold(false));
  document.getElementById("unfold").addEventListener("click", () => fold(true));
  document.getElementById("places").addEventListener("change", (event) => {
    main.classList.toggle("places", event.target.checked);
  });
})();
