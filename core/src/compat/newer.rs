//! Releases of MLIR newer than the one whose definitions are in memory.
//!
//! Memory has the definitions of [`MLIR_RELEASE`]. IR of a newer release is read by undoing the release's changes,
//! except for additions. A property that a newer release added to an operation is stored as a discardable attribute, if
//! it differs from its default value. The attribute has a name outside of all definitions, `fastmath@23`. Current
//! operations have no overhead, and no information is lost on the way to that release. Other releases cannot express
//! such an attribute: writing for them is an error at the operation.

use std::collections::HashSet;
use std::ops::ControlFlow;

use lect_ods::spec::{ChangeSpec, MLIR_RELEASE, ReleaseSpec};

use super::applicable_changes::newer_entries;
use super::redefined::redefine_all;
use super::replace_op;
use super::{LateMigrations, Lost, OpRecord, RecordOperand, migrate, op_name_in_text};
use crate::attrs::walk::Part;
use crate::attrs::{AttrData, NamedAttr};
use crate::context::ContextData;
use crate::diag::Reported;
use crate::dialect::{DefBody, OpInfo, Param, newer_name};
use crate::entity::{Attr, Ident, Op};
use crate::ir::walk::{Step, pre_order, within_isolate};
use crate::ir::{Isolate, OpRef};

impl ContextData {
    /// Returns the name under which a property of a newer release is stored.
    pub fn newer_ident(&self, name: &str, release: u64) -> Ident {
        self.note_newer();
        self.ident(format!("{name}@{release}").as_bytes())
    }

    /// Returns the name in memory of an operation that was renamed by newer releases, up to `until`.
    pub(crate) fn name_before(&self, name: &[u8], until: u64) -> Option<&str> {
        let namespace = name.split(|&byte| byte == b'.').next()?;
        let releases = self.history(namespace).filter(|release| release.is_newer() && release.since[0] <= until);
        releases.flat_map(|release| release.changes.iter()).find_map(|change| match change {
            ChangeSpec::RenameOp { from, to } => (to.as_bytes() == name).then_some(&**from),
            _ => None,
        })
    }

    /// Returns the release newer than the one in memory that added a property of this name to an operation.
    pub fn newer_property(&self, op: &str, name: &str) -> Option<u64> {
        let namespace = op.split_once('.')?.0;
        let adds = |change: &ChangeSpec| match change {
            ChangeSpec::AddAttr { op: of, name: added, .. }
            | ChangeSpec::AttrToProperty { op: of, name: added }
            | ChangeSpec::RenameAttr { op: of, to: added, .. } => *of == op && *added == name,
            _ => false,
        };
        let mut releases = self.history(namespace.as_bytes()).filter(|release| release.is_newer());
        releases.find(|release| release.changes.iter().any(adds)).map(|release| release.since[0])
    }

    /// Returns the first release newer than the one in memory that changes the segments of an operation, or changes it
    /// by code.
    pub(crate) fn newer_shape(&self, op: &str) -> Option<u64> {
        let namespace = op.split_once('.')?.0;
        let reshapes = |change: &ChangeSpec| {
            let is_known = matches!(change, ChangeSpec::Code { .. }) || change.regroups();
            is_known && change.op().is_some_and(|of| *of == op)
        };
        let mut releases = self.history(namespace.as_bytes()).filter(|release| release.is_newer());
        releases.find(|release| release.changes.iter().any(reshapes)).map(|release| release.since[0])
    }

    /// Returns the last release in which an operation had a property of this name, if a later one removed it.
    pub fn last_release_with(&self, op: &str, name: &str) -> Option<u64> {
        let namespace = op.split_once('.')?.0;
        let removes = |change: &ChangeSpec| match change {
            ChangeSpec::RemoveAttr { op: of, name: gone, .. } | ChangeSpec::RenameAttr { op: of, from: gone, .. } => {
                *of == op && *gone == name
            }
            _ => false,
        };
        let known: Vec<&ReleaseSpec> = self.history(namespace.as_bytes()).filter(|it| !it.is_newer()).collect();
        let last = known.into_iter().rev().find(|release| release.changes.iter().any(removes))?;
        Some(last.since[0].saturating_sub(1))
    }
}

