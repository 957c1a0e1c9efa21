//! Decoder of attributes and types, field by field.

use super::event::{Scalar, Table, Value, Visitor};
use super::summary::summary;
use super::tables::{EntryForm, Tables, Unknown, encoding_of, int_type};
use crate::builtin::affine::Space;
use crate::table::EntryRange;
use crate::wire::{Cursor, Wire};
use lect_core::number::FloatFormat;
use lect_ods::spec::{AttrClass, EncodingSpec, Field, FieldSpec};

/// The remaining bytes of an entry, and state from earlier fields.
pub struct Decoder<'t> {
    pub(super) tables: &'t Tables<'t>,
    /// Cursor in the file.
    pub cursor: Cursor<'t>,
    /// The most recent type.
    ty: u64,
    /// The most recent number.
    number: u64,
    words: Vec<u64>,
}

/// Visits the fields of an attribute or type.
pub fn entry(tables: &Tables<'_>, table: Table, entry: &EntryRange, visitor: &mut impl Visitor) -> Wire<()> {
    let mut decoder = Decoder::new(tables, tables.image.range(entry.bytes.clone()));
    match tables.form(table, entry) {
        EntryForm::Text => decoder.text(visitor)?,
        EntryForm::Unknown => decoder.rest(visitor)?,
        EntryForm::Fields(encodings) => decoder.coded(encodings, visitor)?,
    }
    match decoder.cursor.is_at_end() || visitor.is_done() {
        true => Ok(()),
        false => {
            let what = if table == Table::Attr { "Attribute" } else { "Type" };
            Err(decoder.cursor.fault(format!("unexpected trailing bytes after {what} entry")))
        }
    }
}

impl<'t> Decoder<'t> {
    /// Creates a decoder at the beginning of an entry's bytes.
    #[inline]
    pub fn new(tables: &'t Tables<'_>, cursor: Cursor<'t>) -> Self {
        Self { tables, cursor, ty: u64::MAX, number: 0, words: Vec::new() }
    }

    fn text(&mut self, visitor: &mut impl Visitor) -> Wire<()> {
        let at = self.cursor.offset();
        let text = self.cursor.until_nul()?;
        visitor.field("text", &Value::Text(text), at..self.cursor.offset());
        Ok(())
    }

    /// Visits bytes of unknown encoding.
    fn rest(&mut self, visitor: &mut impl Visitor) -> Wire<()> {
        let at = self.cursor.offset();
        let bytes = self.cursor.take(self.cursor.remaining())?;
        visitor.field("bytes", &Value::Bytes(bytes), at..self.cursor.offset());
        Ok(())
    }

    fn coded(&mut self, encodings: &'t [EncodingSpec], visitor: &mut impl Visitor) -> Wire<()> {
        let at = self.cursor.offset();
        let code = self.cursor.varint()?;
        let Some(encoding) = encoding_of(encodings, code) else {
            return Err(self.cursor.fault_at(at, format!("unknown attribute code: {code}")));
        };
        visitor.field("code", &Value::Code(code, &encoding.name), at..self.cursor.offset());
        self.fields(self.tables.fields(encoding, self.cursor), visitor)
    }

    /// Visits fields of a known encoding.
    pub fn fields(&mut self, fields: &[FieldSpec], visitor: &mut impl Visitor) -> Wire<()> {
        for field in fields {
            if visitor.is_done() {
                break;
            }
            self.field(&field.name, &field.field, visitor)?;
        }
        Ok(())
    }

