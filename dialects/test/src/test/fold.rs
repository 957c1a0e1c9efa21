//! Results of operations, for tests of passes that fold.

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

/// Operations that keep the constants of their region.
pub(super) struct Holder;

impl HoldsConstants for Holder {}

/// Constants are `test.constant`, whatever they are.
pub(super) fn materialize(ctx: &ContextData, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    constant_op(ctx, b"test.constant", value, ty, loc)
}

pub(super) fn constant(it: Folding<'_>) -> Option<Folded> {
    it.attr("value").map(Folded::attr)
}

/// The operand.
pub(super) fn operand(it: Folding<'_>) -> Option<Folded> {
    it.is_operand(0)
}

/// The constant that the first operand is, for one result.
pub(super) fn constant_operand(it: Folding<'_>) -> Option<Folded> {
    (it.op.result_count() == 1).then(|| it.constant(0).map(Folded::attr))?
}

/// All operands.
pub(super) fn operands(it: Folding<'_>) -> Option<Folded> {
    Some(Folded::Results(it.operands().map(FoldResult::Value).collect()))
}

/// The operand, if an operation makes it.
pub(super) fn operand_of_operation(it: Folding<'_>) -> Option<Folded> {
    it.ir().value(it.operand(0)?).defining_op()?;
    it.is_operand(0)
}

/// An attribute is added where there is none.
fn with_attr(op: OpRef<'_>, name: &str, value: Attr) -> Option<Folded> {
    if op.attr(name).is_some() {
        return None;
    }
    let attrs = SmallVec::from_iter([(op.context().ident(name.as_bytes()), value)]);
    Some(Folded::InPlace(Update { operands: op.operands().collect(), attrs }))
}

/// The constant that the operand is becomes an attribute, too.
pub(super) fn known_operand(it: Folding<'_>) -> Option<Folded> {
    with_attr(it.op, "attr", it.constant(0)?)
}

pub(super) fn mark(it: Folding<'_>) -> Option<Folded> {
    with_attr(it.op, "folded", it.ctx().common_attrs().unit)
}

/// A sum in which each kind of operand, and the blocks, have another weight. What is not known counts as zero.
pub(super) fn weighted_sum(it: Folding<'_>) -> Option<Folded> {
    let ctx = it.ctx();
    let number = |at: usize| attr_number(ctx, it.constant(at)?);
    let mut sum: i64 = 0;
    let mut add = |weight: i64, number: i64| sum = sum.wrapping_add(weight.wrapping_mul(number));
    // A list of lists is one group in the list of operands, as its lists are.
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
    Some(Folded::attr(ctx.integer_attr(it.ty()?, sum)))
}

fn to_number(op: OpRef<'_>) -> Option<Rewrite> {
    let ctx = op.context();
    Some(Rewrite::with(ConstantOp::build(ctx.integer_attr(ctx.common().i32, 42))))
}

fn to_call(op: OpRef<'_>) -> Option<Rewrite> {
    let AttrData::SymbolRef { root, .. } = op.context().attr_data(op.attr("callee")?) else { return None };
    let callee = std::str::from_utf8(op.context().ident_bytes(*root)).ok()?;
    Some(Rewrite::with(CallOp::build(callee, [], [])))
}

fn erase(op: OpRef<'_>) -> Option<Rewrite> {
    (op.result_count() == 0).then(Rewrite::erase)
}
