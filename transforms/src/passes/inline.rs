//! `inline`: replaces calls by the bodies of the functions.

use hashbrown::{HashMap, HashSet};
use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::dialect::OpTraits;
use lect_core::entity::{Op, OpName};
use lect_core::interfaces::call::{Call, Callable, Callee};
use lect_core::ir::{BlockRef, Isolate, IsolatePath, OpRef, RegionRef, walk};

use crate::analysis::call_graph::{CallGraph, Edge, Node};
use crate::inline::uses::{Uses, references};
use crate::inline::{CallSite, inline_call, isolate_at};
use crate::pass::{OptionValue, Pass, PassContext, Pipeline, Registry};

/// Inline function calls
#[derive(Pass)]
#[pass(name = "inline", class = "InlinerPass")]
pub struct Inline {
    /// The optimizer pipeline used for callables that do not have a dedicated optimizer pipeline in opPipelineList
    #[option(default = Steps::new("canonicalize"))]
    default_pipeline: Steps,
    /// Inline a callee only if its operations are at most this percentage of those of the caller
    #[option(default = u32::MAX)]
    inlining_threshold: u32,
    /// Maximum number of iterations when inlining within an SCC
    #[option(default = 4)]
    max_iterations: u32,
    /// Callable operation specific optimizer pipelines (in the form of `dialect.op(pipeline)`)
    #[option]
    op_pipelines: Vec<Pipeline>,
}

/// Passes that run on operations of any name: `canonicalize,cse`.
struct Steps {
    text: String,
    registry: Registry,
}

impl Steps {
    /// Creates steps from passes of no dialect.
    fn new(text: &str) -> Self {
        Self { text: text.to_owned(), registry: Registry::new() }
    }
}

impl OptionValue for Steps {
    fn parse(text: &str, registry: &Registry) -> Result<Self, String> {
        let steps = Self { text: text.to_owned(), registry: registry.clone() };
        Pipeline::parse_steps("any", text, registry).map_err(|error| error.to_string())?;
        Ok(steps)
    }

    fn print(&self) -> String {
        self.text.print()
    }
}

impl Pass for Inline {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        if !ir.root().has(OpTraits::SYMBOL_TABLE) {
            let message = " was scheduled to run under the inliner, but does not define a symbol table";
            return Err(ir.root().op_error(message).emit());
        }
        // Embedded bodies have no isolate path, so all are split off.
        walk::isolates_mut(ir, &mut |_| {});
        let graph = CallGraph::new(ir);
        let uses = Uses::new(ir, &graph, cx.surroundings());
        let groups = graph.groups();
        let mut ops = 0;
        walk::for_each(ir.root(), |_| ops += 1);
        let mut inliner = Inliner {
            pass: self,
            graph: &graph,
            uses,
            pipelines: HashMap::default(),
            dead: HashSet::default(),
            budget: COPIES.max(ops * COPIES_OF_EACH),
        };
        for group in groups {
            if cx.is_cancelled() {
                break;
            }
            inliner.group(ir, cx, group)?;
        }
        // Nested ones first, so that the paths of the others stay valid.
        let mut dead: Vec<&IsolatePath> = inliner.dead.iter().map(|&node| graph.path(node)).collect();
        dead.sort_by_key(|path| std::cmp::Reverse(path.ops().len()));
        for path in dead {
            erase_at(ir, path);
        }
        Ok(())
    }
}

/// Limit of copied operations: a constant, and a factor per existing operation.
const COPIES: u64 = 1 << 18;
const COPIES_OF_EACH: u64 = 64;

/// Erases the operation whose isolate is at a path.
fn erase_at(ir: &mut Isolate, path: &IsolatePath) {
    let Some((&op, around)) = path.ops().split_last() else { return };
    let around = around.iter().try_fold(ir, |isolate, &op| isolate.child_mut(op));
    if let Some(around) = around {
        around.erase(op);
    }
}

/// A call of a function with a body.
#[derive(Clone)]
struct Resolved {
    site: CallSite,
    from: Node,
    to: Node,
    /// Index of the inlined call whose body contained this call.
    came_with: Option<usize>,
}

