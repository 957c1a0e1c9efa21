//! From a path to records.

use std::path::PathBuf;

use super::diag::Diagnostics;
use super::record::Records;
use super::source::Sources;

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
pub struct LoadConfig {
    /// Where included files are looked for, after the working directory.
    pub include_dirs: Vec<PathBuf>,
    /// What is defined for `#ifdef` (`-D`).
    pub macros: Vec<String>,
    /// Whether files that are found nowhere else are taken from the prelude.
    pub prelude: bool,
}

impl Default for LoadConfig {
    /// No directories, no macros, and the prelude.
    fn default() -> Self {
        LoadConfig { include_dirs: Vec::new(), macros: Vec::new(), prelude: true }
    }
}

/// What was read.
#[derive(Debug)]
pub struct Loaded {
    /// The files, the main one first.
    pub sources: Sources,
    /// What there is to say about them.
    pub diagnostics: Diagnostics,
    /// What they define; none if there was an error.
    pub records: Option<Records>,
}

/// Reads a file and all that it includes, and evaluates it.
///
/// Where something is wrong there are diagnostics, and no records.
pub fn load(input: Input, config: &LoadConfig) -> Loaded {
    let _ = (input, config);
    todo!()
}
