//! Verification of the numbers of operands, results, regions and successors.

use lect_ods::spec::{Grouping, OpSpec};

use crate::diag::Reported;
use crate::ir::OpRef;

/// Required number of operands, results, regions or successors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count {
    what: What,
    min: usize,
    /// Whether more are allowed.
    more: bool,
    /// Number of variadic segments that share one length.
    groups: usize,
}

#[derive(Clone, Copy, Debug)]
enum What {
    Regions,
    Results,
    Successors,
    Operands,
}

impl Count {
    /// Returns the counts of all kinds that are restricted.
    pub fn all(spec: &OpSpec) -> Vec<Self> {
        let variable = |flags: &mut dyn Iterator<Item = bool>| {
            let flags: Vec<bool> = flags.collect();
            (flags.iter().filter(|variable| !**variable).count(), flags.contains(&true))
        };
        let counts = [
            (What::Regions, variable(&mut spec.regions.iter().map(|it| it.variadic))),
            (What::Results, variable(&mut spec.results.iter().map(|it| it.arity.is_variable_length()))),
            (What::Successors, variable(&mut spec.successors.iter().map(|it| it.variadic))),
            (What::Operands, variable(&mut spec.operands.iter().map(|it| it.arity.is_variable_length()))),
        ];
        let groups = |what, all: usize| match what {
            What::Results if spec.result_groups == Grouping::Even => all - counts[1].1.0,
            What::Operands if spec.operand_groups == Grouping::Even => all - counts[3].1.0,
            _ => 1,
        };
        let groups = [1, groups(What::Results, spec.results.len()), 1, groups(What::Operands, spec.operands.len())];
        let counts = counts.into_iter().zip(groups);
        let counts = counts.map(|((what, (min, more)), groups)| Count { what, min, more, groups });
        counts.filter(|count| count.min > 0 || !count.more || count.groups > 1).collect()
    }

    #[inline]
    pub fn check(self, op: OpRef<'_>) -> Result<(), Reported> {
        let found = match self.what {
            What::Regions => op.region_count(),
            What::Results => op.result_count(),
            What::Successors => op.successors().len(),
            What::Operands => op.operand_count(),
        };
        let has_more = |more: usize| self.more && (self.groups < 2 || more.is_multiple_of(self.groups));
        match found.checked_sub(self.min) {
            Some(0) => Ok(()),
            Some(more) if has_more(more) => Ok(()),
            _ => Err(self.reject(op, found)),
        }
    }

    #[cold]
    fn reject(self, op: OpRef<'_>, found: usize) -> Reported {
        let Count { what, min, more, groups } = self;
        let message = match (what, min, more) {
            (What::Operands | What::Results, ..) if groups > 1 && found >= min => {
                let what = if matches!(what, What::Operands) { "operands" } else { "results" };
                format!(
                    "expected {groups} groups of {what} of the same length, but found {} {what} for them",
                    found - min
                )
            }
            (What::Regions, min, true) => format!("expected {min} or more regions"),
            (What::Regions, 0, false) => "requires zero regions".to_owned(),
            (What::Regions, 1, false) => "requires one region".to_owned(),
            (What::Regions, min, false) => format!("expected {min} regions"),
            (What::Results, min, true) => format!("expected {min} or more results"),
            (What::Results, 0, false) => "requires zero results".to_owned(),
            (What::Results, 1, false) => "requires one result".to_owned(),
            (What::Results, min, false) => format!("expected {min} results"),
            (What::Successors, min, true) => format!("requires at least {min} successors but found {found}"),
            (What::Successors, 1, false) => format!("requires 1 successor but found {found}"),
            (What::Successors, min, false) => format!("requires {min} successors but found {found}"),
            (What::Operands, min, true) => format!("expected {min} or more operands, but found {found}"),
            (What::Operands, 0, false) => "requires zero operands".to_owned(),
            (What::Operands, 1, false) => "requires a single operand".to_owned(),
            (What::Operands, min, false) => format!("expected {min} operands, but found {found}"),
        };
        op.op_error(message).emit()
    }
}
