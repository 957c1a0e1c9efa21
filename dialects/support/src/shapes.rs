//! Shape arithmetic and memref layouts, shared by several dialects.

use lect_core::affine::strided::StridedLayout;
use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::entity::{AffineMap, Attr, Type, Value};
use lect_core::ir::OpRef;
use lect_core::types::{DYNAMIC, TypeData};

/// Adds two sizes; the sum is dynamic if one of them is.
pub fn add(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC { DYNAMIC } else { a.wrapping_add(b) }
}

/// Multiplies two sizes; the product is dynamic if one of them is and neither is zero.
pub fn mul(a: i64, b: i64) -> i64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        _ => a.wrapping_mul(b),
    }
}

/// Components of a ranked memref type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemRef<'a> {
    /// Sizes; [`DYNAMIC`] if unknown.
    pub shape: &'a [i64],
    /// Element type.
    pub element: Type,
    /// Layout attribute; absent for the identity layout.
    pub layout: Option<Attr>,
    /// Memory space; absent for the default space.
    pub space: Option<Attr>,
}

impl<'a> MemRef<'a> {
    /// Returns the components of a ranked memref type.
    pub fn of(ctx: &'a ContextData, ty: Type) -> Option<Self> {
        match ctx.types().data(ty) {
            TypeData::MemRef { shape, element, layout, memory_space } => {
                Some(Self { shape, element: *element, layout: *layout, space: *memory_space })
            }
            _ => None,
        }
    }

    /// Returns the rank.
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// Returns the layout as an affine map, or `None` for a layout attribute of a dialect.
    pub fn map(&self, ctx: &ContextData) -> Option<AffineMap> {
        match self.layout.map(|layout| ctx.attrs().data(layout)) {
            None => Some(ctx.affine().identity_map(self.shape.len() as u32)),
            Some(AttrData::AffineMap(map)) => Some(*map),
            Some(AttrData::StridedLayout { strides, offset }) => Some(ctx.affine().strided_map(strides, *offset)),
            Some(_) => None,
        }
    }

    /// Returns true if the layout is known, not a dialect's own layout attribute.
    pub fn is_known(&self, ctx: &ContextData) -> bool {
        self.map(ctx).is_some()
    }

    /// Returns true if the layout is the identity or unknown.
    pub fn is_identity(&self, ctx: &ContextData) -> bool {
        self.map(ctx).is_none_or(|map| map.is_identity(ctx))
    }

    /// Returns the strides and the offset, if the layout is strided.
    pub fn strides(&self, ctx: &ContextData) -> Option<StridedLayout> {
        match self.layout.map(|layout| ctx.attrs().data(layout)) {
            Some(AttrData::StridedLayout { strides, offset }) => Some(StridedLayout::new(strides.to_vec(), *offset)),
            _ => ctx.affine().strides_and_offset(self.map(ctx)?, self.shape),
        }
    }

    /// Creates the memref type with another shape and layout.
    pub fn with(&self, ctx: &ContextData, shape: &[i64], layout: Option<Attr>) -> Option<Type> {
        ctx.types().memref(shape, self.element, layout, self.space).ok()
    }
}

/// Returns the memory space of a ranked or unranked memref. The outer option is `None` for other types.
pub fn memory_space(ctx: &ContextData, ty: Type) -> Option<Option<Attr>> {
    match ctx.types().data(ty) {
        TypeData::MemRef { memory_space, .. } | TypeData::UnrankedMemRef { memory_space, .. } => Some(*memory_space),
        _ => None,
    }
}

/// Returns true if a type is a ranked or unranked tensor.
pub fn is_tensor(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.types().data(ty), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
}

/// Returns the shape and the element type of a ranked tensor.
pub fn ranked_tensor(ctx: &ContextData, ty: Type) -> Option<(&[i64], Type)> {
    match ctx.types().data(ty) {
        TypeData::RankedTensor { shape, element, .. } => Some((shape, *element)),
        _ => None,
    }
}

