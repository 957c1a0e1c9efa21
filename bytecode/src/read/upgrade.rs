//! Operations of older releases and other versions, made the context's: by the tables of dialects ([`Upgrade`]) and by what
//! their versions declare ([`Passage`]).

use std::sync::Arc;

use lect_core::Context;
use lect_core::attrs::NamedAttr;
use lect_core::diag::Reported;
use lect_core::dialect::prop_today as today;
use lect_core::dialect::{
    Change, OpRecord, OperandSource, Passage, RecordOperand, RecordResult, Upgrade, UpgradeIr, Versions, adapt, fits,
};
use lect_core::entity::{Attr, Ident, Op, OpName, Value};
use lect_core::ir::{Builder, Isolate, OpState, ValueDef};
use lect_core::loc::Loc;
use smallvec::SmallVec;

use super::File;
use super::body::Body;
use super::props::{OpAttrs, Slots, TODAY};
use crate::layout::{OpLayout, Values, producer_release};
use crate::sections::Image;

/// Which release wrote a file.
#[derive(Clone, Copy, Debug)]
pub(super) enum Age {
    /// This one, or a state of the sources on the way there.
    Known { release: u32, snapshot: bool },
    /// None older than this one.
    Unknown { oldest: u32 },
}

/// Whether a step is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum When {
    Always,
    /// If the operation is not one of today, since it is not known whether the file is so old.
    Unfit,
    Never,
}

impl Age {
    pub fn of(image: &Image) -> Self {
        match producer_release(image.producer()) {
            Some(release) => Self::Known { release, snapshot: image.producer().ends_with(b"git") },
            // No release wrote a version of the format before there was one.
            None => Self::Unknown {
                oldest: match image.version {
                    6.. => 18,
                    5 => 17,
                    _ => 0,
                },
            },
        }
    }

    /// Whether the file may be older than some change.
    fn when(self, until: u32) -> When {
        match self {
            Self::Known { release, .. } if until >= release => When::Always,
            Self::Known { release, snapshot: true } if until + 1 == release => When::Unfit,
            Self::Unknown { oldest } if until >= oldest => When::Unfit,
            _ => When::Never,
        }
    }

    /// Whether it is that of the operations of today.
    pub fn is_today(self) -> bool {
        matches!(self, Self::Known { release: TODAY, snapshot: false })
    }
}

/// The steps for operations of a name.
pub(super) struct Plan {
    steps: Arc<[Step]>,
    /// How the properties are written, if the table says so.
    pub layout: Option<OpLayout>,
    /// How those are written of what it is called today, if it is called something else.
    pub renamed: Option<OpLayout>,
    /// The way to the context's version of the dialect, if something of the operation changed on it.
    passage: Option<Arc<Passage>>,
    /// Whether the age of the file is known: then it has properties as they were then, fit for today or not.
    pub sure: bool,
}

pub(super) struct Step {
    when: When,
    upgrade: &'static Upgrade,
}

impl Step {
    fn until(&self) -> u32 {
        self.upgrade.until
    }
}

/// Steps for operations that exist, when all of their isolate was read.
pub(super) struct Late {
    until: u32,
    op: Op,
    change: UpgradeIr,
}

/// Steps for one operation that does not exist yet.
pub(super) type LateSteps = SmallVec<[(u32, UpgradeIr); 1]>;

/// Takes steps on operations, the oldest first. Some operations may be gone by then.
pub(super) fn finish(ir: &mut Isolate, mut late: Vec<Late>) -> Result<(), Reported> {
    late.sort_by_key(|step| step.until);
    for Late { op, change, .. } in late {
        if op == ir.root().op || ir.op(op).block().is_some() {
            change(ir, op)?;
        }
    }
    Ok(())
}

impl File {
    /// Whether tables have something to say about some operation of the file.
    pub(super) fn find_upgrades(&self, ctx: &Context) -> bool {
        // A version is read when its dialect is loaded.
        if self.names.dialects.iter().any(|dialect| dialect.version.is_some()) {
            return true;
        }
        let mut dialects = 0..self.names.dialects.len() as u32;
        dialects.any(|dialect| {
            let mut changes = ctx.upgrades(self.namespace(dialect)).iter();
            changes.any(|change| self.age.when(change.until) != When::Never)
        })
    }

