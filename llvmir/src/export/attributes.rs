//! Sets of LLVM attributes, of functions, parameters and calls, and their groups.

use std::collections::{BTreeMap, HashMap};

use super::text::{push_fmt, push_quoted};
use crate::keywords::{ALLOC_KINDS, ATTRIBUTES};

/// Attributes with a number.
const NUMBERED: [&str; 11] = [
    "align",
    "allockind",
    "allocsize",
    "captures",
    "dereferenceable",
    "dereferenceable_or_null",
    "memory",
    "nofpclass",
    "alignstack",
    "uwtable",
    "vscale_range",
];

/// Position of an attribute in a set.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Key {
    Known(usize),
    Text(Vec<u8>),
}

/// A set of attributes in the making.
#[derive(Clone, Default, Debug)]
pub(super) struct AttrSet(BTreeMap<Key, Vec<u8>>);

/// Access to one kind of memory, and to the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Memory {
    /// Arguments, inaccessible memory, `errno`, and the two memories of the target: bit 0 reads, bit 1 writes.
    pub kinds: [u8; 5],
    pub other: u8,
}

impl AttrSet {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds an attribute without a value, or with `text` in place of its name.
    fn put(&mut self, name: &str, text: Vec<u8>) {
        if let Some(at) = ATTRIBUTES.iter().position(|it| *it == name) {
            self.0.insert(Key::Known(at), text);
        }
    }

    /// Adds an attribute without a value.
    pub fn flag(&mut self, name: &str) {
        self.put(name, name.as_bytes().to_vec());
    }

    /// Adds an attribute with the text after its name.
    pub fn with(&mut self, name: &str, rest: &str) {
        self.put(name, format!("{name}{rest}").into_bytes());
    }

    /// Adds an attribute with a type.
    pub fn with_type(&mut self, name: &str, ty: &[u8]) {
        self.put(name, [name.as_bytes(), b"(", ty, b")"].concat());
    }

    /// Adds an attribute with a number, as LLVM encodes it. A number that means nothing adds nothing.
    pub fn number(&mut self, name: &str, value: u64) {
        let rest = match name {
            "align" if value > 0 => format!(" {value}"),
            "alignstack" | "dereferenceable" | "dereferenceable_or_null" if value > 0 => format!("({value})"),
            "uwtable" => match value {
                1 => "(sync)".to_owned(),
                2 => String::new(),
                _ => return,
            },
            "vscale_range" => format!("({},{})", value >> 32, value & 0xFFFF_FFFF),
            "allocsize" => match (value >> 32, value & 0xFFFF_FFFF) {
                (size, 0xFFFF_FFFF) => format!("({size})"),
                (size, count) => format!("({size},{count})"),
            },
            "allockind" => {
                let kinds = ALLOC_KINDS.iter().enumerate().filter(|(bit, _)| value >> bit & 1 != 0);
                let words: Vec<&str> = kinds.map(|(_, word)| *word).collect();
                if words.is_empty() {
                    return;
                }
                format!("(\"{}\")", words.join(","))
            }
            "nofpclass" => fp_classes(value),
            "memory" => {
                let kind = |at: u32| (value >> (2 * at) & 3) as u8;
                let kinds = [kind(0), kind(1), kind(2), kind(4), kind(5)];
                return self.memory(Memory { kinds, other: kind(3) });
            }
            "captures" => match value {
                0 => "(none)".to_owned(),
                _ => return,
            },
            _ => return,
        };
        self.with(name, &rest);
    }

    /// Adds a string attribute.
    pub fn text(&mut self, name: &[u8], value: &[u8]) {
        let mut text = Vec::new();
        push_quoted(&mut text, name);
        if !value.is_empty() {
            text.push(b'=');
            push_quoted(&mut text, value);
        }
        self.0.insert(Key::Text(name.to_vec()), text);
    }

    /// Returns the text of a string attribute.
    pub fn text_of(&self, name: &[u8]) -> Option<&[u8]> {
        self.0.get(&Key::Text(name.to_vec())).map(Vec::as_slice)
    }

    /// Returns the text of an attribute.
    pub fn get(&self, name: &str) -> Option<String> {
        let at = ATTRIBUTES.iter().position(|it| *it == name)?;
        self.0.get(&Key::Known(at)).map(|text| String::from_utf8_lossy(text).into_owned())
    }

    /// Copies a text attribute, if present.
    pub fn copy_text(&self, name: &[u8], to: &mut Self) {
        let key = Key::Text(name.to_vec());
        if let Some(text) = self.0.get(&key) {
            to.0.insert(key, text.clone());
        }
    }

    /// Returns true if the set has a string attribute of this name.
    pub fn has_text(&self, name: &[u8]) -> bool {
        self.0.contains_key(&Key::Text(name.to_vec()))
    }

