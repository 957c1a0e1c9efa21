//! Operations of older releases and other versions, made the context's: by the tables of dialects ([`Upgrade`]) and by what
//! their versions declare ([`Passage`]).

use std::sync::Arc;

use lect_core::Context;
use lect_core::attrs::NamedAttr;
use lect_core::diag::Reported;
use lect_core::dialect::{Change, LateSteps, OpInfo, OpRecord, Passage, Upgrade, Versions, fits};
use lect_core::entity::{Attr, Op, OpName};

use super::File;
use super::body::Body;
use super::props::{OpAttrs, Slots, TODAY};
use super::record::{Head, settle};
use crate::layout::release::{RELEASES, nearest};
use crate::layout::{OpLayout, Release, producer_release};
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

    /// Whether an operation has had the sizes of groups of operands in each release that may have written the file. A file
    /// without them is wrong then, and nothing can be made of it.
    pub fn always_has_sizes(self, op: &[u8]) -> bool {
        let Ok(op) = std::str::from_utf8(op) else { return false };
        let has_sizes = |release: &&Release| {
            let layout = release.layout(op);
            layout.is_none_or(|layout| layout.fields().iter().any(|field| field.name == "operandSegmentSizes"))
        };
        match self {
            Self::Known { release, snapshot } => {
                let may_be = [Some(release), release.checked_sub(1).filter(|_| snapshot)];
                let mut releases = may_be.into_iter().flatten().filter_map(nearest).peekable();
                releases.peek().is_some() && releases.all(|release| has_sizes(&release))
            }
            Self::Unknown { oldest } => {
                RELEASES.iter().filter(|release| release.major() >= Some(oldest)).all(has_sizes)
            }
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

impl<'f> Body<'f, '_> {
    /// Brings the record of an operation up to date, and tells its attributes apart.
    pub(super) fn upgrade(
        &mut self,
        plan: &Plan,
        head: &mut Head,
        props: Vec<NamedAttr>,
        attrs: Option<Attr>,
    ) -> Result<OpAttrs<'f>, Reported> {
        let ctx = self.nest.ctx.clone();
        let entries = attrs.map_or(&[][..], |attrs| ctx.dictionary_entries(attrs));
        // Each operation has its own of what the file may have once.
        let size = size_of_val(entries) + size_of_val(&*props);
        ctx.reported(self.file.charge(&ctx, self.nest.cursor.offset(), size))?;
        let mut record = self.nest.record(&ctx, head, props, entries, plan.passage.as_deref());
        if let Some(passage) = &plan.passage {
            passage.op(&mut record, &mut head.late)?;
        }
        self.take_steps(plan, &mut record, &mut head.late)?;
        self.nest.follow(&record, head)?;
        let file = self.file;
        let lost = &mut |info: &OpInfo, (name, value): NamedAttr| {
            file.warn_lost(&ctx, info, ctx.ident_bytes(name), value);
        };
        let (slots, mut attrs) = settle(record, lost);
        Ok(OpAttrs { slots: Slots::Own(slots), discardable: ctx.dictionary_attr(&mut attrs) })
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
                let is_today = step.when == When::Unfit && fits(record);
                step.upgrade.take(record, is_today, late)?;
            }
            if record.name != name {
                steps = self.renamed_steps(record.name);
                next = steps.partition_point(|step| step.until() <= until);
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
                    let value = self.nest.ir.op(op).result(*index as usize);
                    self.define(value)?;
                }
                None => drop(self.nest.frames.last_mut().and_then(|frame| frame.values.next())),
            }
        }
        Ok(())
    }

    fn renamed_steps(&mut self, name: OpName) -> Arc<[Step]> {
        let (file, ctx) = (self.file, &self.nest.ctx);
        self.steps.entry(name).or_insert_with(|| file.steps(ctx, &ctx.op_name(name).name)).clone()
    }
}

/// The steps of operations that got their names from other steps.
pub(super) type RenamedSteps = hashbrown::HashMap<OpName, Arc<[Step]>, foldhash::fast::RandomState>;
