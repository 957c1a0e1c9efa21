//! Output buffer that is flushed into a writer, with functions to print numbers and strings.

use std::{fmt, io};

use smallvec::SmallVec;

use crate::dialect::is_bare_identifier;
use crate::number::decimal;
use crate::text::hex;

/// Buffer size that triggers a flush: large enough for few writes, small enough for the cache.
const FLUSH: usize = 64 * 1024;

/// Buffered text for a writer; without a writer, the text is kept in memory.
pub struct Out<'w> {
    pub buf: Vec<u8>,
    sink: Option<&'w mut dyn io::Write>,
    error: Option<io::Error>,
    /// Number of callers that will still edit their text in the buffer. While it is not zero, the buffer is not
    /// flushed.
    held: u32,
    /// Maximal length of text kept in memory, beyond which printing stops.
    limit: usize,
    /// Number of flushes. Offsets in the buffer become invalid when it changes.
    pub flushes: u64,
}

/// Text that is printed often, with a copy of its start in an array of fixed length.
#[derive(Debug)]
pub(crate) struct Literal {
    text: Box<str>,
    start: [u8; SHORT],
}

/// Length of texts that are printed as an array.
const SHORT: usize = 16;

impl Literal {
    pub fn new(text: &str) -> Self {
        let mut start = [0; SHORT];
        start.iter_mut().zip(text.bytes()).for_each(|(to, from)| *to = from);
        Self { text: text.into(), start }
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl<'w> Out<'w> {
    /// Creates an output that keeps the text in memory, appended to `buf`.
    pub fn keep(buf: Vec<u8>) -> Self {
        Self { buf, sink: None, error: None, held: 0, limit: usize::MAX, flushes: 0 }
    }

    /// Creates an output that keeps the text in memory, up to a length of about `limit`.
    pub fn keep_up_to(limit: usize) -> Self {
        Self { limit, ..Self::keep(Vec::new()) }
    }

    /// Creates an output for a writer.
    pub fn to(sink: &'w mut dyn io::Write) -> Self {
        Self { sink: Some(sink), ..Self::keep(Vec::with_capacity(FLUSH + FLUSH / 4)) }
    }

    /// Flushes the buffer if it is long.
    #[inline]
    pub fn maybe_flush(&mut self) {
        if self.buf.len() >= FLUSH && self.held == 0 {
            self.flush();
        }
    }

    #[cold]
    fn flush(&mut self) {
        let Some(sink) = &mut self.sink else { return };
        if self.error.is_none() {
            self.error = sink.write_all(&self.buf).err();
        }
        self.buf.clear();
        self.flushes += 1;
    }

    /// Writes text from another buffer.
    pub fn pass(&mut self, text: &[u8]) {
        self.maybe_flush();
        if self.sink.is_none() || self.held > 0 {
            return self.bytes(text);
        }
        self.flush();
        if let (Some(sink), None) = (&mut self.sink, &self.error) {
            self.error = sink.write_all(text).err();
        }
    }

    /// Returns true if a write failed or the limit is exceeded, so that further text would be lost.
    pub fn failed(&self) -> bool {
        self.error.is_some() || self.buf.len() > self.limit
    }

    /// Prevents flushes until the matching [`release`](Self::release).
    pub fn hold(&mut self) {
        self.held += 1;
    }

    /// Reverts [`hold`](Self::hold).
    pub fn release(&mut self) {
        self.held = self.held.saturating_sub(1);
    }

    /// Flushes the rest, and returns the error of the first write that failed.
    pub fn finish(mut self) -> io::Result<()> {
        self.flush();
        match (self.error, self.sink) {
            (Some(error), _) => Err(error),
            (None, Some(sink)) => sink.flush(),
            (None, None) => Ok(()),
        }
    }

    /// Returns true if the last byte is a blank.
    pub fn ends_with_blank(&self) -> bool {
        self.buf.last() == Some(&b' ')
    }

    /// Returns true if the last byte can be part of an identifier or a number.
    pub fn ends_with_word(&self) -> bool {
        self.buf.last().is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.'))
    }

    #[inline]
    pub fn text(&mut self, text: &str) {
        self.buf.extend_from_slice(text.as_bytes());
    }

    #[inline]
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.buf.extend_from_slice(bytes);
    }

    #[inline]
    pub fn byte(&mut self, byte: u8) {
        self.buf.push(byte);
    }

    #[inline(always)]
    pub(crate) fn literal(&mut self, literal: &Literal) {
        let end = self.buf.len() + literal.text.len();
        if literal.text.len() > SHORT {
            return self.text(&literal.text);
        }
        // Appending a constant number of bytes and truncating is faster than a call for a few bytes.
        self.buf.extend_from_slice(&literal.start);
        self.buf.truncate(end);
    }

    pub fn spaces(&mut self, count: usize) {
        let end = self.buf.len() + count;
        if count <= 16 {
            // As above.
            self.buf.extend_from_slice(&[b' '; 16]);
            self.buf.truncate(end);
        } else {
            self.buf.resize(end, b' ');
        }
    }

    /// Prints `n` in decimal.
    #[inline]
    pub fn number(&mut self, n: u32) {
        self.prefixed(b"", n);
    }

    /// Prints `prefix`, of up to four bytes, and `n` in decimal.
    #[inline]
    pub fn prefixed<const P: usize>(&mut self, prefix: &[u8; P], n: u32) {
        const { assert!(P <= 4) };
        if n >= 100_000_000 {
            self.buf.extend_from_slice(prefix);
            return self.signed(i64::from(n));
        }
        let (digits, count) = decimal(n);
        let lead = prefix.iter().rev().fold(0, |lead, byte| lead << 8 | u128::from(*byte));
        // As above, a constant number of bytes is appended and truncated. The text is composed in registers, since
        // bytes stored one by one are slow to be loaded together.
        let end = self.buf.len() + P + count;
        self.buf.extend_from_slice(&(lead | u128::from(digits) << (8 * P)).to_le_bytes());
        self.buf.truncate(end);
    }

    /// Prints `n` in decimal.
    pub fn signed(&mut self, n: i64) {
        let mut digits = SmallVec::<[u8; 20]>::new();
        let mut rest = n.unsigned_abs();
        loop {
            digits.push(b'0' + (rest % 10) as u8);
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if n < 0 {
            digits.push(b'-');
        }
        digits.reverse();
        self.bytes(&digits);
    }

    /// Prints `bytes` in quotes, with unprintable ones as `\` and two hexadecimal digits.
    pub fn quoted(&mut self, bytes: &[u8]) {
        self.byte(b'"');
        self.escaped(bytes);
        self.byte(b'"');
    }

    fn escaped(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while let Some(at) = rest.iter().position(|byte| !matches!(byte, b' '..=b'~') || matches!(byte, b'"' | b'\\')) {
            self.bytes(&rest[..at]);
            match rest[at] {
                b'\\' => self.text("\\\\"),
                byte => {
                    self.byte(b'\\');
                    self.hex(byte);
                }
            }
            rest = &rest[at + 1..];
        }
        self.bytes(rest);
    }

    /// Prints two hexadecimal digits.
    #[inline]
    pub fn hex(&mut self, byte: u8) {
        const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
        self.buf.extend_from_slice(&[DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
    }

    /// Prints `"0x..."` with all bytes. The buffer may be flushed meanwhile.
    pub fn hex_string(&mut self, parts: &[&[u8]]) {
        self.text("\"0x");
        for block in parts.iter().flat_map(|part| part.chunks(FLUSH / 8)) {
            self.maybe_flush();
            hex::encode(block, &mut self.buf);
        }
        self.byte(b'"');
    }

    /// Prints `bytes` verbatim if they are an identifier, else in quotes.
    pub fn keyword_or_string(&mut self, bytes: &[u8]) {
        if is_bare_identifier(bytes) { self.bytes(bytes) } else { self.quoted(bytes) }
    }

    /// Prints `@name`, in quotes if necessary.
    pub fn symbol(&mut self, name: &[u8]) {
        self.byte(b'@');
        match name {
            // MLIR prints this text, but does not parse it either.
            [] => self.text("<<INVALID EMPTY SYMBOL>>"),
            _ => self.keyword_or_string(name),
        }
    }
}

impl fmt::Write for Out<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text(text);
        Ok(())
    }
}
