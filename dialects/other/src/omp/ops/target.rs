//! Verifiers of map clauses and of target regions.

use std::collections::HashSet;

use lect_core::dialect::OpTraits;
use lect_core::interfaces::effects::EffectKind;
use lect_support::enums;
use lect_support::prelude::*;

use crate::omp::verify::{Lookup, depend, early, fail, fail_at_loc, is_of_omp, is_wrapper, reject, values};
use crate::omp::{
    ClauseMapFlags, DeclareMapperInfoOp, DeclareMapperOp, DistributeOp, LoopNestOp, LoopOp, MapInfoOp, ParallelOp,
    SimdOp, TargetDataOp, TargetEnterDataOp, TargetExitDataOp, TargetOp, TargetUpdateOp, TeamsOp, WsloopOp,
};

/// Checks that the variables of a clause are results of `omp.map.info`.
fn mapped(op: OpRef<'_>, clause: &str, vars: &str) -> Result<(), Reported> {
    let is_mapped = |value| op.ir.value(value).defining_op().is_some_and(|def| def.is::<MapInfoOp<'_>>());
    if values(op, vars).all(is_mapped) {
        return Ok(());
    }
    reject(op, format!("'{clause}' arguments must be defined by 'omp.map.info' ops"))
}

/// Checks that each map clause has a map type that the operation supports.
fn maps(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (mut to_vars, mut from_vars) = (HashSet::new(), HashSet::new());
    for value in values(op, "map_vars") {
        let Some(map) = op.ir.value(value).defining_op() else { return fail_at_loc(op, "missing map operation") };
        let Some(map) = map.cast::<MapInfoOp<'_>>() else {
            if op.is::<DeclareMapperInfoOp<'_>>() {
                continue;
            }
            return fail_at_loc(op, "map argument is not a map entry operation");
        };
        let flags: Option<ClauseMapFlags> = enums::case(ctx, map.map_type_attr());
        let has = |flag| flags.is_some_and(|flags| flags.contains(flag));
        let (to, from, del) = (has(ClauseMapFlags::TO), has(ClauseMapFlags::FROM), has(ClauseMapFlags::DEL));
        if (op.is::<TargetDataOp<'_>>() || op.is::<TargetOp<'_>>()) && del {
            return fail_at_loc(op, "to, from, tofrom and alloc map types are permitted");
        }
        if op.is::<TargetEnterDataOp<'_>>() && (from || del) {
            return fail_at_loc(op, "to and alloc map types are permitted");
        }
        if op.is::<TargetExitDataOp<'_>>() && to {
            return fail_at_loc(op, "from, release and delete map types are permitted");
        }
        if !op.is::<TargetUpdateOp<'_>>() {
            continue;
        }
        if del || !to && !from {
            let message = "at least one of to or from map types must be specified, other map types are not permitted";
            return fail_at_loc(op, message);
        }
        let Some(var) = values(map.0, "var_ptr").next() else { continue };
        if to && (from || from_vars.contains(&var)) || from && to_vars.contains(&var) {
            return fail_at_loc(op, "either to or from map types can be specified, not both");
        }
        if [ClauseMapFlags::ALWAYS, ClauseMapFlags::CLOSE, ClauseMapFlags::IMPLICIT].into_iter().any(has) {
            return fail_at_loc(op, "present, mapper and iterator map type modifiers are permitted");
        }
        if to { &mut to_vars } else { &mut from_vars }.insert(var);
    }
    Ok(())
}

pub(crate) fn verify_map_info(op: OpRef<'_>) -> Result<(), Reported> {
    early(op, verify_mapper_use)?;
    mapped(op, "members", "members")
}

pub(crate) fn verify_mapper_use<'a>(op: OpRef<'a>, lookup: Lookup<'a, '_>) -> Result<(), Reported> {
    let Some(symbol) = op.cast::<MapInfoOp<'_>>().and_then(|map| map.mapper_id_attr()) else { return Ok(()) };
    match lookup(symbol) {
        Some(mapper) if mapper.is::<DeclareMapperOp<'_>>() => Ok(()),
        _ => fail(op, "invalid mapper id"),
    }
}

pub(crate) fn verify_bounds(op: OpRef<'_>) -> Result<(), Reported> {
    if values(op, "extent").len() == 0 && values(op, "upper_bound").len() == 0 {
        return fail(op, "expected extent or upperbound.");
    }
    Ok(())
}

pub(crate) fn verify_mapper_info(op: OpRef<'_>) -> Result<(), Reported> {
    maps(op)
}

pub(crate) fn verify_mapper(op: OpRef<'_>) -> Result<(), Reported> {
    let last = op.region(0).and_then(|region| region.entry()).and_then(|entry| entry.last());
    if last.is_some_and(|last| last.is::<DeclareMapperInfoOp<'_>>()) {
        return Ok(());
    }
    reject(op, "expected terminator to be a DeclareMapperInfoOp")
}

