//! Creation of operations from their parts: in new storage at the ends of the arenas, or in that of erased operations.

use crate::dialect::OpInfo;
use crate::entity::{Attr, Block, Entity, Op, OpName, Region, Type, Use, Value};
use crate::ir::data::{Def, FirstOperand, OpData, UseData, ValueData};
use crate::ir::edit::Place;
use crate::ir::isolate::Isolate;
use crate::loc::Loc;

/// The parts of a new operation, borrowed or already interned. [`OpState`](super::OpState) is more convenient.
pub struct OpParts<'a> {
    /// Name of the operation.
    pub name: OpName,
    /// The location.
    pub loc: Loc,
    /// Operands.
    pub operands: &'a [Value],
    /// Result types.
    pub results: &'a [Type],
    /// Discardable attributes, a dictionary.
    pub attrs: Attr,
    /// Inherent attributes in slot order. An unregistered operation has one slot for all.
    pub props: &'a [Option<Attr>],
    /// Successors.
    pub successors: &'a [Block],
    /// Regions without a parent. Empty for an isolated operation.
    pub regions: &'a [Region],
    /// Isolate of an isolated operation, which holds attributes, properties, location and regions.
    pub isolate: Option<Box<Isolate>>,
}

/// The parts of most operations, which have no regions, no successors and no isolate.
#[derive(Clone, Copy)]
pub(crate) struct PlainParts<'a> {
    pub name: OpName,
    pub loc: Loc,
    pub operands: &'a [Value],
    /// Result types.
    pub results: &'a [Type],
    /// Discardable attributes, a dictionary.
    pub attrs: Attr,
    /// Inherent attributes, as `OpData::props` has them.
    pub props: u32,
}

/// A new operation.
pub(crate) struct Created {
    pub op: Op,
    /// The first result, if there is one; else meaningless.
    pub first_result: Value,
}

/// Position of a new operation: before another one in a block, or at the end.
pub(crate) type Spot = (Block, Option<Op>);

impl PlainParts<'_> {
    /// Creates the record of an operation with a number of storage for operands and for results, in a position.
    #[inline(always)]
    fn record(&self, operands: u32, results: u32, (spot, place): (Option<Spot>, Place)) -> OpData {
        OpData {
            name: self.name,
            parent: spot.map(|spot| spot.0),
            prev: place.prev,
            next: spot.and_then(|spot| spot.1),
            order: place.order,
            loc: self.loc,
            attrs: self.attrs,
            props: self.props,
            aux: 0,
            operands: FirstOperand::new(operands),
            results,
            operand_count: self.operands.len() as u32,
            result_count: self.results.len() as u32,
        }
    }
}

impl Isolate {
    /// Creates a detached operation. Handles in `parts` are not checked: this is for readers.
    #[inline]
    pub fn create(&mut self, mut parts: OpParts<'_>) -> Op {
        let info = self.ctx.op_name(parts.name).info();
        if let Some(info) = info.filter(|info| info.derives_attrs) {
            parts.attrs = self.derived_attrs(info, &parts);
        }
        let OpParts { name, loc, operands, results, attrs, .. } = parts;
        let props = self.push_props(parts.props);
        let Created { op, .. } = self.create_plain(PlainParts { name, loc, operands, results, attrs, props }, None);
        if parts.isolate.is_some() || !parts.regions.is_empty() || !parts.successors.is_empty() {
            self.attach_parts(op, parts);
        }
        op
    }

    /// Returns the discardable attributes with those that are derived from inherent ones. Derived attributes are set on
    /// every operation, parsed or built.
    #[cold]
    fn derived_attrs(&self, info: &OpInfo, parts: &OpParts<'_>) -> Attr {
        let derive = info.hooks().derive_attrs;
        derive.map_or(parts.attrs, |derive| derive(&self.ctx, info, parts.props, parts.attrs))
    }

    /// Attaches regions, successors and the isolate to an operation.
    #[inline]
    fn attach_parts(&mut self, op: Op, parts: OpParts<'_>) {
        self.branches |= !parts.successors.is_empty();
        let child = parts.isolate.map_or(0, |isolate| self.attach(op, isolate));
        self.ops[op].aux = self.push_aux(op, child, parts.regions, parts.successors);
    }

    /// Creates an operation at a position, or a detached one. Nothing is checked.
    #[inline(always)]
    pub(crate) fn create_plain(&mut self, parts: PlainParts<'_>, spot: Option<Spot>) -> Created {
        if let Some(erased) = self.reusable().and_then(|free| free.ops.pop()) {
            // A copy, since the parts would be stored for all operations if this call referred to them.
            let parts = PlainParts { ..parts };
            return self.create_in_place(erased, &parts, spot);
        }
        let op = self.ops.next_key();
        let (operands, results) = (self.uses.len() as u32, self.values.len() as u32);
        let first_result = self.values.next_key();
        self.values.expect_room(parts.results.len());
        // The record is first, so that few parts are needed after it.
        let place = spot.map_or(Place::default(), |spot| self.link_around(spot, op));
        self.ops.push(parts.record(operands, results, (spot, place)));
        self.renumber_if_full(op, spot, place);
        self.append_uses(parts.operands, op);
        match *parts.results {
            // The most frequent case needs no loop.
            [ty] => self.values.append(ValueData::new(ty, Def::Op(op), 0)),
            ref types => {
                for (index, &ty) in (0..).zip(types) {
                    self.values.append(ValueData::new(ty, Def::Op(op), index));
                }
            }
        }
        Created { op, first_result }
    }

