//! Custom assembly of calls, direct and indirect, of invocations with an unwind destination, and of intrinsics.

use lect_core::text::parse::{Parsed, UnresolvedOperand};
use lect_core::text::{OpParser, OpPrinter};
use lect_support::prelude::*;

use super::func::parse_keyword;
use crate::llvm::syntax::bundles;
use crate::llvm::syntax::bundles::Bundles;
use crate::llvm::syntax::keywords::{CCONV, TAIL_CALL};
use crate::llvm::syntax::signature;
use crate::llvm::types;
use crate::llvm::{CallIntrinsicOp, CallOp, InvokeOp, LLVMOp};

/// Attributes that are not printed in the attribute dictionary.
const PRINTED_IN_PLACE: [&str; 9] = [
    "callee",
    "TailCallKind",
    "var_callee_type",
    "CConv",
    "operandSegmentSizes",
    "op_bundle_sizes",
    "op_bundle_tags",
    "arg_attrs",
    "res_attrs",
];

/// Parses `fastcc tail @f(%a) vararg(!llvm.func<..>) ["tag"(%b : i32)] {attrs} : (i32) -> i32`.
pub(crate) fn parse_call(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_keyword(p, state, CCONV, "CConv");
    parse_keyword(p, state, TAIL_CALL, "TailCallKind");
    let (operands, direct) = parse_callee(p, state)?;
    let bundles = parse_tail(p, state)?;
    parse_types(p, state, &operands, direct)?;
    let bundled = bundles.resolve(p, state)?;
    push_segments(p, state, &[operands.len(), bundled]);
    Ok(())
}

/// Parses `@f(%a) to ^bb1(%b : i32) unwind ^bb2 ..`.
pub(crate) fn parse_invoke(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_keyword(p, state, CCONV, "CConv");
    let (operands, direct) = parse_callee(p, state)?;
    p.parse_keyword("to")?;
    let (normal, normal_operands) = parse_branch(p)?;
    p.parse_keyword("unwind")?;
    let (unwind, unwind_operands) = parse_branch(p)?;
    let bundles = parse_tail(p, state)?;
    parse_types(p, state, &operands, direct)?;
    let segments = [operands.len(), normal_operands.len(), unwind_operands.len()];
    state.successors.extend([normal, unwind]);
    state.operands.extend(normal_operands);
    state.operands.extend(unwind_operands);
    let bundled = bundles.resolve(p, state)?;
    push_segments(p, state, &[segments[0], segments[1], segments[2], bundled]);
    Ok(())
}

/// Parses `"llvm.name"(%a) ["tag"(%b : i32)] {attrs} : (i32) -> i32`.
pub(crate) fn parse_intrinsic(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let name = lect_support::syntax::parse_string_attr_of(p, p.ctx.types().none())?;
    state.attrs.push((p.ctx.ident(b"intrin"), name));
    p.parse_lparen()?;
    let operands = p.parse_operand_list()?;
    p.parse_rparen()?;
    let bundles = Bundles::parse(p, state)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    parse_types(p, state, &operands, true)?;
    let bundled = bundles.resolve(p, state)?;
    push_segments(p, state, &[operands.len(), bundled]);
    Ok(())
}

