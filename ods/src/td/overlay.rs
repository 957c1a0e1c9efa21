//! Overlays: descriptions in separate `.td` files of parts that definitions of dialects leave to C++
//! (`lect/Overlay.td`).
//!
//! An overlay refers to operations, attributes, types and directives by name. [`Overlays::apply`] merges the
//! descriptions into specs of any origin, so that users of specs need not know overlays.

use crate::order::Order as _;
use std::path::{Path, PathBuf};

use super::cpp::parse_expr;
use super::diag::{Diagnostics, Severity};
use super::lower::syntax::format_errors;
use super::lower::{diagnostic, lower};
use super::record::RecordRef;
use super::source::{Sources, Span};
use super::value::{Text, Value};
use super::{Input, LoadConfig, Loaded, load};
use crate::format::{Directives, FormatError, parse_def_with, parse_op_with};
use crate::spec::{
    Argument, AttrConstraint, Constraint, DefKind, DefSpec, DefSyntax, DefaultValue, DialectSpec, EnumSpec, Expr,
    FunctionBody, FunctionSpec, Grouping, InterfaceUse, Matching, NameSpec, NamingMethod, OpSpec, OpSyntax, Preset,
    PropKind, PropSpec, Shared, Str, TraitKind, TraitSpec,
};

/// Classes of overlays of definitions, with the kind of definition.
const DEFS: [(&str, DefKind); 2] = [("AttrOverlay", DefKind::Attr), ("TypeOverlay", DefKind::Type)];

/// Trait of operations whose regions are all graph regions.
const GRAPH: &str = "OpTrait::HasOnlyGraphRegion";

/// Trait of operations whose blocks get an implicit terminator.
const TERMINATOR: &str = "lect::Terminator";

/// Trait of operations whose regions get a block if the text has none.
const GETS_BLOCK: &str = "lect::GetsBlock";

/// Trait of operations whose text always includes the terminator.
const PRINTS_TERMINATOR: &str = "lect::PrintsTerminator";

/// Trait of attributes and types that only C++ defines.
const REGISTERED: &str = "lect::Registered";

/// Trait of operations whose form is hand-written C++ that an overlay describes.
const HAND_WRITTEN: &str = "lect::HandWritten";

/// Overlays read from files.
#[derive(Debug, Default)]
pub struct Overlays {
    files: Vec<Loaded>,
    directives: Directives,
    /// Enums of the files, for the dialects of their C++ namespaces.
    enums: Vec<EnumSpec>,
    unfit: Vec<Unfit>,
}

/// A format that remains C++ although overlays describe its directives, because the expansions are not valid there.
#[derive(Clone, Debug)]
pub struct Unfit {
    /// Name of the operation, the attribute or the type.
    pub of: Str,
    /// Reason.
    pub message: String,
}

