//! Aliases of attributes and types, and their order.
//!
//! A first pass visits all attributes and types to be printed, including nested ones, in the order of printing. A visit
//! computes the nesting depth of aliases. Aliases are ordered by that depth, then by name, then by the first visit.
//!
//! Aliases of locations that only follow operations are *deferred*: they are defined after the operation instead of
//! before.

mod list;
mod settled;

use std::convert::Infallible;

use smallvec::SmallVec;

use crate::attrs::walk::Part;
use crate::attrs::{AttrData, NamedAttr, OpaqueBody};
use crate::context::ContextData;
use crate::dialect::{DefBody, DefInfo, OpInfo, attr_alias};

use crate::entity::{Attr, Block, Def, Entity, Op, OpName, Type};
use crate::ir::{BlockRef, IsolateId, IsolateRef, OpRef, RegionRef, partition};
use crate::loc::Loc;
use crate::stack;
use crate::text::print::by_name::{ByName, CustomForm};
use crate::text::print::form::AliasPart;
use crate::text::print::hook::OpPrinter;
use crate::text::print::{PrintConfig, RegionStyle, merged_attrs};
use crate::text::written_aliases::LONG_TUPLE;
use crate::threads::{self, Task};
use crate::types::TypeData;
use crate::verify::definition::Memo;
pub(super) use list::Aliases;
use list::Symbol;

/// State of an attribute or a type that was not visited.
const UNVISITED: u32 = 0;
/// State of an attribute or a type that has no alias, with no aliases nested in it.
const BARREN: u32 = u32::MAX;

/// A visited attribute or type.
struct Entry<'a> {
    symbol: Symbol,
    alias: Option<&'a str>,
    depth: u32,
    deferrable: bool,
    children: SmallVec<[u32; 2]>,
}

/// Cached data of an operation's name.
#[derive(Clone, Copy)]
struct Known<'a> {
    print: Option<CustomForm>,
    /// The definition, if the operation has a custom form.
    info: Option<&'a OpInfo>,
    /// Whether the custom form is a format that prints only the operation's own attributes and types.
    plain: bool,
    /// Whether MLIR has the operation.
    registered: bool,
}

/// A visit of a printed attribute or type that is not nested in another one.
#[derive(Clone, Copy)]
enum Visit {
    Type(Type),
    Attr {
        attr: Attr,
        elide_type: bool,
    },
    /// A location; `deferrable` if its alias may be defined at the end.
    Loc {
        attr: Attr,
        deferrable: bool,
    },
}

/// The first pass.
pub(crate) struct Collector<'a> {
    pub ctx: &'a ContextData,
    pub config: &'a PrintConfig,
    entries: Vec<Entry<'a>>,
    /// Index in `entries` plus one, [`UNVISITED`], or [`BARREN`], by attribute.
    attrs: Vec<u32>,
    types: Vec<u32>,
    /// Indices of nested entries found so far, for the attributes and types that are being visited.
    found: Vec<u32>,
    /// Attributes and types that were visited as not deferrable: further visits have no effect.
    done_types: Vec<bool>,
    done_attrs: Vec<bool>,
    done_dictionaries: Vec<bool>,
    known: ByName<Known<'a>>,
    /// The last visited operation by name. Visiting an equal one has no effect.
    last: Vec<Memo>,
    /// Recursive types that are being visited.
    pub cyclic: Vec<Type>,
    /// The block whose operations are divided among threads.
    divided: Option<(IsolateId, Block)>,
    /// Visits with new entries, recorded if another collector is to repeat them.
    visits: Option<Vec<Visit>>,
    /// Alias hooks of dialects for builtin and opaque attributes and types.
    of_dialects: SmallVec<[AliasPart; 1]>,
}

/// Returns true if printed text may have aliases of attributes or types.
pub(super) fn are_possible(ctx: &ContextData, config: &PrintConfig) -> bool {
    config.debug_info || ctx.may_have_aliases() || !aliases_of_dialects(ctx).is_empty()
}

