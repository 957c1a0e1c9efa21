//! Types that are printed once for several values, or omitted.

use lect_ods::format::{CustomArg, Values};
use lect_ods::spec::Arity;

use super::super::CustomArgs;
use crate::attrs::AttrData;
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

/// `custom<OneType>(ref($operands), type($operands), type($result)?)`: one type for all operands, and for a result.
pub const ONE_TYPE: Directive = Directive { parse: parse_one_type, print: print_one_type };

/// `custom<TypeOf>($attribute, ref(type($value)))`: no text; the attribute is the type of the value.
pub const TYPE_OF: Directive = Directive { parse: parse_type_of, print: print_type_of };

/// `custom<OptionalToken>($operand, type($result), "type")`: `[%operand]` or `[]` if the result, of this type, is
/// present.
pub const OPTIONAL_TOKEN: Directive = Directive { parse: parse_token, print: print_token };

fn parse_token(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if !p.eat_punct("[") {
        return Ok(false);
    }
    let operand = p.parse_optional_operand()?;
    p.expect_punct("]")?;
    parsed.set_operands(args.operand(0), operand);
    let ty = args.cpp(2).and_then(|text| p.ctx.types().parse(text));
    parsed.set_types(args.types(1), ty);
    Ok(true)
}

fn print_token(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if op.types_of(args.types(1)).is_empty() && op.operand_group(args.operand(0)).len() == 0 {
        return;
    }
    p.text("[");
    p.operands(op.operand_group(args.operand(0)));
    p.text("]");
}

/// `custom<TokenResult>("word", "type", type($result), $operands)`: `word [%a, %b]`. The word is present if the result,
/// of this type, is; the brackets if there are operands.
pub const TOKEN_RESULT: Directive = Directive { parse: parse_token_result, print: print_token_result };

fn parse_token_result(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let has_word = p.parse_optional_keyword(args.cpp(0).unwrap_or_default());
    let ty = args.cpp(1).and_then(|text| p.ctx.types().parse(text));
    parsed.set_types(args.types(2), ty.filter(|_| has_word));
    let has_operands = p.at_punct("[");
    let operands = if has_operands { p.parse_operands_in(("[", "]"))? } else { Default::default() };
    parsed.set_operands(args.operand(3), operands);
    Ok(has_word || has_operands)
}

fn print_token_result(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let has_word = !op.types_of(args.types(2)).is_empty();
    let operands = op.operand_group(args.operand(3));
    p.text(if has_word { args.cpp(0).unwrap_or_default() } else { "" });
    if operands.len() > 0 {
        p.text(if has_word { " [" } else { "[" });
        p.operands(operands);
        p.text("]");
    }
}

/// `custom<OptionalTypes>("type", ref($operands), type($operands))`: ` [type, ..]`, or nothing if all have this type.
pub const OPTIONAL_TYPES: Directive = Directive { parse: parse_optional_types, print: print_optional_types };

fn parse_optional_types(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let mut types = Vec::new();
    let is_written = p.at_punct("[");
    if is_written {
        p.parse_delimited(("[", "]"), "", |p| {
            types.push(p.parse_type()?);
            Ok(())
        })?;
    } else if let Some(ty) = args.cpp(0).and_then(|text| p.ctx.types().parse(text)) {
        types.resize(parsed.operands.get(args.operand(1)).len(), ty);
    }
    parsed.set_types(args.types(2), types);
    Ok(is_written)
}

fn print_optional_types(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ty = args.cpp(0).and_then(|text| op.context().types().parse(text));
    let types = op.types_of(args.types(2));
    if types.iter().any(|it| Some(*it) != ty) {
        p.text(" [");
        p.types(types.iter().copied());
        p.text("]");
    }
}

/// `custom<CarriedTypes>($flag, ref($inits), type($inits), type($results), "type"?)`: `type` or `(type, ..)`. The
/// results are the final values of the initial ones; with the flag, others precede them. Without it, only a result of
/// the given type precedes, and its type is not printed.
pub const CARRIED_TYPES: Directive = Directive { parse: parse_carried, print: print_carried };

fn parse_carried(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let mut types = Vec::new();
    if p.at_punct("(") {
        p.parse_delimited(("(", ")"), "", |p| {
            types.push(p.parse_type()?);
            Ok(())
        })?;
    } else {
        types.push(p.parse_type()?);
    }
    let before = types.len().saturating_sub(parsed.operands.get(args.operand(1)).len());
    if before > 0 {
        parsed.set_prop(args.prop(0), p.ctx.attrs().unit());
    }
    parsed.set_types(args.types(2), types.iter().skip(before).copied());
    if before == 0
        && let Some(hidden) = args.cpp(4).and_then(|text| p.ctx.types().parse(text))
    {
        types.insert(0, hidden);
    }
    parsed.set_types(args.types(3), types);
    Ok(true)
}

