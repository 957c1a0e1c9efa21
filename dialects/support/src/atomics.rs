//! Atomic operations of the dialects `omp` and `acc`. In MLIR's terms, `x` is the shared variable and `v` the variable
//! that receives the value read.

use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::dialect::OpTraits;
use lect_core::entity::{Type, Value};
use lect_core::ir::{OpRef, RegionRef};
use lect_core::typed::TypedOp;
use lect_core::types::TypeData;

/// Kind of an atomic operation (`AtomicReadOpInterface` and others). The first operand is `x`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Atomic {
    /// `v = x`
    Read,
    /// `x = f(x)`
    Update,
    /// `x = v`
    Write,
}

/// Returns the pointee type of a pointer-like type, if the type specifies it.
pub fn pointee(ctx: &ContextData, ty: Type) -> Option<Type> {
    match ctx.types().data(ty) {
        TypeData::MemRef { element, .. } | TypeData::UnrankedMemRef { element, .. } => Some(*element),
        _ => None,
    }
}

fn shared_variable(op: OpRef<'_>) -> Option<Value> {
    op.operands().next()
}

/// Verifies an atomic read: `x` and `v` are different locations.
pub fn verify_read(op: OpRef<'_>) -> Result<(), Reported> {
    let mut operands = op.operands();
    if operands.next() == operands.next() {
        return Err(op.error("read and write must not be to the same location for atomic reads").emit());
    }
    Ok(())
}

/// Verifies an atomic write: the type of the written value is the pointee type of `x`.
pub fn verify_write(op: OpRef<'_>) -> Result<(), Reported> {
    let mut types = op.operand_types();
    let (Some(x), Some(value)) = (types.next(), types.next()) else { return Ok(()) };
    match pointee(op.context(), x) {
        Some(element) if element != value => Err(op.error("address must dereference to value type").emit()),
        _ => Ok(()),
    }
}

/// Verifies the region of an atomic update: its only argument has the pointee type of `x`.
pub fn verify_update(op: OpRef<'_>) -> Result<(), Reported> {
    let entry = op.region(0).and_then(|region| region.entry());
    let mut args = entry.iter().flat_map(|entry| entry.args().map(|arg| entry.ir.value_type(arg)));
    let (Some(argument), None) = (args.next(), args.next()) else {
        return Err(op.error("the region must accept exactly one argument").emit());
    };
    let element = op.operand_types().next().and_then(|x| pointee(op.context(), x));
    if element.is_some_and(|element| element != argument) {
        let message = "the type of the operand must be a pointer type whose element type is the same as that of the \
                       region argument";
        return Err(op.error(message).emit());
    }
    Ok(())
}

/// Verifies that the region yields exactly one value, of the type of its argument.
pub fn verify_update_region(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let Some(terminator) = entry.last() else { return Ok(()) };
    let mut yielded = terminator.operand_types();
    let (Some(value), None) = (yielded.next(), yielded.next()) else {
        return Err(op.error("only updated value must be returned").emit());
    };
    if entry.args().next().is_some_and(|arg| entry.ir.value_type(arg) != value) {
        return Err(op.error("input and yielded value must have the same type").emit());
    }
    Ok(())
}

/// Verifies an atomic capture: two atomic operations on the same variable, in one of the allowed orders.
pub fn verify_capture(op: OpRef<'_>, kind: fn(OpRef<'_>) -> Option<Atomic>) -> Result<(), Reported> {
    let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let mut ops = entry.ops();
    let (Some(first), Some(second), Some(_), None) = (ops.next(), ops.next(), ops.next(), ops.next()) else {
        let message = "expected three operations in atomic.capture region (one terminator, and two atomic ops)";
        return Err(op.error(message).emit());
    };
    let message = match (kind(first), kind(second)) {
        (Some(Atomic::Update), Some(Atomic::Read)) => {
            "updated variable in atomic.update must be captured in second operation"
        }
        (Some(Atomic::Read), Some(Atomic::Update | Atomic::Write)) => {
            "captured variable in atomic.read must be updated in second operation"
        }
        _ => return Err(first.error("invalid sequence of operations in the capture region").emit()),
    };
    if shared_variable(first) != shared_variable(second) {
        return Err(first.error(message).emit());
    }
    Ok(())
}

/// Returns the terminator of a block. An unregistered last operation counts as one.
pub fn terminator(block: lect_core::ir::BlockRef<'_>) -> Option<OpRef<'_>> {
    block.last().filter(|last| last.info().is_none() || last.has(OpTraits::TERMINATOR))
}

/// Returns the value yielded by a region whose first operation is `Yield`, and the first region argument.
pub fn yielded<'a, Yield: TypedOp<'a>>(region: RegionRef<'a>) -> Option<(Value, Value)> {
    let entry = region.entry()?;
    let end: Yield = entry.first()?.cast()?;
    Some((end.op().operands().next()?, entry.args().next()?))
}
