//! Folding: what an operation comes to when some of its operands are known.
//!
//! [`OpRef::fold`] is the one way in. It asks the operation's hook ([`OpHooks::fold`](crate::dialect::OpHooks::fold)),
//! and then what the operation's traits and interfaces say of themselves. Nothing is changed: who asked decides what to
//! do with the answer, and makes constants of attributes with [`materialize`].
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
    /// What the operation comes to. `constants` has an item for each operand: the constant that it is, if it is one.
    pub fn fold(self, constants: &[Option<Attr>]) -> Option<Folded> {
        if constants.len() != self.operand_count() {
            return None;
        }
        let info = self.info()?;
        let folded = info.hooks.fold.and_then(|fold| fold(self, constants));
        let fits = |results: &SmallVec<[FoldResult; 2]>| results.len() == self.result_count();
        match folded {
            Some(Folded::Results(results)) if !fits(&results) => None,
            Some(folded) => Some(folded),
            None => self.fold_traits(constants),
        }
    }

    fn fold_traits(self, constants: &[Option<Attr>]) -> Option<Folded> {
        let operands: SmallVec<[Value; 4]> = self.operands().collect();
        if self.has(OpTraits::COMMUTATIVE) && !constants.is_sorted_by_key(Option::is_some) {
            let of = |known: bool| operands.iter().zip(constants).filter(move |it| it.1.is_some() == known);
            let sorted: SmallVec<[Value; 4]> = of(false).chain(of(true)).map(|it| *it.0).collect();
            if sorted != operands {
                return Some(Folded::operands(sorted));
            }
        }
        if self.result_count() == 1 {
            let inner = || self.ir.value(*operands.first()?).defining_op().filter(|inner| inner.name() == self.name());
            match operands[..] {
                [operand] if self.has(OpTraits::IDEMPOTENT) && inner().is_some() => {
                    return Some(Folded::value(operand));
                }
                [left, right] if self.has(OpTraits::IDEMPOTENT) && left == right => return Some(Folded::value(left)),
                [_] if self.has(OpTraits::INVOLUTION) => {
                    if let Some(within) = inner().and_then(|inner| inner.operands().next()) {
                        return Some(Folded::value(within));
                    }
                }
                _ => {}
            }
        }
        // A cast to the same types is none.
        let same = self.has(OpTraits::CAST) && !operands.is_empty() && self.operand_types().eq(self.result_types());
        same.then(|| Folded::Results(operands.into_iter().map(FoldResult::Value).collect()))
    }

    /// For each operand, the constant that it is, if it is one.
    pub fn constant_operands(self) -> SmallVec<[Option<Attr>; 4]> {
        self.operands().map(|value| self.ir.value(value).constant()).collect()
    }
}

impl ValueRef<'_> {
    /// The constant that the value is, if an operation says so that only makes constants.
    pub fn constant(self) -> Option<Attr> {
        let op = self.defining_op_if(|name| name.has(OpTraits::CONSTANT_LIKE))?;
        if op.operand_count() != 0 || op.result_count() != 1 {
            return None;
        }
        // A dialect from a file may come without code: constants hold what they are in `value`.
        if op.info()?.hooks.fold.is_none() {
            return op.attr("value");
        }
        match op.fold(&[])? {
            Folded::Results(results) => match results[..] {
                [FoldResult::Attr(attr)] => Some(attr),
                _ => None,
            },
            Folded::InPlace(_) => None,
        }
    }
}

/// An operation some of whose results are constants whatever its operands are, while others are not (an interface).
pub trait KnownResults: Sync {
    /// The numbers of results that are used and are constants, with these, in the order in which constants take their place.
    fn known(&self, op: OpRef<'_>) -> Vec<(usize, Attr)>;
}

/// An operation that gets another first operand while it folds to an existing value (an interface). An analysis that folds it
/// keeps the operand.
pub trait FoldsOperand: Sync {
    /// The operand. None if it stays.
    fn operand(&self, op: OpRef<'_>) -> Option<Value>;
}

/// An operation in which constants stay that its regions make, as they do in one that is isolated from above (an interface).
pub trait HoldsConstants: Sync {}

/// An operation that makes a constant of a type, for results of `op`. The dialect of `op` says which.
pub fn materialize(op: OpRef<'_>, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    materialize_for(op.context(), op.name(), value, ty, loc)
}

/// As [`materialize`], for operations of a name.
pub fn materialize_for(ctx: &ContextData, op: OpName, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    let name = &ctx.op_name(op).name;
    let namespace = name.iter().position(|byte| *byte == b'.').map_or(&[][..], |end| &name[..end]);
    ctx.dialect(namespace)?.materialize()?(ctx, value, ty, loc)
}

/// A [`materialize`](crate::dialect::DialectHooks::materialize) hook of a dialect whose constants are the operations of a view: those
/// of one result, with the constant as their first inherent attribute.
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

/// An operation of one result that holds a constant in its attribute `value`. None if its dialect is not there.
pub fn constant_op(ctx: &ContextData, name: &[u8], value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    let name = ctx.op_name_of(name);
    ctx.op_name(name).info()?;
    Some(holder(name, (ctx.ident(b"value"), value), ty, loc))
}

/// The state of an operation of one result that holds a constant.
fn holder(name: OpName, attr: NamedAttr, ty: Type, loc: Loc) -> OpState {
    OpState { attrs: vec![attr], ..OpState::new(name, loc).results([ty]) }
}
