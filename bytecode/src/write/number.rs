//! Numbering pass: visits all of the IR, the most recently found regions first.

use std::sync::Arc;

use lect_core::diag::Reported;
use lect_core::dialect::{DialectVersion, EntryWriter};
use lect_core::entity::{Attr, Block, Entity, Ident, Op, SecondaryMap, Type, Value};
use lect_core::ir::{Isolate, IsolateId, OpRef, RegionRef, StructuralKey};
use lect_core::loc::Loc;
use lect_core::number::{ApInt, Float};
use lect_core::source::{Place, PlaceFinder};
use smallvec::SmallVec;

use super::WriteConfig;
use super::base::{self, encoded_properties};
use super::names::foreign_ops;
use super::props::Forms;
use super::tables::{FastMap, Tables};
use crate::read::File;

/// Result of numbering.
pub(super) struct Numbered {
    pub tables: Tables,
    pub forms: Forms,
    /// Numbers of operations' locations, by isolate and operation.
    pub locs: Locs,
    /// Number of operations.
    pub op_count: usize,
}

/// Location numbers by isolate.
#[derive(Default)]
pub(super) struct Locs(FastMap<IsolateId, IsolateLocs>);

/// Location numbers of an isolate: indices of attributes in order of first use.
#[derive(Default)]
pub(super) struct IsolateLocs {
    pub ops: SecondaryMap<Op, u32>,
    /// Location numbers of block arguments; most isolates of deep trees have none.
    args: Option<Box<ArgLocs>>,
}

struct ArgLocs {
    /// Index in `numbers` of each block's first argument.
    starts: SecondaryMap<Block, u32>,
    numbers: Vec<u32>,
}

impl IsolateLocs {
    fn add_args(&mut self, isolate: &Isolate, block: Block, numbers: impl Iterator<Item = u32>) {
        let new = || Box::new(ArgLocs { starts: isolate.block_map(0), numbers: Vec::new() });
        let args = self.args.get_or_insert_with(new);
        if let Some(start) = args.starts.get_mut(block) {
            *start = args.numbers.len() as u32;
            args.numbers.extend(numbers);
        }
    }

    /// Returns the location numbers of a block's arguments, followed by those of other blocks.
    pub fn args(&self, block: Block) -> &[u32] {
        let Some(args) = self.args.as_deref() else { return &[] };
        args.starts.get(block).and_then(|&start| args.numbers.get(start as usize..)).unwrap_or_default()
    }
}

impl Locs {
    /// Removes and returns the location numbers of an isolate.
    pub fn take(&mut self, isolate: &Isolate) -> IsolateLocs {
        self.0.remove(&isolate.id()).unwrap_or_default()
    }

    fn isolate_mut(&mut self, isolate: &Isolate) -> &mut IsolateLocs {
        self.0.entry(isolate.id()).or_insert_with(|| IsolateLocs { ops: isolate.op_map(0), ..IsolateLocs::default() })
    }
}

struct Numbering<'c> {
    tables: Tables,
    forms: Forms,
    finder: PlaceFinder<'c>,
    locs: Locs,
    /// Recent operations by name.
    names: Vec<Named>,
}

/// Recent operation of one name.
#[derive(Default)]
struct Named {
    /// The most recent operation, if all operations of the name have unchanged attributes: see [`Forms::is_plain`].
    last: Option<Alike>,
}

/// An operation, the number of equal ones that followed, and their references.
struct Alike {
    key: StructuralKey,
    count: u32,
    name: u32,
    types: SmallVec<[u32; 2]>,
    attrs: SmallVec<[u32; 4]>,
}

/// Adds the references of properties to the tables, and records them.
struct Met<'t> {
    tables: &'t mut Tables,
    attrs: SmallVec<[u32; 4]>,
    /// Whether there were references to anything but attributes.
    others: bool,
}

impl EntryWriter for Met<'_> {
    fn format_version(&self) -> u64 {
        self.tables.version
    }

    fn dialect_version(&self, namespace: &str) -> Option<&DialectVersion> {
        self.tables.dialect_version(namespace)
    }

    fn byte(&mut self, _: u8) {}

    fn varint(&mut self, _: u64) {}

    fn attr(&mut self, attr: Attr) {
        let id = self.tables.meet_attr(attr);
        self.attrs.push(id);
    }

    fn optional_attr(&mut self, attr: Option<Attr>) {
        attr.into_iter().for_each(|attr| self.attr(attr));
    }

    fn ty(&mut self, ty: Type) {
        self.others = true;
        self.tables.meet_type(ty);
    }

    fn string(&mut self, _: &[u8]) {}

    fn blob(&mut self, _: &[u8]) {}

    fn ap_int(&mut self, _: &ApInt) {}

    fn float(&mut self, _: Float) {}

    fn resource(&mut self, dialect: &str, key: Ident) {
        self.others = true;
        self.tables.resource(dialect, key);
    }
}

/// Numbers everything that `root` refers to, behind the tables of a file if it is continued or opaque data needs it.
/// Also returns the options of writing.
pub(super) fn number(
    root: OpRef<'_>,
    config: &WriteConfig,
    continued: Option<Arc<File>>,
) -> Result<(Numbered, WriteConfig), Reported> {
    if let Some(file) = continued {
        let config = base::config(config, &file);
        let numbered = number_behind(root, &config, Some(&file))?;
        return Ok((numbered, config));
    }
    let numbered = number_behind(root, config, None)?;
    match &numbered.tables.opaque.file {
        None => Ok((numbered, config.clone())),
        Some(file) => {
            let config = base::config(config, file);
            let numbered = number_behind(root, &config, Some(file))?;
            Ok((numbered, config))
        }
    }
}

