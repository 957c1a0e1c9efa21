//! Uniform layout of all dialects: file names, and the lists with every dialect.

use std::fs;
use std::path::{Path, PathBuf};

/// Crates with dialects that have views.
const CRATES: [&str; 4] = ["core", "other", "targets", "test"];

/// Names of modules in the folder of a dialect. ARCHITECTURE.md lists them with their contents.
const MODULES: [&str; 17] = [
    "attrs",
    "bytecode",
    "canonicalize",
    "constraints",
    "fold",
    "history",
    "infer",
    "interfaces",
    "mod",
    "newer",
    "ops",
    "passes",
    "spec",
    "support",
    "syntax",
    "types",
    "verify",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the entries of a folder by name, each with a flag for a folder.
fn entries(folder: &Path) -> Vec<(String, bool)> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let mut entries: Vec<_> =
        entries.map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry.path().is_dir())).collect();
    entries.sort();
    entries
}

/// Returns the dialects with the folders of their crates.
fn dialects() -> Vec<(PathBuf, String)> {
    let crates = CRATES.map(|name| root().join("dialects").join(name).join("src"));
    let of = |at: PathBuf| entries(&at).into_iter().filter(|it| it.1).map(move |it| (at.clone(), it.0));
    crates.into_iter().flat_map(of).filter(|(_, name)| name != "shared").collect()
}

#[test]
fn files_of_dialects_have_the_same_names() {
    let mut wrong = Vec::new();
    for (at, dialect) in dialects() {
        for (name, is_folder) in entries(&at.join(&dialect)) {
            let module = if is_folder { Some(name.as_str()) } else { name.strip_suffix(".rs") };
            if !module.map_or(name.ends_with(".td") || name == "docs.md", |module| MODULES.contains(&module)) {
                wrong.push(format!("{dialect}/{name}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new(), "names that no dialect may have");
}

#[test]
fn histories_are_in_files_of_their_own() {
    let mut wrong = Vec::new();
    for (at, dialect) in dialects() {
        for (name, _) in entries(&at.join(&dialect)).into_iter().filter(|it| it.0.ends_with(".td")) {
            let text = fs::read_to_string(at.join(&dialect).join(&name)).expect("a text");
            if text.contains(" : DialectHistory<") != (name == "history.td") {
                wrong.push(format!("{dialect}/{name}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new(), "what releases changed is in `history.td`");
}

#[test]
fn dialects_are_in_all_lists() {
    let read = |path: &str| fs::read_to_string(root().join(path)).expect("a text");
    let (features, of_lect, all) = (read("dialects/Cargo.toml"), read("lect/Cargo.toml"), read("dialects/src/lib.rs"));
    let mut missing = Vec::new();
    for (at, module) in dialects() {
        let feature = module.trim_end_matches('_');
        let own = fs::read_to_string(at.join("../Cargo.toml")).expect("a manifest");
        let lines =
            [(&features, "dialects/Cargo.toml"), (&of_lect, "lect/Cargo.toml"), (&own, "the crate's Cargo.toml")];
        for (text, list) in lines {
            if !text.lines().any(|line| line.starts_with(&format!("{feature} = [")))
                && (feature != "test" || list != lines[2].1)
            {
                missing.push(format!("{feature} in {list}"));
            }
        }
        // No tool of MLIR's registers this dialect.
        if feature != "vcix" && !all.contains(&format!("    &{module}::DIALECT,")) {
            missing.push(format!("{feature} in dialects::ALL"));
        }
    }
    assert_eq!(missing, Vec::<String>::new());
}
