//! From one version of a dialect to another: the changes that specs declare ([`ChangeSpec`]), composed and taken on what is
//! read.
//!
//! What is read is of the version that its file says, and becomes what the context has: newer or older, so reading is how
//! IR is upgraded and how it is downgraded. A [`Passage`] is the way between two versions of one dialect. The other version
//! is a dialect of its own in the context, under a name that no text can have (`toy@1.12`): so attributes and types are read
//! by the definitions that they had, and properties of operations by the layout that they had.

use std::fmt;
use std::sync::Arc;

use lect_ods::spec::{ChangeSpec, DefKind, DialectSpec, List, OperandSpec, Shared, Str, VersionSpec, show_version};

use crate::context::Context;
use crate::diag::Reported;
use crate::dialect::{AlreadyKnown, DialectHooks, LateSteps, OpRecord, Param, RecordOperand, UpgradeIr, UpgradeRecord};
use crate::entity::{Attr, Def};
use crate::loc::Loc;
use crate::types::Invalid;

/// What a function of the program does to the operations of a name in a version: [`DialectHooks::steps`](super::DialectHooks).
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// From the version before.
    pub up: StepCode,
    /// To the version before.
    pub down: StepCode,
}

/// The function.
#[derive(Clone, Copy, Debug)]
pub enum StepCode {
    /// There is nothing to do.
    Nothing,
    /// It cannot be done: why, behind the name of the operation.
    Lost(&'static str),
    /// It changes what an operation will be.
    Record(UpgradeRecord),
    /// It changes the operation, once all of its isolate was read.
    Ir(UpgradeIr),
}

/// A version of a dialect that there is no way to or from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoVersion(pub String);

impl fmt::Display for NoVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoVersion {}

/// Tells what dialects of a text are of another version than the context's.
pub trait Versions: Sync {
    /// The way from the version that a dialect has there. None if it is the context's.
    fn passage(&self, ctx: &Context, namespace: &[u8]) -> Option<Arc<Passage>>;
}

/// The way from the version that a file has of a dialect to the version that the context has.
#[derive(Debug)]
pub struct Passage {
    namespace: Box<str>,
    /// What the other version is called in the context.
    there: Box<[u8]>,
    spec: Shared<DialectSpec>,
    from: Box<[u64]>,
    to: Box<[u64]>,
    steps: Box<[Passed]>,
}

/// A step of a passage.
#[derive(Debug)]
struct Passed {
    changes: List<ChangeSpec>,
    /// Whether to the newer version.
    up: bool,
}

impl Context {
    /// The way from a version of a dialect to the one that the context has; none if they are the same, or the dialect does
    /// not say what its versions changed.
    pub fn passage(&self, namespace: &str, version: &[u64]) -> Result<Option<Arc<Passage>>, NoVersion> {
        let Some(dialect) = self.dialect(namespace.as_bytes()) else { return Ok(None) };
        let here = dialect.spec();
        if here.versions.is_empty() || *here.version == *version {
            return Ok(None);
        }
        let mut spec = at(here, namespace, version)?;
        let (from, to) = (here.steps_until(version), here.steps_until(&here.version));
        // Versions between two that are known are like the first of these, which is there once.
        let known = from.checked_sub(1).and_then(|last| here.versions.get(last));
        let there = format!("{namespace}@{}", show_version(known.map_or(version, |step| &step.number)));
        spec.name = Str::Owned(there.clone());
        if from == to {
            return Ok(None);
        }
        let between = |range: std::ops::Range<usize>, up: bool| {
            let of = move |step: &VersionSpec| Passed { changes: step.changes.clone(), up };
            here.versions.get(range).unwrap_or_default().iter().map(of).collect::<Vec<_>>()
        };
        let steps = match from < to {
            true => between(from..to, true),
            false => between(to..from, false).into_iter().rev().collect(),
        };
        let loaded = match self.load(spec) {
            Ok(dialect) => {
                self.warn_missing(namespace, here);
                Some(dialect)
            }
            // Another file has it, too.
            Err(AlreadyKnown(_)) => self.dialect(there.as_bytes()),
        };
        let Some(loaded) = loaded else { return Ok(None) };
        Ok(Some(Arc::new(Passage {
            namespace: namespace.into(),
            spec: loaded.shared().clone(),
            there: there.into_bytes().into(),
            from: version.into(),
            to: (*here.version).into(),
            steps: steps.into(),
        })))
    }
}

impl Context {
    /// Tells of functions that versions need and the program has not: what they change will be refused.
    fn warn_missing(&self, namespace: &str, spec: &DialectSpec) {
        let hooks = self.dialect_def(namespace.as_bytes()).map_or(&DialectHooks::NONE, |def| &def.hooks);
        for version in spec.versions.iter() {
            for change in version.changes.iter() {
                if let ChangeSpec::Code { op, function } = change
                    && !hooks.has_step(function)
                {
                    let number = show_version(&version.number);
                    let message = format!(
                        "version {number} of dialect '{namespace}' needs the function '{function}' for '{op}', which the \
                         program has not: such operations are refused"
                    );
                    self.warning(Loc::UNKNOWN, message);
                }
            }
        }
    }
}

/// A dialect in another version.
pub(super) fn at(spec: &DialectSpec, namespace: &str, version: &[u64]) -> Result<DialectSpec, NoVersion> {
    let Some(newest) = spec.newest() else {
        return Err(NoVersion(format!("dialect '{namespace}' does not say what versions it has")));
    };
    spec.at(version).ok_or_else(|| {
        let (asked, newest) = (show_version(version), show_version(newest));
        NoVersion(match spec.versions.first() {
            Some(first) if *version < *first.number => {
                let first = show_version(&first.number);
                format!("version {asked} of dialect '{namespace}' is older than the first that is known, {first}")
            }
            _ => format!("version {asked} of dialect '{namespace}' is newer than the last that is known, {newest}"),
        })
    })
}

impl Passage {
    /// The dialect as the file has it.
    pub fn spec(&self) -> &DialectSpec {
        &self.spec
    }

