//! Conversion of lect's ranges and kinds to those of the protocol.

use std::ops::Range;
use std::sync::Arc;

use lect_core::diag::Severity;
use lsp_types::{
    CompletionItemKind, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DocumentSymbol, Location,
    SemanticTokenModifier, SemanticTokenType, SymbolKind, Uri,
};
use serde::ser::{Serialize, SerializeSeq, SerializeStruct, Serializer};

use super::documents::{Document, Known, uri_of};
use crate::ir::Snapshot;
use crate::ir::complete::CompletionKind;
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
            snapshot.problems.iter().map(one).collect()
        }
        Known::Td(snapshot) => {
            let one = |problem: &td::Problem| Diagnostic {
                severity: Some(if problem.is_error { DiagnosticSeverity::ERROR } else { DiagnosticSeverity::WARNING }),
                related_information: some(problem.notes.iter().filter_map(|(span, message)| {
                    Some(related(location(document, snapshot, (*span)?, encoding)?, message))
                })),
                ..plain(place(problem.range.clone()), &problem.message)
            };
            snapshot.problems.iter().map(one).collect()
        }
    }
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

/// Converts a span in a `.td` file or in one of its included files. Returns `None` if the source is not a file.
pub fn location(
    document: &Document,
    snapshot: &td::Snapshot,
    span: lect_ods::td::Span,
    encoding: Encoding,
) -> Option<Location> {
    let path: &std::path::Path = snapshot.sources.file(span.file).path.as_ref();
    let uri: Uri = match snapshot.is_main(span) {
        true => document.uri.clone(),
        // Files that come with lect are not on disk.
        false => uri_of(path).filter(|_| path.exists())?,
    };
    let text = &snapshot.sources.file(span.file).text;
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

/// Converts the kind of a definition in a `.td` file to that of a completion.
pub fn td_completion(kind: Option<DefinitionKind>) -> CompletionItemKind {
    match kind {
        None => CompletionItemKind::KEYWORD,
        Some(DefinitionKind::Class | DefinitionKind::Multiclass | DefinitionKind::Deftype) => CompletionItemKind::CLASS,
        Some(DefinitionKind::Field) => CompletionItemKind::FIELD,
        Some(DefinitionKind::Param | DefinitionKind::Variable) => CompletionItemKind::VARIABLE,
        Some(_) => CompletionItemKind::VALUE,
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

/// Semantic tokens of a part of a text, serialized one by one: a list of them may be larger than the rest of the
/// snapshot.
pub struct Tokens {
    /// Snapshot of the text.
    pub snapshot: Arc<Snapshot>,
    /// The part, which begins at a line start.
    pub range: Range<u32>,
    /// Unit of columns.
    pub encoding: Encoding,
}

impl Serialize for Tokens {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// Serializer of the field `data`.
        struct Data<'t>(&'t Tokens);
        impl Serialize for Data<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.0.data(serializer)
            }
        }
        let mut tokens = serializer.serialize_struct("SemanticTokens", 1)?;
        tokens.serialize_field("data", &Data(self))?;
        tokens.end()
    }
}

impl Tokens {
    /// Serializes five numbers for each word: line and column relative to the previous word, length, type and
    /// modifiers.
    fn data<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { snapshot, range, encoding } = self;
        let (text, lines) = (&snapshot.text, &snapshot.lines);
        let width =
            |range: Range<u32>| encoding.width(text.get(range.start as usize..range.end as usize).unwrap_or(""));
        let mut seq = serializer.serialize_seq(None)?;
        let mut written = Ok(());
        // Line and start of the previous word, and the end of its line.
        let (mut line, mut before, mut end) = (0, 0, lines.range(0).end);
        snapshot.each_word(range.clone(), |word| {
            if written.is_err() {
                return;
            }
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
            let numbers = [delta_line, delta_start, length, kind, u32::from(word.defines)];
            written = numbers.iter().try_for_each(|number| seq.serialize_element(number));
        });
        written?;
        seq.end()
    }
}
