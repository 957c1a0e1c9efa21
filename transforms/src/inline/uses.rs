//! Reference counts of private functions, updated during inlining.

use hashbrown::{HashMap, HashSet};
use lect_core::dialect::OpTraits;
use lect_core::ir::symbols::{SymbolAttrs, Visibility, symbol_table_ops, uses};
use lect_core::ir::{Isolate, OpRef};

use super::isolate_at;
use crate::analysis::Surroundings;
use crate::analysis::call_graph::{CallGraph, Edge, Node};

type Fast = foldhash::fast::RandomState;

/// References of a function to others.
#[derive(Default)]
struct References {
    /// Functions that the function's own attributes refer to.
    own: HashSet<Node, Fast>,
    /// Functions that nested operations refer to, and the number of references.
    nested: HashMap<Node, i64, Fast>,
}

/// Reference counts of functions that can be erased when unused.
pub struct Uses {
    discardable: HashMap<Node, i64, Fast>,
    of: HashMap<Node, References, Fast>,
}

impl Uses {
    /// Counts the references in an operation.
    pub fn new(ir: &Isolate, graph: &CallGraph, around: Surroundings) -> Self {
        let root = ir.root();
        let mut find = Find { graph, attrs: SymbolAttrs::new(root.context()), found: Vec::new(), live: Vec::new() };
        find.tables(root, around == Surroundings::None);
        let mut discardable: HashMap<Node, i64, Fast> = find.found.into_iter().map(|node| (node, 0)).collect();
        find.live.iter().for_each(|node| _ = discardable.remove(node));
        let mut uses = Self { discardable, of: HashMap::default() };
        graph.nodes().for_each(|node| uses.recompute(ir, graph, node));
        uses
    }

    fn count(&mut self, node: Node, by: i64) {
        if let Some(count) = self.discardable.get_mut(&node) {
            *count += by;
        }
    }

    fn release(&mut self, references: &References) {
        references.own.iter().for_each(|&node| self.count(node, -1));
        references.nested.iter().for_each(|(&node, &count)| self.count(node, -count));
    }

    /// Recounts the references of a function after a change.
    pub fn recompute(&mut self, ir: &Isolate, graph: &CallGraph, node: Node) {
        let old = self.of.remove(&node).unwrap_or_default();
        self.release(&old);
        let mut new = References::default();
        if let Some(function) = isolate_at(ir, graph.path(node)).map(|isolate| isolate.root()) {
            for_each_reference(graph, function, |node, is_own| {
                if !self.discardable.contains_key(&node) {
                    return;
                }
                if !is_own {
                    *new.nested.entry(node).or_insert(0) += 1;
                } else if !new.own.insert(node) {
                    return;
                }
                self.count(node, 1);
            });
        }
        self.of.insert(node, new);
    }

    /// Removes references in a function.
    pub fn drop_all(&mut self, user: Node, references: &[Node]) {
        for &node in references {
            if let Some(count) = self.of.get_mut(&user).and_then(|of| of.nested.get_mut(&node)) {
                *count -= 1;
                self.count(node, -1);
            }
        }
    }

    /// Adds the references in `from` to those of `into`, after inlining.
    pub fn merge(&mut self, from: Node, into: Node) {
        let nested: Vec<(Node, i64)> =
            self.of.get(&from).into_iter().flat_map(|of| &of.nested).map(|(&node, &count)| (node, count)).collect();
        for (node, count) in nested {
            *self.of.entry(into).or_default().nested.entry(node).or_insert(0) += count;
            self.count(node, count);
        }
    }

    /// Removes a function, and those nested in it.
    pub fn erase(&mut self, graph: &CallGraph, node: Node) {
        for &(child, edge) in graph.edges(node) {
            if edge == Edge::Child {
                lect_core::stack::grow(|| self.erase(graph, child));
            }
        }
        let references = self.of.remove(&node).unwrap_or_default();
        self.release(&references);
        self.discardable.remove(&node);
    }

    /// Returns the number of references to a function, if it can be erased when unused.
    pub fn discardable_count(&self, node: Node) -> Option<i64> {
        self.discardable.get(&node).copied()
    }
}

/// Returns the functions that an operation refers to.
pub fn references(graph: &CallGraph, op: OpRef<'_>) -> Vec<Node> {
    let mut found = Vec::new();
    for_each_reference(graph, op, |node, _| found.push(node));
    found
}

/// Visits the functions that an operation and its nested ones refer to; true for the operation itself.
fn for_each_reference(graph: &CallGraph, op: OpRef<'_>, mut visit: impl FnMut(Node, bool)) {
    let Some(scope) = op.parent() else { return };
    for attrs in [op.properties(), Some(op.attrs())].into_iter().flatten() {
        uses::for_each_symbol_ref(op.context(), attrs, |symbol| {
            graph.resolve(scope, symbol).into_iter().for_each(|node| visit(node, true));
        });
    }
    if !op.has(OpTraits::SYMBOL_TABLE) {
        for found in uses::symbol_uses(op).unwrap_or_default() {
            graph.resolve(scope, found.symbol).into_iter().for_each(|node| visit(node, false));
        }
    }
}

struct Find<'a> {
    graph: &'a CallGraph,
    attrs: SymbolAttrs,
    found: Vec<Node>,
    live: Vec<Node>,
}

impl Find<'_> {
    fn tables(&mut self, op: OpRef<'_>, all_seen: bool) {
        let is_table = op.has(OpTraits::SYMBOL_TABLE);
        let is_symbol = op.has(OpTraits::SYMBOL) && self.attrs.name(op).is_some();
        let hidden = !is_table || all_seen || !is_symbol || self.attrs.visibility(op) == Visibility::Private;
        for nested in op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()) {
            if nested.has_regions() {
                lect_core::stack::grow(|| self.tables(nested, hidden));
            }
        }
        if is_table {
            self.table(op, hidden);
        }
    }

    fn table(&mut self, table: OpRef<'_>, hidden: bool) {
        for op in symbol_table_ops(table) {
            let Some(node) = self.graph.node(op) else {
                for_each_reference(self.graph, op, |node, _| self.live.push(node));
                continue;
            };
            let visibility = self.attrs.visibility(op);
            let is_seen = hidden || visibility == Visibility::Private;
            if op.has(OpTraits::SYMBOL) && is_seen && visibility != Visibility::Public {
                self.found.push(node);
            }
        }
    }
}
