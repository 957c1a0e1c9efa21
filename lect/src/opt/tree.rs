//! Input files of a command: its arguments, and the files in folders among these.

use lect_ods::order::Order as _;
use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::opt::failure::Failure;

/// Filter of the files in folders.
#[derive(Clone, Copy)]
pub struct Tree {
    /// Extensions of file names.
    pub extensions: &'static [&'static str],
    /// Whether hidden folders such as `.git` are skipped.
    pub skips_hidden: bool,
}

impl Tree {
    /// Returns the files among some paths, and those in folders among them, in order of their names. Unreadable folders
    /// are returned as failures.
    pub fn files(self, paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<Failure>) {
        let (mut files, mut failures) = (Vec::new(), Vec::new());
        for path in paths {
            match path.is_dir() {
                true => self.add_folder(path, &mut files, &mut failures),
                false => files.push(path.clone()),
            }
        }
        // Removes duplicates.
        let mut known = HashSet::new();
        files.retain(|file| known.insert(fs::canonicalize(file).unwrap_or_else(|_| file.clone())));
        (files, failures)
    }

    /// Adds the files in a folder and its subfolders. Links to folders are not followed, since they may lead in a
    /// circle.
    fn add_folder(self, root: &Path, files: &mut Vec<PathBuf>, failures: &mut Vec<Failure>) {
        let mut folders = vec![root.to_owned()];
        while let Some(folder) = folders.pop() {
            let entries: io::Result<Vec<_>> = fs::read_dir(&folder).and_then(Iterator::collect);
            let mut entries = match entries {
                Ok(entries) => entries,
                Err(error) => {
                    failures.push(Failure::Message(format!("cannot read folder '{}': {error}", folder.display())));
                    continue;
                }
            };
            entries.order_by_key(fs::DirEntry::file_name);
            let mut inner = Vec::new();
            for entry in entries {
                let path = entry.path();
                let is_hidden = self.skips_hidden && entry.file_name().as_encoded_bytes().starts_with(b".");
                match entry.file_type() {
                    Ok(kind) if kind.is_dir() => inner.extend((!is_hidden).then_some(path)),
                    Ok(_) if self.is_wanted(&path) && path.is_file() => files.push(path),
                    _ => {}
                }
            }
            folders.extend(inner.into_iter().rev());
        }
    }

    /// Returns true if a file has one of the extensions.
    fn is_wanted(self, path: &Path) -> bool {
        path.extension().is_some_and(|extension| self.extensions.iter().any(|wanted| extension == *wanted))
    }
}