    /// What it is called in the context.
    pub fn there(&self) -> &[u8] {
        &self.there
    }

    /// Whether something changed of the operations of a name.
    pub fn changes_op(&self, name: &str) -> bool {
        self.steps.iter().flat_map(|step| step.changes.iter()).any(|change| match change {
            ChangeSpec::RenameOp { from, to } => from == name || to == name,
            other => other.op().is_some_and(|op| op == name),
        })
    }

    /// Takes all steps on an operation that does not exist yet. What is to be done when it does is added to `late`.
    pub fn op(&self, record: &mut OpRecord<'_>, late: &mut LateSteps) -> Result<(), Reported> {
        let first = late.len();
        for (number, step) in (0..).zip(&self.steps) {
            let changes = step.changes.iter();
            let mut take = |change| self.change(record, change, step.up, number, late);
            match step.up {
                true => changes.into_iter().try_for_each(&mut take)?,
                false => changes.rev().try_for_each(&mut take)?,
            }
        }
        let ctx = record.ctx;
        let name = ctx.op_name(record.name);
        let dialect = ctx.dialect(self.namespace.as_bytes());
        if late.len() == first && dialect.is_some_and(|dialect| dialect.op_index(&name.name).is_none()) {
            return Err(self.lost(record, "is none of the operations that there are then"));
        }
        Ok(())
    }

