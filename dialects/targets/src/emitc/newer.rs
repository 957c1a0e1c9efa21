//! Changes of `emitc` in newer releases.

use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

pub(crate) use defs::spec;

/// Definitions that newer releases added to the dialect, from `newer.td`.
mod defs {
    use lect_core::dialect::EmbeddedSpec;

    lect_macros::dialect! { "src/emitc/newer.td", dialect = "emitc", beside = "src/emitc/emitc.td", views = false }

    pub(crate) fn spec() -> &'static EmbeddedSpec {
        &SPEC
    }
}

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    23: [
        new_format(
            "emitc.call_opaque",
            "$callee `(` $operands `)` prop-dict attr-dict `:` functional-type($operands, results)",
        ),
        add_attr("emitc.cast", "pure", ""),
        add_attr("emitc.class", "class_type", "0 : i32"),
        old_op("emitc.apply"),
    ],
    24: [
        attr_to_property("emitc.class", "sym_visibility"),
        attr_to_property("emitc.field", "sym_visibility"),
        attr_to_property("emitc.func", "sym_visibility"),
        attr_to_property("emitc.global", "sym_visibility"),
        new_format(
            "emitc.member_call_opaque",
            "$receiver $callee `(` $arg_operands `)` attr-dict `:` type($receiver) `,` functional-type($arg_operands, results)",
        ),
        new_format("emitc.call_opaque", "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)"),
    ],
};
