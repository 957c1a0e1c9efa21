//! The `index` dialect: what its `.td` file does not say.

mod canonicalize;
mod fold;
mod interfaces;
mod newer;

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::dialect::{DialectHooks, OpHooks};
use lect_core::engine::interface::cast::Cast;
use lect_core::entity::{Attr, Type};
use lect_core::fold::{Folded, constant_op};
use lect_core::interfaces;
use lect_core::ir::{OpRef, OpState};
use lect_core::loc::Loc;
use lect_core::number::ApInt;
use lect_support::folding::folds;
use lect_support::inlining::INLINED_ANYWHERE;
use lect_support::names;

use interfaces::ranges;

lect_macros::dialect! { "src/index/index.td", hooks = HOOKS }

lect_support::predicates::integer_predicate!(IndexCmpPredicate: EQ NE SLT SLE SGT SGE ULT ULE UGT UGE);

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("add", folds(fold::add)),
        ("and", folds(|op, constants| fold::of_low_bits(op, constants, ApInt::and))),
        ("bool.constant", BOOL_CONSTANT),
        ("casts", OpHooks { fold: Some(fold::cast_signed), ..CAST }),
        ("castu", OpHooks { fold: Some(fold::cast_unsigned), ..CAST }),
        ("ceildivs", folds(|op, constants| fold::partial(op, constants, fold::ceil_signed))),
        ("ceildivu", folds(|op, constants| fold::partial(op, constants, fold::ceil_unsigned))),
        ("cmp", folds(fold::compare)),
        ("constant", CONSTANT),
        ("divs", folds(|op, constants| fold::partial(op, constants, fold::divide_signed))),
        ("divu", folds(|op, constants| fold::partial(op, constants, fold::divide_unsigned))),
        ("floordivs", folds(|op, constants| fold::partial(op, constants, fold::floor_signed))),
        ("maxs", folds(|op, constants| fold::partial(op, constants, fold::max_signed))),
        ("maxu", folds(|op, constants| fold::partial(op, constants, fold::max_unsigned))),
        ("mins", folds(|op, constants| fold::partial(op, constants, fold::min_signed))),
        ("minu", folds(|op, constants| fold::partial(op, constants, fold::min_unsigned))),
        ("mul", folds(fold::multiply)),
        ("or", folds(|op, constants| fold::of_low_bits(op, constants, ApInt::or))),
        ("rems", folds(|op, constants| fold::partial(op, constants, fold::remainder_signed))),
        ("remu", folds(|op, constants| fold::partial(op, constants, fold::remainder_unsigned))),
        ("shl", folds(|op, constants| fold::partial(op, constants, fold::shift_left))),
        ("shrs", folds(|op, constants| fold::partial(op, constants, fold::shift_right_signed))),
        ("shru", folds(|op, constants| fold::partial(op, constants, fold::shift_right_unsigned))),
        ("sub", folds(fold::subtract)),
        ("xor", folds(|op, constants| fold::of_low_bits(op, constants, ApInt::xor))),
    ],
    materialize: Some(materialize),
    external: &[canonicalize::PATTERNS, ranges::MODELS],
    interfaces: INLINED_ANYWHERE,
    newer: newer::CHANGES,
    known_forms: 23,
    ..DialectHooks::NONE
};

const BOOL_CONSTANT: OpHooks = OpHooks {
    fold: Some(|op, _| op.cast::<BoolConstantOp<'_>>()?.value_attr().map(Folded::attr)),
    ..names::results(name_bool)
};

const CONSTANT: OpHooks = OpHooks {
    fold: Some(|op, _| op.cast::<ConstantOp<'_>>()?.value_attr().map(Folded::attr)),
    ..names::results(name_constant)
};

const CAST: OpHooks = OpHooks { interfaces: interfaces![dyn Cast => ToOrFromIndex], ..OpHooks::NONE };

struct ToOrFromIndex;

impl Cast for ToOrFromIndex {
    fn is_possible(&self, ctx: &ContextData, from: &[Type], to: &[Type]) -> bool {
        let index = ctx.common().index;
        matches!((from, to), (&[from], &[to]) if (from == index) != (to == index))
    }
}

/// `%idx4`
fn name_constant(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let value = op.cast::<ConstantOp<'_>>().and_then(|constant| constant.value_attr());
    if let Some(digits) = value.and_then(|value| names::signed_digits(op.context(), value)) {
        name(0, format!("idx{digits}").as_bytes());
    }
}

/// `%true`
fn name_bool(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let value = op.cast::<BoolConstantOp<'_>>().and_then(|constant| constant.value_attr());
    if let Some(value) = value.and_then(|value| names::truth(op.context(), value)) {
        name(0, names::truth_name(value));
    }
}

/// Truth values, and indices.
fn materialize(ctx: &ContextData, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    let name: &[u8] = match ctx.attr_data(value) {
        AttrData::Integer { .. } if ctx.attr_type(value) != Some(ty) => return None,
        AttrData::Integer { .. } if ty == ctx.common().i1 => b"index.bool.constant",
        AttrData::Integer { .. } if ty == ctx.common().index => b"index.constant",
        _ => return None,
    };
    constant_op(ctx, name, value, ty, loc)
}
