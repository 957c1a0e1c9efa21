//! Comparison of traits and interfaces of operations.

use super::{Findings, rules};
use crate::spec::{InterfaceUse, OpSpec, TraitKind, TraitSpec};

/// Traits without a verifier, by C++ class.
const INERT: &[&str] = &[
    "OpTrait::IsCommutative",
    "OpTrait::IsIdempotent",
    "OpTrait::IsInvolution",
    "OpTrait::ConstantLike",
    "OpTrait::AlwaysSpeculatableImplTrait",
    "OpTrait::RecursivelySpeculatableImplTrait",
    "OpTrait::HasRecursiveMemoryEffects",
    "OpTrait::AutomaticAllocationScope",
    "OpTrait::Scalarizable",
    "OpTrait::Vectorizable",
    "OpTrait::Tensorizable",
    "OpTrait::MemRefsNormalizable",
];

/// Traits that relax checks: removing one adds a check.
const RELAXING: &[&str] = &["OpTrait::NoTerminator", "OpTrait::HasOnlyGraphRegion", "OpTrait::AffineScope"];

/// Traits that verifiers of other operations require.
const NEEDED: &[&str] = &["OpTrait::IsTerminator", "OpTrait::SymbolTable", "OpTrait::ReturnLike"];

/// Traits that affect the custom form of regions.
const OF_TEXT: &[&str] = &["OpTrait::SingleBlock", "OpTrait::SingleBlockImplicitTerminator", "OpTrait::NoTerminator"];

/// Traits about segment sizes, which other rules cover.
const OF_GROUPS: &[&str] = &[
    "OpTrait::AttrSizedOperandSegments",
    "OpTrait::AttrSizedResultSegments",
    "OpTrait::SameVariadicOperandSize",
    "OpTrait::SameVariadicResultSize",
];

/// Interfaces without a verifier, by C++ class.
const INERT_INTERFACES: &[&str] = &[
    "MemoryEffectOpInterface",
    "ConditionallySpeculatable",
    "OpAsmOpInterface",
    "BytecodeOpInterface",
    "InferIntRangeInterface",
    "DestinationStyleOpInterface",
];

/// Interfaces that the parser or other operations require.
const NEEDED_INTERFACES: &[&str] =
    &["SymbolOpInterface", "RegionKindInterface", "InferTypeOpInterface", "CallableOpInterface", "FunctionOpInterface"];

fn class(spec: &TraitSpec) -> &str {
    match &spec.kind {
        TraitKind::Native(name) | TraitKind::Internal(name) | TraitKind::Parametric { name, .. } => name,
        TraitKind::Predicate { .. } => "",
    }
}

fn shown(spec: &TraitSpec) -> String {
    match &spec.kind {
        TraitKind::Parametric { params, .. } => format!("{}<{}>", spec.def, params.join(", ")),
        TraitKind::Predicate { summary, .. } => format!("{} ({summary})", spec.def),
        TraitKind::Native(_) | TraitKind::Internal(_) => spec.def.to_string(),
    }
}

/// Returns true if two traits have the same meaning.
fn is_same(a: &TraitSpec, b: &TraitSpec) -> bool {
    match (&a.kind, &b.kind) {
        (
            TraitKind::Predicate { condition, matching, .. },
            TraitKind::Predicate { condition: other, matching: known, .. },
        ) => condition == other && matching == known,
        (a, b) => a == b,
    }
}

/// Compares the traits of two operations.
pub(super) fn traits(subject: &str, was: &OpSpec, now: &OpSpec, out: &mut Findings) {
    let only = |these: &[TraitSpec], those: &[TraitSpec]| -> Vec<TraitSpec> {
        these.iter().filter(|it| !those.iter().any(|other| is_same(it, other))).cloned().collect()
    };
    for it in only(&now.traits, &was.traits) {
        let class = class(&it);
        let message = format!("has a new trait '{}'", shown(&it));
        let rule = match class {
            _ if OF_GROUPS.contains(&class) => continue,
            "OpTrait::IsIsolatedFromAbove" => &rules::ISOLATION,
            _ if INERT.contains(&class) => &rules::TRAIT_INERT,
            _ if OF_TEXT.contains(&class) && !was.regions.is_empty() => &rules::TRAIT_TEXT,
            _ if RELAXING.contains(&class) => &rules::TRAIT_REMOVED,
            _ => &rules::TRAIT_ADDED,
        };
        out.add(rule, subject, message);
    }
    for it in only(&was.traits, &now.traits) {
        let class = class(&it);
        let message = format!("has no trait '{}' any more", shown(&it));
        let rule = match class {
            _ if OF_GROUPS.contains(&class) => continue,
            "OpTrait::IsIsolatedFromAbove" => &rules::ISOLATION,
            _ if INERT.contains(&class) => &rules::TRAIT_INERT,
            _ if OF_TEXT.contains(&class) && !now.regions.is_empty() => &rules::TRAIT_TEXT,
            _ if RELAXING.contains(&class) || NEEDED.contains(&class) => &rules::TRAIT_NEEDED,
            _ => &rules::TRAIT_REMOVED,
        };
        out.add(rule, subject, message);
    }
    interfaces(subject, was, now, out);
}

fn interfaces(subject: &str, was: &OpSpec, now: &OpSpec, out: &mut Findings) {
    let has = |these: &[InterfaceUse], one: &InterfaceUse| these.iter().any(|it| it.cpp_name == one.cpp_name);
    // An interface that follows from traits is added and removed with them, except for the check of inferred types.
    let counts = |it: &&InterfaceUse| !it.implied || it.cpp_name == "InferTypeOpInterface";
    for it in now.interfaces.iter().filter(|it| !has(&was.interfaces, it)).filter(counts) {
        let name = &*it.cpp_name;
        let rule = match INERT_INTERFACES.contains(&name) {
            true => &rules::INTERFACE_INERT,
            false => &rules::INTERFACE_ADDED,
        };
        out.add(rule, subject, format!("implements the interface '{name}'"));
    }
    for it in was.interfaces.iter().filter(|it| !has(&now.interfaces, it)).filter(counts) {
        let name = &*it.cpp_name;
        let rule = match NEEDED_INTERFACES.contains(&name) {
            true => &rules::INTERFACE_NEEDED,
            false => &rules::INTERFACE_REMOVED,
        };
        out.add(rule, subject, format!("does not implement the interface '{name}' any more"));
    }
}
