//! Dialects by namespace, out of folders of `.td` files.
//!
//! What a dialect is made of is often spread over many files: some define a part of its operations, others add to it from
//! the folders of other dialects. A [`Library`] finds them all:
//!
//! ```text
//! folders --scan--> index: which files are there for which namespace
//! namespace --index--> files --load, lower--> spec
//! ```
//!
//! The index is made of the words in the files, without evaluating them: it may name a file too many, and no
//! file too few. What a file says of a dialect is what the evaluated records say.
//!
//! Both are kept on disk if there is a [cache](CacheConfig): a second run reads specs, not TableGen.

mod about;
mod cache;
mod index;
mod scan;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use self::cache::{Cache, Request};
use self::index::{DialectFiles, Index};
use super::diag::Severity;
use super::lower::lower_dialect;
use super::overlay::Overlays;
use super::{Diagnostics, Input, LoadConfig, Loaded, Sources, Texts, load};
use crate::spec::{DialectSpec, Shared};

/// Where dialects are, and how their files are read.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct LibraryConfig {
    /// The folders whose files, and those of their folders, define dialects.
    pub folders: Vec<PathBuf>,
    /// Where included files are looked for. Where the files of the folders include what stands above them (`mlir/..`),
    /// it is found without.
    pub include_dirs: Vec<PathBuf>,
    /// What is defined for `#ifdef`.
    pub macros: Vec<String>,
    /// Where to keep what was read.
    pub cache: Option<CacheConfig>,
    /// Files, or folders of files, that say what the definitions leave to C++.
    pub overlays: Vec<PathBuf>,
    /// More files that can be included.
    pub texts: Texts,
}

crate::setters! { LibraryConfig {
    with_folders => folders: Vec<PathBuf>,
    with_include_dirs => include_dirs: Vec<PathBuf>,
    with_macros => macros: Vec<String>,
    with_cache => cache: Option<CacheConfig>,
    with_overlays => overlays: Vec<PathBuf>,
    with_texts => texts: Texts,
} }

/// Where what was read is kept for the next run.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CacheConfig {
    /// The folder; it is made if it is not there.
    pub folder: PathBuf,
    /// Which program writes: no other one reads it.
    pub program: String,
}

impl CacheConfig {
    /// A folder in which `program` keeps what it read.
    pub fn new(folder: impl Into<PathBuf>, program: impl Into<String>) -> Self {
        Self { folder: folder.into(), program: program.into() }
    }
}

/// Finds and reads dialects. It can be asked from several threads.
#[derive(Debug)]
pub struct Library {
    config: LibraryConfig,
    cache: Option<Cache>,
    index: OnceLock<Index>,
    read: Mutex<HashMap<String, Slot>>,
    /// The namespaces that overlays describe something of.
    described: OnceLock<BTreeSet<String>>,
}

/// Where what came of reading a dialect is put, by who comes first.
type Slot = Arc<OnceLock<Option<Arc<Reading>>>>;

/// What came of reading files.
#[derive(Debug)]
pub struct Reading {
    /// What was asked for: a namespace or a file.
    pub of: String,
    /// The dialects; none where all that was to be read is wrong.
    pub dialects: Vec<Shared<DialectSpec>>,
    /// The files that were read for it, without those that they include.
    pub files: Vec<PathBuf>,
    /// What there is to say about files: of each that was left out, its error.
    pub said: Vec<(Diagnostics, Sources)>,
    /// Whether it was in the cache.
    pub cached: bool,
    /// How long it took.
    pub time: Duration,
}

impl Reading {
    /// Whether some file is wrong.
    pub fn has_errors(&self) -> bool {
        self.said.iter().any(|(diagnostics, _)| diagnostics.errors() > 0)
    }
}

impl Library {
    /// The dialects of some folders. Nothing is read before it is asked for.
    pub fn new(config: LibraryConfig) -> Self {
        let cache = config.cache.clone().map(Cache::new);
        Library { config, cache, index: OnceLock::new(), read: Mutex::default(), described: OnceLock::new() }
    }

    fn index(&self) -> &Index {
        self.index.get_or_init(|| {
            let read = || Index::read(&self.config);
            self.cache.as_ref().map_or_else(read, |cache| cache.index(&self.config, read))
        })
    }

    /// The folders and files that cannot be read, and why.
    pub fn unreadable(&self) -> &[String] {
        &self.index().unreadable
    }

    /// The namespaces of all dialects that there are, sorted.
    pub fn namespaces(&self) -> impl Iterator<Item = &str> {
        self.index().dialects.keys().map(|name| &**name)
    }

