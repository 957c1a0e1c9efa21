//! Dialects from files: the flags that select them, and a loader that reads them on first use.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use lect_core::Context;
use lect_core::dialect::{DialectDef, DialectProvider, is_namespace};
use lect_ide::server::FileFault;
use lect_ods::spec::{DefSpec, DialectSpec, Shared};
use lect_ods::td::diag::Severity;
use lect_ods::td::library::{CacheConfig, Library, LibraryConfig, Reading};
use lect_ods::td::{Diagnostics, Sources};

use crate::config::{Config, DialectConfig};
use crate::opt::Program;
use crate::opt::config::ConfigFlags;
use crate::opt::failure::{Failure, emit_all, note, warn};
use crate::opt::temporary::watch_folder;
use crate::opt::timing::Timing;

/// Dialects from files
#[derive(Args, Clone)]
#[command(next_help_heading = "Dialects")]
pub struct Dialects {
    /// Load the dialects that a .td file defines, or the dialect of this name from the folders of --dialect-path
    #[arg(long, value_name = "FILE|NAME")]
    load_dialect: Vec<PathBuf>,

    /// A folder of .td files in which dialects are found by namespace
    #[arg(long, value_name = "FOLDER")]
    dialect_path: Vec<PathBuf>,

    /// A .td file that describes the C++ parts of definitions, or a folder of such files
    #[arg(long, value_name = "FILE|FOLDER")]
    overlay: Vec<PathBuf>,

    /// A folder in which included files are found
    #[arg(short = 'I', value_name = "FOLDER")]
    include_dirs: Vec<PathBuf>,

    /// Define a macro, for `#ifdef`
    #[arg(short = 'D', value_name = "NAME")]
    macros: Vec<String>,

    /// The folder for evaluated .td files, instead of the user's cache folder
    #[arg(long, value_name = "FOLDER", env = "LECT_DIALECT_CACHE", hide_env_values = true)]
    dialect_cache: Option<OsString>,

    /// Do not use the cache
    #[arg(long)]
    no_dialect_cache: bool,

    /// Report which dialects are read from which files, and the errors of files that are left out
    #[arg(long)]
    verbose: bool,

    #[command(flatten)]
    pub config: ConfigFlags,

    /// Collects the diagnostics of files of which dialects are read
    #[arg(skip)]
    pub faults: Faults,
}

/// Diagnostics of `.td` files. Clones share them.
pub type Faults = Arc<Mutex<Vec<FileFault>>>;

impl Dialects {
    /// Reads the project file of an input, and adds its dialects before those of the flags.
    pub fn configure(&mut self, input: &Path) -> Result<Option<Config>, Failure> {
        let config = self.config.of(input)?;
        if let Some(config) = &config {
            self.add(config);
        }
        Ok(config)
    }

    /// Returns the folders in which dialects are found by namespace.
    pub fn folders(&self) -> &[PathBuf] {
        &self.dialect_path
    }

    /// Adds the dialects of a project before those of the flags.
    pub fn add(&mut self, config: &Config) {
        let DialectConfig { folders, load, define, overlays, .. } = config.dialects.clone();
        self.dialect_path.splice(..0, folders);
        self.load_dialect.splice(..0, load);
        self.include_dirs.splice(..0, config.include_dirs());
        self.macros.splice(..0, define);
        self.overlay.splice(..0, overlays);
    }

    /// Returns the search configuration of dialects in some folders.
    pub fn library(&self, folders: Vec<PathBuf>) -> LibraryConfig {
        let (include_dirs, macros) = (self.include_dirs.clone(), self.macros.clone());
        LibraryConfig::default()
            .with_folders(folders)
            .with_include_dirs(include_dirs)
            .with_macros(macros)
            .with_cache(self.cache())
            .with_overlays(self.overlay.clone())
    }

    /// Returns the folders of included files and the defined macros.
    pub fn includes(&self) -> (&[PathBuf], &[String]) {
        (&self.include_dirs, &self.macros)
    }

    /// Opens the dialects that the flags and the project of an input name.
    pub fn open_for(&self, input: &Path, program: &Program) -> Result<Loader, Failure> {
        let mut dialects = self.clone();
        dialects.configure(input)?;
        dialects.open(program, &Arc::new(Timing::new()))
    }

    /// Opens the dialects that the flags name.
    pub fn open(&self, program: &Program, timing: &Arc<Timing>) -> Result<Loader, Failure> {
        self.open_with(program, [], timing)
    }

