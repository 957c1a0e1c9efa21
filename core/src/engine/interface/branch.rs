//! Operations that branch to blocks (`BranchOpInterface`).

use std::any::TypeId;
use std::ops::Range;

use lect_ods::spec::Arity;

use crate::context::ContextData;
use crate::diag::Reported;
use crate::dialect::InterfaceEntry;
use crate::entity::Type;
use crate::ir::OpRef;

/// An operation that branches.
pub trait Branch {
    /// What goes to the arguments of a successor.
    fn operands(op: OpRef<'_>, successor: usize) -> SuccessorOperands;

    /// Whether a value of one type may go to an argument of another.
    fn accepts(_ctx: &ContextData, value: Type, argument: Type) -> bool {
        value == argument
    }
}

/// What goes to the arguments of a successor: first what the branch makes itself, then operands of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuccessorOperands {
    /// How many arguments the branch makes itself.
    pub produced: usize,
    /// The numbers of the operands that are passed on.
    pub forwarded: Range<usize>,
}

/// The functions of [`Branch`].
#[derive(Clone, Copy)]
pub struct BranchTable {
    /// See [`Branch::operands`].
    pub operands: fn(OpRef<'_>, usize) -> SuccessorOperands,
    /// See [`Branch::accepts`].
    pub accepts: fn(&ContextData, Type, Type) -> bool,
}

/// The table of an implementation.
pub const fn table<T: Branch>() -> BranchTable {
    BranchTable { operands: T::operands, accepts: T::accepts }
}

impl BranchTable {
    /// As an operation lists it.
    pub const fn entry(&'static self) -> InterfaceEntry {
        InterfaceEntry { id: TypeId::of::<BranchTable>, table: self }
    }
}

/// What goes to a successor, by the operation's table or else by its spec: a single group of operands of variable length
/// goes to a single successor, and of several as many as there are successors go to them in turn. None if it is not known.
pub fn successor_operands(op: OpRef<'_>, successor: usize) -> Option<SuccessorOperands> {
    let info = op.info()?;
    if let Some(table) = info.interface::<BranchTable>() {
        return Some((table.operands)(op, successor));
    }
    let spec = info.spec();
    if spec.successors.iter().any(|successor| successor.variadic) {
        return None;
    }
    let mut groups = spec.operands.iter().enumerate().filter(|it| it.1.arity == Arity::Variadic);
    if groups.clone().count() != spec.successors.len() {
        return None;
    }
    let (group, _) = groups.nth(successor)?;
    Some(SuccessorOperands { produced: 0, forwarded: op.operand_range(group as u32) })
}

/// Checks that what goes to each successor is what its block takes.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let accepts = op.info().and_then(|info| info.interface::<BranchTable>()).map(|table| table.accepts);
    for (number, block) in op.successors().enumerate() {
        let Some(SuccessorOperands { produced, forwarded }) = successor_operands(op, number) else { return Ok(()) };
        let (given, taken) = (produced + forwarded.len(), block.args().len());
        if given != taken {
            let message = format!("branch has {given} operands for successor #{number}, but target block has {taken}");
            return Err(op.error(message).emit());
        }
        let operands = op.operand_types().skip(forwarded.start).take(forwarded.len());
        for (at, (value, argument)) in operands.zip(block.args().skip(produced)).enumerate() {
            let argument = op.ir.value_type(argument);
            if !accepts.map_or(value == argument, |accepts| accepts(ctx, value, argument)) {
                let at = at + produced;
                return Err(op.error(format!("type mismatch for bb argument #{at} of successor #{number}")).emit());
            }
        }
    }
    Ok(())
}
