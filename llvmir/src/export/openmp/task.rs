//! Tasks, and the memory that keeps their private variables.

mod context;
mod taskloop;

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_core::typed::codec::EnumValue;
use lect_dialects::omp::ClauseTaskDepend;

pub(super) use taskloop::Taskloop;

use super::builder::Branches;
use super::cancel::{Directive, Work, is_cancellable};
use super::outline::{Made, Outline, Post};
use crate::export::Exporter;
use crate::export::constants::NoWrap;
use crate::export::emit::{Attached, Val};
use crate::export::fields::{OpFields, number};
use crate::export::graph::Point;
use crate::export::ops::calls::{Arg, Call};
use crate::export::ops::failed;
use crate::export::types::{Ty, Types};

/// A task to create.
pub(super) struct Task {
    ident: Val,
    is_tied: bool,
    last: Option<Val>,
    condition: Option<Val>,
    is_mergeable: bool,
    event: Option<Val>,
    priority: Option<Val>,
    depends: Vec<(i64, Val)>,
    alloca_block: u32,
    fakes: Vec<Val>,
}

/// Flags of a task.
const FINAL: i64 = 2;
const MERGEABLE: i64 = 4;
const PRIORITY: i64 = 32;

/// Returns the number of the runtime for the kind of a dependence.
fn depend_number(kind: Option<ClauseTaskDepend>) -> i64 {
    match kind {
        Some(ClauseTaskDepend::Taskdependin) => 1,
        Some(ClauseTaskDepend::Taskdependmutexinoutset) => 4,
        Some(ClauseTaskDepend::Taskdependinoutset) => 8,
        _ => 3,
    }
}

