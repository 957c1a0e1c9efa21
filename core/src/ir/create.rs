//! Creation of operations from their parts: in new storage at the ends of the arenas, or in that of erased operations.

use crate::dialect::OpInfo;
use crate::entity::{Attr, Block, Entity, Op, OpName, Region, Type, Use, Value};
use crate::ir::data::{Def, OpData, UseData, ValueData};
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

impl OpParts<'_> {
    /// Creates the record of a detached operation without regions and successors.
    #[inline(always)]
    fn record(&self, operands: u32, results: u32, props: u32) -> OpData {
        OpData {
            name: self.name,
            parent: None,
            prev: None,
            next: None,
            order: 0,
            loc: self.loc,
            attrs: self.attrs,
            props,
            aux: 0,
            operands,
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
        let op = self.create_plain(&parts);
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

    /// Creates an operation without regions, successors and isolate, which the caller attaches. Nothing is checked.
    #[inline(always)]
    pub(crate) fn create_plain(&mut self, parts: &OpParts<'_>) -> Op {
        if let Some(erased) = self.reusable().and_then(|free| free.ops.pop()) {
            return self.create_in_place(erased, parts);
        }
        let op = self.ops.next_key();
        let operands = self.uses.len() as u32;
        for &value in parts.operands {
            self.push_use(value, op);
        }
        let results = self.values.len() as u32;
        for (index, &ty) in (0..).zip(parts.results) {
            self.values.push(ValueData::new(ty, Def::Op(op), index));
        }
        let props = self.push_props(parts.props);
        self.ops.push(parts.record(operands, results, props));
        op
    }

    #[inline]
    pub(super) fn push_use(&mut self, value: Value, owner: Op) {
        let new = Use::new(self.uses.len());
        let next = self.values[value].first_use.replace(new);
        if let Some(next) = next {
            self.uses[next].prev = Some(new);
        }
        self.uses.append(UseData { value, owner, prev: None, next });
    }

    /// Links the free entry `at` as an operand.
    #[inline]
    pub(super) fn link_use(&mut self, at: Use, value: Value, owner: Op) {
        let next = self.values[value].first_use.replace(at);
        if let Some(next) = next {
            self.uses[next].prev = Some(at);
        }
        self.uses[at] = UseData { value, owner, prev: None, next };
    }

    #[inline]
    pub(super) fn push_props(&mut self, props: &[Option<Attr>]) -> u32 {
        match props {
            [] => 0,
            [one] => one.map_or(0, |attr| attr.index() as u32 + 1),
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
    fn create_in_place(&mut self, erased: Op, parts: &OpParts<'_>) -> Op {
        let op = self.ops.handle(erased.index());
        let OpData { name, props, operands, operand_count, results, result_count, .. } = self.ops[op];
        let props = self.reuse_props((name, props), parts);
        let operands = match operand_count as usize == parts.operands.len() {
            true => operands,
            false => self.exchange_uses(operands, operand_count, op, parts.operands),
        };
        for (at, &value) in (operands as usize..).zip(parts.operands) {
            self.link_use(Use::new(at), value, op);
        }
        let results = match result_count as usize == parts.results.len() {
            true => results,
            false => self.exchange_values(results, result_count, parts.results),
        };
        for (index, &ty) in parts.results.iter().enumerate() {
            *self.values.at_mut(results as usize + index) = ValueData::new(ty, Def::Op(op), index as u32);
        }
        self.ops[op] = parts.record(operands, results, props);
        op
    }

    /// Stores inherent attributes in the storage of an erased operation if that had the same name.
    #[inline]
    fn reuse_props(&mut self, (name, props): (OpName, u32), parts: &OpParts<'_>) -> u32 {
        let left = self.ctx.prop_slots(name);
        if left <= 1 {
            return self.push_props(parts.props);
        }
        if name == parts.name && left == parts.props.len() {
            self.props[props as usize..][..left].copy_from_slice(parts.props);
            return props;
        }
        self.free.get_or_insert_default().props.give(props, left as u32);
        self.push_props(parts.props)
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
