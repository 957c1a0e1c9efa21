//! What the `bufferization` dialect's spec does not say.

use lect_core::context::ContextData;
use lect_core::dialect::{DialectDef, DialectHooks, InferFrom, OpHooks};
use lect_core::engine::int_array;
use lect_core::entity::Type;

/// The dialect, but for its spec.
pub static DIALECT: DialectDef = DialectDef {
    namespace: "bufferization",
    spec: None,
    hooks: DialectHooks {
        ops: &[("dealloc", OpHooks { infer_types: Some(infer_dealloc), ..OpHooks::NONE })],
        models: &[
            ("BufferLikeType", &["MemRefType", "UnrankedMemRefType"]),
            ("TensorLikeType", &["RankedTensorType", "UnrankedTensorType"]),
        ],
        ..DialectHooks::NONE
    },
};

/// Whether each retained memref must be deallocated later.
fn infer_dealloc(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, String> {
    let sizes = from.props.first().copied().flatten().map(|attr| int_array(ctx, attr)).unwrap_or_default();
    let retained = sizes.get(2).and_then(|size| usize::try_from(*size).ok()).unwrap_or(0);
    Ok(vec![ctx.common().i1; retained.min(from.operands.len())])
}
