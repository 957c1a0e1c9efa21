//! Helpers for tensors, their elements, and constants.

use lect_core::attrs::int_array;
use lect_dialects_core::quant;
use lect_support::parts::attr_of;
use lect_support::prelude::*;

use super::{ConstShapeOp, TosaOp};

/// TOSA's value for a dynamic size.
pub(super) const UNKNOWN_SIZE: i64 = -1;

/// Maximum number of elements of a constant that is read: no shape has more sizes.
const MAX_ELEMENTS: u64 = 1 << 16;

pub(super) fn ensure(op: OpRef<'_>, holds: bool, message: &str) -> Result<(), Reported> {
    if holds { Ok(()) } else { reject(op, message) }
}

/// Returns the shape of a ranked tensor.
pub(super) fn ranked(ctx: &ContextData, ty: Type) -> Option<&[i64]> {
    ranked_tensor(ctx, ty).map(|(shape, _)| shape)
}

/// Returns the shape of the named operand, if it is ranked.
pub(super) fn operand_shape<'a>(op: OpRef<'a>, name: &str) -> Option<&'a [i64]> {
    operand_type(op, name).and_then(|ty| op.context().types().shape(ty))
}

/// Returns the shape of the first result, if it is ranked.
pub(super) fn result_shape(op: OpRef<'_>) -> Option<&[i64]> {
    op.result_types().next().and_then(|ty| op.context().types().shape(ty))
}

/// Returns a size, which is dynamic if the dimension does not exist.
pub(super) fn size(shape: &[i64], dimension: usize) -> i64 {
    shape.get(dimension).copied().unwrap_or(DYNAMIC)
}

/// Returns a size, if it is static.
pub(super) fn known(shape: &[i64], dimension: usize) -> Option<i64> {
    shape.get(dimension).copied().filter(|size| *size != DYNAMIC)
}

/// Returns true if all sizes are static.
pub(super) fn is_static(shape: &[i64]) -> bool {
    !shape.contains(&DYNAMIC)
}

/// Returns true if two shapes are compatible.
pub(super) fn may_be_same(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b || *a == DYNAMIC || *b == DYNAMIC)
}

/// Formats numbers separated by commas.
pub(super) fn list(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// Returns the element type, or the type itself if it has none.
pub(super) fn element(ctx: &ContextData, ty: Type) -> Type {
    match ctx.types().data(ty) {
        TypeData::Complex(_) => ty,
        _ => ctx.types().element_type(ty).unwrap_or(ty),
    }
}

/// Returns the storage type of the elements.
pub(super) fn storage(ctx: &ContextData, ty: Type) -> Type {
    let element = element(ctx, ty);
    quant::storage_of(ctx, element).unwrap_or(element)
}

pub(super) fn is_float(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.types().data(ty), TypeData::Float(_))
}

/// Returns true if a type is an integer of this width.
pub(super) fn is_integer(ctx: &ContextData, ty: Type, bits: u32) -> bool {
    matches!(ctx.types().data(ty), TypeData::Integer { width, .. } if *width == bits)
}

pub(super) fn is_any_integer(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.types().data(ty), TypeData::Integer { .. })
}

/// Returns the integers of an attribute such as `array<i64: 1, 2>`; none if it is absent.
pub(super) fn integers(ctx: &ContextData, attr: Option<Attr>) -> SmallVec<[i64; 8]> {
    attr.map(|attr| int_array(ctx, attr)).unwrap_or_default()
}

/// Returns the `axis` attribute of an operation.
pub(super) fn axis_of(op: OpRef<'_>) -> Option<i64> {
    let axis = attr_of!(
        op,
        TosaOp::{
            ArgMax, Concat, Dim, ReduceAll, ReduceAny, ReduceMax, ReduceMin, ReduceProduct, ReduceSum, Reverse,
        },
        axis_attr
    );
    op.context().attrs().i64_value(axis?)
}

/// Returns the rank of a `!tosa.shape` type.
pub(super) fn shape_rank(ctx: &ContextData, ty: Type) -> Option<i64> {
    use lect_core::dialect::Param;
    let def = ctx.types().def(ty)?;
    let info = ctx.def_info(def);
    let is_shape = info.dialect().name == "tosa" && info.spec().mnemonic.as_deref() == Some("shape");
    match ctx.types().params(ty) {
        [Param::Int(rank)] if is_shape => i64::try_from(*rank).ok(),
        _ => None,
    }
}

