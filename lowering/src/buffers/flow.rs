//! Flow of buffers: the values that may be the same buffer as a value, or a view of it.

use std::collections::{HashMap, HashSet};

use lect_core::entity::{Op, Value};
use lect_core::interfaces::branch::Branch;
use lect_core::interfaces::call::Call;
use lect_core::interfaces::effects::EffectKind;
use lect_core::interfaces::function::Function;
use lect_core::interfaces::loop_like::LoopLike;
use lect_core::interfaces::region_branch::{Point, RegionBranch, RegionTerminator, points};
use lect_core::ir::{Isolate, OpRef, walk};
use lect_core::typed::TypedOp;
use lect_dialects::arith::SelectOp;
use lect_dialects::memref::ReallocOp;

use super::options::is_buffer;
use super::regions;

/// Model of an operation through which buffers flow (`BufferViewFlowOpInterface`).
pub trait BufferFlow: Sync {
    /// Returns pairs of a value and another one that may be the same buffer, or a view of it.
    fn flows(&self, op: OpRef<'_>) -> Vec<(Value, Value)>;

    /// Returns true if a result or an argument of a region may be another buffer than those that flow into it.
    fn may_be_new(&self, _op: OpRef<'_>, _value: Value) -> bool {
        false
    }
}

/// Model of `arith.select`.
struct OfSelect;

impl BufferFlow for OfSelect {
    fn flows(&self, op: OpRef<'_>) -> Vec<(Value, Value)> {
        let select = op.cast::<SelectOp<'_>>();
        select.map_or_else(Vec::new, |it| vec![(it.true_value(), it.result()), (it.false_value(), it.result())])
    }
}

/// Model of `memref.realloc`.
struct OfRealloc;

impl BufferFlow for OfRealloc {
    fn flows(&self, op: OpRef<'_>) -> Vec<(Value, Value)> {
        op.operands().take(1).zip(op.results()).collect()
    }

    fn may_be_new(&self, _op: OpRef<'_>, _value: Value) -> bool {
        true
    }
}

const MODELS: &[(&str, &dyn BufferFlow)] = &[(SelectOp::NAME, &OfSelect), (ReallocOp::NAME, &OfRealloc)];

/// Returns the model of an operation: the one that its dialect attaches, or one of this crate.
fn model(op: OpRef<'_>) -> Option<&'static dyn BufferFlow> {
    let name = op.info()?.name();
    op.interface::<dyn BufferFlow>().or_else(|| MODELS.iter().find(|it| it.0 == name).map(|it| it.1))
}

/// Origin of buffers that are not views of other ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    Allocation,
    FunctionArgument,
    Other,
}

/// Values by the values that flow into them.
#[derive(Default)]
pub(crate) struct Flow {
    next: HashMap<Value, Vec<Value>>,
    previous: HashMap<Value, Vec<Value>>,
    origins: HashMap<Value, Origin>,
}

impl Flow {
    /// Follows the buffers in an operation.
    pub fn of(root: OpRef<'_>) -> Self {
        let mut flow = Self::default();
        walk::within_storage(root, |op| flow.add_op(op));
        flow
    }

    fn add(&mut self, from: impl IntoIterator<Item = Value>, to: impl IntoIterator<Item = Value>) {
        for (from, to) in from.into_iter().zip(to) {
            self.next.entry(from).or_default().push(to);
            self.previous.entry(to).or_default().push(from);
        }
    }

    /// Records the origin of the results and region arguments that may be new buffers.
    fn add_origins(&mut self, op: OpRef<'_>, is_new: impl Fn(Value) -> bool) {
        let is_function = op.interface::<dyn Function>().is_some();
        let effects = op.effects().unwrap_or_default();
        let is_new = |value: &Value| is_buffer(op.context(), op.ir.value_type(*value)) && is_new(*value);
        for result in op.results().filter(is_new) {
            let allocates = effects.iter().any(|it| it.kind == EffectKind::Allocate && it.value == Some(result));
            self.origins.insert(result, if allocates { Origin::Allocation } else { Origin::Other });
        }
        for entry in op.regions().filter_map(|region| region.entry()) {
            for arg in entry.args() {
                if is_buffer(op.context(), entry.ir.value_type(arg)) && (is_function || is_new(&arg)) {
                    let origin = if is_function { Origin::FunctionArgument } else { Origin::Other };
                    self.origins.insert(arg, origin);
                }
            }
        }
    }

