//! Common imports of dialect files: `use lect_support::prelude::*;`.
//!
//! Names for a single task, such as parsing, are imported where they are used.

pub use lect_core::attrs::{AttrData, NamedAttr};
pub use lect_core::context::ContextData;
pub use lect_core::diag::Reported;
pub use lect_core::entity::{AffineExpr, AffineMap, Attr, Block, Op, Region, Type, Value};
pub use lect_core::fold::{FoldResult, Folded, Folding, Update, changed, constant_op, fold, folds};
pub use lect_core::ir::{BlockRef, Isolate, OpRef, OpState, RegionRef, ValueDef};
pub use lect_core::loc::Loc;
pub use lect_core::number::{ApInt, Float};
pub use lect_core::typed::{OneResult, Parts, TypedOp};
pub use lect_core::types::{DYNAMIC, Invalid, TypeData};
pub use lect_transforms::canonicalization;
pub use lect_transforms::rewrite::{PatternSet, Rewrite, Rewriter};
pub use lect_transforms::rules::rewrites;
pub use smallvec::{SmallVec, smallvec};

pub use crate::fields::reject;
pub use crate::mixed_integers::{Mixed, MixedList};
pub use crate::patterns::{
    MAX_CHAIN, ShapeCast, Table, Values, attr_int, by_block, constant_int, is_unused, known, only_op, region_of,
    scalar_int,
};
pub use crate::shapes::{MemRef, dynamic_count, is_tensor, operand_type, operands_of, ranked_tensor, result_type};