impl Overlays {
    /// Reads overlays from files, and from all `.td` files in folders. [`errors`](Self::errors) counts the errors.
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
            self.enums.extend(lower(records, &mut loaded.diagnostics).enums);
            let mut own: Vec<&str> = Vec::new();
            for record in records.defs_of("DirectiveOverlay") {
                let (Some(name), Some(text)) = (record.text("name"), record.text("assemblyFormat")) else { continue };
                if own.contains(&&*name.text) {
                    let message = format!("directive '{}' has another overlay already", name.text);
                    _ = loaded.diagnostics.push(diagnostic(Severity::Error, record.span(), message));
                    continue;
                }
                own.push(&name.text);
                // The first of several files takes precedence.
                if self.directives.get(&name.text).is_none() {
                    self.directives.insert(name.text.to_string(), text.text.to_string());
                }
            }
        }
        self.files.push(loaded);
    }

    /// Returns the diagnostics of files that have any.
    pub fn into_said(self) -> Vec<(Diagnostics, Sources)> {
        let said = self.files.into_iter().map(|file| (file.diagnostics, file.sources));
        said.filter(|(diagnostics, _)| !diagnostics.list().is_empty()).collect()
    }

    /// Returns the number of errors in the files.
    pub fn errors(&self) -> usize {
        self.files.iter().map(|file| file.diagnostics.errors()).sum()
    }

    /// Returns the formats of the dialects so far in which directives were not valid.
    pub fn unfit(&self) -> &[Unfit] {
        &self.unfit
    }

    /// Returns the namespaces of the dialects whose operations, attributes and types are described.
    pub fn namespaces(&self) -> impl Iterator<Item = String> {
        let records = self.files.iter().filter_map(|file| file.records.as_ref());
        let of_class = |(class, field): (&'static str, &'static str)| {
            let defs = records.clone().flat_map(move |records| records.defs_of(class));
            defs.filter_map(move |record| Some(record.text(field)?.text.split('.').next()?.to_owned()))
        };
        let classes = [("OpOverlay", "op"), ("AttrOverlay", "name"), ("TypeOverlay", "name")];
        classes.into_iter().flat_map(of_class).collect::<Vec<_>>().into_iter()
    }

    /// Merges the overlays of a dialect into its spec. Errors are added to the diagnostics of the overlays.
    pub fn apply(&mut self, dialect: &mut DialectSpec) {
        self.describe(dialect);
        expand(&self.directives.of(&dialect.name), dialect, &mut self.unfit);
    }

    /// Merges the overlays of a dialect without expanding directives in its formats, for a dialect with its own code.
    pub fn describe(&mut self, dialect: &mut DialectSpec) {
        let directives = self.directives.of(&dialect.name);
        // Formats refer to properties by slot, so properties are added first.
        for records in self.files.iter().filter_map(|file| file.records.as_ref()) {
            for record in records.defs_of("PropertyOverlay") {
                add_property(record, dialect);
            }
        }
        for records in self.files.iter().filter_map(|file| file.records.as_ref()) {
            for record in records.defs_of("DialectOverlay") {
                if record.text("dialect").is_some_and(|name| dialect.name == *name.text) {
                    dialect.flags.joins_blanks |= record.bit("joinsBlanks") == Some(true);
                    dialect.flags.no_aliases |= record.bit("noAliases") == Some(true);
                }
            }
        }
        for file in &mut self.files {
            let Some(records) = &file.records else { continue };
            let mut apply = Apply { directives: &directives, diagnostics: &mut file.diagnostics };
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
        for spec in &self.enums {
            let space = spec.cpp_namespace.trim_start_matches("::");
            let is_own = space == dialect.cpp_namespace.trim_start_matches("::");
            if is_own && !dialect.enums.iter().any(|known| known.cpp_class == spec.cpp_class) {
                dialect.enums.to_mut().push(spec.clone());
            }
        }
        expand(&directives, dialect, &mut self.unfit);
    }
}

/// Adds a property to an operation, or to operations with an interface or a trait, that lack it.
fn add_property(record: RecordRef<'_>, dialect: &mut DialectSpec) {
    let (Some(of), Some(name), Some(storage)) = (record.text("of"), record.text("name"), record.text("storage")) else {
        return;
    };
    let unless = record.text("unlessOverridden").map(|text| &*text.text);
    let overrides = |it: &InterfaceUse| it.overridden.iter().any(|method| Some(&**method) == unless);
    let has = |op: &OpSpec| {
        op.name == *of.text
            || op.interfaces.iter().any(|it| it.cpp_name == *of.text && !overrides(it))
            || op.traits.iter().any(|it| matches!(&it.kind, TraitKind::Native(class) if *class == *of.text))
    };
    let lacks = |op: &OpSpec| has(op) && !op.props.iter().any(|prop| prop.name == *name.text);
    if !dialect.ops.iter().any(lacks) {
        return;
    }
    let class: Str = storage.text.to_string().into();
    let constraint =
        AttrConstraint::new("", format!("an attribute of class {class}"), class.clone(), Constraint::Is(class));
    let (constraint, optional) = (Shared::new(constraint), record.bit("optional") != Some(false));
    for op in dialect.ops.to_mut().iter_mut().filter(|op| lacks(op)) {
        insert_attr(op, PropSpec::attr(name.text.to_string(), constraint.clone(), optional));
    }
}

/// Adds an inherent attribute to an operation at its position: attributes are sorted by name.
fn insert_attr(op: &mut OpSpec, prop: PropSpec) {
    let goes_before = |it: &PropSpec| !matches!(it.kind, PropKind::Attr(_)) || it.name > prop.name;
    let at = op.props.iter().position(goes_before).unwrap_or(op.props.len());
    op.props.to_mut().insert(at, prop);
    let slot = at as u32;
    let shift = |known: &mut u32| *known += u32::from(*known >= slot);
    for argument in op.arguments.to_mut() {
        if let Argument::Prop(known) = argument {
            shift(known);
        }
    }
    op.arguments.to_mut().push(Argument::Prop(slot));
    for grouping in [&mut op.operand_groups, &mut op.result_groups] {
        if let Grouping::Sized(known) = grouping {
            shift(known);
        }
    }
    if let OpSyntax::Format(format) = &op.syntax
        && let Ok(format) = parse_op_with(&format.text.clone(), op, &Directives::default())
    {
        op.syntax = OpSyntax::Format(Shared::new(format));
    }
}

