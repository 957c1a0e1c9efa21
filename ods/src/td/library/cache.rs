//! Cache of read files on disk.
//!
//! An entry is a file named after the request. The entry contains the name of the writing program and all dependencies
//! of the result, and is valid only if they are unchanged. Files are compared by their contents, folders by the names
//! in them, and *missing* files by their absence.
//!
//! Entries are written to a temporary file and then renamed. So a reader sees all of an entry or none, and the last of
//! several writers wins. An invalid entry is treated as missing.

use crate::order::Order as _;
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::index::{DialectFiles, Index};
use super::{CacheConfig, LibraryConfig};
use crate::spec::{DialectSpec, Str};
use crate::td::source::{Origin, Sources};
use crate::td::{Texts, prelude};
use crate::wire::{Format, Malformed, Reader, Wire, Writer, decode, encode};

/// Magic number of entries: a name and a version of the format.
const MAGIC: &[u8] = b"lect-td\x02";

/// Maximum size of an entry. LLVM's has a hundredth.
const MAX_ENTRY: u64 = 1 << 28;

/// A request to read.
#[derive(Debug)]
pub(super) struct Request {
    /// Requested dialect; `None` for the dialects of the file.
    pub namespace: Option<String>,
    /// Files, without their includes.
    pub files: Vec<PathBuf>,
    /// Directories that are searched for includes.
    pub include_dirs: Vec<PathBuf>,
    /// Macros defined for `#ifdef`.
    pub macros: Vec<String>,
    /// Further files that can be included, the same in each run of the program.
    pub texts: Texts,
}

impl Request {
    fn key(&self) -> String {
        let Request { namespace, files, include_dirs, macros, texts: _ } = self;
        format!("{namespace:?} {files:?} {include_dirs:?} {macros:?}")
    }
}

/// A folder of entries.
#[derive(Debug)]
pub(super) struct Cache {
    config: CacheConfig,
    /// Contents of files by path. A run sees each file in the state of its first access.
    now: Mutex<HashMap<PathBuf, Option<Content>>>,
}

/// Contents of a file or a folder. Times do not count: an unpacked or copied file may have any.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Content {
    is_folder: bool,
    /// Digest of the bytes of a file or the names in a folder.
    digest: u64,
}

impl Content {
    /// Returns the contents of a path; `None` if it is unreadable.
    fn of(path: &Path) -> Option<Self> {
        if !fs::metadata(path).ok()?.is_dir() {
            return Some(Self { is_folder: false, digest: digest(&fs::read(path).ok()?) });
        }
        let entries = fs::read_dir(path).ok()?;
        let mut names: Vec<_> = entries.map(|entry| Some(entry.ok()?.file_name())).collect::<Option<_>>()?;
        names.order();
        let names: Vec<&[u8]> = names.iter().map(|name| name.as_encoded_bytes()).collect();
        // Names contain no slashes.
        Some(Self { is_folder: true, digest: digest(&names.join(&b'/')) })
    }
}

/// Dependency of an entry.
struct Dependency {
    /// Name in an `include`; empty if there is none.
    name: String,
    /// Path of the file; empty if it is embedded in the program.
    path: PathBuf,
    content: Content,
}

impl Cache {
    pub fn new(config: CacheConfig) -> Self {
        Cache { config, now: Mutex::default() }
    }

    /// Returns the cached result of a request.
    pub fn dialects(&self, request: &Request) -> Option<Vec<DialectSpec>> {
        let (key, label) = (request.key(), request.label());
        self.find(&label, &key, &request.include_dirs, decode)
    }

