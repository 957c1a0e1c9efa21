//! The struct on the heap that keeps the private variables of a task.

use lect_core::diag::Reported;
use lect_core::ir::OpRef;

use crate::export::Exporter;
use crate::export::constants::{ExprOp, NoWrap};
use crate::export::emit::{Attached, Val};
use crate::export::graph::{Place, Point};
use crate::export::openmp::builder::Branches;
use crate::export::openmp::parallel::DEALLOC_OF_PRIVATE;
use crate::export::openmp::private::Private;
use crate::export::ops::calls::{Arg, Call};
use crate::export::ops::failed;
use crate::export::types::{Ty, Types};

/// The struct: its type, address, and the fields of private variables, if they are kept there.
#[derive(Clone, Default)]
pub(super) struct Context {
    pub ty: Option<Ty>,
    pub address: Option<Val>,
    fields: Vec<Option<i64>>,
}

impl<'a> Exporter<'a> {
    /// Begins a task by the blocks that copy private variables to a struct. The following block is named `start`.
    ///
    /// Returns the variables, their struct, and the point of allocations, which is that of the function from then on.
    pub(super) fn begin_task(&mut self, op: OpRef<'a>, start: &str) -> Result<(Private<'a>, Context, Point), Reported> {
        let private = self.private_vars(op)?;
        let alloca = self.alloca_point();
        let start = self.new_label(Place::End, start);
        let branch = self.br(start);
        self.graph.at = self.graph.before(branch);
        let copy = self.split(Branches::Yes, "omp.private.copy");
        let init = self.split(Branches::Yes, "omp.private.init");
        self.openmp.allocas.push(alloca);
        self.goto_last(init);
        let context = self.context_struct(&private)?;
        let slots = self.init_context(&private, &context)?;
        self.goto_last(copy);
        let originals: Vec<Val> = private.vars.iter().map(|var| self.value(*var)).collect();
        self.copy_from(op, &private, &originals, &slots)?;

        self.goto_end(start);
        Ok((private, context, alloca))
    }

    /// Allocates the struct for private variables that need the originals.
    pub(super) fn context_struct(&mut self, private: &Private<'a>) -> Result<Context, Reported> {
        let mut context = Context::default();
        let mut types = Vec::new();
        for privatizer in &private.privatizers {
            if self.reads_original(*privatizer) {
                context.fields.push(Some(types.len() as i64));
                types.push(self.private_type(*privatizer)?);
            } else {
                context.fields.push(None);
            }
        }
        if !types.is_empty() {
            let ty = self.types.literal(&types);
            context.ty = Some(ty);
            context.address = Some(self.malloc(ty, "omp.task.context_ptr"));
        }
        Ok(context)
    }

    /// Allocates memory for a type.
    pub(super) fn malloc(&mut self, ty: Ty, name: &str) -> Val {
        let null = self.consts.zero(&self.types, Types::PTR);
        let one = self.consts.i32(1);
        let end = self.consts.expr(Types::PTR, ExprOp::Address(ty, NoWrap::default()), &[null, one]);
        let size = self.consts.expr(Types::I64, ExprOp::Cast("ptrtoint"), &[end]);
        let callee_ty = self.runtime_function("malloc");
        if let Some(function) = self.function_index.get(b"malloc".as_slice()).and_then(|at| self.functions.get_mut(*at))
            && !function.before.starts_with(b"noalias ")
        {
            function.before.splice(0..0, b"noalias ".iter().copied());
        }
        let value = self.tail_call(b"@malloc", callee_ty, Val::Cst(size));
        self.named(value, name)
    }

    fn tail_call(&mut self, callee: &[u8], ty: Ty, arg: Val) -> Val {
        let call = Call { callee: callee.to_vec(), ty, tail: "tail ", ..Call::new(vec![Arg::Val(arg)]) };
        self.call(call, &mut Attached::new())
    }

    /// Returns the addresses of the fields of private variables.
    pub(super) fn context_fields(&mut self, context: &Context, address: Option<Val>) -> Vec<Option<Val>> {
        let mut found = Vec::new();
        for field in &context.fields {
            found.push(match (context.ty, address, field) {
                (Some(ty), Some(address), Some(field)) => {
                    Some(self.part_address(ty, address, *field, Types::I32, NoWrap::default()))
                }
                _ => None,
            });
        }
        found
    }

    /// Initializes the fields of private variables from the originals.
    pub(super) fn init_context(
        &mut self,
        private: &Private<'a>,
        context: &Context,
    ) -> Result<Vec<Option<Val>>, Reported> {
        let slots = self.context_fields(context, context.address);
        let originals: Vec<Val> = private.vars.iter().map(|var| self.value(*var)).collect();
        for ((privatizer, original), slot) in private.privatizers.iter().zip(originals).zip(&slots) {
            let Some(slot) = slot else { continue };
            self.init_field(*privatizer, original, *slot)?;
        }
        Ok(slots)
    }

    /// Initializes a field. A value that is no pointer is stored.
    pub(super) fn init_field(&mut self, privatizer: OpRef<'a>, original: Val, slot: Val) -> Result<(), Reported> {
        let value = self.init_private_var(privatizer, original, slot)?;
        self.goto_last_of_current();
        let ty = self.ty_of(value);
        if value != slot && self.types.pointer_space(ty).is_none() {
            self.store(value, slot);
            self.load(ty, slot, "");
        }
        Ok(())
    }

    /// Translates the body of a task at the current point.
    pub(super) fn task_body(
        &mut self,
        op: OpRef<'a>,
        private: &mut Private<'a>,
        context: &Context,
        alloca: u32,
        name: &str,
    ) -> Result<(), Reported> {
        let mut values = vec![None; private.privatizers.len()];
        for (at, privatizer) in private.privatizers.iter().enumerate() {
            if context.fields.get(at).copied().flatten().is_some() {
                continue;
            }
            let ty = self.private_type(*privatizer)?;
            let saved = self.graph.at;
            self.goto_last(alloca);
            let slot = self.alloca(ty, "omp.private.alloc");
            let Some(var) = private.vars.get(at).copied() else { return Err(failed(op)) };
            let original = self.value(var);
            let value = self.init_private_var(*privatizer, original, slot)?;
            self.graph.at = saved;
            if let Some(arg) = private.args.get(at) {
                self.set(*arg, value);
            }
            if let Some(slot) = values.get_mut(at) {
                *slot = Some(value);
            }
        }
        let fields = self.context_fields(context, context.address);
        for (at, field) in fields.into_iter().enumerate() {
            let (Some(mut value), Some(arg)) = (field, private.args.get(at).copied()) else { continue };
            let Some(region) = op.region(0) else { return Err(failed(op)) };
            let ty = self.convert(op, region.ir.value_type(arg))?;
            if let Some(slot) = values.get_mut(at) {
                *slot = Some(value);
            }
            if self.types.pointer_space(ty).is_none() {
                value = self.load(ty, value, "");
                if let Some(slot) = values.get_mut(at) {
                    *slot = Some(value);
                }
            }
            self.set(arg, value);
        }
        private.values = values.into_iter().flatten().collect();
        let Some(region) = op.region(0) else { return Err(failed(op)) };
        let next = self.op_region(region, name, None)?;
        self.goto_last(next);
        self.clean_up(&private.privatizers, DEALLOC_OF_PRIVATE, "omp.private.dealloc", &private.values, false)?;
        if let Some(address) = context.address {
            self.goto_last_of_current();
            let saved = self.graph.at;
            let ty = self.runtime_function("free");
            self.tail_call(b"@free", ty, address);
            self.graph.at = saved;
        }
        Ok(())
    }
}
