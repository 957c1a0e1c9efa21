//! A page with the IR of a file, in a single file that loads nothing else.
//!
//! The printed text is split into parts at symbols and isolated operations. Each part is compressed, and the script of
//! the page inflates and draws it when it becomes visible. So the page is smaller than the text, and a browser lays out
//! only the lines on the screen. Symbols, with the lines that they cover and the symbols that they refer to, are
//! columns of numbers. Names of values are resolved by the script, within an isolated operation.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::io;

use lect_core::context::ContextData;
use lect_core::diag::resolve;
use lect_core::dialect::OpTraits;
use lect_core::ir::symbols::uses::for_each_symbol_ref;
use lect_core::ir::symbols::{SymbolAttrs, SymbolTables};
use lect_core::ir::{OpRef, walk};
use lect_core::text::print_op_with_places;

use super::encode::deflated;
use super::names::{OpKey, Shown};
use crate::opt::html::{escape, js_string};

/// Approximate number of bytes of a part: a browser inflates and splits this text within a frame.
const PART: usize = 256 << 10;

/// Largest nesting depth of symbol tables at whose symbols the text is split.
const DEEP: usize = 16;

const NONE: usize = usize::MAX;

/// A symbol, or an isolated operation.
struct Symbol<'a> {
    op: OpRef<'a>,
    /// First and last line, from zero.
    lines: (usize, usize),
    /// Index of the enclosing symbol.
    parent: usize,
    /// Number of nested operations.
    nested: usize,
    /// Indices of the symbols that nested operations refer to, in order of their first use.
    refers: Vec<usize>,
}

/// Renders the page of a file with a name.
pub fn page(shown: &Shown<'_>, name: &str) -> io::Result<String> {
    let root = shown.root();
    let ctx: &ContextData = root.context();
    let (text, places) = print_op_with_places(root, &shown.config())?;
    let text = String::from_utf8_lossy(&text);
    let text = text.trim_end_matches('\n');
    let lines: Vec<&str> = text.split('\n').collect();
    let starts: HashMap<OpKey, usize> =
        places.iter().map(|place| (place.op, (place.line as usize).saturating_sub(1))).collect();
    let symbols = symbols(ctx, root, &starts, &ends(&lines));
    let parts = parts(&lines, &symbols);
    let mut body = String::new();
    let locations = Locations::of(shown, &starts);
    for (index, from) in parts.iter().enumerate() {
        let to = parts.get(index + 1).copied().unwrap_or(lines.len());
        element(&mut body, &format!("text{index}"), &lines[*from..to].join("\n"));
        if !locations.lines.is_empty() {
            element(&mut body, &format!("places{index}"), &locations.text(*from..to));
        }
    }
    element(&mut body, "outline", &outline(ctx, &symbols, &parts, &locations.files, lines.len()));
    Ok(format!(
        include_str!("page/page.html"),
        name = escape(name),
        css = include_str!("page/page.css"),
        data = body,
        text = include_str!("page/text.js"),
        layout = include_str!("page/layout.js"),
        graphs = include_str!("page/graphs.js"),
        page = include_str!("page/page.js"),
    ))
}

/// Writes compressed data as an element that a browser does not interpret.
fn element(out: &mut String, name: &str, text: &str) {
    out.extend(["<script type=\"text/plain\" id=\"", name, "\">", &deflated(text.as_bytes()), "</script>\n"]);
}

/// Returns the last line of each operation with brackets at the end of its first line, by the first line. Lines that
/// close a bracket and open another belong to one operation.
fn ends(lines: &[&str]) -> Vec<usize> {
    let mut ends: Vec<usize> = (0..lines.len()).collect();
    let mut open: Vec<usize> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let closes = line.trim_start().starts_with('}');
        let first = if closes { open.pop() } else { None };
        if let Some(first) = first {
            ends[first] = at;
        }
        if line.ends_with('{') {
            open.push(first.unwrap_or(at));
        }
    }
    // An operation whose bracket does not end reaches to the end of the text.
    open.into_iter().for_each(|first| ends[first] = lines.len() - 1);
    ends
}

