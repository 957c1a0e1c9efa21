//! Attributes and types of dialects that say how they are encoded.
//!
//! A dialect has code for that, or it has [`Encoding`]s: tables that are read and written here. What neither can write is
//! text.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::diag::Failure;
use lect_core::dialect::{BytecodeHooks, DefBody, Dialect, Encoding, EntryReader, EntryWriter, Field, Param};
use lect_core::entity::{Attr, Def, Type};
use lect_core::types::{Invalid, TypeData};
use lect_ods::spec::DefKind;

use crate::read::Parts;

/// Reads an attribute of a dialect from its first byte. None if its encoding is unknown.
pub(crate) fn read_attr<'f>(cursor: &mut impl Parts<'f>, namespace: &[u8]) -> Result<Option<Attr>, Failure> {
    let Some(dialect) = encoded(cursor, namespace, DefKind::Attr) else { return Ok(None) };
    let start = cursor.mark();
    if let Some(read) = dialect.bytecode().read_attr
        && let Some(attr) = read(cursor)?
    {
        return Ok(Some(attr));
    }
    cursor.rewind(start);
    let (def, params) = read_params(cursor, dialect, DefKind::Attr)?;
    let (def, params) = carried(cursor, namespace, def, params)?;
    let made = cursor.context().dialect_attr(def, params);
    made.map(Some).map_err(|Invalid(message)| cursor.error(&message))
}

/// Reads a type of a dialect, as [`read_attr`] does an attribute.
pub(crate) fn read_type<'f>(cursor: &mut impl Parts<'f>, namespace: &[u8]) -> Result<Option<Type>, Failure> {
    let Some(dialect) = encoded(cursor, namespace, DefKind::Type) else { return Ok(None) };
    let start = cursor.mark();
    if let Some(read) = dialect.bytecode().read_type
        && let Some(ty) = read(cursor)?
    {
        return Ok(Some(ty));
    }
    cursor.rewind(start);
    let (def, params) = read_params(cursor, dialect, DefKind::Type)?;
    let (def, params) = carried(cursor, namespace, def, params)?;
    let made = cursor.context().dialect_type(def, params);
    made.map(Some).map_err(|Invalid(message)| cursor.error(&message))
}

/// Writes an attribute of a dialect; whether it has an encoding. If not, it is text. `release` is the release of MLIR
/// that is to read it, greater than all if that is today's.
pub(crate) fn write_attr(
    ctx: &ContextData,
    attr: Attr,
    namespace: &[u8],
    release: u32,
    to: &mut dyn EntryWriter,
) -> bool {
    let Some(dialect) = ctx.dialect(namespace) else { return false };
    if dialect.bytecode().write_attr.is_some_and(|write| write(ctx, attr, to)) {
        return true;
    }
    let AttrData::Dialect { def, body: DefBody::Params(params), .. } = ctx.attr_data(attr) else { return false };
    write_params(ctx, dialect, (DefKind::Attr, *def), params, release, to)
}

/// Writes a type of a dialect, as [`write_attr`] does an attribute.
pub(crate) fn write_type(
    ctx: &ContextData,
    ty: Type,
    namespace: &[u8],
    release: u32,
    to: &mut dyn EntryWriter,
) -> bool {
    let Some(dialect) = ctx.dialect(namespace) else { return false };
    if dialect.bytecode().write_type.is_some_and(|write| write(ctx, ty, to)) {
        return true;
    }
    let TypeData::Dialect { def, body: DefBody::Params(params) } = ctx.type_data(ty) else { return false };
    write_params(ctx, dialect, (DefKind::Type, *def), params, release, to)
}

/// What the context's version of a dialect has in the place of what the file's has.
fn carried<'f>(
    cursor: &mut impl Parts<'f>,
    namespace: &[u8],
    def: Def,
    params: Vec<Param>,
) -> Result<(Def, Vec<Param>), Failure> {
    match cursor.migration_path(namespace) {
        None => Ok((def, params)),
        Some(path) => path.params(cursor.ctx(), def, params).map_err(|invalid| cursor.error(&invalid.0)),
    }
}

/// The dialect of a namespace as the file has it, if it has encodings at all.
fn encoded<'f>(cursor: &impl Parts<'f>, namespace: &[u8], kind: DefKind) -> Option<&'f Dialect> {
    let path = cursor.migration_path(namespace);
    let name = path.as_ref().map_or(namespace, |path| path.there());
    cursor.ctx().dialect(name).filter(|dialect| has_encodings(dialect.bytecode(), kind))
}

fn has_encodings(hooks: &BytecodeHooks, kind: DefKind) -> bool {
    match kind {
        DefKind::Attr => hooks.read_attr.is_some() || !hooks.attrs.is_empty(),
        DefKind::Type => hooks.read_type.is_some() || !hooks.types.is_empty(),
    }
}

/// Reads the definition of an attribute or a type, and its parameters.
fn read_params(reader: &mut dyn EntryReader, dialect: &Dialect, kind: DefKind) -> Result<(Def, Vec<Param>), Failure> {
    let code = reader.varint()?;
    let all = dialect.encodings(kind);
    let found = all.binary_search_by_key(&code, |(_, encoding)| encoding.code);
    let Some(&(def, encoding)) = found.ok().and_then(|index| all.get(index)) else {
        return Err(reader.error(&format!("unknown attribute code: {code}")));
    };
    let mut params = reader.context().default_params(def);
    for (place, field) in encoding.places() {
        let param = read_field(reader, field)?;
        if let Some(slot) = params.get_mut(place) {
            *slot = param;
        }
    }
    Ok((def, params))
}

