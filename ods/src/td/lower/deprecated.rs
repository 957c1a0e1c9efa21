//! Warnings about uses of deprecated definitions: `Deprecated<"what to use">`.

use std::collections::HashMap;

use super::{Lowering, diagnostic};
use crate::td::diag::Severity;
use crate::td::record::RecordId;
use crate::td::source::FileId;
use crate::td::value::Value;

/// The main file: warnings about other files would not concern its author.
const MAIN: FileId = FileId(0);

impl Lowering<'_> {
    /// Warns of each definition in the main file that uses a deprecated one, directly or through others.
    pub(super) fn warn_of_deprecated(&mut self) {
        let records = self.records;
        let deprecated: Vec<_> =
            records.defs_of("Deprecated").filter(|record| record.text("odsDeprecated").is_some()).collect();
        if deprecated.is_empty() {
            return;
        }
        let mut users: HashMap<RecordId, Vec<RecordId>> = HashMap::new();
        for record in records.defs() {
            let fields = record.data.fields.iter();
            fields.for_each(|field| {
                each_record(&field.value, &mut |used| users.entry(used).or_default().push(record.id))
            });
        }
        for old in deprecated {
            let mut reached = vec![old.id];
            let mut seen = std::collections::BTreeSet::from([old.id]);
            while let Some(id) = reached.pop() {
                let next = users.get(&id).into_iter().flatten().filter(|user| seen.insert(**user));
                reached.extend(next);
            }
            let users = seen.into_iter().filter(|id| *id != old.id).map(|id| records.record(id));
            for user in users.filter(|user| !user.is_anonymous() && user.span().is_some_and(|span| span.file == MAIN)) {
                let message = format!("Using deprecated def `{}`", old.name());
                let why = old.text("odsDeprecated").map_or("", |text| &text.text);
                _ = self.diagnostics.push(diagnostic(Severity::Warning, user.span(), message).note(None, why));
            }
        }
    }
}

/// Visits all records in a value.
fn each_record(value: &Value, each: &mut dyn FnMut(RecordId)) {
    match value {
        Value::Record(id) => each(*id),
        Value::List(list) => list.items.iter().for_each(|item| each_record(item, each)),
        Value::Dag(dag) => {
            each_record(&dag.operator, each);
            dag.args.iter().for_each(|(arg, _)| each_record(arg, each));
        }
        Value::Unset | Value::Bit(_) | Value::Int(_) | Value::Bits(_) | Value::Text(_) | Value::Unresolved(_) => {}
    }
}