/// Expands directives in the formats from the dialect's own files.
fn expand(directives: &Directives, dialect: &mut DialectSpec, unfit: &mut Vec<Unfit>) {
    if directives.is_empty() {
        return;
    }
    let is_known = |name: &str| directives.get(name).is_some();
    for op in dialect.ops.to_mut() {
        let OpSyntax::Format(format) = &op.syntax else { continue };
        if !format.directives().into_iter().any(is_known) {
            continue;
        }
        // A format with an invalid expansion remains C++: the overlay is for a directive of the same name elsewhere.
        match parse_op_with(&format.text.clone(), op, directives) {
            Ok(expanded) => op.syntax = OpSyntax::Format(Shared::new(expanded)),
            Err(errors) => unfit.extend(first(&op.name, errors)),
        }
    }
    for def in dialect.types.to_mut().iter_mut().chain(dialect.attrs.to_mut()) {
        let DefSyntax::Format(format) = &def.syntax else { continue };
        if let Ok(expanded) = parse_def_with(&format.text, &def.def, &def.params, directives)
            && expanded != **format
        {
            def.syntax = DefSyntax::Format(Shared::new(expanded));
        }
    }
}

/// Returns the first error in a format.
fn first(of: &Str, errors: Vec<FormatError>) -> Option<Unfit> {
    let error = errors.into_iter().next()?;
    Some(Unfit { of: of.clone(), message: error.message })
}

/// Returns the `.td` files of a folder, sorted.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|it| it == "td") && path.is_file()).collect();
    files.order();
    files
}

/// Returns true if a name, up to its first dot, is that of the dialect.
fn is_of(name: &str, dialect: &DialectSpec) -> bool {
    name.split('.').next() == Some(&dialect.name)
}

/// State of applying one overlay to one dialect.
struct Apply<'a> {
    directives: &'a Directives,
    diagnostics: &'a mut Diagnostics,
}

