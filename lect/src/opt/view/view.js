// Marks a value, a block or a symbol wherever it is while the pointer is on it, and folds regions.
"use strict";
(() => {
  const main = document.querySelector("main");
  const said = document.getElementById("said");
  // One result of several is the same operation's.
  const key = (element) => element.textContent.replace(/#\d+$/, "");
  let all = null;
  const places = (name, from) => {
    if (!all) {
      all = new Map();
      for (const element of main.querySelectorAll(".hv, .hb, .hy")) {
        const own = key(element);
        const known = all.get(own);
        if (known) known.push(element);
        else all.set(own, [element]);
      }
    }
    const found = all.get(name) ?? [];
    // Blocks of other regions may have the same name.
    const region = from?.closest("details");
    return from?.matches(".hb") ? found.filter((it) => it.closest("details") === region) : found;
  };
  let marked = [];
  const mark = (element) => {
    const name = element && key(element);
    for (const element of marked) element.classList.remove("on", "def");
    marked = name ? places(name, element) : [];
    for (const element of marked) element.classList.add("on");
    marked[0]?.classList.add("def");
    const uses = marked.length - 1;
    said.textContent = name ? `${name}: ${uses} use${uses === 1 ? "" : "s"}` : "";
  };
  const of = (event) => event.target.closest(".hv, .hb, .hy");
  main.addEventListener("mouseover", (event) => {
    const element = of(event);
    if (element) mark(element);
  });
  main.addEventListener("mouseout", (event) => { if (of(event)) mark(null); });
  // A click on a value goes to its definition.
  main.addEventListener("click", (event) => {
    const first = of(event) && places(key(of(event)), of(event))[0];
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
