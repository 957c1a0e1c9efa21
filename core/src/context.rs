//! The context: what all the IR of a compilation shares.
//!
//! It owns every interned thing (types, attributes, identifiers, affine expressions, operation names), the
//! source files that locations point into, and the dialects. Cloning it is cloning an [`Arc`]; it is `Send` and
//! `Sync`, and reading through a handle takes no lock.

mod interner;

use std::ops::Deref;
use std::sync::Arc;

use crate::affine::{AffineExprData, AffineMapData, IntegerSetData};
use crate::diag::Handlers;
use crate::entity::{AffineExpr, AffineMap, Ident, IntegerSet};
use crate::source::SourceMap;
pub use interner::{Equivalent, Interner};

/// What all the IR of a compilation shares. See the [module](self).
#[derive(Clone, Default)]
pub struct Context(Arc<ContextData>);

/// The tables behind a [`Context`].
#[derive(Default)]
pub struct ContextData {
    idents: Interner<Ident, Box<[u8]>>,
    affine_exprs: Interner<AffineExpr, AffineExprData>,
    affine_maps: Interner<AffineMap, AffineMapData>,
    integer_sets: Interner<IntegerSet, IntegerSetData>,
    sources: SourceMap,
    pub(crate) handlers: Handlers,
}

impl Deref for Context {
    type Target = ContextData;
    fn deref(&self) -> &ContextData {
        &self.0
    }
}

impl Context {
    /// A context with the builtin dialect and no other.
    pub fn new() -> Self {
        Self::default()
    }
}

impl ContextData {
    /// The identifier of `bytes`.
    pub fn ident(&self, bytes: &[u8]) -> Ident {
        self.idents.intern_borrowed(bytes, || bytes.into())
    }

    /// The bytes of an identifier.
    pub fn ident_bytes(&self, ident: Ident) -> &[u8] {
        self.idents.get(ident)
    }

    /// The handle of an expression that is already simplified.
    pub(crate) fn intern_affine_expr(&self, data: AffineExprData) -> AffineExpr {
        self.affine_exprs.intern(data)
    }

    /// What an affine expression is.
    pub fn affine_expr(&self, expr: AffineExpr) -> &AffineExprData {
        self.affine_exprs.get(expr)
    }

    /// The affine map `data`.
    pub fn intern_affine_map(&self, data: AffineMapData) -> AffineMap {
        self.affine_maps.intern(data)
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
