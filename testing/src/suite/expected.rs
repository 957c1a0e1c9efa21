//! Expected outputs of commands, in files beside a test.
//!
//! The standard output of the first `RUN:` line of `NAME.mlir` is in `NAME.out`, that of the second in `NAME.2.out`. The messages of
//! standard error are in `NAME.err` and `NAME.2.err`. A missing file means an empty output.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::difference::{CONTEXT, unified};
use crate::shell::Ran;

/// File that an update changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Path of the file.
    pub path: PathBuf,
    /// New contents; `None` for a file that is removed.
    pub contents: Option<Vec<u8>>,
}

/// Returns the path of the expected output of a test's `RUN:` line on `stream`, `out` or `err`. Lines are counted from 0.
pub fn expected_file(test: &Path, run: usize, stream: &str) -> PathBuf {
    match run {
        0 => test.with_extension(stream),
        run => test.with_extension(format!("{}.{stream}", run + 1)),
    }
}

/// Returns the changes that make the outputs of a `RUN:` line the expected ones.
pub(crate) fn changes(test: &Path, run: usize, ran: &Ran) -> Result<Vec<Change>, String> {
    let mut changes = Vec::new();
    for (stream, actual) in [("out", &ran.stdout), ("err", &ran.stderr)] {
        let path = expected_file(test, run, stream);
        let contents = (!actual.is_empty()).then(|| actual.clone());
        if read(&path)? != contents {
            changes.push(Change { path, contents });
        }
    }
    Ok(changes)
}

/// Returns the differences between the outputs of a `RUN:` line and the expected ones; an empty text if there are none.
pub(super) fn differences(test: &Path, run: usize, ran: &Ran) -> Result<String, String> {
    let mut text = String::new();
    for Change { path, contents } in changes(test, run, ran)? {
        let name = path.display().to_string();
        let Some(expected) = read(&path)? else {
            let actual = contents.unwrap_or_default();
            text.push_str(&format!(
                "{name} is missing for the output:\n{}\n",
                String::from_utf8_lossy(&actual).trim_end()
            ));
            continue;
        };
        let actual = contents.unwrap_or_default();
        if expected.is_empty() {
            text.push_str(&format!("{name} is empty, and no file means an empty output\n"));
        }
        let difference = unified(&expected, &actual, (&name, "actual output"), CONTEXT);
        text.push_str(&String::from_utf8_lossy(&difference));
    }
    Ok(text)
}

/// Returns the files of the `RUN:` line behind the last one of a test, which are compared with nothing.
pub(crate) fn unused(test: &Path, runs: usize) -> Vec<Change> {
    let files = ["out", "err"].map(|stream| expected_file(test, runs, stream));
    files.into_iter().filter(|path| path.exists()).map(|path| Change { path, contents: None }).collect()
}

/// Reads a file, if it exists.
fn read(path: &Path) -> Result<Option<Vec<u8>>, String> {
    match fs::read(path) {
        Ok(contents) => Ok(Some(contents)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("cannot read '{}': {error}", path.display())),
    }
}
