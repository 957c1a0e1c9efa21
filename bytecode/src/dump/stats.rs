//! Size statistics of a file.

use std::collections::BTreeMap;
use std::ops::Range;

use lect_ods::spec::AttrClass;

use super::event::{Node, Table, Value, Visitor};
use super::tables::{EntryForm, Tables};
use super::walk::walk;
use crate::builtin::codes;
use crate::sections::SectionId;
use crate::wire::Wire;

/// Number of items, and their size.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Amount {
    /// Number of items.
    pub count: usize,
    /// Number of bytes.
    pub bytes: usize,
}

impl Amount {
    fn add(&mut self, bytes: usize) {
        self.count += 1;
        self.bytes += bytes;
    }
}

/// Sizes of one dialect's items in a file.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct DialectStats {
    /// Attributes.
    pub attrs: Amount,
    /// Types.
    pub types: Amount,
    /// Operations, without the content of their regions.
    pub ops: Amount,
}

/// Size of an attribute, a type or a resource.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Item {
    /// Number of bytes.
    pub bytes: usize,
    /// Number in the table.
    pub index: usize,
}

/// Statistics of a file.
#[derive(Clone, Default, Debug)]
pub struct Stats {
    /// Size of each section with its header, in file order.
    pub sections: Vec<(SectionId, usize)>,
    /// Sizes of each dialect's items, by dialect number.
    pub dialects: Vec<DialectStats>,
    /// Sizes of each kind of attribute, by dialect and name of the encoding.
    pub attr_kinds: BTreeMap<(u32, String), Amount>,
    /// Sizes of each kind of type.
    pub type_kinds: BTreeMap<(u32, String), Amount>,
    /// Sizes of operations by number, without the content of their regions.
    pub ops: Vec<Amount>,
    /// Largest attributes in descending order.
    pub largest_attrs: Vec<Item>,
    /// Largest resources by position in the file, in descending order.
    pub largest_resources: Vec<Item>,
    /// Attributes that are locations.
    pub locs: Amount,
    /// References of operations and arguments to locations.
    pub loc_refs: Amount,
    /// Number of references to attributes.
    pub attr_refs: usize,
    /// Number of references to types.
    pub type_refs: usize,
    /// Number of references to properties.
    pub property_refs: usize,
    /// Number of blocks.
    pub blocks: usize,
    /// Nesting depth of regions.
    pub depth: usize,
}

impl Stats {
    /// Computes the statistics of a file. The `largest` largest items of each kind are kept.
    pub fn new(tables: &Tables<'_>, largest: usize) -> Wire<Self> {
        let mut counter = Counter::new(tables, largest);
        walk(tables, None, &mut counter)?;
        Ok(counter.finish())
    }
}

/// The visitor that counts.
pub struct Counter<'t> {
    tables: &'t Tables<'t>,
    largest: usize,
    stats: Stats,
    /// Open operations: the number of the name, the offset, and the number of bytes in regions.
    ops: Vec<OpenOp>,
    /// Kind of the open entry.
    kind: String,
    /// Offset of the open entry, or position of the open resource.
    start: usize,
    depth: usize,
}

struct OpenOp {
    name: usize,
    start: usize,
    inner: usize,
}

impl<'t> Counter<'t> {
    /// Creates a counter that keeps the `largest` largest items of each kind.
    pub fn new(tables: &'t Tables<'t>, largest: usize) -> Self {
        let mut sections = Vec::new();
        for section in tables.image.sections() {
            sections.push((section.id, section.content.end - section.header));
        }
        let stats = Stats {
            sections,
            dialects: vec![DialectStats::default(); tables.names.dialects.len()],
            ops: vec![Amount::default(); tables.names.ops.len()],
            ..Stats::default()
        };
        Self { tables, largest, stats, ops: Vec::new(), kind: String::new(), start: 0, depth: 0 }
    }

    /// Returns the statistics.
    pub fn finish(mut self) -> Stats {
        for (op, amount) in self.tables.names.ops.iter().zip(&self.stats.ops) {
            if let Some(dialect) = self.stats.dialects.get_mut(op.dialect as usize) {
                dialect.ops.count += amount.count;
                dialect.ops.bytes += amount.bytes;
            }
        }
        self.stats
    }

    fn entry(&mut self, table: Table, index: usize, bytes: usize) {
        let Some(entry) = self.tables.entry(table, index as u64) else { return };
        let kind = match self.tables.form(table, &entry) {
            EntryForm::Text => "text",
            EntryForm::Unknown => "unknown encoding",
            EntryForm::Fields(_) => &self.kind,
        };
        let dialect = self.stats.dialects.get_mut(entry.dialect as usize);
        let kinds = match table {
            Table::Attr => {
                dialect.into_iter().for_each(|dialect| dialect.attrs.add(bytes));
                if self.tables.builtin_code(index).is_some_and(|code| codes::accepts(AttrClass::Loc, code)) {
                    self.stats.locs.add(bytes);
                }
                keep_largest(&mut self.stats.largest_attrs, self.largest, Item { bytes, index });
                &mut self.stats.attr_kinds
            }
            _ => {
                dialect.into_iter().for_each(|dialect| dialect.types.add(bytes));
                &mut self.stats.type_kinds
            }
        };
        kinds.entry((entry.dialect, kind.to_owned())).or_default().add(bytes);
    }
}

/// Inserts an item into the list of largest items. Among equal ones the first is kept.
fn keep_largest(items: &mut Vec<Item>, largest: usize, item: Item) {
    let place = items.partition_point(|other| other.bytes >= item.bytes);
    if place < largest {
        items.truncate(largest - 1);
        items.insert(place, item);
    }
}

impl Visitor for Counter<'_> {
    fn enter(&mut self, node: Node, at: usize) {
        match node {
            Node::Op => self.ops.push(OpenOp { name: usize::MAX, start: at, inner: 0 }),
            Node::Entry(..) | Node::ResourceValue(_) => self.start = at,
            Node::Block(_) => self.stats.blocks += 1,
            Node::Region(_) => {
                self.depth += 1;
                self.stats.depth = self.stats.depth.max(self.depth);
            }
            _ => {}
        }
    }

    fn leave(&mut self, node: Node, end: usize) {
        match node {
            Node::Op => {
                let Some(op) = self.ops.pop() else { return };
                let bytes = end - op.start;
                if let Some(amount) = self.stats.ops.get_mut(op.name) {
                    amount.add(bytes - op.inner);
                }
                if let Some(parent) = self.ops.last_mut() {
                    parent.inner += bytes;
                }
            }
            Node::Region(_) => self.depth -= 1,
            Node::Entry(table, index) => self.entry(table, index, end - self.start),
            Node::ResourceValue(index) => {
                let item = Item { bytes: end - self.start, index };
                keep_largest(&mut self.stats.largest_resources, self.largest, item);
            }
            _ => {}
        }
    }

    fn field(&mut self, name: &str, value: &Value<'_>, bytes: Range<usize>) {
        match *value {
            Value::Code(_, kind) => kind.clone_into(&mut self.kind),
            Value::Ref(Table::OpName, index) => {
                if let Some(op) = self.ops.last_mut() {
                    op.name = usize::try_from(index).unwrap_or(usize::MAX);
                }
            }
            Value::Ref(Table::Attr, _) => {
                self.stats.attr_refs += 1;
                if name == "location" {
                    self.stats.loc_refs.add(bytes.len());
                }
            }
            Value::Ref(Table::Type, _) | Value::Def(..) => self.stats.type_refs += 1,
            Value::Ref(Table::Properties, _) => self.stats.property_refs += 1,
            _ => {}
        }
    }
}
