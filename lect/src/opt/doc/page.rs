//! Frames of pages: head, contents, and the description of a dialect as a whole.

use lect_ods::spec::show_version;

use super::entry::{Body, DialectDoc, Entry};
use super::table::{code, line, table, words};
use super::{Renderer, markdown};
use crate::opt::html::{anchor, escape};

/// Entries of one group on one page.
pub struct Chapter<'a> {
    /// Name of the group.
    pub group: &'a str,
    /// Path of the page.
    pub page: String,
    /// Entries on the page.
    pub entries: Vec<&'a Entry<'a>>,
}

/// A dialect, the passes, or the traits and interfaces, on one or more pages.
pub struct Book<'a> {
    /// Renderer of the entries.
    pub renderer: &'a Renderer<'a>,
    /// Title of the site.
    pub title: &'a str,
    /// Name of the book: that of the dialect, if this is one.
    pub name: &'a str,
    /// Text at the beginning, if this is no dialect.
    pub lead: &'a str,
    /// The dialect; `None` for passes, traits and interfaces.
    pub doc: Option<&'a DialectDoc>,
    /// Path of the first page.
    pub first: String,
    /// All chapters.
    pub chapters: &'a [Chapter<'a>],
}

/// Renders the frame of a page.
fn around(root: &str, site: &str, title: &str, side: &str, main: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\" data-root=\"{root}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light \
         dark\">\n<title>{title}</title>\n<link rel=\"stylesheet\" href=\"{root}site.css\">\n<script \
         src=\"{root}site.js\"></script>\n</head>\n<body>\n<header class=\"top\">{menu}<a class=\"home\" \
         href=\"{root}index.html\">{site}</a><div class=\"find\"><input id=\"find\" type=\"search\" placeholder=\"Search  /\" \
         aria-label=\"Search\" autocomplete=\"off\" spellcheck=\"false\"><ul id=\"found\" hidden></ul></div><button \
         id=\"theme\" type=\"button\" title=\"Light or dark\" aria-label=\"Light or \
         dark\"></button></header>\n{side}<main>\n{main}</main>\n</body>\n</html>\n",
        title = escape(title),
        site = escape(site),
        menu = if side.is_empty() {
            ""
        } else {
            "<label class=\"menu\" for=\"menu\" aria-label=\"Contents\">&#9776;</label>"
        },
        side = match side.is_empty() {
            true => String::new(),
            false => format!("<input type=\"checkbox\" id=\"menu\" hidden><nav class=\"side\">{side}</nav>\n"),
        },
    )
}

/// Formats a count with a noun; `None` for zero.
fn count(number: usize, one: &str) -> Option<String> {
    match number {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{number} {one}s")),
    }
}

/// Formats the numbers of a dialect's definitions.
fn counts(doc: &DialectDoc) -> String {
    let spec = &doc.spec;
    let parts = [
        count(spec.ops.len(), "operation"),
        count(spec.types.len(), "type"),
        count(spec.attrs.len(), "attribute"),
        count(spec.enums.len(), "enum"),
    ];
    let mut counts = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    if !spec.version.is_empty() {
        counts = format!("{counts}; version {}", show_version(&spec.version));
    }
    counts
}

/// Returns a summary of a dialect, in a few words.
fn summary(doc: &DialectDoc) -> String {
    /// Longest summary; a longer one is truncated.
    const LONG: usize = 160;
    let text = match doc.spec.summary.is_empty() {
        true => markdown::first_words(&doc.spec.description),
        false => doc.spec.summary.to_string(),
    };
    let text = words(&text);
    match text.char_indices().nth(LONG) {
        None => text,
        Some((end, _)) => {
            let cut = text.get(..end).unwrap_or_default();
            format!("{} ..", cut.rsplit_once(' ').map_or(cut, |it| it.0))
        }
    }
}

/// Renders the page of all dialects.
pub fn index(renderer: &Renderer<'_>, title: &str, dialects: &[(&DialectDoc, String)], has_passes: bool) -> String {
    let mut main = format!("<h1>{}</h1>\n", escape(title));
    let ops: usize = dialects.iter().map(|(doc, _)| doc.spec.ops.len()).sum();
    let (many, ops) = (count(dialects.len(), "dialect"), count(ops, "operation"));
    let counts: Vec<String> = many.into_iter().chain(ops).collect();
    main.extend(["<p class=\"lead\">", &counts.join(", "), ". "]);
    if has_passes {
        main.push_str("<a href=\"pass/passes.html\">Passes</a> transform them. ");
    }
    main.push_str("See also <a href=\"concept/concepts.html\">traits and interfaces</a>.</p>\n<ul class=\"cards\">\n");
    for (doc, page) in dialects {
        main.extend(["<li><a href=\"", &renderer.href(page), "\"><b>", &escape(&doc.spec.name), "</b>"]);
        let summary = summary(doc);
        if !summary.is_empty() {
            main.extend(["<span>", &line(&summary), "</span>"]);
        }
        main.extend(["<small>", &counts_of(doc), "</small></a></li>\n"]);
    }
    main.push_str("</ul>\n");
    around(renderer.root, title, title, "", &main)
}

fn counts_of(doc: &DialectDoc) -> String {
    escape(&counts(doc))
}

