//! Attributes of operations: splitting dictionaries, and decoding properties by the first layout that fits.

use std::ops::Deref;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use lect_core::attrs::{EncodedEntry, NamedAttr};
use lect_core::compat::prop_today as today;
use lect_core::compat::{adapt, operand_sizes, total_size};
use lect_core::context::ContextData;
use lect_core::diag::{Failure, Reported};
use lect_core::dialect::{EntryReader, OpInfo};
use lect_core::entity::{Attr, OpName};
use lect_core::ir::split_attrs;
use lect_ods::spec::{MLIR_RELEASE, NEWEST_RELEASE};
use smallvec::SmallVec;

use super::File;
use super::body::Body;
use super::entry::{EntryCursor, TableWalks};
use super::upgrade::Plan;
use crate::layout::{self, OpLayout, Release, Values, WITH_PROPERTIES};

/// Attributes of an operation.
#[derive(Clone)]
pub(crate) struct OpAttrs<'f> {
    /// Inherent attributes by slot.
    pub slots: Slots<'f>,
    /// Discardable attributes, a dictionary.
    pub discardable: Attr,
}

/// Inherent attributes by slot, shared with other operations or owned.
#[derive(Clone)]
pub(crate) enum Slots<'f> {
    Shared(&'f [Option<Attr>]),
    Own(Values),
}

impl Deref for Slots<'_> {
    type Target = [Option<Attr>];
    #[inline]
    fn deref(&self) -> &Self::Target {
        match self {
            Slots::Shared(slots) => slots,
            Slots::Own(slots) => slots,
        }
    }
}

/// Decoded properties, shared by operations. Properties are kept from the second use on. Most of a large file belong to
/// one operation, and keeping all would take more memory than the file.
#[derive(Default)]
pub(super) struct SharedProps {
    was_read: AtomicBool,
    known: OnceLock<Box<PropsOf>>,
}

impl SharedProps {
    fn get(&self, op: u64) -> Option<&PropsOf> {
        self.known.get().map(|known| &**known).filter(|known| known.op == op)
    }

    fn read(&self, props: impl FnOnce() -> PropsOf) {
        if self.was_read.swap(true, Ordering::Relaxed) {
            let _ = self.known.set(Box::new(props()));
        }
    }
}

/// Decoded properties of an operation, given by its number in the file.
struct PropsOf {
    op: u64,
    /// Values by slot; empty if they are for a record.
    slots: Values,
    /// Values by name, for a record.
    named: Box<[NamedAttr]>,
}

/// Context of decoding: the context, and the reader's state in the tables.
type Reading<'f> = (&'f ContextData, &'f TableWalks);

/// Content of the bytes of properties.
enum Found<'f> {
    /// No properties.
    Nothing,
    /// Names and values, from a writer without a definition of the operation.
    Dictionary(Attr),
    /// Attributes of an unregistered operation that the writer had no slot for.
    Attr(Option<Attr>),
    /// The fields of a layout.
    Fields(&'f Candidate, Values),
}

/// Cache of dictionaries split into inherent and discardable attributes.
pub(super) type Splits = HashMap<(OpName, Attr), Option<(Values, Attr)>, foldhash::fast::RandomState>;

/// A possible layout of properties.
struct Candidate {
    layout: OpLayout,
    /// Slot of each field, or `None` if the current definition has no such property.
    places: Option<Box<[Option<usize>]>>,
}

/// Possible layouts of an operation's properties, the most probable first.
pub(super) struct Candidates(Vec<Candidate>);

