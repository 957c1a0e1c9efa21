//! Where the strings, types, attributes and shapes of an archive are.

use std::ops::Range;

use super::shape::ShapeStarts;
use crate::archive::container::{Container, SectionId};
use crate::archive::{letters, tags, words};
use crate::wire::{Cursor, Wire};

/// Where the entries of a table begin, and at last where they end.
#[derive(Clone, Default, Debug)]
pub(super) struct Starts(Vec<usize>);

impl Starts {
    /// Passes over a table.
    fn read(cursor: &mut Cursor<'_>, skip: fn(&mut Cursor<'_>) -> Wire<()>) -> Wire<Self> {
        let count = cursor.leb_count()?;
        let mut starts = Vec::with_capacity(count + 1);
        for _ in 0..count {
            starts.push(cursor.offset());
            skip(cursor)?;
        }
        starts.push(cursor.offset());
        Ok(Self(starts))
    }

    /// Where entries begin, and where the last one ends.
    pub fn new(starts: Vec<usize>) -> Self {
        Self(starts)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    /// Where an entry is in the file.
    pub fn get(&self, index: u64) -> Option<Range<usize>> {
        let index = usize::try_from(index).ok()?;
        Some(*self.0.get(index)?..*self.0.get(index.checked_add(1)?)?)
    }
}

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
        let (strings, text) = strings(&mut cursor, file.version)?;
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
        if locations && file.has(SectionId::Places) {
            // The tables come first and are needed at once; their length is not known before they are read.
            let mut cursor = file.open(SectionId::Places)?;
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
            Some(range) => self.text.as_deref().unwrap_or(&file.bytes).get(range),
            None => words::words().get(self.word(index)?).map(str::as_bytes),
        }
    }

    /// Which of the words a string is, if it is one.
    pub fn word(&self, index: u64) -> Option<u64> {
        index.checked_sub(self.strings.len() as u64)
    }
}

/// Where strings are: in the file, or in bytes of their own.
fn strings(cursor: &mut Cursor<'_>, version: u64) -> Wire<(Starts, Option<Box<[u8]>>)> {
    let at = cursor.offset();
    let count = cursor.leb()?;
    let coded = if version == 1 || count == 0 { 0 } else { cursor.leb()? };
    if coded > 0 {
        let bytes = cursor.take_long(coded)?;
        let Some((text, starts)) = letters::letters().decode(bytes, count) else {
            return Err(cursor.fault_at(at, format!("{count} strings cannot be read out of {coded} bytes")));
        };
        return Ok((Starts(starts), Some(text.into())));
    }
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
    Ok((Starts(starts), None))
}
