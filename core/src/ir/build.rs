//! Making operations: [`OpState`] collects what one will be, [`Builder`] puts it in its place.

use lect_ods::spec::PropKind;
use smallvec::SmallVec;

use crate::attrs::NamedAttr;
use crate::compat::prop_today;
use crate::context::ContextData;
use crate::diag::Reported;
use crate::dialect::{OpInfo, PropInfo};
use crate::entity::{Attr, Block, Op, OpName, Region, Type, Value};
use crate::ir::isolate::{Isolate, OpParts};
use crate::loc::Loc;
use crate::types::Invalid;

/// All of an operation that does not exist yet.
pub struct OpState {
    /// What operation.
    pub name: OpName,
    /// Where it comes from.
    pub loc: Loc,
    /// What it takes.
    pub operands: SmallVec<[Value; 4]>,
    /// The types of its results.
    pub results: SmallVec<[Type; 2]>,
    /// Its attributes. Those that are inherent to the operation go to their slots.
    pub attrs: Vec<NamedAttr>,
    /// What stands between `<` and `>` in the generic form, if anything.
    pub properties: Option<Attr>,
    /// The inherent attributes by slot, where they are known as such. Those among `attrs` stand over them.
    pub slots: Option<SmallVec<[Option<Attr>; 4]>>,
    /// Where control may go.
    pub successors: SmallVec<[Block; 2]>,
    /// Its regions, which nothing else owns yet. An isolated operation's are in `isolate` instead.
    pub regions: SmallVec<[Region; 1]>,
    /// The isolate of an isolated operation, with its regions. Made by [`Isolate::build`] if missing.
    pub isolate: Option<Box<Isolate>>,
}

impl OpState {
    /// An operation without anything.
    pub fn new(name: OpName, loc: Loc) -> Self {
        Self {
            name,
            loc,
            operands: SmallVec::new(),
            results: SmallVec::new(),
            attrs: Vec::new(),
            properties: None,
            slots: None,
            successors: SmallVec::new(),
            regions: SmallVec::new(),
            isolate: None,
        }
    }

    /// Makes it an operation without anything again. The memory that it has stays.
    pub(crate) fn clear(&mut self) {
        let Self { operands, results, attrs, properties, slots, successors, regions, isolate, .. } = self;
        operands.clear();
        results.clear();
        attrs.clear();
        successors.clear();
        regions.clear();
        (*properties, *slots, *isolate) = (None, None, None);
    }

    /// The same with more operands.
    #[must_use]
    pub fn operands(mut self, operands: impl IntoIterator<Item = Value>) -> Self {
        self.operands.extend(operands);
        self
    }

    /// The same with more results.
    #[must_use]
    pub fn results(mut self, types: impl IntoIterator<Item = Type>) -> Self {
        self.results.extend(types);
        self
    }

    /// The same with another attribute.
    #[must_use]
    pub fn attr(mut self, ctx: &ContextData, name: &str, value: Attr) -> Self {
        self.attrs.push((ctx.ident(name.as_bytes()), value));
        self
    }

    /// The same with another region.
    #[must_use]
    pub fn region(mut self, region: Region) -> Self {
        self.regions.push(region);
        self
    }

    /// The same with another successor.
    #[must_use]
    pub fn successor(mut self, block: Block) -> Self {
        self.successors.push(block);
        self
    }

    /// Sets the types of its results to those that follow from the rest: operands, which are in groups of these sizes (one
    /// each if there are none), and attributes. Fails if they do not follow.
    pub fn infer_results(&mut self, ir: &Isolate, sizes: &[i64]) -> Result<(), Invalid> {
        let ctx = ir.context();
        let Some(info) = ctx.op_name(self.name).info.as_deref() else {
            return Err(Invalid::new("is of a dialect that the context does not have"));
        };
        let operands: SmallVec<[Type; 4]> = self.operands.iter().map(|it| ir.value_type(*it)).collect();
        let props = match &self.slots {
            Some(slots) => fill_slots(ctx, self.name, &mut self.attrs.clone(), slots.clone()).props,
            None => split_attrs(ctx, self.name, &mut self.attrs.clone(), self.properties).props,
        };
        self.results = crate::engine::infer::infer_from_parts(ctx, info, &operands, sizes, &props)?.into();
        Ok(())
    }

    /// Takes the attributes, told apart.
    pub(super) fn split_attrs(&mut self, ctx: &ContextData) -> SplitAttrs {
        match self.slots.take() {
            Some(slots) => fill_slots(ctx, self.name, &mut self.attrs, slots),
            None => split_attrs(ctx, self.name, &mut self.attrs, self.properties),
        }
    }
}

/// The attributes of an operation, told apart.
pub struct SplitAttrs {
    /// The inherent ones, by slot.
    pub props: SmallVec<[Option<Attr>; 4]>,
    /// The others, a dictionary.
    pub discardable: Attr,
}

/// As [`split_attrs`], for inherent attributes that are in their slots already but for those among `attrs`.
pub(crate) fn fill_slots(
    ctx: &ContextData,
    name: OpName,
    attrs: &mut Vec<NamedAttr>,
    mut props: SmallVec<[Option<Attr>; 4]>,
) -> SplitAttrs {
    if let Some(info) = ctx.op_name(name).info.as_deref() {
        props.resize(info.props.len(), None);
        if attrs.is_empty() {
            for (prop, slot) in info.props.iter().zip(&mut props) {
                *slot = slot.or(prop.default);
            }
            return SplitAttrs { props, discardable: ctx.common_attrs().empty_dictionary };
        }
        for (at, (prop, slot)) in info.props.iter().zip(&mut props).enumerate() {
            if let Some(own) = attrs.iter().position(|entry| entry.0 == prop.name).filter(|_| !info.is_native(at)) {
                *slot = Some(attrs.remove(own).1);
            }
            *slot = slot.or(prop.default);
        }
        info.convert_natives(ctx, &mut props);
    }
    SplitAttrs { props, discardable: ctx.dictionary_attr(attrs) }
}

