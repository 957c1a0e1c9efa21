//! Construction of operations: [`OpState`] collects the parts of an operation, [`Builder`] builds and inserts it.

use lect_ods::spec::PropKind;
use smallvec::SmallVec;

use crate::attrs::NamedAttr;
use crate::context::ContextData;
use crate::diag::Reported;
use crate::dialect::{OpInfo, PropInfo};
use crate::entity::{Attr, Block, Op, OpName, Region, Type, Value};
use crate::ir::create::{OpParts, Spot};
use crate::ir::data::OpData;
use crate::ir::isolate::Isolate;
use crate::loc::Loc;

/// The parts of an operation under construction.
#[non_exhaustive]
pub struct OpState {
    /// Name of the operation.
    pub name: OpName,
    /// The location.
    pub loc: Loc,
    /// Operands.
    pub operands: SmallVec<[Value; 4]>,
    /// Result types.
    pub results: SmallVec<[Type; 2]>,
    /// Attributes. Inherent attributes are moved to their slots.
    pub attrs: Vec<NamedAttr>,
    /// The attribute between `<` and `>` in the generic form, if any.
    pub properties: Option<Attr>,
    /// Inherent attributes by slot, if already separated. Inherent attributes in `attrs` override them.
    pub slots: Option<SmallVec<[Option<Attr>; 8]>>,
    /// Whether a parse hook set `slots` one by one, which is only allowed as long as `attrs` is empty.
    pub(crate) hook_slots: bool,
    /// Successors.
    pub successors: SmallVec<[Block; 2]>,
    /// Regions, not yet attached to an operation. The regions of an isolated operation are in `isolate` instead.
    pub regions: SmallVec<[Region; 1]>,
    /// Isolate of an isolated operation, with its regions. If absent, [`Isolate::build`] creates one.
    pub isolate: Option<Box<Isolate>>,
}

impl OpState {
    /// Creates a state with a name and a location only.
    pub fn new(name: OpName, loc: Loc) -> Self {
        Self {
            name,
            loc,
            operands: SmallVec::new(),
            results: SmallVec::new(),
            attrs: Vec::new(),
            properties: None,
            slots: None,
            hook_slots: false,
            successors: SmallVec::new(),
            regions: SmallVec::new(),
            isolate: None,
        }
    }

    /// Removes everything except for name and location. Allocated memory is kept.
    pub(crate) fn clear(&mut self) {
        let Self { operands, results, attrs, properties, slots, successors, regions, isolate, .. } = self;
        operands.clear();
        results.clear();
        attrs.clear();
        successors.clear();
        regions.clear();
        (*properties, *slots, *isolate) = (None, None, None);
        self.hook_slots = false;
    }

    /// Sets an inherent attribute by slot. Returns false, and has no effect, if it must be among `attrs`.
    pub(crate) fn set_slot(&mut self, ctx: &ContextData, info: &OpInfo, slot: usize, value: Attr) -> bool {
        let is_free = match &self.slots {
            None => self.properties.is_none(),
            Some(slots) => self.hook_slots && slots.get(slot) == Some(&None),
        };
        if !is_free || !self.attrs.is_empty() || info.is_native(slot) || !info.checks(ctx).stores(ctx, slot, value) {
            return false;
        }
        let slots = self.slots.get_or_insert_with(|| SmallVec::from_elem(None, info.props.len()));
        let Some(place) = slots.get_mut(slot) else { return false };
        *place = Some(value);
        self.hook_slots = true;
        true
    }

    /// Moves attributes from [`set_slot`](Self::set_slot) back to `attrs`, where duplicates are found.
    #[cold]
    pub(crate) fn slots_to_attrs(&mut self, ctx: &ContextData) {
        if !std::mem::take(&mut self.hook_slots) {
            return;
        }
        let Some(info) = ctx.op_name(self.name).info() else { return };
        let slots = self.slots.take().unwrap_or_default();
        self.attrs.extend(info.props.iter().zip(slots).filter_map(|(prop, value)| Some((prop.name, value?))));
    }

    /// Adds operands.
    #[must_use]
    pub fn operands(mut self, operands: impl IntoIterator<Item = Value>) -> Self {
        self.operands.extend(operands);
        self
    }

