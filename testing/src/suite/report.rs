//! Reports of results: lines as cargo prints them, and JUnit's XML.

use std::fmt::Write;
use std::time::Duration;

use super::{Outcome, Verdict};

/// Numbers of tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Tests with the expected result.
    pub passed: usize,
    /// Tests with another result.
    pub failed: usize,
    /// Tests that are not for this system.
    pub ignored: usize,
    /// Tests that a filter has left out.
    pub filtered: usize,
}

impl Summary {
    /// Counts outcomes.
    pub fn of(outcomes: &[Outcome], filtered: usize) -> Self {
        let count = |is: fn(&Verdict) -> bool| outcomes.iter().filter(|it| is(&it.verdict)).count();
        let failed = count(Verdict::is_failure);
        let ignored = count(|verdict| matches!(verdict, Verdict::Ignored(_)));
        Self { passed: outcomes.len() - failed - ignored, failed, ignored, filtered }
    }

    /// Returns the last line of a report, in the form of cargo's.
    pub fn line(&self, time: Duration) -> String {
        let Self { passed, failed, ignored, filtered } = self;
        let result = if *failed == 0 { "ok" } else { "FAILED" };
        format!(
            "test result: {result}. {passed} passed; {failed} failed; {ignored} ignored; {filtered} filtered out; finished in {:.2}s",
            time.as_secs_f64()
        )
    }
}

/// Returns the line of a test.
pub fn line(outcome: &Outcome) -> String {
    let result = match &outcome.verdict {
        Verdict::Passed => "ok".to_owned(),
        Verdict::Failed => "FAILED".to_owned(),
        Verdict::FailedAsExpected => "ok (fails as expected)".to_owned(),
        Verdict::PassedUnexpectedly => "FAILED (passes, but XFAIL: says that it fails)".to_owned(),
        Verdict::TimedOut => "FAILED (time limit)".to_owned(),
        Verdict::Ignored(reason) => format!("ignored, {reason}"),
        Verdict::Invalid(reason) => format!("FAILED ({reason})"),
    };
    format!("test {} ... {result}", outcome.name)
}

/// Formats outcomes as JUnit's XML.
pub fn junit(outcomes: &[Outcome], time: Duration) -> String {
    let summary = Summary::of(outcomes, 0);
    let counts = format!(
        "tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\" time=\"{:.3}\"",
        outcomes.len(),
        summary.failed,
        summary.ignored,
        time.as_secs_f64()
    );
    let mut out = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {counts}>\n");
    let _ = writeln!(out, "  <testsuite name=\"lect test\" {counts}>");
    for outcome in outcomes {
        let (class, name) = outcome.name.rsplit_once('/').unwrap_or(("", &outcome.name));
        let _ = write!(
            out,
            "    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3}\"",
            escaped(class),
            escaped(name),
            outcome.time.as_secs_f64()
        );
        let _ = match &outcome.verdict {
            Verdict::Ignored(reason) => {
                writeln!(out, ">\n      <skipped message=\"{}\"/>\n    </testcase>", escaped(reason))
            }
            verdict if verdict.is_failure() => {
                let line = line(outcome);
                let message = line.split_once(" ... ").map_or("", |it| it.1);
                let (message, log) = (escaped(message), escaped(&outcome.log));
                writeln!(out, ">\n      <failure message=\"{message}\">{log}</failure>\n    </testcase>")
            }
            _ => writeln!(out, "/>"),
        };
    }
    out + "  </testsuite>\n</testsuites>\n"
}

/// Escapes a text for XML, which has no control characters.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for next in text.chars() {
        match next {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(next),
            next if next.is_control() || matches!(next, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            next => out.push(next),
        }
    }
    out
}
