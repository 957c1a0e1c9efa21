//! Table of the operations of older releases. `history.tsv` holds names and releases; current equivalents follow from
//! dialect histories and the grammar of older text.
//!
//! The guide shows the table in `docs/src/history.md`, regenerated with `BLESS=1`. Each operation that changed occurs
//! in a filetest.

#![forbid(unsafe_code)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use lect_core::Context;
use lect_core::compat::{Age, Order, chain, entries};
use lect_core::dialect::is_upstream;
use lect_core::text::parse::Spelling;
use lect_ods::spec::ChangeSpec;

/// The release that lect reads and writes.
const TODAY: &str = "22";

/// An operation of older releases.
struct Row {
    op: &'static str,
    first: &'static str,
    last: &'static str,
    /// Current operations and notes, where the histories do not declare them.
    becomes: Option<&'static str>,
}

fn rows() -> Vec<Row> {
    let table = include_str!("../history.tsv");
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    let row = |line: &'static str| match *line.split('\t').collect::<Vec<_>>() {
        [op, first, last] => Row { op, first, last, becomes: None },
        [op, first, last, becomes] => Row { op, first, last, becomes: Some(becomes) },
        _ => panic!("a row has three or four columns: {line}"),
    };
    lines.map(row).collect()
}

/// Migration result of an operation.
#[derive(Default)]
struct Fate {
    /// Current name.
    now: String,
    /// Whether the operation is kept as an unregistered operation.
    kept: bool,
    /// Releases that changed more than the name.
    changed: BTreeSet<u64>,
    /// Last release with a different syntax.
    written: Option<u32>,
}

impl Fate {
    fn is_same(&self, op: &str) -> bool {
        self.now == op && self.changed.is_empty() && self.written.is_none()
    }
}

/// Returns the older spelling of an operation.
fn spelling(op: &str) -> Option<&'static Spelling> {
    let bare = op.strip_prefix("std.").or_else(|| op.strip_prefix("builtin."));
    let names = [Some(op), bare, op.strip_prefix("affine.").filter(|name| matches!(*name, "for" | "if"))];
    let known = lect_legacy::GRAMMAR.spellings.iter();
    known.into_iter().find(|it| names.contains(&Some(it.written)))
}

/// Computes the migration result of an operation from the histories and the grammar.
fn fate(ctx: &Context, op: &str) -> Fate {
    let spelling = spelling(op);
    let mut fate = Fate { now: op.to_owned(), ..Fate::default() };
    // For dialects that lect does not have, the grammar also holds the current syntax.
    let namespace = op.split('.').next().unwrap_or_default();
    let has_dialect = ctx.dialect(namespace.as_bytes()).is_some() || namespace == "loop";
    fate.written = spelling.filter(|it| it.parse.is_some() && has_dialect).map(|it| it.until);
    let history = |name: &[u8]| entries(ctx, name, &Age::at_least(0), None);
    if history(op.as_bytes()).is_empty()
        && let Some(spelling) = spelling
    {
        fate.now = spelling.op.to_owned();
    }
    chain(fate.now.clone().as_bytes(), history, &mut |entry| match &entry.change {
        ChangeSpec::RenameOp { to, .. } => fate.now = to.as_ref().to_owned(),
        ChangeSpec::Code { function, .. } if function == "keep" => {
            fate.now = format!("legacy.{op}");
            fate.kept = true;
        }
        _ => {
            if let Order::Release(since, _) = entry.order {
                fate.changed.insert(since[0]);
            }
        }
    });
    fate
}

fn context() -> Context {
    let dialects: Vec<_> = lect_dialects::ALL.iter().chain(lect_legacy::DIALECTS).copied().collect();
    Context::with_dialects(&dialects)
}

/// Returns true if an operation is registered, or its dialect is open or not loaded.
fn is_known(ctx: &Context, op: &str) -> bool {
    let data = ctx.op_name(ctx.op_name_of(op.as_bytes()));
    data.info().is_some() || data.dialect_open || (!data.dialect_loaded && is_upstream(data.namespace()))
}

/// Returns the concatenated text of all filetests of `lect upgrade`.
fn filetests() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/filetests/upgrade");
    let (mut folders, mut text) = (vec![root], String::new());
    while let Some(folder) = folders.pop() {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(folder).expect("a folder").map(|it| it.expect("an entry").path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "mlir") {
                text.push_str(&fs::read_to_string(path).expect("text"));
            }
        }
    }
    text
}

/// Splits a text into the words that may be names of operations.
fn words(text: &str) -> BTreeSet<&str> {
    text.split(|it: char| !it.is_alphanumeric() && !matches!(it, '_' | '.' | '%' | '@' | '!' | '#')).collect()
}

