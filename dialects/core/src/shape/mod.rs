//! The `shape` dialect: hooks for the definitions in its `.td` files, and migrations since 2020.

mod canonicalize;
mod fold;
mod infer;
mod newer;
mod syntax;
mod verify;

use lect_core::compat::Migration;
use lect_core::dialect::{DialectHooks, OpHooks, VerifyOp};
use lect_core::fold::Fold;
use lect_core::interfaces;
use lect_core::interfaces::region_branch::RegionBranch;
use lect_core::interfaces::symbol::{DeclaredWithoutBody, Symbol};
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_support::folding::first_constant;
use lect_support::inlining::INLINED_ANYWHERE;
use lect_support::iteration::OneOf;
use lect_support::prelude::*;
use lect_support::upgrades::{cannot_carry, insert_before, numbers_of, replace, state_of, value_before};
use lect_support::{functions, names};

/// The migration functions.
const MIGRATIONS: &[(&str, Migration)] =
    &[("number_extent", Migration::ir(number_extent)), ("type_by_extents", Migration::ir(type_by_extents))];

lect_macros::dialect! { "src/shape/shape.td", docs = "src/shape/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    depends: &[|| &crate::arith::DIALECT, || &crate::tensor::DIALECT],
    ops: &[
        ("add", OpHooks { verify: Some(verify::size), ..folds!(fold::add) }),
        ("any", folds!(fold::any)),
        ("assuming", OpHooks { interfaces: interfaces![dyn RegionBranch => OneOf], ..OpHooks::NONE }),
        ("assuming_all", OpHooks { verify: Some(verify::assuming_all), ..folds!(fold::assuming_all) }),
        ("broadcast", OpHooks { verify: Some(verify::shape), ..folds!(fold::broadcast) }),
        ("concat", folds!(fold::concat)),
        ("const_shape", CONST_SHAPE),
        ("const_size", OpHooks { fold: Some(FOLD_CONST_SIZE), ..OpHooks::NONE }),
        ("const_witness", folds!(|it: Folding<'_, ConstWitnessOp<'_>>| it.passing_attr().map(Folded::attr))),
        ("cstr_broadcastable", OpHooks { verify: Some(verify::broadcastable), ..folds!(fold::cstr_broadcastable) }),
        ("cstr_eq", folds!(fold::cstr_eq)),
        ("cstr_require", folds!(first_constant)),
        ("dim", folds!(fold::dim)),
        ("div", OpHooks { verify: Some(verify::size), ..folds!(fold::divide) }),
        ("from_extents", folds!(fold::from_extents)),
        ("func", FUNCTION),
        ("get_extent", OpHooks { verify: Some(verify::size), ..folds!(fold::get_extent) }),
        ("index_to_size", folds!(first_constant)),
        ("is_broadcastable", folds!(fold::is_broadcastable)),
        ("max", OpHooks { fold: fold!(fold::extreme), ..infer::EXTREME }),
        ("meet", infer::MEET),
        ("min", OpHooks { fold: fold!(fold::extreme), ..infer::EXTREME }),
        ("mul", OpHooks { verify: Some(verify::size), ..folds!(fold::multiply) }),
        ("num_elements", OpHooks { verify: Some(verify::size), ..folds!(fold::num_elements) }),
        ("rank", OpHooks { verify: Some(verify::size), ..folds!(fold::rank) }),
        ("reduce", verified(verify::reduce)),
        ("shape_eq", folds!(fold::shape_eq)),
        ("shape_of", OpHooks { verify: Some(verify::shape), ..infer::SHAPE_OF }),
        ("size_to_index", folds!(first_constant)),
        ("split_at", folds!(fold::split_at)),
        ("to_extent_tensor", folds!(fold::to_extent_tensor)),
        ("yield", verified(verify::yields)),
    ],
    materialize: Some(fold::materialize),
    external: &[canonicalize::PATTERNS],
    verify_attr: Some(verify::attr),
    newer: newer::CHANGES,
    migrations: MIGRATIONS,
    unknown_ops: true,
    interfaces: INLINED_ANYWHERE,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[
        ("assuming", OpSyntax::form(syntax::parse_assuming, syntax::print_assuming)),
        ("const_shape", OpSyntax::form(syntax::parse_const_shape, syntax::print_const_shape)),
        ("const_size", OpSyntax::naming(name_size)),
        ("func", OpSyntax { parse: Some(functions::parse), print: Some(functions::print), ..SCOPE }),
        (
            "function_library",
            OpSyntax { parse: Some(syntax::parse_library), print: Some(syntax::print_library), ..SCOPE },
        ),
        ("reduce", OpSyntax::form(syntax::parse_reduce, syntax::print_reduce)),
    ],
    ..DialectSyntax::NONE
};

const FUNCTION: OpHooks = OpHooks { interfaces: interfaces![dyn Symbol => DeclaredWithoutBody], ..OpHooks::NONE };

const SCOPE: OpSyntax = OpSyntax { default_dialect: Some("shape"), ..OpSyntax::NONE };

const CONST_SHAPE: OpHooks = OpHooks {
    fold: fold!(|it: Folding<'_, ConstShapeOp<'_>>| it.shape_attr().map(Folded::attr)),
    ..infer::CONST_SHAPE
};

const FOLD_CONST_SIZE: Fold = |op, _| op.cast::<ConstSizeOp<'_>>()?.value_attr().map(Folded::attr);

const fn verified(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

/// Suggests `%c4`.
fn name_size(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    if let Some(digits) = names::constant(op).and_then(|value| names::signed_digits(op.context(), value)) {
        name(0, format!("c{digits}").as_bytes());
    }
}

/// Gives a constant shape the static extent tensor type: older releases allowed a dynamic one.
fn type_by_extents(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let index = ctx.types().index();
    let extents = numbers_of(ir.op(op), "shape").map(|extents| extents.len());
    let ty = ir.op(op).result_types().next();
    let (Some(count), Some(ty)) = (extents, ty) else { return Ok(()) };
    let fixed = ctx.types().tensor(&[i64::try_from(count).unwrap_or(i64::MAX)], index, None);
    let Ok(fixed) = fixed.map_err(drop) else { return Ok(()) };
    if ctx.types().shape(ty) != Some(&[DYNAMIC]) || fixed == ty {
        return Ok(());
    }
    let mut state = state_of(ir, op);
    state.results = [fixed].into_iter().collect();
    let extents = value_before(ir, op, state);
    let cast = OpState::new(ctx.op_name_of(b"tensor.cast"), ir.op(op).loc()).operands([extents]).results([ty]);
    replace(ir, op, cast);
    Ok(())
}

/// Replaces the dimension attribute by a constant operand.
fn number_extent(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let mut state = state_of(ir, op);
    let name = ctx.ident(b"dim");
    let Some(at) = state.attrs.iter().position(|entry| entry.0 == name).filter(|_| state.operands.len() == 1) else {
        return Ok(());
    };
    let (_, dim) = state.attrs.remove(at);
    let (Some(size), AttrData::Integer { value, .. }) = (ctx.types().parse("!shape.size"), ctx.attrs().data(dim))
    else {
        return Err(cannot_carry(ir, op, "has a dimension that is no number"));
    };
    let dim = ctx.attrs().integer(ctx.types().index(), value.to_i64().unwrap_or(0));
    state.operands.push(insert_before(ir, op, "shape.const_size", &[], size, &[("value", dim)]));
    replace(ir, op, state);
    Ok(())
}
