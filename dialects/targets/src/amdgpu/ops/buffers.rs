//! Verifiers of memory accesses: through buffer descriptors, between global memory and LDS, and with transposition.

use lect_core::affine::strided::StridedLayout;
use lect_core::dialect::{DefBody, Param};
use lect_core::eval::Val;
use lect_core::eval::is_a;
use lect_support::enums;
use lect_support::prelude::*;
use lect_support::scalars::{bit_width, int_value, is_integer};
use lect_support::shapes::memory_space;

use crate::amdgpu::{FatRawBufferCastOp, FatRawBufferCastOpAdaptor, GatherToLDSOp};

/// A memory space, independent of the attribute that encodes it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Space<'a> {
    /// No attribute.
    Default,
    /// An integer such as `3`.
    Number(i64),
    /// An enum attribute: its C++ class and its keyword.
    Case(&'static str, &'a str),
    /// Any other attribute.
    Other,
}

/// Decodes a memory space and calls `test` with it.
fn with_space(ctx: &ContextData, space: Option<Attr>, test: impl FnOnce(Space<'_>) -> bool) -> bool {
    let Some(space) = space else { return test(Space::Default) };
    if let Some(number) = int_value(ctx, space) {
        return test(Space::Number(number));
    }
    let class = ["gpu::AddressSpaceAttr", "amdgpu::AddressSpaceAttr"]
        .into_iter()
        .find(|class| is_a(ctx, class, &Val::Attr(space)) == Some(true));
    match (class, enums::word(ctx, space)) {
        (Some(class), Some(word)) => test(Space::Case(class, &word)),
        _ => test(Space::Other),
    }
}

/// Returns true if the memory space is global memory.
pub(crate) fn is_global(ctx: &ContextData, space: Option<Attr>) -> bool {
    with_space(ctx, space, |space| {
        matches!(space, Space::Default | Space::Number(0 | 1) | Space::Case("gpu::AddressSpaceAttr", "global"))
    })
}

/// Returns true if the memory space is LDS, which a workgroup shares.
pub(crate) fn is_workgroup(ctx: &ContextData, space: Option<Attr>) -> bool {
    with_space(ctx, space, |space| {
        matches!(space, Space::Number(3) | Space::Case("gpu::AddressSpaceAttr", "workgroup"))
    })
}

/// Returns true if the memory space is accessed through a buffer descriptor.
fn is_fat_raw_buffer(ctx: &ContextData, space: Option<Attr>) -> bool {
    with_space(ctx, space, |space| {
        matches!(space, Space::Number(7) | Space::Case("amdgpu::AddressSpaceAttr", "fat_raw_buffer"))
    })
}

/// Infers the memref type in the space of buffer descriptors, with a zero offset if it is to be reset.
pub(crate) fn infer_fat_raw_buffer(parts: FatRawBufferCastOpAdaptor<'_, Type>) -> Result<Type, Invalid> {
    let ctx = parts.0.ctx;
    let source = MemRef::of(ctx, parts.source()).ok_or_else(Invalid::default)?;
    fat_raw_buffer_like(ctx, &source, parts.reset_offset()).ok_or_else(Invalid::default)
}

fn fat_raw_buffer_like(ctx: &ContextData, source: &MemRef<'_>, resets_offset: bool) -> Option<Type> {
    let space = enums::attr(ctx, "amdgpu", "address_space", "fat_raw_buffer")?;
    let mut layout = source.layout;
    if resets_offset && !source.is_identity(ctx) {
        let AttrData::StridedLayout { strides, .. } = ctx.attrs().data(source.layout?) else { return None };
        layout = match is_row_major(source.shape, strides) {
            true => None,
            false => Some(ctx.attrs().strided_layout(strides, 0)),
        };
    }
    ctx.types().memref(source.shape, source.element, layout, Some(space)).ok()
}

/// Returns true if the strides are those of the identity layout, as far as the shape is static.
fn is_row_major(shape: &[i64], strides: &[i64]) -> bool {
    if shape.len() <= 1 {
        return strides.iter().all(|stride| *stride == 1);
    }
    let mut expected = 1i64;
    !shape.contains(&DYNAMIC)
        && shape.iter().rev().zip(strides.iter().rev()).all(|(size, stride)| {
            let is_next = *stride == expected;
            expected = expected.wrapping_mul(*size);
            is_next
        })
}

/// Verifies that the result is the source type in the space of buffer descriptors.
pub(crate) fn verify_fat_raw_buffer_cast(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(from), Some(to)) = (operand_type(op, "source"), result_type(op)) else { return Ok(()) };
    let Some(source) = MemRef::of(ctx, from).filter(|source| source.is_known(ctx)) else { return Ok(()) };
    let resets = op.cast::<FatRawBufferCastOp<'_>>().is_some_and(|cast| cast.reset_offset());
    let Some(expected) = fat_raw_buffer_like(ctx, &source, resets) else {
        let message = format!("source type '{}' can't have its offset reset", ctx.types().show(from));
        return Err(op.op_error(message).emit());
    };
    if to == expected {
        return Ok(());
    }
    let (expected, found) = (ctx.types().show(expected), ctx.types().show(to));
    Err(op.op_error(format!("expected result type to be '{expected}' but got '{found}'")).emit())
}

