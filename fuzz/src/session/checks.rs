//! Checks of responses.

use fastrand::Rng;
use lect_ide::text::{Encoding, Lines};
use serde_json::{Value, json};

/// A semantic token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word {
    /// Line, column and length.
    pub place: [u64; 3],
    /// Type and modifiers.
    pub kind: [u64; 2],
}

/// Semantic tokens of a text.
pub type Words = Vec<Word>;

/// Returns parameters that suffice for any request about a position.
pub fn ask_about(uri: &str, text: &str, at: usize, rng: &mut Rng) -> Value {
    let lines = Lines::new(text);
    let place = |at: usize| json!(lines.position(text, at as u32, Encoding::Utf16));
    let (here, line) = (place(at), lines.line(at as u32));
    let last = line + rng.u32(..40);
    let start =
        if rng.bool() { json!({ "line": line.saturating_sub(rng.u32(..40)), "character": 0 }) } else { here.clone() };
    let end = json!({ "line": last.min(lines.count() - 1), "character": if last == line { here["character"].clone() } else { json!(0) } });
    let query = ["", "a", "main", "@"][rng.usize(..4)];
    let is_part = |char: char| char.is_ascii_alphanumeric() || char == '_';
    let known = || text.split(|char| !is_part(char)).filter(|word| !word.is_empty());
    let known = known().nth(rng.usize(..known().count().max(1))).unwrap_or_default();
    let name = ["renamed", "%renamed", "0", "a b", "map", "arg0", "\u{E4}", "x-y", "a.b", ""][rng.usize(..10)];
    let name = if rng.bool() { known } else { name };
    json!({
        "textDocument": { "uri": uri },
        "position": here,
        "positions": [here, start],
        "range": { "start": start, "end": end },
        "context": { "includeDeclaration": rng.bool(), "diagnostics": [], "triggerKind": 1, "isRetrigger": false },
        "options": { "tabSize": 2, "insertSpaces": true },
        "newName": name,
        "query": query,
    })
}

/// Converts a position to a byte offset; `None` if the position is not in the text.
fn offset(lines: &Lines, text: &str, position: &Value) -> Option<usize> {
    let wanted = serde_json::from_value(position.clone()).ok()?;
    let offset = lines.offset(text, wanted, Encoding::Utf16);
    (lines.position(text, offset, Encoding::Utf16) == wanted).then_some(offset as usize)
}

/// Returns the text in a range.
pub fn slice<'t>(text: &'t str, range: &Value) -> Option<&'t str> {
    let lines = Lines::new(text);
    text.get(offset(&lines, text, &range["start"])?..offset(&lines, text, &range["end"])?)
}

/// Returns a position in a response that is not in the text, or a range that ends before it begins. Positions in other
/// files are not checked.
pub fn out_of_text(answer: &Value, text: &str, uri: &str) -> Option<String> {
    let lines = Lines::new(text);
    let mut visit = vec![answer];
    while let Some(value) = visit.pop() {
        match value {
            Value::Array(items) => visit.extend(items),
            Value::Object(fields) => {
                let of_other = fields.get("uri").is_some_and(|it| it.as_str() != Some(uri));
                if of_other {
                    continue;
                }
                if fields.contains_key("character") && offset(&lines, text, value).is_none() {
                    return Some(value.to_string());
                }
                if let (Some(start), Some(end)) = (fields.get("start"), fields.get("end"))
                    && offset(&lines, text, start) > offset(&lines, text, end)
                {
                    return Some(value.to_string());
                }
                let last = fields.get("endLine").or(fields.get("startLine")).and_then(Value::as_u64);
                if last.is_some_and(|line| line >= u64::from(lines.count())) {
                    return Some(value.to_string());
                }
                let is_here = |key: &&String| !key.starts_with("file:") || *key == uri;
                visit.extend(fields.iter().filter(|(key, _)| is_here(key)).map(|(_, value)| value));
            }
            _ => {}
        }
    }
    None
}

/// Decodes semantic tokens, and checks that they are in the order of the text and within lines.
pub fn words(answer: &Value, text: &str) -> Result<Words, String> {
    let numbers: Vec<u64> =
        answer["data"].as_array().into_iter().flatten().map(|number| number.as_u64().unwrap_or(u64::MAX)).collect();
    let lines = Lines::new(text);
    let length_of = |line: u64| {
        let range = lines.range(u32::try_from(line).ok().filter(|line| *line < lines.count())?);
        let of_line = text.get(range.start as usize..range.end as usize)?;
        Some(of_line.trim_end_matches(['\n', '\r']).encode_utf16().count() as u64)
    };
    let (mut line, mut column, mut end) = (0, 0, 0);
    let mut words = Vec::with_capacity(numbers.len() / 5);
    for word in numbers.chunks(5) {
        let &[lines, columns, length, kind, more] = word else { return Err("a word has five numbers".into()) };
        if lines > 0 {
            (column, end) = (0, 0);
        }
        (line, column) = (line + lines, column + columns);
        if column < end || length == 0 || length_of(line).is_none_or(|all| column + length > all) {
            return Err(format!("line {line} has no word of length {length} at {column}"));
        }
        end = column + length;
        words.push(Word { place: [line, column, length], kind: [kind, more] });
    }
    Ok(words)
}

/// Applies edits, which must not overlap.
pub fn apply(text: &str, edits: &Value) -> Result<String, String> {
    let lines = Lines::new(text);
    let mut changes = Vec::new();
    for edit in edits.as_array().into_iter().flatten() {
        let (start, end) = (&edit["range"]["start"], &edit["range"]["end"]);
        let range = offset(&lines, text, start).zip(offset(&lines, text, end));
        let (start, end) = range.ok_or_else(|| format!("the edit is not in the text: {edit}"))?;
        changes.push((start, end, edit["newText"].as_str().ok_or("an edit has a text")?));
    }
    changes.sort_by_key(|change| (change.0, change.1));
    let mut new = String::new();
    let mut at = 0;
    for (start, end, text_there) in changes {
        if start < at {
            return Err(format!("edits overlap: {edits}"));
        }
        new.push_str(&text[at..start]);
        new.push_str(text_there);
        at = end;
    }
    Ok(new + &text[at..])
}

/// Returns the edits of this text that a response offers; one of several alternatives.
pub fn edits_of(name: &str, answer: &Value, uri: &str, choice: usize) -> Option<Value> {
    let one =
        |list: &Value| list.as_array().filter(|list| !list.is_empty()).map(|list| list[choice % list.len()].clone());
    let edits = match name {
        // Edits in other files are ignored.
        "rename" if answer["changes"].as_object().is_some_and(|files| files.len() == 1) => {
            answer["changes"][uri].clone()
        }
        "formatting" => answer.clone(),
        "actions" => one(answer)?["edit"]["changes"][uri].clone(),
        "completion" => json!([one(answer)?["textEdit"]]),
        _ => Value::Null,
    };
    edits.as_array().is_some_and(|edits| !edits.is_empty()).then_some(edits)
}
