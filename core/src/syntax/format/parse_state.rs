//! What was read of an operation so far.

use std::ops::Range;

use lect_ods::format::{Values, Var};
use lect_ods::spec::Arity;
use smallvec::SmallVec;

use crate::attrs::NamedAttr;
use crate::dialect::OpInfo;
use crate::entity::{Attr, Block, Region, Type};
use crate::ir::OpState;
use crate::loc::Loc;
use crate::text::OpParser;
use crate::text::parse::{EmptyRegion, Parsed, RegionArg, UnresolvedOperand};

/// What was read of an operation, by the position of each thing in its spec.
pub struct OpParseState<'d> {
    /// The operation.
    pub info: &'d OpInfo,
    /// Where regions go, and what else is ready.
    pub state: &'d mut OpState,
    /// Operands.
    pub operands: Groups<UnresolvedOperand>,
    /// Where each group of operands was expected: errors about their number point there.
    pub operand_locs: SmallVec<[Loc; 4]>,
    /// The types of operands.
    pub operand_types: Groups<Type>,
    /// The types of results.
    pub result_types: Groups<Type>,
    /// All operands, types of operands and types of results, where a format reads them as one.
    pub together: Together,
    /// Successors.
    pub successors: Groups<Block>,
    /// Of the regions read so far, in the order of the text, the positions in the spec.
    pub regions: SmallVec<[u32; 2]>,
    /// Arguments that directives read of the next region.
    pub(super) entry_args: Vec<EntryArg>,
    /// Operands that a directive read of an operation within the next region.
    pub(super) held: Vec<UnresolvedOperand>,
    /// Inherent attributes by slot.
    pub props: SmallVec<[Option<Attr>; 4]>,
    /// Attributes from dictionaries, inherent ones perhaps among them.
    pub attrs: Vec<NamedAttr>,
}

/// An argument of a region that a directive read before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct EntryArg {
    /// Its name.
    pub name: UnresolvedOperand,
    /// What its type is.
    pub ty: EntryType,
    /// Where it comes from.
    pub loc: Loc,
}

/// The type of an argument of a region.
#[derive(Clone, Copy, Debug)]
pub(super) enum EntryType {
    /// This one.
    Known(Type),
    /// That of an operand in a group.
    OfOperand(u32, u32),
}

impl EntryArg {
    /// One with a type.
    pub fn of(arg: RegionArg) -> Self {
        Self { name: arg.name, ty: EntryType::Known(arg.ty), loc: arg.loc }
    }
}

/// What a format reads without telling groups apart.
#[derive(Debug, Default)]
pub struct Together {
    /// `operands`
    pub operands: Option<SmallVec<[UnresolvedOperand; 4]>>,
    /// `type(operands)`
    pub operand_types: Option<SmallVec<[Type; 4]>>,
    /// `type(results)`
    pub result_types: Option<SmallVec<[Type; 4]>>,
    /// `regions`: whether there were any.
    pub regions: bool,
}

/// A number of copies of a value, most often a small one.
#[inline]
fn copies<T: Copy>(value: T, count: usize) -> SmallVec<[T; 4]> {
    if count <= 4 { SmallVec::from_buf_and_len([value; 4], count) } else { SmallVec::from_elem(value, count) }
}

impl<'d> OpParseState<'d> {
    /// Nothing yet of an operation that `state` is for.
    pub fn new(info: &'d OpInfo, state: &'d mut OpState) -> Self {
        let spec = info.spec();
        Self {
            info,
            operand_locs: copies(state.loc, spec.operands.len()),
            state,
            operands: Groups::new(spec.operands.len()),
            operand_types: Groups::new(spec.operands.len()),
            result_types: Groups::new(spec.results.len()),
            together: Together::default(),
            successors: Groups::new(spec.successors.len()),
            regions: SmallVec::new(),
            entry_args: Vec::new(),
            held: Vec::new(),
            props: copies(None, info.props.len()),
            attrs: Vec::new(),
        }
    }

    /// Says what the operands of a group are.
    pub fn set_operands(&mut self, group: u32, operands: impl IntoIterator<Item = UnresolvedOperand>) {
        self.operands.set(group, operands);
    }

    /// Says what the operands of a group of groups are; their lengths become the attribute that holds these.
    pub fn set_operand_groups(&mut self, p: &OpParser<'_, '_>, group: u32, operands: &[Vec<UnresolvedOperand>]) {
        self.operands.set(group, operands.iter().flatten().copied());
        if let Some(Arity::VariadicOfVariadic(name)) =
            self.info.spec().operands.get(group as usize).map(|operand| &operand.arity)
            && let Some(slot) = self.info.prop_slot(name)
        {
            let sizes = operands.iter().map(|group| i32::try_from(group.len()).unwrap_or(i32::MAX));
            self.set_prop(slot as u32, p.ctx.i32_array_attr(sizes));
        }
    }

    /// Says what types values have.
    pub fn set_types(&mut self, of: Values, types: impl IntoIterator<Item = Type>) {
        match of {
            Values::Operand(group) => self.operand_types.set(group, types),
            Values::Result(group) => self.result_types.set(group, types),
            Values::Operands => self.together.operand_types = Some(types.into_iter().collect()),
            Values::Results => self.together.result_types = Some(types.into_iter().collect()),
        }
    }