fn print_carried(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let all = op.types_of(args.types(3));
    let hidden = args.cpp(4).is_some() && op.prop(args.prop(0) as usize).is_none();
    let types = all.get(usize::from(hidden)..).unwrap_or_default();
    let alone = types.len() == 1 && op.prop(args.prop(0) as usize).is_some();
    p.text(if alone { "" } else { "(" });
    p.types(types.iter().copied());
    p.text(if alone { "" } else { ")" });
}

/// `custom<ResultCount>("")`: the number of results, which must agree with their names.
pub const RESULT_COUNT: Directive = Directive { parse: parse_count, print: print_count };

fn parse_count(p: &mut OpParser<'_, '_>, _: &mut OpParseState<'_>, _: &[CustomArg]) -> Parsed<bool> {
    let loc = p.loc();
    let count = p.parse_integer()?;
    match u64::try_from(count) == Ok(p.bound_results()) {
        true => Ok(true),
        false => Err(p.custom_error(loc, format!("has {count} results, of which {} have names", p.bound_results()))),
    }
}

fn print_count(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, _: &[CustomArg]) {
    p.integer(op.result_count() as i64);
}

fn parse_one_type(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ty = p.parse_type()?;
    let count = parsed.operands.get(args.operand(0)).len();
    parsed.set_types(args.types(1), std::iter::repeat_n(ty, count));
    for arg in args.iter().skip(2) {
        if let CustomArg::Type(of) = arg {
            // As many results as are named.
            let many = match of {
                Values::Result(at) => {
                    parsed.info.spec().results.get(*at as usize).is_some_and(|it| it.arity == Arity::Variadic)
                }
                _ => false,
            };
            let count = if many { usize::try_from(p.bound_results()).unwrap_or(1) } else { 1 };
            parsed.set_types(*of, std::iter::repeat_n(ty, count));
        }
    }
    Ok(true)
}

fn print_one_type(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let all = args.iter().skip(1).filter_map(|arg| match arg {
        CustomArg::Type(of) => op.types_of(*of).first().copied(),
        _ => None,
    });
    if let Some(ty) = all.into_iter().next() {
        p.ty(ty);
    }
}

fn parse_type_of(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if let Some(&ty) = parsed.types(args.types(1)).first() {
        let attr = p.ctx.attrs().intern(AttrData::Type(ty));
        parsed.set_prop(args.prop(0), attr);
    }
    Ok(true)
}

fn print_type_of(_: &mut OpPrinter<'_, '_>, _: OpRef<'_>, _: &[CustomArg]) {}

/// `custom<TypeIf>(ref($attr), type($result), "type")`: no text. The result, of this type, is present if the attribute
/// is.
pub const TYPE_IF: Directive = Directive { parse: parse_type_if, print: |_, _, _| {} };

/// `custom<TypeOrNone>(type($value), "type")`: the type of an optional value; `type` if the value is absent.
pub const TYPE_OR_NONE: Directive = Directive { parse: parse_or_none, print: print_or_none };

fn parse_type_if(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let there = parsed.prop(args.prop(0)).is_some();
    let ty = args.cpp(2).and_then(|text| p.ctx.types().parse(text)).filter(|_| there);
    parsed.set_types(args.types(1), ty);
    Ok(true)
}

fn parse_or_none(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ty = p.parse_type()?;
    let none = args.cpp(1).and_then(|text| p.ctx.types().parse(text));
    parsed.set_types(args.types(0), Some(ty).filter(|ty| Some(*ty) != none));
    Ok(true)
}

fn print_or_none(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    match op.types_of(args.types(0)).first() {
        Some(ty) => p.ty(*ty),
        None => p.text(args.cpp(1).unwrap_or_default()),
    }
}

/// `custom<TypeIs>(type($value), "type", ref($operands)?)`: no text; the value has this type, or as many values as
/// operands do.
pub const TYPE_IS: Directive = Directive { parse: parse_type_is, print: |_, _, _| {} };

fn parse_type_is(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let text = args.cpp(1).unwrap_or_default();
    let Some(ty) = p.ctx.types().parse(text) else {
        return Err(p.custom_error(p.loc(), format!("has a type that is not known: '{text}'")));
    };
    // One type per operand, if operands are given.
    let count = if args.len() > 2 { parsed.operands.get(args.operand(2)).len() } else { 1 };
    parsed.set_types(args.types(0), std::iter::repeat_n(ty, count));
    Ok(true)
}
