//! Test files of folders.

use lect_ods::order::Order as _;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::directive::has_run;

/// Files that were found.
#[derive(Debug, Default)]
pub struct Found {
    /// Test files, in the order of their names.
    pub tests: Vec<PathBuf>,
    /// Number of files of folders that have no `RUN:` line.
    pub others: usize,
    /// Messages about paths that cannot be read.
    pub errors: Vec<String>,
}

/// Finds the test files among some paths: files that are named, and those in folders that have a suffix and a `RUN:` line. Folders
/// with an excluded name are left out, and so are hidden ones.
pub fn find(paths: &[PathBuf], suffixes: &[String], excluded: &[String]) -> Found {
    let mut found = Found::default();
    let mut known = HashSet::new();
    for path in paths {
        match fs::canonicalize(path) {
            Ok(whole) if whole.is_dir() => folder(&whole, suffixes, excluded, &mut known, &mut found),
            Ok(whole) => {
                if known.insert(whole.clone()) {
                    found.tests.push(whole);
                }
            }
            Err(error) => found.errors.push(format!("cannot read '{}': {error}", path.display())),
        }
    }
    found
}

fn folder(root: &Path, suffixes: &[String], excluded: &[String], known: &mut HashSet<PathBuf>, found: &mut Found) {
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        let mut entries = match entries {
            Ok(entries) => entries,
            Err(error) => {
                found.errors.push(format!("cannot read '{}': {error}", folder.display()));
                continue;
            }
        };
        entries.order_by_key(fs::DirEntry::file_name);
        let mut inner = Vec::new();
        for entry in entries {
            let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if name.starts_with('.') || excluded.contains(&name) {
                continue;
            }
            if is_folder {
                inner.push(path);
            } else if suffixes.iter().any(|suffix| name.ends_with(suffix.as_str())) && path.is_file() {
                match fs::read(&path) {
                    Ok(text) if !has_run(&text) => found.others += 1,
                    _ => found.tests.extend(known.insert(path.clone()).then_some(path)),
                }
            }
        }
        folders.extend(inner.into_iter().rev());
    }
}
