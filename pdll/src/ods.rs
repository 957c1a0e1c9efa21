//! Definitions of included `.td` files: operations, and constraints that patterns can name.

use lect_ods::order::Order as _;
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::sync::Arc;

use lect_ods::spec::Constraint;
use lect_ods::td::lower::{Lowering, lower, predicate_text};
use lect_ods::td::{Diagnostics, FileId, Input, LoadConfig, Loaded, RecordRef, Records, Sources, Span, Value, load};

/// Definitions of all included files.
#[derive(Default, Debug)]
pub struct Ods {
    /// Operations by name.
    pub ops: BTreeMap<Arc<str>, OdsOp>,
    /// Records of each file.
    files: Vec<Records>,
}

/// An operation.
#[derive(Debug)]
pub struct OdsOp {
    /// Full name.
    pub name: Arc<str>,
    /// Location of the definition.
    pub span: Option<Span>,
    /// One-line summary.
    pub summary: String,
    /// Description in Markdown.
    pub description: String,
    /// Attributes.
    pub attributes: Vec<OdsAttr>,
    /// Operands.
    pub operands: Vec<OdsValue>,
    /// Results.
    pub results: Vec<OdsValue>,
    /// Whether result types can be inferred.
    pub infers_types: bool,
}

/// An attribute of an operation.
#[derive(Debug)]
pub struct OdsAttr {
    /// Name.
    pub name: Arc<str>,
    /// Whether it may be absent.
    pub optional: bool,
    /// Constraint on the attribute.
    pub constraint: OdsConstraint,
}

/// An operand or result of an operation.
#[derive(Debug)]
pub struct OdsValue {
    /// Name; may be empty.
    pub name: Arc<str>,
    /// Number of values.
    pub length: Length,
    /// Constraint on its type.
    pub constraint: OdsConstraint,
}

/// Number of values of an operand or result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// One.
    One,
    /// Zero or one.
    Optional,
    /// Any number.
    Variadic,
}

/// A constraint on a type or attribute.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct OdsConstraint {
    /// Name of the definition.
    pub name: String,
    /// Description.
    pub summary: String,
    /// C++ class.
    pub class: String,
}

/// Kind of a constraint that patterns can name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// A constraint on an attribute.
    Attr,
    /// An operation interface.
    Op,
    /// A constraint on a type.
    Type,
}

/// A definition that patterns can use as a constraint.
#[derive(Debug)]
pub struct Named {
    /// Name.
    pub name: Arc<str>,
    /// Location of the definition.
    pub span: Option<Span>,
    /// Constrained entity.
    pub subject: Subject,
    /// C++ code.
    pub code: String,
    /// C++ class of the entity; may be empty.
    pub class: String,
    /// Summary and description.
    pub doc: String,
}

impl OdsValue {
    /// Returns true if the number of values is not fixed.
    pub fn is_variable_length(&self) -> bool {
        self.length != Length::One
    }
}

impl fmt::Display for OdsValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, constraint: OdsConstraint { name: constraint, .. }, .. } = self;
        match self.length {
            Length::One => write!(f, "{name} : {constraint}"),
            Length::Optional => write!(f, "{name} : Optional<{constraint}>"),
            Length::Variadic => write!(f, "{name} : Variadic<{constraint}>"),
        }
    }
}

impl fmt::Display for OdsAttr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, constraint: OdsConstraint { name: constraint, .. }, .. } = self;
        match self.optional {
            true => write!(f, "{name} : Optional<{constraint}>"),
            false => write!(f, "{name} : {constraint}"),
        }
    }
}

/// Result of including a `.td` file.
pub enum Included {
    /// The constraints of the file, and its index.
    File(usize, Vec<Named>),
    /// There is no such file.
    NotFound,
    /// The file has errors, which were reported.
    Failed,
}

impl Ods {
    /// Returns the operation of a name.
    pub fn op(&self, name: &str) -> Option<&OdsOp> {
        self.ops.get(name)
    }

    /// Reads a `.td` file with its includes, and adds its operations. The files are added to `sources`.
    pub fn include(
        &mut self,
        name: &str,
        at: Span,
        config: &LoadConfig,
        sources: &mut Sources,
        diagnostics: &mut Diagnostics,
    ) -> Included {
        let text = format!("include \"{}\"\n", name.escape_default());
        let input = Input::Text { name: sources.file(at.file).path.clone(), text };
        let Loaded { sources: read, diagnostics: found, records } = load(input, config);
        if read.files().len() < 2 {
            return Included::NotFound;
        }
        let Some(files) = Files::add(&read, at, sources) else { return Included::NotFound };
        for diagnostic in found.list() {
            let mut diagnostic = diagnostic.clone();
            diagnostic.span = diagnostic.span.map(|span| files.span(span));
            diagnostic.notes.iter_mut().for_each(|note| note.span = note.span.map(|span| files.span(span)));
            let _ = diagnostics.push(diagnostic);
        }
        let Some(records) = records else { return Included::Failed };
        self.add_ops(&records, &files);
        let named = constraints(&records, &files);
        self.files.push(records);
        Included::File(self.files.len() - 1, named)
    }

