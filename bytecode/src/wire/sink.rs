//! Encoding of numbers.

use byteorder::{LittleEndian, WriteBytesExt};

/// A buffer for numbers, most of which are so short that a capacity check for each would be half of the work.
pub struct Batched {
    bytes: Vec<u8>,
    /// The current batch.
    batch: [u8; BATCH],
    len: usize,
}

/// Room for a few dozen operations, followed by the longest number.
const BATCH: usize = 1 << 10;

/// Encodes a number as a prefix varint of at most five bytes. Returns the bytes and their number.
#[inline(always)]
pub(crate) fn short_varint(number: u32) -> (u64, usize) {
    // Computes the number of bits divided by seven.
    let length = (32 - (number | 1).leading_zeros()) * 9 / 64 + 1;
    ((u64::from(number) << 1 | 1) << (length - 1), length as usize)
}

/// Encodes a number of eight to fourteen bits in LEB128.
#[inline(always)]
fn two_byte_leb(number: u16) -> [u8; 2] {
    (number << 1 & 0x7F00 | number & 0x7F | 0x80).to_le_bytes()
}

/// Encodes a number in LEB128. Returns the bytes and their number.
fn long_leb(number: u64) -> ([u8; 16], usize) {
    let mut bytes = [0; 16];
    // No number takes more than ten bytes.
    let length = leb128::write::unsigned(&mut &mut bytes[..], number).unwrap_or(0);
    (bytes, length)
}

impl Default for Batched {
    fn default() -> Self {
        Self { bytes: Vec::new(), batch: [0; BATCH], len: 0 }
    }
}

impl Batched {
    /// Writes a table index as a prefix varint.
    #[inline(always)]
    pub fn number(&mut self, number: u32) {
        let (bytes, length) = short_varint(number);
        if self.len > BATCH - 9 {
            self.flush();
        }
        self.put(bytes.to_le_bytes(), length);
    }

    /// Writes the first `count` bytes.
    #[inline(always)]
    pub fn short(&mut self, bytes: [u8; 16], count: usize) {
        if self.len > BATCH - 16 {
            self.flush();
        }
        self.put(bytes, count);
    }

    /// Writes bytes.
    pub fn extend(&mut self, bytes: &[u8]) {
        self.flush();
        self.bytes.extend_from_slice(bytes);
    }

    /// Writes a prefix varint.
    pub fn varint(&mut self, number: u64) {
        if self.len > BATCH - 9 {
            self.flush();
        }
        if number < 1 << 7 {
            return self.put([(number << 1 | 1) as u8], 1);
        }
        match Sink::varint_length(number) {
            length @ ..=8 => self.put(((number << 1 | 1) << (length - 1)).to_le_bytes(), length),
            _ => {
                self.put([0], 1);
                self.put(number.to_le_bytes(), 8);
            }
        }
    }

    /// Writes a number in LEB128; see [`Sink::leb`].
    #[inline(always)]
    pub fn leb(&mut self, number: u64) {
        if self.len > BATCH - 16 {
            self.flush();
        }
        match number {
            ..0x80 => self.put([number as u8], 1),
            0x80..0x4000 => self.put(two_byte_leb(number as u16), 2),
            _ => self.long_leb(number),
        }
    }

    fn long_leb(&mut self, number: u64) {
        let (bytes, length) = long_leb(number);
        self.put(bytes, length);
    }

    /// Begins numbers that may be discarded.
    #[inline(always)]
    pub fn pending(&mut self) -> Pending<'_> {
        if self.len > BATCH - 16 - 5 * Pending::NUMBERS {
            self.flush();
        }
        Pending { len: self.len, to: self }
    }

    /// Writes a byte.
    #[inline]
    pub fn byte(&mut self, byte: u8) {
        if self.len > BATCH - 9 {
            self.flush();
        }
        self.put([byte], 1);
    }

    /// Writes a number and a flag.
    #[inline]
    pub fn flagged_varint(&mut self, number: u64, flag: bool) {
        self.varint(number << 1 | u64::from(flag));
    }

    /// Writes the first `count` bytes. Copying a fixed size is faster than copying the exact length.
    #[inline(always)]
    fn put<const N: usize>(&mut self, bytes: [u8; N], count: usize) {
        self.len += self.put_at(self.len, bytes, count);
    }

    /// Writes the first `count` bytes at a position behind the end. Returns the number of bytes written.
    #[inline(always)]
    fn put_at<const N: usize>(&mut self, at: usize, bytes: [u8; N], count: usize) -> usize {
        // Not `copy_from_slice`, which is not always compiled to one store.
        match self.batch.get_mut(at..).and_then(<[u8]>::first_chunk_mut) {
            Some(room) => {
                *room = bytes;
                count
            }
            None => 0,
        }
    }

    #[cold]
    fn flush(&mut self) {
        self.bytes.extend_from_slice(self.batch.get(..self.len).unwrap_or_default());
        self.len = 0;
    }

    /// Returns the number of bytes written.
    #[allow(clippy::len_without_is_empty, reason = "the length is an offset of what follows")]
    pub fn len(&self) -> usize {
        self.bytes.len() + self.len
    }

    /// Reserves room for more bytes.
    pub fn reserve(&mut self, bytes: usize) {
        self.bytes.reserve(bytes);
    }

    /// Returns all bytes.
    pub fn finish(mut self) -> Vec<u8> {
        self.flush();
        self.bytes
    }
}

