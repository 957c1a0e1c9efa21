//! Folders as functions of an operation's typed view and of its constant operands.

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

/// Converts a folder to a hook: `fold!(fold::integers::add)`. The function takes a [`Folding`].
#[doc(hidden)]
#[macro_export]
macro_rules! __fold {
    ($function:expr) => {
        Some(|op, constants| ($function)($crate::fold::Folding::of(op, constants)?))
    };
}
pub use __fold as fold;

/// Hooks of an operation with only a folder: `folds!(fold::integers::add)`.
#[doc(hidden)]
#[macro_export]
macro_rules! __folds {
    ($function:expr) => {
        $crate::dialect::OpHooks { fold: $crate::fold::fold!($function), ..$crate::dialect::OpHooks::NONE }
    };
}
pub use __folds as folds;

/// Folds in place to other operands and attributes, by the names of the view's accessors: `changed!(op, [source],
/// ExtractOp { static_position: list })`. After `groups`, the operands are given by segment.
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
        // An attribute that the view lacks is a compile error here.
        $(let _ = <$view<'_>>::$attr;)*
        [$((stringify!($attr), $value)),*]
    }};
}
pub use __changed as changed;

/// Folds in place to other operands and attributes, by the names of accessors: see [`changed!`].
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

/// Folds in place like [`changed`], with the operands by segment.
pub fn changed_groups<const N: usize>(op: OpRef<'_>, groups: &[&[Value]], attrs: [(&str, Attr); N]) -> Option<Folded> {
    let mut folded = changed(op, groups.iter().flat_map(|group| group.iter().copied()), attrs)?;
    let info = op.info()?;
    if let (Some(slot), Folded::InPlace(update)) = (info.prop_slot("operandSegmentSizes"), &mut folded) {
        let sizes = op.context().attrs().dense_i32_array(groups.iter().map(|group| group.len() as i32));
        update.attrs.push((info.props.get(slot)?.name, sizes));
    }
    Some(folded)
}

/// An operation to fold, and its constant operands.
///
/// The accessors of the view are available directly: `it.source()`.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Folding<'a, V = AnyOp<'a>> {
    /// The operation.
    pub op: OpRef<'a>,
    /// The view of the operation.
    pub view: V,
    /// Constant values of the operands, if known.
    pub constants: &'a [Option<Attr>],
}

/// View of an operation of any kind.
#[derive(Clone, Copy)]
pub struct AnyOp<'a>(OpRef<'a>);

impl<'a> Deref for AnyOp<'a> {
    type Target = OpRef<'a>;

    fn deref(&self) -> &OpRef<'a> {
        &self.0
    }
}

/// View of an operation, for folders.
pub trait FoldView<'a>: Sized {
    /// Returns the view of an operation, if it is of that kind.
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
    /// Creates the folding of an operation, if it is one of the view.
    pub fn of(op: OpRef<'a>, constants: &'a [Option<Attr>]) -> Option<Self> {
        Some(Self { op, view: V::of(op)?, constants })
    }
}