    fn change(
        &self,
        record: &mut OpRecord<'_>,
        change: &ChangeSpec,
        up: bool,
        number: u32,
        late: &mut LateSteps,
    ) -> Result<(), Reported> {
        let ctx = record.ctx;
        let data = ctx.op_name(record.name);
        let is = |name: &str| *data.name == *name.as_bytes();
        match change {
            ChangeSpec::RenameOp { from, to } => match up {
                true if is(from) => record.rename(to),
                false if is(to) => record.rename(from),
                _ => {}
            },
            other if !other.op().is_some_and(|op| is(op)) => {}
            // What code does with it comes first on the way down.
            ChangeSpec::AddOp { .. } if !up && !late.iter().any(|it| it.0 == number) => {
                return Err(self.lost(record, "is newer"));
            }
            ChangeSpec::RenameAttr { from, to, .. } => match up {
                true => record.rename_attr(from, to),
                false => record.rename_attr(to, from),
            },
            ChangeSpec::AddAttr { name, default, .. } => match up {
                true => self.set_default(record, name, default)?,
                false => self.forget_attr(record, name, default)?,
            },
            ChangeSpec::RemoveAttr { name, default, .. } => match up {
                true => drop(record.take(name)),
                false => self.set_default(record, name, default)?,
            },
            ChangeSpec::AddOperand { operand, .. } => match up {
                true => self.insert_operand(record, operand)?,
                false => self.remove_operand(record, operand, true)?,
            },
            ChangeSpec::RemoveOperand { operand, .. } => match up {
                true => self.remove_operand(record, operand, false)?,
                false => self.insert_operand(record, operand)?,
            },
            ChangeSpec::ReorderOperands { were, variable, .. } => match reorder(record, were, variable, up) {
                true => {}
                false => return Err(self.lost(record, "has not as many operands as it should")),
            },
            ChangeSpec::Code { function, .. } => {
                let hooks = ctx.dialect_def(self.namespace.as_bytes()).map_or(&[][..], |def| def.hooks.steps);
                let Some((_, step)) = hooks.iter().find(|it| it.0 == function) else {
                    return Err(self.lost(record, &format!("needs the function '{function}', which there is not")));
                };
                match if up { step.up } else { step.down } {
                    StepCode::Nothing => {}
                    StepCode::Lost(why) => return Err(self.lost(record, why)),
                    StepCode::Record(change) => change(record)?,
                    StepCode::Ir(change) => late.push((number, change)),
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Reports that something cannot be said in the version of the context.
    fn lost(&self, record: &OpRecord<'_>, why: &str) -> Reported {
        let name = record.ctx.op_name(record.name);
        let (name, from, to) = (String::from_utf8_lossy(&name.name), show_version(&self.from), show_version(&self.to));
        let message =
            format!("'{name}' op of version {from} {why}: version {to} of '{}' cannot have it", self.namespace);
        record.ctx.error(record.loc, message).emit()
    }

    fn value(&self, record: &OpRecord<'_>, text: &str) -> Result<Attr, Reported> {
        let value = record.ctx.spelled_attr(text);
        value.ok_or_else(|| self.lost(record, &format!("should have {text}, which is no attribute")))
    }

    fn set_default(&self, record: &mut OpRecord<'_>, name: &str, default: &str) -> Result<(), Reported> {
        if !default.is_empty() {
            let value = self.value(record, default)?;
            record.set_default(name, value);
        }
        Ok(())
    }

    /// Takes away an attribute that older versions do not have, if it says nothing.
    fn forget_attr(&self, record: &mut OpRecord<'_>, name: &str, default: &str) -> Result<(), Reported> {
        let Some(value) = record.take(name) else { return Ok(()) };
        let ctx = record.ctx;
        if !default.is_empty() && ctx.spelled_attr(default) == Some(value)
            || Some(value) == self.default_of(record, name)
        {
            return Ok(());
        }
        let why = format!("has a '{name}' that is {}", ctx.show_attr(value));
        Err(self.lost(record, &why))
    }

    /// What a property of the file's version is when nobody says.
    fn default_of(&self, record: &OpRecord<'_>, name: &str) -> Option<Attr> {
        let ctx = record.ctx;
        let info = ctx.op_name(record.name).info.as_deref()?;
        info.props.get(info.prop_slot(name)?)?.default
    }

    fn insert_operand(&self, record: &mut OpRecord<'_>, operand: &OperandSpec) -> Result<(), Reported> {
        let sizes = sizes(record, operand.groups.saturating_sub(1));
        let at = match &sizes {
            Some(sizes) => sizes.iter().take(operand.at as usize).sum(),
            None => place(operand, record.operands.len(), 0),
        };
        let has_one = !operand.constant.is_empty();
        if has_one {
            let value = self.value(record, &operand.value)?;
            let Some(ty) = record.ctx.attr_type(value) else {
                return Err(self
                    .lost(record, &format!("should have {} as '{}', which has no type", operand.value, operand.name)));
            };
            let op = record.ctx.op_name_of(operand.constant.as_bytes());
            let fresh = record.constants.len();
            record.constants.push((op, value, ty));
            if at > record.operands.len() {
                return Err(self.lost(record, "has not as many operands as it should"));
            }
            record.operands.insert(at, RecordOperand::constant(fresh, ty, value));
        }
        if let Some(mut sizes) = sizes {
            sizes.insert((operand.at as usize).min(sizes.len()), usize::from(has_one));
            set_sizes(record, &sizes);
        }
        Ok(())
    }

    /// Takes an operand away that is as good as none, or any.
    fn remove_operand(
        &self,
        record: &mut OpRecord<'_>,
        operand: &OperandSpec,
        must_be_default: bool,
    ) -> Result<(), Reported> {
        let mut sizes = sizes(record, operand.groups);
        let len = record.operands.len();
        let count = match &sizes {
            Some(sizes) => sizes.get(operand.at as usize).copied().unwrap_or(0),
            None if operand.optional => (len + 1).saturating_sub(operand.groups as usize),
            None => 1,
        };
        let at = match &sizes {
            Some(sizes) => sizes.iter().take(operand.at as usize).sum(),
            None => place(operand, len, count),
        };
        let Some(gone) = record.operands.get(at..at.saturating_add(count)) else {
            return Err(self.lost(record, "has not as many operands as it should"));
        };
        let default = record.ctx.spelled_attr(&operand.value).filter(|_| !operand.constant.is_empty());
        if must_be_default && gone.iter().any(|it| it.constant.is_none() || it.constant != default) {
            return Err(self.lost(record, &format!("has an operand '{}'", operand.name)));
        }
        let gone: Vec<RecordOperand> = record.operands.drain(at..at + count).collect();
        record.dropped.extend(gone.iter().filter(|it| it.constant.is_some()).filter_map(|it| it.value()));
        if let Some(sizes) = &mut sizes {
            if (operand.at as usize) < sizes.len() {
                sizes.remove(operand.at as usize);
            }
            set_sizes(record, sizes);
        }
        Ok(())
    }

    /// Takes all steps on the parameters of an attribute or a type, which is of a definition of the file's version: the
    /// definition and the parameters that the context's version has. `Err` says what cannot be carried.
    pub fn params(&self, ctx: &Context, def: Def, mut params: Vec<Param>) -> Result<(Def, Vec<Param>), Invalid> {
        let spec = ctx.def_info(def).spec();
        let (kind, name) = (spec.kind, &spec.def);
        let here = self.here(ctx, def)?;
        for step in &self.steps {
            let changes: Vec<&ChangeSpec> = match step.up {
                true => step.changes.iter().collect(),
                false => step.changes.iter().rev().collect(),
            };
            for change in changes {
                let ChangeSpec::AddParam { kind: of, def, at, name: param, default } = change else { continue };
                if *of != kind || def != name {
                    continue;
                }
                let at = *at as usize;
                let newer = if step.up { here } else { self.of_file(ctx, kind, name).unwrap_or(here) };
                let value = param_value(ctx, newer, param, default);
                let value = value.ok_or_else(|| format!("'{param}' of '{name}' has no value that can be had"))?;
                if step.up {
                    params.insert(at.min(params.len()), value);
                } else if at < params.len() && params.remove(at) != value {
                    let (to, namespace) = (show_version(&self.to), &self.namespace);
                    return Err(format!(
                        "a '{param}' of '{name}' cannot be said in version {to} of '{namespace}', which has none"
                    )
                    .into());
                }
            }
        }
        Ok((here, params))
    }

    /// The definition of the context's version that is one of the file's.
    pub fn here(&self, ctx: &Context, def: Def) -> Result<Def, Invalid> {
        let spec = ctx.def_info(def).spec();
        let dialect = ctx.dialect(self.namespace.as_bytes());
        let found = dialect.and_then(|dialect| {
            let all = match spec.kind {
                DefKind::Attr => &dialect.spec().attrs,
                DefKind::Type => &dialect.spec().types,
            };
            dialect.def_at(spec.kind, all.iter().position(|it| it.def == spec.def)?)
        });
        found.ok_or_else(|| Invalid(format!("'{}' is not there in version {}", spec.name, show_version(&self.to))))
    }

    fn of_file(&self, ctx: &Context, kind: DefKind, name: &str) -> Option<Def> {
        let all = match kind {
            DefKind::Attr => &self.spec.attrs,
            DefKind::Type => &self.spec.types,
        };
        ctx.dialect(&self.there)?.def_at(kind, all.iter().position(|it| it.def == name)?)
    }
}

/// What a new parameter is where an older file does not have it: what `text` says, or its own default.
fn param_value(ctx: &Context, def: Def, name: &str, text: &str) -> Option<Param> {
    let at = ctx.def_info(def).spec().params.iter().position(|it| it.name == name)?;
    match text.is_empty() {
        true => ctx.default_params(def).into_iter().nth(at),
        false => ctx.param_of_text(def, at, text),
    }
}

/// Where an operand of so many is, or would be. Groups of one are counted from where no longer ones are.
fn place(operand: &OperandSpec, operands: usize, count: usize) -> usize {
    match operand.from_end {
        false => operand.at as usize,
        true => (operands + 1)
            .saturating_sub(count + operand.groups as usize - (operand.at as usize).min(operand.groups as usize)),
    }
}

/// The sizes of so many groups of operands, if the operation says them.
fn sizes(record: &OpRecord<'_>, groups: u32) -> Option<Vec<usize>> {
    let sizes = crate::engine::int_array(record.ctx, record.attr("operandSegmentSizes")?);
    let sizes: Vec<usize> = sizes.iter().filter_map(|&size| usize::try_from(size).ok()).collect();
    let total = sizes.iter().try_fold(0usize, |sum, &size| sum.checked_add(size))?;
    (sizes.len() == groups as usize && total == record.operands.len()).then_some(sizes)
}

/// Gives groups of operands another order, newer or older; false if the operands are not so many groups.
fn reorder(record: &mut OpRecord<'_>, were: &[u32], variable: &[u32], up: bool) -> bool {
    let now_of = |was: usize| were.iter().position(|&it| it as usize == was).unwrap_or(was);
    let declared = sizes(record, u32::try_from(were.len()).unwrap_or(u32::MAX));
    let lengths = match &declared {
        Some(lengths) => lengths.clone(),
        None => {
            let single = were.len().saturating_sub(variable.len());
            let Some(left) = record.operands.len().checked_sub(single) else { return false };
            let share = left.checked_div(variable.len()).unwrap_or(0);
            let is_variable = |now: usize| variable.iter().any(|&it| it as usize == now);
            let size = |place| if is_variable(if up { now_of(place) } else { place }) { share } else { 1 };
            // In the order in which they come.
            (0..were.len()).map(size).collect::<Vec<usize>>()
        }
    };
    if lengths.iter().sum::<usize>() != record.operands.len() {
        return false;
    }
    let place = |to: usize| if up { were.get(to).map_or(to, |&was| was as usize) } else { now_of(to) };
    let order: Vec<usize> = (0..were.len()).map(place).collect();
    let group = |&place: &usize| {
        let start: usize = lengths.iter().take(place).sum();
        let length = lengths.get(place).copied().unwrap_or(0);
        record.operands.get(start..start + length).unwrap_or_default().to_vec()
    };
    record.operands = order.iter().flat_map(group).collect();
    if declared.is_some() {
        let lengths: Vec<usize> = order.iter().filter_map(|&place| lengths.get(place).copied()).collect();
        set_sizes(record, &lengths);
    }
    true
}

fn set_sizes(record: &mut OpRecord<'_>, sizes: &[usize]) {
    let sizes = record.ctx.i32_array_attr(sizes.iter().map(|&size| i32::try_from(size).unwrap_or(i32::MAX)));
    record.set("operandSegmentSizes", sizes);
}