/// Returns true for operations that are listed: symbols, symbol tables and isolated operations with regions.
fn is_listed(attrs: SymbolAttrs, op: OpRef<'_>) -> bool {
    attrs.name(op).is_some() || op.has(OpTraits::SYMBOL_TABLE) || op.is_isolated() && op.has_regions()
}

/// Collects the symbols in the order of the text, with their references.
fn symbols<'a>(
    ctx: &'a ContextData,
    root: OpRef<'a>,
    starts: &HashMap<OpKey, usize>,
    ends: &[usize],
) -> Vec<Symbol<'a>> {
    let attrs = SymbolAttrs::new(ctx);
    let tables = SymbolTables::default();
    let mut symbols: Vec<Symbol<'a>> = Vec::new();
    let mut index: HashMap<OpKey, usize> = HashMap::new();
    let mut uses = Vec::new();
    // Enclosing symbols of the current operation, the innermost last.
    let mut around: Vec<usize> = Vec::new();
    let _ = walk::pre_order::<()>(root, |op| {
        let line = starts.get(&op.identity()).copied();
        while let (Some(line), Some(last)) = (line, around.last()) {
            if line <= symbols[*last].lines.1 {
                break;
            }
            around.pop();
        }
        let parent = around.last().copied().unwrap_or(NONE);
        if let Some(parent) = symbols.get_mut(parent) {
            parent.nested += 1;
        }
        let mut of = parent;
        if let Some(line) = line.filter(|_| is_listed(attrs, op)) {
            of = symbols.len();
            index.insert(op.identity(), of);
            let end = ends.get(line).copied().unwrap_or(line);
            symbols.push(Symbol { op, lines: (line, end), parent, nested: 0, refers: Vec::new() });
            around.push(of);
        }
        for held in [op.properties(), Some(op.attrs())].into_iter().flatten() {
            for_each_symbol_ref(ctx, held, |symbol| uses.push((of, symbol)));
        }
        std::ops::ControlFlow::Continue(walk::Step::Into)
    });
    // Operations in a symbol are also in its parents.
    for at in (0..symbols.len()).rev() {
        let (parent, nested) = (symbols[at].parent, symbols[at].nested);
        if let Some(parent) = symbols.get_mut(parent) {
            parent.nested += nested;
        }
    }
    let mut known = HashSet::new();
    for (of, symbol) in uses {
        // The innermost enclosing symbol table that has the symbol resolves it.
        let around = std::iter::successors(Some(of), |at| Some(symbols.get(*at)?.parent));
        let tables_around = around.map_while(|at| symbols.get(at)).filter(|it| it.op.has(OpTraits::SYMBOL_TABLE));
        let found = tables_around.take(DEEP).find_map(|it| tables.lookup_ref(it.op, symbol));
        let to = found.and_then(|op| index.get(&op.identity())).copied();
        if let (Some(to), Some(user)) = (to, symbols.get_mut(of))
            && known.insert((of, to))
        {
            user.refers.push(to);
        }
    }
    symbols
}

