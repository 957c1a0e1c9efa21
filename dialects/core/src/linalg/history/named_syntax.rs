//! Named operations as written before release 12, without operand segments and body.

use lect_core::text::OpParser;
use lect_core::text::parse::Parsed;
use lect_support::prelude::*;
use lect_support::upgrades::{cannot_carry, replace, state_of};

use crate::linalg::ops::body;
use crate::linalg::ops::named;
use crate::linalg::syntax::parts::set_attr;

/// Parses `(%a, %b) : types`, `%a, %b : (types) -> types`, or `ins(..) outs(..) init(..) -> types`.
pub(crate) fn parse_listed(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let (mut operands, mut types, mut inputs) = (Vec::new(), Vec::new(), None);
    let mut loc = p.loc();
    let grouped = ["ins", "outs", "init"].iter().any(|word| p.at_keyword(word));
    if grouped {
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
        p.parse_optional_attr_dict(&mut state.attrs)?;
    } else {
        match p.at_punct("(") {
            true => operands.extend(p.parse_operands_in(("(", ")"))?),
            false => operands.extend(p.parse_operand_list()?),
        }
        p.parse_optional_attr_dict(&mut state.attrs)?;
        p.parse_colon()?;
        loc = p.loc();
        let bracket = p.eat_punct("(");
        types.extend(p.parse_type_list()?);
        if bracket {
            p.parse_rparen()?;
        }
    }
    p.parse_optional_arrow_types(&mut state.results)?;
    state.operands = p.resolve_operands(&operands, &types, loc)?;
    // A named operation has one output.
    let inputs = inputs.unwrap_or_else(|| operands.len().saturating_sub(1));
    let sizes = [inputs, operands.len() - inputs].map(|size| i32::try_from(size).unwrap_or(i32::MAX));
    let sizes = p.ctx.attrs().dense_i32_array(sizes);
    set_attr(p, state, "operandSegmentSizes", sizes);
    Ok(())
}

/// Builds the body of a named operation that has none.
pub(crate) fn give_body(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let view = ir.op(op);
    let has_body = view.region(0).is_some_and(|region| !region.is_empty());
    let name = view.name_data().name.strip_prefix(b"linalg.").and_then(|name| std::str::from_utf8(name).ok());
    let Some(named) = name.and_then(named::find).filter(|_| !has_body) else { return Ok(()) };
    let types: Vec<Type> = view.operand_types().collect();
    if types.len() != named.operands {
        return Err(cannot_carry(ir, op, "has another number of operands than it needs"));
    }
    match body::build(ir, &types, &named.body, false) {
        Ok(region) => {
            let state = state_of(ir, op).region(region);
            replace(ir, op, state);
            Ok(())
        }
        Err(message) => Err(cannot_carry(ir, op, &message)),
    }
}
