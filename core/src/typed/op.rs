//! Typed views of operations.

use std::ops::Range;

use lect_ods::spec::{Arity, Grouping, PropKind, PropSpec, ValueSpec};
use smallvec::SmallVec;

use super::codec::Codec;
use crate::attrs::int_array;
use crate::context::ContextData;
use crate::dialect::{EmbeddedSpec, OpNameData};
use crate::entity::{Attr, Op, OpName, Value};
use crate::eval::Val;
use crate::ir::{BlockRef, Isolate, OpRef, RegionRef};

/// Typed view of an operation of one name. Implemented by macros.
///
/// Accessors expect a verified operation and may panic on an invalid one. The accessors of a view from
/// [`OpRef::try_cast`] never panic. An accessor whose name ends in `_attr` returns an inherent attribute unconverted,
/// or `None` if the attribute is absent.
///
/// A view applies to the operation of the program's spec. A dialect loaded from a file may define an operation of the
/// same name. The view applies to that operation, too, if both have the same inherent attributes, operands, results,
/// regions and successors.
pub trait TypedOp<'a>: Copy {
    /// Spec of the dialect, and index of the operation in this spec.
    const ID: (&'static EmbeddedSpec, usize);

    /// Name of the operation, such as `arith.addi`.
    const NAME: &'static str;

    /// Same view with another lifetime.
    type As<'b>: TypedOp<'b>;

    /// Wraps an operation that is known to have this name.
    fn view(op: OpRef<'a>) -> Self;

    /// Returns the underlying operation. For functions that are generic over views: a concrete view also has a public
    /// field.
    ///
    /// ```
    /// # use lect_core::entity::Value;
    /// # use lect_core::ir::Isolate;
    /// # use lect_core::typed::TypedOp;
    /// /// Returns the operand of the cast that produces a value.
    /// fn cast_from<'a, T: TypedOp<'a>>(ir: &'a Isolate, value: Value) -> Option<Value> {
    ///     ir.def::<T>(value)?.op().operands().next()
    /// }
    /// ```
    fn op(self) -> OpRef<'a>;
}

/// Identity of a view, for tables of views.
#[derive(Clone, Copy, Debug)]
pub struct ViewKey(&'static EmbeddedSpec, usize);

impl ViewKey {
    /// Returns the identity of the view `T`.
    pub const fn of<T: TypedOp<'static>>() -> Self {
        Self(T::ID.0, T::ID.1)
    }

    /// Returns false if the view applies to operations of none of these names. In a program with very many views, true
    /// may be wrong.
    #[inline]
    pub fn may_be_among<const N: usize>(self, names: &[Option<OpName>; N]) -> bool {
        OpName::may_include(names, self.0.names(), self.1)
    }
}

impl OpNameData {
    /// Returns true if this is the name of the operation that the view `T` applies to.
    #[inline]
    pub fn is<'a, T: TypedOp<'a>>(&self) -> bool {
        self.index_in(T::ID.0) == Some(T::ID.1)
    }
}

impl<'a> OpRef<'a> {
    /// Returns the name of the operation that produces an operand, if any does.
    #[inline]
    pub fn producer_name(self, operand: Value) -> Option<OpName> {
        let mut found = None;
        // The handle of the producer is not required.
        let _ = self.ir.value_of(operand).defining_op_if(|name| {
            found = Some(name);
            false
        });
        found
    }

    /// Returns the operations that produce operands, in the order of the operands.
    #[inline]
    pub fn producers(self) -> impl Iterator<Item = Self> + use<'a> {
        self.operands().filter_map(move |operand| self.ir.value_of(operand).defining_op_if(|_| true))
    }

    /// Returns true if the view `T` applies to the operation.
    #[inline]
    pub fn is<T: TypedOp<'a>>(self) -> bool {
        self.context().is_name_of::<T>(self.name())
    }

    /// Casts the operation to a typed view. Returns `None` if the view does not apply to it.
    #[inline]
    pub fn cast<T: TypedOp<'a>>(self) -> Option<T> {
        self.is::<T>().then(|| T::view(self))
    }

    /// Casts an operation that may not have been verified.
    ///
    /// Like [`cast`](Self::cast), but returns `None` if a required part is missing, where an accessor would panic.
    ///
    /// ```
    /// use lect_core::Context;
    /// use lect_core::entity::OpName;
    /// use lect_core::ir::Isolate;
    /// use lect_core::loc::Loc;
    ///
    /// let ctx = Context::new();
    /// let module = Isolate::new(&ctx, ctx.op_name_of(b"builtin.module"), Loc::UNKNOWN, 1);
    /// assert!(module.root().has_all_parts());
    /// ```
    pub fn try_cast<T: TypedOp<'a>>(self) -> Option<T> {
        self.cast::<T>().filter(|_| self.has_all_parts())
    }

    /// Returns true if the operation has all parts that its definition requires, each of the right kind.
    pub fn has_all_parts(self) -> bool {
        let Some(info) = self.info() else { return true };
        let spec = info.spec();
        // Segments must be contiguous, and a segment of a single value must have length one.
        let groups = |values: &[ValueSpec], count: usize, range: &dyn Fn(u32) -> Range<usize>| {
            let mut end = 0;
            let fit = values.iter().zip(0..).all(|(it, at)| {
                let range = range(at);
                let fits = range.start == end && (it.arity != Arity::One || range.len() == 1);
                end = range.end;
                fits
            });
            fit && (end == count || values.is_empty())
        };
        let holds = |prop: &PropSpec, attr: Attr| match &prop.kind {
            PropKind::Attr(constraint) => {
                crate::eval::holds(self.context(), &constraint.condition, &Val::Attr(attr)) != Some(false)
            }
            PropKind::Native(_) | PropKind::Sizes(_) => true,
        };
        let props = spec.props.iter().enumerate().all(|(slot, prop)| match self.prop(slot) {
            Some(attr) => holds(prop, attr),
            None => prop.optional || prop.default.is_some() || matches!(prop.kind, PropKind::Sizes(_)),
        });
        props
            && groups(&spec.operands, self.operand_count(), &|at| self.operand_range(at))
            && groups(&spec.results, self.result_count(), &|at| self.result_range(at))
            && self.regions().len() >= spec.regions.iter().filter(|it| !it.variadic).count()
            && self.successors().len() >= spec.successors.iter().filter(|it| !it.variadic).count()
    }

    /// Returns the value of an inherent attribute, or its default value if the attribute is absent.
    ///
    /// # Panics
    ///
    /// If the attribute has no value and no default, or is of another kind: the operation was not verified.
    pub fn required<C: Codec>(self, slot: usize) -> C::Value<'a> {
        let default = || {
            let info = self.info()?;
            // Parsers leave out the default value of an optional attribute.
            let optional = || crate::eval::constant(self.context(), info.dialect(), info.spec().props.get(slot)?);
            C::read(self.context(), info.props.get(slot)?.default.or_else(optional)?)
        };
        match self.optional::<C>(slot).or_else(default) {
            Some(value) => value,
            None => panic!("{self:?} was not verified: an inherent attribute is missing or of another kind"),
        }
    }

    /// Returns the value of an inherent attribute. Returns `None` if the attribute is absent or of the wrong kind.
    pub fn optional<C: Codec>(self, slot: usize) -> Option<C::Value<'a>> {
        C::read(self.context(), self.prop(slot)?)
    }

    /// Returns the operand of an optional operand segment, if present.
    pub fn optional_operand(self, group: u32) -> Option<Value> {
        self.operand_group(group).next()
    }

    /// Returns the result of an optional result segment, if present.
    pub fn optional_result(self, group: u32) -> Option<Value> {
        self.result_group(group).next()
    }

    /// Returns a region that every operation of this name has.
    ///
    /// # Panics
    ///
    /// If the operation has fewer regions: it was not verified.
    pub fn required_region(self, index: usize) -> RegionRef<'a> {
        match self.region(index) {
            Some(region) => region,
            None => panic!("{self:?} was not verified: it has no region #{index}"),
        }
    }
}

