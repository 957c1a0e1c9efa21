//! Sparse tensor types, and native functions of specs.

use lect_core::dialect::Native;
use lect_core::eval::Val;
use lect_core::eval::is_a;
use lect_support::prelude::*;

use super::attrs::encoding::Encoding;
use super::attrs::maps::level_shape;

/// Native functions called by specs.
pub const NATIVE_FUNCTIONS: &[(&str, Native)] =
    &[("getSparseTensorEncoding", encoding), ("SparseTensorEncodingAttr::isSlice", is_slice)];

/// Returns the encoding of a sparse tensor type, or null if it has none.
fn encoding<'a>(ctx: &'a ContextData, args: &[Val<'a>]) -> Option<Val<'a>> {
    let [Val::Type(ty)] = args else { return None };
    match ctx.types().data(*ty) {
        TypeData::RankedTensor { encoding: Some(encoding), .. } => {
            let encoding = Val::Attr(*encoding);
            let is_sparse = is_a(ctx, "sparse_tensor::SparseTensorEncodingAttr", &encoding)?;
            Some(if is_sparse { encoding } else { Val::Null })
        }
        TypeData::Dialect { .. } | TypeData::Opaque { .. } => None,
        _ => Some(Val::Null),
    }
}

fn is_slice<'a>(ctx: &'a ContextData, args: &[Val<'a>]) -> Option<Val<'a>> {
    let [Val::Attr(attr)] = args else { return None };
    Some(Val::Bool(Encoding::of(ctx, *attr)?.is_slice()))
}

/// A ranked tensor with its sparse encoding. A tensor without encoding is dense.
pub(super) struct Tensor<'a> {
    pub shape: &'a [i64],
    pub element: Type,
    pub encoding: Option<Encoding>,
    pub attr: Option<Attr>,
}

impl<'a> Tensor<'a> {
    /// Returns the components of a ranked tensor type.
    pub fn of(ctx: &'a ContextData, ty: Type) -> Option<Self> {
        let TypeData::RankedTensor { shape, element, encoding } = ctx.types().data(ty) else { return None };
        let attr = *encoding;
        let encoding = attr.and_then(|attr| Encoding::of(ctx, attr));
        Some(Self { shape, element: *element, encoding, attr })
    }

    pub fn level_rank(&self) -> usize {
        self.encoding.as_ref().map_or(self.shape.len(), |encoding| encoding.levels.len())
    }

    pub fn has_dynamic_size(&self) -> bool {
        self.shape.contains(&DYNAMIC)
    }

    /// Returns the level shape.
    pub fn level_shape(&self, ctx: &ContextData) -> Vec<i64> {
        match self.encoding.as_ref().and_then(|encoding| encoding.dim_to_lvl) {
            Some(map) => level_shape(ctx, map, self.shape, DYNAMIC),
            None => self.shape.to_vec(),
        }
    }

    /// Returns the widths of positions and coordinates.
    pub fn widths(&self) -> (u32, u32) {
        self.encoding.as_ref().map_or((0, 0), |encoding| (encoding.pos_width, encoding.crd_width))
    }

    /// Returns true if all levels are one COO segment.
    pub fn is_coordinate_list(&self) -> bool {
        let Some(encoding) = &self.encoding else { return false };
        match encoding.levels.as_slice() {
            [level] => level.has_positions(),
            levels => encoding.coordinate_lists().first().is_some_and(|list| list.levels == (0..levels.len())),
        }
    }
}
