//! Reading `.td` files with `lect-ods`.

use lect_ods::td::diag::Severity;
use lect_ods::td::{Input, Loaded, Records, dump_json, load, print_records};
use serde_json::Value;

use super::files::TdFile;

/// Reads a file.
pub fn read(file: &TdFile) -> Loaded {
    load(Input::File(file.path.clone()), &file.config())
}

/// The records, or the errors.
pub fn records(loaded: &Loaded) -> Result<&Records, String> {
    match &loaded.records {
        Some(records) if loaded.diagnostics.errors() == 0 => Ok(records),
        _ => Err(format!("lect refuses it:\n{}", said(loaded))),
    }
}

/// The dump of the records.
pub fn dump(loaded: &Loaded) -> Result<Value, String> {
    let mut text = Vec::new();
    dump_json(records(loaded)?, &loaded.sources, &mut text).map_err(|error| error.to_string())?;
    serde_json::from_slice(&text).map_err(|error| format!("lect's dump is no JSON: {error}"))
}

/// The records, to be read by people; and what was said about them.
pub fn shown(loaded: &Loaded) -> Result<String, String> {
    let mut text = Vec::new();
    print_records(records(loaded)?, &mut text).map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&text).into_owned() + &said(loaded))
}

/// What there is to say about a file, a line each: `name:1:2: error: message`. Names are without folders.
pub fn said(loaded: &Loaded) -> String {
    let mut text = String::new();
    let mut say = |span: Option<lect_ods::td::Span>, severity: &str, message: &str| {
        if let Some(span) = span {
            let place = loaded.sources.place(span);
            let path = &loaded.sources.file(span.file).path;
            let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
            text.push_str(&format!("{name}:{}:{}: ", place.line, place.column));
        }
        text.push_str(&format!("{severity}: {message}\n"));
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
