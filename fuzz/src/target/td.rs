//! Fuzzing of `.td` files, and of assembly formats and C++ expressions in their strings.

use std::sync::LazyLock;

use lect_ods::format::{FormatError, parse_op};
use lect_ods::spec::OpSpec;
use lect_ods::td::lower::lower;
use lect_ods::td::render::{Display, render_all};
use lect_ods::td::{Input, LoadConfig, Loaded, cpp, dump_json, load, print_records};

use super::{Finding, Outcome};

/// Parses, evaluates and lowers a file, and prints the records and diagnostics.
pub fn read_td(data: &[u8]) -> Result<Outcome, Finding> {
    let config = LoadConfig::default().with_prelude(false);
    let mut loaded = read(&String::from_utf8_lossy(data), &config);
    let shown = render_all(&loaded.diagnostics, &loaded.sources, &Display::default());
    let Some(records) = &loaded.records else {
        return match loaded.diagnostics.errors() {
            0 => Err(Finding::new("silent-load", format!("rejected without an error:\n{shown}"))),
            _ => Ok(Outcome::Rejected(first_message(&loaded))),
        };
    };
    if loaded.diagnostics.errors() > 0 {
        return Err(Finding::new("loud-load", format!("read, but with errors:\n{shown}")));
    }
    let mut printed = Vec::new();
    print_records(records, &mut printed).expect("memory takes everything");
    dump_json(records, &loaded.sources, &mut std::io::sink()).expect("nothing fails to be written");
    lower(records, &mut loaded.diagnostics);
    render_all(&loaded.diagnostics, &loaded.sources, &Display::default());
    Ok(Outcome::Printed(printed))
}

fn read(text: &str, config: &LoadConfig) -> Loaded {
    load(Input::Text { name: "input".into(), text: text.into() }, config)
}

fn first_message(loaded: &Loaded) -> String {
    loaded.diagnostics.list().first().map(|first| first.message.clone()).unwrap_or_default()
}

/// Parses a C++ expression.
pub fn read_cpp(data: &[u8]) -> Result<Outcome, Finding> {
    let text = String::from_utf8_lossy(data);
    match cpp::parse_expr(&text) {
        Ok(expr) => Ok(Outcome::Printed(format!("{expr:?}").into_bytes())),
        Err(error) if error.offset > text.len() || !text.is_char_boundary(error.offset) => {
            Err(Finding::new("cpp-offset", format!("an error at {}: {}", error.offset, error.message)))
        }
        Err(error) => Ok(Outcome::Rejected(error.message)),
    }
}

/// Parses an assembly format for each of several operations.
pub fn read_formats(data: &[u8]) -> Result<Outcome, Finding> {
    let text = String::from_utf8_lossy(data);
    let mut outcome = None;
    for spec in OPS.iter() {
        match parse_op(&text, spec) {
            Ok(format) => outcome = Some(Outcome::Printed(format!("{:?}", format.elements).into_bytes())),
            Err(errors) => {
                let message = check_errors(&text, &errors)?;
                outcome = outcome.or(Some(Outcome::Rejected(message)));
            }
        }
    }
    outcome.ok_or_else(|| Finding::new("no-ops", "the operations to check formats against are wrong"))
}

/// Operations for which formats are parsed.
static OPS: LazyLock<Vec<OpSpec>> = LazyLock::new(|| {
    let mut loaded = read(include_str!("ops.td"), &LoadConfig::default());
    let Some(records) = &loaded.records else { return Vec::new() };
    let lowered = lower(records, &mut loaded.diagnostics);
    lowered.dialects.iter().flat_map(|dialect| dialect.ops.iter().cloned()).collect()
});

/// Checks that errors have valid locations, and returns the first message.
fn check_errors(text: &str, errors: &[FormatError]) -> Result<String, Finding> {
    for error in errors {
        let ranges = error.notes.iter().filter_map(|note| note.0.clone()).chain([error.range.clone()]);
        for range in ranges {
            if text.get(range.clone()).is_none() {
                return Err(Finding::new("format-range", format!("an error at {range:?}: {}", error.message)));
            }
        }
    }
    match errors.first() {
        Some(first) => Ok(first.message.clone()),
        None => Err(Finding::new("silent-format", "rejected without an error")),
    }
}

/// Returns the contents of quotes and code brackets in a file, including those in comments.
pub fn strings(file: &str) -> Vec<&str> {
    let mut strings = Vec::new();
    let mut rest = file;
    while let Some(at) = rest.find(['"', '[']) {
        let (open, close) = match &rest[at..] {
            code if code.starts_with("[{") => ("[{", "}]"),
            quoted if quoted.starts_with('"') => ("\"", "\""),
            _ => {
                rest = &rest[at + 1..];
                continue;
            }
        };
        let inside = &rest[at + open.len()..];
        let Some(end) = inside.find(close) else { break };
        strings.push(&inside[..end]);
        rest = &inside[end + close.len()..];
    }
    strings
}