impl<'a> OpRef<'a> {
    /// Returns a successor that every operation of this name has.
    ///
    /// # Panics
    ///
    /// If the operation has fewer successors: it was not verified.
    pub fn required_successor(self, index: usize) -> BlockRef<'a> {
        match self.successors().nth(index) {
            Some(block) => block,
            None => panic!("{self:?} was not verified: it has no successor #{index}"),
        }
    }
}

impl Isolate {
    /// Returns a view of the producer of a value. Returns `None` if the view does not apply to the producer.
    ///
    /// ```
    /// # use lect_core::builtin::UnrealizedConversionCastOp;
    /// # use lect_core::entity::Value;
    /// # use lect_core::ir::Isolate;
    /// fn is_converted(ir: &Isolate, value: Value) -> bool {
    ///     ir.def::<UnrealizedConversionCastOp<'_>>(value).is_some()
    /// }
    /// ```
    #[inline]
    #[track_caller]
    pub fn def<'a, T: TypedOp<'a>>(&'a self, value: Value) -> Option<T> {
        let value = self.value(value);
        value.defining_op_if(|name| self.context().is_name_of::<T>(name)).map(T::view)
    }
}

impl EmbeddedSpec {
    /// Returns the index of an operation in the spec, or `None` if the spec does not define the operation.
    #[inline]
    pub fn index_of(&'static self, op: OpRef<'_>) -> Option<usize> {
        op.name_data().index_in(self)
    }
}

