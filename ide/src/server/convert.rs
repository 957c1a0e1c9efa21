//! Conversion of lect's ranges and kinds to those of the protocol.

use std::ops::Range;

use lect_core::diag::Severity;
use lect_ods::td::Sources;
use lsp_types::{
    CompletionItemKind, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DocumentSymbol, Location,
    SemanticTokenModifier, SemanticTokenType, SymbolKind, Uri,
};

use super::FileFault;
use super::documents::{Document, Known, uri_of};
use crate::completion::CompletionKind;
use crate::ir::Snapshot;
use crate::ir::outline::Item;
use crate::td;
use crate::td::walk::DefinitionKind;
use crate::text::{Encoding, Lines};
use crate::words::Word;

/// Converts a range of bytes.
pub fn range(text: &str, lines: &Lines, range: Range<u32>, encoding: Encoding) -> lsp_types::Range {
    let start = lines.position(text, range.start, encoding);
    lsp_types::Range { start, end: lines.position(text, range.end, encoding) }
}

/// Converts the diagnostics of a text.
pub fn problems(document: &Document, known: &Known, encoding: Encoding) -> Vec<Diagnostic> {
    let place = |of: Range<u32>| range(&document.text, &document.lines, of, encoding);
    let related =
        |location: Location, message: &str| DiagnosticRelatedInformation { location, message: message.to_owned() };
    match known {
        Known::Ir(snapshot) => {
            let one = |problem: &crate::ir::Problem| Diagnostic {
                severity: Some(severity(problem.severity)),
                related_information: some(problem.notes.iter().map(|(at, message)| {
                    related(Location { uri: document.uri.clone(), range: place(at.clone()) }, message)
                })),
                ..plain(place(problem.range.clone()), &problem.message)
            };
            let fault = document.fault().map(|fault| Diagnostic {
                severity: Some(DiagnosticSeverity::ERROR),
                related_information: some(
                    fault_place(fault, encoding).into_iter().map(|at| related(at, &fault.message)),
                ),
                ..plain(
                    place(document.lines.range(0).start..document.lines.range(0).start),
                    &format!("definitions may be missing: {}: {}", name_of(&fault.path), fault.message),
                )
            });
            fault.into_iter().chain(snapshot.problems.iter().map(one)).collect()
        }
        Known::Td(_) | Known::Pdll(_) => {
            let (problems, sources) = match known {
                Known::Td(snapshot) => (&snapshot.problems, &snapshot.sources),
                Known::Pdll(snapshot) => (&snapshot.problems, &snapshot.parsed.sources),
                Known::Ir(_) => return Vec::new(),
            };
            let one = |problem: &td::Problem| Diagnostic {
                severity: Some(if problem.is_error { DiagnosticSeverity::ERROR } else { DiagnosticSeverity::WARNING }),
                related_information: some(problem.notes.iter().filter_map(|(span, message)| {
                    Some(related(location(document, sources, (*span)?, encoding)?, message))
                })),
                ..plain(place(problem.range.clone()), &problem.message)
            };
            problems.iter().map(one).collect()
        }
    }
}

/// Converts the faults of files to diagnostics.
pub fn fault(fault: &FileFault, encoding: Encoding) -> Diagnostic {
    let place = range(&fault.text, &Lines::new(&fault.text), fault.range.clone(), encoding);
    let severity = if fault.is_error { DiagnosticSeverity::ERROR } else { DiagnosticSeverity::WARNING };
    Diagnostic { severity: Some(severity), ..plain(place, &fault.message) }
}

fn fault_place(fault: &FileFault, encoding: Encoding) -> Option<Location> {
    let range = range(&fault.text, &Lines::new(&fault.text), fault.range.clone(), encoding);
    Some(Location { uri: uri_of(&fault.path)?, range })
}

/// Returns the name of a file without its folder.
pub fn name_of(path: &std::path::Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

fn some<T>(items: impl Iterator<Item = T>) -> Option<Vec<T>> {
    Some(items.collect::<Vec<T>>()).filter(|items| !items.is_empty())
}

fn plain(range: lsp_types::Range, message: &str) -> Diagnostic {
    Diagnostic { range, source: Some("lect".to_owned()), message: message.to_owned(), ..Diagnostic::default() }
}

fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        _ => DiagnosticSeverity::INFORMATION,
    }
}

