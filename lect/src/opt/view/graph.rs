//! Graphs of operations and the values between them: for Graphviz, as the pass `view-op-graph` prints them, and as SVG.
//!
//! In SVG an operation is a box that contains the blocks of its regions. In a block, users of a value are below its
//! producer, in layers. The line to a user in nested regions ends at the ancestor of the user in that block. Operations
//! without operands and results keep their position among their neighbours.

use std::collections::HashMap;
use std::fmt::Write;

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::entity::{Block, Op};
use lect_core::ir::symbols::SymbolAttrs;
use lect_core::ir::{BlockRef, IsolateId, OpRef, ValueDef, walk};
use lect_core::text::ValueNames;
use lect_transforms::passes::ViewOpGraph;

use crate::opt::html::escape;
use crate::opt::reading::Looked;

/// Returns the graph in the language of Graphviz.
pub fn dot(file: &Looked) -> String {
    ViewOpGraph::default().graph(file.ir.root())
}

/// Space between boxes.
const GAP: i64 = 18;
/// Height of a line of text.
const LINE: i64 = 18;
/// Width of a layer at which it continues below.
const WIDE: i64 = 1400;

/// Largest nesting depth of a use, relative to its definition, that gets a line. The limit bounds the search for the
/// ancestor of each use.
const DEEP: usize = 256;

type OpKey = (IsolateId, Op);
type BlockKey = (IsolateId, Block);

/// A box: an operation, or the arguments of a block.
struct Node {
    label: Vec<String>,
    width: i64,
    height: i64,
    /// Position in its block.
    x: i64,
    y: i64,
    /// Blocks inside, each with its position.
    blocks: Vec<(Inside, i64, i64)>,
    /// Edges of the control flow graph, as indices of blocks.
    jumps: Vec<(usize, usize)>,
}

/// Contents of a block.
struct Inside {
    /// Indices of nodes.
    nodes: Vec<usize>,
    /// Edges from producers to users, as indices into `nodes`.
    edges: Vec<(usize, usize)>,
    width: i64,
    height: i64,
    is_framed: bool,
}

struct Layout<'a> {
    ctx: &'a ContextData,
    symbols: SymbolAttrs,
    names: ValueNames<'a>,
    /// All nodes. Nodes refer to each other by index, so deep nesting needs no recursion.
    nodes: Vec<Node>,
    done: HashMap<OpKey, usize>,
    /// Uses of values by the block of the definition: the producer, or `None` for a block argument, and the user in the
    /// block.
    uses: HashMap<BlockKey, Vec<(Option<Op>, Op)>>,
}

/// Returns the graph as SVG.
pub fn svg(file: &Looked) -> String {
    let root = file.ir.root();
    let config = super::config(file);
    let mut layout = Layout {
        ctx: root.context(),
        symbols: SymbolAttrs::new(root.context()),
        names: ValueNames::of(root, &config),
        nodes: Vec::new(),
        done: HashMap::new(),
        uses: HashMap::new(),
    };
    layout.find_uses(root);
    let _ = walk::post_order::<()>(root, |op| {
        let node = layout.node(op);
        layout.done.insert(op.identity(), layout.nodes.len());
        layout.nodes.push(node);
        std::ops::ControlFlow::Continue(())
    });
    draw(&layout.nodes)
}

impl<'a> Layout<'a> {
    fn find_uses(&mut self, root: OpRef<'a>) {
        let _ = walk::pre_order::<()>(root, |op| {
            for operand in op.operands() {
                let value = op.ir.value(operand);
                let (block, def) = match (value.defining_op(), value.def()) {
                    (Some(def), _) => (def.block(), Some(def)),
                    (None, ValueDef::Argument(block, _)) => (Some(op.ir.block(block)), None),
                    _ => continue,
                };
                let Some(block) = block else { continue };
                let key = (block.ir.id(), block.block);
                // Find the ancestor of the user in that block.
                let mut around = std::iter::successors(Some(op), |op| op.parent()).take(DEEP);
                if let Some(user) = around.find(|op| op.block() == Some(block)) {
                    let edges = self.uses.entry(key).or_default();
                    let edge = (def.map(|def| def.op), user.op);
                    if edges.last() != Some(&edge) {
                        edges.push(edge);
                    }
                }
            }
            std::ops::ControlFlow::Continue(walk::Step::Into)
        });
    }

