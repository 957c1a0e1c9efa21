//! Comparison of the reported effects of changes with the observed harm to files.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use fastrand::Rng;
use lect_bytecode::{ReadConfig, WriteConfig, archive};
use lect_core::Context;
use lect_core::ir::Isolate;
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::text::{ParseConfig, parse_source};
use lect_core::verify::{VerifyConfig, verify};
use lect_ods::compat::{Category, CompareConfig, Compatibility, Finding, compare, propose};
use lect_ods::spec::{DialectSpec, Shared};
use lect_ods::td::lower::lower;
use lect_ods::td::{Input, LoadConfig, load};

use super::model::{Dialect, HEAD};
use super::{ir, meaning, mutate};

/// Number of dialects in one text: the includes are costly to load.
const BATCH: usize = 40;

/// Statistics of a run.
#[derive(Default, Debug)]
pub struct Figures {
    /// Whether versions are proposed.
    proposals: Option<Proposals>,
    /// Number of compared changes.
    pub changes: usize,
    /// Dialects or changes that are invalid.
    pub refused: usize,
    /// Files that the older definition itself cannot read back.
    pub unsound: Vec<String>,
    /// Number of harmful changes, by category.
    pub harmed: BTreeMap<&'static str, usize>,
    /// Harmful changes that the comparison did not report.
    pub missed: Vec<String>,
    /// Reports without observed harm, by rule.
    pub alarms: BTreeMap<String, usize>,
    /// Harmful changes, by name.
    pub kinds: BTreeMap<&'static str, usize>,
    /// Harmful changes for which a version was proposed, and those that were read correctly with it.
    pub proposed: (usize, usize),
    /// Changes that are read correctly only because `--write` keeps some former definition beside the new one.
    pub kept: usize,
    /// Number of failed proposals, by change.
    pub unrepaired: BTreeMap<String, usize>,
    /// Example of each of these.
    pub examples: BTreeMap<String, String>,
}

impl Figures {
    /// Formats the statistics as text.
    pub fn report(&self) -> String {
        let mut out = String::new();
        let (tried, repaired) = self.proposed;
        let _ = writeln!(
            out,
            "changes={} refused={} unsound={} harmed={:?} missed={} proposed={tried} repaired={repaired} kept={}",
            self.changes,
            self.refused,
            self.unsound.len(),
            self.harmed,
            self.missed.len(),
            self.kept,
        );
        for (title, counts) in [("reports without harm seen", &self.alarms), ("not repaired", &self.unrepaired)] {
            let mut counts: Vec<_> = counts.iter().collect();
            counts.sort_by_key(|it| std::cmp::Reverse(it.1));
            let _ = writeln!(out, "{title}:");
            for (name, count) in counts {
                let _ = writeln!(out, "  {count:6} {name}");
            }
        }
        out
    }
}

/// Files of an older dialect, and the values in them.
#[derive(Clone)]
struct Files {
    custom: Vec<u8>,
    generic: Vec<u8>,
    bytecode: Bytes,
    archive: Bytes,
    meaning: meaning::Meaning,
}

/// Whether versions are proposed for harmful changes, and old files read with them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proposals {
    /// Not proposed.
    Skipped,
    /// Proposed and checked, which doubles the time.
    Checked,
}

/// Compares a number of random changes.
pub fn run(seed: u64, count: usize, proposals: Proposals) -> Figures {
    let mut figures = Figures { proposals: Some(proposals), ..Figures::default() };
    let mut rng = Rng::with_seed(seed);
    while figures.changes + figures.refused < count {
        batch(&mut rng, &mut figures);
    }
    figures
}

fn batch(rng: &mut Rng, figures: &mut Figures) {
    let mut cases: Vec<(Dialect, Dialect, Vec<&'static str>)> = Vec::new();
    for at in 0..BATCH {
        let old = Dialect::random(rng, format!("d{at}"));
        let (mut new, mut names) = (old.clone(), Vec::new());
        let wanted = if rng.u32(0..3) > 0 { 1 } else { rng.usize(2..4) };
        for _ in 0..100 {
            names.extend(mutate::apply(rng, &mut new));
            if names.len() >= wanted {
                break;
            }
        }
        cases.push((old, new, names));
    }
    let before = specs(cases.iter().map(|it| &it.0));
    let after = specs(cases.iter().map(|it| &it.1));
    for ((old, new, names), (was, now)) in cases.iter().zip(before.into_iter().zip(after)) {
        let (Some(was), Some(now)) = (was, now) else {
            figures.refused += 1;
            continue;
        };
        let text = ir::random(rng, old);
        one((old, &was), (new, &now), names, &text, figures);
    }
}

/// Returns the specs of dialects; `None` for an invalid one.
fn specs<'d>(dialects: impl Iterator<Item = &'d Dialect>) -> Vec<Option<Shared<DialectSpec>>> {
    let dialects: Vec<&Dialect> = dialects.collect();
    let first = |it: &&Dialect| {
        let own = &it.name;
        format!("{}def {own}_Versions : DialectVersions<{own}_D, [Version<[1], []>]>;\n", it.to_td())
    };
    let texts: Vec<String> = dialects.iter().map(first).collect();
    match lowered(&texts.concat()) {
        Ok(specs) => dialects.iter().map(|it| specs.iter().find(|spec| spec.name == it.name).cloned()).collect(),
        // One of them is invalid, so lower each alone.
        Err(_) => {
            let alone = |text: &String| lowered(text).ok().and_then(|specs| specs.into_iter().next());
            texts.iter().map(alone).collect()
        }
    }
}

