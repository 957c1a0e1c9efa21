//! Code under construction.
//!
//! Final numbers are known only after the first pass, but most of the code is operands, which are known at once. So the
//! code is a list of pieces: a *word* for a number to be resolved, followed by final bytes.

use super::nested::Nested;
use super::tables::Numbers;
use crate::archive::locations::LocationState;
use crate::wire::{Batched, Pending, Sink};

/// First word that is the number of a key. Words from `TYPE` on are types by order of first use, except the last two.
/// All smaller words are plain numbers.
const KEY: u32 = 1 << 31;
const TYPE: u32 = 3 << 30;
/// A length-prefixed stretch begins or ends.
const ENTER: u32 = u32::MAX;
const LEAVE: u32 = u32::MAX - 1;

/// The code.
#[derive(Default)]
pub(super) struct Code {
    pieces: Vec<Piece>,
    bytes: Batched,
}

/// A word, and the number of bytes that follow.
#[derive(Clone, Copy)]
struct Piece {
    word: u32,
    bytes: u32,
}

/// The operands of an operation whose key is not yet known. Dropping the value discards them.
pub(super) struct Begun<'c> {
    pieces: &'c mut Vec<Piece>,
    pub operands: Pending<'c>,
}

impl Begun<'_> {
    /// Completes the operation with the number of its key.
    #[inline(always)]
    pub fn end(self, key: u32) {
        let bytes = self.operands.keep() as u32;
        self.pieces.push(Piece { word: KEY | key, bytes });
    }
}

/// An operation that refers to nothing and is found by name.
pub(super) struct Symbol {
    pub name: Box<[u8]>,
    /// Position in the code, and position of the location among the locations.
    pub code: usize,
    pub place: usize,
    /// State for decoding that location.
    pub state: LocationState,
}

/// The fixed bytes of an operation, padded with zeros to [`SHORT`] bytes.
pub(super) struct Head {
    bytes: Vec<u8>,
    length: usize,
}

/// Number of bytes copied at once: a copy of fixed size is faster than one of the exact length.
const SHORT: usize = 16;

impl Head {
    pub fn new(head: Sink) -> Self {
        let Sink { mut bytes, .. } = head;
        let length = bytes.len();
        bytes.resize(length.max(SHORT), 0);
        Self { bytes, length }
    }
}

/// Writes the first `count` bytes.
#[inline(always)]
fn put(bytes: &[u8], count: usize, to: &mut Batched) {
    match bytes.first_chunk::<SHORT>() {
        Some(short) if count <= SHORT => to.short(*short, count),
        _ => to.extend(bytes.get(..count).unwrap_or_default()),
    }
}

impl Code {
    fn word(&mut self, word: u32) {
        self.pieces.push(Piece { word, bytes: 0 });
    }

    /// Adds an operation by the number of its key.
    pub fn key(&mut self, number: u32) {
        self.word(KEY | number);
    }

    /// Begins an operation with its operands, before its key is known. There can be at most as many operands as a
    /// pending buffer has room for.
    #[inline(always)]
    pub fn begin(&mut self) -> Begun<'_> {
        Begun { pieces: &mut self.pieces, operands: self.bytes.pending() }
    }

    /// Adds a type, by order of first use.
    pub fn ty(&mut self, id: u32) {
        self.word(TYPE | id);
    }

    /// Adds a placeholder for a number: see [`set`](Self::set).
    pub fn later(&mut self) -> usize {
        self.word(0);
        self.pieces.len() - 1
    }

    /// Sets the number of a placeholder.
    pub fn set(&mut self, later: usize, number: u32) {
        self.pieces.get_mut(later).into_iter().for_each(|piece| piece.word = number);
    }

    /// Adds a number.
    pub fn number(&mut self, number: u32) {
        let Some(piece) = self.pieces.last_mut() else { return self.word(number) };
        let mut pending = self.bytes.pending();
        pending.leb(number);
        piece.bytes += pending.keep() as u32;
    }

    /// Begins a stretch.
    pub fn enter(&mut self) {
        self.word(ENTER);
    }

    /// Ends a stretch.
    pub fn leave(&mut self) {
        self.word(LEAVE);
    }

    /// Returns the position of the next operation.
    pub fn mark(&self) -> usize {
        self.pieces.len()
    }

    /// Encodes the section. Positions of symbols are converted to positions in the section.
    pub fn section(self, heads: &[Head], numbers: &Numbers<'_>, symbols: &mut [Symbol]) -> Vec<u8> {
        let Self { pieces, bytes } = self;
        let mut bytes = bytes.finish();
        let mut out = Nested::default();
        out.sink.reserve(bytes.len() + 2 * pieces.len());
        // Copies of fixed size read beyond the end.
        bytes.extend([0; SHORT]);
        let mut bytes = bytes.as_slice();
        let (mut from, mut marks) = (0, Vec::with_capacity(symbols.len() + 1));
        for at in symbols.iter().map(|symbol| symbol.code).chain([pieces.len()]) {
            for piece in pieces.get(from..at).unwrap_or_default() {
                match piece.word {
                    ENTER => out.enter(),
                    LEAVE => out.leave(),
                    TYPE.. => out.sink.leb(numbers.type_number(piece.word & !TYPE)),
                    KEY.. => {
                        if let Some(head) = heads.get((piece.word & !KEY) as usize) {
                            put(&head.bytes, head.length, &mut out.sink);
                        }
                    }
                    number => out.sink.leb(u64::from(number)),
                }
                let count = piece.bytes as usize;
                put(bytes, count, &mut out.sink);
                bytes = bytes.get(count..).unwrap_or_default();
            }
            from = at;
            marks.push(out.sink.len());
        }
        let bytes = out.finish(&mut marks);
        symbols.iter_mut().zip(marks).for_each(|(symbol, mark)| symbol.code = mark);
        bytes
    }
}