/// Numbers that are discarded unless they are [kept](Self::keep).
pub struct Pending<'b> {
    to: &'b mut Batched,
    len: usize,
}

impl Pending<'_> {
    /// Limit of the numbers in a pending buffer; further ones are lost.
    pub const NUMBERS: usize = BATCH / 16;

    /// Writes a number in LEB128.
    #[inline(always)]
    pub fn leb(&mut self, number: u32) {
        self.len += match number {
            ..0x80 => self.to.put_at(self.len, [number as u8], 1),
            0x80..0x4000 => self.to.put_at(self.len, two_byte_leb(number as u16), 2),
            _ => self.long_leb(number),
        };
    }

    fn long_leb(&mut self, number: u32) -> usize {
        let (bytes, length) = long_leb(u64::from(number));
        self.to.put_at(self.len, bytes, length)
    }

    /// Appends the numbers, and returns how many bytes they take.
    #[inline(always)]
    pub fn keep(self) -> usize {
        let Self { to, len } = self;
        len - std::mem::replace(&mut to.len, len)
    }
}

/// Bytes under construction, and their alignment in the file.
#[derive(Clone, Default, Debug)]
pub struct Sink {
    /// The bytes written so far.
    pub bytes: Vec<u8>,
    /// Alignment of the first byte in the file, a power of two; zero for none.
    pub alignment: u64,
}

impl Sink {
    /// Padding byte before aligned parts.
    pub const PADDING: u8 = 0xCB;

    /// Writes a byte.
    #[inline]
    pub fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    /// Writes a prefix varint of the least length.
    #[inline]
    pub fn varint(&mut self, number: u64) {
        if number < 1 << 7 {
            return self.bytes.push((number << 1 | 1) as u8);
        }
        self.long_varint(number);
    }

    #[inline]
    fn long_varint(&mut self, number: u64) {
        let bits = 64 - number.leading_zeros();
        match bits.div_ceil(7) {
            length @ ..=8 => {
                // Writing eight bytes is faster than writing the exact length.
                let end = self.bytes.len() + length as usize;
                self.bytes.extend_from_slice(&((number << 1 | 1) << (length - 1)).to_le_bytes());
                self.bytes.truncate(end);
            }
            _ => {
                self.bytes.push(0);
                // Writing to a vector does not fail.
                let _ = self.bytes.write_u64::<LittleEndian>(number);
            }
        }
    }

    /// Writes the first `count` bytes of a word, the lowest first.
    #[inline]
    pub(crate) fn short(&mut self, bytes: u128, count: usize) {
        let end = self.bytes.len() + count;
        self.bytes.extend_from_slice(&bytes.to_le_bytes());
        self.bytes.truncate(end);
    }

    /// Writes a number in LEB128 of the least length: seven bits a byte, the lowest first. The highest bit of all bytes
    /// but the last is set.
    #[inline]
    pub fn leb(&mut self, number: u64) {
        match u8::try_from(number) {
            // Most numbers are short.
            Ok(byte) if byte < 0x80 => self.bytes.push(byte),
            // Writing to a vector does not fail.
            _ => drop(leb128::write::unsigned(&mut self.bytes, number)),
        }
    }

    /// Writes a number of 32 bits, the lowest byte first.
    pub fn u32(&mut self, number: u32) {
        // Writing to a vector does not fail.
        let _ = self.bytes.write_u32::<LittleEndian>(number);
    }

    /// Writes a signed number in LEB128, with the sign as lowest bit, and one added. So the smallest number, which
    /// denotes a dynamic dimension, is zero.
    pub fn signed_leb(&mut self, number: i64) {
        self.leb(((number as u64) << 1 ^ (number >> 63) as u64).wrapping_add(1));
    }

    /// Returns the length of a varint.
    pub fn varint_length(number: u64) -> usize {
        match (64 - (number | 1).leading_zeros()).div_ceil(7) {
            length @ ..=8 => length as usize,
            _ => 9,
        }
    }

    /// Writes a signed number.
    pub fn signed_varint(&mut self, number: i64) {
        self.varint((number as u64) << 1 ^ (number >> 63) as u64);
    }

    /// Writes a number and a flag.
    #[inline]
    pub fn flagged_varint(&mut self, number: u64, flag: bool) {
        self.varint(number << 1 | u64::from(flag));
    }

    /// Writes bytes.
    pub fn extend(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Pads up to a multiple of `alignment`, and raises the alignment of the whole.
    pub fn align(&mut self, alignment: u64) {
        if alignment < 2 {
            return;
        }
        let length = (self.bytes.len() as u64).next_multiple_of(alignment);
        self.bytes.resize(length as usize, Self::PADDING);
        self.alignment = self.alignment.max(alignment);
    }

    /// Writes a section: kind, length and content.
    pub fn section(&mut self, id: u8, content: &Sink) {
        let header = self.bytes.len();
        self.byte(id);
        self.varint(content.bytes.len() as u64);
        if content.alignment > 1 {
            if (self.bytes.len() as u64).is_multiple_of(content.alignment) {
                self.alignment = self.alignment.max(content.alignment);
            } else {
                self.varint(content.alignment);
                self.align(content.alignment);
                self.bytes[header] |= 0x80;
            }
        }
        self.extend(&content.bytes);
    }
}
