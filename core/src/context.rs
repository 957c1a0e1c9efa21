//! The context: data shared by all IR of a compilation.
//!
//! A context owns all interned data (types, attributes, identifiers, affine expressions, operation names), the source
//! files that locations point into, and the dialects. Cloning it is cloning an [`Arc`]. A context is `Send` and `Sync`,
//! and reading through a handle takes no lock.
//!
//! Functions take [`&ContextData`](ContextData), which a `&Context` derefs to. Only constructors of isolates, and
//! readers, which create isolates, take `&Context`: each isolate keeps its context alive.

mod dialect_source;
mod facades;
mod interner;
mod op_info;
mod op_name;
mod op_names;
mod op_traits;
mod resource;
mod short_bytes;

use std::ops::Deref;
use std::sync::{Arc, Mutex, RwLock};

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use hashbrown::HashMap;

use crate::affine::{AffineMapData, AffineNode, FirstVars, IntegerSetData};
use crate::attrs::Part;
use crate::attrs::{AttrData, CommonAttrs, SmallIntegers};
use crate::diag::Handlers;
use crate::entity::{AffineExpr, AffineMap, Attr, Ident, IntegerSet, OpName, Type};
use crate::source::SourceMap;
use crate::types::{CommonTypes, TypeData};
pub(crate) use dialect_source::{DialectShape, DialectSource};
pub use facades::{Affine, Attrs, Types};
pub(crate) use interner::AttrsBy;
use interner::Store;
pub use interner::{Equivalent, Interner};
pub(crate) use op_info::{Changed, CodeRow, KnownSlots};
pub use op_info::{InterfaceEntry, OpInfo, PropInfo};
pub use op_name::OpNameData;
pub(crate) use op_name::{PlainOp, ViewId};
use op_names::OpNames;
pub use op_traits::OpTraits;
pub use resource::{ExternalResources, Resource, ResourceValue, Resources};
pub use short_bytes::ShortBytes;

/// Data shared by all IR of a compilation. See the [module](self).
#[derive(Clone)]
pub struct Context(Arc<ContextData>);

/// Aliases read from text, by the attribute or type that they name.
pub(crate) type WrittenAliases = RwLock<HashMap<Part, Ident, foldhash::fast::RandomState>>;

/// Cache of parsed types or attributes, keyed by spelling.
pub(crate) type Spelled<T> = Mutex<HashMap<Box<str>, Option<T>, foldhash::fast::RandomState>>;

/// The tables behind a [`Context`].
pub struct ContextData {
    dialects: Box<dyn DialectSource>,
    idents: Interner<Ident, ShortBytes>,
    op_names: Interner<OpName, OpNameData, OpNames>,
    types: Interner<Type, TypeData>,
    attrs: Interner<Attr, AttrData>,
    common_types: CommonTypes,
    common_attrs: CommonAttrs,
    pub(crate) small_integers: SmallIntegers,
    pub(crate) attrs_of_types: AttrsBy<Type>,
    pub(crate) attrs_of_maps: AttrsBy<AffineMap>,
    distinct: AtomicU32,
    sources: SourceMap,
    resources: Resources,
    affine_exprs: Interner<AffineExpr, AffineNode>,
    affine_vars: FirstVars,
    affine_maps: Interner<AffineMap, AffineMapData>,
    integer_sets: Interner<IntegerSet, IntegerSetData>,
    /// Parsed types by their spelling in Rust code; see [`Types::parse`].
    pub(crate) spelled_types: Spelled<Type>,
    pub(crate) spelled_attrs: Spelled<Attr>,
    pub(crate) written_aliases: WrittenAliases,
    pub(crate) handlers: Handlers,
    hides_ops: AtomicBool,
    /// Whether IR from a release newer than the current one was read.
    has_newer: AtomicBool,
    /// Whether an attribute or a type may have an alias in text.
    pub(crate) may_have_aliases: AtomicBool,
}

impl Deref for Context {
    type Target = ContextData;
    #[inline]
    fn deref(&self) -> &ContextData {
        &self.0
    }
}