impl Apply<'_> {
    fn op(&mut self, record: RecordRef<'_>, dialect: &mut DialectSpec) {
        let Some(name) = record.text("op").filter(|name| is_of(&name.text, dialect)) else { return };
        let found = dialect.ops.to_mut().iter_mut().find(|op| op.name == *name.text);
        let Some(op) = found else {
            // In a dialect that is only loaded for its types, missing operations are expected.
            if !dialect.ops.is_empty() {
                self.unknown(record, &format!("operation '{}'", name.text));
            }
            return;
        };
        if let Some(name) = record.text("preset") {
            match Preset::named(&name.text) {
                Some(preset) => op.syntax = OpSyntax::Preset(preset),
                None => {
                    let known = Preset::ALL.map(|it| format!("'{}'", it.name())).join(", ");
                    let message = format!("there is no preset '{}', but {known}", name.text);
                    self.error(record, name.span_at(0..name.text.len()), message);
                }
            }
        }
        op.interfaces.to_mut().extend(interfaces(record, "interfaces"));
        let left = interfaces(record, "codeInterfaces");
        op.interfaces.to_mut().retain(|it| !left.iter().any(|left| left.cpp_name == it.cpp_name));
        let types = record.list("types").unwrap_or_default();
        for ty in types {
            if let Value::Record(id) = ty {
                self.type_from(record.records.record(*id), op);
            }
        }
        if let Some(text) = record.text("assemblyFormat") {
            match parse_op_with(&text.text, op, self.directives) {
                Ok(format) => {
                    if matches!(op.syntax, OpSyntax::Custom) {
                        op.traits.to_mut().push(TraitSpec::native(HAND_WRITTEN));
                    }
                    op.syntax = OpSyntax::Format(Shared::new(format));
                }
                Err(errors) => self.format_errors(record, text, errors),
            }
        } else if let OpSyntax::Format(format) = &op.syntax
            && !types.is_empty()
            && let Ok(format) = parse_op_with(&format.text.clone(), op, self.directives)
        {
            // Types that code inferred can be inferred now.
            op.syntax = OpSyntax::Format(Shared::new(format));
        }
        if let Some(name) = record.text("terminator") {
            op.traits.to_mut().push(TraitSpec::parametric(TERMINATOR, vec![name.text.to_string().into()]));
        }
        for (field, class) in [("printsTerminator", PRINTS_TERMINATOR), ("getsBlock", GETS_BLOCK)] {
            if record.bit(field) == Some(true) {
                op.traits.to_mut().push(TraitSpec::native(class));
            }
        }
        for name in record.list("names").unwrap_or_default() {
            if let Value::Record(id) = name {
                self.name(record.records.record(*id), op);
            }
        }
        if let Some(name) = record.text("defaultDialect") {
            op.default_dialect = Some(name.text.to_string().into()).filter(|name: &Str| !name.is_empty());
        }
        if let Some(kind) = record.text("regionKind") {
            self.region_kind(record, kind, op);
        }
        if let Some(name) = record.text("blockName") {
            let body = FunctionBody::Lambda(Expr::Str(name.text.to_string().into()));
            add_functions(vec![FunctionSpec { name: NamingMethod::Blocks.name_of(&op.name).into(), body }], dialect);
        }
    }

    /// Adds the relation from which a type is inferred, as the trait that a definition could have.
    fn type_from(&mut self, record: RecordRef<'_>, op: &mut OpSpec) {
        let (Some(to), Some(from)) = (record.text("to"), record.text("from")) else { return };
        let Some(transform) = record.text("transform").and_then(|text| self.expr(record, text)) else { return };
        let is_value = |name: &str| op.operands.iter().chain(op.results.iter()).any(|value| value.name == name);
        let is_source = |name: &str| is_value(name) || op.props.iter().any(|prop| prop.name == name);
        let unknown = [(to, is_value(&to.text)), (from, is_source(&from.text))].into_iter().find(|it| !it.1);
        if let Some((name, _)) = unknown {
            let message = format!("'{}' has no '{}' whose type could be inferred or refined", op.name, name.text);
            return self.error(record, name.span_at(0..name.text.len()), message);
        }
        let is_result = op.results.iter().any(|result| result.name == *to.text);
        if is_result {
            op.interfaces.to_mut().retain(|it| it.cpp_name != "InferTypeOpInterface");
        }
        let matching = Matching::Types {
            from: from.text.to_string().into(),
            to: to.text.to_string().into(),
            transform,
            optional: false,
        };
        // The overlay replaces C++ that is not understood.
        for known in op.traits.to_mut() {
            if let TraitKind::Predicate { matching, .. } = &mut known.kind
                && matches!(matching.as_deref(), Some(Matching::Types { to: known, .. }) if *known == *to.text)
            {
                *matching = None;
            }
        }
        let kind = TraitKind::Predicate {
            summary: format!("the type of '{}' follows from '{}'", to.text, from.text).into(),
            condition: Constraint::Any,
            matching: Some(Shared::new(matching)),
        };
        op.traits.to_mut().push(TraitSpec { def: Str::default(), kind, structural: false });
    }

    /// Sets the names of values.
    fn name(&mut self, record: RecordRef<'_>, op: &mut OpSpec) {
        let (Some(of), Some(name)) = (record.text("of"), record.text("name")) else { return };
        let Some(name) = self.expr(record, name) else { return };
        let mut groups = op.results.iter().map(|it| &it.name).chain(op.regions.iter().map(|it| &it.name));
        if !of.text.is_empty() && !groups.any(|group| *group == *of.text) {
            let message = format!("'{}' has no results and no region '{}'", op.name, of.text);
            return self.error(record, of.span_at(0..of.text.len()), message);
        }
        // The last description takes precedence.
        op.names.to_mut().retain(|known| known.of != *of.text);
        op.names.to_mut().push(NameSpec { of: of.text.to_string().into(), name });
    }

    fn region_kind(&mut self, record: RecordRef<'_>, kind: &Text, op: &mut OpSpec) {
        op.interfaces.to_mut().retain(|it| it.cpp_name != "RegionKindInterface");
        match &*kind.text {
            "SSACFG" => {}
            "Graph" => op.traits.to_mut().push(TraitSpec::native(GRAPH)),
            other => {
                let message = format!("the kind of a region is 'Graph' or 'SSACFG', not '{other}'");
                self.error(record, kind.span_at(0..other.len()), message);
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
        // `attrName` and `typeName` may differ from the mnemonic.
        let is_named = |def: &DefSpec| def.mnemonic.as_deref() == Some(mnemonic) || def.name == *name.text;
        if let Some(class) = record.text("cppClass")
            && !defs.iter().any(is_named)
        {
            // A class that C++ registers, without a definition.
            let (space, class) = class.text.rsplit_once("::").unwrap_or(("", &class.text));
            let namespace = if space.is_empty() { dialect.cpp_namespace.clone() } else { space.to_owned().into() };
            defs.to_mut().push(DefSpec {
                // Unique name in the dialect.
                def: class.to_owned().into(),
                cpp_class: class.to_owned().into(),
                cpp_namespace: namespace,
                traits: vec![TraitSpec::native(REGISTERED)].into(),
                ..DefSpec::new(kind, name.text.to_string())
            });
        }
        let any = !defs.is_empty();
        let Some(def) = defs.to_mut().iter_mut().find(|def| is_named(def)) else {
            if any {
                self.unknown(record, &format!("'{sigil}{}'", name.text));
            }
            return;
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
        def.interfaces.to_mut().extend(interfaces(record, "interfaces"));
        let name = format!("{sigil}{}", def.name);
        let mut named: Vec<FunctionSpec> = Vec::new();
        let mut add = |method: NamingMethod, expr: Expr| {
            named.push(FunctionSpec { name: method.name_of(&name).into(), body: FunctionBody::Lambda(expr) });
        };
        if let Some(alias) = record.text("alias").and_then(|text| self.expr(record, text)) {
            add(NamingMethod::Alias, alias);
        }
        if let Some(name) = record.text("valueName") {
            add(NamingMethod::Value, Expr::Str(name.text.to_string().into()));
        }
        if let Some(text) = record.text("type") {
            def.computed_type = self.expr(record, text);
        }
        add_functions(named, dialect);
    }

    /// Sets the default of a parameter.
    fn default(&mut self, record: RecordRef<'_>, def: &mut DefSpec) {
        let (Some(name), Some(value)) = (record.text("parameter"), record.text("value")) else { return };
        let Some(param) = def.params.to_mut().iter_mut().find(|param| param.name == *name.text) else {
            let message = format!("'{}' has no parameter '{}'", def.name, name.text);
            return self.error(record, name.span_at(0..name.text.len()), message);
        };
        if let Some(expr) = self.expr(record, value) {
            param.default = Some(DefaultValue { text: value.text.to_string().into(), value: Some(expr) });
        }
    }

    fn function(&mut self, record: RecordRef<'_>, dialect: &mut DialectSpec) {
        let (Some(name), Some(lambda)) = (record.text("name"), record.text("lambda")) else { return };
        match self.expr(record, lambda) {
            Some(body @ Expr::Lambda { .. }) => self.add_function(&name.text, FunctionBody::Lambda(body), dialect),
            Some(_) => {
                let message = "this is no lambda: '[](Type type) { return ..; }'";
                self.error(record, lambda.span_at(0..1), message);
            }
            None => {}
        }
    }

    fn alias(&mut self, record: RecordRef<'_>, dialect: &mut DialectSpec) {
        if let (Some(name), Some(of)) = (record.text("name"), record.text("of")) {
            self.add_function(&name.text, FunctionBody::SameAs(of.text.to_string().into()), dialect);
        }
    }

    fn add_function(&mut self, name: &str, body: FunctionBody, dialect: &mut DialectSpec) {
        add_functions(vec![FunctionSpec { name: name.to_owned().into(), body }], dialect);
    }

    /// Reports a missing definition, which this release of the dialect may lack. The rest of the overlay is applied.
    fn unknown(&mut self, record: RecordRef<'_>, what: &str) {
        let message = format!("the dialect has no {what}");
        _ = self.diagnostics.push(diagnostic(Severity::Warning, record.span(), message));
    }

    fn format_errors(&mut self, record: RecordRef<'_>, text: &Text, errors: Vec<FormatError>) {
        for error in format_errors(record, text, errors) {
            _ = self.diagnostics.push(error);
        }
    }

    /// Reports an error in a field of a record: at its value if that is in a file, or else at the record.
    fn error(&mut self, record: RecordRef<'_>, span: Option<Span>, message: impl Into<String>) {
        _ = self.diagnostics.push(diagnostic(Severity::Error, span.or(record.span()), message));
    }

    /// Parses C++ in a field of a record. Text that is not understood is an error at its location.
    fn expr(&mut self, record: RecordRef<'_>, text: &Text) -> Option<Expr> {
        let blank = text.text.len() - text.text.trim_start().len();
        match parse_expr(text.text.trim()) {
            Ok(expr) => Some(expr),
            Err(error) => {
                let offset = blank + error.offset;
                self.error(record, text.span_at(offset..offset + 1), error.message);
                None
            }
        }
    }
}

/// Adds functions to a dialect. The first of several overlays takes precedence.
fn add_functions(functions: Vec<FunctionSpec>, dialect: &mut DialectSpec) {
    for function in functions {
        if !dialect.functions.iter().any(|known| known.name == function.name) {
            dialect.functions.0.to_mut().push(function);
        }
    }
}

/// Returns the interfaces in a field of a record.
fn interfaces(record: RecordRef<'_>, field: &str) -> Vec<InterfaceUse> {
    let names = record.list(field).unwrap_or_default().iter().filter_map(|value| match value {
        Value::Text(text) => Some(text.text.to_string()),
        _ => None,
    });
    names.map(InterfaceUse::new).collect()
}
