//! Access to operands, results, regions and successors by the segments of an operation's spec.

use std::ops::Range;

use lect_ods::format::Values;
use lect_ods::spec::{Arity, Grouping, ValueSpec};
use smallvec::SmallVec;

use crate::attrs::{int_array, ints, sizes as sizes_of};
use crate::context::ContextData;
use crate::entity::{Attr, Type, Value};
use crate::ir::{BlockRef, OpRef, RegionRef};

/// Returns the range of a segment among `count` values. `prop` returns the inherent attribute in a slot.
pub(crate) fn value_range(
    ctx: &ContextData,
    specs: &[ValueSpec],
    grouping: Grouping,
    count: usize,
    group: u32,
    prop: impl FnOnce(usize) -> Option<Attr>,
) -> Range<usize> {
    let group = (group as usize).min(specs.len());
    let (start, length) = match grouping {
        Grouping::Sized(slot) => prop(slot as usize).map_or((0, 0), |sizes| segment(ctx, sizes, group)),
        // Each segment has one value, also the variadic ones.
        Grouping::Rest | Grouping::Even if count == specs.len() => (group, usize::from(group < count)),
        Grouping::Rest | Grouping::Even => {
            let variable = specs.iter().filter(|spec| spec.arity.is_variable_length()).count();
            let each = count.saturating_sub(specs.len() - variable) / variable.max(1);
            let size = |spec: &ValueSpec| if spec.arity == Arity::One { 1 } else { each };
            (specs[..group].iter().map(size).sum(), specs.get(group).map_or(0, size))
        }
    };
    let start = start.min(count);
    start..start.saturating_add(length).min(count)
}

impl<'a> OpRef<'a> {
    /// Returns the operands of the segment at an index of the spec.
    pub fn operand_group(self, group: u32) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + use<'a> {
        // `skip` on all operands would walk to the first of the segment.
        self.operand_range(group).map(move |at| self.operand(at))
    }

    /// Returns the results of the segment at an index of the spec.
    pub fn result_group(self, group: u32) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + use<'a> {
        self.result_range(group).map(move |at| self.result(at))
    }

    /// Returns the operand of a segment of one. If the segment sizes declare it empty, returns the operand at the
    /// segment's start, like the accessors that ODS generates.
    pub fn only_operand(self, group: u32) -> Option<Value> {
        let at = self.operand_range(group).start;
        (at < self.operand_count()).then(|| self.operand(at))
    }

    /// Returns the result of a segment of one, like [`only_operand`](Self::only_operand).
    pub fn only_result(self, group: u32) -> Option<Value> {
        let at = self.result_range(group).start;
        (at < self.result_count()).then(|| self.result(at))
    }

    /// Returns the range of a segment's operands.
    pub fn operand_range(self, group: u32) -> Range<usize> {
        let Some(info) = self.info() else { return 0..0 };
        let spec = info.spec();
        let prop = |slot| self.prop_of(info, slot as u32);
        value_range(self.context(), &spec.operands, spec.operand_groups, self.operand_count(), group, prop)
    }

    /// Returns the range of a segment's results.
    pub fn result_range(self, group: u32) -> Range<usize> {
        let Some(info) = self.info() else { return 0..0 };
        let spec = info.spec();
        let prop = |slot| self.prop_of(info, slot as u32);
        value_range(self.context(), &spec.results, spec.result_groups, self.result_count(), group, prop)
    }

    /// Returns the lengths of the segments of a `VariadicOfVariadic` operand.
    pub fn operand_segments(self, group: u32) -> Vec<usize> {
        let Some(info) = self.info() else { return Vec::new() };
        let Some(Arity::VariadicOfVariadic(name)) = info.spec().operands.get(group as usize).map(|it| &it.arity) else {
            return Vec::new();
        };
        let Some(sizes) = info.prop_slot(name).and_then(|slot| self.prop(slot)) else { return Vec::new() };
        int_array(self.context(), sizes).into_iter().map(|size| usize::try_from(size).unwrap_or(0)).collect()
    }

    /// Returns the types of the values that a format denotes.
    pub fn types_of(self, values: Values) -> SmallVec<[Type; 4]> {
        match values {
            Values::Operand(group) => self.operand_group(group).map(|value| self.ir.value_type(value)).collect(),
            Values::Result(group) => self.result_group(group).map(|value| self.ir.value_type(value)).collect(),
            Values::Operands => self.operand_types().collect(),
            Values::Results => self.result_types().collect(),
        }
    }

    /// Returns the regions of the group at an index of the spec.
    pub fn region_group(self, group: u32) -> impl ExactSizeIterator<Item = RegionRef<'a>> + use<'a> {
        let variadic = |it: &lect_ods::spec::RegionSpec| it.variadic;
        let Range { start, end } = match self.info() {
            Some(info) => rest_range(&info.spec().regions, variadic, self.regions().len(), group as usize),
            None => 0..0,
        };
        self.regions().skip(start).take(end - start)
    }

    /// Returns the successors of the group at an index of the spec.
    pub fn successor_group(self, group: u32) -> impl ExactSizeIterator<Item = BlockRef<'a>> + use<'a> {
        let variadic = |it: &lect_ods::spec::SuccessorSpec| it.variadic;
        let Range { start, end } = match self.info() {
            Some(info) => rest_range(&info.spec().successors, variadic, self.successors().len(), group as usize),
            None => 0..0,
        };
        self.successors().skip(start).take(end - start)
    }
}

/// Returns the start and the length of a segment, by the sizes of all.
fn segment(ctx: &ContextData, sizes: Attr, group: usize) -> (usize, usize) {
    if let Some(sizes) = sizes_of(ctx, sizes) {
        let size = |bytes: &[u8; 4]| usize::try_from(i32::from_le_bytes(*bytes)).unwrap_or(0);
        let (before, rest) = sizes.split_at(group.min(sizes.len()));
        return (before.iter().fold(0, |start, bytes| start.saturating_add(size(bytes))), rest.first().map_or(0, size));
    }
    let mut start = 0usize;
    for (at, size) in ints(ctx, sizes).enumerate() {
        let size = usize::try_from(size).unwrap_or(0);
        if at == group {
            return (start, size);
        }
        start = start.saturating_add(size);
    }
    (start, 0)
}

/// Returns the range of a group if only the last group is variadic.
fn rest_range<T>(specs: &[T], variadic: impl Fn(&T) -> bool, count: usize, group: usize) -> Range<usize> {
    let start = group.min(count);
    let end = if specs.get(group).is_some_and(variadic) { count } else { start.saturating_add(1).min(count) };
    start..end
}
