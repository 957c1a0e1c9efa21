//! The encodings of sparse tensors.

use lect_core::context::ContextData;
use lect_core::dialect::Native;
use lect_core::engine::Val;
use lect_core::engine::eval::is_a;
use lect_core::types::TypeData;

/// The functions that specs call.
pub const NATIVE_FUNCTIONS: &[(&str, Native)] = &[("getSparseTensorEncoding", encoding)];

/// The encoding of a tensor, or of what goes with one; null if it has none.
fn encoding<'a>(ctx: &'a ContextData, args: &[Val<'a>]) -> Option<Val<'a>> {
    let [Val::Type(ty)] = args else { return None };
    match ctx.type_data(*ty) {
        TypeData::RankedTensor { encoding: Some(encoding), .. } => {
            let encoding = Val::Attr(*encoding);
            let is_sparse = is_a(ctx, "sparse_tensor::SparseTensorEncodingAttr", &encoding)?;
            Some(if is_sparse { encoding } else { Val::Null })
        }
        TypeData::Dialect { .. } | TypeData::Opaque { .. } => None,
        _ => Some(Val::Null),
    }
}
