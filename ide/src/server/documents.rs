//! Documents that an editor has open, with their snapshots.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams,
    Position, Uri,
};

use super::{FileFault, Reading, ServerConfig, convert};
use crate::ir::edit::Edit;
use crate::text::{Encoding, Lines};
use crate::{ir, pdll, td};

/// Language of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// IR.
    Mlir,
    /// TableGen.
    Td,
    /// Patterns in PDLL.
    Pdll,
}

/// Snapshot of a text.
#[derive(Clone)]
pub enum Known {
    /// Snapshot of IR.
    Ir(Arc<ir::Snapshot>),
    /// Snapshot of a `.td` file.
    Td(Arc<td::Snapshot>),
    /// Snapshot of patterns in PDLL.
    Pdll(Arc<pdll::Snapshot>),
}

/// An open document.
pub struct Document {
    /// URI of the document.
    pub uri: Uri,
    /// Path of the file, or the whole URI if it is no file.
    pub path: PathBuf,
    /// Language of the text.
    pub language: Language,
    /// The text.
    pub text: Arc<str>,
    /// Line table of the text.
    pub lines: Lines,
    version: i32,
    known: Option<Known>,
    /// Whether the snapshot is of a complete parse, rather than updated after edits.
    is_whole: bool,
    /// Whether its diagnostics are to be published.
    is_new: bool,
    /// Whether the snapshot was updated after an edit, and its diagnostics are to be published before a complete parse.
    is_edited: bool,
    /// Time of the last edit.
    changed: Instant,
    /// Diagnostics that were last published, with the version of the text.
    published: Option<(i32, Vec<lsp_types::Diagnostic>)>,
    /// Faults of its project.
    faults: Vec<FileFault>,
    /// Semantic tokens that were last sent, and their hash.
    pub(super) tokens: Option<(u64, Vec<u32>)>,
}

/// Size of texts, in bytes, from which diagnostics of an edited function are published before those of the whole text. The
/// whole text is then parsed after a pause; smaller ones are parsed at once.
const LARGE: usize = 256 << 10;

/// Pause after an edit of a large text.
const PAUSE: Duration = Duration::from_millis(300);

/// All open documents.
pub struct Documents {
    pub(super) config: ServerConfig,
    pub(super) encoding: Encoding,
    /// Whether the editor accepts snippets.
    pub(super) snippets: bool,
    all: BTreeMap<String, Document>,
}

impl Documents {
    /// Creates an empty set of documents.
    pub(super) fn new(config: ServerConfig, encoding: Encoding, snippets: bool) -> Self {
        Self { config, encoding, snippets, all: BTreeMap::new() }
    }

    pub(super) fn open(&mut self, params: DidOpenTextDocumentParams) {
        let document = params.text_document;
        let path = path_of(&document.uri).unwrap_or_else(|| PathBuf::from(document.uri.as_str()));
        let has = |name: &str| path.extension().is_some_and(|extension| extension == name);
        let language = match &*document.language_id {
            "tablegen" => Language::Td,
            "pdll" => Language::Pdll,
            _ if has("td") => Language::Td,
            _ if has("pdll") => Language::Pdll,
            _ => Language::Mlir,
        };
        let text: Arc<str> = document.text.into();
        let opened = Document {
            path,
            language,
            lines: Lines::new(&text),
            text,
            version: document.version,
            known: None,
            is_whole: false,
            is_new: true,
            is_edited: false,
            changed: Instant::now(),
            published: None,
            faults: Vec::new(),
            tokens: None,
            uri: document.uri,
        };
        self.check_projects();
        self.all.insert(opened.uri.as_str().to_owned(), opened);
    }

    pub(super) fn change(&mut self, params: DidChangeTextDocumentParams) {
        let encoding = self.encoding;
        let Some(document) = self.all.get_mut(params.text_document.uri.as_str()) else { return };
        for change in params.content_changes {
            let edit = change.range.map(|range| {
                let offset = |position| document.lines.offset(&document.text, position, encoding);
                let (start, end) = (offset(range.start), offset(range.end));
                Edit { range: start..end.max(start), len: change.text.len() as u32 }
            });
            document.change(edit, &change.text);
        }
        document.version = params.text_document.version;
        document.is_new = true;
        document.is_edited = document.known.is_some() && document.text.len() > LARGE;
        document.changed = Instant::now();
    }

    /// Invalidates the snapshots of files whose projects have changed on the disk.
    fn check_projects(&mut self) {
        let Some(is_stale) = self.config.is_stale.clone() else { return };
        self.all.values_mut().filter(|document| is_stale(&document.path)).for_each(Document::invalidate);
    }

    pub(super) fn close(&mut self, params: DidCloseTextDocumentParams) -> Option<Uri> {
        self.all.remove(params.text_document.uri.as_str()).map(|document| document.uri)
    }

    /// Invalidates the snapshots that may depend on a saved file by includes or dialects.
    pub(super) fn saved(&mut self, params: DidSaveTextDocumentParams) {
        let saved = params.text_document.uri.as_str();
        if self.all.get(saved).is_none_or(|document| document.language != Language::Mlir) {
            self.reload(Some(saved));
        } else {
            self.check_projects();
        }
    }

