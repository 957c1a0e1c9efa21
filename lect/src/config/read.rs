//! Parser of `lect.toml`: maps the text to a `Config`, with diagnostics at source positions.

use lect_ods::order::Order as _;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lect_core::dialect::is_namespace;
use lect_ods::compat::{Allow, Category};
use lect_ods::names::nearest;
use lect_ods::td::diag::{Diagnostic, Diagnostics, Severity};
use lect_ods::td::render::{Display, render_all};
use lect_ods::td::source::{FileId, Sources, Span};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Config, ConfigError, Found, Place};

/// A key's name and place, and its value.
type Entry<'e, 't> = (&'e Spanned<std::borrow::Cow<'t, str>>, &'e Spanned<DeValue<'t>>);

pub(super) fn read(file: &Path, text: &str) -> Result<Found, ConfigError> {
    let mut sources = Sources::default();
    let name = file.display().to_string();
    let id = sources.add(name.clone(), Arc::from(text), None);
    let id = id.ok_or_else(|| ConfigError::message(format!("'{name}' is too large")))?;
    let folder = file.parent().unwrap_or(Path::new("")).to_owned();
    let config = Config { file: file.to_owned(), ..Config::default() };
    let mut reader = Reader { id, folder, config, found: Vec::new() };
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        let place = error.span().unwrap_or(0..0);
        reader.error(place, error.message().to_owned());
    }
    if errors.is_empty() {
        reader.file(table.get_ref());
    }
    // The table iterates its keys in the order of their names; diagnostics are emitted in source order.
    reader.found.order_by_key(|diagnostic| diagnostic.span.map(|span| span.start));
    let mut diagnostics = Diagnostics::default();
    for diagnostic in reader.found {
        let _ = diagnostics.push(diagnostic);
    }
    let report = || {
        let text = |colour| render_all(&diagnostics, &sources, &Display { colour, ..Display::default() });
        ConfigError { plain: text(false), coloured: text(true), places: diagnostics.list().iter().map(place).collect() }
    };
    if diagnostics.errors() > 0 {
        return Err(report());
    }
    let warnings = (!diagnostics.list().is_empty()).then(report);
    Ok(Found { config: reader.config, warnings })
}

fn place(diagnostic: &Diagnostic) -> Place {
    let notes = diagnostic.notes.iter().map(|note| format!("; {}", note.message));
    Place {
        range: diagnostic.span.map_or(0..0, |span| span.start..span.end),
        is_error: diagnostic.severity == Severity::Error,
        message: diagnostic.message.clone() + &notes.collect::<String>(),
    }
}

struct Reader {
    id: FileId,
    /// Folder that paths are relative to.
    folder: PathBuf,
    config: Config,
    found: Vec<Diagnostic>,
}

