//! Verifiers of parallel regions, synchronization, and nesting.

use lect_core::diag::Reported;
use lect_core::dialect::OpTraits;
use lect_core::entity::Value;
use lect_core::ir::{OpRef, walk};
use lect_support::atomics;
use lect_support::atomics::Atomic;
use lect_support::parts::attr_of;

use crate::omp::verify::{
    IN_REDUCTION, Lookup, REDUCTION, TASK_REDUCTION, allocate, ancestors, argument_types, copyprivate,
    copyprivate_symbols, depend, early, fail, hint, is_of_omp, number, private, private_symbols, reduction_symbols,
    reject, values, word,
};
use crate::omp::{
    AtomicReadOp, AtomicUpdateOp, AtomicWriteOp, BarrierOp, CancelOp, CancellationPointOp,
    ClauseCancellationConstructType, CriticalDeclareOp, CriticalOp, LoopNestOp, OpenMPOp, OrderedOp, ParallelOp,
    SectionOp, SectionsOp, SimdOp, TargetOp, TaskOp, TaskloopOp, TeamsOp, TerminatorOp, WsloopOp,
};

/// Clauses whose operands correspond to region arguments.
const ARGUMENT_CLAUSES: &[&str] = &[
    "has_device_addr_vars",
    "host_eval_vars",
    "in_reduction_vars",
    "map_vars",
    "private_vars",
    "reduction_vars",
    "task_reduction_vars",
    "use_device_addr_vars",
    "use_device_ptr_vars",
];

/// Returns the clauses of an operation whose operands correspond to region arguments, in the order of the arguments.
fn argument_clauses(op: OpRef<'_>) -> impl Iterator<Item = &'static str> {
    // Map clauses of other operations have no region arguments.
    let has_maps = op.is::<TargetOp<'_>>();
    ARGUMENT_CLAUSES.iter().copied().filter(move |name| has_maps || *name != "map_vars")
}

/// Returns the region arguments of an operation for the operands of a clause, such as `private_vars`.
pub fn clause_args(op: OpRef<'_>, clause: &str) -> Vec<Value> {
    let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return Vec::new() };
    let skipped: usize =
        argument_clauses(op).take_while(|name| *name != clause).map(|name| values(op, name).len()).sum();
    entry.args().skip(skipped).take(values(op, clause).len()).collect()
}

/// Verifies that the region has an argument for each operand of these clauses.
pub(crate) fn verify_arguments(op: OpRef<'_>) -> Result<(), Reported> {
    let clauses = argument_clauses(op);
    let owner = if op.is::<SectionOp<'_>>() { op.parent().unwrap_or(op) } else { op };
    let expected: usize = clauses.map(|name| values(owner, name).len()).sum();
    if expected > 0 && op.region(0).into_iter().flat_map(argument_types).count() < expected {
        return reject(op, format!("expected at least {expected} entry block argument(s)"));
    }
    Ok(())
}

pub(crate) fn verify_parallel(op: OpRef<'_>) -> Result<(), Reported> {
    allocate(op)?;
    private(op)?;
    REDUCTION.verify(op)?;
    early(op, verify_parallel_symbols)
}

pub(crate) fn verify_parallel_symbols<'a>(op: OpRef<'a>, lookup: Lookup<'a, '_>) -> Result<(), Reported> {
    private_symbols(op, lookup)?;
    REDUCTION.verify_symbols(op, lookup)
}

