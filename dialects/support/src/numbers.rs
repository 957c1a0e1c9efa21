//! Numbers in attributes.

use lect_core::attrs::{AttrData, DenseElements};
use lect_core::context::ContextData;
use lect_core::entity::Attr;
use lect_core::types::{Signedness, TypeData};

/// Of more elements than this a splat gives these only.
const MOST_OF_SPLAT: u64 = 1024;

/// The elements of a dense attribute of `i64`; none of another.
pub fn dense_i64(ctx: &ContextData, attr: Attr) -> Option<Vec<u64>> {
    let AttrData::DenseElements(DenseElements { ty, splat, data }) = ctx.attr_data(attr) else { return None };
    let element = ctx.element_type(*ty)?;
    if !matches!(ctx.type_data(element), TypeData::Integer { width: 64, signedness: Signedness::Signless }) {
        return None;
    }
    let words: Vec<u64> = data.as_chunks::<8>().0.iter().map(|bytes| u64::from_le_bytes(*bytes)).collect();
    let count = ctx.element_count(*ty)?.min(MOST_OF_SPLAT) as usize;
    Some(if *splat { vec![*words.first()?; count] } else { words })
}
