//! Canonicalization patterns of structured operations.

use std::collections::HashMap;

use lect_core::affine::AffineExprData;
use lect_core::engine::int_array;
use lect_core::entity::{Op, Type, Value};
use lect_core::ir::OpRef;
use lect_core::types::{DYNAMIC, TypeData};
use lect_transforms::rewrite::Rewriter;
use smallvec::SmallVec;

use super::fills::{copy_region, replace_by_fill};
use super::structured::Structured;
use crate::patterns::{constant_index, defined_by, insert_value, is, op_state, state_of};
use crate::shapes::{is_sparse, is_tensor, may_have_same_shape, ranked_tensor};
use crate::tensor::CastOp;
use crate::tensor_casts::retype;

fn is_memref(op: OpRef<'_>, ty: Type) -> bool {
    matches!(op.context().type_data(ty), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
}

fn is_on_tensors(op: OpRef<'_>) -> bool {
    op.operand_types().any(|ty| is_tensor(op.context(), ty)) && !op.operand_types().any(|ty| is_memref(op, ty))
}

/// A buffer without elements: nothing is done.
pub(super) fn erase_on_nothing(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let is_empty = |ty: Type| is_memref(view, ty) && rw.context().shape(ty).is_some_and(|shape| shape.contains(&0));
    if !view.operand_types().any(is_empty) || view.result_count() > 0 {
        return None;
    }
    rw.erase(op);
    Some(())
}

/// What is known of the size of a loop from one operand is known of the others.
pub(super) fn infer_sizes(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let structured = Structured::of(view)?;
    if !is_on_tensors(view) {
        return None;
    }
    let (ctx, ir) = (rw.context(), rw.ir());
    let maps = structured.maps();
    if maps.iter().any(|map| !map.is_projected_permutation(ctx)) {
        return None;
    }
    let mut known: HashMap<u32, i64> = HashMap::new();
    for (value, map) in view.operands().zip(&maps) {
        let Some((shape, _)) = ranked_tensor(ctx, ir.value_type(value)) else { continue };
        let cast = defined_by(ir, value, "tensor.cast").and_then(|cast| cast.operands().next());
        let source = cast.and_then(|source| ranked_tensor(ctx, ir.value_type(source)));
        let sizes = source.filter(|it| !it.0.contains(&DYNAMIC)).map_or(shape, |it| it.0);
        for ((size, own), result) in sizes.iter().zip(shape).zip(map.results(ctx)) {
            if let AffineExprData::Dim(dim) = *ctx.affine_expr(*result)
                && *own != DYNAMIC
            {
                known.entry(dim).or_insert(*size);
            }
        }
    }
    let outputs = structured.outputs();
    let mut casts: Vec<(usize, Type)> = Vec::new();
    let mut results: SmallVec<[Type; 2]> = SmallVec::new();
    for (at, (value, map)) in view.operands().zip(&maps).enumerate() {
        let ty = ir.value_type(value);
        let TypeData::RankedTensor { shape, element, encoding } = ctx.type_data(ty) else { continue };
        let sizes: Vec<i64> = shape
            .iter()
            .zip(map.results(ctx))
            .map(|(&size, result)| match *ctx.affine_expr(*result) {
                AffineExprData::Dim(dim) if size == DYNAMIC => known.get(&dim).copied().unwrap_or(size),
                _ => size,
            })
            .collect();
        let new = if sizes[..] == **shape { ty } else { ctx.tensor_type(&sizes, *element, *encoding).ok()? };
        if new != ty {
            casts.push((at, new));
        }
        if outputs.contains(&at) {
            results.push(new);
        }
    }
    if casts.is_empty() || results.len() != view.result_count() {
        return None;
    }
    let mut operands: Vec<Value> = view.operands().collect();
    for (at, ty) in casts {
        operands[at] = rw.value(CastOp::build(operands[at], ty));
    }
    retype(rw, &operands, &results);
    Some(())
}

/// The values that are yielded by a body that does nothing else, as numbers of operands.
fn yielded(op: OpRef<'_>) -> Option<Vec<usize>> {
    let block = op.region(0)?.entry()?;
    let only = block.first().filter(|first| first.next().is_none() && is(*first, "linalg.yield"))?;
    let args: Vec<Value> = block.args().collect();
    only.operands().map(|value| args.iter().position(|arg| *arg == value)).collect()
}

/// What is only copied, element by element, is what it is copied from.
pub(super) fn erase_identity(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let structured = Structured::of(view)?;
    let maps = structured.maps();
    if maps.windows(2).any(|pair| pair[0] != pair[1]) {
        return None;
    }
    let yielded = yielded(view)?;
    if view.operand_types().any(|ty| is_memref(view, ty)) {
        if view.operand_types().any(|ty| is_tensor(rw.context(), ty)) {
            return None;
        }
        let (inputs, outputs) = (structured.inputs(), structured.outputs());
        let same = inputs.len() == 1 && outputs.len() == 1 && view.operand(inputs.start) == view.operand(outputs.start);
        if !same {
            return None;
        }
        rw.erase(op);
        return Some(());
    }
    if yielded.len() != view.result_count() {
        return None;
    }
    let mut values: SmallVec<[(Value, Type); 2]> = SmallVec::new();
    for (number, ty) in yielded.into_iter().zip(view.result_types()) {
        let value = view.operands().nth(number)?;
        let from = rw.ir().value_type(value);
        let element = |ty| ranked_tensor(rw.context(), ty).map(|it| it.1);
        if from != ty
            && (element(from).is_none() || element(from) != element(ty) || !may_have_same_shape(rw.context(), from, ty))
        {
            return None;
        }
        values.push((value, ty));
    }
    let loc = view.loc();
    let mut replacements: SmallVec<[Value; 2]> = SmallVec::new();
    for (value, ty) in values {
        replacements.push(match rw.ir().value_type(value) == ty {
            true => value,
            false => {
                let is_sparse = [rw.ir().value_type(value), ty].iter().any(|ty| is_sparse(rw.context(), *ty));
                let name = if is_sparse { "sparse_tensor.convert" } else { "tensor.cast" };
                let cast = op_state(rw, name, loc).operands([value]).results([ty]);
                insert_value(rw.before(op), cast)
            }
        });
    }
    rw.replace(op, &replacements);
    Some(())
}

/// What is copied to itself.
pub(super) fn erase_copy_to_itself(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let operands: Vec<Value> = rw.op(op).operands().collect();
    let [input, output] = operands[..] else { return None };
    if input != output {
        return None;
    }
    match rw.op(op).result_count() {
        0 => rw.erase(op),
        1 => rw.replace(op, &[input]),
        _ => return None,
    }
    Some(())
}

/// What is broadcast and transposed is smaller before it is broadcast.
pub(super) fn transpose_before_broadcast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let input = view.operands().next()?;
    let broadcast = defined_by(rw.ir(), input, "linalg.broadcast")?;
    if rw.ir().value(input).uses().nth(1).is_some() {
        return None;
    }
    let ctx = rw.context();
    let dims = int_array(ctx, broadcast.attr("dimensions")?);
    let places = int_array(ctx, view.attr("permutation")?);
    let new_dims: Option<Vec<i64>> =
        dims.iter().map(|dim| places.iter().position(|place| place == dim).map(|at| at as i64)).collect();
    // The order of the other dimensions among themselves.
    let kept: Vec<i64> = (0..places.len() as i64).filter(|dim| !dims.contains(dim)).collect();
    let order = places.iter().filter_map(|place| kept.iter().position(|dim| dim == place));
    let order: Vec<usize> = order.collect();
    let (source, init, new_dims) = (broadcast.operands().next()?, view.operands().nth(1)?, new_dims?);
    let (shape, element) = ranked_tensor(ctx, rw.ir().value_type(source))?;
    let shape: Option<Vec<i64>> = order.iter().map(|at| shape.get(*at).copied()).collect();
    let shape = shape?;
    let (loc, types) = (view.loc(), view.result_types().collect::<Vec<_>>());
    let empty_type = ctx.tensor_type(&shape, element, None).ok()?;
    for name in ["tensor.empty", "tensor.dim", "arith.constant"] {
        op_state(rw, name, loc);
    }
    let mut sizes: Vec<(usize, Value)> = Vec::new();
    rw.before(op);
    for at in 0..shape.len() {
        let from = *order.iter().find(|from| **from == at)?;
        let size = rw.context().shape(rw.ir().value_type(source))?.get(from).copied()?;
        if size == DYNAMIC {
            let index_type = rw.context().common().index;
            let index = constant_index(rw, from as i64, loc)?;
            let dim = op_state(rw, "tensor.dim", loc).operands([source, index]).results([index_type]);
            sizes.push((from, insert_value(rw, dim)));
        }
    }
    let sized = order.iter().filter_map(|at| sizes.iter().find(|size| size.0 == *at)).map(|size| size.1);
    let empty = op_state(rw, "tensor.empty", loc).operands(sized).results([empty_type]);
    let empty = insert_value(rw, empty);
    let region = copy_region(rw, [element, element]);
    let ctx = rw.context();
    let mut transpose = op_state(rw, "linalg.transpose", loc).operands([source, empty]).results([empty_type]).attr(
        ctx,
        "permutation",
        ctx.i64_array_attr(order.iter().map(|at| *at as i64)),
    );
    transpose.regions = rw.take_regions(op);
    let transposed = insert_value(rw.before(op), transpose);
    let ctx = rw.context();
    let state = op_state(rw, "linalg.broadcast", loc)
        .operands([transposed, init])
        .results(types)
        .attr(ctx, "dimensions", ctx.i64_array_attr(new_dims))
        .region(region);
    rw.replace_with(op, state);
    Some(())
}

