//! Conversion of current operations to an older release: the releases' changes are undone on records, the latest first.

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

/// Changes of operations since an older release of MLIR.
pub struct Past {
    /// Changes by the current name of an operation; the latest release first.
    changes: HashMap<Box<str>, Vec<Since>, foldhash::fast::RandomState>,
}

/// Changes of an operation by one release.
struct Since {
    since: ProducerVersion,
    /// Name of the operation before the release.
    then: Box<str>,
    renames: bool,
    /// The changes in declaration order, with the inverse of those that are code.
    changes: Vec<(ChangeSpec, MigrationCode)>,
}

/// Contents of an older release, as far as migrations depend on it.
pub trait OlderRelease {
    /// Returns true if the release has an operation of this name.
    fn has_op(&self, name: &str) -> bool;
    /// Returns true if the release has the operation without this property.
    fn lacks_property(&self, op: &str, property: &str) -> bool;
}

impl Past {
    /// Collects the changes in some namespaces since a release of MLIR.
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
            // If several operations were merged, the one with most changes is tried first.
            all.sort_by_key(|since| Reverse((since.since, since.changes.len())));
        }
        Self { changes }
    }

    /// Migrates a current record to the older release. After an error the record is invalid.
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
        // A name that the release lacks is no better than the current one.
        let has =
            |record: &OpRecord<'_>| release.has_op(&String::from_utf8_lossy(&record.ctx.op_name(record.name).name));
        if let Some(same) = same.filter(|_| record.name != today && !has(record)) {
            *record = same;
        }
        Ok(())
    }

    /// Returns a copy of a module in which changes of the structure are undone: those that need the operations, with
    /// their parents and regions. `None` if there is no such change.
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

    /// Undoes changes of the structure in an isolate and in all nested ones.
    fn undo_in(&self, top: &mut Isolate) -> Result<(), Reported> {
        // The nesting depth of isolates is controlled by the input, so avoid recursion.
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

    /// Returns the changes of an operation's structure, the latest release first.
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
    /// Undoes the changes of the release, the last first. Changes of the structure were undone before.
    fn undo(&self, record: &mut OpRecord<'_>) -> Result<(), Lost> {
        self.changes.iter().rev().try_for_each(|(change, code)| {
            Applied { change, code: *code, stage: None, strict: self.renames, newer: None }.down(record)
        })
    }

    /// Returns the record under its former name, if the release lacks an equivalent operation under this name.
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
