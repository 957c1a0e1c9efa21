//! The builtin dialect's attributes and types: how they are [encoded](codes), and what the fields of an encoding are made
//! into and out of.

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

/// The namespace, which is that of its resources as well.
const NAMESPACE: &str = "builtin";

/// Writes entries that name things: symbols, files, attributes.
pub(crate) trait NameWriter: EntryWriter {
    /// A name, which in bytecode is a string attribute.
    fn name(&mut self, name: Attr) {
        self.attr(name);
    }

    /// Whether affine maps, sets, strides and small floats have codes, as since MLIR 23.
    fn has_newer_codes(&self) -> bool {
        false
    }

    /// The string attribute of a name.
    fn name_attr(&mut self, ctx: &ContextData, name: Ident) -> Attr {
        ctx.string_attr(ctx.ident_bytes(name))
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
        // The commonest one is what its one field is.
        let text = cursor.text()?;
        return Ok(cursor.ctx().string_attr(text));
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

/// Writes an attribute; whether it has an encoding.
pub(crate) fn write_attr(ctx: &ContextData, data: &AttrData, to: &mut dyn NameWriter) -> bool {
    // What is in most files by the thousands is written as it is.
    match data {
        AttrData::String { value, ty } if *ty == ctx.common().none => {
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

/// Writes a type; whether it has an encoding.
pub(crate) fn write_type(ctx: &ContextData, data: &TypeData, to: &mut dyn NameWriter) -> bool {
    let newer = ty::newer_values(ctx, data).filter(|_| to.has_newer_codes());
    let Some((code, values)) = newer.or_else(|| ty::values(ctx, data)) else { return false };
    to.varint(code as u64);
    fields::write(ctx, (code.fields(), NAMESPACE), &values, to, |to, name| to.name(name));
    true
}
