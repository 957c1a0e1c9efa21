//! Conversion of `.td` text to the spec of a dialect.

use std::path::{Path, PathBuf};

use lect_ods::spec::DialectSpec;
use lect_ods::td::lower::lower_dialect;
use lect_ods::td::render::{Display, render_all};
use lect_ods::td::source::Origin;
use lect_ods::td::{Diagnostic, Diagnostics, FileId, Input, LoadConfig, Loaded, RecordRef, Records, load};

/// Parsed and evaluated `.td` text.
pub struct Source {
    loaded: Loaded,
}

impl Source {
    /// Reads a file and its includes, which are searched in its own folder, then in those given, then in the prelude.
    pub fn file(path: PathBuf, mut include_dirs: Vec<PathBuf>) -> Self {
        include_dirs.splice(..0, path.parent().map(Path::to_owned));
        let config = LoadConfig::default().with_newer(true).with_include_dirs(include_dirs);
        Self { loaded: load(Input::File(path), &config) }
    }

    /// Reads a text and its includes.
    pub fn text(name: &str, text: String, include_dirs: Vec<PathBuf>) -> Self {
        let config = LoadConfig::default().with_newer(true).with_include_dirs(include_dirs);
        Self { loaded: load(Input::Text { name: name.to_owned(), text }, &config) }
    }

    /// Returns the dialect with a namespace that the text defines, or the errors. Warnings count as errors: they
    /// concern definitions that need C++ code, which a definition in Rust does not have.
    pub fn checked(&self, namespace: &str) -> Result<DialectSpec, Diagnostics> {
        let Some(records) = &self.loaded.records else { return Err(self.again()) };
        let mut diagnostics = Diagnostics::default();
        let spec = lower_dialect(records, namespace, &mut diagnostics);
        match spec {
            Some(spec) if diagnostics.list().is_empty() => Ok(spec),
            _ => {
                if diagnostics.list().is_empty() {
                    let _ = diagnostics.push(Diagnostic::without_place("the module defines no dialect"));
                }
                Err(diagnostics)
            }
        }
    }

    /// Returns the errors in the text itself.
    fn again(&self) -> Diagnostics {
        let mut all = Diagnostics::default();
        for diagnostic in self.loaded.diagnostics.list() {
            let _ = all.push(diagnostic.clone());
        }
        all
    }

    /// Returns the names of definitions and of classes in the included files.
    pub fn prelude_names(&self) -> (Vec<String>, Vec<String>) {
        let main = self.loaded.sources.files().first().map(|file| &*file.text).unwrap_or_default();
        let includes: String =
            main.lines().filter(|line| line.starts_with("include ")).map(|line| format!("{line}\n")).collect();
        let prelude = Self::text("prelude", includes, Vec::new());
        let Some(records) = &prelude.loaded.records else { return Default::default() };
        let defs = records.defs().filter(|def| !def.is_anonymous()).map(|def| def.name().to_owned());
        let classes = records.class_names.keys().map(|name| name.to_string());
        (defs.collect(), classes.collect())
    }

    /// Returns the dialect with a namespace, or the one that the main file defines. `Err` contains all diagnostics as
    /// text.
    pub fn dialect(&self, namespace: Option<&str>) -> Result<DialectSpec, String> {
        let records = self.loaded.records.as_ref().ok_or_else(|| self.render(&self.loaded.diagnostics))?;
        let namespace = namespace.map_or_else(|| self.own_namespace(records), |it| Ok(it.to_owned()))?;
        let mut diagnostics = Diagnostics::default();
        let spec = lower_dialect(records, &namespace, &mut diagnostics);
        if diagnostics.errors() > 0 {
            return Err(self.render(&diagnostics));
        }
        spec.ok_or_else(|| format!("the file defines no dialect '{namespace}'"))
    }

    /// Returns the namespace of the dialect that the main file defines or is named after, or of the only one.
    fn own_namespace(&self, records: &Records) -> Result<String, String> {
        let dialects: Vec<_> = records.defs_of("Dialect").filter(|def| !def.is_anonymous()).collect();
        let sources = &self.loaded.sources;
        let stem = sources.files().first().and_then(|file| Path::new(&file.path).file_stem()?.to_str());
        let is_main = |def: &&RecordRef<'_>| def.span().is_some_and(|span| span.file == FileId(0));
        let own = dialects.iter().find(is_main);
        let own = own.or_else(|| dialects.iter().find(|def| name(**def) == stem));
        match (own.or_else(|| dialects.first().filter(|_| dialects.len() == 1)), &*dialects) {
            (Some(def), _) => name(*def).map(str::to_owned).ok_or_else(|| "the dialect has no name".to_owned()),
            (None, []) => Err("the file defines no dialect".to_owned()),
            (None, _) => Err("the file defines several dialects: choose one, `dialect = \"name\"`".to_owned()),
        }
    }

    /// Formats the errors as `lect tblgen` does.
    fn render(&self, diagnostics: &Diagnostics) -> String {
        render_all(diagnostics, &self.loaded.sources, &Display::default())
    }

    /// Returns the files that were read from disk, as absolute paths.
    pub fn files(&self) -> Vec<String> {
        let files = self.loaded.sources.files().iter().filter(|file| file.origin == Origin::File);
        let absolute = files.filter_map(|file| std::path::absolute(Path::new(&file.path)).ok());
        absolute.filter_map(|path| path.to_str().map(str::to_owned)).collect()
    }
}

fn name<'a>(def: RecordRef<'a>) -> Option<&'a str> {
    def.text("name").map(|name| &*name.text)
}