impl Reader {
    fn file(&mut self, table: &DeTable<'_>) {
        const KEYS: &[&str] =
            &["release", "allow-unregistered", "dialects", "format", "patterns", "pipelines", "compat", "test"];
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "release" => self.config.release = self.number(value, 16..=u32::MAX),
                "allow-unregistered" => self.config.allow_unregistered = self.flag(value),
                "dialects" => self.each(value, Self::dialects),
                "format" => self.each(value, Self::format),
                "patterns" => self.config.patterns = self.named(value, Self::paths),
                "compat" => self.each(value, Self::compat),
                "test" => self.each(value, Self::test),
                "pipelines" => self.config.pipelines = self.named(value, Self::text),
                _ => self.unknown(key, KEYS),
            }
        }
    }

    fn dialects(&mut self, (key, value): Entry<'_, '_>) {
        const KEYS: &[&str] = &["folders", "load", "include", "define", "overlays", "irdl"];
        match key.get_ref().as_ref() {
            "folders" => self.config.dialects.folders = self.paths(value).unwrap_or_default(),
            "load" => {
                let names = self.texts(value).unwrap_or_default();
                self.config.dialects.load = names.iter().map(|name| self.file_or_namespace(name)).collect();
            }
            "include" => self.config.dialects.include = self.paths(value).unwrap_or_default(),
            "define" => self.config.dialects.define = self.texts(value).unwrap_or_default(),
            "overlays" => self.config.dialects.overlays = self.paths(value).unwrap_or_default(),
            "irdl" => self.config.dialects.irdl = self.text(value).map(|name| self.folder.join(name)),
            _ => self.unknown(key, KEYS),
        }
    }

    fn format(&mut self, (key, value): Entry<'_, '_>) {
        const KEYS: &[&str] = &["width", "indent", "continuation"];
        let (slot, most): (fn(&mut Config) -> &mut usize, u32) = match key.get_ref().as_ref() {
            "width" => (|config| &mut config.format.width, u32::MAX),
            "indent" => (|config| &mut config.format.indent, MOST_BLANKS),
            "continuation" => (|config| &mut config.format.continuation, MOST_BLANKS),
            _ => return self.unknown(key, KEYS),
        };
        if let Some(number) = self.number(value, 0..=most) {
            *slot(&mut self.config) = usize::try_from(number).unwrap_or(usize::MAX);
        }
    }

    fn compat(&mut self, (key, value): Entry<'_, '_>) {
        const KEYS: &[&str] = &["categories", "allow"];
        let place = value.span();
        match key.get_ref().as_ref() {
            "categories" => {
                for name in self.texts(value).unwrap_or_default() {
                    match Category::named(&name) {
                        Some(category) => self.config.compat.categories.push(category),
                        None => self.error(place.clone(), format!("there is no category '{name}'")),
                    }
                }
            }
            "allow" => {
                for entry in self.texts(value).unwrap_or_default() {
                    match Allow::parse(&entry) {
                        Ok(entry) => self.config.compat.allow.push(entry),
                        Err(error) => self.error(place.clone(), error.to_string()),
                    }
                }
            }
            _ => self.unknown(key, KEYS),
        }
    }

    fn test(&mut self, (key, value): Entry<'_, '_>) {
        const KEYS: &[&str] = &[
            "paths",
            "suffixes",
            "exclude",
            "features",
            "timeout",
            "tools",
            "substitutions",
            "environment",
            "expected-files",
        ];
        match key.get_ref().as_ref() {
            "paths" => self.config.test.paths = self.paths(value).unwrap_or_default(),
            "suffixes" => self.config.test.suffixes = self.texts(value).unwrap_or_default(),
            "exclude" => self.config.test.exclude = self.texts(value).unwrap_or_default(),
            "features" => self.config.test.features = self.texts(value).unwrap_or_default(),
            "timeout" => self.config.test.timeout = self.number(value, 0..=u32::MAX),
            "tools" => self.config.test.tools = self.named(value, Self::texts),
            "substitutions" => self.config.test.substitutions = self.named(value, Self::text),
            "environment" => self.config.test.environment = self.named(value, Self::text),
            "expected-files" => self.config.test.expected_files = self.flag(value).unwrap_or_default(),
            _ => self.unknown(key, KEYS),
        }
    }

    /// Returns the path of an existing file, or else the namespace of a dialect.
    fn file_or_namespace(&self, name: &str) -> PathBuf {
        let file = self.folder.join(name);
        match is_namespace(name.as_bytes()) && !file.exists() {
            true => PathBuf::from(name),
            false => file,
        }
    }

    /// Applies a function to each entry of a table.
    fn each(&mut self, value: &Spanned<DeValue<'_>>, mut entry: impl FnMut(&mut Self, Entry<'_, '_>)) {
        match value.get_ref().as_table() {
            Some(table) => table.iter().for_each(|it| entry(self, it)),
            None => self.wrong(value, "a table"),
        }
    }

    /// Reads a table whose keys are names chosen by the user.
    fn named<T>(
        &mut self,
        value: &Spanned<DeValue<'_>>,
        read: impl Fn(&mut Self, &Spanned<DeValue<'_>>) -> Option<T>,
    ) -> BTreeMap<String, T> {
        let mut named = BTreeMap::new();
        self.each(value, |reader, (key, value)| {
            if let Some(value) = read(reader, value) {
                named.insert(key.get_ref().to_string(), value);
            }
        });
        named
    }

    fn flag(&mut self, value: &Spanned<DeValue<'_>>) -> Option<bool> {
        let flag = value.get_ref().as_bool();
        if flag.is_none() {
            self.wrong(value, "true or false");
        }
        flag
    }

    fn number(&mut self, value: &Spanned<DeValue<'_>>, range: std::ops::RangeInclusive<u32>) -> Option<u32> {
        let number = value.get_ref().as_integer();
        let number = number.and_then(|it| u32::from_str_radix(it.as_str(), it.radix()).ok());
        let number = number.filter(|number| range.contains(number));
        if number.is_none() {
            let most = if *range.end() == u32::MAX { String::new() } else { format!(" to {}", range.end()) };
            self.wrong(value, &format!("a number from {}{most}", range.start()));
        }
        number
    }

    fn text(&mut self, value: &Spanned<DeValue<'_>>) -> Option<String> {
        let text = value.get_ref().as_str().map(str::to_owned);
        if text.is_none() {
            self.wrong(value, "a string");
        }
        text
    }

    /// Reads a list of strings, or a single one.
    fn texts(&mut self, value: &Spanned<DeValue<'_>>) -> Option<Vec<String>> {
        match value.get_ref() {
            DeValue::String(text) => Some(vec![text.to_string()]),
            DeValue::Array(items) => items.iter().map(|item| self.text(item)).collect(),
            _ => {
                self.wrong(value, "a list of strings");
                None
            }
        }
    }

    fn paths(&mut self, value: &Spanned<DeValue<'_>>) -> Option<Vec<PathBuf>> {
        let names = self.texts(value)?;
        Some(names.iter().map(|name| self.folder.join(name)).collect())
    }

    fn wrong(&mut self, value: &Spanned<DeValue<'_>>, expected: &str) {
        self.error(value.span(), format!("expected {expected}"));
    }

    fn error(&mut self, place: Range<usize>, message: String) {
        self.found.push(Diagnostic::error(Span::new(self.id, place), message));
    }

    /// Warns about an unknown key: one of a newer lect, or a misspelled one.
    fn unknown(&mut self, key: &Spanned<std::borrow::Cow<'_, str>>, known: &[&str]) {
        let name = key.get_ref();
        let help = match nearest(name, known) {
            Some(near) => format!("there is '{near}'"),
            None => format!("there are {}", known.iter().map(|it| format!("'{it}'")).collect::<Vec<_>>().join(", ")),
        };
        let span = Span::new(self.id, key.span());
        let warning = Diagnostic::warning(span, format!("unknown key '{name}'")).note(None, help);
        self.found.push(warning);
    }
}

/// Largest indentation that is accepted; a larger one is taken for a mistake.
const MOST_BLANKS: u32 = 16;
