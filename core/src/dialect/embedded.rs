//! Embedded specs: specs that are part of the program.

use std::fmt;
use std::panic::Location;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use lect_ods::page::Page;
use lect_ods::spec::{ChangeSpec, DialectSpec, ParamKind, ReleaseSpec, Shared, ValueKind};
use lect_ods::wire;

use super::Param;
use crate::dialect::newer_name;
use crate::entity::ViewedNames;

/// The spec of a dialect that is part of the program, decoded at first use.
pub struct EmbeddedSpec {
    source: Source,
    values: &'static [OwnValue],
    is_part: bool,
    td: Option<(&'static str, &'static str)>,
    docs: Option<Docs>,
    /// Texts about the definitions, read at first use.
    page: OnceLock<Page>,
    place: &'static Location<'static>,
    spec: OnceLock<Shared<DialectSpec>>,
    /// The spec with the definitions that newer releases added.
    newer: OnceLock<Shared<DialectSpec>>,
    redefined: OnceLock<Shared<DialectSpec>>,
    /// Number unique to the spec, counted from one; zero until it is needed.
    number: AtomicUsize,
    names: ViewedNames,
}

/// A parameter type that the user defines as a Rust type.
pub struct OwnValue {
    /// The type, as it is written in the definition.
    pub name: &'static str,
    /// The kind that represents it.
    pub kind: &'static ValueKind,
    /// Returns the canonical representation of a parameter's value; `None` if it is no value of the type.
    pub canonical: fn(&Param) -> Option<Param>,
}