    /// Adds results.
    #[must_use]
    pub fn results(mut self, types: impl IntoIterator<Item = Type>) -> Self {
        self.results.extend(types);
        self
    }

    /// Adds an attribute.
    #[must_use]
    pub fn attr(mut self, ctx: &ContextData, name: &str, value: Attr) -> Self {
        self.attrs.push((ctx.ident(name.as_bytes()), value));
        self
    }

    /// Adds a region.
    #[must_use]
    pub fn region(mut self, region: Region) -> Self {
        self.regions.push(region);
        self
    }

    /// Adds a successor.
    #[must_use]
    pub fn successor(mut self, block: Block) -> Self {
        self.successors.push(block);
        self
    }

    /// Takes the attributes, separated into inherent and discardable ones.
    pub(super) fn split_attrs(&mut self, ctx: &ContextData) -> SplitAttrs {
        match self.slots.take() {
            Some(slots) => fill_slots(ctx, self.name, &mut self.attrs, slots),
            None => split_attrs(ctx, self.name, &mut self.attrs, self.properties),
        }
    }
}

/// Attributes of an operation, separated into inherent and discardable ones.
#[non_exhaustive]
pub struct SplitAttrs {
    /// Inherent attributes, by slot.
    pub props: SmallVec<[Option<Attr>; 8]>,
    /// Discardable attributes, a dictionary.
    pub discardable: Attr,
}

/// Separates attributes like [`split_attrs`], if inherent attributes are in their slots already. Inherent attributes in
/// `attrs` override the slots.
pub(crate) fn fill_slots(
    ctx: &ContextData,
    name: OpName,
    attrs: &mut Vec<NamedAttr>,
    mut props: SmallVec<[Option<Attr>; 8]>,
) -> SplitAttrs {
    if let Some(info) = ctx.op_name(name).info() {
        props.resize(info.props.len(), None);
        if attrs.is_empty() {
            for (prop, slot) in info.props.iter().zip(&mut props) {
                *slot = slot.or(prop.default);
            }
            return SplitAttrs { props, discardable: ctx.attrs().empty_dictionary() };
        }
        for (at, (prop, slot)) in info.props.iter().zip(&mut props).enumerate() {
            if let Some(own) = attrs.iter().position(|entry| entry.0 == prop.name).filter(|_| !info.is_native(at)) {
                *slot = Some(attrs.remove(own).1);
            }
            *slot = slot.or(prop.default);
        }
        info.convert_natives(ctx, &mut props);
    }
    SplitAttrs { props, discardable: ctx.attrs().dictionary(attrs) }
}

/// Separates inherent attributes from discardable ones. `properties` overrides `attrs`, and an attribute in neither has
/// its default value.
pub fn split_attrs(
    ctx: &ContextData,
    name: OpName,
    attrs: &mut Vec<NamedAttr>,
    properties: Option<Attr>,
) -> SplitAttrs {
    let mut props = SmallVec::new();
    match ctx.op_name(name).info() {
        None => props.push(properties),
        Some(info) => {
            let given = properties.map_or(&[][..], |all| ctx.attrs().dictionary_entries(all));
            for (slot, &PropInfo { name: prop, default }) in info.props.iter().enumerate() {
                let from = |entries: &[NamedAttr]| entries.iter().find(|entry| entry.0 == prop).map(|entry| entry.1);
                let own = from(attrs);
                props.push(match (from(given), own) {
                    (Some(given), _) => Some(given),
                    // As in MLIR, a value that the slot cannot hold is dropped, and the default is not used either.
                    (None, Some(own)) => Some(own).filter(|&own| info.can_hold(ctx, slot, own)),
                    (None, None) => old_sizes(ctx, info, slot, given, attrs).or(default),
                });
                if own.is_some() {
                    attrs.retain(|entry| entry.0 != prop);
                }
            }
            info.convert_natives(ctx, &mut props);
        }
    }
    SplitAttrs { props, discardable: ctx.attrs().dictionary(attrs) }
}

