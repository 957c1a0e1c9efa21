//! Attributes and types of dialects with a declared encoding.
//!
//! A dialect has code for the encoding, or it has tables ([`EncodingSpec`](lect_ods::spec::EncodingSpec)). All others
//! are written as text.

use std::borrow::Cow;

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::diag::Failure;
use lect_core::dialect::{DefBody, DefEncoding, Dialect, EntryWriter, Param};
use lect_core::entity::{Attr, Def, Type};
use lect_core::types::TypeData;
use lect_ods::spec::{DefKind, Field, FieldSpec, MLIR_RELEASE, NEWEST_RELEASE, ParamKind};

use crate::fields::{self, FieldReader, Value, Values, is_of_class};
use crate::read::Parts;

/// Reads an attribute of a dialect from its first byte. Returns `None` if its encoding is unknown.
pub(crate) fn read_attr<'f>(cursor: &mut impl Parts<'f>, namespace: &[u8]) -> Result<Option<Attr>, Failure> {
    let Some(dialect) = encoded(cursor, namespace, DefKind::Attr) else { return Ok(None) };
    let entry = Entry::read(cursor, dialect, DefKind::Attr)?;
    if let (Some(build), None) = (dialect.bytecode().build_attr, entry.encoding.def) {
        let built = build(cursor.ctx(), entry.encoding.spec.code, &entry.params);
        return built.map(Some).map_err(|invalid| cursor.error(invalid.as_ref()));
    }
    let Some((def, params)) = entry.params(cursor.ctx()) else { return Ok(None) };
    let (def, params) = migrated(cursor, namespace, def, params)?;
    let made = cursor.context().attrs().dialect(def, params);
    made.map(Some).map_err(|invalid| cursor.error(invalid.as_ref()))
}

/// Reads a type of a dialect, as [`read_attr`] reads an attribute.
pub(crate) fn read_type<'f>(cursor: &mut impl Parts<'f>, namespace: &[u8]) -> Result<Option<Type>, Failure> {
    let Some(dialect) = encoded(cursor, namespace, DefKind::Type) else { return Ok(None) };
    let entry = Entry::read(cursor, dialect, DefKind::Type)?;
    if let (Some(build), None) = (dialect.bytecode().build_type, entry.encoding.def) {
        let built = build(cursor.ctx(), entry.encoding.spec.code, &entry.params);
        return built.map(Some).map_err(|invalid| cursor.error(invalid.as_ref()));
    }
    let Some((def, params)) = entry.params(cursor.ctx()) else { return Ok(None) };
    let (def, params) = migrated(cursor, namespace, def, params)?;
    let made = cursor.context().types().dialect(def, params);
    made.map(Some).map_err(|invalid| cursor.error(invalid.as_ref()))
}

/// Writes an attribute of a dialect. Returns false if it has no encoding, and must be written as text. `release` is the
/// MLIR release of the reader, greater than all for the current one.
pub(crate) fn write_attr(
    ctx: &ContextData,
    attr: Attr,
    namespace: &[u8],
    release: u32,
    to: &mut dyn EntryWriter,
) -> bool {
    let Some(dialect) = ctx.dialect(namespace) else { return false };
    if let Some((code, params)) = dialect.bytecode().attr_fields.and_then(|fields| fields(ctx, attr)) {
        return write_fields(ctx, dialect, DefKind::Attr, (code, &params), release, to);
    }
    let AttrData::Dialect { def, body: DefBody::Params(params), .. } = ctx.attrs().data(attr) else { return false };
    write_params(ctx, dialect, (DefKind::Attr, *def), params, release, to)
}

/// Writes a type of a dialect, as [`write_attr`] writes an attribute.
pub(crate) fn write_type(
    ctx: &ContextData,
    ty: Type,
    namespace: &[u8],
    release: u32,
    to: &mut dyn EntryWriter,
) -> bool {
    let Some(dialect) = ctx.dialect(namespace) else { return false };
    if let Some((code, params)) = dialect.bytecode().type_fields.and_then(|fields| fields(ctx, ty)) {
        return write_fields(ctx, dialect, DefKind::Type, (code, &params), release, to);
    }
    let TypeData::Dialect { def, body: DefBody::Params(params) } = ctx.types().data(ty) else { return false };
    write_params(ctx, dialect, (DefKind::Type, *def), params, release, to)
}

