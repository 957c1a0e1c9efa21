//! What is known of a `.td` file and all that it includes.
//!
//! | module | what |
//! |---|---|
//! | [`walk`] | definitions, and the places where they are named |
//! | [`hover`] | what there is to say of what is at a place |
//! | [`complete`] | what could stand at a place |

pub mod complete;
pub mod hover;
pub mod walk;

use std::collections::HashMap;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use lect_ods::td::diag::Severity;
use lect_ods::td::lower::lower;
use lect_ods::td::source::Sources;
use lect_ods::td::{Input, LoadConfig, Records, Span, parse};

use crate::text::Lines;
use walk::{Definition, DefinitionKind, Reference, ReferenceKind, Walk};

/// Whether a word can be a name.
pub fn is_name(word: &str) -> bool {
    let is_part = |char: char| char.is_ascii_alphanumeric() || char == '_';
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit()) || word.starts_with("0x") || word.starts_with("0b");
    word.chars().all(is_part) && !is_number && !complete::KEYWORDS.contains(&word)
}

/// Something that is wrong with a file, or worth knowing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Where in the main file: in an included file, where that is included.
    pub range: Range<u32>,
    /// Whether it is an error, rather than a warning.
    pub is_error: bool,
    /// The message.
    pub message: String,
    /// What explains it.
    pub notes: Vec<(Option<Span>, String)>,
}

/// What is known of a `.td` file.
#[derive(Debug)]
pub struct Snapshot {
    /// The main file.
    pub text: Arc<str>,
    /// Its lines.
    pub lines: Lines,
    /// All files.
    pub sources: Sources,
    /// What they define, if there was no error.
    pub records: Option<Records>,
    /// Errors and warnings.
    pub problems: Vec<Problem>,
    /// Definitions in all files.
    pub definitions: Vec<Definition>,
    /// Where they are named in all files.
    pub references: Vec<Reference>,
    /// Definitions that can be named from anywhere, by name.
    global: HashMap<Arc<str>, Vec<u32>>,
}

impl Snapshot {
    /// Reads a text that has this path. Its folder comes first among those in which included files are looked for.
    pub fn new(path: &str, text: Arc<str>, include_dirs: &[PathBuf]) -> Self {
        let folder = PathBuf::from(path).parent().map(PathBuf::from);
        let dirs = folder.into_iter().chain(include_dirs.iter().cloned()).collect();
        let config = LoadConfig::default().with_include_dirs(dirs).with_newer(true);
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

    /// Whether a place is in the main file.
    pub fn is_main(&self, span: Span) -> bool {
        self.sources.file(span.file).included_at.is_none()
    }

    /// A place in the main file: of an included one, the `include`.
    fn in_main(&self, mut span: Span) -> Range<u32> {
        while let Some(at) = self.sources.file(span.file).included_at {
            span = at;
        }
        span.start..span.end
    }

    /// What is named or defined at a byte of the main file: its definition, and the word.
    pub fn named(&self, offset: u32) -> Option<(&Definition, Range<u32>)> {
        let touches = |span: &Span| self.is_main(*span) && span.start <= offset && offset <= span.end;
        if let Some(definition) = self.definitions.iter().find(|it| touches(&it.name_span)) {
            return Some((definition, definition.name_span.start..definition.name_span.end));
        }
        let reference = self.references.iter().find(|it| touches(&it.span))?;
        let definition = self.resolve(reference)?;
        Some((definition, reference.span.start..reference.span.end))
    }

    /// What a place that names something names.
    pub fn resolve(&self, reference: &Reference) -> Option<&Definition> {
        if reference.kind == ReferenceKind::Access {
            // The type of the value is not known here, so only a name that one field has is certain.
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
        // A class is declared before it is defined: the definition has a body.
        found.filter(fits).max_by_key(|it| it.span.end - it.span.start)
    }

    /// A field, a parameter or a variable that holds where a name stands.
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

    /// A field or parameter of a class or record, or of the classes that it inherits from.
    fn member(&self, of: u32, name: &str, depth: u32) -> Option<&Definition> {
        let around = self.definitions.get(of as usize)?;
        let own = around.members.iter().filter_map(|index| self.definitions.get(*index as usize));
        if let Some(found) = own.into_iter().find(|it| &*it.name == name) {
            return Some(found);
        }
        // Classes that inherit from themselves are errors, but a text may have them.
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

    /// Whether a name means something else where a definition is, or where it is named.
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
        // What is in a class is known in what inherits from it, too.
        let below = |it: &Definition| {
            let (class, container) = (definition.container, it.container);
            class.zip(container).is_some_and(|(class, container)| self.inherits(container, class))
        };
        self.global.contains_key(name)
            || around.into_iter().any(here)
            || self.definitions.iter().any(|it| &*it.name == name && below(it))
    }

    /// Whether a class or record inherits from a class.
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

    /// Where a definition is named, in all files, itself included.
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

    /// The files that the main file includes: where it says so, and their paths.
    pub fn includes(&self) -> Vec<(Range<u32>, &str)> {
        let files = self.sources.files().iter();
        let included = files.filter_map(|file| Some((file.included_at?, file.path.as_str())));
        included.filter(|(at, _)| self.is_main(*at)).map(|(at, path)| (at.start..at.end, path)).collect()
    }

    /// The operand, attribute or other argument that `$name` means in a string of an operation's definition.
    pub fn argument(&self, offset: u32) -> Option<(Span, Range<u32>)> {
        let bytes = self.text.as_bytes();
        let is_part = |at: usize| bytes.get(at).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        let mut start = offset as usize;
        while start > 0 && is_part(start - 1) {
            start -= 1;
        }
        let mut end = start;
        while is_part(end) {
            end += 1;
        }
        if start == 0 || bytes.get(start - 1) != Some(&b'$') || start == end {
            return None;
        }
        let name = self.text.get(start..end)?;
        let around = self.definition_around(offset)?;
        let arg = self.definitions.get(around as usize)?.arguments.iter().find(|(known, _)| &**known == name)?;
        Some((arg.1, start as u32 - 1..end as u32))
    }

    /// The innermost class or record of the main file around a byte.
    pub fn definition_around(&self, offset: u32) -> Option<u32> {
        let around = |it: &Definition| self.is_main(it.span) && it.span.start <= offset && offset <= it.span.end;
        let all = self.definitions.iter().enumerate().filter(|(_, it)| it.kind.has_body() && around(it));
        all.min_by_key(|(_, it)| it.span.end - it.span.start).map(|(index, _)| index as u32)
    }
}
