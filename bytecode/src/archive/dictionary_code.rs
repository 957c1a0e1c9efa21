//! Prefix code for strings (since version 2) and small sections (since version 3). Each part takes about as many bits
//! as its frequency suggests. The parts of strings are letters and frequent pieces of words; those of sections are
//! bytes. The lists belong to the version of the format.

use std::sync::LazyLock;

use super::section_id::SectionId;

/// One part per line: the number of its bits, and its text. The empty part ends a string or a section. Codes are
/// assigned in this order.
const LETTERS: &str = include_str!("../../archive/letters-2.txt");
const TABLES: &str = include_str!("../../archive/tables-3.txt");
const CODE: &str = include_str!("../../archive/code-3.txt");
const PLACES: &str = include_str!("../../archive/places-3.txt");

/// Strings with more bytes in all are written uncompressed: long text seldom consists of words.
const MOST: usize = 1 << 16;

/// A list of parts, indexed for encoding and decoding.
pub struct DictionaryCode {
    parts: Vec<CodeWord>,
    /// Ranges of parts with the same number of bits, the fewest first.
    groups: Vec<Group>,
    /// Indices of the parts that begin with each byte.
    by_first: Vec<Vec<u16>>,
    /// Index of the part that is the end mark.
    end: usize,
}

struct CodeWord {
    text: Box<[u8]>,
    code: u32,
    bits: u32,
}

/// A range of codes with the same number of bits. Codes are aligned to the upper end of a word.
struct Group {
    bits: u32,
    first: u32,
    /// The last word that begins with one of the codes.
    last: u32,
    index: usize,
}

/// Returns the code of strings.
pub fn letters() -> &'static DictionaryCode {
    static LIST: LazyLock<DictionaryCode> = LazyLock::new(|| DictionaryCode::of(LETTERS));
    &LIST
}

/// Returns the code of a section's content, if the format has one.
pub fn section_code(id: SectionId) -> Option<&'static DictionaryCode> {
    static LISTS: [LazyLock<DictionaryCode>; 3] = [
        LazyLock::new(|| DictionaryCode::of(TABLES)),
        LazyLock::new(|| DictionaryCode::of(CODE)),
        LazyLock::new(|| DictionaryCode::of(PLACES)),
    ];
    let [tables, code, places] = &LISTS;
    match id {
        SectionId::Tables => Some(tables),
        SectionId::Code => Some(code),
        SectionId::Locations => Some(places),
        SectionId::Specs | SectionId::Resources | SectionId::Symbols | SectionId::Strings => None,
    }
}

/// Decodes a text in which a backslash precedes the two hexadecimal digits of a byte.
fn unescaped(text: &str) -> Vec<u8> {
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let Some((&first, tail)) = rest.split_first() {
        let digits = tail.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.filter(|_| first == b'\\').and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = tail.get(2..).unwrap_or_default();
            }
            None => {
                bytes.push(first);
                rest = tail;
            }
        }
    }
    bytes
}

impl DictionaryCode {
    /// Parses a list of parts, and assigns the codes.
    fn of(list: &str) -> Self {
        let mut all = Self { parts: Vec::new(), groups: Vec::new(), by_first: vec![Vec::new(); 256], end: 0 };
        let (mut next, mut last_bits) = (0u32, 0);
        for (bits, text) in list.lines().filter_map(|line| line.split_once(' ')) {
            let Some(bits) = bits.parse().ok().filter(|bits| (1..=32).contains(bits)) else { continue };
            let (index, text) = (all.parts.len(), unescaped(text));
            if bits != last_bits {
                all.groups.push(Group { bits, first: next, last: next, index });
                last_bits = bits;
            }
            let width = 1u32 << (32 - bits);
            if let Some(group) = all.groups.last_mut() {
                group.last = next + (width - 1);
            }
            match text.first() {
                Some(&first) => all.by_first[usize::from(first)].push(index as u16),
                None => all.end = index,
            }
            all.parts.push(CodeWord { text: text.into(), code: next >> (32 - bits), bits });
            next = next.wrapping_add(width);
        }
        all
    }

    /// Encodes strings in as few bits as possible, each with its end mark. Returns `None` if the strings are too long.
    pub fn encode<'s>(&self, strings: impl Iterator<Item = &'s [u8]> + Clone) -> Option<Vec<u8>> {
        if strings.clone().map(<[u8]>::len).sum::<usize>() > MOST {
            return None;
        }
        let mut out = Bits::default();
        let mut costs: Vec<(u32, usize)> = Vec::new();
        for string in strings {
            // From the end: the least number of bits for the rest, and the part to take next.
            costs.clear();
            costs.resize(string.len() + 1, (0, self.end));
            for at in (0..string.len()).rev() {
                let rest = &string[at..];
                let fit = self.by_first[usize::from(rest[0])].iter().filter_map(|&index| {
                    let part = self.parts.get(usize::from(index)).filter(|part| rest.starts_with(&part.text))?;
                    Some((costs.get(at + part.text.len())?.0 + part.bits, usize::from(index)))
                });
                // Every byte is a part.
                costs[at] = fit.min()?;
            }
            let mut at = 0;
            while let Some(part) = costs.get(at).and_then(|cost| self.parts.get(cost.1)) {
                out.push(part.code, part.bits);
                if part.text.is_empty() {
                    break;
                }
                at += part.text.len();
            }
        }
        Some(out.finish())
    }

    /// Decodes `count` strings. Returns their bytes and the offsets where each begins and the last ends, or `None` if
    /// the input is malformed.
    pub fn decode(&self, bytes: &[u8], count: u64) -> Option<(Vec<u8>, Vec<usize>)> {
        let shortest = self.groups.first()?.bits;
        let count =
            usize::try_from(count).ok().filter(|&count| count <= bytes.len().saturating_mul(8) / shortest as usize)?;
        let (mut text, mut starts) = (Vec::with_capacity(bytes.len() * 2), Vec::with_capacity(count + 1));
        let (mut window, mut held, mut rest) = (0u64, 0u32, bytes.iter());
        starts.push(0);
        while starts.len() <= count {
            while held <= 32
                && let Some(&byte) = rest.next()
            {
                window |= u64::from(byte) << (56 - held);
                held += 8;
            }
            let word = (window >> 32) as u32;
            let group = self.groups.iter().find(|group| word <= group.last)?;
            let index = group.index + ((word - group.first) >> (32 - group.bits)) as usize;
            let part = self.parts.get(index).filter(|part| part.bits <= held)?;
            window <<= part.bits;
            held -= part.bits;
            text.extend_from_slice(&part.text);
            if part.text.is_empty() {
                starts.push(text.len());
            }
        }
        // The unused bits of the last byte are zero.
        (window == 0 && held < 8 && rest.next().is_none()).then_some((text, starts))
    }
}

/// A bit buffer that fills each byte from its highest bit.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    window: u64,
    held: u32,
}

impl Bits {
    fn push(&mut self, code: u32, bits: u32) {
        self.window |= u64::from(code) << (64 - self.held - bits);
        self.held += bits;
        while self.held >= 8 {
            self.bytes.push((self.window >> 56) as u8);
            self.window <<= 8;
            self.held -= 8;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        if self.held > 0 {
            self.bytes.push((self.window >> 56) as u8);
        }
        self.bytes
    }
}
