//! Passes and pipelines of them.
//!
//! ```
//! use lect_core::diag::Reported;
//! use lect_core::ir::Isolate;
//! use lect_transforms::pass::{Pass, PassContext, Pipeline, Registry};
//!
//! /// Name modules
//! #[derive(Pass)]
//! #[pass(name = "name-modules", on = "builtin.module")]
//! struct NameModules {
//!     /// The name that modules get
//!     #[option(default = "main".to_owned())]
//!     to: String,
//! }
//!
//! impl Pass for NameModules {
//!     fn run(&self, ir: &mut Isolate, _: &mut PassContext<'_>) -> Result<(), Reported> {
//!         let (module, name) = (ir.root().op, ir.context().attrs().string(&self.to));
//!         ir.set_attr(module, "sym_name", Some(name));
//!         Ok(())
//!     }
//! }
//!
//! let mut registry = Registry::new();
//! registry.add(&[NameModules::DEF]);
//! let pipeline = Pipeline::parse("builtin.module(cse,name-modules{to=top})", &registry)?;
//! assert_eq!(pipeline.to_string(), "builtin.module(cse,name-modules{to=top})");
//! # Ok::<(), lect_transforms::pass::PipelineError>(())
//! ```

mod analyses;
mod context;
mod named;
mod options;
mod parse;
mod pipeline;
mod place;
mod registry;
mod statistics;

use std::fmt;
use std::sync::Arc;

use lect_core::diag::Reported;
use lect_core::ir::Isolate;

/// Derives the name and options of a pass.
pub use lect_macros::Pass;

pub use analyses::{Analyses, Analysis, Preserved};
pub use context::{FreshAnalyses, PassContext, PassOutput, RunConfig};
pub use named::PipelineDef;
pub use options::{OptionDef, OptionValue, Options};
pub use parse::PipelineError;
pub use pipeline::{PassStep, Pipeline, Step};
pub use place::{Instrument, Place};
pub use registry::{DialectPasses, PassList, Registry};
pub use statistics::{Counters, Statistic};

/// A transformation of an isolated operation and its nested ones.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no pass",
    label = "write `impl Pass for {Self}`, with `fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported>`",
    note = "`#[derive(Pass)]` describes a pass; `run` is the work"
)]
pub trait Pass: PassInfo + Send + Sync {
    /// Runs the pass. On failure the error is already reported.
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported>;
}

/// Name and options of a pass, implemented by `#[derive(Pass)]`.
pub trait PassInfo {
    /// Returns the definition of the pass.
    fn def(&self) -> &'static PassDef;

    /// Returns the options by name, as printed in pipelines, in the order of names.
    fn options(&self) -> Vec<(&'static str, String)>;
}

/// Definition of a pass.
#[derive(Clone, Copy)]
pub struct PassDef {
    /// Name in pipelines: `cse`.
    pub name: &'static str,
    /// Name in dumps of IR, that of MLIR's class: `CSE`.
    pub class: &'static str,
    /// Summary in one line.
    pub summary: &'static str,
    /// The operations that the pass runs on, if restricted.
    pub on: Option<&'static str>,
    /// Options in the order of names.
    pub options: &'static [OptionDef],
    /// Statistics of the pass.
    pub statistics: &'static [&'static Statistic],
    /// Constructor from options: `max-iterations=2`.
    pub make: fn(&mut Options<'_>) -> Result<Arc<dyn Pass>, String>,
}

impl PassDef {
    /// Creates the pass with options: `max-iterations=2 top-down=false`. `registry` has the passes that options can
    /// name.
    pub fn with_options(&self, options: &str, registry: &Registry) -> Result<Arc<dyn Pass>, String> {
        let mut options = Options::parse(options, registry)?;
        options.check(self.options)?;
        (self.make)(&mut options)
    }
}

impl fmt::Debug for PassDef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PassDef").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Display of a pass with its options, as in pipelines.
#[derive(Clone, Copy)]
pub struct Spelled<'a>(pub &'a dyn Pass);

impl fmt::Display for Spelled<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.def().name)?;
        let options = self.0.options();
        if options.is_empty() {
            return Ok(());
        }
        let options = options.iter().map(|(name, value)| match &**value {
            "" => String::new(),
            value => format!("{name}={value}"),
        });
        write!(f, "{{{}}}", options.collect::<Vec<_>>().join(" "))
    }
}
