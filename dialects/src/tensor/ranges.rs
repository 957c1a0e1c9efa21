//! What sizes are in.

use lect_core::interfaces;
use lect_transforms::analysis::ranges::InferIntRange;

use crate::patterns::Table;
use crate::ranges::Size;

/// By operation.
pub(super) const MODELS: Table = &[("tensor.dim", interfaces![dyn InferIntRange => Size])];
