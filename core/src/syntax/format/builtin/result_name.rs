//! `custom<ResultName>`: a name attribute that is printed only if it differs from the result's name.

use std::fmt::Write as _;

use lect_ods::format::CustomArg;

use super::super::CustomArgs;
use crate::attrs::AttrData;
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

/// `custom<ResultName>($name, "name"?)`: no text if `$name` is the name of the first result; else the word and a
/// string. The name of a numbered result is empty.
pub const RESULT_NAME: Directive = Directive { parse, print };

fn keyword(args: &[CustomArg]) -> &str {
    args.cpp(1).unwrap_or("name")
}

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if p.parse_optional_keyword(keyword(args)) {
        let name = p.parse_string()?;
        let value = p.ctx.attrs().string(&name);
        parsed.set_prop(args.prop(0), value);
        return Ok(true);
    }
    let names = p.result_names();
    let name = names.first().copied().unwrap_or_default();
    let name = if name.first().is_some_and(u8::is_ascii_digit) { b"" } else { name };
    let value = p.ctx.attrs().string(name);
    parsed.set_prop(args.prop(0), value);
    Ok(true)
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let name = op.prop(args.prop(0) as usize).and_then(|attr| op.context().attrs().string_value(attr));
    let (Some(name), true) = (name, op.result_count() > 0) else { return };
    let printed = p.value_name(op.result(0));
    let is_same = match printed {
        Some(printed) => printed == name || name.is_empty() && printed.first().is_some_and(u8::is_ascii_digit),
        // The result is numbered.
        None => name.is_empty(),
    };
    if is_same {
        return;
    }
    p.text(" ");
    p.text(keyword(args));
    p.text(" ");
    p.string(name);
}

/// Returns the name.
pub(super) fn names(op: OpRef<'_>, args: &[CustomArg]) -> Vec<Vec<u8>> {
    let name = op.prop(args.prop(0) as usize).and_then(|attr| op.context().attrs().string_value(attr));
    name.map(<[u8]>::to_vec).into_iter().collect()
}

/// `custom<ConstantName>($value)`: no text. The first result is named after the number: `%c4_i32`, `%true`.
pub const CONSTANT_NAME: Directive = Directive { parse: |_, _, _| Ok(true), print: |_, _, _| {} };

/// Returns the name for a number.
pub(super) fn constant_names(op: OpRef<'_>, args: &[CustomArg]) -> Vec<Vec<u8>> {
    let ctx = op.context();
    let value = op.prop(args.prop(0) as usize).map(|attr| ctx.attrs().data(attr));
    let Some(AttrData::Integer { value, ty }) = value else { return Vec::new() };
    let mut name = String::from("c");
    match ctx.types().integer_width(*ty) {
        Some(1) => name = (if value.is_zero() { "false" } else { "true" }).to_owned(),
        // Writing to a string cannot fail.
        _ => _ = value.write_signed(&mut name).and_then(|()| write!(name, "_{}", ctx.types().show(*ty))),
    }
    vec![name.into_bytes()]
}
