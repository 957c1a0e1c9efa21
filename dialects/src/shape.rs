//! What the `shape` dialect's spec does not say: how constants are named, and what has changed since 2020.

use lect_core::attrs::AttrData;
use lect_core::compat::Migration;
use lect_core::diag::Reported;
use lect_core::dialect::{DialectDef, DialectHooks};
use lect_core::entity::Op;
use lect_core::ir::{Isolate, OpRef};
use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

use crate::names;
use crate::upgrades::{cannot_carry, insert_before, replace, state_of};

const HISTORY: &[ReleaseSpec] = history! {
    12: [
        rename_op("shape.join", "shape.meet"),
        rename_op("shape.print", "shape.debug_print"),
        code("shape.get_extent", "number_extent"),
    ],
};

/// The functions that the history names.
const MIGRATIONS: &[(&str, Migration)] = &[("number_extent", Migration::ir(number_extent))];

/// The dialect, but for its spec.
pub static DIALECT: DialectDef = DialectDef {
    namespace: "shape",
    spec: None,
    hooks: DialectHooks {
        ops: &[("const_size", names::results(name_size))],
        history: HISTORY,
        migrations: MIGRATIONS,
        unknown_ops: true,
        ..DialectHooks::NONE
    },
};

/// `%c4`
fn name_size(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    if let Some(digits) = names::constant(op).and_then(|value| names::signed_digits(op.context(), value)) {
        name(0, format!("c{digits}").as_bytes());
    }
}

/// The number of a dimension of a shape was an attribute.
fn number_extent(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let mut state = state_of(ir, op);
    let name = ctx.ident(b"dim");
    let Some(at) = state.attrs.iter().position(|entry| entry.0 == name).filter(|_| state.operands.len() == 1) else {
        return Ok(());
    };
    let (_, dim) = state.attrs.remove(at);
    let (Some(size), AttrData::Integer { value, .. }) = (ctx.spelled_type("!shape.size"), ctx.attr_data(dim)) else {
        return Err(cannot_carry(ir, op, "has a dimension that is no number"));
    };
    let dim = ctx.integer_attr(ctx.common().index, value.to_i64().unwrap_or(0));
    state.operands.push(insert_before(ir, op, "shape.const_size", &[], size, &[("value", dim)]));
    replace(ir, op, state);
    Ok(())
}