struct Inliner<'a> {
    pass: &'a Inline,
    graph: &'a CallGraph,
    uses: Uses,
    /// Default pipeline for operations of a name.
    pipelines: HashMap<OpName, Option<Pipeline>, foldhash::fast::RandomState>,
    dead: HashSet<Node, foldhash::fast::RandomState>,
    /// Remaining number of operations that may be copied: a chain of functions that each call the next one twice grows
    /// exponentially.
    budget: u64,
}

impl Inliner<'_> {
    /// Simplifies functions of a strongly connected component, and inlines their calls, until no call is left to
    /// inline.
    fn group(&mut self, ir: &mut Isolate, cx: &mut PassContext<'_>, group: Vec<Node>) -> Result<(), Reported> {
        let mut group: Vec<Node> = group.into_iter().filter(|node| !node.is_external()).collect();
        for _ in 0..self.pass.max_iterations.max(1) {
            self.simplify(ir, cx, &group)?;
            if !self.inline(ir, &mut group) {
                break;
            }
        }
        Ok(())
    }

    fn simplify(&mut self, ir: &mut Isolate, cx: &mut PassContext<'_>, group: &[Node]) -> Result<(), Reported> {
        let has_no_children = |node: &&Node| self.graph.edges(**node).iter().all(|edge| edge.1 != Edge::Child);
        let visited: Vec<Node> = group.iter().filter(has_no_children).copied().collect();
        for &node in &visited {
            let Some(function) = ir.isolate_at_mut(self.graph.path(node)) else { continue };
            let name = function.root().name();
            let anchor = String::from_utf8_lossy(&function.root().name_data().name).into_owned();
            let Steps { text, registry } = &self.pass.default_pipeline;
            let own = self.pass.op_pipelines.iter().find(|pipeline| pipeline.anchor() == anchor);
            let made = || Pipeline::parse_steps(&anchor, text, registry).ok();
            let pipeline = own.or_else(|| self.pipelines.entry(name).or_insert_with(made).as_ref());
            if let Some(pipeline) = pipeline {
                cx.run_pipeline(pipeline, function)?;
            }
        }
        for node in visited {
            self.uses.recompute(ir, self.graph, node);
        }
        Ok(())
    }

    /// Inlines calls in functions of a component. Returns true if there were any.
    fn inline(&mut self, ir: &mut Isolate, group: &mut Vec<Node>) -> bool {
        let mut dead = Vec::new();
        let mut calls = Vec::new();
        for &node in group.iter() {
            if self.uses.discardable_count(node) == Some(0) {
                dead.push(node);
                continue;
            }
            let function = isolate_at(ir, self.graph.path(node)).map(|isolate| isolate.root());
            let body = function.and_then(|function| function.interface::<dyn Callable>()?.region(function));
            let found = calls_in(self.graph, body.into_iter().flat_map(RegionRef::blocks).collect());
            self.resolve(ir, found, node, None, &mut calls);
        }
        // Inlined calls: the index of the inlined call whose body contained the call, and the function.
        let mut history: Vec<(Option<usize>, Node)> = Vec::new();
        let mut next = 0;
        while let Some(Resolved { site, from, to, came_with }) = calls.get(next).cloned() {
            next += 1;
            let came_by = std::iter::successors(came_with, |&at| history[at].0);
            let is_known = came_by.into_iter().any(|at| history[at].1 == to);
            if dead.contains(&from) || is_known || !self.should_inline(ir, &site, from, to) {
                continue;
            }
            let is_last = self.uses.discardable_count(to) == Some(1);
            let Some(references) = isolate_at(ir, &site.path).map(|at| references(self.graph, at.op(site.op))) else {
                continue;
            };
            let size = body_size(ir, self.graph.path(to));
            if size > self.budget {
                continue;
            }
            let mut found = Vec::new();
            let done = inline_call(ir, &site, self.graph.path(to), &mut |isolate, blocks| {
                found = calls_in(self.graph, blocks.iter().map(|&block| isolate.block(block)).collect());
            });
            if done.is_none() {
                continue;
            }
            // The found paths are relative to the isolate of the call.
            let around = |nested: &IsolatePath| nested.ops().iter().fold(site.path.clone(), |path, &op| path.join(op));
            let found = found.into_iter().map(|(nested, op)| (around(&nested), op)).collect();
            self.budget -= size;
            self.resolve(ir, found, from, Some(history.len()), &mut calls);
            history.push((came_with, to));
            self.uses.drop_all(from, &references);
            self.uses.merge(to, from);
            if is_last {
                self.uses.erase(self.graph, to);
                dead.push(to);
            }
        }
        group.retain(|node| !dead.contains(node));
        self.dead.extend(dead);
        !history.is_empty()
    }

    /// Resolves calls to functions with a body.
    fn resolve(
        &self,
        ir: &Isolate,
        found: Vec<(IsolatePath, Op)>,
        from: Node,
        came_with: Option<usize>,
        calls: &mut Vec<Resolved>,
    ) {
        for (path, op) in found {
            let Some(call) = isolate_at(ir, &path).map(|isolate| isolate.op(op)) else { continue };
            let to = self.graph.callee(call);
            if !to.is_external() {
                calls.push(Resolved { site: CallSite { path, op }, from, to, came_with });
            }
        }
    }

    fn should_inline(&self, ir: &Isolate, site: &CallSite, from: Node, to: Node) -> bool {
        let recurses = || self.graph.edges(to).iter().any(|edge| edge.0 == to || edge.0 == from);
        let is_around = || site.path.ops().starts_with(self.graph.path(to).ops());
        let call = isolate_at(ir, &site.path).map(|isolate| isolate.op(site.op));
        let callee = isolate_at(ir, self.graph.path(to)).map(|isolate| isolate.root());
        let (Some(call), Some(callee)) = (call, callee) else { return false };
        let Some(body) = callee.interface::<dyn Callable>().and_then(|it| it.region(callee)) else { return false };
        if call.has(OpTraits::TERMINATOR) || recurses() || is_around() {
            return false;
        }
        if !body.has_one_block() {
            let takes_many =
                |op: OpRef<'_>| op.name() == callee.name() || op.info().is_some() && !op.has(OpTraits::SINGLE_BLOCK);
            if !call.parent().is_some_and(takes_many) {
                return false;
            }
        }
        self.is_profitable(ir, from, to)
    }

    fn is_profitable(&self, ir: &Isolate, from: Node, to: Node) -> bool {
        match self.pass.inlining_threshold {
            0 => return false,
            u32::MAX => return true,
            _ => {}
        }
        match body_size(ir, self.graph.path(from)) {
            0 => true,
            caller => body_size(ir, self.graph.path(to)) * 100 / caller <= u64::from(self.pass.inlining_threshold),
        }
    }
}

