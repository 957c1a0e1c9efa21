//! Migration of operations in older text to the current release, by the tables of their dialects ([`migrate`]).
//!
//! Migrations run on an isolate after it was parsed. The tables apply to records, so a record is made of each
//! operation. An operation in generic form has the shape of its release. One in custom form was parsed by its current
//! syntax or by a [`Spelling`](super::Spelling), and is migrated only if it is no valid current operation.

use std::sync::Arc;

use super::{Noted, Older, OpParser};
use crate::attrs::NamedAttr;
use crate::compat::{
    Age, Entry, LateMigration, LateMigrations, OpCode, OpRecord, Order, When, apply_late, entries, fits, migrate,
    prop_today, replace_op, shown_name,
};
use crate::context::ContextData;
use crate::diag::Reported;
use crate::entity::{Ident, Op, OpName};
use crate::ir::{Isolate, OpRef};

impl Older {
    /// Returns the changes of operations of a name, the oldest first.
    fn entries(&self, ctx: &ContextData, name: &[u8]) -> Arc<[Entry]> {
        let age = match self.release {
            // A removed dialect is older than any release that lacks it.
            Some(release) if !self.is_removed(name) => Age::release(u64::from(release)),
            _ => Age::at_least(0),
        };
        entries(ctx, name, &age, None)
    }

    /// Returns true if an operation belongs to the removed dialect.
    fn is_removed(&self, name: &[u8]) -> bool {
        name.strip_prefix(self.grammar.namespace.as_bytes()).is_some_and(|rest| rest.starts_with(b"."))
    }
}

impl Older {
    /// Returns the migration of an operation that its dialect no longer has.
    fn unknown(&self, ctx: &ContextData, name: OpName) -> Option<OpCode> {
        let data = ctx.op_name(name);
        let is_unknown = data.info().is_none() && data.dialect_loaded;
        let namespace = is_unknown.then(|| data.namespace())?;
        self.grammar.unknown.iter().find(|it| it.0.as_bytes() == namespace).map(|it| it.1)
    }
}

impl OpParser<'_, '_> {
    /// Schedules an operation for migration, if there are any for its name.
    pub(in super::super) fn note_old(&mut self, op: Op, generic: bool) {
        let Some(older) = self.older else { return };
        let unknown_props = self.unknown_props_of_last();
        let (name, ctx) = (self.ir.op(op).name(), self.inner.ctx);
        let has_steps = |name: &OpName| {
            !older.entries(ctx, &ctx.op_name(*name).name).is_empty() || older.unknown(ctx, *name).is_some()
        };
        if *self.waiting.known.entry(name).or_insert_with_key(has_steps) || !unknown_props.is_empty() {
            if self.waiting.ops.is_empty() {
                self.waiting.ops.push(Vec::new());
            }
            if let Some(ops) = self.waiting.ops.last_mut() {
                ops.push(Noted { op, generic, unknown_props });
            }
        }
    }

    /// Starts the list of operations to migrate of a new isolate.
    pub(in super::super) fn begin_old_isolate(&mut self) {
        if self.is_of_other_release() {
            if self.waiting.ops.is_empty() {
                self.waiting.ops.push(Vec::new());
            }
            self.waiting.ops.push(Vec::new());
        }
    }

    /// Migrates the operations of the current isolate, which is complete.
    pub(in super::super) fn end_old_isolate(&mut self) {
        let Some(older) = self.older else { return };
        let ops = self.waiting.ops.pop().unwrap_or_default();
        if older.grammar.keeps || self.waiting.failed.is_some() {
            return;
        }
        if let Err(reported) = bring_up(&mut self.ir, &ops, &older) {
            self.waiting.failed = Some(reported);
        }
    }

    /// Returns the error of a failed migration in any isolate.
    pub(in super::super) fn old_result(&self) -> Result<(), Reported> {
        self.waiting.failed.map_or(Ok(()), Err)
    }
}

