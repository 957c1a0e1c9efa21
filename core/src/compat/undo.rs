//! Operations of today as an older release has them: changes of releases undone on records, the latest first.

use std::cmp::Reverse;

use hashbrown::HashMap;
use lect_ods::spec::{ChangeSpec, MLIR, ProducerVersion};

use super::change::Applied;
use super::{LateMigration, Lost, MigrationCode, OpRecord, Order, apply_late};
use crate::context::ContextData;
use crate::diag::Reported;
use crate::entity::Op;
use crate::ir::walk::{Step, pre_order, within_isolate};
use crate::ir::{Isolate, OpRef};

/// What has changed of operations since an older release of MLIR.
pub struct Past {
    /// By what operations are called after the changes; the latest release first.
    changes: HashMap<Box<str>, Vec<Since>, foldhash::fast::RandomState>,
}

/// What a release changed of an operation.
struct Since {
    since: ProducerVersion,
    /// What the operation was called before.
    then: Box<str>,
    renames: bool,
    /// The changes in the order of the table, with the way back of those that are code.
    changes: Vec<(ChangeSpec, MigrationCode)>,
}

/// What an older release has, as far as it decides what becomes of an operation.
pub trait OlderRelease {
    /// Whether it has an operation of this name.
    fn has_op(&self, name: &str) -> bool;
    /// Whether it has the operation, and not this property of it.
    fn lacks_property(&self, op: &str, property: &str) -> bool;
}

