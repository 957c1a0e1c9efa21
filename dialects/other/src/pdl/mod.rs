//! The `pdl` dialect: code that its `.td` file cannot express. `pdl_interp` uses some of its directives, too.

mod newer;
mod ops;
mod verify;

use lect_core::dialect::{ClassHook, DefBody, DefHooks, DialectHooks, OpHooks, OpInfo, Param, VerifyOp};
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::syntax::{DefSyntax, DialectSyntax, OpSyntax};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter, Parser};
use lect_ods::format::CustomArg;
use lect_ods::spec::DefKind;
use lect_support::prelude::*;
use lect_support::syntax::{array_prop, directive, parse_string_attr};

use ops::patterns;

lect_macros::dialect! { "src/pdl/pdl.td", docs = "src/pdl/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("apply_native_constraint", verified(verify::native_constraint)),
        ("apply_native_rewrite", verified(verify::native_rewrite)),
        ("attribute", verified(verify::attribute)),
        ("operand", verified(verify::binding_use)),
        ("operands", verified(verify::binding_use)),
        ("operation", verified(verify::operation)),
        ("pattern", OpHooks { verify_regions: Some(patterns::verify), ..OpHooks::NONE }),
        ("range", verified(verify_range)),
        ("replace", verified(verify::replace)),
        ("results", verified(verify::results)),
        ("rewrite", OpHooks { verify_regions: Some(verify::rewrite), ..OpHooks::NONE }),
        ("type", verified(verify::given_type)),
        ("types", verified(verify::given_type)),
    ],
    defs: &[("RangeType", DefHooks { verify: Some(verify_range_type), ..DefHooks::NONE })],
    classes: &[ClassHook {
        kind: DefKind::Type,
        name: "PDLType",
        mnemonics: &["attribute", "operation", "range", "type", "value"],
    }],
    essential: &[("apply_native_constraint", "isNegated", "")],
    newer: newer::CHANGES,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[("pattern", SCOPE), ("rewrite", SCOPE)],
    defs: &[("RangeType", DefSyntax::form(parse_range, print_range))],
    directives: &[
        ("OperationOpAttributes", directive(parse_attributes, print_attributes)),
        ("RangeType", RANGE_TYPE),
        ("ResultsValueType", directive(parse_results_type, print_results_type)),
    ],
    ..DialectSyntax::NONE
};

const fn verified(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

/// Parses `<value>`: a range of that type, without the dialect's name.
fn parse_range(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    // Errors in the keyword are reported at the mnemonic.
    let mnemonic_loc = p.loc_before("range".len());
    parse_range_of(p, mnemonic_loc)
}

fn parse_range_of(p: &mut Parser<'_, '_>, mnemonic_loc: Loc) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let loc = p.loc();
    let Some(word) = p.parse_optional_word() else {
        return Err(p.hook_error(loc, "expected valid keyword"));
    };
    let ctx = p.ctx;
    let Some(def) = ctx.dialect(b"pdl").and_then(|dialect| dialect.def(DefKind::Type, word)) else {
        let message = format!("invalid 'pdl' type: `{}'", String::from_utf8_lossy(word));
        return Err(ctx.error(mnemonic_loc, message).emit());
    };
    let body = match word {
        b"range" => p.nested(|p| parse_range_of(p, mnemonic_loc))?,
        _ => DefBody::Params(Box::default()),
    };
    let element = ctx.types().with_body(def, body);
    p.expect_punct(">")?;
    if range_element(ctx, element).is_some() {
        let element = ctx.types().show(element);
        return Err(p.hook_error(loc, format!("element of pdl.range cannot be another range, but got'{element}'")));
    }
    Ok(DefBody::Params([Param::Type(element)].into()))
}

fn print_range(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [Param::Type(element)] = body.params() else { return };
    p.text("<");
    p.text(mnemonic(p.context(), *element).unwrap_or_default());
    if let Some(element) = range_element(p.context(), *element) {
        print_range(p, &DefBody::Params([Param::Type(element)].into()));
    }
    p.text(">");
}

