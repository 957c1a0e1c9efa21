//! The `spirv` dialect: code that its `.td` files cannot express.
//!
//! Types and attributes that are C++ classes are stored as text (`syntax`, `attrs`), which `types` decodes. The other
//! modules contain custom assembly and verifiers, by group of operations.

mod attrs;
mod canonicalize;
mod constraints;
mod fold;
mod interfaces;
mod newer;
mod ops;
mod syntax;
pub mod types;

use lect_core::dialect::DialectHooks;
use lect_core::syntax::DialectSyntax;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_core::types::Signedness;
use lect_support::prelude::*;

use lect_ods::format::CustomArg;
use lect_ods::spec::TraitKind;
use lect_support::enums;
use lect_support::names;
use lect_support::syntax::directive;
use lect_transforms::inline::Inlining;

pub(crate) use syntax::words::EXECUTION_MODE;

use constraints::natives;
use interfaces::inlining;
use ops::functions;
use syntax::words;

lect_macros::dialect! { "src/spirv/spirv.td", docs = "src/spirv/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    depends: &[|| &lect_dialects_core::ub::DIALECT],
    ops: ops::OPS,
    native_functions: natives::NATIVE_FUNCTIONS,
    classes: types::CLASSES,
    implements: types::IMPLEMENTS,
    materialize: Some(fold::materialize),
    external: &[canonicalize::PATTERNS],
    verify_attr: Some(attrs::verify),
    verify_function_attr: Some(functions::verify_attr),
    argument_attrs: &functions::OF_ARGUMENTS,
    interfaces: lect_core::interfaces![dyn Inlining => inlining::Spirv],
    unknown_ops: true,
    newer: newer::CHANGES,
    newer_defs: Some(newer::spec),
    newer_implements: types::NEWER_IMPLEMENTS,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: ops::OPS_SYNTAX,
    directives: &[("ImageOperands", directive(parse_image_operands, print_image_operands))],
    parse_type: Some(syntax::parse_type),
    parse_attr: Some(attrs::parse),
    newer_directives: newer::DIRECTIVES,
    ..DialectSyntax::NONE
};

/// Returns the value of an enum case, by the C++ class of the enum and the keyword.
fn enum_number(ctx: &ContextData, class: &str, word: &str) -> Option<i64> {
    let spec = ctx.dialect(b"spirv")?.spec().enums.iter().find(|it| it.cpp_class == class)?;
    spec.cases.iter().find(|case| case.spelling == word).map(|case| case.value)
}

/// Returns true if an operation has a native trait of this name.
fn has_trait(op: OpRef<'_>, name: &str) -> bool {
    let is = |kind: &TraitKind| matches!(kind, TraitKind::Native(its) if its.ends_with(name));
    op.info().is_some_and(|info| info.spec().traits.iter().any(|it| is(&it.kind)))
}

/// Names a constant: `%cst4_i32`, `%true`, `%cst_f32`, `%cst_vec_4xf32` or `%cst`.
fn name_constant(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let ctx = op.context();
    let (Some(ty), Some(value)) = (op.result_types().next(), names::constant(op)) else { return };
    if let Some(value) = names::truth(ctx, value) {
        return name(0, names::truth_name(value));
    }
    let shown = ctx.types().show(ty);
    let text = match ctx.types().data(ty) {
        TypeData::Integer { signedness, .. } => {
            let digits = match signedness {
                Signedness::Unsigned => names::unsigned_digits(ctx, value),
                Signedness::Signless | Signedness::Signed => names::signed_digits(ctx, value),
            };
            format!("cst{}_{shown}", digits.unwrap_or_default())
        }
        TypeData::Float(_) => format!("cst_{shown}"),
        TypeData::Vector { shape, element, .. } => {
            let sizes: String = shape.iter().map(|size| format!("{size}x")).collect();
            format!("cst_vec_{sizes}{}", ctx.types().show(*element))
        }
        _ => "cst".to_string(),
    };
    name(0, text.as_bytes());
}

/// Names an address after the variable.
fn name_address(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let variable = op.cast::<AddressOfOp<'_>>().and_then(|it| it.variable_attr());
    if let Some(variable) = names::leaf_symbol(op.context(), variable) {
        name(0, &[variable, b"_addr"].concat());
    }
}

/// Parses `["Bias|Lod"]`, or nothing.
fn parse_image_operands(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if !p.eat_punct("[") {
        return Ok(false);
    }
    let (_, attr) = words::IMAGE_OPERANDS.parse_string(p)?;
    parsed.set_prop(args.prop(0), attr);
    p.expect_punct("]")?;
    Ok(true)
}

fn print_image_operands(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(attr) = op.prop(args.prop(0) as usize) else { return };
    let cases = enums::word(op.context(), attr).unwrap_or_default();
    p.text(&format!("[\"{cases}\"]"));
}
