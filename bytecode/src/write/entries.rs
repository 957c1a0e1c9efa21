//! Encoding of attributes, types, and everything else that refers to them.

use std::ops::Range;

use lect_core::Context;
use lect_core::attrs::AttrData;
use lect_core::attrs::walk::Part;
use lect_core::context::ContextData;
use lect_core::dialect::{DialectVersion, EntryWriter};
use lect_core::entity::{Attr, Entity, Ident, Type};
use lect_core::number::{ApInt, Float};
use lect_core::text::write_part;
use lect_core::types::TypeData;

use super::locations::Locations;
use super::strings::Strings;
use super::tables::{AttrKey, Entry, KeyKind, Tables};
use crate::builtin::codes::AttrCode;
use crate::builtin::{self, NameWriter};
use crate::encoding;
use crate::wire::{Sink, short_varint};

/// The final numbers of all tables.
pub(super) struct Numbers {
    pub tables: Tables,
    /// Numbers by index in order of first use.
    pub attrs: Vec<u32>,
    pub types: Vec<u32>,
    pub ops: Vec<u32>,
}

/// Writes references to the tables of the file.
pub(super) struct EntrySink<'s> {
    pub numbers: &'s Numbers,
    pub strings: &'s mut Strings,
    pub sink: &'s mut Sink,
    /// The current run of locations in one file.
    pub run: Run,
}

/// Consecutive locations in one file.
#[derive(Default)]
pub(super) struct Run {
    /// Numbers of the locations.
    places: Range<u32>,
    /// Common prefix of their encodings, the lowest byte first, and its length.
    head: (u128, usize),
}

impl Numbers {
    /// Drops the data that only entries need.
    pub fn forget_entries(&mut self) {
        self.tables.attrs = Vec::new();
        self.tables.places = Locations::default();
    }

    /// Returns the number of an attribute, which must be in the table.
    #[inline]
    pub fn attr(&self, attr: Attr) -> u32 {
        let id = self.tables.attr_id(attr).unwrap_or_default();
        self.attrs.get(id as usize).copied().unwrap_or_default()
    }

    /// Returns the number of a type.
    #[inline]
    pub fn ty(&self, ty: Type) -> u32 {
        let id = self.tables.type_id(ty).unwrap_or_default();
        self.types.get(id as usize).copied().unwrap_or_default()
    }
}

impl<'s> EntrySink<'s> {
    /// Returns the namespace of the dialect that encodes an entry.
    fn namespace<K>(&self, entry: &Entry<K>) -> &'s [u8] {
        let tables = &self.numbers.tables;
        tables.dialects.get(entry.dialect() as usize).map_or(b"", |&dialect| tables.ctx.ident_bytes(dialect))
    }

    /// Writes an attribute as an entry of the table.
    #[inline]
    pub fn attr_entry(&mut self, entry: &Entry<AttrKey>) {
        let ctx: &Context = &self.numbers.tables.ctx;
        let attr = match entry.key.kind() {
            KeyKind::Place(place) => return self.place(place),
            KeyKind::Attr(attr) => attr,
        };
        if !entry.custom() {
            self.write_text(Part::Attr(attr));
            return self.sink.byte(0);
        }
        match ctx.attrs().data(attr) {
            AttrData::Dialect { .. } | AttrData::Opaque { .. } => {
                encoding::write_attr(ctx, attr, self.namespace(entry), self.numbers.tables.release, self)
            }
            data => builtin::write_attr(ctx, data, self),
        };
    }

    fn write_text(&mut self, part: Part) {
        let tables = &self.numbers.tables;
        write_part(&tables.ctx, part, tables.text_release(), &mut tables.distinct.clone(), &mut self.sink.bytes);
    }

    #[inline]
    fn place(&mut self, id: u32) {
        if !self.run.places.contains(&id) {
            self.begin_run(id);
        }
        let Some(place) = self.numbers.tables.places.get(id) else { return };
        let (head, head_length) = self.run.head;
        let (line, line_length) = short_varint(place.line);
        let (column, column_length) = short_varint(place.column);
        // Four numbers of at most five bytes, of which the code takes one.
        let numbers = u128::from(line) | u128::from(column) << (8 * line_length);
        self.sink.short(head | numbers << (8 * head_length), head_length + line_length + column_length);
    }

    /// Computes the common prefix of locations from `first` on: the code of such entries, and the number of the file's
    /// name.
    #[cold]
    fn begin_run(&mut self, first: u32) {
        let places = &self.numbers.tables.places;
        let (file, end) = places.file(first);
        let name = places.name(file).map_or(0, |name| self.numbers.attr(name));
        let (code, code_length) = short_varint(AttrCode::FileLineColLoc as u32);
        let (name, name_length) = short_varint(name);
        let head = (u128::from(code) | u128::from(name) << (8 * code_length), code_length + name_length);
        self.run = Run { places: first..end, head };
    }

    /// Writes a type as an entry of the table.
    pub fn type_entry(&mut self, entry: &Entry<Type>) {
        let ctx: &Context = &self.numbers.tables.ctx;
        if !entry.custom() {
            self.write_text(Part::Type(entry.key));
            return self.sink.byte(0);
        }
        match ctx.types().data(entry.key) {
            data @ TypeData::Opaque { .. } if self.numbers.tables.is_newer_builtin(data) => {
                builtin::write_type(ctx, data, self)
            }
            TypeData::Dialect { .. } | TypeData::Opaque { .. } => {
                encoding::write_type(ctx, entry.key, self.namespace(entry), self.numbers.tables.release, self)
            }
            data => builtin::write_type(ctx, data, self),
        };
    }
}

