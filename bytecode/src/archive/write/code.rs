//! The code in the making.
//!
//! What it will be is only known when all was met, but most of it is operands, which are known at once. So it is noted in
//! pieces, each a *word* that stands for what is not known and the bytes behind that.

use super::nested::Nested;
use super::tables::Numbers;
use crate::archive::locations::LocationState;
use crate::wire::{Batched, Pending, Sink};

/// Words from here on are keys by number, from the next one on types by the order in which they were met, but for the
/// two last; all others are numbers.
const KEY: u32 = 1 << 31;
const TYPE: u32 = 3 << 30;
/// A stretch with a length before it begins or ends.
const ENTER: u32 = u32::MAX;
const LEAVE: u32 = u32::MAX - 1;

/// Code.
#[derive(Default)]
pub(super) struct Code {
    pieces: Vec<Piece>,
    bytes: Batched,
}

/// A word, and how many bytes follow it.
#[derive(Clone, Copy)]
struct Piece {
    word: u32,
    bytes: u32,
}

/// The operands of an operation of which no more is known. It may come to nothing.
pub(super) struct Begun<'c> {
    pieces: &'c mut Vec<Piece>,
    pub operands: Pending<'c>,
}

impl Begun<'_> {
    /// The key of the operation by number.
    #[inline(always)]
    pub fn end(self, key: u32) {
        let bytes = self.operands.keep() as u32;
        self.pieces.push(Piece { word: KEY | key, bytes });
    }
}

/// An operation that refers to nothing and is found by name.
pub(super) struct Symbol {
    pub name: Box<[u8]>,
    /// Where it stands in the code, and its location among locations.
    pub code: usize,
    pub place: usize,
    /// What that is a distance from.
    pub state: LocationState,
}

/// What an operation begins with, and zeros to fill [`SHORT`] bytes.
pub(super) struct Head {
    bytes: Vec<u8>,
    length: usize,
}

/// How many bytes are written where most often fewer are wanted, which is faster than to write as many as there are.
const SHORT: usize = 16;

impl Head {
    pub fn new(head: Sink) -> Self {
        let Sink { mut bytes, .. } = head;
        let length = bytes.len();
        bytes.resize(length.max(SHORT), 0);
        Self { bytes, length }
    }
}

/// Writes so many bytes of those that come next.
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

    /// An operation of a key by number.
    pub fn key(&mut self, number: u32) {
        self.word(KEY | number);
    }

    /// Begins an operation whose key is not known yet with its operands, of which there can be so many as numbers in a
    /// pending.
    #[inline(always)]
    pub fn begin(&mut self) -> Begun<'_> {
        Begun { pieces: &mut self.pieces, operands: self.bytes.pending() }
    }

    /// A type by the order in which it was met.
    pub fn ty(&mut self, id: u32) {
        self.word(TYPE | id);
    }

    /// A number that comes later: see [`set`](Self::set).
    pub fn later(&mut self) -> usize {
        self.word(0);
        self.pieces.len() - 1
    }

    /// The number that was to come later.
    pub fn set(&mut self, later: usize, number: u32) {
        self.pieces.get_mut(later).into_iter().for_each(|piece| piece.word = number);
    }

    /// A number.
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

    /// Ends it.
    pub fn leave(&mut self) {
        self.word(LEAVE);
    }

    /// Where the next operation will stand.
    pub fn mark(&self) -> usize {
        self.pieces.len()
    }

    /// The section. Where symbols stand here becomes where they stand in it.
    pub fn section(self, heads: &[Head], numbers: &Numbers<'_>, symbols: &mut [Symbol]) -> Vec<u8> {
        let Self { pieces, bytes } = self;
        let mut bytes = bytes.finish();
        let mut out = Nested::default();
        out.sink.reserve(bytes.len() + 2 * pieces.len());
        // More are read than count.
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
