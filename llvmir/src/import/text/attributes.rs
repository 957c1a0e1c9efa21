//! Attributes in text.

use lect_core::number::ApInt;

use super::lexer::Tok;
use super::parser::{Parsed, Parser};
use crate::import::ir::attribute::{MEMORY_DEFAULT, MEMORY_KINDS, kind, memory_of_all};
use crate::import::ir::{AttrSet, AttrValue, Attribute, TypeKind};
use crate::keywords::{ALLOC_KINDS, ATTRIBUTES};

/// Attributes of functions that restrict access to memory in older releases, and the equivalent of `memory(..)`.
const OLD_MEMORY: &[(&[u8], u64)] = &[
    (b"readnone", 0),
    (b"readonly", 0x555),
    (b"writeonly", 0xAAA),
    (b"argmemonly", 0x3),
    (b"inaccessiblememonly", 0xC),
    (b"inaccessiblemem_or_argmemonly", 0xF),
];

/// Classes of floats in `nofpclass(..)`, and their bits.
const FLOAT_CLASSES: &[(&[u8], u64)] = &[
    (b"all", 0x3FF),
    (b"nan", 0x3),
    (b"snan", 0x1),
    (b"qnan", 0x2),
    (b"inf", 0x204),
    (b"ninf", 0x4),
    (b"pinf", 0x200),
    (b"norm", 0x108),
    (b"nnorm", 0x8),
    (b"pnorm", 0x100),
    (b"sub", 0x90),
    (b"nsub", 0x10),
    (b"psub", 0x80),
    (b"zero", 0x60),
    (b"nzero", 0x20),
    (b"pzero", 0x40),
];

/// Parts of a pointer in `captures(..)`, and their bits.
const CAPTURES: &[(&[u8], u64)] =
    &[(b"none", 0), (b"address_is_null", 1), (b"address", 3), (b"read_provenance", 4), (b"provenance", 12)];

