//! Reachability between regions of an operation, and relations between operations in regions.

use lect_core::entity::{Op, Region};
use lect_core::interfaces::region_branch::{Point, RegionBranch, points};
use lect_core::ir::dominance::Dominance;
use lect_core::ir::{Isolate, OpRef, RegionRef};

use super::options::BufferizationOptions;

/// Returns the regions that control flow may reach directly from a region.
fn next_regions(op: OpRef<'_>, branch: &dyn RegionBranch, from: usize) -> Vec<usize> {
    let mut next = Vec::new();
    for point in points(op).filter(|point| matches!(point, Point::Terminator { region, .. } if *region == from)) {
        next.extend(branch.successors(op, point).into_iter().filter_map(|to| to.region));
    }
    next
}

/// Returns true if control flow may reach one region of an operation from another.
pub(crate) fn reaches(op: OpRef<'_>, branch: &dyn RegionBranch, from: usize, to: usize) -> bool {
    let mut seen = vec![false; op.region_count()];
    let mut pending = next_regions(op, branch, from);
    while let Some(region) = pending.pop() {
        if region == to {
            return true;
        }
        match seen.get_mut(region) {
            Some(seen) if !*seen => *seen = true,
            _ => continue,
        }
        pending.extend(next_regions(op, branch, region));
    }
    false
}

/// Returns the number of a region in its parent.
pub(crate) fn region_number(region: RegionRef<'_>) -> Option<(OpRef<'_>, usize)> {
    let parent = region.parent()?;
    let number = parent.regions().position(|it| it.region == region.region)?;
    Some((parent, number))
}

/// Returns the region that encloses another one.
fn around(ir: &Isolate, region: Region) -> Option<Region> {
    Some(ir.region(region).parent()?.block()?.region()?.region)
}

fn is_repetitive(ir: &Isolate, region: Region, options: &BufferizationOptions) -> bool {
    let parent = region_number(ir.region(region));
    parent.is_some_and(|(op, number)| options.model(op).is_some_and(|model| model.is_repetitive(op, number)))
}

/// Returns the innermost repetitive region that is or encloses a region.
pub(crate) fn repetitive_around(
    ir: &Isolate,
    region: Option<Region>,
    options: &BufferizationOptions,
) -> Option<Region> {
    std::iter::successors(region, |region| around(ir, *region)).find(|region| is_repetitive(ir, *region, options))
}

/// Returns the innermost repetitive region that encloses a region and is another one.
pub(crate) fn next_repetitive(ir: &Isolate, region: Region, options: &BufferizationOptions) -> Option<Region> {
    repetitive_around(ir, around(ir, region), options)
}

/// Returns the innermost parallel region that is or encloses a region.
pub(crate) fn parallel_around(ir: &Isolate, region: Option<Region>, options: &BufferizationOptions) -> Option<Region> {
    std::iter::successors(region, |region| around(ir, *region)).find(|region| {
        let parent = region_number(ir.region(*region));
        parent.is_some_and(|(op, number)| options.model(op).is_some_and(|model| model.is_parallel(op, number)))
    })
}

/// Returns the region that contains an operation.
pub(crate) fn region_of_op(ir: &Isolate, op: Op) -> Option<Region> {
    Some(ir.op(op).block()?.region()?.region)
}

/// Returns true if an operation is or encloses another one.
pub(crate) fn is_ancestor(ir: &Isolate, outer: Op, inner: Op) -> bool {
    std::iter::successors(Some(ir.op(inner)), |op| op.parent()).any(|op| op.op == outer)
}

/// Returns true if an operation encloses another one.
pub(crate) fn is_proper_ancestor(ir: &Isolate, outer: Op, inner: Op) -> bool {
    outer != inner && is_ancestor(ir, outer, inner)
}

/// Returns true if an operation, or an operation that encloses it, dominates another one that is not nested in it.
pub(crate) fn happens_before(ir: &Isolate, a: Op, b: Op, dominance: &Dominance<'_>) -> bool {
    let mut first = Some(ir.op(a));
    while let Some(op) = first {
        if is_proper_ancestor(ir, op.op, b) {
            return false;
        }
        if dominance.op_properly_dominates(op.op, b) {
            return true;
        }
        first = op.parent().filter(|parent| !parent.is_root());
    }
    false
}

/// Returns the number of the region of an operation that contains another one.
fn region_with(op: OpRef<'_>, inner: Op) -> Option<usize> {
    let ir = op.ir.get();
    let mut around = std::iter::successors(region_of_op(ir, inner), |region| self::around(ir, *region));
    around.find_map(|region| op.regions().position(|it| it.region == region))
}

/// Returns true if two operations are in regions of which only one runs.
pub(crate) fn are_exclusive(ir: &Isolate, a: Op, b: Op) -> bool {
    let mut around = std::iter::successors(ir.op(a).parent(), |op| op.parent());
    let common = around.find(|op| op.interface::<dyn RegionBranch>().is_some() && is_proper_ancestor(ir, op.op, b));
    let Some((op, branch)) = common.and_then(|op| Some((op, op.interface::<dyn RegionBranch>()?))) else {
        return false;
    };
    match (region_with(op, a), region_with(op, b)) {
        (Some(a), Some(b)) => a != b && !reaches(op, branch, a, b) && !reaches(op, branch, b, a),
        _ => false,
    }
}
