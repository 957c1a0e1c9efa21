//! Folders of `test`, for tests of folding passes.

use lect_core::fold::HoldsConstants;
use lect_dialects_core::arith::ConstantOp;
use lect_dialects_core::func::CallOp;
use lect_support::folding::attr_number;
use lect_support::prelude::*;

pub(super) const PATTERNS: Table = canonicalization![
    "test.dialect_canonicalizable" => [to_number],
    "test.fold_to_call_op" => [to_call],
    "test.op_with_region_pattern" => [erase],
];

/// Interface of operations whose constants stay in their region.
pub(super) struct Holder;

impl HoldsConstants for Holder {}

/// Materializes any constant as `test.constant`.
pub(super) fn materialize(ctx: &ContextData, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    constant_op(ctx, b"test.constant", value, ty, loc)
}

pub(super) fn constant(it: Folding<'_>) -> Option<Folded> {
    it.attr("value").map(Folded::attr)
}

/// Folds to the operand.
pub(super) fn operand(it: Folding<'_>) -> Option<Folded> {
    it.is_operand(0)
}

/// Folds to the constant first operand, if there is one result.
pub(super) fn constant_operand(it: Folding<'_>) -> Option<Folded> {
    (it.op.result_count() == 1).then(|| it.constant(0).map(Folded::attr))?
}

/// Folds to the operands.
pub(super) fn operands(it: Folding<'_>) -> Option<Folded> {
    Some(Folded::Results(it.operands().map(FoldResult::Value).collect()))
}

/// Folds to the operand, if it is the result of an operation.
pub(super) fn operand_of_operation(it: Folding<'_>) -> Option<Folded> {
    it.ir().value(it.operand(0)?).defining_op()?;
    it.is_operand(0)
}

/// Folds in place by adding an attribute, unless it is present.
fn with_attr(op: OpRef<'_>, name: &str, value: Attr) -> Option<Folded> {
    if op.attr(name).is_some() {
        return None;
    }
    let attrs = SmallVec::from_iter([(op.context().ident(name.as_bytes()), value)]);
    Some(Folded::InPlace(Update::new(op.operands(), attrs)))
}

/// Folds in place by storing the constant operand in an attribute.
pub(super) fn known_operand(it: Folding<'_>) -> Option<Folded> {
    with_attr(it.op, "attr", it.constant(0)?)
}

pub(super) fn mark(it: Folding<'_>) -> Option<Folded> {
    with_attr(it.op, "folded", it.ctx().attrs().unit())
}

/// Folds to a weighted sum: each operand segment and the number of blocks have different weights.
///
/// Unknown values count as zero.
pub(super) fn weighted_sum(it: Folding<'_>) -> Option<Folded> {
    let ctx = it.ctx();
    let number = |at: usize| attr_number(ctx, it.constant(at)?);
    let mut sum: i64 = 0;
    let mut add = |weight: i64, number: i64| sum = sum.wrapping_add(weight.wrapping_mul(number));
    // A variadic of variadics is a single operand segment.
    let several = it.operand_range(1);
    for at in 0..it.operand_count() {
        let weight = match at {
            0 => 1,
            _ if several.contains(&at) => 2,
            _ => 3,
        };
        add(weight, number(at).unwrap_or(0));
    }
    add(4, it.regions().flat_map(|region| region.blocks()).count() as i64);
    Some(Folded::attr(ctx.attrs().integer(it.ty()?, sum)))
}

fn to_number(op: OpRef<'_>) -> Option<Rewrite> {
    let ctx = op.context();
    Some(Rewrite::with(ConstantOp::build(ctx.attrs().integer(ctx.types().i32(), 42))))
}

fn to_call(op: OpRef<'_>) -> Option<Rewrite> {
    let AttrData::SymbolRef { root, .. } = op.context().attrs().data(op.attr("callee")?) else { return None };
    let callee = std::str::from_utf8(op.context().ident_bytes(*root)).ok()?;
    Some(Rewrite::with(CallOp::build(callee, [], [])))
}

fn erase(op: OpRef<'_>) -> Option<Rewrite> {
    (op.result_count() == 0).then(Rewrite::erase)
}
