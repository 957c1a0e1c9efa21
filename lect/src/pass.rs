//! Passes, pipelines, and the passes of MLIR that come with lect.

#[doc(inline)]
pub use lect_transforms::one_of;
#[doc(inline)]
pub use lect_transforms::pass::{
    Analyses, Analysis, Counters, Instrument, OptionDef, OptionValue, Options, Pass, PassContext, PassDef, PassInfo,
    PassList, PassOutput, PassStep, Pipeline, PipelineError, Place, Preserved, Registry, RunConfig, Spelled, Statistic,
    Step,
};
#[doc(inline)]
pub use lect_transforms::passes;
