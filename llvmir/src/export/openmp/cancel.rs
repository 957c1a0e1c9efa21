//! Cancellation, and the work that ends a construct, cancelled or not.

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_dialects::omp;

use super::builder::Branches;
use crate::export::Exporter;
use crate::export::emit::Val;
use crate::export::graph::{Place, Point};
use crate::export::ops::failed;

/// Construct that a cancellation ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Directive {
    Parallel,
    Loop,
    Sections,
    Taskgroup,
    Other,
}

impl Directive {
    /// Returns the number of the kind of a cancellation.
    fn kind(self) -> i64 {
        match self {
            Self::Parallel => 1,
            Self::Loop => 2,
            Self::Sections => 3,
            Self::Taskgroup | Self::Other => 4,
        }
    }
}

/// Work at the end of a construct.
pub(super) enum Work<'a> {
    None,
    /// A branch, whose target is known later.
    Branch(Vec<u32>),
    Parallel(super::parallel::End<'a>),
    /// Marks the thread that executes a single region.
    Single(Option<Val>),
}

/// End of an enclosing construct.
pub(super) struct Final<'a> {
    pub directive: Directive,
    pub is_cancellable: bool,
    pub work: Work<'a>,
    pub block: Option<u32>,
}

/// Returns true if a construct has a cancellation inside.
pub(super) fn is_cancellable(op: OpRef<'_>) -> bool {
    let mut pending = vec![op];
    while let Some(op) = pending.pop() {
        if op.is::<omp::CancelOp<'_>>() || op.is::<omp::CancellationPointOp<'_>>() {
            return true;
        }
        for region in op.regions() {
            for block in region.blocks() {
                pending.extend(block.ops());
            }
        }
    }
    false
}

impl<'a> Exporter<'a> {
    /// Enters a construct.
    pub(super) fn push_final(&mut self, directive: Directive, is_cancellable: bool, work: Work<'a>) {
        self.openmp.finals.push(Final { directive, is_cancellable, work, block: None });
    }

    /// Emits the work of an end at a point.
    fn emit_work(&mut self, work: &mut Work<'a>, point: Point) -> Result<(), Reported> {
        match work {
            Work::None => Ok(()),
            Work::Branch(branches) => {
                let branch = self.at(point, |it| it.br(point.block));
                branches.push(branch);
                Ok(())
            }
            Work::Parallel(end) => {
                let end = end.clone();
                self.end_parallel(&end, point)
            }
            Work::Single(flag) => {
                if let Some(flag) = *flag {
                    self.graph.at = point;
                    let one = self.number32(1);
                    self.store(one, flag);
                }
                Ok(())
            }
        }
    }

    /// Returns the block that ends a construct, and creates the block at first.
    pub(super) fn final_block(&mut self, end: &mut Final<'a>) -> Result<u32, Reported> {
        if let Some(block) = end.block {
            return Ok(block);
        }
        let block = self.new_label(Place::End, ".fini");
        end.block = Some(block);
        let saved = self.graph.at;
        self.goto_end(block);
        let at = self.graph.at;
        self.emit_work(&mut end.work, at)?;
        self.graph.at = saved;
        Ok(block)
    }

    /// Makes a block the end of a construct.
    pub(super) fn merge_final(&mut self, mut end: Final<'a>, other: u32) -> Result<(), Reported> {
        let Some(block) = end.block else {
            self.graph.at = self.graph.first_insertion(other);
            let at = self.graph.at;
            return self.emit_work(&mut end.work, at);
        };
        if let Some(last) = self.graph.terminator(block) {
            self.graph.erase(last);
        }
        let moved: Vec<u32> = self.graph.insts(block).to_vec();
        let at = self.graph.first_insertion(other);
        for inst in moved {
            self.graph.move_inst(inst, at);
        }
        for predecessor in self.graph.predecessors(block) {
            if let Some(branch) = self.graph.terminator(predecessor) {
                self.graph.replace_successor(branch, block, other);
            }
        }
        self.graph.erase_block(block);
        Ok(())
    }

    /// Leaves a construct whose cancellations branch to the block before `after`.
    pub(super) fn pop_branches(&mut self, after: u32) {
        let Some(end) = self.openmp.finals.pop() else { return };
        let Work::Branch(branches) = end.work else { return };
        let Some(target) = self.graph.predecessors(after).first().copied() else { return };
        for branch in branches {
            self.graph.set_successor(branch, 0, target);
        }
    }

