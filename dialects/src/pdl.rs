//! The `pdl` dialect: what its `.td` file does not say. Some of its directives are those of `pdl_interp`, too.

use lect_core::context::ContextData;
use lect_core::dialect::{ClassHook, DefBody, DefHooks, DialectHooks, Directive, OpHooks, Param};
use lect_core::engine::{CustomArgs, OpParseState};
use lect_core::entity::Type;
use lect_core::ir::OpRef;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter, Parser};
use lect_ods::format::CustomArg;
use lect_ods::spec::DefKind;

use crate::syntax::{array_prop, directive, parse_string_attr};

lect_macros::dialect! { "src/pdl/pdl.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[("pattern", SCOPE), ("rewrite", SCOPE)],
    defs: &[("RangeType", DefHooks { parse: Some(parse_range), print: Some(print_range), ..DefHooks::NONE })],
    directives: &[
        ("OperationOpAttributes", directive(parse_attributes, print_attributes)),
        ("RangeType", RANGE_TYPE),
        ("ResultsValueType", directive(parse_results_type, print_results_type)),
    ],
    classes: &[ClassHook {
        kind: DefKind::Type,
        name: "PDLType",
        mnemonics: &["attribute", "operation", "range", "type", "value"],
    }],
    essential: &[("apply_native_constraint", "isNegated", "")],
    ..DialectHooks::NONE
};

/// `<value>`: a range of that, without the dialect's name.
fn parse_range(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let loc = p.loc();
    let word = p.parse_optional_word().unwrap_or_default();
    let def = p.ctx.dialect(b"pdl").and_then(|dialect| dialect.def(DefKind::Type, word));
    let element = def.and_then(|def| p.ctx.dialect_type(def, []).ok());
    let Some(element) = element else {
        let message = format!("invalid 'pdl' type: `{}'", String::from_utf8_lossy(word));
        return Err(p.ctx.error(loc, message).emit());
    };
    p.expect_punct(">")?;
    Ok(DefBody::Params([Param::Type(element)].into()))
}

fn print_range(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    if let [Param::Type(element)] = body.params() {
        match mnemonic(p.context(), *element) {
            Some(mnemonic) => p.text(&format!("<{mnemonic}>")),
            None => {
                p.text("<");
                p.ty(*element);
                p.text(">");
            }
        }
    }
}

/// Operations in it are pdl's.
const SCOPE: OpHooks = OpHooks { default_dialect: Some("pdl"), ..OpHooks::NONE };

/// `custom<RangeType>(ref(type($arguments)), type($result))`: `: !pdl.range<value>`, not there if it follows from the
/// arguments.
pub(crate) const RANGE_TYPE: Directive = directive(parse_range_type, print_range_type);

/// `custom<..>($values, $names)`: `{"name" = %value, ..}`
pub(crate) fn parse_attributes(
    p: &mut OpParser<'_, '_>,
    parsed: &mut OpParseState<'_>,
    args: &[CustomArg],
) -> Parsed<bool> {
    let (mut values, mut names) = (Vec::new(), Vec::new());
    let written = p.eat_punct("{");
    if written {
        loop {
            names.push(parse_string_attr(p)?);
            p.expect_punct("=")?;
            values.push(p.parse_operand()?);
            if !p.eat_punct(",") {
                break;
            }
        }
        p.expect_punct("}")?;
    }
    parsed.set_operands(args.operand(0), values);
    parsed.set_prop(args.prop(1), p.ctx.array_attr(names));
    Ok(written)
}

/// Prints what [`parse_attributes`] reads.
pub(crate) fn print_attributes(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if array_prop(op, args.prop(1)).is_empty() {
        return;
    }
    p.text(" ");
    print_attribute_list(p, op, args);
}

/// `{"name" = %value, ..}`, or nothing
pub(crate) fn print_attribute_list(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let names = array_prop(op, args.prop(1));
    if names.is_empty() {
        return;
    }
    p.text("{");
    for (index, (&name, value)) in names.iter().zip(op.operand_group(args.operand(0))).enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.attr(name);
        p.text(" = ");
        p.operand(value);
    }
    p.text("}");
}

/// The mnemonic of a type of the dialect.
fn mnemonic(ctx: &ContextData, ty: Type) -> Option<&str> {
    let info = ctx.def_info(ctx.type_def(ty)?);
    if info.dialect().name == "pdl" { info.spec().mnemonic.as_deref() } else { None }
}

/// The range of a type, unless it is one.
fn range_of(p: &mut OpParser<'_, '_>, ty: Type) -> Option<Type> {
    if mnemonic(p.ctx, ty)? == "range" {
        return Some(ty);
    }
    let range = p.ctx.dialect(b"pdl")?.def(DefKind::Type, b"range")?;
    Some(p.ctx.type_of_body(range, DefBody::Params([Param::Type(ty)].into())))
}

fn parse_range_type(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let known = parsed.types(args.types(0)).first().copied().and_then(|first| range_of(p, first));
    let ty = match known {
        Some(known) => known,
        None => {
            p.parse_colon()?;
            p.parse_type()?
        }
    };
    parsed.set_types(args.types(1), [ty]);
    Ok(true)
}

fn print_range_type(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if op.types_of(args.types(0)).is_empty() {
        p.text(": ");
        p.types(op.types_of(args.types(1)));
    }
}

/// `-> !pdl.value` if there is an index; else it is a range of values.
fn parse_results_type(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ty = match parsed.prop(args.prop(0)) {
        Some(_) => {
            p.expect_punct("->")?;
            Some(p.parse_type()?)
        }
        None => p.ctx.spelled_type("!pdl.range<value>"),
    };
    parsed.set_types(args.types(1), ty);
    Ok(true)
}

fn print_results_type(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if op.prop(args.prop(0) as usize).is_some() {
        p.text(" -> ");
        p.types(op.types_of(args.types(1)));
    }
}
