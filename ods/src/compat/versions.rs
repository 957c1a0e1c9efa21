//! Comparison of whole dialects and their versions.
//!
//! The newer state reads old files with the versioned definition of their version, so that definition is compared.

use super::{CompareConfig, Findings, Rule, def, enums, op, rules};
use crate::spec::{ChangeSpec, DialectSpec, OpSpec, OpSyntax, PropKind, VersionSpec, show_version};

/// Compares two states of a dialect.
pub(super) fn compare(old: &DialectSpec, new: &DialectSpec, config: &CompareConfig, out: &mut Findings) {
    let subject = format!("dialect '{}'", old.name);
    let then = match &*old.version {
        [] => first_version(old, new, &subject, config, out),
        version => match (new.at(version), new.newest()) {
            (Some(then), _) => Some(then),
            (None, newest) => {
                let (version, rule) = (show_version(version), &rules::VERSION_REMOVED);
                match newest.filter(|newest| **newest < *old.version) {
                    Some(newest) => {
                        let message = format!("is at version {} instead of {version}", show_version(newest));
                        out.add(&rules::VERSION_OLDER, &*subject, message);
                    }
                    None => out.add(rule, &*subject, format!("has no version {version} any more")),
                }
                None
            }
        },
    };
    let first = then.as_ref().map_or(0, |then| new.steps_until(&then.version));
    for step in new.versions.iter().skip(first) {
        declared(step, config, out);
    }
    contents(old, then.as_ref().unwrap_or(new), config, out);
    earlier(old, new, &subject, config, out);
}

/// Returns the definition of the first version, for an old state without versions. Files of that state have no
/// version number, so they are read as the newest version.
fn first_version(
    old: &DialectSpec,
    new: &DialectSpec,
    subject: &str,
    config: &CompareConfig,
    out: &mut Findings,
) -> Option<DialectSpec> {
    let first = new.at(&new.versions.first()?.number)?;
    let mut between = Findings::default();
    contents(&first, new, config, &mut between);
    if between.0.iter().any(|it| it.compatibility(&super::Category::FILES) == super::Compatibility::Breaking) {
        let newest = show_version(&new.version);
        let message = format!("had no version: bytecode, and text without a comment, is read as version {newest}");
        out.add(&rules::VERSION_INTRODUCED, subject, message);
    }
    let _ = old;
    Some(first)
}

/// Compares all but versions.
fn contents(old: &DialectSpec, new: &DialectSpec, config: &CompareConfig, out: &mut Findings) {
    let subject = format!("dialect '{}'", old.name);
    let syntax = |it: &DialectSpec| (it.flags.default_attr_syntax, it.flags.default_type_syntax, it.flags.dynamic);
    if syntax(old) != syntax(new) && !(old.types.is_empty() && old.attrs.is_empty()) {
        out.add(&rules::DIALECT_SYNTAX, &*subject, "parses its types or attributes differently");
    }
    if old.flags.properties != new.flags.properties {
        out.add(&rules::DIALECT_PROPERTIES, &*subject, "stores attributes differently");
    }
    strict_properties(old, new, &subject, out);
    for it in old.discardable.iter().filter(|it| !new.discardable.contains(it)) {
        out.add(
            &rules::DISCARDABLE_REMOVED,
            &*subject,
            format!("does not declare the attribute '{}' any more", it.name),
        );
    }
    op::ops(old, new, config.partial, out);
    def::defs(old, new, config.partial, out);
    enums::enums(old, new, config.partial, out);
}

/// Compares the place of inherent attributes in the text of operations.
fn strict_properties(old: &DialectSpec, new: &DialectSpec, subject: &str, out: &mut Findings) {
    let is_strict = |spec: &DialectSpec| spec.flags.strict_properties == Some(true);
    let format = |op: &OpSpec| match &op.syntax {
        OpSyntax::Format(format) => Some(format.clone()),
        OpSyntax::Generic | OpSyntax::Custom | OpSyntax::Preset(_) => None,
    };
    let has_attrs = |op: &OpSpec| op.props.iter().any(|prop| matches!(prop.kind, PropKind::Attr(_)));
    match (is_strict(old), is_strict(new)) {
        (false, true) if old.ops.iter().any(|op| format(op).is_some() && has_attrs(op)) => {
            let message = "has strict properties: inherent attributes in dictionaries are rejected";
            out.add(&rules::DIALECT_STRICT, subject, message);
        }
        (true, false) if old.ops.iter().any(|op| format(op).is_some_and(|format| format.prop_dict)) => {
            let message = "has no strict properties any more: properties by name are rejected";
            out.add(&rules::DIALECT_STRICT, subject, message);
        }
        _ => {}
    }
}