    /// What is to be done with operations of a name.
    #[cold]
    pub(super) fn make_plan(&self, ctx: &Context, name: &[u8]) -> Option<Box<Plan>> {
        let steps = self.steps(ctx, name);
        let text = std::str::from_utf8(name).ok()?;
        let passage = text.split_once('.').and_then(|(namespace, _)| self.passage(ctx, namespace.as_bytes()));
        let passage = passage.filter(|passage| passage.changes_op(text));
        if steps.is_empty() && passage.is_none() {
            return None;
        }
        let sure = passage.is_some() || steps.iter().any(|step| step.when == When::Always);
        let was = passage.as_ref().and_then(|passage| passage.spec().ops.iter().find(|op| op.name == text));
        let mut layout = passage.as_ref().zip(was).map(|(passage, op)| OpLayout::of(op, passage.spec()));
        let mut today = None;
        self.follow(ctx, steps.clone(), &mut |change| match change {
            Change::Layout(fields) => layout = layout.take().or_else(|| OpLayout::of_text(fields)),
            Change::Rename(name) => today = Some(name),
            _ => {}
        });
        let today = today.map(|name| ctx.op_name(ctx.op_name_of(name.as_bytes())));
        let info = today.and_then(|today| today.info.as_deref());
        let renamed = info.map(|info| OpLayout::of(info.spec(), info.dialect()));
        Some(Box::new(Plan { steps, layout, renamed, passage, sure }))
    }

    /// The steps for operations of a name, the oldest first.
    fn steps(&self, ctx: &Context, name: &[u8]) -> Arc<[Step]> {
        let Some(dot) = name.iter().position(|&byte| byte == b'.') else { return Arc::default() };
        let (namespace, op) = (name.get(..dot).unwrap_or_default(), name.get(dot + 1..).unwrap_or_default());
        let of_op = ctx.upgrades(namespace).iter().filter(|upgrade| upgrade.op.as_bytes() == op);
        let mut steps: Vec<Step> = Vec::new();
        for upgrade in of_op {
            let when = self.age.when(upgrade.until);
            if when != When::Never {
                steps.push(Step { when, upgrade });
            }
        }
        steps.sort_by_key(Step::until);
        steps.into()
    }

    /// Goes through changes, and through those of what the operation is called after them.
    fn follow(&self, ctx: &Context, mut steps: Arc<[Step]>, visit: &mut dyn FnMut(Change)) {
        let mut next = 0;
        while let Some(until) = steps.get(next).map(Step::until) {
            let mut renamed = None;
            while let Some(step) = steps.get(next).filter(|step| step.until() == until) {
                next += 1;
                for &change in step.upgrade.changes {
                    visit(change);
                    if let Change::Rename(name) = change {
                        renamed = Some(name);
                    }
                }
            }
            if let Some(name) = renamed {
                steps = self.steps(ctx, name.as_bytes());
                next = steps.partition_point(|step| step.until() <= until);
            }
        }
    }
}

/// An operation that is being read: what of it steps may change, beside its operands and results.
pub(super) struct Head {
    pub name: OpName,
    pub loc: Loc,
    pub regions: usize,
    /// What is to be done when it exists.
    pub late: LateSteps,
    /// For each result in the file, which it is now, if not all are what they were.
    pub moved: Option<Box<[Option<u32>]>>,
}

impl Head {
    #[inline]
    pub fn new(name: OpName, loc: Loc, regions: usize) -> Self {
        Self { name, loc, regions, late: LateSteps::new(), moved: None }
    }
}

