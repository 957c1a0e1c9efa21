//! What the `tosa` dialect's `.td` files do not say.

use lect_core::dialect::DialectHooks;
use lect_core::engine::Val;
use lect_core::engine::eval::is_a;
use lect_core::engine::{CustomArgs, OpParseState};
use lect_core::ir::OpRef;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_core::types::{DYNAMIC, TypeData};
use lect_ods::format::CustomArg;

use crate::inlining::INLINED_ANYWHERE;
use crate::syntax::directive;

lect_macros::dialect! { "src/tosa/tosa.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    directives: &[("VariableOpTypeOrInitialValue", directive(parse_variable, print_variable))],
    native_functions: &[("isa_tosa_shape_type", |ctx, args| {
        is_a(ctx, "tosa::shapeType", args.first()?).map(Val::Bool)
    })],
    essential: &[
        ("argmax", "nan_mode", ""),
        ("clamp", "nan_mode", ""),
        ("max_pool2d", "nan_mode", ""),
        ("maximum", "nan_mode", ""),
        ("minimum", "nan_mode", ""),
        ("reduce_max", "nan_mode", ""),
        ("reduce_min", "nan_mode", ""),
    ],
    interfaces: INLINED_ANYWHERE,
    ..DialectHooks::NONE
};

/// How TOSA writes a size that is not known.
const UNKNOWN_SIZE: i64 = -1;

/// `custom<VariableOpTypeOrInitialValue>($shape, $element, $value)`: `= value` or `: type`
fn parse_variable(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ty = if p.eat_punct("=") {
        let value = p.parse_attribute(None).map_err(|_| p.custom_error(p.loc(), "expected attribute"))?;
        parsed.set_prop(args.prop(2), value);
        p.ctx.attr_type(value)
    } else {
        let read = p.parse_colon().and_then(|()| p.parse_type());
        Some(read.map_err(|_| p.custom_error(p.loc(), "expected type after colon"))?)
    };
    let element = ty.and_then(|ty| match p.ctx.type_data(ty) {
        TypeData::Complex(_) => None,
        _ => p.ctx.element_type(ty),
    });
    let (Some(ty), Some(element)) = (ty, element) else {
        return Err(p.custom_error(p.loc(), "expected shaped type"));
    };
    let Some(shape) = p.ctx.shape(ty) else {
        return Err(p.custom_error(p.loc(), "expected ranked type"));
    };
    let sizes = shape.iter().map(|&size| if size == DYNAMIC { UNKNOWN_SIZE } else { size });
    let data: Vec<u8> = sizes.flat_map(i64::to_le_bytes).collect();
    let made = p
        .ctx
        .tensor_type(&[shape.len() as i64], p.ctx.common().index, None)
        .and_then(|ty| p.ctx.dense_elements_attr(ty, false, &data));
    let sizes = made.map_err(|invalid| p.custom_error(p.loc(), invalid.0))?;
    parsed.set_prop(args.prop(0), sizes);
    parsed.set_prop(args.prop(1), p.ctx.type_attr(element));
    Ok(true)
}

fn print_variable(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if let Some(value) = op.prop(args.prop(2) as usize) {
        p.text("= ");
        return p.attr(value);
    }
    let ctx = op.context();
    let (sizes, element) = (op.prop(args.prop(0) as usize), op.prop(args.prop(1) as usize));
    let (Some(sizes), Some(element)) = (sizes, element) else { return };
    let lect_core::attrs::AttrData::Type(element) = ctx.attr_data(element) else { return };
    let lect_core::attrs::AttrData::DenseElements(sizes) = ctx.attr_data(sizes) else { return };
    let rank = ctx.element_count(sizes.ty).unwrap_or(0);
    let numbers = sizes.data.chunks_exact(8).filter_map(|bytes| bytes.try_into().ok()).map(i64::from_le_bytes);
    let dynamic = |size| if size == UNKNOWN_SIZE { DYNAMIC } else { size };
    let shape: Vec<i64> = match sizes.splat {
        true => numbers.cycle().take(rank.min(1 << 10) as usize).map(dynamic).collect(),
        false => numbers.map(dynamic).collect(),
    };
    p.text(": ");
    if let Ok(ty) = ctx.tensor_type(&shape, *element, None) {
        p.ty(ty);
    }
}
