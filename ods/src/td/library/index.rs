//! Index of the files of each dialect.

use crate::order::Order as _;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::LibraryConfig;
use super::scan::{self, Unit};
use crate::td::lower::is_encoding_of;
use crate::td::names::{Map, Set};

/// Maximum number of files that are indexed. LLVM has 2,000 in all.
const MAX_FILES: usize = 1 << 16;

/// Maximum nesting of folders: symbolic links can make it infinite.
const MAX_FOLDERS: usize = 40;

/// Index of a library.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Index {
    /// Files by the namespace of the dialect that they define.
    pub dialects: BTreeMap<String, DialectFiles>,
    /// Files that extend a dialect defined in one of their includes elsewhere, by namespace.
    pub additions: BTreeMap<String, DialectFiles>,
    /// Unreadable folders and files, with the reasons.
    pub unreadable: Vec<String>,
    /// All folders and files that were visited.
    pub folders: Vec<PathBuf>,
    pub files: Vec<PathBuf>,
}

/// The files of a dialect.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct DialectFiles {
    /// Files that none of the others includes, sorted.
    pub files: Vec<PathBuf>,
    /// Directories that are searched for includes.
    pub include_dirs: Vec<PathBuf>,
}

impl Index {
    /// Creates the index of the folders of a configuration.
    pub fn read(config: &LibraryConfig) -> Self {
        let mut index = Index::default();
        for folder in &config.folders {
            index.walk(folder, 0);
        }
        index.files.order();
        index.files.dedup();
        let inner = index.files.len();
        // Files included from elsewhere are read as well, as they may define classes.
        let mut graph = Graph::new(config);
        let mut new = index.files;
        while !new.is_empty() && graph.files.len() < MAX_FILES {
            new = graph.add(read_all(&new));
        }
        (index.dialects, index.additions) = graph.dialects(inner);
        index.files = graph.files.into_iter().map(|file| file.path).collect();
        index
    }

    /// Collects the folders and files in a folder.
    fn walk(&mut self, folder: &Path, depth: usize) {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => {
                self.unreadable.push(format!("cannot read folder '{}': {error}", folder.display()));
                return;
            }
        };
        self.folders.push(folder.to_owned());
        for entry in entries.filter_map(Result::ok) {
            let path = entry.path();
            if self.files.len() + self.folders.len() >= MAX_FILES {
                return;
            }
            let Ok(kind) = kind(&entry) else { continue };
            if kind.is_dir() {
                if depth < MAX_FOLDERS {
                    self.walk(&path, depth + 1);
                }
            } else if kind.is_file() && path.extension().is_some_and(|extension| extension == "td") {
                self.files.push(path);
            }
        }
    }
}

/// Returns the kind of an entry, or of the target of a link. A pipe, which would block a reader, does not count as a
/// file.
fn kind(entry: &fs::DirEntry) -> io::Result<fs::FileType> {
    let kind = entry.file_type()?;
    if kind.is_symlink() { Ok(fs::metadata(entry.path())?.file_type()) } else { Ok(kind) }
}

/// Applies a function to all items, with several threads where supported.
#[cfg(not(feature = "threads"))]
fn in_parallel<'a, T: Sync, R: Send>(items: &'a [T], make: impl Fn(&'a T) -> R + Sync) -> Vec<R> {
    items.iter().map(make).collect()
}

#[cfg(feature = "threads")]
fn in_parallel<'a, T: Sync, R: Send>(items: &'a [T], make: impl Fn(&'a T) -> R + Sync) -> Vec<R> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(8);
    let (size, make) = (items.len().div_ceil(threads).max(1), &make);
    std::thread::scope(|scope| {
        let parts: Vec<_> =
            items.chunks(size).map(|part| scope.spawn(move || part.iter().map(make).collect::<Vec<R>>())).collect();
        parts.into_iter().flat_map(|part| part.join().unwrap_or_default()).collect()
    })
}