    /// Returns the lines of text in the box of an operation.
    fn label(&mut self, op: OpRef<'a>) -> Vec<String> {
        /// Longest line; a longer one is truncated.
        const LONG: usize = 44;
        let cut = |text: String| match text.char_indices().nth(LONG) {
            Some((end, _)) => format!("{}..", text.get(..end).unwrap_or_default()),
            None => text,
        };
        let name = op.name_text().into_owned();
        let results: Vec<String> = op.results().take(3).map(|it| self.names.get(op.ir.value(it))).collect();
        let first = match results.is_empty() {
            true => name,
            false => format!("{} = {name}", results.join(", ")),
        };
        let mut label = vec![cut(first)];
        let symbol =
            self.symbols.name(op).map(|name| format!("@{}", String::from_utf8_lossy(self.ctx.ident_bytes(name))));
        let value = || {
            let attr = op.attr("value").or_else(|| op.attr("callee")).or_else(|| op.attr("predicate"))?;
            let is_long = matches!(self.ctx.attrs().data(attr), AttrData::DenseElements { .. });
            Some(if is_long { "..".to_owned() } else { self.ctx.attrs().show(attr).to_string() })
        };
        label.extend(symbol.or_else(value).map(cut));
        label
    }

    fn node(&mut self, op: OpRef<'a>) -> Node {
        let mut node = Node::of(self.label(op));
        let (mut y, mut width) = (node.height, node.width);
        for region in op.regions() {
            let is_framed = region.blocks().count() > 1;
            let first = node.blocks.len();
            let index: HashMap<Block, usize> =
                region.blocks().enumerate().map(|(at, block)| (block.block, first + at)).collect();
            for block in region.blocks() {
                let from = node.blocks.len();
                let targets = block.last().into_iter().flat_map(OpRef::successors);
                node.jumps.extend(targets.filter_map(|target| Some((from, *index.get(&target.block)?))));
                let inside = self.block(block, is_framed);
                width = width.max(inside.width + 2 * GAP);
                let height = inside.height;
                node.blocks.push((inside, GAP, y));
                y += height + GAP;
            }
        }
        // The lines between blocks need space at the right.
        (node.width, node.height) = (if node.jumps.is_empty() { width } else { width + 3 * GAP }, y);
        node
    }

    fn block(&mut self, block: BlockRef<'a>, is_framed: bool) -> Inside {
        let mut nodes: Vec<usize> = Vec::new();
        let mut index: HashMap<Option<Op>, usize> = HashMap::new();
        let args: Vec<String> = block.args().take(8).map(|it| self.names.get(block.ir.value(it))).collect();
        if !args.is_empty() {
            let more = if block.args().len() > args.len() { ", .." } else { "" };
            index.insert(None, nodes.len());
            nodes.push(self.nodes.len());
            self.nodes.push(Node::of(vec![format!("({}{more})", args.join(", "))]));
        }
        for op in block.ops() {
            index.insert(Some(op.op), nodes.len());
            nodes.extend(self.done.remove(&op.identity()));
        }
        let uses = self.uses.remove(&(block.ir.id(), block.block)).unwrap_or_default();
        let edges = uses.into_iter().filter_map(|(from, to)| Some((*index.get(&from)?, *index.get(&Some(to))?)));
        let mut edges: Vec<(usize, usize)> = edges.collect();
        edges.sort_unstable();
        edges.dedup();
        let mut inside = Inside { nodes, edges, width: 0, height: 0, is_framed };
        inside.arrange(&mut self.nodes);
        inside
    }
}

impl Node {
    fn of(label: Vec<String>) -> Self {
        let width = label.iter().map(|line| line.chars().count() as i64 * 15 / 2 + 20).max().unwrap_or(40);
        let height = label.len() as i64 * LINE + 8;
        Self { label, width, height, x: 0, y: 0, blocks: Vec::new(), jumps: Vec::new() }
    }
}

impl Inside {
    /// Assigns each node to a layer.
    fn layers(&self) -> Vec<usize> {
        let count = self.nodes.len();
        let (mut before, mut after) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        // In a graph region a value may be used before its definition; such edges are ignored.
        for (from, to) in self.edges.iter().copied().filter(|(from, to)| from < to) {
            before[to].push(from);
            after[from].push(to);
        }
        let mut layers = vec![0_usize; count];
        for at in 0..count {
            layers[at] = match before[at].iter().map(|from| layers[*from] + 1).max() {
                Some(layer) => layer,
                None if after[at].is_empty() && at > 0 => layers[at - 1] + 1,
                None => 0,
            };
        }
        // A node without operands is placed above its first user.
        for at in (0..count).rev() {
            if before[at].is_empty()
                && let Some(first) = after[at].iter().map(|to| layers[*to]).min()
            {
                layers[at] = first.saturating_sub(1);
            }
        }
        // The last operation, the terminator, is in the last layer.
        if let Some(most) = layers.iter().copied().max()
            && let Some(last) = layers.last_mut()
        {
            *last = most.max(*last);
        }
        layers
    }

