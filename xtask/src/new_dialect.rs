//! `cargo xtask new-dialect`: creates the folder of a dialect with a first operation and tests, and extends the lists
//! of dialects.

use std::fs;
use std::path::Path;

/// Crates of `dialects` that can contain a dialect.
pub const CRATES: [&str; 3] = ["core", "other", "targets"];

/// Path and text of a file.
type File = (String, String);

/// Creates a dialect in the workspace at `root`. A failure leaves the workspace unchanged, unless a file cannot be
/// written.
pub fn create(root: &Path, name: &str, part: &str) -> Result<Vec<String>, String> {
    let is_name = name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.chars().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '_');
    if !is_name {
        return Err(format!("'{name}' is no name for a dialect: lower-case letters, digits and '_'"));
    }
    if !CRATES.contains(&part) {
        return Err(format!("there is no crate 'dialects/{part}': {}", CRATES.join(", ")));
    }
    let mut files = folder(name, part);
    if let Some((file, _)) = files.iter().find(|(file, _)| root.join(file).exists()) {
        return Err(format!("{file} exists"));
    }
    files.extend(lists(root, name, part)?);
    for (file, text) in &files {
        let path = root.join(file);
        let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&path, text));
        written.map_err(|error| format!("{file}: {error}"))?;
    }
    Ok(files.into_iter().map(|(file, _)| file).collect())
}

/// Returns the files of the dialect.
fn folder(name: &str, part: &str) -> Vec<File> {
    let of = |text: &str| {
        text.replace("$NAME", name).replace("$UPPER", &name.to_uppercase()).replace("$TITLE", &title(name))
    };
    let at = format!("dialects/{part}/src/{name}");
    vec![
        (format!("{at}/{name}.td"), of(DEFINITIONS)),
        (format!("{at}/mod.rs"), of(MODULE)),
        (format!("{at}/canonicalize.rs"), of(PATTERNS)),
        (format!("tests/filetests/dialects/{name}/forms.mlir"), of(FORMS)),
        (format!("tests/filetests/dialects/{name}/canonicalize.mlir"), of(CANONICALIZE)),
    ]
}

