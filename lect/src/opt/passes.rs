//! `--pass-pipeline`, and a flag for each pass.

mod around;
mod dumps;
mod progress;
mod reproducer;
mod times;

use clap::{Arg, ArgAction, ArgMatches, Command};
use lect_core::ir::{Isolate, OpRef};
use lect_lowering::pipeline;
use lect_ods::order::Order as _;
use lect_transforms::pass::{OptionDef, Pipeline, PipelineError, Registry};

pub use around::{AroundFlags, Setting};

use crate::config::Config;
use crate::opt::failure::Failure;

/// Passes to run: a pipeline, or passes in the order of their flags.
#[derive(Default)]
pub struct Passes {
    pipeline: Option<String>,
    /// Name of a pipeline of the project.
    named: Option<String>,
    /// Names and options of passes.
    flags: Vec<(&'static str, String)>,
}

/// Adds the flags of passes to a command.
pub fn with_flags(command: Command, registry: &Registry) -> Command {
    let pipeline = Arg::new("pass-pipeline")
        .long("pass-pipeline")
        .value_name("PIPELINE")
        .help("Run passes: `builtin.module(func.func(cse,canonicalize{max-iterations=2}))`");
    let named = Arg::new("pipeline")
        .long("pipeline")
        .value_name("NAME")
        .conflicts_with("pass-pipeline")
        .help("Run the passes that lect.toml lists under this name");
    let flag = |name: &'static str, summary: &str, options: &[OptionDef]| {
        let options = options.iter().map(|option| format!("\n  {}: {}", option.name, option.help));
        let help = summary.to_owned();
        let long_help = format!("{help}{}", options.collect::<String>());
        let flag = Arg::new(name).long(name).value_name("OPTIONS").help(help).long_help(long_help);
        flag.num_args(0..=1).require_equals(true).default_missing_value("").action(ArgAction::Append)
    };
    let command = command.next_help_heading("Passes").arg(pipeline).arg(named);
    let command = command.args(registry.passes().iter().map(|it| flag(it.name, it.summary, it.options)));
    let command = command.next_help_heading("Pipelines");
    command.args(registry.pipelines().iter().map(|it| flag(it.name, it.summary, it.options)))
}

impl Passes {
    /// Reads the flags of a command.
    pub fn of(matches: &ArgMatches, registry: &Registry) -> Self {
        let mut flags = Vec::new();
        let passes = registry.passes().iter().map(|pass| pass.name);
        for name in passes.chain(registry.pipelines().iter().map(|pipeline| pipeline.name)) {
            let places = matches.indices_of(name).into_iter().flatten();
            let values = matches.get_many::<String>(name).into_iter().flatten();
            flags.extend(places.zip(values).map(|(place, value)| (place, (name, value.clone()))));
        }
        flags.order_by_key(|it| it.0);
        let flags = flags.into_iter().map(|it| it.1).collect();
        let text = |name| matches.get_one::<String>(name).cloned();
        Self { pipeline: text("pass-pipeline"), named: text("pipeline"), flags }
    }

    /// Returns true if the flags select a pipeline.
    pub fn are_selected(&self) -> bool {
        self.named.is_some() || self.pipeline.is_some() || !self.flags.is_empty()
    }

    /// Returns the pipeline that the flags select, if any; the project may define it. Passes that are named by flags
    /// run on `root`.
    pub fn pipeline(
        &self,
        registry: &Registry,
        config: Option<&Config>,
        root: OpRef<'_>,
    ) -> Result<Option<Pipeline>, Failure> {
        let named = self.named.as_deref().map(|name| named(name, config)).transpose()?;
        if let Some(text) = self.pipeline.as_deref().or(named) {
            if !self.flags.is_empty() {
                let message = "'-pass-pipeline' option can't be used with individual pass options";
                return Err(Failure::Message(message.to_owned()));
            }
            return parse(text, registry).map(Some);
        }
        let mut pipeline = Pipeline::new(root.name_text());
        for (name, options) in &self.flags {
            pipeline.add_named(name, options, registry).map_err(Failure::Message)?;
        }
        Ok((!self.flags.is_empty()).then_some(pipeline))
    }
}

/// Returns the pipeline that a project defines under a name.
fn named<'c>(name: &str, config: Option<&'c Config>) -> Result<&'c str, Failure> {
    let config = config.ok_or_else(|| Failure::Message(format!("there is no lect.toml with a pipeline '{name}'")))?;
    let missing = || {
        let known: Vec<String> = config.pipelines.keys().map(|known| format!("'{known}'")).collect();
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        Failure::Message(format!("'{}' has no pipeline '{name}'; it has {known}", config.file.display()))
    };
    config.pipelines.get(name).map(String::as_str).ok_or_else(missing)
}

/// Parses a pipeline.
pub fn parse(text: &str, registry: &Registry) -> Result<Pipeline, Failure> {
    Pipeline::parse(text, registry).map_err(|error| Failure::Message(shown(&error, text)))
}

/// Runs the given passes on a module, or those that lower it to the `llvm` dialect, if it is not in that dialect yet.
pub fn lower(ir: &mut Isolate, given: Option<&str>, registry: &Registry) -> Result<(), Failure> {
    let text = match given {
        Some(text) => text.to_owned(),
        None if pipeline::is_needed(ir.root()) => pipeline::of(ir.root()),
        None => return Ok(()),
    };
    parse(&text, registry)?.run(ir)?;
    Ok(())
}

/// Formats an error with its position in the pipeline.
fn shown(error: &PipelineError, text: &str) -> String {
    let before = text.get(..error.at).unwrap_or(text);
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count();
    let line = text.lines().nth(before.matches('\n').count()).unwrap_or_default();
    format!("{}\n  |\n  | {line}\n  | {}^", error.message, " ".repeat(column))
}
