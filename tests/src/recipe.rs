//! Bytecode spelled as text, so that one damaged file is one line of a table.
//!
//! ```text
//! 12        a number                      12+ 12-   a number and a flag
//! ~3 ~-3    a signed number               #0c2f     bytes
//! 'text'    bytes                         ( .. )    bytes after their length
//! {4 .. }   a section within a section    |         the end of an attribute or a type
//! =+ =-     length of the next attribute or type, and whether it has a custom encoding
//! ```

use lect_bytecode::sections::SectionId;
use lect_bytecode::wire::Sink;

/// Parts of a file: the header, then the content of each section.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// Bytes before the sections.
    pub header: String,
    /// The sections in file order, by number. Spelled bytes are written as they are.
    pub order: String,
    /// Content of each section, by number.
    pub sections: [String; 9],
}

/// A part of a [`Recipe`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Bytes before the sections.
    Header,
    /// The list of sections.
    Order,
    /// Content of a section.
    In(SectionId),
}

impl Recipe {
    /// Returns the text of a part.
    pub fn part(&mut self, part: Part) -> &mut String {
        match part {
            Part::Header => &mut self.header,
            Part::Order => &mut self.order,
            Part::In(id) => &mut self.sections[id as usize],
        }
    }

    /// Replaces the only occurrence of `old` in a part, or the whole part if `old` is empty.
    pub fn replace(&mut self, part: Part, old: &str, new: &str) {
        let text = self.part(part);
        match old.is_empty() {
            true => *text = new.to_owned(),
            false => {
                let count = text.matches(old).count();
                assert!(count == 1, "`{old}` is in `{text}` {count} times");
                *text = text.replacen(old, new, 1);
            }
        }
    }

    /// Encodes the file.
    pub fn bytes(&self) -> Vec<u8> {
        let mut file = Sink::default();
        file.extend(&bytes(&self.header, &[]));
        let entries: Vec<usize> =
            self.sections[SectionId::AttrType as usize].split('|').map(|entry| bytes(entry, &[]).len()).collect();
        for word in self.order.split_whitespace() {
            let Ok(id) = word.parse::<u8>() else {
                file.extend(&bytes(word, &[]));
                continue;
            };
            let content = self.sections.get(usize::from(id)).map_or(Vec::new(), |text| bytes(text, &entries));
            let alignment = if id == SectionId::Resource as u8 { ALIGNMENT } else { 0 };
            file.section(id, &Sink { bytes: content, alignment });
        }
        file.bytes
    }
}

/// Alignment of resource values.
const ALIGNMENT: u64 = 4;

/// Encodes a text. Lengths of attributes and types are taken from `entries`, in order.
pub fn bytes(text: &str, entries: &[usize]) -> Vec<u8> {
    let mut open: Vec<(char, u8, Sink)> = vec![(' ', 0, Sink::default())];
    let mut entries = entries.iter();
    for word in text.split_whitespace() {
        let last = open.last_mut().map(|open| &mut open.2).expect("the outermost is never closed");
        let (first, rest) = word.split_at(1);
        match first {
            "|" => {}
            "(" => open.push(('(', 0, Sink::default())),
            "{" => open.push(('{', number(rest) as u8, Sink::default())),
            ")" | "}" => {
                let (_, id, content) = open.pop().expect("something is open");
                let (_, _, sink) = open.last_mut().expect("the outermost is never closed");
                match first {
                    ")" => {
                        sink.varint(content.bytes.len() as u64);
                        sink.extend(&content.bytes);
                    }
                    _ => sink.section(id, &content),
                }
            }
            "#" => (0..rest.len() / 2).for_each(|at| {
                last.byte(u8::from_str_radix(&rest[2 * at..2 * at + 2], 16).expect("two hexadecimal digits"));
            }),
            "'" => last.extend(rest.strip_suffix('\'').expect("a quote at the end").replace('_', " ").as_bytes()),
            "~" => last.signed_varint(rest.parse().expect("a number")),
            "=" => last.flagged_varint(*entries.next().expect("an entry is left") as u64, rest == "+"),
            _ => match word.strip_suffix(['+', '-']) {
                Some(digits) => last.flagged_varint(number(digits), word.ends_with('+')),
                None => last.varint(number(word)),
            },
        }
    }
    assert!(open.len() == 1, "something is not closed in `{text}`");
    open.swap_remove(0).2.bytes
}

fn number(digits: &str) -> u64 {
    digits.parse().unwrap_or_else(|_| panic!("`{digits}` is no number"))
}
