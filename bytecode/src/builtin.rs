//! The builtin dialect's attributes and types: how they are [encoded](codes), and what the fields of an encoding are made
//! into and out of.

mod attr;
pub(crate) mod codes;
mod ty;

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::diag::Failure;
use lect_core::dialect::EntryWriter;
use lect_core::entity::{Attr, Type};
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
}

/// Reads an attribute from its code on.
pub(crate) fn read_attr<'f>(cursor: &mut impl Parts<'f>) -> Result<Attr, Failure> {
    let at = cursor.offset();
    let number = cursor.varint()?;
    let Some(code) = AttrCode::of(number) else {
        return Err(cursor.error_at(at, format!("unknown attribute code: {number}")));
    };
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
    let Some((code, values)) = attr::values(ctx, data) else { return false };
    to.varint(code as u64);
    fields::write(ctx, (code.fields(), NAMESPACE), &values, to, |to, name| to.name(name));
    true
}

/// Writes a type; whether it has an encoding.
pub(crate) fn write_type(ctx: &ContextData, data: &TypeData, to: &mut dyn NameWriter) -> bool {
    let Some((code, values)) = ty::values(ctx, data) else { return false };
    to.varint(code as u64);
    fields::write(ctx, (code.fields(), NAMESPACE), &values, to, |to, name| to.name(name));
    true
}
