//! Checks of names that traits refer to: operands, results and attributes of the operation, and other operations.

use std::collections::{BTreeSet, HashSet};

use crate::spec::{DialectSpec, OpSpec, PropKind};
use crate::td::diag::Severity;
use crate::td::lower::Lowering;
use crate::td::lower::fields::unqualified;
use crate::td::record::{RecordRef, Records};
use crate::td::source::Span;
use crate::td::value::{Text, Value};

/// Checks the names in all traits of an operation.
pub(super) fn traits<'a>(lowering: &mut Lowering<'a>, record: RecordRef<'a>, op: &OpSpec, dialect: &DialectSpec) {
    for it in flatten(lowering, record) {
        if it.is_a("PredTrait") {
            parts(lowering, record, it, op);
        } else if it.is_a("ParamNativeTrait") {
            ops(lowering, record, it, op, dialect);
        }
    }
}

/// Returns the traits of an operation, including those in lists of traits. A list may contain itself.
pub(super) fn flatten<'a>(lowering: &mut Lowering<'a>, record: RecordRef<'a>) -> Vec<RecordRef<'a>> {
    let (mut seen, mut found) = (HashSet::new(), Vec::new());
    let mut lists = vec![record];
    while let Some(list) = lists.pop() {
        for it in lowering.defs(list, "traits") {
            if seen.insert(it.id) {
                if it.is_a("TraitList") { lists.push(it) } else { found.push(it) }
            }
        }
    }
    found
}

/// Fields of predicates that contain names of parts.
const NAMES: [&str; 4] = ["lhs", "rhs", "shaped", "elements"];

/// Checks the parts of the operation to which a predicate refers.
fn parts<'a>(lowering: &mut Lowering<'a>, record: RecordRef<'a>, of: RecordRef<'a>, op: &OpSpec) {
    let known = names(op);
    let mut mentioned: Vec<(&str, Option<Span>)> = Vec::new();
    let whole = |text: &Text| text.span_at(0..text.text.len());
    let listed = if of.is_a("AllMatchSameOperatorTrait") || of.is_a("AnyMatchOperatorTrait") {
        of.list("values").unwrap_or_default()
    } else {
        &[]
    };
    for value in listed {
        if let Value::Text(text) = value {
            mentioned.push((&text.text, whole(text)));
        }
    }
    for text in NAMES.iter().filter_map(|field| of.text(field)) {
        mentioned.push((&text.text, whole(text)));
    }
    if mentioned.is_empty() {
        for text in of.def("predicate").map(expressions).unwrap_or_default() {
            for (at, name) in placeholders(&text.text) {
                mentioned.push((name, text.span_at(at..at + name.len())));
            }
        }
    }
    let mut missing = BTreeSet::new();
    for (name, place) in mentioned.into_iter().filter(|it| !known.contains(it.0)) {
        if !missing.insert(name) {
            continue;
        }
        let known = match known.is_empty() {
            true => "it has none".to_owned(),
            false => format!("it has '{}'", known.iter().copied().collect::<Vec<_>>().join("', '")),
        };
        let message = format!(
            "trait '{}': the operation has no operand, result, attribute or property '{name}'; {known}",
            of.class_name()
        );
        lowering.fault(Severity::Error, record, place, name, message);
    }
}

/// Returns the C++ of a predicate, which may be self-referential.
fn expressions<'a>(predicate: RecordRef<'a>) -> Vec<&'a Text> {
    let (mut seen, mut texts) = (HashSet::new(), Vec::new());
    let mut list = vec![predicate];
    while let Some(it) = list.pop() {
        // Text with substitutions is skipped, as names may come from there.
        if it.is_a("SubstLeaves") || !seen.insert(it.id) {
            continue;
        }
        texts.extend(it.text("predExpr"));
        for child in it.list("children").unwrap_or_default() {
            if let Value::Record(id) = child {
                list.push(it.records.record(*id));
            }
        }
    }
    texts
}

/// Returns every `$name` and the offset of the name, except `$_op` and `$0`.
fn placeholders(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.match_indices('$').filter_map(|(at, _)| {
        let rest = text.get(at + 1..)?;
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let name = rest.get(..end)?;
        name.starts_with(|c: char| c.is_ascii_alphabetic()).then_some((at + 1, name))
    })
}

fn names(op: &OpSpec) -> BTreeSet<&str> {
    let values = op.operands.iter().chain(op.results.iter()).map(|it| &*it.name);
    let props = op.props.iter().filter(|it| !matches!(it.kind, PropKind::Sizes(_))).map(|it| &*it.name);
    let derived = op.derived.iter().map(|it| &*it.name);
    values.chain(props).chain(derived).filter(|it| !it.is_empty()).collect()
}

/// Checks the operations to which a trait refers by their C++ classes, except those of other namespaces.
fn ops<'a>(lowering: &mut Lowering<'a>, record: RecordRef<'a>, of: RecordRef<'a>, op: &OpSpec, dialect: &DialectSpec) {
    let Some(text) = of.text("trait") else { return };
    let Some((name, params)) = text.text.strip_suffix(">::Impl").and_then(|text| text.split_once('<')) else { return };
    // A C++ class with arguments is not an operation of ODS.
    if !matches!(name, "HasParent" | "SingleBlockImplicitTerminator") || params.contains('<') {
        return;
    }
    let mut at = name.len() + 1;
    for param in params.split(',') {
        let start = at + (param.len() - param.trim_start().len());
        at += param.len() + 1;
        let param = param.trim();
        let (namespace, class) = param.rsplit_once("::").unwrap_or(("", param));
        let own = unqualified(&op.cpp_namespace);
        let is_own = namespace.is_empty() || unqualified(namespace) == own;
        // A class may be C++ without a definition, or in another file of the dialect.
        if !is_own || dialect.ops.iter().any(|it| it.cpp_class == class) {
            continue;
        }
        // The operations of a dialect may be spread over several files.
        if !is_whole(lowering.records, record, dialect) {
            return;
        }
        let message = format!(
            "trait '{name}': no operation of the dialect '{}' has the class '{class}'; an operation is named by its class, as in '{}'",
            dialect.name, op.cpp_class,
        );
        lowering.fault(Severity::Warning, record, text.span_at(start..start + param.len()), param, message);
    }
}

/// Returns true if all operations of a dialect are probably known: the dialect is defined in the file of the operation.
fn is_whole(records: &Records, record: RecordRef<'_>, dialect: &DialectSpec) -> bool {
    let file = |record: RecordRef<'_>| record.span().map(|span| span.file);
    records.def(&dialect.def).is_some_and(|it| file(it) == file(record))
}
