//! Syntax highlighting of IR in HTML.

pub use lect_ide::words::Word as Class;

use crate::opt::html::escape_to;

/// A word.
#[derive(Clone, Copy, Debug)]
pub struct Word<'t> {
    /// Lexical class.
    pub class: Class,
    /// The text.
    pub text: &'t str,
}

/// Returns the class of a word in style sheets.
pub fn name(class: Class) -> &'static str {
    match class {
        Class::Plain | Class::Key | Class::Keyword => "",
        Class::Comment => "hc",
        Class::String => "hs",
        Class::Value | Class::Argument => "hv",
        Class::Block => "hb",
        Class::Symbol => "hy",
        Class::Type => "ht",
        Class::Attribute => "ha",
        Class::Operation => "ho",
        Class::Number => "hn",
    }
}

/// Splits a text into words, which cover all of it.
pub fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    lect_ide::words::words(text).map(|(range, class)| Word { class, text: &text[range] })
}

/// Renders a text as HTML. The function returns the target of a word that is to be a link.
pub fn html(text: &str, mut link: impl FnMut(&Word<'_>) -> Option<String>) -> String {
    let mut out = String::with_capacity(2 * text.len());
    for word in words(text) {
        let href = link(&word);
        let (open, close) = match (&href, word.class) {
            (Some(href), class) => (format!("<a class=\"{}\" href=\"{href}\">", name(class)), "</a>"),
            (None, class) if name(class).is_empty() => (String::new(), ""),
            (None, class) => (format!("<span class=\"{}\">", name(class)), "</span>"),
        };
        out.push_str(&open);
        escape_to(&mut out, word.text);
        out.push_str(close);
    }
    out
}
