//! Snapshots of a file in PDLL and its included files.
//!
//! | module | contents |
//! |---|---|
//! | [`hover`] | hover texts, inlay hints and signatures |
//! | [`complete`] | completions |

pub mod complete;
pub mod hover;

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use lect_ods::td::{FileId, Input, LoadConfig, Severity, Span, Texts};
use lect_pdll::ast::{Declaration, Target};
use lect_pdll::{Parsed, parse};

use crate::td::Problem;
use crate::text::Lines;

/// Facts about a file in PDLL.
#[derive(Debug)]
pub struct Snapshot {
    /// Text of the file.
    pub text: Arc<str>,
    /// Line table of the file.
    pub lines: Lines,
    /// Checked declarations, and all source files.
    pub parsed: Parsed,
    /// Errors and warnings.
    pub problems: Vec<Problem>,
}

/// A declaration of the file, for the outline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// Name.
    pub name: String,
    /// Keyword.
    pub keyword: &'static str,
    /// Range of the name.
    pub selection: Range<u32>,
    /// Range of the declaration.
    pub range: Range<u32>,
}

impl Snapshot {
    /// Parses a text that has this path. Included files are searched in its folder first. `texts` are the `.td` files
    /// of the program.
    pub fn new(path: &str, text: Arc<str>, include_dirs: &[PathBuf], texts: Texts) -> Self {
        let folder = PathBuf::from(path).parent().map(PathBuf::from);
        let dirs = folder.into_iter().chain(include_dirs.iter().cloned()).collect();
        let config = LoadConfig::default().with_include_dirs(dirs).with_texts(texts).with_class_values(false);
        let parsed = parse(Input::Text { name: path.to_owned(), text: text.to_string() }, &config);
        let mut snapshot = Self { lines: Lines::new(&text), text, parsed, problems: Vec::new() };
        let found = snapshot.parsed.diagnostics.list().iter();
        snapshot.problems = found.map(|diagnostic| snapshot.problem(diagnostic)).collect();
        snapshot
    }

    fn problem(&self, diagnostic: &lect_ods::td::Diagnostic) -> Problem {
        let range = diagnostic.span.map_or(0..0, |span| self.in_main(span));
        let message = match diagnostic.span.filter(|span| !self.is_main(*span)) {
            Some(span) => format!("{} (in {})", diagnostic.message, self.parsed.sources.file(span.file).path),
            None => diagnostic.message.clone(),
        };
        let notes = diagnostic.notes.iter().map(|note| (note.span, note.message.clone())).collect();
        Problem { range, is_error: diagnostic.severity == Severity::Error, message, notes }
    }

    /// Returns true if a span is in the main file.
    pub fn is_main(&self, span: Span) -> bool {
        span.file == FileId(0)
    }

    /// Returns the range of a span in the main file: for an included file, that of the `#include`.
    fn in_main(&self, mut span: Span) -> Range<u32> {
        while let Some(at) = self.parsed.sources.file(span.file).included_at {
            span = at;
        }
        span.start..span.end
    }

    /// Returns the entity that a word at a byte denotes, and the range of the word.
    pub fn target(&self, offset: u32) -> Option<(&Target, Range<u32>)> {
        let touches = |span: &Span| self.is_main(*span) && span.start <= offset && offset <= span.end;
        let uses = self.parsed.module.ast.uses.iter().filter(|(span, _)| touches(span));
        let (span, target) = uses.min_by_key(|(span, _)| span.end - span.start)?;
        Some((target, span.start..span.end))
    }

    /// Returns the location of the definition of an entity.
    pub fn place_of(&self, target: &Target) -> Option<Span> {
        let module = &self.parsed.module;
        match target {
            Target::Variable(id) => Some(module.ast.variable(*id).span),
            Target::Callable(id) => Some(module.ast.callable(*id).span),
            Target::Op(name) | Target::Member(name, _) => module.ods.op(name)?.span,
            Target::File(file) => Some(Span { file: *file, start: 0, end: 0 }),
        }
    }

    /// Returns the location of the definition of the entity at a byte.
    pub fn definition(&self, offset: u32) -> Option<Span> {
        self.target(offset).and_then(|(target, _)| self.place_of(target))
    }

    /// Returns all occurrences of the entity at a byte, the definition among them.
    pub fn occurrences(&self, offset: u32) -> Vec<Span> {
        let Some((target, _)) = self.target(offset) else { return Vec::new() };
        let uses = self.parsed.module.ast.uses.iter().filter(|(_, other)| other == target);
        let mut spans: Vec<Span> = uses.map(|(span, _)| *span).collect();
        spans.extend(self.place_of(target).filter(|_| !matches!(target, Target::File(_))));
        spans.sort_unstable_by_key(|span| (span.file.0, span.start, span.end));
        spans.dedup();
        spans
    }