    /// Assigns positions to the nodes.
    fn arrange(&mut self, all: &mut [Node]) {
        let layers = self.layers();
        let mut rows: Vec<Vec<usize>> = vec![Vec::new(); layers.iter().max().map_or(0, |most| most + 1)];
        layers.iter().enumerate().for_each(|(at, layer)| rows[*layer].push(at));
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        self.edges.iter().filter(|(from, to)| from < to).for_each(|(from, to)| before[*to].push(*from));
        let mut y = GAP;
        for mut row in rows {
            // Place each node below the middle of its operands, so that lines are short.
            let middle = |at: usize| {
                let nodes = before[at].iter().map(|from| &all[self.nodes[*from]]);
                let sum: i64 = nodes.map(|node| node.x + node.width / 2).sum();
                if before[at].is_empty() { i64::MAX } else { sum / before[at].len() as i64 }
            };
            row.sort_by_key(|at| (middle(*at), *at));
            let (mut x, mut height) = (GAP, 0);
            for at in row {
                let node = &mut all[self.nodes[at]];
                if x > GAP && x + node.width > WIDE {
                    y += height + GAP;
                    (x, height) = (GAP, 0);
                }
                (node.x, node.y) = (x, y);
                x += node.width + GAP;
                height = height.max(node.height);
                self.width = self.width.max(x);
            }
            if height > 0 {
                y += height + 2 * GAP;
            }
        }
        self.height = (y - GAP).max(GAP);
        self.width = self.width.max(2 * GAP);
    }
}

/// Draws the last node, the root, with all its contents.
fn draw(all: &[Node]) -> String {
    let Some(root) = all.last() else { return String::new() };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"-10 -10 {0} {1}\">\n<style>\n{2}</style>\n",
        root.width + 20,
        root.height + 20,
        include_str!("graph.css")
    );
    // Nodes still to be drawn, with position and depth.
    let mut left = vec![(root, 0, 0, 0)];
    while let Some((node, x, y, depth)) = left.pop() {
        let class = if node.blocks.is_empty() { "" } else { [" class=\"r\"", " class=\"s\""][depth % 2] };
        let _ = writeln!(
            out,
            "<rect{class} x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" rx=\"5\"/>",
            node.width, node.height
        );
        for (at, line) in node.label.iter().enumerate() {
            let class = if at == 0 { "" } else { " class=\"d\"" };
            let base = y + 4 + LINE * (at as i64 + 1) - 4;
            let _ = writeln!(out, "<text{class} x=\"{}\" y=\"{base}\">{}</text>", x + 10, escape(line));
        }
        for (from, to) in &node.jumps {
            let ((from, from_x, from_y), (to, to_x, to_y)) = (&node.blocks[*from], &node.blocks[*to]);
            let (x0, y0) = (x + from_x + from.width, y + from_y + from.height - GAP);
            let (x1, y1) = (x + to_x + to.width, y + to_y + GAP);
            let bend = x0.max(x1) + 2 * GAP;
            let _ =
                writeln!(out, "<path class=\"j\" d=\"M{x0} {y0}C{bend} {y0} {bend} {y1} {x1} {y1}l7-4m-7 4l7 4\"/>");
        }
        for (inside, of_x, of_y) in &node.blocks {
            let (x, y) = (x + of_x, y + of_y);
            if inside.is_framed {
                let _ = writeln!(
                    out,
                    "<rect class=\"b\" x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" rx=\"5\"/>",
                    inside.width, inside.height
                );
            }
            for (from, to) in &inside.edges {
                let (from, to) = (&all[inside.nodes[*from]], &all[inside.nodes[*to]]);
                let (x0, y0) = (x + from.x + from.width / 2, y + from.y + from.height);
                let (x1, y1) = (x + to.x + to.width / 2, y + to.y);
                let bend = ((y1 - y0).abs() / 2).clamp(8, 60);
                let _ = writeln!(out, "<path d=\"M{x0} {y0}C{x0} {} {x1} {} {x1} {y1}\"/>", y0 + bend, y1 - bend);
            }
            left.extend(
                inside.nodes.iter().map(|node| &all[*node]).map(|node| (node, x + node.x, y + node.y, depth + 1)),
            );
        }
    }
    out.push_str("</svg>\n");
    out
}
