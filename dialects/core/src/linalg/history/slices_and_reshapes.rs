//! Migrations of `linalg` of 2019 to 2021: operand counts, slices by ranges, reshapes by affine maps.

use super::name_kinds;
use super::named_syntax::give_body;
use lect_core::compat::{Lost, OpRecord};
use lect_core::ir::Builder;
use lect_support::fields::array;
use lect_support::prelude::*;
use lect_support::upgrades::{cannot_carry, insert_before, keep, numbers, numbers_of, replace, state_of, value_before};

/// Adds the current parts of a structured operation: operand segments, body, destinations of results, and
/// `linalg.index`.
pub(crate) fn name_parts(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let name = String::from_utf8_lossy(&ir.op(op).name_data().name).into_owned();
    let Some(group) = groups(ir, op) else { return Err(cannot_carry(ir, op, "does not specify its outputs")) };
    let is_generic = matches!(&*name, "linalg.generic" | "linalg.indexed_generic");
    if !is_generic {
        let op = order_fill(ir, op, &name);
        set_groups(ir, op, group);
        return give_body(ir, op);
    }
    let is_counted =
        ["args_in", "args_out", "n_views", "n_loop_types", "fun"].iter().any(|it| ir.op(op).attr(it).is_some());
    let outputs = ir.op(op).operand_count() - group[0];
    if !is_counted && name == "linalg.generic" && ir.op(op).result_count() <= outputs && groups_are_set(ir, op) {
        return Ok(());
    }
    let mut state = state_of(ir, op);
    state.name = ctx.op_name_of(b"linalg.generic");
    let take = |state: &mut OpState, name: &str| {
        let name = ctx.ident(name.as_bytes());
        let at = state.attrs.iter().position(|entry| entry.0 == name)?;
        Some(state.attrs.remove(at).1)
    };
    let mut inputs = group[0];
    for counted in ["args_in", "args_out", "n_views", "symbol_source", "operandSegmentSizes", "operand_segment_sizes"] {
        take(&mut state, counted);
    }
    if let Some(loops) = take(&mut state, "n_loop_types").and_then(|loops| numbers(&ctx, loops)) {
        let words = ["parallel", "reduction", "reduction"].iter().zip(loops);
        let words =
            words.flat_map(|(word, count)| vec![ctx.attrs().string(*word); usize::try_from(count).unwrap_or(0)]);
        let words: Vec<Attr> = words.collect();
        state = state.attr(&ctx, "iterator_types", ctx.attrs().array(words));
    }
    let function = take(&mut state, "fun");
    add_outputs(ir, op, &mut state)?;
    inputs = inputs.min(state.operands.len());
    let sizes = [inputs, state.operands.len() - inputs].map(|size| i32::try_from(size).unwrap_or(i32::MAX));
    state = state.attr(&ctx, "operandSegmentSizes", ctx.attrs().dense_i32_array(sizes));
    let element = |ty: Type| match ctx.types().data(ty) {
        TypeData::MemRef { element, .. } | TypeData::RankedTensor { element, .. } => *element,
        _ => ty,
    };
    let elements: Vec<Type> = state.operands.iter().map(|&operand| element(ir.value_type(operand))).collect();
    let indexes = if name == "linalg.indexed_generic" { loops(&ctx, &state) } else { 0 };
    let region = ir.create_region();
    if let Some(function) = function {
        call_body(ir, (op, &elements, inputs, indexes), region, function);
    } else if let Some(from) = ir.op(op).region(0).map(|region| region.region) {
        ir.splice_blocks(region, None, from);
    }
    if let Some(block) = ir.region(region).entry().map(|block| block.block) {
        ask_for_indexes(ir, block, indexes);
        let args = ir.block(block).args().len();
        for &ty in elements.get(args..).unwrap_or_default() {
            ir.add_block_arg(block, ty, state.loc);
        }
    }
    let new = replace(ir, op, state.region(region));
    name_kinds(ir, new)
}

fn groups_are_set(ir: &Isolate, op: Op) -> bool {
    let view = ir.op(op);
    numbers_of(view, "operandSegmentSizes")
        .is_some_and(|sizes| sizes.len() == 2 && sizes.iter().sum::<i64>() == view.operand_count() as i64)
}