impl Parser<'_> {
    /// Parses all attributes at the current position. `groups` is present for functions, calls and globals, and
    /// receives references to attribute groups. `align` receives the alignment of a function.
    pub(super) fn attributes(
        &mut self,
        attrs: &mut AttrSet,
        align: &mut Option<u64>,
        mut groups: Option<&mut Vec<u32>>,
    ) -> Parsed<()> {
        loop {
            match (self.tok.kind, &mut groups) {
                (Tok::Str, _) => {
                    let key = self.string()?;
                    let value = if self.eat(b'=') { self.string()? } else { Vec::new() };
                    attrs.add(Attribute::Text(key.into(), value.into()));
                }
                (Tok::AttrGroup, Some(groups)) => {
                    let Some(number) = self.sigil_number() else {
                        return Err(self.error(self.at(), "expected attribute group number"));
                    };
                    groups.push(number);
                    self.bump();
                }
                (Tok::Word, _) => {
                    // An alignment of a function follows its section.
                    if groups.is_some() && self.is_word(b"align") {
                        return Ok(());
                    }
                    if !self.attribute(attrs, align, groups.is_some())? {
                        return Ok(());
                    }
                }
                _ => return Ok(()),
            }
        }
    }

    /// Parses `attributes #0 = { .. }`.
    pub(super) fn attribute_group(&mut self) -> Parsed<()> {
        self.bump();
        let number = match (self.tok.kind, self.sigil_number()) {
            (Tok::AttrGroup, Some(number)) => number,
            _ => return Err(self.error(self.at(), "expected attribute group id")),
        };
        self.bump();
        self.expect(b'=', "expected '=' here")?;
        self.expect(b'{', "expected '{' here")?;
        let (mut attrs, mut align) = self.groups.remove(&number).unwrap_or_default();
        while !self.eat(b'}') {
            match self.tok.kind {
                Tok::Str => {
                    let key = self.string()?;
                    let value = if self.eat(b'=') { self.string()? } else { Vec::new() };
                    attrs.add(Attribute::Text(key.into(), value.into()));
                }
                Tok::AttrGroup => {
                    return Err(self.error(self.at(), "cannot have an attribute group reference in an attribute group"));
                }
                _ if self.is_word(b"align") => {
                    self.bump();
                    self.eat(b'=');
                    align = Some(self.alignment()?);
                }
                _ => {
                    if !self.attribute(&mut attrs, &mut align, true)? {
                        return Err(self.error(self.at(), "unterminated attribute group"));
                    }
                }
            }
        }
        self.groups.insert(number, (attrs, align));
        Ok(())
    }

    /// Parses one attribute with a keyword. Returns false if the token is none.
    fn attribute(&mut self, attrs: &mut AttrSet, align: &mut Option<u64>, of_function: bool) -> Parsed<bool> {
        let word = self.text();
        if of_function && let Some(restriction) = OLD_MEMORY.iter().find(|known| known.0 == word) {
            self.bump();
            let known = attrs.int("memory").unwrap_or(MEMORY_DEFAULT);
            self.add_int(attrs, "memory", known & restriction.1);
            return Ok(true);
        }
        if word == b"nocapture" {
            self.bump();
            self.add_int(attrs, "captures", 0);
            return Ok(true);
        }
        let Some(number) = std::str::from_utf8(word).ok().and_then(kind) else { return Ok(false) };
        self.bump();
        let name = ATTRIBUTES[number as usize];
        let value = match name {
            "align" if of_function => {
                *align = Some(self.alignment()?);
                return Ok(true);
            }
            "align" => AttrValue::Int(self.alignment()?),
            "alignstack" => {
                let parens = !self.eat(b'=');
                if parens {
                    self.expect(b'(', "expected '('")?;
                }
                let value = self.u64()?;
                if parens {
                    self.expect(b')', "expected ')'")?;
                }
                AttrValue::Int(value)
            }
            "dereferenceable" | "dereferenceable_or_null" => {
                self.expect(b'(', "expected '('")?;
                let at = self.at();
                let value = self.u64()?;
                self.expect(b')', "expected ')'")?;
                if value == 0 {
                    return Err(self.error(at, "dereferenceable bytes must be non-zero"));
                }
                AttrValue::Int(value)
            }
            "dead_on_return" if self.is(b'(') => {
                self.bump();
                self.u64()?;
                self.expect(b')', "expected ')'")?;
                AttrValue::None
            }
            "byval" | "byref" | "sret" | "inalloca" | "preallocated" | "elementtype" => {
                self.expect(b'(', "expected '('")?;
                let ty = self.ty()?;
                self.expect(b')', "expected ')'")?;
                AttrValue::Type(ty)
            }
            "allocsize" => {
                let (size, count) = self.pair()?;
                AttrValue::Int(u64::from(size) << 32 | u64::from(count.unwrap_or(u32::MAX)))
            }
            "vscale_range" => {
                let (least, most) = self.pair()?;
                AttrValue::Int(u64::from(least) << 32 | u64::from(most.unwrap_or(least)))
            }
            "uwtable" => AttrValue::Int(self.uwtable()?),
            "memory" => AttrValue::Int(self.memory()?),
            "captures" => AttrValue::Int(self.captures()?),
            "nofpclass" => AttrValue::Int(self.float_classes()?),
            "allockind" => AttrValue::Int(self.alloc_kinds()?),
            "range" => {
                let (low, high) = self.range()?;
                AttrValue::Range(low, high)
            }
            "initializes" => {
                self.skip_parens()?;
                AttrValue::Ranges
            }
            _ => AttrValue::None,
        };
        attrs.add(Attribute::Known(number, value));
        Ok(true)
    }

    fn add_int(&self, attrs: &mut AttrSet, name: &str, value: u64) {
        if let Some(number) = kind(name) {
            attrs.add(Attribute::Known(number, AttrValue::Int(value)));
        }
    }

    /// Parses `(1)` or `(1, 2)`.
    fn pair(&mut self) -> Parsed<(u32, Option<u32>)> {
        self.expect(b'(', "expected '('")?;
        let first = self.u32()?;
        let second = if self.eat(b',') { Some(self.u32()?) } else { None };
        self.expect(b')', "expected ')'")?;
        Ok((first, second))
    }

    fn uwtable(&mut self) -> Parsed<u64> {
        if !self.eat(b'(') {
            return Ok(2);
        }
        let value = match self.text() {
            b"sync" => 1,
            b"async" => 2,
            _ => return Err(self.error(self.at(), "expected unwind table kind")),
        };
        self.bump();
        self.expect(b')', "expected ')'")?;
        Ok(value)
    }

    /// Parses `(read, argmem: readwrite)`.
    fn memory(&mut self) -> Parsed<u64> {
        self.expect(b'(', "expected '('")?;
        let mut effects = 0;
        loop {
            let mut place = None;
            if self.tok.kind == Tok::Label {
                let name = self.label_name();
                place = MEMORY_KINDS.iter().position(|known| known.as_bytes() == name);
                if place.is_none() {
                    return Err(self.error(self.at(), "expected memory location (argmem, inaccessiblemem, errnomem)"));
                }
                self.bump();
            }
            let access = match self.text() {
                b"none" => 0,
                b"read" => 1,
                b"write" => 2,
                b"readwrite" => 3,
                _ => return Err(self.error(self.at(), "expected access kind (none, read, write, readwrite)")),
            };
            self.bump();
            effects = match place {
                Some(place) => effects & !(3 << (2 * place)) | access << (2 * place),
                None => memory_of_all(access),
            };
            if self.eat(b')') {
                return Ok(effects);
            }
            self.expect(b',', "expected ',' or ')'")?;
        }
    }

    /// Parses `(address, ret: address, provenance)`.
    fn captures(&mut self) -> Parsed<u64> {
        self.expect(b'(', "expected '('")?;
        let (mut other, mut result) = (None, None);
        let mut in_result = false;
        loop {
            if self.tok.kind == Tok::Label && self.label_name() == b"ret" {
                in_result = true;
                self.bump();
            }
            let Some(part) = CAPTURES.iter().find(|known| self.is_word(known.0)) else {
                let message = "expected one of 'none', 'address', 'address_is_null', 'provenance' or 'read_provenance'";
                return Err(self.error(self.at(), message));
            };
            self.bump();
            let parts = if in_result { &mut result } else { &mut other };
            *parts = Some(parts.unwrap_or(0) | part.1);
            if self.eat(b')') {
                let other = other.unwrap_or(0);
                return Ok(other << 4 | result.unwrap_or(other));
            }
            self.expect(b',', "expected ',' or ')'")?;
        }
    }

    fn float_classes(&mut self) -> Parsed<u64> {
        self.expect(b'(', "expected '('")?;
        let mut mask = 0;
        while !self.eat(b')') {
            if self.tok.kind == Tok::Int {
                mask |= self.u64()?;
                continue;
            }
            let Some(class) = FLOAT_CLASSES.iter().find(|known| self.is_word(known.0)) else {
                return Err(self.error(self.at(), "expected nofpclass test mask"));
            };
            mask |= class.1;
            self.bump();
        }
        Ok(mask)
    }

    fn alloc_kinds(&mut self) -> Parsed<u64> {
        self.expect(b'(', "expected '('")?;
        let at = self.at();
        let text = self.string()?;
        self.expect(b')', "expected ')'")?;
        let bit = |word: &[u8]| ALLOC_KINDS.iter().position(|known| known.as_bytes() == word).map(|at| 1u64 << at);
        let bits: Option<Vec<u64>> = text.split(|byte| *byte == b',').map(bit).collect();
        match bits {
            Some(bits) => Ok(bits.into_iter().fold(0, |all, bit| all | bit)),
            None => Err(self.error(at, "unknown allockind")),
        }
    }

    /// Parses `(i32 0, 10)`.
    fn range(&mut self) -> Parsed<(ApInt, ApInt)> {
        self.expect(b'(', "expected '('")?;
        let at = self.at();
        let ty = self.ty()?;
        let TypeKind::Int(width) = *self.module.types.kind(ty) else {
            return Err(self.error(at, "the range must have integer type!"));
        };
        let low = self.integer(width)?;
        self.expect(b',', "expected ','")?;
        let high = self.integer(width)?;
        self.expect(b')', "expected ')'")?;
        Ok((low, high))
    }

    /// Skips parentheses with their contents.
    fn skip_parens(&mut self) -> Parsed<()> {
        self.expect(b'(', "expected '('")?;
        let mut open = 1;
        while open > 0 {
            match self.tok.kind {
                Tok::Punct(b'(') => open += 1,
                Tok::Punct(b')') => open -= 1,
                Tok::End => return Err(self.error(self.at(), "expected ')'")),
                _ => {}
            }
            self.bump();
        }
        Ok(())
    }
}