    /// Adds the accesses to memory.
    pub fn memory(&mut self, memory: Memory) {
        const WORDS: [&str; 4] = ["none", "read", "write", "readwrite"];
        let word = |bits: u8| WORDS.get(usize::from(bits & 3)).copied().unwrap_or("none");
        let all = memory.kinds.iter().fold(memory.other, |all, it| all | it);
        let mut parts = Vec::new();
        if memory.other != 0 || all == memory.other {
            parts.push(word(memory.other).to_owned());
        }
        let names = ["argmem", "inaccessiblemem", "errnomem", "target_mem0", "target_mem1"];
        for (name, bits) in names.iter().zip(memory.kinds) {
            if bits != memory.other {
                parts.push(format!("{name}: {}", word(bits)));
            }
        }
        self.with("memory", &format!("({})", parts.join(", ")));
    }

    /// Removes an attribute that is not a string.
    pub fn remove(&mut self, name: &str) {
        if let Some(at) = ATTRIBUTES.iter().position(|it| *it == name) {
            self.0.remove(&Key::Known(at));
        }
    }

    /// Adds all attributes of another set.
    pub fn merge(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// Appends the attributes, each followed by a space.
    pub fn write(&self, out: &mut Vec<u8>) {
        for text in self.0.values() {
            out.extend_from_slice(text);
            out.push(b' ');
        }
    }

    /// Appends the comment above a function.
    pub fn write_comment(&self, out: &mut Vec<u8>) {
        let mut any = false;
        for (key, text) in &self.0 {
            if matches!(key, Key::Known(_)) {
                out.extend_from_slice(if any { b" " } else { b"; Function Attrs: " });
                out.extend_from_slice(text);
                any = true;
            }
        }
        if any {
            out.push(b'\n');
        }
    }

    /// Returns the text of the group of these attributes.
    fn group(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for (key, text) in &self.0 {
            let name = match key {
                Key::Known(at) => ATTRIBUTES.get(*at).copied().unwrap_or_default(),
                Key::Text(_) => "",
            };
            match name {
                // In groups, a number follows an equals sign.
                "align" | "alignstack" | "dereferenceable" | "dereferenceable_or_null" => {
                    let digits: Vec<u8> = text.iter().copied().filter(u8::is_ascii_digit).collect();
                    push_fmt(&mut out, format_args!("{name}="));
                    out.extend_from_slice(&digits);
                }
                _ => out.extend_from_slice(text),
            }
            out.push(b' ');
        }
        out
    }
}

/// Returns the names of classes of floats.
fn fp_classes(bits: u64) -> String {
    const CLASSES: [(u64, &str); 17] = [
        (0x3FF, "all"),
        (0x3, "nan"),
        (0x1, "snan"),
        (0x2, "qnan"),
        (0x204, "inf"),
        (0x4, "ninf"),
        (0x200, "pinf"),
        (0x60, "zero"),
        (0x20, "nzero"),
        (0x40, "pzero"),
        (0x90, "sub"),
        (0x10, "nsub"),
        (0x80, "psub"),
        (0x108, "norm"),
        (0x8, "nnorm"),
        (0x100, "pnorm"),
        (0, ""),
    ];
    let mut left = bits;
    let mut words = Vec::new();
    for (mask, word) in CLASSES {
        if mask != 0 && left & mask == mask {
            words.push(word);
            left &= !mask;
        }
    }
    format!("({})", words.join(" "))
}

/// Returns true if LLVM has an attribute of this name that is not a string.
pub(super) fn is_known(name: &str) -> bool {
    ATTRIBUTES.contains(&name)
}

/// Returns true if an attribute of this name has a number.
pub(super) fn is_numbered(name: &str) -> bool {
    NUMBERED.contains(&name)
}

/// Groups of attributes, numbered when the text is complete.
#[derive(Default)]
pub(super) struct Groups {
    texts: Vec<Vec<u8>>,
    known: HashMap<Vec<u8>, u32, foldhash::fast::RandomState>,
    numbers: Vec<Option<u32>>,
    order: Vec<u32>,
}

impl Groups {
    /// Returns the handle of the group of a set.
    pub fn of(&mut self, set: &AttrSet) -> u32 {
        let text = set.group();
        if let Some(known) = self.known.get(&text) {
            return *known;
        }
        let handle = self.texts.len() as u32;
        self.known.insert(text.clone(), handle);
        self.texts.push(text);
        self.numbers.push(None);
        handle
    }

    /// Returns the number of a group, and assigns the next one at first.
    pub fn number(&mut self, handle: u32) -> u32 {
        let next = self.order.len() as u32;
        match self.numbers.get_mut(handle as usize) {
            Some(Some(number)) => *number,
            Some(slot) => {
                *slot = Some(next);
                self.order.push(handle);
                next
            }
            None => next,
        }
    }

    /// Appends all groups with a number.
    pub fn write(&self, out: &mut Vec<u8>) {
        if !self.order.is_empty() {
            out.push(b'\n');
        }
        for (number, handle) in self.order.iter().enumerate() {
            push_fmt(out, format_args!("attributes #{number} = {{ "));
            out.extend_from_slice(self.texts.get(*handle as usize).map_or(b"", |text| text));
            out.extend_from_slice(b"}\n");
        }
    }
}
