//! Structs that hold all parts of a new operation as named fields.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::TypedOp;
use super::codec::Codec;
use crate::attrs::NamedAttr;
use crate::context::Context;
use crate::diag::{Diagnostic, Reported};
use crate::dialect::{EmbeddedSpec, OpInfo};
use crate::entity::{Attr, Block, Op, OpName, Region, Type, Value};
use crate::ir::{Builder, Isolate, OpParts, OpRef, OpState};
use crate::loc::Loc;

/// Parts of an operation that does not exist yet. Implemented by macros, for structs with one field per part.
pub trait Parts: Sized {
    /// View of the operation that the parts make.
    type Op<'a>: TypedOp<'a>;

    /// Source of the result types.
    const RESULTS: Results;

    /// Passes each part to `filling`.
    fn fill(self, filling: &mut Filling<'_>);

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
        filling.op.results = self.types;
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
        filling.take_over(&self.inherent);
        filling.op.attrs = self.discardable;
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

/// Operation under construction.
pub struct Filling<'a> {
    ctx: &'a Context,
    op: &'a mut NewOp,
}

/// Collected parts of an operation that does not exist yet.
///
/// The parts stay in one place from the first to the creation, since moving them costs as much as the rest.
struct NewOp {
    name: OpName,
    loc: Loc,
    operands: SmallVec<[Value; 4]>,
    results: SmallVec<[Type; 2]>,
    slots: SmallVec<[Option<Attr>; 4]>,
    regions: SmallVec<[Region; 1]>,
    successors: SmallVec<[Block; 2]>,
    isolate: Option<Box<Isolate>>,
    /// Discardable attributes, a dictionary.
    attrs: Attr,
    operand_sizes: SmallVec<[i64; 4]>,
    result_sizes: SmallVec<[i64; 4]>,
    /// Slot and message of the first value that no attribute of its kind can represent.
    fault: Option<Box<(usize, String)>>,
}

impl Filling<'_> {
    /// Appends an operand.
    #[inline]
    pub fn operand(&mut self, value: Value) {
        self.op.operands.push(value);
        self.op.operand_sizes.push(1);
    }

    /// Appends all operands of an operation whose operand segments all have length one.
    #[inline]
    pub fn fixed<const N: usize>(&mut self, values: [Value; N]) {
        // One by one, since a few pushes are cheaper than a call that copies.
        for value in values {
            self.op.operands.push(value);
        }
    }

    /// Appends an operand segment.
    pub fn operands(&mut self, values: impl IntoIterator<Item = Value>) {
        let before = self.op.operands.len();
        self.op.operands.extend(values);
        self.op.operand_sizes.push((self.op.operands.len() - before) as i64);
    }

    /// Appends a result type.
    pub fn result(&mut self, ty: Type) {
        self.op.results.push(ty);
        self.op.result_sizes.push(1);
    }

    /// Appends the types of a result segment.
    pub fn results(&mut self, types: impl IntoIterator<Item = Type>) {
        let before = self.op.results.len();
        self.op.results.extend(types);
        self.op.result_sizes.push((self.op.results.len() - before) as i64);
    }

    /// Sets the inherent attribute in a slot.
    pub fn prop<C: Codec>(&mut self, slot: usize, value: C::Owned) {
        if let Some(fault) = C::fault(&value) {
            self.op.fault.get_or_insert_with(|| Box::new((slot, fault)));
            return;
        }
        self.set(slot, C::write(self.ctx, value));
    }

    /// Sets the inherent attribute in a slot if a value is given.
    pub fn optional_prop<C: Codec>(&mut self, slot: usize, value: Option<C::Owned>) {
        if let Some(value) = value {
            self.prop::<C>(slot, value);
        }
    }

    /// Sets the unit attribute in a slot if `is_there` is true.
    pub fn unit(&mut self, slot: usize, is_there: bool) {
        if is_there {
            self.set(slot, self.ctx.attrs().unit());
        }
    }

