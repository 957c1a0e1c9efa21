//! Decomposed bytecode files, whose parts can be changed while the rest stays consistent.
//!
//! [`Parts`] holds a file as lists of strings, entries, properties, and a [tree](ir) of operations. Decomposition
//! expects a valid file. [`Parts::bytes`] reassembles the file and recomputes lengths and counts.
//! [`mutate`](mutate::mutate) changes parts, or bytes of the whole file.

use lect_bytecode::sections::{Image, MAGIC, SectionId};
use lect_bytecode::wire::{Cursor, Sink, Wire};

pub mod ir;
pub mod mutate;

use ir::Block;

/// A decomposed bytecode file.
#[derive(Clone, Debug)]
pub struct Parts {
    /// Version of the format.
    pub version: u64,
    /// Producer of the file.
    pub producer: Vec<u8>,
    /// Numbers of the sections in file order. Numbers may be missing or duplicated.
    pub order: Vec<u8>,
    /// Strings without their terminating zeros.
    pub strings: Vec<Vec<u8>>,
    /// Content of the section of dialect and operation names, which consists mostly of numbers.
    pub names: Vec<u8>,
    /// Attributes and types.
    pub entries: [Vec<Entry>; 2],
    /// Operation tree.
    pub ir: Block,
    /// Keys of resources.
    pub resource_offsets: Vec<u8>,
    /// Values of resources.
    pub resources: Vec<u8>,
    /// Properties of operations.
    pub properties: Vec<Vec<u8>>,
}

/// An attribute or a type.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Number of the dialect that defines the encoding.
    pub dialect: u64,
    /// Whether the entry has a custom encoding; otherwise it is text.
    pub custom: bool,
    /// Encoded bytes.
    pub bytes: Vec<u8>,
    /// Error in the declared length.
    pub lie: i64,
}

impl Parts {
    /// Decomposes a valid file.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let image = Image::new(bytes::Bytes::copy_from_slice(bytes)).ok()?;
        let content = |id| image.section(id).and_then(|section| bytes.get(section.content.clone())).unwrap_or_default();
        let ir = ir::block(&mut image.open(SectionId::Ir), image.version, 0).ok()??;
        Some(Self {
            version: image.version,
            producer: image.producer().to_vec(),
            order: image.sections().iter().map(|section| section.id as u8).collect(),
            strings: strings(&mut image.open(SectionId::String)).ok()?,
            names: content(SectionId::Dialect).to_vec(),
            entries: entries(&image).ok()?,
            ir,
            resource_offsets: content(SectionId::ResourceOffset).to_vec(),
            resources: content(SectionId::Resource).to_vec(),
            properties: properties(&mut image.open(SectionId::Properties)).ok()?,
        })
    }

    /// Reassembles the file.
    pub fn bytes(&self) -> Vec<u8> {
        let mut file = Sink::default();
        file.extend(&MAGIC);
        file.varint(self.version);
        file.extend(&self.producer);
        file.byte(0);
        for &id in &self.order {
            let content = self.section(id);
            let mut section = Sink { bytes: content, alignment: 0 };
            // Values of resources have at most this alignment.
            if id == SectionId::Resource as u8 && !section.bytes.is_empty() {
                section.alignment = 16;
            }
            file.section(id, &section);
        }
        file.bytes
    }

    /// Encodes the content of a section.
    fn section(&self, id: u8) -> Vec<u8> {
        let mut sink = Sink::default();
        match SectionId::ALL.get(usize::from(id)) {
            Some(SectionId::String) => {
                sink.varint(self.strings.len() as u64);
                self.strings.iter().rev().for_each(|string| sink.varint(string.len() as u64 + 1));
                for string in &self.strings {
                    sink.extend(string);
                    sink.byte(0);
                }
            }
            Some(SectionId::Dialect) => sink.extend(&self.names),
            Some(SectionId::AttrTypeOffset) => {
                self.entries.iter().for_each(|list| sink.varint(list.len() as u64));
                for group in self.entries.iter().flat_map(|list| list.chunk_by(|a, b| a.dialect == b.dialect)) {
                    sink.varint(group.first().map_or(0, |entry| entry.dialect));
                    sink.varint(group.len() as u64);
                    for entry in group {
                        let length = (entry.bytes.len() as u64).wrapping_add_signed(entry.lie);
                        sink.varint(length << 1 | u64::from(entry.custom));
                    }
                }
            }
            Some(SectionId::AttrType) => self.entries.iter().flatten().for_each(|entry| sink.extend(&entry.bytes)),
            Some(SectionId::Ir) => self.ir.write(self.version, &mut sink),
            Some(SectionId::ResourceOffset) => sink.extend(&self.resource_offsets),
            Some(SectionId::Resource) => sink.extend(&self.resources),
            Some(SectionId::Properties) => {
                sink.varint(self.properties.len() as u64);
                for blob in &self.properties {
                    sink.varint(blob.len() as u64);
                    sink.extend(blob);
                }
            }
            Some(SectionId::DialectVersions) | None => {}
        }
        sink.bytes
    }
}

fn strings(cursor: &mut Cursor<'_>) -> Wire<Vec<Vec<u8>>> {
    let count = cursor.count()?;
    let mut lengths: Vec<u64> = (0..count).map(|_| cursor.varint()).collect::<Wire<_>>()?;
    lengths.reverse();
    let string = |length: u64| Ok(cursor.take_long(length)?.strip_suffix(b"\0").unwrap_or_default().to_vec());
    lengths.into_iter().map(string).collect()
}

fn entries(image: &Image) -> Wire<[Vec<Entry>; 2]> {
    let mut offsets = image.open(SectionId::AttrTypeOffset);
    let mut bytes = image.open(SectionId::AttrType);
    let counts = [offsets.count()?, offsets.count()?];
    let mut lists = [Vec::new(), Vec::new()];
    for (list, count) in lists.iter_mut().zip(counts) {
        while list.len() < count {
            let dialect = offsets.varint()?;
            for _ in 0..offsets.count()? {
                let (length, custom) = offsets.flagged_varint()?;
                list.push(Entry { dialect, custom, bytes: bytes.take_long(length)?.to_vec(), lie: 0 });
            }
        }
    }
    Ok(lists)
}

fn properties(cursor: &mut Cursor<'_>) -> Wire<Vec<Vec<u8>>> {
    if cursor.is_at_end() {
        return Ok(Vec::new());
    }
    let count = cursor.count()?;
    let mut blob = || {
        let length = cursor.varint()?;
        Ok(cursor.take_long(length)?.to_vec())
    };
    (0..count).map(|_| blob()).collect()
}
