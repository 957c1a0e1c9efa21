//! The outermost structure of a file: header and sections.

use std::ops::Range;

use bytes::Bytes;

use crate::wire::{Cursor, Wire};

/// Mask of the parts of an operation's record.
pub(crate) mod mask {
    pub const ATTRS: u8 = 0x01;
    pub const RESULTS: u8 = 0x02;
    pub const OPERANDS: u8 = 0x04;
    pub const SUCCESSORS: u8 = 0x08;
    pub const REGIONS: u8 = 0x10;
    pub const USE_ORDERS: u8 = 0x20;
    pub const PROPERTIES: u8 = 0x40;
}

/// Magic bytes of bytecode: `ML\xEFR`.
pub const MAGIC: [u8; 4] = *b"ML\xEFR";

/// Newest version of the format, and the default of the writer.
pub const VERSION: u64 = 6;

/// Returns true if these bytes begin with the magic of bytecode.
pub fn is_bytecode(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// Reads the version and the producer of a file, which may be invalid otherwise.
pub fn header(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut cursor = Cursor::new(bytes.strip_prefix(&MAGIC)?, MAGIC.len());
    Some((cursor.varint().ok()?, cursor.until_nul().ok()?))
}

/// Kind of a section.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum SectionId {
    /// All strings.
    String,
    /// Names of dialects and operations.
    Dialect,
    /// Bytes of attributes and types.
    AttrType,
    /// Length of each attribute and type.
    AttrTypeOffset,
    /// Operations.
    Ir,
    /// Values of resources.
    Resource,
    /// Keys of resources, and length of each value.
    ResourceOffset,
    /// Version of a dialect.
    DialectVersions,
    /// Properties of operations.
    Properties,
}

impl SectionId {
    /// All kinds, by number.
    pub const ALL: [SectionId; 9] = [
        Self::String,
        Self::Dialect,
        Self::AttrType,
        Self::AttrTypeOffset,
        Self::Ir,
        Self::Resource,
        Self::ResourceOffset,
        Self::DialectVersions,
        Self::Properties,
    ];

    /// Returns the name for diagnostics.
    pub fn name(self) -> &'static str {
        match self {
            Self::String => "String",
            Self::Dialect => "Dialect",
            Self::AttrType => "AttrType",
            Self::AttrTypeOffset => "AttrTypeOffset",
            Self::Ir => "IR",
            Self::Resource => "Resource",
            Self::ResourceOffset => "ResourceOffset",
            Self::DialectVersions => "DialectVersions",
            Self::Properties => "Properties",
        }
    }

    fn is_required(self, version: u64) -> bool {
        match self {
            Self::String | Self::Dialect | Self::AttrType | Self::AttrTypeOffset | Self::Ir => true,
            Self::Properties => version >= 5,
            Self::Resource | Self::ResourceOffset | Self::DialectVersions => false,
        }
    }
}

/// A section of a file, or one within a section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// Kind of the section.
    pub id: SectionId,
    /// Offset of the header in the file.
    pub header: usize,
    /// Alignment of the content, if specified.
    pub alignment: Option<u64>,
    /// Range of the content in the file.
    pub content: Range<usize>,
}

impl Section {
    /// Reads a header and skips the content. Returns the section with a cursor over its content.
    pub fn read<'a>(cursor: &mut Cursor<'a>) -> Wire<(Self, Cursor<'a>)> {
        let header = cursor.offset();
        let byte = cursor.byte()?;
        let length = cursor.varint()?;
        let Some(&id) = SectionId::ALL.get(usize::from(byte & 0x7F)) else {
            return Err(cursor.fault_at(header, format!("invalid section ID: {}", byte & 0x7F)));
        };
        let mut alignment = None;
        if byte & 0x80 != 0 {
            let to = cursor.varint()?;
            cursor.align(to)?;
            alignment = Some(to);
        }
        let start = cursor.offset();
        let bytes = cursor.take_long(length)?;
        let content = start..start + bytes.len();
        Ok((Self { id, header, alignment, content }, Cursor::new(bytes, start)))
    }
}

/// A file of which only the sections are known.
#[derive(Clone, Debug)]
pub struct Image {
    /// All of the file.
    pub bytes: Bytes,
    /// Version of the format.
    pub version: u64,
    producer: Range<usize>,
    sections: Vec<Section>,
}

impl Image {
    /// Locates the sections. Only their headers are read.
    pub fn new(bytes: Bytes) -> Wire<Self> {
        let mut cursor = Cursor::new(&bytes, 0);
        if !is_bytecode(&bytes) {
            return Err(cursor.fault("input buffer is not an MLIR bytecode file"));
        }
        cursor.take(MAGIC.len())?;
        let at = cursor.offset();
        let version = cursor.varint()?;
        if version > VERSION {
            let message = format!("bytecode version {version} is newer than the current version {VERSION}");
            return Err(cursor.fault_at(at, message));
        }
        let start = cursor.offset();
        let producer = start..start + cursor.until_nul()?.len();
        let mut sections: Vec<Section> = Vec::new();
        while !cursor.is_at_end() {
            let (section, _) = Section::read(&mut cursor)?;
            if sections.iter().any(|other| other.id == section.id) {
                return Err(cursor.fault_at(section.header, top_level("duplicate top-level section", section.id)));
            }
            sections.push(section);
        }
        let missing = |id: &&SectionId| id.is_required(version) && sections.iter().all(|section| section.id != **id);
        if let Some(&id) = SectionId::ALL.iter().find(missing) {
            return Err(cursor.fault(top_level("missing data for top-level section", id)));
        }
        Ok(Self { version, producer, sections, bytes: bytes.clone() })
    }

    /// Returns the producer of the file: `MLIR22.1.8`.
    pub fn producer(&self) -> &[u8] {
        self.bytes.get(self.producer.clone()).unwrap_or_default()
    }

    /// Returns the sections in file order.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// Returns a section, if the file has it.
    pub fn section(&self, id: SectionId) -> Option<&Section> {
        self.sections.iter().find(|section| section.id == id)
    }

    /// Returns a cursor at the beginning of a section's content. An absent section is empty.
    pub fn open(&self, id: SectionId) -> Cursor<'_> {
        let content = self.section(id).map_or(0..0, |section| section.content.clone());
        self.range(content)
    }

    /// Returns a cursor over a range of the file.
    #[inline]
    pub fn range(&self, range: Range<usize>) -> Cursor<'_> {
        let base = range.start;
        Cursor::new(self.bytes.get(range).unwrap_or_default(), base)
    }
}

fn top_level(what: &str, id: SectionId) -> String {
    format!("{what}: {} ({})", id.name(), id as u8)
}
