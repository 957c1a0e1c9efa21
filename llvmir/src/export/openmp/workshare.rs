//! Loops whose iterations are distributed over threads or teams.

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_dialects::omp;

use super::cancel::{Directive, Work, is_cancellable};
use super::loops::{Loop, Range};
use super::parallel::DEALLOC_OF_PRIVATE;
use super::reduction::Reductions;
use super::runtime::flags;
use super::simd::Linear;
use crate::export::Exporter;
use crate::export::emit::{Attached, Val};
use crate::export::fields::OpFields;
use crate::export::graph::{Place, Point, opcode};
use crate::export::ops::failed;
use crate::export::types::{Ty, Types};

/// Numbers of the runtime for schedules.
mod schedule {
    pub const STATIC_CHUNKED: i64 = 1;
    pub const STATIC: i64 = 2;
    pub const DYNAMIC_CHUNKED: i64 = 3;
    pub const GUIDED_CHUNKED: i64 = 4;
    pub const RUNTIME: i64 = 5;
    pub const AUTO: i64 = 6;
    pub const GUIDED_SIMD: i64 = 14;
    pub const RUNTIME_SIMD: i64 = 15;
    pub const DISTRIBUTE_CHUNKED: i64 = 27;
    pub const DISTRIBUTE: i64 = 28;
    pub const UNORDERED: i64 = 1 << 5;
    pub const ORDERED: i64 = 1 << 6;
    pub const MONOTONIC: i64 = 1 << 29;
    pub const NONMONOTONIC: i64 = 1 << 30;
}

/// How iterations are distributed.
pub(super) struct Schedule {
    pub kind: i64,
    pub chunk: Option<Val>,
    pub is_simd: bool,
    pub modifier: i64,
    pub is_ordered: bool,
    pub needs_barrier: bool,
    pub over: Over,
    /// Schedule of the enclosing `omp.distribute`.
    pub has_distribution: bool,
    pub distribution_chunk: Option<Val>,
}

/// Executors of the iterations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Over {
    Threads,
    Teams,
    /// Threads of all teams.
    Both,
}

impl Schedule {
    /// Returns the number of the runtime.
    fn number(&self) -> i64 {
        let base = match self.kind {
            it if it == omp::ClauseScheduleKind::Dynamic as i64 => schedule::DYNAMIC_CHUNKED,
            it if it == omp::ClauseScheduleKind::Guided as i64 && self.is_simd => schedule::GUIDED_SIMD,
            it if it == omp::ClauseScheduleKind::Guided as i64 => schedule::GUIDED_CHUNKED,
            it if it == omp::ClauseScheduleKind::Auto as i64 => schedule::AUTO,
            it if it == omp::ClauseScheduleKind::Runtime as i64 && self.is_simd => schedule::RUNTIME_SIMD,
            it if it == omp::ClauseScheduleKind::Runtime as i64 => schedule::RUNTIME,
            it if it == omp::ClauseScheduleKind::Distribute as i64 => match self.distribution_chunk {
                Some(_) => schedule::DISTRIBUTE_CHUNKED,
                None => schedule::DISTRIBUTE,
            },
            _ if self.chunk.is_some() => schedule::STATIC_CHUNKED,
            _ => schedule::STATIC,
        };
        let ordered = match (base, self.is_ordered) {
            (schedule::GUIDED_SIMD, true) => schedule::GUIDED_CHUNKED | schedule::ORDERED,
            (schedule::RUNTIME_SIMD, true) => schedule::RUNTIME | schedule::ORDERED,
            (_, true) => base | schedule::ORDERED,
            (_, false) => base | schedule::UNORDERED,
        };
        let is_static = matches!(base, schedule::STATIC | schedule::STATIC_CHUNKED);
        match self.modifier {
            it if it == omp::ScheduleModifier::Monotonic as i64 => ordered | schedule::MONOTONIC,
            it if it == omp::ScheduleModifier::Nonmonotonic as i64 => ordered | schedule::NONMONOTONIC,
            _ if is_static || self.is_ordered => ordered,
            _ => ordered | schedule::NONMONOTONIC,
        }
    }
}

