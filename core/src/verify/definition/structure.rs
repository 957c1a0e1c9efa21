//! Verification of parents, regions, blocks and successors.

use lect_ods::spec::{Constraint, Expr, OpSpec};

use super::classes::Ops;
use crate::diag::Reported;
use crate::dialect::OpTraits;
use crate::eval::{self, Val};
use crate::ir::{BlockRef, OpRef, RegionRef};

pub(super) fn check_parent(op: OpRef<'_>, parents: &Ops) -> Result<(), Reported> {
    if op.parent().is_some_and(|parent| parents.contains(parent) != Some(false)) {
        return Ok(());
    }
    let Some(names) = parents.all() else { return Ok(()) };
    // The current definition does not know the operations that newer releases added.
    if op.parent().and_then(OpRef::info).is_some_and(|info| info.added(op.context()).is_some()) {
        return Ok(());
    }
    let which = if names.len() == 1 { "" } else { "to be one of " };
    Err(op.op_error(format!("expects parent op {which}'{}'", names.join(", "))).emit())
}

/// Verifies that blocks end with the implicit terminator.
pub(super) fn check_implicit_terminator(op: OpRef<'_>, terminator: &Ops) -> Result<(), Reported> {
    for region in op.regions() {
        let Some(last) = region.entry().and_then(BlockRef::last) else { continue };
        if terminator.contains(last) != Some(false) {
            continue;
        }
        let expected = terminator.names.first().map_or("", |name| name);
        let found = last.name_text();
        let message = format!("expects regions to end with '{expected}', found '{found}'");
        let note = format!("in custom textual format, the absence of terminator implies '{expected}'");
        return Err(op.op_error(message).note(op.loc(), note).emit());
    }
    Ok(())
}

/// Verifies `OpTrait::IsTerminator`.
pub(super) fn check_terminator(op: OpRef<'_>) -> Result<(), Reported> {
    if op.next().is_some() || op.block().is_none() {
        return Err(op.op_error("must be the last operation in the parent block").emit());
    }
    let region = op.block().and_then(BlockRef::region).map(|region| region.region);
    if op.successors().any(|block| block.region().map(|region| region.region) != region) {
        return Err(op.error("reference to block defined in another region").emit());
    }
    Ok(())
}

/// Verifies `OpTrait::NoRegionArguments`.
pub(super) fn check_region_arguments(op: OpRef<'_>) -> Result<(), Reported> {
    let has_args = |region: RegionRef<'_>| region.entry().is_some_and(|entry| entry.args().len() != 0);
    match op.regions().position(has_args) {
        Some(number) => {
            let which = if op.regions().len() > 1 { format!("region #{number}") } else { "region".to_owned() };
            Err(op.op_error(format!("{which} should have no arguments")).emit())
        }
        None => Ok(()),
    }
}

/// Verifies `OpTrait::SingleBlock`.
pub(super) fn check_single_block(op: OpRef<'_>) -> Result<(), Reported> {
    for (number, region) in op.regions().enumerate() {
        let Some(entry) = region.entry() else { continue };
        if entry.next().is_some() {
            return Err(op.op_error(format!("expects region #{number} to have 0 or 1 blocks")).emit());
        }
        if entry.is_empty() && !op.has(OpTraits::NO_TERMINATOR) {
            return Err(op.op_error("expects a non-empty block").emit());
        }
    }
    Ok(())
}

/// The constraint of a region, compiled.
#[derive(Debug)]
pub(super) enum RegionTest {
    /// No constraint.
    Any,
    /// The region has this number of blocks.
    Blocks(usize),
    /// The interpreter decides.
    Unknown,
}

impl RegionTest {
    pub fn new(constraint: &Constraint) -> Self {
        match constraint {
            Constraint::Any => RegionTest::Any,
            Constraint::Pred(Expr::Call { function, args, .. }) if function == "hasNItems" => match &**args {
                [Expr::This, Expr::Int(count)] => {
                    usize::try_from(*count).map_or(RegionTest::Unknown, RegionTest::Blocks)
                }
                _ => RegionTest::Unknown,
            },
            _ => RegionTest::Unknown,
        }
    }

    /// Returns true if a region certainly satisfies the constraint.
    fn passes(&self, region: RegionRef<'_>) -> bool {
        match self {
            RegionTest::Any => true,
            RegionTest::Blocks(count) => region.blocks().take(count.saturating_add(1)).count() == *count,
            RegionTest::Unknown => false,
        }
    }
}

pub(super) fn check_regions(op: OpRef<'_>, spec: &OpSpec, tests: &[RegionTest]) -> Result<(), Reported> {
    let mut number = 0;
    for (group, (it, test)) in spec.regions.iter().zip(tests).enumerate() {
        for region in op.region_group(group as u32) {
            if !test.passes(region)
                && eval::holds(op.context(), &it.constraint.condition, &Val::Region(region)) == Some(false)
            {
                let name = if it.name.is_empty() { String::new() } else { format!(" ('{}')", it.name) };
                let summary = &it.constraint.summary;
                let message = format!("region #{number}{name} failed to verify constraint: {summary}");
                return Err(op.op_error(message).emit());
            }
            number += 1;
        }
    }
    Ok(())
}

pub(super) fn check_successors(op: OpRef<'_>, spec: &OpSpec) -> Result<(), Reported> {
    let mut number = 0;
    for (group, it) in spec.successors.iter().enumerate() {
        for block in op.successor_group(group as u32) {
            if eval::holds(op.context(), &it.constraint.condition, &Val::Block(block)) == Some(false) {
                // The parentheses are MLIR's.
                let (name, summary) = (&it.name, &it.constraint.summary);
                let message = format!("successor #{number} ('{name})' failed to verify constraint: {summary}");
                return Err(op.op_error(message).emit());
            }
            number += 1;
        }
    }
    Ok(())
}
