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
//! | [`flow`], `placement` | aliases of buffers, and passes that move allocations |
//! | [`deallocation`] | deallocation by ownership |
//! | `results` | passes on functions that return buffers |
//! | `to_memref` | lowering to `memref` |
//! | `liveness` | earlier deallocation |
//! | `sizes`, `regions` | sizes of results, and relations of regions |

pub mod bufferizable;
pub mod bufferize;
mod conflicts;
pub mod copies;
pub mod deallocation;
mod empty_tensors;
pub mod flow;
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

use lect_transforms::pass::{OptionDef, PassDef, PipelineDef};

/// All passes of this module.
pub static ALL: &[&PassDef] = &[
    deallocation::insert::OwnershipBasedBufferDeallocation::DEF,
    deallocation::simplify::BufferDeallocationSimplification::DEF,
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

/// All pipelines of this module.
pub static PIPELINES: &[&PipelineDef] = &[&DEALLOCATION];

/// Insertion of deallocations after bufferization.
const DEALLOCATION: PipelineDef = PipelineDef {
    name: "buffer-deallocation-pipeline",
    summary: "Free buffers after bufferization",
    options: &[OptionDef {
        name: "private-function-dynamic-ownership",
        help: "Let private functions return indicators of ownership with their buffers",
    }],
    steps: |options| {
        let mut is_dynamic = false;
        options.set("private-function-dynamic-ownership", &mut is_dynamic)?;
        Ok(format!(
            "expand-realloc{{emit-deallocs=false}},canonicalize,\
             ownership-based-buffer-deallocation{{private-function-dynamic-ownership={is_dynamic}}},canonicalize,\
             buffer-deallocation-simplification,bufferization-lower-deallocations,cse,canonicalize"
        ))
    },
};
