//! Final order of table entries: by number of references, so that frequent entries have short numbers. Entries of one
//! dialect are adjacent if that makes no number longer.

use super::tables::Entry;

/// Returns the final order of entries, as indices in order of first use. The first `kept` keep their numbers; the rest
/// is not sorted by references, as no short numbers are left.
pub(super) fn order<K>(entries: &[Entry<K>], kept: usize) -> Vec<u32> {
    let dialect = |id: u32| entries[id as usize].dialect();
    if kept > 0 {
        let mut order: Vec<u32> = (0..entries.len() as u32).collect();
        order[kept..].sort_by_key(|&id| (dialect(id), std::cmp::Reverse(entries[id as usize].refs)));
        return order;
    }
    // Nearly all are locations, which are referred to once.
    let ids = |once: bool| {
        let numbered = entries.iter().zip(0u32..);
        numbered.filter_map(move |(entry, id)| ((entry.refs == 1) == once).then_some(id))
    };
    let mut order = Vec::with_capacity(entries.len());
    order.extend(ids(false));
    order.sort_by_key(|&id| std::cmp::Reverse(entries[id as usize].refs));
    order.extend(ids(true));
    // The first entries have numbers of one byte, those behind them of two, and so on. The sizes are MLIR's, which
    // subtracts only one of the shorter sizes.
    let (mut start, mut size, mut bits) = (0usize, 1u64 << 7, 7u32);
    let mut first = 0;
    while start < order.len() {
        let end = usize::try_from(size).ok().and_then(|size| start.checked_add(size)).unwrap_or(order.len());
        let slice = &mut order[start..end.min(entries.len())];
        // Mostly all are of one dialect.
        if !slice.iter().all(|&id| dialect(id) == first) {
            slice.sort_by_key(|&id| (dialect(id) != first, dialect(id)));
        }
        first = slice.last().map_or(first, |&id| dialect(id));
        start = end;
        bits += 7;
        size = if bits < 64 { (1 << bits) - size } else { u64::MAX };
    }
    order
}

/// Inverts an order: returns the number of each entry.
pub(super) fn inverse(order: &[u32]) -> Vec<u32> {
    let mut numbers = vec![0; order.len()];
    for (number, &id) in order.iter().enumerate() {
        numbers[id as usize] = number as u32;
    }
    numbers
}

/// Returns runs of one dialect, in the order of numbers.
pub(super) fn groups<'e, K>(
    entries: &'e [Entry<K>],
    order: &'e [u32],
) -> impl Iterator<Item = (u32, &'e [u32])> + use<'e, K> {
    let dialect = |id: u32| entries[id as usize].dialect();
    order
        .chunk_by(move |&a, &b| dialect(a) == dialect(b))
        .map(move |run| (run.first().map_or(0, |&id| dialect(id)), run))
}