/// Returns the numbers of inputs and outputs.
fn groups(ir: &Isolate, op: Op) -> Option<[usize; 2]> {
    let view = ir.op(op);
    let (ctx, count) = (view.context(), view.operand_count());
    let number = |name: &str| match ctx.attrs().data(view.attr(name)?) {
        AttrData::Integer { value, .. } => usize::try_from(value.to_i64()?).ok(),
        _ => None,
    };
    let first = |name: &str| usize::try_from(*numbers_of(view, name)?.first()?).ok();
    let views = first("n_views");
    let sizes = first("operandSegmentSizes").filter(|_| groups_are_set(ir, op));
    let is_generic = view.name_data().name.ends_with(b"generic");
    // A named operation has one output.
    let inputs = match is_generic {
        true => number("args_in").or(views).or(sizes)?,
        false => count.saturating_sub(1),
    };
    Some([inputs.min(count), count - inputs.min(count)])
}

fn set_groups(ir: &mut Isolate, op: Op, group: [usize; 2]) {
    let sizes = ir.context().attrs().dense_i32_array(group.map(|size| i32::try_from(size).unwrap_or(i32::MAX)));
    ir.set_attr(op, "operandSegmentSizes", Some(sizes));
}

/// Swaps the operands of a fill, whose output came first.
fn order_fill(ir: &mut Isolate, op: Op, name: &str) -> Op {
    let operands: Vec<Value> = ir.op(op).operands().collect();
    let ctx = ir.context();
    let is_shaped = |value: Value| {
        matches!(ctx.types().data(ir.value_type(value)), TypeData::MemRef { .. } | TypeData::RankedTensor { .. })
    };
    if let [output, value] = operands[..]
        && name == "linalg.fill"
        && is_shaped(output)
        && !is_shaped(value)
    {
        ir.set_operands(op, &[value, output]);
    }
    op
}

/// Returns the number of loops.
fn loops(ctx: &ContextData, state: &OpState) -> usize {
    let name = ctx.ident(b"iterator_types");
    let all = state.attrs.iter().find(|entry| entry.0 == name);
    all.and_then(|all| ctx.attrs().array_elements(all.1)).map_or(0, <[Attr]>::len)
}

/// Adds an empty tensor as the destination of each result.
fn add_outputs(ir: &mut Isolate, op: Op, state: &mut OpState) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let given = state.operands.len();
    let maps = array(ir.op(op), "indexing_maps").unwrap_or_default().to_vec();
    if maps.len() <= given {
        return Ok(());
    }
    let map = |at: usize| match maps.get(at).map(|map| ctx.attrs().data(*map)) {
        Some(&AttrData::AffineMap(map)) => Some(map),
        _ => None,
    };
    for (at, ty) in (given..maps.len()).zip(state.results.clone()) {
        let TypeData::RankedTensor { shape, .. } = ctx.types().data(ty) else { continue };
        let mut sizes = Vec::new();
        for (dim, _) in shape.iter().enumerate().filter(|it| *it.1 == DYNAMIC) {
            // The size of a loop is the size of an operand dimension indexed by it.
            let expr =
                map(at).and_then(|map| map.results(&ctx).get(dim).copied()).filter(|it| it.as_dim(&ctx).is_some());
            let found = (0..given).find_map(|other| {
                let place = map(other)?.results(&ctx).iter().position(|it| Some(*it) == expr)?;
                Some((state.operands[other], place))
            });
            let Some((operand, place)) = found else {
                return Err(cannot_carry(ir, op, "has a result of a size that no operand has"));
            };
            let index = ctx.types().index();
            let place = ctx.attrs().integer(index, i64::try_from(place).unwrap_or(0));
            let number = insert_before(ir, op, "arith.constant", &[], index, &[("value", place)]);
            let dim = if matches!(ctx.types().data(ir.value_type(operand)), TypeData::MemRef { .. }) {
                "memref.dim"
            } else {
                "tensor.dim"
            };
            sizes.push(insert_before(ir, op, dim, &[operand, number], index, &[]));
        }
        state.operands.push(insert_before(ir, op, "tensor.empty", &sizes, ty, &[]));
    }
    Ok(())
}

/// Builds a body that calls `function` with the elements.
fn call_body(
    ir: &mut Isolate,
    (op, elements, inputs, indexes): (Op, &[Type], usize, usize),
    region: lect_core::entity::Region,
    function: Attr,
) {
    let (ctx, loc) = (ir.context().clone(), ir.op(op).loc());
    let block = ir.create_block();
    ir.append_block(region, block);
    let types = std::iter::repeat_n(ctx.types().index(), indexes).chain(elements.iter().copied());
    let types: Vec<Type> = types.collect();
    let args: Vec<Value> = types.into_iter().map(|ty| ir.add_block_arg(block, ty, loc)).collect();
    let call = OpState::new(ctx.op_name_of(b"func.call"), loc)
        .operands(args)
        .results(elements.iter().skip(inputs).copied())
        .attr(&ctx, "callee", function);
    let call = Builder::at_end(ir, block).insert(call);
    let results: Vec<Value> = ir.op(call).results().collect();
    let end = OpState::new(ctx.op_name_of(b"linalg.yield"), loc).operands(results);
    Builder::at_end(ir, block).insert(end);
}

