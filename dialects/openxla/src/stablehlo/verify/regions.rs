//! Verifiers of operations with regions: conditionals, loops, sorting, maps.

use lect_core::entity::Type;
use lect_core::typed::TypedOp;

use super::windows::is_truth;
use super::{all_ranked, args, returned};
use crate::hlo::compat::{
    Checked, Tensor, all_compatible, expect_results, least_specific, listed, merge_types, quoted, quoted_list, tensor,
};
use crate::stablehlo::{MapOp, SortOp, WhileOp};

/// Verifies `if` and `case`, which execute one of their regions.
pub(super) fn conditional<'a, T: TypedOp<'a>>(op: T) -> Checked {
    let op = op.op();
    let ctx = op.context();
    let Some(index) = op.operand_types().next().and_then(|ty| Tensor::of(ctx, ty)) else { return Ok(()) };
    if index.rank() != 0 {
        let rank = index.rank();
        return Err(format!("operand should be rank 0 tensor but got rank {rank}"));
    }
    if op.region_count() == 0 {
        return Err("expect at least one branch".to_owned());
    }
    let blocks: Option<Vec<_>> = op.regions().map(|region| region.entry()).collect();
    let Some(blocks) = blocks else { return Err("expect non-empty region".to_owned()) };
    let given: Vec<Vec<Type>> = blocks.iter().map(|block| returned(*block)).collect();
    let first = given.first().cloned().unwrap_or_default();
    for (index, (block, given)) in blocks.iter().zip(&given).enumerate() {
        let count = block.args().len();
        if count != 0 {
            return Err(format!("branch {index} must have 0 arguments, but found {count}"));
        }
        if !all_compatible(ctx, &first, given) {
            let (first, given) = (quoted_list(ctx, &first), quoted_list(ctx, given));
            return Err(format!("branch 0 and branch {index} have mismatched return types: {first} vs {given}"));
        }
    }
    let mut inferred = Vec::new();
    for at in 0..first.len() {
        let types: Vec<Type> = given.iter().filter_map(|given| given.get(at).copied()).collect();
        inferred.extend(merge_types(ctx, &types, least_specific)?);
    }
    expect_results(op, &inferred)
}

/// Verifies `while`: the first region computes whether the body runs.
pub(super) fn repeat(op: WhileOp<'_>) -> Checked {
    let ctx = op.0.context();
    let (Some(condition), Some(body)) = (op.cond().entry(), op.body().entry()) else { return Ok(()) };
    let carried: Vec<Type> = op.0.operand_types().collect();
    let lists = [
        (args(condition), "condition block arguments"),
        (args(body), "body block arguments"),
        (returned(body), "body block return types"),
    ];
    for (types, words) in lists {
        if !all_compatible(ctx, &carried, &types) {
            let (carried, types) = (quoted_list(ctx, &carried), quoted_list(ctx, &types));
            return Err(format!("expect operands to be compatible with {words} but got {carried} vs {types}"));
        }
    }
    let given = returned(condition);
    let [truth] = *given else {
        return Err(format!("expect condition body returns a single value but got {}", given.len()));
    };
    if !is_truth(ctx, truth) {
        let truth = quoted(ctx, truth);
        return Err(format!("expect condition block return a zero-ranked tensor of i1 but got {truth}"));
    }
    expect_results(op.0, &carried)
}

pub(super) fn sort(op: SortOp<'_>) -> Checked {
    let ctx = op.0.context();
    let Some(inputs) = all_ranked(op, op.inputs()) else { return Ok(()) };
    let (Some(first), Some(body)) = (inputs.first(), op.comparator().entry()) else { return Ok(()) };
    let (rank, dim) = (first.rank(), op.dimension());
    if !(-rank..rank).contains(&dim) {
        return Err(format!("dimension attribute value must be in range [-{rank}, {rank}), but found {dim}"));
    }
    let taken = args(body);
    if taken.len() != 2 * inputs.len() {
        return Err(format!("comparator block should have {} arguments", 2 * inputs.len()));
    }
    for (index, &found) in taken.iter().enumerate() {
        let Some(input) = inputs.get(index / 2) else { return Ok(()) };
        let expected = tensor(ctx, &[], input.element, &[])?;
        if found != expected {
            let (expected, found) = (quoted(ctx, expected), quoted(ctx, found));
            return Err(format!("comparator block argument #{index} should be of type {expected} but got {found}"));
        }
    }
    let given = returned(body);
    let [truth] = *given else {
        return Err(format!("comparator must return single output but got {}", given.len()));
    };
    match is_truth(ctx, truth) {
        true => expect_results(op.0, &inputs.iter().map(|input| input.ty).collect::<Vec<_>>()),
        false => Err(format!("comparator must return tensor<i1> but got {}", quoted(ctx, truth))),
    }
}

pub(super) fn map(op: MapOp<'_>) -> Checked {
    let ctx = op.0.context();
    let Some(inputs) = all_ranked(op, op.inputs()) else { return Ok(()) };
    let Some(body) = op.computation().entry() else { return Err("expect non-empty region".to_owned()) };
    let taken = args(body);
    if taken.len() != inputs.len() {
        let (count, found) = (inputs.len(), taken.len());
        return Err(format!(
            "expects number of operands to match the arity of map computation, but got: {count} and {found}"
        ));
    }
    for (index, (&ty, input)) in taken.iter().zip(&inputs).enumerate() {
        let Some(argument) = Tensor::of(ctx, ty) else { return Ok(()) };
        if argument.rank() != 0 {
            let ty = argument.quoted();
            return Err(format!("computation arguments must be 0-rank tensor, but got: arg #{index} of type {ty}"));
        }
        if argument.element != input.element {
            let (element, found) = (quoted(ctx, input.element), quoted(ctx, argument.element));
            return Err(format!(
                "element type of operands and computation arguments must match, but got: {element} and {found}"
            ));
        }
    }
    let given = returned(body);
    let [output] = *given else {
        return Err(format!("computation must return single output, but got: {}", given.len()));
    };
    let Some(output) = Tensor::of(ctx, output) else { return Ok(()) };
    if output.rank() != 0 {
        return Err(format!("computation must return 0-rank tensor, but got: {}", output.quoted()));
    }
    let dims = op.dimensions();
    if dims.iter().enumerate().any(|(index, dim)| *dim != index as i64) {
        return Err(format!("requires monotonically increasing dimension numbers, but got: {}", listed(&dims)));
    }
    if let Some(input) = inputs.iter().find(|input| input.shape.len() != dims.len()) {
        let (rank, count) = (input.rank(), dims.len());
        return Err(format!(
            "applied to a subset of dimensions currently not supported: operand dimensions = {rank}, requested map \
             dimensions size = {count}"
        ));
    }
    match inputs.last() {
        Some(last) => expect_results(op.0, &[tensor(ctx, last.shape, output.element, &[])?]),
        None => Ok(()),
    }
}
