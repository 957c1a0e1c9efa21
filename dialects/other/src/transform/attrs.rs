//! Discardable attributes of the dialect, such as `transform.with_named_sequence`.

use std::collections::HashMap;
use std::ops::ControlFlow;

use lect_core::interfaces::call::{Call, Callable, Callee};
use lect_core::ir::symbols::{SymbolTables, is_symbol_table, nearest_symbol_table};
use lect_core::ir::{IsolateId, walk};
use lect_core::stack;
use lect_core::verify::verify_own;
use lect_support::prelude::*;

use super::interfaces::kinds::op_is_known;

/// Attributes of the arguments of sequences.
pub(super) const OF_ARGUMENTS: [&str; 2] = ["transform.readonly", "transform.consumed"];

/// Verifies a discardable attribute of the dialect.
pub(crate) fn verify(op: OpRef<'_>, (name, value): NamedAttr) -> Result<(), Reported> {
    let ctx = op.context();
    let name = ctx.ident_bytes(name);
    let shown = String::from_utf8_lossy(name);
    match name {
        b"transform.with_named_sequence" if !is_symbol_table(op) => {
            let message = format!("\"{shown}\" attribute can only be attached to operations with symbol tables");
            Err(op.error(message).emit())
        }
        b"transform.with_named_sequence" => verify_calls(op),
        b"transform.target_tag" => match ctx.attrs().data(value) {
            AttrData::String { .. } => Ok(()),
            _ => Err(op.error(format!("\"{shown}\" attribute must be a string")).emit()),
        },
        b"transform.consumed" | b"transform.readonly" | b"transform.silence_tracking_failures" => {
            if value == ctx.attrs().unit() {
                return Ok(());
            }
            Err(op.error(format!("\"{shown}\" must be a unit attribute")).emit())
        }
        _ => Err(op.error(format!("unknown attribute: \"{shown}\"")).emit()),
    }
}

/// Identity of an operation, as of [`OpRef::identity`].
type Identity = (IsolateId, Op);

/// The call graph of the functions in a symbol table.
#[derive(Default)]
struct Calls<'a> {
    functions: Vec<OpRef<'a>>,
    numbers: HashMap<Identity, usize>,
    /// For each function: the functions that it calls, and those nested in it.
    edges: Vec<Vec<usize>>,
    calls: Vec<(usize, OpRef<'a>)>,
}

/// Verifies that there is no recursion, direct or indirect.
fn verify_calls(table: OpRef<'_>) -> Result<(), Reported> {
    // This needs valid calls and functions, but nested operations have not been verified yet.
    let checked = walk::post_order(table, |op| {
        let is_used = op_is_known(op, "CallOpInterface") || op_is_known(op, "CallableOpInterface");
        match if is_used { verify_own(op) } else { Ok(()) } {
            Ok(()) => ControlFlow::Continue(()),
            Err(reported) => ControlFlow::Break(reported),
        }
    });
    if let ControlFlow::Break(reported) = checked {
        return Err(reported);
    }
    let mut calls = Calls::default();
    calls.add(table, None);
    let tables = SymbolTables::default();
    for (from, call) in std::mem::take(&mut calls.calls) {
        let Some(Callee::Symbol(symbol)) = call.interface::<dyn Call>().and_then(|it| it.callee(call)) else {
            continue;
        };
        let callee = nearest_symbol_table(call).and_then(|table| tables.lookup_ref(table, symbol));
        let callee = callee.and_then(|callee| calls.numbers.get(&callee.identity()).copied());
        if let (Some(to), Some(edges)) = (callee, calls.edges.get_mut(from))
            && !edges.contains(&to)
        {
            edges.push(to);
        }
    }
    let Some(group) = calls.find_recursion() else { return Ok(()) };
    let mut functions = group.iter().filter_map(|number| calls.functions.get(*number));
    let Some(first) = functions.next() else { return Ok(()) };
    let mut error = first.error("recursion not allowed in named sequences");
    for other in functions {
        error = error.note(other.loc(), "operation on recursion stack");
    }
    Err(error.emit())
}

impl<'a> Calls<'a> {
    fn add(&mut self, op: OpRef<'a>, around: Option<usize>) {
        if op.interface::<dyn Call>().is_some() {
            self.calls.extend(around.map(|around| (around, op)));
            return;
        }
        let mut around = around;
        if let Some(callable) = op.interface::<dyn Callable>() {
            if callable.region(op).is_none() {
                return;
            }
            let number = self.functions.len();
            self.functions.push(op);
            self.edges.push(Vec::new());
            self.numbers.insert(op.identity(), number);
            if let Some(edges) = around.and_then(|around| self.edges.get_mut(around)) {
                edges.push(number);
            }
            around = Some(number);
        }
        for nested in op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()) {
            if nested.has_regions() || nested.interface::<dyn Call>().is_some() {
                stack::grow(|| self.add(nested, around));
            }
        }
    }

    /// Returns the first strongly connected component with a cycle, the last visited function first (Tarjan's
    /// algorithm).
    fn find_recursion(&self) -> Option<Vec<usize>> {
        let mut state = Search { calls: self, numbers: vec![0; self.functions.len()], met: 0, open: Vec::new() };
        (0..self.functions.len()).find_map(|function| match state.numbers.get(function) {
            Some(0) => state.visit(function).err(),
            _ => None,
        })
    }
}

/// A depth-first search for cycles in the call graph.
struct Search<'c, 'a> {
    calls: &'c Calls<'a>,
    /// Visit order of each function; 0 if not visited, and the maximum once its component is complete.
    numbers: Vec<usize>,
    met: usize,
    open: Vec<usize>,
}

impl Search<'_, '_> {
    /// Returns the lowest number that is reachable from a function, or fails with a component that has a cycle.
    fn visit(&mut self, function: usize) -> Result<usize, Vec<usize>> {
        self.met += 1;
        let number = self.met;
        self.set(function, number);
        self.open.push(function);
        let mut lowest = number;
        let edges = self.calls.edges.get(function).map(Vec::as_slice).unwrap_or_default();
        for &next in edges {
            let reached = match self.numbers.get(next) {
                Some(0) => stack::grow(|| self.visit(next))?,
                Some(known) => *known,
                None => continue,
            };
            lowest = lowest.min(reached);
        }
        if lowest != number {
            return Ok(lowest);
        }
        let begin = self.open.iter().rposition(|it| *it == function).unwrap_or_default();
        let mut group = self.open.split_off(begin);
        for member in &group {
            self.set(*member, usize::MAX);
        }
        if group.len() > 1 || edges.contains(&function) {
            group.reverse();
            return Err(group);
        }
        Ok(usize::MAX)
    }

    fn set(&mut self, function: usize, number: usize) {
        if let Some(slot) = self.numbers.get_mut(function) {
            *slot = number;
        }
    }
}
