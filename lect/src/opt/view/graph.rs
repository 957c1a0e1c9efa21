//! Graphs of operations and the values between them: for Graphviz, as the pass `view-op-graph` prints them, and as SVG.
//!
//! In SVG an operation is a box that contains the blocks of its regions. In a block, users of a value are below its
//! producer, in layers: for a user in nested regions, its ancestor in that block. The line of a value ends at its user,
//! and lines of operands arrive in their order. Operations without operands and results keep their position among their
//! neighbours.

use lect_ods::order::Order as _;
use std::collections::HashMap;
use std::fmt::Write;

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::entity::{Block, Op, Type};
use lect_core::ir::symbols::SymbolAttrs;
use lect_core::ir::{BlockRef, IsolateId, OpRef, ValueDef, walk};
use lect_core::text::ValueNames;
use lect_transforms::passes::ViewOpGraph;

use super::names::{OpKey, Shown};
use crate::opt::failure::Failure;
use crate::opt::html::escape;

/// Returns the graph in the language of Graphviz.
pub fn dot(shown: &Shown<'_>) -> String {
    ViewOpGraph::default().graph(shown.root())
}

/// Largest number of operations in a picture: more cannot be read, nor be displayed by most programs.
const MOST: usize = 2000;

/// Space between boxes.
const GAP: i64 = 18;
/// Height of a line of text.
const LINE: i64 = 18;
/// Width of a layer at which it continues below.
const WIDE: i64 = 1400;

/// Largest nesting depth of a use, relative to its definition, that gets a line. The limit bounds the search for the
/// ancestor of each use.
const DEEP: usize = 256;

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
    /// Nodes of block arguments.
    args: HashMap<BlockKey, usize>,
    /// Lines from producers to users, each with the share of the user's width at which it ends.
    lines: Vec<(Producer, OpKey, f64)>,
}

/// Producer of a value.
enum Producer {
    Op(OpKey),
    Args(BlockKey),
}

/// Returns the graph as SVG, or an error if there are too many operations for a picture.
pub fn svg(shown: &Shown<'_>) -> Result<String, Failure> {
    let root = shown.root();
    let mut count = 0_usize;
    walk::for_each(root, |_| count += 1);
    if count > MOST {
        return Err(Failure::Message(format!(
            "a picture of {count} operations cannot be read: the limit is {MOST}; `--function NAME` draws a single \
             function, and `--html` writes a page with graphs of all functions"
        )));
    }
    let config = shown.config();
    let mut layout = Layout {
        ctx: root.context(),
        symbols: SymbolAttrs::new(root.context()),
        names: ValueNames::of(root, &config),
        nodes: Vec::new(),
        done: HashMap::new(),
        uses: HashMap::new(),
        args: HashMap::new(),
        lines: Vec::new(),
    };
    layout.find_uses(root);
    let _ = walk::post_order::<()>(root, |op| {
        let node = layout.node(op);
        layout.done.insert(op.identity(), layout.nodes.len());
        layout.nodes.push(node);
        std::ops::ControlFlow::Continue(())
    });
    let lines = layout.lines.iter().filter_map(|(from, to, share)| {
        let from = match from {
            Producer::Op(op) => layout.done.get(op),
            Producer::Args(block) => layout.args.get(block),
        };
        Some((*from?, *layout.done.get(to)?, *share))
    });
    let lines = lines.collect();
    Ok(draw(&layout.nodes, lines))
}

