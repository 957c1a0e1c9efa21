//! Integer range inference of `memref`.

use lect_core::interfaces;
use lect_support::patterns::Table;
use lect_support::ranges::Size;
use lect_transforms::analysis::ranges::InferIntRange;

/// Interface models by operation.
pub(crate) const MODELS: Table = &[("memref.dim", interfaces![dyn InferIntRange => Size])];
