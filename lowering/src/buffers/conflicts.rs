//! Conflicts of bufferization in place: a read that would see another write than before, and a write to a constant.

use lect_core::entity::{Block, Op, Value};
use lect_core::ir::dominance::Dominance;
use lect_core::ir::{Isolate, OpRef, ValueDef};
use lect_dialects::bufferization::MaterializeInDestinationOp;
use lect_dialects::linalg;
use lect_dialects::tensor::ParallelInsertSliceOp;
use lect_support::mixed_integers::Mixed;
use lect_transforms::analysis::linear::Sum;
use lect_transforms::analysis::subsets::{Slice, SliceDim, Subset, SubsetAccess};

use super::bufferizable::Operand;
use super::regions::{
    are_exclusive, happens_before, is_ancestor, is_proper_ancestor, next_repetitive, parallel_around, region_of_op,
    repetitive_around,
};
use super::state::{Search, State};

/// Attributes that describe conflicts.
#[derive(Default)]
pub(crate) struct Notes {
    conflicts: Vec<[(Op, String); 3]>,
    unwritable: Vec<(Op, String)>,
}

impl Notes {
    /// Adds further notes.
    pub fn append(&mut self, mut other: Self) {
        self.conflicts.append(&mut other.conflicts);
        self.unwritable.append(&mut other.unwritable);
    }

    /// Sets the attributes, with numbers that continue from those of earlier notes.
    pub fn apply(self, ir: &mut Isolate) {
        let unit = ir.context().attrs().unit();
        for (number, parts) in self.conflicts.into_iter().enumerate() {
            for (op, text) in parts {
                ir.set_attr(op, &format!("C_{number}{text}"), Some(unit));
            }
        }
        for (number, (op, text)) in self.unwritable.into_iter().enumerate() {
            ir.set_attr(op, &format!("W_{number}{text}"), Some(unit));
        }
    }
}

/// Returns the operation that gets an annotation for a value, and the value's part of it.
fn place_of(state: &State<'_>, value: Value) -> Option<(Op, String)> {
    let owner = state.owner(value)?.op;
    Some(match state.ir.value(value).def() {
        ValueDef::Result(_, number) => (owner, format!("result {number}]")),
        ValueDef::Argument(_, number) => (owner, format!("bbArg {number}]")),
        ValueDef::Forward | ValueDef::Outside => return None,
    })
}

/// Assumption of a check about an operand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    /// The operand would be bufferized in place.
    InPlace,
    /// The earlier decisions hold.
    Already,
}

/// Returns the operands that write, in place, to a buffer that may overlap with that of a value.
fn writes_to(value: Value, state: &State<'_>, uses: &mut Vec<Operand>) {
    for alias in state.aliases(value) {
        for operand in state.uses(alias) {
            if !uses.contains(&operand) && state.writes(operand) && state.is_in_place(operand) {
                uses.push(operand);
            }
        }
    }
}

/// Returns the operands that read a buffer that may overlap with that of a value, possibly through aliases.
fn reads_of(value: Value, state: &State<'_>, uses: &mut Vec<Operand>) {
    for alias in state.aliases(value) {
        for operand in state.uses(alias) {
            let reads = || {
                let through = || state.aliasing_values(operand).into_iter().any(|alias| state.is_read(alias.value));
                state.reads(operand) || !state.writes(operand) && through()
            };
            if !uses.contains(&operand) && reads() {
                uses.push(operand);
            }
        }
    }
}

/// Returns true if bufferization in place would write to a buffer that must not be written.
pub(crate) fn writes_unwritable(operand: Operand, state: &State<'_>, when: When, notes: &mut Notes) -> bool {
    let values = || {
        let aliases = state.aliasing_values(operand).into_iter().map(|alias| alias.value);
        std::iter::once(state.value(operand)).chain(aliases)
    };
    let mut is_written = when == When::InPlace && state.writes(operand);
    if !is_written {
        let mut writes = Vec::new();
        values().for_each(|value| writes_to(value, state, &mut writes));
        is_written = !writes.is_empty();
    }
    if !is_written {
        return false;
    }
    let mut found = false;
    for value in values().flat_map(|value| state.aliases(value)) {
        if state.is_writable(value) {
            continue;
        }
        found = true;
        if state.options.print_conflicts
            && let Some((op, text)) = place_of(state, value)
        {
            notes.unwritable.push((op, format!("[NOT-WRITABLE: {text}")));
        }
    }
    found
}

