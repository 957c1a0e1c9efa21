//! What the `ptr` dialect's `.td` files do not say.

use lect_core::context::ContextData;
use lect_core::dialect::{DialectHooks, InferFrom, OpHooks};
use lect_core::entity::Type;
use lect_core::types::Invalid;
use lect_core::types::TypeData;

lect_macros::dialect! { "src/ptr/ptr.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[("ptr_add", OpHooks { infer_types: Some(infer_add), ..OpHooks::NONE })],
    ..DialectHooks::NONE
};

/// A pointer, or as many as there are offsets.
fn infer_add(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let &[base, offset] = from.operands else { return Err(Invalid::default()) };
    if ctx.element_type(base).is_some() {
        return Ok(vec![base]);
    }
    let ty = match ctx.type_data(offset) {
        TypeData::Vector { shape, scalable, .. } => ctx.vector_type(shape, scalable, base),
        TypeData::RankedTensor { shape, encoding, .. } => ctx.tensor_type(shape, base, *encoding),
        TypeData::UnrankedTensor(_) => ctx.unranked_tensor_type(base),
        _ => Ok(base),
    };
    ty.map(|ty| vec![ty])
}
