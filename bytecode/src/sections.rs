//! The outermost structure of a file: what it says of itself, and where its sections are.

use std::ops::Range;

use bytes::Bytes;

use crate::wire::{Cursor, Wire};

/// What of an operation a record has.
pub(crate) mod mask {
    pub const ATTRS: u8 = 0x01;
    pub const RESULTS: u8 = 0x02;
    pub const OPERANDS: u8 = 0x04;
    pub const SUCCESSORS: u8 = 0x08;
    pub const REGIONS: u8 = 0x10;
    pub const USE_ORDERS: u8 = 0x20;
    pub const PROPERTIES: u8 = 0x40;
}

/// What every file begins with: `ML\xEFR`.
pub const MAGIC: [u8; 4] = *b"ML\xEFR";

/// The newest version of the format, which is what is written unless asked otherwise.
pub const VERSION: u64 = 6;

/// Whether these bytes are a file of bytecode, going by how they begin.
pub fn is_bytecode(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// The version of a file and what the tool that wrote it calls itself, whatever else may be wrong.
pub fn header(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut cursor = Cursor::new(bytes.strip_prefix(&MAGIC)?, MAGIC.len());
    Some((cursor.varint().ok()?, cursor.until_nul().ok()?))
}

/// What a section holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum SectionId {
    /// All strings.
    String,
    /// Names of dialects and operations.
    Dialect,
    /// The bytes of attributes and types.
    AttrType,
    /// How long each attribute and type is.
    AttrTypeOffset,
    /// Operations.
    Ir,
    /// The values of resources.
    Resource,
    /// Keys of resources, and how long each value is.
    ResourceOffset,
    /// The version of a dialect.
    DialectVersions,
    /// The properties of operations.
    Properties,
}

impl SectionId {
    /// All of them, by number.
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

    /// What it is called in errors.
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
    /// What it holds.
    pub id: SectionId,
    /// Where its header begins in the file.
    pub header: usize,
    /// What it is aligned to, if it says so.
    pub alignment: Option<u64>,
    /// Where its content is in the file.
    pub content: Range<usize>,
}

impl Section {
    /// Reads a header and passes the content, which `cursor` returns a place in.
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

/// A file whose sections are known, and no more of it.
#[derive(Clone, Debug)]
pub struct Image {
    /// All of the file.
    pub bytes: Bytes,
    /// The version of the format.
    pub version: u64,
    producer: Range<usize>,
    sections: Vec<Section>,
}

impl Image {
    /// Finds the sections. Only their headers are looked at.
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

    /// What the tool that wrote the file calls itself: `MLIR22.1.8`.
    pub fn producer(&self) -> &[u8] {
        self.bytes.get(self.producer.clone()).unwrap_or_default()
    }

    /// The sections in the order of the file.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// A section, if the file has it.
    pub fn section(&self, id: SectionId) -> Option<&Section> {
        self.sections.iter().find(|section| section.id == id)
    }

    /// The beginning of a section's content. A section that is not there is empty.
    pub fn open(&self, id: SectionId) -> Cursor<'_> {
        let content = self.section(id).map_or(0..0, |section| section.content.clone());
        self.range(content)
    }

    /// The beginning of a part of the file.
    #[inline]
    pub fn range(&self, range: Range<usize>) -> Cursor<'_> {
        let base = range.start;
        Cursor::new(self.bytes.get(range).unwrap_or_default(), base)
    }
}

fn top_level(what: &str, id: SectionId) -> String {
    format!("{what}: {} ({})", id.name(), id as u8)
}