/// Migrates parameters from the file's version of a dialect to the context's.
fn migrated<'f>(
    cursor: &mut impl Parts<'f>,
    namespace: &[u8],
    def: Def,
    params: Vec<Param>,
) -> Result<(Def, Vec<Param>), Failure> {
    match cursor.migration_path(namespace) {
        None => Ok((def, params)),
        Some(path) => path.params(cursor.ctx(), def, params).map_err(|invalid| cursor.error(invalid.as_ref())),
    }
}

/// Returns the dialect of a namespace in the file's version, if it has encodings at all.
fn encoded<'f>(cursor: &impl Parts<'f>, namespace: &[u8], kind: DefKind) -> Option<&'f Dialect> {
    let path = cursor.migration_path(namespace);
    let name = path.as_ref().map_or(namespace, |path| path.there());
    cursor.ctx().dialect(name).filter(|dialect| !dialect.encodings(kind).is_empty())
}

/// An encoding, and the parameters read with it.
struct Entry<'d> {
    encoding: &'d DefEncoding,
    params: Vec<Param>,
}

impl<'d> Entry<'d> {
    /// Reads an encoding's code and fields.
    fn read<'f>(cursor: &mut impl Parts<'f>, dialect: &'d Dialect, kind: DefKind) -> Result<Self, Failure> {
        let at = cursor.offset();
        let code = cursor.varint()?;
        let all = dialect.encodings(kind);
        // Of the encodings with this code, the newest that the file's release has, or else the oldest.
        let end = all.partition_point(|encoding| encoding.spec.code <= code);
        let of_code = all.get(..end).unwrap_or_default().iter().rev().take_while(|it| it.spec.code == code);
        let release = cursor.release();
        let found = of_code.clone().find(|it| it.spec.since <= release).or_else(|| of_code.last());
        let Some(encoding) = found else {
            return Err(cursor.error(&format!("unknown attribute code: {code}")));
        };
        let namespace = dialect.spec().name.as_bytes();
        let values = FieldReader::new(cursor, at, namespace).read(&encoding.spec.fields)?;
        let fields = values.into_iter().zip(&*encoding.spec.fields);
        Ok(Self {
            encoding,
            params: fields.map(|(value, field)| param_of(cursor.ctx(), &field.field, value)).collect(),
        })
    }

    /// Returns the definition, and its parameters in the order of the definition.
    fn params(self, ctx: &ContextData) -> Option<(Def, Vec<Param>)> {
        let def = self.encoding.def?;
        let specs = &ctx.def_info(def).spec().params;
        let mut params = ctx.default_params(def);
        for (place, param) in self.encoding.places.iter().zip(self.params) {
            if let (Some(slot), Some(spec)) = (params.get_mut(*place), specs.get(*place)) {
                *slot = match param {
                    // A boolean that is written as a number, and a list that is written as an attribute or is one.
                    Param::Int(number @ (0 | 1)) if spec.cpp_type == "bool" => Param::Bool(number == 1),
                    Param::List(list) if spec.cpp_type.ends_with("ArrayAttr") => {
                        Param::Attr(ctx.attrs().array(attrs_of(&list)?))
                    }
                    Param::Attr(attr) if matches!(spec.kind, ParamKind::Array(_)) => {
                        Param::List(ctx.attrs().array_elements(attr)?.iter().map(|&attr| Param::Attr(attr)).collect())
                    }
                    param if is_absence(ctx, def, *place, &param) => Param::Absent,
                    param => param,
                };
            }
        }
        Some((def, params))
    }
}

/// Returns true if a number denotes an absent parameter, which newer releases permit. The number is zero, and no case
/// of the parameter's enum.
fn is_absence(ctx: &ContextData, def: Def, place: usize, param: &Param) -> bool {
    *param == Param::Int(0) && may_be_absent(ctx, def) && !ctx.can_be_param(def, place, param)
}