/// Reads files. A file that is not UTF-8 counts as empty.
fn read_all(paths: &[PathBuf]) -> Vec<File> {
    in_parallel(paths, |path| {
        let text = fs::read(path).ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default();
        let names = scan::includes(&text).map(str::to_owned).collect();
        File { path: path.clone(), text, names, includes: Vec::new() }
    })
}

/// A file, with the names of its includes and the indices of those found.
struct File {
    path: PathBuf,
    text: String,
    names: BTreeSet<String>,
    includes: Vec<usize>,
}

/// Include graph of files.
struct Graph<'c> {
    config: &'c LibraryConfig,
    files: Vec<File>,
    numbers: Map<PathBuf, usize>,
    /// Ancestor folders in which includes were found.
    above: Vec<PathBuf>,
    /// Ancestor folders that the includes of each file need.
    needs: Vec<BTreeSet<usize>>,
}

impl<'c> Graph<'c> {
    fn new(config: &'c LibraryConfig) -> Self {
        Graph { config, files: Vec::new(), numbers: Map::default(), above: Vec::new(), needs: Vec::new() }
    }

    /// Adds files. Returns their includes that are not known yet.
    fn add(&mut self, files: Vec<File>) -> Vec<PathBuf> {
        let first = self.files.len();
        for file in files {
            self.numbers.insert(file.path.clone(), self.files.len());
            self.files.push(file);
            self.needs.push(BTreeSet::new());
        }
        let mut new: Vec<PathBuf> = Vec::new();
        let mut new_numbers: Map<PathBuf, usize> = Map::default();
        // Location of each name, for the files of a folder.
        type Found = Option<(PathBuf, Option<usize>)>;
        let mut found: Map<(PathBuf, String), Found> = Map::default();
        for at in first..self.files.len() {
            let Some(file) = self.files.get(at) else { break };
            let folder = file.path.parent().unwrap_or(Path::new("")).to_owned();
            let mut includes = Vec::new();
            for name in self.files.get_mut(at).map(|file| std::mem::take(&mut file.names)).unwrap_or_default() {
                let key = (folder.clone(), name);
                let place = match found.get(&key) {
                    Some(place) => place.clone(),
                    None => {
                        let place = self.find(&key.0, &key.1);
                        found.insert(key, place.clone());
                        place
                    }
                };
                let Some((path, above)) = place else { continue };
                if let Some(above) = above {
                    self.needs[at].insert(above);
                }
                includes.push(match self.numbers.get(&path) {
                    Some(number) => *number,
                    None => *new_numbers.entry(path).or_insert_with_key(|path| {
                        new.push(path.clone());
                        self.files.len() + new.len() - 1
                    }),
                });
            }
            self.files[at].includes = includes;
        }
        new
    }

    /// Returns the location of an include of a file in a folder: in one of the include directories, or in the folder or
    /// an ancestor.
    fn find(&mut self, folder: &Path, name: &str) -> Option<(PathBuf, Option<usize>)> {
        let is_there = |path: &PathBuf| self.numbers.contains_key(path) || path.is_file();
        if let Some(path) = self.config.include_dirs.iter().map(|dir| dir.join(name)).find(is_there) {
            return Some((path, None));
        }
        // Most includes are relative to an ancestor folder that is known already.
        let known = self.above.iter().enumerate().filter(|(_, dir)| folder.starts_with(dir));
        let known = known.map(|(at, dir)| (dir.join(name), at)).find(|(path, _)| is_there(path));
        if let Some((path, at)) = known {
            return Some((path, Some(at)));
        }
        let dir = folder.ancestors().find(|dir| is_there(&dir.join(name)))?.to_owned();
        let path = dir.join(name);
        self.above.push(dir);
        Some((path, Some(self.above.len() - 1)))
    }

