//! How `chlo.scan` is written: `(%inputs) inits (%inits) dimension=0 attributes {..} {..} : type`

use lect_core::entity::Value;
use lect_core::ir::{OpRef, OpState, RegionRef};
use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_core::types::TypeData;

use crate::hlo::forms::print_signature;

/// The groups of operands, by position.
const INPUTS: u32 = 0;
const INITS: u32 = 1;

pub(super) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let inputs = p.parse_operands_in(("(", ")"))?;
    p.parse_keyword("inits")?;
    let inits = p.parse_operands_in(("(", ")"))?;
    p.parse_keyword("dimension")?;
    p.expect_punct("=")?;
    let dimension = p.parse_integer()?;
    p.parse_optional_attr_dict_with_keyword(&mut state.attrs)?;
    p.parse_region(state, &[], EmptyRegion::Stays)?;
    p.parse_colon()?;
    let loc = p.loc();
    let ty = p.parse_type()?;
    let TypeData::Function(signature) = p.ctx.type_data(ty) else {
        let found = p.ctx.show_type(ty);
        let message = format!("invalid kind of type specified: expected builtin.function, but found '{found}'");
        return Err(p.custom_error(loc, message));
    };
    if signature.inputs.len() != inputs.len() + inits.len() {
        return Err(p.custom_error(state.loc, "operand types must match the number of inputs and inits"));
    }
    let Some(outputs) = signature.results.len().checked_sub(inits.len()) else {
        return Err(p.custom_error(state.loc, "not enough result types to cover the required carries"));
    };
    let (input_types, init_types) = signature.inputs.split_at(inputs.len());
    state.operands.extend(p.resolve_operands(&inputs, input_types, state.loc)?);
    state.operands.extend(p.resolve_operands(&inits, init_types, state.loc)?);
    state.results.extend(signature.results.iter().copied());
    let ctx = p.ctx;
    let sizes = |first: usize, second: usize| ctx.i32_array_attr([first, second].map(|size| size as i32));
    state.attrs.push((ctx.ident(b"dimension"), ctx.integer_attr(ctx.common().i64, dimension)));
    state.attrs.push((ctx.ident(b"operandSegmentSizes"), sizes(inputs.len(), inits.len())));
    state.attrs.push((ctx.ident(b"resultSegmentSizes"), sizes(outputs, inits.len())));
    Ok(())
}

pub(super) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text("(");
    p.operands(op.operand_group(INPUTS));
    p.text(") inits (");
    p.operands(op.operand_group(INITS));
    p.text(") dimension=");
    let dimension = op.attr("dimension").and_then(|attr| op.context().i64_value(attr));
    p.integer(dimension.unwrap_or_default());
    p.text(" ");
    p.attr_dict_with_keyword(op, &["dimension", "operandSegmentSizes", "resultSegmentSizes"]);
    p.text(" ");
    if let Some(body) = op.region(0) {
        p.region(body, RegionStyle::CUSTOM);
    }
    p.text(" : ");
    print_signature(p, op);
}

/// `%input` for each input, then `%carry`.
pub(super) fn name_args(region: RegionRef<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    let inputs = region.parent().map_or(0, |op| op.operand_range(INPUTS).len());
    for block in region.blocks() {
        for (index, arg) in block.args().enumerate() {
            name(arg, if index < inputs { b"input" } else { b"carry" });
        }
    }
}