/// Replaces the leading block arguments, the loop indices, by `linalg.index`.
fn ask_for_indexes(ir: &mut Isolate, block: lect_core::entity::Block, count: usize) {
    let ctx = ir.context().clone();
    let args: Vec<Value> = ir.block(block).args().take(count).collect();
    let Some(first) = ir.block(block).first().map(|op| op.op) else { return };
    for (at, &arg) in args.iter().enumerate() {
        let dim = ctx.attrs().integer(ctx.types().i64(), i64::try_from(at).unwrap_or(0));
        let index = insert_before(ir, first, "linalg.index", &[], ctx.types().index(), &[("dim", dim)]);
        ir.replace_all_uses(arg, index);
    }
    for at in (0..args.len()).rev() {
        ir.erase_block_arg(block, at);
    }
}

/// Replaces a permuting copy by a `linalg.generic`.
pub(crate) fn order_copy(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let permutation = |name: &str| match ctx.attrs().data(ir.op(op).attr(name)?) {
        AttrData::AffineMap(map) => Some(*map),
        _ => None,
    };
    let maps = [permutation("inputPermutation"), permutation("outputPermutation")];
    let Some(known) = maps[0].or(maps[1]) else { return name_parts(ir, op) };
    let rank = known.num_dims(&ctx);
    let maps: Vec<Attr> =
        maps.iter().map(|map| ctx.attrs().affine_map(map.unwrap_or(ctx.affine().identity_map(rank)))).collect();
    let kinds = vec![ctx.attrs().string("parallel"); rank as usize];
    let view = ir.op(op);
    let (loc, operands): (_, Vec<Value>) = (view.loc(), view.operands().collect());
    let elements: Option<Vec<Type>> = operands.iter().map(|&it| ctx.types().element_type(ir.value_type(it))).collect();
    let Some(elements) = elements.filter(|all| all.len() == 2) else {
        return Err(cannot_carry(ir, op, "copies what has no elements"));
    };
    let (region, block) = (ir.create_region(), ir.create_block());
    ir.append_block(region, block);
    let args: Vec<Value> = elements.iter().map(|&ty| ir.add_block_arg(block, ty, loc)).collect();
    let end = OpState::new(ctx.op_name_of(b"linalg.yield"), loc).operands(args.into_iter().take(1));
    Builder::at_end(ir, block).insert(end);
    let state = OpState::new(ctx.op_name_of(b"linalg.generic"), loc)
        .operands(operands)
        .attr(&ctx, "indexing_maps", ctx.attrs().array(maps))
        .attr(&ctx, "iterator_types", ctx.attrs().array(kinds))
        .attr(&ctx, "operandSegmentSizes", ctx.attrs().dense_i32_array([1, 1]))
        .region(region);
    let new = replace(ir, op, state);
    name_kinds(ir, new)
}

/// Converts reassociation maps to reassociation indices; the ranks determine whether the shape is expanded or
/// collapsed.
pub(crate) fn reshape(record: &mut OpRecord<'_>, dialect: &str) -> Result<(), Lost> {
    let ctx = record.ctx;
    let rank = |ty: Option<Type>| ty.and_then(|ty| ctx.types().shape(ty)).map(<[i64]>::len);
    let from = rank(record.operands.first().and_then(|operand| operand.ty));
    let to = rank(record.results.first().map(|result| result.ty));
    let (Some(from), Some(to)) = (from, to) else { return Err("has types without a rank".into()) };
    if let Some(maps) = record.attr("reassociation").filter(|&maps| is_map_list(ctx, maps)) {
        let group = |&map: &Attr| match ctx.attrs().data(map) {
            AttrData::AffineMap(map) => {
                let dims = map.results(ctx).iter().map(|expr| expr.as_dim(ctx).map(i64::from));
                let dims: Option<Vec<Attr>> =
                    dims.map(|dim| dim.map(|dim| ctx.attrs().integer(ctx.types().i64(), dim))).collect();
                dims.map(|dims| ctx.attrs().array(dims))
            }
            _ => None,
        };
        let groups: Option<Vec<Attr>> =
            ctx.attrs().array_elements(maps).unwrap_or_default().iter().map(group).collect();
        match groups {
            Some(groups) => record.set("reassociation", ctx.attrs().array(groups)),
            None => return Err("has maps that are more than lists of dimensions".into()),
        }
    }
    let verb = if from < to { "expand_shape" } else { "collapse_shape" };
    record.rename(&format!("{dialect}.{verb}"));
    Ok(())
}

