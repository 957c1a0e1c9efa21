//! Branches to blocks (`BranchOpInterface`, `WeightedBranchOpInterface`).

use std::ops::Range;

use lect_ods::spec::{Arity, OpSpec};

use crate::attrs::AttrData;
use crate::attrs::int_array;
use crate::context::ContextData;
use crate::diag::Reported;
use crate::dialect::InterfaceEntry;
use crate::entity::{Attr, Type};
use crate::ir::OpRef;

/// Model of a branch.
pub trait Branch: Sync {
    /// Returns the operands that are passed to the arguments of a successor.
    fn operands(&self, op: OpRef<'_>, successor: usize) -> SuccessorOperands;

    /// Returns the operands of all successors. A branch whose operands are split by an attribute should decode that
    /// only once.
    fn all_operands(&self, op: OpRef<'_>) -> Vec<SuccessorOperands> {
        (0..op.successors().len()).map(|successor| self.operands(op, successor)).collect()
    }

    /// Returns true if a value of type `value` may be passed to an argument of type `argument`.
    fn accepts(&self, _ctx: &ContextData, value: Type, argument: Type) -> bool {
        value == argument
    }
}

/// Model of a branch whose successor is known if some operands are constants.
pub trait KnownBranch: Sync {
    /// Returns the index of the taken successor, among the block successors, or among the region successors; `None` if
    /// it is unknown.
    ///
    /// `constants` has an item per operand: its constant value, if known.
    fn taken(&self, op: OpRef<'_>, constants: &[Option<Attr>]) -> Option<usize>;
}

/// A branch to the first successor if the first operand is true, and to the second if not.
pub struct Conditional;

impl KnownBranch for Conditional {
    fn taken(&self, op: OpRef<'_>, constants: &[Option<Attr>]) -> Option<usize> {
        match op.context().attrs().data((*constants.first()?)?) {
            AttrData::Integer { value, .. } => Some(usize::from(value.is_zero())),
            _ => None,
        }
    }
}

/// Values for a successor's arguments: first the ones that the branch produces, then forwarded operands.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SuccessorOperands {
    /// Number of arguments that the branch produces.
    pub produced: usize,
    /// Indices of the forwarded operands.
    pub forwarded: Range<usize>,
}

impl SuccessorOperands {
    /// Creates the operands from the number of values that the branch produces, and the indices of forwarded operands.
    pub fn new(produced: usize, forwarded: Range<usize>) -> Self {
        Self { produced, forwarded }
    }

    /// Creates the operands of one segment of a `VariadicOfVariadic` operand.
    pub fn from_segment(op: OpRef<'_>, group: u32, index: usize) -> Self {
        Self::from_segments(op, group).nth(index).unwrap_or_else(|| {
            let Range { end, .. } = op.operand_range(group);
            Self { produced: 0, forwarded: end..end }
        })
    }

    /// Creates the operands of each segment of a `VariadicOfVariadic` operand.
    pub fn from_segments(op: OpRef<'_>, group: u32) -> impl Iterator<Item = Self> {
        let Range { mut start, end } = op.operand_range(group);
        op.operand_segments(group).into_iter().map(move |size| {
            let forwarded = start..start.saturating_add(size).min(end);
            start = forwarded.end;
            Self { produced: 0, forwarded }
        })
    }
}

/// A branch whose variadic operands are passed to the successors in order.
struct InTurn;

impl Branch for InTurn {
    fn operands(&self, op: OpRef<'_>, successor: usize) -> SuccessorOperands {
        let operands = op.info().map_or(&[][..], |info| &info.spec().operands);
        let mut groups = operands.iter().enumerate().filter(|it| it.1.arity == Arity::Variadic);
        let forwarded = groups.nth(successor).map_or(0..0, |(group, _)| op.operand_range(group as u32));
        SuccessorOperands { produced: 0, forwarded }
    }
}

/// Derives the model for operations with as many variadic operands as successors.
pub(super) fn by_spec(spec: &OpSpec) -> Option<InterfaceEntry> {
    const ENTRY: &[InterfaceEntry] = crate::interfaces![dyn Branch => InTurn];
    let groups = spec.operands.iter().filter(|it| it.arity == Arity::Variadic).count();
    let fixed = spec.successors.iter().all(|successor| !successor.variadic);
    if fixed && groups == spec.successors.len() { ENTRY.first().copied() } else { None }
}

/// Verifies that the operands of each successor match the block arguments.
pub(super) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(branch) = op.interface::<dyn Branch>() else { return Ok(()) };
    let ctx = op.context();
    let mut passed = branch.all_operands(op).into_iter();
    for (number, block) in op.successors().enumerate() {
        let none = SuccessorOperands { produced: 0, forwarded: 0..0 };
        let SuccessorOperands { produced, forwarded } = passed.next().unwrap_or(none);
        let (given, taken) = (produced + forwarded.len(), block.args().len());
        if given != taken {
            let message = format!("branch has {given} operands for successor #{number}, but target block has {taken}");
            return Err(op.error(message).emit());
        }
        let operands = forwarded.map(|at| op.ir.value_type(op.operand(at)));
        for (at, (value, argument)) in operands.zip(block.args().skip(produced)).enumerate() {
            if !branch.accepts(ctx, value, op.ir.value_type(argument)) {
                let at = at + produced;
                return Err(op.error(format!("type mismatch for bb argument #{at} of successor #{number}")).emit());
            }
        }
    }
    Ok(())
}

/// Verifies the weights of branches to blocks.
pub(super) fn verify_weights(op: OpRef<'_>) -> Result<(), Reported> {
    check_weights(op, "branch_weights", op.successors().len(), "branch", "successors")
}

/// Verifies the weights of branches to regions.
pub(super) fn verify_region_weights(op: OpRef<'_>) -> Result<(), Reported> {
    check_weights(op, "region_weights", op.regions().len(), "region", "regions")
}

fn check_weights(op: OpRef<'_>, name: &str, expected: usize, of: &str, targets: &str) -> Result<(), Reported> {
    let Some(attr) = op.attr(name) else { return Ok(()) };
    let weights = int_array(op.context(), attr);
    let found = weights.len();
    if found == 0 {
        return Ok(());
    }
    if found != expected {
        let message = format!("expects number of {of} weights to match number of {targets}: {found} vs {expected}");
        return Err(op.error(message).emit());
    }
    if weights.iter().all(|weight| *weight == 0) {
        return Err(op.error("branch weights cannot all be zero").emit());
    }
    Ok(())
}
