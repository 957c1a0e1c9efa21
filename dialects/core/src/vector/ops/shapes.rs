//! Verifiers of `vector.broadcast`, `vector.shape_cast`, `vector.bitcast`, `vector.type_cast` and `vector.transpose`.

use lect_core::attrs::int_array;
use lect_support::prelude::*;

use crate::vector::TransposeOp;
use crate::vector::types::{Vector, bits, operand, operand_type, result, result_type, show};

/// Formats a dimension for messages: `4`, or `[4]` if scalable.
fn dim(size: i64, scalable: bool) -> String {
    if scalable { format!("[{size}]") } else { size.to_string() }
}

pub(crate) fn verify_broadcast(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(source), Some(to)) = (operand_type(op, 0), result(op)) else { return Ok(()) };
    if source == to.element {
        return Ok(());
    }
    let Some(from) = Vector::of(ctx, source) else {
        return reject(op, "source type is not a vector");
    };
    let Some(lead) = to.rank().checked_sub(from.rank()) else {
        return reject(op, "source rank higher than destination rank");
    };
    let to_dims = to.shape.iter().zip(to.scalable).skip(lead);
    for ((size, scalable), (to_size, to_scalable)) in from.shape.iter().zip(from.scalable).zip(to_dims) {
        let is_unit = *size == 1 && !scalable;
        // A unit dimension can be stretched to any size, scalable or not; others must be equal.
        if !is_unit && (size, scalable) != (to_size, to_scalable) {
            let (from, to) = (dim(*size, *scalable), dim(*to_size, *to_scalable));
            return reject(op, format!("dimension mismatch ({from} vs. {to})"));
        }
    }
    Ok(())
}

pub(crate) fn verify_shape_cast(op: OpRef<'_>) -> Result<(), Reported> {
    let (Some(from), Some(to)) = (operand(op, 0), result(op)) else { return Ok(()) };
    if from.element != to.element {
        return reject(op, "has different source and result element types");
    }
    let differs = |what: &str, from: i64, to: i64| {
        reject(op, format!("has different number of {what} at source ({from}) and result ({to})"))
    };
    if from.count() != to.count() {
        return differs("elements", from.count(), to.count());
    }
    let scalable = |vector: Vector<'_>| vector.scalable.iter().filter(|it| **it).count() as i64;
    if scalable(from) != scalable(to) {
        return differs("scalable dims", scalable(from), scalable(to));
    }
    Ok(())
}

pub(crate) fn verify_bitcast(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(from), Some(to)) = (operand(op, 0), result(op)) else { return Ok(()) };
    let outer = from.rank().saturating_sub(1);
    if let Some(at) = from.shape.iter().zip(to.shape).take(outer).position(|(from, to)| from != to) {
        return reject(op, format!("dimension size mismatch at: {at}"));
    }
    let row = |vector: Vector<'_>| Some(bits(ctx, vector.element)?.wrapping_mul(*vector.shape.last().unwrap_or(&1)));
    let (Some(from_bits), Some(to_bits)) = (row(from), row(to)) else { return Ok(()) };
    match (from_bits == to_bits, from.rank()) {
        (true, _) => Ok(()),
        (false, 0) => reject(op, "source/result bitwidth of the 0-D vector element types must be equal"),
        (false, _) => reject(op, "source/result bitwidth of the minor 1-D vectors must be equal"),
    }
}

/// Components of a memref type.
struct MemRef<'a> {
    shape: &'a [i64],
    element: Type,
    layout: Option<Attr>,
    space: Option<Attr>,
}

impl<'a> MemRef<'a> {
    fn of(ctx: &'a ContextData, ty: Type) -> Option<Self> {
        match ctx.types().data(ty) {
            TypeData::MemRef { shape, element, layout, memory_space } => {
                Some(Self { shape, element: *element, layout: *layout, space: *memory_space })
            }
            _ => None,
        }
    }

    /// Returns true if the layout is absent, unknown or the identity.
    fn is_identity(&self, ctx: &ContextData) -> bool {
        match self.layout.map(|layout| ctx.attrs().data(layout)) {
            Some(AttrData::AffineMap(map)) => map.is_identity(ctx),
            Some(AttrData::StridedLayout { strides, offset }) => {
                ctx.affine().strided_map(strides, *offset).is_identity(ctx)
            }
            Some(_) | None => true,
        }
    }

    /// Returns true if the layout is contiguous.
    fn is_contiguous(&self, ctx: &ContextData) -> bool {
        let strides = lect_core::affine::strided::row_major_strides(self.shape);
        match self.layout.map(|layout| ctx.attrs().data(layout)) {
            Some(AttrData::StridedLayout { strides: found, offset: 0 }) => **found == *strides,
            Some(AttrData::AffineMap(map)) => ctx
                .affine()
                .strides_and_offset(*map, self.shape)
                .is_some_and(|layout| layout.offset == 0 && layout.strides == strides),
            _ => false,
        }
    }

    /// Returns the dimensions, followed by those of vector elements.
    fn all_dims(&self, ctx: &ContextData) -> Vec<i64> {
        let inner = Vector::of(ctx, self.element).map_or(&[][..], |vector| vector.shape);
        self.shape.iter().chain(inner).copied().collect()
    }
}

pub(crate) fn verify_type_cast(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(from_ty), Some(to_ty)) = (operand_type(op, 0), result_type(op)) else { return Ok(()) };
    let (Some(from), Some(to)) = (MemRef::of(ctx, from_ty), MemRef::of(ctx, to_ty)) else { return Ok(()) };
    if !from.is_identity(ctx) && !from.is_contiguous(ctx) {
        return reject(op, "expects operand to be a memref with identity layout");
    }
    if !to.is_identity(ctx) {
        return reject(op, "expects result to be a memref with identity layout");
    }
    if from.space != to.space {
        return reject(op, "expects result in same memory space");
    }
    let scalar = |element: Type| Vector::of(ctx, element).map_or(element, |vector| vector.element);
    if scalar(from.element) != scalar(to.element) {
        let message = "expects result and operand with same underlying scalar type: ";
        return reject(op, format!("{message}{}", show(ctx, to_ty)));
    }
    if from.all_dims(ctx) != to.all_dims(ctx) {
        let message = "expects concatenated result and operand shapes to be equal: ";
        return reject(op, format!("{message}{}", show(ctx, to_ty)));
    }
    Ok(())
}

pub(crate) fn verify_transpose(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(from), Some(to)) = (operand(op, 0), result(op)) else { return Ok(()) };
    if from.rank() != to.rank() {
        return reject(op, format!("vector result rank mismatch: {}", to.rank()));
    }
    let order = op.cast::<TransposeOp<'_>>().and_then(|transpose| transpose.permutation_attr());
    let order = order.map(|attr| int_array(ctx, attr)).unwrap_or_default();
    if order.len() != to.rank() {
        return reject(op, format!("transposition length mismatch: {}", order.len()));
    }
    for (at, (dim, size)) in order.iter().zip(to.shape).enumerate() {
        let Some(from_size) = usize::try_from(*dim).ok().and_then(|dim| from.shape.get(dim)) else {
            return reject(op, format!("transposition index out of range: {dim}"));
        };
        if order.iter().take(at).any(|before| before == dim) {
            return reject(op, format!("duplicate position index: {dim}"));
        }
        if from_size != size {
            return reject(op, format!("dimension size mismatch at: {dim}"));
        }
    }
    Ok(())
}
