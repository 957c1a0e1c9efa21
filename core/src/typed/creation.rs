//! Creation of operations from the parts of typed views.

use smallvec::SmallVec;

use super::TypedOp;
use super::filling::{Filling, NewOp, Rest};
use super::parts::{OneResult, Parts, Results};
use crate::attrs::NamedAttr;
use crate::diag::{Diagnostic, Reported};
use crate::dialect::{EmbeddedSpec, OpInfo};
use crate::entity::{Attr, Op, OpName, Type, Value};
use crate::ir::{Builder, Isolate, OpData, OpParts, OpState, PlainParts};

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
        match self.add_plain(&parts) {
            Some((op, _)) => Ok(op),
            None => self.add_other(parts),
        }
    }

    /// Creates and inserts the operation like [`add_op`](Self::add_op), with a fallback for invalid parts.
    ///
    /// The fallback is an `UnrealizedConversionCastOp` without operands and with as many results. The error is returned
    /// with it.
    #[track_caller]
    pub fn add_or_cast<P: Parts>(&mut self, parts: P) -> (Op, Option<Reported>) {
        match self.add_plain(&parts) {
            Some((op, _)) => (op, None),
            None => self.add_other_or_cast(parts),
        }
    }

    #[inline(never)]
    #[track_caller]
    fn add_other_or_cast<P: Parts>(&mut self, parts: P) -> (Op, Option<Reported>) {
        let ctx = self.ir.context();
        let mut new = NewOp::of::<P::Op<'_>>(ctx, self.loc);
        parts.fill(&mut Filling { ctx, op: &mut new });
        self.finish_or_cast(new, P::RESULTS, P::Op::ID)
    }

    /// Creates the operation of filled parts, or a cast. Not generic, so that a program has this code once.
    #[inline(never)]
    #[track_caller]
    fn finish_or_cast(
        &mut self,
        mut new: NewOp,
        kind: Results,
        view: (&'static EmbeddedSpec, usize),
    ) -> (Op, Option<Reported>) {
        let Err(error) = self.ir.complete(&mut new, kind, view) else { return (self.create(&mut new), None) };
        let mut results = std::mem::take(&mut new.results);
        let count = match kind {
            Results::Given => results.len(),
            Results::SameAsOperand(count) => count,
            Results::Inferred => view.0.get().ops.get(view.1).map_or(0, |op| op.results.len()),
        };
        let ctx = self.ir.context();
        results.resize(count, ctx.types().none());
        let cast = OpState::new(ctx.op_name_of(b"builtin.unrealized_conversion_cast"), self.loc).results(results);
        (self.insert(cast), Some(error))
    }

    /// Creates and inserts an operation of any parts, or reports these.
    #[inline(never)]
    #[track_caller]
    fn add_other<P: Parts>(&mut self, parts: P) -> Result<Op, Reported> {
        let ctx = self.ir.context();
        let mut new = NewOp::of::<P::Op<'_>>(ctx, self.loc);
        parts.fill(&mut Filling { ctx, op: &mut new });
        self.finish(new, P::RESULTS, P::Op::ID)
    }

    /// Creates the operation of filled parts. Not generic, so that a program has this code once.
    #[inline(never)]
    #[track_caller]
    fn finish(
        &mut self,
        mut new: NewOp,
        results: Results,
        view: (&'static EmbeddedSpec, usize),
    ) -> Result<Op, Reported> {
        self.ir.complete(&mut new, results, view)?;
        Ok(self.create(&mut new))
    }

    #[track_caller]
    fn create(&mut self, new: &mut NewOp) -> Op {
        let Rest { regions, successors, mut isolate, .. } = new.rest.take().unwrap_or_default();
        if let Some(isolate) = &mut isolate {
            isolate.set_root_attrs(new.loc, new.attrs, &new.slots);
        }
        let op = self.ir.create(OpParts {
            name: new.name,
            loc: new.loc,
            operands: &new.operands,
            results: &new.results,
            attrs: new.attrs,
            props: &new.slots,
            successors: &successors,
            regions: &regions,
            isolate,
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
        let op = match self.add_plain(&parts) {
            Some((_, Some(value))) => return Ok(value),
            Some((op, None)) => op,
            None => self.add_other(parts)?,
        };
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
        let NewOp { name, operands, results, slots, rest, .. } = new;
        let Rest { regions, successors, .. } = rest.unwrap_or_default();
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

/// Identity of a view, and the source of the result types of its operations.
struct View {
    id: (&'static EmbeddedSpec, usize),
    results: Results,
}

/// Creation of most operations, which have operands and results only. All others, and parts that do not fit, are left to
/// the functions below.
impl Builder<'_> {
    /// Creates and inserts an operation, and returns it with its first result.
    #[inline]
    fn add_plain<P: Parts>(&mut self, parts: &P) -> Option<(Op, Option<Value>)> {
        let view = const { &View { id: <P::Op<'static> as TypedOp<'static>>::ID, results: P::RESULTS } };
        parts.if_plain(self, |this, operands, types, prop| this.make_plain(view, operands, types, prop))?
    }

    /// Creates and inserts an operation. The frequent numbers of operands have a function each.
    #[inline]
    fn make_plain(
        &mut self,
        view: &View,
        operands: &[Value],
        types: &[Type],
        prop: Option<Attr>,
    ) -> Option<(Op, Option<Value>)> {
        match *operands {
            [one] => self.make_unary(view, [one], types, prop),
            [one, other] => self.make_binary(view, [one, other], types, prop),
            _ => self.make_other(view, operands, types, prop),
        }
    }

    #[inline(never)]
    fn make_unary(
        &mut self,
        view: &View,
        operands: [Value; 1],
        types: &[Type],
        prop: Option<Attr>,
    ) -> Option<(Op, Option<Value>)> {
        self.make(view, &operands, types, prop)
    }

    #[inline(never)]
    fn make_binary(
        &mut self,
        view: &View,
        operands: [Value; 2],
        types: &[Type],
        prop: Option<Attr>,
    ) -> Option<(Op, Option<Value>)> {
        self.make(view, &operands, types, prop)
    }

    #[inline(never)]
    fn make_other(
        &mut self,
        view: &View,
        operands: &[Value],
        types: &[Type],
        prop: Option<Attr>,
    ) -> Option<(Op, Option<Value>)> {
        self.make(view, operands, types, prop)
    }

    /// Creates and inserts an operation. Not generic, so that a program has few copies of this code.
    #[inline(always)]
    fn make(
        &mut self,
        view: &View,
        operands: &[Value],
        types: &[Type],
        prop: Option<Attr>,
    ) -> Option<(Op, Option<Value>)> {
        let spot = self.spot()?;
        let ir = &mut *self.ir;
        let (name, data) = ir.context().viewed_op(view.id)?;
        let plain = data.plain?;
        if !operands.iter().all(|&operand| ir.has_value(operand)) {
            return None;
        }
        let single;
        let results = match view.results {
            Results::Given => types,
            Results::SameAsOperand(1) => {
                single = [ir.type_of(*operands.first()?)];
                &single
            }
            Results::Inferred => {
                let type_of = |at: usize| operands.get(at).map(|&operand| ir.type_of(operand));
                // A plain operation has one inherent attribute at most.
                let prop_of = |_: usize| prop.or(plain.default);
                single = [data.info()?.single_result(ir.context(), type_of, prop_of)?];
                &single
            }
            Results::SameAsOperand(_) => return None,
        };
        let attrs = ir.context().attrs().empty_dictionary();
        let props = OpData::only_prop(prop.or(plain.default));
        let parts = PlainParts { name, loc: self.loc, operands, results, attrs, props };
        let created = ir.create_plain(parts, Some(spot));
        Some((created.op, (!results.is_empty()).then_some(created.first_result)))
    }
}

/// Checks and completion of the parts of all other operations.
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
        let rest = new.rest.as_ref();
        let is_fit = is_of_view && rest.is_none_or(|rest| rest.fault.is_none());
        let Some(info) = data.info().filter(|_| is_fit) else {
            return Err(self.refuse_parts(new, is_of_view));
        };
        let (successors, regions) = rest.map_or((&[][..], &[][..]), |rest| (&rest.successors[..], &rest.regions[..]));
        let checked = self.check_parts(&new.name, &new.operands, successors, regions);
        checked.map_err(|message| self.context().error(new.loc, message).emit())?;
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
        let fault = new.rest.as_ref().and_then(|rest| rest.fault.as_ref());
        let message = match (data.info(), fault) {
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

impl NewOp {
    /// Infers the result types.
    fn infer(&mut self, ir: &Isolate, info: &OpInfo) -> Result<(), Reported> {
        let ctx = ir.context();
        let type_of = |at: usize| self.operands.get(at).map(|&operand| ir.type_of(operand));
        let prop_of = |slot: usize| self.slots.get(slot).copied().flatten();
        if let Some(ty) = info.single_result(ctx, type_of, prop_of) {
            self.results.push(ty);
            return Ok(());
        }
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
