//! Patterns for `canonicalize`.

use lect::ir::Isolate;
use lect::prelude::*;
use lect::rewrite::{OrNoMatch, Rewrite, no_match};

use crate::dialect::{AddOp, ExchangeOp, NegateOp, Rounding, ScaleOp, SplitOp, SumOp};

lect::rewrites! {
    /// Each is an operation to find, and its replacement.
    pub const PATTERNS;

    add_of_negated: AddOp { either(left, right): (x, NegateOp { money: x }) } => ScaleOp(x, 0);
    scale_by_one: ScaleOp { money: x, factor: 100 } => x;
    scale_of_zero: ScaleOp { money: zero, money: is_zero() } => zero;
    scale_of_multiple: outer @ ScaleOp { money: ScaleOp { money: x, factor: a }, factor: b }
        if a % 100 == 0 => ScaleOp(x, (a / 100).checked_mul(b)?).rounding(outer.rounding());
    negate_of_scale: NegateOp { money: ScaleOp { money: x, factor, rounding: Rounding::Zero } } =>
        ScaleOp(x, factor.checked_neg()?);
    sum_of_two: SumOp { amounts: [x, y], tip: None } => AddOp(x, y);
    SumOp => sum_of_one;
    SplitOp => split_in_one;
    ExchangeOp => exchange_back;
}

fn is_zero(ir: &Isolate, money: Value) -> bool {
    ir.value(money).constant().and_then(|units| ir.context().attrs().i64_value(units)) == Some(0)
}

/// Replaces a sum of a single amount by that amount.
fn sum_of_one(sum: SumOp<'_>) -> Option<Rewrite> {
    let mut amounts = sum.amounts().chain(sum.tip());
    match (amounts.next(), amounts.next()) {
        (Some(only), None) => Some(Rewrite::values([only])),
        _ => no_match("it adds several amounts"),
    }
}

/// Replaces a single share by the amount.
fn split_in_one(split: SplitOp<'_>) -> Option<Rewrite> {
    (split.parts().len() == 1).then(|| Rewrite::values([split.money()])).or_no_match("there are several shares")
}

/// Removes an exchange and its inverse, both at a rate of one.
fn exchange_back(exchange: ExchangeOp<'_>) -> Option<Rewrite> {
    let ir = exchange.0.ir.get();
    let first = ir.def::<ExchangeOp<'_>>(exchange.money()).or_no_match("its money is not exchanged before")?;
    if (first.rate(), exchange.rate()) != (1000, 1000) {
        return no_match("a rate is not one");
    }
    let is_back = ir.value_type(first.money()) == ir.value_type(exchange.exchanged());
    is_back.then(|| Rewrite::values([first.money()])).or_no_match("it comes back in another currency")
}
