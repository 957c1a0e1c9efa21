//! Custom syntax of types, attributes and functions of `vhlo`.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::dialect::{DefBody, DefHooks, Param};
use lect_core::entity::{Attr, Type};
use lect_core::ir::OpRef;
use lect_core::number::{Float, FloatFormat};
use lect_core::syntax::DefSyntax;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::syntax::{DefDirective, Directive, ParamHook};
use lect_core::text::parse::{EmptyRegion, FunctionArg, Parsed, Parser};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_core::types::{DYNAMIC, TypeData};
use lect_ods::format::CustomArg;
use lect_ods::spec::DefKind;

use super::types::{from_vhlo, is_own_attr, is_own_type, to_vhlo};
use crate::hlo::{dims, directive};

pub(super) const DIRECTIVES: &[(&str, Directive)] = &[("FunctionBody", directive(parse_function, print_function))];

pub(super) const DEF_DIRECTIVES: &[(&str, DefDirective)] = &[("Shape", SHAPE), ("Types", TYPES)];

pub(super) const PARAMS: &[(&str, ParamHook)] = &[
    ("atol", DOUBLE),
    ("bounds", dims::DIMS),
    ("operandTupleIndices", dims::DIMS),
    ("outputTupleIndices", dims::DIMS),
    ("rtol", DOUBLE),
    ("scale", DOUBLE),
    ("scales", DOUBLES),
];

pub(super) const DEFS: &[(&str, DefHooks)] = &[
    ("VHLO_array_attr_v1", OWN_PARTS),
    ("VHLO_axis_ref_attr_v1", OWN_PARTS),
    ("VHLO_buffer_v1", OWN_PARTS),
    ("VHLO_complex_v1", OWN_PARTS),
    ("VHLO_dict_attr_v1", OWN_KEYS),
    ("VHLO_float_attr_v1", OWN_PARTS),
    ("VHLO_func_v1", OWN_PARTS),
    ("VHLO_future_v1", OWN_PARTS),
    ("VHLO_integer_attr_v1", OWN_PARTS),
    ("VHLO_quant_per_axis_v1", OWN_PARTS),
    ("VHLO_quant_v1", OWN_PARTS),
    ("VHLO_result_accuracy_attr_v1", OWN_PARTS),
    ("VHLO_tensor_v1", OWN_PARTS),
    ("VHLO_tuple_v1", OWN_PARTS),
    ("VHLO_type_attr_v1", OWN_PARTS),
    ("VHLO_unranked_tensor_v1", OWN_PARTS),
];

pub(super) const DEFS_SYNTAX: &[(&str, DefSyntax)] = &[
    ("VHLO_dict_attr_v1", DefSyntax::form(parse_dictionary, print_dictionary)),
    ("VHLO_float_attr_v1", DefSyntax::form(parse_float, print_float)),
    ("VHLO_integer_attr_v1", DefSyntax::form(parse_integer, print_integer)),
    ("VHLO_tensor_attr_v1", DefSyntax::form(parse_tensor, print_tensor)),
];

/// Nested types must be VHLO types. Nested attributes may be of other dialects.
const OWN_PARTS: DefHooks = DefHooks {
    verify: Some(|ctx, body| {
        let types = |param: &Param| match param {
            Param::Type(ty) => is_own_type(ctx, *ty),
            Param::List(list) => list.iter().all(|it| !matches!(it, Param::Type(ty) if !is_own_type(ctx, *ty))),
            _ => true,
        };
        if body.params().iter().all(types) { Ok(()) } else { Err("expected VHLO type".into()) }
    }),
    ..DefHooks::NONE
};

const OWN_KEYS: DefHooks = DefHooks {
    verify: Some(|ctx, body| {
        let [Param::List(entries)] = body.params() else { return Ok(()) };
        let has_key = |entry: &Param| match entry {
            Param::List(pair) => matches!(&**pair, [Param::Attr(key), Param::Attr(_)] if is_own_attr(ctx, *key)),
            _ => false,
        };
        if entries.iter().all(has_key) { Ok(()) } else { Err("expected VHLO key attribute".into()) }
    }),
    ..DefHooks::NONE
};

const DOUBLE: ParamHook = ParamHook::Code {
    parse: |p| p.parse_float_literal().map(Param::Float),
    print: print_number,
    can_be: |param| matches!(param, Param::Float(_)),
};