/// Texts about the definitions of an embedded spec.
#[derive(Clone, Copy, Debug)]
pub enum Docs {
    /// A page as [`Page::pack`] writes it, compressed by DEFLATE, and the length of the text in bytes.
    Packed(&'static [u8], usize),
    /// A page as [`Page::parse`] reads it.
    Text(&'static str),
}

impl Docs {
    fn page(&self) -> Page {
        match *self {
            #[cfg(feature = "docs")]
            Docs::Packed(bytes, length) => Page::unpack(&lect_ods::packed::unpack(bytes, length)),
            #[cfg(not(feature = "docs"))]
            Docs::Packed(..) => Page::default(),
            Docs::Text(text) => {
                let page = Page::parse(text);
                debug_assert!(page.is_ok(), "{:?}", page.err());
                page.unwrap_or_default()
            }
        }
    }
}

/// Source of a spec.
#[derive(Clone, Copy)]
enum Source {
    /// Bytes that a macro encoded, and the namespace.
    Bytes(&'static str, &'static [u8]),
    /// A function that builds the spec.
    Code(fn() -> DialectSpec),
}

impl EmbeddedSpec {
    /// Creates the spec of the dialect `namespace` from the bytes that a macro encoded.
    #[track_caller]
    pub const fn new(namespace: &'static str, bytes: &'static [u8]) -> Self {
        Self::from_source(Source::Bytes(namespace, bytes))
    }

    /// Creates a spec that a function builds.
    #[track_caller]
    pub const fn made_by(make: fn() -> DialectSpec) -> Self {
        Self::from_source(Source::Code(make))
    }

    #[track_caller]
    const fn from_source(source: Source) -> Self {
        let place = Location::caller();
        Self {
            source,
            values: &[],
            is_part: false,
            td: None,
            docs: None,
            page: OnceLock::new(),
            place,
            spec: OnceLock::new(),
            newer: OnceLock::new(),
            redefined: OnceLock::new(),
            number: AtomicUsize::new(0),
            names: ViewedNames::unused(),
        }
    }

    /// Marks the spec as a part of the dialect, which may have more operations.
    pub const fn as_part(self) -> Self {
        let mut part = self;
        part.is_part = true;
        part
    }

    /// Sets the Rust types of the user that parameters can have.
    pub const fn with_values(self, values: &'static [OwnValue]) -> Self {
        let mut this = self;
        this.values = values;
        this
    }

    /// Returns the Rust types of the user that parameters can have.
    pub fn values(&self) -> &'static [OwnValue] {
        self.values
    }

    /// Adds the name and the text of the `.td` file that defines the dialect, if the program has it.
    pub const fn with_td(self, td: Option<(&'static str, &'static str)>) -> Self {
        let mut whole = self;
        whole.td = td;
        whole
    }

    /// Adds the texts about the definitions, if the program shows documentation.
    pub const fn with_docs(self, docs: Option<Docs>) -> Self {
        let mut documented = self;
        documented.docs = docs;
        documented
    }

    /// Returns the texts about the definitions. Empty in programs without the feature `docs`.
    pub fn page(&self) -> &Page {
        self.page.get_or_init(|| self.docs.as_ref().map(Docs::page).unwrap_or_default())
    }

    /// Returns the source location that defines the spec.
    pub fn place(&self) -> &'static Location<'static> {
        self.place
    }

    /// Returns the name and the text of the `.td` file that defines the dialect, for a dialect in Rust in a program
    /// with the feature `td`.
    pub fn td(&self) -> Option<(&'static str, &'static str)> {
        self.td
    }

    /// Returns true if the spec is only a part of the dialect.
    pub fn is_part(&self) -> bool {
        self.is_part
    }

    /// Returns the spec: the same allocation every time.
    pub fn get(&self) -> Shared<DialectSpec> {
        self.made().clone()
    }

    fn made(&self) -> &Shared<DialectSpec> {
        self.spec.get_or_init(|| Shared::new(self.make()))
    }

    /// Returns the changes of the dialect by release.
    pub(crate) fn history(&self) -> &[ReleaseSpec] {
        &self.made().history
    }

    /// Builds the spec and resolves the kinds of parameters that are the user's Rust types.
    fn make(&self) -> DialectSpec {
        let mut spec = self.source.make();
        if self.values.is_empty() {
            return spec;
        }
        let find = |name: &str| self.values.iter().find(|own| own.name == name).map(|own| own.kind);
        let older = spec.versions.to_mut().iter_mut().map(|version| &mut version.other);
        let older = older.flat_map(|other| other.types.to_mut().iter_mut().chain(other.attrs.to_mut()));
        let defs = spec.types.to_mut().iter_mut().chain(spec.attrs.to_mut()).chain(older);
        for param in defs.flat_map(|def| def.params.to_mut()) {
            if let ParamKind::Value(kind) = &mut param.kind
                && kind.has_own()
            {
                *kind = Shared::new(kind.resolve(&find));
            }
        }
        spec
    }

    /// Returns the spec followed by the definitions that newer releases added: the same allocation every time.
    pub(crate) fn with_newer(&self, added: fn() -> &'static EmbeddedSpec) -> Shared<DialectSpec> {
        let make = || {
            let mut all = (*self.get()).clone();
            all.append(&added().get());
            Shared::new(all)
        };
        self.newer.get_or_init(make).clone()
    }

    /// Returns the spec followed by newer releases' definitions of its own operations, and by the definitions that
    /// these need.
    pub(crate) fn with_redefined(&self, added: fn() -> &'static EmbeddedSpec) -> Shared<DialectSpec> {
        let make = || {
            let mut all = (*self.with_newer(added)).clone();
            let own = self.get().ops.len();
            let mut index = 0;
            all.ops.to_mut().retain(|op| {
                index += 1;
                index <= own || newer_name(op.name.as_bytes()).is_some()
            });
            Shared::new(all)
        };
        self.redefined.get_or_init(make).clone()
    }

    /// Returns true if `spec` is this allocation, or that of one of the variants with newer definitions. An equal spec
    /// does not suffice.
    pub(crate) fn is(&self, spec: &DialectSpec) -> bool {
        [&self.spec, &self.newer, &self.redefined]
            .into_iter()
            .filter_map(OnceLock::get)
            .any(|own| std::ptr::eq(&**own, spec))
    }

    /// Returns true if `spec` is another version of this dialect, which a context has in place of this one. Versions
    /// under names of their own (`name@version`), used only to read attributes and types, do not count.
    pub(crate) fn is_other_version_of(&'static self, spec: &DialectSpec) -> bool {
        !self.is(spec) && !spec.versions.is_empty() && !spec.name.contains('@') && self.get().version != spec.version
    }

    /// Returns a number unique to this spec, counted from zero.
    #[inline]
    pub(crate) fn number(&self) -> usize {
        match self.number.load(Ordering::Relaxed) {
            0 => self.new_number(),
            number => number - 1,
        }
    }

    #[cold]
    fn new_number(&self) -> usize {
        static NEXT: AtomicUsize = AtomicUsize::new(1);
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        // If another thread was faster, its number is valid.
        let own = self.number.compare_exchange(0, next, Ordering::Relaxed, Ordering::Relaxed);
        own.map_or_else(|faster| faster, |_| next) - 1
    }

    /// Returns the numbers of the operations.
    #[inline]
    pub(crate) fn names(&self) -> &ViewedNames {
        &self.names
    }

    /// Returns a number that is greater than the index of any operation, those of older versions included.
    pub(crate) fn op_count(&self) -> usize {
        let spec = self.made();
        let changes = spec.versions.iter().flat_map(|version| version.changes.iter());
        spec.ops.len() + changes.filter(|change| matches!(change, ChangeSpec::OldOp { .. })).count()
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

/// The `.td` file of a dialect in Rust, in programs that can read one.
#[cfg(feature = "td")]
#[doc(hidden)]
#[macro_export]
macro_rules! td_file {
    ($name:literal, $text:literal) => {
        ::core::option::Option::Some(($name, $text))
    };
}

/// No text: the program cannot read `.td` files.
#[cfg(not(feature = "td"))]
#[doc(hidden)]
#[macro_export]
macro_rules! td_file {
    ($name:literal, $text:literal) => {
        ::core::option::Option::None
    };
}

/// The texts about the definitions of a dialect, in programs that show documentation.
#[cfg(feature = "docs")]
#[doc(hidden)]
#[macro_export]
macro_rules! docs {
    ($packed:literal, $length:literal) => {
        ::core::option::Option::Some($crate::dialect::Docs::Packed($packed, $length))
    };
}

/// No texts: the program shows no documentation.
#[cfg(not(feature = "docs"))]
#[doc(hidden)]
#[macro_export]
macro_rules! docs {
    ($packed:literal, $length:literal) => {
        ::core::option::Option::None
    };
}
