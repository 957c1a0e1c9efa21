//! Affine expressions, maps and integer sets: simplified on construction, as in MLIR, and interned.
//!
//! An [`AffineExpr`] is built by the constructors of the facade [`Affine`](crate::context::Affine) in
//! `build`: `dim`, `add`, .. These simplify exactly as MLIR's do, so that the printed text equals MLIR's.
//! [`AffineMap`] and [`IntegerSet`] are lists of expressions with a number of dimensions and symbols.
//!
//! - `build`: constructors with simplification on construction.
//! - `print`: the text of expressions, maps and sets.
//! - `query`: properties of an expression.
//! - `walk`: folding, substitution and evaluation, without recursion and linear in the number of different
//!   subexpressions.
//! - `map`, `set`: constructors and queries of maps and sets.
//! - `flatten`: the stronger simplification that MLIR does on request (`simplifyAffineExpr`).
//! - `strided`: conversion between strides with an offset and a layout map.
//!
//! The parser is in `text`. No function of this module recurses into an expression: memory alone limits its depth.

mod build;
mod flatten;
mod map;
mod print;
mod query;
mod set;
pub mod strided;
mod walk;

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use crate::context::Equivalent;
use crate::entity::{AffineExpr, AffineMap, IntegerSet};
pub use set::AffineComparison;

/// An operation on two affine expressions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AffineBinary {
    /// `lhs + rhs`
    Add,
    /// `lhs * rhs`
    Mul,
    /// `lhs mod rhs`, never negative
    Mod,
    /// `lhs floordiv rhs`
    FloorDiv,
    /// `lhs ceildiv rhs`
    CeilDiv,
}

/// Data of an [`AffineExpr`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AffineExprData {
    /// `d<n>`
    Dim(u32),
    /// `s<n>`
    Symbol(u32),
    /// An integer
    Constant(i64),
    /// An operation, already simplified
    Binary(AffineBinary, AffineExpr, AffineExpr),
}

/// A dimension or a symbol of a map or set, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AffineVar {
    /// `d<n>`
    Dim(u32),
    /// `s<n>`
    Symbol(u32),
}

/// Data of an [`AffineMap`]: `(d0, ..)[s0, ..] -> (results)`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct AffineMapData {
    /// Number of dimensions.
    pub dims: u32,
    /// Number of symbols.
    pub symbols: u32,
    /// Result expressions.
    pub results: Box<[AffineExpr]>,
}

impl AffineMapData {
    /// Creates the data of the map `(d0, ..)[s0, ..] -> (results)`.
    pub fn new(dims: u32, symbols: u32, results: impl Into<Box<[AffineExpr]>>) -> Self {
        Self { dims, symbols, results: results.into() }
    }
}

/// A borrowed [`AffineMapData`] with the same hash, to look a map up without allocating: most maps are interned
/// already.
#[derive(Hash)]
pub(crate) struct MapParts<'a> {
    pub dims: u32,
    pub symbols: u32,
    pub results: &'a [AffineExpr],
}

impl Equivalent<AffineMapData> for MapParts<'_> {
    fn equivalent(&self, map: &AffineMapData) -> bool {
        (self.dims, self.symbols, self.results) == (map.dims, map.symbols, &*map.results)
    }
}

/// Data of an [`IntegerSet`]: `(d0, ..)[s0, ..] : (constraints)`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct IntegerSetData {
    /// Number of dimensions.
    pub dims: u32,
    /// Number of symbols.
    pub symbols: u32,
    /// Constraints, all of which must hold.
    pub constraints: Box<[AffineConstraint]>,
}

/// `expr == 0` or `expr >= 0`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct AffineConstraint {
    /// The expression that is compared with zero.
    pub expr: AffineExpr,
    /// True for `expr == 0`, false for `expr >= 0`.
    pub equality: bool,
}

impl AffineConstraint {
    /// Creates the constraint `expr == 0`, or `expr >= 0` if it is no equality.
    pub fn new(expr: AffineExpr, equality: bool) -> Self {
        Self { expr, equality }
    }
}

/// The first dimensions and symbols of a context, found without the interner: most expressions consist of them.
#[derive(Default)]
pub(crate) struct FirstVars {
    pub dims: [OnceLock<AffineExpr>; 8],
    pub symbols: [OnceLock<AffineExpr>; 8],
}

/// Facts about the whole tree of an expression, stored with it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AffineFacts {
    /// True if no dimension occurs.
    pub symbolic: bool,
    /// True if all divisors, and all factors but one of each product, are constants.
    pub pure: bool,
    /// See [`AffineExpr::largest_known_divisor`].
    pub divisor: i64,
    /// One more than the greatest dimension; zero if there is none.
    pub dims: u32,
    /// One more than the greatest symbol; zero if there is none.
    pub symbols: u32,
}

/// An interned expression with cached facts, which simplification reads at every step. Without the cache, each query
/// would walk the tree. Only the data is compared and hashed, since the facts follow from it.
pub(crate) struct AffineNode {
    /// Kind and operands.
    pub data: AffineExprData,
    /// Facts derived from `data`.
    pub facts: AffineFacts,
}

impl PartialEq for AffineNode {
    fn eq(&self, other: &Self) -> bool {
        self.data == other.data
    }
}

impl Eq for AffineNode {}

impl Hash for AffineNode {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.data.hash(state);
    }
}

impl Equivalent<AffineNode> for AffineExprData {
    fn equivalent(&self, item: &AffineNode) -> bool {
        *self == item.data
    }
}

const _: () = assert!(size_of::<AffineExprData>() == 16);
const _: Option<(AffineMap, IntegerSet)> = None;