/// Returns the alias hooks of the loaded dialects.
fn aliases_of_dialects(ctx: &ContextData) -> SmallVec<[AliasPart; 1]> {
    let hooks = ctx.loaded_dialects().filter_map(|it| ctx.dialect_def(it.spec().name.as_bytes()));
    hooks.filter_map(|it| it.syntax_table()?.alias).collect()
}

#[inline]
fn slot<T: Default>(table: &mut Vec<T>, index: usize) -> &mut T {
    if table.len() <= index {
        table.resize_with(index + 1, T::default);
    }
    &mut table[index]
}

impl<'a> Collector<'a> {
    pub fn new(ctx: &'a ContextData, config: &'a PrintConfig, divided: Option<(IsolateId, Block)>) -> Self {
        Self {
            ctx,
            config,
            entries: Vec::new(),
            attrs: Vec::new(),
            types: Vec::new(),
            found: Vec::new(),
            done_types: Vec::new(),
            done_attrs: Vec::new(),
            done_dictionaries: Vec::new(),
            known: ByName::default(),
            last: Vec::new(),
            cyclic: Vec::new(),
            divided,
            visits: None,
            of_dialects: aliases_of_dialects(ctx),
        }
    }

    /// Returns the alias that some dialect assigns to a builtin or opaque attribute or type.
    fn alias_of_part(&self, part: Part) -> Option<&'a str> {
        self.of_dialects.iter().find_map(|alias| alias(self.ctx, part))
    }

    /// Returns the aliases of all visited attributes and types.
    pub fn finish(self) -> Aliases<'a> {
        let mut order: Vec<&Entry<'a>> = self.entries.iter().filter(|entry| entry.alias.is_some()).collect();
        let name_of = |entry: &Entry<'a>| match self.is_described(entry.symbol) {
            true => entry.alias.map(|alias| (alias, 0)),
            false => entry.alias.map(list::divide),
        };
        order.sort_by_key(|entry| (entry.depth, matches!(entry.symbol, Symbol::Attr(_)), name_of(entry)));
        Aliases::numbered(order.iter().filter_map(|entry| Some((entry.symbol, entry.alias?, entry.deferrable))))
    }

    /// Returns true if an overlay specifies the alias names.
    fn is_described(&self, symbol: Symbol) -> bool {
        let def = match symbol {
            Symbol::Attr(attr) => match self.ctx.attrs().data(attr) {
                AttrData::Dialect { def, .. } => *def,
                _ => return false,
            },
            Symbol::Type(ty) => match self.ctx.types().data(ty) {
                TypeData::Dialect { def, .. } => *def,
                _ => return false,
            },
        };
        self.ctx.def_info(def).has_described_alias
    }

    #[inline]
    fn known(&mut self, name: OpName) -> Known<'a> {
        match self.known.get(name) {
            Some(known) => known,
            None => self.new_known(name),
        }
    }

    #[cold]
    fn new_known(&mut self, name: OpName) -> Known<'a> {
        let ctx: &'a ContextData = self.ctx;
        let data = ctx.op_name(name);
        let print = CustomForm::new(ctx, data.info(), self.config);
        // MLIR visits no inherent attributes of unregistered operations. Operations of MLIR that are not loaded here
        // count as registered.
        let info = data.info().filter(|_| print.is_some());
        let plain = info.is_some_and(|info| info.text(ctx).format.is_plain());
        self.known.set(name, Known { print, info, plain, registered: data.info().is_some() || data.upstream })
    }

    /// Visits an operation and all nested operations.
    pub fn op(&mut self, op: OpRef<'_>) {
        let data = op.ir.op_data(op.op);
        if self.config.debug_info {
            self.deferrable_loc(op.loc());
        }
        let known = self.known(data.name);
        // A form without regions prints parts of the operation's own attributes and types, even if code prints it.
        if let Some(info) = known.info
            && (known.plain || data.aux == 0)
            && op.attrs() == self.ctx.attrs().empty_dictionary()
        {
            if data.aux == 0 {
                let last = slot(&mut self.last, data.name.index());
                if last.is_like(op.ir.get(), data) {
                    return;
                }
                last.forget();
                last.remember(op, info);
            }
            if self.is_settled(op, info) {
                return;
            }
        }
        match known.print.and_then(|form| form.of(op, self.config)) {
            Some(print) if data.aux == 0 => print(&mut OpPrinter::collecting(self), op),
            Some(print) => stack::grow(|| print(&mut OpPrinter::collecting(self), op)),
            None => self.generic_op(op, known.registered),
        }
    }

    pub fn generic_op(&mut self, op: OpRef<'_>, registered: bool) {
        let data = op.ir.op_data(op.op);
        if data.aux != 0 && !self.config.skip_regions {
            stack::grow(|| op.regions().for_each(|region| self.region(region, RegionStyle::FULL)));
        }
        for value in op.operands() {
            self.ty(op.ir.value_type(value));
        }
        for value in op.results() {
            self.ty(op.ir.value_type(value));
        }
        if data.aux == 0 && op.info().is_none() {
            let is_done = |index: u32| self.done_dictionaries.get(index as usize).is_some_and(|done| *done);
            let props_done = !registered || data.props == 0 || is_done(data.props - 1);
            if props_done && is_done(data.attrs.index() as u32) {
                return;
            }
        }
        if registered && self.has_new_props(op) {
            return self.named_attrs(&merged_attrs(op, &[]));
        }
        self.dictionary(op.attrs());
    }

    /// Visits the inherent and discardable attributes of an operation, except for those in `without`.
    pub fn attrs_of(&mut self, op: OpRef<'_>, without: &[&str]) {
        let is_done = |attr: Attr| self.done_attrs.get(attr.index()).is_some_and(|done| *done);
        let are_done = |dictionary: Attr| {
            let entries = self.ctx.attrs().dictionary_entries(dictionary);
            entries.iter().all(|entry| is_done(entry.1))
        };
        let inherent_done = match op.info() {
            Some(info) => op.with_slots(info.props.len(), |slots| {
                let mut slots = slots.iter().zip(info.spec().props.iter());
                slots.all(|(slot, prop)| slot.is_none_or(is_done) || without.contains(&&*prop.name))
            }),
            None => op.prop(0).is_none_or(are_done),
        };
        // The order of all attributes only matters if one is new.
        if !inherent_done || !are_done(op.attrs()) {
            self.named_attrs(&merged_attrs(op, without));
        }
    }

    /// Returns true if an operation has inherent attributes that were not visited. Only then must they be visited
    /// together with the others, in the order of all names.
    fn has_new_props(&mut self, op: OpRef<'_>) -> bool {
        let props = op.props();
        if op.info().is_none() {
            let Some(&Some(all)) = props.first() else { return false };
            return !std::mem::replace(slot(&mut self.done_dictionaries, all.index()), true);
        }
        props.iter().flatten().any(|prop| !self.done_attrs.get(prop.index()).is_some_and(|done| *done))
    }

    /// Visits the printed operations of a region.
    pub fn region(&mut self, region: RegionRef<'_>, style: RegionStyle) {
        if self.config.skip_regions {
            return;
        }
        for (index, block) in region.blocks().enumerate() {
            let entry = index == 0;
            self.block(block, !entry || style.entry_args, !entry || style.terminators);
        }
    }

    fn block(&mut self, block: BlockRef<'_>, args: bool, terminators: bool) {
        if args {
            for &(value, loc) in block.args_with_locs() {
                self.block_arg(block.ir, value, loc);
            }
        }
        let last = block.printed_until(terminators);
        if self.divided == Some((block.ir.id(), block.block)) && self.ops_in_runs(block, last) {
            return;
        }
        let mut next = block.first();
        while let Some(op) = next {
            if Some(op.op) == last {
                break;
            }
            self.op(op);
            next = op.next();
        }
    }

    /// Visits the operations of a large block on several threads. Returns false if there is not enough work.
    ///
    /// Each thread records the visits with new entries, which are repeated here, in order.
    fn ops_in_runs(&mut self, block: BlockRef<'_>, last: Option<Op>) -> bool {
        let ops: Vec<Op> = block.ops().map(|op| op.op).take_while(|&op| Some(op) != last).collect();
        let runs = partition::divide(block.ir, &ops, self.config.grain);
        let threads = partition::threads_for(runs.len(), self.config.threads);
        if threads < 2 {
            return false;
        }
        let (ctx, config) = (self.ctx, self.config);
        let noting = || Self { visits: Some(Vec::new()), ..Self::new(ctx, config, None) };
        let visit = |collector: &mut Self, number: usize| {
            for &op in &ops[runs[number].clone()] {
                collector.op(block.ir.op(op));
            }
            collector.visits.replace(Vec::new()).unwrap_or_default()
        };
        let mut here = noting();
        let done: Result<(), Infallible> = threads::in_order(threads, runs.len(), noting, visit, |number, task| {
            match task {
                Task::Take(visits) => self.revisit_all(&visits),
                Task::Do => {
                    let visits = visit(&mut here, number);
                    self.revisit_all(&visits);
                }
                Task::Prepare => return Ok(Some(visit(&mut here, number))),
            }
            Ok(None)
        });
        done.is_ok()
    }

    /// Repeats the visits recorded by another collector.
    fn revisit_all(&mut self, visits: &[Visit]) {
        for &visit in visits {
            match visit {
                Visit::Type(ty) => self.ty(ty),
                Visit::Attr { attr, elide_type } => self.attr(attr, elide_type),
                Visit::Loc { attr, deferrable } => self.loc(attr, deferrable),
            }
        }
    }

    fn note(&mut self, visit: Visit) {
        if let Some(visits) = &mut self.visits {
            visits.push(visit);
        }
    }

    /// Visits type and location of a block argument.
    pub fn block_arg(&mut self, ir: IsolateRef<'_>, value: crate::entity::Value, loc: Loc) {
        self.ty(ir.value_type(value));
        if self.config.debug_info {
            self.loc(self.ctx.attrs().loc(loc), false);
        }
    }

    /// Visits a location whose alias may be defined at the end.
    pub fn deferrable_loc(&mut self, loc: Loc) {
        self.loc(self.ctx.attrs().loc(loc), true);
    }

    fn loc(&mut self, attr: Attr, deferrable: bool) {
        let is_known = match *slot(&mut self.attrs, attr.index()) {
            UNVISITED => false,
            BARREN => true,
            place => deferrable || !self.entries[place as usize - 1].deferrable,
        };
        if !is_known {
            self.visit_attr(attr, deferrable, false);
            self.note(Visit::Loc { attr, deferrable });
        }
    }

    /// Visits a type that is printed.
    #[inline]
    pub fn ty(&mut self, ty: Type) {
        if !self.done_types.get(ty.index()).is_some_and(|done| *done) {
            *slot(&mut self.done_types, ty.index()) = true;
            if self.visit_type(ty, false).is_some() {
                self.note(Visit::Type(ty));
            }
        }
    }

    /// Visits an attribute that is printed, with its type or without.
    pub fn attr(&mut self, attr: Attr, elide_type: bool) {
        if !std::mem::replace(slot(&mut self.done_attrs, attr.index()), true) && !self.is_leaf(attr) {
            // If an attribute was visited without its type, its nested entries remain those of the first visit.
            if self.visit_attr(attr, false, elide_type).is_some() || elide_type {
                self.note(Visit::Attr { attr, elide_type });
            }
        }
    }

    /// Visits the values of a dictionary whose entries are printed.
    #[inline]
    pub fn dictionary(&mut self, dictionary: Attr) {
        if !self.done_dictionaries.get(dictionary.index()).is_some_and(|done| *done) {
            *slot(&mut self.done_dictionaries, dictionary.index()) = true;
            self.named_attrs(self.ctx.attrs().dictionary_entries(dictionary));
        }
    }

    /// Visits the values of entries that are printed.
    pub fn named_attrs(&mut self, entries: &[NamedAttr]) {
        for &(_, value) in entries {
            self.attr(value, false);
        }
    }

    fn alias_of_attr(&self, attr: Attr, data: &AttrData) -> Option<&'a str> {
        let written = || self.ctx.written_alias(Part::Attr(attr));
        match data {
            AttrData::AffineMap(_) => Some("map"),
            AttrData::IntegerSet(_) => Some("set"),
            AttrData::UnknownLoc
            | AttrData::FileLoc(_)
            | AttrData::NameLoc { .. }
            | AttrData::CallSiteLoc { .. }
            | AttrData::FusedLoc { .. } => Some("loc"),
            AttrData::Opaque { dialect, body, .. } => {
                attr_alias(self.ctx.ident_bytes(*dialect), body.mnemonic()).or_else(written)
            }
            AttrData::Dialect { def, body, .. } => self.ctx.alias_of_def(*def, body, Part::Attr(attr)),
            AttrData::Distinct { attr, .. } if *attr != self.ctx.attrs().unit() => Some("distinct"),
            _ => None,
        }
    }

    /// Visits an attribute and returns its index in `entries`, if any.
    fn visit_attr(&mut self, attr: Attr, deferrable: bool, elide_type: bool) -> Option<u32> {
        let data = self.ctx.attrs().data(attr);
        if self.is_leaf(attr) {
            return None;
        }
        match *slot(&mut self.attrs, attr.index()) {
            UNVISITED => {}
            BARREN => return None,
            known => return Some(self.revisit(known - 1, deferrable)),
        }
        let named = match data {
            AttrData::String { .. } => self.alias_of_part(Part::Attr(attr)),
            _ => None,
        };
        let place = match data {
            _ if named.is_some() => Some(self.enter(Symbol::Attr(attr), named, deferrable)),
            // Attributes without alias only have an entry if an alias is nested in them. None of them is recursive.
            AttrData::Array(_)
            | AttrData::Dictionary(_)
            | AttrData::Type(_)
            | AttrData::String { .. }
            | AttrData::DenseElements(_)
            | AttrData::DenseStrings { .. }
            | AttrData::DenseResource { .. } => {
                let first = self.found.len();
                stack::grow(|| self.visit_plain_attr(data, deferrable, elide_type));
                self.place_of(Symbol::Attr(attr), first, deferrable)
            }
            _ => {
                let entry = self.enter(Symbol::Attr(attr), self.alias_of_attr(attr, data), deferrable);
                self.attrs[attr.index()] = entry + 1;
                stack::grow(|| self.visit_attr_children(data, entry, deferrable, elide_type));
                Some(entry)
            }
        };
        self.attrs[attr.index()] = place.map_or(BARREN, |place| place + 1);
        place
    }

    /// Visits an entry again, and returns its index.
    fn revisit(&mut self, place: u32, deferrable: bool) -> u32 {
        if !deferrable && self.entries[place as usize].deferrable {
            self.forbid_deferring(place);
        }
        place
    }

    /// Creates an entry without alias if any nested entries were found, which are in `found` from `first` on.
    fn place_of(&mut self, symbol: Symbol, first: usize, deferrable: bool) -> Option<u32> {
        if self.found.len() == first {
            return None;
        }
        let entry = self.enter(symbol, None, deferrable);
        for at in first..self.found.len() {
            self.adopt(entry, Some(self.found[at]));
        }
        self.found.truncate(first);
        Some(entry)
    }

    /// Visits the parts of an attribute without alias.
    fn visit_plain_attr(&mut self, data: &AttrData, deferrable: bool, elide_type: bool) {
        let ty = match data {
            AttrData::Array(elements) => return elements.iter().for_each(|it| self.find_attr(*it, deferrable)),
            AttrData::Dictionary(entries) => return entries.iter().for_each(|it| self.find_attr(it.1, deferrable)),
            AttrData::Type(ty) => return self.find_type(*ty, deferrable),
            AttrData::String { ty, .. } | AttrData::DenseStrings { ty, .. } | AttrData::DenseResource { ty, .. } => *ty,
            AttrData::DenseElements(elements) => elements.ty,
            _ => return,
        };
        if !elide_type && ty != self.ctx.types().none() {
            self.find_type(ty, deferrable);
        }
    }

    fn find_attr(&mut self, attr: Attr, deferrable: bool) {
        let child = self.visit_attr(attr, deferrable, false);
        self.found.extend(child);
    }

    fn find_type(&mut self, ty: Type, deferrable: bool) {
        let child = self.visit_type(ty, deferrable);
        self.found.extend(child);
    }

    fn visit_attr_children(&mut self, data: &AttrData, entry: u32, deferrable: bool, elide_type: bool) {
        let ctx = self.ctx;
        let mut visit = |child: Attr| {
            let child = self.visit_attr(child, deferrable, false);
            self.adopt(entry, child);
        };
        match data {
            AttrData::Distinct { attr, .. } => visit(*attr),
            AttrData::NameLoc { child, .. } if *child != ctx.attrs().unknown_loc() => visit(*child),
            AttrData::CallSiteLoc { callee, caller } => {
                visit(*callee);
                visit(*caller);
            }
            AttrData::FusedLoc { locations, metadata } => {
                metadata.iter().for_each(|metadata| visit(*metadata));
                locations.iter().for_each(|location| visit(*location));
            }
            AttrData::Opaque { body, ty, .. } => {
                self.visit_parts(body, entry, deferrable);
                self.visit_type_of(*ty, entry, deferrable, elide_type);
            }
            AttrData::Dialect { def, body, ty } => {
                self.visit_body(*def, body, entry, deferrable);
                self.visit_type_of(*ty, entry, deferrable, elide_type);
            }
            AttrData::SparseElements { ty, .. } => self.visit_type_of(*ty, entry, deferrable, elide_type),
            _ => {}
        }
    }

    fn visit_parts(&mut self, body: &OpaqueBody, entry: u32, deferrable: bool) {
        for part in body.parts() {
            let child = match part {
                Part::Attr(attr) => self.visit_attr(attr, deferrable, false),
                Part::Type(ty) => self.visit_type(ty, deferrable),
            };
            self.adopt(entry, child);
        }
    }

    /// Visits the printed parts of an instance of a definition.
    fn visit_body(&mut self, def: Def, body: &DefBody, entry: u32, deferrable: bool) {
        if !matches!(body, DefBody::Params(params) if params.is_empty()) {
            DefInfo::print_body(&mut OpPrinter::visiting(self, entry, deferrable), def, body);
        }
    }

    /// Visits an attribute nested in an entry.
    pub fn attr_within(&mut self, attr: Attr, entry: u32, deferrable: bool, elide_type: bool) {
        let child = self.visit_attr(attr, deferrable, elide_type);
        self.adopt(entry, child);
    }

    /// Visits a type nested in an entry.
    pub fn type_within(&mut self, ty: Type, entry: u32, deferrable: bool) {
        let child = self.visit_type(ty, deferrable);
        self.adopt(entry, child);
    }

    fn visit_type_of(&mut self, ty: Type, entry: u32, deferrable: bool, elide_type: bool) {
        if !elide_type && ty != self.ctx.types().none() {
            let child = self.visit_type(ty, deferrable);
            self.adopt(entry, child);
        }
    }

    /// Visits a type and returns its index in `entries`, if any.
    fn visit_type(&mut self, ty: Type, deferrable: bool) -> Option<u32> {
        let data = self.ctx.types().data(ty);
        if let TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_) | TypeData::None = data {
            return None;
        }
        match *slot(&mut self.types, ty.index()) {
            UNVISITED => {}
            BARREN => return None,
            known => return Some(self.revisit(known - 1, deferrable)),
        }
        let written = || self.ctx.written_alias(Part::Type(ty));
        let alias = match data {
            TypeData::Tuple(elements) if elements.len() > LONG_TUPLE => Some("tuple"),
            TypeData::Dialect { def, body } => self.ctx.alias_of_def(*def, body, Part::Type(ty)),
            TypeData::Opaque { .. } => self.alias_of_part(Part::Type(ty)).or_else(written),
            TypeData::Tuple(_) => self.alias_of_part(Part::Type(ty)),
            _ => None,
        };
        let place = match data {
            TypeData::Dialect { .. } | TypeData::Opaque { .. } => {
                // The type may be recursive.
                let entry = self.enter(Symbol::Type(ty), alias, deferrable);
                self.types[ty.index()] = entry + 1;
                stack::grow(|| match data {
                    TypeData::Dialect { def, body } => self.visit_body(*def, body, entry, deferrable),
                    TypeData::Opaque { body, .. } => self.visit_parts(body, entry, deferrable),
                    _ => {}
                });
                Some(entry)
            }
            _ if alias.is_some() => {
                let entry = self.enter(Symbol::Type(ty), alias, deferrable);
                self.types[ty.index()] = entry + 1;
                let first = self.found.len();
                stack::grow(|| self.visit_plain_type(data, deferrable));
                for at in first..self.found.len() {
                    self.adopt(entry, Some(self.found[at]));
                }
                self.found.truncate(first);
                Some(entry)
            }
            _ => {
                let first = self.found.len();
                stack::grow(|| self.visit_plain_type(data, deferrable));
                self.place_of(Symbol::Type(ty), first, deferrable)
            }
        };
        self.types[ty.index()] = place.map_or(BARREN, |place| place + 1);
        place
    }

    /// Visits the parts of a builtin type.
    fn visit_plain_type(&mut self, data: &TypeData, deferrable: bool) {
        let mut types = |types: &[Type]| types.iter().for_each(|ty| self.find_type(*ty, deferrable));
        let attrs: [Option<Attr>; 2] = match data {
            TypeData::Complex(element) | TypeData::UnrankedTensor(element) | TypeData::Vector { element, .. } => {
                return types(&[*element]);
            }
            TypeData::Tuple(elements) => return types(elements),
            TypeData::Function(function) | TypeData::Graph(function) => {
                types(&function.inputs);
                return types(&function.results);
            }
            TypeData::RankedTensor { element, encoding, .. } => {
                types(&[*element]);
                [*encoding, None]
            }
            TypeData::MemRef { element, layout, memory_space, .. } => {
                types(&[*element]);
                [*layout, *memory_space]
            }
            TypeData::UnrankedMemRef { element, memory_space } => {
                types(&[*element]);
                [*memory_space, None]
            }
            _ => return,
        };
        for attr in attrs.into_iter().flatten() {
            self.find_attr(attr, deferrable);
        }
    }

    fn enter(&mut self, symbol: Symbol, alias: Option<&'a str>, deferrable: bool) -> u32 {
        let depth = u32::from(alias.is_some());
        self.entries.push(Entry { symbol, alias, depth, deferrable, children: SmallVec::new() });
        self.entries.len() as u32 - 1
    }

    fn adopt(&mut self, parent: u32, child: Option<u32>) {
        let Some(child) = child else { return };
        let depth = self.entries[child as usize].depth;
        let parent = &mut self.entries[parent as usize];
        parent.children.push(child);
        if depth > 0 {
            parent.depth = parent.depth.max(depth + 1);
        }
    }

    fn forbid_deferring(&mut self, entry: u32) {
        let mut pending = vec![entry];
        while let Some(entry) = pending.pop() {
            let entry = &mut self.entries[entry as usize];
            if entry.deferrable {
                entry.deferrable = false;
                pending.extend_from_slice(&entry.children);
            }
        }
    }
}
