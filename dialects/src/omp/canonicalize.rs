//! Canonicalization patterns of `omp`.

use lect_transforms::canonicalization;

use crate::atomics::simplify_update;
use crate::patterns::Table;

pub(super) const PATTERNS: Table = canonicalization![
    "omp.atomic.update" => [
        |op, rw| simplify_update(op, rw, ("omp.atomic.write", "omp.yield"), &["hint", "memory_order"]),
    ],
];
