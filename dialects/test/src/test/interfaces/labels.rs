//! Suggested SSA names for values.

use lect_support::prelude::*;

fn strings<'a>(op: OpRef<'a>, name: &str) -> &'a [Attr] {
    match op.attr(name).map(|attr| op.context().attrs().data(attr)) {
        Some(AttrData::Array(elements)) => elements,
        _ => &[],
    }
}

/// Names results by the `names` attribute. An empty string suggests no name.
pub(crate) fn by_attr(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    for (index, attr) in strings(op, "names").iter().enumerate().take(op.result_count()) {
        if let Some(text) = op.context().attrs().string_value(*attr).filter(|text| !text.is_empty()) {
            name(index, text);
        }
    }
}

/// Names entry block arguments by the `arg_names` attribute.
pub(crate) fn args_by_attr(region: RegionRef<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    let (Some(op), Some(entry)) = (region.parent(), region.entry()) else { return };
    for (attr, value) in strings(op, "arg_names").iter().zip(entry.args()) {
        if let Some(text) = op.context().attrs().string_value(*attr) {
            name(value, text);
        }
    }
}

/// Returns the name that a type suggests for its values.
fn name_of_type(ctx: &ContextData, ty: Type) -> Option<&'static [u8]> {
    let TypeData::Dialect { def, .. } = ctx.types().data(ty) else { return None };
    match &*ctx.def_info(*def).cpp_name {
        "test::TestTypeOpAsmTypeInterfaceType" => Some(b"op_asm_type_interface"),
        _ => None,
    }
}

/// Names results by their types.
pub(crate) fn by_type(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    for (index, ty) in op.result_types().enumerate() {
        if let Some(text) = name_of_type(op.context(), ty) {
            name(index, text);
        }
    }
}

/// Names results by their types, if all of these implement the interface.
pub(crate) fn by_types(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let has_say = |ty: Type| match op.context().types().data(ty) {
        TypeData::Dialect { def, .. } => op.context().def_info(*def).cpp_name.starts_with("test::TestTypeOpAsmType"),
        _ => false,
    };
    if op.result_types().all(has_say) {
        by_type(op, name);
    }
}

/// Names block arguments by their types.
pub(crate) fn args_by_type(region: RegionRef<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    for block in region.blocks() {
        for value in block.args() {
            if let Some(text) = name_of_type(block.ir.context(), block.ir.value_type(value)) {
                name(value, text);
            }
        }
    }
}
