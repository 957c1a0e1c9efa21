//! Overview of a file in the terminal: a tree of its symbols, and frequencies of operations, dialects and locations.

use lect_ods::order::Order as _;
use std::collections::HashMap;
use std::fmt::Write;

use lect_bytecode::archive;
use lect_bytecode::sections::header;
use lect_core::context::ContextData;
use lect_core::diag::{escaped_line, resolve};
use lect_core::dialect::OpTraits;
use lect_core::entity::OpName;
use lect_core::ir::symbols::{SymbolAttrs, Visibility};
use lect_core::ir::{BlockRef, OpRef, RegionRef};
use lect_ods::spec::show_version;

use crate::opt::colour::{BOLD, DIM, GREEN, PLAIN, PURPLE};
use crate::opt::reading::Looked;

/// An operation that is a symbol or a symbol table.
struct Node<'a> {
    op: OpRef<'a>,
    depth: usize,
    /// Number of nested operations, at any depth.
    nested: usize,
    /// Number of its direct child symbols, and its own index among its siblings.
    children: usize,
    index: usize,
}

/// Counts of a traversal of the IR.
#[derive(Default)]
struct Counts {
    ops: HashMap<OpName, usize>,
    files: HashMap<Vec<u8>, usize>,
    /// Number of operations without a position in a file.
    unplaced: usize,
    blocks: usize,
    regions: usize,
    values: usize,
}

impl Counts {
    fn add(&mut self, ctx: &ContextData, op: OpRef<'_>) {
        *self.ops.entry(op.name()).or_default() += 1;
        match resolve(ctx, op.loc()) {
            None => self.unplaced += 1,
            Some(place) => match self.files.get_mut(&*place.file) {
                Some(count) => *count += 1,
                None => drop(self.files.insert(place.file.to_vec(), 1)),
            },
        }
        self.regions += op.region_count();
        self.values += op.result_count();
        for block in op.regions().flat_map(RegionRef::blocks) {
            self.blocks += 1;
            self.values += block.args().len();
        }
    }
}

/// Returns the operations directly in the regions of `op`.
fn children(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    op.regions().flat_map(RegionRef::blocks).flat_map(BlockRef::ops)
}

/// Collects the symbols in pre-order, and counts the parts of the IR.
fn tree<'a>(ctx: &ContextData, root: OpRef<'a>) -> (Vec<Node<'a>>, Counts) {
    let symbols = SymbolAttrs::new(ctx);
    let mut counts = Counts::default();
    counts.add(ctx, root);
    let mut nodes = vec![Node { op: root, depth: 0, nested: 0, children: 0, index: 0 }];
    // Remaining children of each open operation, and the index of the enclosing symbol.
    let mut levels: Vec<(Box<dyn Iterator<Item = OpRef<'a>> + 'a>, usize)> = vec![(Box::new(children(root)), 0)];
    while let Some((left, of)) = levels.last_mut() {
        let of = *of;
        let Some(op) = left.next() else {
            levels.pop();
            // Operations nested in a symbol are nested in its parent, too.
            if let Some((_, around)) = levels.last().filter(|(_, around)| *around != of) {
                let nested = nodes[of].nested;
                nodes[*around].nested += nested;
            }
            continue;
        };
        counts.add(ctx, op);
        nodes[of].nested += 1;
        let is_node = symbols.name(op).is_some() || op.has(OpTraits::SYMBOL_TABLE);
        let node = match is_node {
            false => of,
            true => {
                let index = nodes[of].children;
                nodes[of].children += 1;
                nodes.push(Node { op, depth: nodes[of].depth + 1, nested: 0, children: 0, index });
                nodes.len() - 1
            }
        };
        if op.has_regions() {
            levels.push((Box::new(children(op)), node));
        }
    }
    (nodes, counts)
}

/// Returns the overview, with colours.
pub fn text(file: &Looked, top: usize) -> String {
    let root = file.ir.root();
    let ctx: &ContextData = root.context();
    let (nodes, counts) = tree(ctx, root);
    let mut out = String::new();
    let total: usize = counts.ops.values().sum();
    let kind = kind(file);
    let _ = writeln!(out, "{BOLD}{}{PLAIN}: {kind}, {} bytes", escaped_line(file.name.as_bytes()), file.bytes.len());
    let _ = writeln!(
        out,
        "operations {total}, of {} names; regions {}, blocks {}, values {}",
        counts.ops.len(),
        counts.regions,
        counts.blocks,
        counts.values
    );
    heading(&mut out, "Symbols");
    symbols(&mut out, ctx, &nodes, top);
    heading(&mut out, "Operations");
    let mut ops: Vec<(String, usize)> =
        counts.ops.iter().map(|(name, count)| (escaped_line(&ctx.op_name(*name).name), *count)).collect();
    histogram(&mut out, &mut ops, total, top);
    heading(&mut out, "Dialects");
    let mut dialects: HashMap<String, usize> = HashMap::new();
    for (name, count) in &counts.ops {
        *dialects.entry(dialect(ctx, *name)).or_default() += count;
    }
    histogram(&mut out, &mut dialects.into_iter().collect::<Vec<_>>(), total, top);
    heading(&mut out, "Locations");
    let mut files: Vec<(String, usize)> =
        counts.files.iter().map(|(name, count)| (escaped_line(name), *count)).collect();
    if counts.unplaced > 0 {
        files.push(("unknown".to_owned(), counts.unplaced));
    }
    histogram(&mut out, &mut files, total, top);
    out
}