    /// Stores the result of a request, with its dependencies.
    pub fn keep<'s>(
        &self,
        request: &Request,
        dialects: &[DialectSpec],
        sources: impl Iterator<Item = &'s Sources>,
    ) -> Option<()> {
        let mut found: BTreeMap<(String, PathBuf), u64> = BTreeMap::new();
        for sources in sources {
            for file in sources.files().iter().filter(|file| file.origin != Origin::Text) {
                let name = file.included_at.map(|span| sources.text(span).trim_matches('"')).unwrap_or_default();
                let path = if file.origin == Origin::File { Path::new(&file.path) } else { Path::new("") };
                found.entry((name.to_owned(), path.to_owned())).or_insert_with(|| digest(file.text.as_bytes()));
            }
        }
        let dependencies = found.into_iter().map(|((name, path), digest)| {
            let content = Content { is_folder: false, digest };
            Dependency { name, path, content }
        });
        self.write(&request.label(), &request.key(), &dependencies.collect::<Vec<_>>(), &encode(dialects)?)
    }

    /// Returns the index of the folders of a configuration, from the cache or newly created and stored.
    pub fn index(&self, config: &LibraryConfig, make: impl FnOnce() -> Index) -> Index {
        let key = format!("{:?} {:?}", config.folders, config.include_dirs);
        if let Some(index) = self.find("index", &key, &[], index_of) {
            return index;
        }
        let index = make();
        let dependency =
            |path: &PathBuf| Some(Dependency { name: String::new(), path: path.clone(), content: self.content(path)? });
        let all = index.folders.iter().chain(&index.files);
        let dependencies: Option<Vec<_>> = all.map(dependency).collect();
        // Unreadable files may be readable later.
        if let Some(dependencies) = dependencies.filter(|_| index.unreadable.is_empty()) {
            let _ = self.write("index", &key, &dependencies, &index_bytes(&index).unwrap_or_default());
        }
        index
    }

    fn path(&self, label: &str, key: &str) -> PathBuf {
        self.config.folder.join(format!("{label}-{:016x}", digest(key.as_bytes())))
    }

    fn content(&self, path: &Path) -> Option<Content> {
        let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(content) = now.get(path) {
            return *content;
        }
        let content = Content::of(path);
        now.insert(path.to_owned(), content);
        content
    }

    /// Returns true if a dependency is unchanged since the entry was written.
    fn is_unchanged(&self, dependency: &Dependency, include_dirs: &[PathBuf]) -> bool {
        let Dependency { name, path, content } = dependency;
        // A file that the prelude replaced must still be outdated.
        let gives_way = |place: &PathBuf| {
            path.as_os_str().is_empty() && fs::read(place).is_ok_and(|text| prelude::is_outdated(name, &text))
        };
        if !name.is_empty() {
            // A file that was missing earlier in the search path must still be missing.
            let places = std::iter::once(PathBuf::from(name)).chain(include_dirs.iter().map(|dir| dir.join(name)));
            let mut before = places.take_while(|place| place != path);
            if before.any(|place| place.exists() && !place.is_dir() && !gives_way(&place)) {
                return false;
            }
        }
        path.as_os_str().is_empty() || self.content(path) == Some(*content)
    }

    /// Returns the contents of an entry, if there is a valid one.
    fn find<T>(
        &self,
        label: &str,
        key: &str,
        include_dirs: &[PathBuf],
        read: impl FnOnce(&[u8]) -> Result<T, Malformed>,
    ) -> Option<T> {
        let path = self.path(label, key);
        if fs::metadata(&path).ok()?.len() > MAX_ENTRY {
            return None;
        }
        let bytes = fs::read(&path).ok()?;
        let rest = bytes.strip_prefix(MAGIC)?;
        let (known, rest) = rest.split_first_chunk()?;
        if u64::from_le_bytes(*known) != digest(rest) {
            return None;
        }
        let (length, rest) = rest.split_first_chunk()?;
        let (head, payload) = rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)?;
        let dependencies = self.read_head(head, key).ok()??;
        let holds = dependencies.iter().all(|dependency| self.is_unchanged(dependency, include_dirs));
        if holds { read(payload).ok() } else { None }
    }

    /// Returns the dependencies of an entry; `None` if it belongs to another program or request.
    fn read_head(&self, head: &[u8], key: &str) -> Result<Option<Vec<Dependency>>, Malformed> {
        let (mut input, count) = Reader::open(head, Format::TODAY)?;
        if input.text()? != self.config.program || input.text()? != key {
            return Ok(None);
        }
        let mut dependencies = Vec::new();
        for _ in 0..count {
            let (name, path) = (input.text()?.to_owned(), PathBuf::from(input.text()?));
            let content = Content { is_folder: bool::read(&mut input)?, digest: input.number()? };
            dependencies.push(Dependency { name, path, content });
        }
        Ok(input.is_empty().then_some(dependencies))
    }

    /// Writes an entry. A failed write only means that the next run has no entry.
    fn write(&self, label: &str, key: &str, dependencies: &[Dependency], payload: &[u8]) -> Option<()> {
        let mut head = Writer::default();
        head.text(&self.config.program);
        head.text(key);
        for Dependency { name, path, content } in dependencies {
            head.text(name);
            // A path that is not UTF-8 could not be found again.
            head.text(path.to_str()?);
            content.is_folder.write(&mut head);
            head.number(content.digest);
        }
        let head = head.finish(dependencies.len())?;
        let mut rest = (head.len() as u64).to_le_bytes().to_vec();
        rest.extend(head);
        rest.extend_from_slice(payload);
        let all = [MAGIC, &digest(&rest).to_le_bytes(), &rest].concat();

        static COUNT: AtomicU64 = AtomicU64::new(0);
        let path = self.path(label, key);
        let (process, count) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let beside = path.with_extension(format!("{process}-{count}.tmp"));
        fs::create_dir_all(&self.config.folder).ok()?;
        let write = || {
            let mut file = fs::OpenOptions::new().write(true).create_new(true).open(&beside)?;
            file.write_all(&all)?;
            drop(file);
            fs::rename(&beside, &path)
        };
        write().map_err(|_| fs::remove_file(&beside)).ok()
    }
}

