//! Folding of operations with constant operands.
//!
//! [`OpRef::fold`] is the entry point. The operation's folder ([`OpHooks::fold`](crate::dialect::OpHooks::fold)) runs
//! first, then the folders of its traits and interfaces. The IR is not changed: the caller applies the result, and
//! converts constant attributes to operations with [`materialize`].
//!
//! ```
//! use lect_core::fold::{FoldResult, Folded};
//! use lect_core::ir::OpRef;
//!
//! /// The attribute that an operation of one result can be replaced by.
//! fn known_result(op: OpRef<'_>) -> Option<lect_core::entity::Attr> {
//!     match op.fold(&op.constant_operands())? {
//!         Folded::Results(results) => match results[..] {
//!             [FoldResult::Attr(attr)] => Some(attr),
//!             _ => None,
//!         },
//!         Folded::InPlace(_) => None,
//!     }
//! }
//! ```

pub mod constants;
mod elements;
mod folding;

use smallvec::SmallVec;

pub use elements::{MAX_BYTES, Number, fold_elements, number_attr, splat_attr};
pub use folding::{AnyOp, FoldView, Folding, changed, changed_groups, fold, folds};

pub use crate::dialect::{Fold, FoldResult, Folded, Materialize, Update};

use crate::attrs::NamedAttr;
use crate::context::ContextData;
use crate::dialect::OpTraits;
use crate::entity::{Attr, OpName, Type, Value};
use crate::ir::{OpRef, OpState, ValueRef};
use crate::loc::Loc;
use crate::typed::TypedOp;

impl<'a> OpRef<'a> {
    /// Folds the operation. `constants` has an item per operand: its constant value, if known.
    pub fn fold(self, constants: &[Option<Attr>]) -> Option<Folded> {
        if constants.len() != self.operand_count() {
            return None;
        }
        let info = self.info()?;
        let folded = info.hooks().fold.and_then(|fold| fold(self, constants));
        let fits = |results: &SmallVec<[FoldResult; 2]>| results.len() == self.result_count();
        match folded {
            Some(Folded::Results(results)) if !fits(&results) => None,
            Some(folded) => Some(folded),
            None => self.fold_traits(constants),
        }
    }

    fn fold_traits(self, constants: &[Option<Attr>]) -> Option<Folded> {
        const FOLDING: OpTraits =
            OpTraits::COMMUTATIVE.union(OpTraits::IDEMPOTENT).union(OpTraits::INVOLUTION).union(OpTraits::CAST);
        let traits = self.name_data().traits.intersection(FOLDING);
        // The operands of most commutative operations are in order, since none is constant.
        let is_settled = traits == OpTraits::COMMUTATIVE && constants.iter().all(Option::is_none);
        if traits.is_empty() || is_settled { None } else { self.fold_by(traits, constants) }
    }

    fn fold_by(self, traits: OpTraits, constants: &[Option<Attr>]) -> Option<Folded> {
        let operands: SmallVec<[Value; 4]> = self.operands().collect();
        if traits.contains(OpTraits::COMMUTATIVE) && !constants.is_sorted_by_key(Option::is_some) {
            let of = |known: bool| operands.iter().zip(constants).filter(move |it| it.1.is_some() == known);
            let sorted: SmallVec<[Value; 4]> = of(false).chain(of(true)).map(|it| *it.0).collect();
            if sorted != operands {
                return Some(Folded::operands(sorted));
            }
        }
        if self.result_count() == 1 {
            let inner = || self.ir.value(*operands.first()?).defining_op().filter(|inner| inner.name() == self.name());
            match operands[..] {
                [operand] if traits.contains(OpTraits::IDEMPOTENT) && inner().is_some() => {
                    return Some(Folded::value(operand));
                }
                [left, right] if traits.contains(OpTraits::IDEMPOTENT) && left == right => {
                    return Some(Folded::value(left));
                }
                [_] if traits.contains(OpTraits::INVOLUTION) => {
                    if let Some(within) = inner().and_then(|inner| inner.operands().next()) {
                        return Some(Folded::value(within));
                    }
                }
                _ => {}
            }
        }
        // A cast to the same types folds to its operands.
        let casts = traits.contains(OpTraits::CAST);
        let same = casts && !operands.is_empty() && self.operand_types().eq(self.result_types());
        same.then(|| Folded::Results(operands.into_iter().map(FoldResult::Value).collect()))
    }

