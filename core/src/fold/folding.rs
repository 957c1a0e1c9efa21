//! Folders: functions of the view of an operation and of the constants that its operands are.

use std::ops::Deref;

use lect_ods::names::snake;
use smallvec::SmallVec;

use super::constants::{as_float, as_int, float, index_elements, index_tensor, int, is_poison, splat_reshaped, zero};
use crate::context::ContextData;
use crate::entity::{Attr, Type, Value};
use crate::fold::{FoldResult, Folded, Number, Update, fold_elements};
use crate::ir::{Isolate, OpRef};
use crate::number::{ApInt, Float};
use crate::typed::TypedOp;

/// The hook of a function that folds: `fold!(fold::integers::add)`. The function takes a [`Folding`].
#[doc(hidden)]
#[macro_export]
macro_rules! __fold {
    ($function:expr) => {
        Some(|op, constants| ($function)($crate::fold::Folding::of(op, constants)?))
    };
}
pub use __fold as fold;

/// Hooks of an operation that only folds: `folds!(fold::integers::add)`.
#[doc(hidden)]
#[macro_export]
macro_rules! __folds {
    ($function:expr) => {
        $crate::dialect::OpHooks { fold: $crate::fold::fold!($function), ..$crate::dialect::OpHooks::NONE }
    };
}
pub use __folds as folds;

/// The operation with other operands, and with other attributes by the names of the view's accessors:
/// `changed!(op, [source], ExtractOp { static_position: list })`. After `groups`, the operands are given by group.
#[doc(hidden)]
#[macro_export]
macro_rules! __changed {
    ($op:expr, groups $groups:expr, $view:ident { $($attr:ident: $value:expr),* }) => {
        $crate::fold::changed_groups($op, $groups, $crate::fold::changed!(@ $view { $($attr: $value),* }))
    };
    ($op:expr, $operands:expr, $view:ident { $($attr:ident: $value:expr),* }) => {
        $crate::fold::changed($op, $operands, $crate::fold::changed!(@ $view { $($attr: $value),* }))
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
        self.def::<T>(value).map(T::op)
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
        let operands: SmallVec<[Value; 4]> = self.op.operands().map(|value| by(value).unwrap_or(value)).collect();
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