/// Replaces the size of a one-dimensional buffer by `memref.dim`.
pub(crate) fn buffer_size(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let index = ctx.types().index();
    let zero = insert_before(ir, op, "arith.constant", &[], index, &[("value", ctx.attrs().integer(index, 0))]);
    let mut state = state_of(ir, op);
    state.name = ctx.op_name_of(b"memref.dim");
    state.operands.push(zero);
    replace(ir, op, state);
    Ok(())
}

/// Replaces a slice by ranges with known producers by a `memref.subview`.
pub(crate) fn slice(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let operands: Vec<Value> = ir.op(op).operands().collect();
    let (Some((&source, cuts)), Some(ty)) = (operands.split_first(), ir.op(op).result_types().next()) else {
        return Ok(());
    };
    let index = ctx.types().index();
    let parts: Option<Vec<Option<[Value; 3]>>> = cuts
        .iter()
        .map(|&cut| if ir.value_type(cut) == index { Some(None) } else { range(ir, cut).map(Some) })
        .collect();
    let (Some(parts), TypeData::MemRef { shape, element, memory_space, .. }) = (parts, ctx.types().data(ty)) else {
        return keep(ir, op);
    };
    let (mut offsets, mut sizes, mut strides, mut static_sizes, mut static_strides) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (&cut, part) in cuts.iter().zip(&parts) {
        let Some([min, max, step]) = *part else {
            offsets.push(cut);
            static_sizes.push(1);
            static_strides.push(1);
            continue;
        };
        offsets.push(min);
        let length = insert_before(ir, op, "arith.subi", &[max, min], index, &[]);
        sizes.push(insert_before(ir, op, "arith.ceildivsi", &[length, step], index, &[]));
        strides.push(step);
        static_sizes.push(DYNAMIC);
        static_strides.push(DYNAMIC);
    }
    let rank = shape.len();
    let layout = ctx.attrs().strided_layout(&vec![DYNAMIC; rank], DYNAMIC);
    let Ok(part) = ctx.types().memref(&vec![DYNAMIC; rank], *element, Some(layout), *memory_space) else {
        return keep(ir, op);
    };
    if strides.len() != rank {
        return Err(cannot_carry(ir, op, "has a result of another rank than ranges"));
    }
    let counts = [1, offsets.len(), sizes.len(), strides.len()].map(|count| i32::try_from(count).unwrap_or(i32::MAX));
    let state = OpState::new(ctx.op_name_of(b"memref.subview"), ir.op(op).loc())
        .operands([source].into_iter().chain(offsets.iter().copied()).chain(sizes).chain(strides))
        .results([part])
        .attr(&ctx, "static_offsets", ctx.attrs().dense_i64_array(vec![DYNAMIC; offsets.len()]))
        .attr(&ctx, "static_sizes", ctx.attrs().dense_i64_array(static_sizes))
        .attr(&ctx, "static_strides", ctx.attrs().dense_i64_array(static_strides))
        .attr(&ctx, "operandSegmentSizes", ctx.attrs().dense_i32_array(counts));
    let mut value = value_before(ir, op, state);
    if part != ty {
        value = insert_before(ir, op, "memref.cast", &[value], ty, &[]);
    }
    ir.replace_op(op, &[value]);
    Ok(())
}

/// Returns minimum, maximum and step of a range with a known producer.
fn range(ir: &Isolate, value: Value) -> Option<[Value; 3]> {
    let ValueDef::Result(op, 0) = ir.value(value).def() else { return None };
    let op = ir.op(op);
    let parts: Vec<Value> = op.operands().collect();
    if *op.name_data().name == *b"linalg.range" { parts.try_into().ok() } else { None }
}

/// Returns true if an attribute is a list of affine maps.
fn is_map_list(ctx: &ContextData, attr: Attr) -> bool {
    let elements = ctx.attrs().array_elements(attr).unwrap_or_default();
    !elements.is_empty() && elements.iter().all(|&it| matches!(ctx.attrs().data(it), AttrData::AffineMap(_)))
}
