//! Regions that a part of the threads executes, and synchronization without regions.

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_dialects::omp;

use super::builder::Branches;
use super::cancel::{Directive, Work};
use super::runtime::flags;
use crate::export::Exporter;
use crate::export::constants::NoWrap;
use crate::export::emit::Val;
use crate::export::fields::OpFields;
use crate::export::graph::{Place, Point};
use crate::export::ops::failed;
use crate::export::types::Types;

/// Calls before and after a region, and whether the first decides if the region is executed.
struct Around {
    enter: Option<Val>,
    leave: Option<Val>,
    is_conditional: bool,
}

impl<'a> Exporter<'a> {
    pub(super) fn taskyield(&mut self) {
        let (ident, thread) = self.thread();
        let zero = self.number32(0);
        self.runtime("__kmpc_omp_taskyield", &[ident, thread, zero]);
    }

    pub(super) fn taskwait(&mut self) {
        let (ident, thread) = self.thread();
        self.runtime("__kmpc_omp_taskwait", &[ident, thread]);
    }

    pub(super) fn flush(&mut self) {
        let ident = self.ident(0);
        self.runtime("__kmpc_flush", &[ident]);
    }

    /// Translates a region between two calls.
    fn inlined_region(&mut self, op: OpRef<'a>, name: &str, around: Around, work: Work<'a>) -> Result<(), Reported> {
        self.push_final(Directive::Other, false, work);
        let entry = self.block();
        let is_branch = |it: &Self, inst: u32| {
            it.graph.inst(inst).is_some_and(|inst| crate::export::graph::opcode(&inst.text) == b"br")
        };
        let (split, is_made) = match self.graph.terminator(entry).filter(|inst| is_branch(self, *inst)) {
            Some(last) => (last, false),
            None => {
                self.goto_end(entry);
                (self.unreachable(), true)
            }
        };
        let at = self.graph.before(split);
        let exit = self.split_at(at, Branches::Yes, "omp_region.end");
        let at = self.graph.before_end(entry);
        let end = self.split_at(at, Branches::Yes, "omp_region.finalize");
        self.goto_last(entry);
        if let Some(call) = around.enter.filter(|_| around.is_conditional) {
            self.enter_conditionally(call, exit);
        }
        let Some(region) = op.region(0) else { return Err(failed(op)) };
        self.op_region(region, name, None)?;
        let Some(fini) = self.openmp.finals.pop() else { return Err(failed(op)) };
        self.merge_final(fini, end)?;
        self.goto_last(end);
        if let Some(Val::Local(leave)) = around.leave {
            let at = self.graph.at;
            self.graph.move_inst(leave, at);
        }
        let after = self.merge_block(exit);
        if is_made {
            self.graph.erase(split);
        }
        self.goto_end(after);
        Ok(())
    }

    /// Creates a branch to a new block for the region, or over the region.
    fn enter_conditionally(&mut self, call: Val, exit: u32) {
        let entry = self.block();
        let zero = self.number32(0);
        let test = self.compare("icmp", "ne", call, zero);
        let then = self.new_label(Place::After(entry), "omp_region.body");
        let Some(branch) = self.graph.terminator(entry) else { return };
        self.graph.take_out(branch);
        self.goto_end(entry);
        self.cond_br(test, then, exit);
        self.graph.put_back(branch, Point { block: then, before: None });
        self.goto_last(then);
    }

    /// Merges a block into its predecessor, if that has no other successor. Returns the block with the instructions.
    fn merge_block(&mut self, block: u32) -> u32 {
        let [single] = self.graph.predecessors(block)[..] else { return block };
        if self.graph.block_successors(single).len() != 1 {
            return block;
        }
        if let Some(last) = self.graph.terminator(single) {
            self.graph.erase(last);
        }
        for successor in self.graph.block_successors(block) {
            self.graph.replace_incoming(successor, block, single);
        }
        for inst in self.graph.insts(block).to_vec() {
            self.graph.move_inst(inst, Point { block: single, before: None });
        }
        self.graph.erase_block(block);
        single
    }

