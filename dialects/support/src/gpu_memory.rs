//! GPU memory spaces and memref strides, for the verifiers of `gpu` and `nvgpu`.

use lect_core::context::ContextData;
use lect_core::entity::{Attr, Type};

use crate::enums;
use crate::shapes::MemRef;

/// Returns true if an attribute is a `#gpu.address_space`, and if `word` is given, the one spelled so.
pub fn is_address_space(ctx: &ContextData, attr: Attr, word: Option<&str>) -> bool {
    let is_own = ctx.attrs().def(attr).is_some_and(|def| ctx.def_info(def).dialect().name == "gpu");
    let found = if is_own { enums::word_of(ctx, attr, "address_space") } else { None };
    found.is_some_and(|found| word.is_none_or(|word| word == found))
}

/// Returns true if the innermost stride is one, or if the layout is unknown.
pub fn has_unit_stride(ctx: &ContextData, ty: Option<Type>) -> bool {
    let Some(memref) = ty.and_then(|ty| MemRef::of(ctx, ty)) else { return true };
    if !memref.is_known(ctx) {
        return true;
    }
    memref.strides(ctx).is_some_and(|layout| layout.strides.last().is_none_or(|stride| *stride == 1))
}