/// Lowers the dialects of a `.td` text without the usual includes.
pub fn lowered(text: &str) -> Result<Vec<Shared<DialectSpec>>, String> {
    let input = Input::Text { name: "definitions".into(), text: format!("{HEAD}{text}") };
    let mut loaded = load(input, &LoadConfig::default());
    let dialects = loaded.records.as_ref().map(|records| lower(records, &mut loaded.diagnostics).dialects);
    match dialects {
        Some(dialects) if loaded.diagnostics.errors() == 0 => {
            Ok(dialects.into_iter().filter(|it| !it.def.is_empty()).map(Shared::new).collect())
        }
        _ => Err(loaded.diagnostics.list().first().map(|first| first.message.clone()).unwrap_or_default()),
    }
}

/// Diagnostics of a context.
type Messages = Arc<Mutex<Vec<String>>>;

fn context(spec: &Shared<DialectSpec>) -> (Context, Messages) {
    let (ctx, messages) = (Context::new(), Messages::default());
    let sink = messages.clone();
    ctx.set_handler(Arc::new(move |_, diagnostic| {
        if let Ok(mut messages) = sink.lock() {
            messages.push(diagnostic.message);
        }
    }));
    let _ = ctx.load(spec.clone());
    (ctx, messages)
}

fn parsed(ctx: &Context, text: &[u8]) -> Option<Isolate> {
    let buffer = ctx.sources().add(b"text", Arc::new(text.to_vec())).ok()?;
    let config = ParseConfig::default();
    parse_source(ctx, &buffer, 0..text.len(), &config).ok().filter(sound)
}

fn sound(ir: &Isolate) -> bool {
    verify(ir.root(), &VerifyConfig::default().with_threads(1)).is_ok()
}

fn printed(ir: &Isolate, generic: bool) -> Vec<u8> {
    let mut out = Vec::new();
    let config = PrintConfig::default().with_generic(generic);
    let _ = print_op(ir.root(), &config, &mut out);
    out
}

fn read(ctx: &Context, bytes: &Bytes) -> Option<Isolate> {
    let config = ReadConfig::default();
    let mut ir = lect_bytecode::read(ctx, b"file", bytes.clone(), &config).ok()?;
    ir.materialize_all(1).ok()?;
    Some(ir).filter(sound)
}

fn unpacked(ctx: &Context, bytes: &Bytes) -> Option<Isolate> {
    archive::read(ctx, b"file", bytes.clone(), &archive::ReadConfig::default()).ok().filter(sound)
}

/// Writes the files of a text that is parsed by its own dialect.
fn files(dialect: &Dialect, spec: &Shared<DialectSpec>, text: &str) -> Result<Files, String> {
    let (ctx, messages) = context(spec);
    let first = || messages.lock().ok().and_then(|it| it.first().cloned()).unwrap_or_default();
    let ir = parsed(&ctx, text.as_bytes()).ok_or_else(first)?;
    let (mut bytecode, mut packed) = (Vec::new(), Vec::new());
    lect_bytecode::write(ir.root(), &WriteConfig::default(), &mut bytecode).map_err(|_| first())?;
    archive::write(ir.root(), &archive::WriteConfig::default(), &mut packed).map_err(|_| first())?;
    let meaning = meaning::of(dialect, &ir);
    let (custom, generic) = (printed(&ir, false), printed(&ir, true));
    Ok(Files { custom, generic, bytecode: bytecode.into(), archive: packed.into(), meaning })
}

