//! Resources of a file: data with a key, read on demand.

use std::ops::Range;

use super::{Names, Strings};
use crate::sections::{Image, SectionId};
use crate::wire::{Cursor, Wire};

/// Owner of a group of resources.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResourceGroup {
    /// Another tool, whose name is a string number.
    External(u64),
    /// A dialect, by number.
    Dialect(u32),
}

/// Kind of a resource.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResourceKind {
    /// Bytes.
    Blob,
    /// A boolean.
    Bool,
    /// A string.
    String,
}

/// A resource.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResourceEntry {
    /// Owner of the resource.
    pub group: ResourceGroup,
    /// Key, as string number.
    pub key: u64,
    /// Kind of the value.
    pub kind: ResourceKind,
    /// Range of the value in the file; empty without data.
    pub value: Range<usize>,
}

/// All resources of a file, those of other tools first.
#[derive(Clone, Default, Debug)]
pub struct ResourceTable {
    /// The resources in the order of the file.
    pub entries: Vec<ResourceEntry>,
}

impl ResourceTable {
    /// Reads keys and positions, not the values.
    pub fn read(image: &Image, strings: &Strings, names: &Names) -> Wire<Self> {
        let mut cursor = image.open(SectionId::ResourceOffset);
        match (image.section(SectionId::Resource), image.section(SectionId::ResourceOffset)) {
            (Some(values), Some(_)) => {
                let mut reader = Reader { image, strings, entries: Vec::new(), values: values.content.clone() };
                for _ in 0..cursor.count()? {
                    let at = cursor.offset();
                    let owner = cursor.varint()?;
                    reader.string(&cursor, at, owner)?;
                    reader.group(&mut cursor, ResourceGroup::External(owner))?;
                }
                while !cursor.is_at_end() {
                    let at = cursor.offset();
                    let dialect = cursor.varint()?;
                    if dialect >= names.dialects.len() as u64 {
                        return Err(cursor.fault_at(at, format!("invalid dialect index: {dialect}")));
                    }
                    reader.group(&mut cursor, ResourceGroup::Dialect(dialect as u32))?;
                }
                Ok(Self { entries: reader.entries })
            }
            (None, None) => Ok(Self::default()),
            (None, Some(_)) => {
                Err(cursor.fault("unexpected resource offset section when resource section is not present"))
            }
            (Some(_), None) => Err(cursor.fault("expected resource offset section when resource section is present")),
        }
    }
}

struct Reader<'i> {
    image: &'i Image,
    strings: &'i Strings,
    entries: Vec<ResourceEntry>,
    /// The remaining range of the values.
    values: Range<usize>,
}

impl Reader<'_> {
    fn string(&self, cursor: &Cursor<'_>, at: usize, string: u64) -> Wire<()> {
        match self.strings.get(self.image, string) {
            Some(_) => Ok(()),
            None => Err(cursor.fault_at(at, format!("invalid string index: {string}"))),
        }
    }

    fn group(&mut self, cursor: &mut Cursor<'_>, group: ResourceGroup) -> Wire<()> {
        for _ in 0..cursor.count()? {
            let at = cursor.offset();
            let key = cursor.varint()?;
            self.string(cursor, at, key)?;
            let at = cursor.offset();
            let size = cursor.varint()?;
            let kind_at = cursor.offset();
            let kind = match cursor.byte()? {
                0 => ResourceKind::Blob,
                1 => ResourceKind::Bool,
                2 => ResourceKind::String,
                kind => return Err(cursor.fault_at(kind_at, format!("unknown resource kind: {kind}"))),
            };
            let left = self.values.len();
            let Some(size) = usize::try_from(size).ok().filter(|&size| size <= left) else {
                return Err(cursor.fault_at(at, format!("attempting to parse {size} bytes when only {left} remain")));
            };
            let value = self.values.start..self.values.start + size;
            self.values.start = value.end;
            self.entries.push(ResourceEntry { group, key, kind, value });
        }
        Ok(())
    }
}
