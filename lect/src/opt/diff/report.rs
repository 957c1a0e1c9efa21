//! Reports of differences, as text and as JSON.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::rc::Rc;
use std::sync::LazyLock;

use lect_core::diag::{escaped_line, resolve};
use lect_core::ir::OpRef;
use lect_core::ir::symbols::SymbolAttrs;
use lect_core::text::{PrintConfig, ValueNames};

use super::changes::{Change, Detail, Kind};
use super::pairs::OpKey;
use crate::opt::colour::{BLUE, BOLD, DIM, GREEN, PLAIN, RED, YELLOW};
use crate::opt::html::js_string;
use crate::opt::reading::Looked;

/// Printing state of one IR.
struct Side<'a> {
    names: ValueNames<'a>,
    symbols: SymbolAttrs,
    /// Symbol paths of operations visited so far.
    paths: HashMap<OpKey, Rc<str>>,
}

impl<'a> Side<'a> {
    fn new(file: &'a Looked) -> Self {
        static CUSTOM: LazyLock<PrintConfig> = LazyLock::new(|| config(false));
        static GENERIC: LazyLock<PrintConfig> = LazyLock::new(|| config(true));
        fn config(generic: bool) -> PrintConfig {
            let config = PrintConfig::default().with_skip_regions(true).with_local_scope(true);
            config.with_generic(generic).with_elide_elements_larger(Some(16))
        }
        let config: &'static PrintConfig = if file.verified { &CUSTOM } else { &GENERIC };
        let root = file.ir.root();
        Self { names: ValueNames::of(root, config), symbols: SymbolAttrs::new(root.context()), paths: HashMap::new() }
    }

    /// Prints the operation on one line, without its regions.
    fn text(&mut self, op: OpRef<'a>) -> String {
        let text = self.names.op(op);
        let words: Vec<&str> = text.split_whitespace().collect();
        cut(&words.join(" "))
    }

    /// Returns the source position of the operation.
    fn place(&self, op: OpRef<'a>) -> Option<(String, u32, u32)> {
        let place = resolve(op.context(), op.loc()).filter(|place| place.line > 0)?;
        Some((String::from_utf8_lossy(&place.file).into_owned(), place.line, place.column))
    }

