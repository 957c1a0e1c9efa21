//! Sections, which threads of a team share as iterations of a loop.

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_dialects::omp;

use super::builder::Branches;
use super::cancel::{Directive, Work, is_cancellable};
use super::loops::Range;
use super::reduction::Reductions;
use super::workshare::{Over, Schedule};
use crate::export::Exporter;
use crate::export::emit::Val;
use crate::export::fields::OpFields;
use crate::export::graph::Place;
use crate::export::ops::failed;

impl<'a> Exporter<'a> {
    pub(super) fn sections_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let mut reductions = Reductions::new(self, op)?;
        let alloca = self.alloca_point();
        if !reductions.is_empty() {
            self.allocate_reductions(op, &mut reductions, alloca)?;
            self.init_reductions(op, &mut reductions, alloca.block)?;
        }
        let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return Err(failed(op)) };
        let sections: Vec<OpRef<'a>> = entry.ops().filter(|it| it.is::<omp::SectionOp<'_>>()).collect();
        if sections.is_empty() {
            return Ok(());
        }
        let alloca = self.alloca_point();
        self.push_final(Directive::Sections, is_cancellable(op), Work::None);
        let at = self.graph.at;
        let (start, stop, step) = (self.number32(0), self.number32(sections.len() as i64), self.number32(1));
        let range = Range { start, stop, step, is_signed: true, is_inclusive: false };
        let dbg = self.body.dbg;
        let outer: Vec<Val> = entry.args().map(|arg| self.value(arg)).collect();
        let mut made = self.range_loop(at, Some(alloca), range, "section_loop", &mut |it, value| {
            let name = format!("{}.sections.after", it.name_of(Val::Local(it.block())));
            let next = it.split(Branches::No, &name);
            let mut cases = Vec::new();
            let switch_at = it.graph.at;
            let empty = it.switch(value, next, &[]);
            for (number, section) in sections.iter().enumerate() {
                let case = it.new_label(Place::Before(next), "omp_section_loop.body.case");
                cases.push((number as i64, case));
                it.add_case(empty, number as i64, case);
                it.goto_end(case);
                let branch = it.br(next);
                it.graph.at = it.graph.before(branch);
                let Some(region) = section.region(0) else { continue };
                for (arg, value) in region.entry().into_iter().flat_map(|entry| entry.args()).zip(&outer) {
                    it.set(arg, *value);
                }
                it.op_region(region, "omp.section.region", None)?;
            }
            it.graph.at = switch_at;
            Ok(())
        })?;
        self.body.dbg = dbg;
        let schedule = Schedule {
            kind: omp::ClauseScheduleKind::Static as i64,
            chunk: None,
            is_simd: false,
            modifier: 0,
            is_ordered: false,
            needs_barrier: !op.flag("nowait"),
            over: Over::Threads,
            has_distribution: false,
            distribution_chunk: None,
        };
        let after = self.share_statically(&mut made, alloca, &schedule).point;
        let end = self.graph.predecessors(after.block).first().copied().unwrap_or(0);
        let Some(fini) = self.openmp.finals.pop() else { return Err(failed(op)) };
        self.merge_final(fini, end)?;
        self.graph.at = after;
        self.reduce_and_clean_up(&reductions, alloca, op)
    }

    /// Adds a case to a switch.
    fn add_case(&mut self, switch: u32, value: i64, label: u32) {
        let mut line = format!("    i32 {value}, label ").into_bytes();
        line.extend_from_slice(&self.value_text(Val::Local(label)));
        line.push(b'\n');
        self.graph.add_successor(switch, &line);
    }
}