/// Writes the parameters of an attribute or a type by the first encoding that can hold them; whether there is one.
fn write_params(
    ctx: &ContextData,
    dialect: &Dialect,
    (kind, def): (DefKind, Def),
    params: &[Param],
    release: u32,
    to: &mut dyn EntryWriter,
) -> bool {
    let own = dialect.encodings(kind).iter().filter(|(of, encoding)| *of == def && encoding.since <= release);
    let mut own = own.map(|(_, encoding)| *encoding);
    let Some(encoding) = own.find(|encoding| can_hold(ctx, encoding, def, params)) else { return false };
    to.varint(encoding.code);
    for (place, field) in encoding.places() {
        if let Some(param) = params.get(place) {
            write_field(ctx, field, param, to);
        }
    }
    true
}

fn can_hold(ctx: &ContextData, encoding: &Encoding, def: Def, params: &[Param]) -> bool {
    let mut rest = None;
    params.iter().enumerate().all(|(place, param)| match encoding.places().find(|it| it.0 == place) {
        Some((_, field)) => fits(ctx, field, param),
        None => rest.get_or_insert_with(|| ctx.default_params(def)).get(place) == Some(param),
    })
}

/// Whether a field can hold a parameter.
fn fits(ctx: &ContextData, field: Field, param: &Param) -> bool {
    match (field, param) {
        (Field::VarInt, Param::Int(number)) => u64::try_from(*number).is_ok(),
        (Field::SignedVarInt, Param::Int(number)) => i64::try_from(*number).is_ok(),
        // The flag takes a bit.
        (Field::OptionalVarInt, Param::Int(number)) => (0..1 << 63).contains(number),
        (Field::StringAttr, Param::Attr(attr)) => {
            matches!(ctx.attr_data(*attr), AttrData::String { ty, .. } if *ty == ctx.common().none)
        }
        (Field::List(element) | Field::OptionalList(element), Param::List(list)) => {
            list.iter().all(|param| fits(ctx, *element, param))
        }
        (Field::OptionalVarInt | Field::OptionalAttr, Param::Absent)
        | (Field::Bool, Param::Bool(_))
        | (Field::String, Param::String(_))
        | (Field::Attr | Field::OptionalAttr, Param::Attr(_))
        | (Field::Type, Param::Type(_)) => true,
        _ => false,
    }
}

fn read_field(reader: &mut dyn EntryReader, field: Field) -> Result<Param, Failure> {
    Ok(match field {
        Field::VarInt => Param::Int(reader.varint()?.into()),
        Field::SignedVarInt => Param::Int(reader.signed_varint()?.into()),
        Field::OptionalVarInt => match reader.flagged_varint()? {
            (number, true) => Param::Int(number.into()),
            (_, false) => Param::Absent,
        },
        Field::Bool => Param::Bool(reader.bool()?),
        Field::String => Param::String(reader.string()?.into()),
        Field::StringAttr => {
            let string: Box<[u8]> = reader.string()?.into();
            Param::Attr(reader.context().string_attr(string))
        }
        Field::Attr => Param::Attr(reader.attr()?),
        Field::OptionalAttr => reader.optional_attr()?.map_or(Param::Absent, Param::Attr),
        Field::Type => Param::Type(reader.ty()?),
        Field::OptionalList(element) => match reader.bool()? {
            true => read_field(reader, Field::List(element))?,
            false => Param::List(Box::default()),
        },
        Field::List(element) => {
            let count = reader.count()?;
            Param::List((0..count).map(|_| read_field(reader, *element)).collect::<Result<_, _>>()?)
        }
    })
}

/// Writes a parameter that the field can hold.
fn write_field(ctx: &ContextData, field: Field, param: &Param, to: &mut dyn EntryWriter) {
    match (field, param) {
        (Field::VarInt, Param::Int(number)) => to.varint(*number as u64),
        (Field::SignedVarInt, Param::Int(number)) => to.signed_varint(*number as i64),
        (Field::OptionalVarInt, Param::Int(number)) => to.flagged_varint(*number as u64, true),
        (Field::OptionalVarInt, _) => to.flagged_varint(0, false),
        (Field::Bool, Param::Bool(value)) => to.bool(*value),
        (Field::String, Param::String(string)) => to.string(string),
        (Field::StringAttr, Param::Attr(attr)) => to.string(ctx.string_value(*attr).unwrap_or_default()),
        (Field::Attr, Param::Attr(attr)) => to.attr(*attr),
        (Field::OptionalAttr, Param::Attr(attr)) => to.optional_attr(Some(*attr)),
        (Field::OptionalAttr, _) => to.optional_attr(None),
        (Field::Type, Param::Type(ty)) => to.ty(*ty),
        (Field::OptionalList(_), Param::List(list)) if list.is_empty() => to.bool(false),
        (Field::OptionalList(element), param) => {
            to.bool(true);
            write_field(ctx, Field::List(element), param, to);
        }
        (Field::List(element), Param::List(list)) => {
            to.varint(list.len() as u64);
            list.iter().for_each(|param| write_field(ctx, *element, param, to));
        }
        _ => {}
    }
}
