//! Tensors to buffers, and transformations of buffers.
//!
//! | module | contents |
//! |---|---|
//! | [`bufferizable`] | the interface of operations that can be bufferized |
//! | [`options`] | options of bufferization, and default buffer types |
//! | [`state`] | queries of the analysis |
//! | [`bufferize`] | replacement of operations by their models |
//! | [`copies`] | copies of tensors |
//! | `one_shot`, `conflicts`, `functions` | One-Shot Analysis |
//! | `models` | models of MLIR's dialects |
//! | `empty_tensors` | passes that replace empty tensors |
//! | `pass` | the pass `one-shot-bufferize` |
//! | `flow`, `placement` | aliases of buffers, and passes that move allocations |
//! | `results` | passes on functions that return buffers |
//! | `to_memref` | lowering to `memref` |
//! | `liveness` | earlier deallocation |
//! | `sizes`, `regions` | sizes of results, and relations of regions |

pub mod bufferizable;
pub mod bufferize;
mod conflicts;
pub mod copies;
mod empty_tensors;
mod flow;
pub mod functions;
mod liveness;
mod models;
mod one_shot;
pub mod options;
mod pass;
mod placement;
mod regions;
mod results;
pub(crate) mod sizes;
pub mod state;
mod to_memref;

use lect_transforms::pass::PassDef;

/// All passes of this module.
pub static ALL: &[&PassDef] = &[
    empty_tensors::EliminateEmptyTensors::DEF,
    empty_tensors::EmptyTensorToAllocTensor::DEF,
    liveness::OptimizeAllocationLiveness::DEF,
    pass::OneShotBufferize::DEF,
    placement::BufferHoisting::DEF,
    placement::BufferLoopHoisting::DEF,
    placement::PromoteBuffersToStack::DEF,
    results::BufferResultsToOutParams::DEF,
    results::DropEquivalentBufferResults::DEF,
    to_memref::ConvertBufferizationToMemRef::DEF,
    to_memref::LowerDeallocations::DEF,
];