    /// Returns the declared name at a byte, if it can be renamed, and the range of the word.
    pub fn renamable(&self, offset: u32) -> Option<(Range<u32>, String)> {
        let (target, range) = self.target(offset)?;
        let ast = &self.parsed.module.ast;
        let name = match target {
            Target::Variable(id) => &ast.variable(*id).name,
            Target::Callable(id) => &ast.callable(*id).name,
            _ => return None,
        };
        let is_own =
            self.place_of(target).is_some_and(|span| self.parsed.sources.file(span.file).path.ends_with(".pdll"));
        is_own.then(|| (range, name.to_string()))
    }

    /// Returns true if a name already denotes another entity than that at a byte, in the same declaration or in the file.
    pub fn is_taken(&self, offset: u32, name: &str) -> bool {
        let ast = &self.parsed.module.ast;
        let Some((target, _)) = self.target(offset) else { return false };
        let around = |offset: u32| self.declaration_around(offset).map(|(_, start)| start);
        let is_global = matches!(target, Target::Callable(_));
        let callables = ast.callables.iter().any(|callable| &*callable.name == name);
        let named = ast.variables.iter().filter(|variable| &*variable.name == name);
        let mut variables = named.filter(|it| is_global || around(it.span.start) == around(offset));
        callables || variables.next().is_some()
    }

    /// Returns the declarations of the main file.
    pub fn symbols(&self) -> Vec<Symbol> {
        let ast = &self.parsed.module.ast;
        let symbol = |declaration: &Declaration| match declaration {
            Declaration::Pattern(pattern) => {
                let name = pattern.name.as_deref().unwrap_or("<pattern>").to_owned();
                let (selection, whole) = (pattern.name_span, pattern.whole);
                Some((name, "Pattern", selection, whole))
            }
            Declaration::Callable(id) => {
                let callable = ast.callable(*id);
                Some((callable.name.to_string(), callable.kind.keyword(), callable.span, callable.span))
            }
        };
        let all = ast.declarations.iter().filter_map(symbol).filter(|it| self.is_main(it.2));
        let symbol = |(name, keyword, selection, range): (String, &'static str, Span, Span)| Symbol {
            name,
            keyword,
            selection: selection.start..selection.end,
            range: range.start..range.end,
        };
        all.map(symbol).collect()
    }

    /// Returns the foldable ranges: everything in braces that spans lines.
    pub fn folds(&self) -> Vec<Range<u32>> {
        let (mut open, mut folds, mut at) = (Vec::new(), Vec::new(), 0);
        while at < self.text.len() {
            let end = lect_pdll::token_end(&self.text, at);
            match &self.text[at..end] {
                "{" => open.push(at),
                "}" => folds.extend(open.pop().map(|start| start as u32..end as u32)),
                token if token.starts_with("[{") => folds.push(at as u32..end as u32),
                _ => {}
            }
            at = end;
        }
        folds
    }

    /// Returns the files that the main file includes: the range of the name, and the path.
    pub fn includes(&self) -> Vec<(Range<u32>, &str)> {
        let uses = self.parsed.module.ast.uses.iter().filter(|(span, _)| self.is_main(*span));
        let file = |(span, target): &(Span, Target)| match target {
            Target::File(file) => Some((span.start..span.end, self.parsed.sources.file(*file).path.as_str())),
            _ => None,
        };
        uses.filter_map(file).collect()
    }

    /// Returns the kind of declaration that contains a byte.
    fn declaration_around(&self, offset: u32) -> Option<(&'static str, u32)> {
        let before = self.text.get(..offset as usize)?;
        let begins = |line: &str| ["Pattern", "Constraint", "Rewrite"].into_iter().find(|word| line.starts_with(word));
        let mut start = before.len();
        for line in before.split_inclusive('\n').rev() {
            start -= line.len();
            if let Some(word) = begins(line) {
                return Some((word, start as u32));
            }
        }
        None
    }
}

/// Returns true if a word is a valid name.
pub fn is_name(word: &str) -> bool {
    let is_part = |char: char| char.is_ascii_alphanumeric() || char == '_';
    word.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && word.chars().all(is_part)
        && !complete::KEYWORDS.contains(&word)
        && word != "_"
}
