//! Folding of tensor casts into operations with destinations, for any dialect.

use lect_core::interfaces::destination::DestinationStyle;
use lect_support::prelude::*;
use lect_support::shapes::preserves_static_sizes;

use crate::tensor::CastOp;

impl ShapeCast for CastOp<'_> {
    fn of(source: Value, ty: Type) -> impl OneResult {
        Self::build(source, ty)
    }
}

/// Returns the source of a cast whose source has at least as many static sizes as its result.
pub(crate) fn weaker_cast_from(ir: &Isolate, value: Value) -> Option<Value> {
    let source = ir.def::<CastOp<'_>>(value)?.source();
    preserves_static_sizes(ir.context(), ir.value_type(value), ir.value_type(source)).then_some(source)
}

/// Drops casts to fewer static sizes before an operation with destinations, and casts its results instead.
pub fn destination(op: OpRef<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (op.ir.get(), op.context());
    let inits = op.interface::<dyn DestinationStyle>()?.inits(op);
    let mut types: Vec<Type> = op.result_types().collect();
    let operands: Vec<Value> = op.operands().map(|value| weaker_cast_from(ir, value).unwrap_or(value)).collect();
    let tensors = op.operands().zip(&operands).enumerate();
    let tensors = tensors.filter(|(at, it)| inits.contains(at) && is_tensor(ctx, ir.value_type(it.0)));
    for (ty, (_, (before, now))) in types.iter_mut().zip(tensors) {
        if before != *now {
            *ty = ir.value_type(*now);
        }
    }
    let changes = op.operands().any(|value| weaker_cast_from(ir, value).is_some());
    changes.then(|| Rewrite::new(move |rw| _ = retype(rw, &operands, &types)))
}

/// Replaces the operation by one with these operands and result types, and casts its results to the former types.
/// Returns the new operation.
pub(crate) fn retype(rw: &mut Rewriter<'_>, operands: &[Value], types: &[Type]) -> Op {
    let old: Vec<Type> = rw.op(rw.root()).result_types().collect();
    let new = rw.copy_with(rw.root(), operands, types);
    let results: Vec<Value> = rw.op(new).results().collect();
    let values = results.into_iter().zip(old).map(|(value, ty)| CastOp::value(rw, value, ty));
    let values: Vec<Value> = values.collect();
    rw.replace(rw.root(), &values);
    new
}