/// Converts a span in a document or in one of its included files. Returns `None` if the source is not a file.
pub fn location(
    document: &Document,
    sources: &Sources,
    span: lect_ods::td::Span,
    encoding: Encoding,
) -> Option<Location> {
    let file = sources.file(span.file);
    let path: &std::path::Path = file.path.as_ref();
    let uri: Uri = match file.included_at {
        None => document.uri.clone(),
        // Files that come with lect are not on disk.
        Some(_) => uri_of(path).filter(|_| path.exists())?,
    };
    let text = &file.text;
    let lines = Lines::new(text);
    Some(Location { uri, range: range(text, &lines, span.start..span.end, encoding) })
}

/// Converts the tree of symbols.
#[expect(deprecated, reason = "the protocol's structure has a field that is no longer used")]
pub fn symbol(document: &Document, item: Item, encoding: Encoding) -> DocumentSymbol {
    let place = |of: Range<u32>| range(&document.text, &document.lines, of, encoding);
    DocumentSymbol {
        kind: match (item.is_symbol, item.is_table) {
            (_, true) => SymbolKind::MODULE,
            (true, false) if item.detail.contains("func") => SymbolKind::FUNCTION,
            _ => SymbolKind::VARIABLE,
        },
        name: item.name,
        detail: Some(item.detail),
        tags: None,
        deprecated: None,
        range: place(item.range),
        selection_range: place(item.selection),
        children: some(item.children.into_iter().map(|child| symbol(document, child, encoding))),
    }
}

/// Converts the kind of a completion.
pub fn completion_kind(kind: CompletionKind) -> CompletionItemKind {
    match kind {
        CompletionKind::Operation => CompletionItemKind::FUNCTION,
        CompletionKind::Dialect => CompletionItemKind::MODULE,
        CompletionKind::Value => CompletionItemKind::VARIABLE,
        CompletionKind::Block => CompletionItemKind::REFERENCE,
        CompletionKind::Symbol => CompletionItemKind::CONSTANT,
        CompletionKind::Type => CompletionItemKind::CLASS,
        CompletionKind::Attribute => CompletionItemKind::PROPERTY,
        CompletionKind::Field => CompletionItemKind::FIELD,
        CompletionKind::Record => CompletionItemKind::VALUE,
        CompletionKind::Constraint => CompletionItemKind::INTERFACE,
        CompletionKind::Keyword => CompletionItemKind::KEYWORD,
        CompletionKind::Literal => CompletionItemKind::VALUE,
        CompletionKind::Punctuation => CompletionItemKind::OPERATOR,
    }
}

/// Converts the kind of a definition in a `.td` file to that of a symbol.
pub fn td_symbol(kind: DefinitionKind) -> SymbolKind {
    match kind {
        DefinitionKind::Class => SymbolKind::CLASS,
        DefinitionKind::Multiclass => SymbolKind::INTERFACE,
        DefinitionKind::Def | DefinitionKind::Defm => SymbolKind::OBJECT,
        DefinitionKind::Defset => SymbolKind::ARRAY,
        DefinitionKind::Deftype => SymbolKind::STRUCT,
        DefinitionKind::Field => SymbolKind::FIELD,
        DefinitionKind::Param | DefinitionKind::Variable => SymbolKind::VARIABLE,
    }
}

/// Returns the legend of token types, in the order of [`Word::ALL`].
pub fn token_types() -> Vec<SemanticTokenType> {
    let of = |word: &Word| match word {
        Word::Operation => SemanticTokenType::FUNCTION,
        Word::Value => SemanticTokenType::VARIABLE,
        Word::Argument => SemanticTokenType::PARAMETER,
        Word::Block => SemanticTokenType::new("label"),
        Word::Symbol => SemanticTokenType::CLASS,
        Word::Type => SemanticTokenType::TYPE,
        Word::Attribute => SemanticTokenType::MACRO,
        Word::Key => SemanticTokenType::PROPERTY,
        Word::Keyword => SemanticTokenType::KEYWORD,
        Word::Number => SemanticTokenType::NUMBER,
        Word::String => SemanticTokenType::STRING,
        Word::Comment | Word::Plain => SemanticTokenType::COMMENT,
    };
    Word::ALL.iter().map(of).collect()
}

