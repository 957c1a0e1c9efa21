//! Canonicalization patterns of `tensor` operations on filled tensors and on results of structured operations.

use lect_core::interfaces::destination::DestinationStyle;
use lect_support::prelude::*;
use lect_support::shapes::preserves_static_sizes;

use super::padding::{insert_pad_into_fill, pad_of_fill};
use crate::linalg::{FillOp, LinalgOp, YieldOp};
use crate::tensor::{CastOp, CollapseShapeOp, ConcatOp, ExpandShapeOp, ExtractOp, InsertSliceOp, PadOp};

/// Patterns of tensor operations.
pub(crate) const PATTERNS: Table = canonicalization![
    CastOp => [into_destination],
    CollapseShapeOp => [collapse_of_fill],
    ConcatOp => [concat_of_fills],
    ExpandShapeOp => [expand_of_fill],
    ExtractOp => [extract_of_fill],
    InsertSliceOp => [insert_pad_into_fill],
    PadOp => [pad_of_fill],
];

/// Creates a body that yields its first argument, and restores the insertion point.
pub(crate) fn copy_region(rw: &mut Rewriter<'_>, types: [Type; 2]) -> Region {
    let (region, block) = rw.region_with_block(&types, Loc::UNKNOWN);
    let arg: Vec<Value> = rw.ir().block(block).args().take(1).collect();
    let root = rw.root();
    rw.located(Loc::UNKNOWN, |rw| rw.at_end(block).add(YieldOp::build(arg)));
    rw.before(root);
    region
}

/// Creates a `linalg.fill` before the operation.
pub(super) fn fill(rw: &mut Rewriter<'_>, value: Value, output: Value) -> Op {
    let [element, ty] = [value, output].map(|value| rw.ir().value_type(value));
    let region = copy_region(rw, [element; 2]);
    rw.add(FillOp::build([value], [output], [ty], region))
}

/// Returns the fill value of a tensor.
pub(crate) fn filled_with(ir: &Isolate, tensor: Value) -> Option<Value> {
    ir.def::<FillOp<'_>>(tensor)?.inputs().next()
}

/// Replaces an operation by a fill of its output.
pub(crate) fn fill_output(op: OpRef<'_>, value: Value, output: Value) -> Option<Rewrite> {
    let element = op.context().types().element_type(op.ir.value_type(output))?;
    (element == op.ir.value_type(value)).then(|| {
        Rewrite::new(move |rw| {
            let new = fill(rw, value, output);
            let results: Vec<Value> = rw.op(new).results().collect();
            rw.replace(rw.root(), &results);
        })
    })
}

/// Replaces the operation by a fill of a new tensor.
fn fill_of(value: Value, output: impl OneResult + 'static) -> Rewrite {
    Rewrite::made(move |rw| {
        let output = rw.value(output);
        let fill = fill(rw, value, output);
        rw.op(fill).result(0)
    })
}

/// Returns the fill value of a tensor and the filled destination. Returns `None` if the value was cast to the element
/// type.
fn filled(ir: &Isolate, tensor: Value) -> Option<(Value, Value)> {
    let fill = ir.def::<FillOp<'_>>(tensor)?;
    let (value, output) = (fill.inputs().next()?, fill.outputs().next()?);
    (ir.context().types().element_type(ir.value_type(output))? == ir.value_type(value)).then_some((value, output))
}

/// Moves a fill below `tensor.collapse_shape`.
fn collapse_of_fill(op: CollapseShapeOp<'_>) -> Option<Rewrite> {
    let (value, output) = filled(&op.0.ir, op.src())?;
    let ty = op.0.ir.value_type(op.result());
    Some(fill_of(value, CollapseShapeOp::build(output, op.reassociation(), ty)))
}

/// Moves a fill below `tensor.expand_shape`.
fn expand_of_fill(op: ExpandShapeOp<'_>) -> Option<Rewrite> {
    let (value, output) = filled(&op.0.ir, op.src())?;
    let (sizes, ty): (Vec<_>, _) = (op.output_shape().collect(), op.0.ir.value_type(op.result()));
    let expand = ExpandShapeOp::build(output, op.reassociation(), sizes, op.static_output_shape(), ty);
    Some(fill_of(value, expand))
}

/// Replaces the concatenation of tensors filled with the same value by a fill.
fn concat_of_fills(concat: ConcatOp<'_>) -> Option<Rewrite> {
    let ir = concat.0.ir.get();
    let (value, _) = filled(ir, concat.inputs().next()?)?;
    let constant = ir.value(value).constant();
    let outputs = concat.inputs().map(|input| {
        let (other, output) = filled(ir, input)?;
        (other == value || constant.is_some() && ir.value(other).constant() == constant).then_some(output)
    });
    let outputs: Vec<Value> = outputs.collect::<Option<_>>()?;
    let new = ConcatOp::build(concat.dim(), outputs, ir.value_type(concat.result())).like(concat.0);
    Some(fill_of(value, new))
}

/// Replaces an extracted element of a filled tensor by the fill value.
fn extract_of_fill(extract: ExtractOp<'_>) -> Option<Rewrite> {
    let ir = extract.0.ir.get();
    let value = filled_with(ir, extract.tensor())?;
    (ir.value_type(value) == ir.value_type(extract.result())).then(|| Rewrite::values([value]))
}

/// Moves a cast of the result of a structured operation to its destination.
fn into_destination(cast: CastOp<'_>) -> Option<Rewrite> {
    let (ir, ctx, value) = (cast.0.ir.get(), cast.0.context(), cast.source());
    let made = ir.value(value).defining_op()?;
    LinalgOp::of(made).filter(|_| made.region_count() == 1)?;
    let (old, ty) = (ir.value_type(value), ir.value_type(cast.dest()));
    // A cast in another block may be unreachable, so its static sizes do not hold for the operation.
    if made.block() != cast.0.block() || !preserves_static_sizes(ctx, old, ty) {
        return None;
    }
    let number = made.results().position(|result| result == value)?;
    let init = made.interface::<dyn DestinationStyle>()?.inits(made).nth(number)?;
    let mut operands: Vec<Value> = made.operands().collect();
    let mut types: Vec<Type> = made.result_types().collect();
    types[number] = ty;
    let (made, loc) = (made.op, made.loc());
    Some(Rewrite::new(move |rw| {
        let cast =
            |rw: &mut Rewriter<'_>, value, ty| rw.located(loc, |rw| rw.before(made).value(CastOp::build(value, ty)));
        operands[init] = cast(rw, operands[init], ty);
        let new = rw.copy_with(made, &operands, &types);
        let mut results: Vec<Value> = rw.op(new).results().collect();
        let known = std::mem::replace(&mut results[number], value);
        results[number] = cast(rw, known, old);
        rw.replace(rw.root(), &[known]);
        rw.replace(made, &results);
    }))
}
