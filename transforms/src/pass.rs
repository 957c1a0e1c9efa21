//! Passes and pipelines of them.

mod pipeline;

use std::sync::Arc;

use lect_core::diag::Reported;
use lect_core::ir::Isolate;

pub use pipeline::{Pipeline, PipelineError, Registry};

/// Something that is done to an isolated operation and what is nested in it.
pub trait Pass: Send + Sync {
    /// What it is known as.
    fn def(&self) -> &'static PassDef;

    /// Its options as pipelines have them, in braces: nothing if it has none.
    fn options(&self) -> String {
        String::new()
    }

    /// Does it. On failure the error was reported.
    fn run(&self, ir: &mut Isolate) -> Result<(), Reported>;
}

/// Something that is done before and after each pass.
pub trait Instrument {
    /// A pass is about to run.
    fn before(&mut self, _pass: &dyn Pass, _ir: &Isolate) {}

    /// A pass ran, or failed. Fails if the pipeline is to end.
    fn after(&mut self, _pass: &dyn Pass, _ir: &Isolate, _failed: bool) -> Result<(), Reported> {
        Ok(())
    }
}

/// Nothing is done.
impl Instrument for () {}

/// A pass that is known by name.
#[derive(Clone, Copy, Debug)]
pub struct PassDef {
    /// Its name in pipelines: `cse`.
    pub name: &'static str,
    /// Its name in dumps of IR, that of MLIR's class: `CSE`.
    pub class: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Makes it with options: `max-iterations=2`.
    pub make: fn(&Options) -> Result<Arc<dyn Pass>, String>,
}

/// Options of a pass as they were written.
#[derive(Clone, Default, Debug)]
pub struct Options {
    entries: Vec<(String, String)>,
}

impl Options {
    /// Options `a=1 b=2`.
    pub fn parse(text: &str) -> Self {
        let entry = |word: &str| match word.split_once('=') {
            Some((name, value)) => (name.to_owned(), value.to_owned()),
            None => (word.to_owned(), "true".to_owned()),
        };
        Self { entries: text.split_whitespace().map(entry).collect() }
    }

    /// The value of one.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.entries.iter().rev().find(|it| it.0 == name).map(|it| &*it.1)
    }

    /// An error if there is one that is not among those named.
    pub fn only(&self, pass: &str, names: &[&str]) -> Result<(), String> {
        match self.entries.iter().find(|it| !names.contains(&&*it.0)) {
            Some((name, _)) => Err(format!("<Pass-Options-Parser>: no such option {name} in pass '{pass}'")),
            None => Ok(()),
        }
    }
}
