//! Pipelines: `builtin.module(func.func(canonicalize,cse),symbol-dce)`.

use std::fmt;
use std::sync::Arc;

use lect_core::diag::Reported;
use lect_core::dialect::OpTraits;
use lect_core::ir::Isolate;

use super::{Instrument, Options, Pass, PassDef};

/// The passes that pipelines can name.
#[derive(Clone, Default)]
pub struct Registry {
    passes: Vec<&'static PassDef>,
}

impl Registry {
    /// The passes of lect.
    pub fn new() -> Self {
        Self { passes: crate::passes::ALL.to_vec() }
    }

    /// All passes.
    pub fn passes(&self) -> &[&'static PassDef] {
        &self.passes
    }

    /// The pass of a name.
    pub fn get(&self, name: &str) -> Option<&'static PassDef> {
        self.passes.iter().copied().find(|pass| pass.name == name)
    }
}

/// A pass, or a pipeline for nested operations.
enum Step {
    Pass(Arc<dyn Pass>),
    Nested(Pipeline),
}

/// What is done to operations of a name, or of any.
pub struct Pipeline {
    anchor: String,
    steps: Vec<Step>,
}

/// An error in the text of a pipeline, and at which byte.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PipelineError {
    /// The message.
    pub message: String,
    /// The place in the text.
    pub at: usize,
}

impl fmt::Display for PipelineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for PipelineError {}

impl Pipeline {
    /// An empty pipeline for operations of a name.
    pub fn new(anchor: impl Into<String>) -> Self {
        Self { anchor: anchor.into(), steps: Vec::new() }
    }

    /// Adds a pass at the end.
    pub fn add(&mut self, pass: Arc<dyn Pass>) {
        self.steps.push(Step::Pass(pass));
    }

    /// Reads `anchor(step,..)`.
    pub fn parse(text: &str, registry: &Registry) -> Result<Self, PipelineError> {
        let mut parser = Parser { text, at: 0, registry };
        let pipeline = parser.anchored()?;
        match parser.rest().is_empty() {
            true => Ok(pipeline),
            false => Err(parser.error("expected the end of the pipeline")),
        }
    }

    /// Runs the pipeline on an operation of its name.
    pub fn run(&self, ir: &mut Isolate) -> Result<(), Reported> {
        self.run_with(ir, &mut ())
    }

    /// As [`run`](Self::run), with something that is done around each pass.
    pub fn run_with(&self, ir: &mut Isolate, instrument: &mut dyn Instrument) -> Result<(), Reported> {
        for step in &self.steps {
            match step {
                Step::Pass(pass) => {
                    instrument.before(&**pass, ir);
                    let result = pass.run(ir);
                    instrument.after(&**pass, ir, result.is_err())?;
                    result?;
                }
                Step::Nested(nested) => nested.run_nested(ir, instrument)?,
            }
        }
        Ok(())
    }

    /// How many passes it has; a pipeline within is one.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The pipeline as `--dump-pass-pipeline` shows it, a line for each pass.
    pub fn dump(&self) -> String {
        let mut out = String::new();
        self.dump_into(0, &mut out);
        out
    }

    fn dump_into(&self, depth: usize, out: &mut String) {
        let indent = |depth: usize| "  ".repeat(depth);
        *out += &format!("{}{}(\n", indent(depth), self.anchor);
        for (number, step) in self.steps.iter().enumerate() {
            match step {
                Step::Pass(pass) => *out += &format!("{}{}{}", indent(depth + 1), pass.def().name, pass.options()),
                Step::Nested(nested) => lect_core::stack::grow(|| nested.dump_into(depth + 1, out)),
            }
            *out += if number + 1 < self.steps.len() { ",\n" } else { "\n" };
        }
        *out += &format!("{})", indent(depth));
    }

    /// Runs the pipeline on the operations of its name that are directly in the regions of another one.
    fn run_nested(&self, ir: &mut Isolate, instrument: &mut dyn Instrument) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let name = ctx.op_name_of(self.anchor.as_bytes());
        let is_any = self.anchor == "any";
        if !is_any && !ctx.op_name(name).has(OpTraits::ISOLATED_FROM_ABOVE) {
            return Ok(());
        }
        let ops = ir.root().regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
        let ops = ops.filter(|op| op.is_isolated() && (is_any || op.name() == name));
        let ops: Vec<_> = ops.map(|op| op.op).collect();
        // One that fails does not keep the others from running.
        let mut result = Ok(());
        for op in ops {
            if let Some(child) = ir.child_mut(op) {
                result = result.and(self.run_with(child, instrument));
            }
        }
        result
    }
}

impl fmt::Display for Pipeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.anchor)?;
        for (number, step) in self.steps.iter().enumerate() {
            if number > 0 {
                f.write_str(",")?;
            }
            match step {
                Step::Pass(pass) => write!(f, "{}{}", pass.def().name, pass.options())?,
                Step::Nested(nested) => write!(f, "{nested}")?,
            }
        }
        f.write_str(")")
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    registry: &'a Registry,
}

impl<'a> Parser<'a> {
    fn rest(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        &self.text[self.at..]
    }

    fn error(&self, message: impl Into<String>) -> PipelineError {
        PipelineError { message: message.into(), at: self.at }
    }

    fn name(&mut self) -> String {
        let rest = self.rest();
        let end = rest.find([',', '(', ')', '{', '}']).unwrap_or(rest.len());
        self.at += end;
        rest[..end].trim_end().to_owned()
    }

    fn anchored(&mut self) -> Result<Pipeline, PipelineError> {
        let anchor = self.name();
        match self.rest().starts_with('(') {
            true => self.nested(anchor),
            false => Err(self.error(
                "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'",
            )),
        }
    }

    fn nested(&mut self, anchor: String) -> Result<Pipeline, PipelineError> {
        self.at += 1;
        let mut pipeline = Pipeline::new(anchor);
        while !self.rest().starts_with(')') {
            pipeline.steps.push(self.step()?);
            if self.rest().starts_with(',') {
                self.at += 1;
            } else if !self.rest().starts_with(')') {
                return Err(self.error("expected ',' after parsing pipeline"));
            }
        }
        self.at += 1;
        Ok(pipeline)
    }

    fn step(&mut self) -> Result<Step, PipelineError> {
        let start = self.at;
        let name = self.name();
        if self.rest().starts_with('(') {
            return lect_core::stack::grow(|| self.nested(name)).map(Step::Nested);
        }
        let mut options = Options::default();
        if let Some(rest) = self.rest().strip_prefix('{') {
            let Some(end) = rest.find('}') else {
                return Err(self.error("missing closing '}' while processing pass options"));
            };
            options = Options::parse(&rest[..end]);
            self.at += end + 2;
        }
        let error = |message: String| PipelineError { message, at: start };
        let Some(def) = self.registry.get(&name) else {
            return Err(error(format!("'{name}' does not refer to a registered pass or pass pipeline")));
        };
        (def.make)(&options).map(Step::Pass).map_err(error)
    }
}