impl Request {
    /// Returns the prefix of an entry's file name.
    fn label(&self) -> String {
        let name = self.namespace.as_deref().unwrap_or("file");
        name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').take(60).collect()
    }
}

fn index_bytes(index: &Index) -> Option<Vec<u8>> {
    let mut out = Writer::default();
    out.number(index.additions.len() as u64);
    for (name, DialectFiles { files, include_dirs }) in index.additions.iter().chain(&index.dialects) {
        out.text(name);
        for paths in [files, include_dirs] {
            out.number(paths.len() as u64);
            for path in paths {
                out.text(path.to_str()?);
            }
        }
    }
    out.finish(index.additions.len() + index.dialects.len())
}

fn index_of(payload: &[u8]) -> Result<Index, Malformed> {
    let (mut input, count) = Reader::open(payload, Format::TODAY)?;
    let added = input.number()?;
    let (mut additions, mut dialects) = (BTreeMap::new(), BTreeMap::new());
    let paths = |input: &mut Reader<'_>| -> Result<Vec<PathBuf>, Malformed> {
        let count = input.number()?;
        (0..count).map(|_| Str::read(input).map(|path| PathBuf::from(&*path))).collect()
    };
    for at in 0..count {
        let name = Str::read(&mut input)?.into_owned();
        let (files, include_dirs) = (paths(&mut input)?, paths(&mut input)?);
        let to = if at < added { &mut additions } else { &mut dialects };
        to.insert(name, DialectFiles { files, include_dirs });
    }
    if input.is_empty() { Ok(Index { dialects, additions, ..Index::default() }) } else { Err(Malformed) }
}

/// Returns a 64-bit hash of bytes: two lanes of folded products.
fn digest(bytes: &[u8]) -> u64 {
    let fold = |state: u64, word: u64, factor: u64| {
        let product = u128::from(state ^ word) * u128::from(factor);
        product as u64 ^ (product >> 64) as u64
    };
    let (mut first, mut second) = (bytes.len() as u64 ^ 0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03);
    let (words, rest) = bytes.as_chunks::<8>();
    for word in words {
        let word = u64::from_le_bytes(*word);
        // A single lane would lose its state if a word happened to equal it.
        first = fold(first, word, 0xa076_1d64_78bd_642f);
        second = fold(second, word.rotate_left(32), 0xe703_7ed1_a0b4_28db);
    }
    let last = rest.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
    fold(fold(first, last, 0x8ebc_6af0_9c88_c6e3), second, 0x5895_65cc_75ad_ee6d)
}
