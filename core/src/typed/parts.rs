//! Structs that hold all parts of a new operation as named fields.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::TypedOp;
use super::filling::Filling;
use crate::attrs::NamedAttr;
use crate::entity::{Attr, Type, Value};
use crate::ir::{Builder, OpRef};

/// Parts of an operation that does not exist yet. Implemented by macros, for structs with one field per part.
pub trait Parts: Sized {
    /// View of the operation that the parts make.
    type Op<'a>: TypedOp<'a>;

    /// Source of the result types.
    const RESULTS: Results;

    /// Passes each part to `filling`.
    fn fill(self, filling: &mut Filling<'_>);

    /// Passes operands, result types and an inherent attribute to `make` if these are all parts. Returns `None` for other
    /// parts.
    #[inline]
    fn if_plain<R>(
        &self,
        builder: &mut Builder<'_>,
        make: impl FnOnce(&mut Builder<'_>, &[Value], &[Type], Option<Attr>) -> R,
    ) -> Option<R> {
        let _ = (builder, make);
        None
    }

    /// Adds the inherent and discardable attributes of another operation that the parts do not set themselves.
    ///
    /// Inherent attributes are matched by name.
    fn like(self, op: OpRef<'_>) -> Like<Self> {
        let inherent = op.info().into_iter().flat_map(|info| info.props.iter());
        let inherent = inherent.zip(op.props()).filter_map(|(prop, value)| Some((prop.name, value?)));
        Like { parts: self, inherent: inherent.collect(), discardable: op.attrs() }
    }

    /// Sets explicit result types, which replaces inference.
    fn with_types(self, types: impl IntoIterator<Item = Type>) -> WithTypes<Self> {
        WithTypes { parts: self, types: types.into_iter().collect() }
    }
}

/// Parts with explicit result types. Created by [`Parts::with_types`].
pub struct WithTypes<P> {
    parts: P,
    types: SmallVec<[Type; 2]>,
}

impl<P: Parts> Parts for WithTypes<P> {
    type Op<'a> = P::Op<'a>;
    const RESULTS: Results = Results::Given;

    fn fill(self, filling: &mut Filling<'_>) {
        self.parts.fill(filling);
        filling.set_results(self.types);
    }
}

impl<P: OneResult> OneResult for WithTypes<P> {}

/// Parts with the attributes of another operation. Created by [`Parts::like`].
pub struct Like<P> {
    parts: P,
    inherent: SmallVec<[NamedAttr; 4]>,
    discardable: Attr,
}

impl<P: Parts> Parts for Like<P> {
    type Op<'a> = P::Op<'a>;
    const RESULTS: Results = P::RESULTS;

    fn fill(self, filling: &mut Filling<'_>) {
        self.parts.fill(filling);
        filling.take_over(&self.inherent, self.discardable);
    }
}

impl<P: OneResult> OneResult for Like<P> {}

/// Parts of an operation with exactly one result. Implemented by macros.
#[diagnostic::on_unimplemented(
    message = "`{Self}` makes an operation that does not have exactly one result",
    label = "its value is not one",
    note = "`add` makes the operation; its view has its results"
)]
pub trait OneResult: Parts {}

/// Argument for an optional part: a value, or an `Option` as returned by an accessor of another operation.
#[diagnostic::on_unimplemented(
    message = "expected `{T}` or an `Option` of it, found `{Self}`",
    label = "not a value of this part"
)]
pub trait OptionArg<T> {
    /// Returns the part, if present.
    fn option(self) -> Option<T>;
}

impl<T> OptionArg<T> for T {
    fn option(self) -> Option<T> {
        Some(self)
    }
}

impl<T> OptionArg<T> for Option<T> {
    fn option(self) -> Option<T> {
        self
    }
}

impl OptionArg<String> for &str {
    fn option(self) -> Option<String> {
        Some(self.to_owned())
    }
}

impl OptionArg<String> for Cow<'_, str> {
    fn option(self) -> Option<String> {
        Some(self.into_owned())
    }
}

impl OptionArg<String> for Option<Cow<'_, str>> {
    fn option(self) -> Option<String> {
        self.map(Cow::into_owned)
    }
}

impl<T: Clone> OptionArg<Vec<T>> for &[T] {
    fn option(self) -> Option<Vec<T>> {
        Some(self.to_vec())
    }
}

impl<T: Clone> OptionArg<Vec<T>> for Option<&[T]> {
    fn option(self) -> Option<Vec<T>> {
        self.map(<[T]>::to_vec)
    }
}

impl<T, const N: usize> OptionArg<Vec<T>> for [T; N] {
    fn option(self) -> Option<Vec<T>> {
        Some(self.into())
    }
}

/// Source of the result types of a new operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Results {
    /// Part of the struct, or the operation has no results.
    Given,
    /// Number of results, all of the type of the first operand.
    SameAsOperand(usize),
    /// Inferred by the engine.
    Inferred,
}