impl Candidates {
    fn of(file: &File, name: &str, info: Option<&OpInfo>, plan: Option<&Plan>) -> Self {
        let places = |layout: &OpLayout| {
            let slot = |field: &layout::Field| info.and_then(|info| info.prop_slot(today(&field.name)));
            info.map(|_| layout.fields().iter().map(slot).collect())
        };
        let own = info.map(|info| Candidate { layout: OpLayout::of(info.spec(), info.dialect()), places: None });
        let foreign = |release: &Release| {
            let layout = release.layout(name)?;
            Some(Candidate { places: places(&layout), layout })
        };
        let producer = layout::producer_release(file.image.producer());
        let planned = plan.and_then(|plan| plan.layout.clone());
        let mut all: Vec<Candidate> =
            planned.map(|layout| Candidate { places: places(&layout), layout }).into_iter().collect();
        all.extend(file.producer_layouts.as_deref().and_then(foreign));
        let releases: SmallVec<[u32; 8]> = match producer {
            // A newer release is never assumed.
            Some(producer) if producer > MLIR_RELEASE => std::iter::once(producer.min(NEWEST_RELEASE)).collect(),
            Some(producer) => {
                std::iter::once(producer).chain((17..=MLIR_RELEASE).rev().filter(|&it| it != producer)).collect()
            }
            None => (17..=MLIR_RELEASE).rev().collect(),
        };
        let mut own = own;
        let mut is_certain = false;
        for release in releases {
            if release == MLIR_RELEASE || producer.is_none() {
                all.extend(own.take());
            }
            let layout = layout::release(release).and_then(foreign);
            is_certain = layout.is_some() && release > MLIR_RELEASE;
            all.extend(layout);
        }
        if !is_certain {
            all.extend(own);
        }
        all.extend(foreign(&layout::release::OTHERS));
        let renamed = plan.and_then(|plan| plan.renamed.clone());
        all.extend(renamed.map(|layout| Candidate { places: places(&layout), layout }));
        all.dedup_by(|a, b| a.layout == b.layout);
        all.retain(|candidate| !candidate.layout.is_unknown());
        Self(all)
    }
}

impl<'f> Body<'f, '_> {
    /// Returns the attributes of an operation from the dictionary and the properties in its record.
    #[inline]
    pub(super) fn op_attrs(
        &mut self,
        name: OpName,
        op: u64,
        attrs: Option<Attr>,
        properties: Option<(usize, u64)>,
    ) -> Result<OpAttrs<'f>, Reported> {
        let own = match properties {
            Some((at, index)) => Some(self.properties(name, op, at, index)?),
            None => None,
        };
        match (attrs, own) {
            (None, Some(slots)) => Ok(OpAttrs { slots, discardable: self.stack.ctx.attrs().empty_dictionary() }),
            (attrs, own) => self.merged_attrs(name, attrs, own),
        }
    }

    fn merged_attrs(
        &mut self,
        name: OpName,
        attrs: Option<Attr>,
        own: Option<Slots<'f>>,
    ) -> Result<OpAttrs<'f>, Reported> {
        let ctx = &self.stack.ctx;
        let empty = ctx.attrs().empty_dictionary();
        let alone = |discardable| {
            let slots = own.clone().unwrap_or_else(|| Slots::Own(defaults(ctx, name)));
            Ok(OpAttrs { slots, discardable })
        };
        let Some(attrs) = attrs.filter(|&attrs| attrs != empty) else { return alone(empty) };
        let split = match self.splits.entry((name, attrs)) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                // Each body that has the operation visits all of the dictionary.
                let length = size_of_val(ctx.attrs().dictionary_entries(attrs));
                ctx.reported(self.file.charge(ctx, self.stack.cursor.offset(), length))?;
                new.insert(split(ctx, name, attrs, self.file.image.version))
            }
        };
        let Some((slots, discardable)) = split else { return alone(attrs) };
        let mut slots = slots.clone();
        // A property takes precedence over an attribute of the same name.
        for (slot, value) in slots.iter_mut().zip(own.iter().flat_map(|own| own.iter())) {
            *slot = value.or(*slot);
        }
        Ok(OpAttrs { slots: Slots::Own(slots), discardable: *discardable })
    }

    /// Assigns the operands of an operation to operand segments that the release of the writer did not have. `was` is
    /// the operation's name in that release.
    pub(super) fn divide_operands(&self, was: OpName, name: OpName, operands: usize, attrs: &mut OpAttrs<'f>) {
        let Some(info) = self.stack.ctx.op_name(name).info() else { return };
        let Some(slot) = info.prop_slot("operandSegmentSizes") else { return };
        let total = total_size(&self.stack.ctx, attrs.slots.get(slot).copied().flatten()).unwrap_or(0);
        if total != operands
            && total == 0
            && !super::upgrade::always_has_sizes(&self.file.age, &self.stack.ctx.op_name(was).name)
            && let Some((slot, sizes)) = operand_sizes(&self.stack.ctx, info, operands)
        {
            let mut slots = Values::from_slice(&attrs.slots);
            slots.get_mut(slot).into_iter().for_each(|place| *place = Some(sizes));
            attrs.slots = Slots::Own(slots);
        }
    }

    #[inline]
    fn properties(&self, name: OpName, op: u64, at: usize, index: u64) -> Result<Slots<'f>, Reported> {
        let cell = self.props_cell(name, at, index)?;
        if let Some(known) = cell.get(op) {
            return Ok(Slots::Shared(&known.slots));
        }
        self.charge_properties(at, index)?;
        let slots =
            self.stack.ctx.reported(self.file.read_properties((&self.stack.ctx, &self.walks), name, op, index))?;
        cell.read(|| PropsOf { op, slots: slots.clone(), named: Box::default() });
        Ok(Slots::Own(slots))
    }

    /// Returns the properties of an operation of an older release, by their names in that release.
    pub(super) fn named_properties(
        &self,
        name: OpName,
        op: u64,
        properties: Option<(usize, u64)>,
        plan: &Plan,
    ) -> Result<Vec<NamedAttr>, Reported> {
        let Some((at, index)) = properties else { return Ok(Vec::new()) };
        let cell = self.props_cell(name, at, index)?;
        if let Some(known) = cell.get(op) {
            return Ok(known.named.to_vec());
        }
        self.charge_properties(at, index)?;
        let named = self.stack.ctx.reported(self.file.name_properties(
            (&self.stack.ctx, &self.walks),
            name,
            op,
            index,
            plan,
        ))?;
        cell.read(|| PropsOf { op, slots: Values::new(), named: named.clone().into() });
        Ok(named)
    }

    /// Charges shared properties: a small file can refer to the same properties very often.
    fn charge_properties(&self, at: usize, index: u64) -> Result<(), Reported> {
        let bytes = self.file.properties.get(index).map_or(0, |range| range.len());
        self.stack.ctx.reported(self.file.charge(&self.stack.ctx, at, bytes))
    }

    #[inline]
    fn props_cell(&self, name: OpName, at: usize, index: u64) -> Result<&'f SharedProps, Reported> {
        let file: &'f File = self.file;
        let cell = usize::try_from(index).ok().and_then(|index| file.props_memo.get(index));
        cell.ok_or_else(|| {
            let name = String::from_utf8_lossy(&self.stack.ctx.op_name(name).name);
            self.error_at(at, format!("Properties idx out-of-bound for {name}"))
        })
    }
}

