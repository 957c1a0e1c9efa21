//! `lect view`: the contents of a file for people: an overview in the terminal, a graph, or a page of HTML.

mod encode;
mod graph;
mod html;
mod names;
mod overview;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::render::{Display, stderr_handler};
use clap::Args;
use lect_core::text::PrintConfig;

use self::names::Shown;
use crate::opt::Program;
use crate::opt::dialects::Dialects;
use crate::opt::failure::{Failure, exit_code, warn};
use crate::opt::output::Output;
use crate::opt::reading::{Looked, look};

/// Shows the contents of a file: symbols, sizes, operations, dialects and locations; or its IR as a graph or a page
#[derive(Args)]
pub struct View {
    /// The file: text, bytecode or an archive; `-` is standard input
    #[arg(default_value = "-", value_name = "INPUT")]
    input: PathBuf,

    /// The file to write; `-` is standard output
    #[arg(short, long, default_value = "-", value_name = "OUTPUT")]
    output: PathBuf,

    /// Write a graph of operations and values for Graphviz
    #[arg(long, group = "form")]
    graph: bool,

    /// Write a picture of operations and values, as SVG
    #[arg(long, group = "form")]
    svg: bool,

    /// Write a page with the IR: symbols to search, uses of values, control flow and call graphs
    #[arg(long, group = "form")]
    html: bool,

    /// The function or other symbol to show in a graph, a picture or a page: `main`, or `module::main`
    #[arg(long, value_name = "NAME", requires = "form")]
    function: Option<String>,

    /// How many lines there are at most of each list of the overview
    #[arg(long, value_name = "N", default_value = "20")]
    top: usize,

    #[command(flatten)]
    dialects: Dialects,
}

impl View {
    /// Runs the command.
    pub fn run(&self, program: &Program) -> ExitCode {
        exit_code(self.try_run(program))
    }

    fn try_run(&self, program: &Program) -> Result<(), Failure> {
        let loader = self.dialects.open_for(&self.input, program)?;
        let ctx = program.context();
        loader.install(&ctx);
        ctx.set_handler(stderr_handler(Display::for_stderr()));
        let file = look(&ctx, &self.input)?;
        loader.result()?;
        if !file.verified {
            warn(&format!("'{}' is not valid IR, and shown in the generic form", file.name));
        }
        let text = match () {
            () if self.graph || self.svg || self.html => {
                let mut shown = Shown::of(&ctx, &file);
                if let Some(name) = &self.function {
                    shown.select(name)?;
                }
                match () {
                    () if self.graph => graph::dot(&shown),
                    () if self.svg => graph::svg(&shown)?,
                    () => html::page(&shown, &file.name).map_err(|error| Failure::Message(error.to_string()))?,
                }
            }
            () => {
                let text = overview::text(&file, self.top);
                if self.output == Path::new("-") { coloured(&text) } else { plain(&text) }
            }
        };
        let mut out = Output::to(&self.output)?;
        out.put(text.as_bytes())?;
        out.keep()
    }
}

/// Returns the configuration of the printer for a file.
fn config(file: &Looked) -> PrintConfig {
    PrintConfig::default().with_generic(!file.verified).with_elide_elements_larger(Some(16))
}

/// Returns a text with its colours, or without if standard output is not a terminal that shows colours.
pub fn coloured(text: &str) -> String {
    match anstream::AutoStream::choice(&std::io::stdout()) {
        anstream::ColorChoice::Never => plain(text),
        _ => text.to_owned(),
    }
}

/// Removes the colours of a text.
fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}