/// Returns true if newer releases permit any parameter of a definition to be absent.
fn may_be_absent(ctx: &ContextData, def: Def) -> bool {
    ctx.def_info(def).hooks.newer.is_some_and(|newer| newer.all_optional)
}

/// Writes fields by the encoding with a code. Returns false if the encoding cannot hold them.
fn write_fields(
    ctx: &ContextData,
    dialect: &Dialect,
    kind: DefKind,
    (code, params): (u64, &[Param]),
    release: u32,
    to: &mut dyn EntryWriter,
) -> bool {
    let all = dialect.encodings(kind).iter();
    let Some(encoding) = all.clone().find(|it| it.spec.code == code && it.spec.since <= release) else { return false };
    let fields = &*encoding.spec.fields;
    let values = fields.iter().zip(params).map(|(field, param)| value_of(ctx, &field.field, param));
    let Some(values) = values.collect::<Option<Values<'_>>>().filter(|values| values.len() == fields.len()) else {
        return false;
    };
    to.varint(code);
    fields::write(ctx, (fields, &dialect.spec().name), &values, to, |to, attr| to.attr(attr));
    true
}

/// Writes the parameters of an attribute or a type by the first encoding that can hold them. Returns false if there is
/// none.
fn write_params(
    ctx: &ContextData,
    dialect: &Dialect,
    (kind, def): (DefKind, Def),
    params: &[Param],
    release: u32,
    to: &mut dyn EntryWriter,
) -> bool {
    let release = if release > NEWEST_RELEASE { MLIR_RELEASE } else { release };
    let all = dialect.encodings(kind);
    let is_known = |it: &DefEncoding| it.def == Some(def) && it.spec.since <= release;
    // Of the encodings with a code, the newest.
    let is_newest = |at: usize, code: u64| all.get(at + 1).is_none_or(|it| it.spec.code != code || !is_known(it));
    let own = all.iter().enumerate().filter(|(at, it)| is_known(it) && is_newest(*at, it.spec.code));
    for (_, encoding) in own {
        let Some(values) = values_of(ctx, encoding, def, params) else { continue };
        to.varint(encoding.spec.code);
        let fields = &*encoding.spec.fields;
        fields::write(ctx, (fields, &dialect.spec().name), &values, to, |to, attr| to.attr(attr));
        return true;
    }
    false
}

/// Returns the values of an encoding's fields, or `None` if it cannot hold the parameters.
fn values_of<'p>(ctx: &'p ContextData, encoding: &'p DefEncoding, def: Def, params: &'p [Param]) -> Option<Values<'p>> {
    let mut rest = None;
    let is_default = |(place, param): (usize, &Param)| {
        encoding.places.contains(&place)
            || rest.get_or_insert_with(|| ctx.default_params(def)).get(place) == Some(param)
    };
    if !params.iter().enumerate().all(is_default) {
        return None;
    }
    let fields = encoding.spec.fields.iter().zip(&encoding.places);
    let value = |(field, place): (&'p FieldSpec, &usize)| match (&field.field, params.get(*place)?) {
        (Field::VarInt, Param::Absent) if may_be_absent(ctx, def) => Some(Value::Number(0)),
        (field, param) => value_of(ctx, field, param),
    };
    fields.map(value).collect()
}