/// Returns true if there is a value for each slot of an operation.
fn is_of_slots(ctx: &ContextData, name: OpName, values: &Values) -> bool {
    ctx.op_name(name).info().is_some_and(|info| info.props.len() == values.len())
}

/// Converts values to those that the slots can hold.
fn finish(ctx: &ContextData, name: OpName, mut values: Values) -> Values {
    let Some(info) = ctx.op_name(name).info() else { return values };
    for (slot, (value, prop)) in values.iter_mut().zip(&info.props).enumerate() {
        if info.is_converted(ctx, slot) {
            *value = value.and_then(|value| adapt(ctx, info, slot, value));
        }
        *value = value.or(prop.default);
    }
    values
}

/// Returns the default values of an operation's slots.
fn defaults(ctx: &ContextData, name: OpName) -> Values {
    match ctx.op_name(name).info() {
        None => SmallVec::from_slice(&[None]),
        Some(info) => info.props.iter().map(|prop| prop.default).collect(),
    }
}

/// Splits a dictionary into inherent and discardable attributes. Returns `None` if there are no inherent ones.
fn split(ctx: &ContextData, name: OpName, attrs: Attr, version: u64) -> Option<(Values, Attr)> {
    let info = ctx.op_name(name).info()?;
    // Since properties exist, a native property is never an attribute in the dictionary.
    let can_be = |slot| version < WITH_PROPERTIES || !info.is_native(slot);
    let slot_of = |entry: &NamedAttr| {
        let name = std::str::from_utf8(ctx.ident_bytes(entry.0)).ok()?;
        info.prop_slot(today(name)).filter(|&slot| can_be(slot))
    };
    let is_inherent = |entry: &NamedAttr| slot_of(entry).is_some();
    let entries = ctx.attrs().dictionary_entries(attrs);
    if !entries.iter().any(is_inherent) {
        return None;
    }
    let renamed = |&(name, value): &NamedAttr| {
        let text = std::str::from_utf8(ctx.ident_bytes(name)).ok().map(today);
        match text.and_then(|text| Some((text, info.prop_slot(text)?))) {
            Some((text, slot)) => (ctx.ident(text.as_bytes()), adapt(ctx, info, slot, value).unwrap_or(value)),
            None => (name, value),
        }
    };
    let (mut entries, others): (Vec<NamedAttr>, Vec<NamedAttr>) = entries.iter().partition(|&entry| is_inherent(entry));
    entries.iter_mut().for_each(|entry| *entry = renamed(entry));
    let all = split_attrs(ctx, name, &mut entries, None);
    entries.extend(others);
    Some((Values::from_slice(&all.props), ctx.attrs().dictionary(&mut entries)))
}

