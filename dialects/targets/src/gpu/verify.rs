//! Verifiers of operations on values and memory.

use lect_support::fields::fail;
use lect_support::gpu_memory::{has_unit_stride, is_address_space};
use lect_support::prelude::*;
use lect_support::shapes::{may_have_same_shape, verify_dynamic_sizes};

use super::types::matrix;
use super::{AllReduceOp, AllReduceOperation, BroadcastType, RotateOp, SubgroupBroadcastOp, SubgroupReduceOp, YieldOp};

fn verify_reduction(op: OpRef<'_>, reduction: AllReduceOperation, element: Type, ty: Type) -> Result<(), Reported> {
    use AllReduceOperation::{AND, MAXIMUMF, MAXNUMF, MAXSI, MAXUI, MINIMUMF, MINNUMF, MINSI, MINUI, OR, XOR};
    let ctx = op.context();
    let fits = match ctx.types().data(element) {
        TypeData::Float(_) => !matches!(reduction, MINSI | MINUI | MAXSI | MAXUI | AND | OR | XOR),
        TypeData::Integer { .. } => !matches!(reduction, MINNUMF | MAXNUMF | MINIMUMF | MAXIMUMF),
        _ => true,
    };
    if fits {
        return Ok(());
    }
    let ty = ctx.types().show(ty);
    fail(op, format!("`{reduction}` reduction operation is not compatible with type '{ty}'"))
}

/// Verifies that there is either a named reduction, or a region that combines two arguments into one value.
pub(super) fn all_reduce(op: OpRef<'_>) -> Result<(), Reported> {
    let reduction = op.cast::<AllReduceOp<'_>>().and_then(|reduce| reduce.op_());
    let (Some(ty), Some(body)) = (result_type(op), op.region(0)) else { return Ok(()) };
    let Some(entry) = body.entry() else {
        let Some(reduction) = reduction else {
            return fail(op, "expected either an op attribute or a non-empty body");
        };
        return verify_reduction(op, reduction, ty, ty);
    };
    if reduction.is_some() {
        return fail(op, "expected either an op attribute or a non-empty body");
    }
    if entry.args().len() != 2 {
        return fail(op, "expected two region arguments");
    }
    if entry.args().any(|arg| entry.ir.value_type(arg) != ty) {
        return fail(op, "incorrect region argument type");
    }
    let mut yields = false;
    for end in body.blocks().filter_map(|block| block.last()).filter(|end| end.is::<YieldOp<'_>>()) {
        let mut types = end.operand_types();
        let (Some(found), None) = (types.next(), types.next()) else {
            return fail(op, "expected one gpu.yield operand");
        };
        if found != ty {
            return fail(op, "incorrect gpu.yield type");
        }
        yields = true;
    }
    if yields { Ok(()) } else { fail(op, "expected gpu.yield op in region") }
}

pub(super) fn subgroup_reduce(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(reduce), Some(ty)) = (op.cast::<SubgroupReduceOp<'_>>(), result_type(op)) else { return Ok(()) };
    let element = match ctx.types().data(ty) {
        TypeData::Vector { scalable, .. } if scalable.contains(&true) => {
            return reject(op, "is not compatible with scalable vector types");
        }
        TypeData::Vector { element, .. } => *element,
        _ => ty,
    };
    verify_reduction(op, reduce.op_(), element, ty)?;
    let size_of = |attr: Option<Attr>| attr.and_then(|attr| ctx.attrs().i64_value(attr)).map(|size| size as u32);
    let (size, stride) = (size_of(reduce.cluster_size_attr()), size_of(reduce.cluster_stride_attr()).unwrap_or(1));
    if let Some(size) = size.filter(|size| !size.is_power_of_two()) {
        return reject(op, format!("cluster size {size} is not a power of two"));
    }
    if stride != 1 && size.is_none() {
        return reject(op, "cluster stride can only be specified if cluster size is specified");
    }
    if !stride.is_power_of_two() {
        return reject(op, format!("cluster stride {stride} is not a power of two"));
    }
    Ok(())
}