/// Returns the legend of token modifiers.
pub fn token_modifiers() -> Vec<SemanticTokenModifier> {
    vec![SemanticTokenModifier::DEFINITION]
}

/// Returns the semantic tokens of a part of a text, which begins at a line start. Each word has five numbers: line and column
/// relative to the previous word, length, type and modifiers.
pub fn tokens(snapshot: &Snapshot, range: Range<u32>, encoding: Encoding) -> Vec<u32> {
    let (text, lines) = (&snapshot.text, &snapshot.lines);
    let width = |range: Range<u32>| encoding.width(text.get(range.start as usize..range.end as usize).unwrap_or(""));
    let mut data = Vec::new();
    // Line and start of the previous word, and the end of its line.
    let (mut line, mut before, mut end) = (0, 0, lines.range(0).end);
    snapshot.each_word(range, |word| {
        let mut delta_line = 0;
        if word.range.start >= end {
            let now = lines.line(word.range.start);
            (delta_line, line) = (now - line, now);
            (before, end) = (lines.range(line).start, lines.range(line).end);
        }
        let delta_start = width(before..word.range.start);
        before = word.range.start;
        // A comment may continue after a `\r`, which ends a line for editors.
        let here = text.get(word.range.start as usize..word.range.end.min(end) as usize).unwrap_or_default();
        let length = encoding.width(here.trim_end());
        let kind = Word::ALL.iter().position(|kind| *kind == word.word).unwrap_or(0) as u32;
        data.extend([delta_line, delta_start, length, kind, u32::from(word.defines)]);
    });
    data
}

/// Semantic tokens, or the edit that changes earlier ones. The structures of `lsp_types` have a field for each number.
#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Tokens {
    /// Number of the result, which the next request for a difference names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result_id: Option<String>,
    /// All tokens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Vec<u32>>,
    /// Edits of the earlier result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edits: Option<Vec<TokenEdit>>,
}

/// Replacement of a part of the numbers of an earlier result.
#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TokenEdit {
    start: usize,
    delete_count: usize,
    data: Vec<u32>,
}

impl TokenEdit {
    /// Returns the smallest edit of whole tokens between two results.
    pub fn between(old: &[u32], new: &[u32]) -> Vec<Self> {
        let ((old, _), (new, _)) = (old.as_chunks::<5>(), new.as_chunks::<5>());
        let same = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        let (old, new) = (old.get(same..).unwrap_or_default(), new.get(same..).unwrap_or_default());
        let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
        let data = new.get(..new.len() - tail).unwrap_or_default().concat();
        let delete_count = (old.len() - tail) * 5;
        let edit = Self { start: same * 5, delete_count, data };
        if edit.delete_count == 0 && edit.data.is_empty() { Vec::new() } else { vec![edit] }
    }
}

#[cfg(test)]
mod tests {
    use super::TokenEdit;

    #[test]
    fn edits_lead_from_old_tokens_to_new_ones() {
        let token = |number: u32| [number, 0, 1, 2, 0];
        let all = [&[1, 2, 3][..], &[], &[1, 9, 3], &[1, 1, 1], &[1, 1], &[3, 2, 1], &[1, 2, 2, 3]];
        for (old, new) in all.iter().flat_map(|old| all.iter().map(move |new| (old, new))) {
            let numbers = |of: &[u32]| of.iter().flat_map(|number| token(*number)).collect::<Vec<_>>();
            let (mut old, new) = (numbers(old), numbers(new));
            for edit in TokenEdit::between(&old, &new) {
                old.splice(edit.start..edit.start + edit.delete_count, edit.data);
            }
            assert_eq!(old, new);
        }
    }
}
