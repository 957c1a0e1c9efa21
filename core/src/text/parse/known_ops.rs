//! Cache of the operations that the direct reader looked up, by the spelling of their names.

use std::ops::Range;

use super::known_types::hashed;
use crate::dialect::OpInfo;
use crate::entity::OpName;
use crate::text::cursor::is_name_byte;

/// An operation whose format the direct reader supports.
#[derive(Clone, Copy)]
pub(crate) struct DirectOp<'c> {
    pub name: OpName,
    pub info: &'c OpInfo,
}

/// Operations by the first bytes of their names. Recent ones replace others.
#[derive(Default)]
pub(super) struct KnownOps<'c, 's> {
    /// Empty until an operation is stored.
    buckets: Vec<Bucket<'c, 's>>,
}

#[derive(Clone, Copy, Default)]
struct Bucket<'c, 's> {
    ways: [Option<Entry<'c, 's>>; WAYS],
    /// Index of the oldest entry.
    next: u8,
}

#[derive(Clone, Copy)]
struct Entry<'c, 's> {
    /// The first eight bytes up to a blank.
    first: u64,
    /// The next eight bytes of the name, and the bits that belong to it.
    second: u64,
    mask: u64,
    spelling: &'s [u8],
    /// Default namespace for names without one; else empty.
    namespace: &'c str,
    /// `None` if the operation has no direct form.
    op: Option<DirectOp<'c>>,
}

/// Cache dimensions, powers of two.
const BUCKETS: usize = 64;
const WAYS: usize = 4;

/// Returns the eight bytes at an offset.
#[inline(always)]
fn load(text: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*text.get(at..)?.first_chunk()?))
}

/// Returns the bits of the first bytes of a word, up to eight.
fn bits(bytes: usize) -> u64 {
    match bytes {
        0..8 => (1 << (8 * bytes)) - 1,
        _ => u64::MAX,
    }
}

/// Removes the bytes from the first blank on.
#[inline(always)]
fn before_blank(word: u64) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    // The highest bit of each byte up to b' ', at least of the first such byte.
    let blanks = word.wrapping_sub(ONES * 0x21) & !word & (ONES << 7);
    let first = blanks & blanks.wrapping_neg();
    word & (first >> 7).wrapping_sub(1)
}

impl<'c, 's> KnownOps<'c, 's> {
    /// Returns the operation whose name begins at `start`, and the end of the name. `namespace` is called for names
    /// without one.
    #[inline(always)]
    pub fn find(
        &self,
        text: &[u8],
        start: usize,
        mut namespace: impl FnMut() -> &'c str,
    ) -> Option<(Option<DirectOp<'c>>, usize)> {
        let first = before_blank(load(text, start)?);
        let second = load(text, start + 8)?;
        let entry = self.buckets.get(hashed(first, BUCKETS))?.ways.iter().flatten().find(|entry| {
            let length = entry.spelling.len();
            entry.first == first
                && second & entry.mask == entry.second
                && !text.get(start + length).is_some_and(|&byte| is_name_byte(byte))
                && (length <= 16 || text.get(start..start + length) == Some(entry.spelling))
                && (entry.namespace.is_empty() || entry.namespace == namespace())
        })?;
        Some((entry.op, start + entry.spelling.len()))
    }

    /// Stores an operation by its name in the text. `namespace` is empty if the name has one.
    pub fn remember(&mut self, text: &'s [u8], name: Range<usize>, namespace: &'c str, op: Option<DirectOp<'c>>) {
        let Some(spelling) = text.get(name.clone()) else { return };
        let (Some(first), Some(second)) = (load(text, name.start), load(text, name.start + 8)) else { return };
        let (first, mask) = (before_blank(first), bits(spelling.len().saturating_sub(8)));
        // A name without namespace may denote different operations.
        if namespace.is_empty() && !spelling.contains(&b'.') {
            return;
        }
        if self.buckets.is_empty() {
            self.buckets.resize(BUCKETS, Bucket::default());
        }
        let bucket = &mut self.buckets[hashed(first, BUCKETS)];
        let entry = Entry { first, second: second & mask, mask, spelling, namespace, op };
        bucket.ways[usize::from(bucket.next) % WAYS] = Some(entry);
        bucket.next = bucket.next.wrapping_add(1);
    }
}
