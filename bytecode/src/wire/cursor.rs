//! Bounds-checked decoding of numbers.

use std::borrow::Cow;

use super::{Fault, Wire};

/// A position in a part of a file.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Offset of the part in the file.
    base: usize,
}

impl<'a> Cursor<'a> {
    /// Creates a cursor over a part whose offset in the file is `base`.
    #[inline]
    pub fn new(bytes: &'a [u8], base: usize) -> Self {
        Self { bytes, at: 0, base }
    }

    /// Returns the offset in the file.
    #[inline]
    pub fn offset(&self) -> usize {
        self.base + self.at
    }

    /// Returns the number of remaining bytes.
    #[inline]
    pub fn remaining(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// Returns true if no bytes remain.
    #[inline]
    pub fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    /// Creates an error at this position.
    #[cold]
    pub fn fault(&self, message: impl Into<Cow<'static, str>>) -> Box<Fault> {
        self.fault_at(self.offset(), message)
    }

    /// Creates an error at another offset of the file.
    #[cold]
    pub fn fault_at(&self, offset: usize, message: impl Into<Cow<'static, str>>) -> Box<Fault> {
        Box::new(Fault { offset: offset as u64, message: message.into() })
    }

    /// Reads a byte.
    #[inline]
    pub fn byte(&mut self) -> Wire<u8> {
        match self.bytes.get(self.at) {
            Some(&byte) => {
                self.at += 1;
                Ok(byte)
            }
            None => Err(self.fault("attempting to parse a byte at the end of the bytecode")),
        }
    }

    /// Reads `count` bytes.
    pub fn take(&mut self, count: usize) -> Wire<&'a [u8]> {
        match self.bytes.get(self.at..).and_then(|rest| rest.get(..count)) {
            Some(bytes) => {
                self.at += count;
                Ok(bytes)
            }
            None => {
                let left = self.remaining();
                Err(self.fault(format!("attempting to parse {count} bytes when only {left} remain")))
            }
        }
    }

    /// Reads as many bytes as [`take`](Self::take), for a count from the file.
    pub fn take_long(&mut self, count: u64) -> Wire<&'a [u8]> {
        self.take(usize::try_from(count).unwrap_or(usize::MAX))
    }

    /// Reads a prefix varint: the number of trailing zeros of the first byte is the number of bytes that follow.
    #[inline(always)]
    pub fn varint(&mut self) -> Wire<u64> {
        match self.bytes.get(self.at) {
            Some(&byte) if byte & 1 == 1 => {
                self.at += 1;
                Ok(u64::from(byte >> 1))
            }
            _ => self.long_varint(),
        }
    }

    #[inline]
    fn long_varint(&mut self) -> Wire<u64> {
        // Two to eight bytes, if a whole word can be loaded.
        if let Some(&bytes) = self.bytes.get(self.at..).and_then(|rest| rest.first_chunk::<8>()) {
            let word = u64::from_le_bytes(bytes);
            let length = word.trailing_zeros() + 1;
            if length <= 8 {
                self.at += length as usize;
                return Ok(word << (64 - 8 * length) >> (64 - 7 * length));
            }
        }
        self.longest_varint()
    }

    #[cold]
    fn longest_varint(&mut self) -> Wire<u64> {
        let length = self.byte()?.trailing_zeros() as usize + 1;
        let (from, count) = if length == 9 { (self.at, 8) } else { (self.at - 1, length) };
        let bytes = match self.bytes.get(from..from + count) {
            Some(bytes) => bytes,
            None => return Err(self.fault("attempting to parse a byte at the end of the bytecode")),
        };
        self.at = from + count;
        let number = bytes.iter().rev().fold(0u64, |number, &byte| number << 8 | u64::from(byte));
        Ok(if length == 9 { number } else { number >> length })
    }

    /// Reads a number in LEB128, the encoding of archives: seven bits a byte, the lowest first.
    #[inline(always)]
    pub fn leb(&mut self) -> Wire<u64> {
        // Most numbers have one byte or two.
        match self.bytes.get(self.at..) {
            Some(&[byte, ..]) if byte < 0x80 => {
                self.at += 1;
                Ok(u64::from(byte))
            }
            Some(&[low, high, ..]) if high < 0x80 => {
                self.at += 2;
                Ok(u64::from(low & 0x7F) | u64::from(high) << 7)
            }
            _ => self.long_leb(),
        }
    }

    #[inline]
    fn long_leb(&mut self) -> Wire<u64> {
        let start = self.offset();
        let mut rest = self.bytes.get(self.at..).unwrap_or_default();
        let before = rest.len();
        let number = leb128::read::unsigned(&mut rest);
        self.at += before - rest.len();
        match number {
            Ok(number) => Ok(number),
            Err(leb128::read::Error::Overflow) => Err(self.fault_at(start, "a number is longer than 64 bits")),
            Err(leb128::read::Error::IoError(_)) => {
                Err(self.fault("attempting to parse a byte at the end of the bytecode"))
            }
        }
    }

    /// Skips a LEB128 number of any length.
    pub fn skip_leb(&mut self) -> Wire<()> {
        while self.byte()? >= 0x80 {}
        Ok(())
    }

    /// Reads a count in LEB128, like [`count`](Self::count).
    #[inline]
    pub fn leb_count(&mut self) -> Wire<usize> {
        let number = self.leb()?;
        self.checked_count(number)
    }

    /// Reads a signed number in LEB128: see [`Sink::signed_leb`](super::Sink::signed_leb).
    pub fn signed_leb(&mut self) -> Wire<i64> {
        let number = self.leb()?.wrapping_sub(1);
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    /// Reads a signed number, whose lowest bit is the sign.
    pub fn signed_varint(&mut self) -> Wire<i64> {
        let number = self.varint()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    /// Reads a number and a flag.
    #[inline]
    pub fn flagged_varint(&mut self) -> Wire<(u64, bool)> {
        let number = self.varint()?;
        Ok((number >> 1, number & 1 != 0))
    }

    /// Reads the number of entries that follow. Each takes a byte at least, so a number above that of the remaining
    /// bytes is an error.
    #[inline]
    pub fn count(&mut self) -> Wire<usize> {
        let number = self.varint()?;
        self.checked_count(number)
    }

    /// Checks a number that was already read, like [`count`](Self::count).
    #[inline]
    pub fn checked_count(&self, number: u64) -> Wire<usize> {
        let left = self.remaining();
        match usize::try_from(number) {
            Ok(count) if count <= left => Ok(count),
            _ => Err(self.fault(format!("{number} entries cannot be in the {left} bytes that remain"))),
        }
    }

    /// Reads up to the next zero, and skips the zero.
    pub fn until_nul(&mut self) -> Wire<&'a [u8]> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        match rest.iter().position(|&byte| byte == 0) {
            Some(end) => {
                self.at += end + 1;
                Ok(&rest[..end])
            }
            None => Err(self.fault("malformed null-terminated string, no null character found")),
        }
    }

    /// Skips the padding up to a multiple of `alignment` in the file.
    pub fn align(&mut self, alignment: u64) -> Wire<()> {
        if !alignment.is_power_of_two() {
            return Err(self.fault("expected alignment to be a power-of-two"));
        }
        while !(self.offset() as u64).is_multiple_of(alignment) {
            let at = self.offset();
            let byte = self.byte()?;
            if byte != super::Sink::PADDING {
                let message = format!("expected alignment byte (0xCB), but got: '{byte:#x}'");
                return Err(self.fault_at(at, message));
            }
        }
        Ok(())
    }
}