impl<'f> Body<'f, '_> {
    /// Brings the record of an operation up to date, and tells its attributes apart.
    pub(super) fn upgrade(
        &mut self,
        plan: &Plan,
        head: &mut Head,
        props: Vec<NamedAttr>,
        attrs: Option<Attr>,
    ) -> Result<OpAttrs<'f>, Reported> {
        let ctx = self.ctx.clone();
        let entries = attrs.map_or(&[][..], |attrs| ctx.dictionary_entries(attrs));
        // Each operation has its own of what the file may have once.
        self.file.charge(&ctx, self.cursor.offset(), size_of_val(entries) + size_of_val(&*props))?;
        let mut record = OpRecord {
            ctx: &ctx,
            name: head.name,
            loc: head.loc,
            props,
            attrs: entries.iter().map(|&(name, value)| (named_today(&ctx, name), value)).collect(),
            operands: SmallVec::new(),
            results: SmallVec::new(),
            constants: Vec::new(),
            dropped: SmallVec::new(),
            regions: head.regions,
        };
        for &value in &self.operands {
            let met = !matches!(self.ir.value(value).def(), ValueDef::Forward | ValueDef::Outside);
            record.operands.push(RecordOperand {
                source: OperandSource::Value(value),
                ty: met.then(|| self.ir.value_type(value)),
                constant: plan.passage.as_ref().and_then(|_| self.constant(value)),
            });
        }
        let results = self.results.iter().zip(0..);
        record.results.extend(results.map(|(&ty, index)| RecordResult { ty, was: Some(index) }));
        if let Some(passage) = &plan.passage {
            let mut code = Vec::new();
            passage.op(&mut record, &mut code)?;
            head.late.extend(code.into_iter().map(|(number, change)| (number as u32, change)));
        }
        self.take_steps(plan, &mut record, &mut head.late)?;
        let constants = self.make_constants(&record)?;
        self.late.extend(record.dropped.iter().filter_map(|&value| match self.ir.value(value).def() {
            ValueDef::Result(op, _) => Some(Late { until: u32::MAX, op, change: erase_unused }),
            _ => None,
        }));

        (head.name, head.loc, head.regions) = (record.name, record.loc, record.regions.max(head.regions));
        self.rewired |= record.operands.len() != self.operands.len();
        self.operands.clear();
        self.operands.extend(record.operands.iter().filter_map(|operand| match operand.source {
            OperandSource::Value(value) => Some(value),
            OperandSource::Constant(number) => constants.get(number).copied(),
        }));
        let as_written = record.results.iter().map(|result| result.was).eq((0..self.results.len() as u32).map(Some));
        if !as_written {
            let now = |was: u32| record.results.iter().position(|result| result.was == Some(was));
            head.moved = Some((0..self.results.len() as u32).map(|was| now(was).map(|now| now as u32)).collect());
        }
        self.results.clear();
        self.results.extend(record.results.iter().map(|result| result.ty));
        Ok(settle(self.file, record))
    }

    /// The `value` of the constant that gives an operand.
    fn constant(&self, value: Value) -> Option<Attr> {
        let ValueDef::Result(op, _) = self.ir.value(value).def() else { return None };
        let op = self.ir.op(op);
        if op.operand_count() > 0 || op.result_count() != 1 {
            return None;
        }
        op.attr("value")
    }

    fn make_constants(&mut self, record: &OpRecord<'_>) -> Result<Vec<Value>, Reported> {
        if record.constants.is_empty() {
            return Ok(Vec::new());
        }
        let block = self.frames.last().and_then(|frame| frame.block(&self.blocks));
        let Some(block) = block else { return Err(record.error("has no block for the constants that it needs")) };
        self.rewired = true;
        let constants = record.constants.iter().map(|&(op, value, ty)| {
            let state = OpState::new(op, record.loc).results([ty]).attr(&self.ctx, "value", value);
            let op = Builder::at_end(self.ir, block).insert(state);
            self.ir.op(op).result(0)
        });
        Ok(constants.collect())
    }

    fn take_steps(&mut self, plan: &Plan, record: &mut OpRecord<'_>, late: &mut LateSteps) -> Result<(), Reported> {
        let mut steps = plan.steps.clone();
        let mut next = 0;
        while let Some(step) = steps.get(next) {
            let name = record.name;
            let until = step.until();
            // All that changed after one release, then what changed of what it is since.
            while let Some(step) = steps.get(next).filter(|step| step.until() == until) {
                next += 1;
                self.take_step(step, record, late)?;
            }
            if record.name != name {
                steps = self.renamed_steps(record.name);
                next = steps.partition_point(|step| step.until() <= until);
            }
        }
        Ok(())
    }

    fn take_step(&self, step: &Step, record: &mut OpRecord<'_>, late: &mut LateSteps) -> Result<(), Reported> {
        let skips = step.when == When::Unfit && fits(record);
        for change in step.upgrade.changes {
            match *change {
                // What has no record any more must tell for itself whether there is something to do.
                Change::Ir(change) => late.push((step.until(), change)),
                Change::Layout(_) => {}
                _ if skips => {}
                Change::Rename(name) => record.rename(name),
                Change::RenameAttr(from, to) => record.rename_attr(from, to),
                Change::Default(name, text) => match self.ctx.spelled_attr(text) {
                    Some(value) => record.set_default(name, value),
                    None => return Err(record.error(format!("has no '{name}', which {text} should be"))),
                },
                Change::Drop(name) => drop(record.take(name)),
                Change::Disown(name) => record.disown(name),
                Change::Record(change) => change(record)?,
            }
        }
        Ok(())
    }

    /// As [`define`](Self::define), for results in other places than in the file, if they are anywhere.
    #[cold]
    pub(super) fn define_moved(&mut self, op: Op, moved: &[Option<u32>]) -> Result<(), Reported> {
        for now in moved {
            match now {
                Some(index) => {
                    let value = self.ir.op(op).result(*index as usize);
                    self.define(value)?;
                }
                None => drop(self.frames.last_mut().and_then(|frame| frame.values.next())),
            }
        }
        Ok(())
    }

    /// Puts steps on an operation off until all of its isolate is read. Nothing of an isolate without regions is left to
    /// read.
    pub(super) fn begin_upgrades(&mut self, op: Op, late: LateSteps, own: bool) -> Result<(), Reported> {
        if late.is_empty() {
            return Ok(());
        }
        match self.ir.child_mut(op) {
            Some(child) if own => {
                let root = child.root().op;
                finish(child, of_op(late, root).collect())
            }
            _ => {
                self.late.extend(of_op(late, op));
                Ok(())
            }
        }
    }

    /// Takes the steps that wait for all of the current isolate.
    pub(super) fn finish_upgrades(&mut self) -> Result<(), Reported> {
        let late = self.late.split_off(self.late_floor.min(self.late.len()));
        if late.is_empty() { Ok(()) } else { finish(self.ir, late) }
    }

    fn renamed_steps(&mut self, name: OpName) -> Arc<[Step]> {
        let (file, ctx) = (self.file, &self.ctx);
        self.steps.entry(name).or_insert_with(|| file.steps(ctx, &ctx.op_name(name).name)).clone()
    }
}

