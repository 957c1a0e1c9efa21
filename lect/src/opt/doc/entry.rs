//! Entries of a page: an operation, a type, an enum and so on, each with its own anchor.

use lect_ods::order::Order as _;
use std::collections::BTreeMap;

use lect_ods::spec::{AttrConstraint, DefSpec, DefSyntax, DialectSpec, EnumKind, EnumSpec, OpSpec, OpSyntax};
use lect_ods::spec::{InterfaceUse, Preset, Shared, TraitKind, TraitSpec, TypeConstraint};

use super::concept::{Concept, concept_of_trait};
use super::history::Change;
use super::pass::PassDoc;
use super::table::{code, effects, line, table, words};
use super::{Renderer, markdown, railroad, syntax};
use crate::opt::html::{anchor, escape};

/// An entry of a page.
pub struct Entry<'a> {
    /// Name of its group, for headings and for the division into pages.
    pub group: String,
    /// Name of the subject.
    pub name: String,
    /// Kind of the subject, in a word.
    pub kind: &'static str,
    /// Anchor on its page.
    pub anchor: String,
    /// Summary in a few words.
    pub summary: String,
    /// Contents of the entry.
    pub body: Body<'a>,
}

/// Subject of an entry.
pub enum Body<'a> {
    /// An operation.
    Op(&'a OpSpec),
    /// A type or an attribute.
    Def(&'a DefSpec),
    /// An enum.
    Enum(&'a EnumSpec),
    /// Constraints on types.
    Types(Vec<&'a Shared<TypeConstraint>>),
    /// Constraints on attributes.
    Attrs(Vec<&'a Shared<AttrConstraint>>),
    /// Changes by version.
    Versions,
    /// A trait or an interface.
    Concept(&'a Concept<'a>),
    /// A pass or a pipeline.
    Pass(&'a PassDoc<'a>),
}

/// A dialect and its known changes.
pub struct DialectDoc {
    /// Spec of the dialect.
    pub spec: Shared<DialectSpec>,
    /// Changes, the newest first.
    pub changes: Vec<Change>,
}

/// Returns the group of each operation: the one that its definition declares, or the first component of its name.
fn groups(spec: &DialectSpec) -> BTreeMap<&str, String> {
    /// Least number of operations with one prefix that form a group.
    const FEW: usize = 3;
    let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
    let beginning = |op: &'_ OpSpec| -> Option<usize> {
        let start = op.name.find('.')? + 1;
        Some(start + op.name.get(start..)?.find('.')?)
    };
    for op in spec.ops.iter() {
        if let Some(part) = beginning(op).and_then(|end| op.name.get(..end)) {
            *sizes.entry(part).or_default() += 1;
        }
    }
    let group = |op: &OpSpec| match &op.doc_group {
        Some(group) => group.summary.to_string(),
        None => {
            let part = beginning(op).and_then(|end| op.name.get(..end));
            let part = part.filter(|part| sizes.get(part).is_some_and(|size| *size >= FEW));
            part.map_or_else(|| "Operations".to_owned(), |part| format!("{part}.*"))
        }
    };
    spec.ops.iter().map(|op| (&*op.name, group(op))).collect()
}

/// Returns all entries of a dialect, in the order of its definitions.
pub fn entries(doc: &DialectDoc) -> Vec<Entry<'_>> {
    let spec = &*doc.spec;
    let groups = groups(spec);
    let mut entries = Vec::new();
    for op in spec.ops.iter() {
        entries.push(Entry {
            group: groups.get(&*op.name).cloned().unwrap_or_default(),
            name: op.name.to_string(),
            kind: "operation",
            anchor: anchor(&op.name),
            summary: words(&op.summary),
            body: Body::Op(op),
        });
    }
    // Operations without a group come first, then groups in the order of their first operation.
    let mut order: Vec<String> = vec!["Operations".to_owned()];
    for entry in &entries {
        if !order.contains(&entry.group) {
            order.push(entry.group.clone());
        }
    }
    let rank: BTreeMap<&String, usize> = order.iter().enumerate().map(|(at, group)| (group, at)).collect();
    entries.order_by_key(|entry| rank.get(&entry.group).copied());
    fn defs<'a>(
        spec: &DialectSpec,
        of: &'a [DefSpec],
        group: &'a str,
        kind: &'static str,
        letter: char,
    ) -> impl Iterator<Item = Entry<'a>> {
        let name = |of: &DefSpec| if of.def.is_empty() { of.name.to_string() } else { of.def.to_string() };
        let entry = move |of: &'a DefSpec| Entry {
            group: group.to_owned(),
            name: of.title(&spec.name),
            kind,
            anchor: anchor(&format!("{letter}-{}", name(of))),
            summary: words(&of.summary),
            body: Body::Def(of),
        };
        of.iter().map(entry)
    }
    entries.extend(defs(spec, &spec.types, "Types", "type", 't'));
    entries.extend(defs(spec, &spec.attrs, "Attributes", "attribute", 'a'));
    entries.extend(spec.enums.iter().map(|of| Entry {
        group: "Enums".to_owned(),
        name: of.cpp_class.to_string(),
        kind: "enum",
        anchor: anchor(&format!("e-{}", of.def)),
        summary: words(&of.summary),
        body: Body::Enum(of),
    }));
    let constraints = |name: &str, anchor: &str, body| Entry {
        group: "Constraints".to_owned(),
        name: name.to_owned(),
        kind: "constraints",
        anchor: anchor.to_owned(),
        summary: String::new(),
        body,
    };
    let types: Vec<_> = spec.type_constraints.iter().filter(|it| !it.summary.is_empty()).collect();
    if !types.is_empty() {
        entries.push(constraints("Constraints on types", "type-constraints", Body::Types(types)));
    }
    let attrs: Vec<_> = spec.attr_constraints.iter().filter(|it| !it.summary.is_empty()).collect();
    if !attrs.is_empty() {
        entries.push(constraints("Constraints on attributes", "attr-constraints", Body::Attrs(attrs)));
    }
    if !doc.changes.is_empty() {
        let mut versions = constraints("What changed", "versions", Body::Versions);
        (versions.group, versions.kind) = ("Versions".to_owned(), "versions");
        entries.push(versions);
    }
    entries
}

