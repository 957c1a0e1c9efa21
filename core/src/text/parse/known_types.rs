//! Cache of recently parsed types, by their text: most types of a text occur several times, once per value.

use crate::entity::Type;

/// Cache dimensions, powers of two. Sufficient for the types that a function uses at a time.
const BUCKETS: usize = 16;
const WAYS: usize = 4;

/// A parsed type with the range of its text.
#[derive(Clone, Copy)]
struct Known {
    /// The first bytes.
    key: u64,
    start: u32,
    len: u32,
    ty: Type,
}

/// Cache of types, keyed by text. Cached texts end with a closing bracket, so the following text does not matter.
#[derive(Default)]
pub(super) struct KnownTypes {
    /// Empty until a type is stored.
    buckets: Vec<Bucket>,
}

#[derive(Clone, Copy, Default)]
struct Bucket {
    ways: [Option<Known>; WAYS],
    /// Index of the oldest entry.
    next: u8,
}

fn key(text: &[u8]) -> Option<u64> {
    text.first_chunk().map(|bytes| u64::from_le_bytes(*bytes))
}

fn bucket(key: u64) -> usize {
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - BUCKETS.ilog2())) as usize
}

impl KnownTypes {
    /// Returns the type whose text begins at `start`, and its end.
    #[inline]
    pub fn find(&self, text: &[u8], start: u32) -> Option<(Type, u32)> {
        let rest = text.get(start as usize..)?;
        let key = key(rest)?;
        let bucket = self.buckets.get(bucket(key))?;
        let is_here = |known: &&Known| {
            known.key == key
                && text
                    .get(known.start as usize..)
                    .and_then(|of| of.get(..known.len as usize))
                    .is_some_and(|known| rest.starts_with(known))
        };
        let known = bucket.ways.iter().flatten().find(is_here)?;
        Some((known.ty, start + known.len))
    }

    /// Stores the type with the text from `start` to `end`, replacing the oldest entry of the bucket.
    pub fn remember(&mut self, text: &[u8], start: u32, end: u32, ty: Type) {
        let Some(own @ [.., b'>']) = text.get(start as usize..end as usize) else { return };
        let Some(key) = key(own) else { return };
        if self.buckets.is_empty() {
            self.buckets.resize(BUCKETS, Bucket::default());
        }
        if let Some(bucket) = self.buckets.get_mut(bucket(key)) {
            bucket.ways[usize::from(bucket.next) % WAYS] = Some(Known { key, start, len: end - start, ty });
            bucket.next = bucket.next.wrapping_add(1);
        }
    }
}