/// Compares the versions before that of the older state: their files exist, too.
fn earlier(old: &DialectSpec, new: &DialectSpec, subject: &str, config: &CompareConfig, out: &mut Findings) {
    let own = old.steps_until(&old.version);
    for (at, step) in old.versions.iter().take(own).enumerate() {
        let version = show_version(&step.number);
        let Some(known) = new.versions.iter().find(|it| it.number == step.number) else {
            // The version of the older state itself is checked by the caller.
            if *step.number != *old.version {
                out.add(&rules::VERSION_REMOVED, subject, format!("has no version {version} any more"));
            }
            continue;
        };
        if known.changes != step.changes && at > 0 {
            out.add(&rules::VERSION_EDITED, subject, format!("declares other changes in version {version}"));
            continue;
        }
        // Undoing the same changes may give different definitions.
        if *step.number == *old.version {
            continue;
        }
        let (Some(was), Some(now)) = (old.at(&step.number), new.at(&step.number)) else { continue };
        let mut found = Findings::default();
        contents(&was, &now, config, &mut found);
        for mut finding in found.0 {
            let is_known = out.0.iter().any(|it| it.rule == finding.rule && it.subject == finding.subject);
            if !is_known && finding.compatibility(&super::Category::FILES) == super::Compatibility::Breaking {
                finding.message += &format!(" in version {version}");
                out.0.push(finding);
            }
        }
    }
}

/// Adds the changes that a version declares.
fn declared(step: &VersionSpec, config: &CompareConfig, out: &mut Findings) {
    let number = show_version(&step.number);
    for change in step.changes.iter() {
        if let (ChangeSpec::Code { op, function }, Some(functions)) = (change, &config.functions)
            && !functions.iter().any(|it| *it == **function)
        {
            let message = format!("needs the function '{function}' in version {number}, which the program lacks");
            out.add(&rules::MIGRATION_MISSING, format!("operation '{op}'"), message);
            continue;
        }
        let (rule, subject, message) = change_of(change);
        out.add(rule, subject, format!("{message} in version {number}"));
        if let Some(finding) = out.0.last_mut() {
            finding.declared = true;
        }
    }
}