    /// Returns the path of the enclosing symbols, the outermost first.
    fn path(&mut self, op: OpRef<'a>) -> Rc<str> {
        let ctx = op.context();
        // Collect the ancestors, up to the nearest one with a known path.
        let (mut unknown, mut path): (Vec<OpRef<'a>>, Rc<str>) = (Vec::new(), Rc::from(""));
        let mut next = op.parent();
        while let Some(around) = next {
            if let Some(known) = self.paths.get(&around.identity()) {
                path = Rc::clone(known);
                break;
            }
            unknown.push(around);
            next = around.parent();
        }
        for around in unknown.into_iter().rev() {
            if let Some(name) = self.symbols.name(around) {
                let separator = if path.is_empty() { "" } else { "::" };
                path = Rc::from(format!("{path}{separator}@{}", String::from_utf8_lossy(ctx.ident_bytes(name))));
            }
            self.paths.insert(around.identity(), Rc::clone(&path));
        }
        path
    }
}

/// Truncates a text that is too long for a line.
fn cut(text: &str) -> String {
    /// Longer than the width of a screen, but short enough to keep other lines visible.
    const LONG: usize = 160;
    match text.char_indices().nth(LONG) {
        Some((end, _)) => format!("{} ..", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// A change with its printed operations.
struct Line {
    kind: Kind,
    path: Rc<str>,
    old: Option<Shown>,
    new: Option<Shown>,
    name: String,
}

struct Shown {
    text: String,
    place: Option<(String, u32, u32)>,
}

/// Report of all changes between two files.
pub struct Report<'a> {
    old: &'a Looked,
    new: &'a Looked,
    lines: Vec<(Line, &'a [Detail])>,
}

impl<'a> Report<'a> {
    /// Prints the operations of all changes.
    pub fn new(old: &'a Looked, new: &'a Looked, changes: &'a [Change<'a>]) -> Self {
        let (mut old_side, mut new_side) = (Side::new(old), Side::new(new));
        let line = |change: &'a Change<'a>| {
            let shown = |side: &mut Side<'a>, op: OpRef<'a>| Shown { text: side.text(op), place: side.place(op) };
            let path = match (change.new, change.old) {
                (Some(op), _) => new_side.path(op),
                (None, Some(op)) => old_side.path(op),
                (None, None) => Rc::from(""),
            };
            let op = change.new.or(change.old);
            let name = op.map(|op| op.name_text().into_owned()).unwrap_or_default();
            let (old, new) =
                (change.old.map(|op| shown(&mut old_side, op)), change.new.map(|op| shown(&mut new_side, op)));
            (Line { kind: change.kind, path, old, new, name }, &*change.details)
        };
        let lines = changes.iter().map(line).collect();
        Self { old, new, lines }
    }

    /// Formats the report as text with colours.
    pub fn text(&self) -> String {
        let mut out = String::new();
        if self.lines.is_empty() {
            return out;
        }
        let safe = |text: &str| escaped_line(text.as_bytes());
        let _ = writeln!(out, "{BOLD}--- {}\n+++ {}{PLAIN}", safe(&self.old.name), safe(&self.new.name));
        let mut path = None;
        for (line, details) in &self.lines {
            if path != Some(&line.path) {
                path = Some(&line.path);
                let shown = if line.path.is_empty() { "top".to_owned() } else { safe(&line.path) };
                let _ = writeln!(out, "\n{BOLD}{shown}{PLAIN}");
            }
            let (sign, colour) = match line.kind {
                Kind::Added => ("+", GREEN),
                Kind::Removed => ("-", RED),
                Kind::Changed => ("~", YELLOW),
                Kind::Renamed => ("=", BLUE),
                Kind::Moved => (">", BLUE),
            };
            let shown = line.new.as_ref().or(line.old.as_ref());
            let text = shown.map(|it| safe(&it.text)).unwrap_or_default();
            let place = |shown: &Option<Shown>| {
                let (file, line, column) = shown.as_ref()?.place.as_ref()?;
                Some(format!("{}:{line}:{column}", safe(file)))
            };
            let (old, new) = (place(&line.old), place(&line.new));
            let places = match (old, new) {
                (Some(old), Some(new)) => format!("  {DIM}{old} -> {new}{PLAIN}"),
                (Some(only), None) | (None, Some(only)) => format!("  {DIM}{only}{PLAIN}"),
                (None, None) => String::new(),
            };
            let _ = writeln!(out, "  {colour}{sign} {text}{PLAIN}{places}");
            for detail in *details {
                let value =
                    |value: &Option<String>, none: &str| value.as_ref().map_or(none.to_owned(), |it| safe(&cut(it)));
                let _ = writeln!(
                    out,
                    "      {}: {RED}{}{PLAIN} -> {GREEN}{}{PLAIN}",
                    safe(&detail.what),
                    value(&detail.old, "(none)"),
                    value(&detail.new, "(none)")
                );
            }
        }
        let mut counts: BTreeMap<Kind, usize> = BTreeMap::new();
        self.lines.iter().for_each(|(line, _)| *counts.entry(line.kind).or_default() += 1);
        let counts: Vec<String> = counts.iter().map(|(kind, count)| format!("{count} {}", kind.name())).collect();
        let _ = writeln!(out, "\n{}", counts.join(", "));
        out
    }

    /// Formats the report as JSON.
    pub fn json(&self) -> String {
        let mut out =
            format!("{{\n  \"old\": {},\n  \"new\": {},\n", js_string(&self.old.name), js_string(&self.new.name));
        out.push_str("  \"changes\": [");
        for (at, (line, details)) in self.lines.iter().enumerate() {
            out.push_str(if at == 0 { "\n" } else { ",\n" });
            let _ = write!(
                out,
                "    {{\"kind\": \"{}\", \"op\": {}, \"in\": {}",
                line.kind.name(),
                js_string(&line.name),
                js_string(&line.path)
            );
            for (side, shown) in [("old", &line.old), ("new", &line.new)] {
                let Some(shown) = shown else { continue };
                let _ = write!(out, ", \"{side}\": {{\"text\": {}", js_string(&shown.text));
                if let Some((file, line, column)) = &shown.place {
                    let _ = write!(out, ", \"file\": {}, \"line\": {line}, \"column\": {column}", js_string(file));
                }
                out.push('}');
            }
            if !details.is_empty() {
                out.push_str(", \"details\": [");
                for (at, detail) in details.iter().enumerate() {
                    let value = |value: &Option<String>| value.as_ref().map_or("null".to_owned(), |it| js_string(it));
                    let _ = write!(
                        out,
                        "{}{{\"what\": {}, \"old\": {}, \"new\": {}}}",
                        if at == 0 { "" } else { ", " },
                        js_string(&detail.what),
                        value(&detail.old),
                        value(&detail.new)
                    );
                }
                out.push(']');
            }
            out.push('}');
        }
        out.push_str(if self.lines.is_empty() { "]\n}\n" } else { "\n  ]\n}\n" });
        out
    }
}