/// Parses `@f(%a)` or `%f(%a)`. Returns the operands, the pointer first, and whether the callee is a symbol.
fn parse_callee(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<(Vec<UnresolvedOperand>, bool)> {
    let mut operands = Vec::new();
    operands.extend(p.parse_optional_operand()?);
    let direct = operands.is_empty();
    if direct {
        let callee = lect_support::syntax::parse_attr_of(p, |data| matches!(data, AttrData::SymbolRef { .. }))?;
        state.attrs.push((p.ctx.ident(b"callee"), callee));
    }
    p.parse_lparen()?;
    if !p.eat_punct(")") {
        operands.extend(p.parse_operand_list()?);
        p.parse_rparen()?;
    }
    Ok((operands, direct))
}

/// Parses `^bb1(%a : i32)`.
fn parse_branch(p: &mut OpParser<'_, '_>) -> Parsed<(Block, Vec<Value>)> {
    let branch = p.parse_branch()?;
    Ok((branch.block, p.resolve_operands(&branch.operands, &branch.types, branch.loc)?.to_vec()))
}

/// Parses `vararg(!llvm.func<..>) ["tag"(%b : i32)] {attrs}`.
fn parse_tail(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<Bundles> {
    if p.parse_optional_keyword("vararg") {
        p.parse_lparen()?;
        let ty = lect_support::syntax::parse_attr_of(p, |data| matches!(data, AttrData::Type(_)))?;
        state.attrs.push((p.ctx.ident(b"var_callee_type"), ty));
        p.parse_rparen()?;
    }
    let bundles = Bundles::parse(p, state)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    Ok(bundles)
}

/// Parses `: (i32) -> i32`, preceded by the type of the pointer in an indirect call.
fn parse_types(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    operands: &[UnresolvedOperand],
    direct: bool,
) -> Parsed<()> {
    let at = p.loc();
    p.parse_colon()?;
    let mut operand_types = Vec::new();
    if !direct {
        operand_types.push(p.parse_type()?);
        if !p.eat_punct(",") {
            return Err(p.custom_error(at, "expected indirect call to have 2 trailing types"));
        }
    }
    let (inputs, results) = match signature::parse(p) {
        Ok(Some(signature)) => signature,
        _ if direct => return Err(p.custom_error(at, "expected direct call to have 1 trailing types")),
        _ => return Err(p.custom_error(at, "expected trailing function type")),
    };
    if results.len() > 1 {
        return Err(p.custom_error(at, "expected function with 0 or 1 result"));
    }
    if results.iter().any(|result| types::is_void(p.ctx, result.0)) {
        return Err(p.custom_error(at, "expected a non-void result type"));
    }
    operand_types.extend(inputs.iter().map(|input| input.0));
    let values = p.resolve_operands(operands, &operand_types, state.loc)?;
    state.operands.extend(values);
    state.results.extend(results.iter().map(|result| result.0));
    let (inputs, results) = (inputs.iter().map(|it| it.1), results.iter().map(|it| it.1));
    signature::push_attrs(p.ctx, &mut state.attrs, inputs, results);
    Ok(())
}

fn push_segments(p: &OpParser<'_, '_>, state: &mut OpState, sizes: &[usize]) {
    let sizes = sizes.iter().map(|size| i32::try_from(*size).unwrap_or(i32::MAX));
    state.attrs.push((p.ctx.ident(b"operandSegmentSizes"), p.ctx.attrs().dense_i32_array(sizes)));
}

/// Returns the callee symbol, and the function type of a variadic callee.
pub(crate) fn callee_of(op: OpRef<'_>) -> [Option<Attr>; 2] {
    match LLVMOp::of(op) {
        Some(LLVMOp::Call(op)) => [op.callee_attr(), op.var_callee_type_attr()],
        Some(LLVMOp::Invoke(op)) => [op.callee_attr(), op.var_callee_type_attr()],
        _ => [None; 2],
    }
}

pub(crate) fn print_call(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(call) = op.cast::<CallOp<'_>>() else { return };
    p.text(" ");
    CCONV.print_unless_first(p, call.c_conv_attr());
    TAIL_CALL.print_unless_first(p, call.tail_call_kind_attr());
    print_callee(p, op);
    print_tail(p, op, call.fastmath_flags_attr(), [call.arg_attrs_attr(), call.res_attrs_attr()]);
}

pub(crate) fn print_invoke(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(invoke) = op.cast::<InvokeOp<'_>>() else { return };
    p.text(" ");
    CCONV.print_unless_first(p, invoke.c_conv_attr());
    print_callee(p, op);
    for (index, (word, block)) in [" to ", " unwind "].into_iter().zip(op.successors()).enumerate() {
        p.text(word);
        p.branch(op, block, &group(op, index + 1));
    }
    print_tail(p, op, None, [invoke.arg_attrs_attr(), invoke.res_attrs_attr()]);
}

pub(crate) fn print_intrinsic(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(call) = op.cast::<CallIntrinsicOp<'_>>() else { return };
    p.text(" ");
    if let Some(name) = call.intrin_attr() {
        p.attr_without_type(name);
    }
    let args = group(op, 0);
    p.text("(");
    p.operands(args.iter().copied());
    p.text(")");
    bundles::print_of(p, op);
    print_attrs(
        p,
        op,
        call.fastmath_flags_attr(),
        &["operandSegmentSizes", "op_bundle_sizes", "intrin", "op_bundle_tags", "arg_attrs", "res_attrs"],
    );
    p.text(" : ");
    let attrs = [call.arg_attrs_attr(), call.res_attrs_attr()];
    signature::print_call(p, op, args.iter().map(|value| op.ir.value_type(*value)), attrs);
}

/// Returns the operands of a segment.
fn group(op: OpRef<'_>, index: usize) -> Vec<Value> {
    op.operand_group(index as u32).collect()
}

/// Returns the callee pointer of an indirect call, and the arguments.
fn callee_and_args(op: OpRef<'_>) -> (Option<Value>, Vec<Value>) {
    let mut args = group(op, 0);
    let pointer = (callee_of(op)[0].is_none() && !args.is_empty()).then(|| args.remove(0));
    (pointer, args)
}

fn print_callee(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let (pointer, args) = callee_and_args(op);
    match (pointer, callee_of(op)[0]) {
        (Some(pointer), _) => p.operand(pointer),
        (None, Some(callee)) => p.attr(callee),
        (None, None) => {}
    }
    p.text("(");
    p.operands(args);
    p.text(")");
}

fn print_tail(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, fastmath: Option<Attr>, attrs: [Option<Attr>; 2]) {
    if let [_, Some(ty)] = callee_of(op) {
        p.text(" vararg(");
        p.attr(ty);
        p.text(")");
    }
    bundles::print_of(p, op);
    print_attrs(p, op, fastmath, &PRINTED_IN_PLACE);
    p.text(" : ");
    let (pointer, args) = callee_and_args(op);
    if let Some(pointer) = pointer {
        p.ty(op.ir.value_type(pointer));
        p.text(", ");
    }
    signature::print_call(p, op, args.iter().map(|value| op.ir.value_type(*value)), attrs);
}

/// Prints the attributes except those in `without`, and fast-math flags if not empty.
pub(crate) fn print_attrs(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, fastmath: Option<Attr>, without: &[&str]) {
    let mut without = without.to_vec();
    if fastmath.is_some_and(|flags| has_no_flags(op, flags)) {
        without.push("fastmathFlags");
    }
    p.attr_dict(op, &without);
}

pub(crate) fn has_no_flags(op: OpRef<'_>, flags: Attr) -> bool {
    matches!(op.context().attrs().params(flags), [lect_core::dialect::Param::Int(0)])
}