/// Returns the harm to the files of an old dialect when another definition reads them, by kind of file.
fn harm(
    files: &Files,
    (dialect, older): (&Dialect, &Dialect),
    spec: &Shared<DialectSpec>,
    version: &str,
) -> Vec<(&'static str, String)> {
    let mut harms = Vec::new();
    for kind in ["custom", "generic", "bytecode", "archive"] {
        let (ctx, messages) = context(spec);
        let text = |text: &[u8]| [version.as_bytes(), text].concat();
        let ir = match kind {
            "custom" => parsed_of(&ctx, text(&files.custom)),
            "generic" => parsed_of(&ctx, text(&files.generic)),
            "bytecode" => read(&ctx, &files.bytecode),
            _ => unpacked(&ctx, &files.archive),
        };
        let difference = match ir {
            Some(ir) => meaning::difference(&files.meaning, &meaning::values_with_kept(dialect, older, &ir)),
            None => Some(messages.lock().ok().and_then(|it| it.first().cloned()).unwrap_or_else(|| "rejected".into())),
        };
        harms.extend(difference.map(|it| (kind, it)));
    }
    harms
}

/// Parses a text that may declare its version.
fn parsed_of(ctx: &Context, text: Vec<u8>) -> Option<Isolate> {
    lect_bytecode::parse_text(ctx, b"text", Arc::new(text), &ParseConfig::default()).ok().filter(sound)
}

fn category(kind: &str) -> Category {
    match kind {
        "custom" | "generic" => Category::Text,
        _ => Category::Bytecode,
    }
}

fn one(
    (old, was): (&Dialect, &Shared<DialectSpec>),
    (new, now): (&Dialect, &Shared<DialectSpec>),
    names: &[&'static str],
    text: &str,
    figures: &mut Figures,
) {
    let files = match files(old, was, text) {
        Ok(files) => files,
        Err(message) => return figures.unsound.push(message),
    };
    // A file that the old definition cannot read back reveals nothing about the new one.
    if let Some((kind, message)) = harm(&files, (old, old), was, "").first() {
        return figures.unsound.push(format!("{kind}: {message}\n{}", old.to_td()));
    }
    figures.changes += 1;
    let findings = compare(was, now, &CompareConfig::default());
    let harms = harm(&files, (new, new), now, "");
    for category in Category::FILES {
        let here: Vec<_> = harms.iter().filter(|it| self::category(it.0) == category).collect();
        let breaking: Vec<&Finding> =
            findings.iter().filter(|it| it.compatibility(&[category]) == Compatibility::Breaking).collect();
        match (here.first(), breaking.is_empty()) {
            (Some((kind, message)), true) => figures.missed.push(format!(
                "{names:?} {} {kind}: {message}\n{}\n{}",
                category.name(),
                old.to_td(),
                new.to_td()
            )),
            (Some(_), false) => *figures.harmed.entry(category.name()).or_default() += 1,
            (None, false) => {
                let mut rules: Vec<&str> = breaking.iter().map(|it| it.rule.name).collect();
                rules.sort_unstable();
                rules.dedup();
                let name = format!("{} {}", category.name(), rules.join(" "));
                let example = format!("{names:?} {}\n{}\n{}", breaking[0], old.to_td(), new.to_td());
                figures.examples.entry(name.clone()).or_insert(example);
                *figures.alarms.entry(name).or_default() += 1;
            }
            (None, true) => {}
        }
    }
    if !harms.is_empty() {
        for name in names {
            *figures.kinds.entry(name).or_default() += 1;
        }
        if figures.proposals == Some(Proposals::Skipped) {
            return;
        }
        repair((old, was, &files), (new, now), names, figures);
    }
}

/// Reads the files with the definition to which the proposed version was added.
fn repair(
    (old, was, files): (&Dialect, &Shared<DialectSpec>, &Files),
    (new, now): (&Dialect, &Shared<DialectSpec>),
    names: &[&'static str],
    figures: &mut Figures,
) {
    figures.proposed.0 += 1;
    let proposal = propose(was, now);
    let text = new.to_td() + &proposal.to_td();
    let files = Files { meaning: meaning::intended(&files.meaning, new), ..files.clone() };
    let why = match lowered(&text).map(|specs| specs.into_iter().next()) {
        Ok(Some(spec)) => {
            let comment = format!("// dialect-versions: {}=1\n", new.name);
            harm(&files, (new, old), &spec, &comment).into_iter().next()
        }
        Ok(None) => Some(("definition", "no dialect".to_owned())),
        Err(message) => Some(("definition", message)),
    };
    match why {
        None => {
            figures.proposed.1 += 1;
            figures.kept += usize::from(!proposal.kept.is_empty());
        }
        Some((kind, message)) => {
            let name = names.join(" + ");
            let example = format!("{kind}: {message}\n{}\n{}\n{text}", proposal.left.join("; "), was.name);
            figures.examples.entry(format!("unrepaired {name}")).or_insert(example);
            *figures.unrepaired.entry(name).or_default() += 1;
        }
    }
}
