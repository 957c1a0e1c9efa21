//! Folding: operations whose operands are constants, and values that operations equal.

#[doc(inline)]
pub use lect_core::fold::constants;
#[doc(inline)]
pub use lect_core::fold::{
    AnyOp, Fold, FoldResult, FoldView, Folded, Folding, FoldsOperand, HoldsConstants, KnownResults, Materialize,
    Number, Update, changed, changed_groups, constant, fold, fold_elements, folds, materialize, number_attr,
    splat_attr,
};