impl OpRecord<'_> {
    /// Converts additions of newer releases, up to `until`, to properties. The record is then no longer one of memory.
    pub(crate) fn tell_newer(&mut self, until: u64) {
        let ctx = self.ctx;
        let (props, attrs) = (&mut self.props, &mut self.attrs);
        attrs.retain(|&(name, value)| match newer_name(ctx.ident_bytes(name)) {
            Some((name, release)) if release <= until => {
                let name = ctx.ident(name.as_bytes());
                props.retain(|prop| prop.0 != name);
                props.push((name, value));
                false
            }
            _ => true,
        });
    }

    /// Stores properties that the definition lacks as discardable attributes.
    fn keep_newer(&mut self, release: u64) {
        let ctx = self.ctx;
        let Some(info) = ctx.op_name(self.name).info() else { return };
        // Sizes of more segments than the definition has are stored in this way, too.
        let (own, others): (Vec<NamedAttr>, Vec<NamedAttr>) = self.props.iter().partition(|entry| {
            let slot = std::str::from_utf8(ctx.ident_bytes(entry.0)).ok().and_then(|name| info.prop_slot(name));
            slot.is_some_and(|slot| info.stored(ctx, slot, entry.1).is_some())
        });
        self.props = own;
        let kept = others.into_iter().map(|(name, value)| {
            let name = String::from_utf8_lossy(ctx.ident_bytes(name));
            (ctx.newer_ident(&name, release), value)
        });
        self.attrs.extend(kept);
    }

    /// Migrates the record of an operation in memory to a newer release. Returns true if the record may have changed.
    pub fn bring_to(&mut self, release: u64) -> Result<bool, Lost> {
        self.refuse_newer(release)?;
        let had = self.attrs.len();
        self.tell_newer(release);
        let entries_of = |ctx: &ContextData, name| newer_entries(ctx, &ctx.op_name(name).name, release, true);
        let changed = migrate(self, &mut LateMigrations::new(), entries_of, |_, _| false)?;
        Ok(changed || had != self.attrs.len())
    }

    /// Fails if a release newer than `release` added some part of the record.
    pub fn refuse_newer(&self, release: u64) -> Result<(), Lost> {
        let ctx = self.ctx;
        check_op(ctx, ctx.op_name(self.name).info(), release)?;
        self.attrs.iter().try_for_each(|&entry| check_entry(ctx, entry, release))
    }

    /// Returns the attribute of a default value.
    pub(super) fn value_of_default(&self, default: &str, stage: Option<&super::stage::Stage>) -> Option<Attr> {
        (!default.is_empty()).then(|| super::operands::spelled(self, default, stage))?
    }
}

fn check_entry(ctx: &ContextData, (name, value): NamedAttr, release: u64) -> Result<(), Lost> {
    match newer_name(ctx.ident_bytes(name)) {
        Some((name, since)) if since > release => {
            let value = ctx.attrs().show(value);
            Err(format!("has a property '{name}', {value}, which is new in MLIR {since}").into())
        }
        _ => Ok(()),
    }
}

fn check_op(ctx: &ContextData, info: Option<&OpInfo>, release: u64) -> Result<(), Lost> {
    if let Some((since, _)) = info.and_then(|info| info.redefined(ctx, release)) {
        return Err(format!("has a definition of its own in MLIR {since}").into());
    }
    if let Some((_, since)) = info.and_then(|info| newer_name(info.name().as_bytes())).filter(|it| it.1 > release) {
        return Err(format!("is one of MLIR {since}, which has another definition").into());
    }
    match info.and_then(|info| info.added(ctx)) {
        Some(since) if since > release => Err(format!("is new in MLIR {since}").into()),
        _ => match info.and_then(|info| info.gone(ctx, release)) {
            Some(since) => Err(format!("was removed in MLIR {since}").into()),
            None => Ok(()),
        },
    }
}

/// Fails if an attribute has parameters that `release` lacks, or lacks parameters that it requires.
fn check_params(ctx: &ContextData, attr: Attr, release: u32) -> Result<(), Lost> {
    let AttrData::Dialect { def, body: DefBody::Params(params), .. } = ctx.attrs().data(attr) else { return Ok(()) };
    let info = ctx.def_info(*def);
    let Some(newer) = info.hooks.newer.filter(|newer| newer.since > release) else { return Ok(()) };
    let defaults = ctx.default_params(*def);
    for (spec, (param, default)) in info.spec().params.iter().zip(params.iter().zip(&defaults)) {
        let is_added = newer.added.contains(&&*spec.name) && param != default;
        let is_missing = newer.all_optional && !spec.optional && *param == Param::Absent;
        if is_added || is_missing {
            let (what, name) = (if is_added { "with" } else { "without" }, &spec.name);
            let (shown, since) = (ctx.attrs().show(attr), newer.since);
            return Err(format!("has {shown}, {what} a parameter '{name}', new in MLIR {since}").into());
        }
    }
    Ok(())
}