#[test]
fn rows_are_read_by_filetests() {
    let ctx = context();
    let text = filetests();
    let words = words(&text);
    let is_read = |op: &str| {
        let bare = op.strip_prefix("std.").or(op.strip_prefix("builtin.")).or(op.strip_prefix("func."));
        words.contains(op) || bare.is_some_and(|bare| words.contains(bare))
    };
    let changed = rows().into_iter().filter(|row| row.becomes.is_some() || !fate(&ctx, row.op).is_same(row.op));
    let missing: Vec<&str> = changed.map(|row| row.op).filter(|op| !is_read(op)).collect();
    assert!(missing.is_empty(), "no filetest reads these: {missing:?}");
}

#[test]
fn every_known_operation_has_a_row() {
    let rows = rows();
    let known: BTreeSet<&str> = rows.iter().map(|row| row.op).collect();
    let mut missing = BTreeSet::new();
    for spelling in lect_legacy::GRAMMAR.spellings {
        let name = spelling.written;
        let names = [name.to_owned(), format!("std.{name}"), format!("builtin.{name}"), format!("affine.{name}")];
        if !names.iter().any(|name| known.contains(&**name)) {
            missing.insert(name.to_owned());
        }
    }
    let ctx = context();
    let namespaces: BTreeSet<&str> = rows.iter().filter_map(|row| Some(row.op.split_once('.')?.0)).collect();
    for namespace in namespaces {
        let releases = ctx.history(namespace.as_bytes()).filter(|release| !release.is_newer());
        let changes = releases.flat_map(|release| release.changes.iter());
        let ops = changes.filter_map(|change| change.op()).map(|op| op.as_ref().to_owned());
        missing.extend(ops.filter(|op: &String| !known.contains(op.as_str())));
    }
    assert!(missing.is_empty(), "the table has no row for these: {missing:?}");
}

#[test]
fn every_operation_becomes_one_of_today_or_is_kept() {
    let ctx = context();
    let (mut unknown, mut repeated) = (Vec::new(), Vec::new());
    for Row { op, becomes, .. } in rows() {
        let fate = fate(&ctx, op);
        match becomes {
            None if fate.kept || is_known(&ctx, &fate.now) => {}
            None => unknown.push(op),
            Some(said) if said == fate.now => repeated.push(op),
            Some(said) => {
                let names = said.split(", ").filter(|name| name.contains('.') && !name.contains(' '));
                unknown.extend(names.filter(|name| !name.starts_with("legacy.") && !is_known(&ctx, name)));
            }
        }
    }
    let faults = (&unknown, &repeated);
    assert!(
        unknown.is_empty() && repeated.is_empty(),
        "not operations of today, and said by the histories: {faults:?}"
    );
}

/// Formats each operation in a list of names and words as a code span.
fn marked(names: &str) -> String {
    let mark = |name: &str| match name.contains('.') && !name.contains(' ') {
        true => format!("`{name}`"),
        false => name.to_owned(),
    };
    names.split(", ").map(mark).collect::<Vec<_>>().join(", ")
}

/// Generates the page of the guide.
fn page() -> String {
    let ctx = context();
    let mut page = include_str!("history.md.in").to_owned();
    page.push_str("| Operation | First | Last | Today | Note |\n| --- | --- | --- | --- | --- |\n");
    let mut same: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for Row { op, first, last, becomes } in rows() {
        let fate = fate(&ctx, op);
        if becomes.is_none() && fate.is_same(op) {
            let (namespace, name) = op.split_once('.').unwrap_or(("", op));
            let until = if last == TODAY { String::new() } else { format!(" (until {last})") };
            same.entry(namespace).or_default().push(format!("`{name}`{until}"));
            continue;
        }
        let mut notes = Vec::new();
        if fate.kept {
            notes.push("no equivalent: kept and reported".to_owned());
        }
        let releases: Vec<String> = fate.changed.iter().map(u64::to_string).collect();
        if !releases.is_empty() {
            notes.push(format!("changed in {}", releases.join(", ")));
        }
        if let Some(until) = fate.written {
            notes.push(match until {
                ..9 => "other syntax in 2019".to_owned(),
                _ => format!("other syntax until {until}"),
            });
        }
        let now = marked(becomes.unwrap_or(&fate.now));
        let now = if now == format!("`{op}`") { "the same".to_owned() } else { now };
        let (first, last) = (shown(first), shown(last));
        writeln!(page, "| `{op}` | {first} | {last} | {now} | {} |", notes.join("; ")).expect("it is a string");
    }
    page.push_str("\n## Operations that are the same today\n");
    for (namespace, names) in same {
        writeln!(page, "\n`{namespace}`: {}.", names.join(", ")).expect("it is a string");
    }
    page
}

/// Returns the shown form of a year or a release. The histories use 8 and 9 for the time before the first release.
fn shown(release: &str) -> &str {
    match release {
        "8" | "9" => "2019",
        TODAY => "",
        other => other,
    }
}

#[test]
fn guide_has_the_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/history.md");
    let page = page();
    if std::env::var_os("BLESS").is_some() {
        fs::write(path, page).expect("the page is written");
        return;
    }
    let found = fs::read_to_string(path).unwrap_or_default();
    assert!(found == page, "docs/src/history.md does not match history.tsv and the histories: run with BLESS=1");
}
