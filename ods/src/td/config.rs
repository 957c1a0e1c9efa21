//! Inputs and settings of the reader.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

/// An input.
#[derive(Clone, Debug)]
pub enum Input {
    /// A file.
    File(PathBuf),
    /// A text with a name.
    Text {
        /// Name in messages.
        name: String,
        /// The text.
        text: String,
    },
}

/// Files embedded in a program: a function from a name to the canonical name and the text.
#[derive(Clone, Default)]
pub struct Texts(Option<Arc<Find>>);

type Find = dyn Fn(&str) -> Option<(&'static str, &'static str)> + Send + Sync;

impl Texts {
    /// Returns the file with a name.
    pub fn get(&self, name: &str) -> Option<(&'static str, &'static str)> {
        self.0.as_ref().and_then(|find| find(name))
    }
}

impl<F: Fn(&str) -> Option<(&'static str, &'static str)> + Send + Sync + 'static> From<F> for Texts {
    fn from(find: F) -> Self {
        Self(Some(Arc::new(find)))
    }
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Texts").field(&self.0.is_some()).finish()
    }
}

/// Settings of the reader.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LoadConfig {
    /// Directories that are searched for included files, after the working directory.
    pub include_dirs: Vec<PathBuf>,
    /// Macros defined for `#ifdef` (`-D`).
    pub macros: Vec<String>,
    /// Whether files that are not found elsewhere are taken from the prelude.
    pub prelude: bool,
    /// Whether a file of MLIR 22 that is incompatible with definitions of later releases is replaced by that of the
    /// prelude. Records then differ from those of llvm-tblgen.
    pub newer: bool,
    /// Further files that can be included: the name and text of each, by its name. Includes in such a file are first
    /// looked up among them, relative to its path.
    pub texts: Texts,
    /// Whether fields of classes have values (`ClassField::value`). Only `print_records` needs these texts, which take
    /// a tenth of the time.
    pub class_values: bool,
}

crate::setters! { LoadConfig {
    with_include_dirs => include_dirs: Vec<PathBuf>,
    with_macros => macros: Vec<String>,
    with_prelude => prelude: bool,
    with_newer => newer: bool,
    with_class_values => class_values: bool,
} }

impl LoadConfig {
    /// Sets [`texts`](Self::texts).
    #[must_use]
    pub fn with_texts(mut self, texts: impl Into<Texts>) -> Self {
        self.texts = texts.into();
        self
    }
}

impl Default for LoadConfig {
    /// Returns settings without directories, macros and other texts, with the prelude as a fallback, and with values of
    /// classes.
    fn default() -> Self {
        LoadConfig {
            include_dirs: Vec::new(),
            macros: Vec::new(),
            prelude: true,
            newer: false,
            texts: Texts::default(),
            class_values: true,
        }
    }
}