    /// Sets the operand segment sizes in their slot. All operands must have been appended before.
    pub fn operand_sizes(&mut self, slot: usize) {
        let sizes = self.op.operand_sizes.to_vec();
        self.prop::<super::codec::Ints<32>>(slot, sizes);
    }

    /// Sets the result segment sizes in their slot. All result types must have been appended before.
    pub fn result_sizes(&mut self, slot: usize) {
        let sizes = self.op.result_sizes.to_vec();
        self.prop::<super::codec::Ints<32>>(slot, sizes);
    }

    /// Appends a region.
    pub fn region(&mut self, region: Region) {
        self.op.regions.push(region);
    }

    /// Creates `count` regions in a new isolate, for an operation that is isolated from above.
    pub fn isolated_regions(&mut self, count: usize) {
        self.op.isolate = Some(Box::new(Isolate::new(self.ctx, self.op.name, self.op.loc, count)));
    }

    /// Appends a successor.
    pub fn successor(&mut self, block: Block) {
        self.op.successors.push(block);
    }

    /// Fills the empty slots with the attributes of the same name.
    fn take_over(&mut self, attrs: &[NamedAttr]) {
        let Some(info) = self.ctx.op_name(self.op.name).info() else { return };
        for (slot, prop) in info.props.iter().enumerate() {
            let is_empty = self.op.slots.get(slot).is_none_or(Option::is_none);
            if let Some(value) = attrs.iter().find(|it| it.0 == prop.name).filter(|_| is_empty) {
                self.set(slot, value.1);
            }
        }
    }

    fn set(&mut self, slot: usize, attr: Attr) {
        if self.op.slots.len() <= slot {
            self.op.slots.resize(slot + 1, None);
        }
        self.op.slots[slot] = Some(attr);
    }
}

impl Builder<'_> {
    /// Creates the operation from its parts and inserts it at the insertion point.
    ///
    /// The operation is not verified. In these cases an error is emitted at the builder's location, and nothing is
    /// built:
    ///
    /// - the context lacks the dialect of the operation;
    /// - a value, block or region belongs to another isolate or was erased;
    /// - the result types cannot be inferred.
    #[inline]
    #[track_caller]
    pub fn add<P: Parts>(&mut self, parts: P) -> Result<P::Op<'_>, Reported> {
        let op = self.add_op(parts)?;
        Ok(P::Op::view(self.ir.op(op)))
    }

    /// Creates and inserts the operation like [`add`](Self::add), and returns its handle.
    #[inline]
    #[track_caller]
    pub fn add_op<P: Parts>(&mut self, parts: P) -> Result<Op, Reported> {
        let ctx = self.ir.context();
        let mut new = NewOp::of::<P::Op<'_>>(ctx, self.loc);
        parts.fill(&mut Filling { ctx, op: &mut new });
        self.ir.complete(&mut new, P::RESULTS, P::Op::ID)?;
        Ok(self.create(&mut new))
    }

    /// Creates and inserts the operation like [`add_op`](Self::add_op), with a fallback for invalid parts.
    ///
    /// The fallback is an `UnrealizedConversionCastOp` without operands and with as many results. The error is returned
    /// with it.
    #[track_caller]
    pub fn add_or_cast<P: Parts>(&mut self, parts: P) -> (Op, Option<Reported>) {
        let ctx = self.ir.context();
        let mut new = NewOp::of::<P::Op<'_>>(ctx, self.loc);
        parts.fill(&mut Filling { ctx, op: &mut new });
        let checked = self.ir.complete(&mut new, P::RESULTS, P::Op::ID);
        let Err(error) = checked else { return (self.create(&mut new), None) };
        let mut results = new.results;
        let count = match P::RESULTS {
            Results::Given => results.len(),
            Results::SameAsOperand(count) => count,
            Results::Inferred => P::Op::ID.0.get().ops.get(P::Op::ID.1).map_or(0, |op| op.results.len()),
        };
        results.resize(count, ctx.types().none());
        let cast = OpState::new(ctx.op_name_of(b"builtin.unrealized_conversion_cast"), self.loc).results(results);
        (self.insert(cast), Some(error))
    }

    #[track_caller]
    fn create(&mut self, new: &mut NewOp) -> Op {
        if let Some(isolate) = &mut new.isolate {
            isolate.set_root_attrs(new.loc, new.attrs, &new.slots);
        }
        let op = self.ir.create(OpParts {
            name: new.name,
            loc: new.loc,
            operands: &new.operands,
            results: &new.results,
            attrs: new.attrs,
            props: &new.slots,
            successors: &new.successors,
            regions: &new.regions,
            isolate: new.isolate.take(),
        });
        self.place(op);
        op
    }

    /// Creates and inserts the operation like [`add`](Self::add), and returns its single result.
    ///
    /// ```
    /// # use lect_core::diag::Reported;
    /// # use lect_core::entity::Value;
    /// # use lect_core::ir::Builder;
    /// # use lect_core::typed::OneResult;
    /// /// Builds the same operation twice.
    /// fn twice<P: OneResult + Clone>(builder: &mut Builder<'_>, parts: P) -> Result<[Value; 2], Reported> {
    ///     Ok([builder.value(parts.clone())?, builder.value(parts)?])
    /// }
    /// ```
    #[inline]
    #[track_caller]
    pub fn value<P: OneResult>(&mut self, parts: P) -> Result<Value, Reported> {
        let op = self.add_op(parts)?;
        Ok(self.ir.result_of_new(op))
    }
}

