//! Proposed changes of operations.

use std::collections::BTreeSet;

use super::super::pair::Pairs;
use super::super::{Rule, op::subject, props, rules, values};
use super::example::{default_text, example, type_example};
use super::{Proposer, rust, text};
use crate::spec::{Arity, OpSpec, PropKind, PropSpec, RegionSpec, TypeConstraint, ValueSpec};

/// Differences for which no kind of change exists.
static UNTRANSLATED: &[&Rule] = &[
    &rules::OP_CHANGED,
    &rules::OPERAND_ARITY_NARROWED,
    &rules::OPERAND_TYPE_NARROWED,
    &rules::OPERAND_TYPE_CHANGED,
    &rules::RESULT_ARITY_NARROWED,
    &rules::RESULT_TYPE_NARROWED,
    &rules::RESULT_TYPE_CHANGED,
    &rules::ATTR_DEFAULT_ADDED,
    &rules::ATTR_TYPE_NARROWED,
    &rules::ATTR_TYPE_CHANGED,
    &rules::PROPERTY_TYPE,
    &rules::REGION_ARITY,
    &rules::REGION_NARROWED,
    &rules::SUCCESSOR_ADDED,
    &rules::SUCCESSOR_REMOVED,
    &rules::SUCCESSOR_ORDER,
    &rules::SUCCESSOR_CHANGED,
    &rules::TRAIT_ADDED,
    &rules::TRAIT_NEEDED,
    &rules::TRAIT_TEXT,
    &rules::ISOLATION,
    &rules::INTERFACE_ADDED,
    &rules::INTERFACE_NEEDED,
    &rules::VERIFIER_ADDED,
    &rules::SYMBOL_REQUIRED,
    &rules::DEFAULT_DIALECT,
];

fn short(name: &str) -> &str {
    name.split_once('.').map_or(name, |it| it.1)
}

