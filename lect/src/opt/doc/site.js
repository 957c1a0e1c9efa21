// Search and colour scheme of a site. All data are in files beside this one, so pages work without a server.
"use strict";
(() => {
  const root = document.documentElement.dataset.root || "";
  const store = (key, value) => {
    try {
      if (value === undefined) return localStorage.getItem(key);
      localStorage.setItem(key, value);
    } catch { /* Pages opened as files may have no local storage. */ }
    return null;
  };
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    document.documentElement.dataset.theme = store("lect-theme") || (dark.matches ? "dark" : "light");
  };
  paint();
  dark.addEventListener("change", paint);

  // The index is loaded on first use.
  let loading = null;
  const index = () => loading ??= new Promise((done) => {
    const script = document.createElement("script");
    script.src = root + "search.js";
    script.onload = () => done(window.lectIndex.map((it) => [...it, it[0].toLowerCase(), it[3].toLowerCase()]));
    document.head.append(script);
  });

  // Returns the rank of an entry, lower is better. Each word must occur in the name or in the summary.
  const rank = ([name, , , , low, summary], text, words) => {
    if (low === text) return 0;
    if (!words.every((word) => low.includes(word) || summary.includes(word))) return Infinity;
    const last = low.slice(low.search(/[.][^.]*$/) + 1);
    if (last === text) return 1;
    if (low.startsWith(text) || last.startsWith(text)) return 2 + name.length / 1000;
    if (low.includes(text)) return 3 + name.length / 1000;
    return words.every((word) => low.includes(word)) ? 4 : 5;
  };

  const search = async (text) => {
    const words = text.split(/\s+/).filter(Boolean);
    if (!words.length) return [];
    const ranked = (await index()).map((entry) => [rank(entry, text, words), entry]);
    return ranked.filter(([rank]) => rank < Infinity).sort((a, b) => a[0] - b[0]).slice(0, 40).map((it) => it[1]);
  };
  window.lectSearch = search;

  document.addEventListener("DOMContentLoaded", () => {
    document.getElementById("theme").addEventListener("click", () => {
      store("lect-theme", document.documentElement.dataset.theme === "dark" ? "light" : "dark");
      document.documentElement.dataset.theme = store("lect-theme")
        || (document.documentElement.dataset.theme === "dark" ? "light" : "dark");
    });
    const input = document.getElementById("find");
    const list = document.getElementById("found");
    const element = (name, text) => {
      const made = document.createElement(name);
      made.textContent = text;
      return made;
    };
    const show = async () => {
      const text = input.value.trim().toLowerCase();
      const found = await search(text);
      if (text !== input.value.trim().toLowerCase()) return;
      list.replaceChildren(...found.map(([name, kind, target, summary]) => {
        const link = document.createElement("a");
        link.href = root + target;
        link.append(element("small", kind), element("code", name));
        if (summary) link.append(element("span", summary));
        const item = document.createElement("li");
        item.append(link);
        return item;
      }));
      if (text && !found.length) list.replaceChildren(element("li", "Nothing is called so."));
      list.hidden = !text;
      list.querySelector("a")?.classList.add("now");
    };
    input.addEventListener("input", show);
    input.addEventListener("focus", () => { index(); if (input.value) show(); });
    input.addEventListener("keydown", (event) => {
      const links = [...list.querySelectorAll("a")];
      const now = links.findIndex((link) => link.classList.contains("now"));
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && links.length) {
        event.preventDefault();
        links[now]?.classList.remove("now");
        const next = links[(now + step + links.length) % links.length];
        next.classList.add("now");
        next.scrollIntoView({ block: "nearest" });
      } else if (event.key === "Enter") {
        links[now]?.click();
        list.hidden = true;
      } else if (event.key === "Escape") {
        list.hidden = true;
        input.blur();
      }
    });
    document.addEventListener("click", (event) => {
      if (!event.target.closest(".find")) list.hidden = true;
      if (event.target.closest(".side a") || event.target.closest("#found a")) {
        const menu = document.getElementById("menu");
        if (menu) menu.checked = false;
        list.hidden = true;
      }
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "/" && !/INPUT|TEXTAREA/.test(event.target.tagName)) {
        event.preventDefault();
        input.focus();
      }
    });
  });
})();
