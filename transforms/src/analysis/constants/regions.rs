//! Control flow through regions in sparse conditional constant propagation.

use lect_core::entity::Value;
use lect_core::interfaces::branch::KnownBranch;
use lect_core::interfaces::region_branch::{Point, RegionBranch, RegionSuccessor, RegionTerminator};
use lect_core::ir::{IsolateRef, OpRef};

use super::Solver;

impl<'a> Solver<'a> {
    /// Follows the control flow from the beginning of an operation.
    pub(super) fn enter_regions(&mut self, op: OpRef<'a>, branch: &dyn RegionBranch) {
        let successors = branch.successors(op, Point::Outside);
        let Some(taken) = self.taken(op) else { return };
        for (index, to) in successors.iter().enumerate() {
            if taken.is_some_and(|taken| taken != index) && !self.comes_from(op, to, op) {
                continue;
            }
            self.go(op, op, branch.entry_operands(op, to).collect(), to);
        }
    }

    /// Visits a terminator that branches to another region or out of an operation, or returns from a function.
    pub(super) fn leave(&mut self, terminator: OpRef<'a>) {
        let Some(region) = terminator.block().and_then(|block| block.region()) else { return };
        let Some(parent) = region.parent().filter(|_| terminator.next().is_none()) else { return };
        let Some(passes) = terminator.interface::<dyn RegionTerminator>() else { return };
        if self.is_function(parent) {
            return self.returned(parent, terminator);
        }
        let Some(branch) = parent.interface::<dyn RegionBranch>() else { return };
        let number = parent.regions().position(|it| it.region == region.region).unwrap_or(0);
        let successors = branch.successors(parent, Point::Terminator { region: number, op: terminator });
        let Some(taken) = self.taken(terminator) else { return };
        for (index, to) in successors.iter().enumerate() {
            if taken.is_some_and(|taken| taken != index) && !self.comes_from(parent, to, terminator) {
                continue;
            }
            self.go(parent, terminator, passes.operands(terminator, to).collect(), to);
        }
    }

    /// Returns the only successor taken, if the operands determine one. Returns `None` if the operands are not computed
    /// yet, and `Some(None)` if any successor may be taken.
    fn taken(&self, op: OpRef<'a>) -> Option<Option<usize>> {
        let constants = self.constants(op)?;
        Some(op.interface::<dyn KnownBranch>().and_then(|known| known.taken(op, &constants)))
    }

    fn comes_from(&self, op: OpRef<'a>, to: &RegionSuccessor, from: OpRef<'a>) -> bool {
        self.entries.get(&(op, to.region)).is_some_and(|known| known.contains(&from))
    }

    /// Follows control flow to a region of an operation, or out of the operation, with operands of `from`.
    fn go(&mut self, op: OpRef<'a>, from: OpRef<'a>, operands: Vec<usize>, to: &RegionSuccessor) {
        self.entries.entry((op, to.region)).or_default().insert(from);
        let (ir, inputs): (IsolateRef<'a>, Vec<Value>) = match to.region {
            None => (op.ir, op.results().collect()),
            Some(region) => {
                let Some(entry) = op.region(region).and_then(|region| region.entry()) else { return };
                self.reach(entry);
                (entry.ir, entry.args().collect())
            }
        };
        let mut others = Vec::new();
        for (at, &input) in inputs.iter().enumerate() {
            let place = at.checked_sub(to.inputs.start).filter(|_| to.inputs.contains(&at));
            match place.and_then(|place| operands.get(place)).filter(|&&operand| operand < from.operand_count()) {
                Some(&operand) => self.flow(from.ir, from.operand(operand), ir, input),
                None => others.push((at, input)),
            }
        }
        match to.region {
            None => self.vary(ir, others.into_iter().map(|it| it.1)),
            Some(_) => self.vary_args(op, ir, &others),
        }
    }
}
