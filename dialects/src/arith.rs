//! The `arith` dialect: what its `.td` file does not say.

use lect_core::dialect::DialectHooks;
use lect_core::ir::OpRef;

use crate::names;

lect_macros::dialect! { "src/arith/arith.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[("constant", names::results(name_constant)), ("muli", names::results(name_scaled))],
    ..DialectHooks::NONE
};

/// `%c4`, `%c4_i32`, `%true`, `%cst`
fn name_constant(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let ctx = op.context();
    let Some(value) = op.attr("value") else { return name(0, b"cst") };
    let ty = op.result_types().next();
    match (names::truth(ctx, value), names::signed_digits(ctx, value), ty) {
        (Some(value), _, _) => name(0, names::truth_name(value)),
        (None, Some(digits), Some(ty)) if ty == ctx.common().index => name(0, format!("c{digits}").as_bytes()),
        (None, Some(digits), Some(ty)) if ctx.is_integer(ty) => {
            name(0, format!("c{digits}_{}", ctx.show_type(ty)).as_bytes());
        }
        _ => name(0, b"cst"),
    }
}

/// `%c4_vscale`: a constant multiple of what scalable vectors are multiples of.
fn name_scaled(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let (mut constant, mut scaled) = (None, false);
    for value in op.operands() {
        let Some(def) = op.ir.value(value).defining_op() else { return };
        match &*def.name_data().name {
            b"vector.vscale" => scaled = true,
            b"arith.constant" if def.ir.value_type(value) == op.context().common().index => {
                constant = def.attr("value").and_then(|value| names::signed_digits(op.context(), value));
            }
            _ => {}
        }
    }
    if let (Some(digits), true) = (constant, scaled) {
        name(0, format!("c{digits}_vscale").as_bytes());
    }
}
