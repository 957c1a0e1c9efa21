//! Pipelines with names, which are used like passes.

use std::fmt;

use super::{OptionDef, Options, Pipeline, Registry, Step};

/// Definition of a pipeline that other pipelines can name like a pass.
#[derive(Clone, Copy)]
pub struct PipelineDef {
    /// Name in pipelines: `buffer-deallocation-pipeline`.
    pub name: &'static str,
    /// Summary in one line.
    pub summary: &'static str,
    /// Options in the order of names.
    pub options: &'static [OptionDef],
    /// Steps by the options: `canonicalize,cse`.
    pub steps: fn(&mut Options<'_>) -> Result<String, String>,
}

impl fmt::Debug for PipelineDef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PipelineDef").field("name", &self.name).finish_non_exhaustive()
    }
}

impl PipelineDef {
    /// Returns the pipeline with options, for operations of a name.
    pub fn with_options(&self, anchor: &str, options: &str, registry: &Registry) -> Result<Pipeline, String> {
        let mut options = Options::parse(options, registry)?;
        options.check(self.options)?;
        let steps = (self.steps)(&mut options)?;
        Pipeline::parse_steps(anchor, &steps, registry).map_err(|error| error.to_string())
    }
}

impl Pipeline {
    /// Appends a pass, or the steps of a pipeline, by its name. A pass for operations of another name is wrapped in a
    /// nested pipeline.
    pub fn add_named(&mut self, name: &str, options: &str, registry: &Registry) -> Result<(), String> {
        match (registry.get(name), registry.pipeline(name)) {
            (Some(def), _) => self.add(def.with_options(options, registry)?),
            (None, Some(def)) => self.append(def.with_options(self.anchor(), options, registry)?),
            (None, None) => return Err(registry.unknown(name)),
        }
        Ok(())
    }

    /// Appends the steps of another pipeline.
    pub fn append(&mut self, other: Self) {
        for step in other.into_steps() {
            match step {
                Step::Nested(nested) => self.nest(nested),
                Step::Pass(step) => self.add_step(step),
            }
        }
    }
}
