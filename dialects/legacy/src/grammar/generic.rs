//! Older syntax of `linalg.generic` and `linalg.indexed_generic`: operands outside of segments, counts of inputs and
//! outputs.

use lect_core::ir::OpState;
use lect_core::text::OpParser;
use lect_core::text::parse::{EmptyRegion, Parsed};

use super::{as_today, set};

/// Parses `#trait %a, %b {..} {attributes} : types -> types`, or `#trait ins(..) outs(..) init(..) {..} -> types`.
///
/// Trait attributes without a current equivalent are kept for migration: see [`history`](crate::history).
pub(super) fn generic(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    if p.at_punct("<") {
        return as_today(p, state);
    }
    let loc = p.loc();
    let traits = p.parse_attribute(None)?;
    if !ctx.attrs().is_dictionary(traits) {
        return Err(p.custom_error(loc, "expected a dictionary"));
    }
    state.attrs = ctx.attrs().dictionary_entries(traits).to_vec();
    let has = |state: &OpState, name: &str| {
        let name = ctx.ident(name.as_bytes());
        state.attrs.iter().any(|entry| entry.0 == name)
    };
    let (mut operands, mut types, mut inputs) = (Vec::new(), Vec::new(), None);
    let mut loc = p.loc();
    if ["ins", "outs", "init", "attrs"].iter().any(|word| p.at_keyword(word)) {
        for word in ["ins", "outs", "init"] {
            if p.parse_optional_keyword(word) {
                p.parse_lparen()?;
                operands.extend(p.parse_operand_list()?);
                p.parse_colon()?;
                types.extend(p.parse_type_list()?);
                p.parse_rparen()?;
            }
            inputs.get_or_insert(operands.len());
        }
        if p.parse_optional_keyword("attrs") {
            p.expect_punct("=")?;
            p.parse_optional_attr_dict(&mut state.attrs)?;
        }
        p.parse_region(state, &[], EmptyRegion::Stays)?;
    } else {
        operands.extend(p.parse_operand_list()?);
        if !has(state, "fun") {
            p.parse_region(state, &[], EmptyRegion::Stays)?;
        }
        p.parse_optional_attr_dict(&mut state.attrs)?;
        p.parse_colon()?;
        loc = p.loc();
        types.extend(p.parse_type_list()?);
    }
    p.parse_optional_arrow_types(&mut state.results)?;
    state.operands = p.resolve_operands(&operands, &types, loc)?;
    if let Some(inputs) = inputs {
        let sizes = [inputs, operands.len() - inputs].map(|size| i32::try_from(size).unwrap_or(i32::MAX));
        set(p, state, "operandSegmentSizes", ctx.attrs().dense_i32_array(sizes));
    }
    Ok(())
}
