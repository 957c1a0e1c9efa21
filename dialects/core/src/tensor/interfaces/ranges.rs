//! What sizes are in.

use lect_core::interfaces;
use lect_support::patterns::Table;
use lect_support::ranges::Size;
use lect_transforms::analysis::ranges::InferIntRange;

/// By operation.
pub(crate) const MODELS: Table = &[("tensor.dim", interfaces![dyn InferIntRange => Size])];
