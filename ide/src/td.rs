//! Snapshots of a `.td` file and its included files.
//!
//! | module | contents |
//! |---|---|
//! | [`walk`] | definitions and references |
//! | [`hover`] | hover texts and inlay hints |
//! | [`arguments`] | arguments of operations in format strings |
//! | [`complete`] | completions |
//! | [`fixes`] | quick fixes |

pub mod arguments;
pub mod complete;
pub mod fixes;
pub mod hover;
pub mod walk;

use std::collections::HashMap;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use lect_ods::td::diag::Severity;
use lect_ods::td::lower::lower;
use lect_ods::td::source::Sources;
use lect_ods::td::{Input, LoadConfig, RecordRef, Records, Span, parse};

use crate::text::Lines;
use walk::{Definition, DefinitionKind, Reference, ReferenceKind, Walk};

/// Returns true if a word is a valid name.
pub fn is_name(word: &str) -> bool {
    let is_part = |char: char| char.is_ascii_alphanumeric() || char == '_';
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit()) || word.starts_with("0x") || word.starts_with("0b");
    word.chars().all(is_part) && !is_number && !complete::KEYWORDS.contains(&word)
}

/// A diagnostic of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Range in the main file: for an included file, that of the `include`.
    pub range: Range<u32>,
    /// Whether this is an error, rather than a warning.
    pub is_error: bool,
    /// Message of the diagnostic.
    pub message: String,
    /// Notes, with their positions.
    pub notes: Vec<(Option<Span>, String)>,
}

/// Facts about a `.td` file.
#[derive(Debug)]
pub struct Snapshot {
    /// Text of the main file.
    pub text: Arc<str>,
    /// Line table of the main file.
    pub lines: Lines,
    /// All source files.
    pub sources: Sources,
    /// Evaluated records, if there was no error.
    pub records: Option<Records>,
    /// Errors and warnings.
    pub problems: Vec<Problem>,
    /// Definitions in all files.
    pub definitions: Vec<Definition>,
    /// References in all files.
    pub references: Vec<Reference>,
    /// Folders of includes.
    include_dirs: Vec<PathBuf>,
    /// Global definitions, by name.
    global: HashMap<Arc<str>, Vec<u32>>,
}

impl Snapshot {
    /// Loads a text that has this path. Included files are searched in its folder first.
    pub fn new(path: &str, text: Arc<str>, include_dirs: &[PathBuf]) -> Self {
        let folder = PathBuf::from(path).parent().map(PathBuf::from);
        let dirs: Vec<PathBuf> = folder.into_iter().chain(include_dirs.iter().cloned()).collect();
        let config = LoadConfig::default().with_include_dirs(dirs.clone()).with_newer(true);
        let parsed = parse(Input::Text { name: path.to_owned(), text: text.to_string() }, &config);
        let mut walk = Walk::new(&parsed.names);
        walk.statements(&parsed.statements);
        let (definitions, references) = walk.finish();
        let mut loaded = parsed.evaluate(&config);
        if let Some(records) = &loaded.records
            && loaded.diagnostics.errors() == 0
        {
            lower(records, &mut loaded.diagnostics);
        }
        let mut global: HashMap<Arc<str>, Vec<u32>> = HashMap::new();
        for (index, definition) in definitions.iter().enumerate().filter(|(_, it)| it.kind.is_global()) {
            global.entry(Arc::clone(&definition.name)).or_default().push(index as u32);
        }
        let mut snapshot = Self {
            lines: Lines::new(&text),
            text,
            sources: loaded.sources,
            records: loaded.records,
            problems: Vec::new(),
            definitions,
            references,
            include_dirs: dirs,
            global,
        };
        snapshot.problems = loaded.diagnostics.list().iter().map(|diagnostic| snapshot.problem(diagnostic)).collect();
        snapshot
    }

    fn problem(&self, diagnostic: &lect_ods::td::Diagnostic) -> Problem {
        let range = diagnostic.span.map_or(0..0, |span| self.in_main(span));
        let elsewhere = diagnostic.span.filter(|span| !self.is_main(*span));
        let message = match elsewhere {
            Some(span) => format!("{} (in {})", diagnostic.message, self.sources.file(span.file).path),
            None => diagnostic.message.clone(),
        };
        let notes = diagnostic.notes.iter().map(|note| (note.span, note.message.clone()));
        let notes = elsewhere.map(|span| (Some(span), diagnostic.message.clone())).into_iter().chain(notes).collect();
        Problem { range, is_error: diagnostic.severity == Severity::Error, message, notes }
    }

    /// Returns true if a span is in the main file.
    pub fn is_main(&self, span: Span) -> bool {
        self.sources.file(span.file).included_at.is_none()
    }

    /// Returns the range of a span in the main file: for an included file, that of the `include`.
    fn in_main(&self, mut span: Span) -> Range<u32> {
        while let Some(at) = self.sources.file(span.file).included_at {
            span = at;
        }
        span.start..span.end
    }

    /// Returns the definition of the name at a byte of the main file, and the range of the word.
    pub fn named(&self, offset: u32) -> Option<(&Definition, Range<u32>)> {
        let touches = |span: &Span| self.is_main(*span) && span.start <= offset && offset <= span.end;
        if let Some(definition) = self.definitions.iter().find(|it| touches(&it.name_span)) {
            return Some((definition, definition.name_span.start..definition.name_span.end));
        }
        let reference = self.references.iter().find(|it| touches(&it.span))?;
        let definition = self.resolve(reference)?;
        Some((definition, reference.span.start..reference.span.end))
    }

