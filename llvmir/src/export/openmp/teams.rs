//! Teams, and loops that are distributed over them.

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_dialects::{llvm, omp};
use lect_support::fields::ancestors;

use super::builder::Branches;
use super::outline::{Made, Outline, Post};
use super::parallel::DEALLOC_OF_PRIVATE;
use super::reduction::Reductions;
use super::workshare::{Over, Schedule};
use crate::export::Exporter;
use crate::export::emit::Val;
use crate::export::fields::OpFields;
use crate::export::graph::Point;
use crate::export::ops::failed;
use crate::export::types::Types;
use lect_dialects::omp::clause_args;

/// Returns true if all uses of the reduction arguments of teams are in one `omp.distribute`.
fn is_reduced_in_distribute(op: OpRef<'_>) -> bool {
    let mut found: Option<OpRef<'_>> = None;
    let args = clause_args(op, "reduction_vars");
    let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return true };
    let mut pending: Vec<OpRef<'_>> =
        entry.region().into_iter().flat_map(|it| it.blocks()).flat_map(|it| it.ops()).collect();
    while let Some(user) = pending.pop() {
        for region in user.regions() {
            pending.extend(region.blocks().flat_map(|block| block.ops()));
        }
        let is_record = user.is::<llvm::DbgDeclareOp<'_>>() || user.is::<llvm::DbgValueOp<'_>>();
        if is_record || !user.operands().any(|operand| args.contains(&operand)) {
            continue;
        }
        let own = ancestors(user).chain(std::iter::once(user)).find(|it| it.is::<omp::DistributeOp<'_>>());
        match (own, found) {
            (None, _) => return false,
            (Some(own), Some(found)) if own != found => return false,
            _ => found = own,
        }
    }
    true
}

impl<'a> Exporter<'a> {
    /// Creates a value that an argument replaces later, and a use of the value. Returns the value first.
    pub(super) fn fake_value(&mut self, outer: Point, inner: Point, name: &str, is_pointer: bool) -> Vec<Val> {
        self.graph.at = outer;
        let slot = self.alloca(Types::I32, &format!("{name}.addr"));
        let mut made = vec![slot];
        let mut value = slot;
        if !is_pointer {
            value = self.load(Types::I32, slot, &format!("{name}.val"));
            made.push(value);
        }
        self.graph.at = inner;
        if is_pointer {
            made.push(self.load(Types::I32, value, &format!("{name}.use")));
        } else {
            let ten = self.number32(10);
            made.push(self.arith("add", value, ten));
        }
        made
    }

    pub(super) fn teams_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let mut reductions = Reductions::default();
        let alloca = self.alloca_point();
        if !is_reduced_in_distribute(op) {
            reductions = Reductions::new(self, op)?;
            if !reductions.is_empty() {
                self.allocate_reductions(op, &mut reductions, alloca)?;
                self.init_reductions(op, &mut reductions, alloca.block)?;
            }
        }
        let mut lower = self.clause(op, "num_teams_lower");
        let mut upper = self.clause(op, "num_teams_upper");
        let limit = self.clause(op, "thread_limit");
        let condition = self.clause(op, "if_expr");
        let ident = self.ident(0);
        let function = self.graph.function_of(self.block());
        let outer = self.graph.entry(function);
        if outer == self.block() {
            let body = self.split(Branches::Yes, "teams.entry");
            self.graph.at = self.graph.start(body);
        }
        let exit = self.split(Branches::Yes, "teams.exit");
        let body = self.split(Branches::Yes, "teams.body");
        let own = self.split(Branches::Yes, "teams.alloca");
        let has_bounds = lower.is_some() || upper.is_some() || limit.is_some() || condition.is_some();
        if has_bounds && !self.openmp.is_device {
            let zero = self.number32(0);
            let mut high = upper.take().unwrap_or(zero);
            let mut low = lower.take().unwrap_or(high);
            if let Some(mut condition) = condition {
                let ty = self.ty_of(condition);
                if ty != Types::I1 {
                    let zero = self.number(ty, 0);
                    condition = self.compare("icmp", "ne", condition, zero);
                }
                let one = self.number32(1);
                high = self.select(condition, high, one);
                high = self.named(high, "numTeamsUpper");
                low = self.select(condition, low, one);
                low = self.named(low, "numTeamsLower");
            }
            let limit = limit.unwrap_or(zero);
            let low = self.int_cast(low, Types::I32, true);
            let high = self.int_cast(high, Types::I32, true);
            let limit = self.int_cast(limit, Types::I32, true);
            let thread = self.thread_number(ident);
            self.runtime("__kmpc_push_num_teams_51", &[ident, thread, low, high, limit]);
        }
        let own_start = self.graph.start(own);
        let body_start = self.graph.start(body);
        self.openmp.allocas.push(own_start);
        self.graph.at = body_start;
        let Some(region) = op.region(0) else { return Err(failed(op)) };
        self.op_region(region, "omp.teams.region", None)?;
        self.openmp.allocas.pop();

