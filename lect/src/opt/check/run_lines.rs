//! Verification options of a test, taken from its `// RUN:` lines.

use memchr::memmem;

/// Options for the verification of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mode {
    /// Whether the parts between `// -----` are read each by itself.
    pub(super) splits: bool,
    /// Whether comments such as `expected-error` declare the expected diagnostics.
    pub(super) expects: bool,
    /// Whether a missing expected diagnostic is an error. Diagnostics of passes are never seen here.
    pub(super) expects_all: bool,
    /// Whether operations of dialects that are not loaded are accepted.
    pub(super) allows_unregistered: bool,
    /// Whether the test expects errors, or its text is of an older release.
    pub(super) fails: bool,
}

/// Prefixes of flags that affect only reading and writing. Any other flag runs a pass.
const NEUTRAL: &[&str] = &[
    "split-input-file",
    "verify-diagnostics",
    "allow-unregistered-dialect",
    "mlir-print",
    "mlir-pretty",
    "mlir-disable-threading",
    "emit-bytecode",
    "verify-roundtrip",
    "o",
    "input-file",
    "check-prefix",
    "check-prefixes",
];

impl Mode {
    /// Determines the options of a text.
    pub(super) fn of(text: &[u8]) -> Self {
        let has_marker = lines_with(text, b"// -----").any(|line| line == b"// -----");
        let kinds: [&[u8]; 4] = [b"error", b"warning", b"remark", b"note"];
        let mut marks = memmem::find_iter(text, b"expected-").map(|at| text.get(at + 9..).unwrap_or_default());
        let has_expectation = marks.any(|rest| kinds.iter().any(|kind| rest.starts_with(kind)));
        let runs: Vec<String> = lines_with(text, b"RUN:").filter_map(run_line).collect();
        let says = |flag: &str| runs.is_empty() || runs.iter().any(|run| run.contains(flag));
        let words = || runs.iter().flat_map(|run| run.split_whitespace());
        let is_pass = |word: &str| {
            word.starts_with('-') && !NEUTRAL.iter().any(|flag| word.trim_start_matches('-').starts_with(flag))
        };
        let translates = words().any(|word| word.contains("translate"));
        Self {
            splits: has_marker && says("split-input-file"),
            expects: has_expectation && says("verify-diagnostics"),
            expects_all: !translates && !words().any(is_pass),
            allows_unregistered: !runs.is_empty() && says("allow-unregistered-dialect"),
            fails: !says("verify-diagnostics") && words().any(|word| word == "not" || word == "upgrade"),
        }
    }
}

/// Returns the lines that contain a word, trimmed. Of the rest only the word is searched.
fn lines_with<'t>(text: &'t [u8], word: &'static [u8]) -> impl Iterator<Item = &'t [u8]> {
    memmem::find_iter(text, word).map(move |at| {
        let start = memchr::memrchr(b'\n', text.get(..at).unwrap_or_default()).map_or(0, |end| end + 1);
        let rest = text.get(start..).unwrap_or_default();
        rest.get(..memchr::memchr(b'\n', rest).unwrap_or(rest.len())).unwrap_or_default().trim_ascii()
    })
}

/// Returns the command of a `RUN:` line.
fn run_line(line: &[u8]) -> Option<String> {
    let comment = line.strip_prefix(b"//")?;
    let at = comment.windows(4).position(|part| part == b"RUN:")?;
    Some(String::from_utf8_lossy(comment.get(at + 4..)?).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_say_how_they_are_verified() {
        let plain = Mode::of(b"a.b\n");
        let none = Mode { splits: false, expects: false, expects_all: true, allows_unregistered: false, fails: false };
        assert_eq!(plain, none);
        let split = Mode::of(b"a.b\n// -----\n// expected-error@+1 {{x}}\na.c\n");
        assert_eq!(split, Mode { splits: true, expects: true, ..none });
        let run = b"// RUN: mlir-opt %s -canonicalize -split-input-file -verify-diagnostics\n// -----\n// expected-error {{x}}\n";
        assert_eq!(Mode::of(run), Mode { splits: true, expects: true, expects_all: false, ..none });
        let fails = b"// RUN: not mlir-opt %s --allow-unregistered-dialect 2>&1 | FileCheck %s\n";
        assert_eq!(Mode::of(fails), Mode { allows_unregistered: true, fails: true, ..none });
        let whole = b"// RUN: mlir-opt %s\n// -----\n";
        assert_eq!(Mode::of(whole), none);
    }
}
