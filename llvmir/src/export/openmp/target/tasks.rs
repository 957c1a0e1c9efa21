//! Tasks that use a device: those of `nowait` and `depend`.

use lect_core::diag::Reported;

use super::arrays::Arrays;
use crate::export::Exporter;
use crate::export::attributes::AttrSet;
use crate::export::emit::{Attached, Val};
use crate::export::graph::{Place, Point};
use crate::export::openmp::builder::Branches;
use crate::export::openmp::outline::{Made, Outline, Post};
use crate::export::ops::calls::{Arg, Call};
use crate::export::types::{Ty, Types};

/// A task that uses a device.
pub(in crate::export::openmp) struct TargetTask {
    /// Device that executes the task later.
    device: Option<Val>,
    depends: Vec<(i64, Val)>,
    /// Arrays that the task keeps copies of, with their types.
    arrays: Vec<(Val, Ty)>,
    fakes: Vec<Val>,
}

/// How a construct waits for its task.
pub(super) struct Waiting {
    pub is_nowait: bool,
    pub depends: Vec<(i64, Val)>,
}

/// Work in a task: gets the place of stack memory.
pub(super) type Body<'b, 'a> = &'b mut dyn FnMut(&mut Exporter<'a>, Point) -> Result<(), Reported>;

impl<'a> Exporter<'a> {
    /// Emits work in a task.
    pub(super) fn target_task(
        &mut self,
        alloca: Point,
        device: Option<Val>,
        arrays: Option<(&Arrays, [Val; 5])>,
        waiting: &Waiting,
        work: Body<'_, 'a>,
    ) -> Result<(), Reported> {
        let body = self.split(Branches::Yes, "target.task.body");
        let own = self.split(Branches::Yes, "target.task.alloca");
        let own_start = self.graph.start(own);
        let fakes = self.fake_value(alloca, own_start, "global.tid", false);
        self.graph.at = self.graph.start(body);
        work(self, own_start)?;
        let exit = self.split(Branches::Yes, "target.task.cont");
        let mut outline = Outline::new(own, exit, alloca.block);
        if let Some(Val::Local(value)) = fakes.get(1) {
            outline.excluded.push(*value);
        }
        let device = device.filter(|_| waiting.is_nowait);
        let mut kept = Vec::new();
        if let (Some((arrays, [bases, pointers, sizes, ..])), Some(_)) = (arrays, device) {
            let count = arrays.count as u64;
            let (pointers_ty, sizes_ty) = (self.types.array(count, Types::PTR), self.types.array(count, Types::I64));
            for (array, ty) in [(bases, pointers_ty), (pointers, pointers_ty), (sizes, sizes_ty)] {
                if let Val::Local(local) = array {
                    outline.excluded.push(local);
                    kept.push((array, ty));
                }
            }
        }
        let depends = waiting.depends.clone();
        outline.post = Post::TargetTask(Box::new(TargetTask { device, depends, arrays: kept, fakes }));
        self.openmp.outlines.push(outline);
        self.graph.at = self.graph.start(exit);
        Ok(())
    }

    /// Returns the type of a task with copies of arrays, and the type of these.
    fn task_with_arrays(&mut self, task: &TargetTask) -> (Ty, Option<Ty>) {
        let base = self.task_type();
        if task.arrays.is_empty() {
            return (base, None);
        }
        let suffix = match self.openmp.target_tasks {
            0 => String::new(),
            count => format!(".{}", count - 1),
        };
        self.openmp.target_tasks += 1;
        let types: Vec<Ty> = task.arrays.iter().map(|array| array.1).collect();
        let copies = self.types.identified(format!("struct.privates{suffix}").as_bytes(), &types);
        let name = format!("struct.task_with_privates{suffix}");
        (self.types.identified(name.as_bytes(), &[base, copies]), Some(copies))
    }

    fn copy_bytes(&mut self, to: Val, from: Val, size: u64, align: u64) {
        let size = self.number(Types::I64, size as i64);
        let is_volatile = Val::Cst(self.consts.bool(false));
        let mut call = Call::new([to, from, size, is_volatile].map(Arg::Val).into());
        for align in [align, 1] {
            let mut attrs = AttrSet::default();
            attrs.number("align", align);
            call.arg_attrs.push(attrs);
        }
        self.intrinsic_call("memcpy", Types::VOID, call, &mut Attached::new());
    }

    /// Returns the memory of shared values of a task.
    fn shared_memory(&mut self, data: Val, ty: Ty, copies: Option<Ty>) -> Val {
        let base_ty = self.task_type();
        let base = if copies.is_some() { self.field_address(ty, data, 0) } else { data };
        let address = self.field_address(base_ty, base, 0);
        self.load(Types::PTR, address, "")
    }

