//! Hover texts in `.td` files, in Markdown.

use std::fmt::Write;
use std::ops::Range;

use lect_ods::td::RecordRef;

use super::Snapshot;
use super::walk::{Definition, DefinitionKind};

/// Longest value that is shown.
const LONGEST: usize = 200;

impl Snapshot {
    /// Returns the hover text at a byte, with the range of the word.
    pub fn hover(&self, offset: u32) -> Option<(Range<u32>, String)> {
        if let Some((span, word)) = self.argument(offset) {
            let line = self.sources.text(span).to_owned();
            let whole = self.line_of(span).trim().to_owned();
            let text = if whole.is_empty() { line } else { whole };
            return Some((word, format!("```tablegen\n{text}\n```\n")));
        }
        for (at, path) in self.includes() {
            if at.start <= offset && offset <= at.end {
                return Some((at, format!("`{path}`")));
            }
        }
        let Some((definition, word)) = self.named(offset) else { return self.computed_hover(offset) };
        let mut markdown = format!("```tablegen\n{}\n```\n", self.header(definition));
        let comment = self.comment(definition.span.start.min(definition.name_span.start), definition.span);
        if !comment.is_empty() {
            let _ = write!(markdown, "\n{comment}\n");
        }
        markdown.push_str(&self.elsewhere(definition.name_span));
        match definition.kind {
            DefinitionKind::Def => {
                if let Some(record) = self.records.as_ref().and_then(|records| records.def(&definition.name)) {
                    markdown.push_str(&fields(record));
                }
            }
            DefinitionKind::Field => {
                if let Some(value) = self.value_here(offset, &definition.name) {
                    let _ = write!(markdown, "\nhere `{value}`\n");
                }
            }
            _ => {}
        }
        Some((word, markdown))
    }

    /// Returns the hover text of a record whose name is computed.
    fn computed_hover(&self, offset: u32) -> Option<(Range<u32>, String)> {
        let (record, word) = self.computed(offset)?;
        let span = record.span()?;
        let mut markdown = format!("```tablegen\n{}\n```\n", shortened(self.line_of(span).trim()));
        let comment = self.comment(span.start, span);
        if !comment.is_empty() {
            let _ = write!(markdown, "\n{comment}\n");
        }
        markdown.push_str(&self.elsewhere(span));
        markdown.push_str(&fields(record));
        Some((word, markdown))
    }

    /// Returns the line of a place in an included file.
    fn elsewhere(&self, span: lect_ods::td::Span) -> String {
        if self.is_main(span) {
            return String::new();
        }
        format!("\n{}:{}\n", self.sources.file(span.file).path, self.sources.place(span).line)
    }

    /// Returns the name of the operation, type or attribute that a record defines, as IR spells it: `a.op`, `!a.type`.
    pub fn defined_word(&self, record: &str) -> Option<String> {
        let record = self.records.as_ref()?.def(record)?;
        let (dialect, sigil, mnemonic) = match () {
            () if record.is_a("Op") => ("opDialect", "", "opName"),
            () if record.is_a("TypeDef") => ("dialect", "!", "mnemonic"),
            () if record.is_a("AttrDef") => ("dialect", "#", "mnemonic"),
            () => return None,
        };
        let namespace = &record.def(dialect)?.text("name")?.text;
        Some(format!("{sigil}{namespace}.{}", record.text(mnemonic)?.text))
    }

    /// Returns the evaluated value of a field in the record that contains a byte.
    fn value_here(&self, offset: u32, field: &str) -> Option<String> {
        let around = self.definitions.get(self.definition_around(offset)? as usize)?;
        let record = self.records.as_ref()?.def(&around.name)?;
        Some(shortened(&record.shown(record.value(field)?)))
    }

