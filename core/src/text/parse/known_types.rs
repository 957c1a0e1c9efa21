//! Cache of recently parsed types, by their text: most types of a text occur several times, once per value.

use crate::entity::Type;
use crate::text::lexer::{class, is};

/// Cache dimensions, powers of two. Sufficient for the types that a function uses at a time.
const BUCKETS: usize = 16;
const WAYS: usize = 4;
const WORDS: usize = 16;

/// A parsed type with the range of its text.
#[derive(Clone, Copy)]
struct Known {
    /// The first bytes.
    key: u64,
    start: u32,
    len: u32,
    /// Whether the text ends with a bracket, so that the following text does not matter.
    is_closed: bool,
    ty: Type,
}

/// Cache of types, keyed by text.
#[derive(Default)]
pub(super) struct KnownTypes {
    /// Empty until a type is stored.
    buckets: Vec<Bucket>,
    /// Types of one word, by its bytes.
    words: [Option<(u64, Type)>; WORDS],
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

/// Returns the place of a key in a table whose length is a power of two.
#[inline]
pub(super) fn hashed(key: u64, count: usize) -> usize {
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - count.ilog2())) as usize
}

fn bucket(key: u64) -> usize {
    hashed(key, BUCKETS)
}

/// Returns the bytes of a word of up to eight.
#[inline]
fn word_key(word: &[u8]) -> Option<u64> {
    if word.len() > 8 {
        return None;
    }
    Some(word.iter().rev().fold(0, |key, &byte| key << 8 | u64::from(byte)))
}

/// Returns true for a byte that would continue a type's name.
fn continues(byte: u8) -> bool {
    is(byte, class::LETTER | class::DIGIT | class::SUFFIX) || byte == b'<'
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
                && (known.is_closed || !rest.get(known.len as usize).is_some_and(|&byte| continues(byte)))
        };
        let known = bucket.ways.iter().flatten().find(is_here)?;
        Some((known.ty, start + known.len))
    }

    /// Stores the type with the text from `start` to `end`, replacing the oldest entry of the bucket.
    pub fn remember(&mut self, text: &[u8], start: u32, end: u32, ty: Type) {
        let Some(own @ [.., last]) = text.get(start as usize..end as usize) else { return };
        let is_closed = *last == b'>';
        if !is_closed && text.get(end as usize).is_some_and(|&byte| continues(byte)) {
            return;
        }
        let Some(key) = key(own) else { return };
        if self.buckets.is_empty() {
            self.buckets.resize(BUCKETS, Bucket::default());
        }
        if let Some(bucket) = self.buckets.get_mut(bucket(key)) {
            bucket.ways[usize::from(bucket.next) % WAYS] = Some(Known { key, start, len: end - start, is_closed, ty });
            bucket.next = bucket.next.wrapping_add(1);
        }
    }

    /// Returns the type that is one word.
    #[inline(always)]
    pub fn find_word(&self, word: &[u8]) -> Option<Type> {
        let key = word_key(word)?;
        self.words[hashed(key, WORDS)].filter(|known| known.0 == key).map(|known| known.1)
    }

    /// Stores a type that is one word.
    pub fn remember_word(&mut self, word: &[u8], ty: Type) {
        if let Some(key) = word_key(word) {
            self.words[hashed(key, WORDS)] = Some((key, ty));
        }
    }
}