    /// Visits a field.
    pub fn field(&mut self, name: &str, kind: &Field, visitor: &mut impl Visitor) -> Wire<()> {
        let at = self.cursor.offset();
        let value = match kind {
            Field::VarInt => {
                self.number = self.cursor.varint()?;
                Value::Number(self.number)
            }
            Field::SignedVarInt => Value::Signed(self.cursor.signed_varint()?),
            Field::Dim => Value::Dim(self.cursor.signed_varint()?),
            Field::Bool => Value::Bool(self.cursor.byte()? != 0),
            Field::IntegerType => match int_type(self.cursor.varint()?) {
                Some(scalar) => Value::Type(scalar),
                None => return Err(self.cursor.fault_at(at, "there is no such integer type")),
            },
            Field::String | Field::StringAttr => {
                Value::Ref(Table::String, self.tables.read_ref(&mut self.cursor, Table::String)?)
            }
            Field::Resource => Value::Ref(Table::Resource, self.tables.read_ref(&mut self.cursor, Table::Resource)?),
            Field::Attr(expected) => Value::Ref(Table::Attr, self.attr(*expected, visitor)?),
            Field::Type => {
                self.ty = self.tables.read_ref(&mut self.cursor, Table::Type)?;
                Value::Ref(Table::Type, self.ty)
            }
            Field::OptionalAttr => match self.cursor.flagged_varint()? {
                (attr, true) => {
                    self.tables.check_ref(&self.cursor, at, Table::Attr, attr)?;
                    Value::Ref(Table::Attr, attr)
                }
                (rest, false) => self.absent(at, rest, visitor),
            },
            Field::FlaggedAttr => match self.cursor.byte()? {
                0 => Value::Absent,
                _ => Value::Ref(Table::Attr, self.attr(AttrClass::Any, visitor)?),
            },
            Field::OptionalVarInt => match self.cursor.flagged_varint()? {
                (number, true) => Value::Number(number),
                (rest, false) => self.absent(at, rest, visitor),
            },
            Field::Double => return self.scalar(name, Scalar::Float(FloatFormat::F64), visitor),
            Field::ApInt | Field::ApFloat => return self.typed(name, kind, visitor),
            Field::Blob | Field::Elements | Field::ArrayElements => {
                let length = self.cursor.varint()?;
                let bytes = self.cursor.take_long(length)?;
                let fits = match kind {
                    Field::Elements => self.are_elements(bytes),
                    Field::ArrayElements => self.is_array(bytes),
                    _ => true,
                };
                if !fits {
                    let shown = self.shown(Table::Type, self.ty, visitor);
                    let message = format!("{length} bytes cannot be the elements of an attribute of type {shown}");
                    return Err(self.cursor.fault_at(at, message));
                }
                Value::Bytes(bytes)
            }
            Field::Pair(key, value) => {
                visitor.enter_list(name, at);
                self.field("key", key, visitor)?;
                self.field("value", value, visitor)?;
                visitor.leave_list();
                return Ok(());
            }
            Field::List(item) => {
                let count = self.cursor.count()?;
                return self.list(name, at, count, item, visitor);
            }
            Field::OptionalList(item) => match self.cursor.byte()? {
                0 => Value::Absent,
                _ => {
                    let count = self.cursor.count()?;
                    return self.list(name, at, count, item, visitor);
                }
            },
            Field::Strings => return self.strings(name, visitor),
            Field::AffineMap => {
                let text = Space::map(&mut self.cursor)?.text();
                visitor.field(name, &Value::Text(text.as_bytes()), at..self.cursor.offset());
                return Ok(());
            }
            Field::IntegerSet => {
                let text = Space::set(&mut self.cursor)?.0.text();
                visitor.field(name, &Value::Text(text.as_bytes()), at..self.cursor.offset());
                return Ok(());
            }
        };
        visitor.field(name, &value, at..self.cursor.offset());
        Ok(())
    }

    fn list(&mut self, name: &str, at: usize, count: usize, item: &Field, visitor: &mut impl Visitor) -> Wire<()> {
        visitor.enter_list(name, at);
        for _ in 0..count {
            if visitor.is_done() {
                visitor.field("", &Value::Word(".."), at..at);
                break;
            }
            self.field("", item, visitor)?;
        }
        visitor.leave_list();
        Ok(())
    }

