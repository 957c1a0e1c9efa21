//! Fields of encodings: reading, writing and skipping, independent of file format and dialect.
//!
//! ```text
//! bytes --read, by a list of fields--> values --build--> attribute or type
//! attribute or type --take apart--> values --write, by a list of fields--> bytes
//! ```
//!
//! The conversion between values and entries is in [`builtin`](crate::builtin) and [`encoding`](crate::encoding).

use std::borrow::Cow;

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::diag::Failure;
use lect_core::dialect::{EntryReader, EntryWriter};
use lect_core::entity::{Attr, Ident, Type};
use lect_core::number::{ApInt, Float, FloatFormat};
use lect_core::types::TypeData;
use lect_ods::spec::{AttrClass, DefKind, Field, FieldSpec};
use smallvec::SmallVec;

use crate::builtin::affine;
use crate::read::{Parts, list};
use crate::wire::{Cursor, Wire};

/// Value of a field. Frequent kinds of lists have a form of their own.
#[derive(Clone, Debug)]
pub(crate) enum Value<'a> {
    Absent,
    Bool(bool),
    Number(u64),
    Signed(i64),
    Attr(Attr),
    Type(Type),
    Bytes(Cow<'a, [u8]>),
    ApInt(Cow<'a, ApInt>),
    Float(Float),
    /// Key of a resource.
    Key(Ident),
    /// Attributes; a list of pairs is flattened.
    Attrs(Cow<'a, [Attr]>),
    Types(Cow<'a, [Type]>),
    Dims(Cow<'a, [i64]>),
    Bools(Cow<'a, [bool]>),
    List(Vec<Value<'a>>),
}

/// Values of the fields of an entry.
pub(crate) type Values<'a> = SmallVec<[Value<'a>; 4]>;

/// Reader of fields.
pub(crate) struct FieldReader<'c, C> {
    pub cursor: &'c mut C,
    /// Offset of the entry in the file.
    pub at: usize,
    /// The dialect whose resources are named in fields.
    pub namespace: &'c [u8],
    /// The most recent type.
    ty: Option<Type>,
}

impl<'c, 'f, C: Parts<'f>> FieldReader<'c, C> {
    pub fn new(cursor: &'c mut C, at: usize, namespace: &'c [u8]) -> Self {
        Self { cursor, at, namespace, ty: None }
    }

    /// Reads consecutive fields.
    pub fn read(&mut self, fields: &[FieldSpec]) -> Result<Values<'f>, Failure> {
        let mut values = Values::new();
        for field in fields {
            values.push(self.field(&field.field)?);
        }
        Ok(values)
    }

    fn field(&mut self, field: &Field) -> Result<Value<'f>, Failure> {
        let cursor = &mut *self.cursor;
        Ok(match field {
            Field::VarInt | Field::IntegerType => Value::Number(cursor.varint()?),
            Field::SignedVarInt | Field::Dim => Value::Signed(cursor.signed_varint()?),
            Field::OptionalVarInt => match cursor.flagged_varint()? {
                (number, true) => Value::Number(number),
                (_, false) => Value::Absent,
            },
            Field::Bool => Value::Bool(cursor.bool()?),
            Field::String => Value::Bytes(Cow::Borrowed(cursor.text()?)),
            Field::StringAttr => {
                let text = cursor.text()?;
                Value::Attr(cursor.ctx().attrs().string(text))
            }
            Field::Attr(class) => Value::Attr(self.attr(*class)?),
            Field::OptionalAttr => cursor.optional_attr()?.map_or(Value::Absent, Value::Attr),
            Field::FlaggedAttr => match cursor.bool()? {
                true => Value::Attr(cursor.attr()?),
                false => Value::Absent,
            },
            Field::Type => {
                let ty = cursor.ty()?;
                self.ty = Some(ty);
                Value::Type(ty)
            }
            Field::Blob | Field::Elements | Field::ArrayElements => Value::Bytes(Cow::Borrowed(cursor.bytes()?)),
            Field::Strings => self.strings()?,
            Field::ApInt => {
                let width = self.integer_width()?;
                Value::ApInt(Cow::Owned(self.cursor.ap_int(width)?))
            }
            Field::ApFloat => {
                let format = self.float_format()?;
                Value::Float(self.cursor.float(format)?)
            }
            Field::Double => Value::Float(cursor.float(FloatFormat::F64)?),
            Field::Resource => Value::Key(cursor.resource_of(self.namespace)?),
            Field::List(element) => self.list(element)?,
            Field::OptionalList(element) => match cursor.bool()? {
                true => self.list(element)?,
                false => Value::List(Vec::new()),
            },
            Field::Pair(first, second) => Value::List(vec![self.field(first)?, self.field(second)?]),
            Field::AffineMap => Value::Attr(affine::read_map(cursor)?),
            Field::IntegerSet => Value::Attr(affine::read_set(cursor)?),
        })
    }

    fn list(&mut self, element: &Field) -> Result<Value<'f>, Failure> {
        let cursor = &mut *self.cursor;
        match element {
            Field::Type => Ok(Value::Types(list(cursor, EntryReader::ty)?.into())),
            Field::Dim => Ok(Value::Dims(list(cursor, EntryReader::signed_varint)?.into())),
            Field::Bool => Ok(Value::Bools(list(cursor, EntryReader::bool)?.into())),
            Field::Attr(class) => {
                let count = cursor.count()?;
                self.attrs(count, &[*class])
            }
            element => {
                let count = cursor.count()?;
                if let Field::Pair(first, second) = element
                    && let (Field::Attr(first), Field::Attr(second)) = (&**first, &**second)
                {
                    return self.attrs(count, &[*first, *second]);
                }
                let mut values = Vec::with_capacity(count.min(1024));
                for _ in 0..count {
                    values.push(self.field(element)?);
                }
                Ok(Value::List(values))
            }
        }
    }

    fn attrs(&mut self, count: usize, classes: &[AttrClass]) -> Result<Value<'f>, Failure> {
        let mut attrs = Vec::with_capacity(count.min(1024) * classes.len());
        for _ in 0..count {
            for &class in classes {
                attrs.push(self.attr(class)?);
            }
        }
        Ok(Value::Attrs(attrs.into()))
    }

    fn attr(&mut self, class: AttrClass) -> Result<Attr, Failure> {
        let at = self.cursor.offset();
        // Archives encode the names in builtin attributes as strings.
        let attr = match class {
            AttrClass::String if self.namespace == b"builtin" => return self.cursor.name_attr(),
            _ => self.cursor.attr()?,
        };
        let ctx = self.cursor.ctx();
        match is_of_class(ctx, attr, class) {
            true => Ok(attr),
            false => {
                let message = format!("expected {}, but got: {}", class.name(), ctx.attrs().show(attr));
                Err(self.cursor.error_at(at, message))
            }
        }
    }

    /// Returns the most recent type, or the builtin type with the same encoding of numbers.
    fn number_type(&self, ctx: &ContextData) -> Option<Type> {
        let ty = self.ty?;
        let Some(def) = ctx.types().def(ty) else { return Some(ty) };
        let dialect = ctx.dialect(ctx.def_info(def).dialect().name.as_bytes())?;
        let encoding = dialect.encodings(DefKind::Type).iter().find(|encoding| encoding.def == Some(def))?;
        // The texts are part of the program or of a definition, so there are few.
        ctx.types().parse(&encoding.spec.numbers)
    }

    fn integer_width(&self) -> Result<u32, Failure> {
        let ctx = self.cursor.ctx();
        self.number_type(ctx).and_then(|ty| ctx.types().integer_width(ty)).ok_or_else(|| {
            let shown = self.ty.map(|ty| ctx.types().show(ty).to_string()).unwrap_or_default();
            let message = format!("expected integer or index type for IntegerAttr, but got: {shown}");
            self.cursor.error_at(self.at, message)
        })
    }

    fn float_format(&self) -> Result<FloatFormat, Failure> {
        let ctx = self.cursor.ctx();
        match self.number_type(ctx).map(|ty| (ty, ctx.types().data(ty))) {
            Some((_, TypeData::Float(format))) => Ok(*format),
            ty => {
                let shown = ty.map(|(ty, _)| ctx.types().show(ty).to_string()).unwrap_or_default();
                Err(self.cursor.error_at(self.at, format!("expected mlir::FloatType, but got: {shown}")))
            }
        }
    }

    fn strings(&mut self) -> Result<Value<'f>, Failure> {
        let ctx = self.cursor.ctx();
        let splat = self.cursor.varint()? != 0;
        let Some(count) = self.ty.and_then(|ty| ctx.types().element_count(ty)) else {
            let shown = self.ty.map(|ty| ctx.types().show(ty).to_string()).unwrap_or_default();
            let message = format!("expected a shaped type with a static shape, but got: {shown}");
            return Err(self.cursor.error_at(self.at, message));
        };
        let count = self.cursor.checked_count(if splat { 1 } else { count })?;
        let mut values = Vec::with_capacity(count);
        for _ in 0..count {
            values.push(Value::Bytes(Cow::Borrowed(self.cursor.text()?)));
        }
        Ok(Value::List(values))
    }
}

