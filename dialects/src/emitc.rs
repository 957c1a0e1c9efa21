//! What the `emitc` dialect's spec does not say.

mod types;

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::dialect::{DialectDef, DialectHooks, Directive};
use lect_core::entity::Type;

use crate::globals::{Global, has_elements};
use crate::syntax::directive;
use lect_core::types::Invalid;

/// The dialect, but for its spec.
pub static DIALECT: DialectDef = DialectDef {
    namespace: "emitc",
    spec: None,
    hooks: DialectHooks {
        directives: &[
            ("EmitCFieldOpTypeAndInitialValue", TYPE_AND_VALUE),
            ("EmitCGlobalOpTypeAndInitialValue", TYPE_AND_VALUE),
        ],
        native_functions: types::NATIVE_FUNCTIONS,
        ..DialectHooks::NONE
    },
};

const TYPE_AND_VALUE: Directive =
    directive(|p, parsed, args| GLOBAL.parse(p, parsed, args), |p, op, args| GLOBAL.print(p, op, args));

const GLOBAL: Global = Global {
    value_type,
    is_value: |data| {
        has_elements(data)
            || matches!(
                data,
                AttrData::Integer { .. } | AttrData::Float { .. } | AttrData::Dialect { .. } | AttrData::Opaque { .. }
            )
    },
    not_value: "initial value should be a integer, float, elements or opaque attribute",
    uninitialized: None,
};

/// Of an array the tensor of the same shape.
fn value_type(ctx: &ContextData, ty: Type) -> Result<Type, Invalid> {
    let shown = ctx.show_type(ty).to_string();
    let tensor = shown.strip_prefix("!emitc.array<").and_then(|rest| ctx.spelled_type(&format!("tensor<{rest}")));
    Ok(tensor.unwrap_or(ty))
}
