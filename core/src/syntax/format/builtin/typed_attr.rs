//! Attributes whose type is written after them.

use lect_ods::format::CustomArg;
use lect_ods::spec::Expr;

use super::super::CustomArgs;
use super::module_ports::{parts, within};
use super::text_template;
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::entity::Type;
use crate::eval::{Scope, Val, evaluate};
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::lexer::TokenKind;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

/// `custom<Number>($number, "unsigned|hex"?)`: an integer without its type. The first word prints it as unsigned, the
/// second as unsigned hexadecimal, `0x1f`. `custom<NumberType>` must follow.
pub const NUMBER: Directive = Directive { parse: parse_number, print: print_number };

/// `custom<NumberType>(ref($number), ref(type($value)))`: no text. The integer of `custom<Number>` gets the type of the
/// value, and must fit in it.
///
/// With `"function"` as a further argument, the function maps the type of the value to that of the integer. With
/// `"!dialect.mnemonic<$0>", "i$0"`, a value of the first type has an integer of the second.
pub const NUMBER_TYPE: Directive = Directive { parse: parse_number_type, print: |_, _, _| {} };

/// `custom<CaseOfType>($attr, "#dialect.mnemonic", type($value))`: `word : type`; the attribute is `#dialect.mnemonic<word,
/// type>`.
pub const CASE_OF_TYPE: Directive = Directive { parse: parse_case, print: print_case };

/// `custom<AttrOfType>($attr, ref(type($value)))`: an attribute of this type, printed without it.
pub const ATTR_OF_TYPE: Directive = Directive { parse: parse_of_type, print: print_of_type };

/// `custom<NumberOrWord>($number, "all=-1|..", "i64"?)`: an integer without its type; some numbers are printed as
/// words.
pub const NUMBER_OR_WORD: Directive = Directive { parse: parse_number_or_word, print: print_number_or_word };

/// `custom<Bits>($number, "none=0|local=1|all=3", "i32"?)`: an integer, by default of 32 bits, as the words of its bits
/// with `|` between. A word for the whole number is printed alone.
pub const BITS: Directive = Directive { parse: parse_bits, print: print_bits };

/// `custom<LateAttr>($attr, type($value), "function")`: `literal : type`. The literal, a number or `dense<..>`, has the
/// type to which the function maps the written one, or the written type itself.
pub const LATE_ATTR: Directive = Directive { parse: parse_late, print: print_late };

fn parse_late(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (loc, literal) = (p.loc(), p.mark());
    // The type after the literal determines its meaning.
    if p.parse_optional_keyword("dense") {
        if !p.at(TokenKind::Less) {
            return Err(p.custom_error(loc, "expected '<' after 'dense'"));
        }
        p.bracketed_text(b"")?;
    } else {
        _ = p.eat(TokenKind::Minus);
        if !p.at(TokenKind::Integer) && !p.at(TokenKind::Float) {
            return Err(p.custom_error(loc, "expected a number or 'dense'"));
        }
        p.advance();
    }
    p.parse_colon()?;
    let ty = p.parse_type()?;
    let end = p.mark();
    let stored = match args.cpp(2) {
        Some(function) => match applied(p.ctx, parsed, function, ty) {
            Some(stored) => stored,
            None => return Err(p.custom_error(loc, format!("has a constant of type '{}'", p.ctx.types().show(ty)))),
        },
        None => ty,
    };
    p.rewind(literal);
    let attr = p.parse_attribute(Some(stored))?;
    p.rewind(end);
    parsed.set_prop(args.prop(0), attr);
    parsed.set_types(args.types(1), [ty]);
    Ok(true)
}

/// Applies a function (`FunctionOverlay`) to a type.
fn applied(ctx: &ContextData, parsed: &OpParseState<'_>, function: &str, ty: Type) -> Option<Type> {
    let function = function.to_owned().into();
    let call = Expr::Call { function, template: Vec::new().into(), args: vec![Expr::This].into() };
    let scope = Scope { dialect: Some(parsed.info.dialect()), ..Scope::this(Val::Type(ty)) };
    evaluate(ctx, &call, &scope)?.as_type()
}

fn print_late(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    op.prop(args.prop(0) as usize).into_iter().for_each(|attr| p.attr_without_type(attr));
    p.text(" : ");
    op.types_of(args.types(1)).first().into_iter().for_each(|ty| p.ty(*ty));
}

fn words(args: &[CustomArg]) -> impl Iterator<Item = (&str, i64)> {
    let entries = args.cpp(1).unwrap_or_default().split('|');
    entries.filter_map(|entry| entry.split_once('=').and_then(|(word, number)| Some((word, number.parse().ok()?))))
}

fn parse_number_or_word(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let number = match words(args).find(|(word, _)| p.parse_optional_keyword(word)) {
        Some((_, number)) => number,
        None => p.parse_integer()?,
    };
    let ty = args.cpp(2).and_then(|text| p.ctx.types().parse(text)).unwrap_or(p.ctx.types().i64());
    parsed.set_prop(args.prop(0), p.ctx.attrs().integer(ty, number));
    Ok(true)
}

fn print_number_or_word(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(attr) = op.prop(args.prop(0) as usize) else { return };
    let number = match op.context().attrs().data(attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    };
    match words(args).find(|(_, known)| Some(*known) == number) {
        Some((word, _)) => p.text(word),
        None => p.attr_without_type(attr),
    }
}

