//! Loops whose iterations are executed as tasks.

use lect_core::diag::Reported;
use lect_core::ir::OpRef;

use super::context::Context;
use crate::export::Exporter;
use crate::export::attributes::AttrSet;
use crate::export::constants::NoWrap;
use crate::export::emit::Val;
use crate::export::fields::OpFields;
use crate::export::graph::{Place, opcode};
use crate::export::openmp::builder::Branches;
use crate::export::openmp::cancel::{Directive, Work, is_cancellable};
use crate::export::openmp::loops::Loop;
use crate::export::openmp::outline::{Made, Outline, Post};
use crate::export::openmp::private::Private;
use crate::export::openmp::wrapped_nest;
use crate::export::ops::failed;
use crate::export::types::{Ty, Types};

/// A loop to create tasks for.
pub(in crate::export::openmp) struct Taskloop {
    ident: Val,
    range: [Val; 3],
    is_untied: bool,
    is_final: bool,
    is_mergeable: bool,
    has_priority: bool,
    has_group: bool,
    condition: Option<Val>,
    /// How many iterations or tasks there are, and which.
    grain: (i64, Option<Val>),
    alloca_block: u32,
    nest: Loop,
    /// Function that copies a task.
    copy: Val,
    shared: Ty,
    fakes: Vec<Vec<Val>>,
}

impl<'a> Exporter<'a> {
    pub(in crate::export::openmp) fn taskloop_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let (mut private, context, alloca) = self.begin_task(op, "omp.taskloop.start")?;
        let nest_op = wrapped_nest(op).ok_or_else(|| failed(op))?;
        let condition = self.clause(op, "if_expr");
        let grain = match (self.clause(op, "grainsize"), self.clause(op, "num_tasks")) {
            (Some(size), _) => (1, Some(size)),
            (None, Some(count)) => (2, Some(count)),
            (None, None) => (0, None),
        };
        self.push_final(Directive::Taskgroup, is_cancellable(op), Work::Branch(Vec::new()));
        let mut range = [self.null(); 3];
        for (slot, name) in range.iter_mut().zip(["loop_lower_bounds", "loop_upper_bounds", "loop_steps"]) {
            *slot = self.clause(nest_op, name).ok_or_else(|| failed(op))?;
        }
        let dbg = self.body.dbg;
        let ident = self.ident(0);
        let exit = self.split(Branches::Yes, "taskloop.exit");
        let body = self.split(Branches::Yes, "taskloop.body");
        let own = self.split(Branches::Yes, "taskloop.alloca");
        let own_start = self.graph.start(own);
        self.openmp.allocas.push(own_start);
        self.graph.at = self.graph.start(body);
        self.task_body(op, &mut private, &context, own, "omp.taskloop.region")?;
        self.openmp.allocas.pop();
        self.openmp.allocas.pop();
        self.body.dbg = dbg;
        let Some(nest) = self.openmp.nests.last().copied().flatten() else { return Err(failed(op)) };

