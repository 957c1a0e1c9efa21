//! Resources: keys, then data.

use lect_core::context::ResourceValue;

use super::WriteConfig;
use super::out::Out;
use super::tables::Numbers;
use crate::wire::Sink;

/// Encodes the section of resources; returns an empty section if there are none.
pub(super) fn section(numbers: &Numbers<'_>, config: &WriteConfig) -> Vec<u8> {
    let tables = numbers.tables;
    let ctx = &tables.ctx;
    let external = ctx.resources().external();
    let external_count: usize = external.iter().map(|group| group.entries.len()).sum();
    if tables.resources.is_empty() && external_count == 0 {
        return Vec::new();
    }
    let mut out = Out::new(numbers);
    let mut data: Vec<u8> = Vec::new();
    out.sink.leb(tables.resources.len() as u64);
    for &(dialect, key) in &tables.resources {
        out.string_ref(ctx.ident_bytes(dialect));
        out.string_ref(ctx.ident_bytes(key));
        let blob = ctx.resources().get(dialect, key).filter(|_| config.resource_data);
        blob_head(blob.as_ref().map(|blob| (blob.alignment, blob.data.len())), &mut out.sink);
        data.extend_from_slice(blob.as_ref().map_or(&[], |blob| &blob.data));
    }
    out.sink.leb(external_count as u64);
    for group in &external {
        for (key, value) in &group.entries {
            bytes(ctx.ident_bytes(group.owner), &mut out.sink);
            bytes(ctx.ident_bytes(*key), &mut out.sink);
            match value {
                ResourceValue::Bool(value) => out.sink.extend(&[0, u8::from(*value)]),
                ResourceValue::String(text) => {
                    out.sink.byte(1);
                    bytes(text, &mut out.sink);
                }
                ResourceValue::Blob(blob) => {
                    out.sink.byte(2);
                    let blob = Some(blob).filter(|_| config.resource_data);
                    blob_head(blob.map(|blob| (blob.alignment, blob.data.len())), &mut out.sink);
                    data.extend_from_slice(blob.map_or(&[], |blob| &blob.data));
                }
            }
        }
    }
    out.sink.extend(&data);
    out.sink.bytes
}

/// Writes the length of a blob plus one and its alignment, or zero without data.
fn blob_head(blob: Option<(u32, usize)>, sink: &mut Sink) {
    sink.leb(blob.map_or(0, |(_, length)| length as u64 + 1));
    if let Some((alignment, _)) = blob {
        sink.leb(u64::from(alignment.max(1)));
    }
}

fn bytes(bytes: &[u8], sink: &mut Sink) {
    sink.leb(bytes.len() as u64);
    sink.extend(bytes);
}