const DOUBLES: ParamHook = ParamHook::Code {
    parse: |p| {
        p.expect_punct("[")?;
        let mut numbers = Vec::new();
        p.parse_list_until("]", |p| {
            numbers.push(Param::Float(p.parse_float_literal()?));
            Ok(())
        })?;
        Ok(Param::List(numbers.into()))
    },
    print: |p, param| {
        p.text("[");
        if let Param::List(numbers) = param {
            for (index, number) in numbers.iter().enumerate() {
                p.text(if index > 0 { ", " } else { "" });
                print_number(p, number);
            }
        }
        p.text("]");
    },
    can_be: |param| matches!(param, Param::List(list) if list.iter().all(|it| matches!(it, Param::Float(_)))),
};

fn print_number(p: &mut OpPrinter<'_, '_>, param: &Param) {
    if let Param::Float(number) = param {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = number.write(&mut text);
        p.text(&text);
    }
}

/// Directive for a shape: `2x?x`.
const SHAPE: DefDirective = DefDirective {
    parse: |p, params, at| {
        let shape = p.parse_shape(true)?;
        set(params, at, dims::list(shape));
        Ok(())
    },
    print: |p, params, at| {
        for size in param(params, at).map(dims::numbers).unwrap_or_default() {
            match size {
                DYNAMIC => p.text("?"),
                size => p.integer(size),
            }
            p.text("x");
        }
    },
};

/// Directive for types: `()`, or types separated by commas.
const TYPES: DefDirective = DefDirective {
    parse: |p, params, at| {
        let mut types = Vec::new();
        if p.eat_punct("(") {
            p.expect_punct(")")?;
        } else if !p.at_punct(")") {
            types.push(Param::Type(p.parse_type()?));
            while p.eat_punct(",") {
                types.push(Param::Type(p.parse_type()?));
            }
        }
        set(params, at, Param::List(types.into()));
        Ok(())
    },
    print: |p, params, at| {
        let Some(Param::List(types)) = param(params, at) else { return };
        p.text(if types.is_empty() { "()" } else { "" });
        let types = types.iter().filter_map(|ty| if let Param::Type(ty) = ty { Some(*ty) } else { None });
        p.types(types);
    },
};

fn param<'p>(params: &'p [Param], at: &[u32]) -> Option<&'p Param> {
    params.get(*at.first()? as usize)
}

fn set(params: &mut [Option<Param>], at: &[u32], value: Param) {
    if let Some(param) = at.first().and_then(|at| params.get_mut(*at as usize)) {
        *param = Some(value);
    }
}

/// Parses `<{#key = #value, ..}>`.
fn parse_dictionary(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    p.expect_punct("{")?;
    let mut entries = Vec::new();
    p.parse_list_until("}", |p| {
        let key = p.parse_attribute(None)?;
        p.expect_punct("=")?;
        let value = p.parse_attribute(None)?;
        entries.push(Param::List([Param::Attr(key), Param::Attr(value)].into()));
        Ok(())
    })?;
    p.expect_punct(">")?;
    Ok(DefBody::Params([Param::List(entries.into())].into()))
}

fn print_dictionary(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [Param::List(entries)] = body.params() else { return };
    p.text("<{");
    for (index, entry) in entries.iter().enumerate() {
        let Param::List(entry) = entry else { continue };
        let [Param::Attr(key), Param::Attr(value)] = **entry else { continue };
        p.text(if index > 0 { ", " } else { "" });
        p.attr(key);
        p.text(" = ");
        p.attr(value);
    }
    p.text("}>");
}

/// Parses `<1.000000e+00 : !vhlo.f32_v1>`.
fn parse_float(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let value = p.parse_float_literal()?;
    p.expect_punct(":")?;
    let loc = p.loc();
    let ty = p.parse_type()?;
    p.expect_punct(">")?;
    let Some(format) = float_format(p.ctx, ty) else { return Err(p.hook_error(loc, "expected VHLO float type")) };
    Ok(DefBody::Params([Param::Type(ty), Param::Float(value.convert(format))].into()))
}

fn print_float(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [Param::Type(ty), Param::Float(value)] = body.params() else { return };
    p.text("<");
    // Parsed as a number of 64 bits for every type.
    print_number(p, &Param::Float(Float::from_f64(FloatFormat::F64, value.to_f64())));
    p.text(" : ");
    p.ty(*ty);
    p.text(">");
}

fn float_format(ctx: &ContextData, ty: Type) -> Option<FloatFormat> {
    match ctx.types().data(from_vhlo(ctx, ty)?) {
        TypeData::Float(format) => Some(*format),
        _ => None,
    }
}