    /// The types that values have, as far as they were read.
    pub fn types(&self, of: Values) -> &[Type] {
        match of {
            Values::Operand(group) => self.operand_types.get(group),
            Values::Result(group) => self.result_types.get(group),
            Values::Operands => self.together.operand_types.as_deref().unwrap_or(&[]),
            Values::Results => self.together.result_types.as_deref().unwrap_or(&[]),
        }
    }

    /// Says what is in a slot.
    pub fn set_prop(&mut self, slot: u32, value: Attr) {
        if let Some(prop) = self.props.get_mut(slot as usize) {
            *prop = Some(value);
        }
    }

    /// What is in a slot, if it was read.
    pub fn prop(&self, slot: u32) -> Option<Attr> {
        self.props.get(slot as usize).copied().flatten()
    }

    /// Says which successors there are of a group.
    pub fn set_successors(&mut self, group: u32, successors: impl IntoIterator<Item = Block>) {
        self.successors.set(group, successors);
    }

    /// Reads `{ blocks }` as a region of the group at a position of the spec.
    pub fn parse_region(
        &mut self,
        p: &mut OpParser<'_, '_>,
        group: u32,
        args: &[RegionArg],
        empty: EmptyRegion,
    ) -> Parsed<()> {
        self.parse_region_of(p, Some(group), args, empty)
    }

    /// As [`parse_region`](Self::parse_region); without a group, one of all regions, in their order.
    pub(super) fn parse_region_of(
        &mut self,
        p: &mut OpParser<'_, '_>,
        group: Option<u32>,
        args: &[RegionArg],
        empty: EmptyRegion,
    ) -> Parsed<()> {
        self.note_region(group);
        p.parse_region(self.state, args, empty)
    }

    /// Adds a region that a directive made, to a group.
    pub(super) fn keep_region(&mut self, group: u32, region: Region) {
        self.note_region(Some(group));
        self.state.regions.push(region);
    }

    /// Notes that there is a region of a group, or of all together.
    fn note_region(&mut self, group: Option<u32>) {
        match group {
            Some(group) => self.regions.push(group),
            None => self.together.regions = true,
        }
    }

    /// As [`parse_region_of`](Self::parse_region_of), where the arguments were read by directives.
    pub(super) fn parse_region_with(
        &mut self,
        p: &mut OpParser<'_, '_>,
        group: Option<u32>,
        args: &[RegionArg],
        empty: EmptyRegion,
    ) -> Parsed<()> {
        if args.is_empty() {
            return self.parse_region_of(p, group, args, empty);
        }
        self.note_region(group);
        p.parse_region_shadowing(self.state, args, empty)
    }

    /// Adds a region that is not written to the group at a position of the spec.
    pub fn add_region(&mut self, p: &mut OpParser<'_, '_>, group: u32, entry: EmptyRegion) {
        self.regions.push(group);
        p.add_region(self.state, entry);
    }

    /// Whether the region that was read last has no blocks.
    pub fn last_region_is_empty(&self, p: &OpParser<'_, '_>) -> bool {
        p.last_region(self.state).is_none_or(|region| region.is_empty())
    }

    /// How many regions of a group were read.
    pub fn region_count(&self, group: u32) -> usize {
        self.regions.iter().filter(|it| **it == group).count()
    }

    /// Whether anything was read of what a format names.
    pub fn has_any(&self, var: Var) -> bool {
        match var {
            Var::Operand(group) => !self.operands.get(group).is_empty(),
            Var::Result(group) => !self.result_types.get(group).is_empty(),
            Var::Prop(slot) => self.prop(slot).is_some(),
            Var::Region(group) => self.regions.contains(&group),
            Var::Successor(group) => !self.successors.get(group).is_empty(),
        }
    }
}

/// Things in groups, one for each operand, result or the like of a spec. Groups may be filled in any order.
#[derive(Clone, Debug)]
pub struct Groups<T> {
    items: SmallVec<[T; 4]>,
    spans: SmallVec<[Option<(u32, u32)>; 4]>,
}

impl<T> Groups<T> {
    /// This many groups, with nothing in them.
    pub fn new(count: usize) -> Self {
        Self { items: SmallVec::new(), spans: SmallVec::from_elem(None, count) }
    }

    /// How many groups there are.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether there are no groups.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// Whether a group was filled, be it with nothing.
    pub fn is_set(&self, group: u32) -> bool {
        self.spans.get(group as usize).is_some_and(Option::is_some)
    }

    /// What is in a group.
    pub fn get(&self, group: u32) -> &[T] {
        &self.items[self.range(group)]
    }

    fn range(&self, group: u32) -> Range<usize> {
        match self.spans.get(group as usize) {
            Some(Some((start, end))) => *start as usize..*end as usize,
            _ => 0..0,
        }
    }

    /// Fills a group, instead of what was in it.
    pub fn set(&mut self, group: u32, items: impl IntoIterator<Item = T>) {
        let start = self.items.len() as u32;
        self.items.extend(items);
        if let Some(span) = self.spans.get_mut(group as usize) {
            *span = Some((start, self.items.len() as u32));
        }
    }

    /// All in order of the groups.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        (0..self.spans.len() as u32).flat_map(|group| self.get(group))
    }
}