fn number_behind(root: OpRef<'_>, config: &WriteConfig, file: Option<&Arc<File>>) -> Result<Numbered, Reported> {
    let ctx = root.context();
    let mut tables = Tables::new(ctx, config);
    let origin: Option<Arc<File>> = root.ir.origin().and_then(|origin| origin.clone().downcast().ok());
    let elsewhere = origin.as_ref().map(|file| foreign_ops(ctx, file)).unwrap_or_default();
    tables.origin = origin;
    if let Some(file) = file {
        tables.begin_with(file)?;
    }
    let mut numbering = Numbering {
        tables,
        forms: Forms::new(ctx, config, elsewhere),
        finder: PlaceFinder::new(ctx),
        locs: Locs::default(),
        names: Vec::new(),
    };
    let loc = numbering.op(root)?;
    numbering.set_loc(root, loc);
    let mut pending: Vec<RegionRef<'_>> = root.regions().collect();
    // The isolate whose regions were visited last, and its locations.
    let mut isolate = root.ir.get();
    let mut locs = std::mem::take(numbering.locs.isolate_mut(isolate));
    while let Some(region) = pending.pop() {
        if region.is_empty() {
            continue;
        }
        if region.ir.get().id() != isolate.id() {
            *numbering.locs.isolate_mut(isolate) = locs;
            isolate = region.ir.get();
            locs = std::mem::take(numbering.locs.isolate_mut(isolate));
        }
        for block in region.blocks() {
            let args = block.args_with_locs();
            if !args.is_empty() {
                let arg = |&(value, loc): &(Value, Loc)| {
                    let loc = numbering.loc(loc);
                    numbering.tables.meet_type(region.ir.value_type(value));
                    loc
                };
                locs.add_args(region.ir.get(), block.block, args.iter().map(arg));
            }
            for op in block.ops() {
                let loc = numbering.op(op)?;
                if let Some(slot) = locs.ops.get_mut(op.op) {
                    *slot = loc;
                }
                if op.has_regions() && numbering.tables.taken_over(op).is_none() {
                    if let Some(own) = op.own_isolate() {
                        numbering.tables.places.expect(own.op_count());
                    }
                    pending.extend(op.regions());
                }
            }
        }
    }
    *numbering.locs.isolate_mut(isolate) = locs;
    numbering.check(root)?;
    for last in std::mem::take(&mut numbering.names).into_iter().filter_map(|named| named.last) {
        numbering.count(&last);
    }
    let op_count = numbering.tables.ops.iter().map(|op| op.refs as usize).sum();
    let Numbering { mut tables, forms, locs, .. } = numbering;
    tables.order_resources();
    tables.seal_places();
    Ok(Numbered { tables, forms, locs, op_count })
}

impl Numbering<'_> {
    #[inline]
    fn op(&mut self, op: OpRef<'_>) -> Result<u32, Reported> {
        // Most operations equal the last one of their name, and are only counted.
        match self.names.get_mut(op.name().index()).and_then(|named| named.last.as_mut()) {
            Some(last) if op.has_key(&last.key) => last.count += 1,
            _ => self.meet(op)?,
        }
        Ok(self.loc(op.loc()))
    }

    /// Adds all parts of an operation except its location.
    fn meet(&mut self, op: OpRef<'_>) -> Result<(), Reported> {
        let index = op.name().index();
        if index >= self.names.len() {
            self.names.resize_with(index + 1, Named::default);
        }
        self.forms.meet(op)?;
        let key = self.forms.key(op);
        let name = self.tables.op_name(key);
        let types = op.result_types().map(|ty| self.tables.meet_type(ty)).collect();
        let dictionary = self.forms.dictionary(op);
        let mut attrs = SmallVec::new();
        if dictionary != op.context().attrs().empty_dictionary() {
            attrs.push(self.tables.meet_attr(dictionary));
        }
        if let Some(encoded) = encoded_properties(op) {
            self.tables.opaque.meet_properties(encoded, self.tables.version);
        }
        let mut met = Met { tables: &mut self.tables, attrs, others: false };
        self.forms.write(op, &mut met)?;
        let Met { attrs, others, .. } = met;
        if self.tables.opaque.fault.is_some() {
            self.check(op)?;
        }
        let is_alike = !others && self.forms.is_plain(op);
        let alike = is_alike.then(|| Alike { key: op.structural_key(), count: 0, name, types, attrs });
        if let Some(last) = std::mem::replace(&mut self.names[index].last, alike) {
            self.count(&last);
        }
        Ok(())
    }

    /// Counts the references of operations that equal `alike`.
    fn count(&mut self, alike: &Alike) {
        self.tables.ops[alike.name as usize].refs += alike.count;
        for &ty in &alike.types {
            self.tables.types[ty as usize].refs += alike.count;
        }
        for &attr in &alike.attrs {
            self.tables.attrs[attr as usize].refs += alike.count;
        }
    }

    /// Checks that everything visited so far can be written.
    fn check(&mut self, op: OpRef<'_>) -> Result<(), Reported> {
        match self.tables.opaque.fault.take() {
            None => Ok(()),
            Some(message) => Err(self.tables.ctx.error(op.loc(), message).emit()),
        }
    }

    fn loc(&mut self, loc: Loc) -> u32 {
        match self.finder.find(loc) {
            Place::Unknown => {
                let unknown = self.tables.ctx.attrs().unknown_loc();
                self.tables.meet_attr(unknown)
            }
            Place::File(place) => self.tables.place(place),
            Place::Attr(attr) => self.tables.meet_attr(attr),
        }
    }

    fn set_loc(&mut self, op: OpRef<'_>, loc: u32) {
        if let Some(slot) = self.locs.isolate_mut(op.ir.get()).ops.get_mut(op.op) {
            *slot = loc;
        }
    }
}