pub(crate) fn verify_teams(op: OpRef<'_>) -> Result<(), Reported> {
    let is_in_target = op.parent().is_some_and(|parent| parent.is::<TargetOp<'_>>());
    if !is_in_target && ancestors(op).any(is_of_omp) {
        let message = "expected to be nested inside of omp.target or not nested in any OpenMP dialect operations";
        return fail(op, message);
    }
    if let Some(lower) = values(op, "num_teams_lower").next() {
        let Some(upper) = values(op, "num_teams_upper").next() else {
            return fail(op, "expected num_teams upper bound to be defined if the lower bound is defined");
        };
        if op.ir.value_type(lower) != op.ir.value_type(upper) {
            return fail(op, "expected num_teams upper bound and lower bound to be the same type");
        }
    }
    allocate(op)?;
    REDUCTION.verify(op)?;
    early(op, reduction_symbols)
}

pub(crate) fn verify_sections(op: OpRef<'_>) -> Result<(), Reported> {
    allocate(op)?;
    REDUCTION.verify(op)?;
    early(op, reduction_symbols)
}

pub(crate) fn verify_sections_region(op: OpRef<'_>) -> Result<(), Reported> {
    let entry = op.region(0).and_then(|region| region.entry());
    let mut ops = entry.into_iter().flat_map(|entry| entry.ops());
    if ops.all(|nested| nested.is::<SectionOp<'_>>() || nested.is::<TerminatorOp<'_>>()) {
        return Ok(());
    }
    reject(op, "expected omp.section op or terminator op inside region")
}

pub(crate) fn verify_single(op: OpRef<'_>) -> Result<(), Reported> {
    allocate(op)?;
    copyprivate(op)?;
    early(op, copyprivate_symbols)
}

pub(crate) fn verify_task(op: OpRef<'_>) -> Result<(), Reported> {
    depend(op)?;
    IN_REDUCTION.verify(op)?;
    early(op, verify_task_symbols)
}

pub(crate) fn verify_task_symbols<'a>(op: OpRef<'a>, lookup: Lookup<'a, '_>) -> Result<(), Reported> {
    IN_REDUCTION.verify_symbols(op, lookup)
}

pub(crate) fn verify_taskgroup(op: OpRef<'_>) -> Result<(), Reported> {
    TASK_REDUCTION.verify(op)?;
    early(op, verify_taskgroup_symbols)
}

pub(crate) fn verify_taskgroup_symbols<'a>(op: OpRef<'a>, lookup: Lookup<'a, '_>) -> Result<(), Reported> {
    TASK_REDUCTION.verify_symbols(op, lookup)
}

/// Verifies the region of `workdistribute`, which teams share.
pub(crate) fn verify_workdistribute(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(region) = op.region(0).filter(|region| !region.is_empty()) else {
        return reject(op, "region cannot be empty");
    };
    if region.entry().is_some_and(|entry| entry.is_empty()) {
        return reject(op, "region must contain a structured block");
    }
    let last = region.blocks().filter_map(|block| block.last());
    match last.filter(|last| last.is::<TerminatorOp<'_>>()).take(2).count() {
        0 => return reject(op, "region must be terminated with omp.terminator"),
        1 => {}
        _ => return reject(op, "region must have exactly one terminator"),
    }
    let message = |nested: OpRef<'_>| {
        if nested.is::<BarrierOp<'_>>() {
            Some("explicit barriers are not allowed in workdistribute region")
        } else if nested.is::<ParallelOp<'_>>() {
            Some("nested parallel constructs not allowed in workdistribute")
        } else if nested.is::<TeamsOp<'_>>() {
            Some("nested teams constructs not allowed in workdistribute")
        } else {
            None
        }
    };
    let found = walk::post_order(op, |nested| match message(nested).filter(|_| nested.op != op.op) {
        Some(message) => std::ops::ControlFlow::Break(message),
        None => std::ops::ControlFlow::Continue(()),
    });
    if let std::ops::ControlFlow::Break(message) = found {
        return reject(op, message);
    }
    if !op.parent().is_some_and(|parent| parent.is::<TeamsOp<'_>>()) {
        return reject(op, "workdistribute must be nested under teams");
    }
    Ok(())
}

pub(crate) fn verify_critical<'a>(op: OpRef<'a>, lookup: Lookup<'a, '_>) -> Result<(), Reported> {
    let Some(symbol) = op.cast::<CriticalOp<'_>>().and_then(|critical| critical.name_attr()) else { return Ok(()) };
    let found = lookup(symbol);
    if found.is_some_and(|found| found.is::<CriticalDeclareOp<'_>>()) {
        return Ok(());
    }
    let symbol = op.context().attrs().show(symbol);
    reject(op, format!("expected symbol reference {symbol} to point to a critical declaration"))
}