/// Stack memory for the bounds of a loop.
struct Bounds {
    last: Val,
    lower: Val,
    upper: Val,
    stride: Val,
}

impl<'a> Exporter<'a> {
    pub(super) fn wsloop_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let nest = super::wrapped_nest(op).ok_or_else(|| failed(op))?;
        let step = self.clauses(nest, "loop_steps").first().copied().ok_or_else(|| failed(op))?;
        let ty = self.ty_of(step);
        let chunk = self.clause(op, "schedule_chunk").map(|chunk| self.int_cast(chunk, ty, true));
        let distribute = op.parent().filter(|parent| parent.is::<omp::DistributeOp<'_>>());
        let has_distribution = distribute.is_some_and(|it| it.flag("dist_schedule_static"));
        let distribution_chunk = distribute.and_then(|it| self.clause(it, "dist_schedule_chunk_size"));
        let distribution_chunk = distribution_chunk.map(|chunk| self.int_cast(chunk, ty, true));
        let mut private = self.private_vars(op)?;
        let mut reductions = Reductions::new(self, op)?;
        let alloca = self.alloca_point();
        let after_allocas = self.allocate_private(&mut private, alloca.block);
        self.allocate_reductions(op, &mut reductions, alloca)?;
        self.init_private(&mut private)?;
        self.copy_private(op, &private)?;
        let latest = self.graph.predecessors(after_allocas).first().copied().unwrap_or(0);
        self.init_reductions(op, &mut reductions, latest)?;
        self.push_final(Directive::Loop, is_cancellable(op), Work::Branch(Vec::new()));
        let dbg = self.body.dbg;
        let mut linear = Linear::new(self, op)?;
        for var in self.clauses(op, "linear_vars") {
            self.add_linear(&mut linear, var);
        }
        let Some(region) = op.region(0) else { return Err(failed(op)) };
        let next = self.op_region(region, "omp.wsloop.region", None)?;
        let Some(mut nest) = self.openmp.nests.last().copied().flatten() else { return Err(failed(op)) };
        if !linear.is_empty() {
            let preheader = self.loop_preheader(&nest);
            self.init_linear(&linear, preheader);
            self.barrier(flags::BARRIER_EXPLICIT);
            self.update_linear(&linear, &nest);
            self.split_linear(&mut linear, &nest);
        }
        self.body.dbg = dbg;
        self.graph.at = self.graph.start(next);
        let schedule = Schedule {
            kind: self.enum_of(op, "schedule_kind"),
            chunk,
            is_simd: op.flag("schedule_simd"),
            modifier: self.enum_of(op, "schedule_mod"),
            is_ordered: op.attr("ordered").is_some(),
            needs_barrier: !op.flag("nowait"),
            over: if distribute.is_some() { Over::Both } else { Over::Threads },
            has_distribution,
            distribution_chunk,
        };
        let after = self.share_loop(&mut nest, alloca, &schedule)?;
        if let Some(last) = after.last.filter(|_| !linear.is_empty()) {
            let saved = self.graph.at;
            self.finish_linear(&linear, last);
            self.rewrite_linear(&linear);
            self.graph.at = saved;
        }
        self.pop_branches(after.point.block);
        self.graph.at = self.graph.start(next);
        self.reduce_and_clean_up(&reductions, alloca, op)?;
        self.clean_up(&private.privatizers, DEALLOC_OF_PRIVATE, "omp.private.dealloc", &private.values, false)
    }

