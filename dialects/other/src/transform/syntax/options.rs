//! Pass options, which may refer to parameters.

use lect_core::stack;
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::{Parsed, UnresolvedOperand};
use lect_core::text::{OpParser, OpPrinter};
use lect_core::typed::TypedAttr;
use lect_ods::format::CustomArg;
use lect_ods::order::Order as _;
use lect_support::prelude::*;
use lect_support::syntax::directive;

use crate::transform::{ApplyRegisteredPassOp, ParamOperandAttr};

/// `custom<ApplyRegisteredPassOptions>($options, $dynamic_options)`: `{"key" = value, ..}` where a value is an attribute,
/// a parameter or a list of values
pub(crate) const PASS_OPTIONS: Directive = directive(parse, print);

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let mut entries: Vec<NamedAttr> = Vec::new();
    let mut dynamic = Vec::new();
    p.parse_delimited(("{", "}"), " in options dictionary", |p| {
        let loc = p.loc();
        let key = match p.parse_optional_word() {
            Some(word) => Box::from(word),
            None => match p.parse_optional_string() {
                Some(key) => key,
                None => return Err(p.custom_error(loc, "expected key to either be an identifier or a string")),
            },
        };
        p.expect_punct("=")?;
        let value = parse_value(p, &mut dynamic).map_err(|_| {
            let key = String::from_utf8_lossy(&key);
            let message = format!("expected a valid attribute or operand as value associated to key '{key}'");
            p.custom_error(p.loc(), message)
        })?;
        entries.push((p.ctx.ident(&key), value));
        Ok(())
    })?;
    let mut names: Vec<_> = entries.iter().map(|entry| entry.0).collect();
    names.order_by_key(|name| p.ctx.ident_bytes(*name));
    if names.windows(2).any(|pair| matches!(pair, [one, other] if one == other)) {
        return Err(p.custom_error(p.loc(), "duplicate keys found in options dictionary"));
    }
    parsed.set_prop(args.prop(0), p.ctx.attrs().dictionary(&mut entries));
    parsed.set_operands(args.operand(1), dynamic);
    Ok(true)
}

fn parse_value(p: &mut OpParser<'_, '_>, dynamic: &mut Vec<UnresolvedOperand>) -> Parsed<Attr> {
    if p.at_punct("[") {
        let mut values = Vec::new();
        p.nested_op(|p| {
            p.expect_punct("[")?;
            if p.eat_punct("]") {
                return Ok(());
            }
            loop {
                values.push(parse_value(p, dynamic)?);
                if !p.eat_punct(",") {
                    return p.expect_punct("]");
                }
            }
        })?;
        return Ok(p.ctx.attrs().array(values));
    }
    let Some(operand) = p.parse_optional_operand()? else { return p.parse_attribute(None) };
    let index = p.ctx.attrs().integer(p.ctx.types().i64(), dynamic.len() as i64);
    dynamic.push(operand);
    match ParamOperandAttr::get(p.ctx, index) {
        Ok(attr) => Ok(attr.attr()),
        Err(_) => Err(p.custom_error(p.loc(), "expected a parameter")),
    }
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let options = op.prop(args.prop(0) as usize);
    let dynamic: Vec<Value> = op.operand_group(args.operand(1)).collect();
    p.text("{");
    let ctx = op.context();
    for (at, &(name, value)) in
        options.map(|options| ctx.attrs().dictionary_entries(options)).unwrap_or_default().iter().enumerate()
    {
        p.text(if at > 0 { ", " } else { "" });
        p.string(ctx.ident_bytes(name));
        p.text(" = ");
        print_value(p, value, &dynamic);
    }
    p.text("}");
}

fn print_value(p: &mut OpPrinter<'_, '_>, value: Attr, dynamic: &[Value]) {
    let ctx = p.context();
    if let Some(index) = parameter(ctx, value) {
        return match dynamic.get(index) {
            Some(&operand) => p.operand(operand),
            None => p.attr(value),
        };
    }
    match ctx.attrs().data(value) {
        AttrData::Array(values) => {
            p.text("[");
            for (at, &value) in values.iter().enumerate() {
                p.text(if at > 0 { ", " } else { "" });
                stack::grow(|| print_value(p, value, dynamic));
            }
            p.text("]");
        }
        _ => p.attr(value),
    }
}

/// Returns the operand index that a parameter reference denotes.
fn parameter(ctx: &ContextData, attr: Attr) -> Option<usize> {
    let index = ParamOperandAttr::try_cast(ctx, attr)?.index(ctx);
    let AttrData::Integer { value, .. } = ctx.attrs().data(index) else { return None };
    usize::try_from(value.to_i64()?).ok()
}

/// Verifies that each parameter is used by one option, and that each reference has a parameter.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(pass) = op.cast::<ApplyRegisteredPassOp<'_>>() else { return Ok(()) };
    let ctx = op.context();
    let mut known = vec![false; op.operand_count().saturating_sub(1)];
    let options = pass.options_attr().map(|options| ctx.attrs().dictionary_entries(options)).unwrap_or_default();
    for &(_, value) in options {
        check_value(op, value, &mut known)?;
    }
    if known.contains(&false) {
        let message = "a param operand does not have a corresponding param_operand attr in the options dict";
        return Err(op.op_error(message).emit());
    }
    Ok(())
}

fn check_value(op: OpRef<'_>, value: Attr, known: &mut [bool]) -> Result<(), Reported> {
    let ctx = op.context();
    if let Some(index) = parameter(ctx, value) {
        let count = known.len();
        let Some(known) = known.get_mut(index) else {
            let message =
                format!("dynamic option index {index} is out of bounds for the number of dynamic options: {count}");
            return Err(op.op_error(message).emit());
        };
        if *known {
            return Err(op.op_error(format!("dynamic option index {index} is already used in options")).emit());
        }
        *known = true;
    } else if let AttrData::Array(values) = ctx.attrs().data(value) {
        for &value in values.iter() {
            stack::grow(|| check_value(op, value, known))?;
        }
    }
    Ok(())
}
