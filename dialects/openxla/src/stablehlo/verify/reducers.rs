//! Verifiers of reducer regions, which combine two values.

use lect_core::entity::Type;
use lect_core::ir::BlockRef;
use lect_support::shapes::may_have_same_shape;

use super::elements::{have_same_elements, is_promotable};
use super::windows::{check_same_shapes, types};
use super::{all_ranked, args, returned};
use crate::hlo::compat::{Checked, Tensor, element_or_self, expect_results, may_be_equal, quoted, tensor};
use crate::stablehlo::ReduceOp;

/// Returns the element types that a region returns, or those of the inputs if it is empty.
pub(super) fn accumulated(body: Option<BlockRef<'_>>, inputs: &[Tensor<'_>]) -> Vec<Type> {
    match body {
        Some(body) => returned(body).into_iter().map(|ty| element_or_self(body.ir.context(), ty)).collect(),
        None => inputs.iter().map(|input| input.element).collect(),
    }
}

pub(super) fn reduce(op: ReduceOp<'_>) -> Checked {
    let (ctx, body) = (op.0.context(), op.body().entry());
    let (Some(inputs), Some(inits)) = (all_ranked(op, op.inputs()), all_ranked(op, op.init_values())) else {
        return Ok(());
    };
    check_same_shapes(ctx, &inputs)?;
    let Some(first) = inputs.first() else { return Ok(()) };
    let dims = op.dimensions();
    for (index, dim) in dims.iter().enumerate() {
        if !(0..first.rank()).contains(dim) {
            let rank = first.rank();
            return Err(format!("Out-of-bounds dimension {dim}, expected to be in range [0, {rank})"));
        }
        if dims.iter().take(index).any(|before| before == dim) {
            return Err(format!("Duplicate reduction dimension: {dim}"));
        }
    }
    let kept: Vec<i64> = (0..first.rank()).filter(|dim| !dims.contains(dim)).collect();
    let shape: Vec<i64> = kept.iter().map(|dim| first.size(*dim)).collect();
    let bounds: Vec<i64> = kept.iter().map(|dim| first.bound(usize::try_from(*dim).unwrap_or_default())).collect();
    if let Some(body) = body {
        check_reducer(body, &inputs, &types(&inits), &shape)?;
    }
    let elements = accumulated(body, &inputs).into_iter();
    let inferred = elements.map(|element| tensor(ctx, &shape, element, &bounds)).collect::<Checked<Vec<Type>>>()?;
    expect_results(op.0, &inferred)
}

/// Checks that a reducer takes two values for each input and returns one.
pub(super) fn check_reducer(body: BlockRef<'_>, inputs: &[Tensor<'_>], inits: &[Type], allowed: &[i64]) -> Checked {
    let taken = args(body);
    let count = inputs.len();
    if taken.len() != 2 * count {
        let found = taken.len();
        return Err(format!("Reduction-region must take {} parameters, but takes {found} parameter(s)", 2 * count));
    }
    let given = returned(body);
    if given.is_empty() {
        return Err("The reduction-region expected to return some value(s)".to_owned());
    }
    if given.len() != count {
        let found = given.len();
        return Err(format!("Reduction-region here must produce {count} tensors, but produces {found} instead"));
    }
    let ctx = body.ir.context();
    if let Some(other) = given.iter().find(|ty| ctx.types().shaped_element_type(**ty).is_none()) {
        let other = quoted(ctx, *other);
        return Err(format!("Reduction-region here must produce tensor-typed result(s), but produces {other} instead"));
    }
    for (index, ((input, &given), &init)) in inputs.iter().zip(&given).zip(inits).enumerate() {
        check_accumulator(body, (index, count), (input, given, init))?;
        check_argument((index, count), input, taken.get(count + index).copied(), allowed)?;
    }
    Ok(())
}

/// Checks the returned accumulator of an input against the arguments and the initial value.
fn check_accumulator(
    body: BlockRef<'_>,
    (index, count): (usize, usize),
    (_, given, init): (&Tensor<'_>, Type, Type),
) -> Checked {
    let ctx = body.ir.context();
    let taken = args(body);
    for at in [index, count + index] {
        let Some(&ty) = taken.get(at) else { return Ok(()) };
        let fits = may_have_same_shape(ctx, given, ty);
        // The precision of the first parameter may differ, as that of the accumulator does.
        if !fits || !have_same_elements(ctx, given, ty) {
            let (ty, given) = (quoted(ctx, ty), quoted(ctx, given));
            return Err(format!(
                "The type of reduction-region's parameter at index {at} is different than the corresponding result type: \
                 {ty} vs {given}"
            ));
        }
    }
    if !may_have_same_shape(ctx, init, given) {
        let (given, init) = (quoted(ctx, given), quoted(ctx, init));
        return Err(format!(
            "The shape of reduction-region's result type at index {index} differs from the op's corresponding init-value \
             type: {given} vs {init}"
        ));
    }
    if !is_promotable(ctx, init, given) {
        let (given, init) = (quoted(ctx, given), quoted(ctx, init));
        return Err(format!(
            "The element-type of reduction-region's result type at index {index} is expected to be promotable from the \
             op's corresponding init-value element-type: {given} vs {init}"
        ));
    }
    Ok(())
}

/// Checks the block argument that receives an element of an input.
fn check_argument(
    (index, count): (usize, usize),
    input: &Tensor<'_>,
    argument: Option<Type>,
    allowed: &[i64],
) -> Checked {
    let (ctx, at) = (input.ctx, count + index);
    let Some(argument) = argument else { return Ok(()) };
    if !is_promotable(ctx, input.ty, argument) {
        let (from, to) = (quoted(ctx, input.element), quoted(ctx, element_or_self(ctx, argument)));
        return Err(format!(
            "The element-type of reduction-region's argument at index {at} is expected to be promotable from {from}, but \
             got {to}"
        ));
    }
    let shape = ctx.types().shape(argument).unwrap_or_default();
    if shape.len() > allowed.len() {
        let (most, found) = (allowed.len(), shape.len());
        return Err(format!(
            "The rank of reduction-region's argument at index {at} is expected to be <= {most}, got {found}"
        ));
    }
    let mut rest = shape.iter().peekable();
    for size in allowed {
        if rest.peek().is_some_and(|found| may_be_equal(*size, **found)) {
            rest.next();
        }
    }
    match rest.next() {
        Some(_) => Err(format!(
            "The shape of reduction-region's argument at index {at} is not compatible with that of reduce-op's \
             input-parameter at index {index}"
        )),
        None => Ok(()),
    }
}