impl Context {
    /// Creates a context with empty tables.
    pub(crate) fn with_source(dialects: impl DialectSource) -> Self {
        let types = Interner::default();
        let attrs = Interner::default();
        let common_types = CommonTypes::new(|data| types.intern(data));
        let common_attrs = CommonAttrs::new(common_types.i1, |data| attrs.intern(data));
        Self(Arc::new(ContextData {
            dialects: Box::new(dialects),
            idents: Interner::default(),
            op_names: Interner::default(),
            types,
            attrs,
            common_types,
            common_attrs,
            small_integers: SmallIntegers::default(),
            attrs_of_types: AttrsBy::default(),
            attrs_of_maps: AttrsBy::default(),
            distinct: AtomicU32::new(0),
            sources: SourceMap::default(),
            resources: Resources::default(),
            affine_exprs: Interner::default(),
            affine_vars: FirstVars::default(),
            affine_maps: Interner::default(),
            integer_sets: Interner::default(),
            spelled_types: Spelled::default(),
            spelled_attrs: Spelled::default(),
            written_aliases: WrittenAliases::default(),
            handlers: Handlers::default(),
            hides_ops: AtomicBool::new(false),
            has_newer: AtomicBool::new(false),
            may_have_aliases: AtomicBool::new(false),
        }))
    }
}

impl ContextData {
    pub(crate) fn dialect_source(&self) -> &dyn DialectSource {
        &*self.dialects
    }

    /// Returns true if diagnostics about operations show the operation in a note, which is the default.
    pub fn shows_ops_in_errors(&self) -> bool {
        !self.hides_ops.load(Ordering::Relaxed)
    }

    /// Sets whether diagnostics about operations show the operation in a note.
    pub fn show_ops_in_errors(&self, show: bool) {
        self.hides_ops.store(!show, Ordering::Relaxed);
    }

    /// Returns true if IR of this context may contain features of a release of MLIR newer than the current one.
    pub fn has_newer(&self) -> bool {
        self.has_newer.load(Ordering::Relaxed)
    }

    pub(crate) fn note_newer(&self) {
        self.has_newer.store(true, Ordering::Relaxed);
    }

    /// Interns the name of an operation, together with its definition, if registered.
    pub fn op_name_of(&self, name: &[u8]) -> OpName {
        match self.op_names.lookup(name) {
            Some(known) => known,
            // Working it out may load a dialect and meet other names, so no lock is held.
            None => {
                let data = self.dialects.op_name(self, name);
                self.op_names.intern(data)
            }
        }
    }

    /// Returns the data of all operation names that were interned so far.
    pub(crate) fn op_names(&self) -> impl Iterator<Item = &OpNameData> {
        self.op_names.items().iter()
    }

    /// Returns the data of an operation's name.
    #[inline]
    pub fn op_name(&self, name: OpName) -> &OpNameData {
        self.op_names.get(name)
    }

    /// Returns the data of an operation's name, if the context has met it.
    #[inline]
    pub(crate) fn known_op_name(&self, name: OpName) -> Option<&OpNameData> {
        self.op_names.items().item(name)
    }

    /// Returns the number of slots for inherent attributes, or one for an unregistered operation.
    #[inline]
    pub fn prop_slots(&self, name: OpName) -> usize {
        self.op_name(name).slots
    }

    /// Returns the resources: data that attributes refer to by key.
    pub fn resources(&self) -> &Resources {
        &self.resources
    }

    pub(crate) fn next_distinct(&self) -> u32 {
        self.distinct.fetch_add(1, Ordering::Relaxed)
    }

    /// Interns the identifier `bytes`.
    pub fn ident(&self, bytes: &[u8]) -> Ident {
        self.idents.intern_borrowed(bytes, || bytes.into())
    }

    /// Returns the bytes of an identifier.
    #[inline]
    pub fn ident_bytes(&self, ident: Ident) -> &[u8] {
        self.idents.get(ident)
    }

    /// Returns the source buffers that locations point into.
    pub fn sources(&self) -> &SourceMap {
        &self.sources
    }
}
