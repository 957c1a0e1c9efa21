//! Operations as structs.

use std::ops::Range;
use std::sync::OnceLock;

use lect_ods::spec::{Arity, Grouping, PropKind, PropSpec, ValueSpec};
use smallvec::SmallVec;

use super::codec::Codec;
use crate::attrs::int_array;
use crate::context::ContextData;
use crate::dialect::{EmbeddedSpec, OpNameData};
use crate::entity::{Attr, Op, OpName, Value};
use crate::eval::Val;
use crate::ir::{BlockRef, Isolate, OpRef, RegionRef};

/// A view of an operation of one name. Implemented by macros.
///
/// Accessors take the operation for verified: on what the verifier would reject they may panic.
/// [`OpRef::try_cast`] makes views whose accessors do not, and an accessor that ends in `_attr` gives an inherent attribute
/// as it is, none if it is not there.
///
/// A view is of the operation of the program's spec, and of an operation of the same name in a dialect that was loaded from a
/// file, if that has the same parts: the same inherent attributes, operands, results, regions and successors.
pub trait TypedOp<'a>: Copy {
    /// Which operation: the spec of its dialect, and its place in it.
    const ID: (&'static EmbeddedSpec, usize);

    /// The name of the operation: `arith.addi`.
    const NAME: &'static str;

    /// The same view with another lifetime.
    type As<'b>: TypedOp<'b>;

    /// The view of an operation that is known to be of this name.
    fn view(op: OpRef<'a>) -> Self;

    /// The operation that it is a view of. A field has it, too: this is for functions over families of operations.
    ///
    /// ```
    /// # use lect_core::entity::Value;
    /// # use lect_core::ir::Isolate;
    /// # use lect_core::typed::TypedOp;
    /// /// The operand of the cast that defines a value.
    /// fn cast_from<'a, T: TypedOp<'a>>(ir: &'a Isolate, value: Value) -> Option<Value> {
    ///     ir.def::<T>(value)?.op().operands().next()
    /// }
    /// ```
    fn op(self) -> OpRef<'a>;
}

impl OpNameData {
    /// Whether it names what a view is of.
    #[inline]
    pub fn is<'a, T: TypedOp<'a>>(&self) -> bool {
        self.index_in(T::ID.0) == Some(T::ID.1)
    }
}

impl<'a> OpRef<'a> {
    /// Whether it is what a view is of.
    #[inline]
    pub fn is<T: TypedOp<'a>>(self) -> bool {
        self.name_data().is::<T>()
    }

    /// A typed view of it, if it is what the view is of.
    #[inline]
    pub fn cast<T: TypedOp<'a>>(self) -> Option<T> {
        self.is::<T>().then(|| T::view(self))
    }

    /// As [`cast`](Self::cast), of an operation that may not have been verified: none if it lacks something that every
    /// operation of the name has, so that an accessor would panic.
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

    /// Whether it has all parts that its definition says every operation of its name has, each of the right kind.
    pub fn has_all_parts(self) -> bool {
        let Some(info) = self.info() else { return true };
        let spec = info.spec();
        // Groups follow each other without a gap, and those of one value have one.
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

    /// The value of an inherent attribute; its default value if it is not there.
    ///
    /// # Panics
    ///
    /// If there is neither, or it is of another kind: the operation was not verified.
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

    /// The value of an inherent attribute, if it is there and of the right kind.
    pub fn optional<C: Codec>(self, slot: usize) -> Option<C::Value<'a>> {
        C::read(self.context(), self.prop(slot)?)
    }

    /// The operand of a group that is there or not.
    pub fn optional_operand(self, group: u32) -> Option<Value> {
        self.operand_group(group).next()
    }

    /// The result of a group that is there or not.
    pub fn optional_result(self, group: u32) -> Option<Value> {
        self.result_group(group).next()
    }

    /// A region that every operation of the name has.
    ///
    /// # Panics
    ///
    /// If it has fewer: the operation was not verified.
    pub fn required_region(self, index: usize) -> RegionRef<'a> {
        match self.region(index) {
            Some(region) => region,
            None => panic!("{self:?} was not verified: it has no region #{index}"),
        }
    }
}