impl NameWriter for EntrySink<'_> {
    fn has_newer_codes(&self) -> bool {
        self.numbers.tables.has_newer_codes()
    }

    fn name_attr(&mut self, ctx: &ContextData, name: Ident) -> Attr {
        match self.numbers.tables.name_attrs.get(name.index()) {
            Some(attr) => Attr::new(attr as usize),
            None => ctx.attrs().string(ctx.ident_bytes(name)),
        }
    }
}

impl EntryWriter for EntrySink<'_> {
    fn format_version(&self) -> u64 {
        self.numbers.tables.version
    }

    fn dialect_version(&self, namespace: &str) -> Option<&DialectVersion> {
        self.numbers.tables.dialect_version(namespace)
    }

    fn byte(&mut self, byte: u8) {
        self.sink.byte(byte);
    }

    fn varint(&mut self, number: u64) {
        self.sink.varint(number);
    }

    fn attr(&mut self, attr: Attr) {
        let number = self.numbers.attr(attr);
        self.sink.varint(u64::from(number));
    }

    fn optional_attr(&mut self, attr: Option<Attr>) {
        match attr {
            Some(attr) => {
                let number = self.numbers.attr(attr);
                self.sink.flagged_varint(u64::from(number), true);
            }
            None => self.sink.varint(0),
        }
    }

    fn ty(&mut self, ty: Type) {
        let number = self.numbers.ty(ty);
        self.sink.varint(u64::from(number));
    }

    fn string(&mut self, string: &[u8]) {
        let number = self.strings.number(string);
        self.sink.varint(number);
    }

    fn blob(&mut self, bytes: &[u8]) {
        self.sink.varint(bytes.len() as u64);
        self.sink.extend(bytes);
    }

    fn ap_int(&mut self, value: &ApInt) {
        let words = value.words();
        let word = |index: usize| words.get(index).copied().unwrap_or_default();
        match value.width() {
            ..=8 => self.sink.byte(word(0) as u8),
            9..=64 => self.sink.signed_varint(word(0) as i64),
            _ => {
                let active = words.iter().rposition(|&word| word != 0).map_or(1, |last| last + 1);
                self.sink.varint(active as u64);
                (0..active).for_each(|index| self.sink.signed_varint(word(index) as i64));
            }
        }
    }

    fn float(&mut self, value: Float) {
        let bits = value.bits();
        let width = value.format().width();
        self.ap_int(&ApInt::from_words(width, &[bits as u64, (bits >> 64) as u64]));
    }

    fn resource(&mut self, dialect: &str, key: Ident) {
        let tables = &self.numbers.tables;
        let number = tables.resource_id(tables.ctx.ident(dialect.as_bytes()), key).unwrap_or_default();
        self.sink.varint(u64::from(number));
    }
}