/// Converts a parameter to the value of a field, or returns `None` if the field cannot hold it.
fn value_of<'p>(ctx: &'p ContextData, field: &Field, param: &'p Param) -> Option<Value<'p>> {
    Some(match (field, param) {
        (Field::VarInt, Param::Int(number)) => Value::Number(u64::try_from(*number).ok()?),
        (Field::VarInt, Param::Bool(value)) => Value::Number((*value).into()),
        (Field::SignedVarInt | Field::Dim, Param::Int(number)) => Value::Signed(i64::try_from(*number).ok()?),
        // The flag takes a bit.
        (Field::OptionalVarInt, Param::Int(number)) if (0..1 << 63).contains(number) => Value::Number(*number as u64),
        (Field::OptionalVarInt | Field::OptionalAttr | Field::FlaggedAttr, Param::Absent) => Value::Absent,
        (Field::StringAttr, Param::Attr(attr)) => match ctx.attrs().data(*attr) {
            AttrData::String { ty, .. } if *ty == ctx.types().none() => Value::Attr(*attr),
            _ => return None,
        },
        (Field::Attr(class), Param::Attr(attr)) if is_of_class(ctx, *attr, *class) => Value::Attr(*attr),
        (Field::OptionalAttr | Field::FlaggedAttr, Param::Attr(attr)) => Value::Attr(*attr),
        // A list of attributes is one attribute where C++ has it so.
        (Field::List(_), Param::Attr(attr)) => Value::Attrs(Cow::Borrowed(ctx.attrs().array_elements(*attr)?)),
        (Field::Attr(_), Param::List(list)) => Value::Attr(ctx.attrs().array(attrs_of(list)?)),
        (Field::Bool, Param::Bool(value)) => Value::Bool(*value),
        (Field::String | Field::Blob, Param::String(bytes)) => Value::Bytes(Cow::Borrowed(bytes)),
        (Field::Type, Param::Type(ty)) => Value::Type(*ty),
        (Field::ApInt, Param::ApInt(value)) => Value::ApInt(Cow::Borrowed(value)),
        (Field::ApFloat | Field::Double, Param::Float(value)) => Value::Float(*value),
        (Field::List(element) | Field::OptionalList(element), Param::List(list)) => {
            Value::List(list.iter().map(|param| value_of(ctx, element, param)).collect::<Option<_>>()?)
        }
        (Field::Pair(first, second), Param::List(list)) => match &**list {
            [one, other] => Value::List(vec![value_of(ctx, first, one)?, value_of(ctx, second, other)?]),
            _ => return None,
        },
        _ => return None,
    })
}

/// Converts parameters that are attributes.
fn attrs_of(params: &[Param]) -> Option<Vec<Attr>> {
    params.iter().map(|param| if let Param::Attr(attr) = param { Some(*attr) } else { None }).collect()
}

/// Converts the value of a field to a parameter.
fn param_of(ctx: &ContextData, field: &Field, value: Value<'_>) -> Param {
    match value {
        Value::Absent => Param::Absent,
        Value::Bool(value) => Param::Bool(value),
        Value::Number(number) => Param::Int(number.into()),
        Value::Signed(number) => Param::Int(number.into()),
        Value::Attr(attr) => Param::Attr(attr),
        Value::Type(ty) => Param::Type(ty),
        Value::Bytes(bytes) => Param::String((&*bytes).into()),
        Value::ApInt(value) => Param::ApInt(value.into_owned()),
        Value::Float(value) => Param::Float(value),
        Value::Key(key) => Param::String(ctx.ident_bytes(key).into()),
        Value::Attrs(attrs) => {
            let mut params = attrs.iter().map(|&attr| Param::Attr(attr));
            match field {
                Field::List(element) if matches!(**element, Field::Pair(..)) => {
                    let pair = || Some(Param::List([params.next()?, params.next()?].into()));
                    Param::List(std::iter::from_fn(pair).collect())
                }
                _ => Param::List(params.collect()),
            }
        }
        Value::Types(types) => Param::List(types.iter().map(|&ty| Param::Type(ty)).collect()),
        Value::Dims(dims) => Param::List(dims.iter().map(|&size| Param::Int(size.into())).collect()),
        Value::Bools(bools) => Param::List(bools.iter().map(|&it| Param::Bool(it)).collect()),
        Value::List(values) => {
            let parts = |at: usize| match field {
                Field::List(element) | Field::OptionalList(element) => &**element,
                Field::Pair(first, second) => {
                    if at == 0 {
                        first
                    } else {
                        second
                    }
                }
                field => field,
            };
            Param::List(values.into_iter().enumerate().map(|(at, value)| param_of(ctx, parts(at), value)).collect())
        }
    }
}
