//! Canonicalization patterns of `arith`.

mod compare;
mod values;

use lect_core::fold::splat_attr;
use lect_support::arithmetic::{is_one, is_ones, is_zero, splat_int};
use lect_support::folding::{width, zero};
use lect_support::patterns::{is_unused, known, scalar_int as int};
use lect_transforms::rules::rewrites;

use super::{
    AddIOp, AddUIExtendedOp, AndIOp, BitcastOp, CmpFOp, CmpIOp, CmpIPredicate, ConstantOp, DivFOp, ExtSIOp, ExtUIOp,
    IndexCastOp, IndexCastUIOp, MulFOp, MulIOp, MulSIExtendedOp, MulUIExtendedOp, NegFOp, OrIOp, SIToFPOp, SelectOp,
    ShRSIOp, ShRUIOp, SubIOp, TruncFOp, TruncIOp, UIToFPOp, XOrIOp,
};
use crate::arith::canonicalize::values::{has_bits, is_false, is_signed_one, is_true, like};

rewrites! {
    /// Patterns in MLIR's order: those that match more operations have a higher benefit.
    pub(super) const PATTERNS;

    // Sums, differences and products of constants.

    /// `(x + a) + b` is `x + (a + b)`.
    add_to_sum: o @ AddIOp { lhs: i @ AddIOp { lhs: x, rhs: int(a) }, rhs: int(b) } =>
        AddIOp(x, ConstantOp(like(o, a.wrapping_add(&b))?)).overflow_flags(o.overflow_flags() & i.overflow_flags());
    /// `(x - a) + b` is `x + (b - a)`.
    add_to_difference: o @ AddIOp { lhs: i @ SubIOp { lhs: x, rhs: int(a) }, rhs: int(b) } =>
        AddIOp(x, ConstantOp(like(o, b.wrapping_sub(&a))?)).overflow_flags(o.overflow_flags() & i.overflow_flags());
    /// `(a - x) + b` is `(a + b) - x`.
    add_to_constant_difference: o @ AddIOp { lhs: i @ SubIOp { lhs: int(a), rhs: x }, rhs: int(b) } =>
        SubIOp(ConstantOp(like(o, a.wrapping_add(&b))?), x).overflow_flags(o.overflow_flags() & i.overflow_flags());
    /// `x + y * -1` is `x - y`.
    add_right_negative: AddIOp { lhs: x, rhs: MulIOp { lhs: y, rhs: is_ones() } } => SubIOp(x, y);
    /// `x * -1 + y` is `y - x`.
    add_left_negative: AddIOp { lhs: MulIOp { lhs: x, rhs: is_ones() }, rhs: y } => SubIOp(y, x);
    /// `(x * a) * b` is `x * (a * b)`.
    multiply_product: o @ MulIOp { lhs: i @ MulIOp { lhs: x, rhs: int(a) }, rhs: int(b) } =>
        MulIOp(x, ConstantOp(like(o, a.wrapping_mul(&b))?)).overflow_flags(o.overflow_flags() & i.overflow_flags());
    /// `(x + a) - b` is `x + (a - b)`.
    subtract_from_sum: o @ SubIOp { lhs: AddIOp { lhs: x, rhs: int(a) }, rhs: int(b) } =>
        AddIOp(x, ConstantOp(like(o, a.wrapping_sub(&b))?));
    /// `b - (x + a)` is `(b - a) - x`.
    subtract_sum: o @ SubIOp { lhs: int(b), rhs: i @ AddIOp { lhs: x, rhs: int(a) } } =>
        SubIOp(ConstantOp(like(o, b.wrapping_sub(&a))?), x).overflow_flags(o.overflow_flags() & i.overflow_flags());
    /// `(x - a) - b` is `x - (a + b)`.
    subtract_from_difference: o @ SubIOp { lhs: i @ SubIOp { lhs: x, rhs: int(a) }, rhs: int(b) } =>
        SubIOp(x, ConstantOp(like(o, a.wrapping_add(&b))?)).overflow_flags(o.overflow_flags() & i.overflow_flags());
    /// `(a - x) - b` is `(a - b) - x`.
    subtract_from_constant_difference: o @ SubIOp { lhs: i @ SubIOp { lhs: int(a), rhs: x }, rhs: int(b) } =>
        SubIOp(ConstantOp(like(o, a.wrapping_sub(&b))?), x).overflow_flags(o.overflow_flags() & i.overflow_flags());
    /// `b - (x - a)` is `(a + b) - x`.
    subtract_difference: o @ SubIOp { lhs: int(b), rhs: i @ SubIOp { lhs: x, rhs: int(a) } } =>
        SubIOp(ConstantOp(like(o, a.wrapping_add(&b))?), x).overflow_flags(o.overflow_flags() & i.overflow_flags());
    /// `b - (a - x)` is `x + (b - a)`.
    subtract_constant_difference: o @ SubIOp { lhs: int(b), rhs: i @ SubIOp { lhs: int(a), rhs: x } } =>
        AddIOp(x, ConstantOp(like(o, b.wrapping_sub(&a))?)).overflow_flags(o.overflow_flags() & i.overflow_flags());
    /// `(x - y) - x` is `0 - y`.
    subtract_first: o @ SubIOp { lhs: i @ SubIOp { lhs: x, rhs: y : t }, rhs: x } =>
        SubIOp(ConstantOp(zero(o.0.context(), t)?), y).overflow_flags(o.overflow_flags() & i.overflow_flags());

    // For operations with two results whose second result is unused: any value replaces it.

    add_without_carry: AddUIExtendedOp { lhs: x, rhs: y, overflow: is_unused() } => [AddIOp(x, y), x];
    /// The high half of `x * 1` is the sign of `x`. MLIR also creates the extension for `index`, which its verifier
    /// rejects.
    multiply_signed_by_one: o @ MulSIExtendedOp { lhs: x : t, rhs: is_signed_one(), high: _ : h }
        if t != o.0.context().types().index() =>
        [x, ExtSIOp(CmpIOp(CmpIPredicate::Slt, x, ConstantOp(zero(o.0.context(), t)?)), h)];
    for WideOp in [MulSIExtendedOp, MulUIExtendedOp] {
        multiply_low: WideOp { lhs: x, rhs: y, high: is_unused() } => [MulIOp(x, y), x];
    }

    /// `-x * -y` is `x * y`, and `-x / -y` is `x / y`.
    for ProductOp in [DivFOp, MulFOp] {
        drop_negations: o @ ProductOp { lhs: NegFOp { operand: x }, rhs: NegFOp { operand: y } } =>
            ProductOp(x, y).fastmath(o.fastmath());
    }

    // Casts.

    /// A negated comparison is the comparison with the inverse predicate.
    negated: XOrIOp { lhs: c @ CmpIOp { lhs: x, rhs: y }, rhs: is_true() } => CmpIOp(c.predicate().inverted(), x, y);
    for BitsOp in [AndIOp, OrIOp, XOrIOp], ExtendOp in [ExtUIOp, ExtSIOp] {
        extend_after: BitsOp { lhs: ExtendOp { in: x : t }, rhs: ExtendOp { in: y : t }, result: _ : wide } =>
            ExtendOp(BitsOp(x, y), wide);
    }
    bitcast_of_bitcast: BitcastOp { in: BitcastOp { in: x }, out: _ : t } => BitcastOp(x, t);
    #[cfg(feature = "complex")]
    bitcast_of_complex: BitcastOp { in: crate::complex::BitcastOp { operand: x }, out: _ : t } =>
        crate::complex::BitcastOp(x, t);
    extend_unsigned: ExtSIOp { in: ExtUIOp { in: x }, out: _ : t } => ExtUIOp(x, t);
    for CastOp in [IndexCastOp, IndexCastUIOp] {
        /// A cast and its inverse fold to the source, unless the intermediate type is narrower.
        there_and_back: o @ CastOp { in: CastOp { in: x : t, out: _ : between }, out: _ : t }
            if has_bits(o.0.context(), between, t) => x;
    }
    index_of_signed: IndexCastOp { in: ExtSIOp { in: x }, out: _ : t } => IndexCastOp(x, t);
    index_of_unsigned: IndexCastUIOp { in: ExtUIOp { in: x }, out: _ : t } => IndexCastUIOp(x, t);
    for ConvertOp in [SIToFPOp, UIToFPOp] {
        /// An integer is converted directly to the narrow format, unless the truncation has a rounding mode.
        convert_to_narrow: o @ TruncFOp { in: ConvertOp { in: x }, out: _ : t } if o.roundingmode_attr().is_none() =>
            ConvertOp(x, t);
    }
    /// The bits that the shift fills in are truncated, so a logical shift suffices.
    truncate_shifted: o @ TruncIOp { in: s @ ShRSIOp { lhs: x : wide, rhs: splat_int(amount) }, out: _ : narrow }
        if width(o.0.context(), wide).zip(width(o.0.context(), narrow)).is_some_and(|(wide, narrow)| {
            narrow <= wide && amount.to_u64() == Some(u64::from(wide - narrow))
        }) =>
        TruncIOp(ShRUIOp(x, ConstantOp(known(s.0.ir.get(), s.rhs())?)).is_exact(s.is_exact()), narrow)
            .overflow_flags(o.overflow_flags());
    for ExtendOp in [ExtSIOp, ExtUIOp] {
        /// Only extended bits are truncated.
        truncate_extension: o @ TruncIOp { in: ExtendOp { in: x : narrow, out: _ : extended }, out: _ : t }
            if !has_bits(o.0.context(), narrow, t) && !has_bits(o.0.context(), t, extended) => ExtendOp(x, t);
    }

    // Comparisons and selects.

    CmpFOp => compare::float_as_integer;
    for ExtendOp in [ExtSIOp, ExtUIOp] {
        /// Equality of extended values is equality of the narrow values.
        compare_narrow: c @ CmpIOp { lhs: ExtendOp { in: x : t }, rhs: ExtendOp { in: y : t } }
            if c.predicate().is_equality() => CmpIOp(c.predicate(), x, y);
    }
    select_by_negation: SelectOp { condition: XOrIOp { lhs: c, rhs: is_ones() }, true_value: x, false_value: y } =>
        SelectOp(c, y, x);
    /// `select c, false, true` is `not c`.
    select_negated_truth: o @ SelectOp { condition: c, true_value: is_false(), false_value: is_true() } =>
        XOrIOp(c, ConstantOp(o.0.context().attrs().bool(true)));
    select_in_false: SelectOp { condition: c, true_value: x, false_value: SelectOp { condition: c, false_value: y } } =>
        SelectOp(c, x, y);
    select_in_true: SelectOp { condition: c, true_value: SelectOp { condition: c, true_value: x }, false_value: y } =>
        SelectOp(c, x, y);
    /// `select c, 1, 0` is the zero extension of `c`.
    select_one_or_zero: o @ SelectOp { condition: c, true_value: is_one(), false_value: is_zero(), result: _ : t }
        if values::is_wide(o.0.context(), t) => ExtUIOp(c, t);
    select_zero_or_one: o @ SelectOp { condition: c : b, true_value: is_zero(), false_value: is_one(), result: _ : t }
        if values::is_wide(o.0.context(), t) =>
        ExtUIOp(XOrIOp(c, ConstantOp(splat_attr(o.0.context(), values::bit(), b)?)), t);
}