/// One transposition for two.
pub(super) fn chained_transposes(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let before = defined_by(rw.ir(), view.operands().next()?, "linalg.transpose")?;
    let ctx = rw.context();
    let (inner, outer) = (int_array(ctx, before.attr("permutation")?), int_array(ctx, view.attr("permutation")?));
    let composed: Option<Vec<i64>> =
        outer.iter().map(|place| inner.get(usize::try_from(*place).ok()?).copied()).collect();
    let mut state = op_state(rw, "linalg.transpose", view.loc())
        .operands([before.operands().next()?, view.operands().nth(1)?])
        .results(view.result_types())
        .attr(ctx, "permutation", ctx.i64_array_attr(composed?));
    state.regions = rw.take_regions(op);
    rw.replace_with(op, state);
    Some(())
}

/// One broadcast for two.
pub(super) fn chained_broadcasts(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let before = defined_by(rw.ir(), view.operands().next()?, "linalg.broadcast")?;
    let ctx = rw.context();
    let (inner, outer) = (int_array(ctx, before.attr("dimensions")?), int_array(ctx, view.attr("dimensions")?));
    let rank = ctx.shape(view.operand_types().nth(1)?)?.len() as i64;
    // Dimensions of the operation before, where they are now.
    let kept: Vec<i64> = (0..rank).filter(|dim| !outer.contains(dim)).collect();
    let moved: Option<Vec<i64>> = inner.iter().map(|dim| kept.get(usize::try_from(*dim).ok()?).copied()).collect();
    let mut all: Vec<i64> = moved?.into_iter().chain(outer).collect();
    all.sort_unstable();
    let mut state = op_state(rw, "linalg.broadcast", view.loc())
        .operands([before.operands().next()?, view.operands().nth(1)?])
        .results(view.result_types())
        .attr(ctx, "dimensions", ctx.i64_array_attr(all));
    state.regions = rw.take_regions(op);
    rw.replace_with(op, state);
    Some(())
}

/// A copy of what was filled is filled, and what is copied to need not be.
pub(super) fn copy_of_fill(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (input, output) = (view.operands().next()?, view.operands().nth(1)?);
    if let Some(fill) = defined_by(rw.ir(), input, "linalg.fill") {
        let value = fill.operands().next()?;
        return replace_by_fill(op, rw, value, output);
    }
    let fill = defined_by(rw.ir(), output, "linalg.fill")?;
    let target = fill.operands().nth(1)?;
    let mut state = state_of(view);
    *state.operands.get_mut(1)? = target;
    state.attrs.clear();
    state.regions = rw.take_regions(op);
    rw.replace_with(op, state);
    Some(())
}

/// What was filled is the same in any order.
pub(super) fn transpose_of_fill(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let fill = defined_by(rw.ir(), view.operands().next()?, "linalg.fill")?;
    let (value, output) = (fill.operands().next()?, view.operands().nth(1)?);
    replace_by_fill(op, rw, value, output)
}