/// Verifies that the enclosing loop of an ordered region has the `ordered` clause.
pub(crate) fn verify_ordered_region(op: OpRef<'_>) -> Result<(), Reported> {
    let has_region = op.has_regions();
    let Some(nest) = ancestors(op).find(|parent| parent.is::<LoopNestOp<'_>>()) else {
        return if has_region { Ok(()) } else { reject(op, "must be nested inside of a loop") };
    };
    let wrapper = nest.parent();
    if wrapper.is_some_and(|wrapper| wrapper.is::<SimdOp<'_>>()) {
        return Ok(());
    }
    let Some(wrapper) = wrapper.and_then(|wrapper| wrapper.cast::<WsloopOp<'_>>()) else {
        return reject(op, "must be nested inside of a worksharing, simd or worksharing simd loop");
    };
    match wrapper.ordered() {
        None => reject(op, "the enclosing worksharing-loop region must have an ordered clause"),
        Some(count) if has_region && count != 0 => {
            reject(op, "the enclosing loop's ordered clause must not have a parameter present")
        }
        Some(0) if !has_region => reject(op, "the enclosing loop's ordered clause must have a parameter present"),
        Some(_) => Ok(()),
    }
}

pub(crate) fn verify_ordered(op: OpRef<'_>) -> Result<(), Reported> {
    verify_ordered_region(op)?;
    let wrapper = ancestors(op).find_map(|parent| parent.cast::<WsloopOp<'_>>());
    let ordered = wrapper.and_then(|wrapper| wrapper.ordered());
    let depended = op.cast::<OrderedOp<'_>>().and_then(|ordered| ordered.doacross_num_loops());
    if ordered.is_some() && ordered == depended {
        return Ok(());
    }
    let message = "number of variables in depend clause does not match number of iteration variables in the doacross \
                   loop";
    reject(op, message)
}

/// Returns the innermost enclosing operation of the dialect, and its parent.
fn construct(op: OpRef<'_>) -> Option<(OpRef<'_>, Option<OpRef<'_>>)> {
    let construct = ancestors(op).find(|parent| is_of_omp(*parent))?;
    Some((construct, construct.parent()))
}

/// Verifies that a construct is cancelled from within.
pub(crate) fn verify_cancel(op: OpRef<'_>) -> Result<(), Reported> {
    let Some((inner, outer)) = construct(op) else { return reject(op, "Orphaned cancel construct") };
    let Some(cancel) = op.cast::<CancelOp<'_>>() else { return Ok(()) };
    match cancel.cancel_directive() {
        ClauseCancellationConstructType::Parallel if !inner.is::<ParallelOp<'_>>() => {
            reject(op, "cancel parallel must appear inside a parallel region")
        }
        ClauseCancellationConstructType::Loop => {
            let Some(wsloop) = outer.and_then(|outer| outer.cast::<WsloopOp<'_>>()) else {
                return reject(op, "cancel loop must appear inside a worksharing-loop region");
            };
            if wsloop.nowait() {
                return fail(op, "A worksharing construct that is canceled must not have a nowait clause");
            }
            if wsloop.ordered_attr().is_some() {
                return fail(op, "A worksharing construct that is canceled must not have an ordered clause");
            }
            Ok(())
        }
        ClauseCancellationConstructType::Sections => match outer.and_then(|outer| outer.cast::<SectionsOp<'_>>()) {
            None => reject(op, "cancel sections must appear inside a sections region"),
            Some(sections) if sections.nowait() => {
                fail(op, "A sections construct that is canceled must not have a nowait clause")
            }
            Some(_) => Ok(()),
        },
        ClauseCancellationConstructType::Taskgroup if !is_task(inner, outer) => {
            reject(op, "cancel taskgroup must appear inside a task region")
        }
        _ => Ok(()),
    }
}

fn is_task(inner: OpRef<'_>, outer: Option<OpRef<'_>>) -> bool {
    inner.is::<TaskOp<'_>>() || outer.is_some_and(|outer| outer.is::<TaskloopOp<'_>>())
}

