//! Reading and writing of properties by their layout.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::diag::Failure;
use lect_core::dialect::{DefBody, EntryReader, EntryWriter, Param};
use lect_core::entity::{Attr, Type};
use lect_core::syntax::format::int_array;
use lect_core::types::Signedness;
use smallvec::SmallVec;

use super::sizes::{self, Sizes};
use super::{Field, Kind, Native, OpLayout, SIZES_AT_END, Values};

impl OpLayout {
    /// Reads properties, and returns the slots of the operation, one per field. Trailing bytes are not checked.
    pub fn read(&self, reader: &mut dyn EntryReader) -> Result<Values, Failure> {
        let version = reader.format_version();
        let mut values: Values = SmallVec::from_elem(None, self.fields.len());
        for at in self.order(version) {
            let (Some(field), Some(value)) = (self.fields.get(at), values.get_mut(at)) else { continue };
            *value = match &field.kind {
                Kind::Attr => Some(reader.attr()?),
                Kind::OptionalAttr => reader.optional_attr()?,
                Kind::Native(native) => Some(native.read(reader)?),
                Kind::Sizes(groups) => Some(read_sizes(reader, field, *groups, version)?),
                Kind::Unknown => {
                    return Err(reader.error(&format!("the encoding of property '{}' is unknown", field.name)));
                }
            };
        }
        Ok(values)
    }

    /// Writes the slots of an operation, one per field. On a mismatch returns the field; the output is then incomplete.
    pub fn write(
        &self,
        ctx: &ContextData,
        values: &[Option<Attr>],
        writer: &mut dyn EntryWriter,
    ) -> Result<(), &Field> {
        let version = writer.format_version();
        for at in self.order(version) {
            let Some(field) = self.fields.get(at) else { continue };
            let value = values.get(at).copied().flatten();
            let written = match (&field.kind, value) {
                (Kind::Attr, Some(attr)) => {
                    writer.attr(attr);
                    Some(())
                }
                (Kind::OptionalAttr, attr) => {
                    writer.optional_attr(attr);
                    Some(())
                }
                (Kind::Native(native), Some(attr)) => native.write(ctx, attr, writer),
                (Kind::Native(native), None) => native.write_nothing(writer),
                (Kind::Sizes(groups), attr) => write_sizes(ctx, attr, *groups, writer),
                (Kind::Attr, None) | (Kind::Unknown, _) => None,
            };
            written.ok_or(field)?;
        }
        Ok(())
    }

    /// Returns true if writing and reading returns the same values: all are set, and none is another spelling of its
    /// value.
    pub fn is_exact(&self, ctx: &ContextData, values: &[Option<Attr>]) -> bool {
        self.fields.iter().zip(values).all(|(field, value)| match (&field.kind, *value) {
            (Kind::OptionalAttr, _) | (Kind::Attr, Some(_)) => true,
            (Kind::Native(native), Some(attr)) => native.is_exact(ctx, attr),
            (Kind::Sizes(groups), Some(attr)) => {
                sizes_in(ctx, attr, *groups).is_some() && int_array(ctx, attr).len() == *groups as usize
            }
            _ => false,
        })
    }
}

fn read_sizes(reader: &mut dyn EntryReader, field: &Field, groups: u32, version: u64) -> Result<Attr, Failure> {
    let sizes = if version >= SIZES_AT_END {
        sizes::read(reader, groups)?
    } else {
        let attr = reader.attr()?;
        match sizes_in(reader.context(), attr, groups) {
            Some(sizes) => sizes,
            None => return Err(reader.error(&format!("'{}' are not the sizes of {groups} groups", field.name))),
        }
    };
    Ok(reader.context().attrs().dense_i32_array(sizes))
}

fn write_sizes(ctx: &ContextData, attr: Option<Attr>, groups: u32, writer: &mut dyn EntryWriter) -> Option<()> {
    let sizes = match attr {
        Some(attr) => sizes_in(ctx, attr, groups)?,
        None => SmallVec::from_elem(0, groups as usize),
    };
    match writer.format_version() {
        SIZES_AT_END.. => sizes::write(writer, &sizes),
        _ => writer.attr(ctx.attrs().dense_i32_array(sizes)),
    }
    Some(())
}

/// Decodes the segment sizes in an attribute. Missing sizes are zero, and excess ones are an error.
fn sizes_in(ctx: &ContextData, attr: Attr, groups: u32) -> Option<Sizes> {
    let AttrData::DenseArray { element, data } = ctx.attrs().data(attr) else { return None };
    if ctx.types().integer_width(*element) != Some(32) {
        return None;
    }
    let mut sizes = Sizes::new();
    for size in data.as_chunks().0 {
        sizes.push(i32::from_le_bytes(*size));
    }
    (sizes.len() <= groups as usize).then(|| sizes.resize(groups as usize, 0))?;
    Some(sizes)
}

