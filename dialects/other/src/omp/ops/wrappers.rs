//! Verifiers of loops, loop wrappers, and composite constructs.

use lect_support::prelude::*;

use crate::omp::verify::{
    IN_REDUCTION, Lookup, REDUCTION, aligned, allocate, ancestors, argument_types, array, early, fail, is_composite,
    is_firstprivate, is_of_omp, is_wrapper, linear, nontemporal, number, privatizer, reduction_symbols, reject, values,
};
use crate::omp::{DistributeOp, LoopNestOp, ParallelOp, SimdOp, TaskloopOp, WorkshareOp, WsloopOp};

const NOT_COMPOSITE: &str = "'omp.composite' attribute present in non-composite wrapper";
const COMPOSITE: &str = "'omp.composite' attribute missing from composite wrapper";
const ONLY_SIMD: &str = "only supported nested wrapper is 'omp.simd'";
const STANDALONE: &str = "expected to be a standalone loop wrapper";

/// Returns the first operation in the region.
fn nested(op: OpRef<'_>) -> Option<OpRef<'_>> {
    op.region(0)?.blocks().find_map(|block| block.first())
}

/// Returns the loop wrapper directly nested in `op`.
pub(crate) fn nested_wrapper(op: OpRef<'_>) -> Option<OpRef<'_>> {
    nested(op).filter(|nested| is_wrapper(*nested))
}

fn is_wrapped(op: OpRef<'_>) -> bool {
    op.parent().is_some_and(is_wrapper)
}

/// Verifies that a wrapper contains one operation, a loop nest or another wrapper.
pub(crate) fn verify_wrapper(op: OpRef<'_>) -> Result<(), Reported> {
    let mut ops = op.region(0).into_iter().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
    let (Some(nested), None) = (ops.next(), ops.next()) else {
        return reject(op, "loop wrapper does not contain exactly one nested op");
    };
    if !nested.is::<LoopNestOp<'_>>() && !is_wrapper(nested) {
        return reject(op, "nested in loop wrapper is not another loop wrapper or `omp.loop_nest`");
    }
    Ok(())
}

/// Verifies that a wrapper is neither nested in a wrapper nor contains one.
pub(crate) fn verify_standalone(op: OpRef<'_>) -> Result<(), Reported> {
    if is_wrapped(op) || nested_wrapper(op).is_some() { reject(op, STANDALONE) } else { Ok(()) }
}

pub(crate) fn verify_workshare_loop(op: OpRef<'_>) -> Result<(), Reported> {
    if ancestors(op).any(|parent| parent.is::<WorkshareOp<'_>>()) {
        return Ok(());
    }
    reject(op, "must be nested in an omp.workshare")
}

pub(crate) fn verify_loop(op: OpRef<'_>) -> Result<(), Reported> {
    REDUCTION.verify(op)?;
    early(op, reduction_symbols)
}

pub(crate) fn verify_wsloop(op: OpRef<'_>) -> Result<(), Reported> {
    linear(op)?;
    REDUCTION.verify(op)?;
    early(op, reduction_symbols)
}

pub(crate) fn verify_wsloop_region(op: OpRef<'_>) -> Result<(), Reported> {
    match nested_wrapper(op) {
        Some(_) if !is_composite(op) => fail(op, COMPOSITE),
        Some(nested) if !nested.is::<SimdOp<'_>>() => fail(op, ONLY_SIMD),
        Some(_) => Ok(()),
        None if is_composite(op) == is_wrapped(op) => Ok(()),
        None => fail(op, if is_composite(op) { NOT_COMPOSITE } else { COMPOSITE }),
    }
}

pub(crate) fn verify_simd(op: OpRef<'_>) -> Result<(), Reported> {
    if let (Some(simdlen), Some(safelen)) = (number(op, "simdlen"), number(op, "safelen"))
        && simdlen > safelen
    {
        let message = "simdlen clause and safelen clause are both present, but the simdlen value is not less than or \
                       equal to safelen value";
        return reject(op, message);
    }
    aligned(op)?;
    nontemporal(op)?;
    match (is_composite(op), is_wrapped(op)) {
        (false, true) => return fail(op, COMPOSITE),
        (true, false) => return fail(op, NOT_COMPOSITE),
        _ => {}
    }
    early(op, verify_simd_symbols)?;
    linear(op)
}

/// Verifies that no privatizer of `simd` is `firstprivate`.
pub(crate) fn verify_simd_symbols<'a>(op: OpRef<'a>, lookup: Lookup<'a, '_>) -> Result<(), Reported> {
    for symbol in array(op, "private_syms").unwrap_or_default() {
        match privatizer(lookup, *symbol) {
            None => return fail(op, format!("Cannot find privatizer '{}'", op.context().attrs().show(*symbol))),
            Some(privatizer) if is_firstprivate(privatizer) => {
                return fail(op, "FIRSTPRIVATE cannot be used with SIMD");
            }
            Some(_) => {}
        }
    }
    Ok(())
}

pub(crate) fn verify_simd_region(op: OpRef<'_>) -> Result<(), Reported> {
    if nested_wrapper(op).is_some() { reject(op, "must wrap an 'omp.loop_nest' directly") } else { Ok(()) }
}