    pub(super) fn master_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let (ident, thread) = self.thread();
        let enter = Some(self.runtime("__kmpc_master", &[ident, thread]));
        let leave = Some(self.runtime("__kmpc_end_master", &[ident, thread]));
        let around = Around { enter, leave, is_conditional: true };
        self.inlined_region(op, "omp.master.region", around, Work::None)
    }

    pub(super) fn masked_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let filter = match self.clause(op, "filtered_thread_id") {
            Some(filter) => filter,
            None => self.number32(0),
        };
        let (ident, thread) = self.thread();
        let enter = Some(self.runtime("__kmpc_masked", &[ident, thread, filter]));
        let leave = Some(self.runtime("__kmpc_end_masked", &[ident, thread]));
        let around = Around { enter, leave, is_conditional: true };
        self.inlined_region(op, "omp.masked.region", around, Work::None)
    }

    pub(super) fn critical_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let symbol = op.symbol("name");
        let declared = symbol.and_then(|name| self.symbol_op(op, name));
        let hint = declared.map(|declared| declared.number("hint").unwrap_or(0));
        let name = symbol.map(|name| String::from_utf8_lossy(self.ctx.ident_bytes(name)).into_owned());
        let (ident, thread) = self.thread();
        let lock = self.critical_lock(&name.unwrap_or_default());
        let enter = match hint {
            Some(hint) => {
                let hint = self.number32(hint);
                self.runtime("__kmpc_critical_with_hint", &[ident, thread, lock, hint])
            }
            None => self.runtime("__kmpc_critical", &[ident, thread, lock]),
        };
        let leave = Some(self.runtime("__kmpc_end_critical", &[ident, thread, lock]));
        let around = Around { enter: Some(enter), leave, is_conditional: false };
        self.inlined_region(op, "omp.critical.region", around, Work::None)
    }

    pub(super) fn ordered_region_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let mut around = Around { enter: None, leave: None, is_conditional: false };
        if !op.flag("par_level_simd") {
            let (ident, thread) = self.thread();
            around.enter = Some(self.runtime("__kmpc_ordered", &[ident, thread]));
            around.leave = Some(self.runtime("__kmpc_end_ordered", &[ident, thread]));
        }
        self.inlined_region(op, "omp.ordered.region", around, Work::None)
    }

    pub(super) fn ordered_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        const SOURCE: i64 = omp::ClauseDepend::Dependsource as i64;
        let is_source = self.enum_of(op, "doacross_depend_type") == SOURCE;
        let count = op.number("doacross_num_loops").and_then(|count| usize::try_from(count).ok()).unwrap_or(0);
        let values = self.clauses(op, "doacross_depend_vars");
        let ty = self.types.array(count as u64, Types::I64);
        for values in values.chunks(count.max(1)) {
            let alloca = self.alloca_point();
            let base = self.at(alloca, |it| it.alloca_aligned(ty, 8, ".cnt.addr"));
            for (at, value) in values.iter().enumerate() {
                let address = self.part_address(ty, base, at as i64, Types::I64, IN_BOUNDS);
                self.store_aligned(*value, address, 8);
            }
            let first = self.part_address(ty, base, 0, Types::I64, IN_BOUNDS);
            let (ident, thread) = self.thread();
            let function = if is_source { "__kmpc_doacross_post" } else { "__kmpc_doacross_wait" };
            self.runtime(function, &[ident, thread, first]);
        }
        Ok(())
    }

    pub(super) fn single_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let copied = self.clauses(op, "copyprivate_vars");
        let functions = op.list("copyprivate_syms").to_vec();
        let flag = (!copied.is_empty()).then(|| self.alloca(Types::I32, ""));
        if let Some(flag) = flag {
            let zero = self.number32(0);
            self.store(zero, flag);
        }
        let (ident, thread) = self.thread();
        let enter = Some(self.runtime("__kmpc_single", &[ident, thread]));
        let leave = Some(self.runtime("__kmpc_end_single", &[ident, thread]));
        let around = Around { enter, leave, is_conditional: true };
        self.inlined_region(op, "omp.single.region", around, Work::Single(flag))?;
        let Some(flag) = flag else {
            if !op.flag("nowait") {
                let dbg = self.body.dbg;
                self.barrier(flags::BARRIER_IMPLICIT);
                self.body.dbg = dbg;
            }
            return Ok(());
        };
        for (value, function) in copied.into_iter().zip(functions) {
            let name = crate::export::fields::symbol(self.ctx, function);
            let Some(function) = name.and_then(|name| self.symbol_constant(name)) else { return Err(failed(op)) };
            let (ident, thread) = self.thread();
            let set = self.load(Types::I32, flag, "");
            let size = self.number(Types::I64, 0);
            self.runtime("__kmpc_copyprivate", &[ident, thread, size, value, Val::Cst(function), set]);
        }
        Ok(())
    }
}

const IN_BOUNDS: NoWrap = NoWrap { inbounds: true, nusw: true, nuw: false };
