//! Comparison of operands, results, regions and successors.

use super::constraint::{Relation, relation_with};
use super::pair::Pairs;
use super::{Findings, Harm, Harms, Rule, rules};
use crate::spec::{Arity, Grouping, OpSpec, RegionSpec, SuccessorSpec, ValueSpec};

/// Rules about operands, or those about results.
struct ValueRules {
    what: &'static str,
    added: &'static Rule,
    added_optional: &'static Rule,
    removed: &'static Rule,
    renamed: &'static Rule,
    order: &'static Rule,
    loosened: &'static Rule,
    narrowed: &'static Rule,
    segments: &'static Rule,
    types: [&'static Rule; 3],
}

static OPERANDS: ValueRules = ValueRules {
    what: "operand",
    added: &rules::OPERAND_ADDED,
    added_optional: &rules::OPERAND_ADDED_OPTIONAL,
    removed: &rules::OPERAND_REMOVED,
    renamed: &rules::OPERAND_RENAMED,
    order: &rules::OPERAND_ORDER,
    loosened: &rules::OPERAND_ARITY_LOOSENED,
    narrowed: &rules::OPERAND_ARITY_NARROWED,
    segments: &rules::OPERAND_SEGMENTS,
    types: [&rules::OPERAND_TYPE_WIDENED, &rules::OPERAND_TYPE_NARROWED, &rules::OPERAND_TYPE_CHANGED],
};

static RESULTS: ValueRules = ValueRules {
    what: "result",
    added: &rules::RESULT_ADDED,
    added_optional: &rules::RESULT_ADDED_OPTIONAL,
    removed: &rules::RESULT_REMOVED,
    renamed: &rules::RESULT_RENAMED,
    order: &rules::RESULT_ORDER,
    loosened: &rules::RESULT_ARITY_LOOSENED,
    narrowed: &rules::RESULT_ARITY_NARROWED,
    segments: &rules::RESULT_SEGMENTS,
    types: [&rules::RESULT_TYPE_WIDENED, &rules::RESULT_TYPE_NARROWED, &rules::RESULT_TYPE_CHANGED],
};

/// Pairs corresponding operands or results.
pub(super) fn pairs_of(was: &[ValueSpec], now: &[ValueSpec]) -> Pairs {
    Pairs::new(was, now, |it| &it.name, |a, b| a.arity == b.arity && a.constraint.condition == b.constraint.condition)
}

/// Compares the operands of two definitions.
pub(super) fn operands(subject: &str, was: &OpSpec, now: &OpSpec, pairs: &Pairs, out: &mut Findings) {
    let sides = [(was, &*was.operands, was.operand_groups), (now, &*now.operands, now.operand_groups)];
    values(&OPERANDS, subject, sides, pairs, out);
}

/// Compares the results of two definitions.
pub(super) fn results(subject: &str, was: &OpSpec, now: &OpSpec, pairs: &Pairs, out: &mut Findings) {
    let sides = [(was, &*was.results, was.result_groups), (now, &*now.results, now.result_groups)];
    values(&RESULTS, subject, sides, pairs, out);
}

fn values(
    rules: &ValueRules,
    subject: &str,
    [(was_op, was, was_groups), (now_op, now, now_groups)]: [(&OpSpec, &[ValueSpec], Grouping); 2],
    pairs: &Pairs,
    out: &mut Findings,
) {
    let what = rules.what;
    let variable = |values: &[ValueSpec]| values.iter().filter(|it| it.arity.is_variable_length()).count();
    let is_sized = |groups: Grouping| matches!(groups, Grouping::Sized(_));
    // Without stored segment sizes and with one segment of variable length, positions are certain.
    let is_plain = |values: &[ValueSpec], groups| !is_sized(groups) && variable(values) <= 1;
    let certain = variable(was) == 0 && variable(now) == 0;
    let miscount = |at_most: Harm| match certain {
        true => Harms { text: Harm::Rejects, bytecode: Harm::Rejects, source: at_most },
        false => Harms { text: Harm::Misreads, bytecode: Harm::Misreads, source: at_most },
    };
    let no_files = |source| Harms { text: Harm::None, bytecode: Harm::None, source };
    for value in pairs.removed(was) {
        let message = format!("has no {what} '{}' any more", value.name);
        out.limited(rules.removed, miscount(Harm::Rejects), subject, message);
    }
    for value in pairs.added(now) {
        if !value.arity.is_variable_length() {
            let message = format!("has a new {what} '{}'", value.name);
            out.limited(rules.added, miscount(Harm::Rejects), subject, message);
            continue;
        }
        let harms = match variable(was) == 0 && is_plain(now, now_groups) && !is_sized(was_groups) {
            true => no_files(Harm::Rejects),
            false => rules.added_optional.harms,
        };
        let message = format!("has a new {what} '{}', which may be absent", value.name);
        out.limited(rules.added_optional, harms, subject, message);
    }
    if !pairs.is_ordered() {
        let names = |values: &[ValueSpec]| values.iter().map(|it| &*it.name).collect::<Vec<_>>().join(", ");
        let message = format!("has the {what}s ({}) instead of ({})", names(now), names(was));
        out.add(rules.order, subject, message);
    }
    let kind = |groups: Grouping, values: &[ValueSpec]| match groups {
        Grouping::Sized(_) => 2,
        Grouping::Even if variable(values) > 1 => 1,
        Grouping::Even | Grouping::Rest => 0,
    };
    if kind(was_groups, was) != kind(now_groups, now) {
        let message = match (is_sized(was_groups), is_sized(now_groups)) {
            (false, true) => format!("stores the lengths of groups of {what}s"),
            (true, false) => format!("does not store the lengths of groups of {what}s any more"),
            _ => format!("divides {what}s among groups differently"),
        };
        let harms = match is_sized(was_groups) == is_sized(now_groups) {
            true => Harms { text: Harm::Misreads, ..rules.segments.harms },
            false => rules.segments.harms,
        };
        out.limited(rules.segments, harms, subject, message);
    }
    for (old, new) in pairs.each(was, now) {
        if old.name != new.name {
            out.add(rules.renamed, subject, format!("calls its {what} '{}' '{}'", old.name, new.name));
        }
        let name = &new.name;
        if old.arity != new.arity {
            let message = format!("has {} {what} '{name}' instead of {}", arity(&new.arity), arity(&old.arity));
            let (loosened, plain) =
                (rank(&old.arity) < rank(&new.arity), is_plain(was, was_groups) && is_plain(now, now_groups));
            let by_sizes = is_sized(was_groups) && is_sized(now_groups);
            let nested = |arity: &Arity| matches!(arity, Arity::VariadicOfVariadic(_));
            match (loosened, (plain || by_sizes) && !nested(&old.arity) && !nested(&new.arity)) {
                (true, true) => out.limited(rules.loosened, no_files(Harm::Rejects), subject, message),
                (true, false) => out.add(rules.loosened, subject, message),
                (false, true) => {
                    let harms = Harms { text: Harm::MayReject, bytecode: Harm::MayReject, source: Harm::Rejects };
                    out.limited(rules.narrowed, harms, subject, message);
                }
                (false, false) => out.add(rules.narrowed, subject, message),
            }
        }
        let relation = relation_with(
            (&old.constraint.condition, &was_op.variables),
            (&new.constraint.condition, &now_op.variables),
        );
        let (old_type, new_type) = (&old.constraint.summary, &new.constraint.summary);
        let message = format!("has {what} '{name}' of {new_type} instead of {old_type}");
        if let Some(rule) = rule_of_relation(relation, rules.types) {
            out.add(rule, subject, message);
        }
    }
}

/// Returns the rule of a relation of constraints: one of those for a wider, a narrower and another constraint.
pub(super) fn rule_of_relation(
    relation: Relation,
    [wider, narrower, other]: [&'static Rule; 3],
) -> Option<&'static Rule> {
    match relation {
        Relation::Same => None,
        Relation::Wider => Some(wider),
        Relation::Narrower => Some(narrower),
        Relation::Other => Some(other),
    }
}

fn rank(arity: &Arity) -> u8 {
    match arity {
        Arity::One => 0,
        Arity::Optional => 1,
        Arity::Variadic => 2,
        Arity::VariadicOfVariadic(_) => 3,
    }
}

fn arity(arity: &Arity) -> &'static str {
    match arity {
        Arity::One => "one",
        Arity::Optional => "an optional",
        Arity::Variadic => "a variadic",
        Arity::VariadicOfVariadic(_) => "groups of",
    }
}

