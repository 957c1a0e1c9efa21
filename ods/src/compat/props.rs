//! Comparison of attributes and properties of operations, and of their layout in bytecode.

use super::constraint::{Relation, relation_with};
use super::pair::Pairs;
use super::values::rule_of_relation;
use super::{Findings, Harm, Harms, Rule, rules};
use crate::order::Order as _;
use crate::spec::{Argument, AttrConstraint, DefaultValue, NativeKind, OpSpec, PropConstraint, PropKind, PropSpec};

/// Pairs attributes and properties by name; other ones with equal constraints count as renamed.
pub(super) fn pairs_of(was: &[PropSpec], now: &[PropSpec]) -> Pairs {
    let alike = |a: &PropSpec, b: &PropSpec| {
        let is_same_kind = match (&a.kind, &b.kind) {
            (PropKind::Attr(a), PropKind::Attr(b)) => a.condition == b.condition && a.enum_def == b.enum_def,
            (PropKind::Native(a), PropKind::Native(b)) => {
                a.storage_type == b.storage_type && a.encoded() == b.encoded() && a.condition == b.condition
            }
            _ => false,
        };
        is_same_kind && a.optional == b.optional && is_same_default(a.default.as_ref(), b.default.as_ref())
    };
    Pairs::new(was, now, |it| &it.name, alike)
}

/// Returns true if two defaults have the same value, or both are absent.
pub(super) fn is_same_default(a: Option<&DefaultValue>, b: Option<&DefaultValue>) -> bool {
    match (a, b) {
        (None, None) => true,
        (Some(a), Some(b)) => a.value.is_some() && a.value == b.value || a.text.trim() == b.text.trim(),
        _ => false,
    }
}

/// Compares the properties of two definitions.
pub(super) fn props(subject: &str, was: &OpSpec, now: &OpSpec, pairs: &Pairs, out: &mut Findings) {
    let is_stored = |prop: &&PropSpec| !matches!(prop.kind, PropKind::Sizes(_));
    for prop in pairs.removed(&was.props).filter(is_stored) {
        out.add(&rules::ATTR_REMOVED, subject, format!("has no {} '{}' any more", word(prop), prop.name));
    }
    for prop in pairs.added(&now.props).filter(is_stored) {
        let message = format!("has a new {} '{}'", word(prop), prop.name);
        match prop.optional || prop.default.is_some() {
            true => out.add(&rules::ATTR_ADDED_OPTIONAL, subject, message + ", which may be absent"),
            false => out.add(&rules::ATTR_ADDED, subject, message),
        }
    }
    for (old, new) in pairs.each(&was.props, &now.props) {
        if old.name != new.name {
            out.add(&rules::ATTR_RENAMED, subject, format!("calls its {} '{}' '{}'", word(new), old.name, new.name));
        }
        presence(subject, old, new, out);
        match (&old.kind, &new.kind) {
            (PropKind::Attr(a), PropKind::Attr(b)) => attr(subject, (was, old, a), (now, new, b), out),
            (PropKind::Native(a), PropKind::Native(b)) => native(subject, &new.name, a, b, out),
            // The number of segments follows from operands and results.
            (PropKind::Sizes(_), PropKind::Sizes(_)) => {}
            _ => {
                let message = format!("has '{}' as {} instead of {}", new.name, kind(new), kind(old));
                out.add(&rules::ATTR_STORAGE, subject, message);
            }
        }
    }
    let order: Vec<usize> = layout(was).iter().filter_map(|&at| pairs.new_of.get(at).copied().flatten()).collect();
    let places = layout(now);
    let place = |at: &usize| places.iter().position(|it| it == at);
    if was.custom_encoding != now.custom_encoding {
        let words = if now.custom_encoding { "by code of its own" } else { "without code of its own" };
        out.add(&rules::PROPERTY_ENCODING, subject, format!("encodes its properties {words}"));
    } else if !order.iter().map(place).is_sorted() {
        let names = |op: &OpSpec| {
            let names = layout(op).into_iter().filter_map(|at| op.props.get(at)).map(|it| &*it.name);
            names.collect::<Vec<_>>().join(", ")
        };
        let message = format!("stores its properties as ({}) instead of ({})", names(now), names(was));
        out.add(&rules::PROPERTY_ORDER, subject, message);
    }
    builder_order(subject, was, now, pairs, out);
}