/// Returns true if a read would see another write than the one on its chain of values.
pub(crate) fn has_conflict(
    operand: Operand,
    dominance: &Dominance<'_>,
    state: &State<'_>,
    when: When,
    notes: &mut Notes,
) -> bool {
    let (mut reads, mut writes) = (Vec::new(), Vec::new());
    let aliases = state.aliasing_values(operand).into_iter().map(|alias| alias.value);
    for value in std::iter::once(state.value(operand)).chain(aliases) {
        reads_of(value, state, &mut reads);
        writes_to(value, state, &mut writes);
    }
    if when == When::InPlace && state.writes(operand) && !writes.contains(&operand) {
        writes.push(operand);
    }
    if state.options.check_parallel_regions
        && !reads.is_empty()
        && writes.iter().any(|write| is_shared_in_parallel(*write, state))
    {
        return true;
    }
    for &read in &reads {
        let definitions = state.definitions(read);
        if definitions.is_empty() {
            continue;
        }
        for &write in &writes {
            let Some(definition) = conflicting_definition(read, write, &definitions, dominance, state) else {
                continue;
            };
            if state.options.print_conflicts
                && let Some((op, text)) = place_of(state, definition)
            {
                notes.conflicts.push([
                    (write.op, format!("[CONFL-WRITE: {}]", write.index)),
                    (read.op, format!("[READ: {}]", read.index)),
                    (op, format!("[DEF: {text}")),
                ]);
            }
            return true;
        }
    }
    false
}

/// Returns true if a buffer is written in another parallel region than the one in which it is defined.
fn is_shared_in_parallel(write: Operand, state: &State<'_>) -> bool {
    let (ir, options) = (state.ir, state.options);
    let definitions = state.find_upwards(write, Search::default(), &|value| state.defines_contents(value));
    let of_write = parallel_around(ir, region_of_op(ir, write.op), options);
    definitions.into_iter().any(|value| parallel_around(ir, region_of(state, value), options) != of_write)
}

fn region_of(state: &State<'_>, value: Value) -> Option<lect_core::entity::Region> {
    Some(state.ir.value(value).block()?.region()?.region)
}

/// Returns the definition that a read would not see because of a write.
fn conflicting_definition(
    read: Operand,
    write: Operand,
    definitions: &[Value],
    dominance: &Dominance<'_>,
    state: &State<'_>,
) -> Option<Value> {
    let ir = state.ir;
    let is_ordered = has_order(read, write, definitions, state);
    if is_ordered
        && (happens_before(ir, read.op, write.op, dominance) || read == write || are_exclusive(ir, read.op, write.op))
    {
        return None;
    }
    if is_ordered
        && read.op == write.op
        && let Some(model) = state.options.model(ir.op(read.op))
        && model.is_elementwise(ir.op(read.op), [read.index, write.index], state)
        && (comes_from(read, state.value(write), state) || comes_from(write, state.value(read), state))
    {
        return None;
    }
    if are_same_subset(read, write, state) {
        return None;
    }
    let mut ops = [Some(read.op), (read.op != write.op).then_some(write.op)].into_iter().flatten();
    let is_excused = ops.any(|op| {
        let model = state.options.model(ir.op(op));
        model.is_some_and(|model| model.is_not_conflicting(ir.op(op), read, write, state))
    });
    if is_excused {
        return None;
    }
    let of_write = state.aliasing_values(write);
    definitions.iter().copied().find(|definition| {
        let is_before = match ir.value(*definition).def() {
            ValueDef::Result(def, _) => {
                happens_before(ir, write.op, def, dominance) || is_proper_ancestor(ir, def, write.op)
            }
            ValueDef::Argument(block, _) => !is_within(ir, block, write.op),
            ValueDef::Forward | ValueDef::Outside => true,
        };
        !is_before && !matches!(of_write[..], [only] if only.value == *definition)
    })
}

/// Returns true if an operation is in a block, or nested in an operation of it.
fn is_within(ir: &Isolate, block: Block, op: Op) -> bool {
    let mut around = std::iter::successors(Some(ir.op(op)), |op| op.parent());
    around.any(|op| op.block().is_some_and(|it| it.block == block))
}

/// Returns true if one block may run after another one without a run of a third one between both.
fn is_reachable(ir: &Isolate, from: Block, to: Block, except: Block) -> bool {
    let next = |block: Block| ir.block(block).last().into_iter().flat_map(|last| last.successors());
    let mut seen = vec![except];
    let mut pending: Vec<Block> = next(from).map(|block| block.block).collect();
    while let Some(block) = pending.pop() {
        if to == except {
            return false;
        }
        if block == to {
            return true;
        }
        if !seen.contains(&block) {
            seen.push(block);
            pending.extend(next(block).map(|block| block.block));
        }
    }
    false
}

/// Returns true unless branches between blocks may run both the read and the write repeatedly for one definition.
fn has_order_in_blocks(read: Operand, write: Operand, definitions: &[Value], state: &State<'_>) -> bool {
    let ir = state.ir;
    let (Some(of_read), Some(of_write)) = (ir.op(read.op).block(), ir.op(write.op).block()) else { return true };
    if of_read.region() != of_write.region() {
        return true;
    }
    let (of_read, of_write) = (of_read.block, of_write.block);
    !definitions.iter().filter_map(|definition| ir.value(*definition).block()).any(|definition| {
        is_reachable(ir, of_read, of_write, definition.block) && is_reachable(ir, of_write, of_read, definition.block)
    })
}

