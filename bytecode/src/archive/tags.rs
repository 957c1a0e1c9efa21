//! Codes of attributes and types, and skipping of entries: a reader of one entry skips those before it.
//!
//! Below [`OWN`] the numbers are bytecode's, with names as strings and numbers in the encoding of archives.

use lect_ods::spec::Field;

use crate::builtin::codes::{AttrCode, TypeCode};
use crate::fields;
use crate::wire::{Cursor, Wire};

/// First code of an archive's own.
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

/// Returns the layout of an archive's own attribute code: how many numbers, and whether length-prefixed bytes follow.
const fn own_attr(code: u64) -> Option<(u32, bool)> {
    Some(match code {
        TEXT => (1, false),
        ENCODED | INT_ARRAY | INT_ELEMENTS => (1, true),
        MAP | SET | STRIDED => (0, true),
        RANGE => (5, false),
        _ => return None,
    })
}

/// Returns true if bytecode has a code for the attribute, but archives encode it differently.
pub(super) fn has_own_form(code: u64) -> bool {
    matches!(AttrCode::of(code), Some(AttrCode::AffineMap | AttrCode::IntegerSet | AttrCode::StridedLayout))
}

/// Skips an attribute.
pub(super) fn skip_attr(cursor: &mut Cursor<'_>) -> Wire<()> {
    let at = cursor.offset();
    let code = cursor.leb()?;
    if let Some((numbers, has_bytes)) = own_attr(code) {
        (0..numbers).try_for_each(|_| cursor.skip_leb())?;
        return if has_bytes { fields::skip(cursor, &Field::Blob) } else { Ok(()) };
    }
    match AttrCode::of(code) {
        // Only the type determines the number of strings, so all are behind one length.
        Some(AttrCode::DenseStrings) => fields::skip(cursor, &Field::Blob),
        Some(known) if !has_own_form(code) => {
            known.fields().iter().try_for_each(|field| fields::skip(cursor, &field.field))
        }
        _ => Err(cursor.fault_at(at, format!("unknown attribute code: {code}"))),
    }
}

/// Skips a type.
pub(super) fn skip_type(cursor: &mut Cursor<'_>) -> Wire<()> {
    let at = cursor.offset();
    let code = cursor.leb()?;
    match code {
        TEXT => cursor.skip_leb(),
        ENCODED => {
            cursor.skip_leb()?;
            fields::skip(cursor, &Field::Blob)
        }
        MEMREF | MEMREF_WITH_SPACE => {
            let known = if code == MEMREF { TypeCode::MemRef } else { TypeCode::MemRefWithSpace };
            // Without the layout, which is the last field.
            let fields = known.fields().split_last().map_or(&[][..], |(_, fields)| fields);
            fields.iter().try_for_each(|field| fields::skip(cursor, &field.field))
        }
        code => match TypeCode::of(code) {
            Some(code) => code.fields().iter().try_for_each(|field| fields::skip(cursor, &field.field)),
            None => Err(cursor.fault_at(at, format!("unknown type code: {code}"))),
        },
    }
}
