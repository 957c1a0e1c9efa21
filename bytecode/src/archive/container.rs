//! The outermost structure of an archive: sections, and checksums of all that is in them.
//!
//! Small sections share the checksum of the header. A longer one has a checksum for each stretch of 64 KiB, so that who
//! wants one function of many need not look at all bytes to know that nothing is wrong with it.
//!
//! Small sections may stand in the file in parts of few bits. They are unpacked at once, and what is said of where something
//! is goes on behind the end of the file with what was unpacked.

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

/// What every archive begins with: `LE\xC7T`.
pub const MAGIC: [u8; 4] = *b"LE\xC7T";

/// The newest version of the format, which is the one that is written.
pub const VERSION: u64 = 3;

/// Whether these bytes are an archive, going by how they begin.
pub fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
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
    /// What it is, if that is known.
    id: Option<SectionId>,
    kind: u64,
    is_packed: bool,
    /// Where it is in the file.
    stored: Range<usize>,
    /// Where what is in it is: in the file, or behind its end if it was unpacked.
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
    /// What was in parts.
    unpacked: Bytes,
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
            let (id, is_packed) = SectionId::of_kind(kind, version).unzip();
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
            return Err(cursor.fault_at(checked, "the header's checksum is not that of what it covers"));
        }
        let unpacked = unpack(&bytes, &mut sections).map_err(|(at, message)| cursor.fault_at(at, message))?;
        Ok(Self { bytes, version, sections, unpacked })
    }

    /// Where a section's content is. One that is not there is empty.
    pub fn section(&self, id: SectionId) -> Range<usize> {
        self.find(id).map_or(0..0, |section| section.content.clone())
    }

    fn find(&self, id: SectionId) -> Option<&Section> {
        self.sections.iter().find(|section| section.id == Some(id))
    }

    /// Whether the file has a section.
    pub fn has(&self, id: SectionId) -> bool {
        self.find(id).is_some()
    }

    /// The sections in the order of the file: what they are, as far as that is known, and where they are in it.
    pub fn sections(&self) -> impl Iterator<Item = (Option<SectionId>, Range<usize>)> {
        self.sections.iter().map(|section| (section.id, section.stored.clone()))
    }

    /// What is in a section, which is not checked. One that is not there is empty.
    pub fn content(&self, id: SectionId) -> &[u8] {
        self.get(self.section(id)).unwrap_or_default()
    }

    /// What is at a place of the file, or of what was unpacked.
    pub fn get(&self, range: Range<usize>) -> Option<&[u8]> {
        match range.start.checked_sub(self.bytes.len()) {
            None => self.bytes.get(range),
            Some(start) => self.unpacked.get(start..range.end.checked_sub(self.bytes.len())?),
        }
    }

    /// Where there is nothing more.
    pub fn end(&self) -> usize {
        self.bytes.len() + self.unpacked.len()
    }

    /// Where something is wrong, in words.
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

    /// The beginning of a section's content, all of which is checked.
    pub fn open(&self, id: SectionId) -> Wire<Cursor<'_>> {
        let range = self.section(id);
        self.check(id, range.clone())?;
        Ok(self.range(range))
    }

    /// Checks a part of a section, and whatever shares a checksum with it.
    pub fn check(&self, id: SectionId, part: Range<usize>) -> Wire<()> {
        self.find(id).map_or(Ok(()), |section| self.check_part(section, part))
    }

    /// Checks all sections, those of unknown kinds too.
    pub fn check_all(&self) -> Wire<()> {
        self.sections.iter().try_for_each(|section| self.check_part(section, section.content.clone()))
    }

    fn check_part(&self, section: &Section, part: Range<usize>) -> Wire<()> {
        // What has checksums of its own is never packed.
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
        Cursor::new(self.get(range).unwrap_or_default(), base)
    }
}

/// Unpacks what is in parts, and says of these sections where that is: behind the end of the file, one after the other.
fn unpack(bytes: &[u8], sections: &mut [Section]) -> Result<Bytes, (usize, String)> {
    let mut unpacked = Vec::new();
    for section in sections.iter_mut().filter(|section| section.is_packed) {
        let stored = bytes.get(section.stored.clone()).filter(|stored| stored.len() <= SMALL);
        let content = stored.and_then(|stored| dictionary_code::of_section(section.id?)?.decode(stored, 1));
        let Some((content, _)) = content.filter(|content| content.0.len() <= SMALL) else {
            let name = section.id.map_or("unknown", SectionId::name);
            return Err((section.stored.start, format!("section {name} cannot be unpacked")));
        };
        // A byte of nothing tells the end of what is before from its beginning.
        unpacked.push(0);
        let start = bytes.len() + unpacked.len();
        section.content = start..start + content.len();
        unpacked.extend(content);
    }
    Ok(unpacked.into())
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

/// Writes sections and what stands before them. What is small is packed if that makes it smaller.
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

/// A section as it stands in a file.
fn stored(id: SectionId, content: &[u8]) -> (u64, Cow<'_, [u8]>) {
    let list = dictionary_code::of_section(id).filter(|_| content.len() <= SMALL);
    let packed = list.and_then(|list| list.encode(std::iter::once(content))).filter(|it| it.len() < content.len());
    match packed {
        Some(packed) => (id as u64 + PACKED, packed.into()),
        None => (id as u64, content.into()),
    }
}