/// Converts `my_dialect` to `MyDialect`.
fn title(name: &str) -> String {
    let words = name.split('_').filter(|word| !word.is_empty());
    words.map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

/// Returns the files with lists of dialects, including the new one.
fn lists(root: &Path, name: &str, part: &str) -> Result<Vec<File>, String> {
    let feature = |rest: &str| format!("{name} = [{rest}]");
    let module = format!("#[cfg(feature = \"{name}\")]\npub mod {name};");
    let member = format!("    #[cfg(feature = \"{name}\")]\n    &{name}::DIALECT,");
    let all = format!("    \"{name}\",");
    let own = format!("dialects/{part}/Cargo.toml");
    let forwarded = feature(&format!("\"lect-dialects-{part}/{name}\""));
    let of_lect = feature(&format!("\"lect-dialects/{name}\""));
    let edits: [(String, &[(&str, &str)]); 5] = [
        (own, &[("all = [\n", &all), ("\n]\n", &feature(""))]),
        ("dialects/Cargo.toml".to_owned(), &[("all = [\n", &all), ("\n]\n", &forwarded)]),
        ("lect/Cargo.toml".to_owned(), &[("all = [\"lect-dialects/all\"", &of_lect)]),
        (format!("dialects/{part}/src/lib.rs"), &[("#![forbid(unsafe_code)]\n\n", &module)]),
        ("dialects/src/lib.rs".to_owned(), &[("ALL: &[&DialectDef] = &[\n", &member)]),
    ];
    let mut files = Vec::new();
    for (file, rows) in edits {
        let mut text = fs::read_to_string(root.join(&file)).map_err(|error| format!("{file}: {error}"))?;
        for (after, row) in rows {
            text = insert(&text, after, row).ok_or_else(|| format!("{file}: there is no list behind '{after}'"))?;
        }
        files.push((file, text));
    }
    Ok(files)
}

/// Inserts a row into the sorted list that begins after `after`.
///
/// Each row has as many lines as the new one. A line of another kind ends the list.
fn insert(text: &str, after: &str, row: &str) -> Option<String> {
    let found = text.find(after)?;
    let begin = if after.ends_with('\n') { found + after.len() } else { found + text[found..].find('\n')? + 1 };
    let height = row.lines().count();
    let start = |line: &str| line.len() - line.trim_start_matches([' ', '"']).len();
    let mut at = begin;
    loop {
        let lines: Vec<&str> = text[at..].split_inclusive('\n').take(height).collect();
        let theirs = lines.concat();
        let is_row = lines.len() == height && start(&theirs) == start(row) && is_of_list(&theirs, row);
        if !is_row || key(&theirs) > key(row) {
            return Some(format!("{}{row}\n{}", &text[..at], &text[at..]));
        }
        at += theirs.len();
    }
}

/// Returns true if lines are a row of the same list as `row`.
fn is_of_list(lines: &str, row: &str) -> bool {
    let kind = |text: &str| (text.contains(" = ["), text.contains("cfg("), text.trim_start().starts_with('"'));
    kind(lines) == kind(row) && !lines.starts_with(']')
}

/// Returns the name by which rows are sorted.
fn key(row: &str) -> &str {
    let last = row.trim_end().lines().last().unwrap_or_default().trim_start();
    let name = last.trim_start_matches("pub mod ").trim_start_matches(['&', '"']);
    name.split(|it: char| !it.is_ascii_alphanumeric() && it != '_').next().unwrap_or_default()
}

const DEFINITIONS: &str = r#"// The `$NAME` dialect.

#ifndef LECT_DIALECTS_$UPPER
#define LECT_DIALECTS_$UPPER

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def $TITLE_Dialect : Dialect {
  let name = "$NAME";
  let cppNamespace = "::mlir::$NAME";
  let summary = "The `$NAME` dialect";
}

def $TITLE_NegateOp : Op<$TITLE_Dialect, "negate", [Pure, SameOperandsAndResultType]> {
  let summary = "An integer with the other sign";
  let arguments = (ins AnySignlessInteger:$input);
  let results = (outs AnySignlessInteger:$result);
  let assemblyFormat = "$input attr-dict `:` type($input)";
  let hasCanonicalizer = 1;
}

#endif
"#;

const MODULE: &str = r#"//! The `$NAME` dialect.

mod canonicalize;

use lect_core::dialect::DialectHooks;

lect_macros::dialect! { "src/$NAME/$NAME.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks { external: &[canonicalize::PATTERNS], ..DialectHooks::NONE };
"#;

const PATTERNS: &str = r#"//! Canonicalization patterns of `$NAME`.

use lect_transforms::rules::rewrites;

use super::NegateOp;

rewrites! {
    pub(super) const PATTERNS;

    negate_twice: NegateOp { input: NegateOp { input: a } } => a;
}
"#;

const FORMS: &str = "// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

func.func @negate(%a : i32) -> i32 {
  %0 = $NAME.negate %a : i32
  return %0 : i32
}
";

const CANONICALIZE: &str = "// RUN: lect opt --canonicalize %s

func.func @negate_twice(%a : i32) -> i32 {
  %0 = $NAME.negate %a : i32
  %1 = $NAME.negate %0 : i32
  return %1 : i32
}
";

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::{create, folder, insert};

    #[test]
    fn rows_are_sorted() {
        let text = "all = [\n    \"acc\",\n    \"cf\",\n]\n";
        assert_eq!(
            insert(text, "all = [\n", "    \"arith\","),
            Some("all = [\n    \"acc\",\n    \"arith\",\n    \"cf\",\n]\n".to_owned())
        );
        let text = "]\nacc = []\ncf = [\"arith\"]\n# Tests.\n";
        assert_eq!(
            insert(text, "]\n", "zz = []"),
            Some("]\nacc = []\ncf = [\"arith\"]\nzz = []\n# Tests.\n".to_owned())
        );
    }

    #[test]
    fn a_dialect_is_in_all_lists() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let copy = tempfile::tempdir().expect("a folder");
        let lists = [
            "dialects/Cargo.toml",
            "dialects/other/Cargo.toml",
            "dialects/other/src/lib.rs",
            "dialects/src/lib.rs",
            "lect/Cargo.toml",
        ];
        for list in lists {
            let to = copy.path().join(list);
            fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
            fs::copy(root.join(list), to).expect("a copy");
        }
        create(copy.path(), "mine", "other").expect("a dialect");
        for list in lists {
            let old = fs::read_to_string(root.join(list)).expect("a text");
            let new = fs::read_to_string(copy.path().join(list)).expect("a text");
            let added: Vec<_> = new.lines().filter(|line| !old.lines().any(|it| it == *line)).collect();
            assert!(!added.is_empty() && added.iter().all(|line| line.contains("mine")), "{list}: {added:?}");
            assert_eq!(
                new.lines().count(),
                old.lines().count() + if list.ends_with("lib.rs") { 2 } else { added.len() }
            );
        }
        let again = create(copy.path(), "mine", "other");
        assert_eq!(again, Err("dialects/other/src/mine/mine.td exists".to_owned()));
        assert!(create(copy.path(), "Mine", "other").is_err());
        assert!(folder("mine", "other").iter().all(|(_, text)| !text.contains("$NAME")));
    }
}
