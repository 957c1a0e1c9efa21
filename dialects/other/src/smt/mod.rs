//! The `smt` dialect: code that its `.td` files cannot express.

mod ops;
mod syntax;
mod types;

use lect_core::dialect::{DefHooks, DialectHooks, InferFrom, OpHooks, Param};
use lect_core::eval::Val;
use lect_core::eval::is_a;
use lect_core::fold::Fold;
use lect_core::syntax::{DefSyntax, DialectSyntax, OpSyntax};
use lect_support::names;
use lect_support::parts::attr_of;
use lect_support::prelude::*;

use types::width;

use ops::quantifiers;

lect_macros::dialect! { "src/smt/smt.td", docs = "src/smt/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("constant", OpHooks { fold: Some(VALUE), ..OpHooks::NONE }),
        ("int.constant", OpHooks { fold: Some(VALUE), ..OpHooks::NONE }),
        ("bv.concat", OpHooks { infer_types: Some(infer_concat), ..OpHooks::NONE }),
        ("bv.constant", OpHooks { infer_types: Some(infer_bit_vector), fold: Some(VALUE), ..OpHooks::NONE }),
        ("bv.extract", OpHooks { verify: Some(verify_extract), ..OpHooks::NONE }),
        ("bv.repeat", OpHooks { verify: Some(verify_repeat), ..OpHooks::NONE }),
        ("check", OpHooks { verify_regions: Some(verify_check), ..OpHooks::NONE }),
        ("distinct", COMPARISON),
        ("eq", COMPARISON),
        ("exists", QUANTIFIER),
        ("forall", QUANTIFIER),
        ("solver", OpHooks { verify_regions: Some(verify_solver), ..OpHooks::NONE }),
    ],
    defs: &[
        ("ArrayType", DefHooks { verify: Some(types::verify_array), ..DefHooks::NONE }),
        ("BitVectorAttr", DefHooks { attr_type: Some(types::bit_vector_type), ..DefHooks::NONE }),
        ("BitVectorType", DefHooks { verify: Some(types::verify_bit_vector), ..DefHooks::NONE }),
        ("SMTFuncType", DefHooks { verify: Some(types::verify_function), ..DefHooks::NONE }),
        ("SortType", DefHooks { verify: Some(types::verify_sort), ..DefHooks::NONE }),
    ],
    materialize: Some(materialize),
    native_functions: types::NATIVE_FUNCTIONS,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[
        ("declare_fun", OpSyntax::naming(name_variable)),
        ("constant", OpSyntax::naming(name_bool)),
        (
            "int.constant",
            OpSyntax { parse: Some(syntax::parse_int), print: Some(syntax::print_int), ..OpSyntax::naming(name_int) },
        ),
        ("bv.constant", OpSyntax::naming(name_bit_vector)),
        ("bv.repeat", OpSyntax::form(syntax::parse_repeat, syntax::print_repeat)),
        ("distinct", COMPARISON_SYNTAX),
        ("eq", COMPARISON_SYNTAX),
    ],
    defs: &[("BitVectorAttr", DefSyntax::form(syntax::parse_bit_vector, syntax::print_bit_vector))],
    ..DialectSyntax::NONE
};

/// Materializes constants of Booleans and bit vectors.
fn materialize(ctx: &ContextData, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    let is = |class| is_a(ctx, class, &Val::Type(ty)) == Some(true);
    let name: &[u8] = match () {
        () if is("smt::BoolType") => b"smt.constant",
        () if is("smt::BitVectorType") => b"smt.bv.constant",
        () => return None,
    };
    constant_op(ctx, name, value, ty, loc)
}

/// Folds a constant to its value.
const VALUE: Fold = |op, _| attr_of!(op, SMTOp::{BoolConstant, BVConstant, IntConstant}, value_attr).map(Folded::attr);

/// Operations on two or more values of one type.
const COMPARISON: OpHooks = OpHooks { verify: Some(verify_comparison), ..OpHooks::NONE };

/// Operations on two or more values of one type.
const COMPARISON_SYNTAX: OpSyntax = OpSyntax::form(syntax::parse_comparison, syntax::print_comparison);

const QUANTIFIER: OpHooks =
    OpHooks { verify: Some(quantifiers::verify), verify_regions: Some(quantifiers::verify_regions), ..OpHooks::NONE };

fn name_variable(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let prefix = op.cast::<DeclareFunOp<'_>>().and_then(|it| op.context().attrs().string_value(it.name_prefix_attr()?));
    name(0, prefix.unwrap_or_default());
}

