//! Directives of `spirv` formats that newer releases added.

use lect_core::attrs::DenseElements;
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_ods::history;
use lect_ods::spec::ReleaseSpec;
use lect_support::enums;
use lect_support::prelude::*;
use lect_support::syntax::{array_prop, directive};

pub(crate) use defs::spec;

/// Definitions that newer releases added to the dialect, from `newer.td`.
mod defs {
    use lect_core::dialect::EmbeddedSpec;

    lect_macros::dialect! { "src/spirv/newer.td", dialect = "spirv", beside = "src/spirv/spirv.td", views = false }

    pub(crate) fn spec() -> &'static EmbeddedSpec {
        &SPEC
    }
}

pub(crate) const DIRECTIVES: &[(&str, Directive)] = &[
    ("ExecutionModeId", directive(parse_mode, print_mode)),
    ("SPIRV_I32_1DArmTensor", directive(parse_numbers, print_numbers)),
];

/// Parses `"LocalSizeId" @x, @y`.
fn parse_mode(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (_, mode) = super::EXECUTION_MODE.parse_string(p)?;
    parsed.set_prop(args.prop(0), mode);
    let mut values = vec![p.parse_symbol_ref()?];
    while p.eat_punct(",") {
        values.push(p.parse_symbol_ref()?);
    }
    parsed.set_prop(args.prop(1), p.ctx.attrs().array(values));
    Ok(true)
}

fn print_mode(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let mode = op.prop(args.prop(0) as usize).and_then(|mode| enums::word(op.context(), mode));
    p.text(&format!("\"{}\"", mode.unwrap_or_default()));
    for (index, &value) in array_prop(op, args.prop(1)).iter().enumerate() {
        p.text(if index > 0 { ", " } else { " " });
        p.attr(value);
    }
}

/// Maximum length of a splat that is printed as a list. A longer one is printed as an attribute.
const LONGEST: usize = 1024;

/// Parses `[2, 2]`, a list of 32-bit numbers, which is stored as `dense<2> : !spirv.arm.tensor<2xi32>`.
fn parse_numbers(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let loc = p.loc();
    let mut data = Vec::new();
    let mut count = 0;
    p.parse_delimited(("[", "]"), " in list of integers", |p| {
        let loc = p.loc();
        let number = p.parse_optional_integer()?.and_then(|number| i32::try_from(number).ok());
        let Some(number) = number else { return Err(p.custom_error(loc, "expected integer value")) };
        data.extend_from_slice(&number.to_le_bytes());
        count += 1;
        Ok(())
    })?;
    let ty = p.ctx.types().parse(&format!("!spirv.arm.tensor<{count}xi32>"));
    let Some(value) = ty.and_then(|ty| p.ctx.attrs().dense_elements(ty, false, &data).ok()) else {
        return Err(p.custom_error(loc, "expected at least one integer"));
    };
    parsed.set_prop(args.prop(0), value);
    Ok(true)
}

fn print_numbers(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(value) = op.prop(args.prop(0) as usize) else { return };
    let Some(numbers) = numbers(op.context(), value) else { return p.attr(value) };
    p.text("[");
    for (index, number) in numbers.into_iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.integer(number);
    }
    p.text("]");
}

/// Returns the elements of a dense integer attribute.
fn numbers(ctx: &ContextData, value: Attr) -> Option<Vec<i64>> {
    let AttrData::DenseElements(DenseElements { ty, splat, data, .. }) = ctx.attrs().data(value) else { return None };
    let layout = ctx.attrs().dense_layout(ctx.types().shaped_element_type(*ty)?)?;
    let held = data.chunks_exact(layout.element_bytes()).map(|bytes| layout.integer(bytes)?.to_i64());
    let held: Vec<i64> = held.collect::<Option<_>>()?;
    match splat {
        true => Some(vec![
            *held.first()?;
            usize::try_from(ctx.types().shaped_element_count(*ty)?).ok().filter(|&it| it < LONGEST)?
        ]),
        false => Some(held),
    }
}

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    24: [
        attr_to_property("spirv.ARM.Graph", "sym_visibility"),
        attr_to_property("spirv.EXT.SpecConstantCompositeReplicate", "sym_visibility"),
        attr_to_property("spirv.GlobalVariable", "sym_visibility"),
        attr_to_property("spirv.SpecConstant", "sym_visibility"),
        attr_to_property("spirv.SpecConstantComposite", "sym_visibility"),
        attr_to_property("spirv.func", "sym_visibility"),
        attr_to_property("spirv.module", "sym_visibility"),
        new_format("spirv.ARM.GraphConstant", ".. `id` `=` $graph_constant_id"),
    ],
};
