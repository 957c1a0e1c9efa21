//! The `index` dialect: hooks for the definitions in its `.td` file.

mod canonicalize;
mod fold;
mod interfaces;
mod newer;

use lect_core::dialect::{DialectHooks, OpHooks};
use lect_core::interfaces::cast::Cast;
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_support::arithmetic;
use lect_support::inlining::INLINED_ANYWHERE;
use lect_support::names;
use lect_support::prelude::*;

use interfaces::ranges;

lect_macros::dialect! { "src/index/index.td", docs = "src/index/docs.md", hooks = HOOKS, syntax = SYNTAX }

lect_support::predicates::integer_predicate!(IndexCmpPredicate: EQ NE SLT SLE SGT SGE ULT ULE UGT UGE);

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("add", folds!(|it| fold::arithmetic(it, fold::ADD))),
        ("and", folds!(|it| fold::total(it, ApInt::and))),
        ("bool.constant", BOOL_CONSTANT),
        ("casts", OpHooks { fold: fold!(|it| fold::cast(it, ApInt::sext)), ..CAST }),
        ("castu", OpHooks { fold: fold!(|it| fold::cast(it, ApInt::zext)), ..CAST }),
        ("ceildivs", folds!(|it| fold::partial(it, arithmetic::ceil_signed))),
        ("ceildivu", folds!(|it| fold::partial(it, arithmetic::ceil_unsigned))),
        ("cmp", folds!(fold::compare)),
        ("constant", CONSTANT),
        ("divs", folds!(|it| fold::partial(it, arithmetic::divide_signed))),
        ("divu", folds!(|it| fold::partial(it, arithmetic::divide_unsigned))),
        ("floordivs", folds!(|it| fold::partial(it, arithmetic::floor_signed))),
        ("maxs", folds!(|it| fold::total(it, arithmetic::max_signed))),
        ("maxu", folds!(|it| fold::total(it, arithmetic::max_unsigned))),
        ("mins", folds!(|it| fold::total(it, arithmetic::min_signed))),
        ("minu", folds!(|it| fold::total(it, arithmetic::min_unsigned))),
        ("mul", folds!(|it| fold::arithmetic(it, arithmetic::MULTIPLY))),
        ("or", folds!(|it| fold::total(it, ApInt::or))),
        ("rems", folds!(|it| fold::partial(it, arithmetic::remainder_signed))),
        ("remu", folds!(|it| fold::partial(it, arithmetic::remainder_unsigned))),
        ("shl", folds!(|it| fold::partial(it, arithmetic::shift_left))),
        ("shrs", folds!(|it| fold::partial(it, arithmetic::shift_right_signed))),
        ("shru", folds!(|it| fold::partial(it, arithmetic::shift_right_unsigned))),
        ("sub", folds!(|it| fold::arithmetic(it, fold::SUBTRACT))),
        ("xor", folds!(|it| fold::total(it, ApInt::xor))),
    ],
    materialize: Some(materialize),
    external: &[canonicalize::PATTERNS, ranges::MODELS],
    interfaces: INLINED_ANYWHERE,
    newer: newer::CHANGES,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[("bool.constant", OpSyntax::naming(name_bool)), ("constant", OpSyntax::naming(name_constant))],
    known_forms: 23,
    ..DialectSyntax::NONE
};

const BOOL_CONSTANT: OpHooks =
    OpHooks { fold: fold!(|it: Folding<'_, BoolConstantOp<'_>>| it.value_attr().map(Folded::attr)), ..OpHooks::NONE };

const CONSTANT: OpHooks =
    OpHooks { fold: fold!(|it: Folding<'_, ConstantOp<'_>>| it.value_attr().map(Folded::attr)), ..OpHooks::NONE };

const CAST: OpHooks = OpHooks { interfaces: lect_core::interfaces![dyn Cast => ToOrFromIndex], ..OpHooks::NONE };

struct ToOrFromIndex;

impl Cast for ToOrFromIndex {
    fn is_possible(&self, ctx: &ContextData, from: &[Type], to: &[Type]) -> bool {
        let index = ctx.types().index();
        matches!((from, to), (&[from], &[to]) if (from == index) != (to == index))
    }
}

/// Suggests `%idx4`.
fn name_constant(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let value = op.cast::<ConstantOp<'_>>().and_then(|constant| constant.value_attr());
    if let Some(digits) = value.and_then(|value| names::signed_digits(op.context(), value)) {
        name(0, format!("idx{digits}").as_bytes());
    }
}

/// Suggests `%true` or `%false`.
fn name_bool(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let value = op.cast::<BoolConstantOp<'_>>().and_then(|constant| constant.value_attr());
    if let Some(value) = value.and_then(|value| names::truth(op.context(), value)) {
        name(0, names::truth_name(value));
    }
}

/// Materializes `i1` and `index` constants.
fn materialize(ctx: &ContextData, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    let name: &[u8] = match ctx.attrs().data(value) {
        AttrData::Integer { .. } if ctx.attrs().type_of(value) != Some(ty) => return None,
        AttrData::Integer { .. } if ty == ctx.types().i1() => b"index.bool.constant",
        AttrData::Integer { .. } if ty == ctx.types().index() => b"index.constant",
        _ => return None,
    };
    constant_op(ctx, name, value, ty, loc)
}
