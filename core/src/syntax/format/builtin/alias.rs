//! Directives that print a part only if it differs from a related one: the type of a value, the name of a symbol.

use lect_ods::format::{CustomArg, Var};

use super::super::CustomArgs;
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::entity::Attr;
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::lexer::TokenKind;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

/// `custom<TypeOrAttr>($type, $value)`: `: type`, `: type = value`, or `= value` if the value has that type.
pub const TYPE_OR_ATTR: Directive = Directive { parse: parse_type_or_attr, print: print_type_or_attr };

/// `custom<TypeAlias>($type, type($value))`: `type`, or `type as type` if the type of the value is another.
pub const TYPE_ALIAS: Directive = Directive { parse: parse_type_alias, print: print_type_alias };

/// `custom<SymbolAlias>($name, $symbol)`: `@symbol`, or `@symbol as("name")` if the name differs from the symbol's.
pub const SYMBOL_ALIAS: Directive = Directive { parse: parse_symbol_alias, print: print_symbol_alias };

/// `custom<ScopedKey>($scope, $key)`: `"scope"::"key"`, or the key alone; attributes or operands.
pub const SCOPED_KEY: Directive = Directive { parse: parse_scoped_key, print: print_scoped_key };

fn parse_scoped_key(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if let Some(CustomArg::Var(Var::Operand(key))) = args.get(1) {
        let first = p.parse_operand()?;
        match p.eat(TokenKind::ColonColon) {
            true => {
                parsed.set_operands(args.operand(0), [first]);
                let second = p.parse_operand()?;
                parsed.set_operands(*key, [second]);
            }
            false => parsed.set_operands(*key, [first]),
        }
        return Ok(true);
    }
    let none = p.ctx.types().none();
    let first = p.parse_attribute(Some(none))?;
    match p.eat(TokenKind::ColonColon) {
        true => {
            parsed.set_prop(args.prop(0), first);
            let second = p.parse_attribute(Some(none))?;
            parsed.set_prop(args.prop(1), second);
        }
        false => parsed.set_prop(args.prop(1), first),
    }
    Ok(true)
}

fn print_scoped_key(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    for (index, arg) in args.iter().enumerate().take(2) {
        let there = match arg {
            CustomArg::Var(var) => op.has_any(*var),
            _ => false,
        };
        if !there {
            continue;
        }
        match arg {
            CustomArg::Var(Var::Operand(group)) => p.operands(op.operand_group(*group)),
            _ => op.prop(args.prop(index) as usize).into_iter().for_each(|attr| p.attr_without_type(attr)),
        }
        p.text(if index == 0 { "::" } else { "" });
    }
}

/// `custom<OrSame>("word", $attribute, ref($other))`: the word and a string, or nothing if both attributes are equal.
pub const OR_SAME: Directive = Directive { parse: parse_or_same, print: print_or_same };

fn parse_or_same(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let value = match p.parse_optional_keyword(args.cpp(0).unwrap_or_default()) {
        true => {
            let text = p.parse_string()?;
            Some(p.ctx.attrs().string(&text))
        }
        false => parsed.prop(args.prop(2)),
    };
    if let Some(value) = value {
        parsed.set_prop(args.prop(1), value);
    }
    Ok(true)
}

fn print_or_same(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let (value, other) = (op.prop(args.prop(1) as usize), op.prop(args.prop(2) as usize));
    if let Some(text) = value.filter(|_| value != other).and_then(|value| op.context().attrs().string_value(value)) {
        p.text(" ");
        p.text(args.cpp(0).unwrap_or_default());
        p.text(" ");
        p.string(text);
    }
}

fn parse_type_or_attr(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ctx = p.ctx;
    if p.eat_punct("=") {
        let value = p.parse_attribute(None)?;
        let Some(ty) = ctx.attrs().type_of(value) else {
            return Err(p.custom_error(p.loc(), "expected attribute with a type"));
        };
        parsed.set_prop(args.prop(1), value);
        parsed.set_prop(args.prop(0), ctx.attrs().ty(ty));
        return Ok(true);
    }
    p.parse_colon()?;
    let ty = p.parse_type()?;
    parsed.set_prop(args.prop(0), ctx.attrs().ty(ty));
    if p.eat_punct("=") {
        let value = p.parse_attribute(None)?;
        parsed.set_prop(args.prop(1), value);
    }
    Ok(true)
}

fn print_type_or_attr(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let (ty, value) = (op.prop(args.prop(0) as usize), op.prop(args.prop(1) as usize));
    let own = value.and_then(|value| ctx.attrs().type_of(value)).map(|ty| ctx.attrs().ty(ty));
    let is_typed = own.is_some() && own == ty;
    if let Some(ty) = ty.filter(|_| !is_typed) {
        p.text(": ");
        p.attr(ty);
    }
    if let Some(value) = value {
        p.text(if is_typed { "= " } else { " = " });
        p.attr(value);
    }
}

fn parse_type_alias(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let written = p.parse_type()?;
    let ty = if p.parse_optional_keyword("as") { p.parse_type()? } else { written };
    let attr = p.ctx.attrs().ty(written);
    parsed.set_prop(args.prop(0), attr);
    parsed.set_types(args.types(1), [ty]);
    Ok(true)
}

fn print_type_alias(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let attr = op.prop(args.prop(0) as usize).map(|attr| op.context().attrs().data(attr));
    let Some(&ty) = op.types_of(args.types(1)).first() else { return };
    if let Some(AttrData::Type(written)) = attr
        && *written != ty
    {
        p.ty(*written);
        p.text(" as ");
    }
    p.ty(ty);
}

/// Returns the root of a symbol reference, as a string.
fn root_of(ctx: &ContextData, symbol: Attr) -> Attr {
    match ctx.attrs().data(symbol) {
        AttrData::SymbolRef { root, .. } => ctx.attrs().string(ctx.ident_bytes(*root)),
        _ => symbol,
    }
}

fn parse_symbol_alias(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let symbol = p.parse_symbol_ref_or("expected symbol")?;
    let mut name = root_of(p.ctx, symbol);
    if p.parse_optional_keyword("as") {
        p.parse_lparen()?;
        let text = p.parse_string()?;
        name = p.ctx.attrs().string(&text);
        p.parse_rparen()?;
    }
    parsed.set_prop(args.prop(0), name);
    parsed.set_prop(args.prop(1), symbol);
    Ok(true)
}

fn print_symbol_alias(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let Some(symbol) = op.prop(args.prop(1) as usize) else { return };
    p.attr(symbol);
    let name = op.prop(args.prop(0) as usize);
    if let Some(text) =
        name.filter(|name| *name != root_of(ctx, symbol)).and_then(|name| ctx.attrs().string_value(name))
    {
        p.text(" as(");
        p.string(text);
        p.text(")");
    }
}