impl<'a> Exporter<'a> {
    pub(super) fn taskgroup_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        self.alloca_point();
        let (ident, thread) = self.thread();
        self.runtime("__kmpc_taskgroup", &[ident, thread]);
        let exit = self.split(Branches::Yes, "taskgroup.exit");
        let Some(region) = op.region(0) else { return Err(failed(op)) };
        self.op_region(region, "omp.taskgroup.region", None)?;
        self.goto_end(exit);
        self.runtime("__kmpc_end_taskgroup", &[ident, thread]);
        Ok(())
    }

    /// Returns the dependences of a construct.
    pub(super) fn depends(&mut self, op: OpRef<'a>) -> Vec<(i64, Val)> {
        let kinds = op.list("depend_kinds").to_vec();
        let values = self.clauses(op, "depend_vars");
        let numbers = kinds.iter().map(|kind| depend_number(number(self.ctx, *kind).and_then(EnumValue::from_number)));
        numbers.zip(values).collect()
    }

    pub(super) fn task_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let (mut private, context, alloca) = self.begin_task(op, "omp.task.start")?;
        self.push_final(Directive::Taskgroup, is_cancellable(op), Work::Branch(Vec::new()));
        let depends = self.depends(op);
        let (last, condition) = (self.clause(op, "final"), self.clause(op, "if_expr"));
        let (event, priority) = (self.clause(op, "event_handle"), self.clause(op, "priority"));
        let dbg = self.body.dbg;
        let ident = self.ident(0);
        let exit = self.split(Branches::Yes, "task.exit");
        let body = self.split(Branches::Yes, "task.body");
        let own = self.split(Branches::Yes, "task.alloca");
        let own_start = self.graph.start(own);
        self.openmp.allocas.push(own_start);
        self.graph.at = self.graph.start(body);
        self.task_body(op, &mut private, &context, own, "omp.task.region")?;
        self.openmp.allocas.pop();
        self.openmp.allocas.pop();
        self.body.dbg = dbg;

        let mut outline = Outline::new(own, exit, alloca.block);
        let fakes = self.fake_value(alloca, own_start, "global.tid", false);
        if let Some(Val::Local(value)) = fakes.get(1) {
            outline.excluded.push(*value);
        }
        outline.post = Post::Task(Task {
            ident,
            is_tied: !op.flag("untied"),
            last,
            condition,
            is_mergeable: op.flag("mergeable"),
            event,
            priority,
            depends,
            alloca_block: own,
            fakes,
        });
        self.openmp.outlines.push(outline);
        self.pop_branches(exit);
        self.graph.at = self.graph.start(exit);
        Ok(())
    }

    /// Returns the flags of a task.
    fn task_flags(&mut self, task: &Task) -> Val {
        let mut flags = self.number32(i64::from(task.is_tied));
        if let Some(last) = task.last {
            let (yes, no) = (self.number32(FINAL), self.number32(0));
            let chosen = self.select(last, yes, no);
            flags = self.arith("or", chosen, flags);
        }
        if task.is_mergeable {
            let flag = self.number32(MERGEABLE);
            flags = self.arith("or", flag, flags);
        }
        if task.priority.is_some() {
            let flag = self.number32(PRIORITY);
            flags = self.arith("or", flag, flags);
        }
        flags
    }

    /// Returns the type of tasks of the runtime.
    pub(super) fn task_type(&mut self) -> Ty {
        let fields = [Types::PTR, Types::PTR, Types::I32, Types::PTR, Types::PTR];
        self.types.identified(b"struct.kmp_task_ompbuilder_t", &fields)
    }

    /// Copies shared values into the memory of a task. Returns that memory.
    pub(super) fn copy_shared(&mut self, task: Val, shared: Val, size: Val) -> Val {
        let to = self.load(Types::PTR, task, "");
        let is_volatile = Val::Cst(self.consts.bool(false));
        let mut call = Call::new([to, shared, size, is_volatile].map(Arg::Val).into());
        for _ in 0..2 {
            let mut attrs = crate::export::attributes::AttrSet::default();
            attrs.number("align", 1);
            call.arg_attrs.push(attrs);
        }
        self.intrinsic_call("memcpy", Types::VOID, call, &mut Attached::new());
        to
    }

    /// Makes the shared values of a function those that its task keeps.
    pub(super) fn load_task_memory(&mut self, made: &Made, block: u32) {
        let Some(arg) = made.params.get(1).copied() else { return };
        self.graph.at = self.graph.start(block);
        let users = self.users(arg);
        let loaded = self.load(Types::PTR, Val::Local(arg), "");
        let text = self.value_text(loaded);
        for user in users {
            self.graph.replace_operand(user, arg, loaded, &text);
        }
    }

    /// Replaces the call of the function of a task by calls of the runtime.
    pub(super) fn finish_task(&mut self, made: Made, task: Task) {
        let function = Val::Cst(self.consts.global(Types::PTR, &made.name));
        self.graph.at = self.graph.before(made.call);
        self.runtime_function("__kmpc_omp_task_alloc");
        let ident = task.ident;
        let thread = self.thread_number(ident);
        let flags = self.task_flags(&task);
        let task_type = self.task_type();
        let bytes = self.layout.size(&self.types, task_type) as i64;
        let task_size = self.number(Types::I64, bytes);
        let shared_bytes = made.shared.map_or(0, |shared| self.layout.size(&self.types, shared));
        let shared_size = self.number(Types::I64, shared_bytes as i64);
        let data = self.runtime("__kmpc_omp_task_alloc", &[ident, thread, flags, task_size, shared_size, function]);
        if let Some(event) = task.event {
            let made = self.runtime("__kmpc_task_allow_completion_event", &[ident, thread, data]);
            let made = self.cast("ptrtoint", "", made, Types::I64, &mut Attached::new());
            self.store(made, event);
        }
        if let (Some(_), Some(shared)) = (made.shared, made.args.get(1).copied()) {
            self.copy_shared(data, shared, shared_size);
        }
        if let Some(priority) = task.priority {
            let flags = NoWrap { inbounds: true, nusw: true, nuw: false };
            let pointer = self.types.literal(&[Types::PTR]);
            let address = self.part_address(pointer, data, 0, Types::I32, flags);
            let parts = [Types::PTR, Types::PTR, Types::I32, Types::PTR, Types::PTR];
            let fields = self.types.literal(&parts);
            let address = self.part_address(fields, address, 4, Types::I32, flags);
            let pair = self.types.literal(&[Types::PTR, Types::PTR]);
            let address = self.part_address(pair, address, 0, Types::I32, flags);
            self.store(priority, address);
        }
        let list = self.depend_list(&task.depends);
        let count = self.number32(task.depends.len() as i64);
        let (zero, null) = (self.number32(0), self.null());
        if let Some(condition) = task.condition {
            self.split(Branches::Yes, "if.end");
            let Some(branch) = self.graph.at.before else { return };
            let (then, other) = self.if_then_else(condition, branch);
            self.graph.at = self.graph.before(other);
            if let Some(list) = list {
                self.runtime("__kmpc_omp_wait_deps", &[ident, thread, count, list, zero, null]);
            }
            self.runtime_function("__kmpc_omp_task_begin_if0");
            self.runtime_function("__kmpc_omp_task_complete_if0");
            self.runtime("__kmpc_omp_task_begin_if0", &[ident, thread, data]);
            let ty = self.functions.get(made.index).map_or(Types::VOID, |function| function.ty);
            let mut args = vec![thread];
            args.extend(made.shared.map(|_| data));
            self.call_named(&made.name, ty, &args);
            self.runtime("__kmpc_omp_task_complete_if0", &[ident, thread, data]);
            self.graph.at = self.graph.before(then);
        }
        match list {
            Some(list) => {
                let args = [ident, thread, data, count, list, zero, null];
                self.runtime("__kmpc_omp_task_with_deps", &args);
            }
            None => {
                self.runtime("__kmpc_omp_task", &[ident, thread, data]);
            }
        }
        self.graph.erase(made.call);
        self.load_task_memory(&made, task.alloca_block);
        for fake in task.fakes.into_iter().rev() {
            if let Val::Local(fake) = fake {
                self.graph.erase(fake);
            }
        }
    }

    /// Fills a list of dependences on the stack.
    pub(super) fn depend_list(&mut self, depends: &[(i64, Val)]) -> Option<Val> {
        if depends.is_empty() {
            return None;
        }
        let info = self.types.identified(b"struct.kmp_dep_info", &[Types::I64, Types::I64, Types::I8]);
        let array = self.types.array(depends.len() as u64, info);
        let entry = self.graph.entry(self.graph.function_of(self.block()));
        let slot: Point = self.graph.before_end(entry);
        let list = self.at(slot, |it| it.alloca(array, ".dep.arr.addr"));
        for (at, (kind, value)) in depends.iter().enumerate() {
            let base = self.array_address(array, list, at as i64, Types::I64);
            let address = self.field_address(info, base, 0);
            let number = self.cast("ptrtoint", "", *value, Types::I64, &mut Attached::new());
            self.store(number, address);
            let address = self.field_address(info, base, 1);
            let size = self.layout.store_size(&self.types, self.ty_of(*value));
            let size = self.number(Types::I64, size as i64);
            self.store(size, address);
            let address = self.field_address(info, base, 2);
            let kind = self.number(Types::I8, *kind);
            self.store(kind, address);
        }
        Some(list)
    }
}