/// Returns the slots in the order of bytecode: attributes by name, properties as declared, segment sizes.
fn layout(op: &OpSpec) -> Vec<usize> {
    let mut slots: Vec<usize> = (0..op.props.len()).collect();
    let key = |&at: &usize| match op.props.get(at) {
        Some(PropSpec { kind: PropKind::Attr(_), name, .. }) => (0, name.to_string()),
        Some(PropSpec { kind: PropKind::Native(_), .. }) => (1, String::new()),
        _ => (2, String::new()),
    };
    slots.order_by_key(key);
    slots
}

/// Compares whether a property must be present, and its default.
fn presence(subject: &str, old: &PropSpec, new: &PropSpec, out: &mut Findings) {
    let (word, name) = (word(new), &new.name);
    // Optional attributes have another encoding than required ones; properties do not.
    let is_attr = matches!(old.kind, PropKind::Attr(_)) && matches!(new.kind, PropKind::Attr(_));
    let layout = |harms: Harms, files: Harm| match is_attr {
        true => harms,
        false => Harms { bytecode: harms.bytecode.min(files), ..harms },
    };
    match (&old.default, &new.default) {
        (Some(_), Some(_)) if is_same_default(old.default.as_ref(), new.default.as_ref()) => {}
        (Some(a), Some(b)) => {
            let message =
                format!("has {word} '{name}' with the default {} instead of {}", b.text.trim(), a.text.trim());
            out.limited(&rules::ATTR_DEFAULT_CHANGED, rules::ATTR_DEFAULT_CHANGED.harms, subject, message);
        }
        (None, Some(b)) => {
            let message = format!("has {word} '{name}' with the default {}", b.text.trim());
            let text = if old.optional { Harm::Misreads } else { Harm::None };
            let harms = Harms { text, ..layout(rules::ATTR_DEFAULT_ADDED.harms, text) };
            out.limited(&rules::ATTR_DEFAULT_ADDED, harms, subject, message);
            return;
        }
        (Some(a), None) => {
            let message = format!("has {word} '{name}' without the default {}", a.text.trim());
            let text = if new.optional { Harm::Misreads } else { Harm::Rejects };
            let harms = Harms { text, ..layout(rules::ATTR_DEFAULT_REMOVED.harms, Harm::None) };
            out.limited(&rules::ATTR_DEFAULT_REMOVED, harms, subject, message);
            return;
        }
        (None, None) => {}
    }
    // With a default, absence means the default in either case.
    if old.default.is_some() && new.default.is_some() {
        return;
    }
    if old.optional && !new.optional {
        let harms = layout(rules::ATTR_REQUIRED.harms, Harm::MayReject);
        out.limited(&rules::ATTR_REQUIRED, harms, subject, format!("must have the {word} '{name}'"));
    } else if !old.optional && new.optional {
        let harms = layout(rules::ATTR_OPTIONAL.harms, Harm::None);
        out.limited(&rules::ATTR_OPTIONAL, harms, subject, format!("need not have the {word} '{name}'"));
    }
}