    /// Whether there is a dialect with a namespace.
    pub fn has(&self, namespace: &str) -> bool {
        self.index().dialects.contains_key(namespace)
    }

    /// The dialect with a namespace; none if there is no such dialect. It is read once.
    pub fn dialect(&self, namespace: &str) -> Option<Arc<Reading>> {
        self.read_once(namespace, self.index().dialects.get(namespace)?)
    }

    /// Whether the folders add to a dialect that a file elsewhere defines.
    pub fn adds_to(&self, namespace: &str) -> bool {
        self.index().additions.contains_key(namespace)
    }

    /// What the folders add to a dialect that a file elsewhere defines: as operations of projects are added to `transform`.
    /// It is with what the files that they include say of it.
    pub fn additions(&self, namespace: &str) -> Option<Arc<Reading>> {
        self.read_once(namespace, self.index().additions.get(namespace)?)
    }

    /// A dialect of elsewhere with what overlays say of its operations, attributes and types; none if they say nothing of it.
    pub fn described(&self, dialect: &DialectSpec) -> Option<Reading> {
        if self.config.overlays.is_empty() {
            return None;
        }
        let config = LoadConfig::default().with_include_dirs(self.config.include_dirs.clone());
        let described =
            self.described.get_or_init(|| Overlays::read(&self.config.overlays, &config).namespaces().collect());
        if !described.contains(&*dialect.name) {
            return None;
        }
        let start = Instant::now();
        let mut overlays = Overlays::read(&self.config.overlays, &config);
        let mut dialect = dialect.clone();
        overlays.describe(&mut dialect);
        Some(Reading {
            of: dialect.name.to_string(),
            dialects: vec![Shared::new(dialect)],
            files: self.config.overlays.clone(),
            said: overlays.into_said(),
            cached: false,
            time: start.elapsed(),
        })
    }

    fn read_once(&self, namespace: &str, files: &DialectFiles) -> Option<Arc<Reading>> {
        let slot = {
            let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(read.entry(namespace.to_owned()).or_default())
        };
        slot.get_or_init(|| {
            let request = Request {
                namespace: Some(namespace.to_owned()),
                files: files.files.clone(),
                include_dirs: files.include_dirs.clone(),
                macros: self.config.macros.clone(),
                texts: self.config.texts.clone(),
            };
            Some(Arc::new(self.answer(&request)))
        })
        .clone()
    }

    /// The dialects that a file is about: those that it defines something of, be it the dialect, an operation, an
    /// attribute or a type; if it defines nothing of any, what the files are about that it includes.
    pub fn file(&self, path: &Path) -> Reading {
        self.answer(&Request {
            namespace: None,
            files: vec![path.to_owned()],
            include_dirs: self.config.include_dirs.clone(),
            macros: self.config.macros.clone(),
            texts: self.config.texts.clone(),
        })
    }

    fn answer(&self, request: &Request) -> Reading {
        let start = Instant::now();
        let kept = self.cache.as_ref().and_then(|cache| cache.dialects(request));
        let cached = kept.is_some();
        let (mut dialects, mut said) = match kept {
            Some(dialects) => (dialects, Vec::new()),
            None => {
                let (dialects, loaded) = read(request);
                if let Some(cache) = &self.cache
                    && loaded.iter().all(|loaded| is_silent(request, loaded))
                {
                    // Who cannot keep it reads it again.
                    let _ = cache.keep(request, &dialects, loaded.iter().map(|loaded| &loaded.sources));
                }
                let said = loaded.into_iter().map(|loaded| (loaded.diagnostics, loaded.sources));
                (dialects, said.filter(|(diagnostics, _)| !diagnostics.list().is_empty()).collect())
            }
        };
        said.extend(self.overlay(request, &mut dialects));
        let of = request.namespace.clone();
        let of = of.or_else(|| Some(request.files.first()?.display().to_string())).unwrap_or_default();
        let dialects = dialects.into_iter().map(Shared::new).collect();
        Reading { of, dialects, files: request.files.clone(), said, cached, time: start.elapsed() }
    }
}

impl Library {
    /// Puts what overlays say into dialects: those of the configuration, and `X.overlay.td` beside `X.td`. What is kept on
    /// disk is without them.
    fn overlay(&self, request: &Request, dialects: &mut [DialectSpec]) -> Vec<(Diagnostics, Sources)> {
        let beside = request.files.iter().map(|file| file.with_extension("overlay.td")).filter(|file| file.exists());
        let files: Vec<PathBuf> = self.config.overlays.iter().cloned().chain(beside).collect();
        if files.is_empty() {
            return Vec::new();
        }
        let config = LoadConfig::default().with_include_dirs(self.config.include_dirs.clone());
        let mut overlays = Overlays::read(&files, &config);
        for dialect in dialects {
            overlays.apply(dialect);
        }
        overlays.into_said()
    }
}

