//! Proposed changes of types, attributes and enums.

use super::super::def::{key, pairs_of, params_of, subject};
use super::super::{Rule, rules};
use super::example::example_of;
use super::{Proposer, rust, text};
use crate::spec::{DefKind, DefSpec, EnumCase, EnumSpec};

/// Differences for which no kind of change exists.
static UNTRANSLATED: &[&Rule] = &[
    &rules::DEF_CHANGED,
    &rules::DEF_VERIFIER,
    &rules::DEF_VALUE_TYPE,
    &rules::PARAM_TYPE,
    &rules::PARAM_NARROWED,
    &rules::PARAM_REQUIRED,
];

impl Proposer<'_> {
    pub(super) fn defs(&mut self) {
        let (old, new) = (self.old, self.new);
        for (kind, was, now) in [(DefKind::Type, &old.types, &new.types), (DefKind::Attr, &old.attrs, &new.attrs)] {
            let pairs = pairs_of(was, now);
            let found: Vec<_> =
                was.iter().zip(&pairs.new_of).map(|(a, to)| (a, to.and_then(|to| now.get(to)))).collect();
            // Former definitions refer to types and attributes by their current record names.
            for (a, b) in found.iter().filter_map(|(a, b)| Some((a, (*b)?))) {
                if a.def != b.def {
                    self.names.insert(a.def.to_string(), b.def.to_string());
                }
            }
            for (a, b) in found {
                if !self.is_harmed(&subject(old, a)) {
                    continue;
                }
                let subject = subject(old, a);
                let translated = b.filter(|_| !self.harms_of(&subject).any(|it| UNTRANSLATED.contains(&it.rule)));
                match translated.and_then(|b| self.translated_def(kind, a, b)) {
                    Some((text, changes)) => {
                        let def = self.old_name(&a.def);
                        let item = rust::def(a, (&def, key(a)), &self.out.dialect);
                        self.define(&def, &text, item);
                        self.out.changes.extend(changes);
                    }
                    None => self.keep_def(kind, a, b),
                }
            }
        }
    }

    /// Returns the former definition and the changes that map its parameters. `None` if a part has no translation.
    fn translated_def(&self, kind: DefKind, was: &DefSpec, now: &DefSpec) -> Option<(String, Vec<String>)> {
        let (old_name, name) = (named(kind, was)?, named(kind, now)?);
        let def = self.old_name(&was.def);
        let mnemonic = was.mnemonic.as_deref()?;
        let text = text::def(was, (&def, mnemonic, &was.cpp_class), &self.out.dialect, &self.names)?;
        let mut out = vec![format!("OldDef<{def}>")];
        if old_name != name {
            out.push(format!("RenameDef<\"{old_name}\", \"{}\">", now.mnemonic.as_deref()?));
        }
        let pairs = params_of(was, now);
        for param in pairs.removed(&was.params) {
            let value = match param.default.is_some() || param.optional {
                true => String::new(),
                false => {
                    example_of(param, &self.old.enums).map_or(String::new(), |it| format!(", {}", text::quoted(&it)))
                }
            };
            out.push(format!("RemoveParam<\"{name}\", \"{}\"{value}>", param.name));
        }
        for (a, b) in pairs.each(&was.params, &now.params).filter(|(a, b)| a.name != b.name) {
            // Another parameter still has the new name.
            if was.params.iter().any(|it| it.name == b.name) {
                return None;
            }
            out.push(format!("RenameParam<\"{name}\", \"{}\", \"{}\">", a.name, b.name));
        }
        for param in pairs.added(&now.params) {
            let value = match param.default.is_some() || param.optional {
                true => String::new(),
                false => format!(", {}", text::quoted(&example_of(param, &self.new.enums)?)),
            };
            out.push(format!("AddParam<\"{name}\", \"{}\"{value}>", param.name));
        }
        Some((text, out))
    }

    /// Keeps the former definition, under another name if the newer dialect has its name.
    fn keep_def(&mut self, kind: DefKind, was: &DefSpec, now: Option<&DefSpec>) {
        let Some(name) = was.mnemonic.as_deref() else {
            return self.out.left.push(format!("{} is parsed by code", subject(self.old, was)));
        };
        let (defs, sigil) = match kind {
            DefKind::Type => (&self.new.types, '!'),
            DefKind::Attr => (&self.new.attrs, '#'),
        };
        let is_taken = defs.iter().any(|it| key(it) == name);
        let mut kept = if is_taken { format!("{name}_v{}", self.was) } else { name.to_owned() };
        while defs.iter().any(|it| key(it) == kept) {
            kept.push('_');
        }
        let has_def = defs.iter().any(|it| it.def == was.def || it.cpp_class == was.cpp_class);
        let suffix = if has_def { format!("V{}", self.was) } else { String::new() };
        let def = format!("{}{suffix}", was.def);
        let stem = was.cpp_class.strip_suffix(if kind == DefKind::Type { "Type" } else { "Attr" });
        let class = format!("{}{suffix}", stem.unwrap_or(&was.cpp_class));
        let Some(text) = text::def(was, (&def, &kept, &class), &self.out.dialect, &self.names) else {
            let message = format!("{} has a definition that cannot be written", subject(self.old, was));
            return self.out.left.push(message);
        };
        let item = rust::def(was, (&def, &kept), &self.out.dialect);
        self.define(&def, &text, item);
        if is_taken {
            self.change(format!("RenameDef<\"{sigil}{name}\", \"{kept}\">"));
        }
        if let Some(now) = now {
            self.change(format!("AddDef<\"{sigil}{}\">", key(now)));
        }
        if has_def {
            self.kept_defs.insert(was.def.to_string());
            self.names.insert(was.def.to_string(), def);
        }
        self.out.kept.push(format!("{}, as '{sigil}{kept}',", subject(self.old, was)));
    }

    pub(super) fn enums(&mut self) {
        let (old, new) = (self.old, self.new);
        for was in old.enums.iter() {
            if !self.is_harmed(&format!("enum '{}'", was.def)) {
                continue;
            }
            let Some(now) = new.enums.iter().find(|it| it.def == was.def) else {
                self.out.left.push(format!("enum '{}' is gone", was.def));
                continue;
            };
            if !only_respelled(was, now) {
                let def = self.old_name(&was.def);
                match text::enum_def(was, &def) {
                    Some(text) => {
                        self.define(&def, &text, None);
                        self.change(format!("OldEnum<\"{}\", {def}>", was.def));
                        self.old_enums.insert(was.def.to_string());
                    }
                    None => self.out.left.push(format!("enum '{}' has a definition that cannot be written", was.def)),
                }
            }
            self.cases(was, now);
        }
    }

    /// Declares the spellings of cases.
    fn cases(&mut self, was: &EnumSpec, now: &EnumSpec) {
        let (mut first, mut last) = (Vec::new(), Vec::new());
        let spellings: Vec<&str> = was.cases.iter().map(|it| &*it.spelling).collect();
        let pairs = super::super::enums::pairs_of(was, now);
        for (case, now) in pairs.each(&was.cases, &now.cases) {
            if now.spelling == case.spelling {
                continue;
            }
            // If another case had the spelling, all cases get temporary spellings first.
            let rename = |from: &str, to: &str| {
                format!("RenameCase<\"{}\", {}, {}>", was.def, text::quoted(from), text::quoted(to))
            };
            match spellings.contains(&&*now.spelling) {
                true => {
                    let temporary = format!("{} (old)", case.spelling);
                    first.push(rename(&case.spelling, &temporary));
                    last.push(rename(&temporary, &now.spelling));
                }
                false => first.push(rename(&case.spelling, &now.spelling)),
            }
        }
        for case in pairs.removed(&was.cases) {
            self.out.left.push(format!("enum '{}' lacks the case '{}'", was.def, case.spelling));
        }
        self.out.changes.append(&mut first);
        self.out.changes.append(&mut last);
    }
}

/// Returns true if two enums differ at most in spellings.
fn only_respelled(was: &EnumSpec, now: &EnumSpec) -> bool {
    let pairs = super::super::enums::pairs_of(was, now);
    let is_complete = pairs.removed(&was.cases).next().is_none();
    let has_same = |(a, b): (&EnumCase, &EnumCase)| a.value == b.value;
    was.kind == now.kind && was.width == now.width && is_complete && pairs.each(&was.cases, &now.cases).all(has_same)
}

fn named(kind: DefKind, def: &DefSpec) -> Option<String> {
    let sigil = if kind == DefKind::Type { '!' } else { '#' };
    Some(format!("{sigil}{}", def.mnemonic.as_deref()?))
}
