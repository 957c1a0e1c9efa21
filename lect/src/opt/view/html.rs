//! A page with the IR of a file. Regions fold, all uses of the value under the pointer are marked, and lines show their
//! locations.
//!
//! Lines are grouped by the printed brackets and not by operations, so other lists that a custom form prints over
//! several lines fold as well. [`Scopes`] resolves names to values.

use std::collections::HashMap;
use std::fmt::Write;
use std::io;

use lect_core::context::ContextData;
use lect_core::diag::resolve;
use lect_core::entity::Op;
use lect_core::ir::{IsolateId, walk};
use lect_core::loc::Loc;
use lect_core::text::print_op_with_places;

use super::names::Scopes;
use crate::opt::highlight::{Class, name, words};
use crate::opt::html::{escape, escape_to};
use crate::opt::reading::Looked;

/// Number of lines above which regions are closed at first, so that browsers lay out only the visible part.
const MANY: usize = 4000;

/// Renders the page.
pub fn page(file: &Looked) -> io::Result<String> {
    let root = file.ir.root();
    let ctx: &ContextData = root.context();
    let (text, places) = print_op_with_places(root, &super::config(file))?;
    let mut known: HashMap<(IsolateId, Op), (Loc, bool)> = HashMap::with_capacity(places.len());
    let _ = walk::pre_order::<()>(root, |op| {
        known.insert(op.identity(), (op.loc(), op.is_isolated()));
        std::ops::ControlFlow::Continue(walk::Step::Into)
    });
    let lines = places.iter().filter_map(|place| Some((place.line as usize, *known.get(&place.op)?))).collect();
    let text = String::from_utf8_lossy(&text);
    let out = String::with_capacity(4 * text.len());
    let body = Folded { ctx, lines, out, open: Vec::new(), depth: 0, scopes: Scopes::default() }.all(&text);
    Ok(format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light \
         dark\">\n<title>{name}</title>\n<style>\n{css}</style>\n</head>\n<body>\n<header><b>{name}</b><span \
         id=\"said\"></span><button id=\"fold\" type=\"button\">Fold</button><button id=\"unfold\" \
         type=\"button\">Unfold</button><label><input type=\"checkbox\" id=\"places\"> \
         Locations</label></header>\n<main>{body}</main>\n<script>\n{js}</script>\n</body>\n</html>\n",
        name = escape(&file.name),
        css = include_str!("view.css"),
        js = include_str!("view.js"),
    ))
}

/// Writer of lines in groups that fold.
struct Folded<'c> {
    ctx: &'c ContextData,
    /// Locations of the operations that begin on each line, and whether these are isolated from above.
    lines: HashMap<usize, (Loc, bool)>,
    out: String,
    /// Bracket depth of each open group.
    open: Vec<usize>,
    depth: usize,
    scopes: Scopes,
}

impl Folded<'_> {
    fn all(mut self, text: &str) -> String {
        let open = if text.lines().count() > MANY { "" } else { " open" };
        for (at, line) in text.lines().enumerate() {
            // The lowest depth within the line, and the depth at its end.
            let (mut least, mut depth) = (self.depth, self.depth);
            for word in words(line) {
                match (word.class, word.text) {
                    (Class::Plain, "{") => depth += 1,
                    (Class::Plain, "}") => {
                        depth = depth.saturating_sub(1);
                        least = least.min(depth);
                    }
                    _ => {}
                }
            }
            while self.open.last().is_some_and(|open| *open > least) {
                self.open.pop();
                self.scopes.end();
                self.out.push_str("</details>");
            }
            let begins = depth > least;
            if begins {
                self.scopes.begin(self.lines.get(&(at + 1)).is_some_and(|it| it.1));
                // The outermost group is open.
                let open = if self.open.is_empty() { " open" } else { open };
                self.out.extend(["<details", open, "><summary>"]);
            }
            self.line(at + 1, line, begins);
            if begins {
                self.out.push_str("</summary>");
                self.open.push(depth);
            }
            self.depth = depth;
        }
        self.open.iter().for_each(|_| self.out.push_str("</details>"));
        self.out
    }

    fn line(&mut self, number: usize, line: &str, begins: bool) {
        let place = self.lines.get(&number).and_then(|it| resolve(self.ctx, it.0));
        // Locations without a line denote the file as a whole.
        let place = place.filter(|place| place.line > 0);
        match place {
            Some(place) => {
                let shown = format!("{}:{}:{}", String::from_utf8_lossy(&place.file), place.line, place.column);
                self.out.extend(["<code data-l=\"", &escape(&shown), "\">"]);
            }
            None => self.out.push_str("<code>"),
        }
        // Results precede the first `=`.
        let mut are_results = line.trim_start().starts_with('%');
        for word in words(line) {
            let class = name(word.class);
            let number = match word.class {
                Class::Value => Some(self.scopes.value(word.text, are_results, begins)),
                Class::Block => Some(self.scopes.block(word.text)),
                _ => None,
            };
            are_results &= word.text != "=";
            match number {
                // Writing to a string always succeeds.
                Some(number) => drop(write!(self.out, "<i class={class} v={number}>")),
                None if class.is_empty() => {}
                None => self.out.extend(["<i class=", class, ">"]),
            }
            escape_to(&mut self.out, word.text);
            if !class.is_empty() {
                self.out.push_str("</i>");
            }
        }
        self.out.push_str("</code>");
    }
}