pub(crate) fn verify_data(op: OpRef<'_>) -> Result<(), Reported> {
    if ["map_vars", "use_device_ptr_vars", "use_device_addr_vars"].iter().all(|name| values(op, name).len() == 0) {
        let message = "At least one of map, use_device_ptr_vars, or use_device_addr_vars operand must be present";
        return fail(op, message);
    }
    mapped(op, "use_device_ptr", "use_device_ptr_vars")?;
    mapped(op, "use_device_addr", "use_device_addr_vars")?;
    maps(op)
}

/// Verifies `target_enter_data` and similar operations.
pub(crate) fn verify_move(op: OpRef<'_>) -> Result<(), Reported> {
    depend(op)?;
    maps(op)
}

pub(crate) fn verify_target(op: OpRef<'_>) -> Result<(), Reported> {
    depend(op)?;
    mapped(op, "has_device_addr", "has_device_addr_vars")?;
    maps(op)?;
    let private = op.cast::<TargetOp<'_>>().and_then(|target| target.private_maps()).map(|maps| maps.len());
    if private.is_some_and(|count| count != values(op, "private_vars").len()) {
        return fail(op, "sizes of `private` operand range and `private_maps` attribute mismatch");
    }
    Ok(())
}

/// Verifies that there is at most one `teams`, and that values evaluated by the host are used only where permitted.
pub(crate) fn verify_target_region(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(region) = op.region(0) else { return Ok(()) };
    let teams = region.blocks().flat_map(|block| block.ops()).filter(|nested| nested.is::<TeamsOp<'_>>());
    if teams.take(2).count() > 1 {
        return fail(op, "target containing multiple 'omp.teams' nested ops");
    }
    let count = values(op, "host_eval_vars").len();
    let Some(entry) = region.entry().filter(|_| count > 0) else { return Ok(()) };
    let captured = captured_op(op, Capture::Kernel);
    let kernel = Kernel::of(op, captured);
    let first = values(op, "has_device_addr_vars").len();
    for arg in entry.args().skip(first).take(count) {
        for (user, _) in entry.ir.value(arg).uses() {
            verify_host_use(op, arg, user, captured, kernel)?;
        }
    }
    Ok(())
}

fn verify_host_use(
    op: OpRef<'_>,
    arg: Value,
    user: OpRef<'_>,
    captured: Option<OpRef<'_>>,
    kernel: Kernel,
) -> Result<(), Reported> {
    let is_in = |names: &[&str]| names.iter().any(|name| values(user, name).any(|value| value == arg));
    if user.is::<TeamsOp<'_>>() {
        if is_in(&["num_teams_lower", "num_teams_upper", "thread_limit"]) {
            return Ok(());
        }
        return reject(op, "host_eval argument only legal as 'num_teams' and 'thread_limit' in 'omp.teams'");
    }
    if user.is::<ParallelOp<'_>>() {
        let is_around = || captured.is_some_and(|captured| is_ancestor(user, captured));
        if kernel.is_spmd && is_in(&["num_threads"]) && is_around() {
            return Ok(());
        }
        let message = "host_eval argument only legal as 'num_threads' in 'omp.parallel' when representing target SPMD";
        return reject(op, message);
    }
    if user.is::<LoopNestOp<'_>>() {
        let is_captured = captured.is_some_and(|captured| captured.op == user.op);
        if kernel.has_trip_count && is_captured && is_in(&["loop_lower_bounds", "loop_upper_bounds", "loop_steps"]) {
            return Ok(());
        }
        let message = "host_eval argument only legal as loop bounds and steps in 'omp.loop_nest' when trip count must \
                       be evaluated in the host";
        return reject(op, message);
    }
    let name = user.name_text();
    reject(op, format!("host_eval argument illegal use in '{name}' operation"))
}

/// Returns true if `outer` is `op` or an ancestor of it.
fn is_ancestor(outer: OpRef<'_>, op: OpRef<'_>) -> bool {
    std::iter::successors(Some(op), |op| op.parent()).any(|op| op.op == outer.op)
}

/// Kind of nested operation to search for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Capture {
    /// An operation that a kernel executes once, with no relevant siblings.
    Kernel,
    /// An operation without siblings of the dialect.
    Nested,
}

/// Returns the innermost operation with a region that has no relevant siblings, and whose ancestors have none either.
fn captured_op(root: OpRef<'_>, capture: Capture) -> Option<OpRef<'_>> {
    let mut captured = None;
    let mut outer = root;
    loop {
        // With two candidates in the regions of one operation, each is a sibling that prevents the capture of the
        // other.
        let mut nested = outer.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
        let Some(op) = nested.find(|op| is_of_omp(*op) && op.has_regions()) else { return captured };
        if capture == Capture::Kernel && !runs_once(op) || !is_alone(op, capture) {
            return captured;
        }
        captured = Some(op);
        if op.is::<LoopNestOp<'_>>() {
            return captured;
        }
        outer = op;
    }
}

