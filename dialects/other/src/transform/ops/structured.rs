//! Verifiers of transformations of structured operations.

use lect_core::attrs::int_array;
use lect_core::dialect::OpTraits;
use lect_support::parts::attr_of;
use lect_support::prelude::*;

use crate::transform::{
    BufferizeToAllocationOp, FuseOp, InterchangeOp, PackGreedilyOp, PackTransposeOp, PadOp, TileUsingForOp,
    TileUsingForallOp, TransformOp, VectorizeOp,
};

/// Returns true if the numbers are a permutation of `0..n`.
fn is_permutation(numbers: &[i64]) -> bool {
    let mut seen = vec![false; numbers.len()];
    numbers.iter().all(|number| {
        let slot = usize::try_from(*number).ok().and_then(|number| seen.get_mut(number));
        slot.is_some_and(|slot| !std::mem::replace(slot, true))
    })
}

fn numbers(op: OpRef<'_>, list: Option<Attr>) -> Vec<i64> {
    list.map(|list| numbers_of(op.context(), list)).unwrap_or_default()
}

/// Returns the text of a string attribute.
fn string(op: OpRef<'_>, attr: Option<Attr>) -> &[u8] {
    attr.and_then(|attr| op.context().attrs().string_value(attr)).unwrap_or_default()
}

/// Returns the numbers of a dense array or an array of integers.
fn numbers_of(ctx: &ContextData, list: Attr) -> Vec<i64> {
    match ctx.attrs().data(list) {
        AttrData::Array(elements) => {
            let number = |element: &Attr| match ctx.attrs().data(*element) {
                AttrData::Integer { value, .. } => value.to_i64(),
                _ => None,
            };
            elements.iter().filter_map(number).collect()
        }
        _ => int_array(ctx, list).to_vec(),
    }
}