/// Returns true if the order of operations determines which of the write and the read comes first, although both may
/// run repeatedly.
fn has_order(read: Operand, write: Operand, definitions: &[Value], state: &State<'_>) -> bool {
    let (ir, options) = (state.ir, state.options);
    has_order_in_blocks(read, write, definitions, state)
        && definitions.iter().all(|definition| {
            let mut of_read = repetitive_around(ir, region_of_op(ir, read.op), options);
            let of_definition = repetitive_around(ir, region_of(state, *definition), options);
            if of_read == of_definition {
                return true;
            }
            while let Some(region) = of_read {
                let next = next_repetitive(ir, region, options);
                if next == of_definition {
                    break;
                }
                of_read = next;
            }
            let loop_op = of_read.and_then(|region| ir.region(region).parent());
            !loop_op.is_some_and(|op| is_ancestor(ir, op.op, write.op))
        })
}

/// Returns true if the chain from an operand has another value, with the same buffer.
fn comes_from(operand: Operand, other: Value, state: &State<'_>) -> bool {
    let search = Search { skips_leaves: true, equivalent_only: true, same_type_or_casts: true };
    !state.find_upwards(operand, search, &|value| value == other).is_empty()
}

/// An operation that inserts a part into a tensor.
struct Insertion {
    op: Op,
    part: Operand,
    into: Operand,
}

/// Returns the part of the destination that an insertion overwrites; `None` for the whole.
fn slice_of(op: OpRef<'_>) -> Option<Slice> {
    let Some(insert) = op.cast::<ParallelInsertSliceOp<'_>>() else {
        return op.interface::<dyn Subset>()?.slice(op);
    };
    let sum = |number: Mixed| match number {
        Mixed::Static(number) => Sum::number(number),
        Mixed::Dynamic(value) => Sum::of(op.ir.get(), value),
    };
    let parts = insert.slice()?;
    let dims = parts.offsets.into_iter().zip(parts.sizes).zip(parts.strides);
    Some(Slice(dims.map(|((offset, size), stride)| SliceDim::new(sum(offset), sum(size), sum(stride))).collect()))
}

impl Insertion {
    fn of(state: &State<'_>, op: Op) -> Option<Self> {
        let view = state.ir.op(op);
        let is_of_parts = view.is::<MaterializeInDestinationOp<'_>>()
            || view.is::<linalg::CopyOp<'_>>()
            || view.is::<ParallelInsertSliceOp<'_>>();
        let [part, into] = if is_of_parts {
            [0, 1]
        } else {
            match view.interface::<dyn Subset>()?.access(view) {
                SubsetAccess::Inserts { part, into } => [part, into],
                SubsetAccess::Extracts { .. } => return None,
            }
        };
        let operand = |index| Operand { op, index };
        Some(Self { op, part: operand(part), into: operand(into) })
    }

    /// Returns true if a value is the part of the destination that is overwritten.
    fn is_destination(&self, value: Value, state: &State<'_>) -> bool {
        let view = state.ir.op(self.op);
        let destination = state.value(self.into);
        let Some(slice) = slice_of(view) else {
            return state.are_equivalent(destination, value);
        };
        let Some(producer) = state.ir.value(value).defining_op() else { return false };
        let Some(other) = producer.interface::<dyn Subset>() else { return false };
        let SubsetAccess::Extracts { from } = other.access(producer) else { return false };
        state.are_equivalent(destination, producer.operand(from))
            && other.slice(producer).is_some_and(|other| slice.is_same(&other))
    }

    /// Returns true if all values on which an operand is based are the overwritten part of the destination.
    fn is_based_on_destination(&self, operand: Operand, state: &State<'_>) -> bool {
        let found = state.find_upwards(operand, Search::default(), &|value| self.is_destination(value, state));
        found.into_iter().all(|value| self.is_destination(value, state))
    }
}

/// Returns true if a read and a write concern parts of a tensor that do not conflict.
///
/// An insertion does not read the part that it overwrites. Writing a part to itself changes nothing.
fn are_same_subset(read: Operand, write: Operand, state: &State<'_>) -> bool {
    if let Some(insertion) = Insertion::of(state, read.op) {
        let overwrites = read == insertion.into && insertion.is_based_on_destination(write, state);
        let is_own =
            read == insertion.part && write == insertion.into && insertion.is_based_on_destination(read, state);
        if overwrites || is_own {
            return true;
        }
    }
    Insertion::of(state, write.op).is_some_and(|insertion| {
        write == insertion.into
            && state.are_equivalent(state.value(read), state.value(insertion.part))
            && insertion.is_based_on_destination(insertion.part, state)
    })
}