impl File {
    /// Decodes the properties of an operation by slot.
    fn read_properties(&self, from: Reading<'_>, name: OpName, op: u64, index: u64) -> Result<Values, Failure> {
        let ctx = from.0;
        Ok(match self.find_properties(from, name, op, index, None)? {
            Found::Nothing => defaults(ctx, name),
            Found::Dictionary(attr) => Values::from_slice(&split_attrs(ctx, name, &mut Vec::new(), Some(attr)).props),
            Found::Attr(attr) => SmallVec::from_slice(&[attr]),
            Found::Fields(Candidate { places: None, .. }, values) if is_of_slots(ctx, name, &values) => {
                finish(ctx, name, values)
            }
            Found::Fields(candidate, values) => self.place(ctx, name, candidate, values),
        })
    }

    /// Decodes the properties of an operation by name.
    fn name_properties(
        &self,
        from: Reading<'_>,
        name: OpName,
        op: u64,
        index: u64,
        plan: &Plan,
    ) -> Result<Vec<NamedAttr>, Failure> {
        let ctx = from.0;
        Ok(match self.find_properties(from, name, op, index, Some(plan))? {
            Found::Nothing | Found::Attr(None) => Vec::new(),
            Found::Dictionary(attr) | Found::Attr(Some(attr)) => ctx.attrs().dictionary_entries(attr).to_vec(),
            Found::Fields(candidate, values) => {
                let fields = candidate.layout.fields().iter().zip(values);
                fields.filter_map(|(field, value)| Some((ctx.ident(today(&field.name).as_bytes()), value?))).collect()
            }
        })
    }