    /// Opens the dialects that the flags name, and those of some files.
    pub fn open_with<'f>(
        &'f self,
        program: &Program,
        files: impl IntoIterator<Item = &'f PathBuf>,
        timing: &Arc<Timing>,
    ) -> Result<Loader, Failure> {
        let library = self.library(self.dialect_path.clone()).with_texts(program.texts());
        let library = Library::new(library);
        let loader = Loader {
            source: Arc::new(Source {
                library,
                verbose: self.verbose,
                timing: Arc::clone(timing),
                told: Mutex::default(),
                failed: AtomicBool::new(false),
                faults: Arc::clone(&self.faults),
            }),
            specs: Vec::new(),
            own: program.dialects.clone(),
            has_folders: !self.dialect_path.is_empty(),
            has_overlays: !self.overlay.is_empty(),
        };
        let named: Vec<&PathBuf> = self.load_dialect.iter().chain(files).collect();
        self.load(loader, &named)
    }

    /// Loads the dialects that are named, rather than on first use.
    fn load(&self, mut loader: Loader, named: &[&PathBuf]) -> Result<Loader, Failure> {
        if loader.has_folders
            && let Some(problem) = loader.source.timing.time_loading(|| loader.source.library.unreadable().first())
        {
            return Err(Failure::Message(problem.clone()));
        }
        let namespaces = named.iter().filter(|name| is_namespace_of_folder(name));
        let namespaces: Vec<&str> = namespaces.filter_map(|name| name.to_str()).collect();
        loader.source.read_all(&namespaces, lect_core::threads::available());
        let mut specs: Vec<(DialectSpec, &PathBuf)> = Vec::new();
        for name in named {
            for spec in loader.source.named(name)? {
                match specs.iter_mut().find(|known| known.0.name == spec.name) {
                    Some((known, first)) => {
                        if let Some(conflict) = conflict(known, &spec) {
                            let (first, name) = (first.display(), name.display());
                            let message = format!("'{first}' and '{name}' define {conflict} differently");
                            return Err(Failure::Message(message));
                        }
                        known.merge((*spec).clone());
                    }
                    None => specs.push(((*spec).clone(), name)),
                }
            }
        }
        loader.specs = specs.into_iter().map(|it| Shared::new(it.0)).collect();
        Ok(loader)
    }

    fn cache(&self) -> Option<CacheConfig> {
        let named = self.dialect_cache.clone().map(PathBuf::from);
        let folder = named.or_else(user_cache).filter(|folder| !folder.as_os_str().is_empty())?;
        (!self.no_dialect_cache).then(|| {
            watch_folder(&folder);
            CacheConfig::new(folder, program())
        })
    }
}

/// Returns the name of the first definition that differs between two specs of one dialect.
fn conflict(known: &DialectSpec, other: &DialectSpec) -> Option<String> {
    let op = known.ops.iter().find(|op| other.ops.iter().any(|it| it.name == op.name && it != *op));
    let defs = |spec: &DialectSpec| spec.types.iter().chain(spec.attrs.iter()).cloned().collect::<Vec<_>>();
    let others = defs(other);
    let differs = |def: &DefSpec| others.iter().any(|it| (it.kind, &it.def) == (def.kind, &def.def) && it != def);
    let def = || defs(known).into_iter().find(differs).map(|def| format!("'{}'", def.name));
    op.map(|op| format!("'{}'", op.name)).or_else(def)
}

/// Returns a key of this program and its build, for the cache.
fn program() -> String {
    let own = std::env::current_exe().and_then(std::fs::metadata);
    let built = own.map(|own| format!("{} {:?}", own.len(), own.modified().ok()));
    format!("lect {} {}", env!("CARGO_PKG_VERSION"), built.unwrap_or_default())
}

/// Returns the folder for the caches of the user's programs.
fn user_cache() -> Option<PathBuf> {
    let var = |name| std::env::var_os(name).filter(|value: &OsString| !value.is_empty()).map(PathBuf::from);
    let base = var("XDG_CACHE_HOME").filter(|dir| dir.is_absolute()).or_else(|| match () {
        () if cfg!(windows) => var("LOCALAPPDATA"),
        () if cfg!(target_os = "macos") => Some(var("HOME")?.join("Library/Caches")),
        () => Some(var("HOME")?.join(".cache")),
    })?;
    Some(base.join("lect").join("dialects"))
}

/// Dialects from files, to be installed in any number of contexts.
pub struct Loader {
    source: Arc<Source>,
    specs: Vec<Shared<DialectSpec>>,
    /// Dialects that are compiled into the program.
    own: Vec<&'static DialectDef>,
    has_folders: bool,
    has_overlays: bool,
}

impl Loader {
    /// Registers the dialects with a new context.
    pub fn install(&self, ctx: &Context) {
        self.install_at(ctx, &[]);
    }

