//! Where the strings, types, attributes and shapes of an archive are.

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
    /// The strings, if the file has them in another form.
    text: Option<Box<[u8]>>,
    /// The versions of dialects: the namespace, a string by number, and the numbers.
    pub versions: Vec<(u64, Box<[u64]>)>,
    pub types: Starts,
    /// Those that operations refer to, and those that only locations do.
    pub attrs: Starts,
    pub loc_attrs: Starts,
    pub shapes: ShapeStarts,
    /// The files of places, strings by number.
    pub files: Vec<u64>,
    /// The attributes that locations are, by number.
    pub locs: Vec<u64>,
    /// Where the locations are.
    pub places: Range<usize>,
}

impl Tables {
    /// Reads them. Without `locations` those are left alone.
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
            // The tables come first and are needed at once; their length is not known before they are read.
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

    /// A string by number: those of the file come first, then words.
    pub fn string<'f>(&'f self, file: &'f Container, index: u64) -> Option<&'f [u8]> {
        match self.strings.get(index) {
            Some(range) => self.text.as_deref().map_or_else(|| file.get(range.clone()), |text| text.get(range.clone())),
            None => dictionary::dictionary().get(self.word(index)?).map(str::as_bytes),
        }
    }

    /// How many strings the file has of its own.
    pub fn string_count(&self) -> u64 {
        self.strings.len() as u64
    }

    /// Which of the words a string is, if it is one.
    pub fn word(&self, index: u64) -> Option<u64> {
        index.checked_sub(self.strings.len() as u64)
    }
}

/// Where strings are: in the file, or in bytes of their own.
type Strings = (Starts, Option<Box<[u8]>>);

/// The section of strings, which may not be there.
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

/// Strings as version 2 had them.
fn strings_in_tables(cursor: &mut Cursor<'_>) -> Wire<Strings> {
    let at = cursor.offset();
    let count = cursor.leb()?;
    let coded = if count == 0 { 0 } else { cursor.leb()? };
    match coded {
        0 => counted_strings(cursor, count),
        _ => letters(cursor.take_long(coded)?, count, cursor, at),
    }
}

/// Strings in parts.
fn letters(bytes: &[u8], count: u64, cursor: &Cursor<'_>, at: usize) -> Wire<Strings> {
    match dictionary_code::letters().decode(bytes, count) {
        Some((text, starts)) => Ok((Starts::new(starts), Some(text.into()))),
        None => Err(cursor.fault_at(at, format!("{count} strings cannot be read out of {} bytes", bytes.len()))),
    }
}

/// Strings as they are, behind their lengths.
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
