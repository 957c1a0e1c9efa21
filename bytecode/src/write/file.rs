//! Writer of the sections of a file in order.

use std::io;

use lect_core::context::ContextData;
use lect_core::ir::OpRef;

use super::entries::{EntrySink, Numbers, Run};
use super::names::OpKey;
use super::number::Numbered;
use super::ops::Writer;
use super::order::{groups, inverse, order};
use super::strings::Strings;
use super::tables::Tables;
use super::{PRODUCER, WriteConfig, WriteError, resources};
use crate::layout::WITH_PROPERTIES;
use crate::sections::{MAGIC, SectionId};
use crate::wire::Sink;

/// Writes the whole file.
pub(super) fn write(
    root: OpRef<'_>,
    config: &WriteConfig,
    numbered: Numbered,
    out: &mut dyn io::Write,
) -> Result<(), WriteError> {
    let Numbered { mut tables, mut forms, mut locs, op_count } = numbered;
    let (attrs, types, ops) = tables.kept();
    tables.share_distinct(attrs);
    let (attr_order, type_order) = (order(&tables.attrs, attrs), order(&tables.types, types));
    let op_order = order(&tables.ops, ops);
    let (attrs, types, ops) = (inverse(&attr_order), inverse(&type_order), inverse(&op_order));
    let mut numbers = Numbers { tables, attrs, types, ops };
    let base = numbers.tables.base.as_ref();
    let mut strings = base.map_or_else(Strings::default, |base| Strings::begin_with(&base.file));
    let names = dialect_section(&numbers.tables, &op_order, config, &mut strings);
    let (offsets, entries) = entry_sections(&numbers, &attr_order, &type_order, &mut strings);
    numbers.forget_entries();
    drop((attr_order, type_order));
    let ctx: &ContextData = root.context();
    let writer = Writer::new(ctx, &numbers, &mut strings, &mut forms, &mut locs, config);
    let (records, blobs) = writer.top_level(root, op_count)?;
    let resources = resources::write(&numbers.tables, config, &mut strings);

    let mut head = Sink::default();
    head.extend(&MAGIC);
    head.varint(config.version);
    head.extend(config.producer.as_deref().unwrap_or(PRODUCER));
    head.byte(0);
    head.section(SectionId::Dialect as u8, &names);
    head.section(SectionId::AttrTypeOffset as u8, &offsets);
    head.byte(SectionId::AttrType as u8);
    head.varint(entries.bytes.len() as u64);
    out.write_all(&head.bytes)?;
    out.write_all(&entries.bytes)?;
    let mut ir = Sink::default();
    ir.byte(SectionId::Ir as u8);
    ir.varint(records.len() as u64);
    out.write_all(&ir.bytes)?;
    records.write(out)?;

    // Alignment is relative to the file, of which the beginning is already written.
    let written = head.bytes.len() + entries.bytes.len() + ir.bytes.len() + records.len();
    let mut tail = Sink::default();
    tail.section(SectionId::ResourceOffset as u8, &resources.offsets);
    out.write_all(&tail.bytes)?;
    aligned_section(written + tail.bytes.len(), SectionId::Resource, &resources.values, out)?;
    let mut tail = Sink::default();
    tail.section(SectionId::String as u8, &strings.section());
    if config.version >= WITH_PROPERTIES {
        tail.section(SectionId::Properties as u8, &blobs.section());
    }
    Ok(out.write_all(&tail.bytes)?)
}

/// Writes a section at offset `at`, with padding so that its content is aligned in the file.
fn aligned_section(at: usize, id: SectionId, content: &Sink, out: &mut dyn io::Write) -> io::Result<()> {
    let mut header = Sink::default();
    header.byte(id as u8);
    header.varint(content.bytes.len() as u64);
    if content.alignment > 1 && !((at + header.bytes.len()) as u64).is_multiple_of(content.alignment) {
        header.bytes[0] |= 0x80;
        header.varint(content.alignment);
        let start = (at + header.bytes.len()) as u64;
        let padding = start.next_multiple_of(content.alignment) - start;
        header.bytes.resize(header.bytes.len() + padding as usize, Sink::PADDING);
    }
    out.write_all(&header.bytes)?;
    out.write_all(&content.bytes)
}

fn dialect_section(tables: &Tables, op_order: &[u32], config: &WriteConfig, strings: &mut Strings) -> Sink {
    let ctx = &tables.ctx;
    let mut sink = Sink::default();
    sink.varint(tables.dialects.len() as u64);
    for (dialect, &namespace) in (0..).zip(&tables.dialects) {
        let name = strings.number(ctx.ident_bytes(namespace));
        match tables.version_bytes(dialect).filter(|_| config.version >= 1) {
            None if config.version == 0 => sink.varint(name),
            None => sink.flagged_varint(name, false),
            Some(version) => {
                sink.flagged_varint(name, true);
                let version = Sink { bytes: version.into_owned(), ..Sink::default() };
                sink.section(SectionId::DialectVersions as u8, &version);
            }
        }
    }
    if config.version >= 4 {
        sink.varint(tables.ops.len() as u64);
    }
    for (dialect, run) in groups(&tables.ops, op_order) {
        sink.varint(u64::from(dialect));
        sink.varint(run.len() as u64);
        // An operation that is kept from a file may have a dot in its name.
        let dialect = tables.dialects.get(dialect as usize).map_or(&b""[..], |&dialect| ctx.ident_bytes(dialect));
        for &id in run {
            let OpKey { name, is_flagged } = tables.ops[id as usize].key;
            let data = ctx.op_name(name);
            let short = data.name.strip_prefix(dialect).and_then(|rest| rest.strip_prefix(b"."));
            let name = strings.number(short.unwrap_or_default());
            match config.version {
                ..WITH_PROPERTIES => sink.varint(name),
                _ => sink.flagged_varint(name, is_flagged || data.info().is_some()),
            }
        }
    }
    sink
}

/// Writes the sections of lengths and of entries of attributes and types.
fn entry_sections(numbers: &Numbers, attr_order: &[u32], type_order: &[u32], strings: &mut Strings) -> (Sink, Sink) {
    let tables = &numbers.tables;
    let (mut offsets, mut entries) = (Sink::default(), Sink::default());
    // A file location takes five or six bytes, and nearly all entries are file locations.
    offsets.bytes.reserve(2 * (tables.attrs.len() + tables.types.len()));
    entries.bytes.reserve(8 * tables.attrs.len());
    offsets.varint(tables.attrs.len() as u64);
    offsets.varint(tables.types.len() as u64);
    let mut to = EntrySink { numbers, strings, sink: &mut entries, run: Run::default() };
    for (dialect, run) in groups(&tables.attrs, attr_order) {
        offsets.varint(u64::from(dialect));
        offsets.varint(run.len() as u64);
        for &id in run {
            let entry = &tables.attrs[id as usize];
            let start = to.sink.bytes.len();
            match tables.kept_attr(id) {
                Some(bytes) => to.sink.extend(bytes),
                None => to.attr_entry(entry),
            }
            offsets.flagged_varint((to.sink.bytes.len() - start) as u64, entry.custom());
        }
    }
    for (dialect, run) in groups(&tables.types, type_order) {
        offsets.varint(u64::from(dialect));
        offsets.varint(run.len() as u64);
        for &id in run {
            let entry = &tables.types[id as usize];
            let start = to.sink.bytes.len();
            match tables.kept_type(id) {
                Some(bytes) => to.sink.extend(bytes),
                None => to.type_entry(entry),
            }
            offsets.flagged_varint((to.sink.bytes.len() - start) as u64, entry.custom());
        }
    }
    (offsets, entries)
}