fn attr(
    subject: &str,
    (was, _, a): (&OpSpec, &PropSpec, &AttrConstraint),
    (now, new, b): (&OpSpec, &PropSpec, &AttrConstraint),
    out: &mut Findings,
) {
    let name = &new.name;
    // The cases of an enum are compared with its definition.
    let same_enum = a.enum_def.is_some() && a.enum_def == b.enum_def && a.storage_type == b.storage_type;
    let relation = relation_with((&a.condition, &was.variables), (&b.condition, &now.variables));
    let relation = if same_enum { Relation::Same } else { relation };
    let message = format!("has attribute '{name}' as {} instead of {}", b.summary, a.summary);
    let types: [&'static Rule; 3] = [&rules::ATTR_TYPE_WIDENED, &rules::ATTR_TYPE_NARROWED, &rules::ATTR_TYPE_CHANGED];
    // The case numbers of one enum have another meaning in another enum.
    if a.enum_def != b.enum_def || a.unit != b.unit || a.symbol_name != b.symbol_name {
        out.add(&rules::ATTR_TYPE_CHANGED, subject, message);
    } else if let Some(rule) = rule_of_relation(relation, types) {
        out.add(rule, subject, message);
    }
    let returned = |it: &AttrConstraint| (it.storage_type.clone(), it.return_type.clone());
    if returned(a) != returned(b) {
        let message = format!("returns {} for '{name}' instead of {}", b.return_type.trim(), a.return_type.trim());
        out.add(&rules::ATTR_ACCESSOR, subject, message);
    }
}

fn native(subject: &str, name: &str, a: &PropConstraint, b: &PropConstraint, out: &mut Findings) {
    let stored = |it: &PropConstraint| it.stored().ok_or_else(|| it.storage_type.trim().to_owned());
    let message = format!("has property '{name}' as {} instead of {}", b.summary, a.summary);
    if stored(a) != stored(b) || a.enum_def != b.enum_def || a.unit != b.unit {
        return out.add(&rules::PROPERTY_TYPE, subject, message);
    }
    let encoded = |it: &PropConstraint| -> Result<NativeKind, (String, String)> {
        it.encoded().ok_or_else(|| (it.read_bytecode.trim().to_owned(), it.write_bytecode.trim().to_owned()))
    };
    if encoded(a) != encoded(b) || a.enum_width() != b.enum_width() {
        out.add(&rules::PROPERTY_ENCODING, subject, format!("encodes property '{name}' differently"));
    }
    let written = |it: &PropConstraint| {
        let code = || (it.parser.trim().to_owned(), it.optional_parser.trim().to_owned());
        it.syntax().ok_or_else(code)
    };
    if written(a) != written(b) {
        out.add(&rules::PROPERTY_SYNTAX, subject, format!("writes property '{name}' differently"));
    }
    let conversion = |it: &PropConstraint| (it.from_attribute.trim().to_owned(), it.to_attribute.trim().to_owned());
    let types: [&'static Rule; 3] = [&rules::ATTR_TYPE_WIDENED, &rules::ATTR_TYPE_NARROWED, &rules::ATTR_TYPE_CHANGED];
    match rule_of_relation(relation_with((&a.condition, &[]), (&b.condition, &[])), types) {
        Some(rule) => out.add(rule, subject, message),
        None if conversion(a) != conversion(b) => out.add(&rules::ATTR_TYPE_CHANGED, subject, message),
        None => {}
    }
    if a.interface_type.trim() != b.interface_type.trim() {
        let message =
            format!("returns {} for '{name}' instead of {}", b.interface_type.trim(), a.interface_type.trim());
        out.add(&rules::ATTR_ACCESSOR, subject, message);
    }
}

/// Compares the declaration order of arguments, which is that of builders.
fn builder_order(subject: &str, was: &OpSpec, now: &OpSpec, props: &Pairs, out: &mut Findings) {
    let operands = super::values::pairs_of(&was.operands, &now.operands);
    let new_place = |argument: &Argument| {
        let new = match argument {
            Argument::Operand(at) => operands.new_of.get(*at as usize).copied().flatten().map(|at| (0, at)),
            Argument::Prop(at) => props.new_of.get(*at as usize).copied().flatten().map(|at| (1, at)),
        }?;
        now.arguments.iter().position(|it| match it {
            Argument::Operand(at) => new == (0, *at as usize),
            Argument::Prop(at) => new == (1, *at as usize),
        })
    };
    let places: Vec<usize> = was.arguments.iter().filter_map(new_place).collect();
    if !places.is_sorted() {
        out.add(&rules::BUILDER_ORDER, subject, "has the arguments of its builders in another order");
    }
}

/// Returns "attribute" or "property".
fn word(prop: &PropSpec) -> &'static str {
    match prop.kind {
        PropKind::Attr(_) => "attribute",
        PropKind::Native(_) | PropKind::Sizes(_) => "property",
    }
}

fn kind(prop: &PropSpec) -> String {
    match &prop.kind {
        PropKind::Attr(constraint) => format!("an attribute ({})", constraint.summary),
        PropKind::Native(constraint) => format!("a property ({})", constraint.summary),
        PropKind::Sizes(count) => format!("the lengths of {count} groups"),
    }
}