    /// Distributes the iterations of a loop. The current point is of no importance, and stays.
    pub(super) fn share_loop(&mut self, it: &mut Loop, alloca: Point, schedule: &Schedule) -> Result<Shared, Reported> {
        let saved = self.graph.at;
        if self.openmp.is_device {
            let shared = self.share_on_device(it, alloca, schedule.over);
            self.graph.at = saved;
            return Ok(shared);
        }
        let number = schedule.number();
        let is_ordered = number & schedule::ORDERED != 0;
        let base = number & 31;
        let is_static = matches!(base, schedule::STATIC | schedule::DISTRIBUTE);
        let is_chunked = matches!(base, schedule::STATIC_CHUNKED | schedule::DISTRIBUTE_CHUNKED);
        let shared = if !is_static && !is_chunked || is_ordered && !schedule.has_distribution {
            self.share_dynamically(it, alloca, schedule, number)
        } else if is_chunked || schedule.distribution_chunk.is_some() {
            self.share_in_chunks(it, alloca, schedule, number)?
        } else {
            self.share_statically(it, alloca, schedule)
        };
        self.graph.at = saved;
        Ok(shared)
    }

    /// Returns the point before the first instruction of a block that is no stack slot.
    fn after_slots(&self, block: u32) -> Point {
        if self.graph.entry(self.graph.function_of(block)) != block {
            return self.graph.first_insertion(block);
        }
        let is_other = |inst: &u32| {
            let inst = self.graph.inst(*inst);
            inst.is_some_and(|inst| {
                inst.phi.is_none() && opcode(&inst.text) != b"alloca" && !inst.text.starts_with(b"#")
            })
        };
        Point { block, before: self.graph.insts(block).iter().copied().find(is_other) }
    }

    /// Creates the stack slots at the current point.
    fn bounds(&mut self, ty: Ty) -> Bounds {
        Bounds {
            last: self.alloca(Types::I32, "p.lastiter"),
            lower: self.alloca(ty, "p.lowerbound"),
            upper: self.alloca(ty, "p.upperbound"),
            stride: self.alloca(ty, "p.stride"),
        }
    }

    pub(super) fn share_statically(&mut self, it: &mut Loop, alloca: Point, schedule: &Schedule) -> Shared {
        let preheader = self.loop_preheader(it);
        self.goto_last(preheader);
        let ident = self.ident(0);
        let ty = self.counter_type(it);
        let suffix = self.width_suffix(ty);
        let init = match schedule.over {
            Over::Both => format!("__kmpc_dist_for_static_init_{suffix}"),
            _ => format!("__kmpc_for_static_init_{suffix}"),
        };
        self.runtime_function(&init);
        self.runtime_function("__kmpc_for_static_fini");
        self.graph.at = self.after_slots(alloca.block);
        let bounds = self.bounds(ty);
        self.goto_last(preheader);
        let (zero, one) = (self.number(ty, 0), self.number(ty, 1));
        self.store(zero, bounds.lower);
        let count = self.loop_count(it);
        let upper = self.arith("sub", count, one);
        self.store(upper, bounds.upper);
        self.store(one, bounds.stride);
        let thread = self.thread_number(ident);
        let mut kinds = vec![match schedule.over {
            Over::Teams => schedule::DISTRIBUTE | schedule::ORDERED,
            _ => schedule::STATIC | schedule::UNORDERED,
        }];
        if schedule.has_distribution && schedule.over != Over::Teams {
            kinds.push(schedule::DISTRIBUTE | schedule::ORDERED);
        }
        for kind in kinds {
            let kind = self.number32(kind);
            let mut args = vec![ident, thread, kind, bounds.last, bounds.lower, bounds.upper];
            if schedule.over == Over::Both {
                args.push(self.alloca(ty, "p.distupperbound"));
            }
            args.extend([bounds.stride, one, zero]);
            self.runtime(&init, &args);
        }
        let lower = self.load(ty, bounds.lower, "");
        let upper = self.load(ty, bounds.upper, "");
        let less = self.arith("sub", upper, lower);
        let count = self.arith("add", less, one);
        self.set_loop_count(it, count);
        let body = self.loop_body(it);
        self.map_counter(it, |exporter, counter| {
            exporter.graph.at = exporter.graph.first_insertion(body);
            exporter.arith("add", counter, lower)
        });
        self.goto_last(it.exit);
        self.runtime("__kmpc_for_static_fini", &[ident, thread]);
        if schedule.needs_barrier {
            self.loop_barrier();
        }
        let after = self.loop_after(it);
        Shared { point: self.graph.start(after), last: Some(bounds.last) }
    }

