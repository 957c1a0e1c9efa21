//! What to read, and how.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

/// What to read.
#[derive(Clone, Debug)]
pub enum Input {
    /// A file.
    File(PathBuf),
    /// A text, and what to call it.
    Text {
        /// What messages call it.
        name: String,
        /// The text.
        text: String,
    },
}

/// Files that are part of a program: a function from a name to the canonical name and the text.
#[derive(Clone, Default)]
pub struct Texts(Option<Arc<Find>>);

type Find = dyn Fn(&str) -> Option<(&'static str, &'static str)> + Send + Sync;

impl Texts {
    /// The file of a name.
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

/// How to read it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LoadConfig {
    /// Where included files are looked for, after the working directory.
    pub include_dirs: Vec<PathBuf>,
    /// What is defined for `#ifdef` (`-D`).
    pub macros: Vec<String>,
    /// Whether files that are found nowhere else are taken from the prelude.
    pub prelude: bool,
    /// Whether a file of MLIR 22 that definitions for later releases cannot be read with gives way to that of the prelude. Then
    /// records are not those of llvm-tblgen.
    pub newer: bool,
    /// More files that can be included: the name and text of one, by its name. What they include themselves is first looked
    /// for among them, by its path from theirs.
    pub texts: Texts,
    /// Whether the fields of classes have values (`ClassField::value`). Only `print_records` needs these texts, which take
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
    /// No directories, no macros, the prelude for what is found nowhere else, no other texts, and values of classes.
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
