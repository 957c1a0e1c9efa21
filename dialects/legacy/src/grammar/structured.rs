//! Operations on structures, and of loops, that have another form today.

use lect_core::ir::OpState;
use lect_core::text::OpParser;
use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_ods::spec::ChangeSpec;

use super::{as_today, set};

/// `(%input, %output) : types -> type`, where the output becomes what the input is; without a type behind if the output is
/// a memref.
pub(super) fn pair(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if !p.at_punct("(") {
        return as_today(p, state);
    }
    let (ctx, loc) = (p.ctx, p.loc());
    let operands = p.parse_operands_in(("(", ")"))?;
    p.parse_colon()?;
    let types = p.parse_type_list()?;
    p.parse_optional_arrow_types(&mut state.results)?;
    state.operands = p.resolve_operands(&operands, &types, loc)?;
    let &[input, output] = &*types else { return Err(p.custom_error(loc, "expected an input and an output")) };
    let Some(element) = ctx.element_type(output) else { return Err(p.custom_error(loc, "expected a shaped output")) };
    set(p, state, "operandSegmentSizes", ctx.i32_array_attr([1, 1]));
    let (region, block) = (p.ir.create_region(), p.ir.create_block());
    p.ir.append_block(region, block);
    let input = ctx.element_type(input).unwrap_or(input);
    let given = p.ir.add_block_arg(block, input, state.loc);
    p.ir.add_block_arg(block, element, state.loc);
    let end = p.ir.build(OpState::new(ctx.op_name_of(b"linalg.yield"), state.loc).operands([given]));
    p.ir.append(block, end);
    state.regions.push(region);
    Ok(())
}

/// A product of matrices that had a name of its own: what it is besides the product that it is today, its steps say.
pub(super) fn product(p: &mut OpParser<'_, '_>, state: &mut OpState, was: &str) -> Parsed<()> {
    let ctx = p.ctx;
    let changes = ctx.history(b"linalg").iter().flat_map(|release| release.changes.iter());
    let said = changes.filter_map(|change| match change {
        ChangeSpec::AddAttr { op, name, default } if op.strip_prefix("linalg.") == Some(was) => {
            Some((ctx.ident(name.as_bytes()), ctx.spelled_attr(default)?))
        }
        _ => None,
    });
    let said: Vec<_> = said.collect();
    // The body depends on some of it, and today's form says the rest, for what is not turned around.
    state.attrs.extend(&said);
    as_today(p, state)?;
    state.attrs.retain(|entry| !said.iter().any(|own| own.0 == entry.0));
    state.attrs.extend(said);
    Ok(())
}

/// `(%value) : f32 {..}` for each value that is reduced; today one operation at the end has all.
pub(super) fn reduce(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if !p.eat_punct("(") {
        return p.parse_optional_attr_dict(&mut state.attrs);
    }
    let values = p.parse_operand_list()?;
    let is_old = p.eat_punct(")");
    p.parse_colon()?;
    let loc = p.loc();
    let types = p.parse_type_list()?;
    if !is_old {
        p.parse_rparen()?;
    }
    state.operands = p.resolve_operands(&values, &types, loc)?;
    p.parse_region(state, &[], EmptyRegion::Stays)?;
    while p.eat_punct(",") {
        p.parse_region(state, &[], EmptyRegion::Stays)?;
    }
    p.parse_optional_attr_dict(&mut state.attrs)
}
