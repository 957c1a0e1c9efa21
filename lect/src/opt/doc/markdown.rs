//! Renderer of descriptions: CommonMark with tables to HTML.
//!
//! HTML in a description is escaped. Links to entries of the site and to the web are kept, all others are plain text,
//! and images become links. Headings are placed below those of the page, and blocks of IR are highlighted.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::Renderer;
use crate::opt::highlight::{self, Class};
use crate::opt::html::{anchor, escape, escape_to};

/// Renders a description as HTML, below a heading of this level, with anchors that begin with `scope`.
pub fn html(site: &Renderer<'_>, text: &str, level: usize, scope: &str) -> String {
    let parser = || Parser::new_ext(text, Options::ENABLE_TABLES);
    let headings = headings(parser());
    let mut writer =
        Writer { site, out: String::new(), level, scope, headings, at: 0, closing: Vec::new(), code: None };
    parser().for_each(|event| writer.event(event));
    writer.out
}

/// Returns the first paragraph of a description as plain text.
pub fn first_words(text: &str) -> String {
    let mut out = String::new();
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Text(text) | Event::Code(text) => out.push_str(&text),
            Event::SoftBreak | Event::HardBreak => out.push(' '),
            Event::End(TagEnd::Paragraph) => break,
            _ => {}
        }
    }
    out
}

/// Returns the slugs of a description's headings, in order, as links within the description use them.
fn headings(parser: Parser<'_>) -> Vec<String> {
    let mut found = Vec::new();
    let mut title: Option<String> = None;
    for event in parser {
        match event {
            Event::Start(Tag::Heading { .. }) => title = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => found.extend(title.take().map(|title| slug(&title))),
            Event::Text(text) | Event::Code(text) => {
                if let Some(title) = &mut title {
                    title.push_str(&text);
                }
            }
            _ => {}
        }
    }
    found
}

/// Converts a heading to a slug.
fn slug(title: &str) -> String {
    let mut slug = String::new();
    for letter in title.trim().chars().flat_map(char::to_lowercase) {
        match letter {
            ' ' | '-' => slug.push('-'),
            _ if letter.is_alphanumeric() || letter == '_' => slug.push(letter),
            _ => {}
        }
    }
    slug
}

struct Writer<'a> {
    site: &'a Renderer<'a>,
    out: String,
    level: usize,
    scope: &'a str,
    headings: Vec<String>,
    /// Number of headings so far.
    at: usize,
    /// Closing tags of open elements.
    closing: Vec<String>,
    /// Language and contents of the code block that is being read.
    code: Option<(String, String)>,
}

