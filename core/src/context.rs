//! The context: what all the IR of a compilation shares.
//!
//! It owns every interned thing (types, attributes, identifiers, affine expressions, operation names), the
//! source files that locations point into, and the dialects. Cloning it is cloning an [`Arc`]; it is `Send` and
//! `Sync`, and reading through a handle takes no lock.
//!
//! Functions take [`&ContextData`](ContextData), which a `&Context` derefs to. Only what keeps the context, as each
//! isolate does, takes `&Context`: constructors of isolates, and readers, which make isolates.

mod dialect_source;
mod interner;
mod op_name;
mod op_traits;
mod resource;
mod typed_names;

use std::ops::Deref;
use std::sync::{Arc, Mutex, RwLock};

use std::hash::Hash;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use hashbrown::HashMap;

use crate::affine::{AffineExprData, AffineMapData, AffineNode, FirstVars, IntegerSetData, MapParts};
use crate::attrs::Part;
use crate::attrs::{AttrData, CommonAttrs};
use crate::diag::Handlers;
use crate::entity::{AffineExpr, AffineMap, Attr, Ident, IntegerSet, OpName, Type};
use crate::source::SourceMap;
use crate::types::{CommonTypes, TypeData};
pub(crate) use dialect_source::{DialectShape, DialectSource};
pub use interner::{Equivalent, Interner};
pub use op_name::OpNameData;
pub use op_traits::OpTraits;
pub use resource::{ExternalResources, Resource, ResourceValue, Resources};
use typed_names::TypedNames;

/// What all the IR of a compilation shares. See the [module](self).
#[derive(Clone)]
pub struct Context(Arc<ContextData>);

/// The aliases that texts gave, by what they stand for.
pub(crate) type WrittenAliases = RwLock<HashMap<Part, Ident, foldhash::fast::RandomState>>;

/// What was read once, by its text.
pub(crate) type Spelled<T> = Mutex<HashMap<Box<str>, Option<T>, foldhash::fast::RandomState>>;

/// The tables behind a [`Context`].
pub struct ContextData {
    dialects: Box<dyn DialectSource>,
    idents: Interner<Ident, Box<[u8]>>,
    op_names: Interner<OpName, OpNameData>,
    types: Interner<Type, TypeData>,
    attrs: Interner<Attr, AttrData>,
    common_types: CommonTypes,
    common_attrs: CommonAttrs,
    distinct: AtomicU32,
    sources: SourceMap,
    resources: Resources,
    affine_exprs: Interner<AffineExpr, AffineNode>,
    affine_vars: FirstVars,
    affine_maps: Interner<AffineMap, AffineMapData>,
    integer_sets: Interner<IntegerSet, IntegerSetData>,
    /// Types by how code spells them; see [`ContextData::spelled_type`].
    pub(crate) spelled_types: Spelled<Type>,
    pub(crate) spelled_attrs: Spelled<Attr>,
    pub(crate) written_aliases: WrittenAliases,
    typed_names: TypedNames,
    pub(crate) handlers: Handlers,
    hides_ops: AtomicBool,
    /// Whether something of a release newer than the one in memory was met.
    has_newer: AtomicBool,
}

impl Deref for Context {
    type Target = ContextData;
    fn deref(&self) -> &ContextData {
        &self.0
    }
}

impl Context {
    /// A context with empty tables.
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
            typed_names: TypedNames::default(),
            handlers: Handlers::default(),
            hides_ops: AtomicBool::new(false),
            has_newer: AtomicBool::new(false),
        }))
    }
}

impl ContextData {
    pub(crate) fn dialect_source(&self) -> &dyn DialectSource {
        &*self.dialects
    }

    pub(crate) fn typed_names(&self) -> &TypedNames {
        &self.typed_names
    }

    /// Whether errors about operations show the operation in a note; they do unless told otherwise.
    pub fn shows_ops_in_errors(&self) -> bool {
        !self.hides_ops.load(Ordering::Relaxed)
    }

    /// Says whether errors about operations show the operation in a note.
    pub fn show_ops_in_errors(&self, show: bool) {
        self.hides_ops.store(!show, Ordering::Relaxed);
    }

    /// Whether something of a release of MLIR newer than the one in memory may be in IR of this context.
    pub fn has_newer(&self) -> bool {
        self.has_newer.load(Ordering::Relaxed)
    }

    pub(crate) fn note_newer(&self) {
        self.has_newer.store(true, Ordering::Relaxed);
    }