impl Renderer<'_> {
    /// Renders an entry as HTML.
    pub fn entry(&self, doc: Option<&DialectDoc>, entry: &Entry<'_>) -> String {
        let mut out = format!("<section id=\"{0}\" class=\"entry\"><h3><a href=\"#{0}\">", entry.anchor);
        match entry.body {
            Body::Types(_) | Body::Attrs(_) | Body::Versions => out.push_str(&escape(&entry.name)),
            _ => out.extend(["<code>", &escape(&entry.name), "</code>"]),
        }
        out.push_str("</a></h3>\n");
        let def = match entry.body {
            Body::Op(op) => Some(&op.def),
            Body::Def(def) => Some(&def.def),
            Body::Enum(of) => Some(&of.def),
            _ => None,
        };
        if let Some((def, address)) = def.and_then(|def| Some((def, self.sources.of(self.dialect, def)?))) {
            let (def, address) = (escape(def), escape(address));
            out.extend(["<p class=\"source\"><a href=\"", &address, "\"><code>def ", &def, "</code></a></p>\n"]);
        }
        // Do not repeat the description of a definition as its summary.
        let is_repeated = matches!(entry.body, Body::Concept(concept) if concept.describes_itself());
        if !entry.summary.is_empty() && !is_repeated {
            out.extend(["<p class=\"lead\">", &line(&entry.summary), "</p>\n"]);
        }
        match (&entry.body, doc) {
            (Body::Concept(concept), _) => out.push_str(&self.concept(concept, &entry.anchor)),
            (Body::Pass(pass), _) => self.pass(&mut out, pass, &entry.anchor),
            (Body::Op(op), Some(doc)) => self.op(&mut out, doc, op, &entry.anchor),
            (Body::Def(def), Some(doc)) => self.def(&mut out, doc, def, entry),
            (Body::Enum(of), _) => self.enumeration(&mut out, of, &entry.anchor),
            (Body::Types(of), _) => {
                let row = |of: &&Shared<TypeConstraint>| {
                    vec![code(&of.def), line(&words(&of.summary)), code(&words(&of.condition.to_string()))]
                };
                out.push_str(&constraints(of.iter().map(|it| (&*it.def, row(it)))));
            }
            (Body::Attrs(of), _) => {
                let row = |of: &&Shared<AttrConstraint>| {
                    vec![code(&of.def), line(&words(&of.summary)), code(&words(&of.condition.to_string()))]
                };
                out.push_str(&constraints(of.iter().map(|it| (&*it.def, row(it)))));
            }
            (Body::Versions, Some(doc)) => self.versions(&mut out, doc),
            (_, None) => {}
        }
        self.own.replace(Vec::new());
        out.push_str("</section>\n");
        out
    }

    fn op(&self, out: &mut String, doc: &DialectDoc, op: &OpSpec, scope: &str) {
        let values = op.operands.iter().chain(op.results.iter()).map(|value| &value.name);
        let props = op.props.iter().map(|prop| &prop.name);
        let regions = op.regions.iter().map(|region| &region.name);
        let names = values.chain(props).chain(regions).chain(op.successors.iter().map(|successor| &successor.name));
        self.own.replace(names.map(|name| name.to_string()).collect());
        let dialect = &*doc.spec.name;
        let label = match &op.syntax {
            OpSyntax::Format(format) => {
                let nodes = syntax::op_nodes(op, format);
                let text = format!("{} {}", op.name, words(&format.text));
                out.extend(["<figure class=\"syntax\">", &railroad::svg(&nodes, &text), "</figure>\n"]);
                Some(text)
            }
            OpSyntax::Preset(Preset::Function) => {
                out.push_str("<p class=\"note\">Written as functions are.</p>\n");
                None
            }
            OpSyntax::Custom => {
                out.push_str("<p class=\"note\">Its custom form is code.</p>\n");
                None
            }
            OpSyntax::Generic => None,
        };
        if label.is_none() {
            let form = railroad::svg(&syntax::generic(op), &format!("the generic form of {}", op.name));
            let open = if op.syntax == OpSyntax::Generic { " open" } else { "" };
            out.extend(["<details", open, "><summary>Generic form</summary><figure class=\"syntax\">", &form]);
            out.push_str("</figure></details>\n");
        }
        self.changes(out, doc, &op.name);
        out.extend(["<div class=\"text\">", &markdown::html(self, &op.description, 3, scope), "</div>\n"]);
        out.push_str(&self.values(dialect, "Operands", &op.operands, scope));
        out.push_str(&self.props(dialect, op, scope));
        out.push_str(&self.values(dialect, "Results", &op.results, scope));
        out.push_str(&self.blocks(op));
        let effects = effects(op.interfaces.iter().flat_map(|interface| interface.effects.iter()));
        self.facts(out, &op.traits, &op.interfaces, &effects);
        if let Some(text) = label {
            out.extend([
                "<details><summary>As a format</summary><pre><code>",
                &escape(&text),
                "</code></pre></details>\n",
            ]);
        }
    }

    fn def(&self, out: &mut String, doc: &DialectDoc, def: &DefSpec, entry: &Entry<'_>) {
        let dialect = &*doc.spec.name;
        let is_named = def.mnemonic.as_deref().is_some_and(|mnemonic| !mnemonic.is_empty());
        match &def.syntax {
            DefSyntax::Format(format) if is_named => {
                let text = format!("{} {}", entry.name, words(&format.text));
                let nodes = syntax::def_nodes(&entry.name, def, Some(format));
                out.extend(["<figure class=\"syntax\">", &railroad::svg(&nodes, &text), "</figure>\n"]);
            }
            DefSyntax::None if is_named && def.params.is_empty() => {
                let nodes = syntax::def_nodes(&entry.name, def, None);
                out.extend(["<figure class=\"syntax\">", &railroad::svg(&nodes, &entry.name), "</figure>\n"]);
            }
            DefSyntax::Custom => out.push_str("<p class=\"note\">Its form is code.</p>\n"),
            _ => {}
        }
        self.changes(out, doc, &def.def);
        match def.enum_def.as_deref().and_then(|of| self.links.def(dialect, of)) {
            Some(target) => {
                out.extend(["<p>A case of <a href=\"", &self.href(target), "\">its enum</a>.</p>\n"]);
            }
            None => {
                self.own.replace(def.params.iter().map(|param| param.name.to_string()).collect());
                let text = markdown::html(self, &def.description, 3, &entry.anchor);
                out.extend(["<div class=\"text\">", &text, "</div>\n"]);
            }
        }
        out.push_str(&self.params(dialect, &def.params));
        self.facts(out, &def.traits, &def.interfaces, &[]);
    }

    fn enumeration(&self, out: &mut String, of: &EnumSpec, scope: &str) {
        out.extend(["<div class=\"text\">", &markdown::html(self, &of.description, 3, scope), "</div>\n"]);
        if let EnumKind::Bits { separator, .. } = &of.kind {
            out.extend([
                "<p>Any combination of its cases, with <code>",
                &escape(separator.trim()),
                "</code> between them.</p>\n",
            ]);
        }
        let row = |case: &lect_ods::spec::EnumCase| {
            let members: Vec<String> = case.members.iter().map(|it| code(it)).collect();
            let symbol = if case.symbol == case.spelling { String::new() } else { code(&case.symbol) };
            vec![code(&case.spelling), symbol, case.value.to_string(), members.join(", ")]
        };
        let rows: Vec<_> = of.cases.iter().map(row).collect();
        out.push_str(&table("Cases", "a", &["Written", "Symbol", "Value", "Stands for"], &rows));
    }

    /// Renders traits, interfaces and effects.
    fn facts(&self, out: &mut String, traits: &[TraitSpec], interfaces: &[InterfaceUse], effects: &[String]) {
        let (mut chips, mut always) = (Vec::new(), Vec::new());
        for of in traits {
            match (&of.kind, concept_of_trait(of)) {
                (TraitKind::Predicate { summary, .. }, _) if !summary.is_empty() => always.push(line(&words(summary))),
                (TraitKind::Parametric { params, .. }, Some(name)) => {
                    let of: Vec<&str> = params.iter().map(|it| &**it).collect();
                    chips.push(self.chip(&name, &format!("<{}>", of.join(", "))));
                }
                (_, Some(name)) => chips.push(self.chip(&name, "")),
                (_, None) => {}
            }
        }
        let mut seen = Vec::new();
        for of in interfaces {
            let name = if of.def.is_empty() { &of.cpp_name } else { &of.def };
            if !seen.contains(&name) {
                seen.push(name);
            }
        }
        let interfaces: Vec<String> = seen.iter().map(|name| self.chip(name, "")).collect();
        let mut rows = Vec::new();
        let mut row = |title: &str, cells: &[String], between: &str| {
            if !cells.is_empty() {
                rows.push(format!("<dt>{title}</dt><dd>{}</dd>", cells.join(between)));
            }
        };
        row("Always", &always, "<br>");
        row("Effects", effects, ", ");
        row("Traits", &chips, " ");
        row("Interfaces", &interfaces, " ");
        if !rows.is_empty() {
            out.extend(["<dl class=\"facts\">", &rows.concat(), "</dl>\n"]);
        }
    }

    fn chip(&self, name: &str, more: &str) -> String {
        let title = self.meanings.get(name).map(|it| format!(" title=\"{}\"", escape(it))).unwrap_or_default();
        let shown = escape(&format!("{name}{more}"));
        match self.links.concepts.get(name) {
            Some(target) => format!("<a class=\"chip\" href=\"{}\"{title}>{shown}</a>", self.href(target)),
            None => format!("<span class=\"chip\"{title}>{shown}</span>"),
        }
    }

    fn changes(&self, out: &mut String, doc: &DialectDoc, about: &str) {
        let own: Vec<String> = doc
            .changes
            .iter()
            .filter(|change| change.about == about && !about.is_empty())
            .map(|change| format!("<li><b>since {}</b> {}</li>", escape(&change.since), change.what))
            .collect();
        if !own.is_empty() {
            out.extend(["<ul class=\"changes\">", &own.concat(), "</ul>\n"]);
        }
    }

    fn versions(&self, out: &mut String, doc: &DialectDoc) {
        let mut since = "";
        for change in &doc.changes {
            if change.since != since {
                out.push_str(if since.is_empty() { "" } else { "</ul>" });
                since = &change.since;
                out.extend(["<h4>", &escape(since), "</h4><ul>"]);
            }
            let about = match self.links.name(&change.about).or_else(|| self.links.def(&doc.spec.name, &change.about)) {
                Some(target) => format!("<a href=\"{}\">{}</a>", self.href(target), code(&change.about)),
                None => code(&change.about),
            };
            out.extend(["<li>", &about, ": ", &change.what, "</li>"]);
        }
        out.push_str(if since.is_empty() { "" } else { "</ul>" });
    }
}

/// Renders the table of constraints, each with an anchor.
fn constraints<'a>(rows: impl Iterator<Item = (&'a str, Vec<String>)>) -> String {
    let anchored = rows.map(|(def, mut row)| {
        if let Some(first) = row.first_mut() {
            *first = format!("<span id=\"{}\">{first}</span>", anchor(&format!("c-{def}")));
        }
        row
    });
    table("What must hold", "", &["Name", "In words", "As a condition"], &anchored.collect::<Vec<_>>())
}