/// Parses `<1 : i64>`, the syntax of the builtin attribute that it represents.
fn parse_integer(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    let (attr, ty) = parse_builtin(p)?;
    match p.ctx.attrs().data(attr) {
        AttrData::Integer { value, .. } => Ok(DefBody::Params([Param::Type(ty), Param::ApInt(value.clone())].into())),
        _ => Err(p.hook_error(p.loc(), "invalid kind of attribute specified")),
    }
}

fn print_integer(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [Param::Type(ty), Param::ApInt(value)] = body.params() else { return };
    let Some(ty) = from_vhlo(p.context(), *ty) else { return };
    let attr = p.context().attrs().intern(AttrData::Integer { value: value.clone(), ty });
    print_builtin(p, attr);
}

/// Parses `<dense<1> : tensor<i64>>`.
fn parse_tensor(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    let (attr, ty) = parse_builtin(p)?;
    match p.ctx.attrs().data(attr) {
        AttrData::DenseElements(_) => Ok(DefBody::Params([Param::Type(ty), Param::Attr(attr)].into())),
        _ => Err(p.hook_error(p.loc(), "invalid kind of attribute specified")),
    }
}

fn print_tensor(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    if let [_, Param::Attr(data)] = body.params() {
        print_builtin(p, *data);
    }
}

/// Parses a builtin attribute, and returns it with its VHLO type.
fn parse_builtin(p: &mut Parser<'_, '_>) -> Parsed<(Attr, Type)> {
    p.expect_punct("<")?;
    let loc = p.loc();
    let attr = p.parse_attribute(None)?;
    p.expect_punct(">")?;
    match p.ctx.attrs().type_of(attr).and_then(|ty| to_vhlo(p.ctx, ty)) {
        Some(ty) => Ok((attr, ty)),
        None => Err(p.hook_error(loc, "expected VHLO type")),
    }
}

fn print_builtin(p: &mut OpPrinter<'_, '_>, attr: Attr) {
    p.text("<");
    p.attr(attr);
    p.text(">");
}

/// Parses `@name(%arg0: type, ..) -> (type, ..) {..}`.
fn parse_function(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let name = p.parse_symbol_name()?;
    let arguments = p.parse_function_args()?;
    let mut results = smallvec::SmallVec::new();
    p.parse_arrow_types(&mut results)?;
    let named: Vec<_> = arguments.iter().filter_map(FunctionArg::region_arg).collect();
    parsed.parse_region(p, args.region(1), &named, EmptyRegion::Stays)?;
    let loc = p.loc();
    let ctx = p.ctx;
    let list = |types: &mut dyn Iterator<Item = Type>| Param::List(types.map(Param::Type).collect());
    let (inputs, outputs) = (list(&mut arguments.iter().map(|it| it.ty)), list(&mut results.iter().copied()));
    let made = || {
        let dialect = ctx.dialect(b"vhlo")?;
        let def = |kind, mnemonic: &[u8]| dialect.def(kind, mnemonic);
        let name = ctx.attrs().string_value(name)?.into();
        let name = ctx.attrs().dialect(def(DefKind::Attr, b"string_v1")?, [Param::String(name)]).ok()?;
        let ty = ctx.types().dialect(def(DefKind::Type, b"func_v1")?, [inputs, outputs]).ok()?;
        Some((name, ctx.attrs().dialect(def(DefKind::Attr, b"type_v1")?, [Param::Type(ty)]).ok()?))
    };
    let Some((name, ty)) = made() else { return Err(p.custom_error(loc, "expected VHLO types")) };
    parsed.set_prop(args.prop(0), name);
    parsed.set_prop(args.prop(2), ty);
    Ok(true)
}

fn print_function(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let prop = |index| op.prop(args.prop(index) as usize).map_or(&[][..], |attr| ctx.attrs().params(attr));
    if let [Param::String(name)] = prop(0) {
        p.symbol_name(name);
    }
    let Some(region) = op.region_group(args.region(1)).next() else { return };
    p.text("(");
    if let Some(block) = region.entry() {
        for index in 0..block.args().len() {
            p.text(if index > 0 { ", " } else { "" });
            p.region_arg(block, index, &[]);
        }
    }
    p.text(") -> (");
    if let [Param::Type(ty)] = prop(2)
        && let [_, Param::List(outputs)] = ctx.types().params(*ty)
    {
        let types: Vec<Type> =
            outputs.iter().filter_map(|ty| if let Param::Type(ty) = ty { Some(*ty) } else { None }).collect();
        p.types(types);
    }
    p.text(") ");
    p.region(region, RegionStyle::CUSTOM.with_entry_args(false));
}
