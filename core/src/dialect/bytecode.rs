//! Bytecode hooks of a dialect: the encodings of its attributes and types, and its version.
//!
//! Attributes and types without an encoding are written as text, which is always legal. The crate `lect-bytecode` reads
//! and writes the bytes; it implements [`EntryReader`] and [`EntryWriter`].

use lect_ods::spec::EncodingSpec;

use crate::context::ContextData;
use crate::diag::Failure;
use crate::dialect::Param;
use crate::entity::{Attr, Ident, Type};
use crate::loc::Loc;
use crate::number::{ApInt, Float, FloatFormat};
use crate::types::Invalid;

/// Version of a dialect in bytecode: the numbers, the most significant first.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DialectVersion(pub Box<[u64]>);

/// Bytecode hooks of a dialect.
#[derive(Clone, Copy, Debug)]
pub struct BytecodeHooks {
    /// Attributes that are lists of fields, besides those of the [spec](lect_ods::spec::DialectSpec::encodings).
    pub attrs: &'static [EncodingSpec],
    /// Types that are lists of fields, besides those of the spec.
    pub types: &'static [EncodingSpec],
    /// Builds an attribute from the fields of an encoding without a definition: such fields are no parameters.
    pub build_attr: Option<BuildEntry<Attr>>,
    /// Builds a type from the fields of an encoding without a definition.
    pub build_type: Option<BuildEntry<Type>>,
    /// Splits an attribute into the fields of an encoding. The first part of the result is the code of the encoding.
    pub attr_fields: Option<EntryFields<Attr>>,
    /// Splits a type into the fields of an encoding.
    pub type_fields: Option<EntryFields<Type>>,
    /// The version to write, if any is written and the spec has none.
    pub version: Option<&'static [u64]>,
    /// Reads a version. By default, all varints up to the end are the version.
    pub read_version: Option<ReadVersion>,
}

impl BytecodeHooks {
    /// All attributes and types are written as text, without a version.
    pub const NONE: Self = Self {
        attrs: &[],
        types: &[],
        build_attr: None,
        build_type: None,
        attr_fields: None,
        type_fields: None,
        version: None,
        read_version: None,
    };
}

/// Builds an attribute or a type from the code of an encoding and its fields.
pub type BuildEntry<T> = fn(&ContextData, u64, &[Param]) -> Result<T, Invalid>;

/// Returns the code of an encoding and its fields; `None` if no encoding fits.
pub type EntryFields<T> = fn(&ContextData, T) -> Option<(u64, Vec<Param>)>;

/// Reads the version of a dialect.
pub type ReadVersion = fn(&mut dyn EntryReader) -> Result<DialectVersion, Failure>;

/// Reader of the fields of an entry. Errors are values: an entry may be read in several ways, until one fits.
pub trait EntryReader {
    /// Returns the context into which the entry is read.
    fn context(&self) -> &ContextData;

    /// Returns the version of the bytecode format, 0 to 6.
    fn format_version(&self) -> u64;

    /// Returns the version of a dialect in the file, if the file specifies one.
    fn dialect_version(&mut self, namespace: &str) -> Option<DialectVersion>;

    /// Returns true if the entry was read to the end.
    fn is_at_end(&self) -> bool;

    /// Reads a byte.
    fn byte(&mut self) -> Result<u8, Failure>;

    /// Reads an unsigned integer of up to 64 bits.
    fn varint(&mut self) -> Result<u64, Failure>;

    /// Reads a signed integer of up to 64 bits.
    fn signed_varint(&mut self) -> Result<i64, Failure> {
        let number = self.varint()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    /// Reads an integer and a flag.
    fn flagged_varint(&mut self) -> Result<(u64, bool), Failure> {
        let number = self.varint()?;
        Ok((number >> 1, number & 1 != 0))
    }

    /// Reads a Boolean.
    fn bool(&mut self) -> Result<bool, Failure> {
        Ok(self.byte()? != 0)
    }

    /// Reads the number of elements that follow, each at least one byte long. A number above that of the remaining
    /// bytes is an error.
    fn count(&mut self) -> Result<usize, Failure>;

    /// Reads an attribute.
    fn attr(&mut self) -> Result<Attr, Failure>;

    /// Reads an optional attribute.
    fn optional_attr(&mut self) -> Result<Option<Attr>, Failure>;

    /// Reads a type.
    fn ty(&mut self) -> Result<Type, Failure>;

    /// Reads a string.
    fn string(&mut self) -> Result<&[u8], Failure>;

    /// Reads a byte count and that many bytes.
    fn blob(&mut self) -> Result<&[u8], Failure>;

    /// Reads an integer of width `width`.
    fn ap_int(&mut self, width: u32) -> Result<ApInt, Failure>;

    /// Reads a floating-point number of format `format`.
    fn float(&mut self, format: FloatFormat) -> Result<Float, Failure>;

    /// Reads the key of a resource.
    fn resource(&mut self) -> Result<Ident, Failure>;

    /// Returns the location for errors.
    fn loc(&self) -> Loc;

    /// Returns an error at the current position.
    fn error(&mut self, message: &str) -> Failure;
}

/// Writer of the fields of an entry.
pub trait EntryWriter {
    /// Returns the version of the bytecode format, 0 to 6.
    fn format_version(&self) -> u64;

    /// Returns the target version of a dialect, if that is not the current one.
    fn dialect_version(&self, namespace: &str) -> Option<&DialectVersion>;

    /// Writes a byte.
    fn byte(&mut self, byte: u8);

    /// Writes an unsigned integer.
    fn varint(&mut self, number: u64);

    /// Writes a signed integer.
    fn signed_varint(&mut self, number: i64) {
        self.varint((number as u64) << 1 ^ (number >> 63) as u64);
    }

    /// Writes an integer and a flag.
    fn flagged_varint(&mut self, number: u64, flag: bool) {
        self.varint(number << 1 | u64::from(flag));
    }

    /// Writes a Boolean.
    fn bool(&mut self, value: bool) {
        self.byte(u8::from(value));
    }

    /// Writes an attribute.
    fn attr(&mut self, attr: Attr);

    /// Writes an optional attribute.
    fn optional_attr(&mut self, attr: Option<Attr>);

    /// Writes a type.
    fn ty(&mut self, ty: Type);

    /// Writes a string.
    fn string(&mut self, string: &[u8]);

    /// Writes a byte count and the bytes.
    fn blob(&mut self, bytes: &[u8]);

    /// Writes an integer whose width the reader knows.
    fn ap_int(&mut self, value: &ApInt);

    /// Writes a floating-point number whose format the reader knows.
    fn float(&mut self, value: Float);

    /// Writes the key of a resource of a dialect.
    fn resource(&mut self, dialect: &str, key: Ident);
}
