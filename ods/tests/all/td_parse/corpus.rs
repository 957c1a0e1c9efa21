//! Tests with MLIR's `.td` files, if installed.

use std::path::{Path, PathBuf};

use lect_ods::td::{Input, LoadConfig, parse};

const INCLUDE: &str = "/usr/lib/llvm-22/include";

fn collect(dir: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "td") {
            files.push(path);
        }
    }
}

fn files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    let dir = Path::new(INCLUDE).join("mlir");
    if dir.is_dir() {
        collect(&dir, &mut files);
    } else {
        let required = std::env::var_os("LECT_REQUIRE_ORACLE").is_some_and(|value| value == "1");
        assert!(!required, "{INCLUDE}/mlir is required");
        eprintln!("skipped: there is no {INCLUDE}/mlir");
    }
    files.sort();
    files
}

/// Directory of the only file whose includes are relative to its own directory.
const RELATIVE: &str = "/usr/lib/llvm-22/include/mlir/Dialect/ArmSME/IR";

#[test]
fn files_of_mlir_parse_with_their_includes() {
    let config = LoadConfig::default().with_include_dirs(vec![INCLUDE.into(), RELATIVE.into()]).with_prelude(false);
    // Only some: without optimization, all would take long, and the tests that compare records read the others.
    for file in files().into_iter().step_by(8) {
        let parsed = parse(Input::File(file.clone()), &config);
        assert!(parsed.diagnostics.list().is_empty(), "{}: {:?}", file.display(), parsed.diagnostics.list());
        assert!(!parsed.statements.is_empty(), "{}", file.display());
    }
}

#[test]
fn all_files_of_mlir_parse_alone() {
    let config = LoadConfig::default().with_prelude(false);
    for file in files() {
        let parsed = parse(Input::File(file.clone()), &config);
        let other = |message: &str| !message.starts_with("could not find include file");
        let others = parsed.diagnostics.list().iter().filter(|diagnostic| other(&diagnostic.message));
        assert_eq!(others.count(), 0, "{}: {:?}", file.display(), parsed.diagnostics.list());
    }
}
