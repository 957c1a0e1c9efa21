//! Reading `.td` files with `lect-ods`.

use lect_ods::td::diag::Severity;
use lect_ods::td::source::Origin;
use lect_ods::td::{Input, LoadConfig, Loaded, Records, dump_json, load, print_records};
use serde_json::Value;

use super::files::TdFile;
use super::json;

/// Reads a file.
pub fn read(file: &TdFile, config: &LoadConfig) -> Loaded {
    load(Input::File(file.path.clone()), config)
}

/// Returns the records, or the errors.
pub fn records(loaded: &Loaded) -> Result<&Records, String> {
    match &loaded.records {
        Some(records) if loaded.diagnostics.errors() == 0 => Ok(records),
        _ => Err(format!("lect refuses it:\n{}", said(loaded))),
    }
}

/// Returns the JSON dump of the records.
pub fn dump(loaded: &Loaded) -> Result<Value, String> {
    let mut text = Vec::new();
    dump_json(records(loaded)?, &loaded.sources, &mut text).map_err(|error| error.to_string())?;
    serde_json::from_slice(&text).map_err(|error| format!("lect's dump is no JSON: {error}"))
}

/// Returns the records in the format of `--print-records`.
pub fn printed(loaded: &Loaded) -> Result<String, String> {
    let mut text = Vec::new();
    print_records(records(loaded)?, &mut text).map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Returns the diagnostics for a file, one per line: `name:1:2: error: message`. Names are without folders, and without
/// the numbers of anonymous records.
pub fn said(loaded: &Loaded) -> String {
    let mut text = String::new();
    let mut say = |span: Option<lect_ods::td::Span>, severity: &str, message: &str| {
        if let Some(span) = span {
            let source = loaded.sources.file(span.file);
            let name = source.path.rsplit(['/', '\\']).next().unwrap_or_default();
            let place = loaded.sources.place(span);
            match source.origin {
                // Positions in the prelude are an implementation detail.
                Origin::Prelude => text.push_str(&format!("{name}: ")),
                _ => text.push_str(&format!("{name}:{}:{}: ", place.line, place.column)),
            }
        }
        text.push_str(&format!("{severity}: {}\n", json::unnumbered(message)));
    };
    for diagnostic in loaded.diagnostics.list() {
        let severity = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        say(diagnostic.span, severity, &diagnostic.message);
        diagnostic.notes.iter().for_each(|note| say(note.span, "  note", &note.message));
    }
    text
}
