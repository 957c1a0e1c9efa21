//! Verification options of a test, taken from its `// RUN:` lines.

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
        let lines = || text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
        let has_marker = lines().any(|line| line == b"// -----");
        let has = |word: &[u8]| text.windows(word.len()).any(|part| part == word);
        let has_expectation = ["expected-error", "expected-warning", "expected-remark", "expected-note"];
        let has_expectation = has(b"expected-") && has_expectation.iter().any(|word| has(word.as_bytes()));
        let runs: Vec<String> = lines().filter_map(run_line).collect();
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
