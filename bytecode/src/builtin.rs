//! Builtin attributes and types: their [encoding](codes), and conversion from and to field values.

pub(crate) mod affine;
mod attr;
pub(crate) mod codes;
mod ty;

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::diag::Failure;
use lect_core::dialect::EntryWriter;
use lect_core::entity::{Attr, Ident, Type};
use lect_core::types::TypeData;

use crate::fields::{self, FieldReader};
use crate::read::Parts;
use codes::{AttrCode, TypeCode};

/// Namespace of the dialect and of its resources.
const NAMESPACE: &str = "builtin";

/// Writer of entries that contain names: symbols, files, attributes.
pub(crate) trait NameWriter: EntryWriter {
    /// Writes a name, which in bytecode is a string attribute.
    fn name(&mut self, name: Attr) {
        self.attr(name);
    }

    /// Returns true if affine maps, sets, strides and small floats have codes, as since MLIR 23.
    fn has_newer_codes(&self) -> bool {
        false
    }

    /// Returns the string attribute of a name.
    fn name_attr(&mut self, ctx: &ContextData, name: Ident) -> Attr {
        ctx.attrs().string(ctx.ident_bytes(name))
    }
}

/// Reads an attribute from its code on.
pub(crate) fn read_attr<'f>(cursor: &mut impl Parts<'f>) -> Result<Attr, Failure> {
    let at = cursor.offset();
    let number = cursor.varint()?;
    let Some(code) = AttrCode::of(number) else {
        return Err(cursor.error_at(at, format!("unknown attribute code: {number}")));
    };
    if code == AttrCode::String {
        // The most frequent attribute is built from its one field directly.
        let text = cursor.text()?;
        return Ok(cursor.ctx().attrs().string(text));
    }
    let values = FieldReader::new(cursor, at, NAMESPACE.as_bytes()).read(code.fields())?;
    attr::build(cursor, at, code, values)
}

/// Reads a type from its code on.
pub(crate) fn read_type<'f>(cursor: &mut impl Parts<'f>) -> Result<Type, Failure> {
    let at = cursor.offset();
    let number = cursor.varint()?;
    let Some(code) = TypeCode::of(number) else {
        return Err(cursor.error_at(at, format!("unknown attribute code: {number}")));
    };
    let fields = match code {
        TypeCode::VectorWithScalableDims if cursor.has_old_vector() => codes::OLD_SCALABLE_VECTOR,
        code => code.fields(),
    };
    let values = FieldReader::new(cursor, at, NAMESPACE.as_bytes()).read(fields)?;
    ty::build(cursor, at, code, values)
}

/// Writes an attribute. Returns false if it has no encoding.
pub(crate) fn write_attr(ctx: &ContextData, data: &AttrData, to: &mut dyn NameWriter) -> bool {
    // The most frequent attributes are written directly.
    match data {
        AttrData::String { value, ty } if *ty == ctx.types().none() => {
            to.varint(AttrCode::String as u64);
            to.string(value);
            return true;
        }
        AttrData::Integer { value, ty } => {
            to.varint(AttrCode::Integer as u64);
            to.ty(*ty);
            to.ap_int(value);
            return true;
        }
        AttrData::Dictionary(entries) => {
            to.varint(AttrCode::Dictionary as u64);
            to.varint(entries.len() as u64);
            for &(name, value) in entries {
                let name = to.name_attr(ctx, name);
                to.name(name);
                to.attr(value);
            }
            return true;
        }
        AttrData::AffineMap(map) if to.has_newer_codes() => {
            to.varint(AttrCode::AffineMap as u64);
            affine::write_map(ctx, *map, to);
            return true;
        }
        AttrData::IntegerSet(set) if to.has_newer_codes() => {
            to.varint(AttrCode::IntegerSet as u64);
            affine::write_set(ctx, *set, to);
            return true;
        }
        AttrData::StridedLayout { offset, strides } if to.has_newer_codes() => {
            to.varint(AttrCode::StridedLayout as u64);
            to.signed_varint(*offset);
            to.varint(strides.len() as u64);
            strides.iter().for_each(|&stride| to.signed_varint(stride));
            return true;
        }
        _ => {}
    }
    let Some((code, values)) = attr::values(ctx, data, &mut |name| to.name_attr(ctx, name)) else { return false };
    to.varint(code as u64);
    fields::write(ctx, (code.fields(), NAMESPACE), &values, to, |to, name| to.name(name));
    true
}

/// Writes a type. Returns false if it has no encoding.
pub(crate) fn write_type(ctx: &ContextData, data: &TypeData, to: &mut dyn NameWriter) -> bool {
    let newer = ty::newer_values(ctx, data).filter(|_| to.has_newer_codes());
    let Some((code, values)) = newer.or_else(|| ty::values(ctx, data)) else { return false };
    to.varint(code as u64);
    fields::write(ctx, (code.fields(), NAMESPACE), &values, to, |to, name| to.name(name));
    true
}