/// Returns the rule and the subject of a declared change, and the change as a predicate.
fn change_of(change: &ChangeSpec) -> (&'static Rule, String, String) {
    let op = |op: &str| format!("operation '{op}'");
    let definition = |def: &str| format!("definition '{def}'");
    match change {
        ChangeSpec::RenameOp { from, to } => (&rules::OP_RENAMED, op(from), format!("is called '{to}'")),
        ChangeSpec::AddOp { op: it } => (&rules::OP_ADDED, op(it), "is new".into()),
        ChangeSpec::OldOp { op: it } => (&rules::OP_REDEFINED, op(it), "was removed or redefined".into()),
        ChangeSpec::RenameAttr { op: it, from, to } => {
            (&rules::ATTR_RENAMED, op(it), format!("calls its attribute '{from}' '{to}'"))
        }
        ChangeSpec::AddAttr { op: it, name, .. } => {
            (&rules::ATTR_ADDED, op(it), format!("has a new attribute '{name}'"))
        }
        ChangeSpec::RemoveAttr { op: it, name, .. } => {
            (&rules::ATTR_REMOVED, op(it), format!("loses its attribute '{name}'"))
        }
        ChangeSpec::AttrToProperty { op: it, name } => {
            (&rules::ATTR_STORAGE, op(it), format!("has '{name}' as a property"))
        }
        ChangeSpec::AddOperand { op: it, operand } => {
            (&rules::OPERAND_ADDED, op(it), format!("has a new operand '{}'", operand.name))
        }
        ChangeSpec::RemoveOperand { op: it, operand } => {
            (&rules::OPERAND_REMOVED, op(it), format!("loses its operand '{}'", operand.name))
        }
        ChangeSpec::ReorderOperands { op: it, .. } => {
            (&rules::OPERAND_ORDER, op(it), "has its operands in another order".into())
        }
        ChangeSpec::AddResult { op: it, result } => {
            (&rules::RESULT_ADDED, op(it), format!("has a new result '{}'", result.name))
        }
        ChangeSpec::RemoveResult { op: it, result } => {
            (&rules::RESULT_REMOVED, op(it), format!("loses its result '{}'", result.name))
        }
        ChangeSpec::ReorderResults { op: it, .. } => {
            (&rules::RESULT_ORDER, op(it), "has its results in another order".into())
        }
        ChangeSpec::AddRegion { op: it, at, .. } => (&rules::REGION_ADDED, op(it), format!("has a new region {at}")),
        ChangeSpec::RemoveRegion { op: it, at, .. } => {
            (&rules::REGION_REMOVED, op(it), format!("loses its region {at}"))
        }
        ChangeSpec::ReorderRegions { op: it, .. } => {
            (&rules::REGION_ORDER, op(it), "has its regions in another order".into())
        }
        ChangeSpec::AddDef { def, .. } => (&rules::DEF_ADDED, definition(def), "is new".into()),
        ChangeSpec::OldDef { def, .. } => (&rules::DEF_CHANGED, definition(def), "was defined otherwise".into()),
        ChangeSpec::RenameDef { def, from, to, .. } => {
            (&rules::DEF_RENAMED, definition(def), format!("was called '{from}' before '{to}'"))
        }
        ChangeSpec::RenameParam { def, from, to, .. } => {
            (&rules::PARAM_RENAMED, definition(def), format!("calls its parameter '{from}' '{to}'"))
        }
        ChangeSpec::RemoveParam { def, name, .. } => {
            (&rules::PARAM_REMOVED, definition(def), format!("loses its parameter '{name}'"))
        }
        ChangeSpec::OldEnum { def, .. } => {
            (&rules::ENUM_CHANGED, format!("enum '{def}'"), "was defined otherwise".into())
        }
        ChangeSpec::AddParam { def, name, .. } => {
            (&rules::PARAM_ADDED, definition(def), format!("has a new parameter '{name}'"))
        }
        ChangeSpec::RenameCase { def, from, to } => {
            (&rules::CASE_RESPELLED, format!("enum '{def}'"), format!("writes '{from}' as '{to}'"))
        }
        ChangeSpec::OldFormat { def } => {
            let rule = if def.starts_with(['!', '#']) { &rules::DEF_FORMAT_CHANGED } else { &rules::OP_FORMAT_CHANGED };
            (rule, format!("'{def}'"), "has another custom form".into())
        }
        ChangeSpec::StrictProperties => (&rules::DIALECT_STRICT, "dialect".into(), "has strict properties".into()),
        ChangeSpec::NewFormat { op: it, .. } => (&rules::OP_FORMAT_CHANGED, op(it), "has another custom form".into()),
        ChangeSpec::RenumberAttr { op: it, name, .. } => {
            (&rules::CASE_RENUMBERED, op(it), format!("has other numbers in '{name}'"))
        }
        ChangeSpec::ListToDense { op: it, name } => {
            (&rules::ATTR_TYPE_CHANGED, op(it), format!("has a dense array as '{name}'"))
        }
        ChangeSpec::PropertyToAttr { op: it, name } => {
            (&rules::ATTR_STORAGE, op(it), format!("has '{name}' as a discardable attribute"))
        }
        ChangeSpec::OperandToAttr { op: it, name, .. } => {
            (&rules::OPERAND_REMOVED, op(it), format!("has the operand '{name}' as an attribute"))
        }
        ChangeSpec::Layout { op: it, .. } => {
            (&rules::PROPERTY_ORDER, op(it), "stores its properties in another order".into())
        }
        ChangeSpec::Code { op: it, function } => (&rules::OP_REDEFINED, op(it), format!("is changed by '{function}'")),
    }
}