fn parse_bits(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let mut number = 0;
    loop {
        let loc = p.loc();
        // A string may contain several words.
        let read = p.optional_word_or_string().unwrap_or_default();
        for part in read.split(|byte| *byte == b'|') {
            let Some((_, bits)) = words(args).find(|(word, _)| word.as_bytes() == part.trim_ascii()) else {
                let known: Vec<&str> = words(args).map(|(word, _)| word).collect();
                return Err(p.custom_error(loc, format!("expected one of the keywords {}", known.join(", "))));
            };
            number |= bits;
        }
        if !p.eat_punct("|") {
            break;
        }
    }
    let ty = args.cpp(2).and_then(|text| p.ctx.types().parse(text)).unwrap_or(p.ctx.types().i32());
    parsed.set_prop(args.prop(0), p.ctx.attrs().integer(ty, number));
    Ok(true)
}

fn print_bits(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(attr) = op.prop(args.prop(0) as usize) else { return };
    let AttrData::Integer { value, .. } = op.context().attrs().data(attr) else { return p.attr(attr) };
    let number = value.to_i64().unwrap_or_default();
    let all = words(args).find(|(_, bits)| *bits == number).map(|(word, _)| vec![word]);
    let some = || words(args).filter(|(_, bits)| *bits != 0 && number & bits == *bits).map(|(word, _)| word).collect();
    p.text(&all.unwrap_or_else(some).join("|"));
}

fn parse_of_type(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ty = parsed.types(args.types(1)).first().copied();
    let attr = p.parse_attribute(ty)?;
    parsed.set_prop(args.prop(0), attr);
    Ok(true)
}

fn print_of_type(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if let Some(attr) = op.prop(args.prop(0) as usize) {
        p.attr_without_type(attr);
    }
}

fn parse_number(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let loc = p.loc();
    let Some(value) = p.optional_wide_integer()? else { return Err(p.custom_error(loc, "expected integer value")) };
    let Some(ty) = p.ctx.types().parse(&format!("i{}", value.width())) else {
        return Err(p.custom_error(loc, "integer value too large"));
    };
    if args.cpp(1) == Some("unsigned") && value.is_negative() {
        return Err(p.custom_error(loc, "expected a number that is not negative"));
    }
    let number = p.ctx.attrs().intern(AttrData::Integer { value, ty });
    parsed.set_prop(args.prop(0), number);
    Ok(true)
}

fn print_number(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(attr) = op.prop(args.prop(0) as usize) else { return };
    match op.context().attrs().data(attr) {
        AttrData::Integer { value, .. } if args.cpp(1) == Some("unsigned") => {
            let mut text = String::new();
            // Writing to a string cannot fail.
            let _ = value.write_unsigned(&mut text);
            p.text(&text);
        }
        AttrData::Integer { value, .. } if args.cpp(1) == Some("hex") => {
            let mut text: String = value.words().iter().rev().map(|word| format!("{word:016x}")).collect();
            let zeros = text.len() - text.trim_start_matches('0').len();
            text.drain(..zeros.min(text.len().saturating_sub(1)));
            p.text("0x");
            p.text(&text);
        }
        _ => p.attr_without_type(attr),
    }
}

fn parse_number_type(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (Some(attr), loc) = (parsed.prop(args.prop(0)), parsed.state.loc) else { return Ok(true) };
    let (AttrData::Integer { value, .. }, Some(&of)) = (p.ctx.attrs().data(attr), parsed.types(args.types(1)).first())
    else {
        return Ok(true);
    };
    let is_unsigned = args.cpp(3).is_some();
    let ty = match (args.cpp(2), args.cpp(3)) {
        (Some(from), Some(to)) => text_template::rewritten(from, to, &p.ctx.types().show(of).to_string())
            .and_then(|text| p.ctx.types().parse(&text)),
        (Some(function), None) => applied(p.ctx, parsed, function, of),
        _ => Some(of),
    };
    let Some((ty, width)) = ty.and_then(|ty| Some((ty, p.ctx.types().integer_width(ty)?))) else {
        return Err(p.custom_error(loc, format!("has a number of no known width: '{}'", p.ctx.types().show(of))));
    };
    let resized = match value.width() < width {
        true if is_unsigned => value.zext(width),
        true => value.sext(width),
        false => value.trunc(width),
    };
    // Truncated digits must be zeros, or the sign of a negative number.
    if value.width() > width && resized.zext(value.width()) != *value && resized.sext(value.width()) != *value {
        return Err(p.custom_error(loc, format!("has a number that is too large for '{}'", p.ctx.types().show(of))));
    }
    let number = p.ctx.attrs().intern(AttrData::Integer { value: resized, ty });
    parsed.set_prop(args.prop(0), number);
    Ok(true)
}

fn parse_case(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let loc = p.loc();
    let Some(word) = p.parse_optional_word().map(<[u8]>::to_vec) else {
        return Err(p.custom_error(loc, "expected valid keyword"));
    };
    p.parse_colon()?;
    let ty = p.parse_type()?;
    let (class, word) = (args.cpp(1).unwrap_or_default(), String::from_utf8_lossy(&word).into_owned());
    let text = format!("{class}<{word}, {}>", p.ctx.types().show(ty));
    let Some(attr) = p.ctx.attrs().parse(&text) else {
        return Err(p.custom_error(loc, format!("has an attribute that is not known: '{text}'")));
    };
    parsed.set_prop(args.prop(0), attr);
    parsed.set_types(args.types(2), [ty]);
    Ok(true)
}

fn print_case(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let Some(attr) = op.prop(args.prop(0) as usize) else { return };
    let text = ctx.attrs().show(attr).to_string();
    p.text(within(&text).and_then(|text| parts(text).first().copied()).unwrap_or_default());
    p.text(" : ");
    op.types_of(args.types(2)).first().into_iter().for_each(|ty| p.ty(*ty));
}
