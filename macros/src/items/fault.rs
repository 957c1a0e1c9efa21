//! Conversion of errors in the `.td` text to errors of Rust.

use lect_ods::td::Diagnostics;
use lect_ods::td::diag::Severity;
use lect_ods::td::source::Span as TdSpan;
use proc_macro2::Span;
use syn::Error;

use super::text::{Found, Text};
use super::{Scope, similar};
use crate::source::Source;

impl Scope {
    /// Collects all diagnostics, each at the tokens that it refers to.
    pub fn faults(&mut self, source: &Source, diagnostics: &Diagnostics, text: &Text) {
        for diagnostic in diagnostics.list().iter().filter(|it| it.severity != Severity::Note) {
            let notes = diagnostic.notes.iter().map(|note| (note.span, &note.message));
            // If the error is in the prelude, a note refers to the use in the text.
            let own = |span: &Option<TdSpan>| span.filter(|span| span.file.0 == 0);
            let place = own(&diagnostic.span).or_else(|| notes.clone().find_map(|note| own(&note.0)));
            let word = diagnostic.word.as_deref();
            let found = place.and_then(|span| {
                let word = word.and_then(|word| text.find_word(span.range(), word));
                word.or_else(|| text.find(span.range()))
            });
            // A definition that was not written has an error already.
            let is_own =
                |name: &str| name.strip_prefix(&format!("{}_", self.prefix)).is_some_and(|it| self.locals.contains(it));
            if unknown_name(&diagnostic.message).is_some_and(is_own) && !self.errors.is_empty() {
                continue;
            }
            let hint = self.hint(source, &diagnostic.message);
            let mut message = hint.unwrap_or_else(|| self.plain(&diagnostic.message));
            for (_, note) in notes {
                message += &format!("\nnote: {}", self.plain(note));
            }
            let span = match found {
                Some(Found { span, excerpt }) => {
                    if let Some(excerpt) = excerpt {
                        message += &format!("\n\n{excerpt}");
                    }
                    span
                }
                None => Span::call_site(),
            };
            self.errors.push(Error::new(span, message));
        }
    }

    /// Removes the generated prefixes of items from a message.
    fn plain(&self, message: &str) -> String {
        message.replace(&format!("{}_", self.prefix), "").replace(&format!("::{}::", self.namespace), "")
    }

    /// Suggests a known name for an unknown one.
    fn hint(&self, source: &Source, message: &str) -> Option<String> {
        let name = unknown_name(message)?;
        let name = name.strip_prefix(&format!("{}_", self.prefix)).unwrap_or(name);
        let (defs, classes) = source.prelude_names();
        if classes.iter().any(|class| class == name) {
            return Some(format!("`{name}` takes arguments: `{name}<..>`"));
        }
        if defs.iter().any(|def| def == name) {
            return Some(format!("`{name}` takes no arguments"));
        }
        let unknown = format!("`{name}` is not defined");
        let known = defs.iter().chain(&classes).map(String::as_str).chain(self.locals.iter().map(String::as_str));
        Some(similar(name, known).map_or(unknown.clone(), |hint| format!("{unknown}: did you mean `{hint}`?")))
    }
}

/// Returns the name in a message about an unknown name.
fn unknown_name(message: &str) -> Option<&str> {
    let about = ["Variable not defined", "Couldn't find class"];
    about.iter().any(|it| message.starts_with(it)).then(|| message.split('\'').nth(1)).flatten()
}