/// Returns true if `to` is static wherever the ranked tensor `from` is, with equal rank, element type and encoding.
pub fn preserves_static_sizes(ctx: &ContextData, from: Type, to: Type) -> bool {
    match (ctx.types().data(from), ctx.types().data(to)) {
        (
            TypeData::RankedTensor { shape, element, encoding },
            TypeData::RankedTensor { shape: to, element: to_element, encoding: to_encoding },
        ) => {
            element == to_element
                && encoding == to_encoding
                && shape.len() == to.len()
                && shape.iter().zip(to).all(|(from, to)| *from == DYNAMIC || *to != DYNAMIC)
        }
        _ => false,
    }
}

/// Permutes or selects items by index, for example sizes. Returns `None` if an index is out of bounds.
pub fn picked<T: Copy>(items: &[T], places: &[i64]) -> Option<Vec<T>> {
    places.iter().map(|place| items.get(usize::try_from(*place).ok()?).copied()).collect()
}

/// Returns the number of dynamic sizes of a shape.
pub fn dynamic_count(shape: &[i64]) -> usize {
    shape.iter().filter(|size| **size == DYNAMIC).count()
}

/// Returns true if two sizes are equal or one is dynamic.
pub fn may_be_equal(a: i64, b: i64) -> bool {
    a == DYNAMIC || b == DYNAMIC || a == b
}

/// Returns true if two shapes are compatible. A type without a shape is compatible with any.
pub fn may_have_same_shape(ctx: &ContextData, a: Type, b: Type) -> bool {
    match (ctx.types().shape(a), ctx.types().shape(b)) {
        (Some(a), Some(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| may_be_equal(*a, *b)),
        _ => true,
    }
}

/// Verifies that the number of operands equals the number of dynamic sizes.
pub fn verify_dynamic_sizes(op: OpRef<'_>, shape: &[i64], given: usize) -> Result<(), Reported> {
    let expected = dynamic_count(shape);
    if given == expected {
        return Ok(());
    }
    Err(op.op_error(format!("incorrect number of dynamic sizes, has {given}, expected {expected}")).emit())
}

/// Verifies that the number of sizes equals the rank, and that each dynamic size has an operand.
pub fn verify_output_shape(op: OpRef<'_>, sizes: &[i64], rank: usize, what: &str) -> Result<(), Reported> {
    if sizes.len() != rank {
        let message = format!(
            "expected number of static shape {what} to be equal to the output rank ({rank}) but found {} inputs instead",
            sizes.len()
        );
        return Err(op.op_error(message).emit());
    }
    let (dynamic, given) = (dynamic_count(sizes), operands_of(op, "output_shape").len());
    if given != dynamic {
        let message = format!(
            "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has {dynamic} dynamic \
             dims while output_shape has {given} values"
        );
        return Err(op.op_error(message).emit());
    }
    Ok(())
}

/// Returns the operands of the operand segment `name`.
pub fn operands_of<'a>(op: OpRef<'a>, name: &str) -> impl ExactSizeIterator<Item = Value> + use<'a> {
    let group = op.info().and_then(|info| info.spec().operands.iter().position(|operand| operand.name == name));
    op.operand_group(group.map_or(u32::MAX, |group| group as u32))
}

/// Returns the type of the first operand of the operand segment `name`.
pub fn operand_type(op: OpRef<'_>, name: &str) -> Option<Type> {
    operands_of(op, name).next().map(|value| op.ir.value_type(value))
}

/// Returns the type of the first result.
pub fn result_type(op: OpRef<'_>) -> Option<Type> {
    op.result_types().next()
}

/// Returns true if a type is a ranked tensor with a sparse encoding.
pub fn is_sparse(ctx: &ContextData, ty: Type) -> bool {
    let TypeData::RankedTensor { encoding: Some(encoding), .. } = ctx.types().data(ty) else { return false };
    match ctx.attrs().data(*encoding) {
        AttrData::Dialect { def, .. } => &*ctx.def_info(*def).cpp_name == "sparse_tensor::SparseTensorEncodingAttr",
        _ => false,
    }
}
