//! Parallel regions.

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_core::typed::codec::EnumValue;
use lect_dialects::omp::ClauseProcBindKind;

use super::builder::Branches;
use super::cancel::{Directive, Work, is_cancellable};
use super::outline::{Outline, Post};
use super::reduction::Reductions;
use super::runtime::flags;
use super::target::Team;
use crate::export::Exporter;
use crate::export::emit::Val;
use crate::export::graph::Point;
use crate::export::ops::failed;
use crate::export::types::{TyData, Types};

/// The end of a parallel region.
#[derive(Clone)]
pub(super) struct End<'a> {
    pub exit: u32,
    pub is_cancellable: bool,
    pub recipes: Vec<OpRef<'a>>,
    pub reduced: Vec<Val>,
    pub privatizers: Vec<OpRef<'a>>,
    pub private: Vec<Val>,
}

/// Returns the number of the runtime for the binding of threads.
fn bind_number(kind: Option<ClauseProcBindKind>) -> i64 {
    match kind {
        Some(ClauseProcBindKind::Master) => 2,
        Some(ClauseProcBindKind::Close) => 3,
        Some(ClauseProcBindKind::Spread) => 4,
        _ => 5,
    }
}

impl<'a> Exporter<'a> {
    /// Emits the end of a parallel region at a point.
    pub(super) fn end_parallel(&mut self, end: &End<'a>, point: Point) -> Result<(), Reported> {
        let saved = self.graph.at;
        self.graph.at = point;
        if point.before.is_none() {
            let branch = self.br(end.exit);
            self.graph.at = self.graph.before(branch);
        }
        self.clean_up(&end.recipes, CLEANUP_OF_REDUCTION, "omp.reduction.cleanup", &end.reduced, true)?;
        self.clean_up(&end.privatizers, DEALLOC_OF_PRIVATE, "omp.private.dealloc", &end.private, false)?;
        if end.is_cancellable {
            self.barrier(flags::BARRIER_IMPLICIT);
        }
        self.graph.at = saved;
        Ok(())
    }

    pub(super) fn parallel_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let is_cancellable = is_cancellable(op);
        let condition = self.clause(op, "if_expr");
        let threads = self.clause(op, "num_threads");
        let bind =
            op.attr("proc_bind_kind").map(|_| bind_number(EnumValue::from_number(self.enum_of(op, "proc_bind_kind"))));
        let outer = self.alloca_point();
        let outer_block = outer.block;

        let (ident, thread) = self.thread();
        if let Some(threads) = threads.filter(|_| !self.openmp.is_device) {
            let threads = self.int_cast(threads, Types::I32, false);
            self.runtime("__kmpc_push_num_threads", &[ident, thread, threads]);
        }
        if let Some(bind) = bind {
            let bind = self.number32(bind);
            self.runtime("__kmpc_push_proc_bind", &[ident, thread, bind]);
        }
        let insert_block = self.block();
        self.graph.at = self.graph.start(outer_block);
        let slots = ["tid.addr", "zero.addr"].map(|name| self.alloca(Types::I32, name));
        let [mut tid, mut zero] = slots;
        if self.openmp.is_device {
            tid = self.argument_slot_as(tid, "tid.addr.ascast");
            zero = self.argument_slot_as(zero, "zero.addr.ascast");
        }
        self.goto_end(insert_block);
        let stop = self.unreachable();
        let mut parts = [0; 4];
        let mut from = insert_block;
        let names = ["omp.par.entry", "omp.par.region", "omp.par.pre_finalize", "omp.par.exit"];
        for (part, name) in parts.iter_mut().zip(names) {
            let at = self.graph.before_end(from);
            *part = self.split_at(at, Branches::Yes, name);
            from = *part;
        }
        let [entry, region_block, before_end, exit] = parts;
        self.push_final(Directive::Parallel, is_cancellable, Work::None);
        self.goto_last(entry);
        let local_tid = self.alloca(Types::I32, "tid.addr.local");
        let own_tid = self.load(Types::I32, local_tid, "tid");
        let tid_use = self.load(Types::I32, tid, "tid.addr.use");
        let zero_use = self.load(Types::I32, zero, "zero.addr.use");

        let mut reductions = Reductions::new(self, op)?;
        let region_start = self.graph.start(region_block);
        self.parallel_body(op, entry, region_start, exit, is_cancellable, &mut reductions)?;

