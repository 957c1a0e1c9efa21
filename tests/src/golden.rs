//! Comparison of texts with expected files, and with each other.

use std::fs;
use std::io;
use std::path::Path;

use lect_testing::difference::unified;

/// Returns true if expected files are rewritten instead of compared (`BLESS=1`).
pub fn is_blessing() -> bool {
    std::env::var_os("BLESS").is_some_and(|value| value == "1")
}

/// Compares a text with the expected file; writes the file instead if [blessing](is_blessing).
pub fn check(path: &Path, actual: &[u8]) -> Result<(), String> {
    let shown = path.display();
    if is_blessing() {
        return match fs::read(path) {
            Ok(before) if before == actual => Ok(()),
            _ => fs::write(path, actual).map_err(|error| format!("cannot write {shown}: {error}")),
        };
    }
    match fs::read(path) {
        Ok(expected) => same("expected", &expected, "actual", actual).map_err(|diff| format!("{shown}:\n{diff}")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(format!("{shown} is missing; BLESS=1 writes it. It would be:\n{}", String::from_utf8_lossy(actual)))
        }
        Err(error) => Err(format!("cannot read {shown}: {error}")),
    }
}

/// Compares two texts; the error is their diff.
pub fn same(name: &str, text: &[u8], other_name: &str, other: &[u8]) -> Result<(), String> {
    if text == other {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&unified(text, other, (name, other_name), 2)).into_owned())
}