    fn find_properties(
        &self,
        (ctx, walks): Reading<'_>,
        name: OpName,
        op: u64,
        index: u64,
        plan: Option<&Plan>,
    ) -> Result<Found<'_>, Failure> {
        let range = self.properties.get(index).unwrap_or(0..0);
        let data = ctx.op_name(name);
        let info = data.info();
        if range.is_empty() {
            return Ok(Found::Nothing);
        }
        let entry = usize::try_from(op).ok().and_then(|op| self.names.ops.get(op));
        let open = || EntryCursor::new(self, ctx, walks, self.image.range(range.clone()));
        if entry.and_then(|entry| entry.registered) == Some(false) {
            let read = || {
                let mut cursor = open();
                Ok::<_, Failure>(Some(cursor.attr()?).filter(|_| cursor.is_at_end()))
            };
            match info {
                None => return Ok(Found::Attr(read()?)),
                // MLIR treats the attribute of a registered operation as its properties, even if the file marks the
                // operation as unregistered.
                Some(_) => {
                    let attr = read().ok().flatten();
                    if let Some(attr) = attr.filter(|&attr| ctx.attrs().is_dictionary(attr)) {
                        return Ok(Found::Dictionary(attr));
                    }
                }
            }
        }
        let text = || String::from_utf8_lossy(&data.name);
        let cell = usize::try_from(op).ok().and_then(|op| self.candidates.get(op));
        let Some(candidates) = cell.map(|cell| cell.get_or_init(|| Candidates::of(self, &text(), info, plan))) else {
            return Ok(Found::Nothing);
        };
        let (mut unfit, mut inexact) = (None, None);
        // If the file specifies a version, the layout is known: an attribute that cannot be decoded is an error.
        let is_known = plan.is_some_and(|plan| plan.sure && plan.layout.is_some());
        for (at, candidate) in candidates.0.iter().enumerate() {
            let attempt = || {
                let mut cursor = open();
                let values = candidate.layout.read(&mut cursor)?;
                Ok::<_, Failure>((values, cursor.is_at_end()))
            };
            let (values, exact) = match attempt() {
                Ok(read) => read,
                Err(failure) if is_known && at == 0 => return Err(failure),
                Err(_) => continue,
            };
            let fits = |slot: usize, value: Attr| match info {
                // A layout of another release may have another form of the attribute.
                Some(info) if candidate.places.is_some() => adapt(ctx, info, slot, value).is_some(),
                Some(info) => info.can_hold(ctx, slot, value),
                None => true,
            };
            let placed = |field: usize| candidate.places.as_ref().map_or(Some(field), |it| *it.get(field)?);
            let mut set = values.iter().enumerate().filter_map(|(field, value)| Some((placed(field)?, (*value)?)));
            // Migrations may still change the values, so the current definition need not accept them.
            let is_fit = plan.is_some_and(|plan| plan.sure) || set.all(|(slot, value)| fits(slot, value));
            match (exact, is_fit) {
                (true, true) => return Ok(Found::Fields(candidate, values)),
                (true, false) if plan.is_some() => drop(unfit.get_or_insert((candidate, values))),
                // MLIR ignores trailing bytes.
                (false, true) => drop(inexact.get_or_insert((candidate, values))),
                _ => {}
            }
        }
        let newer = layout::producer_release(self.image.producer()).filter(|&release| release > NEWEST_RELEASE);
        if let Some((candidate, values)) = unfit.or(inexact).filter(|_| newer.is_none()) {
            return Ok(Found::Fields(candidate, values));
        }
        if info.is_none() && plan.is_none() && data.dialect_loaded {
            // An unregistered operation of a dialect that accepts them has an attribute for properties, as in MLIR.
            return Ok(Found::Attr(Some(open().attr()?)));
        }
        if info.is_none()
            && plan.is_none()
            && let Some(body) =
                self.keep(data.namespace(), EncodedEntry::Properties(index as u32), range.clone(), false)
        {
            return Ok(Found::Attr(Some(ctx.attrs().opaque(ctx.ident(data.namespace()), body, None))));
        }
        match candidates.0.first() {
            // The error of the first candidate is reported.
            Some(first) => {
                let mut cursor = open();
                let values = first.layout.read(&mut cursor)?;
                let wrong = first.layout.fields().iter().zip(&values).find_map(|(field, value)| {
                    let slot = info?.prop_slot(&field.name)?;
                    value
                        .filter(|&value| !info.is_some_and(|info| info.can_hold(ctx, slot, value)))
                        .map(|it| (field, it))
                });
                if let Some(newer) = newer {
                    let message = format!(
                        "the properties of '{}' cannot be told: MLIR {newer} wrote the file, and has others than MLIR \
                         {NEWEST_RELEASE}, the newest release that is known",
                        text()
                    );
                    return Err(cursor.error(&message));
                }
                let (field, value) = wrong
                    .map_or(("", String::new()), |(field, value)| (&*field.name, ctx.attrs().show(value).to_string()));
                Err(cursor.error(&format!("property '{field}' of '{}' cannot be {value}", text())))
            }
            None => {
                let mut cursor = open();
                Err(cursor.error(&format!("has properties but missing BytecodeOpInterface for {}", text())))
            }
        }
    }

    /// Puts the values of fields into slots, or into a dictionary for an unregistered operation.
    fn place(&self, ctx: &ContextData, name: OpName, candidate: &Candidate, values: Values) -> Values {
        let Some(info) = ctx.op_name(name).info() else {
            let fields = candidate.layout.fields().iter().zip(values);
            let set = fields.filter_map(|(field, value)| Some((ctx.ident(field.name.as_bytes()), value?)));
            let mut entries: Vec<NamedAttr> = set.collect();
            return SmallVec::from_slice(&[(!entries.is_empty()).then(|| ctx.attrs().dictionary(&mut entries))]);
        };
        let mut slots: Values = SmallVec::from_elem(None, info.props.len());
        for (field, (spec, value)) in candidate.layout.fields().iter().zip(values).enumerate() {
            let place = candidate.places.as_ref().map_or(Some(field), |it| it.get(field).copied().flatten());
            match (place.and_then(|place| slots.get_mut(place)), value) {
                (Some(slot), value) => *slot = value.and_then(|value| adapt(ctx, info, place.unwrap_or(0), value)),
                (None, Some(value)) => self.warn_lost(ctx, info, spec.name.as_bytes(), value),
                (None, None) => {}
            }
        }
        for (slot, prop) in slots.iter_mut().zip(&info.props) {
            *slot = slot.or(prop.default);
        }
        slots
    }
}
