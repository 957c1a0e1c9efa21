//! Writer of the tables, and of references to their entries.

use lect_core::attrs::walk::Part;
use lect_core::context::ContextData;
use lect_core::dialect::{DialectVersion, EntryWriter};
use lect_core::entity::{Attr, Ident, Type};
use lect_core::number::{ApInt, Float};
use lect_core::text::{DistinctNumbers, write_part};
use lect_ods::spec::MLIR_RELEASE;

use super::encode::{self, Coder};
use super::tables::{COMMON_TYPES, Numbers};
use crate::archive::dictionary_code::letters;
use crate::builtin::NameWriter;
use crate::wire::Sink;

/// Writes the tables and references by final numbers.
pub(super) struct Out<'n, 't> {
    numbers: &'n Numbers<'t>,
    distinct: DistinctNumbers,
    pub sink: Sink,
}

impl<'n, 't> Out<'n, 't> {
    pub fn new(numbers: &'n Numbers<'t>) -> Self {
        Self { numbers, distinct: numbers.tables.distinct.clone(), sink: Sink::default() }
    }

    pub fn numbers(&self) -> &'n Numbers<'t> {
        self.numbers
    }

    pub fn ctx(&self) -> &'n ContextData {
        &self.numbers.tables.ctx
    }

    /// Writes a string as its number.
    pub fn string_ref(&mut self, string: &[u8]) {
        self.sink.leb(self.numbers.string_of(string));
    }

    /// Writes a string as its number plus one.
    pub fn string_ref_above(&mut self, string: &[u8]) {
        self.sink.leb(self.numbers.string_of(string) + 1);
    }

    /// Writes an attribute as its number.
    pub fn attr_ref(&mut self, attr: Attr) {
        self.sink.leb(self.numbers.attr_of(attr));
    }

    /// Writes the strings: compressed if that is shorter.
    pub fn strings(&mut self) {
        let tables = self.numbers.tables;
        let all = || self.numbers.string_order.iter().filter_map(|&id| tables.strings.get(id as usize));
        let count = tables.strings.len() as u64;
        let plain = all().map(|entry| entry.key.len() + 1).sum();
        let coded = letters().encode(all().map(|entry| &*entry.key)).filter(|coded| coded.len() < plain);
        match coded {
            Some(coded) => {
                self.sink.leb(count + 1);
                self.sink.extend(&coded);
            }
            None => {
                self.sink.leb(0);
                self.sink.leb(count);
                all().for_each(|entry| self.sink.leb(entry.key.len() as u64));
                all().for_each(|entry| self.sink.extend(&entry.key));
            }
        }
    }

    /// Writes the versions of dialects.
    pub fn versions(&mut self) {
        let ctx = self.ctx();
        let versions: Vec<_> = self.numbers.tables.versions().collect();
        self.sink.leb(versions.len() as u64);
        for (namespace, version) in versions {
            self.string_ref(ctx.ident_bytes(namespace));
            self.sink.leb(version.len() as u64);
            version.iter().for_each(|&number| self.sink.leb(number));
        }
    }

    /// Writes the table of types.
    pub fn types(&mut self) {
        let order = self.numbers.type_order.get(COMMON_TYPES..).unwrap_or_default();
        self.sink.leb(order.len() as u64);
        for &id in order {
            if let Some(entry) = self.numbers.tables.types.get(id as usize) {
                encode::ty(self.ctx(), entry.key, self);
            }
        }
    }

    /// Writes the attributes with these indices in order of first use.
    pub fn entries(&mut self, order: &[u32]) {
        self.sink.leb(order.len() as u64);
        for &id in order {
            if let Some(entry) = self.numbers.tables.attrs.get(id as usize) {
                encode::attr(self.ctx(), entry.key, self);
            }
        }
    }
}

impl EntryWriter for Out<'_, '_> {
    fn format_version(&self) -> u64 {
        crate::sections::VERSION
    }

    fn dialect_version(&self, _: &str) -> Option<&DialectVersion> {
        None
    }

    fn byte(&mut self, byte: u8) {
        self.sink.byte(byte);
    }

    fn varint(&mut self, number: u64) {
        self.sink.leb(number);
    }

    fn signed_varint(&mut self, number: i64) {
        self.sink.signed_leb(number);
    }

    fn attr(&mut self, attr: Attr) {
        self.attr_ref(attr);
    }

    fn optional_attr(&mut self, attr: Option<Attr>) {
        self.sink.leb(attr.map_or(0, |attr| self.numbers.attr_of(attr) + 1));
    }

    fn ty(&mut self, ty: Type) {
        self.sink.leb(self.numbers.type_of(ty));
    }

    fn string(&mut self, string: &[u8]) {
        self.string_ref(string);
    }

    fn blob(&mut self, bytes: &[u8]) {
        self.sink.leb(bytes.len() as u64);
        self.sink.extend(bytes);
    }

    fn ap_int(&mut self, value: &ApInt) {
        let words = value.words();
        match value.width() {
            ..=64 => self.sink.signed_leb(encode::sign_extended(value)),
            _ => encode::long_leb(words, &mut self.sink),
        }
    }

    fn float(&mut self, value: Float) {
        // Most floats use the highest bits only, so these come first.
        let bits = value.bits().reverse_bits() >> (128 - value.format().width().clamp(1, 128));
        encode::long_leb(&[bits as u64, (bits >> 64) as u64], &mut self.sink);
    }

    fn resource(&mut self, dialect: &str, key: Ident) {
        let entry = (self.ctx().ident(dialect.as_bytes()), key);
        let number = self.numbers.tables.resource_ids.get(&entry).copied().unwrap_or_default();
        self.sink.leb(u64::from(number));
    }
}

impl NameWriter for Out<'_, '_> {
    fn name(&mut self, name: Attr) {
        let ctx = self.ctx();
        self.string_ref(ctx.attrs().string_value(name).unwrap_or_default());
    }
}

impl Coder for Out<'_, '_> {
    fn sized(&mut self, write: &mut dyn FnMut(&mut dyn Coder)) {
        let mut inner = Out::new(self.numbers);
        write(&mut inner);
        self.blob(&inner.sink.bytes);
    }

    fn text_of(&mut self, part: Part) -> Vec<u8> {
        let mut text = Vec::new();
        write_part(self.ctx(), part, MLIR_RELEASE, &mut self.distinct, &mut text);
        text
    }

    fn mention(&mut self, _: Part) {}

    fn is_in_text(&self, distinct: Attr) -> bool {
        self.numbers.tables.in_texts.contains(&distinct)
    }

    fn fault(&mut self, _: String) {}
}
