//! Named operations of 2020 and 2021 that are migrated to `linalg.generic`.

use lect_support::prelude::*;
use lect_support::upgrades::{cannot_carry, numbers_of, replace};

use super::name_kinds;
use crate::linalg::ops::body;
use crate::linalg::ops::named::{Named, PAST};
use crate::linalg::ops::structured::nest_maps;

/// Replaces a removed named operation by a `linalg.generic` with its loops, indexing maps and body.
pub(crate) fn write_out(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let view = ir.op(op);
    let ctx = view.context().clone();
    let name = view.name_data().name.strip_prefix(b"linalg.").and_then(|name| std::str::from_utf8(name).ok());
    let named = name.and_then(|name| PAST.iter().find(|named| named.name == name));
    let Some(Named { nest: Some(nest), body, operands, .. }) = named else { return Ok(()) };
    let types: Vec<Type> = view.operand_types().collect();
    if types.len() != *operands {
        return Err(cannot_carry(ir, op, "has another number of operands than it needs"));
    }
    let list = |name: &str| numbers_of(view, name).unwrap_or_default();
    let maps = nest_maps(&ctx, nest, &list("strides"), &list("dilations"));
    let maps: Vec<Attr> = maps.into_iter().map(|map| ctx.attrs().affine_map(map)).collect();
    let kind = |letter| if letter == b'p' { "parallel" } else { "reduction" };
    let kinds: Vec<Attr> = nest.loops.bytes().map(|letter| ctx.attrs().string(kind(letter))).collect();
    let sizes = [operands - 1, 1].map(|size| i32::try_from(size).unwrap_or(i32::MAX));
    let state = OpState::new(ctx.op_name_of(b"linalg.generic"), view.loc())
        .operands(view.operands())
        .results(view.result_types())
        .attr(&ctx, "indexing_maps", ctx.attrs().array(maps))
        .attr(&ctx, "iterator_types", ctx.attrs().array(kinds))
        .attr(&ctx, "operandSegmentSizes", ctx.attrs().dense_i32_array(sizes));
    let region = body::build(ir, &types, body, false).map_err(|message| cannot_carry(ir, op, &message))?;
    let new = replace(ir, op, state.region(region));
    name_kinds(ir, new)
}
