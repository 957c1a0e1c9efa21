//! The dialects of a file, and the names of its operations.

use std::ops::Range;

use super::Strings;
use crate::sections::{Image, Section, SectionId};
use crate::wire::{Cursor, Wire};

/// A dialect in use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DialectEntry {
    /// Namespace, as string number.
    pub name: u64,
    /// Range of the version's bytes in the file, if there is a version.
    pub version: Option<Range<usize>>,
}

/// The name of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpNameEntry {
    /// Number of the dialect.
    pub dialect: u32,
    /// Name without the namespace, as string number. Empty for an operation with the name of its dialect.
    pub name: u64,
    /// Whether the operation was registered in the writer. Unknown before version 5.
    pub registered: Option<bool>,
}

/// All names of a file.
#[derive(Clone, Debug)]
pub struct Names {
    /// The dialects.
    pub dialects: Vec<DialectEntry>,
    /// The operations.
    pub ops: Vec<OpNameEntry>,
    /// Number of operations that the file declares; a hint that may be wrong.
    pub op_count_hint: Option<u64>,
}

impl Names {
    /// Reads the names.
    pub fn read(image: &Image, strings: &Strings) -> Wire<Self> {
        let mut cursor = image.open(SectionId::Dialect);
        let count = cursor.count()?;
        let mut dialects = Vec::with_capacity(count);
        for _ in 0..count {
            dialects.push(dialect(image, strings, &mut cursor)?);
        }
        let op_count_hint = if image.version >= 4 { Some(cursor.varint()?) } else { None };
        let mut ops = Vec::new();
        while !cursor.is_at_end() {
            let at = cursor.offset();
            let dialect = cursor.varint()?;
            if dialect >= dialects.len() as u64 {
                return Err(cursor.fault_at(at, format!("invalid dialect index: {dialect}")));
            }
            for _ in 0..cursor.count()? {
                let at = cursor.offset();
                let (name, registered) = match image.version {
                    ..5 => (cursor.varint()?, None),
                    _ => cursor.flagged_varint().map(|(name, flag)| (name, Some(flag)))?,
                };
                check_string(image, strings, &cursor, at, name)?;
                ops.push(OpNameEntry { dialect: dialect as u32, name, registered });
            }
        }
        Ok(Self { dialects, ops, op_count_hint })
    }

    /// Returns the namespace of a dialect.
    pub fn namespace<'i>(&self, image: &'i Image, strings: &Strings, dialect: u32) -> &'i [u8] {
        let entry = self.dialects.get(dialect as usize);
        entry.and_then(|entry| strings.get(image, entry.name)).unwrap_or_default()
    }

    /// Returns the full name of an operation.
    pub fn op_name(&self, image: &Image, strings: &Strings, op: usize) -> Vec<u8> {
        let Some(entry) = self.ops.get(op) else { return Vec::new() };
        let mut name = self.namespace(image, strings, entry.dialect).to_vec();
        let short = strings.get(image, entry.name).unwrap_or_default();
        if !short.is_empty() {
            name.push(b'.');
            name.extend_from_slice(short);
        }
        name
    }
}

fn dialect(image: &Image, strings: &Strings, cursor: &mut Cursor<'_>) -> Wire<DialectEntry> {
    let at = cursor.offset();
    if image.version == 0 {
        let name = cursor.varint()?;
        check_string(image, strings, cursor, at, name)?;
        return Ok(DialectEntry { name, version: None });
    }
    let (name, has_version) = cursor.flagged_varint()?;
    check_string(image, strings, cursor, at, name)?;
    if !has_version {
        return Ok(DialectEntry { name, version: None });
    }
    let (section, _) = Section::read(cursor)?;
    if section.id != SectionId::DialectVersions {
        return Err(cursor.fault_at(section.header, "expected dialect version section"));
    }
    Ok(DialectEntry { name, version: Some(section.content) })
}

fn check_string(image: &Image, strings: &Strings, cursor: &Cursor<'_>, at: usize, string: u64) -> Wire<()> {
    match strings.get(image, string) {
        Some(_) => Ok(()),
        None => Err(cursor.fault_at(at, format!("invalid string index: {string}"))),
    }
}
