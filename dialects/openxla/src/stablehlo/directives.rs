//! Directives of operation formats: abbreviated types of operands and results, and operands and attributes in brackets.

use lect_core::attrs::AttrData;
use lect_core::attrs::int_array;
use lect_core::entity::Type;
use lect_core::ir::OpRef;
use lect_core::loc::Loc;
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_core::typed::TypedAttr;
use lect_core::types::{FunctionType, TypeData};
use lect_ods::format::{CustomArg, Values};

use super::types::{has_complex_elements, real_of};
use super::{DotDimensionNumbersAttr, cases, convolution, precision};
use crate::hlo::{dims, directive, print_numbers, print_signature};

/// Directives of the dialect's formats.
pub(super) const DIRECTIVES: &[(&str, Directive)] = &[
    ("Case", cases::CASE),
    ("ConvolutionDimensions", convolution::DIMENSIONS),
    ("PrecisionConfig", precision::PRECISION),
    ("PrecisionConfigAndAlgorithm", precision::PRECISION_AND_ALGORITHM),
    ("WindowAttributes", convolution::WINDOW),
    ("ComplexOpType", directive(parse_complex, print_complex)),
    ("CustomCallTarget", directive(parse_target, print_target)),
    ("DotDimensionNumbers", directive(parse_dot, print_dot)),
    ("ExponentMantissa", directive(parse_format, print_format)),
    ("PairwiseOpType", directive(parse_pairwise, print_pairwise)),
    ("SameOperandsAndResultType", directive(parse_same, print_same)),
    ("SelectOpType", directive(parse_select, print_select)),
    ("SliceRanges", directive(parse_ranges, print_ranges)),
    ("TupleOpType", directive(parse_tuple, print_tuple)),
    ("VariadicOperandWithAttribute", directive(parse_operands, print_operands)),
    ("VariadicSameOperandsAndResultType", directive(parse_variadic_same, print_variadic_same)),
];

/// Sets the operand and result types from a function type.
fn set_signature(
    p: &OpParser<'_, '_>,
    parsed: &mut OpParseState<'_>,
    (operands, result): (&[Values], Values),
    signature: &FunctionType,
    loc: Loc,
) -> Parsed<()> {
    if signature.inputs.len() != operands.len() {
        let message = format!("{} operands present, but expected {}", operands.len(), signature.inputs.len());
        return Err(p.custom_error(loc, message));
    }
    for (&operand, &ty) in operands.iter().zip(&signature.inputs) {
        parsed.set_types(operand, [ty]);
    }
    let [ty] = *signature.results else { return Err(p.custom_error(loc, "expected single output")) };
    parsed.set_types(result, [ty]);
    Ok(())
}

/// Returns the values whose types the arguments of a directive refer to: operands, and the result, which is last.
fn operands_and_result(args: &[CustomArg]) -> (Vec<Values>, Values) {
    let last = args.len().saturating_sub(1);
    ((0..last).map(|index| args.types(index)).collect(), args.types(last))
}

fn only(op: OpRef<'_>, values: Values) -> Option<Type> {
    op.types_of(values).first().copied()
}

/// Parses `custom<SameOperandsAndResultType>(type($a), .., type($result))`: one type if all are the same, or a function
/// type.
fn parse_same(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (operands, result) = operands_and_result(args);
    let loc = p.loc();
    let ty = p.parse_type()?;
    match p.ctx.types().data(ty) {
        TypeData::Function(signature) => set_signature(p, parsed, (&operands, result), signature, loc)?,
        _ => {
            operands.iter().for_each(|&operand| parsed.set_types(operand, [ty]));
            parsed.set_types(result, [ty]);
        }
    }
    Ok(true)
}

fn print_same(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let (operands, result) = operands_and_result(args);
    match only(op, result) {
        Some(ty) if operands.iter().all(|&operand| only(op, operand) == Some(ty)) => p.ty(ty),
        _ => print_signature(p, op),
    }
}

/// Parses `custom<VariadicSameOperandsAndResultType>(ref($operands), type($operands), type($result))`.
fn parse_variadic_same(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let count = parsed.operands.get(args.operand(0)).len();
    let loc = p.loc();
    let ty = p.parse_type()?;
    let TypeData::Function(signature) = p.ctx.types().data(ty) else {
        parsed.set_types(args.types(1), std::iter::repeat_n(ty, count));
        parsed.set_types(args.types(2), [ty]);
        return Ok(true);
    };
    if signature.inputs.len() != count {
        let message = format!("{count} operands present, but expected {}", signature.inputs.len());
        return Err(p.custom_error(loc, message));
    }
    let [result] = *signature.results else { return Err(p.custom_error(loc, "expected single output")) };
    parsed.set_types(args.types(1), signature.inputs.iter().copied());
    parsed.set_types(args.types(2), [result]);
    Ok(true)
}

