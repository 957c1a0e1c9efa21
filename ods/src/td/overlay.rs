//! Overlays: what definitions of dialects leave to C++, described in `.td` files of their own (`lect/Overlay.td`).
//!
//! An overlay names operations, attributes, types and directives. [`Overlays::apply`] puts what it says of them into specs,
//! wherever these are from, so nothing that uses a spec knows of overlays.

use std::path::{Path, PathBuf};

use super::cpp::parse_expr;
use super::diag::{Diagnostic, Diagnostics, Severity};
use super::record::RecordRef;
use super::source::{Sources, Span};
use super::value::{Text, Value};
use super::{Input, LoadConfig, Loaded, load};
use crate::format::{Directives, Element, FormatError, parse_def_with, parse_op_with};
use crate::spec::{
    DefKind, DefSpec, DefSyntax, DefaultValue, DialectSpec, Expr, FunctionBody, FunctionSpec, InterfaceUse, OpSpec,
    OpSyntax, Shared, TraitSpec,
};

/// The classes of definitions, and what they are of.
const DEFS: [(&str, DefKind); 2] = [("AttrOverlay", DefKind::Attr), ("TypeOverlay", DefKind::Type)];

/// The trait of operations all of whose regions are graphs.
const GRAPH: &str = "OpTrait::HasOnlyGraphRegion";

/// Overlays that were read.
#[derive(Debug, Default)]
pub struct Overlays {
    files: Vec<Loaded>,
    directives: Directives,
}

impl Overlays {
    /// Reads overlays: of a folder, all `.td` files in it. [`errors`](Self::errors) says whether one is wrong.
    pub fn read(paths: &[PathBuf], config: &LoadConfig) -> Self {
        let mut overlays = Self::default();
        for path in paths {
            let files = match path.is_dir() {
                true => files_in(path),
                false => vec![path.clone()],
            };
            for file in files {
                let config = config.clone().with_class_values(false).with_prelude(true);
                overlays.add(load(Input::File(file), &config));
            }
        }
        overlays
    }

    fn add(&mut self, mut loaded: Loaded) {
        if let Some(records) = &loaded.records {
            let mut own: Vec<&str> = Vec::new();
            for record in records.defs_of("DirectiveOverlay") {
                let (Some(name), Some(text)) = (record.text("name"), record.text("assemblyFormat")) else { continue };
                if own.contains(&&*name.text) {
                    let message = format!("directive '{}' has another overlay already", name.text);
                    let _ = loaded.diagnostics.push(at(Severity::Error, record.span(), message));
                    continue;
                }
                own.push(&name.text);
                // Of several files the first counts.
                if self.directives.get(&name.text).is_none() {
                    self.directives.insert(name.text.to_string(), text.text.to_string());
                }
            }
        }
        self.files.push(loaded);
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// What there is to say about the files.
    pub fn said(&self) -> impl Iterator<Item = (&Diagnostics, &Sources)> {
        self.files.iter().map(|file| (&file.diagnostics, &file.sources))
    }

    /// The same, where there is something.
    pub fn into_said(self) -> Vec<(Diagnostics, Sources)> {
        let said = self.files.into_iter().map(|file| (file.diagnostics, file.sources));
        said.filter(|(diagnostics, _)| !diagnostics.list().is_empty()).collect()
    }

    /// How many errors there are in the files.
    pub fn errors(&self) -> usize {
        self.said().map(|(diagnostics, _)| diagnostics.errors()).sum()
    }

    /// Puts what the overlays say of a dialect into its spec. Errors become diagnostics of the overlays.
    pub fn apply(&mut self, dialect: &mut DialectSpec) {
        for file in &mut self.files {
            let Some(records) = &file.records else { continue };
            let mut apply = Apply { directives: &self.directives, diagnostics: &mut file.diagnostics };
            for record in records.defs_of("OpOverlay") {
                apply.op(record, dialect);
            }
            for record in records.defs_of("FunctionOverlay") {
                apply.function(record, dialect);
            }
            for record in records.defs_of("FunctionAlias") {
                apply.alias(record, dialect);
            }
            for (class, kind) in DEFS {
                for record in records.defs_of(class) {
                    apply.def(record, kind, dialect);
                }
            }
        }
        self.expand(dialect);
    }

    /// Puts directives in their places in the formats that the dialect's own files have.
    fn expand(&self, dialect: &mut DialectSpec) {
        if self.directives.is_empty() {
            return;
        }
        let is_known = |name: &str| self.directives.get(name).is_some();
        for op in dialect.ops.to_mut() {
            let OpSyntax::Format(format) = &op.syntax else { continue };
            let mut used = Vec::new();
            customs(&format.elements, &mut used);
            if !used.iter().any(|name| is_known(name)) {
                continue;
            }
            // What does not fit here stays C++: the overlay is of a directive with that name elsewhere.
            if let Ok(expanded) = parse_op_with(&format.text.clone(), op, &self.directives) {
                op.syntax = OpSyntax::Format(Shared::new(expanded));
            }
        }
        for def in dialect.types.to_mut().iter_mut().chain(dialect.attrs.to_mut()) {
            let DefSyntax::Format(format) = &def.syntax else { continue };
            if let Ok(expanded) = parse_def_with(&format.text, &def.def, &def.params, &self.directives)
                && expanded != **format
            {
                def.syntax = DefSyntax::Format(Shared::new(expanded));
            }
        }
    }
}

/// The names of custom directives in a format.
fn customs(elements: &[Element], names: &mut Vec<String>) {
    for element in elements {
        match element {
            Element::Custom { name, .. } => names.push(name.to_string()),
            Element::Clauses(clauses) => clauses.iter().for_each(|clause| customs(&clause.elements, names)),
            Element::Optional(group) => {
                customs(&group.then, names);
                customs(&group.otherwise, names);
            }
            _ => {}
        }
    }
}

/// The `.td` files of a folder, sorted.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|it| it == "td")).collect();
    files.sort();
    files
}