impl Isolate {
    /// Replaces an operation with one of another name that keeps the body: `mini.func` is replaced with `func.func`.
    ///
    /// The new operation takes over the regions, the location, the position, and the discardable attributes that are
    /// not inherent to the new operation. The new results replace the old ones. See
    /// [`replace_keeping_regions`](Self::replace_keeping_regions). On failure, an error is emitted at the operation and
    /// nothing changes.
    #[track_caller]
    pub fn rename<P: Parts>(&mut self, op: Op, parts: P) -> Result<P::Op<'_>, Reported> {
        let op = self.rename_op(op, parts)?;
        Ok(P::Op::view(self.op(op)))
    }

    /// Replaces an operation like [`rename`](Self::rename), and returns the handle of the new one.
    #[track_caller]
    pub fn rename_op<P: Parts>(&mut self, op: Op, parts: P) -> Result<Op, Reported> {
        let ctx = self.context().clone();
        let old = self.op(op);
        let (loc, was) = (old.loc(), old.name());
        let mut new = NewOp::of::<P::Op<'_>>(&ctx, loc);
        parts.fill(&mut Filling { ctx: &ctx, op: &mut new });
        self.complete(&mut new, P::RESULTS, P::Op::ID)?;
        let NewOp { name, operands, results, slots, regions, successors, .. } = new;
        let info = ctx.op_name(name).info();
        let is_inherent =
            |entry: &NamedAttr| info.is_some_and(|info| info.props.iter().any(|prop| prop.name == entry.0));
        let attrs =
            ctx.attrs().dictionary_entries(old.attrs()).iter().filter(|entry| !is_inherent(entry)).copied().collect();
        let state =
            OpState { attrs, slots: Some(slots), operands, results, regions, successors, ..OpState::new(name, loc) };
        match self.replace_keeping_regions(op, state) {
            Ok(op) => Ok(op),
            Err(error) => {
                let shown = |name: OpName| String::from_utf8_lossy(&ctx.op_name(name).name).into_owned();
                let message = format!("'{}' op cannot become '{}': {error}", shown(was), shown(name));
                Err(ctx.error(loc, message).emit())
            }
        }
    }
}

