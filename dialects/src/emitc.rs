//! What the `emitc` dialect's `.td` files do not say.

mod types;

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::dialect::{DefHooks, DialectHooks, Directive};
use lect_core::entity::Type;

use crate::globals::{Global, has_elements};
use crate::syntax::directive;
use lect_core::types::Invalid;

lect_macros::dialect! { "src/emitc/emitc.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    defs: &[(
        "ArrayType",
        DefHooks {
            parse: Some(types::parse_array),
            print: Some(types::print_array),
            verify: Some(types::verify_array),
            ..DefHooks::NONE
        },
    )],
    directives: &[
        ("EmitCFieldOpTypeAndInitialValue", TYPE_AND_VALUE),
        ("EmitCGlobalOpTypeAndInitialValue", TYPE_AND_VALUE),
    ],
    native_functions: types::NATIVE_FUNCTIONS,
    ..DialectHooks::NONE
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
    match types::array_of(ctx, ty) {
        Some((shape, element)) => ctx.tensor_type(&shape, element, None),
        None => Ok(ty),
    }
}
