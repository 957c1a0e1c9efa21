//! Named parts of an operation, before it exists and while it is folded.

use lect_ods::spec::{Arity, OpSpec};

use super::TypedOp;
use super::codec::Codec;
use crate::context::ContextData;
use crate::dialect::OpInfo;
use crate::entity::{Attr, Type};

/// The parts of an operation that are known to inference and folding: a `V` for each operand, and the inherent
/// attributes.
///
/// Macros generate a wrapper with an accessor for each part. `V` is a [`Type`] for inference. For folding, it is an
/// `Option<Attr>`, the constant value of the operand.
#[derive(Clone, Copy)]
pub struct Adaptor<'a, V> {
    /// The context.
    pub ctx: &'a ContextData,
    /// A `V` for each operand.
    pub operands: &'a [V],
    /// Argument types of the entry block in the first region. Empty for folding.
    pub block_args: &'a [Type],
    info: &'a OpInfo,
    props: &'a [Option<Attr>],
}

/// Wraps a function that infers types from an adaptor as a hook, for
/// [`OpHooks::infer_types`](crate::dialect::OpHooks::infer_types).
///
/// Usage: `infer_types![AddOp, infer_add]`, with `fn infer_add(parts: AddOpAdaptor<'_, Type>) -> Result<Type,
/// Invalid>`.
#[macro_export]
macro_rules! infer_types {
    [$view:ident, $function:expr] => {
        Some(|ctx, from| $crate::typed::hook::infer::<$view<'static>, _>(ctx, from, $function))
    };
}

/// A view whose operation has an adaptor. Implemented by macros.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no adaptor",
    note = "operations of dialects in Rust have one; of a `.td` file, those that infer their types by code"
)]
pub trait WithAdaptor {
    /// The wrapper with the accessors.
    type Adaptor<'a, V: Copy + 'a>;

    /// Returns true if each required inherent attribute is present and of the right kind.
    fn has_all_props<V: Copy>(parts: &Adaptor<'_, V>) -> bool;

    /// Wraps the parts.
    fn adaptor<'a, V: Copy + 'a>(parts: Adaptor<'a, V>) -> Self::Adaptor<'a, V>;
}

impl<'a, V: Copy> Adaptor<'a, V> {
    /// Collects the parts of an operation of a view. Returns `None` if the operation is not registered in the context.
    pub(super) fn new<T: TypedOp<'static>>(
        ctx: &'a ContextData,
        operands: &'a [V],
        props: &'a [Option<Attr>],
        block_args: &'a [Type],
    ) -> Option<Self> {
        let info = ctx.op_name(ctx.typed_name::<T>()).info()?;
        Some(Self { ctx, operands, block_args, info, props })
    }

    fn spec(&self) -> &'a OpSpec {
        self.info.spec()
    }

    /// Returns true if each operand segment has as many operands as the definition requires.
    pub(super) fn has_all_operands(&self) -> bool {
        let spec = self.spec();
        let mut end = 0;
        let groups = spec.operands.iter().zip(0..).all(|(operand, at)| {
            let range = self.range(at);
            let fits = range.start == end && (operand.arity != Arity::One || range.len() == 1);
            end = range.end;
            fits
        });
        groups && end == self.operands.len()
    }

    fn range(&self, group: u32) -> std::ops::Range<usize> {
        let spec = self.spec();
        crate::dialect::value_range(self.ctx, &spec.operands, spec.operand_groups, self.operands.len(), group, |slot| {
            self.prop(slot)
        })
    }

    /// Returns the operands of a segment, by its index in the definition.
    pub fn group(&self, group: u32) -> &'a [V] {
        self.operands.get(self.range(group)).unwrap_or_default()
    }

    /// Returns the operand of a segment that always has one.
    ///
    /// # Panics
    ///
    /// If there is none, since the operation was not verified.
    pub fn operand(&self, group: u32) -> V {
        match self.group(group) {
            [only, ..] => *only,
            [] => panic!("'{}' was not verified: it has no operand #{group}", self.spec().name),
        }
    }

    /// Returns the inherent attribute in a slot.
    pub fn prop(&self, slot: usize) -> Option<Attr> {
        self.props.get(slot).copied().flatten()
    }

    /// Returns the value of an inherent attribute, if it is present and of the right kind.
    pub fn optional<C: Codec>(&self, slot: usize) -> Option<C::Value<'a>> {
        C::read(self.ctx, self.prop(slot)?)
    }

    /// Returns the value of an inherent attribute, or its default value, if it is of the right kind.
    pub fn value<C: Codec>(&self, slot: usize) -> Option<C::Value<'a>> {
        let default = || {
            let optional = || crate::eval::constant(self.ctx, self.info.dialect(), self.spec().props.get(slot)?);
            C::read(self.ctx, self.info.props.get(slot)?.default.or_else(optional)?)
        };
        match self.prop(slot) {
            Some(attr) => C::read(self.ctx, attr),
            None => default(),
        }
    }

    /// Returns the value of an inherent attribute, or its default value if it is absent.
    ///
    /// # Panics
    ///
    /// If there is neither, or the attribute is of another kind, since the operation was not verified.
    pub fn required<C: Codec>(&self, slot: usize) -> C::Value<'a> {
        match self.value::<C>(slot) {
            Some(value) => value,
            None => panic!("'{}' was not verified: an inherent attribute is missing", self.spec().name),
        }
    }
}