    /// Invalidates the snapshots of all documents except one.
    pub(super) fn reload(&mut self, except: Option<&str>) {
        if let Some(reload) = &self.config.reload {
            reload();
        }
        let others = self.all.values_mut().filter(|document| Some(document.uri.as_str()) != except);
        others.for_each(Document::invalidate);
    }

    /// Returns an open document.
    pub fn get(&self, uri: &Uri) -> Result<&Document, String> {
        self.all.get(uri.as_str()).ok_or_else(|| format!("'{}' is not open", uri.as_str()))
    }

    /// Returns an open document to be changed.
    pub(super) fn get_mut(&mut self, uri: &Uri) -> Result<&mut Document, String> {
        self.all.get_mut(uri.as_str()).ok_or_else(|| format!("'{}' is not open", uri.as_str()))
    }

    /// Returns the URIs of all open documents.
    pub fn all(&self) -> Vec<Uri> {
        self.all.values().map(|document| document.uri.clone()).collect()
    }

    /// Returns the snapshot of a document, parsing the text if there is none.
    pub fn known(&mut self, uri: &Uri) -> Result<Known, String> {
        let config = self.config.clone();
        let document = self.get_mut(uri)?;
        if let Some(known) = &document.known {
            return Ok(known.clone());
        }
        let Done { known, faults } = document.job().run(&config);
        document.known = Some(known.clone());
        document.faults = faults;
        document.is_whole = true;
        Ok(known)
    }

    /// Returns the snapshot of a document of IR; `None` for another language.
    pub fn ir(&mut self, uri: &Uri) -> Result<Option<Arc<ir::Snapshot>>, String> {
        match self.known(uri)? {
            Known::Ir(snapshot) => Ok(Some(snapshot)),
            Known::Td(_) | Known::Pdll(_) => Ok(None),
        }
    }

    /// Returns a job for a changed document that must be parsed before its diagnostics are known, or the time until one
    /// is due.
    pub(super) fn next_job(&self) -> Result<Job, Option<Duration>> {
        let waiting = self.all.values().filter(|document| document.is_new && !document.is_whole);
        let wait = |document: &Document| match document.known.is_some() && document.text.len() > LARGE {
            true => PAUSE.saturating_sub(document.changed.elapsed()),
            false => Duration::ZERO,
        };
        match waiting.map(|document| (wait(document), document)).min_by_key(|it| it.0) {
            Some((Duration::ZERO, document)) => Ok(document.job()),
            next => Err(next.map(|it| it.0)),
        }
    }

    /// Stores the snapshot of a finished job, unless the document was changed since.
    pub(super) fn read(&mut self, job: &Job, Done { known, faults }: Done) {
        let document = self.all.get_mut(job.uri.as_str()).filter(|document| document.version == job.version);
        if let Some(document) = document.filter(|document| document.is_new) {
            let mut known = known;
            if let (Known::Ir(new), Some(Known::Ir(old))) = (&mut known, &document.known)
                && let Some(new) = Arc::get_mut(new)
            {
                new.keep_extent(old);
            }
            document.known = Some(known);
            document.is_whole = true;
            document.faults = faults;
        }
    }

    /// Returns the diagnostics of a document that was changed and parsed since they were last published.
    pub(super) fn next_problems(&mut self) -> Option<(Uri, i32, Vec<lsp_types::Diagnostic>)> {
        loop {
            let is_due = |document: &&mut Document| document.is_new && (document.is_whole || document.is_edited);
            let document = self.all.values_mut().find(is_due)?;
            document.is_new = !document.is_whole;
            document.is_edited = false;
            let problems = convert::problems(document, document.known.as_ref()?, self.encoding);
            let version = document.version;
            // The diagnostics of the edited function are often all of them.
            if document.published.as_ref().is_some_and(|(of, published)| (*of, published) == (version, &problems)) {
                continue;
            }
            document.published = Some((version, problems.clone()));
            return Some((document.uri.clone(), version, problems));
        }
    }

    /// Returns the faults of the projects of all documents. Open `.td` files have diagnostics of
    /// their own.
    pub(super) fn faults(&self) -> impl Iterator<Item = (Uri, &FileFault)> {
        let all = self.all.values().flat_map(|document| &document.faults);
        let of = all.filter_map(|fault| Some((uri_of(&fault.path)?, fault)));
        of.filter(|(uri, _)| self.all.get(uri.as_str()).is_none_or(|document| document.language != Language::Td))
    }

    /// Converts a position of the editor to a byte offset.
    pub fn offset(&self, uri: &Uri, position: Position) -> Result<u32, String> {
        let document = self.get(uri)?;
        Ok(document.lines.offset(&document.text, position, self.encoding))
    }

    /// Converts a range of bytes to one of the editor.
    pub fn range(&self, document: &Document, range: Range<u32>) -> lsp_types::Range {
        convert::range(&document.text, &document.lines, range, self.encoding)
    }
}

