//! Distribution of entries to pages: a short dialect on one page, others divided by groups.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use lect_ods::spec::{EnumKind, EnumSpec};

use super::concept::{self, Concept};
use super::entry::{Body, DialectDoc, Entry, entries};
use super::links::Links;
use super::page::{self, Book, Chapter};
use super::pass::{self, PassDoc};
use super::source::Sources;
use super::table::code;
use super::{Examples, Renderer};
use crate::opt::html::{anchor, js_string};

/// Largest size of the entries of a page; with the frame, a page stays below 300 kB.
const BUDGET: usize = 240_000;

/// A dialect, the passes, or the traits and interfaces, with entries and pages.
struct Part<'a> {
    /// Title of the first page.
    title: &'a str,
    /// Text at the beginning of the first page, if this is no dialect.
    lead: &'a str,
    doc: Option<&'a DialectDoc>,
    /// Path of its pages, without the extension.
    path: String,
    entries: Vec<Entry<'a>>,
    pages: Vec<Range<usize>>,
}

impl<'a> Part<'a> {
    /// Returns the namespace; empty if this is no dialect.
    fn dialect(&self) -> &'a str {
        self.doc.map_or("", |doc| &doc.spec.name)
    }

    /// Returns true if all entries are on the first page.
    fn is_one_page(&self) -> bool {
        self.pages.len() <= 1
    }

    /// Returns the page of an entry. If there are several pages, the first one has no entries.
    fn page_of(&self, entry: usize) -> String {
        match self.pages.iter().position(|range| range.contains(&entry)) {
            Some(at) if !self.is_one_page() => self.path_of(at + 1),
            _ => self.path_of(0),
        }
    }

    fn path_of(&self, page: usize) -> String {
        match page {
            0 => format!("{}.html", self.path),
            page => format!("{}.{page}.html", self.path),
        }
    }
}

/// Renders all files of a site, by path.
pub fn files(
    title: &str,
    docs: &[DialectDoc],
    passes: &[PassDoc<'_>],
    examples: &Examples,
    sources: &Sources,
) -> Vec<(String, String)> {
    let concepts = concept::all(docs);
    let meanings: BTreeMap<String, String> =
        concepts.iter().map(|concept| (concept.name.clone(), concept.meaning())).collect();
    let mut parts = parts(docs, passes, &concepts);
    let links_before = links(&parts);
    let renderer = |links, dialect| Renderer {
        links,
        meanings: &meanings,
        examples,
        sources,
        dialect,
        own: Default::default(),
        root: "../",
    };
    for part in &mut parts {
        let renderer = renderer(&links_before, part.dialect());
        let sizes: Vec<usize> = part
            .entries
            .iter()
            .map(|entry| renderer.entry(part.doc, entry).len() + entry.name.len() * 4 + 120)
            .collect();
        part.pages = pack(&part.entries, &sizes);
    }
    let links = links(&parts);
    let mut files = vec![
        ("site.css".to_owned(), include_str!("site.css").to_owned()),
        ("site.js".to_owned(), include_str!("site.js").to_owned()),
        ("search.js".to_owned(), search(&parts)),
    ];
    let root = Renderer { root: "", ..renderer(&links, "") };
    let dialects: Vec<(&DialectDoc, String)> =
        parts.iter().filter_map(|part| Some((part.doc?, part.path_of(0)))).collect();
    files.push(("index.html".to_owned(), page::index(&root, title, &dialects, !passes.is_empty())));
    for part in &parts {
        let renderer = renderer(&links, part.dialect());
        let chapters = |range: &Range<usize>| -> Vec<Chapter<'_>> {
            let mut chapters: Vec<Chapter<'_>> = Vec::new();
            for at in range.clone() {
                let Some(entry) = part.entries.get(at) else { continue };
                if chapters.last().is_none_or(|last| last.group != entry.group) {
                    chapters.push(Chapter { group: &entry.group, page: part.page_of(at), entries: Vec::new() });
                }
                chapters.last_mut().into_iter().for_each(|chapter| chapter.entries.push(entry));
            }
            chapters
        };
        let all: Vec<Chapter<'_>> = part.pages.iter().flat_map(chapters).collect();
        let book = Book {
            renderer: &renderer,
            title,
            name: part.title,
            lead: part.lead,
            doc: part.doc,
            first: part.path_of(0),
            chapters: &all,
        };
        match part.is_one_page() {
            true => files.push((part.path_of(0), book.page(None, Some(&all)))),
            false => {
                files.push((part.path_of(0), book.page(None, None)));
                for (at, range) in part.pages.iter().enumerate() {
                    files.push((part.path_of(at + 1), book.page(Some(at + 1), Some(&chapters(range)))));
                }
            }
        }
    }
    files
}