    /// Checks that an absent field is encoded as zero.
    fn absent(&self, at: usize, rest: u64, visitor: &mut impl Visitor) -> Value<'t> {
        if rest != 0 {
            visitor.remark(at, "a part that does not exist has a number".into());
        }
        Value::Absent
    }

    fn attr(&mut self, expected: AttrClass, visitor: &impl Visitor) -> Wire<u64> {
        let at = self.cursor.offset();
        let attr = self.tables.read_ref(&mut self.cursor, Table::Attr)?;
        match self.tables.is_expected(expected, attr) {
            true => Ok(attr),
            false => {
                let shown = self.shown(Table::Attr, attr, visitor);
                Err(self.cursor.fault_at(at, format!("expected {}, but got: {shown}", expected.name())))
            }
        }
    }

    /// Prints the entry for an error message, unless messages are not wanted: an invalid entry may nest.
    fn shown(&self, table: Table, index: u64, visitor: &impl Visitor) -> String {
        if visitor.is_brief() { String::new() } else { summary(self.tables, table, index) }
    }

    fn typed(&mut self, name: &str, kind: &Field, visitor: &mut impl Visitor) -> Wire<()> {
        match (self.tables.scalar(self.ty), kind) {
            (Ok(Some(scalar @ Scalar::Int(_))), Field::ApInt) => self.scalar(name, scalar, visitor),
            (Ok(Some(scalar @ Scalar::Float(_))), Field::ApFloat) => self.scalar(name, scalar, visitor),
            (Err(Unknown), _) => self.rest(visitor),
            (Ok(_), _) => {
                let shown = self.shown(Table::Type, self.ty, visitor);
                Err(self.cursor.fault(match kind {
                    Field::ApInt => format!("expected integer or index type for IntegerAttr, but got: {shown}"),
                    _ => format!("expected mlir::FloatType, but got: {shown}"),
                }))
            }
        }
    }

    /// Decodes a number whose encoding depends on the width of its type: a byte, a varint, or words.
    fn scalar(&mut self, name: &str, scalar: Scalar, visitor: &mut impl Visitor) -> Wire<()> {
        let at = self.cursor.offset();
        let width = scalar.width();
        self.words.clear();
        match width {
            ..=8 => self.words.push(u64::from(self.cursor.byte()?)),
            9..=64 => self.words.push(self.cursor.signed_varint()? as u64),
            _ => {
                let count = self.cursor.count()?;
                if count > width.div_ceil(64) as usize {
                    let message = format!("{count} words are too many for a number of {width} bits");
                    return Err(self.cursor.fault_at(at, message));
                }
                if visitor.is_brief() && count > 16 {
                    self.cursor.take(self.cursor.remaining())?;
                    visitor.field(name, &Value::Word(".."), at..self.cursor.offset());
                    return Ok(());
                }
                for _ in 0..count {
                    self.words.push(self.cursor.signed_varint()? as u64);
                }
            }
        }
        visitor.field(name, &Value::Scalar(scalar, &self.words), at..self.cursor.offset());
        Ok(())
    }

    fn strings(&mut self, name: &str, visitor: &mut impl Visitor) -> Wire<()> {
        let at = self.cursor.offset();
        let splat = self.cursor.varint()? != 0;
        visitor.field("splat", &Value::Bool(splat), at..self.cursor.offset());
        let at = self.cursor.offset();
        let count = match splat {
            true => Some(1),
            false => self.tables.shape(self.ty).map(|shape| shape.count),
        };
        let Some(count) = count else { return self.rest(visitor) };
        let count = self.cursor.checked_count(count)?;
        self.list(name, at, count, &Field::String, visitor)
    }

    /// Returns true if bytes can be the elements of the most recent type, or if that type is unknown.
    fn are_elements(&self, bytes: &[u8]) -> bool {
        let Some(shape) = self.tables.shape(self.ty) else { return true };
        let Some(size) = self.tables.element_size(shape.element) else { return true };
        let length = bytes.len() as u64;
        let all = shape.count.checked_mul(size as u64);
        let is_one_for_all = shape.count > 0 && bytes.len() == size;
        let is_bit = matches!(self.tables.scalar(shape.element), Ok(Some(scalar)) if scalar.width() == 1);
        is_one_for_all || all == Some(length) || is_bit && shape.count.div_ceil(8) == length
    }

    fn is_array(&self, bytes: &[u8]) -> bool {
        let Some(size) = self.tables.element_size(self.ty) else { return true };
        self.number.checked_mul(size as u64) == Some(bytes.len() as u64)
    }

    /// Decodes the sizes of `groups` operand or result segments: all of them, or the nonzero ones.
    pub(super) fn sizes(&mut self, name: &str, groups: usize, visitor: &mut impl Visitor) -> Wire<()> {
        const MAX_BITS: u64 = 8;
        let at = self.cursor.offset();
        let (count, is_sparse) = self.cursor.flagged_varint()?;
        let count = self.cursor.checked_count(count)?;
        if !is_sparse && count > groups {
            return Err(self
                .cursor
                .fault_at(at, format!("trying to read an array of {count} but only {groups} storage available.")));
        }
        let bits = if is_sparse && count > 0 { self.cursor.varint()? } else { 0 };
        if bits > MAX_BITS {
            return Err(self.cursor.fault(format!("reading sparse array with indexing above 8 bits: {bits}")));
        }
        let mut sizes = vec![0; groups];
        for index in 0..count {
            let number = self.cursor.varint()?;
            let (size, index) = match is_sparse {
                true => (number >> bits, (number & ((1 << bits) - 1)) as usize),
                false => (number, index),
            };
            let Some(place) = sizes.get_mut(index) else {
                let message =
                    format!("reading a sparse array found index {index} but only {groups} storage available.");
                return Err(self.cursor.fault(message));
            };
            *place = size;
        }
        visitor.enter_list(name, at);
        sizes.iter().for_each(|&size| visitor.field("", &Value::Number(size), at..self.cursor.offset()));
        visitor.leave_list();
        Ok(())
    }
}