/// Tells inherent attributes from discardable ones. What `properties` sets stands over `attrs`; what neither sets gets
/// its default value.
pub fn split_attrs(
    ctx: &ContextData,
    name: OpName,
    attrs: &mut Vec<NamedAttr>,
    properties: Option<Attr>,
) -> SplitAttrs {
    let mut props = SmallVec::new();
    match ctx.op_name(name).info.as_deref() {
        None => props.push(properties),
        Some(info) => {
            let given = properties.map_or(&[][..], |all| ctx.dictionary_entries(all));
            for (slot, &PropInfo { name: prop, default }) in info.props.iter().enumerate() {
                let from = |entries: &[NamedAttr]| entries.iter().find(|entry| entry.0 == prop).map(|entry| entry.1);
                props.push(match (from(given), from(attrs)) {
                    (Some(given), _) => Some(given),
                    // What the slot cannot hold is lost, as it is in MLIR, and so is the default value.
                    (None, Some(own)) => Some(own).filter(|&own| info.can_hold(ctx, slot, own)),
                    (None, None) => old_sizes(ctx, info, slot, given, attrs).or(default),
                });
                attrs.retain(|entry| entry.0 != prop);
            }
            info.convert_natives(ctx, &mut props);
        }
    }
    SplitAttrs { props, discardable: ctx.dictionary_attr(attrs) }
}

/// The sizes of groups under the name that they had once, which MLIR still knows.
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

impl Isolate {
    /// Makes the operation that `state` describes; it is in no block yet. Nothing is verified.
    ///
    /// # Panics
    /// If a handle in `state` is of another isolate or of something erased. See [`try_build`](Self::try_build).
    #[track_caller]
    pub fn build(&mut self, state: OpState) -> Op {
        self.check_parts(&state.name, &state.operands, &state.successors, &state.regions)
            .unwrap_or_else(|message| panic!("{message}"));
        self.build_checked(state)
    }

    /// As [`build`](Self::build), with an error at the location of the operation where that panics, or where the operation is
    /// given regions of which its definition has none. Nothing is built then.
    pub fn try_build(&mut self, state: OpState) -> Result<Op, Reported> {
        let parts = self.check_parts(&state.name, &state.operands, &state.successors, &state.regions);
        match parts.and_then(|()| self.check_region_count(&state)) {
            Ok(()) => Ok(self.build_checked(state)),
            Err(message) => Err(self.ctx.error(state.loc, message).emit()),
        }
    }

    /// Fails if a value, block or region that an operation is given is not one of this isolate.
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
        let Some(info) = self.ctx.op_name(state.name).info.as_deref() else { return Ok(()) };
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

    /// Makes an operation whose attributes were divided, with an isolate or with the regions of `state`.
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

/// Where a [`Builder`] puts the next operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InsertionPoint {
    /// After the last operation of a block.
    End(Block),
    /// Before an operation.
    Before(Op),
}

/// Makes operations in one place after another.
pub struct Builder<'a> {
    /// The isolate it builds in.
    pub ir: &'a mut Isolate,
    /// Where the next operation goes.
    pub at: InsertionPoint,
    /// The location of operations that are made of typed parts.
    pub loc: Loc,
}

impl<'a> Builder<'a> {
    /// A builder that adds to the end of `block`, with the location of the operation that the block is in. Panics as
    /// [`Isolate::op`] does.
    #[track_caller]
    pub fn at_end(ir: &'a mut Isolate, block: Block) -> Self {
        let parent = ir.block(block).region().and_then(|region| region.parent());
        let loc = parent.map_or(Loc::UNKNOWN, |op| op.loc());
        Self { ir, at: InsertionPoint::End(block), loc }
    }

    /// A builder that adds before `op`, with the location of that. Panics as [`Isolate::op`] does.
    #[track_caller]
    pub fn before(ir: &'a mut Isolate, op: Op) -> Self {
        let loc = ir.op(op).loc();
        Self { ir, at: InsertionPoint::Before(op), loc }
    }

    /// The same with another location.
    #[must_use]
    pub fn located(mut self, loc: Loc) -> Self {
        self.loc = loc;
        self
    }

    /// Makes an operation and puts it in place. Nothing is verified.
    ///
    /// # Panics
    /// As [`Isolate::build`] does.
    #[track_caller]
    pub fn insert(&mut self, state: OpState) -> Op {
        let op = self.ir.build(state);
        self.place(op);
        op
    }

    /// As [`insert`](Self::insert), with an error at the location of the operation where that panics.
    pub fn try_insert(&mut self, state: OpState) -> Result<Op, Reported> {
        let op = self.ir.try_build(state)?;
        self.place(op);
        Ok(op)
    }

    /// Puts an operation that is in no block in place.
    #[track_caller]
    pub(crate) fn place(&mut self, op: Op) {
        match self.at {
            InsertionPoint::End(block) => self.ir.append(block, op),
            InsertionPoint::Before(before) => self.ir.insert_before(before, op),
        }
    }

    /// A new region with one block that has arguments of the given types.
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
