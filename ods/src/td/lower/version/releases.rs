//! Lowering of histories of dialects by releases of producers: `DialectHistory`.
//!
//! No former definitions are built. Earlier states are tracked only as far as changes are checked against them.

use std::collections::BTreeMap;

use super::{Lowering, Older, Undoing};
use crate::spec::{ChangeSpec, DialectSpec, History, List, OpSpec, ReleaseSpec, Renumbered, Str};
use crate::td::diag::Diagnosed;
use crate::td::record::RecordRef;
use crate::td::value::Value;

/// Changes without enough information to restore former definitions, which versions cannot have.
pub(super) const ONLY: [&str; 6] =
    ["ListToDense", "MergeOp", "MoveOp", "OperandToAttr", "PropertyToAttr", "RenumberAttr"];

impl<'a> Lowering<'a> {
    /// Lowers the changes of dialects by releases of producers (`DialectHistory`).
    pub(in super::super) fn histories(&mut self, dialects: &mut [DialectSpec], older: &Older) {
        let records = self.records;
        for record in records.defs_of("DialectHistory") {
            let Some(of) = record.def("dialect") else { continue };
            let Some(dialect) = dialects.iter_mut().find(|it| it.def == of.name()) else { continue };
            if let Ok(releases) = self.releases(record, dialect, older) {
                dialect.history = History(releases.into());
            }
        }
    }

    fn releases(
        &mut self,
        record: RecordRef<'a>,
        dialect: &DialectSpec,
        older: &Older,
    ) -> Result<Vec<ReleaseSpec>, Diagnosed> {
        let mut releases: Vec<ReleaseSpec> = Vec::new();
        // Each producer has its own sequence of releases.
        let mut by_producer: BTreeMap<Str, Undoing<'_>> = BTreeMap::new();
        for release in self.defs(record, "releases").into_iter().rev() {
            let producer = self.text(release, "producer");
            let was = by_producer.entry(producer.clone()).or_insert_with(|| Undoing::new(dialect.clone(), older));
            let number = self.version_number(release)?;
            let since = match *number {
                [major] => [major, 0, 0],
                [major, minor] => [major, minor, 0],
                [major, minor, patch] => [major, minor, patch],
                _ => return Err(self.error(release, "a release is of one to three numbers")),
            };
            if releases.iter().any(|later| later.producer == producer && later.since <= since) {
                return Err(self.error(release, "releases come in their order, the oldest first"));
            }
            let mut changes = Vec::new();
            for change in self.defs(release, "changes").into_iter().rev() {
                let change = self.undo_of_release(change, was)?;
                changes.append(&mut was.implied);
                changes.push(change);
            }
            changes.reverse();
            releases.push(ReleaseSpec { producer, since, changes: changes.into() });
        }
        releases.reverse();
        Ok(releases)
    }

    /// Restores the state of a dialect before a change of a release.
    fn undo_of_release(&mut self, change: RecordRef<'a>, was: &mut Undoing<'_>) -> Result<ChangeSpec, Diagnosed> {
        let namespace = was.spec.name.clone();
        let full = |this: &mut Self, field: &str| -> Str { format!("{namespace}.{}", this.text(change, field)).into() };
        match change.class_name() {
            "MoveOp" => {
                let (from, to) = (full(self, "from"), self.text(change, "to"));
                if !to.contains('.') {
                    let message = format!("'{to}' has no namespace, which an operation of another dialect has");
                    return Err(self.error_at(change, &to, message));
                }
                // The target dialect may be removed later, and then only its former definition is known.
                was.moved.insert(from.clone());
                Ok(ChangeSpec::RenameOp { from, to })
            }
            "MergeOp" => {
                let (from, to) = (full(self, "from"), full(self, "to"));
                if was.spec.ops.iter().any(|it| it.name == from) {
                    return Err(self.error(change, format!("there is an operation '{from}' after this")));
                }
                if was.moved.contains(&to) {
                    was.moved.insert(from.clone());
                } else {
                    let spec = self.op_of(change, was, &to)?;
                    let spec = OpSpec { name: from.clone(), ..spec.clone() };
                    was.spec.ops.to_mut().push(spec);
                }
                Ok(ChangeSpec::RenameOp { from, to })
            }
            "RenameOp" if was.moved.contains(&full(self, "to")) => {
                let (from, to) = (full(self, "from"), full(self, "to"));
                was.moved.remove(&to);
                was.moved.insert(from.clone());
                Ok(ChangeSpec::RenameOp { from, to })
            }
            // Definitions of other dialects are unknown here.
            "AddAttr" if was.moved.contains(&full(self, "op")) => {
                let (op, name, default) = (full(self, "op"), self.text(change, "name"), self.text(change, "default"));
                Ok(ChangeSpec::AddAttr { op, name, default })
            }
            "RemoveAttr" if was.moved.contains(&full(self, "op")) => {
                let (op, name, default) = (full(self, "op"), self.text(change, "name"), self.text(change, "default"));
                Ok(ChangeSpec::RemoveAttr { op, name, default })
            }
            "RenameAttr" if was.moved.contains(&full(self, "op")) => {
                let (op, from, to) = (full(self, "op"), self.text(change, "from"), self.text(change, "to"));
                Ok(ChangeSpec::RenameAttr { op, from, to })
            }
            "PropertyToAttr" => {
                let (op, name) = (full(self, "op"), self.text(change, "name"));
                self.op_of(change, was, &op)?;
                Ok(ChangeSpec::PropertyToAttr { op, name })
            }
            "ListToDense" => {
                let (op, name) = (full(self, "op"), self.text(change, "name"));
                self.edit_prop(change, was, &op, &name, |_| {})?;
                Ok(ChangeSpec::ListToDense { op, name })
            }
            "RenumberAttr" => {
                let (op, name) = (full(self, "op"), self.text(change, "name"));
                self.edit_prop(change, was, &op, &name, |_| {})?;
                let numbers = self.renumbered(change)?;
                Ok(ChangeSpec::RenumberAttr { op, name, numbers, bits: false })
            }
            "OperandToAttr" => {
                let (op, name) = (full(self, "op"), self.text(change, "name"));
                let (at, constant) = (self.count(change, "at"), self.text(change, "constant"));
                self.edit_prop(change, was, &op, &name, |_| {})?;
                self.op_of(change, was, &op)?.props.to_mut().retain(|it| it.name != name);
                Ok(ChangeSpec::OperandToAttr { op, name, at, constant })
            }
            _ => self.undo(change, was),
        }
    }

    /// Lowers the pairs of numbers of a `RenumberAttr`.
    fn renumbered(&mut self, change: RecordRef<'a>) -> Result<List<Renumbered>, Diagnosed> {
        let pair = |it: &Value| match it {
            Value::List(pair) => match &pair.items[..] {
                &[Value::Int(from), Value::Int(to)] => Some(Renumbered { from, to }),
                _ => None,
            },
            _ => None,
        };
        let numbers: Option<Vec<Renumbered>> = self.list(change, "numbers").iter().map(pair).collect();
        match numbers {
            Some(numbers) => Ok(numbers.into()),
            None => Err(self.error(change, "each number is a pair: the old value and the new one")),
        }
    }
}
