//! Clauses that MLIR does not translate, by operation.

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_dialects::omp;
use lect_support::fields::{number, values};

use crate::export::Exporter;
use crate::export::fields::OpFields;

/// Clauses: name in the message, operands that must be absent, and attributes that must be absent.
const CLAUSES: &[(&str, &[&str], &[&str])] = &[
    ("allocate", &["allocate_vars", "allocator_vars"], &[]),
    ("ompx_bare", &[], &["bare"]),
    ("collapse", &[], &[]),
    ("depend", &["depend_vars"], &["depend_kinds"]),
    ("in_reduction", &["in_reduction_vars"], &["in_reduction_byref", "in_reduction_syms"]),
    ("nowait", &[], &["nowait"]),
    ("order", &[], &["order", "order_mod"]),
    ("parallelization-level", &[], &["par_level_simd"]),
    ("privatization", &["private_vars"], &["private_syms"]),
    ("reduction", &["reduction_vars"], &["reduction_byref", "reduction_syms"]),
    ("task_reduction", &["task_reduction_vars"], &["task_reduction_byref", "task_reduction_syms"]),
    ("reduction with modifier", &[], &[]),
];

/// Returns the clauses to check, in order.
fn checked(op: OpRef<'_>) -> &'static [&'static str] {
    if op.is::<omp::DistributeOp<'_>>() {
        &["allocate", "order"]
    } else if op.is::<omp::LoopNestOp<'_>>() {
        match op.parent() {
            Some(parent) if parent.is::<omp::TaskloopOp<'_>>() => &["collapse"],
            _ => &[],
        }
    } else if op.is::<omp::OrderedRegionOp<'_>>() {
        &["parallelization-level"]
    } else if op.is::<omp::SectionsOp<'_>>() {
        &["allocate", "privatization", "reduction with modifier"]
    } else if op.is::<omp::SingleOp<'_>>() || op.is::<omp::TeamsOp<'_>>() {
        &["allocate", "privatization"]
    } else if op.is::<omp::TaskOp<'_>>() {
        &["allocate", "in_reduction"]
    } else if op.is::<omp::TaskgroupOp<'_>>() {
        &["allocate", "task_reduction"]
    } else if op.is::<omp::TaskwaitOp<'_>>() {
        &["depend", "nowait"]
    } else if op.is::<omp::TaskloopOp<'_>>() {
        &["allocate", "in_reduction", "reduction", "reduction with modifier"]
    } else if op.is::<omp::WsloopOp<'_>>() {
        &["allocate", "order", "reduction with modifier"]
    } else if op.is::<omp::ParallelOp<'_>>() {
        &["allocate", "reduction with modifier"]
    } else if op.is::<omp::SimdOp<'_>>() {
        &["reduction with modifier"]
    } else if op.is::<omp::TargetEnterDataOp<'_>>()
        || op.is::<omp::TargetExitDataOp<'_>>()
        || op.is::<omp::TargetUpdateOp<'_>>()
    {
        &["depend"]
    } else if op.is::<omp::TargetOp<'_>>() {
        &["allocate", "ompx_bare", "in_reduction"]
    } else {
        &[]
    }
}

fn has_clause(op: OpRef<'_>, name: &str) -> bool {
    match name {
        "collapse" => number(op, "collapse_num_loops").is_some_and(|loops| loops > 1),
        "reduction with modifier" => op.number("reduction_mod").is_some_and(|it| it != 0),
        _ => {
            let Some((_, operands, attrs)) = CLAUSES.iter().find(|it| it.0 == name) else { return false };
            operands.iter().any(|operand| values(op, operand).len() > 0)
                || attrs.iter().any(|attr| op.attr(attr).is_some())
        }
    }
}

impl<'a> Exporter<'a> {
    /// Rejects clauses that MLIR does not translate, and warns of hints.
    pub(super) fn check_clauses(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let mut done = Ok(());
        for clause in checked(op) {
            if has_clause(op, clause) {
                let message = format!("not yet implemented: Unhandled clause {clause} in {} operation", op.name_text());
                done = Err(op.error(message).emit());
            }
        }
        let is_atomic = op.is::<omp::AtomicReadOp<'_>>()
            || op.is::<omp::AtomicWriteOp<'_>>()
            || op.is::<omp::AtomicUpdateOp<'_>>()
            || op.is::<omp::AtomicCaptureOp<'_>>();
        if is_atomic && number(op, "hint").is_some_and(|hint| hint != 0) {
            self.ctx.warning(op.loc(), "hint clause discarded");
        }
        done
    }
}