/// Fails if an attribute, or a nested one that was not visited yet, has parameters that `release` lacks.
fn check_parts(ctx: &ContextData, attr: Attr, release: u32, seen: &mut HashSet<Part>) -> Result<(), Lost> {
    let mut pending = vec![Part::Attr(attr)];
    while let Some(part) = pending.pop() {
        if !seen.insert(part) {
            continue;
        }
        if let Part::Attr(attr) = part {
            check_params(ctx, attr, release)?;
        }
        ctx.for_each_part(part, |part| {
            if !seen.contains(&part) {
                pending.push(part);
            }
        });
    }
    Ok(())
}

pub(super) fn lost(op: OpRef<'_>, release: u64, lost: &Lost) -> Reported {
    let name = String::from_utf8_lossy(op_name_in_text(&op.name_data().name)).into_owned();
    op.context().error(op.loc(), format!("'{name}' op cannot be written for MLIR {release}: it {lost}")).emit()
}

/// Emits an error for the first operation that `release` cannot express because a newer release added some part of it.
pub fn refuse_newer(root: OpRef<'_>, release: u32) -> Result<(), Reported> {
    let ctx = root.context();
    if !ctx.has_newer() {
        return Ok(());
    }
    let mut result = Ok(());
    let mut seen = HashSet::default();
    let _ = pre_order::<()>(root, |op| {
        let mut entries = ctx.attrs().dictionary_entries(op.attrs()).iter();
        let checked = check_op(ctx, op.info(), release.into())
            .and_then(|()| entries.try_for_each(|&entry| check_entry(ctx, entry, release.into())))
            .and_then(|()| op.props().iter().flatten().try_for_each(|&prop| check_parts(ctx, prop, release, &mut seen)))
            .and_then(|()| check_parts(ctx, op.attrs(), release, &mut seen));
        match checked {
            Ok(()) => ControlFlow::Continue(Step::Into),
            Err(found) => {
                result = Err(lost(op, release.into(), &found));
                ControlFlow::Break(())
            }
        }
    });
    result
}

/// Returns a copy of a module migrated to `release`, to be printed for it; `None` if no change is necessary. Operations
/// with a custom form stay as they are in memory, unless all are printed in the `generic` form.
pub fn in_release(module: &Isolate, release: u32, generic: bool) -> Result<Option<Isolate>, Reported> {
    let is_newer = release > MLIR_RELEASE;
    if is_newer || module.context().has_newer() {
        module.root().read_all()?;
    }
    let redefined = redefine_all(module, release)?;
    if !is_newer {
        refuse_newer(redefined.as_ref().unwrap_or(module).root(), release)?;
        return Ok(redefined);
    }
    let mut copy = redefined.unwrap_or_else(|| module.clone_isolate());
    for_each_op(&mut copy, |ir, op| bring_op(ir, op, release.into(), generic))?;
    Ok(Some(copy))
}

/// Applies `change` to each operation of a module. The function may replace operations.
pub(super) fn for_each_op(
    module: &mut Isolate,
    mut change: impl FnMut(&mut Isolate, Op) -> Result<(), Reported>,
) -> Result<(), Reported> {
    // The nesting depth of isolates is controlled by the input, so avoid recursion.
    let mut pending: Vec<&mut Isolate> = vec![module];
    while let Some(ir) = pending.pop() {
        let root = ir.root().op;
        let mut ops: Vec<Op> = Vec::new();
        within_isolate(ir.root(), |op| {
            // An isolated operation is changed with its own isolate.
            if op.op == root || !op.is_isolated() {
                ops.push(op.op);
            }
        });
        ops.into_iter().try_for_each(|op| change(ir, op))?;
        pending.extend(ir.children_mut());
    }
    Ok(())
}

/// Migrates an operation to a newer release, as far as current definitions can represent it.
fn bring_op(ir: &mut Isolate, op: Op, release: u64, generic: bool) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let view = ir.op(op);
    let mut record = OpRecord::of(&ctx, view);
    let is_custom = || (ctx.registry().services.has_custom_form)(view, release);
    let changed = record.bring_to(release).map_err(|found| lost(view, release, &found))?;
    if !changed || !generic && is_custom() {
        return Ok(());
    }
    // The new name applies only to the printed form.
    record.name = view.name();
    record.keep_newer(release);
    put_back(ir, op, record)
}

/// Updates an operation to the contents of a record.
pub(super) fn put_back(ir: &mut Isolate, op: Op, record: OpRecord<'_>) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    if op == ir.root().op {
        let mut entries: Vec<NamedAttr> = record.props.into_iter().chain(record.attrs).collect();
        let split = crate::ir::split_attrs(&ctx, record.name, &mut entries, None);
        ir.set_root_attrs(record.loc, split.discardable, &split.props);
        return Ok(());
    }
    debug_assert!(record.operands.iter().all(|operand| RecordOperand::value(operand).is_some()));
    replace_op(ir, op, record, false).map(drop)
}
