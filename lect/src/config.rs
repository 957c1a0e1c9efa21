//! `lect.toml`: the project file of the command, of editors and of programs.
//!
//! ```toml
//! release = 22                # the release of MLIR that bytecode is written for
//! allow-unregistered = false
//!
//! [dialects]
//! folders = ["include"]       # where dialects are found by namespace
//! load = ["desk.td"]          # files, and namespaces of dialects in the folders
//! include = ["third_party"]   # where included files are found
//! define = ["WITH_EXTRAS"]    # macros for #ifdef
//! overlays = ["desk-overlay.td"]
//! irdl = "desk.irdl.mlir"
//!
//! [format]
//! width = 100
//! indent = 2
//! continuation = 4
//!
//! [patterns]                  # lect opt --patterns tidy
//! tidy = ["tidy.td", "more.mlir"]
//!
//! [pipelines]                 # lect opt --pipeline small
//! small = "builtin.module(cse, symbol-dce)"
//!
//! [test]                      # lect test
//! paths = ["test"]
//! features = ["desk"]         # names for REQUIRES:
//!
//! [test.tools]                # commands of RUN: lines
//! desk-opt = "lect opt"
//!
//! [test.substitutions]
//! "%{flags}" = "--cse"
//!
//! [compat]                    # lect compat
//! categories = ["text", "bytecode"]
//! allow = ["attr-type-changed:desk.put"]
//! ```
//!
//! All keys are optional. Paths are relative to the folder of the file. The file is the first one of that name in the
//! enclosing folders of the input file ([`Config::find`]).

mod read;

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use lect_core::Context;
use lect_core::dialect::is_namespace;
use lect_ods::compat::{Allow, Category};
use lect_ods::td::library::LibraryConfig;

use crate::fmt::FormatOptions;

/// File name of the project file.
pub const FILE_NAME: &str = "lect.toml";

/// Contents of a `lect.toml`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Config {
    /// Path of the file.
    pub file: PathBuf,
    /// Release of MLIR that the project uses.
    pub release: Option<u32>,
    /// Whether operations of dialects that are not loaded are accepted.
    pub allow_unregistered: Option<bool>,
    /// Dialects from files.
    pub dialects: DialectConfig,
    /// Options of the formatter.
    pub format: FormatOptions,
    /// Files of patterns, by name.
    pub patterns: BTreeMap<String, Vec<PathBuf>>,
    /// Pipelines of passes, by name.
    pub pipelines: BTreeMap<String, String>,
    /// Settings of `lect compat`.
    pub compat: CompatConfig,
    /// Settings of `lect test`.
    pub test: TestConfig,
}

/// Settings of `lect test`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TestConfig {
    /// Test files, and folders of test files.
    pub paths: Vec<PathBuf>,
    /// Ends of the names of test files in folders. If empty, `.mlir`.
    pub suffixes: Vec<String>,
    /// Names of files and folders that have no tests. If empty, `Inputs` and `target`.
    pub exclude: Vec<String>,
    /// Names that `REQUIRES:` and its like find true.
    pub features: Vec<String>,
    /// Time limit of a test, in seconds; none if 0.
    pub timeout: Option<u32>,
    /// Words of commands, by the names of these in tests.
    pub tools: BTreeMap<String, Vec<String>>,
    /// Texts, by the texts that they replace in commands.
    pub substitutions: BTreeMap<String, String>,
    /// Variables of the environment.
    pub environment: BTreeMap<String, String>,
    /// Whether outputs are compared with files beside the tests.
    pub expected_files: bool,
}

/// Settings of `lect compat`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CompatConfig {
    /// Categories of harm that count as breaking changes. If empty, the default applies.
    pub categories: Vec<Category>,
    /// Accepted findings.
    pub allow: Vec<Allow>,
}

/// Dialects from files. Paths can be opened from the current folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct DialectConfig {
    /// Search folders for dialects by namespace.
    pub folders: Vec<PathBuf>,
    /// Files of dialects, and namespaces of dialects in the folders.
    pub load: Vec<PathBuf>,
    /// Search folders for included files.
    pub include: Vec<PathBuf>,
    /// Defined macros.
    pub define: Vec<String>,
    /// Overlay files, or folders of overlay files, which describe the parts of definitions that are written in C++.
    pub overlays: Vec<PathBuf>,
    /// A file of dialects in IRDL.
    pub irdl: Option<PathBuf>,
}

/// Errors or warnings about a file, as text with positions and source lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfigError {
    plain: String,
    coloured: String,
    /// The same with their places in the text, for editors.
    pub(crate) places: Vec<Place>,
}

