//! What the `spirv` dialect's `.td` files do not say.

mod attrs;
mod inlining;
mod syntax;
mod types;

use lect_core::dialect::DialectHooks;
use lect_core::engine::{CustomArgs, OpParseState};
use lect_core::interfaces;
use lect_core::ir::OpRef;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_core::types::{Signedness, TypeData};

use lect_ods::format::CustomArg;
use lect_transforms::inline::Inlining;

use crate::enums;
use crate::names;
use crate::syntax::{directive, is_case, parse_string_attr};

lect_macros::dialect! { "src/spirv/spirv.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[("Constant", names::results(name_constant)), ("mlir.addressof", names::results(name_address))],
    directives: &[("ImageOperands", directive(parse_image_operands, print_image_operands))],
    native_functions: types::NATIVE_FUNCTIONS,
    classes: types::CLASSES,
    parse_type: Some(syntax::parse_type),
    parse_attr: Some(attrs::parse),
    interfaces: interfaces![dyn Inlining => inlining::Spirv],
    unknown_ops: true,
    ..DialectHooks::NONE
};

/// `%cst4_i32`, `%true`, `%cst_f32`, `%cst_vec_4xf32`, `%cst`
fn name_constant(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let ctx = op.context();
    let (Some(ty), Some(value)) = (op.result_types().next(), names::constant(op)) else { return };
    if let Some(value) = names::truth(ctx, value) {
        return name(0, names::truth_name(value));
    }
    let shown = ctx.show_type(ty);
    let text = match ctx.type_data(ty) {
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
            format!("cst_vec_{sizes}{}", ctx.show_type(*element))
        }
        _ => "cst".to_string(),
    };
    name(0, text.as_bytes());
}

/// After what it is the address of.
fn name_address(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    if let Some(variable) = names::leaf_symbol(op.context(), op.attr("variable")) {
        name(0, &[variable, b"_addr"].concat());
    }
}

/// `["Bias|Lod"]`, or nothing
fn parse_image_operands(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if !p.eat_punct("[") {
        return Ok(false);
    }
    let loc = p.loc();
    let text = parse_string_attr(p)?;
    let text = String::from_utf8_lossy(p.ctx.string_value(text).unwrap_or_default()).into_owned();
    let known = text.split('|').all(|case| is_case(p.ctx, "spirv", "ImageOperands", case.trim()));
    let attr = known.then(|| enums::attr(p.ctx, "spirv", "image_operands", &text)).flatten();
    let Some(attr) = attr else {
        return Err(p.custom_error(loc, format!("invalid image_operands attribute specification: \"{text}\"")));
    };
    parsed.set_prop(args.prop(0), attr);
    p.expect_punct("]")?;
    Ok(true)
}

fn print_image_operands(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(attr) = op.prop(args.prop(0) as usize) else { return };
    let cases = enums::word(op.context(), attr).unwrap_or_default();
    p.text(&format!("[\"{cases}\"]"));
}
