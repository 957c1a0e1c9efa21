//! Conversions between tensors and buffers.

use lect_core::eval::Val;
use lect_core::interfaces::effects::{EffectKind, Effects, MemoryEffects};
use lect_support::effects::effect;
use lect_support::prelude::*;
use lect_support::shapes::{may_be_equal, memory_space};

use crate::bufferization::MaterializeInDestinationOp;

/// Returns true if the tensor type bufferizes to the buffer type. A mismatch is reported here, in addition to the
/// spec's message.
pub(crate) fn types_match<'a>(ctx: &'a ContextData, args: &[Val<'a>]) -> Option<Val<'a>> {
    let [Val::Op(op), Val::Value(_, tensor), Val::Value(_, buffer)] = args else { return None };
    let (tensor, buffer) = (op.ir.value_type(*tensor), op.ir.value_type(*buffer));
    if !is_tensor(ctx, tensor) || memory_space(ctx, buffer).is_none() {
        return None;
    }
    if ctx.types().shape(tensor) != ctx.types().shape(buffer) {
        op.error("shapes do not match").emit();
        return Some(Val::Bool(false));
    }
    if ctx.types().element_type(tensor) != ctx.types().element_type(buffer) {
        op.error("element types do not match").emit();
        return Some(Val::Bool(false));
    }
    Some(Val::Bool(true))
}

/// Verifies the destination: a tensor of the result type, or a buffer with the shape of the source.
pub(crate) fn verify_materialize(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(source), Some(dest)) = (operand_type(op, "source"), operand_type(op, "dest")) else { return Ok(()) };
    let ensure = |holds: bool, message: &str| if holds { Ok(()) } else { Err(op.op_error(message).emit()) };
    let to_buffer = memory_space(ctx, dest).is_some();
    ensure(to_buffer || is_tensor(ctx, dest), "'dest' must be a tensor or a memref")?;
    if to_buffer {
        ensure(op.result_count() == 0, "memref 'dest' implies zero results")?;
    } else {
        ensure(op.result_count() == 1, "tensor 'dest' implies exactly one tensor result")?;
        ensure(result_type(op) == Some(dest), "result and 'dest' types must match")?;
    }
    if let Some(materialize) = op.cast::<MaterializeInDestinationOp<'_>>() {
        ensure(to_buffer || !materialize.restrict(), "'restrict' is valid only for memref destinations")?;
        ensure(
            to_buffer == materialize.writable(),
            "'writable' must be specified if and only if the destination is of memref type",
        )?;
    }
    verify_shapes(op, source, dest)
}

fn verify_shapes(op: OpRef<'_>, source: Type, dest: Type) -> Result<(), Reported> {
    let ctx = op.context();
    let incompatible = || Err(op.op_error("source/destination shapes are incompatible").emit());
    match (ctx.types().shape(source), ctx.types().shape(dest)) {
        (None, None) => Ok(()),
        (Some(source), Some(dest)) if source.len() != dest.len() => {
            Err(op.op_error("rank mismatch between source and destination shape").emit())
        }
        (Some(source), Some(dest)) if source.iter().zip(dest).all(|(a, b)| may_be_equal(*a, *b)) => Ok(()),
        _ => incompatible(),
    }
}

/// Returns the buffer type with the shape and element type of a ranked tensor.
pub(crate) fn with_shape_of(ctx: &ContextData, buffer: Type, tensor: Type) -> Option<Type> {
    let (layout, memory_space) = match ctx.types().data(buffer) {
        TypeData::MemRef { layout, memory_space, .. } => (*layout, *memory_space),
        TypeData::UnrankedMemRef { memory_space, .. } => (None, *memory_space),
        _ => return None,
    };
    let TypeData::RankedTensor { shape, element, .. } = ctx.types().data(tensor) else { return None };
    ctx.types().memref(shape, *element, layout, memory_space).ok()
}

/// Effect model of `materialize_in_destination`: a write if the destination is a buffer.
pub(crate) struct Materialize;

impl MemoryEffects for Materialize {
    fn effects(&self, op: OpRef<'_>) -> Effects {
        let dest = op.operands().nth(1).filter(|dest| !is_tensor(op.context(), op.ir.value_type(*dest)));
        dest.map(|dest| effect(EffectKind::Write, Some(dest))).into_iter().collect()
    }
}