/// Returns true if the siblings of an operation are permitted.
fn is_alone(op: OpRef<'_>, capture: Capture) -> bool {
    let Some(region) = op.block().and_then(|block| block.region()) else { return false };
    let mut siblings = region.blocks().flat_map(|block| block.ops()).filter(|sibling| sibling.op != op.op);
    siblings.all(|sibling| {
        if is_of_omp(sibling) {
            return sibling.has(OpTraits::TERMINATOR);
        }
        let writes_stack = || {
            let effects = sibling.effects().unwrap_or_default();
            let stack = "SideEffects::AutomaticAllocationScopeResource";
            effects.iter().any(|effect| effect.kind == EffectKind::Write && effect.resource.ends_with(stack))
        };
        capture == Capture::Nested || !writes_stack()
    })
}

/// Returns true if the block of an operation is executed exactly once on every path through its region.
fn runs_once(op: OpRef<'_>) -> bool {
    let Some(block) = op.block() else { return false };
    let Some(region) = block.region() else { return false };
    let successors = |block: Block| -> Vec<Block> {
        let last = region.ir.block(block).last();
        last.into_iter().flat_map(|last| last.successors()).map(|block| block.block).collect()
    };
    // Whether a path leads back to the block.
    let (mut pending, mut seen) = (successors(block.block), HashSet::new());
    while let Some(next) = pending.pop() {
        if next == block.block {
            return false;
        }
        if seen.insert(next) {
            pending.extend(successors(next));
        }
    }
    // Whether a path bypasses the block to an exit of the region.
    let Some(entry) = region.entry() else { return false };
    let (mut pending, mut seen) = (vec![entry.block], HashSet::new());
    while let Some(next) = pending.pop() {
        if next == block.block || !seen.insert(next) {
            continue;
        }
        let following = successors(next);
        if following.is_empty() {
            return false;
        }
        pending.extend(following);
    }
    true
}

/// Execution mode of a target region.
#[derive(Clone, Copy, Default)]
struct Kernel {
    /// Whether all threads execute the whole region.
    is_spmd: bool,
    /// Whether the host must know the trip count of a loop.
    has_trip_count: bool,
}

impl Kernel {
    fn of(target: OpRef<'_>, captured: Option<OpRef<'_>>) -> Self {
        let generic = Self::default();
        let Some(captured) = captured.filter(|captured| captured.is::<LoopNestOp<'_>>()) else { return generic };
        let wrappers = std::iter::successors(captured.parent(), |op| op.parent()).take_while(|op| is_wrapper(*op));
        let wrappers: Vec<OpRef<'_>> = wrappers.collect();
        let wrappers = match &wrappers[..] {
            [simd, outer @ ..] if simd.is::<SimdOp<'_>>() => outer,
            all => all,
        };
        let is_target = |op: Option<OpRef<'_>>| op.is_some_and(|op| op.op == target.op);
        match wrappers {
            // target teams distribute parallel do
            [inner, outer] if inner.is::<WsloopOp<'_>>() && outer.is::<DistributeOp<'_>>() => {
                let parallel = outer.parent().filter(|op| op.is::<ParallelOp<'_>>());
                let teams = parallel.and_then(|op| op.parent()).filter(|op| op.is::<TeamsOp<'_>>());
                let is_known = teams.is_some_and(|teams| is_target(teams.parent()));
                Self { is_spmd: is_known, has_trip_count: is_known }
            }
            // target teams distribute, target teams loop
            [wrapper] if wrapper.is::<DistributeOp<'_>>() || wrapper.is::<LoopOp<'_>>() => {
                let teams = wrapper.parent().filter(|op| op.is::<TeamsOp<'_>>());
                if !teams.is_some_and(|teams| is_target(teams.parent())) {
                    return generic;
                }
                let is_spmd = wrapper.is::<LoopOp<'_>>() || {
                    let nested = captured_op(captured, Capture::Nested);
                    let mut path = std::iter::successors(nested, |op| op.parent());
                    let outermost = path.find(|op| op.parent().is_some_and(|parent| parent.op == captured.op));
                    outermost.is_some_and(|op| op.is::<ParallelOp<'_>>())
                };
                Self { is_spmd, has_trip_count: true }
            }
            // target parallel do
            [wrapper] if wrapper.is::<WsloopOp<'_>>() => {
                let parallel = wrapper.parent().filter(|op| op.is::<ParallelOp<'_>>());
                let is_spmd = parallel.is_some_and(|parallel| is_target(parallel.parent()));
                Self { is_spmd, has_trip_count: false }
            }
            _ => generic,
        }
    }
}
