//! Changes by version and release, in words.

use lect_ods::spec::{ChangeSpec, DialectSpec, OperandSpec, ReleaseSpec, show_version};

use crate::opt::html::escape;

/// A change, with the version that introduced it.
pub struct Change {
    /// The version or the release: `2`, `MLIR 18`.
    pub since: String,
    /// Subject of the change: the current name of an operation, or a definition.
    pub about: String,
    /// Description of the change, as HTML.
    pub what: String,
}

/// Collects all changes of a dialect, the newest first.
pub fn of(spec: &DialectSpec, releases: &[ReleaseSpec]) -> Vec<Change> {
    let versions = spec.versions.iter().map(|it| (show_version(&it.number), &it.changes[..]));
    let releases = releases.iter().map(|it| {
        let [major, minor, patch] = it.since;
        let number = if (minor, patch) == (0, 0) { major.to_string() } else { show_version(&it.since) };
        (format!("{} {number}", it.producer), &it.changes[..])
    });
    let mut changes = Vec::new();
    // Former names of operations, with the current ones.
    let mut names: Vec<(String, String)> = Vec::new();
    let all: Vec<_> = versions.chain(releases).collect();
    for (since, step) in all.into_iter().rev() {
        for change in step.iter().rev() {
            let (subject, what) = words(change);
            let key = match change {
                ChangeSpec::RenameOp { to, .. } => to.to_string(),
                _ => subject,
            };
            let today = names.iter().rev().find(|(then, _)| *then == key).map_or(key, |(_, today)| today.clone());
            if let ChangeSpec::RenameOp { from, .. } = change {
                names.push((from.to_string(), today.clone()));
            }
            changes.push(Change { since: since.clone(), about: today, what });
        }
    }
    changes
}

fn code(text: &str) -> String {
    format!("<code>{}</code>", escape(text))
}

/// Formats a text as code after `before`; empty if the text is.
fn with(before: &str, text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{before}{}", code(text)) }
}

/// Returns the subject and the description of a change.
fn words(change: &ChangeSpec) -> (String, String) {
    use ChangeSpec::*;
    let operand = |operand: &OperandSpec| match operand.name.is_empty() {
        true => format!("operand {}", operand.at),
        false => format!("operand {}", code(&operand.name)),
    };
    let what = match change {
        RenameOp { from, to } | RenameDef { from, to, .. } => format!("{} renamed {}", code(from), code(to)),
        AddOp { .. } | AddDef { .. } => "new".to_owned(),
        OldOp { .. } | OldDef { .. } | OldEnum { .. } => "defined anew".to_owned(),
        RenameAttr { from, to, .. } => format!("{} renamed {}", code(from), code(to)),
        AddAttr { name, default, .. } => format!("{} new{}", code(name), with("; it was as if ", default)),
        RemoveAttr { name, default, .. } => format!("{} removed{}", code(name), with("; older ones get ", default)),
        AttrToProperty { name, .. } => format!("{} is a property", code(name)),
        AddOperand { operand: it, .. } => format!("{} new", operand(it)),
        RemoveOperand { operand: it, .. } => format!("{} removed", operand(it)),
        ReorderOperands { .. } => "operands in another order".to_owned(),
        AddResult { result, .. } => format!("result {} new", code(&result.name)),
        RemoveResult { result, .. } => format!("result {} removed", code(&result.name)),
        ReorderResults { .. } => "results in another order".to_owned(),
        AddRegion { at, .. } => format!("region {at} new"),
        RemoveRegion { at, .. } => format!("region {at} removed"),
        ReorderRegions { .. } => "regions in another order".to_owned(),
        RenameParam { from, to, .. } => format!("parameter {} renamed {}", code(from), code(to)),
        RemoveParam { name, default, .. } => {
            format!("parameter {} removed{}", code(name), with("; older ones get ", default))
        }
        AddParam { name, default, .. } => {
            format!("parameter {} new{}", code(name), with("; it was as if ", default))
        }
        RenameCase { from, to, .. } => format!("{} is written {}", code(from), code(to)),
        StrictProperties => "strict properties".to_owned(),
        OldFormat { .. } | NewFormat { .. } => "another custom form".to_owned(),
        RenumberAttr { name, .. } => format!("{} has other numbers", code(name)),
        ListToDense { name, .. } => format!("{} is a dense array", code(name)),
        PropertyToAttr { name, .. } => format!("{} is a discardable attribute", code(name)),
        OperandToAttr { name, at, .. } => format!("{} was operand {at}", code(name)),
        Layout { .. } => "another layout of properties in bytecode".to_owned(),
        Code { .. } => "changed; older IR is converted when it is read".to_owned(),
    };
    let subject = match change {
        AddDef { def, .. }
        | OldDef { def, .. }
        | RenameDef { def, .. }
        | AddParam { def, .. }
        | RenameParam { def, .. }
        | RemoveParam { def, .. }
        | OldEnum { def, .. }
        | RenameCase { def, .. }
        | OldFormat { def } => def.to_string(),
        other => other.op().map(|op| op.to_string()).unwrap_or_default(),
    };
    (subject, what)
}