/// Returns the operand or result segment sizes under their former name, which MLIR still accepts.
fn old_sizes(
    ctx: &ContextData,
    info: &OpInfo,
    slot: usize,
    given: &[NamedAttr],
    attrs: &mut Vec<NamedAttr>,
) -> Option<Attr> {
    let spec = info.spec().props.get(slot).filter(|prop| matches!(prop.kind, PropKind::Sizes(_)))?;
    let is_old = |entry: &NamedAttr| {
        std::str::from_utf8(ctx.ident_bytes(entry.0)).is_ok_and(|name| prop_today(name) == spec.name)
    };
    let own = attrs.iter().position(is_old).map(|at| attrs.remove(at));
    let sizes = given.iter().copied().find(is_old).or(own)?.1;
    info.can_hold(ctx, slot, sizes).then_some(sizes)
}

/// Returns the current name of a property.
pub fn prop_today(name: &str) -> &str {
    match name {
        "operand_segment_sizes" => "operandSegmentSizes",
        "result_segment_sizes" => "resultSegmentSizes",
        other => other,
    }
}

impl Isolate {
    /// Builds a detached operation from `state`. The operation is not verified.
    ///
    /// # Panics
    /// If a handle in `state` belongs to another isolate or to an erased entity. See [`try_build`](Self::try_build).
    #[track_caller]
    pub fn build(&mut self, state: OpState) -> Op {
        self.check_parts(&state.name, &state.operands, &state.successors, &state.regions)
            .unwrap_or_else(|message| panic!("{message}"));
        self.build_checked(state)
    }

    /// Builds an operation like [`build`](Self::build), but emits an error at its location where `build` panics.
    ///
    /// Regions are also an error if the definition of the operation has none. On an error, no operation is built.
    pub fn try_build(&mut self, state: OpState) -> Result<Op, Reported> {
        let parts = self.check_parts(&state.name, &state.operands, &state.successors, &state.regions);
        match parts.and_then(|()| self.check_region_count(&state)) {
            Ok(()) => Ok(self.build_checked(state)),
            Err(message) => Err(self.ctx.error(state.loc, message).emit()),
        }
    }

    /// Returns true if a value is of this isolate and was not erased.
    #[inline]
    pub(crate) fn has_value(&self, value: Value) -> bool {
        self.values.has(value)
    }

    /// Returns the first result of an operation that was just created.
    #[inline]
    #[track_caller]
    pub(crate) fn result_of_new(&self, op: Op) -> Value {
        let OpData { results, result_count, .. } = self.ops[op];
        assert!(result_count > 0, "the operation has no result");
        self.values.key(results as usize)
    }

    /// Fails if an operand, successor or region does not belong to this isolate.
    pub(crate) fn check_parts(
        &self,
        name: &OpName,
        operands: &[Value],
        successors: &[Block],
        regions: &[Region],
    ) -> Result<(), String> {
        let foreign = |what: &str, index: usize| {
            let name = self.ctx.op_name(*name);
            let name = String::from_utf8_lossy(&name.name);
            Err(format!("'{name}' op {what} #{index} is of another isolate or was erased"))
        };
        if let Some(index) = operands.iter().position(|&value| !self.values.has(value)) {
            return foreign("operand", index);
        }
        if let Some(index) = successors.iter().position(|&block| !self.blocks.has(block)) {
            return foreign("successor", index);
        }
        if let Some(index) = regions.iter().position(|&region| !self.regions.has(region)) {
            return foreign("region", index);
        }
        Ok(())
    }

    fn check_region_count(&self, state: &OpState) -> Result<(), String> {
        let given = state.isolate.as_ref().map_or(state.regions.len(), |isolate| isolate.root().region_count());
        let Some(info) = self.ctx.op_name(state.name).info() else { return Ok(()) };
        match info.spec().regions.is_empty() && given > 0 {
            true => Err(format!("'{}' op has {given} regions, but its definition has none", info.name())),
            false => Ok(()),
        }
    }

    fn build_checked(&mut self, mut state: OpState) -> Op {
        let ctx = self.ctx.clone();
        let split = state.split_attrs(&ctx);
        let mut isolate = state.isolate.take();
        if isolate.is_none() && state.regions.is_empty() && Self::is_isolating(&ctx, state.name) {
            isolate = Some(Box::new(Isolate::new(&ctx, state.name, state.loc, 1)));
        }
        if let Some(isolate) = &mut isolate {
            isolate.set_root_attrs(state.loc, split.discardable, &split.props);
        }
        self.create_split(&state, &split, isolate)
    }

