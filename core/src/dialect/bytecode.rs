//! What a dialect says of its bytecode: how its attributes and types are encoded, and its version.
//!
//! Attributes and types that a dialect says nothing of are text there, which is always legal. The bytes themselves
//! are the business of the crate `lect-bytecode`, which implements [`EntryReader`] and [`EntryWriter`].

use crate::context::ContextData;
use crate::diag::Failure;
use crate::entity::{Attr, Ident, Type};
use crate::loc::Loc;
use crate::number::{ApInt, Float, FloatFormat};

/// A dialect's version as its bytecode has it: the numbers, the most significant first.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DialectVersion(pub Box<[u64]>);

/// What a dialect says of its bytecode.
#[derive(Clone, Copy, Debug)]
pub struct BytecodeHooks {
    /// Attributes that are lists of fields.
    pub attrs: &'static [Encoding],
    /// Types that are lists of fields.
    pub types: &'static [Encoding],
    /// Reads attributes that `attrs` does not have. Comes first.
    pub read_attr: Option<ReadEntry<Attr>>,
    /// Reads types that `types` does not have. Comes first.
    pub read_type: Option<ReadEntry<Type>>,
    /// Writes attributes that `attrs` does not have. Comes first.
    pub write_attr: Option<WriteEntry<Attr>>,
    /// Writes types that `types` does not have. Comes first.
    pub write_type: Option<WriteEntry<Type>>,
    /// The version that is written, if any is and the spec has none.
    pub version: Option<&'static [u64]>,
    /// Reads a version. Without this it is as many numbers as there are.
    pub read_version: Option<ReadVersion>,
}

impl BytecodeHooks {
    /// Everything is text, and there is no version.
    pub const NONE: Self = Self {
        attrs: &[],
        types: &[],
        read_attr: None,
        read_type: None,
        write_attr: None,
        write_type: None,
        version: None,
        read_version: None,
    };
}

/// Reads an entry from its first byte. `None` leaves it to [`Encoding`]s, from the first byte again.
pub type ReadEntry<T> = fn(&mut dyn EntryReader) -> Result<Option<T>, Failure>;

/// Reads the version of a dialect.
pub type ReadVersion = fn(&mut dyn EntryReader) -> Result<DialectVersion, Failure>;

/// Writes an entry; whether it did. Otherwise nothing may have been written. It runs twice, once to learn what the entry
/// refers to, and must do the same both times.
pub type WriteEntry<T> = fn(&ContextData, T, &mut dyn EntryWriter) -> bool;

/// An attribute or a type of a definition as a list of fields, one a parameter, behind a code.
///
/// A definition may have several: what is written has the first that can hold its parameters. One that no encoding can
/// hold is text.
#[derive(Clone, Copy, Debug)]
pub struct Encoding {
    /// What tells it from others of the dialect.
    pub code: u64,
    /// The definition (`LLVM_DIFileAttr`) or its C++ class (`DIFileAttr`).
    pub def: &'static str,
    /// How its parameters are written, in the order of the bytes.
    pub fields: &'static [Field],
    /// Which parameter each field is, by place; as they come if it is empty. A parameter that no field is must be what
    /// it is when it is not written.
    pub order: &'static [usize],
    /// The first release of MLIR that can read it; what is written for others is text.
    pub since: u32,
    /// The first version of the dialect that has it.
    pub from: &'static [u64],
    /// The first version of the dialect that has it no more; empty for none.
    pub until: &'static [u64],
}

impl Encoding {
    /// An encoding whose fields are the parameters in order, of every release.
    pub const fn new(code: u64, def: &'static str, fields: &'static [Field]) -> Self {
        Self { code, def, fields, order: &[], since: 0, from: &[], until: &[] }
    }

    /// Whether a version of the dialect has it.
    pub fn is_of(&self, version: &[u64]) -> bool {
        self.from <= version && (self.until.is_empty() || !version.is_empty() && version < self.until)
    }

    /// The fields, each with the place of its parameter.
    pub fn places(&self) -> impl Iterator<Item = (usize, Field)> {
        let place = |field| self.order.get(field).copied().unwrap_or(field);
        self.fields.iter().enumerate().map(move |(index, field)| (place(index), *field))
    }
}

