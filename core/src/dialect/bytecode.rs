//! What a dialect says of its bytecode: how its attributes and types are encoded, and its version.
//!
//! Attributes and types that a dialect says nothing of are text there, which is always legal. The bytes themselves
//! are the business of the crate `lect-bytecode`, which implements [`EntryReader`] and [`EntryWriter`].

use lect_ods::spec::EncodingSpec;

use crate::context::ContextData;
use crate::diag::Failure;
use crate::dialect::Param;
use crate::entity::{Attr, Ident, Type};
use crate::loc::Loc;
use crate::number::{ApInt, Float, FloatFormat};
use crate::types::Invalid;

/// A dialect's version as its bytecode has it: the numbers, the most significant first.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DialectVersion(pub Box<[u64]>);

/// What a dialect says of its bytecode.
#[derive(Clone, Copy, Debug)]
pub struct BytecodeHooks {
    /// Attributes that are lists of fields, beside those of the [spec](lect_ods::spec::DialectSpec::encodings).
    pub attrs: &'static [EncodingSpec],
    /// Types that are lists of fields, beside those of the spec.
    pub types: &'static [EncodingSpec],
    /// Makes an attribute of the fields of an encoding that is of no definition: its fields are no parameters.
    pub build_attr: Option<BuildEntry<Attr>>,
    /// The same of types.
    pub build_type: Option<BuildEntry<Type>>,
    /// Takes an attribute apart into the fields of an encoding; its code is the first part of the result.
    pub attr_fields: Option<EntryFields<Attr>>,
    /// The same of types.
    pub type_fields: Option<EntryFields<Type>>,
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
        build_attr: None,
        build_type: None,
        attr_fields: None,
        type_fields: None,
        version: None,
        read_version: None,
    };
}

/// Makes something of the code of an encoding and its fields.
pub type BuildEntry<T> = fn(&ContextData, u64, &[Param]) -> Result<T, Invalid>;

/// The code of an encoding and its fields; `None` if there is none for something.
pub type EntryFields<T> = fn(&ContextData, T) -> Option<(u64, Vec<Param>)>;

/// Reads the version of a dialect.
pub type ReadVersion = fn(&mut dyn EntryReader) -> Result<DialectVersion, Failure>;

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