/// Returns the first lines of the parts.
fn parts(lines: &[&str], symbols: &[Symbol<'_>]) -> Vec<usize> {
    let depth = |mut at: usize| {
        let mut depth = 0;
        // Operations within a function are not split from it.
        while let Some(symbol) = symbols.get(symbols[at].parent) {
            if !symbol.op.has(OpTraits::SYMBOL_TABLE) || depth > DEEP {
                return DEEP + 1;
            }
            (at, depth) = (symbols[at].parent, depth + 1);
        }
        depth
    };
    let (mut parts, mut size, mut line) = (vec![0], 0, 0);
    for (at, symbol) in symbols.iter().enumerate() {
        size += lines.get(line..symbol.lines.0).unwrap_or_default().iter().map(|line| line.len()).sum::<usize>();
        line = line.max(symbol.lines.0);
        if size >= PART && parts.last() != Some(&symbol.lines.0) && depth(at) <= DEEP {
            parts.push(symbol.lines.0);
            size = 0;
        }
    }
    parts
}

/// Locations of the operations that begin on each line.
struct Locations {
    files: Vec<String>,
    /// Lines with a location: the file, its line, and its column.
    lines: HashMap<usize, (usize, u32, u32)>,
}

impl Locations {
    fn of(shown: &Shown<'_>, starts: &HashMap<OpKey, usize>) -> Self {
        let root = shown.root();
        let ctx: &ContextData = root.context();
        let (mut names, mut files, mut lines) = (HashMap::new(), Vec::new(), HashMap::new());
        let _ = walk::pre_order::<()>(root, |op| {
            // Locations without a line denote the file as a whole.
            if let Some(line) = starts.get(&op.identity())
                && let Some(place) = resolve(ctx, shown.loc(op)).filter(|place| place.line > 0)
            {
                let file = *names.entry(place.file.to_vec()).or_insert_with(|| {
                    files.push(String::from_utf8_lossy(&place.file).into_owned());
                    files.len() - 1
                });
                lines.insert(*line, (file, place.line, place.column));
            }
            std::ops::ControlFlow::Continue(walk::Step::Into)
        });
        Self { files, lines }
    }

    /// Returns the locations of some lines as text, each relative to the preceding one.
    fn text(&self, range: std::ops::Range<usize>) -> String {
        let (mut file, mut line) = (0, 0);
        let mut out = String::new();
        for at in range {
            if let Some(place) = self.lines.get(&at) {
                if place.0 != file {
                    file = place.0;
                    // Writing to a string always succeeds.
                    let _ = write!(out, "{file}|");
                }
                let _ = write!(out, "{}:{}", i64::from(place.1) - line, place.2);
                line = i64::from(place.1);
            }
            out.push('\n');
        }
        out
    }
}

/// Returns the columns of the symbols as JSON.
fn outline(ctx: &ContextData, symbols: &[Symbol<'_>], parts: &[usize], files: &[String], lines: usize) -> String {
    let attrs = SymbolAttrs::new(ctx);
    let (mut kinds, mut numbers): (Vec<String>, HashMap<_, usize>) = (Vec::new(), HashMap::new());
    let mut kind = |op: OpRef<'_>| {
        *numbers.entry(op.name()).or_insert_with(|| {
            kinds.push(js_string(&op.name_text()));
            kinds.len() - 1
        })
    };
    let column = |get: &mut dyn FnMut(&Symbol<'_>) -> String| {
        format!("[{}]", symbols.iter().map(get).collect::<Vec<_>>().join(","))
    };
    let numbers = |all: &[usize]| format!("[{}]", all.iter().map(usize::to_string).collect::<Vec<_>>().join(","));
    let name = |symbol: &Symbol<'_>| match attrs.name(symbol.op) {
        Some(name) => js_string(&symbol_text(ctx.ident_bytes(name))),
        None => "\"\"".to_owned(),
    };
    let kind_column = column(&mut |it| kind(it.op).to_string());
    format!(
        "{{\"lines\":{lines},\"parts\":{},\"files\":[{}],\"kinds\":[{}],\"symbolKind\":{kind_column},\
         \"symbolName\":{},\"symbolLine\":{},\"symbolEnd\":{},\"symbolParent\":{},\"symbolSize\":{},\
         \"isIsolated\":{},\"refers\":{}}}",
        numbers(parts),
        files.iter().map(|file| js_string(file)).collect::<Vec<_>>().join(","),
        kinds.join(","),
        column(&mut |it| name(it)),
        column(&mut |it| it.lines.0.to_string()),
        column(&mut |it| it.lines.1.to_string()),
        column(&mut |it| if it.parent == NONE { "-1".to_owned() } else { it.parent.to_string() }),
        column(&mut |it| it.nested.to_string()),
        column(&mut |it| u8::from(it.op.is_isolated()).to_string()),
        column(&mut |it| numbers(&it.refers)),
    )
}

/// Returns a symbol as text shows it: with sigil, quoted unless it is an identifier.
fn symbol_text(name: &[u8]) -> String {
    let text = String::from_utf8_lossy(name);
    let is_plain = name.first().is_some_and(|first| first.is_ascii_alphabetic() || *first == b'_')
        && name.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.'));
    if is_plain { format!("@{text}") } else { format!("@\"{text}\"") }
}