    /// Returns the files of each dialect defined in the first `inner` files, among these. Also returns the files among
    /// these that extend a dialect defined in another file.
    fn dialects(&self, inner: usize) -> (BTreeMap<String, DialectFiles>, BTreeMap<String, DialectFiles>) {
        let units: Vec<Vec<Unit<'_>>> = in_parallel(&self.files, |file| scan::units(&file.text));
        let is_dialect = Bound::to(&["Dialect"], &units, |unit| &unit.parents);
        let all = || units.iter().enumerate().flat_map(|(at, units)| units.iter().map(move |it| (at, it)));
        let statements = || all().take_while(|(at, _)| *at < inner);
        let (mut names, mut outer_names): (Names<'_>, Names<'_>) = Default::default();
        let mut files: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
        for (at, unit) in all().filter(|(_, unit)| unit.parents.iter().any(|it| is_dialect.contains(it))) {
            for (def, name) in &unit.named {
                if at < inner {
                    names.entry(def).or_default().insert(name);
                    files.entry(name).or_default().insert(at);
                } else {
                    outer_names.entry(def).or_default().insert(name);
                }
            }
        }
        let inner_units = units.get(..inner).unwrap_or(&units);
        for (name, at) in mentions(inner_units, &units, &names) {
            files.entry(name).or_default().insert(at);
        }
        // A file that extends a dialect of another folder must refer to it by name: classes defined there have many
        // other uses.
        let mut added: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
        for (name, at) in mentions(inner_units, inner_units, &outer_names) {
            if !files.contains_key(name) {
                added.entry(name).or_default().insert(at);
            }
        }
        for (at, unit) in statements() {
            for encoded in &unit.encodes {
                for (_, own) in files.iter_mut().filter(|(name, _)| is_encoding_of(encoded, name)) {
                    own.insert(at);
                }
            }
        }
        let defined: Set<&str> = units.iter().flatten().flat_map(|unit| unit.defines.iter().copied()).collect();
        let entries = |name: &&str, mut all: BTreeSet<usize>| {
            self.complete(&mut all, inner, &units, &defined);
            ((*name).to_owned(), self.entries(&all))
        };
        let dialects = files.iter().map(|(name, own)| {
            let mut all = own.clone();
            all.extend((0..inner).filter(|at| units[*at].is_empty() && self.is_umbrella(*at, own, &files)));
            entries(name, all)
        });
        (dialects.collect(), added.iter().map(|(name, own)| entries(name, own.clone())).collect())
    }

    /// Replaces each fragment by the files that include it. A fragment uses classes which it does not include, and
    /// which those files define or include. A fragment without such a file is kept, and its errors are reported.
    fn complete<'t>(&self, files: &mut BTreeSet<usize>, inner: usize, units: &[Vec<Unit<'t>>], defined: &Set<&'t str>) {
        let mut seen = Set::default();
        let mut next: Vec<usize> = files.iter().copied().collect();
        while let Some(at) = next.pop() {
            if !seen.insert(at) || !is_fragment(&self.reached(at), units, defined, at) {
                continue;
            }
            let includes = |it: &usize| *it != at && self.files[*it].includes.contains(&at);
            let around: Vec<usize> = (0..inner).filter(includes).collect();
            // A file that does not define the class either may itself be a fragment.
            if !around.is_empty() {
                files.remove(&at);
                files.extend(&around);
                next.extend(around);
            }
        }
    }

    /// Returns a file and all its direct and indirect includes.
    fn reached(&self, file: usize) -> Set<usize> {
        let mut seen = Set::from_iter([file]);
        let mut next = vec![file];
        while let Some(at) = next.pop() {
            let new = self.files[at].includes.iter().filter(|it| **it < self.files.len());
            next.extend(new.filter(|it| seen.insert(**it)));
        }
        seen
    }

    /// Returns true if a file without definitions includes files of one dialect only: those may depend on the order of
    /// its includes.
    fn is_umbrella(&self, at: usize, own: &BTreeSet<usize>, files: &BTreeMap<&str, BTreeSet<usize>>) -> bool {
        let includes = &self.files[at].includes;
        let is_foreign = |at: &usize| !own.contains(at) && files.values().any(|files| files.contains(at));
        includes.iter().any(|at| own.contains(at)) && !includes.iter().any(is_foreign)
    }

    /// Returns the files that none of the others includes.
    fn entries(&self, files: &BTreeSet<usize>) -> DialectFiles {
        let mut entries = files.clone();
        let mut needs = BTreeSet::new();
        for file in files {
            if !entries.contains(file) {
                continue;
            }
            let mut seen = Set::from_iter([*file]);
            let mut next = vec![*file];
            while let Some(at) = next.pop() {
                needs.extend(self.needs[at].iter().copied());
                for included in self.files[at].includes.iter().filter(|at| **at < self.files.len()) {
                    if seen.insert(*included) {
                        next.push(*included);
                        entries.remove(included);
                    }
                }
            }
        }
        let found = needs.iter().map(|at| self.above[*at].clone());
        let include_dirs = self.config.include_dirs.iter().cloned().chain(found).collect();
        DialectFiles { files: entries.iter().map(|at| self.files[*at].path.clone()).collect(), include_dirs }
    }
}