impl<'a> Layout<'a> {
    fn find_uses(&mut self, root: OpRef<'a>) {
        let _ = walk::pre_order::<()>(root, |op| {
            let count = op.operands().count();
            for (at, operand) in op.operands().enumerate() {
                let value = op.ir.value(operand);
                let (block, def) = match (value.defining_op(), value.def()) {
                    (Some(def), _) => (def.block(), Some(def)),
                    (None, ValueDef::Argument(block, _)) => (Some(op.ir.block(block)), None),
                    _ => continue,
                };
                let Some(block) = block else { continue };
                let key = (block.ir.id(), block.block);
                let producer = def.map_or(Producer::Args(key), |def| Producer::Op(def.identity()));
                self.lines.push((producer, op.identity(), (at + 1) as f64 / (count + 1) as f64));
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
        const LONG: usize = 64;
        /// Number of operands and types that are named.
        const MANY: usize = 6;
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
        let more = |count: usize| if count > MANY { ", .." } else { "" };
        let operands: Vec<String> = op.operands().take(MANY).map(|it| self.names.get(op.ir.value(it))).collect();
        let count = op.operands().count();
        let space = if operands.is_empty() { "" } else { " " };
        let mut label = vec![cut(format!("{first}{space}{}{}", operands.join(", "), more(count)))];
        let symbol =
            self.symbols.name(op).map(|name| format!("@{}", String::from_utf8_lossy(self.ctx.ident_bytes(name))));
        let value = || {
            let attr = op.attr("value").or_else(|| op.attr("callee")).or_else(|| op.attr("predicate"))?;
            let is_long = matches!(self.ctx.attrs().data(attr), AttrData::DenseElements { .. });
            Some(if is_long { "..".to_owned() } else { self.ctx.attrs().show(attr).to_string() })
        };
        label.extend(symbol.or_else(value).map(cut));
        if count + op.result_count() > 0 {
            let show = |ty: Type| self.ctx.types().show(ty).to_string();
            let inputs: Vec<String> = op.operands().take(MANY).map(|it| show(op.ir.value(it).ty())).collect();
            let results: Vec<String> = op.result_types().take(MANY).map(show).collect();
            let (inputs, results) = (inputs.join(", ") + more(count), results.join(", ") + more(op.result_count()));
            label.push(cut(match (count, op.result_count()) {
                (0, _) => format!(": {results}"),
                (_, 0) => format!(": {inputs}"),
                _ => format!(": ({inputs}) -> {results}"),
            }));
        }
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
        let show = |ty: Type| self.ctx.types().show(ty).to_string();
        let args = block.args().take(8).map(|it| block.ir.value(it));
        let args: Vec<String> = args.map(|it| format!("{}: {}", self.names.get(it), show(it.ty()))).collect();
        if !args.is_empty() {
            let more = if block.args().len() > args.len() { ", .." } else { "" };
            index.insert(None, nodes.len());
            nodes.push(self.nodes.len());
            self.args.insert((block.ir.id(), block.block), self.nodes.len());
            self.nodes.push(Node::of(vec![format!("({}{more})", args.join(", "))]));
        }
        for op in block.ops() {
            index.insert(Some(op.op), nodes.len());
            nodes.extend(self.done.get(&op.identity()).copied());
        }
        let uses = self.uses.remove(&(block.ir.id(), block.block)).unwrap_or_default();
        let edges = uses.into_iter().filter_map(|(from, to)| Some((*index.get(&from)?, *index.get(&Some(to))?)));
        let mut edges: Vec<(usize, usize)> = edges.collect();
        edges.order();
        edges.dedup();
        let mut inside = Inside { nodes, edges, width: 0, height: 0, is_framed };
        inside.arrange(&mut self.nodes);
        inside
    }
}

impl Node {
    /// Returns the width of the text of the box.
    fn label_width(&self) -> i64 {
        text_width(&self.label)
    }

    fn of(label: Vec<String>) -> Self {
        let width = text_width(&label);
        let height = label.len() as i64 * LINE + 8;
        Self { label, width, height, x: 0, y: 0, blocks: Vec::new(), jumps: Vec::new() }
    }
}

/// Returns the width of lines of text, with margins.
fn text_width(lines: &[String]) -> i64 {
    lines.iter().map(|line| line.chars().count() as i64 * 15 / 2 + 20).max().unwrap_or(40)
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
            row.order_by_key(|at| (middle(*at), *at));
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

/// Draws the last node, the root, with all its contents, and the lines of values.
fn draw(all: &[Node], lines: Vec<(usize, usize, f64)>) -> String {
    let Some(root) = all.last() else { return String::new() };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"-10 -10 {0} {1}\">\n<style>\n{2}</style>\n",
        root.width + 20,
        root.height + 20,
        include_str!("graph.css")
    );
    // Nodes still to be drawn, with position and depth.
    let mut left = vec![(all.len() - 1, 0, 0, 0)];
    let mut positions = vec![(0, 0); all.len()];
    while let Some((at, x, y, depth)) = left.pop() {
        let node = &all[at];
        positions[at] = (x, y);
        let class = if node.blocks.is_empty() { "" } else { [" class=\"r\"", " class=\"s\""][depth % 2] };
        let _ = writeln!(
            out,
            "<rect{class} x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" rx=\"5\"/>",
            node.width, node.height
        );
        for (at, line) in node.label.iter().enumerate() {
            let class = match (at, line.starts_with(':')) {
                (0, _) => "",
                (_, true) => " class=\"y\"",
                _ => " class=\"d\"",
            };
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
            left.extend(inside.nodes.iter().map(|at| (*at, x + all[*at].x, y + all[*at].y, depth + 1)));
        }
    }
    for (from, to, share) in lines {
        let ((x0, y0), (x1, y1)) = (positions[from], positions[to]);
        // A line begins below the text of an operation with regions, and ends at the upper side of the user.
        let (x0, y0) = (x0 + all[from].width / 2, y0 + all[from].height);
        let x1 = x1 + (all[to].label_width() as f64 * share) as i64;
        let bend = ((y1 - y0).abs() / 2).clamp(8, 60);
        let _ = writeln!(
            out,
            "<path d=\"M{x0} {y0}C{x0} {} {x1} {} {x1} {y1}\"/><path class=\"t\" d=\"M{x1} {y1}l-3-6h6z\"/>",
            y0 + bend,
            y1 - bend
        );
    }
    out.push_str("</svg>\n");
    out
}
