//! `--pass-pipeline`, and a flag for each pass.

mod around;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use lect_transforms::pass::{Options, Pipeline, Registry};

pub use around::AroundFlags;

use crate::opt::failure::Failure;

/// The passes to run: a pipeline, or passes in the order of their flags.
pub struct Passes {
    pipeline: Option<String>,
    /// Names and options.
    flags: Vec<(String, String)>,
}

impl Args for Passes {
    fn augment_args(command: Command) -> Command {
        let pipeline = Arg::new("pass-pipeline")
            .long("pass-pipeline")
            .value_name("PIPELINE")
            .help("Run passes: `builtin.module(func.func(cse,canonicalize{max-iterations=2}))`");
        Registry::new().passes().iter().fold(command.next_help_heading("Passes").arg(pipeline), |command, pass| {
            let flag = Arg::new(pass.name).long(pass.name).value_name("OPTIONS").help(pass.summary);
            let flag = flag.num_args(0..=1).require_equals(true).default_missing_value("").action(ArgAction::Append);
            command.arg(flag)
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Passes {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut flags = Vec::new();
        for pass in Registry::new().passes() {
            let places = matches.indices_of(pass.name).into_iter().flatten();
            let values = matches.get_many::<String>(pass.name).into_iter().flatten();
            flags.extend(places.zip(values).map(|(place, value)| (place, (pass.name.to_owned(), value.clone()))));
        }
        flags.sort_by_key(|it| it.0);
        let flags = flags.into_iter().map(|it| it.1).collect();
        Ok(Self { pipeline: matches.get_one::<String>("pass-pipeline").cloned(), flags })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Passes {
    /// The pipeline that the flags ask for. None if they ask for no pass.
    pub fn pipeline(&self) -> Result<Option<Pipeline>, Failure> {
        let registry = Registry::new();
        if let Some(text) = &self.pipeline {
            return Pipeline::parse(text, &registry).map(Some).map_err(|error| Failure::Message(error.to_string()));
        }
        let mut pipeline = Pipeline::new("builtin.module");
        for (name, options) in &self.flags {
            let Some(def) = registry.get(name) else { continue };
            pipeline.add((def.make)(&Options::parse(options)).map_err(Failure::Message)?);
        }
        Ok((!self.flags.is_empty()).then_some(pipeline))
    }
}
