//! Operations of the dialect's extensions, except for structured operations.

use lect_core::attrs::int_array;
use lect_core::dialect::{DefBody, Param};
use lect_core::typed::TypedType;
use lect_support::prelude::*;

use crate::transform::interfaces::kinds::are_of_one_kind;
use crate::transform::{
    AffineMapParamType, KnobOp, MapForallToBlocks, OneShotBufferizeOp, ParamType, SimplifyBoundedAffineOpsOp,
    SplitHandleOp, TuneAlternativesOp, TypeParamType,
};

/// Maximum width of an integer parameter.
const MAX_PARAM_BITS: u32 = 64;

/// Checks `!transform.param<type>`.
pub(crate) fn verify_param_type(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let [Param::Type(ty)] = *body.params() else { return Ok(()) };
    match ctx.types().data(ty) {
        TypeData::Integer { width, .. } if *width <= MAX_PARAM_BITS => Ok(()),
        _ => Err(Invalid::new("only supports integer types with width <=64")),
    }
}

/// Returns the parameter type of `!transform.param<type>`.
pub(crate) fn param_of(ctx: &ContextData, ty: Type) -> Option<Type> {
    ParamType::cast(ctx, ty)?;
    match ctx.types().params(ty) {
        [Param::Type(of)] => Some(*of),
        _ => None,
    }
}

/// Checks `transform.num_associations`: the result type must be able to hold an integer.
pub(crate) fn verify_count(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(ty) = op.result_types().next() else { return Ok(()) };
    let zero = ctx.attrs().integer(ctx.types().i64(), 0);
    let message = if let Some(expected) = param_of(ctx, ty) {
        let i64 = ctx.types().i64();
        if i64 == expected {
            return Ok(());
        }
        format!(
            "expected the type of the parameter attribute ('{}') to match the parameter type ('{}')",
            ctx.types().show(i64),
            ctx.types().show(expected)
        )
    } else if AffineMapParamType::try_cast(ctx, ty).is_some() {
        format!("expected affine map attribute, got {}", ctx.attrs().show(zero))
    } else if TypeParamType::try_cast(ctx, ty).is_some() {
        format!("expected type attribute, got {}", ctx.attrs().show(zero))
    } else if ctx.types().show(ty).to_string() == "!transform.test_dialect_param" {
        "expected the parameter to be a i32 integer attribute".to_owned()
    } else {
        return Ok(());
    };
    Err(op.error(message).emit())
}

/// Checks `transform.split_handle`.
pub(crate) fn verify_split_handle(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let overflow = op.cast::<SplitHandleOp<'_>>().and_then(|split| split.overflow_result());
    // The index is compared as an unsigned number.
    if overflow.is_some_and(|index| usize::try_from(index).map_or(true, |index| index >= op.result_count())) {
        return Err(op.op_error("overflow_result is not a valid result index").emit());
    }
    let Some(handle) = op.operand_types().next() else { return Ok(()) };
    if op.result_types().all(|result| are_of_one_kind(ctx, handle, result)) {
        return Ok(());
    }
    let message = "expects result types to implement the same transform interface as the operand type";
    Err(op.op_error(message).emit())
}

/// Checks `transform.affine.simplify_bounded_affine_ops`.
pub(crate) fn verify_bounds(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<SimplifyBoundedAffineOpsOp<'_>>() else { return Ok(()) };
    let count = it.bounded_values().len();
    for (found, words) in [(it.lower_bounds().len(), "lower"), (it.upper_bounds().len(), "upper")] {
        if found != count {
            let message = format!("incorrect number of {words} bounds, expected {count} but found {found}");
            return Err(op.op_error(message).emit());
        }
    }
    Ok(())
}