    /// The name of an operation, with the definition that its dialect has for it.
    pub fn op_name_of(&self, name: &[u8]) -> OpName {
        match self.op_names.lookup(name) {
            Some(known) => known,
            // Working it out may load a dialect and meet other names, so no lock is held.
            None => self.op_names.intern(self.dialects.op_name(self, name)),
        }
    }

    /// The names of operations that were met so far.
    pub(crate) fn op_names(&self) -> impl Iterator<Item = &OpNameData> {
        self.op_names.iter()
    }

    /// What is known by an operation's name.
    #[inline]
    pub fn op_name(&self, name: OpName) -> &OpNameData {
        self.op_names.get(name)
    }

    /// How many inherent attributes operations of a name have room for; one for all if it is not registered.
    #[inline]
    pub fn prop_slots(&self, name: OpName) -> usize {
        self.op_name(name).slots
    }

    /// The handle of a type that was checked: nothing is checked here. See the constructors in [`types`](crate::types).
    pub fn intern_type(&self, data: TypeData) -> Type {
        self.types.intern(data)
    }

    /// What a type is.
    #[inline]
    pub fn type_data(&self, ty: Type) -> &TypeData {
        self.types.get(ty)
    }

    /// The handle of an attribute that was checked: nothing is checked here. See the constructors in
    /// [`attrs`](crate::attrs).
    pub fn intern_attr(&self, data: AttrData) -> Attr {
        self.attrs.intern(data)
    }

    /// As [`intern_attr`](Self::intern_attr), from a borrowed form.
    pub(crate) fn intern_attr_borrowed<Q>(&self, borrowed: &Q, make: impl FnOnce() -> AttrData) -> Attr
    where
        Q: Hash + Equivalent<AttrData> + ?Sized,
    {
        self.attrs.intern_borrowed(borrowed, make)
    }

    /// What an attribute is.
    #[inline]
    pub fn attr_data(&self, attr: Attr) -> &AttrData {
        self.attrs.get(attr)
    }

    /// Types that every context has.
    #[inline]
    pub fn common(&self) -> &CommonTypes {
        &self.common_types
    }

    /// Attributes that every context has.
    #[inline]
    pub fn common_attrs(&self) -> &CommonAttrs {
        &self.common_attrs
    }

    /// Data that attributes refer to by name.
    pub fn resources(&self) -> &Resources {
        &self.resources
    }

    pub(crate) fn next_distinct(&self) -> u32 {
        self.distinct.fetch_add(1, Ordering::Relaxed)
    }

    /// The identifier of `bytes`.
    pub fn ident(&self, bytes: &[u8]) -> Ident {
        self.idents.intern_borrowed(bytes, || bytes.into())
    }

    /// The bytes of an identifier.
    #[inline]
    pub fn ident_bytes(&self, ident: Ident) -> &[u8] {
        self.idents.get(ident)
    }

    /// The handle of an expression that is already simplified.
    pub(crate) fn intern_affine_expr(&self, data: AffineExprData) -> AffineExpr {
        self.affine_exprs.intern_borrowed(&data, || AffineNode::new(self, data.clone()))
    }

    pub(crate) fn affine_vars(&self) -> &FirstVars {
        &self.affine_vars
    }

    /// What an affine expression is.
    pub fn affine_expr(&self, expr: AffineExpr) -> &AffineExprData {
        &self.affine_exprs.get(expr).data
    }

    /// What an affine expression is, and what is known about it.
    pub(crate) fn affine_node(&self, expr: AffineExpr) -> &AffineNode {
        self.affine_exprs.get(expr)
    }

    /// The affine map `data`.
    pub fn intern_affine_map(&self, data: AffineMapData) -> AffineMap {
        self.affine_maps.intern(data)
    }

    pub(crate) fn intern_borrowed_map(&self, parts: &MapParts<'_>) -> AffineMap {
        let make = || AffineMapData { dims: parts.dims, symbols: parts.symbols, results: parts.results.into() };
        self.affine_maps.intern_borrowed(parts, make)
    }

    /// What an affine map is.
    pub fn affine_map(&self, map: AffineMap) -> &AffineMapData {
        self.affine_maps.get(map)
    }

    /// The integer set `data`.
    pub fn intern_integer_set(&self, data: IntegerSetData) -> IntegerSet {
        self.integer_sets.intern(data)
    }

    /// What an integer set is.
    pub fn integer_set(&self, set: IntegerSet) -> &IntegerSetData {
        self.integer_sets.get(set)
    }

    /// The source buffers that locations point into.
    pub fn sources(&self) -> &SourceMap {
        &self.sources
    }
}
