//! Parse state of an operation.

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

/// Parse state of an operation: the parts parsed so far, by index in the spec.
pub struct OpParseState<'d> {
    /// Compiled definition of the operation.
    pub info: &'d OpInfo,
    /// Operation state, which receives regions immediately and the other parts at the end.
    pub state: &'d mut OpState,
    /// Operands.
    pub operands: Groups<UnresolvedOperand>,
    /// Location where each operand segment was expected, for errors in the number of operands.
    pub operand_locs: SmallVec<[Loc; 4]>,
    /// Types of operands.
    pub operand_types: Groups<Type>,
    /// Types of results.
    pub result_types: Groups<Type>,
    /// Operands and types that the format parses as one list, without segments.
    pub together: Together,
    /// Successors.
    pub successors: Groups<Block>,
    /// Spec indices of the regions parsed so far, in textual order.
    pub regions: SmallVec<[u32; 2]>,
    /// Arguments of the next region, parsed by directives.
    pub(super) entry_args: Vec<EntryArg>,
    /// Operands of a nested operation in the next region, parsed by a directive.
    pub(super) held: Vec<UnresolvedOperand>,
    /// Inherent attributes by slot.
    pub props: SmallVec<[Option<Attr>; 8]>,
    /// Attributes from dictionaries, possibly with inherent ones.
    pub attrs: Vec<NamedAttr>,
}

/// An argument of a region that a directive parsed before the region.
#[derive(Clone, Copy, Debug)]
pub(super) struct EntryArg {
    /// Name of the argument.
    pub name: UnresolvedOperand,
    /// Type of the argument.
    pub ty: EntryType,
    /// Location of the argument.
    pub loc: Loc,
}

/// The type of an argument of a region.
#[derive(Clone, Copy, Debug)]
pub(super) enum EntryType {
    /// A known type.
    Known(Type),
    /// The type of an operand: its segment and its index there.
    OfOperand(u32, u32),
}

impl EntryArg {
    /// Creates an argument with a known type.
    pub fn of(arg: RegionArg) -> Self {
        Self { name: arg.name, ty: EntryType::Known(arg.ty), loc: arg.loc }
    }
}

/// Parts that a format parses as one list, without segments.
#[derive(Debug, Default)]
pub struct Together {
    /// `operands`
    pub operands: Option<SmallVec<[UnresolvedOperand; 4]>>,
    /// `type(operands)`
    pub operand_types: Option<SmallVec<[Type; 4]>>,
    /// `type(results)`
    pub result_types: Option<SmallVec<[Type; 4]>>,
    /// `regions`: whether any were present.
    pub regions: bool,
}

/// Returns `count` copies of a value, without allocation if there are at most four.
#[inline]
fn copies<T: Copy>(value: T, count: usize) -> SmallVec<[T; 4]> {
    if count <= 4 { SmallVec::from_buf_and_len([value; 4], count) } else { SmallVec::from_elem(value, count) }
}

