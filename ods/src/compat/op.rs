//! Comparison of operations.

use super::{Findings, grammar, props, rules, traits, values};
use crate::spec::{DialectSpec, OpSpec, Str};

/// Compares the operations of two dialects.
pub(super) fn ops(old: &DialectSpec, new: &DialectSpec, partial: bool, out: &mut Findings) {
    let lost: Vec<&OpSpec> = old.ops.iter().filter(|it| !new.ops.iter().any(|now| now.name == it.name)).collect();
    let mut fresh: Vec<&OpSpec> = new.ops.iter().filter(|it| !old.ops.iter().any(|was| was.name == it.name)).collect();
    for was in &old.ops[..] {
        if let Some(now) = new.ops.iter().find(|it| it.name == was.name) {
            op(was, now, out);
        }
    }
    for was in lost {
        let subject = subject(was);
        match renamed(was, &fresh) {
            Some(at) => {
                let now = fresh.remove(at);
                out.add(&rules::OP_RENAMED, subject, format!("is called '{}'", now.name));
                op(was, now, out);
            }
            None => out.add(&rules::OP_REMOVED, subject, "is gone"),
        }
    }
    for now in fresh.into_iter().filter(|_| !partial) {
        out.add(&rules::OP_ADDED, subject(now), "is new");
    }
}

/// Returns the subject of findings about an operation.
pub(super) fn subject(op: &OpSpec) -> String {
    format!("operation '{}'", op.name)
}

/// Returns the index among new operations of the renamed one: that of the same definition, or the only similar one.
fn renamed(was: &OpSpec, fresh: &[&OpSpec]) -> Option<usize> {
    let same_def = |now: &&OpSpec| !was.def.is_empty() && now.def == was.def;
    if let Some(at) = fresh.iter().position(same_def) {
        return Some(at);
    }
    let alike: Vec<usize> = fresh.iter().enumerate().filter(|(_, now)| is_alike(was, now)).map(|it| it.0).collect();
    match *alike {
        [only] => Some(only),
        _ => None,
    }
}

/// Returns true if two operations have the same parts.
fn is_alike(a: &OpSpec, b: &OpSpec) -> bool {
    let names = |list: &[crate::spec::ValueSpec]| list.iter().map(|it| it.name.clone()).collect::<Vec<Str>>();
    let props = |op: &OpSpec| op.props.iter().map(|it| it.name.clone()).collect::<Vec<Str>>();
    let is_empty = a.operands.is_empty() && a.props.is_empty() && a.results.is_empty() && a.regions.is_empty();
    !is_empty
        && names(&a.operands) == names(&b.operands)
        && names(&a.results) == names(&b.results)
        && props(a) == props(b)
        && a.regions.len() == b.regions.len()
        && a.successors.len() == b.successors.len()
}

/// Compares two definitions of an operation.
pub(super) fn op(was: &OpSpec, now: &OpSpec, out: &mut Findings) {
    if was == now {
        return;
    }
    let (subject, before) = (subject(was), out.0.len());
    let operands = values::pairs_of(&was.operands, &now.operands);
    let results = values::pairs_of(&was.results, &now.results);
    let properties = props::pairs_of(&was.props, &now.props);
    values::operands(&subject, was, now, &operands, out);
    values::results(&subject, was, now, &results, out);
    props::props(&subject, was, now, &properties, out);
    values::regions(&subject, was, now, out);
    values::successors(&subject, was, now, out);
    traits::traits(&subject, was, now, out);
    grammar::op_format(&subject, was, now, out);
    if now.verifier && !was.verifier || now.region_verifier && !was.region_verifier {
        out.add(&rules::VERIFIER_ADDED, &*subject, "has a new verifier");
    }
    if was.optional_symbol && !now.optional_symbol {
        out.add(&rules::SYMBOL_REQUIRED, &*subject, "must have the name of a symbol");
    }
    if was.default_dialect != now.default_dialect {
        let shown = |it: &Option<Str>| it.as_ref().map_or("none".to_owned(), |name| format!("'{name}'"));
        let (was, now) = (shown(&was.default_dialect), shown(&now.default_dialect));
        out.add(&rules::DEFAULT_DIALECT, &*subject, format!("has {now} as the default dialect instead of {was}"));
    }
    if was.cpp_class != now.cpp_class {
        out.add(&rules::OP_CLASS, &*subject, format!("is '{}' in Rust instead of '{}'", now.cpp_class, was.cpp_class));
    }
    if out.0.len() == before && essence(was) != essence(now) {
        out.add(&rules::OP_CHANGED, &*subject, "differs");
    }
}

/// Returns an operation without the parts that concern neither files nor Rust code.
fn essence(op: &OpSpec) -> OpSpec {
    let mut op = op.clone();
    let clear = |text: &mut Str| *text = Str::default();
    for text in [
        &mut op.name,
        &mut op.def,
        &mut op.cpp_namespace,
        &mut op.summary,
        &mut op.description,
        &mut op.extra_declarations,
        &mut op.extra_definitions,
    ] {
        clear(text);
    }
    op.builders = Default::default();
    op.skip_default_builders = false;
    op.doc_group = None;
    op.names = Default::default();
    op.derived = Default::default();
    (op.folder, op.canonicalizer, op.canonicalize_method) = (false, false, false);
    (op.verifier, op.region_verifier, op.optional_symbol) = (false, false, false);
    // Formats and constraints were compared by meaning, and effects concern passes.
    op.syntax = crate::spec::OpSyntax::Generic;
    (op.operands, op.results, op.props) = Default::default();
    (op.traits, op.interfaces, op.arguments) = Default::default();
    (op.regions, op.successors, op.variables) = Default::default();
    op
}
