//! Configuration of the parser.

use super::Limits;
use super::older_syntax::Older;
use crate::compat::Versions;
use crate::text::{DistinctTable, ResourceNames};

/// Options for parsing a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ParseConfig {
    /// Whether operations of dialects that are not loaded are accepted.
    pub allow_unregistered: bool,
    /// Limits of resource usage.
    pub limits: Limits,
    /// Maximal number of threads among which the operations of a module are divided. The result is independent of it.
    pub threads: usize,
    /// Minimal number of bytes of text per thread. A shorter text is parsed before a thread has started.
    pub batch: usize,
    /// Number of errors after which parsing stops. MLIR stops after the first.
    pub max_errors: u32,
    /// Older syntax to accept, if any. Operations are migrated to the current release. Such a text is parsed on one
    /// thread.
    pub older: Option<Older>,
    /// Whether attribute dictionaries may contain inherent attributes in dialects with strict properties. Older
    /// releases print them there.
    pub lenient_dictionaries: bool,
    /// Whether top-level operations other than a single module are wrapped in a module. If false, there must be exactly
    /// one operation.
    pub implicit_module: bool,
    /// Whether the text is an excerpt, such as an example in a description: top-level operations may use values that
    /// are defined nowhere. Each becomes the result of a `builtin.unrealized_conversion_cast` without operands, at the
    /// beginning of the module.
    pub excerpt: bool,
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
    with_excerpt => excerpt: bool,
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
            excerpt: false,
        }
    }
}

/// Options for parsing the text of a single attribute or type that is embedded in a file of another format.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct PieceConfig<'a> {
    /// Description of the file in error messages.
    pub from: &'a [u8],
    /// Whether types and attributes of dialects that are not loaded are accepted.
    pub allow_unregistered: bool,
    /// Versions of dialects in the file that differ from those of the context.
    pub versions: Option<&'a dyn Versions>,
    /// Distinct attributes shared by the texts of the file.
    pub distinct: Option<&'a DistinctTable>,
    /// Resources of the file.
    pub resources: Option<&'a ResourceNames>,
    /// Release of the text, if newer than the current one.
    pub newer: Option<u32>,
}

impl<'a> PieceConfig<'a> {
    /// Creates the default options, for a text of loaded dialects in their current versions. `from` describes the file
    /// in error messages.
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