impl Past {
    /// What changed in some namespaces since a release of MLIR.
    pub fn since<'n>(ctx: &ContextData, namespaces: impl IntoIterator<Item = &'n str>, major: u64) -> Self {
        let mut changes: HashMap<Box<str>, Vec<Since>, foldhash::fast::RandomState> = HashMap::default();
        for namespace in namespaces {
            let history = ctx.history(namespace.as_bytes());
            for release in history.filter(|it| it.is_after(MLIR, [major, 0, 0]) && !it.is_newer()) {
                let mut starts: Vec<&str> = release.changes.iter().filter_map(|it| it.op().map(|op| &**op)).collect();
                starts.sort_unstable();
                starts.dedup();
                for then in starts {
                    let mut now = then;
                    let mut of_op = Vec::new();
                    for change in release.changes.iter() {
                        if change.op().is_none_or(|op| *op != now) {
                            continue;
                        }
                        let code = match ctx.migration(namespace.as_bytes(), change) {
                            Some(migration) => migration.down,
                            None => MigrationCode::Nothing,
                        };
                        of_op.push((change.clone(), code));
                        if let ChangeSpec::RenameOp { to, .. } = change {
                            now = to;
                        }
                    }
                    let since = Since { since: release.since, then: then.into(), renames: now != then, changes: of_op };
                    changes.entry(now.into()).or_default().push(since);
                }
            }
        }
        for all in changes.values_mut() {
            // Of several operations that are one now, the one with most changes is tried first.
            all.sort_by_key(|since| Reverse((since.since, since.changes.len())));
        }
        Self { changes }
    }

    /// Makes the record of an operation of today one of the older release. On an error nothing holds of the record.
    pub fn undo(&self, record: &mut OpRecord<'_>, release: &dyn OlderRelease) -> Result<(), Lost> {
        let today = record.name;
        let mut same = None;
        let mut after: Option<ProducerVersion> = None;
        loop {
            let name = String::from_utf8_lossy(&record.ctx.op_name(record.name).name);
            let all = self.changes.get(&*name).map_or(&[][..], Vec::as_slice);
            let mut releases = all.iter().map(|since| since.since);
            let Some(since) = releases.find(|&since| after.is_none_or(|after| since < after)) else { break };
            after = Some(since);
            let of_release = || all.iter().filter(|it| it.since == since);
            let mut others = of_release().filter(|since| since.renames);
            if let Some(other) = others.find_map(|since| since.other(&name, record, release)) {
                same.get_or_insert_with(|| record.clone());
                *record = other;
                continue;
            }
            for since in of_release().filter(|since| !since.renames) {
                since.undo(record)?;
            }
        }
        // A name that the release does not have either is no better than today's.
        let has =
            |record: &OpRecord<'_>| release.has_op(&String::from_utf8_lossy(&record.ctx.op_name(record.name).name));
        if let Some(same) = same.filter(|_| record.name != today && !has(record)) {
            *record = same;
        }
        Ok(())
    }

    /// A copy of a module in which the changes are undone that need the operations themselves, those that change what is
    /// in operations and around them. None if there is nothing to undo.
    pub fn undo_structure(&self, module: &Isolate) -> Result<Option<Isolate>, Reported> {
        if self.changes.values().flatten().all(|since| since.structural().next().is_none()) {
            return Ok(None);
        }
        let mut found = false;
        let _ = pre_order::<()>(module.root(), |op| {
            found |= self.structural_of(op).next().is_some();
            match found {
                true => std::ops::ControlFlow::Break(()),
                false => std::ops::ControlFlow::Continue(Step::Into),
            }
        });
        if !found {
            return Ok(None);
        }
        let mut copy = module.clone_isolate();
        self.undo_in(&mut copy)?;
        Ok(Some(copy))
    }

    /// Undoes such changes in an isolate and in all that are nested in it.
    fn undo_in(&self, top: &mut Isolate) -> Result<(), Reported> {
        // Isolates nest as deep as the input says, so no recursion.
        let mut pending: Vec<&mut Isolate> = vec![top];
        while let Some(ir) = pending.pop() {
            let mut late: Vec<(Order, Op, LateMigration)> = Vec::new();
            let root = ir.root();
            within_isolate(root, |op| {
                // An isolated operation is changed with its own isolate.
                if op == root || !op.is_isolated() {
                    late.extend(self.structural_of(op).map(|(order, migration)| (order, op.op, migration)));
                }
            });
            apply_late(ir, late, |ir, op, migration| migration.apply(ir, op))?;
            pending.extend(ir.children_mut());
        }
        Ok(())
    }

    /// The changes of an operation that need it, the latest release first.
    fn structural_of<'p>(&'p self, op: OpRef<'_>) -> impl Iterator<Item = (Order, LateMigration)> + 'p {
        let name = std::str::from_utf8(&op.name_data().name).ok();
        let all = name.and_then(|name| self.changes.get(name)).map_or(&[][..], Vec::as_slice);
        all.iter().filter(|since| !since.renames).enumerate().flat_map(|(latest, since)| {
            let count = since.changes.len() as u32;
            since.structural().map(move |(at, migration)| (Order::Version(latest as u32, count - at), migration))
        })
    }
}

impl Since {
    /// Undoes the changes of the release, the last first. Those that need the operation were undone before.
    fn undo(&self, record: &mut OpRecord<'_>) -> Result<(), Lost> {
        self.changes.iter().rev().try_for_each(|(change, code)| {
            Applied { change, code: *code, stage: None, strict: self.renames, newer: None }.down(record)
        })
    }

    /// The record of the operation with another name that this one was, if the release has no equal under this name.
    fn other<'a>(&self, name: &str, record: &OpRecord<'a>, release: &dyn OlderRelease) -> Option<OpRecord<'a>> {
        let mut added = self.changes.iter().filter_map(|(change, _)| match change {
            ChangeSpec::AddAttr { name, .. } => Some(&**name),
            _ => None,
        });
        if release.has_op(name) && !added.any(|property| release.lacks_property(name, property)) {
            return None;
        }
        let mut other = record.clone();
        self.undo(&mut other).ok()?;
        debug_assert_eq!(*other.ctx.op_name(other.name).name, *self.then.as_bytes());
        Some(other)
    }

    fn structural(&self) -> impl Iterator<Item = (u32, LateMigration)> + '_ {
        (0..).zip(&self.changes).filter_map(|(at, (change, code))| {
            let migration = Applied { change, code: *code, stage: None, strict: false, newer: None }.late(false)?;
            Some((at, migration))
        })
    }
}
