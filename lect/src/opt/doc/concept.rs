//! Traits and interfaces: their meaning, and the definitions that have them.

use lect_ods::order::Order as _;
use std::collections::BTreeMap;

use lect_ods::spec::{DialectSpec, InterfaceKind, InterfaceSpec, InterfaceUse, TraitKind, TraitSpec};

use super::entry::{Body, DialectDoc, Entry};
use super::{Renderer, markdown, meaning};
use crate::opt::html::{anchor, escape};

/// A trait or an interface.
pub struct Concept<'a> {
    /// Name of its definition.
    pub name: String,
    /// Whether this is an interface.
    pub is_interface: bool,
    /// Spec of the interface, if known.
    pub spec: Option<&'a InterfaceSpec>,
    /// Operations, types and attributes that have it, by dialect.
    pub users: BTreeMap<&'a str, Vec<String>>,
}

/// Returns the name of a trait; `None` for predicates.
pub fn concept_of_trait(of: &TraitSpec) -> Option<String> {
    let name = match &of.kind {
        TraitKind::Predicate { .. } => return None,
        TraitKind::Parametric { name, .. } if of.def.is_empty() => name.rsplit("::").next().unwrap_or(name),
        TraitKind::Parametric { .. } => of.def.strip_suffix("Impl").unwrap_or(&of.def),
        // An anonymous definition is named by its class.
        TraitKind::Native(class) | TraitKind::Internal(class) if of.def.is_empty() || of.def.starts_with("Native") => {
            class.rsplit("::").next().unwrap_or(class)
        }
        TraitKind::Native(_) | TraitKind::Internal(_) => &of.def,
    };
    (!name.is_empty()).then(|| name.to_owned())
}

/// Collects all traits and interfaces of some dialects, by name.
pub fn all<'a>(docs: &'a [DialectDoc]) -> Vec<Concept<'a>> {
    let mut known: BTreeMap<String, Concept<'a>> = BTreeMap::new();
    for doc in docs {
        let spec: &'a DialectSpec = &doc.spec;
        for interface in spec.interfaces.iter() {
            let concept = known.entry(interface.def.to_string()).or_insert_with(|| Concept {
                name: interface.def.to_string(),
                is_interface: true,
                spec: None,
                users: BTreeMap::new(),
            });
            // Prefer a definition with a description.
            if concept.spec.is_none_or(|it| it.description.is_empty()) {
                concept.spec = Some(interface);
            }
        }
        let mut add = |name: String, is_interface: bool, user: &str| {
            let concept = known.entry(name.clone()).or_insert_with(|| Concept {
                name,
                is_interface,
                spec: None,
                users: BTreeMap::new(),
            });
            let users = concept.users.entry(&*spec.name).or_default();
            if users.last().is_none_or(|last| last != user) {
                users.push(user.to_owned());
            }
        };
        let mut add_all = |traits: &[TraitSpec], interfaces: &[InterfaceUse], user: &str| {
            traits.iter().filter_map(concept_of_trait).for_each(|name| add(name, false, user));
            for of in interfaces {
                let name = if of.def.is_empty() { &of.cpp_name } else { &of.def };
                if !name.is_empty() {
                    add(name.to_string(), true, user);
                }
            }
        };
        spec.ops.iter().for_each(|op| add_all(&op.traits, &op.interfaces, &op.name));
        for def in spec.types.iter().chain(spec.attrs.iter()) {
            add_all(&def.traits, &def.interfaces, &def.title(&spec.name));
        }
    }
    known.into_values().collect()
}

impl Concept<'_> {
    /// Returns true if its meaning is taken from its own description.
    pub fn describes_itself(&self) -> bool {
        meaning::of(&self.name).is_none() && self.spec.is_some_and(|spec| !spec.description.is_empty())
    }

    /// Returns its meaning, in a sentence.
    pub fn meaning(&self) -> String {
        match meaning::of(&self.name) {
            Some(meaning) => meaning.to_owned(),
            None => {
                let words = self.spec.map(|spec| markdown::first_words(&spec.description)).unwrap_or_default();
                let end = words.find(". ").map_or(words.len(), |end| end + 1);
                words.get(..end).unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
            }
        }
    }
}

/// Returns the entries of the pages of traits and interfaces.
pub fn entries<'a>(concepts: &'a [Concept<'a>]) -> Vec<Entry<'a>> {
    let entry = |concept: &'a Concept<'a>| Entry {
        group: if concept.is_interface { "Interfaces" } else { "Traits" }.to_owned(),
        name: concept.name.clone(),
        kind: if concept.is_interface { "interface" } else { "trait" },
        anchor: anchor(&concept.name),
        summary: concept.meaning(),
        body: Body::Concept(concept),
    };
    let mut entries: Vec<Entry<'a>> = concepts.iter().map(entry).collect();
    entries.order_by_key(|entry| std::cmp::Reverse(entry.group.clone()));
    entries
}

impl Renderer<'_> {
    /// Renders the body of an entry about a trait or an interface.
    pub fn concept(&self, concept: &Concept<'_>, scope: &str) -> String {
        let mut out = String::new();
        if let Some(spec) = concept.spec {
            let of = match spec.kind {
                InterfaceKind::Op => "operations",
                InterfaceKind::Attr => "attributes",
                InterfaceKind::Type => "types",
                InterfaceKind::Dialect => "dialects",
            };
            out.extend(["<p class=\"note\">An interface of ", of, ".</p>\n"]);
            out.extend(["<div class=\"text\">", &markdown::html(self, &spec.description, 3, scope), "</div>\n"]);
            if !spec.methods.is_empty() {
                out.push_str("<details><summary>Methods</summary><dl class=\"methods\">");
                for method in spec.methods.iter() {
                    let params: Vec<String> =
                        method.params.iter().map(|it| format!("{} {}", it.ty.trim(), it.name)).collect();
                    let head = format!("{} {}({})", method.return_type.trim(), method.name, params.join(", "));
                    let text = markdown::html(self, &method.description, 4, &format!("{scope}-{}", method.name));
                    out.extend(["<dt><code>", &escape(&head), "</code></dt><dd>", &text, "</dd>"]);
                }
                out.push_str("</dl></details>\n");
            }
        }
        /// Further users are only counted, to keep the page readable.
        const SHOWN: usize = 60;
        let mut left = SHOWN;
        for (dialect, users) in &concept.users {
            let shown = users.len().min(left);
            left -= shown;
            let links = users.iter().take(shown).map(|user| {
                let code = format!("<code>{}</code>", escape(user));
                match self.links.name(user) {
                    Some(target) => format!("<a href=\"{}\">{code}</a>", self.href(target)),
                    None => code,
                }
            });
            let links: Vec<String> = links.collect();
            let more = match users.len() - shown {
                0 => String::new(),
                more if shown == 0 => format!("{more} of it"),
                more => format!(" and {more} more"),
            };
            let of = match self.links.dialects.get(*dialect) {
                Some(target) => format!("<a href=\"{}\">{}</a>", self.href(target), escape(dialect)),
                None => escape(dialect),
            };
            out.extend(["<p class=\"users\"><b>", &of, "</b> ", &links.join(" "), &more, "</p>\n"]);
        }
        out
    }
}