fn verify_range_type(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    match body.params() {
        [Param::Type(element)] if matches!(mnemonic(ctx, *element), None | Some("range")) => {
            let element = ctx.types().show(*element);
            let message = format!(
                "expected element of pdl.range to be one of [!pdl.attribute, !pdl.operation, !pdl.type, !pdl.value], \
                 but got '{element}'"
            );
            Err(Invalid::new(message))
        }
        _ => Ok(()),
    }
}

/// Returns the element type of a range.
pub(crate) fn range_element(ctx: &ContextData, ty: Type) -> Option<Type> {
    match (mnemonic(ctx, ty), ctx.types().params(ty)) {
        (Some("range"), [Param::Type(element)]) => Some(*element),
        _ => None,
    }
}

/// Returns the range type of an element type, without checking the element type.
pub(crate) fn range_of(ctx: &ContextData, element: Type) -> Option<Type> {
    let range = ctx.dialect(b"pdl")?.def(DefKind::Type, b"range")?;
    Some(ctx.types().with_body(range, DefBody::Params([Param::Type(element)].into())))
}

/// Verifies that the operands have the element type of the resulting range.
pub(crate) fn verify_range(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(expected) = op.result_types().next().and_then(|ty| range_element(ctx, ty)) else { return Ok(()) };
    for ty in op.operand_types() {
        let found = range_element(ctx, ty).unwrap_or(ty);
        if found != expected {
            let (expected, found) = (ctx.types().show(expected), ctx.types().show(found));
            let message = format!("expected operand to have element type '{expected}', but got '{found}'");
            return Err(op.op_error(message).emit());
        }
    }
    Ok(())
}

/// Returns the definition of an operation whose dialect is loaded.
pub(crate) fn registered<'a>(ctx: &'a ContextData, name: &[u8]) -> Option<&'a OpInfo> {
    let namespace = name.split(|byte| *byte == b'.').next().unwrap_or_default();
    let is_loaded = ctx.is_dialect_loaded(namespace);
    is_loaded.then(|| ctx.op_name(ctx.op_name_of(name)).info()).flatten()
}

/// Returns true if the result types of an operation can be inferred.
pub(crate) fn infers_types(info: &OpInfo) -> bool {
    info.spec().interfaces.iter().any(|it| it.cpp_name == "InferTypeOpInterface")
}

/// Operations in it are pdl's.
const SCOPE: OpSyntax = OpSyntax { default_dialect: Some("pdl"), ..OpSyntax::NONE };

/// `custom<RangeType>(ref(type($arguments)), type($result))`: `: !pdl.range<value>`, omitted if it is inferred from the
/// arguments.
pub(crate) const RANGE_TYPE: Directive = directive(parse_range_type, print_range_type);

/// Parses `custom<..>($values, $names)`: `{"name" = %value, ..}`.
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
    parsed.set_prop(args.prop(1), p.ctx.attrs().array(names));
    Ok(written)
}

/// Prints the syntax of [`parse_attributes`].
pub(crate) fn print_attributes(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if array_prop(op, args.prop(1)).is_empty() {
        return;
    }
    p.text(" ");
    print_attribute_list(p, op, args);
}

/// Prints `{"name" = %value, ..}`, or nothing.
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

/// Returns the mnemonic of a type of the dialect.
fn mnemonic(ctx: &ContextData, ty: Type) -> Option<&str> {
    let info = ctx.def_info(ctx.types().def(ty)?);
    if info.dialect().name == "pdl" { info.spec().mnemonic.as_deref() } else { None }
}

fn parse_range_type(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let known = parsed.types(args.types(0)).first().copied();
    let known = known.and_then(|first| range_of(p.ctx, range_element(p.ctx, first).unwrap_or(first)));
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

/// Parses `-> !pdl.value` if there is an index. Without one, the type is a range of values.
fn parse_results_type(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ty = match parsed.prop(args.prop(0)) {
        Some(_) => {
            p.expect_punct("->")?;
            Some(p.parse_type()?)
        }
        None => p.ctx.types().parse("!pdl.range<value>"),
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
