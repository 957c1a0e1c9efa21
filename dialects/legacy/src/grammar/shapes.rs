//! Older syntax of sizes in `tensor` and `memref`.

use lect_core::ir::OpState;
use lect_core::text::OpParser;
use lect_core::text::parse::Parsed;
use lect_core::types::DYNAMIC;

use super::{add, colon_type, places, set};

/// Parses `[4, %n] : tensor`.
pub(super) fn init_tensor(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let (sizes, _) = places(p, " in sizes", DYNAMIC)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = colon_type(p)?;
    state.results.push(ty);
    let index = p.ctx.types().index();
    sizes.into_iter().try_for_each(|operand| add(p, state, operand, index))
}

/// Parses `%buffer [[0, 1]] : type into type`, without `output_shape`, which is required since MLIR 19.
pub(super) fn expand_shape(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let source = p.parse_operand()?;
    let groups = p.parse_attribute(None)?;
    set(p, state, "reassociation", groups);
    let mut operands = Vec::new();
    if p.parse_optional_keyword("output_shape") {
        let (dynamic, sizes) = places(p, " in sizes", DYNAMIC)?;
        operands = dynamic;
        set(p, state, "static_output_shape", p.ctx.attrs().dense_i64_array(sizes));
    }
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = colon_type(p)?;
    p.parse_keyword("into")?;
    let result = p.parse_type()?;
    state.results.push(result);
    add(p, state, source, ty)?;
    let index = p.ctx.types().index();
    operands.into_iter().try_for_each(|operand| add(p, state, operand, index))
}
