//! Constants of operations that fold: how they are matched, and calculations with them.

use std::ops::Deref;

use lect_core::attrs::{AttrData, DenseElements, DenseLayout, DenseNumber};
use lect_core::context::ContextData;
use lect_core::dialect::Param;
use lect_core::entity::{Attr, Type, Value};
use lect_core::fold::{FoldResult, Folded, Number, Update, constant_op, fold_elements, number_attr, splat_attr};
use lect_core::ir::{Isolate, OpRef, OpState};
use lect_core::loc::Loc;
use lect_core::number::{ApInt, Float, FloatFormat};
use lect_core::typed::TypedOp;
use lect_core::types::TypeData;
use lect_ods::names::snake;
use lect_ods::spec::DefKind;
use smallvec::SmallVec;

use crate::patterns::{Values, attr_int};

/// The hook of a function that folds: `fold!(fold::integers::add)`. The function takes a [`Folding`].
#[doc(hidden)]
#[macro_export]
macro_rules! __fold {
    ($function:expr) => {
        Some(|op, constants| ($function)($crate::folding::Folding::of(op, constants)?))
    };
}
pub use __fold as fold;

/// Hooks of an operation that only folds: `folds!(fold::integers::add)`.
#[doc(hidden)]
#[macro_export]
macro_rules! __folds {
    ($function:expr) => {
        lect_core::dialect::OpHooks { fold: $crate::folding::fold!($function), ..lect_core::dialect::OpHooks::NONE }
    };
}
pub use __folds as folds;