pub(crate) fn verify_cancellation_point(op: OpRef<'_>) -> Result<(), Reported> {
    let Some((inner, outer)) = construct(op) else { return reject(op, "Orphaned cancellation point") };
    let Some(point) = op.cast::<CancellationPointOp<'_>>() else { return Ok(()) };
    let message = match point.cancel_directive() {
        ClauseCancellationConstructType::Parallel if !inner.is::<ParallelOp<'_>>() => {
            "cancellation point parallel must appear inside a parallel region"
        }
        ClauseCancellationConstructType::Loop if !outer.is_some_and(|outer| outer.is::<WsloopOp<'_>>()) => {
            "cancellation point loop must appear inside a worksharing-loop region"
        }
        ClauseCancellationConstructType::Sections if !inner.is::<SectionOp<'_>>() => {
            "cancellation point sections must appear inside a sections region"
        }
        ClauseCancellationConstructType::Taskgroup if !is_task(inner, outer) => {
            "cancellation point taskgroup must appear inside a task region"
        }
        _ => return Ok(()),
    };
    reject(op, message)
}

/// Verifies that a scan has one kind of variables, and a loop with an `inscan` reduction as ancestor.
pub(crate) fn verify_scan(op: OpRef<'_>) -> Result<(), Reported> {
    if (values(op, "exclusive_vars").len() > 0) == (values(op, "inclusive_vars").len() > 0) {
        return fail(op, "Exactly one of EXCLUSIVE or INCLUSIVE clause is expected");
    }
    let wsloop = ancestors(op).find(|parent| parent.is::<WsloopOp<'_>>());
    let simd = ancestors(op).find(|parent| parent.is::<SimdOp<'_>>());
    let is_scanned = |wrapper: OpRef<'_>| word(wrapper, "reduction_mod").as_deref() == Some("inscan");
    if wsloop.is_some_and(is_scanned) || simd.is_some_and(is_scanned) {
        return Ok(());
    }
    let message = "SCAN directive needs to be enclosed within a parent worksharing loop construct or SIMD construct with \
                   INSCAN reduction modifier";
    fail(op, message)
}

pub(crate) fn verify_allocate_dir(op: OpRef<'_>) -> Result<(), Reported> {
    match number(op, "align") {
        Some(align) if align != 0 && !(align as u64).is_power_of_two() => {
            fail(op, format!("ALIGN value : {} must be power of 2", align as u64))
        }
        _ => Ok(()),
    }
}

/// Checks the memory order against those that the operation excludes.
fn order(op: OpRef<'_>, excluded: [&str; 2], message: &str) -> Result<(), Reported> {
    match word(op, "memory_order") {
        Some(order) if excluded.contains(&order.as_str()) => fail(op, message),
        _ => hint(op),
    }
}

pub(crate) fn verify_read(op: OpRef<'_>) -> Result<(), Reported> {
    atomics::verify_read(op)?;
    order(op, ["acq_rel", "release"], "memory-order must not be acq_rel or release for atomic reads")
}

pub(crate) fn verify_write(op: OpRef<'_>) -> Result<(), Reported> {
    atomics::verify_write(op)?;
    order(op, ["acq_rel", "acquire"], "memory-order must not be acq_rel or acquire for atomic writes")
}

pub(crate) fn verify_update(op: OpRef<'_>) -> Result<(), Reported> {
    atomics::verify_update(op)?;
    order(op, ["acq_rel", "acquire"], "memory-order must not be acq_rel or acquire for atomic updates")
}

pub(crate) fn verify_capture(op: OpRef<'_>) -> Result<(), Reported> {
    atomics::verify_capture(op, |op| {
        if op.is::<AtomicReadOp<'_>>() {
            Some(Atomic::Read)
        } else if op.is::<AtomicUpdateOp<'_>>() {
            Some(Atomic::Update)
        } else {
            op.is::<AtomicWriteOp<'_>>().then_some(Atomic::Write)
        }
    })?;
    let entry = op.region(0).and_then(|region| region.entry());
    let ops = || entry.into_iter().flat_map(|entry| entry.ops()).filter(|op| !op.has(OpTraits::TERMINATOR));
    if ops().any(|op| attr_of!(op, OpenMPOp::{AtomicRead, AtomicUpdate, AtomicWrite}, hint_attr).is_some()) {
        return reject(op, "operations inside capture region must not have hint clause");
    }
    if ops().any(|op| attr_of!(op, OpenMPOp::{AtomicRead, AtomicUpdate, AtomicWrite}, memory_order_attr).is_some()) {
        return reject(op, "operations inside capture region must not have memory_order clause");
    }
    Ok(())
}
