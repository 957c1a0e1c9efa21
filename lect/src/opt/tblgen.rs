//! `lect tblgen`: reads `.td` files, with the flags of `llvm-tblgen`.

use lect_ods::order::Order as _;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::{self, Read};
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use lect_bytecode::layout::Release;
use lect_core::eval::{Coverage, unknowns};
use lect_dialects::irdl;
use lect_ods::spec::{DialectSpec, Shared};
use lect_ods::td::library::LibraryConfig;
use lect_ods::td::lower::{Lowered, Unknown, lower};
use lect_ods::td::source::Origin;
use lect_ods::td::{Diagnostics, Input, LoadConfig, Loaded, Records, Sources, Texts, load};
use lect_ods::{doc, dump, td};

use crate::opt::Program;
use crate::opt::failure::{Failure, emit_all, exit_code};
use crate::opt::output::{Output, check_rule, keep_all};
use crate::opt::{overlay, producer};

/// Reads TableGen files, and prints records, documentation or specs
#[derive(Args)]
pub struct Tblgen {
    /// The file to read, or for --gen-property-layouts a folder of them; `-` is standard input
    #[arg(default_value = "-", value_name = "INPUT")]
    input: PathBuf,

    /// The file to write; `-` is standard output. A file is replaced only if the command succeeds
    #[arg(short, long, default_value = "-", value_name = "OUTPUT")]
    output: PathBuf,

    /// A folder in which included files are found
    #[arg(short = 'I', value_name = "FOLDER")]
    include_dirs: Vec<PathBuf>,

    /// Define a macro, for `#ifdef`
    #[arg(short = 'D', value_name = "NAME")]
    macros: Vec<String>,

    /// A file to write the names of included files to, as a rule for Make and Ninja
    #[arg(short = 'd', value_name = "FILE")]
    dependencies: Option<PathBuf>,

    /// Find included files in the given folders only, not in the prelude that comes with lect
    #[arg(long)]
    no_prelude: bool,

    /// The dialect to write about
    #[arg(long, value_name = "NAME")]
    dialect: Option<String>,

    /// Write only how property layouts differ from those of a release of MLIR
    #[arg(long, value_name = "RELEASE", requires = "gen_property_layouts")]
    relative_to: Option<u32>,

    #[command(flatten)]
    action: Action,
}

/// The output to write
#[derive(Args)]
#[command(next_help_heading = "Actions")]
#[group(multiple = false)]
struct Action {
    /// Print classes and records (the default)
    #[arg(long)]
    print_records: bool,

    /// Dump records as JSON
    #[arg(long)]
    dump_json: bool,

    /// Write nothing
    #[arg(long)]
    null_backend: bool,

    /// Write the documentation of a dialect in Markdown
    #[arg(long)]
    gen_dialect_doc: bool,

    /// Write a dialect as IRDL
    #[arg(long, alias = "gen-dialect-irdl-defs")]
    gen_irdl: bool,

    /// Write the dialects as lect understands them
    #[arg(long)]
    gen_spec: bool,

    /// Write the operations, and the layout of their properties in bytecode
    #[arg(long)]
    gen_property_layouts: bool,

    /// List the parts of dialect definitions that lect does not understand
    #[arg(long)]
    report_unknown: bool,

    /// List the C++ parts of definitions that an overlay (a file or a folder of files) describes, and those that are
    /// left
    #[arg(long, value_name = "OVERLAY")]
    check_overlay: Vec<PathBuf>,
}

impl Action {
    /// Returns true if the action is the default.
    fn prints_records(&self) -> bool {
        let others = [
            self.dump_json,
            self.null_backend,
            self.gen_dialect_doc,
            self.gen_irdl,
            self.gen_spec,
            self.gen_property_layouts,
            self.report_unknown,
            !self.check_overlay.is_empty(),
        ];
        !others.contains(&true)
    }
}

impl Tblgen {
    /// Runs the command.
    pub fn run(&self, program: &Program) -> ExitCode {
        exit_code(self.try_run(program))
    }