impl<'a, V: Copy> Folding<'a, V> {
    /// Returns the folding without a typed view.
    pub fn any(self) -> Folding<'a> {
        Folding { op: self.op, view: AnyOp(self.op), constants: self.constants }
    }

    /// Returns the isolate of the operation.
    pub fn ir(self) -> &'a Isolate {
        self.op.ir.get()
    }

    /// Returns the type of a value.
    pub fn type_of(self, value: Value) -> Type {
        self.op.ir.value_type(value)
    }

    /// Returns the view of a value's producer.
    pub fn def<T: TypedOp<'a>>(self, value: Value) -> Option<T> {
        self.ir().def(value)
    }

    /// Returns the context.
    pub fn ctx(self) -> &'a ContextData {
        self.op.context()
    }

    /// Returns an operand.
    pub fn operand(self, index: usize) -> Option<Value> {
        self.op.operands().nth(index)
    }

    /// Returns the two operands.
    pub fn pair(self) -> Option<(Value, Value)> {
        Some((self.operand(0)?, self.operand(1)?))
    }

    /// Returns the constant value of an operand, if known.
    pub fn constant(self, index: usize) -> Option<Attr> {
        self.constants.get(index).copied().flatten()
    }

    /// Returns the constant integer of an operand, if known.
    pub fn int(self, index: usize) -> Option<ApInt> {
        int(self.ctx(), self.constant(index))
    }

    /// Returns the constant float of an operand, if known.
    pub fn float(self, index: usize) -> Option<Float> {
        float(self.ctx(), self.constant(index))
    }

    /// Returns the type of the result.
    pub fn ty(self) -> Option<Type> {
        self.op.result_types().next()
    }

    /// Returns the producer of a value, if it is an operation of the view `T`.
    pub fn made_by<T: TypedOp<'a>>(self, value: Value) -> Option<OpRef<'a>> {
        self.def::<T>(value).map(T::op)
    }

    /// Folds to an existing value.
    pub fn value(self, value: Value) -> Option<Folded> {
        Some(Folded::value(value))
    }

    /// Folds to a value that `find` returns for the two operands, in either order.
    pub fn in_either_order(self, find: impl Fn(Value, Value) -> Option<Value>) -> Option<Folded> {
        let (left, right) = self.pair()?;
        find(left, right).or_else(|| find(right, left)).map(Folded::value)
    }

    /// Returns true if an operand has the type of the result.
    pub fn has_type_of_result(self, index: usize) -> bool {
        self.op.operand_types().nth(index).is_some_and(|ty| Some(ty) == self.ty())
    }

    /// Folds to an operand, if it has the type of the result.
    pub fn is_operand_of_type(self, index: usize) -> Option<Folded> {
        if self.has_type_of_result(index) { self.is_operand(index) } else { None }
    }

    /// Folds to an existing value, if it has the type of the result.
    pub fn same(self, value: Value) -> Option<Folded> {
        (Some(self.type_of(value)) == self.ty()).then(|| Folded::value(value))
    }

    /// Folds to existing values.
    pub fn values(self, values: impl IntoIterator<Item = Value>) -> Option<Folded> {
        Some(Folded::Results(values.into_iter().map(FoldResult::Value).collect()))
    }

    /// Folds in place with other values for some operands.
    pub fn replace(self, by: impl Fn(Value) -> Option<Value>) -> Option<Folded> {
        // In a graph region, a value may be replaced by itself.
        let operands: SmallVec<[Value; 4]> = self.op.operands().map(|value| by(value).unwrap_or(value)).collect();
        self.op.operands().ne(operands.iter().copied()).then(|| Folded::operands(operands))
    }

    /// Folds to poison, if an operand is poison.
    pub fn poisoned(self, index: usize) -> Option<Folded> {
        self.constant(index).filter(|attr| is_poison(self.ctx(), *attr)).map(Folded::attr)
    }

    /// Returns the constant values of all operands, if all are known.
    pub fn all_constants(self) -> Option<Vec<Attr>> {
        self.constants.iter().copied().collect()
    }

    /// Folds to a splat with the elements of the first operand, which is a constant splat.
    pub fn splat(self) -> Option<Folded> {
        splat_reshaped(self.ctx(), self.constant(0)?, self.ty()?).map(Folded::attr)
    }

    /// Folds to an operand.
    pub fn is_operand(self, index: usize) -> Option<Folded> {
        self.operand(index).map(Folded::value)
    }

    /// Folds to zero.
    pub fn is_zero(self) -> Option<Folded> {
        zero(self.ctx(), self.ty()?).map(Folded::attr)
    }

    /// Folds to a constant operand.
    pub fn is_constant(self, index: usize) -> Option<Folded> {
        self.constant(index).map(Folded::attr)
    }

    /// Evaluates a function on constant integer operands; poison if an operand is.
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

    /// Folds by a function on constant float operands; poison if an operand is.
    pub fn floats<const N: usize>(self, mut calculate: impl FnMut([Float; N]) -> Option<Float>) -> Option<Folded> {
        let attr = self.numbers(self.ty()?, |numbers: [Number; N]| {
            let floats: Vec<Float> = numbers.into_iter().filter_map(as_float).collect();
            calculate(floats.try_into().ok()?).map(Number::Float)
        });
        attr.map(Folded::attr)
    }

    /// Evaluates a function on constant operands; poison if an operand is.
    pub fn numbers<const N: usize>(
        self,
        ty: Type,
        calculate: impl FnMut([Number; N]) -> Option<Number>,
    ) -> Option<Attr> {
        if self.constants.iter().all(Option::is_none) {
            return None;
        }
        let ctx = self.ctx();
        if let Some(poison) = self.constants.iter().flatten().find(|attr| is_poison(ctx, **attr)) {
            return Some(*poison);
        }
        let operands: SmallVec<[Attr; 4]> = (0..N).map(|index| self.constant(index)).collect::<Option<_>>()?;
        fold_elements(ctx, operands.as_slice().try_into().ok()?, ty, calculate)
    }

    /// Returns the sizes of a constant shape operand.
    pub fn shape(self, index: usize) -> Option<Vec<i64>> {
        index_elements(self.ctx(), self.constant(index)?)
    }

    /// Returns the sizes of all operands.
    pub fn shapes(self) -> Option<Vec<Vec<i64>>> {
        (0..self.constants.len()).map(|index| self.shape(index)).collect()
    }

    /// Folds to a Boolean.
    pub fn truth(self, value: bool) -> Option<Folded> {
        Some(Folded::attr(self.ctx().attrs().bool(value)))
    }

    /// Folds to an `index` constant.
    pub fn index(self, value: i64) -> Option<Folded> {
        Some(Folded::attr(self.ctx().attrs().integer(self.ctx().types().index(), value)))
    }

    /// Folds to a constant shape.
    pub fn sizes(self, sizes: &[i64]) -> Option<Folded> {
        index_tensor(self.ctx(), sizes).map(Folded::attr)
    }
}