/// Whether there is nothing to say that the next run should say again. The user did not ask for the files of a folder, so
/// warnings about them are for those who wrote them.
fn is_silent(request: &Request, loaded: &Loaded) -> bool {
    match request.namespace {
        Some(_) => loaded.diagnostics.errors() == 0,
        None => loaded.diagnostics.list().is_empty(),
    }
}

/// Reads files: the dialects, and what was read with what there is to say about it.
fn read(request: &Request) -> (Vec<DialectSpec>, Vec<Loaded>) {
    let mut dialects = BTreeMap::new();
    let mut all = Vec::new();
    // Most of what files include is the same, and needs to be read but once: so they are read together, but for those
    // that cannot stand beside others, or are wrong.
    let mut groups = vec![request.files.clone()];
    while let Some(files) = groups.pop() {
        let mut loaded = match &*files {
            [file] => load(Input::File(file.clone()), &request.config()),
            _ => {
                let text = request.includes(&files);
                load(Input::Text { name: "<dialect>".to_owned(), text }, &request.config())
            }
        };
        let found = lowered(request, &mut loaded);
        if loaded.diagnostics.errors() > 0 && files.len() > 1 {
            let (wrong, right): (Vec<_>, Vec<_>) = files.into_iter().enumerate().partition({
                let wrong = wrong_includes(&loaded);
                move |(at, _)| wrong.contains(at)
            });
            let [wrong, right] = [wrong, right].map(|part| part.into_iter().map(|(_, file)| file).collect::<Vec<_>>());
            match right.is_empty() || wrong.is_empty() {
                true => groups.extend(wrong.into_iter().chain(right).map(|file| vec![file])),
                false => groups.extend([wrong, right]),
            }
            continue;
        }
        found.into_iter().for_each(|dialect| merge(&mut dialects, dialect));
        all.push(loaded);
    }
    (dialects.into_values().collect(), all)
}

/// Which lines of a file that only includes others lead to the error.
fn wrong_includes(loaded: &Loaded) -> BTreeSet<usize> {
    let errors = loaded.diagnostics.list().iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    let lines = errors.filter_map(|error| {
        let mut span = error.span?;
        while let Some(outer) = loaded.sources.file(span.file).included_at {
            span = outer;
        }
        Some(loaded.sources.place(span).line as usize - 1)
    });
    lines.collect()
}

fn merge(dialects: &mut BTreeMap<String, DialectSpec>, dialect: DialectSpec) {
    match dialects.entry(dialect.name.to_string()) {
        std::collections::btree_map::Entry::Vacant(entry) => drop(entry.insert(dialect)),
        std::collections::btree_map::Entry::Occupied(mut entry) => entry.get_mut().merge(dialect),
    }
}

/// The dialects that were asked for; none if anything is wrong with what was read.
fn lowered(request: &Request, loaded: &mut Loaded) -> Vec<DialectSpec> {
    let Some(records) = loaded.records.as_ref().filter(|_| loaded.diagnostics.errors() == 0) else { return Vec::new() };
    let wanted = match &request.namespace {
        Some(namespace) => BTreeSet::from([namespace.clone()]),
        None => about::dialects(records, &loaded.sources),
    };
    let lower = |name: &String| lower_dialect(records, name, &mut loaded.diagnostics);
    let dialects: Vec<DialectSpec> = wanted.iter().filter_map(lower).collect();
    if loaded.diagnostics.errors() == 0 { dialects } else { Vec::new() }
}

impl Request {
    fn config(&self) -> LoadConfig {
        LoadConfig::default()
            .with_newer(true)
            .with_class_values(false)
            .with_include_dirs(self.include_dirs.clone())
            .with_macros(self.macros.clone())
            .with_prelude(true)
            .with_texts(self.texts.clone())
    }

    /// A file that includes others, a line each, by the names that other files give them.
    fn includes(&self, files: &[PathBuf]) -> String {
        let mut text = String::new();
        for file in files {
            let within = self.include_dirs.iter().find_map(|dir| file.strip_prefix(dir).ok());
            let name = within.unwrap_or(file).display().to_string();
            let name = if cfg!(windows) { name.replace('\\', "/") } else { name.replace('\\', "\\\\") };
            text.extend(["include \"", &name.replace('"', "\\\""), "\"\n"]);
        }
        text
    }
}
