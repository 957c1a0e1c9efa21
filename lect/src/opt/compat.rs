//! `lect compat`: whether what was written with an older version of a dialect can be read with a newer one.

mod compare;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use lect_ods::spec::{DialectSpec, show_version};
use lect_ods::td::lower::lower;
use lect_ods::td::{Input, LoadConfig, Loaded, load};

use crate::opt::Program;
use crate::opt::failure::{Failure, emit_all, exit_code};
use crate::opt::output::print;
use compare::{Change, Effect, compare};

/// Compares two definitions of a dialect, and reports whether files of the old one can still be read
#[derive(Args)]
pub struct Compat {
    /// The old definition
    #[arg(value_name = "OLD.td")]
    old: PathBuf,

    /// The new definition
    #[arg(value_name = "NEW.td")]
    new: PathBuf,

    /// A folder in which included files are found
    #[arg(short = 'I', value_name = "FOLDER")]
    include_dirs: Vec<PathBuf>,

    /// The format of the report
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// Text
    Text,
    /// JSON
    Json,
}

impl Compat {
    /// Does what the flags say. It fails if something is breaking.
    pub fn run(&self, program: &Program) -> ExitCode {
        exit_code(self.try_run(program))
    }

    fn try_run(&self, _: &Program) -> Result<(), Failure> {
        let (old, new) = (self.dialects(&self.old)?, self.dialects(&self.new)?);
        let mut changes = Vec::new();
        for was in &old {
            match new.iter().find(|it| it.name == was.name) {
                Some(now) => changes.extend(compare(was, now)),
                None => changes.push(Change {
                    effect: Effect::Breaking,
                    subject: format!("dialect '{}'", was.name),
                    message: "is gone".into(),
                    help: None,
                }),
            }
        }
        let text = match self.format {
            Format::Text => report(&changes, &old, &new),
            Format::Json => json(&changes),
        };
        print(text)?;
        match changes.iter().any(|change| change.effect == Effect::Breaking) {
            true => Err(Failure::Reported),
            false => Ok(()),
        }
    }

    fn dialects(&self, path: &Path) -> Result<Vec<DialectSpec>, Failure> {
        let config = LoadConfig::default().with_include_dirs(self.include_dirs.clone());
        let Loaded { sources, mut diagnostics, records } = load(Input::File(path.to_owned()), &config);
        let dialects = records.map(|records| lower(&records, &mut diagnostics).dialects).unwrap_or_default();
        if diagnostics.errors() > 0 {
            return Err(emit_all(&diagnostics, &sources));
        }
        Ok(dialects)
    }
}

/// The changes for people, what is worst first, and how many there are of each kind.
fn report(changes: &[Change], old: &[DialectSpec], new: &[DialectSpec]) -> String {
    let mut out = String::new();
    for effect in [Effect::Breaking, Effect::Upgradable, Effect::Compatible] {
        for change in changes.iter().filter(|change| change.effect == effect) {
            out += &format!("{}: {} {}\n", effect.word(), change.subject, change.message);
            if let Some(help) = &change.help {
                out += &format!("  = help: {help}\n");
            }
        }
    }
    let count = |effect| changes.iter().filter(|change| change.effect == effect).count();
    let version = |specs: &[DialectSpec]| {
        let versions = specs.iter().map(|spec| match &*spec.version {
            [] => format!("{} without a version", spec.name),
            version => format!("{} {}", spec.name, show_version(version)),
        });
        versions.collect::<Vec<_>>().join(", ")
    };
    out += &format!(
        "{} -> {}: {} breaking, {} upgradable, {} compatible\n",
        version(old),
        version(new),
        count(Effect::Breaking),
        count(Effect::Upgradable),
        count(Effect::Compatible)
    );
    out
}

fn json(changes: &[Change]) -> String {
    let entry = |change: &Change| {
        let help = change.help.as_ref().map(|help| format!(", \"help\": {}", quoted(help))).unwrap_or_default();
        format!(
            "  {{\"effect\": {}, \"subject\": {}, \"message\": {}{help}}}",
            quoted(change.effect.word()),
            quoted(&change.subject),
            quoted(&change.message)
        )
    };
    let entries: Vec<String> = changes.iter().map(entry).collect();
    match entries.is_empty() {
        true => "[]\n".into(),
        false => format!("[\n{}\n]\n", entries.join(",\n")),
    }
}

/// A string of JSON.
pub fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out += &format!("\\u{:04x}", u32::from(c)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