    /// Registers the dialects with a new context, some of them at other versions, which must exist.
    pub fn install_at(&self, ctx: &Context, versions: &[(String, Vec<u64>)]) {
        for spec in &self.specs {
            let version = versions.iter().find(|it| it.0 == *spec.name);
            let other = version.and_then(|(_, version)| spec.at(version)).map(Shared::new);
            let spec = other.as_ref().unwrap_or(spec);
            // Loading cannot fail: a new context has no dialects from files, and no two specs share a namespace.
            let _ = ctx.load(spec.clone());
        }
        if self.has_folders || self.has_overlays {
            let _ = ctx.set_dialect_provider(Arc::clone(&self.source) as Arc<dyn DialectProvider>);
        }
        for (namespace, version) in versions.iter().filter(|it| !self.specs.iter().any(|spec| *spec.name == it.0)) {
            let _ = ctx.load_at(namespace, version);
        }
    }

    /// Returns the namespaces of all dialects in the folders.
    pub fn namespaces(&self) -> Vec<&str> {
        if self.has_folders { self.source.library.namespaces().collect() } else { Vec::new() }
    }

    /// Loads a `.td` file, with its diagnostics.
    pub fn read_file(&self, file: &Path) -> Reading {
        self.source.library.file(file)
    }

    /// Returns the namespaces of the dialects that were loaded by name.
    pub fn loaded_names(&self) -> impl Iterator<Item = String> + '_ {
        self.specs.iter().map(|spec| spec.name.to_string())
    }

    /// Returns the spec that files define for a dialect.
    pub fn in_files(&self, namespace: &str) -> Option<Shared<DialectSpec>> {
        let loaded = self.specs.iter().find(|spec| spec.name == namespace).cloned();
        let is_in_folder = self.has_folders && self.source.library.has(namespace);
        loaded.or_else(|| is_in_folder.then(|| self.source.dialect(namespace))?)
    }

    /// Returns true if a file that was loaded by name defines the dialect.
    pub fn has(&self, namespace: &str) -> bool {
        self.specs.iter().any(|spec| spec.name == namespace)
    }

    /// Reads the dialects that the beginning of a text seems to mention, in parallel: the parser would wait for each of
    /// them otherwise.
    pub fn prefetch(&self, text: &[u8], threads: usize) {
        if !self.has_folders || threads < 2 {
            return;
        }
        let mentioned = mentioned(text.get(..PREFETCH).unwrap_or(text));
        let loaded = |name: &str| self.specs.iter().any(|spec| spec.name == name) || self.is_part_of_program(name);
        let wanted: Vec<&str> =
            mentioned.into_iter().filter(|name| !loaded(name) && self.source.library.has(name)).collect();
        self.source.read_all(&wanted, threads);
    }

    fn is_part_of_program(&self, name: &str) -> bool {
        name == "builtin" || self.own.iter().any(|def| def.namespace == name && def.spec.is_some())
    }

    /// Fails if a dialect that was needed has errors.
    pub fn result(&self) -> Result<(), Failure> {
        if self.source.failed.load(Ordering::Relaxed) { Err(Failure::Reported) } else { Ok(()) }
    }
}

/// Number of bytes of a text that are searched for dialects to read ahead. A dialect that first occurs after a megabyte
/// is rare.
const PREFETCH: usize = 1 << 20;

/// Returns the words before dots that may be namespaces.
fn mentioned(text: &[u8]) -> BTreeSet<&str> {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$');
    let dots = text.iter().enumerate().filter(|(_, byte)| **byte == b'.').map(|(at, _)| at);
    let words = dots.filter_map(|dot| {
        let before = text.get(..dot)?;
        let length = before.iter().rev().take_while(|byte| is_word(byte)).count();
        before.get(dot - length..).filter(|word| is_namespace(word))
    });
    words.filter_map(|word| std::str::from_utf8(word).ok()).collect()
}

/// Returns true if a name denotes no file, but a dialect in the folders.
fn is_namespace_of_folder(name: &Path) -> bool {
    is_namespace(name.as_os_str().as_encoded_bytes()) && !name.exists()
}

/// Reads dialects, and reports their diagnostics.
struct Source {
    library: Library,
    verbose: bool,
    timing: Arc<Timing>,
    /// Dialects and files that were reported already.
    told: Mutex<BTreeSet<String>>,
    failed: AtomicBool,
    faults: Faults,
}

impl DialectProvider for Source {
    fn dialect(&self, namespace: &str) -> Option<Shared<DialectSpec>> {
        self.read(namespace)?.dialects.first().cloned()
    }

    fn additions(&self, namespace: &str) -> Option<Shared<DialectSpec>> {
        let reading = self.timing.time_loading(|| self.library.additions(namespace))?;
        self.tell(&reading);
        reading.dialects.first().cloned()
    }