    fn loop_barrier(&mut self) {
        self.barrier(flags::BARRIER_IMPLICIT);
    }

    fn share_in_chunks(
        &mut self,
        it: &mut Loop,
        alloca: Point,
        schedule: &Schedule,
        number: i64,
    ) -> Result<Shared, Reported> {
        let iv_ty = self.counter_type(it);
        let ty = if self.types.int_width(iv_ty).unwrap_or(32) <= 32 { Types::I32 } else { Types::I64 };
        let (zero, one) = (self.number(ty, 0), self.number(ty, 1));
        let blocks = self.accessing_blocks(it);
        let access = self.parallel_accesses(&blocks);
        self.add_loop_metadata(it, &[access]);
        let init = format!("__kmpc_for_static_init_{}", self.width_suffix(ty));
        self.runtime_function(&init);
        self.runtime_function("__kmpc_for_static_fini");
        self.graph.at = alloca;
        let bounds = self.bounds(ty);
        let preheader = self.loop_preheader(it);
        self.goto_last(preheader);
        let cast = |exporter: &mut Self, value: Option<Val>, name: &str| match value {
            None => zero,
            Some(value) => {
                let is_cast = exporter.ty_of(value) != ty;
                let value = exporter.int_cast(value, ty, false);
                if is_cast { exporter.named(value, name) } else { value }
            }
        };
        let chunk = cast(self, schedule.chunk, "chunksize");
        let distribution_chunk = cast(self, schedule.distribution_chunk, "distschedulechunksize");
        let count = self.loop_count(it);
        let count = cast(self, Some(count), "tripcount");
        self.store(zero, bounds.lower);
        let upper = self.arith("sub", count, one);
        let is_empty = self.compare("icmp", "eq", count, zero);
        let upper = self.select(is_empty, zero, upper);
        self.store(upper, bounds.upper);
        self.store(one, bounds.stride);
        let (ident, thread) = self.thread();
        let mut calls = vec![(number, chunk)];
        let is_distribution = matches!(number & 127, it if it == schedule::DISTRIBUTE_CHUNKED | schedule::ORDERED || it == schedule::DISTRIBUTE | schedule::ORDERED);
        if schedule.has_distribution && !is_distribution {
            let base = match schedule.distribution_chunk {
                Some(_) => schedule::DISTRIBUTE_CHUNKED,
                None => schedule::DISTRIBUTE,
            };
            calls.push((base | schedule::ORDERED, distribution_chunk));
        }
        for (number, chunk) in calls {
            let number = self.number32(number);
            let args = [ident, thread, number, bounds.last, bounds.lower, bounds.upper, bounds.stride, one, chunk];
            self.runtime(&init, &args);
        }
        let first = self.load(ty, bounds.lower, "omp_firstchunk.lb");
        let stop = self.load(ty, bounds.upper, "omp_firstchunk.ub");
        let end = self.arith("add", stop, one);
        let range = self.arith("sub", end, first);
        let range = self.named(range, "omp_chunk.range");
        let stride = self.load(ty, bounds.stride, "omp_dispatch.stride");
        let enter = self.split_same_name();
        let at = self.graph.at;
        let mut counter = zero;
        let dispatch = Range { start: first, stop: count, step: stride, is_signed: false, is_inclusive: false };
        let outer = self.range_loop(at, None, dispatch, "dispatch", &mut |_, value| {
            counter = value;
            Ok(())
        })?;
        let outer_after = self.loop_after(&outer);
        let after = self.loop_after(it);
        let outer_body = self.loop_body(&outer);
        self.redirect(outer_after, after);
        self.redirect(it.exit, outer.latch);
        self.redirect(outer_body, enter);
        let preheader = self.loop_preheader(it);
        self.goto_last(preheader);
        let chunk_end = self.arith("add", counter, range);
        let is_last = self.compare("icmp", "uge", chunk_end, count);
        let is_last = self.named(is_last, "omp_chunk.is_last");
        let left = self.arith("sub", count, counter);
        let chunk_count = self.select(is_last, left, range);
        let chunk_count = self.named(chunk_count, "omp_chunk.tripcount");
        let trunc = |exporter: &mut Self, value: Val, name: &str| {
            let cast = exporter.cast("trunc", "", value, iv_ty, &mut Attached::new());
            if cast == value { value } else { exporter.named(cast, name) }
        };
        let chunk_count = trunc(self, chunk_count, "omp_chunk.tripcount.trunc");
        self.set_loop_count(it, chunk_count);
        let counter = trunc(self, counter, "omp_dispatch.iv.trunc");
        let body = self.loop_body(it);
        self.map_counter(it, |exporter, inner| {
            exporter.graph.at = exporter.graph.start(body);
            exporter.arith("add", inner, counter)
        });
        self.graph.at = self.graph.first_insertion(outer.exit);
        self.runtime("__kmpc_for_static_fini", &[ident, thread]);
        if schedule.needs_barrier {
            self.loop_barrier();
        }
        Ok(Shared { point: self.graph.first_insertion(outer_after), last: Some(bounds.last) })
    }