    /// Returns the text of a definition up to its body.
    fn header(&self, definition: &Definition) -> String {
        let span = match definition.kind {
            DefinitionKind::Param | DefinitionKind::Variable => {
                return self.line_of(definition.name_span).trim().to_owned();
            }
            _ => definition.span,
        };
        let text = self.sources.text(span);
        let end = text.find(['{', ';']).unwrap_or(text.len());
        let header = if definition.kind == DefinitionKind::Field { text } else { text.get(..end).unwrap_or(text) };
        shortened(header.trim())
    }

    /// Returns the text of the comment lines directly above a definition that begins at a byte of its file.
    fn comment(&self, start: u32, span: lect_ods::td::Span) -> String {
        let text = &self.sources.file(span.file).text;
        let before = text.get(..start as usize).unwrap_or_default();
        // The definition may follow other words on its line: `let x = 1 in def ..`, or the type of a field.
        let before = before.get(..before.rfind('\n').map_or(0, |at| at + 1)).unwrap_or_default();
        let mut lines: Vec<&str> = Vec::new();
        for line in before.lines().rev() {
            let Some(line) = line.trim().strip_prefix("//") else { break };
            lines.push(line.trim_start_matches('/'));
        }
        lines.reverse();
        // Banners are lines of signs, with a title between them.
        let is_banner = |line: &&str| line.contains("===") || line.contains("---");
        let last = lines.iter().rposition(is_banner).map_or(0, |at| at + 1);
        lect_ods::indent::unindent(&lines.split_off(last).join("\n"))
    }

    fn line_of(&self, span: lect_ods::td::Span) -> &str {
        let text = &self.sources.file(span.file).text;
        let before = text.get(..span.start as usize).unwrap_or_default();
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        text.get(start..).unwrap_or_default().lines().next().unwrap_or_default()
    }

    /// Returns inlay hints at the ends of computed `let`s: the evaluated values.
    pub fn inlays(&self, range: Range<u32>) -> Vec<(u32, String)> {
        let Some(records) = &self.records else { return Vec::new() };
        let mut inlays = Vec::new();
        for record in records.defs().filter(|record| record.span().is_some_and(|span| self.is_main(span))) {
            for field in record.data.fields.iter().filter(|field| self.is_main(field.span)) {
                // The value follows the name, up to a semicolon.
                let rest = self.text.get(field.span.end as usize..).unwrap_or_default();
                let Some(end) = rest.find(';') else { continue };
                let (at, text) = (field.span.end + end as u32, rest.get(..end).unwrap_or_default());
                let inside = record.span().is_some_and(|span| span.start <= field.span.start);
                // Literal values need no hint.
                let computed = text.trim_start().starts_with('=') && text.contains(['!', '#']) && !text.contains('"');
                if inside && computed && range.start <= at && at <= range.end {
                    inlays.push((at, format!(" {}", shortened(&record.shown(&field.value)))));
                }
            }
        }
        inlays.sort();
        inlays.dedup();
        inlays
    }
}

/// Lists the fields of a record that have values.
fn fields(record: RecordRef<'_>) -> String {
    let mut text = String::from("\n");
    let classes: Vec<&str> = record.superclasses().collect();
    if !classes.is_empty() {
        let _ = writeln!(text, "is a `{}`\n", classes.join("`, `"));
    }
    // Texts for readers are Markdown, and come first.
    if let Some(summary) = record.text("summary").map(|text| text.text.trim()).filter(|text| !text.is_empty()) {
        let _ = writeln!(text, "_{summary}_\n");
    }
    if let Some(description) = record.text("description") {
        let _ = writeln!(text, "{}\n", lect_ods::indent::unindent(&description.text));
    }
    for field in &record.data.fields {
        if matches!(&**record.records.names.text(field.name), "summary" | "description") {
            continue;
        }
        let value = record.shown(&field.value);
        if value != "?" && !value.is_empty() {
            let name = record.records.names.text(field.name);
            let _ = writeln!(text, "- `{name}` = `{}`", shortened(&value).replace(['`', '\n'], " "));
        }
    }
    text
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