        let mut outline = Outline::new(own, exit, alloca.block);
        let mut fakes = vec![self.fake_value(alloca, own_start, "global.tid", false)];
        for name in ["lb", "ub", "step"] {
            self.graph.at = alloca;
            let slot = self.alloca(Types::I64, &format!("{name}.addr"));
            let value = self.load(Types::I64, slot, &format!("{name}.val"));
            self.graph.at = own_start;
            let ten = self.number(Types::I64, 10);
            let used = self.arith("add", value, ten);
            fakes.push(vec![slot, value, used]);
        }
        for (at, fake) in fakes.iter().enumerate() {
            if let Some(Val::Local(value)) = fake.get(1) {
                if at == 0 { outline.excluded.push(*value) } else { outline.first.push(*value) }
            }
        }
        if let Some(Val::Local(address)) = context.address {
            outline.first.push(address);
        }
        let mut fields = vec![Types::I64; 3];
        fields.extend(context.address.map(|_| Types::PTR));
        let shared = self.types.literal(&fields);
        let copy = match context.address {
            Some(_) => self.copy_function(op, &private, &context, shared)?,
            None => self.null(),
        };
        outline.post = Post::Taskloop(Box::new(Taskloop {
            ident,
            range,
            is_untied: op.flag("untied"),
            is_final: self.clause(op, "final").is_some(),
            is_mergeable: op.flag("mergeable"),
            has_priority: self.clause(op, "priority").is_some(),
            has_group: !op.flag("nogroup"),
            condition,
            grain,
            alloca_block: own,
            nest,
            copy,
            shared,
            fakes,
        }));
        self.openmp.outlines.push(outline);
        self.pop_branches(exit);
        self.graph.at = self.graph.start(exit);
        Ok(())
    }

    /// Creates the function that copies the private variables of a task to another.
    fn copy_function(
        &mut self,
        op: OpRef<'a>,
        private: &Private<'a>,
        context: &Context,
        shared: Ty,
    ) -> Result<Val, Reported> {
        let saved = self.graph.at;
        let params = [Types::PTR, Types::PTR, Types::I32];
        let ty = self.types.function(Types::VOID, &params, false);
        let name = self.unique_function("omp_taskloop_dup");
        let (_, code) = self.add_function(&name, ty, AttrSet::default());
        let mut args = Vec::new();
        for (param, name) in params.iter().zip(["dest_task", "src_task", "lastprivate_flag"]) {
            let local = self.body.new_local(*param);
            self.graph.add_argument(code, local, name.as_bytes());
            args.push(Val::Local(local));
        }
        let block = self.body.new_local(Types::LABEL);
        self.graph.add_block(block, code, Place::End, b"entry");
        self.goto_end(block);
        let task = self.task_type();
        let whole = self.types.literal(&[task, shared]);
        let mut pointers = Vec::new();
        for arg in args.iter().take(2) {
            let memory = self.part_address(whole, *arg, 1, Types::I32, NoWrap::default());
            pointers.push(self.part_address(shared, memory, 3, Types::I32, NoWrap::default()));
        }
        let [to, from] = pointers[..] else { return Err(failed(op)) };
        self.named(to, "destPtr");
        self.named(from, "srcPtr");
        let source = self.load(Types::PTR, from, "omp.taskloop.context.src");
        let Some(ty) = context.ty else { return Err(failed(op)) };
        let made = self.malloc(ty, "omp.task.context_ptr");
        let made = self.named(made, "omp.taskloop.context.dest");
        self.store(made, to);
        let sources = self.context_fields(context, Some(source));
        let slots = self.context_fields(context, Some(made));
        let molds: Vec<Val> = sources.iter().map(|source| source.unwrap_or(from)).collect();
        for ((privatizer, mold), slot) in private.privatizers.iter().zip(&molds).zip(&slots) {
            if let Some(slot) = slot {
                self.init_field(*privatizer, *mold, *slot)?;
            }
        }
        self.copy_from(op, private, &molds, &slots)?;
        self.ret_void();
        self.graph.at = saved;
        Ok(Val::Cst(self.consts.global(Types::PTR, &name)))
    }

    /// Replaces the call of the function of a loop by calls of the runtime.
    pub(in crate::export::openmp) fn finish_taskloop(&mut self, made: Made, task: Taskloop) {
        let block = self.graph.block_of(made.call).unwrap_or(0);
        self.graph.at = self.graph.first_insertion(block);
        let mut bounds = Vec::new();
        for (value, name) in task.range.iter().zip(["lb64", "ub64", "step64"]) {
            let cast = self.int_cast(*value, Types::I64, true);
            bounds.push(if cast == *value { cast } else { self.named(cast, name) });
        }
        self.graph.at = self.graph.before(made.call);
        self.runtime_function("__kmpc_omp_task_alloc");
        let ident = task.ident;
        let thread = self.thread_number(ident);
        if task.has_group {
            self.runtime("__kmpc_taskgroup", &[ident, thread]);
        }
        let mut flags = i64::from(!task.is_untied);
        for (is_set, flag) in
            [(task.is_final, super::FINAL), (task.is_mergeable, super::MERGEABLE), (task.has_priority, super::PRIORITY)]
        {
            if is_set {
                flags |= flag;
            }
        }
        let flags = self.number32(flags);
        let task_type = self.task_type();
        let bytes = self.layout.size(&self.types, task_type) as i64;
        let task_size = self.number(Types::I64, bytes);
        let shared_bytes = made.shared.map_or(0, |shared| self.layout.size(&self.types, shared));
        let shared_size = self.number(Types::I64, shared_bytes as i64);
        let function = Val::Cst(self.consts.global(Types::PTR, &made.name));
        let data = self.runtime("__kmpc_omp_task_alloc", &[ident, thread, flags, task_size, shared_size, function]);
        let Some(shared) = made.args.get(1).copied() else { return };
        let memory = self.copy_shared(data, shared, shared_size);
        let mut parts = Vec::new();
        for at in 0..3 {
            parts.push(self.part_address(task.shared, memory, at, Types::I32, NoWrap::default()));
        }
        let [lower, upper, step] = parts[..] else { return };
        let step = self.load(Types::I64, step, "");
        let condition = match task.condition {
            Some(condition) => self.int_cast(condition, Types::I32, true),
            None => self.number32(1),
        };
        let one = self.number32(1);
        let kind = self.number32(task.grain.0);
        let grain = match task.grain.1 {
            Some(grain) => self.int_cast(grain, Types::I64, true),
            None => self.number(Types::I64, 0),
        };
        let args = [ident, thread, data, condition, lower, upper, step, one, kind, grain, task.copy];
        self.runtime("__kmpc_taskloop", &args);
        if task.has_group {
            self.runtime("__kmpc_end_taskgroup", &[ident, thread]);
        }
        self.graph.erase(made.call);
        self.load_task_memory(&made, task.alloca_block);
        self.use_task_bounds(&task);
        for (fake, bound) in task.fakes.iter().skip(1).zip(bounds) {
            if let Some(Val::Local(value)) = fake.get(1) {
                self.replace_uses(*value, bound);
            }
        }
        for fake in task.fakes.iter().flatten().rev() {
            if let Val::Local(fake) = fake {
                self.graph.erase(*fake);
            }
        }
    }

    /// Makes the loop of a task run over the range of the task.
    fn use_task_bounds(&mut self, task: &Taskloop) {
        let loaded = [self.task_bound(task.alloca_block, 0), self.task_bound(task.alloca_block, 1)];
        let [Some(lower), Some(upper)] = loaded else { return };
        let mut nest = task.nest;
        let ty = self.counter_type(&nest);
        let preheader = self.loop_preheader(&nest);
        self.goto_last(preheader);
        let Some(step) = task.fakes.last().and_then(|fake| fake.get(1)).copied() else { return };
        let span = self.arith("sub", upper, lower);
        let less = self.arith("sdiv", span, step);
        let one = self.number(Types::I64, 1);
        let count = self.arith("add", less, one);
        let count = self.named(count, "trip_cnt");
        let count = self.int_cast(count, ty, true);
        let lower = self.int_cast(lower, ty, true);
        self.set_loop_count(&mut nest, count);
        let Val::Local(counter) = self.loop_counter(&nest) else { return };
        let has_word =
            |it: &Self, inst: u32, word: &[u8]| it.graph.inst(inst).is_some_and(|inst| opcode(&inst.text) == word);
        for scaled in self.users(counter) {
            if !has_word(self, scaled, b"mul") {
                continue;
            }
            for sum in self.users(scaled) {
                if has_word(self, sum, b"add") {
                    let text = self.value_text(lower);
                    self.graph.set_last_operand(sum, &text);
                }
            }
        }
    }

    /// Returns the load of a bound in the entry block of a task.
    fn task_bound(&self, block: u32, at: usize) -> Option<Val> {
        let ends = format!(", i32 0, i32 {at}");
        let is_address = |inst: &&u32| {
            let inst = self.graph.inst(**inst);
            inst.is_some_and(|inst| opcode(&inst.text) == b"getelementptr" && inst.text.ends_with(ends.as_bytes()))
        };
        let insts = self.graph.insts(block);
        let address = insts.iter().rev().find(is_address)?;
        let is_load = |inst: &&u32| {
            self.graph.operands(**inst).contains(address)
                && self.graph.inst(**inst).is_some_and(|inst| opcode(&inst.text) == b"load")
        };
        insts.iter().find(is_load).map(|inst| Val::Local(*inst))
    }
}