/// Pairs corresponding regions.
pub(super) fn region_pairs(was: &[RegionSpec], now: &[RegionSpec]) -> Pairs {
    Pairs::new(was, now, |it| &it.name, |a, b| a.variadic == b.variadic && a.constraint == b.constraint)
}

/// Compares the regions of two definitions.
pub(super) fn regions(subject: &str, was: &OpSpec, now: &OpSpec, out: &mut Findings) {
    let (was, now) = (&*was.regions, &*now.regions);
    let pairs = region_pairs(was, now);
    for region in pairs.removed(was) {
        out.add(&rules::REGION_REMOVED, subject, format!("has no region '{}' any more", region.name));
    }
    let last_is_new = pairs.old_of.last() == Some(&None);
    for region in pairs.added(now) {
        let message = format!("has a new region '{}'", region.name);
        let harmless = region.variadic && last_is_new && !was.iter().any(|it| it.variadic);
        let none = Harms { text: Harm::None, bytecode: Harm::None, source: Harm::Rejects };
        let harms = if harmless { none } else { rules::REGION_ADDED.harms };
        out.limited(&rules::REGION_ADDED, harms, subject, message);
    }
    if !pairs.is_ordered() {
        out.add(&rules::REGION_ORDER, subject, "has its regions in another order");
    }
    for (old, new) in pairs.each(was, now) {
        if old.name != new.name {
            out.add(&rules::REGION_RENAMED, subject, format!("calls its region '{}' '{}'", old.name, new.name));
        }
        if old.variadic != new.variadic {
            let words = if new.variadic { "any number of regions" } else { "one region" };
            let harmless = new.variadic && now.iter().filter(|it| it.variadic).count() == 1;
            let none = Harms { text: Harm::None, bytecode: Harm::None, source: Harm::Rejects };
            let harms = if harmless { none } else { rules::REGION_ARITY.harms };
            out.limited(&rules::REGION_ARITY, harms, subject, format!("has {words} '{}'", new.name));
        }
        let relation = relation_with((&old.constraint.condition, &[]), (&new.constraint.condition, &[]));
        let message =
            format!("has region '{}' as {} instead of {}", new.name, new.constraint.summary, old.constraint.summary);
        let rule =
            rule_of_relation(relation, [&rules::REGION_WIDENED, &rules::REGION_NARROWED, &rules::REGION_NARROWED]);
        if let Some(rule) = rule {
            out.add(rule, subject, message);
        }
    }
}