    /// Renumbers the neighbours of a new operation if these left no order number for it.
    #[inline(always)]
    fn renumber_if_full(&mut self, op: Op, spot: Option<Spot>, place: Place) {
        if let Some((block, _)) = spot
            && place.order == Place::FULL
        {
            self.renumber(block, op);
        }
    }

    /// Adds operands at the end.
    #[inline(always)]
    pub(super) fn append_uses(&mut self, values: &[Value], owner: Op) {
        let Self { uses, values: all, .. } = self;
        let mut all = all.slots_mut();
        uses.expect_room(values.len());
        for &value in values {
            let new = uses.next_key();
            let next = all[value].first_use.replace(new);
            if let Some(next) = next {
                uses[next].prev = Some(new);
            }
            uses.append(UseData { value, owner, prev: None, next });
        }
    }

    /// Links consecutive free entries as operands.
    #[inline(always)]
    pub(super) fn link_uses(&mut self, start: u32, values: &[Value], owner: Op) {
        let mut lists = self.use_lists();
        for (place, &value) in (start..).zip(values) {
            lists.link(Use::from_bits(place + 1), value, owner);
        }
    }

    #[inline]
    pub(crate) fn push_props(&mut self, props: &[Option<Attr>]) -> u32 {
        match props {
            [] => 0,
            [one] => OpData::only_prop(*one),
            several => self.push_several_props(several),
        }
    }

    fn push_several_props(&mut self, props: &[Option<Attr>]) -> u32 {
        match self.reusable().and_then(|free| free.props.take(props.len() as u32)) {
            Some(start) => {
                self.props[start as usize..][..props.len()].copy_from_slice(props);
                start
            }
            None => {
                let start = self.props.len() as u32;
                self.props.extend_from_slice(props);
                start
            }
        }
    }
}

/// Reuse of the storage of erased operations.
impl Isolate {
    /// Creates an operation like [`create_plain`](Self::create_plain), in the storage of an erased one.
    #[inline(never)]
    fn create_in_place(&mut self, erased: u32, parts: &PlainParts<'_>, spot: Option<Spot>) -> Created {
        let erased = erased as usize;
        let op = self.ops.key(erased);
        let OpData { name, props, operands, operand_count, results, result_count, .. } = *self.ops.at(erased);
        self.free_props(name, props);
        let operands = match operand_count as usize == parts.operands.len() {
            true => operands.place(),
            false => self.exchange_uses(operands.place(), operand_count, op, parts.operands),
        };
        self.link_uses(operands, parts.operands, op);
        let results = match result_count as usize == parts.results.len() {
            true => results,
            false => self.exchange_values(results, result_count, parts.results),
        };
        for (index, &ty) in parts.results.iter().enumerate() {
            *self.values.at_mut(results as usize + index) = ValueData::new(ty, Def::Op(op), index as u32);
        }
        let first_result = self.values.key(results as usize);
        let place = spot.map_or(Place::default(), |spot| self.link_around(spot, op));
        *self.ops.at_mut(erased) = parts.record(operands, results, (spot, place));
        self.renumber_if_full(op, spot, place);
        Created { op, first_result }
    }

    /// Frees the inherent attributes of an erased operation, if several.
    #[inline]
    pub(super) fn free_props(&mut self, name: OpName, props: u32) {
        if self.props.is_empty() {
            return;
        }
        let slots = self.ctx.prop_slots(name);
        if slots > 1 {
            self.free.get_or_insert_default().props.give(props, slots as u32);
        }
    }

    /// Exchanges the entries of an erased operation's operands for as many as the operands of a new one.
    fn exchange_uses(&mut self, start: u32, length: u32, owner: Op, operands: &[Value]) -> u32 {
        let free = self.free.get_or_insert_default();
        free.uses.give(start, length);
        free.uses.take(operands.len() as u32).unwrap_or_else(|| {
            let end = self.uses.len() as u32;
            self.uses.extend(operands.iter().map(|&value| UseData { value, owner, prev: None, next: None }));
            end
        })
    }

    /// Exchanges the entries of an erased operation's results for as many as the results of a new one.
    fn exchange_values(&mut self, start: u32, length: u32, types: &[Type]) -> u32 {
        let free = self.free.get_or_insert_default();
        free.values.give(start, length);
        free.values.take(types.len() as u32).unwrap_or_else(|| {
            let end = self.values.len() as u32;
            self.values.extend(types.iter().map(|&ty| ValueData::new(ty, Def::Forward, 0)));
            end
        })
    }
}