    fn add_ops(&mut self, records: &Records, files: &Files) {
        // Errors in definitions do not matter to patterns, which need declarations only.
        let dialects = lower(records, &mut Diagnostics::default()).dialects;
        let infers: BTreeMap<&str, bool> = dialects
            .iter()
            .flat_map(|dialect| dialect.ops.iter())
            .map(|op| (&*op.def, op.interfaces.iter().any(|it| it.cpp_name == "InferTypeOpInterface")))
            .collect();
        for record in records.defs_of("Op").filter(|record| !record.is_anonymous()) {
            let Some(op) = op(record, files, infers.get(record.name()).copied().unwrap_or(false)) else { continue };
            self.ops.entry(op.name.clone()).or_insert(op);
        }
    }

    /// Returns the condition of a named constraint of a file, as far as it is understood.
    pub fn condition(&self, file: usize, name: &str) -> Option<Constraint> {
        let records = self.files.get(file)?;
        let record = records.def(name)?;
        let mut diagnostics = Diagnostics::default();
        let mut lowering = Lowering::new(records, &mut diagnostics);
        if record.is_a("OpInterface") {
            return None;
        }
        let condition = match record.is_a("Attr") {
            true => lowering.attr_constraint(record).condition.clone(),
            false => lowering.type_constraint(record).condition.clone(),
        };
        Some(condition)
    }

    /// Returns the operations and constraints as text: the output of `--dump-ods`.
    pub fn dump(&self) -> String {
        let mut text = "ODSContext {\n".to_owned();
        let mut dialect = None;
        for op in self.ops.values() {
            let namespace = op.name.split('.').next().unwrap_or_default();
            if dialect != Some(namespace) {
                text += if dialect.is_some() { "  }\n" } else { "" };
                let _ = writeln!(text, "  Dialect `{namespace}` {{");
                dialect = Some(namespace);
            }
            let _ = writeln!(text, "    Operation `{}` {{", op.name);
            list(&mut text, "Attributes", &op.attributes);
            list(&mut text, "Operands", &op.operands);
            list(&mut text, "Results", &op.results);
            text += "    }\n";
        }
        text += if dialect.is_some() { "  }\n" } else { "" };
        let attrs = self.ops.values().flat_map(|op| op.attributes.iter().map(|attr| &attr.constraint));
        dump_constraints(&mut text, "AttributeConstraint", attrs);
        let values = self.ops.values().flat_map(|op| op.operands.iter().chain(&op.results));
        dump_constraints(&mut text, "TypeConstraint", values.map(|value| &value.constraint));
        text + "}\n"
    }
}

fn list(text: &mut String, title: &str, items: &[impl fmt::Display]) {
    if !items.is_empty() {
        let items: Vec<String> = items.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "      {title} {{ {} }}", items.join(", "));
    }
}

fn dump_constraints<'a>(text: &mut String, title: &str, all: impl Iterator<Item = &'a OdsConstraint>) {
    let sorted: std::collections::BTreeSet<&OdsConstraint> = all.collect();
    for OdsConstraint { name, summary, class } in sorted {
        let _ = writeln!(text, "  {title} `{name}` {{\n    Summary: {summary}\n    CppClass: {class}\n  }}");
    }
}

/// Files of a `.td` include, as numbered in the sources of the patterns.
struct Files(Vec<FileId>);

impl Files {
    fn add(read: &Sources, at: Span, sources: &mut Sources) -> Option<Self> {
        let mut ids: Vec<FileId> = Vec::new();
        for (index, file) in read.files().iter().enumerate() {
            // The first file is the text with the `include`.
            if index == 0 {
                ids.push(at.file);
                continue;
            }
            let outer = file.included_at.filter(|span| span.file.0 > 0);
            let outer = outer.and_then(|span| Some(Span { file: *ids.get(span.file.0 as usize)?, ..span }));
            ids.push(sources.add_from(file.origin, file.path.clone(), file.text.clone(), Some(outer.unwrap_or(at)))?);
        }
        Some(Self(ids))
    }

    fn span(&self, span: Span) -> Span {
        Span { file: self.0.get(span.file.0 as usize).copied().unwrap_or(span.file), ..span }
    }
}

/// Reads the declaration of an operation.
fn op(record: RecordRef<'_>, files: &Files, infers_types: bool) -> Option<OdsOp> {
    let namespace = record.def("opDialect")?.text("name")?;
    let mnemonic = record.text("opName")?;
    let name = match &*namespace.text {
        "" => mnemonic.text.to_string(),
        namespace => format!("{namespace}.{}", mnemonic.text),
    };
    let (mut attributes, mut operands) = (Vec::new(), Vec::new());
    for (name, argument) in arguments(record, "arguments") {
        if argument.is_a("TypeConstraint") {
            operands.push(value(name, argument));
        } else if argument.is_a("Attr") {
            attributes.push(attribute(name, argument));
        }
    }
    Some(OdsOp {
        name: name.into(),
        span: record.span().map(|span| files.span(span)),
        summary: text_of(record, "summary"),
        description: text_of(record, "description"),
        attributes,
        operands,
        results: arguments(record, "results").map(|(name, argument)| value(name, argument)).collect(),
        infers_types,
    })
}