impl Proposer<'_> {
    pub(super) fn ops(&mut self) {
        let (old, new) = (self.old, self.new);
        for was in old.ops.iter() {
            let subject = subject(was);
            let is_of_kept = self.names_kept_def(was);
            if !self.is_harmed(&subject) && !is_of_kept {
                continue;
            }
            let renamed = self.harms_of(&subject).find(|it| it.rule == &rules::OP_RENAMED);
            let name = renamed.and_then(|it| it.message.split('\'').nth(1)).unwrap_or(&was.name).to_owned();
            let now = new.ops.iter().find(|it| *it.name == *name);
            let translated = now.filter(|now| !is_of_kept && !self.is_untranslated(&subject, was, now));
            let translated = translated.and_then(|now| self.translated(was, now));
            match translated {
                Some((text, changes)) => {
                    let def = self.old_name(&was.def);
                    let item = rust::op(was, (&def, short(&was.name)), &self.out.dialect);
                    self.define(&def, &text, item);
                    self.out.changes.extend(changes);
                }
                None => self.keep(was, now),
            }
        }
    }

    /// Returns true if the operation refers to a type or an attribute that is kept under another name.
    fn names_kept_def(&self, op: &OpSpec) -> bool {
        let props = op.props.iter().filter_map(|it| match &it.kind {
            PropKind::Attr(it) => Some(&it.def),
            _ => None,
        });
        let values = op.operands.iter().chain(op.results.iter()).map(|it| &it.constraint.def);
        values.chain(props).any(|def| self.kept_defs.contains(&**def))
    }

    fn is_untranslated(&self, subject: &str, was: &OpSpec, now: &OpSpec) -> bool {
        let is_of_attr = |rule: &Rule| rule == &rules::ATTR_TYPE_NARROWED || rule == &rules::ATTR_TYPE_CHANGED;
        let pairs = props::pairs_of(&was.props, &now.props);
        // A redefined enum has its own change.
        let by_enum = pairs.each(&was.props, &now.props).all(|(a, b)| match (&a.kind, &b.kind) {
            (PropKind::Attr(a), PropKind::Attr(b)) => {
                let is_old = a.enum_def.as_ref().is_some_and(|it| self.old_enums.contains(&**it));
                a.condition == b.condition || is_old && a.enum_def == b.enum_def
            }
            _ => true,
        });
        // Other combinations store another kind of value.
        let is_stored_alike = pairs.each(&was.props, &now.props).all(|(a, b)| match (&a.kind, &b.kind) {
            (PropKind::Attr(attr), PropKind::Native(native)) | (PropKind::Native(native), PropKind::Attr(attr)) => {
                let class = match native.storage_type.trim() {
                    "int64_t" => "I64Attr",
                    "int32_t" => "I32Attr",
                    "bool" => "BoolAttr",
                    "std::string" => "StrAttr",
                    _ => return false,
                };
                attr.def == class
            }
            _ => true,
        });
        !is_stored_alike
            || self.harms_of(subject).any(|it| UNTRANSLATED.contains(&it.rule) && !(is_of_attr(it.rule) && by_enum))
    }

    /// Keeps the former definition, under another name if the newer dialect has its name.
    fn keep(&mut self, was: &OpSpec, now: Option<&OpSpec>) {
        let name = short(&was.name);
        let is_taken = self.new.ops.iter().any(|it| it.name == was.name);
        let mut kept = if is_taken { format!("{name}_v{}", self.was) } else { name.to_owned() };
        while self.new.ops.iter().any(|it| short(&it.name) == kept) {
            kept.push('_');
        }
        let has_def = self.new.ops.iter().any(|it| it.def == was.def);
        let def = if has_def { format!("{}V{}", was.def, self.was) } else { was.def.to_string() };
        let Some(text) = text::op(was, (&def, &kept), &self.out.dialect, &self.names) else {
            return self.out.left.push(format!("'{}' has a definition that cannot be written", was.name));
        };
        let item = rust::op(was, (&def, &kept), &self.out.dialect);
        self.define(&def, &text, item);
        if is_taken {
            self.change(format!("RenameOp<\"{name}\", \"{kept}\">"));
        }
        if let Some(now) = now {
            self.change(format!("AddOp<\"{}\">", short(&now.name)));
        }
        self.out.kept.push(format!("operation '{}', as '{kept}',", was.name));
    }

    /// Returns the former definition, and the changes that map it to the new one. `None` if a part has no translation.
    fn translated(&self, was: &OpSpec, now: &OpSpec) -> Option<(String, Vec<String>)> {
        let (old_name, name) = (short(&was.name), short(&now.name));
        let def = self.old_name(&was.def);
        let text = text::op(was, (&def, old_name), &self.out.dialect, &self.names)?;
        let mut out = vec![format!("OldOp<{def}>")];
        if old_name != name {
            out.push(format!("RenameOp<\"{old_name}\", \"{name}\">"));
        }
        self.operands(was, now, name, &mut out)?;
        attrs(was, now, name, &mut out)?;
        self.results(was, now, name, &mut out)?;
        regions(was, now, name, &mut out)?;
        Some((text, out))
    }

    /// Declares changes of operands: removals, the order, and additions.
    fn operands(&self, was: &OpSpec, now: &OpSpec, name: &str, out: &mut Vec<String>) -> Option<()> {
        let pairs = values::pairs_of(&was.operands, &now.operands);
        for (at, value) in was.operands.iter().enumerate().rev().filter(|it| is_removed(&pairs, it.0)) {
            let placeholder = match value.arity.is_variable_length() {
                true => String::new(),
                false => match self.type_example(&value.constraint) {
                    Some(ty) => format!(", {PLACEHOLDER}, {}", text::quoted(&ty)),
                    None => format!(", {PLACEHOLDER}, \"i32\""),
                },
            };
            let constraint = self.constraint(value)?;
            out.push(format!("RemoveOperand<\"{name}\", \"{}\", {at}, {constraint}{placeholder}>", value.name));
        }
        if !pairs.is_ordered() {
            let names = order(&pairs, &now.operands, |it| &it.name);
            out.push(format!("ReorderOperands<\"{name}\", [{names}]>"));
        }
        for value in pairs.added(&now.operands) {
            out.push(match value.arity {
                Arity::One => {
                    let ty = text::quoted(&self.type_example(&value.constraint)?);
                    format!("AddOperand<\"{name}\", \"{}\", {PLACEHOLDER}, {ty}>", value.name)
                }
                _ => format!("AddOperand<\"{name}\", \"{}\">", value.name),
            });
        }
        Some(())
    }

    /// Declares the changes of results.
    fn results(&self, was: &OpSpec, now: &OpSpec, name: &str, out: &mut Vec<String>) -> Option<()> {
        let pairs = values::pairs_of(&was.results, &now.results);
        for (at, value) in was.results.iter().enumerate().rev().filter(|it| is_removed(&pairs, it.0)) {
            let ty = match value.arity.is_variable_length() {
                true => String::new(),
                false => {
                    format!(", {}", text::quoted(&self.type_example(&value.constraint).unwrap_or("i32".to_owned())))
                }
            };
            let constraint = self.constraint(value)?;
            out.push(format!("RemoveResult<\"{name}\", \"{}\", {at}, {constraint}{ty}>", value.name));
        }
        if !pairs.is_ordered() {
            let names = order(&pairs, &now.results, |it| &it.name);
            out.push(format!("ReorderResults<\"{name}\", [{names}]>"));
        }
        for value in pairs.added(&now.results) {
            out.push(match value.arity {
                Arity::One => {
                    let ty = text::quoted(&self.type_example(&value.constraint)?);
                    format!("AddResult<\"{name}\", \"{}\", {ty}>", value.name)
                }
                _ => format!("AddResult<\"{name}\", \"{}\">", value.name),
            });
        }
        Some(())
    }

    fn type_example(&self, it: &TypeConstraint) -> Option<String> {
        type_example(it, self.new)
    }

    /// Returns the constraint of a removed operand or result. The `OldOp` has the former one.
    fn constraint(&self, value: &ValueSpec) -> Option<String> {
        Some(match &value.arity {
            Arity::One => "AnyType".to_owned(),
            Arity::Optional => "Optional<AnyType>".to_owned(),
            Arity::Variadic => "Variadic<AnyType>".to_owned(),
            Arity::VariadicOfVariadic(_) => return None,
        })
    }
}