impl Document {
    /// Forgets the snapshot, so that the text is parsed again.
    fn invalidate(&mut self) {
        self.known = None;
        self.is_whole = false;
        self.is_edited = false;
        self.is_new = true;
        self.published = None;
    }

    /// Returns the first error of the project, because of which definitions may be missing.
    pub(super) fn fault(&self) -> Option<&FileFault> {
        let is_own = |fault: &&FileFault| fault.path == self.path;
        self.faults.iter().filter(|fault| fault.is_error).find(|fault| !is_own(fault))
    }

    /// Returns the job that parses the text.
    fn job(&self) -> Job {
        let Self { uri, path, language, text, version, .. } = self;
        let (uri, path, text) = (uri.clone(), path.clone(), Arc::clone(text));
        Job { uri, path, language: *language, text, version: *version }
    }

    /// Replaces a part of the text, or all of it.
    fn change(&mut self, edit: Option<Edit>, new: &str) {
        let text: Arc<str> = match &edit {
            None => new.into(),
            Some(Edit { range, .. }) => {
                let (before, behind) = (&self.text[..range.start as usize], &self.text[range.end as usize..]);
                [before, new, behind].concat().into()
            }
        };
        let goes_on = edit.as_ref().is_some_and(|edit| match &mut self.known {
            // A snapshot that a request still uses is not modified.
            Some(Known::Ir(snapshot)) => {
                Arc::get_mut(snapshot).is_some_and(|snapshot| snapshot.edit(edit, Arc::clone(&text)))
            }
            _ => false,
        });
        if !goes_on {
            self.known = None;
        }
        self.lines = match &self.known {
            Some(Known::Ir(snapshot)) => snapshot.lines.clone(),
            _ => edit.map_or_else(|| Lines::new(&text), |edit| self.lines.edited(&text, edit.range, edit.len)),
        };
        self.is_whole = false;
        self.text = text;
    }
}

/// Result of a job.
pub(super) struct Done {
    known: Known,
    /// Faults of the project, which are known after its definitions were used.
    faults: Vec<FileFault>,
}

/// A text to be parsed.
pub(super) struct Job {
    uri: Uri,
    path: PathBuf,
    language: Language,
    text: Arc<str>,
    version: i32,
}

impl Job {
    /// Parses the text.
    pub(super) fn run(&self, config: &ServerConfig) -> Done {
        let known = self.parse(config);
        let faults = config.faults.as_ref().map(|faults| faults(&self.path)).unwrap_or_default();
        Done { known, faults }
    }

    fn parse(&self, config: &ServerConfig) -> Known {
        let name = self.path.to_string_lossy();
        let text = Arc::clone(&self.text);
        match self.language {
            Language::Mlir => {
                let Reading { context, allow_unregistered } = (config.read)(&self.path);
                let threads = config.threads;
                let expected = config.expected.map_or(ir::Expected::Ignored, |expected| expected(&text));
                let read = ir::ReadConfig { allow_unregistered, threads, expected, ..ir::ReadConfig::default() };
                Known::Ir(Arc::new(ir::Snapshot::new(context, &name, text, &read)))
            }
            Language::Td => {
                let dirs = (config.include_dirs)(&self.path);
                Known::Td(Arc::new(td::Snapshot::new(&name, text, &dirs)))
            }
            Language::Pdll => {
                let dirs = (config.include_dirs)(&self.path);
                Known::Pdll(Arc::new(pdll::Snapshot::new(&name, text, &dirs, config.texts.clone())))
            }
        }
    }
}

/// Returns the path of a `file:` URI.
pub fn path_of(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_str().strip_prefix("file://")?;
    // An authority may precede the path; it is taken for this machine.
    let rest = rest.get(rest.find('/')?..)?;
    let mut bytes = Vec::with_capacity(rest.len());
    let mut left = rest.bytes();
    while let Some(byte) = left.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
        bytes.push((digit(left.next())? * 16 + digit(left.next())?) as u8);
    }
    let text = String::from_utf8(bytes).ok()?;
    // On Windows a drive letter follows the slash.
    let is_drive = text.as_bytes().get(2) == Some(&b':');
    Some(PathBuf::from(if is_drive { &text[1..] } else { &text }))
}

/// Returns the URI of a file.
pub fn uri_of(path: &Path) -> Option<Uri> {
    use std::fmt::Write;

    let path = std::path::absolute(path).ok()?;
    let text = path.to_str()?.replace('\\', "/");
    let mut uri = String::from(if text.starts_with('/') { "file://" } else { "file:///" });
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => uri.push(byte.into()),
            _ => _ = write!(uri, "%{byte:02X}"),
        }
    }
    Uri::from_str(&uri).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_come_back() {
        let path = Path::new("/a b/\u{E4}%.mlir");
        let uri = uri_of(path).expect("a URI");
        assert_eq!(uri.as_str(), "file:///a%20b/%C3%A4%25.mlir");
        assert_eq!(path_of(&uri).expect("a path"), path);
        assert_eq!(path_of(&Uri::from_str("untitled:1").expect("a URI")), None);
    }
}