/// Migrates the operations of an isolate.
fn bring_up(ir: &mut Isolate, ops: &[Noted], older: &Older) -> Result<(), Reported> {
    let mut late: Vec<(Order, Op, LateMigration)> = Vec::new();
    for &Noted { op, generic, ref unknown_props } in ops {
        let ctx = ir.context().clone();
        let mut own = LateMigrations::new();
        let mut record = record_of(&ctx, ir.op(op), unknown_props);
        if let Some(release) = older.newer() {
            record.tell_newer(release);
        }
        let changed = migrate_record(&mut record, &mut own, older, generic)?;
        if changed || !unknown_props.is_empty() {
            super::unknown_props::check(&record)?;
        }
        let op = if changed { replace_op(ir, op, record, older.newer().is_none())? } else { op };
        if let Some(code) = older.unknown(&ctx, ir.op(op).name()).filter(|_| own.is_empty()) {
            own.push((Order::FIRST, LateMigration::Code(code)));
        }
        late.extend(own.into_iter().map(|(order, change)| (order, op, change)));
    }
    apply_late(ir, late, change_in_place)
}

/// Migrates the record of an operation. The record of an operation in generic form has the shape of its release.
fn migrate_record(
    record: &mut OpRecord<'_>,
    late: &mut LateMigrations,
    older: &Older,
    generic: bool,
) -> Result<bool, Reported> {
    let is_current = |record: &OpRecord<'_>, when: When| {
        let name = record.ctx.op_name(record.name);
        let is_sure = older.is_removed(&name.name) || name.info().is_none() || (when == When::Always && generic);
        !is_sure && fits(record)
    };
    let entries_of = |ctx: &ContextData, name| older.entries(ctx, &ctx.op_name(name).name);
    migrate(record, late, entries_of, is_current).map_err(|lost| record.error(lost))
}

/// Migrates an operation by code, and emits a remark about its replacements.
fn change_in_place(ir: &mut Isolate, op: Op, change: &LateMigration) -> Result<(), Reported> {
    let view = ir.op(op);
    let (was, loc, ctx) = (view.name(), view.loc(), ir.context().clone());
    let (prev, block) = (view.prev().map(|op| op.op), view.block().map(|block| block.block));
    change.apply(ir, op)?;
    let Some(block) = block.filter(|_| ir.is_erased(op)) else { return Ok(()) };
    let first = match prev.filter(|&prev| !ir.is_erased(prev)) {
        Some(prev) => ir.op(prev).next(),
        None => ir.block(block).first(),
    };
    // The replacements have the location of the original operation.
    let mut now: Vec<String> = Vec::new();
    let mut next = first.filter(|op| op.loc() == loc);
    while let Some(op) = next {
        now.push(format!("'{}'", shown_name(&ctx, op.name())));
        next = op.next().filter(|op| op.loc() == loc);
    }
    let was = shown_name(&ctx, was);
    let message = match &*now {
        [] => format!("'{was}' is no operation any more"),
        _ => format!("'{was}' is {} now", now.join(", ")),
    };
    ctx.remark(loc, message);
    Ok(())
}

/// Makes a record of an operation as it was written. The discardable attributes `unknown_props` were properties.
fn record_of<'a>(ctx: &'a ContextData, op: OpRef<'_>, unknown_props: &[Ident]) -> OpRecord<'a> {
    let mut record = OpRecord::of(ctx, op);
    let (more, mut attrs): (Vec<NamedAttr>, Vec<NamedAttr>) =
        record.attrs.iter().partition(|entry| unknown_props.contains(&entry.0));
    record.props.extend(more);
    if op.info().is_none() {
        // The migrated operation has these attributes under their current names.
        for entry in &mut attrs {
            let name = std::str::from_utf8(ctx.ident_bytes(entry.0)).unwrap_or_default();
            entry.0 = ctx.ident(prop_today(name).as_bytes());
        }
    }
    record.attrs = attrs;
    record
}