/// The steps of operations that got their names from other steps.
pub(super) type RenamedSteps = hashbrown::HashMap<OpName, Arc<[Step]>, foldhash::fast::RandomState>;

/// What an attribute of any operation is called today.
fn named_today(ctx: &Context, name: Ident) -> Ident {
    let text = std::str::from_utf8(ctx.ident_bytes(name)).unwrap_or_default();
    let renamed = today(text);
    if renamed == text { name } else { ctx.ident(renamed.as_bytes()) }
}

/// The attributes of a record by today's definition of its operation.
fn settle<'f>(file: &File, record: OpRecord<'_>) -> OpAttrs<'f> {
    let ctx = record.ctx;
    let (mut props, mut attrs) = (record.props, record.attrs);
    let data = ctx.op_name(record.name);
    let Some(info) = data.info.as_deref() else {
        let all = (!props.is_empty()).then(|| ctx.dictionary_attr(&mut props));
        let slots = Slots::Own(SmallVec::from_slice(&[all]));
        return OpAttrs { slots, discardable: ctx.dictionary_attr(&mut attrs) };
    };
    let slot_of = |entry: &NamedAttr| {
        let name = std::str::from_utf8(ctx.ident_bytes(entry.0)).ok()?;
        info.prop_slot(today(name))
    };
    let mut slots: Values = SmallVec::from_elem(None, info.props.len());
    for entry in &props {
        let held = slot_of(entry).and_then(|slot| Some((slot, adapt(ctx, info, slot, entry.1)?)));
        match held.and_then(|(slot, value)| Some((slots.get_mut(slot)?, value))) {
            Some((slot, value)) => *slot = Some(value),
            None => file.warn_lost(ctx, info, ctx.ident_bytes(entry.0), entry.1),
        }
    }
    attrs.retain(|entry| {
        let Some(slot) = slot_of(entry) else { return true };
        if let Some(place) = slots.get_mut(slot).filter(|place| place.is_none()) {
            *place = adapt(ctx, info, slot, entry.1);
        }
        false
    });
    for (slot, prop) in slots.iter_mut().zip(&info.props) {
        *slot = slot.or(prop.default);
    }
    OpAttrs { slots: Slots::Own(slots), discardable: ctx.dictionary_attr(&mut attrs) }
}

/// A constant that nothing takes any more.
fn erase_unused(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    if ir.op(op).results().all(|value| ir.value(value).uses().next().is_none()) {
        ir.erase(op);
    }
    Ok(())
}

/// Steps for an operation that exists now.
pub(super) fn of_op(steps: LateSteps, op: Op) -> impl Iterator<Item = Late> {
    steps.into_iter().map(move |(until, change)| Late { until, op, change })
}