pub(super) fn rotate(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(rotate) = op.cast::<RotateOp<'_>>() else { return Ok(()) };
    let (offset, width) = (rotate.offset() as u32, rotate.width() as u32);
    if offset >= width {
        return reject(op, format!("offset must be in the range [0, {width})"));
    }
    Ok(())
}

pub(super) fn broadcast(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(broadcast) = op.cast::<SubgroupBroadcastOp<'_>>() else { return Ok(()) };
    let has_lane = broadcast.lane().is_some();
    match broadcast.broadcast_type() {
        BroadcastType::FirstActiveLane if has_lane => {
            reject(op, "lane can only be specified for `specific_lane` broadcast")
        }
        BroadcastType::SpecificLane if !has_lane => reject(op, "lane must be specified for `specific_lane` broadcast"),
        _ => Ok(()),
    }
}

pub(super) fn memcpy(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(to), Some(from)) = (operand_type(op, "dst"), operand_type(op, "src")) else { return Ok(()) };
    if ctx.types().element_type(to) != ctx.types().element_type(from) {
        return reject(op, "arguments have incompatible element type");
    }
    if !may_have_same_shape(ctx, to, from) {
        return reject(op, "arguments have incompatible shape");
    }
    Ok(())
}

pub(super) fn alloc(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(memref) = result_type(op).and_then(|ty| MemRef::of(ctx, ty)) else { return Ok(()) };
    verify_dynamic_sizes(op, memref.shape, operands_of(op, "dynamicSizes").len())?;
    let Some(map) = memref.map(ctx) else { return Ok(()) };
    let symbols = if map.is_identity(ctx) { 0 } else { map.num_symbols(ctx) as usize };
    if operands_of(op, "symbolOperands").len() != symbols {
        return reject(op, "symbol operand count does not equal memref symbol count");
    }
    Ok(())
}

pub(super) fn dynamic_memory(op: OpRef<'_>) -> Result<(), Reported> {
    use lect_core::dialect::OpTraits;
    let ctx = op.context();
    if !std::iter::successors(op.parent(), |op| op.parent()).any(|op| op.has(OpTraits::SYMBOL_TABLE)) {
        return reject(op, "must be inside an op with symbol table");
    }
    let Some(memref) = result_type(op).and_then(|ty| MemRef::of(ctx, ty)) else { return Ok(()) };
    if !memref.space.is_some_and(|space| is_address_space(ctx, space, Some("workgroup"))) {
        return reject(op, "address space must be address_space<workgroup>");
    }
    if dynamic_count(memref.shape) == 0 {
        return reject(op, "result memref type must be memref<?xi8, #gpu.address_space<workgroup>>");
    }
    Ok(())
}

pub(super) fn load_matrix(op: OpRef<'_>) -> Result<(), Reported> {
    match has_unit_stride(op.context(), operand_type(op, "srcMemref")) {
        true => Ok(()),
        false => fail(op, "expected source memref most minor dim must have unit stride"),
    }
}

pub(super) fn store_matrix(op: OpRef<'_>) -> Result<(), Reported> {
    if !has_unit_stride(op.context(), operand_type(op, "dstMemref")) {
        return fail(op, "expected destination memref most minor dim must have unit stride");
    }
    let stored = operand_type(op, "src").and_then(|ty| matrix(op.context(), ty));
    if stored.is_some_and(|stored| stored.operand != b"COp") {
        return fail(op, "expected the operand matrix being stored to have 'COp' operand type");
    }
    Ok(())
}

pub(super) fn compute_matrix(op: OpRef<'_>) -> Result<(), Reported> {
    let of = |name: &str| operand_type(op, name).and_then(|ty| matrix(op.context(), ty));
    let (Some(a), Some(b), Some(c)) = (of("opA"), of("opB"), of("opC")) else { return Ok(()) };
    if [a.operand, b.operand, c.operand] != [&b"AOp"[..], b"BOp", b"COp"] {
        return fail(op, "operands must be in the order AOp, BOp, COp");
    }
    if a.shape[1] != b.shape[0] || a.shape[0] != c.shape[0] || b.shape[1] != c.shape[1] {
        return fail(op, "operand shapes do not satisfy matmul constraints");
    }
    Ok(())
}