impl Native {
    /// Reads a property as the attribute of its generic form.
    fn read(&self, reader: &mut dyn EntryReader) -> Result<Attr, Failure> {
        Ok(match self {
            Native::Int { width, .. } => {
                let number = reader.varint()?;
                let ctx = reader.context();
                ctx.attrs().integer(signless(ctx, *width), number as i64)
            }
            Native::Enum { width } => {
                let number = reader.varint()?;
                if u64::BITS - number.leading_zeros() > *width {
                    return Err(reader.error(&format!("expected a number of {width} bits, found {number}")));
                }
                let ctx = reader.context();
                ctx.attrs().integer(signless(ctx, *width), number as i64)
            }
            Native::Bool => {
                let value = reader.bool()?;
                reader.context().attrs().bool(value)
            }
            Native::Unit => {
                let value = reader.bool()?;
                unit(reader.context(), value)
            }
            Native::String => {
                let string: Box<[u8]> = reader.string()?.into();
                reader.context().attrs().string(string)
            }
            Native::Attr => reader.attr()?,
            Native::Array(element) => {
                let count = reader.count()?;
                let elements = (0..count).map(|_| element.read(reader)).collect::<Result<Vec<_>, _>>()?;
                reader.context().attrs().array(elements)
            }
            Native::DenseArray { width, .. } => {
                let count = reader.count()?;
                let bytes = *width as usize / 8;
                let mut data = Vec::new();
                for _ in 0..count {
                    data.extend(reader.varint()?.to_le_bytes().into_iter().take(bytes));
                }
                let ctx = reader.context();
                ctx.attrs().intern(AttrData::DenseArray { element: signless(ctx, *width), data: data.into() })
            }
            Native::Optional(some) => {
                let elements = if reader.bool()? { vec![some.read(reader)?] } else { Vec::new() };
                reader.context().attrs().array(elements)
            }
        })
    }

    /// Returns true if writing and reading returns the same attribute.
    fn is_exact(&self, ctx: &ContextData, attr: Attr) -> bool {
        match self {
            Native::Int { width, .. } | Native::Enum { width } => {
                number(ctx, attr).is_some_and(|number| attr == ctx.attrs().integer(signless(ctx, *width), number))
            }
            Native::Bool => attr == ctx.attrs().bool(true) || attr == ctx.attrs().bool(false),
            Native::Unit => attr == ctx.attrs().unit() || attr == ctx.attrs().bool(false),
            Native::String => ctx.attrs().string_value(attr).is_some_and(|text| attr == ctx.attrs().string(text)),
            Native::Attr => true,
            Native::DenseArray { width, .. } => {
                let element = signless(ctx, *width);
                matches!(ctx.attrs().data(attr), AttrData::DenseArray { element: found, .. } if *found == element)
            }
            Native::Array(element) | Native::Optional(element) => {
                ctx.attrs().array_elements(attr).is_some_and(|all| all.iter().all(|&it| element.is_exact(ctx, it)))
            }
        }
    }

    /// Writes a property, given the attribute of its generic form. Returns `None` if the attribute is of another kind.
    fn write(&self, ctx: &ContextData, attr: Attr, writer: &mut dyn EntryWriter) -> Option<()> {
        match self {
            Native::Int { width, signed } => writer.varint(extend(number(ctx, attr)?, *width, *signed)),
            Native::Enum { width } => writer.varint(extend(number(ctx, attr)?, *width, false)),
            Native::Bool => writer.bool(number(ctx, attr)? != 0),
            Native::Unit => writer.bool(attr == ctx.attrs().unit() || number(ctx, attr)? != 0),
            Native::String => writer.string(ctx.attrs().string_value(attr)?),
            Native::Attr => writer.attr(attr),
            Native::Array(element) => {
                let elements = ctx.attrs().array_elements(attr)?;
                writer.varint(elements.len() as u64);
                elements.iter().try_for_each(|each| element.write(ctx, *each, writer))?;
            }
            Native::DenseArray { width, signed } => {
                let AttrData::DenseArray { element, .. } = ctx.attrs().data(attr) else { return None };
                if ctx.types().integer_width(*element) != Some(*width) {
                    return None;
                }
                let numbers = int_array(ctx, attr);
                writer.varint(numbers.len() as u64);
                numbers.iter().for_each(|it| writer.varint(extend(*it, *width, *signed)));
            }
            Native::Optional(some) => match ctx.attrs().array_elements(attr)? {
                [] => writer.bool(false),
                [one] => {
                    writer.bool(true);
                    some.write(ctx, *one, writer)?;
                }
                _ => return None,
            },
        }
        Some(())
    }

    /// Writes an absent property as the default value of C++.
    fn write_nothing(&self, writer: &mut dyn EntryWriter) -> Option<()> {
        match self {
            Native::Int { .. } | Native::Enum { .. } => writer.varint(0),
            Native::Bool | Native::Unit | Native::Optional(_) => writer.bool(false),
            Native::String => writer.string(b""),
            Native::Array(_) | Native::DenseArray { .. } => writer.varint(0),
            Native::Attr => return None,
        }
        Some(())
    }
}

fn unit(ctx: &ContextData, is_there: bool) -> Attr {
    if is_there { ctx.attrs().unit() } else { ctx.attrs().bool(false) }
}

/// Returns the signless integer type of a small width.
fn signless(ctx: &ContextData, width: u32) -> Type {
    ctx.types().integer(width, Signedness::Signless).unwrap_or(ctx.types().i64())
}

/// Returns the integer in an attribute: a builtin one, or the only parameter of a dialect attribute.
fn number(ctx: &ContextData, attr: Attr) -> Option<i64> {
    match ctx.attrs().data(attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        AttrData::Dialect { body: DefBody::Params(params), .. } => match **params {
            [Param::Int(number)] => i64::try_from(number).ok(),
            _ => None,
        },
        _ => None,
    }
}

/// Converts a number of `width` bits to 64 bits as C++ does.
fn extend(number: i64, width: u32, signed: bool) -> u64 {
    let shift = u64::BITS - width.clamp(1, u64::BITS);
    match signed {
        true => (number << shift >> shift) as u64,
        false => (number as u64) << shift >> shift,
    }
}