/// Checks `transform.bufferization.one_shot_bufferize`.
pub(crate) fn verify_bufferize(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<OneShotBufferizeOp<'_>>() else { return Ok(()) };
    if !matches!(&*it.memcpy_op(), "memref.copy" | "linalg.copy") {
        return Err(op.op_error("unsupported memcpy op").emit());
    }
    // Debug output of the analysis requires that only the analysis runs.
    let shown = [(it.print_conflicts(), "print_conflicts"), (it.dump_alias_sets(), "dump_alias_sets")];
    match shown.into_iter().find(|(is_set, _)| *is_set) {
        Some((_, name)) if !it.test_analysis_only() => {
            Err(op.op_error(format!("'{name}' requires 'test_analysis_only'")).emit())
        }
        _ => Ok(()),
    }
}

/// Checks `transform.gpu.map_forall_to_blocks`.
pub(crate) fn verify_map_to_blocks(op: OpRef<'_>) -> Result<(), Reported> {
    let dims = op.cast::<MapForallToBlocks<'_>>().and_then(|map| map.grid_dims_attr());
    let count = dims.map_or(0, |list| int_array(op.context(), list).len());
    if matches!(count, 0 | 3) {
        return Ok(());
    }
    Err(op.op_error("transform requires empty or size-3 grid_dims").emit())
}

/// Checks `transform.tune.knob`.
pub(crate) fn verify_knob(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(knob) = op.cast::<KnobOp<'_>>() else { return Ok(()) };
    match (knob.selected_attr(), op.context().attrs().array_elements(knob.options())) {
        (Some(selected), Some(options)) if !options.contains(&selected) => {
            let message = "provided `selected` attribute is not an element of `options` array of attributes";
            Err(op.op_error(message).emit())
        }
        _ => Ok(()),
    }
}

/// Checks that the yielded types are the result types of the operation.
fn verify_yielded(op: OpRef<'_>, end: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    if end.operand_count() != op.result_count() {
        let message = "expected terminator to have as many operands as the parent op has results";
        return Err(end.op_error(message).emit());
    }
    for (index, (found, expected)) in end.operand_types().zip(op.result_types()).enumerate() {
        if found != expected {
            let message = format!(
                "the type of the terminator operand #{index} must match the type of the corresponding parent op result                  ('{}' vs '{}')",
                ctx.types().show(found),
                ctx.types().show(expected)
            );
            return Err(end.op_error(message).emit());
        }
    }
    Ok(())
}

/// Checks `transform.tune.alternatives`.
pub(crate) fn verify_alternatives(op: OpRef<'_>) -> Result<(), Reported> {
    for end in op.regions().filter_map(|region| region.entry()?.last()) {
        verify_yielded(op, end)?;
    }
    let selected = op.cast::<TuneAlternativesOp<'_>>().and_then(|it| it.selected_region_attr());
    let Some(AttrData::Integer { value, .. }) = selected.map(|it| op.context().attrs().data(it)) else { return Ok(()) };
    let count = op.region_count();
    let index = value.to_i64().unwrap_or(i64::MAX);
    if usize::try_from(index).is_ok_and(|index| index < count) {
        return Ok(());
    }
    let message =
        format!("'selected_region' attribute specifies region at index {index} while op has only {count} regions");
    Err(op.op_error(message).emit())
}

/// Checks `transform.irdl.collect_matching`.
pub(crate) fn verify_irdl(op: OpRef<'_>) -> Result<(), Reported> {
    let body = op.region(0).and_then(|region| region.entry());
    let Some(only) = body.and_then(|body| body.first()).filter(|first| first.next().is_none()) else {
        return Err(op.op_error("expects a single operation in the body").emit());
    };
    let is = |op: OpRef<'_>, name: &str| &*op.name_data().name == name.as_bytes();
    if !is(only, "irdl.dialect") {
        return Err(op.op_error("expects the body operation to be irdl.dialect").emit());
    }
    let definitions = || only.region(0).and_then(|region| region.entry()).into_iter().flat_map(BlockRef::ops);
    if definitions().filter(|it| is(*it, "irdl.operation")).count() != 1 {
        return Err(op.op_error("expects IRDL to contain exactly one operation").emit());
    }
    if definitions().any(|it| is(it, "irdl.type") || is(it, "irdl.attribute")) {
        return Err(op.op_error("IRDL types and attributes are not yet supported").emit());
    }
    Ok(())
}
