//! How attributes and types begin, and how long they are: who looks for one passes over those before it.
//!
//! Below [`OWN`] the numbers are bytecode's, with names as strings and numbers as archives have them.

use crate::code::{AttrCode, TypeCode};
use crate::wire::{Cursor, Wire};

/// From here on codes are an archive's own.
pub(super) const OWN: u64 = 32;

/// An attribute or a type as text.
pub(super) const TEXT: u64 = 32;
/// An attribute or a type as its dialect encodes it.
pub(super) const ENCODED: u64 = 33;
/// `affine_map<..>`
pub(super) const MAP: u64 = 34;
/// `affine_set<..>`
pub(super) const SET: u64 = 35;
/// `strided<..>`
pub(super) const STRIDED: u64 = 36;
/// `array<..>` of integers
pub(super) const INT_ARRAY: u64 = 37;
/// `dense<..>` of integers
pub(super) const INT_ELEMENTS: u64 = 38;
/// `loc("file":1:2 to 3:4)`
pub(super) const RANGE: u64 = 39;
/// `memref<..>` of the identity layout, and the same with a space
pub(super) const MEMREF: u64 = 34;
pub(super) const MEMREF_WITH_SPACE: u64 = 35;

/// What an entry is made of, behind its code.
#[derive(Clone, Copy)]
enum Part {
    /// Numbers.
    Numbers(u32),
    /// A number, and as many more, each of this many parts.
    List(u32),
    /// A number, and as many bytes.
    Bytes,
}

use Part::{Bytes, List, Numbers};

fn attr_parts(code: u64) -> Option<&'static [Part]> {
    Some(match code {
        TEXT => &[Numbers(1)],
        ENCODED => &[Numbers(1), Bytes],
        MAP | SET | STRIDED => &[Bytes],
        INT_ARRAY | INT_ELEMENTS => &[Numbers(1), Bytes],
        RANGE => &[Numbers(5)],
        code => match AttrCode::of(code)? {
            AttrCode::Unit | AttrCode::UnknownLoc => &[],
            AttrCode::String | AttrCode::FlatSymbolRef | AttrCode::Type | AttrCode::Distinct => &[Numbers(1)],
            AttrCode::StringWithType | AttrCode::Integer | AttrCode::Float => &[Numbers(2)],
            AttrCode::CallSiteLoc | AttrCode::NameLoc | AttrCode::DenseResource => &[Numbers(2)],
            AttrCode::FileLineColLoc | AttrCode::SparseElements => &[Numbers(3)],
            AttrCode::Array | AttrCode::FusedLoc => &[List(1)],
            AttrCode::Dictionary => &[List(2)],
            AttrCode::SymbolRef | AttrCode::FileLineColRange => &[Numbers(1), List(1)],
            AttrCode::FusedLocWithMetadata => &[List(1), Numbers(1)],
            AttrCode::DenseArray => &[Numbers(2), Bytes],
            AttrCode::DenseElements => &[Numbers(1), Bytes],
            AttrCode::DenseStrings => &[Bytes],
        },
    })
}

fn type_parts(code: u64) -> Option<&'static [Part]> {
    Some(match code {
        TEXT => &[Numbers(1)],
        ENCODED => &[Numbers(1), Bytes],
        MEMREF => &[List(1), Numbers(1)],
        MEMREF_WITH_SPACE => &[Numbers(1), List(1), Numbers(1)],
        code => match TypeCode::of(code)? {
            TypeCode::Index | TypeCode::None => &[],
            TypeCode::Bf16 | TypeCode::F16 | TypeCode::F32 | TypeCode::F64 | TypeCode::F80 | TypeCode::F128 => &[],
            TypeCode::Integer | TypeCode::Complex => &[Numbers(1)],
            TypeCode::UnrankedMemRef | TypeCode::UnrankedTensor => &[Numbers(1)],
            TypeCode::UnrankedMemRefWithSpace => &[Numbers(2)],
            TypeCode::Function => &[List(1), List(1)],
            TypeCode::Tuple => &[List(1)],
            TypeCode::RankedTensor | TypeCode::Vector => &[List(1), Numbers(1)],
            TypeCode::RankedTensorWithEncoding => &[Numbers(1), List(1), Numbers(1)],
            TypeCode::MemRef => &[List(1), Numbers(2)],
            TypeCode::MemRefWithSpace => &[Numbers(1), List(1), Numbers(2)],
            TypeCode::VectorWithScalableDims => &[List(1), List(1), Numbers(1)],
        },
    })
}

/// Passes over an attribute.
pub(super) fn skip_attr(cursor: &mut Cursor<'_>) -> Wire<()> {
    skip(cursor, attr_parts, "unknown attribute code")
}

/// Passes over a type.
pub(super) fn skip_type(cursor: &mut Cursor<'_>) -> Wire<()> {
    skip(cursor, type_parts, "unknown type code")
}

fn skip(cursor: &mut Cursor<'_>, parts: fn(u64) -> Option<&'static [Part]>, unknown: &str) -> Wire<()> {
    let at = cursor.offset();
    let code = cursor.leb()?;
    let Some(parts) = parts(code) else { return Err(cursor.fault_at(at, format!("{unknown}: {code}"))) };
    for part in parts {
        match *part {
            Numbers(count) => (0..count).try_for_each(|_| cursor.skip_leb())?,
            List(each) => {
                let count = cursor.leb_count()?;
                for _ in 0..count {
                    (0..each).try_for_each(|_| cursor.skip_leb())?;
                }
            }
            Bytes => {
                let length = cursor.leb()?;
                cursor.take_long(length)?;
            }
        }
    }
    Ok(())
}
