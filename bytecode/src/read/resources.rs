//! Resources: keys are declared when the file is opened, and data stays in the file.

use lect_core::context::{ContextData, Resource, ResourceValue};
use lect_core::diag::Reported;
use lect_core::dialect::is_upstream;
use lect_core::entity::Ident;
use lect_core::text::{ResourceNames, is_bare_identifier};

use super::File;
use crate::sections::SectionId;
use crate::table::{ResourceEntry, ResourceGroup, ResourceKind};
use crate::wire::{Cursor, Wire};

impl File {
    /// Declares all resources of the file in the context. Keys that the context already has are renamed.
    pub(super) fn declare_resources(&self, ctx: &ContextData) -> Result<(), Reported> {
        let table = self.resource_table().map_err(|fault| self.report(ctx, &fault))?;
        let (mut keys, mut names) = (Vec::new(), ResourceNames::default());
        for entry in &table.entries {
            let key = self.string(entry.key).unwrap_or_default();
            ctx.reported(self.charge(ctx, entry.value.start, key.len()))?;
            let value = self.value(entry);
            match entry.group {
                ResourceGroup::External(owner) => {
                    let owner = self.string(owner).unwrap_or_default();
                    if !is_bare_identifier(owner) {
                        let owner = String::from_utf8_lossy(owner);
                        let message = format!("'{owner}' is no identifier, as owners of resources are");
                        return Err(self.error(ctx, entry.value.start, message));
                    }
                    if let Some(value) = value.map_err(|fault| self.report(ctx, &fault))? {
                        ctx.resources().set_external(ctx.ident(owner), ctx.ident(key), value);
                    }
                }
                ResourceGroup::Dialect(dialect) => {
                    let namespace = self.namespace(dialect);
                    let handle = self.declare(ctx, dialect, key)?;
                    match value.map_err(|fault| self.report(ctx, &fault))? {
                        Some(ResourceValue::Blob(blob)) => ctx.resources().set(ctx.ident(namespace), handle, blob),
                        None => {}
                        Some(_) => {
                            let message = "expected a blob resource entry, but found a bool or string entry instead";
                            return Err(self.error(ctx, entry.value.start, message));
                        }
                    }
                    keys.push((dialect, handle));
                    names.insert(namespace, key, handle);
                }
            }
        }
        let _ = self.resource_keys.set(keys.into());
        let _ = self.resource_names.set(names);
        Ok(())
    }

    fn declare(&self, ctx: &ContextData, dialect: u32, key: &[u8]) -> Result<Ident, Reported> {
        let namespace = self.namespace(dialect);
        if !is_upstream(namespace) && !ctx.is_dialect_loaded(namespace) {
            let at = self.image.open(SectionId::ResourceOffset).offset();
            return Err(self.error(ctx, at, format!("dialect '{}' is unknown", String::from_utf8_lossy(namespace))));
        }
        ctx.reported(self.load_dialect(ctx, dialect))?;
        Ok(ctx.resources().declare(ctx, namespace, key))
    }

    /// Returns the value of a resource, which shares the bytes of the file, or `None` without data.
    fn value(&self, entry: &ResourceEntry) -> Wire<Option<ResourceValue>> {
        if entry.value.is_empty() {
            return Ok(None);
        }
        let mut cursor = self.image.range(entry.value.clone());
        let value = match entry.kind {
            ResourceKind::Bool => ResourceValue::Bool(cursor.byte()? != 0),
            ResourceKind::String => {
                let index = cursor.varint()?;
                let string = self.string(index);
                let string = string.ok_or_else(|| cursor.fault(format!("invalid string index: {index}")))?;
                ResourceValue::String(string.into())
            }
            ResourceKind::Blob => ResourceValue::Blob(self.blob(&mut cursor)?),
        };
        if !cursor.is_at_end() {
            let key = String::from_utf8_lossy(self.string(entry.key).unwrap_or_default());
            return Err(cursor.fault(format!("unexpected trailing bytes in resource entry '{key}'")));
        }
        Ok(Some(value))
    }

    fn blob(&self, cursor: &mut Cursor<'_>) -> Wire<Resource> {
        let at = cursor.offset();
        let alignment = cursor.varint()?;
        let size = cursor.varint()?;
        let alignment = match u32::try_from(alignment) {
            Ok(alignment) if alignment.is_power_of_two() || (alignment == 0 && size == 0) => alignment,
            _ => return Err(cursor.fault_at(at, "expected alignment to be a power-of-two")),
        };
        cursor.align(u64::from(alignment.max(1)))?;
        let start = cursor.offset();
        let length = cursor.take_long(size)?.len();
        Ok(Resource::new(alignment, self.image.bytes.slice(start..start + length)))
    }
}
