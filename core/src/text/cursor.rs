//! Position in a text from which the direct reader takes bytes.

use super::lexer::{class, is, skip_blanks};

/// A position in a text.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'s> {
    pub text: &'s [u8],
    pub at: usize,
}

/// Returns true for a byte of a bare identifier.
#[inline(always)]
pub(crate) fn is_name_byte(byte: u8) -> bool {
    is(byte, class::LETTER | class::DIGIT | class::BARE)
}

/// Returns the value of a decimal digit.
#[inline(always)]
fn digit(byte: u8) -> Option<u32> {
    let value = byte.wrapping_sub(b'0');
    (value < 10).then_some(u32::from(value))
}

impl<'s> Cursor<'s> {
    /// Creates a cursor at an offset.
    pub fn new(text: &'s [u8], at: usize) -> Self {
        Self { text, at }
    }

    /// Returns the byte at the cursor, or 0 at the end.
    #[inline(always)]
    pub fn byte(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    /// Skips blanks and comments, and returns the byte after them, or 0 at the end.
    #[inline(always)]
    pub fn next(&mut self) -> u8 {
        let mut byte = self.byte();
        if byte == b' ' {
            self.at += 1;
            byte = self.byte();
        }
        if byte <= b' ' || byte == b'/' {
            self.at = skip_blanks(self.text, self.at);
            byte = self.byte();
        }
        byte
    }

    /// Skips the end of a line and the indentation of the next one, and returns the byte after them.
    #[inline(always)]
    pub fn next_in_block(&mut self) -> u8 {
        if self.byte() == b'\n' {
            self.at += 1;
            while self.byte() == b' ' {
                self.at += 1;
            }
        }
        self.next()
    }

    /// Consumes a byte after blanks. Returns false if another one follows.
    #[inline(always)]
    pub fn eat(&mut self, byte: u8) -> bool {
        let is = self.next() == byte;
        self.at += usize::from(is);
        is
    }

    /// Consumes a punctuation after blanks. Returns false if other text follows.
    #[inline(always)]
    pub fn eat_punct(&mut self, text: &[u8]) -> bool {
        match *text {
            [byte] => self.eat(byte),
            _ => {
                self.next();
                let is = self.text.get(self.at..).is_some_and(|rest| rest.starts_with(text));
                self.at += if is { text.len() } else { 0 };
                is
            }
        }
    }

    /// Returns true if a word is at the cursor.
    #[inline]
    pub fn is_at_word(&self, word: &[u8]) -> bool {
        let rest = self.text.get(self.at..).unwrap_or_default();
        rest.starts_with(word) && !rest.get(word.len()).is_some_and(|&byte| is_name_byte(byte))
    }

    /// Consumes a word after blanks. Returns false if other text follows.
    #[inline]
    pub fn eat_word(&mut self, word: &[u8]) -> bool {
        self.next();
        let is = self.is_at_word(word);
        self.at += if is { word.len() } else { 0 };
        is
    }

    /// Skips blanks, and returns true if an operation in custom form may begin.
    #[inline(always)]
    pub fn at_operation(&mut self) -> bool {
        let byte = self.next();
        byte == b'%' || is(byte, class::LETTER)
    }

    /// Skips a bare identifier. Returns true if it has a dot.
    #[inline(always)]
    pub fn skip_op_name(&mut self) -> bool {
        let mut has_dot = false;
        while let Some(&byte) = self.text.get(self.at)
            && is_name_byte(byte)
        {
            has_dot |= byte == b'.';
            self.at += 1;
        }
        has_dot
    }

    /// Reads `%` and a canonical number of a few digits. Returns `None`, and does not move, at another name.
    #[inline(always)]
    pub fn value_number(&mut self) -> Option<u32> {
        let start = self.at + 1;
        let first = digit(*self.text.get(start)?)?;
        let (mut at, mut number) = (start + 1, first);
        while let Some(next) = self.text.get(at).and_then(|&byte| digit(byte)) {
            number = number.wrapping_mul(10).wrapping_add(next);
            at += 1;
        }
        let length = at - start;
        if length > 9 || (first == 0 && length > 1) {
            return None;
        }
        self.at = at;
        Some(number)
    }

    /// Moves behind the name of a value that begins at `start` with `%`, and returns the end.
    #[inline(always)]
    pub fn skip_value_name(&mut self, start: usize) -> Option<usize> {
        let mut at = start + 1;
        let first = *self.text.get(at)?;
        let classes = match is(first, class::DIGIT) {
            true => class::DIGIT,
            false if is(first, class::LETTER | class::SUFFIX) => class::LETTER | class::SUFFIX | class::DIGIT,
            false => return None,
        };
        while self.text.get(at).is_some_and(|&byte| is(byte, classes)) {
            at += 1;
        }
        self.at = at;
        Some(at)
    }

    /// Reads `#` and the number of a result.
    pub fn result_number(&mut self) -> Option<u32> {
        let start = self.at + 1;
        let mut at = start;
        let mut number = 0;
        while let Some(next) = self.text.get(at).and_then(|&byte| digit(byte)) {
            number = number * 10 + next;
            at += 1;
            if at - start > 8 {
                return None;
            }
        }
        if at == start || is(self.text.get(at).copied().unwrap_or(0), class::LETTER | class::SUFFIX) {
            return None;
        }
        self.at = at;
        Some(number)
    }
}