/// Returns the named records of a dag field. A value with further properties (`Arg`, `Res`) is the value in it.
fn arguments<'a>(record: RecordRef<'a>, field: &str) -> impl Iterator<Item = (Arc<str>, RecordRef<'a>)> {
    let args = record.dag(field).map(|dag| &dag.args[..]).unwrap_or_default();
    args.iter().filter_map(move |(value, name)| {
        let Value::Record(id) = value else { return None };
        let mut value = record.records.record(*id);
        if value.is_a("OpVariable") {
            value = value.def("constraint")?;
        }
        Some((name.clone().unwrap_or_else(|| "".into()), value))
    })
}

fn value(name: Arc<str>, record: RecordRef<'_>) -> OdsValue {
    let length = match () {
        () if record.is_a("Variadic") || record.is_a("VariadicOfVariadic") => Length::Variadic,
        () if record.is_a("Optional") => Length::Optional,
        () => Length::One,
    };
    let summary = text_of(record, "summary");
    let constraint = based(record, "baseType");
    let class = text_of(constraint, "cppType");
    OdsValue { name, length, constraint: OdsConstraint { name: constraint.name().to_owned(), summary, class } }
}

fn attribute(name: Arc<str>, record: RecordRef<'_>) -> OdsAttr {
    let constraint = based(record, "baseAttr");
    OdsAttr {
        name,
        optional: record.bit("isOptional").unwrap_or(false),
        constraint: OdsConstraint {
            name: constraint.name().to_owned(),
            summary: text_of(record, "summary"),
            class: text_of(constraint, "storageType"),
        },
    }
}

/// Maximum length of a chain of base attributes or types.
const BASES: usize = 50;

/// Follows a field to the first record with a name.
fn based<'a>(record: RecordRef<'a>, field: &str) -> RecordRef<'a> {
    let mut base = record;
    for _ in 0..BASES {
        match base.def(field) {
            Some(next) => base = next,
            None => break,
        }
    }
    base
}

fn text_of(record: RecordRef<'_>, field: &str) -> String {
    record.text(field).map_or_else(String::new, |text| text.text.trim().to_owned())
}

/// Kind, C++ code and C++ class of a constraint.
type Described = Option<(Subject, String, String)>;

/// Returns the constraints that patterns can name.
fn constraints(records: &Records, files: &Files) -> Vec<Named> {
    let mut named = Vec::new();
    let mut add = |class: &str, make: &dyn Fn(RecordRef<'_>) -> Described| {
        let mut defs: Vec<_> = records.defs_of(class).filter(|record| !record.is_anonymous()).collect();
        defs.order_by(|one, other| compare(one.name(), other.name()));
        for record in defs {
            let Some((subject, code, class)) = make(record) else { continue };
            let doc = [text_of(record, "summary"), text_of(record, "description")].join("\n\n").trim().to_owned();
            let span = record.span().map(|span| files.span(span));
            named.push(Named { name: record.name().into(), span, subject, code, class, doc });
        }
    };
    let predicate = |record: RecordRef<'_>| {
        let text = predicate_text(record.def("predicate")?)?;
        Some(format!("return ::mlir::success({});", text.replace("$_self", "self")))
    };
    add("Attr", &|record| Some((Subject::Attr, predicate(record)?, text_of(record, "storageType"))));
    add("TypeConstraint", &|record| Some((Subject::Type, predicate(record)?, text_of(record, "cppType"))));
    add("OpInterface", &|record| {
        if record.is_a("DeclareInterfaceMethods") {
            return None;
        }
        let (namespace, class) = (text_of(record, "cppNamespace"), text_of(record, "cppInterfaceName"));
        let class = format!("{namespace}::{class}");
        Some((Subject::Op, format!("return ::mlir::success(llvm::isa<{class}>(self));"), class))
    });
    named
}

/// Compares names, and the numbers in them by value: `I8` precedes `I16`.
fn compare(one: &str, other: &str) -> std::cmp::Ordering {
    let parts = |name: &str| {
        let mut parts: Vec<(u128, String)> = Vec::new();
        let mut rest = name;
        while !rest.is_empty() {
            let text = rest.find(|it: char| it.is_ascii_digit()).unwrap_or(rest.len());
            let digits = rest[text..].find(|it: char| !it.is_ascii_digit()).unwrap_or(rest.len() - text);
            let number = rest[text..text + digits].parse().unwrap_or(u128::MAX);
            parts.push((0, rest[..text].to_owned()));
            parts.push((number, String::new()));
            rest = &rest[text + digits..];
        }
        parts
    };
    parts(one).cmp(&parts(other))
}
