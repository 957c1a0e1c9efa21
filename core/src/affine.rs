//! Affine expressions, maps and integer sets: built simplified, as MLIR builds them, and interned.
//!
//! An [`AffineExpr`] is built by the constructors of [`ContextData`](crate::context::ContextData) in `build`
//! (`affine_dim`, `affine_add`, ..), which simplify exactly as MLIR's do, so that what is printed is what MLIR
//! prints. [`AffineMap`] and [`IntegerSet`] are lists of expressions with a number of dimensions and symbols.
//!
//! - `build`: constructors with simplification on construction.
//! - `print`: the text of expressions, maps and sets.
//! - `query`: what can be asked of an expression.
//! - `walk`: folding, substitution and evaluation, without recursion and linear in the number of different
//!   subexpressions.
//! - `map`, `set`: constructors and queries of maps and sets.
//! - `flatten`: the stronger simplification that MLIR does on request (`simplifyAffineExpr`).
//! - `strided`: strides and offset of a memory layout to a map and back.
//!
//! Nothing here parses: the grammar is in `text`. Nothing here recurses into an expression, either: its depth
//! is limited by memory only.

mod build;
mod flatten;
mod map;
mod print;
mod query;
mod set;
pub mod strided;
mod walk;

#[cfg(test)]
mod tests;

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

/// What an [`AffineExpr`] names.
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

/// What an [`AffineMap`] names: `(d0, ..)[s0, ..] -> (results)`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AffineMapData {
    /// How many dimensions it takes.
    pub dims: u32,
    /// How many symbols it takes.
    pub symbols: u32,
    /// What it gives.
    pub results: Box<[AffineExpr]>,
}

/// An [`AffineMapData`] that is borrowed, with the same hash: most maps are known already.
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

/// What an [`IntegerSet`] names: `(d0, ..)[s0, ..] : (constraints)`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IntegerSetData {
    /// How many dimensions it has.
    pub dims: u32,
    /// How many symbols it has.
    pub symbols: u32,
    /// What must hold, all of it.
    pub constraints: Box<[AffineConstraint]>,
}

/// `expr == 0` or `expr >= 0`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AffineConstraint {
    /// The expression that is compared with zero.
    pub expr: AffineExpr,
    /// Whether it must equal zero, rather than be at least that.
    pub equality: bool,
}

/// The first dimensions and symbols of a context, which most expressions are made of: found without the interner.
#[derive(Default)]
pub(crate) struct FirstVars {
    pub dims: [OnceLock<AffineExpr>; 8],
    pub symbols: [OnceLock<AffineExpr>; 8],
}

/// What is stored with an expression about all of its tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AffineFacts {
    /// Whether there is no dimension in it.
    pub symbolic: bool,
    /// Whether all factors but one, and all divisors, are constants.
    pub pure: bool,
    /// See [`AffineExpr::largest_known_divisor`].
    pub divisor: i64,
    /// One more than the greatest dimension in it; zero if there is none.
    pub dims: u32,
    /// One more than the greatest symbol in it; zero if there is none.
    pub symbols: u32,
}

/// An interned expression, with facts that would cost a walk of the tree each time: simplification asks for them
/// at every step. They follow from the data, which alone is compared and hashed.
pub(crate) struct AffineNode {
    /// What the expression is.
    pub data: AffineExprData,
    /// What follows from it.
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