/// Names of dialects, by their definitions.
type Names<'t> = Map<&'t str, BTreeSet<&'t str>>;

/// Returns the dialects and files of definitions that refer to a dialect, directly or through definitions in the files
/// `within`.
fn mentions<'t>(
    files: &'t [Vec<Unit<'t>>],
    within: &'t [Vec<Unit<'t>>],
    names: &Names<'t>,
) -> BTreeSet<(&'t str, usize)> {
    let defs: Vec<&str> = names.keys().copied().collect();
    let bound = Bound::to(&defs, within, |unit| &unit.mentions);
    let statements = files.iter().enumerate().flat_map(|(at, units)| units.iter().map(move |it| (at, it)));
    let found = statements.filter(|(_, unit)| unit.has_defs).flat_map(|(at, unit)| {
        let defs: BTreeSet<&str> = unit.mentions.iter().flat_map(|word| bound.of(word)).collect();
        let found: Vec<&str> = defs.into_iter().filter_map(|def| names.get(def)).flatten().copied().collect();
        found.into_iter().map(move |name| (name, at))
    });
    found.collect()
}

/// Returns true if a definition in a file inherits from a class that is defined elsewhere, but in none of the files
/// that it reaches.
fn is_fragment<'t>(reached: &Set<usize>, units: &[Vec<Unit<'t>>], defined: &Set<&'t str>, file: usize) -> bool {
    let own = units.get(file).into_iter().flatten();
    let mut parents: Set<&'t str> = own.flat_map(|unit| unit.parents.iter().copied()).collect();
    parents.retain(|name| defined.contains(name));
    let within = reached.iter().filter_map(|at| units.get(*at)).flatten();
    within.flat_map(|unit| unit.defines.iter()).for_each(|name| _ = parents.remove(name));
    !parents.is_empty()
}

/// Names bound to words: the words themselves, and definitions that refer to a bound name.
struct Bound<'t> {
    words: Map<&'t str, BTreeSet<&'t str>>,
}

impl<'t> Bound<'t> {
    fn to(words: &[&'t str], units: &'t [Vec<Unit<'t>>], mentions: impl Fn(&'t Unit<'t>) -> &'t [&'t str]) -> Self {
        let mut bound: Map<&str, BTreeSet<&str>> = words.iter().map(|word| (*word, BTreeSet::from([*word]))).collect();
        // A class mostly follows the names that it refers to, so there are few rounds.
        loop {
            let mut changed = false;
            for unit in units.iter().flatten().filter(|unit| !unit.defines.is_empty()) {
                let to: BTreeSet<&str> =
                    mentions(unit).iter().filter_map(|word| bound.get(word)).flatten().copied().collect();
                for name in unit.defines.iter().filter(|_| !to.is_empty()) {
                    let known = bound.entry(name).or_default();
                    let before = known.len();
                    known.extend(&to);
                    changed |= known.len() != before;
                }
            }
            if !changed {
                return Bound { words: bound };
            }
        }
    }

    fn contains(&self, word: &str) -> bool {
        self.words.contains_key(word)
    }

    fn of(&self, word: &str) -> impl Iterator<Item = &'t str> {
        self.words.get(word).into_iter().flatten().copied()
    }
}