impl NewOp {
    /// Creates the parts of an operation of the view `T` without operands, attributes and regions.
    #[inline(always)]
    fn of<'a, T: TypedOp<'a>>(ctx: &Context, loc: Loc) -> Self {
        Self {
            name: ctx.typed_name::<T>(),
            loc,
            operands: SmallVec::new(),
            results: SmallVec::new(),
            slots: SmallVec::new(),
            regions: SmallVec::new(),
            successors: SmallVec::new(),
            isolate: None,
            attrs: ctx.attrs().empty_dictionary(),
            operand_sizes: SmallVec::new(),
            result_sizes: SmallVec::new(),
            fault: None,
        }
    }

    /// Infers the result types.
    fn infer(&mut self, ir: &Isolate, info: &OpInfo) -> Result<(), Reported> {
        let ctx = ir.context();
        let operands: SmallVec<[Type; 4]> = self.operands.iter().map(|it| ir.value_type(*it)).collect();
        let types = crate::infer::infer_from_parts(ctx, info, &operands, &self.operand_sizes, &self.slots);
        let types = types.map_err(|invalid| {
            let message = invalid.message_or("failed to infer returned types");
            ctx.emit(Diagnostic::error(self.loc, format!("'{}' op {message}", info.name())))
        })?;
        self.results.extend(types);
        Ok(())
    }

    /// Fills the empty slots with default values.
    #[inline]
    fn add_defaults(&mut self, info: &OpInfo) {
        for (at, prop) in info.props.iter().enumerate() {
            match self.slots.get_mut(at) {
                Some(slot) => *slot = slot.or(prop.default),
                None => self.slots.push(prop.default),
            }
        }
    }
}

impl Isolate {
    /// Checks the parts of an operation of a typed view, infers the result types and sets default values.
    fn complete(
        &self,
        new: &mut NewOp,
        results: Results,
        view: (&'static EmbeddedSpec, usize),
    ) -> Result<(), Reported> {
        let data = self.context().op_name(new.name);
        let is_of_view = data.index_in(view.0) == Some(view.1);
        let Some(info) = data.info().filter(|_| is_of_view && new.fault.is_none()) else {
            return Err(self.refuse_parts(new, is_of_view));
        };
        let parts_fit = new.operands.iter().all(|&operand| self.has_value(operand))
            && new.successors.is_empty()
            && new.regions.is_empty();
        if !parts_fit {
            let checked = self.check_parts(&new.name, &new.operands, &new.successors, &new.regions);
            checked.map_err(|message| self.context().error(new.loc, message).emit())?;
        }
        match (results, new.operands.first()) {
            (Results::SameAsOperand(count), Some(&first)) => {
                let ty = self.type_of(first);
                (0..count).for_each(|_| new.results.push(ty));
            }
            (Results::Inferred, _) => new.infer(self, info)?,
            _ => {}
        }
        new.add_defaults(info);
        Ok(())
    }

    /// Reports parts that no operation of the context has.
    #[cold]
    fn refuse_parts(&self, new: &NewOp, is_of_view: bool) -> Reported {
        let ctx = self.context();
        let data = ctx.op_name(new.name);
        let name = String::from_utf8_lossy(&data.name);
        let message = match (data.info(), &new.fault) {
            (None, _) => {
                let dialect = name.split('.').next().unwrap_or_default();
                if ctx.dialect(dialect.as_bytes()).is_some() {
                    format!("'{name}' op is not part of the '{dialect}' dialect that the context has")
                } else {
                    format!(
                        "'{name}' op is of a dialect that the context does not have: create the context with \
                         '{dialect}', or list it in `depends(..)` of the dialect whose code builds the operation"
                    )
                }
            }
            (Some(info), Some(fault)) if is_of_view => {
                let prop = info.spec().props.get(fault.0).map_or("", |prop| &*prop.name);
                format!("'{name}' op attribute '{prop}' cannot have the value: {}", fault.1)
            }
            (Some(_), _) => format!("'{name}' op has other parts in the dialect that the context has"),
        };
        ctx.error(new.loc, message).emit()
    }
}