/// Placeholder operation that produces a value. The author replaces it.
const PLACEHOLDER: &str = "\"builtin.unrealized_conversion_cast\"";

fn is_removed(pairs: &Pairs, at: usize) -> bool {
    pairs.new_of.get(at) == Some(&None)
}

/// Returns the new names of the common entities, in their old order.
fn order<T>(pairs: &Pairs, now: &[T], name: impl Fn(&T) -> &crate::spec::Str) -> String {
    let names = pairs.new_of.iter().flatten().filter_map(|&to| now.get(to));
    names.map(|it| format!("\"{}\"", name(it))).collect::<Vec<_>>().join(", ")
}

/// Declares the changes of attributes and properties.
fn attrs(was: &OpSpec, now: &OpSpec, name: &str, out: &mut Vec<String>) -> Option<()> {
    let pairs = props::pairs_of(&was.props, &now.props);
    let is_stored = |it: &&PropSpec| !matches!(it.kind, PropKind::Sizes(_));
    for prop in pairs.removed(&was.props).filter(is_stored) {
        let constraint = attr_of(prop)?;
        let value = match prop.optional {
            true => String::new(),
            false => example(prop).map_or(String::new(), |it| format!(", {it}")),
        };
        out.push(format!("RemoveAttr<\"{name}\", \"{}\", {constraint}{value}>", prop.name));
    }
    let mut taken: BTreeSet<&str> = was.props.iter().map(|it| &*it.name).collect();
    for (a, b) in pairs.each(&was.props, &now.props) {
        if a.name != b.name {
            // Another attribute still has the new name.
            if !taken.insert(&b.name) {
                return None;
            }
            out.push(format!("RenameAttr<\"{name}\", \"{}\", \"{}\">", a.name, b.name));
        }
        // Old files that omit the attribute have the old default.
        if let (Some(_), false) = (&a.default, props::is_same_default(a.default.as_ref(), b.default.as_ref())) {
            out.push(format!("AddAttr<\"{name}\", \"{}\", {}>", b.name, default_text(a)?));
        }
        let became_required = a.optional && a.default.is_none() && !b.optional && b.default.is_none();
        if became_required {
            out.push(format!("AddAttr<\"{name}\", \"{}\", {}>", b.name, example(b)?));
        }
    }
    for prop in pairs.added(&now.props).filter(is_stored) {
        let value = match prop.optional || prop.default.is_some() {
            true => String::new(),
            false => format!(", {}", example(prop)?),
        };
        out.push(format!("AddAttr<\"{name}\", \"{}\"{value}>", prop.name));
    }
    Some(())
}

/// Returns the constraint of a property, for `RemoveAttr`.
fn attr_of(prop: &PropSpec) -> Option<String> {
    // `OldOp` contains the former definition.
    let def = match &prop.kind {
        PropKind::Attr(it) if !it.def.is_empty() && !it.def.starts_with("anonymous_") => &*it.def,
        PropKind::Attr(_) | PropKind::Native(_) => "AnyAttr",
        PropKind::Sizes(_) => return None,
    };
    Some(if prop.optional { format!("OptionalAttr<{def}>") } else { def.to_owned() })
}

/// Declares the changes of regions.
fn regions(was: &OpSpec, now: &OpSpec, name: &str, out: &mut Vec<String>) -> Option<()> {
    let pairs = values::region_pairs(&was.regions, &now.regions);
    let blocks = |it: &RegionSpec| match it.constraint.def.strip_prefix("SizedRegion") {
        _ if it.variadic => None,
        _ if it.constraint.summary.contains("1 blocks") => Some(", 1"),
        _ => Some(""),
    };
    let has_same = was.regions.len() == now.regions.len() && pairs.is_ordered();
    if !has_same && was.regions.iter().chain(now.regions.iter()).any(|it| it.variadic || it.name.is_empty()) {
        return None;
    }
    for (at, region) in was.regions.iter().enumerate().rev().filter(|it| is_removed(&pairs, it.0)) {
        let blocks = blocks(region)?;
        out.push(format!("RemoveRegion<\"{name}\", \"{}\", {at}, AnyRegion{blocks}>", region.name));
    }
    if !pairs.is_ordered() {
        let names = order(&pairs, &now.regions, |it| &it.name);
        out.push(format!("ReorderRegions<\"{name}\", [{names}]>"));
    }
    for region in pairs.added(&now.regions) {
        out.push(format!("AddRegion<\"{name}\", \"{}\"{}>", region.name, blocks(region)?));
    }
    Some(())
}