    fn try_run(&self, program: &Program) -> Result<(), Failure> {
        if let Some(dependencies) = &self.dependencies {
            check_rule(dependencies, &self.input, &self.output)?;
        }
        if self.action.gen_property_layouts && self.input.is_dir() {
            let release = producer::release(
                LibraryConfig::default()
                    .with_folders(vec![self.input.clone()])
                    .with_include_dirs(self.include_dirs.clone())
                    .with_macros(self.macros.clone())
                    .with_cache(None),
            )?;
            let text = self.layouts(&release)?;
            let mut out = Output::to(&self.output)?;
            out.put(text.as_bytes())?;
            return out.keep();
        }
        let Loaded { sources, mut diagnostics, records } = load(self.read()?, &self.config(program));
        // Leaked, as the process ends soon: freeing these one by one would take a tenth of the time.
        let (sources, records) = (ManuallyDrop::new(sources), records.map(ManuallyDrop::new));
        let records = match records {
            Some(records) if diagnostics.errors() == 0 => records,
            _ => return Err(emit_all(&diagnostics, &sources)),
        };
        let mut out = Vec::new();
        let written = self.write(program, &records, &sources, &mut diagnostics, &mut out);
        if diagnostics.errors() > 0 {
            return Err(emit_all(&diagnostics, &sources));
        }
        let _ = emit_all(&diagnostics, &sources);
        written?;
        let rule = self.dependencies.as_deref().map(|path| (path, self.dependency_rule(&sources).into_bytes()));
        let text = (!self.action.null_backend).then_some((&*self.output, out));
        let mut outputs = Vec::new();
        for (path, bytes) in text.into_iter().chain(rule) {
            let mut output = Output::to(path)?;
            output.put(&bytes)?;
            outputs.push(output);
        }
        keep_all(outputs)
    }

    fn read(&self) -> Result<Input, Failure> {
        if self.input != Path::new("-") {
            return Ok(Input::File(self.input.clone()));
        }
        let mut text = String::new();
        match io::stdin().lock().read_to_string(&mut text) {
            Ok(_) => Ok(Input::Text { name: "<stdin>".to_owned(), text }),
            Err(error) => Err(Failure::Message(format!("cannot read standard input: {error}"))),
        }
    }

    fn config(&self, program: &Program) -> LoadConfig {
        let action = &self.action;
        LoadConfig::default()
            .with_include_dirs(self.include_dirs.clone())
            .with_macros(self.macros.clone())
            .with_prelude(!self.no_prelude)
            .with_newer(!(action.prints_records() || action.dump_json || action.null_backend))
            .with_texts(if self.no_prelude { Texts::default() } else { program.texts() })
            .with_class_values(action.prints_records())
    }

    /// Writes the output of the action. Errors in definitions go to the diagnostics.
    fn write(
        &self,
        program: &Program,
        records: &Records,
        sources: &Sources,
        diagnostics: &mut Diagnostics,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let action = &self.action;
        let in_memory = |error: io::Error| Failure::Message(error.to_string());
        if action.null_backend {
            return Ok(());
        }
        if action.dump_json {
            return td::dump_json(records, sources, out).map_err(in_memory);
        }
        if action.prints_records() {
            return td::print_records(records, out).map_err(in_memory);
        }
        let lowered = lower(records, diagnostics);
        let text = if action.report_unknown {
            let mut text = report(&lowered.unknowns, sources);
            report_unevaluated(program, lowered.dialects, &mut text);
            text
        } else if !action.check_overlay.is_empty() {
            overlay::check(program, &lowered.dialects, &action.check_overlay, &self.config(program))?
        } else if action.gen_spec {
            self.specs(&lowered)?
        } else if action.gen_property_layouts {
            self.layouts(&Release::of(&lowered.dialects))?
        } else if action.gen_irdl {
            irdl::raise(self.one_dialect(&lowered)?)
        } else {
            doc::dialect(self.one_dialect(&lowered)?)
        };
        out.extend_from_slice(text.as_bytes());
        Ok(())
    }

