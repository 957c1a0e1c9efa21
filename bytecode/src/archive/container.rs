//! The outermost structure of an archive: sections and their checksums.
//!
//! Small sections share the checksum of the header. A longer section has a checksum for each 64 KiB, so that a reader
//! of one function need not check all bytes.
//!
//! Small sections may be packed with a code of few bits, and are unpacked when the file is opened. Offsets of unpacked
//! content continue behind the end of the file.

use std::borrow::Cow;
use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use byteorder::{ByteOrder, LittleEndian};

use bytes::Bytes;

use super::dictionary_code;
use super::section_id::PACKED;
pub use super::section_id::SectionId;
use crate::wire::{Cursor, Fault, Sink, Wire};

/// Magic bytes of an archive: `LE\xC7T`.
pub const MAGIC: [u8; 4] = *b"LE\xC7T";

/// Newest version of the format; the writer uses this one.
pub const VERSION: u64 = 3;

/// Returns true if these bytes begin with the magic of an archive.
pub fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// First section number that a reader may skip if it is unknown.
const OPTIONAL: u64 = 32;
/// Limit of the number of sections.
const MAX_SECTIONS: u64 = 64;
/// Sections up to this length share the checksum of the header.
const SMALL: usize = 4096;
/// Number of bytes that one checksum covers.
const BLOCK: usize = 1 << 16;

/// A section of an archive.
#[derive(Clone, Debug)]
struct Section {
    /// The kind of section, if known.
    id: Option<SectionId>,
    kind: u64,
    is_packed: bool,
    /// Range in the file.
    stored: Range<usize>,
    /// Range of the content: in the file, or behind its end if unpacked.
    content: Range<usize>,
    /// Checksums of the blocks; empty for a small section.
    sums: Arc<[Sum]>,
}

/// Checksum of a block, and whether it was verified.
#[derive(Debug)]
struct Sum(u32, AtomicBool);

/// An archive of which only the sections are known.
#[derive(Clone, Debug)]
pub struct Container {
    /// All of the file.
    pub bytes: Bytes,
    /// The version of the format.
    pub version: u64,
    sections: Vec<Section>,
    /// Unpacked content of the packed sections.
    unpacked: Bytes,
}

impl Container {
    /// Locates the sections, and verifies the header and all small sections.
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
            let kind = cursor.leb()?;
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
            heads.push((at, kind, length, sums));
        }
        let checked = cursor.offset();
        let expected = sum(&mut cursor)?;
        let mut sections: Vec<Section> = Vec::new();
        for (at, kind, length, sums) in heads {
            let start = cursor.offset();
            cursor.take(length)?;
            let stored = start..start + length;
            if sums.is_empty() {
                small.push(stored.clone());
            }
            let (id, is_packed) = SectionId::from_kind(kind, version).unzip();
            let is_packed = is_packed == Some(true);
            let is_twice = sections.iter().any(|other| other.kind == kind || (id.is_some() && other.id == id));
            if (id.is_none() && kind < OPTIONAL) || is_twice {
                return Err(cursor.fault_at(at, format!("there cannot be a section of kind {kind} here")));
            }
            sections.push(Section { id, kind, is_packed, content: stored.clone(), stored, sums: sums.into() });
        }
        if !cursor.is_at_end() {
            return Err(cursor.fault("bytes follow the last section"));
        }
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(bytes.get(..checked).unwrap_or_default());
        small.into_iter().for_each(|range| hasher.update(bytes.get(range).unwrap_or_default()));
        if hasher.finalize() != expected {
            return Err(cursor.fault_at(checked, "the header's checksum does not match the bytes that it covers"));
        }
        let unpacked = unpack(&bytes, &mut sections).map_err(|(at, message)| cursor.fault_at(at, message))?;
        Ok(Self { bytes, version, sections, unpacked })
    }

    /// Returns the range of a section's content, empty if the section is absent.
    pub fn section(&self, id: SectionId) -> Range<usize> {
        self.find(id).map_or(0..0, |section| section.content.clone())
    }

    fn find(&self, id: SectionId) -> Option<&Section> {
        self.sections.iter().find(|section| section.id == Some(id))
    }

    /// Returns true if the file has the section.
    pub fn has(&self, id: SectionId) -> bool {
        self.find(id).is_some()
    }

    /// Returns the sections in file order: the kind, if known, and the range in the file.
    pub fn sections(&self) -> impl Iterator<Item = (Option<SectionId>, Range<usize>)> {
        self.sections.iter().map(|section| (section.id, section.stored.clone()))
    }

    /// Returns the content of a section without verifying checksums. An absent section is empty.
    pub fn content(&self, id: SectionId) -> &[u8] {
        self.get(self.section(id)).unwrap_or_default()
    }

    /// Returns the bytes of a range in the file or in the unpacked content.
    pub fn get(&self, range: Range<usize>) -> Option<&[u8]> {
        match range.start.checked_sub(self.bytes.len()) {
            None => self.bytes.get(range),
            Some(start) => self.unpacked.get(start..range.end.checked_sub(self.bytes.len())?),
        }
    }

    /// Returns the offset behind the unpacked content.
    pub fn end(&self) -> usize {
        self.bytes.len() + self.unpacked.len()
    }

    /// Describes the position of a fault for diagnostics.
    pub fn place_of(&self, fault: &Fault) -> String {
        let at = usize::try_from(fault.offset).unwrap_or(usize::MAX);
        let is_here =
            |section: &&Section| section.is_packed && (section.content.start..=section.content.end).contains(&at);
        match self.sections.iter().find(is_here).and_then(|section| Some((section.content.start, section.id?))) {
            Some((start, id)) => {
                format!("at byte {:#x} of section {} of the archive, unpacked", at - start, id.name())
            }
            None => format!("at byte {at:#x} of the archive"),
        }
    }

    /// Verifies a section, and returns a cursor at the beginning of its content.
    pub fn open(&self, id: SectionId) -> Wire<Cursor<'_>> {
        let range = self.section(id);
        self.check(id, range.clone())?;
        Ok(self.range(range))
    }

    /// Verifies a part of a section, with all blocks that overlap it.
    pub fn check(&self, id: SectionId, part: Range<usize>) -> Wire<()> {
        self.find(id).map_or(Ok(()), |section| self.check_part(section, part))
    }

    /// Verifies all sections, including those of unknown kinds.
    pub fn check_all(&self) -> Wire<()> {
        self.sections.iter().try_for_each(|section| self.check_part(section, section.content.clone()))
    }

    fn check_part(&self, section: &Section, part: Range<usize>) -> Wire<()> {
        // A section with checksums of its own is never packed.
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
                let name = section.id.map_or("of an unknown kind", SectionId::name);
                let message = format!("the checksum of a part of section {name} is not that of its bytes");
                return Err(Cursor::new(bytes, start).fault(message));
            }
            sum.1.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Verifies the block that contains a byte of a section, and returns the block's range.
    pub fn check_at(&self, id: SectionId, at: usize) -> Wire<Range<usize>> {
        let Some(section) = self.find(id).filter(|section| !section.sums.is_empty()) else {
            return Ok(self.section(id));
        };
        let start = section.content.start + at.saturating_sub(section.content.start) / BLOCK * BLOCK;
        self.check(id, start..start + 1)?;
        Ok(start..section.content.end.min(start + BLOCK))
    }

    /// Returns a cursor over a range of the file, without verifying it.
    pub fn range(&self, range: Range<usize>) -> Cursor<'_> {
        let base = range.start;
        Cursor::new(self.get(range).unwrap_or_default(), base)
    }
}