    /// Creates the function that the runtime calls for a task.
    fn proxy_function(&mut self, made: &Made, task: &TargetTask, ty: Ty, copies: Option<Ty>) -> (Vec<u8>, Ty) {
        let saved = self.graph.at;
        let params = [Types::I32, Types::PTR];
        let function = self.types.function(Types::VOID, &params, false);
        let name = self.unique_function(".omp_target_task_proxy_func");
        let (_, code) = self.add_function(&name, function, AttrSet::default());
        let mut args = Vec::new();
        for (param, name) in params.iter().zip(["thread.id", "task"]) {
            let local = self.body.new_local(*param);
            self.graph.add_argument(code, local, name.as_bytes());
            args.push(Val::Local(local));
        }
        let block = self.body.new_local(Types::LABEL);
        self.graph.add_block(block, code, Place::End, b"entry");
        self.goto_end(block);
        if let [thread, data] = args[..] {
            let mut passed = vec![thread];
            if let Some(copies) = copies {
                let memory = self.field_address(ty, data, 1);
                for at in 0..task.arrays.len() {
                    passed.push(self.field_address(copies, memory, at as i64));
                }
            }
            if let Some(shared) = made.shared {
                let slot = self.alloca_aligned(shared, 8, "structArg");
                let memory = self.shared_memory(data, ty, copies);
                let size = self.layout.size(&self.types, shared);
                self.copy_bytes(slot, memory, size, 8);
                passed.push(slot);
            }
            let callee = self.functions.get(made.index).map_or(Types::VOID, |function| function.ty);
            self.call_named(&made.name, callee, &passed);
        }
        self.ret_void();
        self.graph.at = saved;
        (name, function)
    }

    /// Replaces the call of the function of a task by calls of the runtime.
    pub(in crate::export::openmp) fn finish_target_task(&mut self, made: Made, task: TargetTask) {
        self.body.dbg = None;
        let (ty, copies) = self.task_with_arrays(&task);
        let (proxy, proxy_ty) = self.proxy_function(&made, &task, ty, copies);
        self.graph.at = self.graph.before(made.call);
        let ident = self.ident(0);
        let alloc = match task.device {
            Some(_) => "__kmpc_omp_target_task_alloc",
            None => "__kmpc_omp_task_alloc",
        };
        self.runtime_function(alloc);
        let thread = self.thread_number(ident);
        let size = self.layout.size(&self.types, ty) as i64;
        let shared_bytes = made.shared.map_or(0, |shared| self.layout.size(&self.types, shared));
        let function = Val::Cst(self.consts.global(Types::PTR, &proxy));
        let (zero, null) = (self.number32(0), self.null());
        let sizes = [size, shared_bytes as i64].map(|size| self.number(Types::I64, size));
        let mut args = vec![ident, thread, zero];
        args.extend(sizes);
        args.push(function);
        args.extend(task.device);
        let data = self.runtime(alloc, &args);
        if let (Some(_), Some(shared)) = (made.shared, made.args.last().copied()) {
            let memory = self.shared_memory(data, ty, copies);
            self.copy_bytes(memory, shared, shared_bytes, 1);
        }
        if let Some(copies) = copies {
            let memory = self.field_address(ty, data, 1);
            for (at, (array, array_ty)) in task.arrays.iter().enumerate() {
                let to = self.field_address(copies, memory, at as i64);
                let size = self.layout.store_size(&self.types, *array_ty);
                self.copy_bytes(to, *array, size, 1);
            }
        }
        let list = self.depend_list(&task.depends);
        let count = self.number32(task.depends.len() as i64);
        match (task.device, list) {
            (Some(_), Some(list)) => {
                self.runtime("__kmpc_omp_task_with_deps", &[ident, thread, data, count, list, zero, null]);
            }
            (Some(_), None) => {
                self.runtime("__kmpc_omp_task", &[ident, thread, data]);
            }
            (None, list) => {
                if let Some(list) = list {
                    self.runtime("__kmpc_omp_wait_deps", &[ident, thread, count, list, zero, null]);
                }
                self.runtime("__kmpc_omp_task_begin_if0", &[ident, thread, data]);
                self.call_named(&proxy, proxy_ty, &[thread, data]);
                self.runtime("__kmpc_omp_task_complete_if0", &[ident, thread, data]);
            }
        }
        self.graph.erase(made.call);
        for fake in task.fakes.into_iter().rev() {
            if let Val::Local(fake) = fake {
                self.graph.erase(fake);
            }
        }
    }
}