/// Verifies that a buffer operation accesses a memref in global memory, with an index for each dimension.
pub(crate) fn verify_raw_buffer(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let fail = |message: String| Err(op.op_error(message).emit());
    let Some(ty) = operand_type(op, "memref") else { return Ok(()) };
    let space = memory_space(ctx, ty).flatten();
    if !is_global(ctx, space) {
        return fail("Buffer ops must operate on a memref in global memory".to_owned());
    }
    let Some(memref) = MemRef::of(ctx, ty) else { return Ok(()) };
    if operands_of(op, "indices").len() != memref.rank() {
        return fail(format!("Expected {} indices to memref", memref.rank()));
    }
    Ok(())
}

/// Returns the bit width of a number or a vector.
fn bits(ctx: &ContextData, ty: Type) -> Option<i64> {
    match ctx.types().data(ty) {
        TypeData::Vector { element, .. } => {
            let width = i64::from(bit_width(ctx, *element)?);
            Some(width.wrapping_mul(ctx.types().element_count(ty)? as i64))
        }
        _ => bit_width(ctx, ty).map(i64::from),
    }
}

/// Bit widths of a single transfer to LDS.
const TRANSFERS: [i64; 5] = [8, 16, 32, 96, 128];

/// Verifies a transfer from global memory to LDS.
pub(crate) fn verify_gather_to_lds(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let fail = |message: &str| Err(op.op_error(message).emit());
    let memrefs = ["src", "dst"].map(|name| operand_type(op, name).and_then(|ty| MemRef::of(ctx, ty)));
    let [Some(src), Some(dst)] = memrefs else { return Ok(()) };
    let is_contiguous = |layout: StridedLayout| layout.strides.last() == Some(&1);
    if dst.rank() > 0 && dst.is_known(ctx) && !dst.strides(ctx).is_some_and(is_contiguous) {
        return fail("destination type inner most dim must be contiguous");
    }
    if src.element != dst.element {
        return fail("source and destination element types must match");
    }
    let transfer = op.cast::<GatherToLDSOp<'_>>().map(|gather| gather.transfer_type());
    if let Some(size) = transfer.and_then(|ty| bits(ctx, ty))
        && !TRANSFERS.contains(&size)
    {
        return fail("Transfering type size must be 8, 16, 32, 96 or 128 bits");
    }
    if !is_global(ctx, src.space) && !is_fat_raw_buffer(ctx, src.space) {
        return fail("source memory address space must be global or fat raw buffer");
    }
    if !is_workgroup(ctx, dst.space) {
        return fail("destination memory address space must be Workgroup");
    }
    Ok(())
}

/// The number of elements that a lane loads, by bit width.
const TRANSPOSED: [(u32, u64); 4] = [(4, 16), (6, 16), (8, 8), (16, 4)];

/// Verifies a transposing load from LDS, with the number of elements that the hardware supports.
pub(crate) fn verify_transpose_load(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let fail = |message: String| Err(op.op_error(message).emit());
    let Some(src) = operand_type(op, "src").and_then(|ty| MemRef::of(ctx, ty)) else { return Ok(()) };
    if !is_workgroup(ctx, src.space) {
        return fail("source memory address space must be Workgroup".to_owned());
    }
    let Some(result) = result_type(op) else { return Ok(()) };
    let TypeData::Vector { element, .. } = ctx.types().data(result) else { return Ok(()) };
    let Some(width) = bit_width(ctx, *element) else { return Ok(()) };
    match TRANSPOSED.iter().find(|known| known.0 == width) {
        None => fail(format!("Unsupported element type size for transpose load: {width} bits")),
        Some((_, count)) if ctx.types().element_count(result) != Some(*count) => {
            fail(format!("Transferring type size mismatch: expected num of elements: {count}"))
        }
        Some(_) => Ok(()),
    }
}

/// Bit widths of elements in transfers between LDS and global memory.
pub(crate) const MOVED: [u32; 4] = [8, 16, 32, 64];

/// Verifies a pair of addresses in LDS and in global memory.
pub(crate) fn verify_dma_base(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let fail = |message: String| Err(op.op_error(message).emit());
    let Some(lds) = operand_type(op, "lds") else { return Ok(()) };
    let space = |ty: Type| memory_space(ctx, ty).flatten();
    if !is_workgroup(ctx, space(lds)) {
        return fail("lds memref must have workgroup address space attribute.".to_owned());
    }
    if operand_type(op, "global").is_some_and(|ty| !is_global(ctx, space(ty))) {
        return fail("global memref must have global address space attribute.".to_owned());
    }
    match ctx.types().element_type(lds).and_then(|element| bit_width(ctx, element)) {
        Some(width) if !MOVED.contains(&width) => {
            fail(format!("element type must be 1, 2, 4, or 8 bytes long but type was {width} bits long."))
        }
        _ => Ok(()),
    }
}

/// Verifies that elements have 1, 2, 4 or 8 bytes, and indices 16 or 32 bits.
pub(crate) fn verify_gather_base(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let [Param::Type(element), Param::Type(index)] = body.params() else { return Ok(()) };
    if let Some(width) = bit_width(ctx, *element).filter(|width| !MOVED.contains(width)) {
        return Err(Invalid::new(format!(
            "element type must be 1, 2, 4, or 8 bytes wide but type '{}' is {} bytes wide.",
            ctx.types().show(*element),
            width / 8
        )));
    }
    if [16, 32].iter().any(|width| is_integer(ctx, *index, *width)) {
        return Ok(());
    }
    let index = ctx.types().show(*index);
    Err(Invalid::new(format!("index type must be i16 or i32 but index type is '{index}'.")))
}
