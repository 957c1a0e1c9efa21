//! Archive writer.
//!
//! `analysis` walks the IR once and notes the `code`, with each operation's *key* (all but its operands) as a number.
//! `shapes` turns the `keys` into shapes, with holes where operations differ too often. `tables` numbers the entries,
//! the most frequent ones first; `encode` encodes attributes and types. Then the code is written with these numbers.

mod analysis;
mod code;
mod encode;
mod keys;
mod locations;
mod nested;
mod out;
mod resources;
mod scope;
mod shapes;
mod tables;

use std::io;

use lect_core::ir::OpRef;

use super::container::{self, SectionId};
use crate::write::WriteError;
use analysis::Analysis;
use code::Symbol;
use keys::StructuralKeys;
pub use nested::Nested;
use out::Out;
use shapes::Shapes;
use tables::Numbers;

pub(super) use tables::{COMMON_TYPES, common_types};

/// Options of writing an archive.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WriteConfig {
    /// Whether locations are written.
    pub locations: bool,
    /// The specs of dialects in use to be included, for readers without these dialects.
    pub specs: Specs,
    /// Whether the data of resources is written.
    pub resource_data: bool,
}

lect_ods::setters! { WriteConfig {
    with_locations => locations: bool,
    with_specs => specs: Specs,
    with_resource_data => resource_data: bool,
} }

/// Selection of the included specs. The specs take some kilobytes, more than most small modules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Specs {
    /// No specs.
    None,
    /// Specs of dialects that were loaded from files: enough for readers that are this program.
    Loaded,
    /// Specs of all dialects in use.
    All,
}

impl Default for WriteConfig {
    fn default() -> Self {
        Self { locations: true, specs: Specs::All, resource_data: true }
    }
}

/// Writes an operation with all nested ones. Lazy isolates are read first.
pub fn write(root: OpRef<'_>, config: &WriteConfig, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let ctx = root.context();
    root.read_all()?;
    let Analysis { mut tables, keys, code, places, mut symbols, .. } = Analysis::of(root, config)?;
    if symbols.len() < MANY_SYMBOLS {
        symbols.clear();
    }
    let shapes = Shapes::choose(&keys, &mut tables);
    let mut place_marks: Vec<usize> = symbols.iter().map(|symbol| symbol.place).collect();
    let places = places.finish(&mut place_marks);
    let loc_attrs = tables.attrs.len();
    for &attr in &places.attrs {
        tables.meet_attr(attr, 1);
    }
    for &file in &places.files {
        tables.meet_string(ctx.ident_bytes(file));
    }
    symbols.iter().for_each(|symbol| tables.meet_string(&symbol.name));
    tables.meet_distinct_texts();
    if let Some(message) = tables.fault.take() {
        return Err(ctx.error(root.loc(), message).emit().into());
    }
    let numbers = tables.number(loc_attrs);
    let heads = shapes.heads(&keys, &numbers);
    let mut sections = Vec::new();
    if numbers.has_strings() {
        let mut out = Out::new(&numbers);
        out.strings();
        sections.push((SectionId::Strings, out.sink.bytes));
    }
    sections.extend([
        (SectionId::Tables, tables_section(&numbers, &keys, &shapes)),
        (SectionId::Code, code.section(&heads, &numbers, &mut symbols)),
    ]);
    if places.is_needed {
        let mut sink = Out::new(&numbers);
        sink.entries(numbers.loc_attrs());
        sink.sink.leb(places.files.len() as u64);
        places.files.iter().for_each(|&file| sink.string_ref(ctx.ident_bytes(file)));
        sink.sink.leb(places.attrs.len() as u64);
        places.attrs.iter().for_each(|&attr| sink.attr_ref(attr));
        sink.sink.extend(&places.stream);
        sections.push((SectionId::Locations, sink.sink.bytes));
    }
    if !symbols.is_empty() {
        sections.push((SectionId::Symbols, symbols_section(&numbers, &symbols, &place_marks)));
    }
    let resources = resources::section(&numbers, config);
    if !resources.is_empty() {
        sections.push((SectionId::Resources, resources));
    }
    let specs = numbers.tables.used.section(ctx, config.specs, numbers.tables.namespaces());
    if !specs.is_empty() {
        sections.push((SectionId::Specs, specs));
    }
    Ok(container::write(&sections, out)?)
}

fn tables_section(numbers: &Numbers<'_>, keys: &StructuralKeys, shapes: &Shapes) -> Vec<u8> {
    let mut out = Out::new(numbers);
    out.versions();
    out.types();
    out.entries(numbers.main_attrs());
    shapes.write(keys, &mut out);
    out.sink.bytes
}

/// With fewer symbols, a reader may as well search all operations.
const MANY_SYMBOLS: usize = 32;

/// Encodes the positions of symbols, each as the distance from the one before.
fn symbols_section(numbers: &Numbers<'_>, symbols: &[Symbol], places: &[usize]) -> Vec<u8> {
    let mut out = Out::new(numbers);
    out.sink.leb(symbols.len() as u64);
    let (mut last_code, mut last_place) = (0, 0);
    for (symbol, &place) in symbols.iter().zip(places) {
        out.string_ref(&symbol.name);
        out.sink.leb((symbol.code - last_code) as u64);
        out.sink.leb((place - last_place) as u64);
        symbol.state.numbers().iter().for_each(|&number| out.sink.leb(u64::from(number)));
        (last_code, last_place) = (symbol.code, place);
    }
    out.sink.bytes
}
