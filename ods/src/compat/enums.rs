//! Comparison of enums.

use super::pair::Pairs;
use super::{Findings, Harm, Harms, rules};
use crate::spec::{DefKind, DialectSpec, EnumCase, EnumKind, EnumSpec, ParamKind};

/// Compares the enums of two dialects.
pub(super) fn enums(old: &DialectSpec, new: &DialectSpec, partial: bool, out: &mut Findings) {
    for was in old.enums.iter() {
        let same = |it: &&EnumSpec| it.def == was.def;
        let Some(now) = new.enums.iter().find(same) else {
            // Files contain no names of enums: users of the enum are compared by their constraints.
            if !partial {
                out.add(&rules::ENUM_REMOVED, subject(was), "is gone");
            }
            continue;
        };
        if was != now {
            compare(old, was, now, out);
        }
    }
}

/// Pairs cases by symbol; other ones with the same spelling count as renamed.
pub(super) fn pairs_of(was: &EnumSpec, now: &EnumSpec) -> Pairs {
    Pairs::new(&was.cases, &now.cases, |it| &it.symbol, |a, b| a.spelling == b.spelling)
}

fn subject(spec: &EnumSpec) -> String {
    format!("enum '{}'", spec.def)
}

/// Returns true if bytecode contains the spelling of cases: as text of an attribute or a type.
fn is_spelled(dialect: &DialectSpec, spec: &EnumSpec) -> bool {
    let defs = dialect.attrs.iter().chain(dialect.types.iter());
    let uses = |it: &crate::spec::DefSpec| {
        let holds = it.params.iter().any(|param| param.kind == ParamKind::Enum(spec.def.clone()));
        it.enum_def.as_ref() == Some(&spec.def)
            || holds
            || it.kind == DefKind::Attr && it.cpp_class.contains(&*spec.cpp_class)
    };
    let by_class = |it: &crate::spec::DefSpec| {
        let ends = |ty: &str| ty.trim().trim_end_matches('>').ends_with(&*spec.cpp_class);
        it.params.iter().any(|param| ends(&param.cpp_type))
    };
    spec.attr_class.is_some()
        || matches!(spec.kind, EnumKind::String)
        || defs.clone().any(uses)
        || defs.clone().any(by_class)
}

fn compare(dialect: &DialectSpec, was: &EnumSpec, now: &EnumSpec, out: &mut Findings) {
    let (subject, before) = (subject(was), out.0.len());
    match (&was.kind, &now.kind) {
        (
            EnumKind::Bits { separator: a, quoted: a_quoted, .. },
            EnumKind::Bits { separator: b, quoted: b_quoted, .. },
        ) => {
            if a.trim() != b.trim() || a_quoted != b_quoted {
                out.add(&rules::ENUM_SEPARATOR, &*subject, format!("separates bits by `{b}` instead of `{a}`"));
            }
        }
        (a, b) if std::mem::discriminant(a) == std::mem::discriminant(b) => {}
        _ => {
            out.add(&rules::ENUM_KIND, &*subject, format!("consists of {} instead of {}", kind(now), kind(was)));
        }
    }
    if was.width != now.width {
        let message = format!("has {} bits instead of {}", now.width, was.width);
        out.add(&rules::ENUM_WIDTH, &*subject, message);
    }
    if was.attr_class.is_some() != now.attr_class.is_some() {
        out.add(&rules::ENUM_KIND, &*subject, "is held by another attribute");
    }
    let spelled = if is_spelled(dialect, was) { Harm::Misreads } else { Harm::None };
    for case in was.cases.iter() {
        let taken = |it: &&EnumCase| it.spelling == case.spelling;
        match successor(case, &was.cases, &now.cases) {
            None => {
                let message = format!("has no case '{}' any more", case.spelling);
                let harm = if now.cases.iter().any(|it| taken(&it) || it.value == case.value) {
                    Harms { text: Harm::Misreads, bytecode: Harm::Misreads, source: Harm::Rejects }
                } else {
                    rules::CASE_REMOVED.harms
                };
                out.limited(&rules::CASE_REMOVED, harm, &*subject, message);
            }
            Some(it) => {
                if it.spelling != case.spelling {
                    let is_taken = now.cases.iter().find(taken).is_some();
                    let harm = if is_taken { Harm::Misreads } else { Harm::Rejects };
                    let harms = Harms { text: harm, bytecode: harm.min(spelled), source: Harm::None };
                    let message = format!("writes '{}' as '{}'", case.spelling, it.spelling);
                    out.limited(&rules::CASE_RESPELLED, harms, &*subject, message);
                }
                if it.value != case.value {
                    let message =
                        format!("has {} as the number of '{}' instead of {}", it.value, it.spelling, case.value);
                    out.add(&rules::CASE_RENUMBERED, &*subject, message);
                }
                if it.symbol != case.symbol {
                    out.add(
                        &rules::CASE_SYMBOL,
                        &*subject,
                        format!("calls its case '{}' '{}' in Rust", case.symbol, it.symbol),
                    );
                }
            }
        }
    }
    let is_new = |it: &&EnumCase| !was.cases.iter().any(|old| successor(old, &was.cases, &now.cases) == Some(*it));
    for case in now.cases.iter().filter(is_new) {
        out.add(&rules::CASE_ADDED, &*subject, format!("has a new case '{}'", case.spelling));
    }
    let members = |spec: &EnumSpec| spec.cases.iter().map(|it| it.members.clone()).collect::<Vec<_>>();
    let primary = |spec: &EnumSpec| matches!(spec.kind, EnumKind::Bits { primary_groups: true, .. });
    let other = was.underlying_type != now.underlying_type || members(was) != members(now);
    if out.0.len() == before && other && primary(was) == primary(now) {
        out.add(&rules::ENUM_CHANGED, &*subject, "differs");
    }
}

/// Returns the successor of an old case: by the name in Rust, or else by spelling and by number.
fn successor<'c>(case: &EnumCase, was: &[EnumCase], now: &'c [EnumCase]) -> Option<&'c EnumCase> {
    let by_symbol = now.iter().find(|it| it.symbol == case.symbol);
    let is_new = |it: &&EnumCase| !was.iter().any(|old| old.symbol == it.symbol);
    by_symbol
        .or_else(|| now.iter().find(|it| is_new(it) && it.spelling == case.spelling))
        .or_else(|| now.iter().find(|it| is_new(it) && it.value == case.value))
}

fn kind(spec: &EnumSpec) -> &'static str {
    match spec.kind {
        EnumKind::Integer => "integers",
        EnumKind::String => "strings",
        EnumKind::Bits { .. } => "bits",
    }
}