fn at(severity: Severity, span: Option<Span>, message: impl Into<String>) -> Diagnostic {
    Diagnostic { severity, span, message: message.into(), notes: Vec::new(), word: None }
}

/// The part of a name before its first dot is the dialect.
fn is_of(name: &str, dialect: &DialectSpec) -> bool {
    name.split('.').next() == Some(&dialect.name)
}

/// One overlay and one dialect.
struct Apply<'a> {
    directives: &'a Directives,
    diagnostics: &'a mut Diagnostics,
}

impl Apply<'_> {
    fn op(&mut self, record: RecordRef<'_>, dialect: &mut DialectSpec) {
        let Some(name) = record.text("op").filter(|name| is_of(&name.text, dialect)) else { return };
        let found = dialect.ops.to_mut().iter_mut().find(|op| op.name == *name.text);
        let Some(op) = found else {
            return self.unknown(record, &format!("operation '{}'", name.text));
        };
        if let Some(preset) = record.text("preset") {
            op.syntax = OpSyntax::Preset(preset.text.to_string().into());
        }
        if let Some(text) = record.text("assemblyFormat") {
            match parse_op_with(&text.text, op, self.directives) {
                Ok(format) => op.syntax = OpSyntax::Format(Shared::new(format)),
                Err(errors) => self.format_errors(record, text, errors),
            }
        }
        if let Some(kind) = record.text("regionKind") {
            self.region_kind(record, &kind.text, op);
        }
        op.interfaces.to_mut().extend(interfaces(record));
    }

    fn region_kind(&mut self, record: RecordRef<'_>, kind: &str, op: &mut OpSpec) {
        op.interfaces.to_mut().retain(|it| it.cpp_name != "RegionKindInterface");
        match kind {
            "SSACFG" => {}
            "Graph" => op.traits.to_mut().push(TraitSpec::native(GRAPH)),
            _ => {
                let message = format!("the kind of a region is 'Graph' or 'SSACFG', not '{kind}'");
                let span = record.field("regionKind").map(|field| field.span).or(record.span());
                let _ = self.diagnostics.push(at(Severity::Error, span, message));
            }
        }
    }

    fn def(&mut self, record: RecordRef<'_>, kind: DefKind, dialect: &mut DialectSpec) {
        let Some(name) = record.text("name").filter(|name| is_of(&name.text, dialect)) else { return };
        let (defs, sigil) = match kind {
            DefKind::Attr => (&mut dialect.attrs, '#'),
            DefKind::Type => (&mut dialect.types, '!'),
        };
        let mnemonic = name.text.split_once('.').map_or(&*name.text, |it| it.1);
        let is_named = |def: &DefSpec| def.mnemonic.as_deref() == Some(mnemonic);
        let Some(def) = defs.to_mut().iter_mut().find(|def| is_named(def)) else {
            return self.unknown(record, &format!("'{sigil}{}'", name.text));
        };
        for default in record.list("defaults").unwrap_or_default() {
            if let Value::Record(id) = default {
                self.default(record.records.record(*id), def);
            }
        }
        if let Some(text) = record.text("assemblyFormat") {
            match parse_def_with(&text.text, &def.def, &def.params, self.directives) {
                Ok(format) => def.syntax = DefSyntax::Format(Shared::new(format)),
                Err(errors) => self.format_errors(record, text, errors),
            }
        }
        def.alias |= record.bit("mnemonicAlias") == Some(true);
        def.interfaces.to_mut().extend(interfaces(record));
    }

    /// What a parameter is if the text leaves it out.
    fn default(&mut self, record: RecordRef<'_>, def: &mut DefSpec) {
        let (Some(name), Some(value)) = (record.text("parameter"), record.text("value")) else { return };
        let Some(param) = def.params.to_mut().iter_mut().find(|param| param.name == *name.text) else {
            let span = name.span_at(0..name.text.len()).or(record.span());
            let message = format!("'{}' has no parameter '{}'", def.name, name.text);
            let _ = self.diagnostics.push(at(Severity::Error, span, message));
            return;
        };
        match parse_expr(&value.text) {
            Ok(expr) => {
                param.default = Some(DefaultValue { text: value.text.to_string().into(), value: Some(expr) });
            }
            Err(error) => {
                let span = value.span_at(error.offset..error.offset + 1).or(record.span());
                let _ = self.diagnostics.push(at(Severity::Error, span, error.message));
            }
        }
    }

    fn function(&mut self, record: RecordRef<'_>, dialect: &mut DialectSpec) {
        let (Some(name), Some(lambda)) = (record.text("name"), record.text("lambda")) else { return };
        match parse_expr(lambda.text.trim()) {
            Ok(body @ Expr::Lambda { .. }) => self.add_function(&name.text, FunctionBody::Lambda(body), dialect),
            Ok(_) => {
                let span = lambda.span_at(0..1).or(record.span());
                let _ = self.diagnostics.push(at(
                    Severity::Error,
                    span,
                    "this is no lambda: '[](Type type) { return ..; }'",
                ));
            }
            Err(error) => {
                let offset = error.offset + (lambda.text.len() - lambda.text.trim_start().len());
                let span = lambda.span_at(offset..offset + 1).or(record.span());
                let _ = self.diagnostics.push(at(Severity::Error, span, error.message));
            }
        }
    }

    fn alias(&mut self, record: RecordRef<'_>, dialect: &mut DialectSpec) {
        if let (Some(name), Some(of)) = (record.text("name"), record.text("of")) {
            self.add_function(&name.text, FunctionBody::SameAs(of.text.to_string().into()), dialect);
        }
    }

    /// Where several overlays describe a function, the first counts.
    fn add_function(&mut self, name: &str, body: FunctionBody, dialect: &mut DialectSpec) {
        if !dialect.functions.iter().any(|known| known.name == name) {
            dialect.functions.0.to_mut().push(FunctionSpec { name: name.to_owned().into(), body });
        }
    }

    /// The dialect of this release may have no such thing. The rest of the overlay holds.
    fn unknown(&mut self, record: RecordRef<'_>, what: &str) {
        let message = format!("the dialect has no {what}");
        let _ = self.diagnostics.push(at(Severity::Warning, record.span(), message));
    }

    fn format_errors(&mut self, record: RecordRef<'_>, text: &Text, errors: Vec<FormatError>) {
        let field = record.field("assemblyFormat").map(|field| field.span);
        for FormatError { range, message, notes } in errors {
            let place = |range| text.span_at(range).or(field).or(record.span());
            let mut error = at(Severity::Error, place(range), message);
            for (range, note) in notes {
                error = error.note(range.and_then(place), note);
            }
            let _ = self.diagnostics.push(error);
        }
    }
}

/// The interfaces that a record lists.
fn interfaces(record: RecordRef<'_>) -> Vec<InterfaceUse> {
    let names = record.list("interfaces").unwrap_or_default().iter().filter_map(|value| match value {
        Value::Text(text) => Some(text.text.to_string()),
        _ => None,
    });
    names.map(InterfaceUse::new).collect()
}