/// Names a Boolean constant: `%true`.
fn name_bool(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    if let Some(value) = names::constant(op).and_then(|value| names::truth(op.context(), value)) {
        name(0, names::truth_name(value));
    }
}

/// Names an integer constant: `%c4`.
fn name_int(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    if let Some(digits) = names::constant(op).and_then(|value| names::signed_digits(op.context(), value)) {
        name(0, format!("c{digits}").as_bytes());
    }
}

/// Names a bit vector constant: `%c4_bv8`.
fn name_bit_vector(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let Some(value) = names::constant(op) else { return };
    if let [Param::ApInt(value), ..] = op.context().attrs().params(value) {
        name(0, format!("c{}_bv{}", types::digits(value), value.width()).as_bytes());
    }
}

/// Infers the type of the value.
fn infer_bit_vector(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let value = from.props.first().copied().flatten();
    value.and_then(|value| ctx.attrs().type_of(value)).map(|ty| vec![ty]).ok_or_else(Invalid::default)
}

/// Infers a bit vector as wide as both operands together.
fn infer_concat(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let &[lhs, rhs] = from.operands else { return Err(Invalid::default()) };
    let (Some(def), Some(lhs), Some(rhs)) = (ctx.types().def(lhs), width(ctx, lhs), width(ctx, rhs)) else {
        return Err(Invalid::default());
    };
    let ty = ctx.types().dialect(def, [Param::Int(i128::from(lhs) + i128::from(rhs))]);
    ty.map(|ty| vec![ty])
}

/// Returns the widths of the operand and of the result, truncated to the 32 bits that MLIR computes with.
fn widths(op: OpRef<'_>) -> Option<(u32, u32)> {
    let ctx = op.context();
    let input = width(ctx, op.operand_types().next()?)?;
    let result = width(ctx, op.result_types().next()?)?;
    Some((input as u32, result as u32))
}

/// Verifies that the extracted bits are within the input.
fn verify_extract(op: OpRef<'_>) -> Result<(), Reported> {
    let Some((input, length)) = widths(op) else { return Ok(()) };
    let low = op.cast::<ExtractOp<'_>>().and_then(|extract| extract.low_bit_attr());
    let Some(low) = low.and_then(|low| op.context().attrs().i64_value(low)) else { return Ok(()) };
    let low = low as u32;
    let end = low.wrapping_add(length);
    if end <= input {
        return Ok(());
    }
    let message = format!(
        "range to be extracted is too big, expected range starting at index {low} of length {length} requires input \
         width of at least {end}, but the input width is only {input}"
    );
    Err(op.op_error(message).emit())
}

/// Verifies that the width of the result is a multiple of the input's.
fn verify_repeat(op: OpRef<'_>) -> Result<(), Reported> {
    let Some((input, result)) = widths(op) else { return Ok(()) };
    if result.checked_rem(input).is_some_and(|rest| rest != 0) {
        let message = "result bit-vector width must be a multiple of the input bit-vector width";
        return Err(op.op_error(message).emit());
    }
    Ok(())
}

fn verify_comparison(op: OpRef<'_>) -> Result<(), Reported> {
    match op.operand_count() {
        count @ (0 | 1) => Err(op.op_error(format!("'inputs' must have at least size 2, but got {count}")).emit()),
        _ => Ok(()),
    }
}

/// Returns the terminator of a region.
fn end_of(region: Option<RegionRef<'_>>) -> Option<OpRef<'_>> {
    region?.entry()?.last()
}

/// Returns true if a region yields values of the result types.
fn yields_results(op: OpRef<'_>, region: usize) -> bool {
    end_of(op.region(region)).is_none_or(|end| end.operand_types().eq(op.result_types()))
}

fn verify_check(op: OpRef<'_>) -> Result<(), Reported> {
    for (index, name) in ["sat", "unknown", "unsat"].into_iter().enumerate() {
        if !yields_results(op, index) {
            let message = format!("types of yielded values in '{name}' region must match return values");
            return Err(op.op_error(message).emit());
        }
    }
    Ok(())
}

fn verify_solver(op: OpRef<'_>) -> Result<(), Reported> {
    if !yields_results(op, 0) {
        return Err(op.op_error("types of yielded values must match return values").emit());
    }
    let Some(entry) = op.region(0).and_then(|body| body.entry()) else { return Ok(()) };
    if !entry.args().map(|arg| entry.ir.value_type(arg)).eq(op.operand_types()) {
        return Err(op.op_error("block argument types must match the types of the 'inputs'").emit());
    }
    Ok(())
}