    /// Returns the record at a byte of the main file whose name is computed, and the range of the word: `I32` of
    /// `def I#width`.
    pub fn computed(&self, offset: u32) -> Option<(RecordRef<'_>, Range<u32>)> {
        let touches = |span: &Span| self.is_main(*span) && span.start <= offset && offset <= span.end;
        let is_value = |it: &&Reference| it.kind == ReferenceKind::Value && touches(&it.span);
        let reference = self.references.iter().find(is_value).filter(|it| self.resolve(it).is_none())?;
        let record = self.records.as_ref()?.def(&reference.name)?;
        Some((record, reference.span.start..reference.span.end))
    }

    /// Resolves a reference to its definition.
    pub fn resolve(&self, reference: &Reference) -> Option<&Definition> {
        if reference.kind == ReferenceKind::Access {
            // The type of the value is unknown, so a name is resolved only if a single field has it.
            let mut fields =
                self.definitions.iter().filter(|it| it.kind == DefinitionKind::Field && it.name == reference.name);
            return fields.next().filter(|_| fields.next().is_none());
        }
        if reference.kind != ReferenceKind::Class {
            if let Some(found) = self.in_scope(reference) {
                return Some(found);
            }
            if reference.kind == ReferenceKind::Field {
                return None;
            }
        }
        let found = self.global.get(&reference.name)?.iter().filter_map(|index| self.definitions.get(*index as usize));
        let fits = |it: &&Definition| (reference.kind == ReferenceKind::Class) == it.kind.is_class();
        // Of a class, the definition with a body takes precedence over forward declarations.
        found.filter(fits).max_by_key(|it| it.span.end - it.span.start)
    }

    /// Returns the field, parameter or variable that is visible to a reference.
    fn in_scope(&self, reference: &Reference) -> Option<&Definition> {
        let mut container = reference.container;
        while let Some(index) = container {
            let around = self.definitions.get(index as usize)?;
            if let Some(found) = self.member(index, &reference.name, 0) {
                return Some(found);
            }
            container = around.container;
        }
        None
    }

    /// Returns a field or parameter of a class or record, or of its base classes.
    fn member(&self, of: u32, name: &str, depth: u32) -> Option<&Definition> {
        let around = self.definitions.get(of as usize)?;
        let own = around.members.iter().filter_map(|index| self.definitions.get(*index as usize));
        if let Some(found) = own.into_iter().find(|it| &*it.name == name) {
            return Some(found);
        }
        // A class that inherits from itself is an error, but the text may contain it.
        if depth > 64 {
            return None;
        }
        around.parents.iter().find_map(|parent| {
            let classes = self.global.get(parent)?.iter().copied();
            let mut classes =
                classes.filter(|index| self.definitions.get(*index as usize).is_some_and(|it| it.kind.is_class()));
            classes.find_map(|class| self.member(class, name, depth + 1)).filter(|it| it.kind != DefinitionKind::Param)
        })
    }

    /// Returns true if a name already denotes another entity where a definition or one of its references is.
    pub fn is_taken(&self, definition: &Definition, name: &str) -> bool {
        let named = self.references.iter();
        let named = named.filter(|it| it.name == definition.name && it.kind != ReferenceKind::Access);
        let mut around: Vec<u32> = named.filter_map(|it| it.container).chain(definition.container).collect();
        around.sort_unstable();
        around.dedup();
        let here = |index: u32| {
            let mut chain =
                std::iter::successors(Some(index), |index| self.definitions.get(*index as usize)?.container);
            chain.any(|index| self.member(index, name, 0).is_some())
        };
        // Members of a class are visible in derived classes and records, too.
        let below = |it: &Definition| {
            let (class, container) = (definition.container, it.container);
            class.zip(container).is_some_and(|(class, container)| self.inherits(container, class))
        };
        self.global.contains_key(name)
            || around.into_iter().any(here)
            || self.definitions.iter().any(|it| &*it.name == name && below(it))
    }

    /// Returns true if a class or record inherits from a class.
    fn inherits(&self, from: u32, class: u32) -> bool {
        let (mut visit, mut seen) = (vec![from], std::collections::HashSet::new());
        while let Some(index) = visit.pop().filter(|_| !seen.contains(&class)) {
            if seen.insert(index) {
                let parents = self.definitions.get(index as usize).into_iter().flat_map(|it| &it.parents);
                visit.extend(parents.filter_map(|parent| self.global.get(parent)).flatten());
            }
        }
        seen.contains(&class)
    }

    /// Returns all references to a definition in all files, with the definition.
    pub fn references_to(&self, definition: &Definition) -> Vec<Span> {
        let same = |it: &&Reference| {
            it.name == definition.name && self.resolve(it).is_some_and(|found| found.name_span == definition.name_span)
        };
        let mut spans = vec![definition.name_span];
        spans.extend(self.references.iter().filter(same).map(|it| it.span));
        spans.sort_by_key(|span| (span.file.0, span.start));
        spans.dedup();
        spans
    }

    /// Returns the files that the main file includes: the range of the `include`, and the path.
    pub fn includes(&self) -> Vec<(Range<u32>, &str)> {
        let files = self.sources.files().iter();
        let included = files.filter_map(|file| Some((file.included_at?, file.path.as_str())));
        included.filter(|(at, _)| self.is_main(*at)).map(|(at, path)| (at.start..at.end, path)).collect()
    }

    /// Returns the innermost class or record of the main file that contains a byte.
    pub fn definition_around(&self, offset: u32) -> Option<u32> {
        let around = |it: &Definition| self.is_main(it.span) && it.span.start <= offset && offset <= it.span.end;
        let all = self.definitions.iter().enumerate().filter(|(_, it)| it.kind.has_body() && around(it));
        all.min_by_key(|(_, it)| it.span.end - it.span.start).map(|(index, _)| index as u32)
    }
}
