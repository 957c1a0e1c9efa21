//! `--show-dialects`: the available dialects, and how much of the C++ parts of their definitions the program
//! implements.

use lect_ods::order::Order as _;
use std::fmt::Write;

use clap::ValueEnum;
use lect_core::Context;
use lect_core::context::ContextData;
use lect_core::dialect::{DialectDef, OpInfo};
use lect_ods::spec::{DefSyntax, DialectSpec};

use crate::opt::dialects::Loader;
use crate::opt::fallback;

/// Contents of the listing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Listing {
    /// Names, on one line
    Names,
    /// A line for each dialect, with the numbers of its definitions
    Table,
    /// Missing parts of each dialect: forms, verifiers and folders that are C++ in MLIR
    Missing,
}

/// Number of implemented definitions.
#[derive(Clone, Copy, Default)]
struct Part {
    there: usize,
    of: usize,
}

impl Part {
    /// Counts a definition, and returns its argument.
    fn count(&mut self, there: bool) -> bool {
        self.of += 1;
        self.there += usize::from(there);
        there
    }

    fn show(self) -> String {
        match self {
            Part { of: 0, .. } => "-".to_owned(),
            Part { there, of } if there == of => format!("all {of}"),
            Part { there, of } => format!("{there} of {of}"),
        }
    }
}

/// Coverage of one dialect.
#[derive(Default)]
struct Coverage {
    forms: Part,
    verifiers: Part,
    folders: Part,
    missing: Vec<String>,
}

impl Coverage {
    fn of(ctx: &ContextData, def: Option<&DialectDef>, spec: &DialectSpec) -> Self {
        let mut coverage = Self::default();
        for op in spec.ops.iter() {
            if let Some(info) = ctx.op_name(ctx.op_name_of(op.name.as_bytes())).info() {
                coverage.add_op(ctx, info);
            }
        }
        let hooks = def.map_or(&[][..], |def| def.hooks.defs);
        let syntax = def.and_then(DialectDef::syntax_table).map_or(&[][..], |table| table.defs);
        for definition in spec.attrs.iter().chain(spec.types.iter()) {
            let known = |name: &str| *name == *definition.def || *name == *definition.cpp_class;
            let hook = hooks.iter().find(|it| known(it.0)).map(|it| it.1);
            if definition.syntax == DefSyntax::Custom {
                let there = syntax.iter().any(|it| known(it.0) && it.1.parse.is_some());
                coverage.note(|it| &mut it.forms, there, &definition.name, "form");
            }
            if definition.verifier {
                let there = hook.is_some_and(|hook| hook.verify.is_some());
                coverage.note(|it| &mut it.verifiers, there, &definition.name, "verifier");
            }
        }
        coverage
    }

    fn add_op(&mut self, ctx: &ContextData, info: &OpInfo) {
        let (spec, hooks) = (info.spec(), info.hooks());
        if let Some(there) = fallback::hand_written(ctx, info) {
            self.note(|it| &mut it.forms, there, &spec.name, "form");
        }
        if spec.verifier {
            self.note(|it| &mut it.verifiers, hooks.verify.is_some(), &spec.name, "verifier");
        }
        if spec.region_verifier {
            self.note(|it| &mut it.verifiers, hooks.verify_regions.is_some(), &spec.name, "verifier of regions");
        }
        if spec.folder {
            self.note(|it| &mut it.folders, hooks.fold.is_some(), &spec.name, "folder");
        }
    }

    fn note(&mut self, part: fn(&mut Self) -> &mut Part, there: bool, name: &str, what: &str) {
        if !part(self).count(there) {
            self.missing.push(format!("{name}: {what}"));
        }
    }
}

/// Returns the text of a listing.
pub fn list(listing: Listing, ctx: &Context, dialects: &[&'static DialectDef], loader: &Loader) -> String {
    let mut names = ctx.dialect_names();
    names.extend(loader.namespaces());
    names.order();
    names.dedup();
    if listing == Listing::Names {
        return format!("Available Dialects: {}\n", names.join(","));
    }
    let mut rows = vec![
        ["dialect", "operations", "types", "attributes", "forms", "verifiers", "folders", "source"].map(str::to_owned),
    ];
    let mut missing = String::new();
    for name in names {
        let Some(dialect) = ctx.dialect(name.as_bytes()) else { continue };
        let (spec, def) = (dialect.spec(), dialects.iter().copied().find(|def| def.namespace == name));
        let coverage = Coverage::of(ctx, def, spec);
        coverage.missing.iter().for_each(|line| missing.extend([line, "\n"]));
        let is_own = def.is_some_and(|def| !def.is_open()) || name == "builtin";
        let is_own = is_own && !loader.has(name);
        rows.push([
            name.to_owned(),
            spec.ops.len().to_string(),
            spec.types.len().to_string(),
            spec.attrs.len().to_string(),
            coverage.forms.show(),
            coverage.verifiers.show(),
            coverage.folders.show(),
            if is_own { "built in" } else { "file" }.to_owned(),
        ]);
    }
    if listing == Listing::Missing { missing } else { columns(&rows) }
}

/// Formats rows in aligned columns.
fn columns<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |at: usize| rows.iter().map(|row| row[at].len()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            let _ = write!(line, "{cell:width$}  ");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
