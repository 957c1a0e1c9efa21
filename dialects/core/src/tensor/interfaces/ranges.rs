//! Integer range inference of `tensor`.

use lect_core::interfaces;
use lect_support::patterns::Table;
use lect_support::ranges::Size;
use lect_transforms::analysis::ranges::InferIntRange;

/// Interface models by operation.
pub(crate) const MODELS: Table = &[("tensor.dim", interfaces![dyn InferIntRange => Size])];
