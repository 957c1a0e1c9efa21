//! `custom` directives in the formats of a dialect, and functions of its conditions.

use std::collections::BTreeSet;

use lect_ods::spec::{Constraint, DefSyntax, DialectSpec, OpSyntax, PropKind};

/// Returns the names of the directives.
pub fn of(spec: &DialectSpec) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    for op in spec.ops.iter() {
        if let OpSyntax::Format(format) = &op.syntax {
            names.extend(format.directives());
        }
    }
    names.extend(in_defs(spec));
    names
}

/// Returns the names of the directives in formats of attributes and types.
pub fn in_defs(spec: &DialectSpec) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    for def in spec.types.iter().chain(spec.attrs.iter()) {
        if let DefSyntax::Format(format) = &def.syntax {
            names.extend(format.directives());
        }
    }
    names
}

/// Returns the dialect's own functions that conditions name (`RustPred<"..">`), without the namespace.
pub fn conditions(spec: &DialectSpec) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    for op in spec.ops.iter() {
        let values = op.operands.iter().chain(op.results.iter()).map(|it| &it.constraint.condition);
        values.for_each(|it| natives(it, &mut names));
        for prop in op.props.iter() {
            match &prop.kind {
                PropKind::Attr(it) => natives(&it.condition, &mut names),
                PropKind::Native(it) => natives(&it.condition, &mut names),
                PropKind::Sizes(_) => {}
            }
        }
        op.regions.iter().for_each(|it| natives(&it.constraint.condition, &mut names));
    }
    let params = spec.types.iter().chain(spec.attrs.iter()).flat_map(|def| def.params.iter());
    params.filter_map(|param| param.constraint.as_ref()).for_each(|it| natives(it, &mut names));
    let own = |path: &&str| path.split_once("::").is_none_or(|(outer, _)| outer == spec.name);
    let plain = |path: &'_ str| path.strip_prefix(&*spec.name).and_then(|rest| rest.strip_prefix("::")).map(str::len);
    names.into_iter().filter(own).map(|path| &path[path.len() - plain(path).unwrap_or(path.len())..]).collect()
}

fn natives<'s>(constraint: &'s Constraint, into: &mut BTreeSet<&'s str>) {
    match constraint {
        Constraint::Native(path) => _ = into.insert(path),
        Constraint::AllOf(parts)
        | Constraint::AnyOf(parts)
        | Constraint::EntryArgs(parts)
        | Constraint::Params { params: parts, .. } => parts.iter().for_each(|part| natives(part, into)),
        Constraint::Not(part) => natives(part, into),
        _ => {}
    }
}