/// Formats numbers as in diagnostics about a dense array.
fn list(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

fn shown(ctx: &ContextData, attr: Option<Attr>) -> String {
    attr.map(|attr| ctx.attrs().show(attr).to_string()).unwrap_or_default()
}

/// Checks `transform.structured.interchange`.
pub(crate) fn verify_interchange(op: OpRef<'_>) -> Result<(), Reported> {
    let interchange = op.cast::<InterchangeOp<'_>>().and_then(|it| it.iterator_interchange_attr());
    check_permutation(op, "iterator_interchange", interchange)
}

/// Checks `transform.structured.hoist_pad` and `transform.structured.hoist_pad.build_packing_loop_nest`.
pub(crate) fn verify_transpose(op: OpRef<'_>) -> Result<(), Reported> {
    let transpose = attr_of!(op, TransformOp::{HoistPad, HoistPadBuildPackingLoopNest}, transpose_attr);
    check_permutation(op, "transpose", transpose)
}

fn check_permutation(op: OpRef<'_>, name: &str, numbers: Option<Attr>) -> Result<(), Reported> {
    let found = crate::transform::ops::structured::numbers(op, numbers);
    if is_permutation(&found) {
        return Ok(());
    }
    Err(op.op_error(format!("expects {name} to be a permutation, found {}", list(&found))).emit())
}

/// Checks `transform.structured.bufferize_to_allocation`.
pub(crate) fn verify_bufferize(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<BufferizeToAllocationOp<'_>>() else { return Ok(()) };
    if !matches!(
        string(op, it.memcpy_op_attr()),
        b"bufferization.materialize_in_destination" | b"memref.copy" | b"linalg.copy"
    ) {
        return Err(op.op_error("unsupported memcpy op").emit());
    }
    match string(op, it.alloc_op_attr()) {
        b"memref.alloc" | b"memref.alloca" => Ok(()),
        _ => Err(op.op_error("unsupported alloc op").emit()),
    }
}

/// Checks `transform.structured.fuse`.
pub(crate) fn verify_fuse(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(fuse) = op.cast::<FuseOp<'_>>() else { return Ok(()) };
    let sizes = numbers(op, fuse.static_tile_sizes_attr());
    let interchange = numbers(op, fuse.static_tile_interchange_attr());
    let rank = sizes.len();
    if interchange.len() > rank {
        // MLIR prints only the dynamic ones here.
        let message = format!("interchange length exceeds iteration space dimensions ({rank}), found ");
        return Err(op.op_error(message).emit());
    }
    let mut seen = vec![false; rank];
    // Dynamic numbers are not checked.
    for number in interchange.into_iter().filter(|number| *number != DYNAMIC) {
        let Some(seen) = usize::try_from(number).ok().and_then(|number| seen.get_mut(number)) else {
            let message = format!("expects interchange values to be in range [0, {rank}), found: {number}");
            return Err(op.op_error(message).emit());
        };
        if std::mem::replace(seen, true) {
            return Err(op.op_error(format!("found duplicate interchange value: {number}")).emit());
        }
    }
    let loops = if fuse.use_forall() { 1 } else { sizes.iter().filter(|size| **size != 0).count() };
    if loops + 1 == op.result_count() {
        return Ok(());
    }
    Err(op.op_error(format!("expects {loops} loop results")).emit())
}

/// Checks `transform.structured.multitile_sizes`.
pub(crate) fn verify_multitile(op: OpRef<'_>) -> Result<(), Reported> {
    let mut types = op.result_types();
    let first = types.next();
    if types.all(|ty| Some(ty) == first) {
        return Ok(());
    }
    Err(op.op_error("expects all results type to be the same").emit())
}

/// Checks `transform.structured.pack_greedily`.
pub(crate) fn verify_pack_greedily(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(pack) = op.cast::<PackGreedilyOp<'_>>() else { return Ok(()) };
    if !is_permutation(&numbers(op, pack.matmul_inner_dims_order_attr())) {
        return Err(op.op_error("\"matmul_inner_dims_order\" is not a valid permutation").emit());
    }
    let sizes = numbers(op, pack.static_matmul_packed_sizes_attr());
    let multiples = numbers(op, pack.matmul_padded_sizes_next_multiple_of_attr());
    if sizes.iter().zip(&multiples).any(|(size, multiple)| *multiple != 0 && *size != 0) {
        let message = "at most one of the packed_size and the padded_sizes_next_multiple_of can be nonzero for the \
                       matmul strategy";
        return Err(op.op_error(message).emit());
    }
    Ok(())
}

/// Checks `transform.structured.pack_transpose`.
pub(crate) fn verify_pack_transpose(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(transpose) = op.cast::<PackTransposeOp<'_>>() else { return Ok(()) };
    let (inner, outer) = (numbers(op, transpose.inner_perm_attr()), numbers(op, transpose.outer_perm_attr()));
    for (name, numbers) in [("inner_perm", &inner), ("outer_perm", &outer)] {
        if !is_permutation(numbers) {
            return Err(op.op_error(format!("\"{name}\" is not a valid permutation")).emit());
        }
    }
    if inner.is_empty() && outer.is_empty() {
        return Err(op.op_error(" at least one of \"inner_perm\" or \"outer_perm\" must be specified").emit());
    }
    Ok(())
}

/// Checks `transform.structured.pad`.
pub(crate) fn verify_pad(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(pad) = op.cast::<PadOp<'_>>() else { return Ok(()) };
    let flags = pad.nofold_flags_attr();
    if numbers(op, flags).iter().any(|flag| !matches!(flag, 0 | 1)) {
        let message = format!("expects nofold_flags to contain booleans (0/1), found {}", shown(ctx, flags));
        return Err(op.op_error(message).emit());
    }
    let dimensions = numbers(op, pad.padding_dimensions_attr());
    if dimensions.iter().any(|dimension| *dimension < 0) {
        let message = format!(
            "expects padding_dimensions to contain positive integers, found {}",
            shown(ctx, pad.padding_dimensions_attr())
        );
        return Err(op.op_error(message).emit());
    }
    let multiples = numbers(op, pad.static_pad_to_multiple_of_attr()).len();
    if multiples != 0 && multiples != dimensions.len() {
        return Err(op.op_error("expects as many multiples as padding_dimensions").emit());
    }
    let transposes = pad.transpose_paddings_attr().and_then(|list| ctx.attrs().array_elements(list));
    for &transpose in transposes.unwrap_or_default() {
        if !is_permutation(&numbers_of(ctx, transpose)) {
            let message =
                format!("expects transpose_paddings to be a permutation, found {}", shown(ctx, Some(transpose)));
            return Err(op.op_error(message).emit());
        }
    }
    match string(op, pad.copy_back_op_attr()) {
        b"bufferization.materialize_in_destination" | b"linalg.copy" | b"none" => Ok(()),
        _ => Err(op.op_error("invalid copy_back_op").emit()),
    }
}

/// Checks `transform.structured.replace`.
pub(crate) fn verify_replace(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(body) = op.region(0).filter(|body| body.has_one_block()).and_then(|body| body.entry()) else {
        return Err(op.op_error("expected one block").emit());
    };
    let Some(only) = body.first().filter(|first| first.next().is_none()) else {
        return Err(op.op_error("expected one operation in block").emit());
    };
    if only.operand_count() > 0 {
        return Err(only.op_error("expected replacement without operands").emit());
    }
    if only.has_regions() && !only.has(OpTraits::ISOLATED_FROM_ABOVE) {
        return Err(only.op_error("expect op that is isolated from above").emit());
    }
    Ok(())
}

/// Checks `transform.structured.tile_using_for`.
pub(crate) fn verify_tile_for(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(tile) = op.cast::<TileUsingForOp<'_>>() else { return Ok(()) };
    let sizes = numbers(op, tile.static_sizes_attr());
    let scalable = numbers(op, tile.scalable_sizes_attr()).len();
    if sizes.len() != scalable {
        let message = format!("expected same number of sizes ({}) and scalable sizes ({scalable})", sizes.len());
        return Err(op.op_error(message).emit());
    }
    let loops = sizes.iter().filter(|size| **size != 0).count();
    let found = op.result_count().saturating_sub(1);
    if loops == found {
        return Ok(());
    }
    let message = format!("expected number of loops to tile ({loops}) to match number of `loops` results ({found})");
    Err(op.op_error(message).emit())
}

/// Checks `transform.structured.tile_using_forall`.
pub(crate) fn verify_tile_forall(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(tile) = op.cast::<TileUsingForallOp<'_>>() else { return Ok(()) };
    let specs = |list: Option<Attr>, packed: u32| {
        let (list, packed) = (!numbers(op, list).is_empty(), op.operand_group(packed).len() > 0);
        usize::from(list) + usize::from(packed)
    };
    let (threads, sizes) = (specs(tile.static_num_threads_attr(), 3), specs(tile.static_tile_sizes_attr(), 4));
    let message = match (threads, sizes) {
        (2.., _) => "num_threads and packed_num_threads are mutually exclusive",
        (_, 2..) => "tile_sizes and packed_tile_sizes are mutually exclusive",
        (0, 0) => "either (packed_)num_threads or (packed_)tile_sizes must be specified",
        _ => return Ok(()),
    };
    Err(op.op_error(message).emit())
}

/// Checks `transform.structured.vectorize`.
pub(crate) fn verify_vectorize(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(vectorize) = op.cast::<VectorizeOp<'_>>() else { return Ok(()) };
    let sizes = numbers(op, vectorize.static_vector_sizes_attr()).len();
    let scalable = numbers(op, vectorize.scalable_sizes_attr()).len();
    if sizes == scalable {
        return Ok(());
    }
    let message = format!("expected same number of vector sizes ({sizes}) and scalable sizes ({scalable})");
    Err(op.op_error(message).emit())
}
