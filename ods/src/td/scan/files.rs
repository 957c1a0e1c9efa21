//! Lookup of included files.

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use crate::td::config::{Input, LoadConfig};
use crate::td::diag::{Diagnosed, Diagnostic, Diagnostics};
use crate::td::prelude;
use crate::td::source::{FileId, Origin, SourceFile, Sources, Span};

/// Maximum size of a file. The largest of LLVM's have 5 MB.
const FILE_SIZE: u64 = 1 << 28;

/// Finds files, and caches their contents.
pub struct Files<'a> {
    config: &'a LoadConfig,
    /// Files by the name in the `include`.
    read: HashMap<String, (String, Arc<str>, Origin)>,
    /// Paths of files without any further effect.
    barren: HashSet<String>,
    /// Bytes of the current file: reused memory is faster than newly allocated memory.
    buffer: Vec<u8>,
}

/// Result of looking up a file.
pub enum Found {
    /// The file was read.
    File(FileId),
    /// Reading the file again has no effect.
    Barren,
    /// There is no such file.
    Nowhere,
    /// The file is unreadable, or not text. An error was reported.
    Wrong,
}

/// Reads the main file.
pub fn read_main(input: Input, sources: &mut Sources, diagnostics: &mut Diagnostics) -> Result<FileId, Diagnosed> {
    let mut buffer = Vec::new();
    match input {
        Input::File(file) => {
            let path = file.display().to_string();
            read(&file, &mut buffer).map_err(|error| {
                let message = format!("cannot read '{path}': {error}");
                diagnostics.push(Diagnostic::without_place(message))
            })?;
            add(path, &buffer, None, Origin::File, sources, diagnostics)
        }
        Input::Text { name, text } => add(name, text.as_bytes(), None, Origin::Text, sources, diagnostics),
    }
}

impl<'a> Files<'a> {
    /// Creates the lookup for a configuration.
    pub fn new(config: &'a LoadConfig) -> Self {
        Files { config, read: HashMap::new(), barren: HashSet::new(), buffer: Vec::new() }
    }

    /// Marks a file as having no effect when read again.
    pub fn set_barren(&mut self, path: &str) {
        self.barren.insert(path.to_owned());
    }

    /// Adds the file of an `include` to the sources. The search order is: the working directory, the directories in
    /// their order, the prelude, the texts of the configuration. The includes of such a text are first looked up
    /// relative to the text.
    pub fn find(&mut self, name: &str, span: Span, sources: &mut Sources, diagnostics: &mut Diagnostics) -> Found {
        let beside = self.beside(name, sources.file(span.file));
        let name = beside.unwrap_or(name);
        if let Some((path, text, origin)) = self.read.get(name) {
            if self.barren.contains(path) {
                return Found::Barren;
            }
            let added = sources.add_from(*origin, path.clone(), Arc::clone(text), Some(span));
            return added.map_or(Found::Nowhere, Found::File);
        }
        let in_dirs = self.config.include_dirs.iter().map(|dir| dir.join(name));
        let mut found = None;
        let paths = std::iter::once(Path::new(name).to_owned()).chain(in_dirs);
        let gives_way = self.config.prelude && self.config.newer;
        for path in paths.filter(|_| beside.is_none()) {
            match read(&path, &mut self.buffer) {
                // The prelude has a newer version.
                Ok(()) if gives_way && prelude::is_outdated(name, &self.buffer) => break,
                Ok(()) => {
                    found = Some((path.display().to_string(), &*self.buffer, Origin::File));
                    break;
                }
                Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                    let message = format!("cannot read '{}': {error}", path.display());
                    let _ = diagnostics.push(Diagnostic::error(span, message));
                    return Found::Wrong;
                }
                // As in TableGen, a file that cannot be opened counts as missing.
                Err(_) => {}
            }
        }
        if found.is_none() && self.config.prelude {
            let text = prelude::find(name).or_else(|| self.text(name).map(|it| it.1));
            found = text.map(|text| (name.to_owned(), text.as_bytes(), Origin::Prelude));
        }
        let Some((path, bytes, origin)) = found else { return Found::Nowhere };
        let Ok(id) = add(path, bytes, Some(span), origin, sources, diagnostics) else { return Found::Wrong };
        let file = sources.file(id);
        self.read.insert(name.to_owned(), (file.path.clone(), Arc::clone(&file.text), origin));
        Found::File(id)
    }
}

impl Files<'_> {
    /// Returns the text of the configuration with a name.
    fn text(&self, name: &str) -> Option<(&'static str, &'static str)> {
        self.config.texts.get(name)
    }

    /// Returns the name of a text that another text includes by its relative path.
    fn beside(&self, name: &str, from: &SourceFile) -> Option<&'static str> {
        let (from, _) = self.text(&from.path).filter(|_| from.origin == Origin::Prelude)?;
        let mut parts: Vec<&str> = from.split('/').collect();
        parts.pop();
        for part in name.split('/') {
            match part {
                ".." => _ = parts.pop()?,
                part => parts.push(part),
            }
        }
        self.text(&parts.join("/")).map(|it| it.0)
    }
}

/// Reads a file, up to the maximum size.
fn read(path: &Path, bytes: &mut Vec<u8>) -> io::Result<()> {
    let mut file = File::open(path)?;
    bytes.clear();
    if let Ok(info) = file.metadata() {
        bytes.reserve(info.len().min(FILE_SIZE) as usize);
    }
    file.by_ref().take(FILE_SIZE + 1).read_to_end(bytes)?;
    if bytes.len() as u64 > FILE_SIZE {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "the file is too large"));
    }
    Ok(())
}

/// Adds a file to the sources. For invalid UTF-8, the location of the error can be shown nevertheless.
fn add(
    path: String,
    bytes: &[u8],
    included_at: Option<Span>,
    origin: Origin,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Result<FileId, Diagnosed> {
    let (text, wrong) = match str::from_utf8(bytes) {
        Ok(text) => (text.into(), None),
        Err(error) => (String::from_utf8_lossy(bytes).into(), Some(error.valid_up_to())),
    };
    let Some(id) = sources.add_from(origin, path.clone(), text, included_at) else {
        let message = format!("cannot read '{path}': there is too much to read");
        return Err(diagnostics.push(Diagnostic::without_place(message)));
    };
    match wrong {
        None => Ok(id),
        Some(at) => {
            let width = char::REPLACEMENT_CHARACTER.len_utf8();
            Err(diagnostics.push(Diagnostic::error(Span::new(id, at..at + width), "this is no UTF-8")))
        }
    }
}
