//! The outermost structure of an archive: sections, and checksums of all that is in them.
//!
//! Small sections share the checksum of the header. A longer one has a checksum for each stretch of 64 KiB, so that who
//! wants one function of many need not look at all bytes to know that nothing is wrong with it.

use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bytes::Bytes;

use crate::wire::{Cursor, Sink, Wire};

/// What every archive begins with: `LE\xC7T`.
pub const MAGIC: [u8; 4] = *b"LE\xC7T";

/// The newest version of the format, which is the one that is written.
pub const VERSION: u64 = 2;

/// Whether these bytes are an archive, going by how they begin.
pub fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// What a section holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum SectionId {
    /// Strings, types, attributes and shapes.
    Tables,
    /// Operations.
    Code,
    /// Locations.
    Places,
    /// The specs of dialects.
    Specs,
    /// Resources.
    Resources,
    /// Where the symbols of the outermost operation are.
    Symbols,
}

impl SectionId {
    /// All of them, by number.
    pub const ALL: [Self; 6] = [Self::Tables, Self::Code, Self::Places, Self::Specs, Self::Resources, Self::Symbols];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tables => "Tables",
            Self::Code => "Code",
            Self::Places => "Places",
            Self::Specs => "Specs",
            Self::Resources => "Resources",
            Self::Symbols => "Symbols",
        }
    }
}

/// Sections with this number or a greater one can be passed over by who does not know them.
const OPTIONAL: u64 = 32;
/// There is no use for more sections than this.
const MAX_SECTIONS: u64 = 64;
/// Sections up to this length share the checksum of the header.
const SMALL: usize = 4096;
/// How many bytes a checksum is of.
const BLOCK: usize = 1 << 16;

/// A section of an archive.
#[derive(Clone, Debug)]
struct Section {
    id: u64,
    content: Range<usize>,
    /// The checksums of its blocks; none if it is small.
    sums: Arc<[Sum]>,
}

/// The checksum of a block, and whether it was found to be right.
#[derive(Debug)]
struct Sum(u32, AtomicBool);

/// An archive whose sections are known, and no more of it.
#[derive(Clone, Debug)]
pub struct Container {
    /// All of the file.
    pub bytes: Bytes,
    /// The version of the format.
    pub version: u64,
    sections: Vec<Section>,
}

impl Container {
    /// Finds the sections, and checks the header and all that is small.
    pub fn new(bytes: Bytes) -> Wire<Self> {
        let mut cursor = Cursor::new(&bytes, 0);
        if !is_archive(&bytes) {
            return Err(cursor.fault("input buffer is not an archive"));
        }
        cursor.take(MAGIC.len())?;
        let at = cursor.offset();
        let version = cursor.leb()?;
        if version == 0 || version > VERSION {
            let message = format!("archive version {version} is not one of 1 to {VERSION}, or the file is damaged");
            return Err(cursor.fault_at(at, message));
        }
        let count = cursor.leb()?;
        if count > MAX_SECTIONS {
            return Err(cursor.fault(format!("{count} sections are more than there can be")));
        }
        let (mut heads, mut small) = (Vec::new(), Vec::new());
        for _ in 0..count {
            let at = cursor.offset();
            let id = cursor.leb()?;
            let length = cursor.leb()?;
            let Some(length) = usize::try_from(length).ok().filter(|&length| length <= bytes.len()) else {
                return Err(cursor.fault_at(at, "a section is longer than the file"));
            };
            let mut sums = Vec::new();
            if length > SMALL {
                for _ in 0..length.div_ceil(BLOCK) {
                    sums.push(Sum(sum(&mut cursor)?, AtomicBool::new(false)));
                }
            }
            heads.push((at, id, length, sums));
        }
        let checked = cursor.offset();
        let expected = sum(&mut cursor)?;
        let mut sections: Vec<Section> = Vec::new();
        for (at, id, length, sums) in heads {
            let start = cursor.offset();
            cursor.take(length)?;
            if sums.is_empty() {
                small.push(start..start + length);
            }
            let known = usize::try_from(id).is_ok_and(|id| id < SectionId::ALL.len());
            if (!known && id < OPTIONAL) || sections.iter().any(|section| section.id == id) {
                return Err(cursor.fault_at(at, format!("there cannot be a section of kind {id} here")));
            }
            sections.push(Section { id, content: start..start + length, sums: sums.into() });
        }
        if !cursor.is_at_end() {
            return Err(cursor.fault("bytes follow the last section"));
        }
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(bytes.get(..checked).unwrap_or_default());
        small.into_iter().for_each(|range| hasher.update(bytes.get(range).unwrap_or_default()));
        if hasher.finalize() != expected {
            return Err(cursor.fault_at(checked, "the header's checksum is not that of what it covers"));
        }
        Ok(Self { bytes, version, sections })
    }

    /// Where a section's content is. One that is not there is empty.
    pub fn section(&self, id: SectionId) -> Range<usize> {
        self.find(id).map_or(0..0, |section| section.content.clone())
    }

    fn find(&self, id: SectionId) -> Option<&Section> {
        self.sections.iter().find(|section| section.id == id as u64)
    }