impl Writer<'_> {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => match &mut self.code {
                Some((_, code)) => code.push_str(&text),
                None => escape_to(&mut self.out, &text),
            },
            Event::Code(code) => self.code(&code),
            Event::Html(text) | Event::InlineHtml(text) => match text.trim() {
                comment if comment.starts_with("<!--") && comment.ends_with("-->") => {}
                "<br>" | "<br/>" | "<br />" => self.out.push_str("<br>"),
                _ => escape_to(&mut self.out, &text),
            },
            Event::SoftBreak => self.out.push('\n'),
            Event::HardBreak => self.out.push_str("<br>\n"),
            Event::Rule => self.out.push_str("<hr>\n"),
            // Extensions that are not enabled.
            Event::TaskListMarker(_) | Event::FootnoteReference(_) | Event::InlineMath(_) | Event::DisplayMath(_) => {}
        }
    }

    fn open(&mut self, tag: &str) {
        self.out.extend(["<", tag, ">"]);
        self.closing.push(format!("</{tag}>"));
    }

    /// Writes an opening tag, and pushes the closing one.
    fn open_as(&mut self, begin: &str, end: &str) {
        self.out.push_str(begin);
        self.closing.push(end.to_owned());
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Paragraph => self.open("p"),
            Tag::Heading { level, .. } => self.heading(level),
            Tag::BlockQuote(_) => self.open("blockquote"),
            Tag::CodeBlock(kind) => {
                let language = match &kind {
                    CodeBlockKind::Fenced(info) => info.split([' ', ',']).next().unwrap_or_default().to_owned(),
                    CodeBlockKind::Indented => String::new(),
                };
                self.code = Some((language, String::new()));
            }
            Tag::List(None) => self.open("ul"),
            Tag::List(Some(1)) => self.open("ol"),
            Tag::List(Some(first)) => self.open_as(&format!("<ol start=\"{first}\">"), "</ol>"),
            Tag::Item => self.open("li"),
            Tag::Table(_) => self.open_as("<div class=\"wide\"><table>", "</tbody></table></div>"),
            Tag::TableHead => self.open_as("<thead><tr>", "</tr></thead><tbody>"),
            Tag::TableRow => self.open("tr"),
            Tag::TableCell => self.open("td"),
            Tag::Emphasis => self.open("em"),
            Tag::Strong => self.open("strong"),
            Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } => match self.target(&dest_url) {
                Some(href) => self.open_as(&format!("<a href=\"{href}\">"), "</a>"),
                None => self.open_as("", ""),
            },
            // A block of HTML is shown as text in a paragraph.
            Tag::HtmlBlock => self.open("p"),
            _ => self.open_as("", ""),
        }
    }

    fn end(&mut self, tag: TagEnd) {
        if tag == TagEnd::CodeBlock {
            if let Some((language, code)) = self.code.take() {
                self.block(&language, &code);
            }
            return;
        }
        if let Some(end) = self.closing.pop() {
            self.out.push_str(&end);
        }
        if matches!(tag, TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::Item | TagEnd::List(_) | TagEnd::TableRow) {
            self.out.push('\n');
        }
    }

    fn heading(&mut self, level: HeadingLevel) {
        let level = (self.level + level as usize).clamp(2, 6);
        // Only the first of several headings with the same slug gets an anchor.
        let slug = self.headings.get(self.at).filter(|slug| !self.headings[..self.at].contains(slug));
        let id = slug.map(|slug| format!(" id=\"{}\"", self.anchor(slug))).unwrap_or_default();
        self.at += 1;
        self.open_as(&format!("<h{level}{id}>"), &format!("</h{level}>"));
    }

    fn target(&mut self, dest: &str) -> Option<String> {
        let is_web = ["https://", "http://", "mailto:"].iter().any(|scheme| dest.starts_with(scheme));
        if is_web {
            return Some(format!("{}\" rel=\"noreferrer", escape(dest)));
        }
        if let Some(heading) = dest.strip_prefix('#') {
            let name = heading.trim_start_matches('-');
            // Other generators use the name of an operation as the anchor of its heading.
            let op = self.site.links.names.iter().find(|(known, _)| slug(known) == name && !name.is_empty());
            return match self.headings.iter().any(|known| known == heading) {
                true => Some(format!("#{}", self.anchor(heading))),
                false => op.map(|(_, target)| self.site.href(target)),
            };
        }
        self.site.links.foreign(dest).map(|target| self.site.href(target))
    }

    fn anchor(&self, slug: &str) -> String {
        anchor(&format!("{}--{slug}", self.scope))
    }

    fn code(&mut self, code: &str) {
        let target = self.site.named(code);
        let shown = escape(code);
        match target {
            Some(href) => self.out.extend(["<a href=\"", &href, "\"><code>", &shown, "</code></a>"]),
            None => self.out.extend(["<code>", &shown, "</code>"]),
        }
    }

    fn block(&mut self, language: &str, code: &str) {
        // A block without a language is IR if it contains a known operation.
        let has_ops =
            || highlight::words(code).any(|word| word.class == Class::Operation && self.site.word(&word).is_some());
        let is_ir = language.eq_ignore_ascii_case("mlir") || (language.is_empty() && has_ops());
        let checked = is_ir && self.site.parses(code, self.scope);
        if checked {
            self.out.push_str("<div class=\"code ok\" title=\"lect parses this example\">");
        } else {
            self.out.push_str("<div class=\"code\">");
        }
        self.out.push_str("<pre><code>");
        match is_ir {
            true => self.out.push_str(&highlight::html(code.trim_end(), |word| self.site.word(word))),
            false => escape_to(&mut self.out, code.trim_end()),
        }
        self.out.push_str("</code></pre></div>\n");
    }
}
