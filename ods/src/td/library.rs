//! Library of dialects by namespace, from folders of `.td` files.
//!
//! The definition of a dialect is often spread over many files. Some define a part of its operations, others extend it
//! from the folders of other dialects. A [`Library`] finds them all:
//!
//! ```text
//! folders --scan--> index: the files of each namespace
//! namespace --index--> files --load, lower--> spec
//! ```
//!
//! The index is based on the words in the files, without evaluating them: it may list superfluous files, but misses
//! none. The contents of a dialect are determined by the evaluated records.
//!
//! Both are stored on disk if there is a [cache](CacheConfig): a second run reads specs, not TableGen.

mod about;
mod cache;
mod index;
mod scan;

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

/// Locations of dialects, and settings for reading their files.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct LibraryConfig {
    /// Folders with the definitions of dialects, including subfolders.
    pub folders: Vec<PathBuf>,
    /// Directories that are searched for included files. Includes relative to an ancestor of a folder (`mlir/..`) are
    /// found without them.
    pub include_dirs: Vec<PathBuf>,
    /// Macros defined for `#ifdef`.
    pub macros: Vec<String>,
    /// Cache on disk, if any.
    pub cache: Option<CacheConfig>,
    /// Overlay files, or folders of them, which describe the parts that definitions leave to C++.
    pub overlays: Vec<PathBuf>,
    /// Further files that can be included.
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

/// Location of the cache for later runs.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CacheConfig {
    /// Folder of the cache, created if missing.
    pub folder: PathBuf,
    /// Name of the writing program: other programs do not read its entries.
    pub program: String,
}

impl CacheConfig {
    /// Creates the settings of a cache of `program` in a folder.
    pub fn new(folder: impl Into<PathBuf>, program: impl Into<String>) -> Self {
        Self { folder: folder.into(), program: program.into() }
    }
}

/// Finds and reads dialects, from several threads if needed.
#[derive(Debug)]
pub struct Library {
    config: LibraryConfig,
    cache: Option<Cache>,
    index: OnceLock<Index>,
    read: Mutex<HashMap<String, Slot>>,
    /// Namespaces that overlays describe.
    described: OnceLock<BTreeSet<String>>,
}

/// Result slot of a dialect load; the first loader fills it.
type Slot = Arc<OnceLock<Option<Arc<Reading>>>>;

/// Result of reading files.
#[derive(Debug)]
pub struct Reading {
    /// Requested namespace or file.
    pub of: String,
    /// Dialects; empty if all files have errors.
    pub dialects: Vec<Shared<DialectSpec>>,
    /// Files that were read, without their includes.
    pub files: Vec<PathBuf>,
    /// Diagnostics by file: for each omitted file, its error.
    pub said: Vec<(Diagnostics, Sources)>,
    /// Whether the result comes from the cache.
    pub cached: bool,
    /// Duration of the load.
    pub time: Duration,
}

impl Reading {
    /// Returns true if a file has errors.
    pub fn has_errors(&self) -> bool {
        self.said.iter().any(|(diagnostics, _)| diagnostics.errors() > 0)
    }
}

impl Library {
    /// Creates the library of some folders. Files are read on demand.
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

    /// Returns the unreadable folders and files, with the reasons.
    pub fn unreadable(&self) -> &[String] {
        &self.index().unreadable
    }

    /// Returns the namespaces of all dialects, sorted.
    pub fn namespaces(&self) -> impl Iterator<Item = &str> {
        self.index().dialects.keys().map(|name| &**name)
    }

    /// Returns true if there is a dialect with a namespace.
    pub fn has(&self, namespace: &str) -> bool {
        self.index().dialects.contains_key(namespace)
    }

    /// Returns the dialect with a namespace, if there is one. The files are read only once.
    pub fn dialect(&self, namespace: &str) -> Option<Arc<Reading>> {
        self.read_once(namespace, self.index().dialects.get(namespace)?)
    }

    /// Returns true if the folders extend a dialect defined elsewhere.
    pub fn adds_to(&self, namespace: &str) -> bool {
        self.index().additions.contains_key(namespace)
    }

    /// Returns the extensions of a dialect defined elsewhere, as projects add operations to `transform`. The result
    /// includes the definitions in the included files.
    pub fn additions(&self, namespace: &str) -> Option<Arc<Reading>> {
        self.read_once(namespace, self.index().additions.get(namespace)?)
    }

    /// Returns a dialect from elsewhere with the descriptions of overlays for its operations, attributes and types.
    /// `None` if the overlays do not describe the dialect.
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

    /// Returns the dialects of a file: those of which it defines the dialect itself, operations, attributes or types.
    /// For a file without such definitions, these are the dialects of its includes.
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
                    // A failed write only means that the next run reads the files again.
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
    /// Applies overlays to dialects: those of the configuration, and `X.overlay.td` beside `X.td`. Cache entries do not
    /// contain overlays.
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

/// Returns true if there are no diagnostics that the next run should repeat. The user did not request the individual
/// files of a folder, so their warnings do not count.
fn is_silent(request: &Request, loaded: &Loaded) -> bool {
    match request.namespace {
        Some(_) => loaded.diagnostics.errors() == 0,
        None => loaded.diagnostics.list().is_empty(),
    }
}

/// Reads files. Returns the dialects, and the loaded files with their diagnostics.
fn read(request: &Request) -> (Vec<DialectSpec>, Vec<Loaded>) {
    let mut dialects = BTreeMap::new();
    let mut all = Vec::new();
    // Files mostly share their includes, which need to be read only once. So they are read together, except for those
    // with conflicts or errors.
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

/// Returns the lines of a file of includes that lead to the errors.
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

/// Returns the requested dialects; empty if there are errors.
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

    /// Returns the text of a file that includes others, one on each line, by the names used in other files.
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