    /// Returns the selected dialect. Without a selection, there must be exactly one.
    fn one_dialect<'l>(&self, lowered: &'l Lowered) -> Result<&'l DialectSpec, Failure> {
        match (&self.dialect, &*lowered.dialects) {
            (Some(_), _) => self.named_dialect(lowered),
            (None, [dialect]) => Ok(dialect),
            (None, []) => Err(Failure::Message("no dialect is defined".to_owned())),
            (None, dialects) => {
                let names: Vec<&str> = dialects.iter().map(|dialect| &*dialect.name).collect();
                let names = names.join(", ");
                Err(Failure::Message(format!("several dialects are defined, select one with --dialect: {names}")))
            }
        }
    }

    fn named_dialect<'l>(&self, lowered: &'l Lowered) -> Result<&'l DialectSpec, Failure> {
        let name = self.dialect.as_deref().unwrap_or_default();
        let found = lowered.dialects.iter().find(|dialect| dialect.name == name);
        found.ok_or_else(|| Failure::Message(format!("there is no dialect '{name}'")))
    }

    /// Prints the specs of the selected dialect, or of all.
    fn specs(&self, lowered: &Lowered) -> Result<String, Failure> {
        if self.dialect.is_some() {
            return Ok(dump::dialect(self.named_dialect(lowered)?));
        }
        let mut parts: Vec<String> = lowered.dialects.iter().map(dump::dialect).collect();
        parts.extend(lowered.enums.iter().map(dump::enumeration));
        parts.extend(lowered.interfaces.iter().map(dump::interface));
        Ok(parts.join("\n"))
    }

    /// Prints the property layouts of a release, or only the differences from another one.
    fn layouts(&self, release: &Release) -> Result<String, Failure> {
        let newer = match self.relative_to {
            None => None,
            Some(major) => match lect_bytecode::layout::release(major) {
                None => return Err(Failure::Message(format!("there is no table of release {major}"))),
                newer => newer,
            },
        };
        Ok(release.table(newer))
    }

    /// Formats the names of included files as a rule of Make.
    fn dependency_rule(&self, sources: &Sources) -> String {
        let included = sources.files().iter().filter(|file| file.included_at.is_some());
        let files = included.filter(|file| file.origin == Origin::File).map(|file| escape(&file.path));
        let files: BTreeSet<String> = files.collect();
        let mut rule = format!("{}:", escape(&self.output.to_string_lossy()));
        files.iter().for_each(|file| rule.extend([" ", file]));
        rule + "\n"
    }
}

/// Escapes a file name for a rule of Make.
fn escape(path: &str) -> String {
    let mut escaped = String::with_capacity(path.len());
    for letter in path.chars() {
        match letter {
            ' ' | '#' => escaped.push('\\'),
            '$' => escaped.push('$'),
            _ => {}
        }
        escaped.push(letter);
    }
    escaped
}

/// Lists unknown names in constraints and expressions, the most used first, and the number of known ones.
fn report_unevaluated(program: &Program, dialects: Vec<DialectSpec>, text: &mut String) {
    let ctx = program.context();
    let dialects: Vec<Shared<DialectSpec>> = dialects.into_iter().map(Shared::new).collect();
    for dialect in &dialects {
        // Loading fails for dialects that come with lect; these stay unchanged.
        let _ = ctx.load(dialect.clone());
    }
    let mut all = Coverage::default();
    dialects.iter().for_each(|dialect| all.add(unknowns(&ctx, dialect)));
    let mut uses: BTreeMap<&str, usize> = BTreeMap::new();
    for unknown in &all.unknowns {
        let _ = writeln!(text, "{} in {}", unknown.what, unknown.place);
        *uses.entry(&unknown.what).or_default() += 1;
    }
    let mut uses: Vec<(&str, usize)> = uses.into_iter().collect();
    uses.order_by_key(|(_, count)| Reverse(*count));
    for (what, count) in uses {
        let _ = writeln!(text, "{count:6} {what}");
    }
    let _ = writeln!(text, "{:6} of {} constraints and expressions can be evaluated", all.known, all.uses);
}

/// Lists the parts that are not understood, one on a line, and their number by kind.
fn report(unknowns: &[Unknown], sources: &Sources) -> String {
    let mut text = String::new();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for unknown in unknowns {
        if let Some(span) = unknown.span {
            let place = sources.place(span);
            let _ = write!(text, "{}:{}:{}: ", sources.file(span.file).path, place.line, place.column);
        }
        let message = unknown.message.split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = writeln!(text, "{} in '{}': {message}", unknown.kind, unknown.def);
        *counts.entry(unknown.kind).or_default() += 1;
    }
    for (kind, count) in &counts {
        let _ = writeln!(text, "{count:6} {kind}");
    }
    let _ = writeln!(text, "{:6} in all", unknowns.len());
    text
}