    fn directive(&self, op: OpRef<'a>) -> Directive {
        const LOOP: i64 = omp::ClauseCancellationConstructType::Loop as i64;
        const PARALLEL: i64 = omp::ClauseCancellationConstructType::Parallel as i64;
        const SECTIONS: i64 = omp::ClauseCancellationConstructType::Sections as i64;
        match self.enum_of(op, "cancel_directive") {
            PARALLEL => Directive::Parallel,
            LOOP => Directive::Loop,
            SECTIONS => Directive::Sections,
            _ => Directive::Taskgroup,
        }
    }

    pub(super) fn cancel_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let condition = self.clause(op, "if_expr");
        let directive = self.directive(op);
        let stop = self.unreachable();
        let mut then = stop;
        if let Some(condition) = condition {
            let (yes, no) = self.if_then_else(condition, stop);
            then = yes;
            // Without the condition, the operation is still a point of cancellation.
            self.graph.at = self.graph.before(no);
            self.cancellation("__kmpc_cancellationpoint", directive, op)?;
        }
        self.graph.at = self.graph.before(then);
        self.cancellation("__kmpc_cancel", directive, op)?;
        let block = self.graph.block_of(stop).unwrap_or(0);
        self.graph.erase(stop);
        self.goto_end(block);
        Ok(())
    }

    pub(super) fn cancellation_point_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let directive = self.directive(op);
        let stop = self.unreachable();
        self.graph.at = self.graph.before(stop);
        self.cancellation("__kmpc_cancellationpoint", directive, op)?;
        let block = self.graph.block_of(stop).unwrap_or(0);
        self.graph.erase(stop);
        self.goto_end(block);
        Ok(())
    }

    fn cancellation(&mut self, function: &str, directive: Directive, op: OpRef<'a>) -> Result<(), Reported> {
        let kind = self.number32(directive.kind());
        let (ident, thread) = self.thread();
        let result = self.runtime(function, &[ident, thread, kind]);
        self.check_cancellation(result, op)
    }

    /// Leaves the construct if a flag is set.
    pub(super) fn check_cancellation(&mut self, flag: Val, op: OpRef<'a>) -> Result<(), Reported> {
        let block = self.block();
        let name = self.name_of(Val::Local(block));
        let next = match self.graph.at.before {
            None => self.new_label(Place::End, &format!("{name}.cont")),
            Some(_) => {
                let at = self.graph.at;
                let next = self.split_at(at, Branches::No, &format!("{name}.split"));
                self.goto_end(block);
                next
            }
        };
        let cancelled = self.new_label(Place::End, &format!("{name}.cncl"));
        let zero = self.number32(0);
        let test = self.compare("icmp", "eq", flag, zero);
        self.cond_br(test, next, cancelled);
        self.goto_end(cancelled);
        // The construct stays the innermost while its end is emitted.
        let Some(last) = self.openmp.finals.last_mut() else { return Err(failed(op)) };
        let (directive, is_cancellable) = (last.directive, last.is_cancellable);
        let outside = Final { directive, is_cancellable, work: Work::None, block: None };
        let mut end = std::mem::replace(last, outside);
        let target = self.final_block(&mut end)?;
        if let Some(last) = self.openmp.finals.last_mut() {
            *last = end;
        }
        self.br(target);
        self.graph.at = self.graph.start(next);
        Ok(())
    }

    /// Translates `omp.barrier`, which is a point of cancellation in a cancellable parallel region.
    pub(super) fn omp_barrier_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        match self.barrier(super::runtime::flags::BARRIER_EXPLICIT) {
            Some(flag) => self.check_cancellation(flag, op),
            None => Ok(()),
        }
    }

    /// Emits a barrier. Returns the flag of a cancellation, if there can be one.
    pub(super) fn barrier(&mut self, flags: u32) -> Option<Val> {
        let (barrier, ident) = (self.ident(flags), self.ident(0));
        let thread = self.thread_number(ident);
        let is_cancellable =
            self.openmp.finals.last().is_some_and(|it| it.is_cancellable && it.directive == Directive::Parallel);
        let function = if is_cancellable { "__kmpc_cancel_barrier" } else { "__kmpc_barrier" };
        let result = self.runtime(function, &[barrier, thread]);
        is_cancellable.then_some(result)
    }

    /// Splits a block before an instruction, with a branch to two blocks. Returns the branches at their ends.
    pub(super) fn if_then_else(&mut self, condition: Val, before: u32) -> (u32, u32) {
        let head = self.graph.block_of(before).unwrap_or(0);
        let at = self.graph.before(before);
        let tail = self.split_at(at, Branches::No, "");
        let then = self.new_label(Place::Before(tail), "");
        let other = self.new_label(Place::Before(tail), "");
        let yes = self.insert_br(then, tail);
        let no = self.insert_br(other, tail);
        self.at(Point { block: head, before: None }, |it| it.cond_br(condition, then, other));
        (yes, no)
    }
}