    /// Whether the file has a section.
    pub fn has(&self, id: SectionId) -> bool {
        self.find(id).is_some()
    }

    /// The sections in the order of the file: what they are, as far as that is known, and where their content is.
    pub fn sections(&self) -> impl Iterator<Item = (Option<SectionId>, Range<usize>)> {
        self.sections.iter().map(|section| {
            let id = usize::try_from(section.id).ok().and_then(|id| SectionId::ALL.get(id));
            (id.copied(), section.content.clone())
        })
    }

    /// The beginning of a section's content, all of which is checked.
    pub fn open(&self, id: SectionId) -> Wire<Cursor<'_>> {
        let range = self.section(id);
        self.check(id, range.clone())?;
        Ok(self.range(range))
    }

    /// Checks a part of a section, and whatever shares a checksum with it.
    pub fn check(&self, id: SectionId, part: Range<usize>) -> Wire<()> {
        let Some(section) = self.find(id).filter(|section| !section.sums.is_empty()) else { return Ok(()) };
        let content = &section.content;
        let first = part.start.saturating_sub(content.start) / BLOCK;
        let end = part.end.saturating_sub(content.start).div_ceil(BLOCK);
        for (block, sum) in section.sums.iter().enumerate().take(end).skip(first) {
            if sum.1.load(Ordering::Relaxed) {
                continue;
            }
            let start = content.start + block * BLOCK;
            let bytes = self.bytes.get(start..content.end.min(start + BLOCK)).unwrap_or_default();
            if crc32fast::hash(bytes) != sum.0 {
                let message = format!("the checksum of a part of section {} is not that of its bytes", id.name());
                return Err(Cursor::new(bytes, start).fault(message));
            }
            sum.1.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Checks what shares a checksum with a byte of a section: where that begins and ends.
    pub fn check_at(&self, id: SectionId, at: usize) -> Wire<Range<usize>> {
        let Some(section) = self.find(id).filter(|section| !section.sums.is_empty()) else {
            return Ok(self.section(id));
        };
        let start = section.content.start + at.saturating_sub(section.content.start) / BLOCK * BLOCK;
        self.check(id, start..start + 1)?;
        Ok(start..section.content.end.min(start + BLOCK))
    }

    /// The beginning of a part of the file, which is not checked.
    pub fn range(&self, range: Range<usize>) -> Cursor<'_> {
        let base = range.start;
        Cursor::new(self.bytes.get(range).unwrap_or_default(), base)
    }
}

/// The same bytes with the checksums that they should have, if the heads of sections can be read: for who tests what is
/// made of wrong bytes.
pub fn sealed(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut sealed = bytes.to_vec();
    let mut cursor = Cursor::new(bytes, 0);
    cursor.take(MAGIC.len()).ok()?;
    cursor.leb().ok()?;
    let count = cursor.leb().ok().filter(|&count| count <= MAX_SECTIONS)?;
    let (mut sums, mut lengths) = (Vec::new(), Vec::new());
    for _ in 0..count {
        cursor.leb().ok()?;
        let length = usize::try_from(cursor.leb().ok()?).ok()?;
        let blocks = if length > SMALL { length.div_ceil(BLOCK) } else { 0 };
        sums.push(cursor.offset());
        cursor.take(blocks.checked_mul(4)?).ok()?;
        lengths.push(length);
    }
    let checked = cursor.offset();
    cursor.take(4).ok()?;
    let mut small: Vec<&[u8]> = Vec::new();
    for (length, at) in lengths.into_iter().zip(sums) {
        let content = cursor.take(length).ok()?;
        if length <= SMALL {
            small.push(content);
            continue;
        }
        for (block, place) in content.chunks(BLOCK).zip(sealed.get_mut(at..)?.chunks_exact_mut(4)) {
            place.copy_from_slice(&crc32fast::hash(block).to_le_bytes());
        }
    }
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(sealed.get(..checked)?);
    small.into_iter().for_each(|content| hasher.update(content));
    sealed.get_mut(checked..checked + 4)?.copy_from_slice(&hasher.finalize().to_le_bytes());
    Some(sealed)
}

fn sum(cursor: &mut Cursor<'_>) -> Wire<u32> {
    let bytes = cursor.take(4)?;
    Ok(bytes.iter().rev().fold(0, |sum, &byte| sum << 8 | u32::from(byte)))
}

/// Writes sections and what stands before them.
pub fn write(sections: &[(SectionId, Vec<u8>)], out: &mut dyn io::Write) -> io::Result<()> {
    let mut head = Sink::default();
    head.extend(&MAGIC);
    head.leb(VERSION);
    head.leb(sections.len() as u64);
    for (id, content) in sections {
        head.leb(*id as u64);
        head.leb(content.len() as u64);
        if content.len() > SMALL {
            content.chunks(BLOCK).for_each(|block| head.extend(&crc32fast::hash(block).to_le_bytes()));
        }
    }
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&head.bytes);
    sections.iter().filter(|(_, content)| content.len() <= SMALL).for_each(|(_, content)| hasher.update(content));
    head.extend(&hasher.finalize().to_le_bytes());
    out.write_all(&head.bytes)?;
    sections.iter().try_for_each(|(_, content)| out.write_all(content))
}
