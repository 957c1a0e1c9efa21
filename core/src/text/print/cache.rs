//! Text that was written before, to be written again at the cost of a copy.

use std::marker::PhantomData;

use crate::entity::Entity;
use crate::text::print::out::Out;

/// Longer text is rare enough, and nested text would fill the pool with all its parts.
const LONGEST: usize = 256;
/// More than this is not kept.
const POOL: usize = 8 << 20;

/// The place of text in a pool.
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

/// The place in an [`Out`] where text to be remembered starts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    len: usize,
    flushes: u64,
}

impl Mark {
    pub fn of(out: &Out<'_>) -> Self {
        Self { len: out.buf.len(), flushes: out.flushes }
    }

    /// The text since, if it is all there and short.
    pub fn text<'a>(self, out: &'a Out<'_>) -> Option<&'a [u8]> {
        if out.flushes != self.flushes {
            return None;
        }
        out.buf.get(self.len..).filter(|text| text.len() <= LONGEST)
    }
}

/// The text of handles.
pub(crate) struct Texts<K> {
    spans: Vec<Span>,
    pool: Vec<u8>,
    /// How much text is kept.
    most: usize,
    key: PhantomData<K>,
}

impl<K> Default for Texts<K> {
    fn default() -> Self {
        Self { spans: Vec::new(), pool: Vec::new(), most: POOL, key: PhantomData }
    }
}

impl<K> Texts<K> {
    /// No text is kept: the table is as long as the greatest handle, which is too much for a single attribute or type.
    pub fn none() -> Self {
        Self { most: 0, ..Self::default() }
    }
}

impl<K: Entity> Texts<K> {
    /// Writes what is known of `key`, if anything is.
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

    /// Keeps what was written since `start` as the text of `key`.
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

/// How many words a key of [`Tails`] has.
pub(crate) const KEY: usize = 14;

/// What decides the text of an operation after its operands, as words.
#[derive(Clone, Copy)]
pub(crate) struct TailKey {
    words: [u32; KEY],
    len: u32,
    /// Grows with each word, while others are being found.
    hash: u64,
}

impl TailKey {
    pub const EMPTY: Self = Self { words: [0; KEY], len: 0, hash: 0 };

    /// Adds a word. One too many makes the key useless, which [`fits`](Self::fits) tells.
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

    /// Word by word: words just stored one by one are slow to be read back together.
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

/// Enough for the operations of a function to rarely push each other out; a power of two.
const SLOTS: usize = 1024;

/// The text of operations after their operands, for those met lately.
#[derive(Default)]
pub(crate) struct Tails {
    /// Empty until there is something to remember: who prints but a type has no use for them.
    slots: Vec<(TailKey, Span)>,
    pool: Vec<u8>,
}

impl Tails {
    /// Writes what is known of `key`, if anything is.
    #[inline]
    pub fn write(&self, key: &TailKey, out: &mut Out<'_>) -> bool {
        let Some((known, span)) = self.slots.get(key.slot()) else { return false };
        let found = known.is(key);
        if found {
            out.bytes(&self.pool[span.start as usize..span.end as usize]);
        }
        found
    }

    /// Keeps what was written since `start` as the text of `key`.
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
