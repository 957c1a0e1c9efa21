//! A file of bytecode taken apart, so that parts of it can be changed and the rest still fits.
//!
//! [`Parts`] is a file as lists: strings, entries, properties, and operations as a [tree](ir). Taking apart expects the
//! file to be sound; [`Parts::bytes`] puts it together again, with lengths and counts that fit whatever the parts became.
//! [`mutate`](mutate::mutate) changes parts, and bytes of the whole.

use lect_bytecode::sections::{Image, MAGIC, SectionId};
use lect_bytecode::wire::{Cursor, Sink, Wire};

pub mod ir;
pub mod mutate;

use ir::Block;

/// A file as lists.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The version of the format.
    pub version: u64,
    /// What wrote the file.
    pub producer: Vec<u8>,
    /// The sections in the order of the file, by number. A number may be there twice, or not be there.
    pub order: Vec<u8>,
    /// Without the zero that follows each.
    pub strings: Vec<Vec<u8>>,
    /// Dialects and names of operations: numbers, nearly all of it.
    pub names: Vec<u8>,
    /// Attributes and types.
    pub entries: [Vec<Entry>; 2],
    /// All operations.
    pub ir: Block,
    /// Keys of resources.
    pub resource_offsets: Vec<u8>,
    /// Values of resources.
    pub resources: Vec<u8>,
    /// The properties of operations.
    pub properties: Vec<Vec<u8>>,
}

/// An attribute or a type.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The dialect whose encoding it has, by number.
    pub dialect: u64,
    /// Whether it has an encoding of its own; otherwise it is text.
    pub custom: bool,
    /// What it is.
    pub bytes: Vec<u8>,
    /// The error in the length that is said of it.
    pub lie: i64,
}

impl Parts {
    /// Takes a sound file apart.
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

    /// Puts the file together.
    pub fn bytes(&self) -> Vec<u8> {
        let mut file = Sink::default();
        file.extend(&MAGIC);
        file.varint(self.version);
        file.extend(&self.producer);
        file.byte(0);
        for &id in &self.order {
            let content = self.section(id);
            let mut section = Sink { bytes: content, alignment: 0 };
            // Values of resources were aligned to as much as this.
            if id == SectionId::Resource as u8 && !section.bytes.is_empty() {
                section.alignment = 16;
            }
            file.section(id, &section);
        }
        file.bytes
    }

    /// What is in a section.
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

#[cfg(test)]
mod tests {
    use super::Parts;
    use crate::target::bytecode;

    #[test]
    fn what_is_taken_apart_can_be_put_together() {
        let text = "%0 = \"a.b\"() <{c = 1 : i7}> ({\n^bb0(%x: i32):\n  \"d\"(%x, %x)[^bb1] : (i32, i32) -> ()\n^bb1:\n  \
                    %y = \"e\"() {f = [1, \"g\"]} : () -> i1\n  \"h\"() ({\n    \"i\"(%y) : (i1) -> ()\n  }, {\n  }) : () -> ()\n}) : () -> f32\n\
                    module @m {}\n";
        for version in 0..=6 {
            let file = bytecode::file(text.as_bytes(), version).expect("the text is sound");
            let again = Parts::of(&file).expect("the file is sound").bytes();
            assert_eq!(file, again, "version {version}");
        }
    }
}
