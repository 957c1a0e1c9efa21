//! Sizes of operand or result segments as a sparse array: few of them are nonzero.

use lect_core::diag::Failure;
use lect_core::dialect::{EntryReader, EntryWriter};
use smallvec::SmallVec;

/// Sizes of segments.
pub(super) type Sizes = SmallVec<[i32; 8]>;

/// Limit of an index's bits when it shares a number with its value.
const MAX_INDEX_BITS: u64 = 8;

/// Reads the sizes of `groups` segments.
pub(super) fn read(reader: &mut dyn EntryReader, groups: u32) -> Result<Sizes, Failure> {
    let mut sizes: Sizes = SmallVec::from_elem(0, groups as usize);
    let (count, is_sparse) = reader.flagged_varint()?;
    if !is_sparse {
        if count > u64::from(groups) {
            return Err(reader.error(&format!("expected the sizes of {groups} groups, found {count}")));
        }
        for size in sizes.iter_mut().take(count as usize) {
            *size = reader.varint()? as i32;
        }
        return Ok(sizes);
    }
    if count == 0 {
        return Ok(sizes);
    }
    let bits = reader.varint()?;
    if bits > MAX_INDEX_BITS {
        return Err(reader.error(&format!("the index of a size has {bits} bits, which is more than {MAX_INDEX_BITS}")));
    }
    // Each takes at least a byte, so a great count ends with the bytes.
    for _ in 0..count {
        let pair = reader.varint()?;
        let index = pair & ((1 << bits) - 1);
        match sizes.get_mut(index as usize) {
            Some(size) => *size = (pair >> bits) as i32,
            None => return Err(reader.error(&format!("there is no group {index}, but only {groups}"))),
        }
    }
    Ok(sizes)
}

/// Writes the sizes of segments, as MLIR does wherever it can read its own output.
pub(super) fn write(writer: &mut dyn EntryWriter, sizes: &[i32]) {
    let nonzero = sizes.iter().filter(|size| **size != 0).count();
    let last = sizes.iter().rposition(|size| *size != 0).unwrap_or(0);
    // Number of bits of the largest index.
    let bits = u64::from((usize::BITS - last.leading_zeros()).min(u32::BITS));
    if bits > MAX_INDEX_BITS || nonzero > sizes.len() / 2 {
        writer.flagged_varint(sizes.len() as u64, false);
        sizes.iter().for_each(|size| writer.varint(i64::from(*size) as u64));
        return;
    }
    writer.flagged_varint(nonzero as u64, true);
    if nonzero == 0 {
        return;
    }
    writer.varint(bits);
    for (index, size) in sizes.iter().enumerate().filter(|(_, size)| **size != 0) {
        writer.varint((i64::from(*size) as u64) << bits | index as u64);
    }
}