pub(crate) fn verify_distribute(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(distribute) = op.cast::<DistributeOp<'_>>() else { return Ok(()) };
    if distribute.dist_schedule_chunk_size().is_some() && !distribute.dist_schedule_static() {
        return reject(op, "chunk size set without dist_schedule_static being present");
    }
    allocate(op)
}

pub(crate) fn verify_distribute_region(op: OpRef<'_>) -> Result<(), Reported> {
    match nested_wrapper(op) {
        Some(_) if !is_composite(op) => fail(op, COMPOSITE),
        Some(nested) if nested.is::<WsloopOp<'_>>() => {
            if op.parent().is_some_and(|parent| parent.is::<ParallelOp<'_>>() && is_composite(parent)) {
                return Ok(());
            }
            let message =
                "an 'omp.wsloop' nested wrapper is only allowed when a composite 'omp.parallel' is the direct parent";
            fail(op, message)
        }
        Some(nested) if !nested.is::<SimdOp<'_>>() => {
            fail(op, "only supported nested wrappers are 'omp.simd' and 'omp.wsloop'")
        }
        None if is_composite(op) => fail(op, NOT_COMPOSITE),
        _ => Ok(()),
    }
}

pub(crate) fn verify_taskloop(op: OpRef<'_>) -> Result<(), Reported> {
    allocate(op)?;
    REDUCTION.verify(op)?;
    IN_REDUCTION.verify(op)?;
    early(op, verify_taskloop_symbols)?;
    if REDUCTION.vars(op).len() > 0 && op.cast::<TaskloopOp<'_>>().is_some_and(|taskloop| taskloop.nogroup()) {
        let message =
            "if a reduction clause is present on the taskloop directive, the nogroup clause must not be specified";
        return fail(op, message);
    }
    let reduced: std::collections::HashSet<_> = IN_REDUCTION.vars(op).collect();
    if REDUCTION.vars(op).any(|value| reduced.contains(&value)) {
        return fail(op, "the same list item cannot appear in both a reduction and an in_reduction clause");
    }
    if values(op, "grainsize").len() > 0 && values(op, "num_tasks").len() > 0 {
        let message = "the grainsize clause and num_tasks clause are mutually exclusive and may not appear on the \
                       same taskloop directive";
        return fail(op, message);
    }
    Ok(())
}

pub(crate) fn verify_taskloop_symbols<'a>(op: OpRef<'a>, lookup: Lookup<'a, '_>) -> Result<(), Reported> {
    REDUCTION.verify_symbols(op, lookup)?;
    IN_REDUCTION.verify_symbols(op, lookup)
}

pub(crate) fn verify_taskloop_region(op: OpRef<'_>) -> Result<(), Reported> {
    match nested_wrapper(op) {
        Some(_) if !is_composite(op) => fail(op, COMPOSITE),
        Some(nested) if !nested.is::<SimdOp<'_>>() => fail(op, ONLY_SIMD),
        None if is_composite(op) => fail(op, NOT_COMPOSITE),
        _ => Ok(()),
    }
}

/// Verifies that a parallel region with a nested `distribute` is part of a composite construct.
pub(crate) fn verify_parallel_region(op: OpRef<'_>) -> Result<(), Reported> {
    let ops = || op.region(0).into_iter().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
    let mut distributes = ops().filter(|nested| nested.is::<DistributeOp<'_>>());
    let Some(distribute) = distributes.next() else {
        return match is_composite(op) {
            true => fail(op, "'omp.composite' attribute present in non-composite operation"),
            false => Ok(()),
        };
    };
    if distributes.next().is_some() {
        return fail(op, "multiple 'omp.distribute' nested inside of 'omp.parallel'");
    }
    if !is_composite(op) {
        return fail(op, "'omp.composite' attribute missing from composite operation");
    }
    let is_unexpected = |nested: &OpRef<'_>| {
        let is_terminator = nested.has(lect_core::dialect::OpTraits::TERMINATOR);
        nested.op != distribute.op && is_of_omp(*nested) && !is_terminator
    };
    match ops().find(is_unexpected) {
        None => Ok(()),
        Some(unexpected) => {
            let name = unexpected.name_text();
            fail(op, format!("unexpected OpenMP operation inside of composite 'omp.parallel': {name}"))
        }
    }
}

pub(crate) fn verify_loop_nest(op: OpRef<'_>) -> Result<(), Reported> {
    let bounds = values(op, "loop_lower_bounds");
    if bounds.len() == 0 {
        return reject(op, "must represent at least one loop");
    }
    let counters: Vec<_> = op.region(0).into_iter().flat_map(argument_types).collect();
    if bounds.len() != counters.len() {
        return reject(op, "number of range arguments and IVs do not match");
    }
    if bounds.zip(&counters).any(|(bound, counter)| op.ir.value_type(bound) != *counter) {
        return reject(op, "range argument type does not match corresponding IV type");
    }
    let collapsed = number(op, "collapse_num_loops").unwrap_or(1);
    if usize::try_from(collapsed).map_or(true, |collapsed| collapsed > counters.len()) {
        return reject(op, "collapse value is larger than the number of loops");
    }
    let tiles = op.cast::<LoopNestOp<'_>>().and_then(|nest| nest.tile_sizes()).map_or(0, |tiles| tiles.len());
    if tiles > counters.len() {
        return reject(op, "too few canonical loops for tile dimensions");
    }
    if !is_wrapped(op) {
        return reject(op, "expects parent op to be a loop wrapper");
    }
    Ok(())
}