    /// Builds an operation from separated attributes, with an isolate or with the regions of `state`.
    pub(super) fn create_split(&mut self, state: &OpState, split: &SplitAttrs, isolate: Option<Box<Isolate>>) -> Op {
        self.create(OpParts {
            name: state.name,
            loc: state.loc,
            operands: &state.operands,
            results: &state.results,
            attrs: split.discardable,
            props: &split.props,
            successors: &state.successors,
            regions: &state.regions,
            isolate,
        })
    }
}

/// Insertion point of a [`Builder`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InsertionPoint {
    /// After the last operation of a block.
    End(Block),
    /// Before an operation.
    Before(Op),
}

/// Builds operations at an insertion point.
#[non_exhaustive]
pub struct Builder<'a> {
    /// The isolate that the builder changes.
    pub ir: &'a mut Isolate,
    /// Insertion point of the next operation.
    pub at: InsertionPoint,
    /// Location of operations that are built by the typed API.
    pub loc: Loc,
}

impl<'a> Builder<'a> {
    /// Creates a builder at an insertion point, with a location.
    pub fn new(ir: &'a mut Isolate, at: InsertionPoint, loc: Loc) -> Self {
        Self { ir, at, loc }
    }

    /// Creates a builder at the end of `block`, with the location of the parent operation. Panics like [`Isolate::op`].
    #[track_caller]
    pub fn at_end(ir: &'a mut Isolate, block: Block) -> Self {
        let parent = ir.block(block).region().and_then(|region| region.parent());
        let loc = parent.map_or(Loc::UNKNOWN, |op| op.loc());
        Self { ir, at: InsertionPoint::End(block), loc }
    }

    /// Creates a builder before `op`, with the location of `op`. Panics like [`Isolate::op`].
    #[track_caller]
    pub fn before(ir: &'a mut Isolate, op: Op) -> Self {
        let loc = ir.op(op).loc();
        Self { ir, at: InsertionPoint::Before(op), loc }
    }

    /// Sets the location.
    #[must_use]
    pub fn located(mut self, loc: Loc) -> Self {
        self.loc = loc;
        self
    }

    /// Builds and inserts an operation. The operation is not verified.
    ///
    /// # Panics
    /// As [`Isolate::build`] does.
    #[track_caller]
    pub fn insert(&mut self, state: OpState) -> Op {
        let op = self.ir.build(state);
        self.place(op);
        op
    }

    /// Builds and inserts an operation, but emits an error at its location where [`insert`](Self::insert) panics.
    pub fn try_insert(&mut self, state: OpState) -> Result<Op, Reported> {
        let op = self.ir.try_build(state)?;
        self.place(op);
        Ok(op)
    }

    /// Returns the position of the next operation, if the insertion point is valid.
    #[inline(always)]
    pub(crate) fn spot(&self) -> Option<Spot> {
        let ir = &*self.ir;
        match self.at {
            InsertionPoint::End(block) => ir.blocks.has(block).then_some((block, None)),
            InsertionPoint::Before(op) if ir.ops.has(op) => Some((ir.ops[op].parent?, Some(op))),
            InsertionPoint::Before(_) => None,
        }
    }

    /// Inserts an operation that was just created.
    #[inline]
    #[track_caller]
    pub(crate) fn place(&mut self, op: Op) {
        let ir = &mut *self.ir;
        match self.at {
            InsertionPoint::End(block) => {
                ir.blocks.check(block);
                ir.insert(block, None, op);
            }
            InsertionPoint::Before(before) => {
                ir.check_op(before);
                let block = ir.ops[before].parent.expect("an operation in a block");
                ir.insert(block, Some(before), op);
            }
        }
    }

    /// Creates a region with one block, which has arguments of the given types.
    pub fn region_with_block(&mut self, args: &[Type], loc: Loc) -> (Region, Block) {
        let region = self.ir.create_region();
        let block = self.ir.create_block();
        self.ir.append_block(region, block);
        for &ty in args {
            self.ir.add_block_arg(block, ty, loc);
        }
        (region, block)
    }
}