impl<'d> OpParseState<'d> {
    /// Creates the empty parse state of an operation that will be built from `state`.
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
            props: SmallVec::from_elem(None, info.props.len()),
            attrs: Vec::new(),
        }
    }

    /// Sets the operands of a segment.
    pub fn set_operands(&mut self, group: u32, operands: impl IntoIterator<Item = UnresolvedOperand>) {
        self.operands.set(group, operands);
    }

    /// Sets the operands of a `VariadicOfVariadic` segment, and the attribute of their lengths.
    pub fn set_operand_groups(&mut self, p: &OpParser<'_, '_>, group: u32, operands: &[Vec<UnresolvedOperand>]) {
        self.operands.set(group, operands.iter().flatten().copied());
        if let Some(Arity::VariadicOfVariadic(name)) =
            self.info.spec().operands.get(group as usize).map(|operand| &operand.arity)
            && let Some(slot) = self.info.prop_slot(name)
        {
            let sizes = operands.iter().map(|group| i32::try_from(group.len()).unwrap_or(i32::MAX));
            self.set_prop(slot as u32, p.ctx.attrs().dense_i32_array(sizes));
        }
    }

    /// Sets the types of values.
    pub fn set_types(&mut self, of: Values, types: impl IntoIterator<Item = Type>) {
        match of {
            Values::Operand(group) => self.operand_types.set(group, types),
            Values::Result(group) => self.result_types.set(group, types),
            Values::Operands => self.together.operand_types = Some(types.into_iter().collect()),
            Values::Results => self.together.result_types = Some(types.into_iter().collect()),
        }
    }

    /// Returns the types of values, as far as they were parsed.
    pub fn types(&self, of: Values) -> &[Type] {
        match of {
            Values::Operand(group) => self.operand_types.get(group),
            Values::Result(group) => self.result_types.get(group),
            Values::Operands => self.together.operand_types.as_deref().unwrap_or(&[]),
            Values::Results => self.together.result_types.as_deref().unwrap_or(&[]),
        }
    }

    /// Sets the property in a slot.
    pub fn set_prop(&mut self, slot: u32, value: Attr) {
        if let Some(prop) = self.props.get_mut(slot as usize) {
            *prop = Some(value);
        }
    }

    /// Returns the property in a slot, if it was parsed.
    pub fn prop(&self, slot: u32) -> Option<Attr> {
        self.props.get(slot as usize).copied().flatten()
    }

    /// Sets the successors of a group.
    pub fn set_successors(&mut self, group: u32, successors: impl IntoIterator<Item = Block>) {
        self.successors.set(group, successors);
    }

    /// Parses `{ blocks }` as a region of the group at an index of the spec.
    pub fn parse_region(
        &mut self,
        p: &mut OpParser<'_, '_>,
        group: u32,
        args: &[RegionArg],
        empty: EmptyRegion,
    ) -> Parsed<()> {
        self.parse_region_of(p, Some(group), args, empty)
    }

    /// Parses a region like [`parse_region`](Self::parse_region); without a group, it is the next one of all regions.
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

    /// Adds a region that a directive created to a group.
    pub(super) fn keep_region(&mut self, group: u32, region: Region) {
        self.note_region(Some(group));
        self.state.regions.push(region);
    }

    /// Stores the group of a region.
    fn note_region(&mut self, group: Option<u32>) {
        match group {
            Some(group) => self.regions.push(group),
            None => self.together.regions = true,
        }
    }

    /// Parses a region like [`parse_region_of`](Self::parse_region_of), with arguments that directives have parsed.
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

    /// Adds a region that is absent from the text to the group at an index of the spec.
    pub fn add_region(&mut self, p: &mut OpParser<'_, '_>, group: u32, entry: EmptyRegion) {
        self.regions.push(group);
        p.add_region(self.state, entry);
    }

    /// Returns true if the last parsed region has no blocks.
    pub fn last_region_is_empty(&self, p: &OpParser<'_, '_>) -> bool {
        p.last_region(self.state).is_none_or(|region| region.is_empty())
    }

    /// Returns the number of parsed regions of a group.
    pub fn region_count(&self, group: u32) -> usize {
        self.regions.iter().filter(|it| **it == group).count()
    }

    /// Returns true if a variable of the format was parsed.
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

/// Items in segments, one per operand, result or the like of a spec. Segments may be filled in any order.
#[derive(Clone, Debug)]
pub struct Groups<T> {
    items: SmallVec<[T; 4]>,
    spans: SmallVec<[Option<(u32, u32)>; 4]>,
}

impl<T> Groups<T> {
    /// Creates `count` empty segments.
    pub fn new(count: usize) -> Self {
        Self { items: SmallVec::new(), spans: SmallVec::from_elem(None, count) }
    }

    /// Returns the number of segments.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Returns true if there are no segments.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// Returns true if a segment was set, even to an empty one.
    pub fn is_set(&self, group: u32) -> bool {
        self.spans.get(group as usize).is_some_and(Option::is_some)
    }

    /// Returns the items of a segment.
    pub fn get(&self, group: u32) -> &[T] {
        &self.items[self.range(group)]
    }

    fn range(&self, group: u32) -> Range<usize> {
        match self.spans.get(group as usize) {
            Some(Some((start, end))) => *start as usize..*end as usize,
            _ => 0..0,
        }
    }

    /// Sets the items of a segment, replacing earlier ones.
    pub fn set(&mut self, group: u32, items: impl IntoIterator<Item = T>) {
        let start = self.items.len() as u32;
        self.items.extend(items);
        if let Some(span) = self.spans.get_mut(group as usize) {
            *span = Some((start, self.items.len() as u32));
        }
    }

    /// Returns all items in segment order.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        (0..self.spans.len() as u32).flat_map(|group| self.get(group))
    }
}