/// An error or a warning at a place in the text of a project file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub range: std::ops::Range<u32>,
    pub is_error: bool,
    pub message: String,
}

impl ConfigError {
    /// Returns the text with terminal escapes for colour. `to_string` has none.
    pub fn coloured(&self) -> &str {
        &self.coloured
    }

    fn message(message: impl Into<String>) -> Self {
        let message = message.into();
        Self {
            plain: format!("error: {message}\n"),
            coloured: format!("\u{1b}[1;31merror\u{1b}[0m: {message}\n"),
            places: vec![Place { range: 0..0, is_error: true, message }],
        }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.plain.trim_end())
    }
}

impl std::error::Error for ConfigError {}

/// A parsed `lect.toml`, with warnings about unknown keys.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Found {
    /// Contents of the file.
    pub config: Config,
    /// Warnings about the file, if any.
    pub warnings: Option<ConfigError>,
}

impl Config {
    /// Reads the `lect.toml` of a file or folder: the first one in its folder and the folders above. Returns `None` if
    /// there is no such file.
    ///
    /// ```
    /// use lect::config::Config;
    /// # let folder = std::env::temp_dir().join(format!("lect-config-{}", std::process::id()));
    /// # std::fs::create_dir_all(folder.join("ir"))?;
    /// std::fs::write(folder.join("lect.toml"), "[format]\nwidth = 80\n")?;
    /// let found = Config::find(folder.join("ir/a.mlir"))?.expect("it is above");
    /// assert_eq!(found.config.format.width, 80);
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find(path: impl AsRef<Path>) -> Result<Option<Found>, ConfigError> {
        match Self::file_of(path) {
            Some(file) => Self::read(file).map(Some),
            None => Ok(None),
        }
    }

    /// Returns the path of the `lect.toml` that applies to a file or folder.
    pub fn file_of(path: impl AsRef<Path>) -> Option<PathBuf> {
        let path = path.as_ref();
        let whole = std::fs::canonicalize(path).or_else(|_| std::path::absolute(path)).ok()?;
        let folders = whole.ancestors().skip(usize::from(!whole.is_dir()));
        folders.map(|folder| folder.join(FILE_NAME)).find(|file| file.is_file())
    }

    /// Reads a file.
    pub fn read(file: impl AsRef<Path>) -> Result<Found, ConfigError> {
        let file = file.as_ref();
        let text = std::fs::read_to_string(file)
            .map_err(|error| ConfigError::message(format!("cannot read '{}': {error}", file.display())))?;
        Self::parse(file, &text)
    }

    /// Parses the text of a file, which need not exist.
    pub fn parse(file: impl AsRef<Path>, text: &str) -> Result<Found, ConfigError> {
        read::read(file.as_ref(), text)
    }

    /// Returns the search folders for included files: those of `include`, and the folders of dialects.
    pub fn include_dirs(&self) -> Vec<PathBuf> {
        self.dialects.include.iter().chain(&self.dialects.folders).cloned().collect()
    }

    /// Returns the search configuration of dialects in the folders. The caller may add a cache.
    pub fn library(&self) -> LibraryConfig {
        LibraryConfig::default()
            .with_folders(self.dialects.folders.clone())
            .with_include_dirs(self.include_dirs())
            .with_macros(self.dialects.define.clone())
            .with_overlays(self.dialects.overlays.clone())
    }

    /// Registers the dialects with a new context: those of `load` at once, others from the folders on first use.
    pub fn install(&self, ctx: &Context) -> Result<(), ConfigError> {
        let failed = |error: &dyn fmt::Display| ConfigError::message(error.to_string());
        if !self.dialects.folders.is_empty() {
            ctx.use_td_folders(self.library()).map_err(|error| failed(&error))?;
        }
        for name in &self.dialects.load {
            match name.to_str().filter(|name| is_namespace(name.as_bytes())) {
                Some(namespace) if ctx.dialect(namespace.as_bytes()).is_some() => {}
                Some(namespace) => {
                    return Err(ConfigError::message(format!("there is no dialect '{namespace}' in the folders")));
                }
                None => {
                    ctx.load_td_with(name, &self.library()).map_err(|error| failed(&error))?;
                }
            }
        }
        #[cfg(feature = "irdl")]
        if let Some(irdl) = &self.dialects.irdl {
            let message = || format!("cannot load the dialects of '{}'", irdl.display());
            crate::load_irdl(ctx, irdl).map_err(|_| ConfigError::message(message()))?;
        }
        Ok(())
    }
}
