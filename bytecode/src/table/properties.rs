//! Properties of operations: bytes that can be decoded only with the definition of an operation.

use std::ops::Range;

use crate::sections::{Image, SectionId};
use crate::wire::Wire;

/// Positions of the properties. Operations with equal bytes share an entry, independently of their names.
#[derive(Clone, Default, Debug)]
pub struct Properties {
    blobs: Vec<(usize, u32)>,
}

impl Properties {
    /// Reads the lengths.
    pub fn read(image: &Image) -> Wire<Self> {
        let mut cursor = image.open(SectionId::Properties);
        if cursor.is_at_end() {
            return Ok(Self::default());
        }
        let count = cursor.count()?;
        let mut blobs = Vec::with_capacity(count);
        for _ in 0..count {
            let length = cursor.varint()?;
            let start = cursor.offset();
            cursor.take_long(length)?;
            let Ok(length) = u32::try_from(length) else {
                return Err(cursor.fault_at(start, "properties of more than 4 GiB"));
            };
            blobs.push((start, length));
        }
        if !cursor.is_at_end() {
            return Err(cursor.fault("Broken properties section: didn't exhaust the offsets table"));
        }
        Ok(Self { blobs })
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.blobs.len()
    }

    /// Returns true if there are no entries.
    pub fn is_empty(&self) -> bool {
        self.blobs.is_empty()
    }

    /// Returns the range of an entry in the file.
    pub fn get(&self, index: u64) -> Option<Range<usize>> {
        let &(start, length) = self.blobs.get(usize::try_from(index).ok()?)?;
        Some(start..start + length as usize)
    }
}
