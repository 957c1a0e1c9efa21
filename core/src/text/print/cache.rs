//! Cache of printed text, to be copied when it is printed again.

use std::marker::PhantomData;

use crate::entity::Entity;
use crate::text::print::out::Out;

/// Maximal length of cached text. Longer text is rare, and nested text would fill the pool with all its parts.
const LONGEST: usize = 256;
/// Maximal size of the pool.
const POOL: usize = 8 << 20;

/// Range of text in a pool.
#[derive(Clone, Copy, Default)]
pub(crate) struct Span {
    start: u32,
    end: u32,
}

impl Span {
    const fn is_empty(self) -> bool {
        self.end == 0
    }
}

/// Start of text in an [`Out`] that is to be cached.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    len: usize,
    flushes: u64,
}

impl Mark {
    pub fn of(out: &Out<'_>) -> Self {
        Self { len: out.buf.len(), flushes: out.flushes }
    }

    /// Returns the text since the mark, if it is short and still in the buffer.
    pub fn text<'a>(self, out: &'a Out<'_>) -> Option<&'a [u8]> {
        if out.flushes != self.flushes {
            return None;
        }
        out.buf.get(self.len..).filter(|text| text.len() <= LONGEST)
    }
}

/// Cached texts by handle.
pub(crate) struct Texts<K> {
    spans: Vec<Span>,
    pool: Vec<u8>,
    /// Maximal size of the pool.
    most: usize,
    key: PhantomData<K>,
}

impl<K> Default for Texts<K> {
    fn default() -> Self {
        Self { spans: Vec::new(), pool: Vec::new(), most: POOL, key: PhantomData }
    }
}

impl<K> Texts<K> {
    /// Creates a disabled cache. The table is as long as the greatest handle, too long for printing a single attribute
    /// or type.
    pub fn none() -> Self {
        Self { most: 0, ..Self::default() }
    }
}

impl<K: Entity> Texts<K> {
    /// Writes the text of `key`. Returns false if it is not cached.
    #[inline]
    pub fn write(&self, key: K, out: &mut Out<'_>) -> bool {
        match self.spans.get(key.index()) {
            Some(span) if !span.is_empty() => {
                out.bytes(&self.pool[span.start as usize..span.end as usize]);
                true
            }
            _ => false,
        }
    }

    /// Stores the text since `start` as that of `key`.
    pub fn remember(&mut self, key: K, out: &Out<'_>, start: Mark) {
        let Some(text) = start.text(out).filter(|text| !text.is_empty()) else { return };
        if self.pool.len() + text.len() > self.most {
            return;
        }
        if self.spans.len() <= key.index() {
            self.spans.resize(key.index() + 1, Span::default());
        }
        let from = self.pool.len() as u32;
        self.pool.extend_from_slice(text);
        self.spans[key.index()] = Span { start: from, end: self.pool.len() as u32 };
    }
}

/// Maximal number of words in a [`TailKey`].
pub(crate) const KEY: usize = 14;

/// Words that determine the text of an operation after its operands.
#[derive(Clone, Copy)]
pub(crate) struct TailKey {
    words: [u32; KEY],
    len: u32,
    /// Hash, updated with each word while the next ones are computed.
    hash: u64,
}

impl TailKey {
    pub const EMPTY: Self = Self { words: [0; KEY], len: 0, hash: 0 };

    /// Adds a word. If there are too many, [`fits`](Self::fits) returns false.
    #[inline]
    pub fn push(&mut self, word: u32) {
        if let Some(slot) = self.words.get_mut(self.len as usize) {
            *slot = word;
        }
        self.len += 1;
        self.hash = (self.hash.rotate_left(5) ^ u64::from(word)).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    #[inline]
    pub fn fits(&self) -> bool {
        self.len as usize <= KEY
    }

    /// Compares word by word: words that were just stored one by one are slow to be loaded together.
    #[inline]
    fn is(&self, other: &Self) -> bool {
        let mut words = self.words.iter().zip(&other.words).take(self.len as usize);
        self.hash == other.hash && self.len == other.len && words.all(|(a, b)| a == b)
    }

    #[inline]
    fn slot(&self) -> usize {
        (self.hash >> (64 - SLOTS.ilog2())) as usize
    }
}

/// Number of slots, a power of two. Large enough for the operations of a function to rarely collide.
const SLOTS: usize = 1024;

/// Cache of the text of recent operations after their operands.
#[derive(Default)]
pub(crate) struct Tails {
    /// Empty until a text is stored: unused when only a type is printed.
    slots: Vec<(TailKey, Span)>,
    pool: Vec<u8>,
}

impl Tails {
    /// Writes the text of `key`. Returns false if it is not cached.
    #[inline]
    pub fn write(&self, key: &TailKey, out: &mut Out<'_>) -> bool {
        let Some((known, span)) = self.slots.get(key.slot()) else { return false };
        let found = known.is(key);
        if found {
            out.bytes(&self.pool[span.start as usize..span.end as usize]);
        }
        found
    }

    /// Stores the text since `start` as that of `key`.
    pub fn remember(&mut self, key: &TailKey, out: &Out<'_>, start: Mark) {
        let Some(text) = start.text(out) else { return };
        if self.pool.len() + text.len() > POOL {
            *self = Self::default();
        }
        if self.slots.is_empty() {
            self.slots.resize(SLOTS, (TailKey::EMPTY, Span::default()));
        }
        let from = self.pool.len() as u32;
        self.pool.extend_from_slice(text);
        self.slots[key.slot()] = (*key, Span { start: from, end: self.pool.len() as u32 });
    }
}
