//! Affine expressions, maps and integer sets: built simplified, as MLIR builds them, and interned.
//!
//! Start at [`AffineExpr`]; [`AffineMap`] and [`IntegerSet`] are lists of them with a number of dimensions
//! and symbols. Nothing here parses: the grammar is in `text`.

use crate::entity::AffineExpr;

impl AffineMapData {
    /// stub
    pub fn is_identity(&self, _: &crate::context::ContextData) -> bool {
        false
    }
}

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
    /// The expression that is compared with nought.
    pub expr: AffineExpr,
    /// Whether it must equal nought, rather than be at least that.
    pub equality: bool,
}
