//! What several dialects ask of shapes, and of where the elements of memrefs lie.

use lect_core::affine::strided::StridedLayout;
use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::entity::{AffineMap, Attr, Type, Value};
use lect_core::ir::OpRef;
use lect_core::types::{DYNAMIC, TypeData};

/// The sum of two numbers, unknown if one is.
pub fn add(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC { DYNAMIC } else { a.wrapping_add(b) }
}

/// The product of two numbers, unknown if one is and the other is not zero.
pub fn mul(a: i64, b: i64) -> i64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        _ => a.wrapping_mul(b),
    }
}

/// A ranked memref's type in its parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemRef<'a> {
    /// Sizes, or [`DYNAMIC`].
    pub shape: &'a [i64],
    /// The type of an element.
    pub element: Type,
    /// None for the identity.
    pub layout: Option<Attr>,
    /// None for the default space.
    pub space: Option<Attr>,
}

impl<'a> MemRef<'a> {
    /// The parts of a type, if it is one.
    pub fn of(ctx: &'a ContextData, ty: Type) -> Option<Self> {
        match ctx.type_data(ty) {
            TypeData::MemRef { shape, element, layout, memory_space } => {
                Some(Self { shape, element: *element, layout: *layout, space: *memory_space })
            }
            _ => None,
        }
    }

    /// How many dimensions it has.
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// The layout as a map. None if a dialect that is not known here defines it.
    pub fn map(&self, ctx: &ContextData) -> Option<AffineMap> {
        match self.layout.map(|layout| ctx.attr_data(layout)) {
            None => Some(ctx.affine_identity_map(self.shape.len() as u32)),
            Some(AttrData::AffineMap(map)) => Some(*map),
            Some(AttrData::StridedLayout { strides, offset }) => Some(ctx.affine_strided_map(strides, *offset)),
            Some(_) => None,
        }
    }

    /// Whether the layout is not one that a dialect defines, of which nothing is known here.
    pub fn is_known(&self, ctx: &ContextData) -> bool {
        self.map(ctx).is_some()
    }

    /// Whether the layout may be the identity.
    pub fn is_identity(&self, ctx: &ContextData) -> bool {
        self.map(ctx).is_none_or(|map| map.is_identity(ctx))
    }

    /// The strides and the offset, if there are any.
    pub fn strides(&self, ctx: &ContextData) -> Option<StridedLayout> {
        match self.layout.map(|layout| ctx.attr_data(layout)) {
            Some(AttrData::StridedLayout { strides, offset }) => {
                Some(StridedLayout { strides: strides.to_vec(), offset: *offset })
            }
            _ => ctx.affine_strides_and_offset(self.map(ctx)?, self.shape),
        }
    }

    /// The same with another shape and layout.
    pub fn with(&self, ctx: &ContextData, shape: &[i64], layout: Option<Attr>) -> Option<Type> {
        ctx.memref_type(shape, self.element, layout, self.space).ok()
    }
}

/// The memory space of a memref, ranked or not. None if it is no memref.
pub fn memory_space(ctx: &ContextData, ty: Type) -> Option<Option<Attr>> {
    match ctx.type_data(ty) {
        TypeData::MemRef { memory_space, .. } | TypeData::UnrankedMemRef { memory_space, .. } => Some(*memory_space),
        _ => None,
    }
}

/// Whether a type is a tensor, ranked or not.
pub fn is_tensor(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
}

/// The shape and the element type of a ranked tensor.
pub fn ranked_tensor(ctx: &ContextData, ty: Type) -> Option<(&[i64], Type)> {
    match ctx.type_data(ty) {
        TypeData::RankedTensor { shape, element, .. } => Some((shape, *element)),
        _ => None,
    }
}

/// Whether all that a ranked tensor type says of sizes another one says as well; all else must be the same.
pub fn preserves_static_sizes(ctx: &ContextData, from: Type, to: Type) -> bool {
    match (ctx.type_data(from), ctx.type_data(to)) {
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

/// The items at places of a list: sizes in another order, say. None if a place is none.
pub fn picked<T: Copy>(items: &[T], places: &[i64]) -> Option<Vec<T>> {
    places.iter().map(|place| items.get(usize::try_from(*place).ok()?).copied()).collect()
}

/// How many sizes of a shape are not known.
pub fn dynamic_count(shape: &[i64]) -> usize {
    shape.iter().filter(|size| **size == DYNAMIC).count()
}

/// Whether a size may be another.
pub fn may_be_equal(a: i64, b: i64) -> bool {
    a == DYNAMIC || b == DYNAMIC || a == b
}

/// Whether a shape may be another; no shape may be any.
pub fn may_have_same_shape(ctx: &ContextData, a: Type, b: Type) -> bool {
    match (ctx.shape(a), ctx.shape(b)) {
        (Some(a), Some(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| may_be_equal(*a, *b)),
        _ => true,
    }
}

/// Checks that there is an operand for each size of a shape that is not known.
pub fn verify_dynamic_sizes(op: OpRef<'_>, shape: &[i64], given: usize) -> Result<(), Reported> {
    let expected = dynamic_count(shape);
    if given == expected {
        return Ok(());
    }
    Err(op.op_error(format!("incorrect number of dynamic sizes, has {given}, expected {expected}")).emit())
}

/// Checks that there is a size for each dimension, and an operand for each that is not known.
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

/// The operands of the group with a name.
pub fn operands_of<'a>(op: OpRef<'a>, name: &str) -> impl ExactSizeIterator<Item = Value> + use<'a> {
    let group = op.info().and_then(|info| info.spec().operands.iter().position(|operand| operand.name == name));
    op.operand_group(group.map_or(u32::MAX, |group| group as u32))
}

/// The type of the first operand of the group with a name.
pub fn operand_type(op: OpRef<'_>, name: &str) -> Option<Type> {
    operands_of(op, name).next().map(|value| op.ir.value_type(value))
}

/// The type of the first result.
pub fn result_type(op: OpRef<'_>) -> Option<Type> {
    op.result_types().next()
}

/// Whether a type is of sparse tensors.
pub fn is_sparse(ctx: &ContextData, ty: Type) -> bool {
    let TypeData::RankedTensor { encoding: Some(encoding), .. } = ctx.type_data(ty) else { return false };
    match ctx.attr_data(*encoding) {
        AttrData::Dialect { def, .. } => &*ctx.def_info(*def).cpp_name == "sparse_tensor::SparseTensorEncodingAttr",
        _ => false,
    }
}