        let mut outline = Outline::new(entry, exit, outer_block);
        outline.hoists_allocas = true;
        self.share_inputs(&mut outline, SharedWith { thread, own_tid, tid, zero, zero_use, insert_block });
        let Some(mut end) = self.openmp.finals.pop() else { return Err(failed(op)) };
        let last = self.final_block(&mut end)?;
        if let Some(old) = self.graph.terminator(before_end) {
            self.graph.at = self.graph.before(old);
            self.br(last);
            self.graph.erase(old);
        }
        let mut fakes = vec![tid_use, zero_use, tid, zero];
        fakes.extend(slots.iter().filter(|slot| **slot != tid && **slot != zero));
        outline.post = match self.openmp.is_device {
            true => Post::Kernel(Box::new(Team {
                ident,
                thread,
                condition,
                threads,
                own_tid,
                local_tid,
                fakes,
                outer_block,
            })),
            false => Post::Parallel { ident, condition, own_tid, local_tid, fakes },
        };
        self.openmp.outlines.push(outline);
        self.graph.erase(stop);
        self.goto_end(exit);
        Ok(())
    }

    fn parallel_body(
        &mut self,
        op: OpRef<'a>,
        entry: u32,
        start: Point,
        exit: u32,
        is_cancellable: bool,
        reductions: &mut Reductions<'a>,
    ) -> Result<(), Reported> {
        let mut private = self.private_vars(op)?;
        let after_allocas = self.allocate_private(&mut private, entry);
        let alloca = self.graph.before_end(entry);
        self.allocate_reductions(op, reductions, alloca)?;
        self.graph.at = start;
        self.init_private(&mut private)?;
        self.copy_private(op, &private)?;
        let latest = self.graph.predecessors(after_allocas).first().copied().unwrap_or(entry);
        self.init_reductions(op, reductions, latest)?;
        // A cancellation in the body needs the end.
        let end = End {
            exit,
            is_cancellable,
            recipes: reductions.recipes.clone(),
            reduced: reductions.private_values(),
            privatizers: private.privatizers.clone(),
            private: private.values.clone(),
        };
        if let Some(last) = self.openmp.finals.last_mut() {
            last.work = Work::Parallel(end);
        }
        self.openmp.allocas.push(alloca);
        let Some(region) = op.region(0) else { return Err(failed(op)) };
        let next = self.op_region(region, "omp.par.region", None)?;
        if !reductions.is_empty() {
            self.goto_last(next);
            let stop = self.unreachable();
            self.graph.at = self.graph.before(stop);
            self.reduce(reductions, alloca, op)?;
            self.graph.erase(stop);
        }
        self.openmp.allocas.pop();
        Ok(())
    }

    /// Passes values that are not pointers through memory, and the number of the thread by the argument.
    fn share_inputs(&mut self, outline: &mut Outline, with: SharedWith) {
        let blocks = self.collect_blocks(outline.entry, outline.exit);
        let (inputs, first_global) = self.inputs_with_globals(&blocks);
        let Val::Local(zero_use) = with.zero_use else { return };
        let mut inner = self.graph.after(zero_use);
        let outer = self.graph.first_insertion(outline.outer);
        let inner_block = outline.entry;
        for (at, input) in inputs.into_iter().enumerate() {
            if first_global.is_some_and(|first| first <= at) {
                inner = self.graph.before_end(inner_block);
            }
            let value = Val::Local(input);
            if value == with.tid || value == with.zero {
                outline.excluded.push(input);
                continue;
            }
            let ty = self.ty_of(value);
            let is_pointer = matches!(self.types.data(ty), TyData::Ptr(_));
            let users: Vec<u32> = self.users(input);
            let mut shared = value;
            if !is_pointer {
                let name = format!("{}.reloaded", self.name_of(value));
                let slot = self.at(outer, |it| it.alloca(ty, &name));
                let store = self.graph.before_end(with.insert_block);
                self.at(store, |it| it.store(value, slot));
                shared = self.at(inner, |it| it.load(ty, slot, ""));
            }
            let is_thread = self.is_thread_number(input);
            if is_thread {
                shared = with.own_tid;
            } else {
                inner = self.graph.before_end(inner_block);
            }
            if shared == value {
                continue;
            }
            let text = self.value_text(shared);
            for user in users {
                if self.graph.block_of(user).is_some_and(|block| blocks.contains(&block)) {
                    self.graph.replace_operand(user, input, shared, &text);
                }
            }
        }
        let _ = with.thread;
    }

    /// Returns true if an instruction asks for the number of the thread.
    fn is_thread_number(&self, local: u32) -> bool {
        let Some(inst) = self.graph.inst(local) else { return false };
        memchr::memmem::find(&inst.text, b"@__kmpc_global_thread_num(").is_some()
    }

    /// Replaces the call of the function of a parallel region by one of the runtime.
    pub(super) fn finish_parallel(&mut self, call: super::outline::Made, post: Post) {
        let Post::Parallel { ident, condition, own_tid, local_tid, fakes } = post else { return };
        if let Some(function) = self.functions.get_mut(call.index) {
            function.params.resize_with(2, Default::default);
            for param in &mut function.params {
                param.flag("noalias");
            }
            function.attrs.flag("nounwind");
        }
        let shared = call.args.get(2..).unwrap_or_default().to_vec();
        if let Some(block) = self.graph.block_of(call.call) {
            self.graph.set_name(block, b"omp_parallel");
        }
        self.graph.at = self.graph.before(call.call);
        let name = if condition.is_some() { "__kmpc_fork_call_if" } else { "__kmpc_fork_call" };
        let count = self.number32(shared.len() as i64);
        let function = Val::Cst(self.consts.global(Types::PTR, &call.name));
        let mut args = vec![ident, count, function];
        self.runtime_function(name);
        if let Some(condition) = condition {
            args.push(self.int_cast(condition, Types::I32, true));
        }
        args.extend(shared.iter().copied());
        if condition.is_some() && shared.is_empty() {
            args.push(self.null());
        }
        self.runtime(name, &args);
        self.store_thread(call.params.first().copied(), own_tid, local_tid);
        self.graph.erase(call.call);
        self.erase_all(&fakes);
    }

    /// Stores the number of the thread, which is the first parameter, in a slot before its use.
    pub(super) fn store_thread(&mut self, first: Option<u32>, own_tid: Val, local_tid: Val) {
        if let (Val::Local(own), Some(first)) = (own_tid, first) {
            self.graph.at = self.graph.before(own);
            let loaded = self.load(Types::I32, Val::Local(first), "");
            self.store(loaded, local_tid);
        }
    }

    pub(super) fn erase_all(&mut self, values: &[Val]) {
        for value in values {
            if let Val::Local(local) = value {
                self.graph.erase(*local);
            }
        }
    }

    /// Moves stack memory of blocks that are always executed to the entry block.
    pub(super) fn hoist_allocas(&mut self, function: usize) {
        let Some(blocks) = self.graph.functions.get(function).map(|code| code.blocks.clone()) else { return };
        let Some((entry, rest)) = blocks.split_first() else { return };
        let is_alloca = |it: &Self, inst: u32| {
            it.graph.inst(inst).is_some_and(|inst| {
                crate::export::graph::opcode(&inst.text) == b"alloca" && !has_variable_count(&inst.text)
            })
        };
        for block in rest {
            let moved: Vec<u32> =
                self.graph.insts(*block).iter().copied().filter(|inst| is_alloca(self, *inst)).collect();
            if moved.is_empty() || self.can_avoid(*entry, *block) {
                continue;
            }
            for inst in moved {
                let at = self.graph.before_end(*entry);
                self.graph.move_inst(inst, at);
            }
        }
    }

    /// Returns true if a path from a block to an end of the function avoids another block.
    fn can_avoid(&self, from: u32, avoided: u32) -> bool {
        let mut seen = vec![from];
        let mut at = 0;
        while let Some(block) = seen.get(at).copied() {
            at += 1;
            let next = self.graph.block_successors(block);
            if next.is_empty() {
                return true;
            }
            for block in next {
                if block != avoided && !seen.contains(&block) {
                    seen.push(block);
                }
            }
        }
        false
    }
}

/// Returns true if an `alloca` instruction makes several elements.
pub(super) fn has_variable_count(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    let mut parts = text.rsplit(", ").skip_while(|part| part.starts_with("align ") || part.starts_with("addrspace("));
    let Some((ty, count)) = parts.next().and_then(|part| part.split_once(' ')) else { return false };
    let is_int = ty.strip_prefix('i').is_some_and(|width| width.bytes().all(|byte| byte.is_ascii_digit()));
    is_int && !count.contains(['}', ']', '>', ')']) && parts.next().is_some() && count != "1"
}

/// Locals that a parallel region treats specially.
struct SharedWith {
    thread: Val,
    own_tid: Val,
    tid: Val,
    zero: Val,
    zero_use: Val,
    insert_block: u32,
}

/// Positions of regions of recipes.
pub(super) const CLEANUP_OF_REDUCTION: usize = 4;
pub(super) const DEALLOC_OF_PRIVATE: usize = 2;