    fn share_dynamically(&mut self, it: &mut Loop, alloca: Point, schedule: &Schedule, number: i64) -> Shared {
        let ident = self.ident(0);
        let ty = self.counter_type(it);
        let suffix = self.width_suffix(ty);
        let (init, next) = (format!("__kmpc_dispatch_init_{suffix}"), format!("__kmpc_dispatch_next_{suffix}"));
        self.runtime_function(&init);
        self.runtime_function(&next);
        self.graph.at = self.after_slots(alloca.block);
        let bounds = self.bounds(ty);
        let preheader = self.loop_preheader(it);
        let after = self.loop_after(it);
        self.goto_last(preheader);
        let one = self.number(ty, 1);
        self.store(one, bounds.lower);
        let count = self.loop_count(it);
        self.store(count, bounds.upper);
        self.store(one, bounds.stride);
        let thread = self.thread_number(ident);
        let kind = self.number32(number);
        let chunk = schedule.chunk.unwrap_or(one);
        self.runtime(&init, &[ident, thread, kind, one, count, one, chunk]);
        let name = format!("{}.outer.cond", self.name_of(Val::Local(preheader)));
        let outer = self.new_label(Place::End, &name);
        self.goto_end(outer);
        let more = self.runtime(&next, &[ident, thread, bounds.last, bounds.lower, bounds.upper, bounds.stride]);
        let zero = self.number32(0);
        let has_more = self.compare("icmp", "ne", more, zero);
        let lower = self.load(ty, bounds.lower, "");
        let lower = self.arith("sub", lower, one);
        let lower = self.named(lower, "lb");
        self.cond_br(has_more, it.header, it.exit);
        if let Val::Local(counter) = self.loop_counter(it)
            && let Some(phi) = self.graph.inst_mut(counter).and_then(|inst| inst.phi.as_mut())
            && let Some(first) = phi.incoming.first_mut()
        {
            *first = (lower, outer);
        }
        if let Some(branch) = self.graph.terminator(preheader) {
            self.graph.set_successor(branch, 0, outer);
        }
        self.graph.at = self.graph.first_insertion(it.cond);
        let upper = self.load(ty, bounds.upper, "ub");
        self.set_loop_count(it, upper);
        if let Some(branch) = self.graph.terminator(it.cond) {
            self.graph.set_successor(branch, 1, outer);
        }
        if schedule.is_ordered {
            self.goto_last(it.latch);
            self.runtime(&format!("__kmpc_dispatch_fini_{suffix}"), &[ident, thread]);
        }
        if schedule.needs_barrier {
            self.goto_last(it.exit);
            self.loop_barrier();
        }
        Shared { point: self.graph.start(after), last: Some(bounds.last) }
    }
}

/// Where code continues after a loop, and the flag of the last iteration.
pub(super) struct Shared {
    pub point: Point,
    pub last: Option<Val>,
}