    fn add_op(&mut self, op: OpRef<'_>) {
        if let Some(model) = model(op) {
            let (from, to): (Vec<Value>, Vec<Value>) = model.flows(op).into_iter().unzip();
            self.add(from, to);
            return self.add_origins(op, |value| model.may_be_new(op, value));
        }
        if is_view(op) {
            return self.add(op.operands().take(1), op.results().take(1));
        }
        if let Some(branch) = op.interface::<dyn Branch>() {
            for (block, passed) in op.successors().zip(branch.all_operands(op)) {
                let values = passed.forwarded.map(|at| op.operand(at));
                self.add(values, block.args().skip(passed.produced));
            }
            return;
        }
        if let Some(branch) = op.interface::<dyn RegionBranch>() {
            for point in points(op) {
                for to in branch.successors(op, point) {
                    let (from, range) = match point {
                        Point::Outside => (op, branch.entry_operands(op, &to)),
                        Point::Terminator { op: end, .. } => match end.interface::<dyn RegionTerminator>() {
                            Some(terminator) => (end, terminator.operands(end, &to)),
                            None => continue,
                        },
                    };
                    let values: Vec<Value> = from.operands().skip(range.start).take(range.len()).collect();
                    let takers: Vec<Value> = match to.region {
                        None => op.results().skip(to.inputs.start).take(to.inputs.len()).collect(),
                        Some(region) => {
                            let entry = op.region(region).and_then(|region| region.entry());
                            let args = entry.into_iter().flat_map(|entry| entry.args());
                            args.skip(to.inputs.start).take(to.inputs.len()).collect()
                        }
                    };
                    self.add(values, takers);
                }
            }
            return;
        }
        if op.interface::<dyn RegionTerminator>().is_some() {
            return;
        }
        self.add_origins(op, |_| true);
        // Operations other than calls are assumed to forward no buffer.
        if op.interface::<dyn Call>().is_some() {
            for operand in op.operands() {
                self.add(op.results().map(|_| operand), op.results());
            }
        }
    }

    /// Returns a value and those that it may flow into.
    pub fn aliases(&self, value: Value) -> Vec<Value> {
        closure(&self.next, value)
    }

    /// Returns true if two buffers are of the same allocation, and false if they are of different ones. `None` if this
    /// is unknown.
    pub fn is_same(&self, ir: &Isolate, a: Value, b: Value) -> Option<bool> {
        let (a, b) = (viewed(ir, a), viewed(ir, b));
        if a == b {
            return Some(true);
        }
        let origins = |value: Value| -> Vec<(Value, Origin)> {
            let before = closure(&self.previous, value).into_iter();
            before.filter_map(|value| Some((value, *self.origins.get(&value)?))).collect()
        };
        let (of_a, of_b) = (origins(a), origins(b));
        if let ([a], [b]) = (&of_a[..], &of_b[..])
            && a.0 == b.0
        {
            return Some(true);
        }
        if of_a.iter().any(|a| of_b.iter().any(|b| a.0 == b.0)) {
            return None;
        }
        let allocated = |origins: &[(Value, Origin)]| origins.iter().all(|it| it.1 == Origin::Allocation);
        let is_known = |origins: &[(Value, Origin)]| origins.iter().all(|it| it.1 != Origin::Other);
        let is_apart = allocated(&of_a) && is_known(&of_b) || is_known(&of_a) && allocated(&of_b);
        is_apart.then_some(false)
    }
}

/// Returns a value and those that lead from it, directly or not.
fn closure(edges: &HashMap<Value, Vec<Value>>, value: Value) -> Vec<Value> {
    let (mut found, mut seen, mut at) = (vec![value], HashSet::from([value]), 0);
    while let Some(value) = found.get(at) {
        for next in edges.get(value).into_iter().flatten() {
            if seen.insert(*next) {
                found.push(*next);
            }
        }
        at += 1;
    }
    found
}

/// Returns the buffer of which a buffer is a view, or the buffer itself.
pub(crate) fn viewed(ir: &Isolate, mut value: Value) -> Value {
    while let Some(op) = ir.value(value).defining_op().filter(|op| is_view(*op) && op.results().next() == Some(value))
        && let Some(source) = op.operands().next()
    {
        value = source;
    }
    value
}

/// Returns true if the definition of an operation lists an interface, by its C++ class.
pub(super) fn lists(op: OpRef<'_>, interface: &str) -> bool {
    op.info().is_some_and(|info| info.spec().interfaces.iter().any(|it| it.cpp_name.ends_with(interface)))
}

/// Returns true for an operation that makes a view of its first operand.
fn is_view(op: OpRef<'_>) -> bool {
    lists(op, "ViewLikeOpInterface")
}

/// Returns true for an operation whose regions may run repeatedly.
pub(crate) fn is_loop(op: OpRef<'_>) -> bool {
    if op.interface::<dyn LoopLike>().is_some() || lists(op, "LoopLikeOpInterface") {
        return true;
    }
    let branch = op.interface::<dyn RegionBranch>();
    branch.is_some_and(|branch| (0..op.region_count()).any(|region| regions::reaches(op, branch, region, region)))
}

/// Returns true for an operation with known control flow between its regions.
pub(crate) fn has_known_flow(op: OpRef<'_>) -> bool {
    op.interface::<dyn LoopLike>().is_some()
        || op.interface::<dyn RegionBranch>().is_some()
        || ["LoopLikeOpInterface", "RegionBranchOpInterface"].iter().any(|interface| lists(op, interface))
}

/// Returns the operation that frees a buffer, if any. The outer option is `None` if several do.
pub(crate) fn deallocation(ir: &Isolate, buffer: Value) -> Option<Option<Op>> {
    let mut found = None;
    for (user, _) in ir.value(buffer).uses() {
        let effects = user.effects().unwrap_or_default();
        let frees = effects.iter().any(|effect| effect.kind == EffectKind::Free && effect.value == Some(buffer));
        if frees && found.replace(user.op).is_some() {
            return None;
        }
    }
    Some(found)
}