/// The operation with other operands, and with other attributes by the names of the view's accessors:
/// `changed!(op, [source], ExtractOp { static_position: list })`. After `groups`, the operands are given by group.
#[doc(hidden)]
#[macro_export]
macro_rules! __changed {
    ($op:expr, groups $groups:expr, $view:ident { $($attr:ident: $value:expr),* }) => {
        $crate::folding::changed_groups($op, $groups, $crate::folding::changed!(@ $view { $($attr: $value),* }))
    };
    ($op:expr, $operands:expr, $view:ident { $($attr:ident: $value:expr),* }) => {
        $crate::folding::changed($op, $operands, $crate::folding::changed!(@ $view { $($attr: $value),* }))
    };
    (@ $view:ident { $($attr:ident: $value:expr),* }) => {{
        // An attribute that the view does not have is an error here.
        $(let _ = <$view<'_>>::$attr;)*
        [$((stringify!($attr), $value)),*]
    }};
}
pub use __changed as changed;

/// An operation with other operands and attributes, by the names of accessors: see [`changed!`].
pub fn changed<const N: usize>(
    op: OpRef<'_>,
    operands: impl IntoIterator<Item = Value>,
    attrs: [(&str, Attr); N],
) -> Option<Folded> {
    let info = op.info()?;
    let named = attrs.into_iter().map(|(accessor, attr)| {
        let slot = info.spec().props.iter().position(|prop| snake(&prop.name) == accessor)?;
        Some((info.props.get(slot)?.name, attr))
    });
    let attrs = named.collect::<Option<_>>()?;
    Some(Folded::InPlace(Update { operands: operands.into_iter().collect(), attrs }))
}

/// As [`changed`], with the operands by group.
pub fn changed_groups<const N: usize>(op: OpRef<'_>, groups: &[&[Value]], attrs: [(&str, Attr); N]) -> Option<Folded> {
    let mut folded = changed(op, groups.iter().flat_map(|group| group.iter().copied()), attrs)?;
    let info = op.info()?;
    if let (Some(slot), Folded::InPlace(update)) = (info.prop_slot("operandSegmentSizes"), &mut folded) {
        let sizes = op.context().i32_array_attr(groups.iter().map(|group| group.len() as i32));
        update.attrs.push((info.props.get(slot)?.name, sizes));
    }
    Some(folded)
}

/// Constants of numbers are `arith.constant`, and poison is `ub.poison`.
pub fn materialize(ctx: &ContextData, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    if is_poison(ctx, value) {
        return constant_op(ctx, b"ub.poison", value, ty, loc);
    }
    let is_number = matches!(
        ctx.attr_data(value),
        AttrData::Integer { .. }
            | AttrData::Float { .. }
            | AttrData::DenseElements(_)
            | AttrData::DenseResource { .. }
            | AttrData::SparseElements { .. }
    );
    let fits = is_number && ctx.attr_type(value) == Some(ty);
    if fits { constant_op(ctx, b"arith.constant", value, ty, loc) } else { None }
}

/// Whether an attribute is the poison of `ub`.
pub fn is_poison(ctx: &ContextData, attr: Attr) -> bool {
    match ctx.attr_data(attr) {
        AttrData::Dialect { def, .. } => &*ctx.def_info(*def).cpp_name == "ub::PoisonAttr",
        _ => false,
    }
}

/// The poison of `ub`.
pub fn poison(ctx: &ContextData) -> Option<Attr> {
    let def = ctx.dialect(b"ub")?.def_of_class(DefKind::Attr, "ub::PoisonAttr")?;
    ctx.dialect_attr(def, Vec::new()).ok()
}

/// The number that a constant is, be it a vector or a tensor in which it is every element.
pub fn number(ctx: &ContextData, attr: Option<Attr>) -> Option<Number> {
    match ctx.attr_data(attr?) {
        AttrData::Integer { value, .. } => Some(value.clone().into()),
        AttrData::Float { value, .. } => Some((*value).into()),
        AttrData::DenseElements(elements) if elements.splat => {
            let layout = ctx.dense_layout(ctx.element_type(elements.ty)?)?;
            let number = layout.integer(&elements.data).map(Number::Int);
            if layout.complex { None } else { number.or_else(|| layout.float(&elements.data).map(Number::Float)) }
        }
        _ => None,
    }
}

/// The integer that a constant is, be it a vector or a tensor in which it is every element.
pub fn int(ctx: &ContextData, attr: Option<Attr>) -> Option<ApInt> {
    match number(ctx, attr)? {
        Number::Int(value) => Some(value),
        Number::Float(_) => None,
    }
}

/// The float that a constant is, be it a vector or a tensor in which it is every element.
pub fn float(ctx: &ContextData, attr: Option<Attr>) -> Option<Float> {
    match number(ctx, attr)? {
        Number::Float(value) => Some(value),
        Number::Int(_) => None,
    }
}

/// The elements of a constant that has several.
pub fn dense(ctx: &ContextData, attr: Attr) -> Option<&DenseElements> {
    match ctx.attr_data(attr) {
        AttrData::DenseElements(elements) => Some(elements),
        _ => None,
    }
}

/// The element that all of a constant are.
pub fn splat_element(ctx: &ContextData, attr: Attr) -> Option<Attr> {
    dense(ctx, attr).filter(|elements| elements.splat).and_then(|_| element(ctx, attr, 0))
}

/// A constant with the same elements in another shape.
pub fn reshaped(ctx: &ContextData, attr: Attr, ty: Type) -> Option<Attr> {
    let elements = dense(ctx, attr)?;
    let count = ctx.element_count(ty)?;
    let fits = ctx.element_type(ty) == ctx.element_type(elements.ty)
        && (elements.splat || ctx.element_count(elements.ty) == Some(count));
    if fits { ctx.dense_elements_attr(ty, elements.splat, &elements.data).ok() } else { None }
}

/// The number that a constant of one number is.
pub fn attr_number(ctx: &ContextData, attr: Attr) -> Option<i64> {
    attr_int(ctx, attr)?.to_i64()
}

/// Of more elements than this no constant is made.
const MOST_NUMBERS: u64 = 1 << 16;

/// The elements of a constant of numbers of type `index`.
pub fn index_elements(ctx: &ContextData, attr: Attr) -> Option<Vec<i64>> {
    let elements = dense(ctx, attr)?;
    if ctx.element_type(elements.ty)? != ctx.common().index {
        return None;
    }
    let count = ctx.element_count(elements.ty).filter(|count| *count <= MOST_NUMBERS)?;
    let numbers: Vec<i64> = elements.data.as_chunks::<8>().0.iter().map(|bytes| i64::from_le_bytes(*bytes)).collect();
    Some(if elements.splat { vec![*numbers.first()?; count as usize] } else { numbers })
}

/// `dense<[2, 3]> : tensor<2xindex>`
pub fn index_tensor(ctx: &ContextData, numbers: &[i64]) -> Option<Attr> {
    let ty = ctx.tensor_type(&[i64::try_from(numbers.len()).ok()?], ctx.common().index, None).ok()?;
    let data: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    ctx.dense_elements_attr(ty, false, &data).ok()
}

/// The element that all of a constant are, with another shape.
pub fn splat_reshaped(ctx: &ContextData, attr: Attr, ty: Type) -> Option<Attr> {
    dense(ctx, attr).filter(|elements| elements.splat).and_then(|_| reshaped(ctx, attr, ty))
}

/// An element of a constant, by its number in row-major order.
pub fn element(ctx: &ContextData, attr: Attr, index: usize) -> Option<Attr> {
    let elements = dense(ctx, attr)?;
    let ty = ctx.element_type(elements.ty)?;
    let layout = ctx.dense_layout(ty)?;
    let size = layout.element_bytes();
    let start = if elements.splat { 0 } else { index.checked_mul(size)? };
    let bytes = elements.data.get(start..)?.get(..size)?;
    if layout.complex {
        return complex_attr(ctx, layout, bytes, ty);
    }
    let number = layout.integer(bytes).map(Number::Int).or_else(|| layout.float(bytes).map(Number::Float))?;
    number_attr(ctx, number, ty)
}

/// `[1.0, 2.0]`, as constants of `complex` are.
fn complex_attr(ctx: &ContextData, layout: DenseLayout, bytes: &[u8], ty: Type) -> Option<Attr> {
    let TypeData::Complex(part) = ctx.type_data(ty) else { return None };
    let parts = bytes.chunks_exact(layout.number_bytes).map(|bytes| {
        let number = layout.integer(bytes).map(Number::Int).or_else(|| layout.float(bytes).map(Number::Float))?;
        number_attr(ctx, number, *part)
    });
    Some(ctx.array_attr(parts.collect::<Option<Vec<_>>>()?))
}

/// A constant of these elements, each a number of the type's.
pub fn elements(ctx: &ContextData, attrs: &[Attr], ty: Type) -> Option<Attr> {
    let layout = ctx.dense_layout(ctx.element_type(ty)?)?;
    if layout.complex || ctx.element_count(ty)? != attrs.len() as u64 {
        return None;
    }
    let mut data = Vec::with_capacity(attrs.len().checked_mul(layout.element_bytes())?);
    for attr in attrs {
        let number = number(ctx, Some(*attr))?;
        match (number, layout.number) {
            (Number::Int(value), DenseNumber::Integer { width, .. }) if value.width() == width => {
                data.extend(value.le_bytes().chain(std::iter::repeat(0)).take(layout.number_bytes));
            }
            (Number::Float(value), DenseNumber::Float(format)) if value.format() == format => {
                data.extend(value.bits().to_le_bytes().into_iter().take(layout.number_bytes));
            }
            _ => return None,
        }
    }
    ctx.dense_elements_attr(ty, false, &data).ok()
}

/// A constant in which every element is this number, or the number in a constant.
pub fn splat_of(ctx: &ContextData, attr: Attr, ty: Type) -> Option<Attr> {
    splat_attr(ctx, number(ctx, Some(attr))?, ty)
}

/// Zero of a type, if it is of integers or floats and of static shape.
pub fn zero(ctx: &ContextData, ty: Type) -> Option<Attr> {
    let element = ctx.element_type(ty).unwrap_or(ty);
    let number = match ctx.type_data(element) {
        TypeData::Float(format) => Float::from_f64(*format, 0.0).into(),
        _ => ApInt::from_u64(ctx.integer_width(element)?, 0).into(),
    };
    splat_attr(ctx, number, ty)
}

/// A truth value, or a vector or a tensor of static shape in which it is every element.
pub fn truth(ctx: &ContextData, value: bool, ty: Type) -> Option<Attr> {
    splat_attr(ctx, ApInt::from_u64(1, value.into()).into(), ty)
}

/// The width of the integers that values of a type are made of.
pub fn width(ctx: &ContextData, ty: Type) -> Option<u32> {
    ctx.integer_width(ctx.element_type(ty).unwrap_or(ty))
}

/// The format of the floats that values of a type are made of.
pub fn float_format(ctx: &ContextData, ty: Type) -> Option<FloatFormat> {
    match ctx.type_data(ctx.element_type(ty).unwrap_or(ty)) {
        TypeData::Float(format) => Some(*format),
        _ => None,
    }
}

/// The bits of a set of flags that is an attribute; none if there is no attribute.
pub fn flags(ctx: &ContextData, attr: Option<Attr>) -> i128 {
    match attr.map(|attr| ctx.attr_data(attr)) {
        Some(AttrData::Dialect { body, .. }) => match body.params() {
            [Param::Int(bits)] => *bits,
            _ => 0,
        },
        _ => 0,
    }
}

/// An operation that is to be folded, and which of its operands are constants.
///
/// The accessors of the view are its own: `it.source()`.
#[derive(Clone, Copy)]
pub struct Folding<'a, V = AnyOp<'a>> {
    /// The operation.
    pub op: OpRef<'a>,
    /// The view of the operation.
    pub view: V,
    /// The known values of its operands.
    pub constants: &'a [Option<Attr>],
}

/// The view of an operation whose kind does not matter.
#[derive(Clone, Copy)]
pub struct AnyOp<'a>(OpRef<'a>);

