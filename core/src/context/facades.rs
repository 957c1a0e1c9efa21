//! Facades of the context: types, attributes, affine expressions.
//!
//! A facade is a borrowed context, whose methods construct and read one kind of data. The methods on data are here; the
//! modules of types, attributes and affine expressions add the constructors.

use std::hash::Hash;

use super::{ContextData, Equivalent};
use crate::affine::{AffineExprData, AffineMapData, AffineNode, FirstVars, IntegerSetData, MapParts};
use crate::attrs::AttrData;
use crate::entity::{AffineExpr, AffineMap, Attr, IntegerSet, Type};
use crate::types::TypeData;

/// Constructors and readers of types: `ctx.types().int(32)`.
///
/// Constructors have the names of the variants of [`TypeData`].
#[derive(Clone, Copy)]
pub struct Types<'c>(pub(crate) &'c ContextData);

/// Constructors and readers of attributes: `ctx.attrs().string("f")`.
///
/// Constructors have the names of the variants of [`AttrData`].
#[derive(Clone, Copy)]
pub struct Attrs<'c>(pub(crate) &'c ContextData);

/// Constructors and readers of affine expressions, affine maps and integer sets: `ctx.affine().dim(0)`.
#[derive(Clone, Copy)]
pub struct Affine<'c>(pub(crate) &'c ContextData);

impl ContextData {
    /// Returns the constructors and readers of types.
    #[inline]
    pub fn types(&self) -> Types<'_> {
        Types(self)
    }

    /// Returns the constructors and readers of attributes.
    #[inline]
    pub fn attrs(&self) -> Attrs<'_> {
        Attrs(self)
    }

    /// Returns the constructors and readers of affine expressions, affine maps and integer sets.
    #[inline]
    pub fn affine(&self) -> Affine<'_> {
        Affine(self)
    }
}

impl<'c> Types<'c> {
    /// Returns the data of a type.
    #[inline]
    pub fn data(self, ty: Type) -> &'c TypeData {
        self.0.types.get(ty)
    }

    /// Interns a verified type; no check is done here. The other constructors check.
    pub fn intern(self, data: TypeData) -> Type {
        self.0.note_alias_of_type(&data);
        self.0.types.intern(data)
    }

    /// Interns a type like [`intern`](Self::intern), from a borrowed form.
    pub(crate) fn intern_borrowed<Q>(self, borrowed: &Q, make: impl FnOnce() -> TypeData) -> Type
    where
        Q: Hash + Equivalent<TypeData> + ?Sized,
    {
        self.0.types.intern_borrowed(borrowed, make)
    }

    /// Returns the type that equals borrowed data, if it was interned before.
    pub(crate) fn known<Q: Hash + Equivalent<TypeData>>(self, borrowed: &Q) -> Option<Type> {
        self.0.types.lookup(borrowed)
    }

    /// Returns `i1`.
    #[inline]
    pub fn i1(self) -> Type {
        self.0.common_types.i1
    }

    /// Returns `i8`.
    #[inline]
    pub fn i8(self) -> Type {
        self.0.common_types.i8
    }

    /// Returns `i16`.
    #[inline]
    pub fn i16(self) -> Type {
        self.0.common_types.i16
    }

    /// Returns `i32`.
    #[inline]
    pub fn i32(self) -> Type {
        self.0.common_types.i32
    }

    /// Returns `i64`.
    #[inline]
    pub fn i64(self) -> Type {
        self.0.common_types.i64
    }

    /// Returns `f32`.
    #[inline]
    pub fn f32(self) -> Type {
        self.0.common_types.f32
    }

    /// Returns `f64`.
    #[inline]
    pub fn f64(self) -> Type {
        self.0.common_types.f64
    }

    /// Returns `index`.
    #[inline]
    pub fn index(self) -> Type {
        self.0.common_types.index
    }

    /// Returns `none`.
    #[inline]
    pub fn none(self) -> Type {
        self.0.common_types.none
    }
}

impl<'c> Attrs<'c> {
    /// Returns the data of an attribute.
    #[inline]
    pub fn data(self, attr: Attr) -> &'c AttrData {
        self.0.attrs.get(attr)
    }

    /// Interns a verified attribute; no check is done here. The other constructors check.
    pub fn intern(self, data: AttrData) -> Attr {
        self.0.note_alias_of_attr(&data);
        self.0.attrs.intern(data)
    }

    /// Interns the location of an operation, which is no part of an attribute.
    pub(crate) fn intern_op_loc(self, data: AttrData) -> Attr {
        self.0.attrs.intern(data)
    }

    /// Interns an attribute like [`intern`](Self::intern), from a borrowed form.
    pub(crate) fn intern_borrowed<Q>(self, borrowed: &Q, make: impl FnOnce() -> AttrData) -> Attr
    where
        Q: Hash + Equivalent<AttrData> + ?Sized,
    {
        self.0.attrs.intern_borrowed(borrowed, make)
    }

    /// Returns `unit`.
    #[inline]
    pub fn unit(self) -> Attr {
        self.0.common_attrs.unit
    }

    /// Returns `true` or `false`.
    #[inline]
    pub fn bool(self, value: bool) -> Attr {
        if value { self.0.common_attrs.r#true } else { self.0.common_attrs.r#false }
    }

    /// Returns `{}`.
    #[inline]
    pub fn empty_dictionary(self) -> Attr {
        self.0.common_attrs.empty_dictionary
    }

    /// Returns `loc(unknown)`.
    #[inline]
    pub fn unknown_loc(self) -> Attr {
        self.0.note_aliases();
        self.0.common_attrs.unknown_loc
    }

    /// Returns true if the attribute is `loc(unknown)`.
    #[inline]
    pub(crate) fn is_unknown_loc(self, attr: Attr) -> bool {
        attr == self.0.common_attrs.unknown_loc
    }
}

impl<'c> Affine<'c> {
    /// Returns the data of an affine expression.
    pub fn expr_data(self, expr: AffineExpr) -> &'c AffineExprData {
        &self.0.affine_exprs.get(expr).data
    }

    /// Returns the data of an affine map.
    pub fn map_data(self, map: AffineMap) -> &'c AffineMapData {
        self.0.affine_maps.get(map)
    }

    /// Returns the data of an integer set.
    pub fn set_data(self, set: IntegerSet) -> &'c IntegerSetData {
        self.0.integer_sets.get(set)
    }

    /// Interns the integer set `data`.
    pub(crate) fn intern_set(self, data: IntegerSetData) -> IntegerSet {
        self.0.integer_sets.intern(data)
    }

    /// Returns the data and the facts of an affine expression.
    pub(crate) fn node(self, expr: AffineExpr) -> &'c AffineNode {
        self.0.affine_exprs.get(expr)
    }

    /// Interns an expression that is already simplified.
    pub(crate) fn intern_expr(self, data: AffineExprData) -> AffineExpr {
        self.0.affine_exprs.intern_borrowed(&data, || AffineNode::new(self.0, data.clone()))
    }

    pub(crate) fn intern_borrowed_map(self, parts: &MapParts<'_>) -> AffineMap {
        let make = || AffineMapData { dims: parts.dims, symbols: parts.symbols, results: parts.results.into() };
        self.0.affine_maps.intern_borrowed(parts, make)
    }

    pub(crate) fn vars(self) -> &'c FirstVars {
        &self.0.affine_vars
    }
}
