//! Encoding of specs as bytes, so that they need not be read again from `.td` files.
//!
//! [`encode`] and [`decode`] are inverse, except for sharing: equal [`Shared`] values are written once and become a
//! single value when read.
//!
//! ```text
//! bytes  := text tables nodes list<dialect>
//! text   := all strings, each once: a count, their lengths, their letters
//! nodes  := shared values, by kind, each after those that it refers to
//! ```
//!
//! Numbers are LEB128. The encoding contains neither names of fields nor versions: a container must identify the
//! writing program, and only that program may read the bytes.
//!
//! Bytes are not trusted. For any input, reading terminates quickly and takes bounded memory. The result is an error,
//! or specs whose positions are all valid.

mod check;
mod model;
mod read;
mod write;

use std::borrow::Cow;

pub use self::read::Malformed;
pub(crate) use self::read::Reader;
pub(crate) use self::write::Writer;
use crate::spec::{DialectSpec, List, Shared, Str};

/// Maximum number of letters in a file, counting strings as often as they are used. LLVM's dialects have a hundredth.
const MAX_TEXT: usize = 1 << 28;

/// Maximum size of specs, counting shared values as often as they are referred to. LLVM's dialects have a hundredth.
const MAX_WEIGHT: u64 = 1 << 26;

/// Maximum nesting of expressions and formats. Realistic ones have a tenth of it.
const MAX_DEPTH: u32 = 200;

/// Encodes dialects. Returns `None` if they are nested deeper than [`decode`] accepts.
pub fn encode(dialects: &[DialectSpec]) -> Option<Vec<u8>> {
    let mut out = Writer::default();
    dialects.iter().for_each(|dialect| dialect.write(&mut out));
    out.finish(dialects.len())
}

/// Version of the encoding: the last one is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Format {
    /// Without [encodings](crate::spec::Encodings).
    V2,
    /// Without the flag whether an operation's effects are listed (`InterfaceUse::lists_effects`).
    V3,
    /// Without [functions](crate::spec::Functions).
    V4,
    /// Without the [numbers](crate::spec::EncodingSpec::numbers) of type encodings.
    V5,
    /// Without [names](crate::spec::OpSpec::names) of values, and other properties of attributes and dialects from
    /// overlays.
    V6,
    /// Without [kinds of values of Rust](crate::spec::ValueKind).
    V7,
    /// Without former definitions, and changes of results, regions and enums by versions.
    V8,
    /// Without [strict properties](crate::spec::DialectFlags::strict_properties), and elements of formats since MLIR
    /// 24.
    V9,
    /// The complete encoding.
    V10,
}

impl Format {
    /// Version that is written.
    pub const TODAY: Self = Self::V10;

    /// Returns the version with a number, which containers of specs store.
    pub fn of(number: u64) -> Option<Self> {
        match number {
            2 => Some(Self::V2),
            3 => Some(Self::V3),
            4 => Some(Self::V4),
            5 => Some(Self::V5),
            6 => Some(Self::V6),
            7 => Some(Self::V7),
            8 => Some(Self::V8),
            9 => Some(Self::V9),
            10 => Some(Self::V10),
            _ => None,
        }
    }

    /// Returns the number of the version.
    pub fn number(self) -> u64 {
        match self {
            Self::V2 => 2,
            Self::V3 => 3,
            Self::V4 => 4,
            Self::V5 => 5,
            Self::V6 => 6,
            Self::V7 => 7,
            Self::V8 => 8,
            Self::V9 => 9,
            Self::V10 => 10,
        }
    }
}

/// Decodes dialects in the current version.
pub fn decode(bytes: &[u8]) -> Result<Vec<DialectSpec>, Malformed> {
    decode_as(bytes, Format::TODAY)
}

/// Decodes dialects in a version.
pub fn decode_as(bytes: &[u8], format: Format) -> Result<Vec<DialectSpec>, Malformed> {
    let (mut input, count) = Reader::open(bytes, format)?;
    let mut dialects = Vec::new();
    for _ in 0..count {
        dialects.push(DialectSpec::read(&mut input)?);
    }
    let whole = input.is_empty() && dialects.iter().all(check::is_sound);
    whole.then_some(dialects).ok_or(Malformed)
}

/// A type that can be encoded and decoded.
pub(crate) trait Wire: Sized {
    fn write(&self, out: &mut Writer);
    fn read(input: &mut Reader<'_>) -> Result<Self, Malformed>;
}

impl Wire for bool {
    fn write(&self, out: &mut Writer) {
        out.byte(u8::from(*self));
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Malformed> {
        match input.byte()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(Malformed),
        }
    }
}

impl Wire for u32 {
    fn write(&self, out: &mut Writer) {
        out.number(u64::from(*self));
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Malformed> {
        u32::try_from(input.number()?).map_err(|_| Malformed)
    }
}

impl Wire for u64 {
    fn write(&self, out: &mut Writer) {
        out.number(*self);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Malformed> {
        input.number()
    }
}

impl Wire for i64 {
    fn write(&self, out: &mut Writer) {
        // Small numbers of either sign are short.
        out.number((*self << 1 ^ *self >> 63) as u64);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Malformed> {
        let number = input.number()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }
}

impl Wire for f64 {
    fn write(&self, out: &mut Writer) {
        out.number(self.to_bits());
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Malformed> {
        Ok(f64::from_bits(input.number()?))
    }
}

impl Wire for Str {
    fn write(&self, out: &mut Writer) {
        out.text(self);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Malformed> {
        let text = input.text()?;
        Ok(if text.is_empty() { Str::default() } else { Cow::Owned(text.to_owned()) })
    }
}

impl<T: Wire> Wire for Option<T> {
    fn write(&self, out: &mut Writer) {
        self.is_some().write(out);
        if let Some(value) = self {
            value.write(out);
        }
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Malformed> {
        bool::read(input)?.then(|| T::read(input)).transpose()
    }
}

impl<T: Wire + Clone + 'static> Wire for List<T> {
    fn write(&self, out: &mut Writer) {
        out.number(self.len() as u64);
        out.deeper(|out| self.iter().for_each(|item| item.write(out)));
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Malformed> {
        let count = input.number()?;
        if count == 0 {
            return Ok(List::default());
        }
        input.deeper(count, |input| {
            // Each item takes at least a byte. Large ones take more, so space for many is only allocated as they are
            // read.
            let room = usize::try_from(count).ok().filter(|count| *count <= input.left()).ok_or(Malformed)?;
            let mut items = Vec::with_capacity(room.min(64));
            for _ in 0..room {
                items.push(T::read(input)?);
            }
            Ok(items.into())
        })
    }
}

/// A type of shared values.
pub(crate) trait Shareable: Wire + 'static {
    /// Kind of the value.
    const KIND: u8;

    /// Returns an entry of the table of decoded values.
    fn find(nodes: &model::Nodes, at: usize) -> Option<&(Shared<Self>, read::Size)>;
}

impl<T: Shareable> Wire for Shared<T> {
    fn write(&self, out: &mut Writer) {
        out.shared(self);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Malformed> {
        input.shared()
    }
}
