//! How to read texts.

use super::Limits;
use super::older::Older;
use crate::compat::Versions;
use crate::text::{DistinctTable, ResourceNames};

/// How to read a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ParseConfig {
    /// Whether operations of dialects that are not loaded are let pass.
    pub allow_unregistered: bool,
    /// What is refused.
    pub limits: Limits,
    /// How many threads the operations of a module may be divided among. It changes nothing else.
    pub threads: usize,
    /// How many bytes of text a thread gets at least. A shorter text is read before a thread has begun.
    pub batch: usize,
    /// After how many errors to give up. MLIR does after the first.
    pub max_errors: u32,
    /// Whether the text may be of an older release, and what that wrote otherwise. Its operations become those of today.
    /// Such a text is read on one thread.
    pub older: Option<Older>,
    /// Whether dictionaries of attributes may have inherent attributes in dialects with strict properties, as in texts of releases
    /// before them.
    pub lenient_dictionaries: bool,
    /// Whether operations that are not in a single module get a module around them. If not, there must be one operation.
    pub implicit_module: bool,
}

lect_ods::setters! { ParseConfig {
    with_allow_unregistered => allow_unregistered: bool,
    with_limits => limits: Limits,
    with_threads => threads: usize,
    with_batch => batch: usize,
    with_max_errors => max_errors: u32,
    with_older => older: Option<Older>,
    with_lenient_dictionaries => lenient_dictionaries: bool,
    with_implicit_module => implicit_module: bool,
} }

impl Default for ParseConfig {
    fn default() -> Self {
        Self {
            allow_unregistered: false,
            limits: Limits::default(),
            threads: 1,
            batch: 32 * 1024,
            max_errors: 1,
            older: None,
            lenient_dictionaries: false,
            implicit_module: true,
        }
    }
}

/// How to read the text of a single attribute or type that something else than a text has.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct PieceConfig<'a> {
    /// What errors say that it is in.
    pub from: &'a [u8],
    /// Whether what is of dialects that are not loaded is let pass.
    pub allow_unregistered: bool,
    /// Who knows which dialects are of another version there.
    pub versions: Option<&'a dyn Versions>,
    /// The distinct attributes that other pieces of the same file may have as well.
    pub distinct: Option<&'a DistinctTable>,
    /// The resources of the file.
    pub resources: Option<&'a ResourceNames>,
    /// The release that the text is of, if that is newer than the one in memory.
    pub newer: Option<u32>,
}

impl<'a> PieceConfig<'a> {
    /// How to read a text of which errors say that it is in `from`: of dialects that are loaded, in their versions.
    pub fn new(from: &'a [u8]) -> Self {
        Self { from, allow_unregistered: false, versions: None, distinct: None, resources: None, newer: None }
    }

    /// Sets [`allow_unregistered`](Self::allow_unregistered).
    #[must_use]
    pub fn with_allow_unregistered(self, allow_unregistered: bool) -> Self {
        Self { allow_unregistered, ..self }
    }

    /// Sets [`versions`](Self::versions).
    #[must_use]
    pub fn with_versions(self, versions: Option<&'a dyn Versions>) -> Self {
        Self { versions, ..self }
    }

    /// Sets [`distinct`](Self::distinct).
    #[must_use]
    pub fn with_distinct(self, distinct: Option<&'a DistinctTable>) -> Self {
        Self { distinct, ..self }
    }

    /// Sets [`newer`](Self::newer).
    #[must_use]
    pub fn with_newer(self, newer: Option<u32>) -> Self {
        Self { newer, ..self }
    }

    /// Sets [`resources`](Self::resources).
    #[must_use]
    pub fn with_resources(self, resources: Option<&'a ResourceNames>) -> Self {
        Self { resources, ..self }
    }
}