/// Sets the inherent attribute in a slot.
///
/// Emits an error at the operation, and leaves the operation unchanged, if no attribute of this kind can represent the
/// value.
#[track_caller]
pub fn set<C: Codec>(ir: &mut Isolate, op: Op, slot: usize, value: C::Owned) {
    if !is_rejected::<C>(ir, op, slot, &value) {
        let attr = C::write(ir.context(), value);
        ir.set_prop(op, slot, Some(attr));
    }
}

/// Reports a value that no attribute of its kind can represent, and returns true if there was an error.
fn is_rejected<C: Codec>(ir: &Isolate, op: Op, slot: usize, value: &C::Owned) -> bool {
    let Some(fault) = C::fault(value) else { return false };
    let op = ir.op(op);
    let name = op.info().and_then(|info| info.spec().props.get(slot)).map_or("", |prop| &*prop.name);
    op.op_error(format!("attribute '{name}' cannot have the value: {fault}")).emit();
    true
}

/// Replaces the values of an operand segment, and updates the segment-size attribute if the operation has one.
#[track_caller]
pub fn set_operand_group(ir: &mut Isolate, op: Op, group: u32, values: impl IntoIterator<Item = Value>) {
    let view = ir.op(op);
    let (operands, range) = (view.operands(), view.operand_range(group));
    let mut operands: SmallVec<[Value; 8]> = operands.collect();
    let old = range.len();
    let mut added = 0;
    let tail: SmallVec<[Value; 8]> = operands.drain(range.start..).skip(old).collect();
    for value in values {
        operands.push(value);
        added += 1;
    }
    operands.extend(tail);
    let sizes = view.info().and_then(|info| match info.spec().operand_groups {
        Grouping::Sized(slot) => {
            let mut sizes = int_array(view.context(), view.prop(slot as usize)?);
            *sizes.get_mut(group as usize)? = added;
            Some((slot as usize, sizes))
        }
        Grouping::Rest | Grouping::Even => None,
    });
    ir.set_operands(op, &operands);
    if let Some((slot, sizes)) = sizes {
        set::<super::codec::Ints<32>>(ir, op, slot, sizes.into_vec());
    }
}

/// Sets or removes the inherent attribute in a slot.
#[track_caller]
pub fn set_optional<C: Codec>(ir: &mut Isolate, op: Op, slot: usize, value: Option<C::Owned>) {
    match value {
        Some(value) => set::<C>(ir, op, slot, value),
        None => ir.set_prop(op, slot, None),
    }
}

/// Sets or removes a unit attribute.
#[track_caller]
pub fn set_unit(ir: &mut Isolate, op: Op, slot: usize, is_there: bool) {
    let attr = is_there.then_some(ir.context().attrs().unit());
    ir.set_prop(op, slot, attr);
}

impl ContextData {
    /// Returns the handle of the operation name that the view `T` applies to.
    #[inline]
    pub fn typed_name<'a, T: TypedOp<'a>>(&self) -> OpName {
        self.viewed_op(T::ID).map_or_else(|| self.find_typed_name(T::ID), |(name, _)| name)
    }

    /// Returns the operation that a view applies to, if the context has met it.
    #[inline]
    pub(crate) fn viewed_op(&self, (embedded, index): (&'static EmbeddedSpec, usize)) -> Option<(OpName, &OpNameData)> {
        let name = OpName::viewed(embedded.names(), index)?;
        Some((name, self.known_op_name(name)?))
    }

    /// Returns true if the view `T` applies to operations of a name.
    #[inline]
    pub(crate) fn is_name_of<'a, T: TypedOp<'a>>(&self, name: OpName) -> bool {
        name.is_viewed(T::ID.0.names(), T::ID.1).unwrap_or_else(|| self.op_name(name).is::<T>())
    }

    /// Looks up the name of the operation that a view applies to.
    #[cold]
    fn find_typed_name(&self, (embedded, index): (&'static EmbeddedSpec, usize)) -> OpName {
        let spec = embedded.get();
        // Operations of older versions follow those of the newest version.
        let op = spec.ops.get(index).or_else(|| spec.old_ops().nth(index.checked_sub(spec.ops.len())?));
        self.op_name_of(op.map_or(&b""[..], |op| op.name.as_bytes()))
    }
}