fn print_variadic_same(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    match only(op, args.types(2)) {
        Some(ty) if op.types_of(args.types(1)).iter().all(|operand| *operand == ty) => p.ty(ty),
        _ => print_signature(p, op),
    }
}

/// Parses `custom<ComplexOpType>(type($lhs), type($rhs), type($result))`: the type of the result if operands are its
/// parts.
fn parse_complex(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (operands, result) = operands_and_result(args);
    let loc = p.loc();
    let ty = p.parse_type()?;
    if let TypeData::Function(signature) = p.ctx.types().data(ty) {
        set_signature(p, parsed, (&operands, result), signature, loc)?;
        return Ok(true);
    }
    if !has_complex_elements(p.ctx, ty) {
        return Err(p.custom_error(loc, "expected tensor with complex element type"));
    }
    let real = real_of(p.ctx, ty);
    operands.iter().for_each(|&operand| parsed.set_types(operand, [real]));
    parsed.set_types(result, [ty]);
    Ok(true)
}

fn print_complex(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let (operands, result) = operands_and_result(args);
    let Some(ty) = only(op, result) else { return };
    let real = real_of(op.context(), ty);
    match operands.iter().all(|&operand| only(op, operand) == Some(real)) {
        true => p.ty(ty),
        false => print_signature(p, op),
    }
}

/// Parses `custom<SelectOpType>(type($pred), type($on_true), type($on_false), type($result))`: the type of the
/// condition and that of the rest, or a function type.
fn parse_select(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (operands, result) = operands_and_result(args);
    let loc = p.loc();
    let types = p.parse_type_list()?;
    if let &[ty] = types.as_slice()
        && let TypeData::Function(signature) = p.ctx.types().data(ty)
    {
        set_signature(p, parsed, (&operands, result), signature, loc)?;
        return Ok(true);
    }
    let &[condition, ty] = types.as_slice() else {
        return Err(p.custom_error(loc, "expected functional type or list of two types"));
    };
    for (index, &operand) in operands.iter().enumerate() {
        parsed.set_types(operand, [if index == 0 { condition } else { ty }]);
    }
    parsed.set_types(result, [ty]);
    Ok(true)
}

fn print_select(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let (operands, result) = operands_and_result(args);
    let (Some(ty), Some((&condition, rest))) = (only(op, result), operands.split_first()) else { return };
    match only(op, condition) {
        Some(condition) if rest.iter().all(|&operand| only(op, operand) == Some(ty)) => p.types([condition, ty]),
        _ => print_signature(p, op),
    }
}

/// Parses `custom<TupleOpType>(type($operands), type($result))`: the type of the tuple.
fn parse_tuple(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let loc = p.loc();
    let ty = p.parse_type()?;
    let TypeData::Tuple(types) = p.ctx.types().data(ty) else {
        return Err(p.custom_error(loc, "expected tuple type"));
    };
    parsed.set_types(args.types(0), types.iter().copied());
    parsed.set_types(args.types(1), [ty]);
    Ok(true)
}

fn print_tuple(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    p.types(op.types_of(args.types(1)));
}

/// Parses `custom<PairwiseOpType>(type($operands), type($results))`: as many results as operands, of the same types.
fn parse_pairwise(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let loc = p.loc();
    let types = p.parse_type_list().map_err(|_| p.custom_error(loc, "expected type list"))?;
    parsed.set_types(args.types(0), types.iter().copied());
    parsed.set_types(args.types(1), types);
    Ok(true)
}

fn print_pairwise(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    p.types(op.types_of(args.types(0)));
}

/// Parses `custom<VariadicOperandWithAttribute>($operands)`: `%a, %b,`.
fn parse_operands(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let mut operands = Vec::new();
    while let Some(operand) = p.parse_optional_operand()? {
        operands.push(operand);
        p.expect_punct(",")?;
    }
    parsed.set_operands(args.operand(0), operands);
    Ok(true)
}

fn print_operands(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    p.operands(op.operand_group(args.operand(0)));
    p.text(",");
}

/// Parses `custom<CustomCallTarget>($name)`: `@name`.
fn parse_target(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let name = p.parse_symbol_name()?;
    parsed.set_prop(args.prop(0), name);
    Ok(true)
}

fn print_target(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let name = op.prop(args.prop(0) as usize).and_then(|name| op.context().attrs().string_value(name));
    p.symbol_name(name.unwrap_or_default());
}

