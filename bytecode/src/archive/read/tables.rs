//! Positions of the strings, types, attributes and shapes of an archive.

use std::ops::Range;

use super::shape::ShapeStarts;
use super::starts::Starts;
use crate::archive::container::{Container, SectionId};
use crate::archive::{dictionary, dictionary_code, tags};
use crate::wire::{Cursor, Wire};

/// The tables of a file.
#[derive(Debug)]
pub(super) struct Tables {
    strings: Starts,
    /// The decoded strings, if the file has them compressed.
    text: Option<Box<[u8]>>,
    /// Versions of dialects: the string number of the namespace, and the numbers.
    pub versions: Vec<(u64, Box<[u64]>)>,
    pub types: Starts,
    /// Attributes that operations refer to, and those that only locations do.
    pub attrs: Starts,
    pub loc_attrs: Starts,
    pub shapes: ShapeStarts,
    /// Files of locations, strings by number.
    pub files: Vec<u64>,
    /// Attributes of locations, by number.
    pub locs: Vec<u64>,
    /// Range of the locations.
    pub places: Range<usize>,
}

impl Tables {
    /// Reads the tables. Without `locations` their tables are skipped.
    pub fn read(file: &Container, locations: bool) -> Wire<Self> {
        let mut cursor = file.open(SectionId::Tables)?;
        let (strings, text) = match file.version {
            1 => plain_strings(&mut cursor)?,
            2 => strings_in_tables(&mut cursor)?,
            _ => strings(file.open(SectionId::Strings)?)?,
        };
        let mut versions = Vec::new();
        for _ in 0..cursor.leb_count()? {
            let namespace = cursor.leb()?;
            let count = cursor.leb_count()?;
            versions.push((namespace, (0..count).map(|_| cursor.leb()).collect::<Wire<_>>()?));
        }
        let types = Starts::read(&mut cursor, tags::skip_type)?;
        let attrs = Starts::read(&mut cursor, tags::skip_attr)?;
        let shapes = ShapeStarts::read(&mut cursor, file.version)?;
        if !cursor.is_at_end() {
            return Err(cursor.fault("bytes follow the last shape"));
        }
        let mut tables = Self {
            strings,
            text,
            versions,
            types,
            attrs,
            shapes,
            loc_attrs: Starts::default(),
            files: Vec::new(),
            locs: Vec::new(),
            places: 0..0,
        };
        if locations && file.has(SectionId::Locations) {
            // The tables precede the locations and are needed at once; their length is unknown before they are read.
            let mut cursor = file.open(SectionId::Locations)?;
            tables.loc_attrs = Starts::read(&mut cursor, tags::skip_attr)?;
            let count = cursor.leb_count()?;
            tables.files = (0..count).map(|_| cursor.leb()).collect::<Wire<_>>()?;
            let count = cursor.leb_count()?;
            tables.locs = (0..count).map(|_| cursor.leb()).collect::<Wire<_>>()?;
            tables.places = cursor.offset()..cursor.offset() + cursor.remaining();
        }
        Ok(tables)
    }

    /// Returns the string with a number: those of the file come first, then those of the dictionary.
    pub fn string<'f>(&'f self, file: &'f Container, index: u64) -> Option<&'f [u8]> {
        match self.strings.get(index) {
            Some(range) => self.text.as_deref().map_or_else(|| file.get(range.clone()), |text| text.get(range.clone())),
            None => dictionary::dictionary().get(self.word(index)?).map(str::as_bytes),
        }
    }

    /// Returns the number of the file's own strings.
    pub fn string_count(&self) -> u64 {
        self.strings.len() as u64
    }

    /// Returns the number in the dictionary, unless the string is the file's own.
    pub fn word(&self, index: u64) -> Option<u64> {
        index.checked_sub(self.strings.len() as u64)
    }
}

/// Positions of the strings: in the file, or in decoded bytes.
type Strings = (Starts, Option<Box<[u8]>>);

/// Reads the section of strings, which may be absent.
fn strings(mut cursor: Cursor<'_>) -> Wire<Strings> {
    if cursor.is_at_end() {
        return Ok((Starts::default(), None));
    }
    let at = cursor.offset();
    let count = cursor.leb()?;
    match count.checked_sub(1) {
        Some(count) => letters(cursor.take(cursor.remaining())?, count, &cursor, at),
        None => {
            let strings = plain_strings(&mut cursor)?;
            match cursor.is_at_end() {
                true => Ok(strings),
                false => Err(cursor.fault("bytes follow the last string")),
            }
        }
    }
}

/// Reads strings in the encoding of version 2.
fn strings_in_tables(cursor: &mut Cursor<'_>) -> Wire<Strings> {
    let at = cursor.offset();
    let count = cursor.leb()?;
    let coded = if count == 0 { 0 } else { cursor.leb()? };
    match coded {
        0 => counted_strings(cursor, count),
        _ => letters(cursor.take_long(coded)?, count, cursor, at),
    }
}

/// Decodes compressed strings.
fn letters(bytes: &[u8], count: u64, cursor: &Cursor<'_>, at: usize) -> Wire<Strings> {
    match dictionary_code::letters().decode(bytes, count) {
        Some((text, starts)) => Ok((Starts::new(starts), Some(text.into()))),
        None => Err(cursor.fault_at(at, format!("{count} strings cannot be read out of {} bytes", bytes.len()))),
    }
}

/// Reads uncompressed strings behind their lengths.
fn plain_strings(cursor: &mut Cursor<'_>) -> Wire<Strings> {
    let count = cursor.leb()?;
    counted_strings(cursor, count)
}

fn counted_strings(cursor: &mut Cursor<'_>, count: u64) -> Wire<Strings> {
    let count = cursor.checked_count(count)?;
    let mut lengths = Vec::with_capacity(count);
    for _ in 0..count {
        lengths.push(cursor.leb()?);
    }
    let mut starts = Vec::with_capacity(count + 1);
    for length in lengths {
        starts.push(cursor.offset());
        cursor.take_long(length)?;
    }
    starts.push(cursor.offset());
    Ok((Starts::new(starts), None))
}