    /// Returns the constant value of each operand, if known.
    pub fn constant_operands(self) -> SmallVec<[Option<Attr>; 4]> {
        // One by one, since a few pushes are cheaper than a call that reserves.
        let mut constants = SmallVec::new();
        for value in self.operands() {
            constants.push(self.ir.value_of(value).constant());
        }
        constants
    }
}

impl ValueRef<'_> {
    /// Returns the constant value, if the producer has the trait `ConstantLike`.
    #[inline]
    pub fn constant(self) -> Option<Attr> {
        let ctx = self.ir.context();
        self.defining_op_if(|name| ctx.op_name(name).has(OpTraits::CONSTANT_LIKE))?.constant_result()
    }
}

impl OpRef<'_> {
    /// Returns the value of an operation with the trait `ConstantLike`.
    fn constant_result(self) -> Option<Attr> {
        if self.operand_count() != 0 || self.result_count() != 1 {
            return None;
        }
        // A dialect from a file may come without folders: constants have their value in `value`.
        if self.info()?.hooks().fold.is_none() {
            return self.attr("value");
        }
        match self.fold(&[])? {
            Folded::Results(results) => match results[..] {
                [FoldResult::Attr(attr)] => Some(attr),
                _ => None,
            },
            Folded::InPlace(_) => None,
        }
    }
}

/// Interface of operations some of whose results are constants for all operands.
pub trait KnownResults: Sync {
    /// Returns the used results that are constants, by index, with these, in the order of replacement.
    fn known(&self, op: OpRef<'_>) -> Vec<(usize, Attr)>;
}

/// Interface of operations whose first operand is updated while they fold to an existing value. An analysis that folds
/// such an operation leaves the operand unchanged.
pub trait FoldsOperand: Sync {
    /// Returns the new operand. `None` if it stays.
    fn operand(&self, op: OpRef<'_>) -> Option<Value>;
}

/// Interface of operations that keep the constants materialized in their regions, like operations isolated from above.
pub trait HoldsConstants: Sync {}

/// Materializes a constant of a type for results of `op`, by the hook of the dialect of `op`.
pub fn materialize(op: OpRef<'_>, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    materialize_for(op.context(), op.name(), value, ty, loc)
}

/// Materializes a constant, like [`materialize`], for operations of a name.
pub fn materialize_for(ctx: &ContextData, op: OpName, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    let name = &ctx.op_name(op).name;
    let namespace = name.iter().position(|byte| *byte == b'.').map_or(&[][..], |end| &name[..end]);
    ctx.dialect(namespace)?.materialize()?(ctx, value, ty, loc)
}

/// Materializes constants as operations of the view `T`: a [`materialize`](crate::dialect::DialectHooks::materialize)
/// hook for dialects. The operations have one result, and the constant as their first inherent attribute.
///
/// ```
/// # use lect_core::context::ContextData;
/// # use lect_core::dialect::DialectHooks;
/// # use lect_core::typed::TypedOp;
/// # fn hooks<T: TypedOp<'static>>() {
/// let hooks = DialectHooks { materialize: Some(lect_core::fold::constant::<T>), ..DialectHooks::NONE };
/// # }
/// ```
pub fn constant<T: TypedOp<'static>>(ctx: &ContextData, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    let name = ctx.typed_name::<T>();
    let attr = ctx.op_name(name).info()?.props.first()?.name;
    Some(holder(name, (attr, value), ty, loc))
}

/// Creates an operation with one result and a constant in its attribute `value`. `None` if its dialect is not loaded.
pub fn constant_op(ctx: &ContextData, name: &[u8], value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    let name = ctx.op_name_of(name);
    ctx.op_name(name).info()?;
    Some(holder(name, (ctx.ident(b"value"), value), ty, loc))
}

/// Creates the state of a constant operation with one result.
fn holder(name: OpName, attr: NamedAttr, ty: Type, loc: Loc) -> OpState {
    OpState { attrs: vec![attr], ..OpState::new(name, loc).results([ty]) }
}
