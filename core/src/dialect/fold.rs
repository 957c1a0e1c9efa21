//! Fold results, and signatures of folders.

use smallvec::{SmallVec, smallvec};

use crate::attrs::NamedAttr;
use crate::context::ContextData;
use crate::entity::{Attr, Type, Value};
use crate::ir::{OpRef, OpState};
use crate::loc::Loc;

/// A folded result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldResult {
    /// A constant.
    Attr(Attr),
    /// An existing value.
    Value(Value),
}

/// Outcome of folding an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Folded {
    /// Replacements of all results; the operation is not needed.
    Results(SmallVec<[FoldResult; 2]>),
    /// An update of the operation in place.
    InPlace(Update),
}

/// An in-place update of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Update {
    /// All operands.
    pub operands: SmallVec<[Value; 4]>,
    /// The inherent attributes that change.
    pub attrs: SmallVec<[NamedAttr; 1]>,
}

impl Update {
    /// Creates an update of all operands, and of the inherent attributes that change.
    pub fn new(operands: impl IntoIterator<Item = Value>, attrs: SmallVec<[NamedAttr; 1]>) -> Self {
        Self { operands: operands.into_iter().collect(), attrs }
    }
}

impl Folded {
    /// Folds the only result to a constant.
    pub fn attr(attr: Attr) -> Self {
        Self::Results(smallvec![FoldResult::Attr(attr)])
    }

    /// Folds the only result to an existing value.
    pub fn value(value: Value) -> Self {
        Self::Results(smallvec![FoldResult::Value(value)])
    }

    /// Replaces the operands in place.
    pub fn operands(operands: impl IntoIterator<Item = Value>) -> Self {
        Self::InPlace(Update { operands: operands.into_iter().collect(), attrs: SmallVec::new() })
    }
}

/// Folds an operation. The slice has the constant attribute of each operand that is a constant. Returns `None` if no
/// folder applies.
pub type Fold = fn(OpRef<'_>, &[Option<Attr>]) -> Option<Folded>;

/// Creates a constant operation of a type, from this dialect or one that it depends on.
pub type Materialize = fn(&ContextData, Attr, Type, Loc) -> Option<OpState>;