/// How a parameter is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// A number as a varint.
    VarInt,
    /// A number as a signed varint.
    SignedVarInt,
    /// A number or nothing.
    OptionalVarInt,
    /// A truth value as a byte.
    Bool,
    /// A string, by number.
    String,
    /// A string attribute, as its string by number.
    StringAttr,
    /// An attribute, by number.
    Attr,
    /// An attribute or nothing.
    OptionalAttr,
    /// A type, by number.
    Type,
    /// How many, then each.
    List(&'static Field),
    /// A byte that says whether there are any, then as a list.
    OptionalList(&'static Field),
}

/// Reads the parts of an entry. Errors are values: an entry may be read in several ways, until one fits.
pub trait EntryReader {
    /// The context that what is read goes to.
    fn context(&self) -> &ContextData;

    /// The version of the file's format, 0 to 6.
    fn format_version(&self) -> u64;

    /// The version that a dialect of the file had, if the file says.
    fn dialect_version(&mut self, namespace: &str) -> Option<DialectVersion>;

    /// Whether all was read.
    fn is_at_end(&self) -> bool;

    /// A byte.
    fn byte(&mut self) -> Result<u8, Failure>;

    /// A number of up to 64 bits.
    fn varint(&mut self) -> Result<u64, Failure>;

    /// A number with a sign.
    fn signed_varint(&mut self) -> Result<i64, Failure> {
        let number = self.varint()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    /// A number and a flag.
    fn flagged_varint(&mut self) -> Result<(u64, bool), Failure> {
        let number = self.varint()?;
        Ok((number >> 1, number & 1 != 0))
    }

    /// A truth value.
    fn bool(&mut self) -> Result<bool, Failure> {
        Ok(self.byte()? != 0)
    }

    /// How many parts follow, none of which is shorter than a byte: more than there are bytes is an error.
    fn count(&mut self) -> Result<usize, Failure>;

    /// An attribute.
    fn attr(&mut self) -> Result<Attr, Failure>;

    /// An attribute, if there is one.
    fn optional_attr(&mut self) -> Result<Option<Attr>, Failure>;

    /// A type.
    fn ty(&mut self) -> Result<Type, Failure>;

    /// A string.
    fn string(&mut self) -> Result<&[u8], Failure>;

    /// Bytes behind their number.
    fn blob(&mut self) -> Result<&[u8], Failure>;

    /// An integer of a known width.
    fn ap_int(&mut self, width: u32) -> Result<ApInt, Failure>;

    /// A floating-point number of a known format.
    fn float(&mut self, format: FloatFormat) -> Result<Float, Failure>;

    /// The key of a resource.
    fn resource(&mut self) -> Result<Ident, Failure>;

    /// Where to report errors.
    fn loc(&self) -> Loc;

    /// An error in what is being read, at the current place.
    fn error(&mut self, message: &str) -> Failure;
}

/// Writes the parts of an entry.
pub trait EntryWriter {
    /// The version of the file's format, 0 to 6.
    fn format_version(&self) -> u64;

    /// The version of a dialect that is written for, if that is not today's.
    fn dialect_version(&self, namespace: &str) -> Option<&DialectVersion>;

    /// A byte.
    fn byte(&mut self, byte: u8);

    /// A number.
    fn varint(&mut self, number: u64);

    /// A number with a sign.
    fn signed_varint(&mut self, number: i64) {
        self.varint((number as u64) << 1 ^ (number >> 63) as u64);
    }

    /// A number and a flag.
    fn flagged_varint(&mut self, number: u64, flag: bool) {
        self.varint(number << 1 | u64::from(flag));
    }

    /// A truth value.
    fn bool(&mut self, value: bool) {
        self.byte(u8::from(value));
    }

    /// An attribute.
    fn attr(&mut self, attr: Attr);

    /// An attribute, if there is one.
    fn optional_attr(&mut self, attr: Option<Attr>);

    /// A type.
    fn ty(&mut self, ty: Type);

    /// A string.
    fn string(&mut self, string: &[u8]);

    /// Bytes behind their number.
    fn blob(&mut self, bytes: &[u8]);

    /// An integer whose width the reader will know.
    fn ap_int(&mut self, value: &ApInt);

    /// A floating-point number whose format the reader will know.
    fn float(&mut self, value: Float);

    /// The key of a resource of a dialect.
    fn resource(&mut self, dialect: &str, key: Ident);
}
