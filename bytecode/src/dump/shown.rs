//! Display of values and texts.

use std::fmt::{self, Write};

use lect_core::number::{ApInt, Float};

use super::event::{Scalar, Table, Value};
use super::summary::{CUT, LENGTH, summary};
use super::tables::Tables;

/// Display of a value without context.
pub struct Shown<'a, 't> {
    /// Tables for looking up references.
    pub tables: &'a Tables<'t>,
    /// The value.
    pub value: &'a Value<'a>,
    /// Limit of the bytes of a text that are shown.
    pub limit: usize,
}

impl fmt::Display for Shown<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self.value {
            Value::Number(number) => write!(f, "{number}"),
            Value::Flags(flags) => write!(f, "{flags:#04x}"),
            Value::Signed(number) => write!(f, "{number}"),
            Value::Dim(i64::MIN) => f.write_str("?x"),
            Value::Dim(dim) => write!(f, "{dim}x"),
            Value::Bool(value) => write!(f, "{value}"),
            Value::Absent => f.write_str("none"),
            Value::Scalar(scalar, words) => number(scalar, words, f),
            Value::Type(scalar) => write!(f, "{scalar}"),
            Value::Code(_, word) | Value::Word(word) => f.write_str(word),
            Value::Bytes(bytes) => write!(f, "{}", Hex(bytes)),
            Value::Text(text) => write!(f, "{}", Escaped::plain(text, self.limit)),
            Value::Def(_, ty) => f.write_str(&summary(self.tables, Table::Type, ty)),
            Value::Ref(table, index) => match table {
                Table::String => {
                    let text = self.tables.string(index).unwrap_or_default();
                    write!(f, "{}", Escaped::quoted(text, self.limit))
                }
                Table::Attr | Table::Type => f.write_str(&summary(self.tables, table, index)),
                Table::OpName => {
                    let (namespace, name) = self.tables.op_name(index);
                    let dot = if name.is_empty() { "" } else { "." };
                    let (namespace, name) = (Escaped::plain(namespace, LENGTH), Escaped::plain(name, LENGTH));
                    write!(f, "{namespace}{dot}{name}")
                }
                Table::Dialect => {
                    let index = u32::try_from(index).unwrap_or(u32::MAX);
                    write!(f, "{}", Escaped::plain(self.tables.namespace(index), self.limit))
                }
                Table::Resource => {
                    let key = self.tables.resource_key(index).unwrap_or_default();
                    write!(f, "{}", Escaped::quoted(key, self.limit))
                }
                Table::Properties => {
                    let range = self.tables.properties.get(index).unwrap_or(0..0);
                    write!(f, "{}", Hex(self.tables.bytes(range)))
                }
                Table::Value => write!(f, "%{index}"),
                Table::Block => write!(f, "^{index}"),
            },
        }
    }
}

/// Integers with more bits are shown in binary.
const MAX_DECIMAL: u32 = 1024;

fn number(scalar: Scalar, words: &[u64], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match scalar {
        Scalar::Int(format) if format.width() <= MAX_DECIMAL => {
            let number = match *words {
                [word] => ApInt::from_u64(format.width(), word),
                _ => ApInt::from_words(format.width(), words),
            };
            number.write(format, f)
        }
        Scalar::Int(_) => {
            f.write_str("0x")?;
            words.iter().rev().take(4).try_for_each(|word| write!(f, "{word:016X}"))?;
            f.write_str(if words.len() > 4 { CUT } else { "" })
        }
        Scalar::Float(format) => {
            let word = |index| u128::from(words.get(index).copied().unwrap_or(0));
            Float::from_bits(format, word(1) << 64 | word(0)).write(f).map(drop)
        }
    }
}

/// Display of the first bytes in hexadecimal.
pub struct Hex<'a>(pub &'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 32;
        for (index, byte) in self.0.iter().take(SHOWN).enumerate() {
            let space = if index > 0 { " " } else { "" };
            write!(f, "{space}{byte:02x}")?;
        }
        match self.0.len() {
            0 => f.write_str("no bytes"),
            1..=SHOWN => Ok(()),
            length => write!(f, " {CUT} {length} bytes"),
        }
    }
}

/// Display of text in which invalid UTF-8 and control characters are escaped as in MLIR's strings.
pub struct Escaped<'a> {
    bytes: &'a [u8],
    is_quoted: bool,
    limit: usize,
}

impl<'a> Escaped<'a> {
    /// Creates text without quotes, cut after `limit` bytes.
    pub fn plain(bytes: &'a [u8], limit: usize) -> Self {
        Self { bytes, is_quoted: false, limit }
    }

    /// Creates text in quotes, cut after `limit` bytes.
    pub fn quoted(bytes: &'a [u8], limit: usize) -> Self {
        Self { bytes, is_quoted: true, limit }
    }

    fn is_special(&self, c: char) -> bool {
        c.is_control() || self.is_quoted && matches!(c, '"' | '\\')
    }

    fn write(&self, bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for chunk in bytes.utf8_chunks() {
            let mut rest = chunk.valid();
            while let Some(at) = rest.find(|c: char| self.is_special(c)) {
                let (before, from) = rest.split_at(at);
                f.write_str(before)?;
                let length = from.chars().next().map_or(1, char::len_utf8);
                from.bytes().take(length).try_for_each(|byte| write!(f, "\\{byte:02X}"))?;
                rest = from.get(length..).unwrap_or_default();
            }
            f.write_str(rest)?;
            chunk.invalid().iter().try_for_each(|byte| write!(f, "\\{byte:02X}"))?;
        }
        Ok(())
    }
}

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_quoted {
            f.write_char('"')?;
        }
        let first = self.bytes.get(..self.limit);
        self.write(first.unwrap_or(self.bytes), f)?;
        if self.is_quoted {
            f.write_char('"')?;
        }
        f.write_str(if first.is_some_and(|first| first.len() < self.bytes.len()) { CUT } else { "" })
    }
}