/// Unpacks the packed sections, and sets their content ranges: behind the end of the file, one after the other.
fn unpack(bytes: &[u8], sections: &mut [Section]) -> Result<Bytes, (usize, String)> {
    let mut unpacked = Vec::new();
    for section in sections.iter_mut().filter(|section| section.is_packed) {
        let stored = bytes.get(section.stored.clone()).filter(|stored| stored.len() <= SMALL);
        let content = stored.and_then(|stored| dictionary_code::section_code(section.id?)?.decode(stored, 1));
        let Some((content, _)) = content.filter(|content| content.0.len() <= SMALL) else {
            let name = section.id.map_or("unknown", SectionId::name);
            return Err((section.stored.start, format!("section {name} cannot be unpacked")));
        };
        // A separating byte, so that no content ends where the next begins.
        unpacked.push(0);
        let start = bytes.len() + unpacked.len();
        section.content = start..start + content.len();
        unpacked.extend(content);
    }
    Ok(unpacked.into())
}

/// Returns the bytes with recomputed checksums, if the section headers can be read. For tests of invalid content.
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
            LittleEndian::write_u32(place, crc32fast::hash(block));
        }
    }
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(sealed.get(..checked)?);
    small.into_iter().for_each(|content| hasher.update(content));
    LittleEndian::write_u32(sealed.get_mut(checked..checked + 4)?, hasher.finalize());
    Some(sealed)
}

fn sum(cursor: &mut Cursor<'_>) -> Wire<u32> {
    Ok(LittleEndian::read_u32(cursor.take(4)?))
}

/// Writes the header and the sections. A small section is packed if that makes it smaller.
pub fn write(sections: &[(SectionId, Vec<u8>)], out: &mut dyn io::Write) -> io::Result<()> {
    let stored: Vec<(u64, Cow<'_, [u8]>)> = sections.iter().map(|(id, content)| stored(*id, content)).collect();
    let mut head = Sink::default();
    head.extend(&MAGIC);
    head.leb(VERSION);
    head.leb(stored.len() as u64);
    for (kind, content) in &stored {
        head.leb(*kind);
        head.leb(content.len() as u64);
        if content.len() > SMALL {
            content.chunks(BLOCK).for_each(|block| head.u32(crc32fast::hash(block)));
        }
    }
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&head.bytes);
    stored.iter().filter(|(_, content)| content.len() <= SMALL).for_each(|(_, content)| hasher.update(content));
    head.u32(hasher.finalize());
    out.write_all(&head.bytes)?;
    stored.iter().try_for_each(|(_, content)| out.write_all(content))
}

/// Returns a section's kind and bytes as stored, packed if that is smaller.
fn stored(id: SectionId, content: &[u8]) -> (u64, Cow<'_, [u8]>) {
    let list = dictionary_code::section_code(id).filter(|_| content.len() <= SMALL);
    let packed = list.and_then(|list| list.encode(std::iter::once(content))).filter(|it| it.len() < content.len());
    match packed {
        Some(packed) => (id as u64 + PACKED, packed.into()),
        None => (id as u64, content.into()),
    }
}