impl<'a> OpRef<'a> {
    /// A block that control may go to, of which every operation of the name has so many.
    ///
    /// # Panics
    ///
    /// If it has fewer: the operation was not verified.
    pub fn required_successor(self, index: usize) -> BlockRef<'a> {
        match self.successors().nth(index) {
            Some(block) => block,
            None => panic!("{self:?} was not verified: it has no successor #{index}"),
        }
    }
}

impl Isolate {
    /// A view of the operation that defines a value, if it is of the view's name.
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
        self.value(value).defining_op_if(|name| name.is::<T>()).map(T::view)
    }
}

impl EmbeddedSpec {
    /// The place of an operation among those of the spec, if it is one of them.
    #[inline]
    pub fn index_of(&'static self, op: OpRef<'_>) -> Option<usize> {
        op.name_data().index_in(self)
    }
}

/// Sets the inherent attribute in a slot.
///
/// A value that no attribute of its kind has is an error at the operation, which stays as it is.
#[track_caller]
pub fn set<C: Codec>(ir: &mut Isolate, op: Op, slot: usize, value: C::Owned) {
    if !is_rejected::<C>(ir, op, slot, &value) {
        let attr = C::write(ir.context(), value);
        ir.set_prop(op, slot, Some(attr));
    }
}

/// Reports a value that no attribute of its kind has.
fn is_rejected<C: Codec>(ir: &Isolate, op: Op, slot: usize, value: &C::Owned) -> bool {
    let Some(fault) = C::fault(value) else { return false };
    let op = ir.op(op);
    let name = op.info().and_then(|info| info.spec().props.get(slot)).map_or("", |prop| &*prop.name);
    op.op_error(format!("attribute '{name}' cannot have the value: {fault}")).emit();
    true
}

/// Gives a group of operands other values, and adapts the attribute with the sizes of groups if there is one.
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

/// Sets the inherent attribute in a slot, or takes it away.
#[track_caller]
pub fn set_optional<C: Codec>(ir: &mut Isolate, op: Op, slot: usize, value: Option<C::Owned>) {
    match value {
        Some(value) => set::<C>(ir, op, slot, value),
        None => ir.set_prop(op, slot, None),
    }
}

/// Says whether an attribute without a value is there.
#[track_caller]
pub fn set_unit(ir: &mut Isolate, op: Op, slot: usize, is_there: bool) {
    let attr = is_there.then_some(ir.context().common_attrs().unit);
    ir.set_prop(op, slot, attr);
}

impl ContextData {
    /// The handle of the name of what a view is of.
    #[inline]
    pub fn typed_name<'a, T: TypedOp<'a>>(&self) -> OpName {
        let (embedded, index) = T::ID;
        let table = self.typed_names().0.get(embedded.number());
        let known = table.and_then(|names| names.get()?.get(index)?.get());
        known.copied().unwrap_or_else(|| self.find_typed_name(embedded, index))
    }

    /// Looks a name up, and keeps its handle if there is room for it.
    #[cold]
    fn find_typed_name(&self, embedded: &'static EmbeddedSpec, index: usize) -> OpName {
        let spec = embedded.get();
        // Operations of older versions follow those of the newest.
        let op = spec.ops.get(index).or_else(|| spec.old_ops().nth(index.checked_sub(spec.ops.len())?));
        let name = self.op_name_of(op.map_or(&b""[..], |op| op.name.as_bytes()));
        if let Some(names) = self.typed_names().0.get(embedded.number()) {
            let names = names.get_or_init(|| spec.ops.iter().map(|_| OnceLock::new()).collect());
            // A thread that was first found the same.
            let _ = names.get(index).map(|slot| slot.set(name));
        }
        name
    }
}
