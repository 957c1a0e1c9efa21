//! Specs that are part of the program.

use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use lect_ods::spec::{DialectSpec, Shared};
use lect_ods::wire;

/// The spec of a dialect that is part of the program, made when it is first asked for.
pub struct EmbeddedSpec {
    source: Source,
    is_part: bool,
    spec: OnceLock<Shared<DialectSpec>>,
    number: OnceLock<usize>,
}

/// Where a spec comes from.
#[derive(Clone, Copy)]
enum Source {
    /// What a macro wrote for a namespace.
    Bytes(&'static str, &'static [u8]),
    /// Code.
    Code(fn() -> DialectSpec),
}

impl EmbeddedSpec {
    /// What a macro wrote for the dialect of a namespace.
    pub const fn new(namespace: &'static str, bytes: &'static [u8]) -> Self {
        Self::from_source(Source::Bytes(namespace, bytes))
    }

    /// What code makes.
    pub const fn made_by(make: fn() -> DialectSpec) -> Self {
        Self::from_source(Source::Code(make))
    }

    const fn from_source(source: Source) -> Self {
        Self { source, is_part: false, spec: OnceLock::new(), number: OnceLock::new() }
    }

    /// The same, as a part of the dialect: there may be operations that are not in it.
    pub const fn as_part(self) -> Self {
        let mut part = self;
        part.is_part = true;
        part
    }

    /// Whether it is only a part of the dialect.
    pub fn is_part(&self) -> bool {
        self.is_part
    }

    /// The spec: the same allocation every time.
    pub fn get(&self) -> Shared<DialectSpec> {
        self.spec.get_or_init(|| Shared::new(self.source.make())).clone()
    }

    /// Whether a spec is this one: not only an equal one.
    pub(crate) fn is(&self, spec: &DialectSpec) -> bool {
        self.spec.get().is_some_and(|own| std::ptr::eq(&**own, spec))
    }

    /// Whether a spec is another version of this dialect, which a context has in its place. Versions under names of their
    /// own, in which only attributes and types are read, are none.
    pub(crate) fn is_other_version_of(&'static self, spec: &DialectSpec) -> bool {
        !self.is(spec) && !spec.versions.is_empty() && !spec.name.contains('@') && self.get().version != spec.version
    }

    /// A number that no other one has.
    pub(crate) fn number(&self) -> usize {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        *self.number.get_or_init(|| NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl Source {
    fn make(self) -> DialectSpec {
        match self {
            Source::Bytes(namespace, bytes) => {
                let dialects = wire::decode(bytes);
                debug_assert!(dialects.is_ok(), "macro and library are of one version");
                let first = dialects.ok().and_then(|dialects| dialects.into_iter().next());
                first.unwrap_or_else(|| DialectSpec::new(namespace))
            }
            Source::Code(make) => make(),
        }
    }
}

impl fmt::Debug for EmbeddedSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.source {
            Source::Bytes(namespace, _) => namespace,
            Source::Code(_) => "..",
        };
        f.debug_tuple("EmbeddedSpec").field(&name).finish()
    }
}
