//! Types that were read lately, by their text: most types of a text come several times, with the values that have them.

use crate::entity::Type;

/// As many types as a function has at a time; powers of two.
const BUCKETS: usize = 16;
const WAYS: usize = 4;

/// A type that was read, and where its text is.
#[derive(Clone, Copy)]
struct Known {
    /// The first bytes.
    key: u64,
    start: u32,
    len: u32,
    ty: Type,
}

/// Types by their text. Texts end with a bracket, so what begins with one is this type, whatever follows.
#[derive(Default)]
pub(super) struct KnownTypes {
    /// Empty until there is something to remember.
    buckets: Vec<Bucket>,
}

#[derive(Clone, Copy, Default)]
struct Bucket {
    ways: [Option<Known>; WAYS],
    /// The oldest.
    next: u8,
}

fn key(text: &[u8]) -> Option<u64> {
    text.first_chunk().map(|bytes| u64::from_le_bytes(*bytes))
}

fn bucket(key: u64) -> usize {
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - BUCKETS.ilog2())) as usize
}

impl KnownTypes {
    /// The type at `start`, and where it ends.
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

    /// Notes that a text from `start` to `end` is a type. The oldest of those that begin like it is forgotten.
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
