//! Parser of pipelines: `builtin.module(func.func(canonicalize{top-down=false},cse),symbol-dce)`.

use std::fmt;

use super::{Pipeline, Registry};

/// An error in the text of a pipeline, and its position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PipelineError {
    /// The message.
    pub message: String,
    /// Byte offset in the text.
    pub at: usize,
}

impl fmt::Display for PipelineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for PipelineError {}

impl Pipeline {
    /// Parses `anchor(step,..)`.
    pub fn parse(text: &str, registry: &Registry) -> Result<Self, PipelineError> {
        let mut parser = Parser { text, at: 0, registry };
        let anchor = parser.name();
        if !parser.rest().starts_with('(') {
            let message =
                "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'";
            return Err(PipelineError { message: message.to_owned(), at: 0 });
        }
        let pipeline = parser.nested(anchor)?;
        match parser.rest() {
            "" => Ok(pipeline),
            _ => Err(parser.error("encountered extra text behind the pipeline")),
        }
    }

    /// Parses `step,..`: the content of a pipeline's parentheses for operations of a name.
    pub fn parse_steps(anchor: &str, text: &str, registry: &Registry) -> Result<Self, PipelineError> {
        let mut parser = Parser { text, at: 0, registry };
        let pipeline = parser.steps(anchor)?;
        match parser.rest() {
            "" => Ok(pipeline),
            _ => {
                Err(parser
                    .error("encountered extra closing ')' creating unbalanced parentheses while parsing pipeline"))
            }
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    registry: &'a Registry,
}

impl<'a> Parser<'a> {
    /// Returns the remaining text, without leading space.
    fn rest(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        &self.text[self.at..]
    }

    fn error(&self, message: impl Into<String>) -> PipelineError {
        PipelineError { message: message.into(), at: self.at }
    }

    fn name(&mut self) -> &'a str {
        let rest = self.rest();
        let end = rest.find([',', '(', ')', '{', '}']).unwrap_or(rest.len());
        self.at += end;
        rest[..end].trim_end()
    }

    /// Parses from the opening to the closing parenthesis.
    fn nested(&mut self, anchor: &str) -> Result<Pipeline, PipelineError> {
        self.at += 1;
        let pipeline = lect_core::stack::grow(|| self.steps(anchor))?;
        if !self.rest().starts_with(')') {
            return Err(self.error("expected ')' at the end of a pipeline"));
        }
        self.at += 1;
        Ok(pipeline)
    }

    /// Parses up to a closing parenthesis, or the end.
    fn steps(&mut self, anchor: &str) -> Result<Pipeline, PipelineError> {
        let mut pipeline = Pipeline::new(anchor);
        if matches!(self.rest().chars().next(), None | Some(')')) {
            return Ok(pipeline);
        }
        loop {
            self.step(&mut pipeline)?;
            match self.rest().chars().next() {
                Some(',') => self.at += 1,
                None | Some(')') => return Ok(pipeline),
                Some(_) => return Err(self.error("expected ',' after parsing pipeline")),
            }
        }
    }

    fn step(&mut self, pipeline: &mut Pipeline) -> Result<(), PipelineError> {
        self.rest();
        let start = self.at;
        let name = self.name();
        if self.rest().starts_with('(') {
            pipeline.nest(self.nested(name)?);
            return Ok(());
        }
        let options = self.options()?;
        let error = |message: String| PipelineError { message, at: start };
        let failed =
            |message: String| error(format!("{message}\nfailed to add `{name}` with options `{}`", options.trim()));
        if let Some(def) = self.registry.pipeline(name) {
            let steps = lect_core::stack::grow(|| def.with_options(pipeline.anchor(), options, self.registry));
            pipeline.append(steps.map_err(failed)?);
            return Ok(());
        }
        let Some(def) = self.registry.get(name) else {
            return Err(error(self.registry.unknown(name)));
        };
        if let Some(on) = def.on.filter(|on| !pipeline.may_run_on(on)) {
            return Err(failed(format!(
                "Can't add pass '{}' restricted to '{on}' on a PassManager intended to run on '{}', did you intend to \
                 nest?",
                def.class,
                pipeline.anchor()
            )));
        }
        pipeline.add(def.with_options(options, self.registry).map_err(failed)?);
        Ok(())
    }

    /// Returns the text in braces, or an empty text.
    fn options(&mut self) -> Result<&'a str, PipelineError> {
        let rest = self.rest();
        if !rest.starts_with('{') {
            return Ok("");
        }
        let mut depth = 0;
        for (at, c) in rest.char_indices() {
            depth += i32::from(c == '{') - i32::from(c == '}');
            if depth == 0 {
                self.at += at + 1;
                return Ok(&rest[1..at]);
            }
        }
        Err(self.error("missing closing '}' while processing pass options"))
    }
}
