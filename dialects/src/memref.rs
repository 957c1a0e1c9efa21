//! What the `memref` dialect's spec does not say.

use lect_core::context::Context;
use lect_core::dialect::{DialectDef, DialectHooks, OpHooks};
use lect_core::entity::Type;
use lect_core::types::{DYNAMIC, TypeData};

use crate::globals::{Global, has_elements};
use crate::names::results;
use crate::syntax::directive;

/// The dialect, but for its spec.
pub static DIALECT: DialectDef = DialectDef {
    namespace: "memref",
    spec: None,
    hooks: DialectHooks {
        ops: &[
            ("alloc", results(|_, name| name(0, b"alloc"))),
            ("alloca", results(|_, name| name(0, b"alloca"))),
            ("assume_alignment", results(|_, name| name(0, b"assume_align"))),
            ("cast", results(|_, name| name(0, b"cast"))),
            ("collapse_shape", results(|_, name| name(0, b"collapse_shape"))),
            ("dim", results(|_, name| name(0, b"dim"))),
            ("distinct_objects", OpHooks { infer_types: Some(|_, from| Ok(from.operands.to_vec())), ..OpHooks::NONE }),
            ("expand_shape", results(|_, name| name(0, b"expand_shape"))),
            ("extract_aligned_pointer_as_index", results(|_, name| name(0, b"intptr"))),
            (
                "extract_strided_metadata",
                results(|op, name| {
                    for (group, text) in ["base_buffer", "offset", "sizes", "strides"].into_iter().enumerate() {
                        let range = op.result_range(group as u32);
                        if !range.is_empty() {
                            name(range.start, text.as_bytes());
                        }
                    }
                }),
            ),
            ("memory_space_cast", results(|_, name| name(0, b"memspacecast"))),
            ("reinterpret_cast", results(|_, name| name(0, b"reinterpret_cast"))),
            ("reshape", results(|_, name| name(0, b"reshape"))),
            ("subview", results(|_, name| name(0, b"subview"))),
            ("transpose", results(|_, name| name(0, b"transpose"))),
            ("view", results(|_, name| name(0, b"view"))),
        ],
        directives: &[(
            "GlobalMemrefOpTypeAndInitialValue",
            directive(|p, draft, args| GLOBAL.parse(p, draft, args), |p, op, args| GLOBAL.print(p, op, args)),
        )],
        ..DialectHooks::NONE
    },
};

const GLOBAL: Global = Global {
    value_type: tensor_of,
    is_value: has_elements,
    not_value: "initial value should be a unit or elements attribute",
    uninitialized: Some("uninitialized"),
};

/// The tensor of a memref's shape.
fn tensor_of(ctx: &Context, ty: Type) -> Result<Type, String> {
    match ctx.type_data(ty) {
        TypeData::MemRef { shape, element, .. } if !shape.contains(&DYNAMIC) => {
            ctx.tensor_type(shape, *element, None).map_err(|invalid| invalid.0)
        }
        _ => Err(format!("type should be static shaped memref, but got '{}'", ctx.show_type(ty))),
    }
}
