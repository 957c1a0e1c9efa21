//! Verifiers of `view`, `reshape` and `reinterpret_cast`.

use lect_core::interfaces::slice::Slice;
use lect_support::prelude::*;
use lect_support::shapes::{memory_space, verify_dynamic_sizes};
use lect_support::slices;

use crate::memref::ReinterpretCastOp;

/// Verifies layouts, memory spaces and dynamic sizes of a view of bytes.
pub(crate) fn verify_view(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(from), Some(to)) = (operand_type(op, "source"), result_type(op)) else { return Ok(()) };
    let (Some(base), Some(view)) = (MemRef::of(ctx, from), MemRef::of(ctx, to)) else { return Ok(()) };
    let fail = |message: String| Err(op.error(message).emit());
    let (from, to) = (ctx.types().show(from), ctx.types().show(to));
    if !base.is_identity(ctx) {
        return fail(format!("unsupported map for base memref type '{from}'"));
    }
    if !view.is_identity(ctx) {
        return fail(format!("unsupported map for result memref type '{to}'"));
    }
    if base.space != view.space {
        return fail(format!(
            "different memory spaces specified for base memref type '{from}' and view memref type '{to}'"
        ));
    }
    verify_dynamic_sizes(op, view.shape, operands_of(op, "sizes").len())
}

/// Verifies identity layouts, and a shape operand with one size per dimension.
pub(crate) fn verify_reshape(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(from), Some(to)) = (operand_type(op, "source"), result_type(op)) else { return Ok(()) };
    let fail = |message: &str| Err(op.op_error(message).emit());
    if ctx.types().element_type(from) != ctx.types().element_type(to) {
        return fail("element types of source and destination memref types should be the same");
    }
    let is_identity = |memref: MemRef<'_>| memref.is_identity(ctx);
    if !MemRef::of(ctx, from).is_none_or(is_identity) {
        return fail("source memref type should have identity affine map");
    }
    let Some(result) = MemRef::of(ctx, to) else { return Ok(()) };
    if !is_identity(result) {
        return fail("result memref type should have identity affine map");
    }
    let Some(&[count]) = operand_type(op, "shape").and_then(|ty| ctx.types().shape(ty)) else { return Ok(()) };
    if count == DYNAMIC {
        return fail("cannot use shape operand with dynamic length to reshape to statically-ranked memref type");
    }
    if usize::try_from(count) != Ok(result.rank()) {
        return fail("length of shape operand differs from the result's memref rank");
    }
    Ok(())
}

/// Model of `reinterpret_cast`: one offset, and a size and a stride per dimension of the result.
pub(crate) struct Reinterpreted;

impl Slice for Reinterpreted {
    fn ranks(&self, op: OpRef<'_>) -> Option<[usize; 3]> {
        let rank = MemRef::of(op.context(), result_type(op)?)?.rank();
        Some([1, rank, rank])
    }
}

/// Verifies that the result type matches the static offset, sizes and strides.
pub(crate) fn verify_reinterpret_cast(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(from), Some(to)) = (operand_type(op, "source"), result_type(op)) else { return Ok(()) };
    let (Some(space), Some(result)) = (memory_space(ctx, from), MemRef::of(ctx, to)) else { return Ok(()) };
    let Some(cast) = op.cast::<ReinterpretCastOp<'_>>() else { return Ok(()) };
    let attrs = [cast.static_offsets_attr(), cast.static_sizes_attr(), cast.static_strides_attr()];
    let Some(slice) = slices::Slice::of(ctx, attrs) else { return Ok(()) };
    for (what, same) in [
        ("memory spaces", space == result.space),
        ("element types", ctx.types().element_type(from) == Some(result.element)),
    ] {
        if !same {
            let message = format!(
                "different {what} specified for source type '{}' and result memref type '{}'",
                ctx.types().show(from),
                ctx.types().show(to)
            );
            return Err(op.error(message).emit());
        }
    }
    // Dynamic parts of the result type match anything.
    let differs = |found: i64, expected: i64| found != DYNAMIC && found != expected;
    let reject = |what: &str, expected: i64, found: i64, place: String| {
        let expected = if expected == DYNAMIC { "dynamic".to_owned() } else { expected.to_string() };
        let message = format!("expected result type with {what} = {expected} instead of {found}{place}");
        Err(op.error(message).emit())
    };
    for (dim, (&found, &expected)) in result.shape.iter().zip(&slice.sizes).enumerate() {
        if differs(found, expected) {
            return reject("size", expected, found, format!(" in dim = {dim}"));
        }
    }
    let Some(layout) = result.strides(ctx) else {
        if !result.is_known(ctx) {
            return Ok(());
        }
        let message = format!("expected result type to have strided layout but found '{}'", ctx.types().show(to));
        return Err(op.error(message).emit());
    };
    if let Some(&expected) = slice.offsets.first().filter(|expected| differs(layout.offset, **expected)) {
        return reject("offset", expected, layout.offset, String::new());
    }
    for (dim, (&found, &expected)) in layout.strides.iter().zip(&slice.strides).enumerate() {
        if differs(found, expected) {
            return reject("stride", expected, found, format!(" in dim = {dim}"));
        }
    }
    Ok(())
}
