//! Messages about directives that do not hold, with their source lines.

use lect_ods::snippet::{Canvas, Level};

use super::canonical::Canonical;
use super::check::{Finding, Where};
use super::options::{Dump, Options};
use super::{Fault, Place};

/// Lines of the input that are shown before and after a place.
const CONTEXT: usize = 4;

/// Name, canonical text and source of a file.
type File<'r> = (&'r str, &'r Canonical, &'r [u8]);

pub(super) struct Reporter<'r> {
    pub(super) check: File<'r>,
    pub(super) input: File<'r>,
    pub(super) colour: bool,
    pub(super) options: &'r Options,
}

impl Reporter<'_> {
    /// Formats the fault of a directive.
    pub(super) fn fault(&self, fault: &Fault) -> String {
        let mut canvas = Canvas::new(self.colour);
        match fault.place {
            Some(place) => message(&mut canvas, self.check, place, Level::Error, &fault.message),
            None => canvas.headline("", Level::Error, &fault.message),
        }
        canvas.finish()
    }

    /// Formats findings, and the lines of the input near them.
    pub(super) fn findings(&self, findings: &[Finding]) -> String {
        let mut canvas = Canvas::new(self.colour);
        let mut places = Vec::new();
        for finding in findings {
            match finding.check {
                Some(place) => message(&mut canvas, self.check, place, Level::Error, &finding.message),
                None => canvas.headline("", Level::Error, &finding.message),
            }
            for (text, place) in &finding.notes {
                match place {
                    Where::Input(place) => {
                        message(&mut canvas, self.input, *place, Level::Note, text);
                        places.push((self.input.1.position(self.input.2, place.at).0, text.as_str()));
                    }
                    Where::Nowhere => canvas.headline("", Level::Note, text),
                }
            }
        }
        let shows_all = self.options.dump == Dump::Always;
        if shows_all || self.options.dump == Dump::Fail && !findings.is_empty() {
            self.dump(&mut canvas, &places, shows_all);
        }
        canvas.finish()
    }

    /// Adds lines of the input with their numbers, and marks those that notes are about.
    fn dump(&self, canvas: &mut Canvas, places: &[(usize, &str)], shows_all: bool) {
        canvas.line(&format!("input '{}':", self.input.0));
        let lines = self.input.2.split(|byte| *byte == b'\n');
        let count = memchr::memchr_iter(b'\n', self.input.2).count() + usize::from(!self.input.2.ends_with(b"\n"));
        let width = count.to_string().len();
        let mut was_shown = true;
        for (number, line) in (1..=count).zip(lines) {
            let near = places.iter().any(|place| number + CONTEXT >= place.0 && number <= place.0 + CONTEXT);
            if near || shows_all {
                let marks: Vec<_> = places.iter().filter(|place| place.0 == number).map(|place| place.1).collect();
                let mark = if marks.is_empty() { ' ' } else { '>' };
                canvas.line(&format!("{mark} {number:width$} | {}", String::from_utf8_lossy(line)));
            } else if was_shown {
                canvas.line(&format!("  {:width$} |", "..."));
            }
            was_shown = near || shows_all;
        }
    }
}

fn message(canvas: &mut Canvas, file: File<'_>, place: Place, level: Level, text: &str) {
    let (name, canonical, source) = file;
    let (line, column) = canonical.position(source, place.at);
    let (end_line, end_column) = canonical.position(source, place.at + place.length);
    canvas.headline(&format!("{name}:{line}:{}", column + 1), level, text);
    let contents = source.split(|byte| *byte == b'\n').nth(line - 1).unwrap_or_default();
    let contents = contents.strip_suffix(b"\r").unwrap_or(contents);
    let end = if end_line == line { end_column } else { contents.len() };
    canvas.source(level, u32::try_from(line).unwrap_or(u32::MAX), contents, column..end.max(column + 1));
}