/// A number of a constant.
pub(super) enum Number {
    Integer(ApInt),
    Float(Float),
}

/// Returns the numbers of a dense attribute, unless there are more than `MAX_ELEMENTS`.
pub(super) fn numbers(ctx: &ContextData, attr: Attr) -> Option<Vec<Number>> {
    let AttrData::DenseElements(dense) = ctx.attrs().data(attr) else { return None };
    let count = ctx.types().element_count(dense.ty).filter(|count| *count <= MAX_ELEMENTS)? as usize;
    let layout = ctx.attrs().dense_layout(ctx.types().element_type(dense.ty)?)?;
    if layout.complex {
        return None;
    }
    let number = |bytes: &[u8]| match layout.integer(bytes) {
        Some(integer) => Some(Number::Integer(integer)),
        None => layout.float(bytes).map(Number::Float),
    };
    let chunks = dense.data.chunks_exact(layout.element_bytes());
    match dense.splat {
        true => (0..count).map(|_| number(chunks.clone().next()?)).collect(),
        false => chunks.map(number).collect(),
    }
}

/// Returns the integers of a dense attribute.
pub(super) fn dense_integers(ctx: &ContextData, attr: Attr) -> Option<Vec<i64>> {
    let integer = |number| match number {
        Number::Integer(integer) => integer.to_i64(),
        Number::Float(_) => None,
    };
    numbers(ctx, attr)?.into_iter().map(integer).collect()
}

/// Returns the constant that a value is.
pub(super) fn constant(op: OpRef<'_>, value: Option<Value>) -> Option<Attr> {
    op.ir.value(value?).constant()
}

/// Returns the sizes of a value that `tosa.const_shape` produces.
pub(super) fn const_shape(op: OpRef<'_>, value: Option<Value>) -> Option<Vec<i64>> {
    let made = op.ir.value(value?).defining_op()?.cast::<ConstShapeOp<'_>>()?;
    dense_integers(op.context(), made.values_attr()?)
}

/// Checks that two tensor types have the same numeric element type.
pub(super) fn same_elements(op: OpRef<'_>, a: Option<Type>, b: Option<Type>) -> Result<(), Reported> {
    same_named_elements(op, (a, "input"), (b, "output"))
}

pub(super) fn same_named_elements(
    op: OpRef<'_>,
    (a, a_name): (Option<Type>, &str),
    (b, b_name): (Option<Type>, &str),
) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(a), Some(b)) = (a, b) else { return Ok(()) };
    for (ty, name) in [(a, a_name), (b, b_name)] {
        if !is_tensor(ctx, ty) {
            return reject(op, format!("expect shaped tensor for {name}, got '{}'", ctx.types().show(ty)));
        }
    }
    let (a, b) = (element(ctx, a), element(ctx, b));
    let is_number = |ty| ctx.types().is_int_or_index_or_float(ty) || quant::is_uniform(ctx, ty);
    if a == b || !is_number(a) || !is_number(b) {
        return Ok(());
    }
    let (a, b) = (ctx.types().show(a), ctx.types().show(b));
    reject(op, format!("expect {a_name} and {b_name} to have same element type, got '{a}' and '{b}'"))
}

/// Returns the zero point of a constant value; -1 for a float other than zero.
pub(super) fn zero_point(op: OpRef<'_>, value: Option<Value>, signed: bool) -> Option<i64> {
    let first = numbers(op.context(), constant(op, value)?)?.into_iter().next()?;
    Some(match first {
        Number::Float(float) if float.is_zero() => 0,
        Number::Float(_) => -1,
        Number::Integer(value) if signed => value.to_i64()?,
        Number::Integer(value) => value.to_u64()? as i64,
    })
}

/// Checks that a zero point is zero, unless it has 8 bits.
pub(super) fn verify_zero_point(op: OpRef<'_>, value: Option<Value>, name: &str) -> Result<(), Reported> {
    let ctx = op.context();
    let is_small = value.is_some_and(|value| is_integer(ctx, element(ctx, op.ir.value_type(value)), 8));
    let is_zero = is_small || zero_point(op, value, true).is_none_or(|zero| zero == 0);
    if is_zero { Ok(()) } else { reject(op, format!("{name} zero point must be zero for non-int8 integer types")) }
}

/// Returns `a / b` if the division is exact.
pub(super) fn divide(a: i64, b: i64) -> Option<i64> {
    (a.checked_rem(b)? == 0).then(|| a.checked_div(b))?
}
