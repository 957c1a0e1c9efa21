//! Where text goes: a buffer that is emptied into a writer when it is long, and how to spell bytes in it.

use std::{fmt, io};

use smallvec::SmallVec;

/// A buffer this long is written out: long enough for few writes, short enough for the cache.
const FLUSH: usize = 64 * 1024;

/// Text on its way to a writer; without one it is kept.
pub(crate) struct Out<'w> {
    pub buf: Vec<u8>,
    sink: Option<&'w mut dyn io::Write>,
    error: Option<io::Error>,
    /// How often the buffer was emptied: what was remembered of its length is void when this changed.
    pub flushes: u64,
}

impl<'w> Out<'w> {
    /// Text that is kept after `buf`.
    pub fn keep(buf: Vec<u8>) -> Self {
        Self { buf, sink: None, error: None, flushes: 0 }
    }

    /// Text for a writer.
    pub fn to(sink: &'w mut dyn io::Write) -> Self {
        Self { buf: Vec::with_capacity(FLUSH + FLUSH / 4), sink: Some(sink), error: None, flushes: 0 }
    }

    /// Empties the buffer if it is long.
    #[inline]
    pub fn maybe_flush(&mut self) {
        if self.buf.len() >= FLUSH {
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

    /// Whether a write failed: what follows would be lost.
    pub fn failed(&self) -> bool {
        self.error.is_some()
    }

    /// Writes the rest, and tells of the first write that failed.
    pub fn finish(mut self) -> io::Result<()> {
        self.flush();
        match (self.error, self.sink) {
            (Some(error), _) => Err(error),
            (None, Some(sink)) => sink.flush(),
            (None, None) => Ok(()),
        }
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

    pub fn spaces(&mut self, count: usize) {
        const SPACES: &[u8; 64] = &[b' '; 64];
        match SPACES.get(..count) {
            Some(spaces) => self.bytes(spaces),
            None => self.buf.resize(self.buf.len() + count, b' '),
        }
    }

    /// `n` in decimal.
    #[inline]
    pub fn number(&mut self, n: u32) {
        let mut digits = [0; 10];
        let start = decimal(&mut digits, n);
        self.buf.extend_from_slice(&digits[start..]);
    }

    /// `prefix` and `n` in decimal.
    #[inline]
    pub fn prefixed(&mut self, prefix: u8, n: u32) {
        let mut digits = [0; 11];
        let start = decimal(&mut digits, n) - 1;
        digits[start] = prefix;
        self.buf.extend_from_slice(&digits[start..]);
    }

    /// `n` in decimal.
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

    /// `bytes` between quotes, with what is not printable as `\` and two hexadecimal digits.
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

    /// Two hexadecimal digits.
    #[inline]
    pub fn hex(&mut self, byte: u8) {
        const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
        self.buf.extend_from_slice(&[DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
    }

    /// `"0x..."` of all bytes. The buffer is emptied on the way.
    pub fn hex_string(&mut self, bytes: impl Iterator<Item = u8>) {
        self.text("\"0x");
        for (count, byte) in bytes.enumerate() {
            if count % 4096 == 4095 {
                self.maybe_flush();
            }
            self.hex(byte);
        }
        self.byte(b'"');
    }

    /// `bytes` as they are if they are an identifier, else between quotes.
    pub fn keyword_or_string(&mut self, bytes: &[u8]) {
        if is_bare_identifier(bytes) { self.bytes(bytes) } else { self.quoted(bytes) }
    }

    /// `@name`, between quotes if need be.
    pub fn symbol(&mut self, name: &[u8]) {
        self.byte(b'@');
        match name {
            // What MLIR prints, which it does not read either.
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

/// Writes `n` at the end of `digits` and returns where it starts.
#[inline]
fn decimal<const N: usize>(digits: &mut [u8; N], mut n: u32) -> usize {
    const PAIRS: &[u8; 200] =
        b"0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";
    let mut at = N;
    while n >= 100 {
        let pair = (n % 100) as usize * 2;
        n /= 100;
        at -= 2;
        digits[at] = PAIRS[pair];
        digits[at + 1] = PAIRS[pair + 1];
    }
    if n >= 10 {
        let pair = n as usize * 2;
        at -= 2;
        digits[at] = PAIRS[pair];
        digits[at + 1] = PAIRS[pair + 1];
    } else {
        at -= 1;
        digits[at] = b'0' + n as u8;
    }
    at
}

/// Whether the lexer reads `bytes` as one identifier.
pub(crate) fn is_bare_identifier(bytes: &[u8]) -> bool {
    matches!(bytes, [b'A'..=b'Z' | b'a'..=b'z' | b'_', rest @ ..]
        if rest.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.')))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(write: impl FnOnce(&mut Out<'_>)) -> String {
        let mut out = Out::keep(Vec::new());
        write(&mut out);
        String::from_utf8(out.buf).unwrap()
    }

    #[test]
    fn numbers() {
        for n in [0, 1, 9, 10, 99, 100, 101, 999, 1000, 65_535, 1_000_000, u32::MAX] {
            assert_eq!(kept(|out| out.number(n)), n.to_string());
            assert_eq!(kept(|out| out.prefixed(b'%', n)), format!("%{n}"));
        }
        for n in [0, -1, 10, i64::MIN, i64::MAX] {
            assert_eq!(kept(|out| out.signed(n)), n.to_string());
        }
    }

    #[test]
    fn strings() {
        assert_eq!(kept(|out| out.quoted("a\\b\"c\n\t\u{1} é".as_bytes())), r#""a\\b\22c\0A\09\01 \C3\A9""#);
        assert_eq!(kept(|out| out.symbol(b"a-b")), "@\"a-b\"");
        assert_eq!(kept(|out| out.symbol(b"a.b$")), "@a.b$");
        assert_eq!(kept(|out| out.keyword_or_string(b"1x")), "\"1x\"");
        assert_eq!(kept(|out| out.spaces(70)), " ".repeat(70));
        assert_eq!(kept(|out| out.hex_string([0u8, 0xAB].into_iter())), "\"0x00AB\"");
    }
}
