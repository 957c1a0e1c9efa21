//! Attributes and types of dialects that say how they are encoded.

use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::dialect::{EntryReader, EntryWriter};
use lect_core::entity::{Attr, Type};

/// Reads an attribute of a dialect from its first byte.
pub fn read_attr(reader: &mut dyn EntryReader, namespace: &[u8]) -> Result<Attr, Reported> {
    let hooks = reader.context().dialect(namespace).map(lect_core::dialect::Dialect::bytecode);
    if let Some(read) = hooks.and_then(|hooks| hooks.read_attr)
        && let Some(attr) = read(reader)?
    {
        return Ok(attr);
    }
    let name = String::from_utf8_lossy(namespace);
    Err(reader.error(&format!("dialect '{name}' does not implement the bytecode interface")))
}

/// Reads a type of a dialect from its first byte.
pub fn read_type(reader: &mut dyn EntryReader, namespace: &[u8]) -> Result<Type, Reported> {
    let hooks = reader.context().dialect(namespace).map(lect_core::dialect::Dialect::bytecode);
    if let Some(read) = hooks.and_then(|hooks| hooks.read_type)
        && let Some(ty) = read(reader)?
    {
        return Ok(ty);
    }
    let name = String::from_utf8_lossy(namespace);
    Err(reader.error(&format!("dialect '{name}' does not implement the bytecode interface")))
}

/// Writes an attribute of a dialect; whether it has an encoding. If not, it is text.
pub fn write_attr(ctx: &Context, attr: Attr, namespace: &[u8], writer: &mut dyn EntryWriter) -> bool {
    let hooks = ctx.dialect(namespace).map(lect_core::dialect::Dialect::bytecode);
    hooks.and_then(|hooks| hooks.write_attr).is_some_and(|write| write(ctx, attr, writer))
}

/// Writes a type of a dialect; whether it has an encoding. If not, it is text.
pub fn write_type(ctx: &Context, ty: Type, namespace: &[u8], writer: &mut dyn EntryWriter) -> bool {
    let hooks = ctx.dialect(namespace).map(lect_core::dialect::Dialect::bytecode);
    hooks.and_then(|hooks| hooks.write_type).is_some_and(|write| write(ctx, ty, writer))
}