        let mut outline = Outline::new(own, exit, outer);
        let outer_start = self.graph.start(outer);
        let mut fakes = Vec::new();
        for name in ["gid", "tid"] {
            let made = self.fake_value(outer_start, own_start, name, true);
            if let Some(Val::Local(value)) = made.first() {
                outline.excluded.push(*value);
            }
            fakes.extend(made);
        }
        outline.post = Post::Teams { ident, fakes };
        self.openmp.outlines.push(outline);
        self.graph.at = self.graph.start(exit);
        self.reduce_and_clean_up(&reductions, alloca, op)
    }

    /// Replaces the call of the function of teams by one of the runtime.
    pub(super) fn finish_teams(&mut self, made: Made, ident: Val, fakes: Vec<Val>) {
        if self.openmp.is_device {
            return;
        }
        for (param, name) in made.params.iter().zip(["global.tid.ptr", "bound.tid.ptr", "data"]) {
            self.graph.set_name(*param, name.as_bytes());
        }
        self.graph.at = self.graph.before(made.call);
        let shared = made.args.get(2..).unwrap_or_default().to_vec();
        let count = self.number32(shared.len() as i64);
        let mut args = vec![ident, count, Val::Cst(self.consts.global(Types::PTR, &made.name))];
        args.extend(shared);
        self.runtime("__kmpc_fork_teams", &args);
        self.graph.erase(made.call);
        for fake in fakes.into_iter().rev() {
            if let Val::Local(fake) = fake {
                self.graph.erase(fake);
            }
        }
    }

    pub(super) fn distribute_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let teams = ancestors(op).find(|it| it.is::<omp::TeamsOp<'_>>());
        let teams = teams.filter(|teams| is_reduced_in_distribute(*teams));
        let mut reductions = Reductions::default();
        if let Some(teams) = teams {
            reductions = Reductions::new(self, teams)?;
            let alloca = self.alloca_point();
            if !reductions.is_empty() {
                self.allocate_reductions(teams, &mut reductions, alloca)?;
                self.init_reductions(teams, &mut reductions, alloca.block)?;
            }
        }
        let outer = self.alloca_point();
        if self.current_block(outer) == self.block() {
            let body = self.split(Branches::Yes, "distribute.entry");
            self.graph.at = self.graph.start(body);
        }
        let exit = self.split(Branches::Yes, "distribute.exit");
        let body = self.split(Branches::Yes, "distribute.body");
        let own = self.split(Branches::Yes, "distribute.alloca");
        let alloca = self.graph.start(own);
        self.openmp.allocas.push(alloca);
        self.graph.at = self.graph.start(body);
        let mut private = self.private_vars(op)?;
        self.allocate_private(&mut private, own);
        self.init_private(&mut private)?;
        self.copy_private(op, &private)?;
        let dbg = self.body.dbg;
        let Some(region) = op.region(0) else { return Err(failed(op)) };
        let next = self.op_region(region, "omp.distribute.region", None)?;
        self.body.dbg = dbg;
        self.graph.at = self.graph.start(next);
        let inner = region.entry().and_then(|entry| entry.first());
        if !inner.is_some_and(|inner| inner.is::<omp::WsloopOp<'_>>()) {
            let has_distribution = op.flag("dist_schedule_static");
            let chunk = self.clause(op, "dist_schedule_chunk_size");
            let kind = match has_distribution {
                true => omp::ClauseScheduleKind::Distribute as i64,
                false => omp::ClauseScheduleKind::Static as i64,
            };
            let schedule = Schedule {
                kind,
                chunk,
                is_simd: false,
                modifier: 0,
                is_ordered: has_distribution,
                needs_barrier: false,
                over: Over::Teams,
                has_distribution,
                distribution_chunk: chunk,
            };
            let Some(mut nest) = self.openmp.nests.last().copied().flatten() else { return Err(failed(op)) };
            self.share_loop(&mut nest, alloca, &schedule)?;
        }
        self.clean_up(&private.privatizers, DEALLOC_OF_PRIVATE, "omp.private.dealloc", &private.values, false)?;
        self.openmp.allocas.pop();
        if self.openmp.is_device {
            self.openmp.outlines.push(Outline::new(own, exit, outer.block));
        }
        self.graph.at = self.graph.start(exit);
        self.reduce_and_clean_up(&reductions, outer, teams.unwrap_or(op))
    }
}