fn heading(out: &mut String, title: &str) {
    let _ = writeln!(out, "\n{BOLD}{title}{PLAIN}");
}

/// Describes the format of a file.
fn kind(file: &Looked) -> String {
    if archive::is_archive(&file.bytes) {
        return "archive".to_owned();
    }
    match header(&file.bytes).filter(|_| lect_bytecode::is_bytecode(&file.bytes)) {
        Some((version, producer)) => format!("bytecode, version {version}, by {}", escaped_line(producer)),
        None => "text".to_owned(),
    }
}

/// Returns the name of a dialect with its version, or a note that it is not loaded.
fn dialect(ctx: &ContextData, name: OpName) -> String {
    let namespace = ctx.op_name(name).namespace();
    let shown = escaped_line(namespace);
    match ctx.dialect(namespace) {
        Some(dialect) => match dialect.version() {
            Some(version) if !version.is_empty() => format!("{shown} {}", show_version(version)),
            _ => shown,
        },
        None => format!("{shown} (not loaded)"),
    }
}

fn symbols(out: &mut String, ctx: &ContextData, nodes: &[Node<'_>], top: usize) {
    let attrs = SymbolAttrs::new(ctx);
    // Symbols nested in an omitted one are omitted, too.
    let mut left_out = usize::MAX;
    for node in nodes {
        if node.depth > left_out {
            continue;
        }
        left_out = usize::MAX;
        if node.index >= top {
            left_out = node.depth;
            if node.index == top {
                let _ = writeln!(out, "{}{DIM}..{PLAIN}", "  ".repeat(node.depth + 1));
            }
            continue;
        }
        let name = match attrs.name(node.op) {
            Some(name) => format!(" {GREEN}@{}{PLAIN}", escaped_line(ctx.ident_bytes(name))),
            None => String::new(),
        };
        let visibility = match attrs.visibility(node.op) {
            Visibility::Public => "",
            Visibility::Private => " private",
            Visibility::Nested => " nested",
        };
        let ty = node.op.attr("function_type").map(|ty| short(&ctx.attrs().show(ty).to_string()));
        let ty = ty.map(|ty| format!(" {ty}")).unwrap_or_default();
        let size = match node.nested {
            0 => String::new(),
            nested => format!("  {BOLD}{nested}{PLAIN}"),
        };
        let place = resolve(ctx, node.op.loc()).filter(|place| place.line > 0);
        let place = place.map(|it| format!("  {DIM}{}:{}:{}{PLAIN}", escaped_line(&it.file), it.line, it.column));
        let _ = writeln!(
            out,
            "{}{PURPLE}{}{PLAIN}{visibility}{name}{ty}{size}{}",
            "  ".repeat(node.depth + 1),
            escaped_line(&node.op.name_data().name),
            place.unwrap_or_default()
        );
    }
}

/// Truncates a text that is too long for a line.
fn short(text: &str) -> String {
    /// Longest text beside a name.
    const LONG: usize = 60;
    let text = escaped_line(text.as_bytes());
    match text.char_indices().nth(LONG) {
        Some((end, _)) => format!("{}..", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

/// Writes a line with a bar for each name, the most frequent first.
fn histogram(out: &mut String, rows: &mut [(String, usize)], total: usize, top: usize) {
    const BAR: usize = 30;
    rows.order_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let width = rows.iter().take(top).map(|row| row.0.chars().count()).max().unwrap_or(0);
    let most = rows.first().map_or(1, |row| row.1.max(1));
    let digits = most.to_string().len();
    for (name, count) in rows.iter().take(top) {
        let percent = *count as f64 * 100.0 / total.max(1) as f64;
        let bar = "#".repeat((count * BAR).div_ceil(most));
        let _ = writeln!(out, "  {name:width$}  {count:>digits$}  {DIM}{percent:5.1}%{PLAIN}  {GREEN}{bar}{PLAIN}");
    }
    if let Some(rest) = rows.get(top..).filter(|rest| !rest.is_empty()) {
        let count: usize = rest.iter().map(|row| row.1).sum();
        let _ = writeln!(out, "  {DIM}{} more: {count}{PLAIN}", rest.len());
    }
}
