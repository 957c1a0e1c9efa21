//! Full listing of an archive, including entries without references: for display, and to check files of other writers.

use std::sync::Arc;

use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::ir::walk;

use super::{Archive, ReadConfig, read_file};
use crate::archive::COMMON_TYPES;
use crate::archive::container::SectionId;

/// An item of a section of an archive.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Record {
    /// The section that contains the item.
    pub section: SectionId,
    /// Kind of the item: `type`, `attribute`, `operation`, ..
    pub kind: &'static str,
    /// Number among the items of the same kind.
    pub index: u64,
    /// The item as text.
    pub text: String,
}

/// A section of an archive.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SectionInfo {
    /// Name of the section.
    pub name: &'static str,
    /// Offset in the file.
    pub offset: usize,
    /// Number of bytes in the file.
    pub size: usize,
}

/// All items in an archive.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Contents {
    /// Version of the format.
    pub version: u64,
    /// Size of the file.
    pub size: usize,
    /// The sections, in the order of the file.
    pub sections: Vec<SectionInfo>,
    /// Items of the sections. Items that are in no table are numbered in the order of the walk over the operations.
    pub records: Vec<Record>,
}

impl Archive {
    /// Reads every entry of every table, every operation and the index of symbols.
    pub fn contents(self: &Arc<Self>, ctx: &Context) -> Result<Contents, Reported> {
        self.check_all(ctx)?;
        let sections = self.container.sections().map(|(id, range)| {
            let name = id.map_or("unknown", SectionId::name);
            SectionInfo { name, offset: range.start, size: range.len() }
        });
        let sections = sections.collect();
        let mut records = Vec::new();
        let mut add = |section, kind, index, text| records.push(Record { section, kind, index, text });
        for index in 0..self.tables.string_count() {
            add(SectionId::Strings, "string", index, shown(self.string(index).unwrap_or_default()));
        }
        let at = self.container.section(SectionId::Tables).start;
        for index in (COMMON_TYPES as u64..).take(self.tables.types.len()) {
            let ty = ctx.reported(self.type_at(ctx, at, index))?;
            add(SectionId::Tables, "type", index, ctx.types().show(ty).to_string());
        }
        let (main, others) = (self.tables.attrs.len() as u64, self.tables.loc_attrs.len() as u64);
        for index in 0..main + others {
            let attr = ctx.reported(self.attr_at(ctx, at, index))?;
            let section = if index < main { SectionId::Tables } else { SectionId::Locations };
            add(section, "attribute", index, ctx.attrs().show(attr).to_string());
        }
        for index in 0..self.tables.shapes.starts.len() as u64 {
            let shape = self.shape(ctx, at, index)?;
            let name = shown(&ctx.op_name(shape.name).name);
            let counts =
                [shape.operands, shape.results.len(), shape.successors, shape.regions].map(|count| count.to_string());
            let [operands, results, successors, regions] = counts;
            let text =
                format!("{name}: operands {operands}, results {results}, successors {successors}, regions {regions}");
            add(SectionId::Tables, "shape", index, text);
        }
        for (index, (dialect, key)) in (0..).zip(self.resource_keys.iter()) {
            let [dialect, key] = [dialect, key].map(|name| shown(ctx.ident_bytes(*name)));
            add(SectionId::Resources, "resource", index, format!("{dialect}: {key}"));
        }
        let mut ir = read_file(ctx, self)?;
        ir.materialize_all(1)?;
        let mut index = 0;
        walk::for_each(ir.root(), |op| {
            // The enclosing module is not in the file.
            if index > 0 {
                let name = shown(&ctx.op_name(op.name()).name);
                let loc = ctx.attrs().show(ctx.attrs().loc(op.loc())).to_string();
                add(SectionId::Code, "operation", index - 1, format!("{name} {loc}"));
            }
            index += 1;
        });
        let names = self.symbol_names().map_err(|fault| self.report(ctx, &fault))?;
        for (index, name) in (0..).zip(names) {
            add(SectionId::Symbols, "symbol", index, shown(name));
        }
        Ok(Contents { version: self.container.version, size: self.container.bytes.len(), sections, records })
    }
}

/// Lists the content of an archive: see [`Archive::contents`]. `name` is the file's name in diagnostics.
pub fn contents(ctx: &Context, name: &[u8], bytes: bytes::Bytes) -> Result<Contents, Reported> {
    let config = ReadConfig::default().with_allow_unregistered(true);
    Archive::open(ctx, name, bytes, &config)?.contents(ctx)
}

fn shown(bytes: &[u8]) -> String {
    lect_core::diag::escaped_line(bytes)
}