    fn described(&self, dialect: &DialectSpec) -> Option<Shared<DialectSpec>> {
        let reading = self.timing.time_loading(|| self.library.described(dialect))?;
        self.tell(&reading);
        reading.dialects.first().cloned()
    }
}

impl Source {
    /// Reads the dialect with a namespace, and reports its diagnostics the first time.
    fn read(&self, namespace: &str) -> Option<Arc<Reading>> {
        let reading = self.timing.time_loading(|| self.library.dialect(namespace))?;
        self.tell(&reading);
        Some(reading)
    }

    /// Reads the dialects with some namespaces, in parallel.
    fn read_all(&self, namespaces: &[&str], threads: usize) {
        let next = AtomicUsize::new(0);
        let read_some = || {
            while let Some(name) = namespaces.get(next.fetch_add(1, Ordering::Relaxed)) {
                let _ = self.read(name);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads.min(namespaces.len()) {
                scope.spawn(read_some);
            }
            read_some();
        });
    }

    /// Reads the dialects of a file, or one of those in the folders.
    fn named(&self, name: &Path) -> Result<Vec<Shared<DialectSpec>>, Failure> {
        if let Some(namespace) = name.to_str().filter(|_| is_namespace_of_folder(name)) {
            let reading = self.read(namespace).ok_or_else(|| self.unknown(namespace))?;
            return if reading.dialects.is_empty() { Err(Failure::Reported) } else { Ok(reading.dialects.clone()) };
        }
        let reading = self.timing.time_loading(|| self.library.file(name));
        self.tell(&reading);
        if reading.has_errors() {
            return Err(Failure::Reported);
        }
        if reading.dialects.is_empty() {
            return Err(Failure::Message(format!("'{}' defines nothing of any dialect", name.display())));
        }
        match reading.dialects.iter().any(|dialect| dialect.name == "builtin") {
            true => {
                Err(Failure::Message("the builtin dialect is part of lect and is not loaded from files".to_owned()))
            }
            false => Ok(reading.dialects),
        }
    }

    fn unknown(&self, namespace: &str) -> Failure {
        let near = self.library.namespaces().find(|name| name.eq_ignore_ascii_case(namespace));
        let help = near.map(|name| format!("; there is '{name}'")).unwrap_or_default();
        Failure::Message(format!("there is no file '{namespace}', and no such dialect in a --dialect-path{help}"))
    }

    fn tell(&self, reading: &Reading) {
        if !self.told.lock().unwrap_or_else(PoisonError::into_inner).insert(reading.of.clone()) {
            return;
        }
        self.timing.loaded(&reading.of, reading.cached, reading.time);
        // If files only extend a dialect, it stays usable without them.
        let is_lost = reading.has_errors() && reading.dialects.is_empty() && !self.library.adds_to(&reading.of);
        if is_lost {
            self.failed.store(true, Ordering::Relaxed);
        }
        for (diagnostics, sources) in &reading.said {
            // Report warnings only about files that the user named.
            let is_found = self.library.has(&reading.of) || self.library.adds_to(&reading.of);
            if diagnostics.errors() > 0 && (is_lost || !is_found) {
                let faults = faults_of(diagnostics, sources);
                self.faults.lock().unwrap_or_else(PoisonError::into_inner).extend(faults);
            }
            if is_lost || self.verbose || !is_found {
                let _ = emit_all(diagnostics, sources);
            }
        }
        if reading.has_errors() && !is_lost && !self.verbose {
            let of = &reading.of;
            warn(&format!("some files of dialect '{of}' are wrong and were left out; --verbose shows why"));
        }
        if self.verbose {
            let from = if reading.cached { "the cache".to_owned() } else { files(&reading.files) };
            for dialect in &reading.dialects {
                let (ops, attrs, types) = (dialect.ops.len(), dialect.attrs.len(), dialect.types.len());
                let name = &dialect.name;
                note(&format!(
                    "read dialect '{name}' from {from}: operations {ops}, attributes {attrs}, types {types}"
                ));
            }
        }
    }
}

/// Returns the diagnostics that have a place.
fn faults_of<'d>(diagnostics: &'d Diagnostics, sources: &'d Sources) -> impl Iterator<Item = FileFault> + 'd {
    diagnostics.list().iter().filter_map(|diagnostic| {
        let span = diagnostic.span?;
        let file = sources.file(span.file);
        let path = std::path::absolute(&file.path).unwrap_or_else(|_| PathBuf::from(&file.path));
        let (text, range, message) = (Arc::clone(&file.text), span.start..span.end, diagnostic.message.clone());
        Some(FileFault { path, text, range, is_error: diagnostic.severity == Severity::Error, message })
    })
}

fn files(files: &[PathBuf]) -> String {
    files.iter().map(|file| format!("'{}'", file.display())).collect::<Vec<_>>().join(", ")
}
