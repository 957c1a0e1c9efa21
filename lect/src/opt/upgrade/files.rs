//! The files in folders, and how many of them are done.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use lect_core::diag::escaped_line;

use crate::opt::failure::Failure;

/// How long work takes before progress is shown: most of it is done by then.
const PATIENCE: Duration = Duration::from_millis(500);

/// How often progress is shown.
const INTERVAL: Duration = Duration::from_millis(100);

/// The files among some paths, and those in folders among them, in order of their names; and what could not be read.
pub(super) fn of(paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<Failure>) {
    let (mut files, mut failures) = (Vec::new(), Vec::new());
    for path in paths {
        match path.is_dir() {
            true => add_folder(path, &mut files, &mut failures),
            false => files.push(path.clone()),
        }
    }
    // A file that is named twice is upgraded once.
    let mut known = std::collections::HashSet::new();
    files.retain(|file| known.insert(fs::canonicalize(file).unwrap_or_else(|_| file.clone())));
    (files, failures)
}

/// The files in a folder, and in those within it. Links to folders are not followed, since they may lead in a circle.
fn add_folder(root: &Path, files: &mut Vec<PathBuf>, failures: &mut Vec<Failure>) {
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
        entries.sort_by_key(fs::DirEntry::file_name);
        let mut inner = Vec::new();
        for entry in entries {
            let path = entry.path();
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => inner.push(path),
                Ok(_) if path.is_file() && is_ir(&path) => files.push(path),
                _ => {}
            }
        }
        folders.extend(inner.into_iter().rev());
    }
}

/// Whether a file in a folder is one of MLIR, by its name.
fn is_ir(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "mlir" || extension == "mlirbc")
}

/// How many files are done, on standard error if that is a terminal.
pub(super) struct Progress {
    total: usize,
    done: usize,
    is_shown: bool,
    was_shown: bool,
    next: Instant,
}

impl Progress {
    pub(super) fn new(total: usize) -> Self {
        let is_shown = total > 1 && io::stderr().is_terminal();
        Self { total, done: 0, is_shown, was_shown: false, next: Instant::now() + PATIENCE }
    }

    /// Work on a file begins.
    pub(super) fn begin(&mut self, file: &Path) {
        let done = self.done;
        self.done += 1;
        let now = Instant::now();
        if !self.is_shown || now < self.next {
            return;
        }
        self.next = now + INTERVAL;
        self.was_shown = true;
        let (bold, plain) = ("\u{1b}[1m", "\u{1b}[0m");
        let name = escaped_line(file.as_os_str().as_encoded_bytes());
        let mut out = anstream::stderr().lock();
        // Progress that cannot be shown is of no consequence.
        let _ = write!(out, "\r\u{1b}[K{bold}{done} of {}{plain} {name}", self.total);
        let _ = out.flush();
    }

    /// Makes room for a message.
    pub(super) fn clear(&mut self) {
        if std::mem::take(&mut self.was_shown) {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}
