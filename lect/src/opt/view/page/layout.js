// A layered layout of small graphs: ranks by the longest path, and rows ordered to avoid crossings.
"use strict";
const Layout = (() => {
  const GAP = 26;
  /**
   * Assigns positions to nodes of a known width and height. Edges are pairs of indices. Returns the size, and for each
   * edge the points that its line passes. Edges that close a cycle lead upwards, at the right.
   */
  const layered = (nodes, edges) => {
    const out = nodes.map(() => []);
    edges.forEach(([from, to], at) => out[from].push([to, at]));
    // A depth-first search finds the edges that close cycles, without recursion.
    const state = nodes.map(() => 0);
    const isBack = edges.map(([from, to]) => from === to);
    const order = [];
    for (let root = 0; root < nodes.length; root++) {
      if (state[root]) continue;
      const stack = [[root, 0]];
      state[root] = 1;
      while (stack.length) {
        const top = stack[stack.length - 1];
        const next = out[top[0]][top[1]++];
        if (!next) {
          state[top[0]] = 2;
          order.push(top[0]);
          stack.pop();
        } else if (state[next[0]] === 1) isBack[next[1]] = true;
        else if (!state[next[0]]) {
          state[next[0]] = 1;
          stack.push([next[0], 0]);
        }
      }
    }
    order.reverse();
    const rank = nodes.map(() => 0);
    for (const from of order) {
      for (const [to, at] of out[from]) if (!isBack[at]) rank[to] = Math.max(rank[to], rank[from] + 1);
    }
    // Edges over several ranks have a narrow place in each row between.
    const items = nodes.map((node, at) => ({ node, rank: rank[at], width: node.width, height: node.height, up: [], down: [] }));
    const link = (a, b) => {
      items[a].down.push(b);
      items[b].up.push(a);
    };
    const chains = edges.map(([from, to], at) => {
      if (isBack[at]) return [from, to];
      const chain = [from];
      for (let row = rank[from] + 1; row < rank[to]; row++) {
        items.push({ rank: row, width: 12, height: 0, up: [], down: [] });
        link(chain[chain.length - 1], items.length - 1);
        chain.push(items.length - 1);
      }
      link(chain[chain.length - 1], to);
      return [...chain, to];
    });
    const rows = [];
    order.forEach((at) => (rows[rank[at]] ??= []).push(at));
    for (let at = nodes.length; at < items.length; at++) (rows[items[at].rank] ??= []).push(at);
    const number = (row) => row.forEach((item, at) => (items[item].order = at));
    rows.forEach(number);
    const sweep = (row, side) => {
      const middle = (item) => {
        const near = items[item][side];
        return near.length ? near.reduce((sum, it) => sum + items[it].order, 0) / near.length : items[item].order;
      };
      const keys = new Map(row.map((item) => [item, middle(item)]));
      row.sort((a, b) => keys.get(a) - keys.get(b));
      number(row);
    };
    for (let round = 0; round < 6; round++) {
      if (round % 2) for (let at = rows.length - 2; at >= 0; at--) sweep(rows[at], "down");
      else for (let at = 1; at < rows.length; at++) sweep(rows[at], "up");
    }
    const place = (row) => {
      let x = 0;
      for (const item of row) {
        items[item].x = x;
        x += items[item].width + GAP;
      }
    };
    rows.forEach(place);
    // Each item moves towards its neighbours, as far as the row permits.
    const center = (item) => items[item].x + items[item].width / 2;
    const pull = (row, side) => {
      const wish = (item) => {
        const near = items[item][side];
        const middle = near.length ? near.reduce((sum, it) => sum + center(it), 0) / near.length : center(item);
        return middle - items[item].width / 2;
      };
      const wishes = row.map(wish);
      // The mean of a placement from the left and one from the right keeps all distances.
      let from = -Infinity;
      const left = row.map((item, at) => {
        const x = Math.max(wishes[at], from);
        from = x + items[item].width + GAP;
        return x;
      });
      let limit = Infinity;
      for (let at = row.length - 1; at >= 0; at--) {
        const item = items[row[at]];
        const x = Math.min(wishes[at], limit - item.width - GAP);
        limit = x;
        item.x = (x + left[at]) / 2;
      }
    };
    for (let round = 0; round < 6; round++) {
      if (round % 2) for (let at = rows.length - 2; at >= 0; at--) pull(rows[at], "down");
      else for (let at = 1; at < rows.length; at++) pull(rows[at], "up");
    }
    let y = 0;
    for (const row of rows) {
      const height = Math.max(0, ...row.map((item) => items[item].height));
      for (const item of row) items[item].y = y;
      const crossings = row.reduce((sum, item) => sum + items[item].down.length, 0);
      y += height + 34 + Math.min(40, crossings * 2);
      for (const item of row) if (!items[item].node) items[item].height = height;
    }
    const left = Math.min(...items.map((item) => item.x));
    let width = 0;
    for (const item of items) {
      item.x -= left;
      width = Math.max(width, item.x + item.width);
      if (item.node) [item.node.x, item.node.y] = [item.x, item.y];
    }
    let lane = 0;
    // The ends of edges are spread over the side of a node.
    const spread = (list, of, side, index) => {
      const ordered = [...list].sort((a, b) => center(chains[a][index(a)]) - center(chains[b][index(b)]));
      ordered.forEach((edge, at) => (side[edge] = items[of].x + (items[of].width * (at + 1)) / (ordered.length + 1)));
    };
    const [starts, ends] = [[], []];
    nodes.forEach((_, of) => {
      const [below, above] = [[], []];
      edges.forEach(([from, to], at) => {
        if (isBack[at]) return;
        if (from === of) below.push(at);
        if (to === of) above.push(at);
      });
      spread(below, of, starts, () => 1);
      spread(above, of, ends, (edge) => chains[edge].length - 2);
    });
    const lines = edges.map(([from, to], at) => {
      const [a, b] = [items[from], items[to]];
      if (isBack[at]) {
        const x = width + 14 + 10 * lane++;
        const [bottom, top] = [a.y + a.height - 8, b.y + 10];
        return [[a.x + a.width, bottom], [x, bottom], [x, top], [b.x + b.width, top]];
      }
      const middle = chains[at].slice(1, -1).flatMap((item) => {
        const { x, y, width, height } = items[item];
        return [[x + width / 2, y], [x + width / 2, y + height]];
      });
      return [[starts[at], a.y + a.height], ...middle, [ends[at], b.y]];
    });
    return { width: width + (lane ? 20 + 10 * lane : 0), height: Math.max(0, y - 34), lines, isBack };
  };
  return { layered };
})();
if (typeof module !== "undefined") module.exports = Layout;