/// Returns the number of operations in the body of a function.
fn body_size(ir: &Isolate, path: &IsolatePath) -> u64 {
    let function = isolate_at(ir, path).map(|isolate| isolate.root());
    let body = function.and_then(|function| function.interface::<dyn Callable>()?.region(function));
    let mut count = 0;
    let ops = body.into_iter().flat_map(RegionRef::blocks).flat_map(BlockRef::ops);
    ops.for_each(|op| walk::for_each(op, |_| count += 1));
    count
}

/// Returns the calls in blocks, without those in nested functions. The last block comes first, and nested blocks after
/// their parent.
fn calls_in(graph: &CallGraph, blocks: Vec<BlockRef<'_>>) -> Vec<(IsolatePath, Op)> {
    let mut pending = blocks;
    let mut found = Vec::new();
    while let Some(block) = pending.pop() {
        for op in block.ops() {
            if let Some(call) = op.interface::<dyn Call>() {
                let attrs = op.context().attrs();
                let is_flat =
                    |symbol| matches!(attrs.data(symbol), AttrData::SymbolRef { nested, .. } if nested.is_empty());
                if matches!(call.callee(op), Some(Callee::Symbol(symbol)) if is_flat(symbol)) {
                    found.push((op.isolate_path(), op.op));
                }
            } else if op.has_regions() && graph.node(op).is_none() {
                pending.extend(op.regions().flat_map(|region| region.blocks()));
            }
        }
    }
    found
}