/// Returns true if an attribute belongs to a class.
pub(crate) fn is_of_class(ctx: &ContextData, attr: Attr, class: AttrClass) -> bool {
    match class {
        AttrClass::Any => true,
        AttrClass::Loc => ctx.attrs().is_location(attr),
        AttrClass::String => ctx.attrs().string_value(attr).is_some(),
        AttrClass::Dictionary => matches!(ctx.attrs().data(attr), AttrData::Dictionary(_)),
        AttrClass::FlatSymbolRef => {
            matches!(ctx.attrs().data(attr), AttrData::SymbolRef { nested, .. } if nested.is_empty())
        }
    }
}

/// Writes the values of fields. `name` writes a string attribute that is a name.
pub(crate) fn write<W: EntryWriter + ?Sized>(
    ctx: &ContextData,
    (fields, namespace): (&[FieldSpec], &str),
    values: &[Value<'_>],
    to: &mut W,
    name: impl Fn(&mut W, Attr) + Copy,
) {
    for (field, value) in fields.iter().zip(values) {
        write_field(ctx, (&field.field, namespace), value, to, name);
    }
}

fn write_field<W: EntryWriter + ?Sized>(
    ctx: &ContextData,
    (field, namespace): (&Field, &str),
    value: &Value<'_>,
    to: &mut W,
    name: impl Fn(&mut W, Attr) + Copy,
) {
    match (field, value) {
        (Field::OptionalVarInt, Value::Number(number)) => to.flagged_varint(*number, true),
        (Field::OptionalVarInt, _) => to.flagged_varint(0, false),
        (Field::OptionalAttr, Value::Attr(attr)) => to.optional_attr(Some(*attr)),
        (Field::OptionalAttr, _) => to.optional_attr(None),
        (Field::FlaggedAttr, Value::Attr(attr)) => {
            to.bool(true);
            to.attr(*attr);
        }
        (Field::FlaggedAttr, _) => to.bool(false),
        (Field::StringAttr, Value::Attr(attr)) => to.string(ctx.attrs().string_value(*attr).unwrap_or_default()),
        (Field::String, Value::Bytes(bytes)) => to.string(bytes),
        (Field::Attr(AttrClass::String), Value::Attr(attr)) => name(to, *attr),
        (Field::OptionalList(_), Value::List(values)) if values.is_empty() => to.bool(false),
        (Field::OptionalList(element), value) => {
            to.bool(true);
            write_list(ctx, (element, namespace), value, to, name);
        }
        (Field::List(element), value) => write_list(ctx, (element, namespace), value, to, name),
        (Field::Pair(first, second), Value::List(values)) => {
            for (field, value) in [first, second].into_iter().zip(values) {
                write_field(ctx, (field, namespace), value, to, name);
            }
        }
        (Field::Strings, Value::List(values)) => {
            // A flag for a splat, or a single value.
            to.varint(u64::from(values.len() == 1));
            values.iter().for_each(|value| write_field(ctx, (&Field::String, namespace), value, to, name));
        }
        (_, Value::Bool(value)) => to.bool(*value),
        (_, Value::Number(number)) => to.varint(*number),
        (_, Value::Signed(number)) => to.signed_varint(*number),
        (_, Value::Attr(attr)) => to.attr(*attr),
        (_, Value::Type(ty)) => to.ty(*ty),
        (_, Value::Bytes(bytes)) => to.blob(bytes),
        (_, Value::ApInt(value)) => to.ap_int(value),
        (_, Value::Float(value)) => to.float(*value),
        (_, Value::Key(key)) => to.resource(namespace, *key),
        _ => {}
    }
}

fn write_list<W: EntryWriter + ?Sized>(
    ctx: &ContextData,
    (element, namespace): (&Field, &str),
    value: &Value<'_>,
    to: &mut W,
    name: impl Fn(&mut W, Attr) + Copy,
) {
    match value {
        Value::Types(types) => {
            to.varint(types.len() as u64);
            types.iter().for_each(|&ty| to.ty(ty));
        }
        Value::Dims(dims) => {
            to.varint(dims.len() as u64);
            dims.iter().for_each(|&size| to.signed_varint(size));
        }
        Value::Bools(bools) => {
            to.varint(bools.len() as u64);
            bools.iter().for_each(|&it| to.bool(it));
        }
        Value::Attrs(attrs) => {
            let fields: &[&Field] = match element {
                Field::Pair(first, second) => &[first, second],
                element => &[element],
            };
            to.varint((attrs.len() / fields.len()) as u64);
            for (&attr, field) in attrs.iter().zip(fields.iter().cycle()) {
                write_field(ctx, (field, namespace), &Value::Attr(attr), to, name);
            }
        }
        Value::List(values) => {
            to.varint(values.len() as u64);
            values.iter().for_each(|value| write_field(ctx, (element, namespace), value, to, name));
        }
        _ => {}
    }
}

/// Skips a field in the encoding of archives, where all numbers are LEB128.
pub(crate) fn skip(cursor: &mut Cursor<'_>, field: &Field) -> Wire<()> {
    match field {
        Field::Blob | Field::Elements | Field::ArrayElements | Field::Strings => {
            let length = cursor.leb()?;
            cursor.take_long(length).map(drop)
        }
        Field::List(element) => {
            let count = cursor.leb_count()?;
            (0..count).try_for_each(|_| skip(cursor, element))
        }
        Field::FlaggedAttr => match cursor.leb()? {
            0 => Ok(()),
            _ => cursor.skip_leb(),
        },
        Field::OptionalList(element) => match cursor.leb()? {
            0 => Ok(()),
            _ => {
                let count = cursor.leb_count()?;
                (0..count).try_for_each(|_| skip(cursor, element))
            }
        },
        Field::Pair(first, second) => {
            skip(cursor, first)?;
            skip(cursor, second)
        }
        _ => cursor.skip_leb(),
    }
}