impl<'a> Deref for AnyOp<'a> {
    type Target = OpRef<'a>;

    fn deref(&self) -> &OpRef<'a> {
        &self.0
    }
}

/// Views of operations that fold.
pub trait FoldView<'a>: Sized {
    /// The view of an operation, if it is of that kind.
    fn of(op: OpRef<'a>) -> Option<Self>;
}

impl<'a, T: TypedOp<'a>> FoldView<'a> for T {
    fn of(op: OpRef<'a>) -> Option<Self> {
        op.cast()
    }
}

impl<'a> FoldView<'a> for AnyOp<'a> {
    fn of(op: OpRef<'a>) -> Option<Self> {
        Some(Self(op))
    }
}

impl<V> Deref for Folding<'_, V> {
    type Target = V;

    fn deref(&self) -> &V {
        &self.view
    }
}

impl<'a, V: FoldView<'a>> Folding<'a, V> {
    /// The folding of an operation, if it is one of the view.
    pub fn of(op: OpRef<'a>, constants: &'a [Option<Attr>]) -> Option<Self> {
        Some(Self { op, view: V::of(op)?, constants })
    }
}

impl<'a, V: Copy> Folding<'a, V> {
    /// The same, with no view.
    pub fn any(self) -> Folding<'a> {
        Folding { op: self.op, view: AnyOp(self.op), constants: self.constants }
    }

    /// The IR.
    pub fn ir(self) -> &'a Isolate {
        self.op.ir.get()
    }

    /// The type of a value.
    pub fn type_of(self, value: Value) -> Type {
        self.op.ir.value_type(value)
    }

    /// The view of the operation that makes a value.
    pub fn def<T: TypedOp<'a>>(self, value: Value) -> Option<T> {
        self.ir().def(value)
    }

    /// The context.
    pub fn ctx(self) -> &'a ContextData {
        self.op.context()
    }

    /// An operand.
    pub fn operand(self, index: usize) -> Option<Value> {
        self.op.operands().nth(index)
    }

    /// The two operands.
    pub fn pair(self) -> Option<(Value, Value)> {
        Some((self.operand(0)?, self.operand(1)?))
    }

    /// The constant that an operand is.
    pub fn constant(self, index: usize) -> Option<Attr> {
        self.constants.get(index).copied().flatten()
    }

    /// The integer that an operand is.
    pub fn int(self, index: usize) -> Option<ApInt> {
        int(self.ctx(), self.constant(index))
    }

    /// The float that an operand is.
    pub fn float(self, index: usize) -> Option<Float> {
        float(self.ctx(), self.constant(index))
    }

    /// The type of the result.
    pub fn ty(self) -> Option<Type> {
        self.op.result_types().next()
    }

    /// The operation that makes a value, if it is what a view is of.
    pub fn made_by<T: TypedOp<'a>>(self, value: Value) -> Option<OpRef<'a>> {
        self.op.ir.value(value).defining_op().filter(|op| op.is::<T>())
    }

    /// The result is a value that is there already.
    pub fn value(self, value: Value) -> Option<Folded> {
        Some(Folded::value(value))
    }

    /// The result is a value that a function finds, given the two operands in one order or in the other.
    pub fn in_either_order(self, find: impl Fn(Value, Value) -> Option<Value>) -> Option<Folded> {
        let (left, right) = self.pair()?;
        find(left, right).or_else(|| find(right, left)).map(Folded::value)
    }

    /// Whether an operand is of the type of the result.
    pub fn has_type_of_result(self, index: usize) -> bool {
        self.op.operand_types().nth(index).is_some_and(|ty| Some(ty) == self.ty())
    }

    /// The result is an operand, if that is of the type of the result.
    pub fn is_operand_of_type(self, index: usize) -> Option<Folded> {
        if self.has_type_of_result(index) { self.is_operand(index) } else { None }
    }

    /// The result is a value that is there already, if that has its type.
    pub fn same(self, value: Value) -> Option<Folded> {
        (Some(self.type_of(value)) == self.ty()).then(|| Folded::value(value))
    }

    /// The results are values that are there already.
    pub fn values(self, values: impl IntoIterator<Item = Value>) -> Option<Folded> {
        Some(Folded::Results(values.into_iter().map(FoldResult::Value).collect()))
    }

    /// The operation is the same with other values for some operands.
    pub fn replace(self, by: impl Fn(Value) -> Option<Value>) -> Option<Folded> {
        // In a graph region, a value may take the place of itself.
        let operands: Values = self.op.operands().map(|value| by(value).unwrap_or(value)).collect();
        self.op.operands().ne(operands.iter().copied()).then(|| Folded::operands(operands))
    }

    /// The result is poison, as an operand is.
    pub fn poisoned(self, index: usize) -> Option<Folded> {
        self.constant(index).filter(|attr| is_poison(self.ctx(), *attr)).map(Folded::attr)
    }

    /// The constants that all operands are.
    pub fn all_constants(self) -> Option<Vec<Attr>> {
        self.constants.iter().copied().collect()
    }

    /// The result has the elements of the first operand, a constant whose elements are all one.
    pub fn splat(self) -> Option<Folded> {
        splat_reshaped(self.ctx(), self.constant(0)?, self.ty()?).map(Folded::attr)
    }

    /// The result is an operand.
    pub fn is_operand(self, index: usize) -> Option<Folded> {
        self.operand(index).map(Folded::value)
    }

    /// The result is zero.
    pub fn is_zero(self) -> Option<Folded> {
        zero(self.ctx(), self.ty()?).map(Folded::attr)
    }

    /// The result is a constant operand.
    pub fn is_constant(self, index: usize) -> Option<Folded> {
        self.constant(index).map(Folded::attr)
    }

    /// The result of a calculation with integers; poison if an operand is.
    pub fn ints<const N: usize>(
        self,
        ty: Type,
        mut calculate: impl FnMut([ApInt; N]) -> Option<ApInt>,
    ) -> Option<Attr> {
        self.numbers(ty, |numbers: [Number; N]| {
            let ints: Vec<ApInt> = numbers.into_iter().filter_map(as_int).collect();
            calculate(ints.try_into().ok()?).map(Number::Int)
        })
    }

    /// The result of a calculation with floats; poison if an operand is.
    pub fn floats<const N: usize>(self, mut calculate: impl FnMut([Float; N]) -> Option<Float>) -> Option<Folded> {
        let attr = self.numbers(self.ty()?, |numbers: [Number; N]| {
            let floats: Vec<Float> = numbers.into_iter().filter_map(as_float).collect();
            calculate(floats.try_into().ok()?).map(Number::Float)
        });
        attr.map(Folded::attr)
    }

    /// The result of a calculation; poison if an operand is.
    pub fn numbers<const N: usize>(
        self,
        ty: Type,
        calculate: impl FnMut([Number; N]) -> Option<Number>,
    ) -> Option<Attr> {
        let ctx = self.ctx();
        if let Some(poison) = self.constants.iter().flatten().find(|attr| is_poison(ctx, **attr)) {
            return Some(*poison);
        }
        let operands: SmallVec<[Attr; 4]> = (0..N).map(|index| self.constant(index)).collect::<Option<_>>()?;
        fold_elements(ctx, operands.as_slice().try_into().ok()?, ty, calculate)
    }

    /// The sizes of an operand that is a known shape.
    pub fn shape(self, index: usize) -> Option<Vec<i64>> {
        index_elements(self.ctx(), self.constant(index)?)
    }

    /// The sizes of all operands.
    pub fn shapes(self) -> Option<Vec<Vec<i64>>> {
        (0..self.constants.len()).map(|index| self.shape(index)).collect()
    }

    /// A boolean result.
    pub fn truth(self, value: bool) -> Option<Folded> {
        Some(Folded::attr(self.ctx().bool_attr(value)))
    }

    /// A result of type `index`.
    pub fn index(self, value: i64) -> Option<Folded> {
        Some(Folded::attr(self.ctx().integer_attr(self.ctx().common().index, value)))
    }

    /// A shape as result.
    pub fn sizes(self, sizes: &[i64]) -> Option<Folded> {
        index_tensor(self.ctx(), sizes).map(Folded::attr)
    }
}

/// The integer, if the number is one.
pub fn as_int(number: Number) -> Option<ApInt> {
    match number {
        Number::Int(value) => Some(value),
        Number::Float(_) => None,
    }
}

/// The floating-point number, if the number is one.
pub fn as_float(number: Number) -> Option<Float> {
    match number {
        Number::Float(value) => Some(value),
        Number::Int(_) => None,
    }
}

/// Folds an operation to its first operand, if that is a constant.
pub fn first_constant(it: Folding<'_>) -> Option<Folded> {
    it.is_constant(0)
}

/// Folds an operation to the operand of the operation of a view that it undoes.
pub fn undone<'a, T: TypedOp<'a>>(it: Folding<'a>) -> Option<Folded> {
    it.value(it.made_by::<T>(it.operand(0)?)?.operands().next()?)
}

/// Folds an operation to how many dimensions the type of its operand has.
pub fn rank(it: Folding<'_>) -> Option<Folded> {
    it.index(it.ctx().shape(it.op.operand_types().next()?)?.len() as i64)
}

/// The two operands of an operation.
pub fn pair_of(op: OpRef<'_>) -> Option<(Value, Value)> {
    let mut operands = op.operands();
    Some((operands.next()?, operands.next()?))
}