/// Returns the dialects in their order, then passes, traits and interfaces.
fn parts<'a>(docs: &'a [DialectDoc], passes: &'a [PassDoc<'a>], concepts: &'a [Concept<'a>]) -> Vec<Part<'a>> {
    let mut taken = BTreeSet::new();
    let mut parts: Vec<Part<'a>> = Vec::new();
    for doc in docs {
        // Names that differ only in case would denote the same file on some systems.
        let mut path = format!("dialect/{}", anchor(&doc.spec.name));
        while !taken.insert(path.to_lowercase()) {
            path.push('_');
        }
        parts.push(Part {
            title: &doc.spec.name,
            lead: "",
            doc: Some(doc),
            path,
            entries: entries(doc),
            pages: Vec::new(),
        });
    }
    let mut other = |title, lead, path: &str, entries| {
        parts.push(Part { title, lead, doc: None, path: path.to_owned(), entries, pages: Vec::new() });
    };
    if !passes.is_empty() {
        let lead = "Transformations of IR, and conversions between dialects.";
        other("Passes", lead, "pass/passes", pass::entries(passes));
    }
    let lead = "Properties that operations, types and attributes share.";
    other("Traits and interfaces", lead, "concept/concepts", concept::entries(concepts));
    parts
}

/// Collects all link targets.
fn links(parts: &[Part<'_>]) -> Links {
    let mut links = Links::default();
    for part in parts {
        let dialect = part.doc.map(|doc| doc.spec.name.to_string()).unwrap_or_default();
        if part.doc.is_some() {
            links.dialects.insert(dialect.clone(), part.path_of(0));
        }
        for (at, entry) in part.entries.iter().enumerate() {
            let page = part.page_of(at);
            let target = format!("{page}#{}", entry.anchor);
            let key = |def: &str| (dialect.clone(), def.to_owned());
            match &entry.body {
                Body::Op(_) => {
                    links.names.insert(entry.name.clone(), target);
                }
                Body::Def(def) => {
                    if entry.name.starts_with(['!', '#']) {
                        links.names.insert(entry.name.clone(), target.clone());
                    }
                    links.defs.insert(key(&def.def), target);
                }
                Body::Enum(of) => {
                    links.cases.insert(key(&of.def), cases(of));
                    links.defs.insert(key(&of.def), target);
                }
                Body::Types(of) => {
                    links.constraints.extend(of.iter().map(|it| (key(&it.def), constraint(&page, &it.def))))
                }
                Body::Attrs(of) => {
                    links.constraints.extend(of.iter().map(|it| (key(&it.def), constraint(&page, &it.def))))
                }
                Body::Versions | Body::Pass(_) => {}
                Body::Concept(concept) => {
                    links.concepts.insert(concept.name.clone(), target);
                }
            }
        }
    }
    links
}

/// Formats the first cases of an enum as HTML.
fn cases(of: &EnumSpec) -> String {
    /// Number of cases that are shown; the rest is on the page of the enum.
    const SHOWN: usize = 5;
    let shown: Vec<String> = of.cases.iter().take(SHOWN).map(|case| code(&case.spelling)).collect();
    let more = if of.cases.len() > SHOWN { ", .." } else { "" };
    let how = if matches!(of.kind, EnumKind::Bits { .. }) { "any of" } else { "one of" };
    format!("{how} {}{more}", shown.join(", "))
}

fn constraint(page: &str, def: &str) -> String {
    format!("{page}#{}", anchor(&format!("c-{def}")))
}

/// Divides entries among pages, at the ends of groups where possible.
fn pack(entries: &[Entry<'_>], sizes: &[usize]) -> Vec<Range<usize>> {
    if sizes.iter().sum::<usize>() <= BUDGET {
        return std::iter::once(0..entries.len()).collect();
    }
    // Ranges of groups, with their sizes.
    let mut groups: Vec<(Range<usize>, usize)> = Vec::new();
    for (at, (entry, size)) in entries.iter().zip(sizes).enumerate() {
        let is_new = at == 0 || entries.get(at - 1).is_none_or(|before| before.group != entry.group);
        match groups.last_mut() {
            Some((range, total)) if !is_new && *total + size <= BUDGET => {
                range.end = at + 1;
                *total += size;
            }
            _ => groups.push((at..at + 1, *size)),
        }
    }
    let mut pages: Vec<(Range<usize>, usize)> = Vec::new();
    for (range, size) in groups {
        match pages.last_mut() {
            Some((page, total)) if *total + size <= BUDGET => {
                page.end = range.end;
                *total += size;
            }
            _ => pages.push((range, size)),
        }
    }
    pages.into_iter().map(|it| it.0).collect()
}

/// Renders the search index: names, kinds, targets and summaries.
fn search(parts: &[Part<'_>]) -> String {
    let mut out = String::from("window.lectIndex = [\n");
    let mut add = |name: &str, kind: &str, target: &str, summary: &str| {
        let cells = [name, kind, target, summary].map(js_string);
        out.extend(["[", &cells.join(","), "],\n"]);
    };
    for part in parts {
        if let Some(doc) = part.doc {
            add(&doc.spec.name, "dialect", &part.path_of(0), &doc.spec.summary);
        }
        for (at, entry) in part.entries.iter().enumerate() {
            let target = format!("{}#{}", part.page_of(at), entry.anchor);
            match entry.body {
                Body::Types(_) | Body::Attrs(_) | Body::Versions => {}
                _ => add(&entry.name, entry.kind, &target, &entry.summary),
            }
        }
    }
    out.push_str("];\n");
    out
}
