//! Integers in dense attributes.

use lect_core::attrs::{AttrData, DenseElements};
use lect_core::context::ContextData;
use lect_core::entity::Attr;
use lect_core::types::{Signedness, TypeData};

/// Maximum number of elements returned for a splat.
const MOST_OF_SPLAT: u64 = 1024;

/// Returns the elements of a dense `i64` attribute; a large splat is truncated to `MOST_OF_SPLAT`. Returns `None` for
/// other attributes.
pub fn dense_i64(ctx: &ContextData, attr: Attr) -> Option<Vec<u64>> {
    let AttrData::DenseElements(DenseElements { ty, splat, data, .. }) = ctx.attrs().data(attr) else { return None };
    let element = ctx.types().element_type(*ty)?;
    if !matches!(ctx.types().data(element), TypeData::Integer { width: 64, signedness: Signedness::Signless }) {
        return None;
    }
    let words: Vec<u64> = data.as_chunks::<8>().0.iter().map(|bytes| u64::from_le_bytes(*bytes)).collect();
    let count = ctx.types().element_count(*ty)?.min(MOST_OF_SPLAT) as usize;
    Some(if *splat { vec![*words.first()?; count] } else { words })
}
