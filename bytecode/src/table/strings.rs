//! The strings of a file.

use std::ops::Range;

use crate::sections::{Image, SectionId};
use crate::wire::Wire;

/// Positions of the strings. Strings are arbitrary bytes.
#[derive(Clone, Debug)]
pub struct Strings {
    /// Offset of each string, and the end of the last one. Each string is followed by a zero.
    starts: Vec<usize>,
}

impl Strings {
    /// Reads the lengths, which are in reverse order of the strings.
    pub fn read(image: &Image) -> Wire<Self> {
        let mut cursor = image.open(SectionId::String);
        let count = cursor.count()?;
        let mut starts = vec![0; count + 1];
        let mut end = cursor.offset() + cursor.remaining();
        starts[count] = end;
        for start in starts[..count].iter_mut().rev() {
            let at = cursor.offset();
            let length = cursor.varint()?;
            let fits = usize::try_from(length).ok().filter(|&length| length > 0);
            end = match fits.and_then(|length| end.checked_sub(length)).filter(|&end| end >= cursor.offset()) {
                Some(start) => start,
                None => return Err(cursor.fault_at(at, "string size exceeds the available data size")),
            };
            *start = end;
        }
        if cursor.offset() != end {
            let message = "unexpected trailing data between the offsets for strings and their data";
            return Err(cursor.fault(message));
        }
        Ok(Self { starts })
    }

    /// Returns the number of strings.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns true if there are no strings.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a string of the file that contains the table, without the zero.
    pub fn get<'i>(&self, image: &'i Image, index: u64) -> Option<&'i [u8]> {
        let range = self.range(usize::try_from(index).ok()?)?;
        image.bytes.get(range.start..range.end - 1)
    }

    /// Returns the range of a string in the file, with the zero.
    pub fn range(&self, index: usize) -> Option<Range<usize>> {
        Some(*self.starts.get(index)?..*self.starts.get(index.checked_add(1)?)?)
    }
}