/// Parses `custom<ExponentMantissa>($exponent, $mantissa)`: `e5m2`.
fn parse_format(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let loc = p.loc();
    let word = String::from_utf8_lossy(p.parse_word()?);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let parts = word.strip_prefix('e').and_then(|rest| rest.split_once('m'));
    let Some((exponent, mantissa)) = parts.filter(|parts| is_number(parts.0) && is_number(parts.1)) else {
        return Err(p.custom_error(loc, format!("expected exponent mantissa in format e#m#, saw {word}")));
    };
    let mut number = |slot: u32, text: &str, name: &str| match text.parse::<i32>() {
        Ok(value) => {
            parsed.set_prop(slot, p.ctx.attrs().integer(p.ctx.types().i32(), value.into()));
            Ok(())
        }
        Err(_) => Err(p.custom_error(loc, format!("unable to parse {name} '{text}'"))),
    };
    number(args.prop(0), exponent, "exponent")?;
    number(args.prop(1), mantissa, "mantissa")?;
    Ok(true)
}

fn print_format(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    for (index, letter) in ["e", "m"].into_iter().enumerate() {
        p.text(letter);
        if let Some(AttrData::Integer { value, .. }) =
            op.prop(args.prop(index) as usize).map(|attr| op.context().attrs().data(attr))
        {
            p.integer(value.to_i64().unwrap_or_default());
        }
    }
}

/// Parses `custom<SliceRanges>($starts, $limits, $strides)`: `[0:4, 2:8:2]`.
fn parse_ranges(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let mut ranges = [Vec::new(), Vec::new(), Vec::new()];
    p.expect_punct("[")?;
    if !p.eat_punct("]") {
        loop {
            let start = p.parse_integer()?;
            p.parse_colon()?;
            let limit = p.parse_integer()?;
            let stride = if p.eat_punct(":") { p.parse_integer()? } else { 1 };
            for (list, number) in ranges.iter_mut().zip([start, limit, stride]) {
                list.push(number);
            }
            if p.eat_punct("]") {
                break;
            }
            p.expect_punct(",")?;
        }
    }
    for (index, list) in ranges.into_iter().enumerate() {
        parsed.set_prop(args.prop(index), p.ctx.attrs().dense_i64_array(list));
    }
    Ok(true)
}

fn print_ranges(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let list = |index: usize| match op.prop(args.prop(index) as usize) {
        Some(attr) => int_array(op.context(), attr),
        None => Default::default(),
    };
    let (starts, limits, strides) = (list(0), list(1), list(2));
    p.text("[");
    if starts.len() != limits.len() || starts.len() != strides.len() {
        for (name, list) in [("start_indices: ", starts), (", limit_indices: ", limits), (", strides: ", strides)] {
            p.text(name);
            print_numbers(p, list);
        }
        return p.text("]");
    }
    for (index, ((start, limit), stride)) in starts.into_iter().zip(limits).zip(strides).enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.integer(start);
        p.text(":");
        p.integer(limit);
        if stride != 1 {
            p.text(":");
            p.integer(stride);
        }
    }
    p.text("]");
}

/// Parses `custom<DotDimensionNumbers>($numbers)`: `batching_dims = [0] x [0], contracting_dims = [2] x [1]`.
fn parse_dot(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let loc = p.loc();
    let mut batches = [Vec::new(), Vec::new()];
    if p.parse_optional_keyword("batching_dims") {
        batches = parse_two_lists(p)?;
        p.expect_punct(",")?;
    }
    p.parse_keyword("contracting_dims")?;
    let ([lhs, rhs], [lhs_contracted, rhs_contracted]) = (batches, parse_two_lists(p)?);
    let numbers = DotDimensionNumbersAttr::get(p.ctx, lhs, rhs, lhs_contracted, rhs_contracted);
    let numbers = numbers.map_err(|invalid| p.custom_error(loc, invalid))?;
    parsed.set_prop(args.prop(0), numbers.attr());
    Ok(true)
}

/// Parses `= [0] x [1]`.
fn parse_two_lists(p: &mut OpParser<'_, '_>) -> Parsed<[Vec<i64>; 2]> {
    p.expect_punct("=")?;
    let first = parse_list(p)?;
    p.parse_keyword("x")?;
    Ok([first, parse_list(p)?])
}

/// Parses `[0, 1]`.
fn parse_list(p: &mut OpParser<'_, '_>) -> Parsed<Vec<i64>> {
    let mut numbers = Vec::new();
    p.expect_punct("[")?;
    p.parse_list_until("]", |p| {
        numbers.push(p.parse_number()?);
        Ok(())
    })?;
    Ok(numbers)
}

fn print_dot(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(numbers) = op.prop(args.prop(0) as usize) else { return };
    let lists: Vec<_> = op.context().attrs().params(numbers).iter().map(dims::numbers).collect();
    for (index, pair) in lists.chunks_exact(2).enumerate() {
        if index == 0 && pair.iter().all(Vec::is_empty) {
            continue;
        }
        p.text(if index == 0 { "batching_dims = " } else { "contracting_dims = " });
        for (side, list) in pair.iter().enumerate() {
            p.text(if side == 0 { "[" } else { " x [" });
            print_numbers(p, list.iter().copied());
            p.text("]");
        }
        p.text(if index == 0 { ", " } else { "" });
    }
}