/// Compares the successors of two definitions.
pub(super) fn successors(subject: &str, was: &OpSpec, now: &OpSpec, out: &mut Findings) {
    let (was, now) = (&*was.successors, &*now.successors);
    let pairs = successor_pairs(was, now);
    for it in pairs.removed(was) {
        out.add(&rules::SUCCESSOR_REMOVED, subject, format!("has no successor '{}' any more", it.name));
    }
    for it in pairs.added(now) {
        out.add(&rules::SUCCESSOR_ADDED, subject, format!("has a new successor '{}'", it.name));
    }
    if !pairs.is_ordered() {
        out.add(&rules::SUCCESSOR_ORDER, subject, "has its successors in another order");
    }
    for (old, new) in pairs.each(was, now) {
        if old.name != new.name {
            out.add(&rules::SUCCESSOR_RENAMED, subject, format!("calls its successor '{}' '{}'", old.name, new.name));
        }
        let is_wider = relation_with((&old.constraint.condition, &[]), (&new.constraint.condition, &[]));
        if old.variadic != new.variadic || !matches!(is_wider, Relation::Same | Relation::Wider) {
            out.add(&rules::SUCCESSOR_CHANGED, subject, format!("has another kind of successor '{}'", new.name));
        }
    }
}

/// Pairs corresponding successors.
pub(super) fn successor_pairs(was: &[SuccessorSpec], now: &[SuccessorSpec]) -> Pairs {
    Pairs::new(was, now, |it| &it.name, |a, b| a.variadic == b.variadic && a.constraint == b.constraint)
}
