//! Resources: keys are declared when the file is opened, and data stays in the file.

use lect_core::context::{ContextData, Resource, ResourceValue};
use lect_core::diag::Reported;
use lect_core::dialect::is_upstream;
use lect_core::entity::Ident;
use lect_core::text::{ResourceNames, is_bare_identifier};

use super::Archive;
use crate::archive::container::SectionId;
use crate::wire::{Cursor, Wire};

/// A blob's length and alignment, if there is a blob.
type Head = Option<(usize, u32)>;

/// Dialects of resources, and their keys in the context.
type Keys = Box<[(Ident, Ident)]>;

/// Value of an entry: known, or with the data.
enum Value {
    Known(ResourceValue),
    Blob(Head),
}

impl Archive {
    /// Declares all resources of the file in the context. Returns their dialects and keys in the context, and the keys
    /// by their names.
    pub(super) fn declare_resources(&self, ctx: &ContextData) -> Result<(Keys, ResourceNames), Reported> {
        let read = |fault: Box<crate::wire::Fault>| self.report(ctx, &fault);
        let mut cursor = self.container.open(SectionId::Resources).map_err(read)?;
        if cursor.is_at_end() {
            return Ok(Default::default());
        }
        let (own, external) = self.resource_heads(&mut cursor).map_err(read)?;
        let (mut keys, mut names) = (Vec::with_capacity(own.len()), ResourceNames::default());
        for (namespace, key, head) in own {
            let at = cursor.offset();
            if !is_upstream(namespace) {
                let name = String::from_utf8_lossy(namespace);
                return Err(self.error(ctx, at, format!("dialect '{name}' is unknown")));
            }
            let loaded = self.charge(ctx, at, key.len()).and_then(|()| self.load_dialect(ctx, at, namespace));
            ctx.reported(loaded)?;
            let handle = ctx.resources().declare(ctx, namespace, key);
            if let Some(blob) = self.blob(&mut cursor, head).map_err(read)? {
                ctx.resources().set(ctx.ident(namespace), handle, blob);
            }
            keys.push((ctx.ident(namespace), handle));
            names.insert(namespace, key, handle);
        }
        for (owner, key, value) in external {
            if !is_bare_identifier(owner) {
                let owner = String::from_utf8_lossy(owner);
                return Err(self.error(
                    ctx,
                    cursor.offset(),
                    format!("'{owner}' is no identifier, as owners of resources are"),
                ));
            }
            let value = match value {
                Value::Known(value) => Some(value),
                Value::Blob(head) => self.blob(&mut cursor, head).map_err(read)?.map(ResourceValue::Blob),
            };
            if let Some(value) = value {
                ctx.resources().set_external(ctx.ident(owner), ctx.ident(key), value);
            }
        }
        match cursor.is_at_end() {
            true => Ok((keys.into(), names)),
            false => Err(self.error(ctx, cursor.offset(), "bytes follow the last resource")),
        }
    }

    #[expect(clippy::type_complexity, reason = "two lists, each used once")]
    fn resource_heads<'f>(
        &'f self,
        cursor: &mut Cursor<'f>,
    ) -> Wire<(Vec<(&'f [u8], &'f [u8], Head)>, Vec<(&'f [u8], &'f [u8], Value)>)> {
        let (mut own, mut external) = (Vec::new(), Vec::new());
        for _ in 0..cursor.leb_count()? {
            let mut string = || {
                let at = cursor.offset();
                let index = cursor.leb()?;
                self.string(index).ok_or_else(|| cursor.fault_at(at, format!("invalid string index: {index}")))
            };
            let (namespace, key) = (string()?, string()?);
            own.push((namespace, key, head(cursor)?));
        }
        for _ in 0..cursor.leb_count()? {
            let (owner, key) = (bytes(cursor)?, bytes(cursor)?);
            let at = cursor.offset();
            let value = match cursor.byte()? {
                0 => Value::Known(ResourceValue::Bool(cursor.byte()? != 0)),
                1 => Value::Known(ResourceValue::String(bytes(cursor)?.into())),
                2 => Value::Blob(head(cursor)?),
                kind => return Err(cursor.fault_at(at, format!("unknown resource kind: {kind}"))),
            };
            external.push((owner, key, value));
        }
        Ok((own, external))
    }

    fn blob(&self, cursor: &mut Cursor<'_>, head: Head) -> Wire<Option<Resource>> {
        let Some((length, alignment)) = head else { return Ok(None) };
        let start = cursor.offset();
        cursor.take(length)?;
        Ok(Some(Resource::new(alignment, self.container.bytes.slice(start..start + length))))
    }
}

fn head(cursor: &mut Cursor<'_>) -> Wire<Head> {
    let at = cursor.offset();
    let Some(length) = cursor.leb()?.checked_sub(1) else { return Ok(None) };
    let alignment = u32::try_from(cursor.leb()?).ok().filter(|&it| it.is_power_of_two());
    match (usize::try_from(length), alignment) {
        (Ok(length), Some(alignment)) => Ok(Some((length, alignment))),
        _ => Err(cursor.fault_at(at, "a resource that there cannot be")),
    }
}

fn bytes<'f>(cursor: &mut Cursor<'f>) -> Wire<&'f [u8]> {
    let length = cursor.leb()?;
    cursor.take_long(length)
}
