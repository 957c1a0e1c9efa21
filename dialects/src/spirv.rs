//! What the `spirv` dialect's spec does not say.

use lect_core::dialect::{DialectDef, DialectHooks};
use lect_core::ir::OpRef;
use lect_core::types::{Signedness, TypeData};

use crate::names;

/// The dialect, but for its spec.
pub static DIALECT: DialectDef = DialectDef {
    namespace: "spirv",
    spec: None,
    hooks: DialectHooks {
        ops: &[("Constant", names::results(name_constant)), ("mlir.addressof", names::results(name_address))],
        ..DialectHooks::NONE
    },
};

/// `%cst4_i32`, `%true`, `%cst_f32`, `%cst_vec_4xf32`, `%cst`
fn name_constant(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let ctx = op.context();
    let (Some(ty), Some(value)) = (op.result_types().next(), op.attr("value")) else { return };
    if let Some(value) = names::truth(ctx, value) {
        return name(0, names::truth_name(value));
    }
    let shown = ctx.show_type(ty);
    let text = match ctx.type_data(ty) {
        TypeData::Integer { signedness, .. } => {
            let digits = match signedness {
                Signedness::Unsigned => names::unsigned_digits(ctx, value),
                Signedness::Signless | Signedness::Signed => names::signed_digits(ctx, value),
            };
            format!("cst{}_{shown}", digits.unwrap_or_default())
        }
        TypeData::Float(_) => format!("cst_{shown}"),
        TypeData::Vector { shape, element, .. } => {
            let sizes: String = shape.iter().map(|size| format!("{size}x")).collect();
            format!("cst_vec_{sizes}{}", ctx.show_type(*element))
        }
        _ => "cst".to_string(),
    };
    name(0, text.as_bytes());
}

/// After what it is the address of.
fn name_address(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    if let Some(variable) = names::leaf_symbol(op, "variable") {
        name(0, &[variable, b"_addr"].concat());
    }
}