impl Book<'_> {
    /// Renders a page with some chapters: the first page, or the one of this number.
    pub fn page(&self, number: Option<usize>, chapters: Option<&[Chapter<'_>]>) -> String {
        let mut main = String::new();
        let mut title = format!("{} - {}", self.name, self.title);
        match number {
            None => self.front(&mut main, chapters.is_none()),
            Some(_) => {
                let groups: Vec<&str> = chapters.into_iter().flatten().map(|chapter| chapter.group).collect();
                let of = match groups.as_slice() {
                    [only] => (*only).to_owned(),
                    [first, .., last] => format!("{first} to {last}"),
                    [] => String::new(),
                };
                title = format!("{}: {of} - {}", self.name, self.title);
                main.extend(["<p class=\"crumbs\"><a href=\"", &self.renderer.href(&self.first), "\">"]);
                main.extend([&*escape(self.name), "</a></p>\n"]);
            }
        }
        for chapter in chapters.into_iter().flatten() {
            main.extend(["<h2 id=\"", &group_anchor(chapter.group), "\">", &escape(chapter.group), "</h2>\n"]);
            main.push_str(&self.about_group(chapter));
            for entry in &chapter.entries {
                main.push_str(&self.renderer.entry(self.doc, entry));
            }
        }
        around(self.renderer.root, self.title, &title, &self.side(chapters.unwrap_or_default()), &main)
    }

    /// Renders the description of an operation group.
    fn about_group(&self, chapter: &Chapter<'_>) -> String {
        let Some(Entry { body: Body::Op(op), .. }) = chapter.entries.first() else { return String::new() };
        let scope = group_anchor(chapter.group);
        match &op.doc_group {
            Some(group) => {
                format!("<div class=\"text\">{}</div>\n", markdown::html(self.renderer, &group.description, 2, &scope))
            }
            None => String::new(),
        }
    }

    /// Renders the table of contents: all chapters, and the entries of those on this page.
    fn side(&self, here: &[Chapter<'_>]) -> String {
        let mut out = format!("<a class=\"up\" href=\"{}\">{}</a>", self.renderer.href(&self.first), escape(self.name));
        let mut pages: Vec<&str> = Vec::new();
        for chapter in self.chapters {
            let is_here = here.iter().any(|it| it.page == chapter.page);
            let target = match is_here {
                true => format!("#{}", group_anchor(chapter.group)),
                false => self.renderer.href(&format!("{}#{}", chapter.page, group_anchor(chapter.group))),
            };
            let again = self.chapters.iter().filter(|it| it.group == chapter.group).count() > 1;
            let part = match (again, chapter.entries.first()) {
                (true, Some(first)) => format!(" <small>{}..</small>", escape(short(&first.name))),
                _ => String::new(),
            };
            out.extend(["<a class=\"group\" href=\"", &target, "\">", &escape(chapter.group), &part, "</a>"]);
            if is_here {
                for entry in &chapter.entries {
                    out.extend(["<a href=\"#", &entry.anchor, "\">", &escape(short(&entry.name)), "</a>"]);
                }
            }
            pages.push(&chapter.page);
        }
        out
    }

    /// Renders the description of the dialect. If the entries are on other pages, a list of them follows.
    fn front(&self, main: &mut String, is_divided: bool) {
        main.extend(["<h1>", &escape(self.name), "</h1>\n"]);
        let Some(doc) = self.doc else {
            main.extend(["<p class=\"lead\">", &escape(self.lead), "</p>\n"]);
            return self.list(main, is_divided);
        };
        if !doc.spec.summary.is_empty() {
            main.extend(["<p class=\"lead\">", &line(&words(&doc.spec.summary)), "</p>\n"]);
        }
        main.extend(["<p class=\"note\">", &counts_of(doc), "</p>\n"]);
        let text = markdown::html(self.renderer, &doc.spec.description, 1, "dialect");
        main.extend(["<div class=\"text\">", &text, "</div>\n"]);
        let rows = doc
            .spec
            .discardable
            .iter()
            .map(|it| vec![code(&format!("{}.{}", doc.spec.name, it.name)), code(&it.cpp_type)]);
        main.push_str(&table(
            "Attributes for operations of any dialect",
            "a",
            &["Name", "Class"],
            &rows.collect::<Vec<_>>(),
        ));
        self.list(main, is_divided);
    }

    fn list(&self, main: &mut String, is_divided: bool) {
        /// Largest number of entries that are listed with summaries.
        const MANY: usize = 900;
        let total: usize = self.chapters.iter().map(|chapter| chapter.entries.len()).sum();
        let mut group = "";
        for chapter in self.chapters {
            if chapter
                .entries
                .iter()
                .all(|entry| matches!(entry.body, Body::Types(_) | Body::Attrs(_) | Body::Versions))
            {
                continue;
            }
            if group != chapter.group {
                main.push_str(if group.is_empty() { "" } else { "</ul></details>\n" });
                group = chapter.group;
                main.extend(["<details open class=\"list\"><summary>", &escape(group), "</summary><ul>"]);
            }
            for entry in &chapter.entries {
                let target = match is_divided {
                    true => self.renderer.href(&format!("{}#{}", chapter.page, entry.anchor)),
                    false => format!("#{}", entry.anchor),
                };
                main.extend(["<li><a href=\"", &target, "\"><code>", &escape(short(&entry.name)), "</code></a>"]);
                if total <= MANY && !entry.summary.is_empty() {
                    main.extend([" <span>", &line(&entry.summary), "</span>"]);
                }
                main.push_str("</li>\n");
            }
        }
        main.push_str(if group.is_empty() { "" } else { "</ul></details>\n" });
    }
}

/// Returns a name without its dialect's prefix, if it has one.
fn short(name: &str) -> &str {
    match name.starts_with(['!', '#']) {
        true => name,
        false => name.split_once('.').map_or(name, |(_, rest)| rest),
    }
}

fn group_anchor(group: &str) -> String {
    anchor(&format!("g-{}", group.replace(' ', "-")))
}
