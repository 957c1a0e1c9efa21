//! What to read, and how.

use std::path::PathBuf;

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
    pub texts: fn(&str) -> Option<(&'static str, &'static str)>,
    /// Whether the fields of classes have values (`ClassField::value`). Only `print_records` needs these texts, which take
    /// a tenth of the time.
    pub class_values: bool,
}

crate::setters! { LoadConfig {
    with_include_dirs => include_dirs: Vec<PathBuf>,
    with_macros => macros: Vec<String>,
    with_prelude => prelude: bool,
    with_newer => newer: bool,
    with_texts => texts: fn(&str) -> Option<(&'static str, &'static str)>,
    with_class_values => class_values: bool,
} }

impl Default for LoadConfig {
    /// No directories, no macros, the prelude for what is found nowhere else, no other texts, and values of classes.
    fn default() -> Self {
        LoadConfig {
            include_dirs: Vec::new(),
            macros: Vec::new(),
            prelude: true,
            newer: false,
            texts: |_| None,
            class_values: true,
        }
    }
}
