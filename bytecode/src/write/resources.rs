//! Resources: keys and lengths in one section, values in another.

use lect_core::context::{Resource, ResourceValue};

use super::WriteConfig;
use super::strings::Strings;
use super::tables::Tables;
use crate::table::ResourceKind;
use crate::wire::Sink;

/// The two sections.
pub(super) struct Resources {
    pub offsets: Sink,
    pub values: Sink,
}

/// Entry of a resource in the section of offsets.
struct Offset<'k> {
    key: &'k [u8],
    size: usize,
    kind: ResourceKind,
}

/// Writes the resources in use and those of other tools.
pub(super) fn write(tables: &Tables, config: &WriteConfig, strings: &mut Strings) -> Resources {
    let ctx = &tables.ctx;
    let mut to = Resources { offsets: Sink::default(), values: Sink::default() };
    // The tools that own the entries cannot read one without data.
    let external = if config.elide_resource_data { Vec::new() } else { ctx.resources().external() };
    to.offsets.varint(external.len() as u64);
    for group in &external {
        let mut offsets = Vec::with_capacity(group.entries.len());
        for (key, value) in &group.entries {
            let start = to.values.bytes.len();
            let kind = match value {
                ResourceValue::Bool(value) => {
                    to.values.byte(u8::from(*value));
                    ResourceKind::Bool
                }
                ResourceValue::String(text) => {
                    to.values.varint(strings.number(text));
                    ResourceKind::String
                }
                ResourceValue::Blob(blob) => {
                    to.blob(blob);
                    ResourceKind::Blob
                }
            };
            offsets.push(Offset { key: ctx.ident_bytes(*key), size: to.values.bytes.len() - start, kind });
        }
        to.offsets.varint(strings.number(ctx.ident_bytes(group.owner)));
        to.group(&offsets, strings);
    }
    // Resources that are kept from a file have their keys from the file, even if the context has renamed them.
    let kept = tables.base.iter().flat_map(|base| &base.resources).map(|group| {
        let keys = group.keys.iter().map(|(key, name)| (*key, &**name));
        (group.dialect as usize, keys.collect::<Vec<_>>())
    });
    let met = tables.resources.iter().enumerate().map(|(dialect, keys)| {
        let keys = keys.iter().map(|&key| (key, ctx.ident_bytes(key)));
        (dialect, keys.collect::<Vec<_>>())
    });
    for (dialect, keys) in kept.chain(met).filter(|(_, keys)| !keys.is_empty()) {
        let namespace = tables.dialects[dialect];
        let mut offsets = Vec::with_capacity(keys.len());
        for (key, name) in keys {
            let start = to.values.bytes.len();
            if !config.elide_resource_data
                && let Some(blob) = ctx.resources().get(namespace, key)
            {
                to.blob(&blob);
            }
            let size = to.values.bytes.len() - start;
            offsets.push(Offset { key: name, size, kind: ResourceKind::Blob });
        }
        to.offsets.varint(dialect as u64);
        to.group(&offsets, strings);
    }
    to
}

impl Resources {
    fn blob(&mut self, blob: &Resource) {
        self.values.varint(u64::from(blob.alignment));
        self.values.varint(blob.data.len() as u64);
        self.values.align(u64::from(blob.alignment));
        self.values.extend(&blob.data);
    }

    fn group(&mut self, offsets: &[Offset<'_>], strings: &mut Strings) {
        self.offsets.varint(offsets.len() as u64);
        for offset in offsets {
            self.offsets.varint(strings.number(offset.key));
            self.offsets.varint(offset.size as u64);
            self.offsets.byte(match offset.kind {
                ResourceKind::Blob => 0,
                ResourceKind::Bool => 1,
                ResourceKind::String => 2,
            });
        }
    }
}
