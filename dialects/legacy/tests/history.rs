//! The table of operations that older releases had (`history.tsv`) says what the code does: each operation that the grammar
//! and the histories of dialects know is in it, and a filetest reads each operation that is in it.

#![forbid(unsafe_code)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use lect_core::Context;

/// The first release whose text and bytecode have most of what is there today.
const FIRST: u32 = 15;

/// An operation of older releases.
struct Row {
    op: String,
    becomes: String,
}

fn rows() -> Vec<Row> {
    let table = include_str!("../history.tsv");
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    let rows = lines.map(|line| match *line.split('\t').collect::<Vec<_>>() {
        [op, _first, last, becomes] => {
            assert!(last.parse::<u32>().is_ok_and(|last| last < FIRST), "{line}");
            Row { op: op.to_owned(), becomes: becomes.to_owned() }
        }
        _ => panic!("a row has four columns: {line}"),
    });
    rows.collect()
}

/// The text of all filetests of `lect upgrade`.
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

/// The words of a text that may be names of operations.
fn words(text: &str) -> BTreeSet<&str> {
    text.split(|it: char| !it.is_alphanumeric() && !matches!(it, '_' | '.' | '%' | '@' | '!' | '#')).collect()
}

#[test]
fn rows_are_read_by_filetests() {
    let text = filetests();
    let words = words(&text);
    let is_read = |op: &str| {
        let bare = op.strip_prefix("std.").or(op.strip_prefix("builtin."));
        words.contains(op) || bare.is_some_and(|bare| words.contains(bare))
    };
    let missing: Vec<String> = rows().into_iter().map(|row| row.op).filter(|op| !is_read(op)).collect();
    assert!(missing.is_empty(), "no filetest reads these: {missing:?}");
}

#[test]
fn what_the_code_knows_has_a_row() {
    let rows = rows();
    let known: BTreeSet<&str> = rows.iter().map(|row| &*row.op).collect();
    let mut missing = BTreeSet::new();
    for spelling in lect_legacy::GRAMMAR.spellings.iter().filter(|it| it.until < FIRST) {
        let name = spelling.written;
        let names = [name.to_owned(), format!("std.{name}"), format!("builtin.{name}"), format!("affine.{name}")];
        // Loops and conditions of 2019 were written as those of `affine` are, but for the namespace.
        if !names.iter().any(|name| known.contains(&**name)) && !matches!(name, "for" | "if") {
            missing.insert(name.to_owned());
        }
    }
    let dialects: Vec<_> = lect_dialects::ALL.iter().chain(lect_legacy::DIALECTS).copied().collect();
    let ctx = Context::with_dialects(&dialects);
    for namespace in ["linalg", "llvm", "shape", "std", "vector"] {
        for release in ctx.history(namespace.as_bytes()).iter().filter(|it| it.since[0] <= u64::from(FIRST)) {
            let ops = release.changes.iter().filter_map(|change| change.op()).map(|op| op.as_ref().to_owned());
            missing.extend(ops.filter(|op: &String| !known.contains(op.as_str())));
        }
    }
    assert!(missing.is_empty(), "the table has no row for these: {missing:?}");
}

#[test]
fn what_operations_become_is_there() {
    let dialects: Vec<_> = lect_dialects::ALL.iter().chain(lect_legacy::DIALECTS).copied().collect();
    let ctx = Context::with_dialects(&dialects);
    for Row { op, becomes } in rows() {
        for now in becomes.split(", ") {
            match now.strip_prefix("kept: ") {
                Some(kept) => assert!(kept.starts_with("legacy."), "{op}"),
                // `shape` has no spec in the program.
                None if now.starts_with("shape.") || !now.contains('.') => {}
                None => assert!(ctx.op_name(ctx.op_name_of(now.as_bytes())).info.is_some(), "'{op}' becomes '{now}'"),
            }
        }
    }
}
