//! Results of folding, and the functions of dialects that fold operations.

use smallvec::{SmallVec, smallvec};

use crate::attrs::NamedAttr;
use crate::context::ContextData;
use crate::entity::{Attr, Type, Value};
use crate::ir::{OpRef, OpState};
use crate::loc::Loc;

/// What a result is known to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldResult {
    /// This constant.
    Attr(Attr),
    /// The same as this value, which is there already.
    Value(Value),
}

/// What an operation comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Folded {
    /// It is not needed: its results are these.
    Results(SmallVec<[FoldResult; 2]>),
    /// It is the same as with these operands and attributes, which are simpler.
    InPlace(Update),
}

/// What an operation can have in place of what it has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Update {
    /// All operands.
    pub operands: SmallVec<[Value; 4]>,
    /// The inherent attributes that change.
    pub attrs: SmallVec<[NamedAttr; 1]>,
}

impl Folded {
    /// The only result is a constant.
    pub fn attr(attr: Attr) -> Self {
        Self::Results(smallvec![FoldResult::Attr(attr)])
    }

    /// The only result is a value that is there already.
    pub fn value(value: Value) -> Self {
        Self::Results(smallvec![FoldResult::Value(value)])
    }

    /// The operation is the same with other operands.
    pub fn operands(operands: impl IntoIterator<Item = Value>) -> Self {
        Self::InPlace(Update { operands: operands.into_iter().collect(), attrs: SmallVec::new() })
    }
}

/// Folds an operation, given which of its operands are constants. None if there is nothing to fold.
pub type Fold = fn(OpRef<'_>, &[Option<Attr>]) -> Option<Folded>;

/// An operation that makes a constant of a type: of this dialect, or one that it depends on.
pub type Materialize = fn(&ContextData, Attr, Type, Loc) -> Option<OpState>;
