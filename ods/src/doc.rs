//! Documentation of a dialect in Markdown, as its author would publish it.

use std::fmt::Write;

use crate::format::OpFormat;
use crate::indent::unindent;
use crate::spec::{
    Arity, AttrConstraint, DefSpec, DefSyntax, DefaultValue, DialectSpec, Effect, EnumKind, EnumSpec, Expr,
    InterfaceUse, OpSpec, OpSyntax, ParamKind, ParamSpec, PropKind, PropSpec, Str, TraitKind, TraitSpec,
    TypeConstraint, ValueSpec,
};

/// Returns the page of a dialect.
pub fn dialect(spec: &DialectSpec) -> String {
    let mut page = Page { enums: spec.enums.to_vec(), ..Page::default() };
    page.heading(1, &format!("The `{}` dialect", spec.name));
    page.paragraph(&emphasis(&spec.summary));
    page.text(&spec.description, 1);
    page.contents(spec);
    page.ops(spec);
    page.section("Attributes", &spec.attrs, |page, attr| page.attr(spec, attr));
    page.section("Types", &spec.types, |page, ty| page.ty(spec, ty));
    page.section("Enums", &spec.enums, Page::enumeration);
    page.constraints(spec);
    page.out
}

/// Returns the documentation of one operation.
pub fn operation(op: &OpSpec) -> String {
    let mut page = Page::default();
    page.op(op, 3);
    page.out
}

/// Returns the documentation of one operation, with the cases of its dialect's enums.
pub fn operation_of(dialect: &DialectSpec, op: &OpSpec) -> String {
    let mut page = Page { enums: dialect.enums.to_vec(), ..Page::default() };
    page.op(op, 3);
    page.out
}

/// Returns the documentation of one type or attribute of a dialect.
pub fn definition(dialect: &DialectSpec, spec: &DefSpec, is_type: bool) -> String {
    let mut page = Page::default();
    match is_type {
        true => page.ty(dialect, spec),
        false => page.attr(dialect, spec),
    }
    page.out
}

/// Returns the custom form of an operation as a grammar, if it has a declarative format.
pub fn syntax(op: &OpSpec) -> Option<String> {
    match &op.syntax {
        OpSyntax::Format(format) => Some(syntax_of(&op.name, format)),
        _ => None,
    }
}

/// Markdown text under construction: blocks with a blank line between them.
#[derive(Default)]
struct Page {
    out: String,
    /// Enums whose cases replace the numbers of constraints.
    enums: Vec<EnumSpec>,
}

/// A column of a table: its title and its cells.
struct Column {
    title: &'static str,
    cells: Vec<String>,
}

impl Page {
    /// Appends a block unless it is empty.
    fn paragraph(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn heading(&mut self, level: usize, title: &str) {
        self.paragraph(&format!("{} {title}", "#".repeat(level)));
    }

    /// Appends the Markdown of a description under a heading of this level. Headings in the description are lowered
    /// below that level.
    fn text(&mut self, markdown: &str, level: usize) {
        let mut lines = Vec::new();
        let mut fenced = false;
        for line in markdown.lines() {
            fenced ^= line.trim_start().starts_with("```");
            let marks = line.bytes().take_while(|byte| *byte == b'#').count();
            let is_heading = !fenced && marks > 0 && line.as_bytes().get(marks) == Some(&b' ');
            let deeper = if is_heading { "#".repeat(level.min(6 - marks.min(6))) } else { String::new() };
            lines.push(deeper + line);
        }
        self.paragraph(&lines.join("\n"));
    }

    fn code(&mut self, language: &str, text: &str) {
        self.paragraph(&format!("```{language}\n{}\n```", text.trim_end()));
    }

    /// Appends a line that begins with a word and continues with a list.
    fn list(&mut self, word: &str, items: &[String]) {
        if !items.is_empty() {
            self.paragraph(&format!("{word}: {}", items.join(", ")));
        }
    }

    /// Appends a table without its empty columns.
    fn table(&mut self, title: &str, columns: Vec<Column>) {
        let rows = columns.iter().map(|column| column.cells.len()).max().unwrap_or_default();
        if rows == 0 {
            return;
        }
        let columns: Vec<Column> =
            columns.into_iter().filter(|column| column.cells.iter().any(|cell| !cell.is_empty())).collect();
        let row =
            |cells: &mut dyn Iterator<Item = String>| cells.fold("|".to_owned(), |row, cell| row + " " + &cell + " |");
        let mut lines = vec![row(&mut columns.iter().map(|column| column.title.to_owned()))];
        lines.push(row(&mut columns.iter().map(|_| "---".to_owned())));
        for at in 0..rows {
            lines.push(row(&mut columns.iter().map(|column| cell(column.cells.get(at).map_or("", |cell| cell)))));
        }
        self.paragraph(&format!("**{title}**"));
        self.paragraph(&lines.join("\n"));
    }

    fn section<T>(&mut self, title: &str, items: &[T], mut each: impl FnMut(&mut Self, &T)) {
        if !items.is_empty() {
            self.heading(2, title);
            items.iter().for_each(|item| each(self, item));
        }
    }

    /// Links to all operations, attributes, types and enums.
    fn contents(&mut self, spec: &DialectSpec) {
        let mut lines = Vec::new();
        let mut add = |title: &str, names: Vec<String>| {
            if !names.is_empty() {
                let links: Vec<String> = names.iter().map(|name| format!("[`{name}`](#{})", anchor(name))).collect();
                lines.push(format!("- {title}: {}", links.join(", ")));
            }
        };
        add("Operations", spec.ops.iter().map(|op| op.name.to_string()).collect());
        add("Attributes", spec.attrs.iter().map(|attr| attr.title(&spec.name)).collect());
        add("Types", spec.types.iter().map(|ty| ty.title(&spec.name)).collect());
        add("Enums", spec.enums.iter().map(|spec| spec.cpp_class.to_string()).collect());
        self.paragraph(&lines.join("\n"));
    }

    /// Appends the operations: those that belong to no group, then each group.
    fn ops(&mut self, spec: &DialectSpec) {
        if spec.ops.is_empty() {
            return;
        }
        self.heading(2, "Operations");
        let mut groups = Vec::new();
        for op in spec.ops.iter() {
            match &op.doc_group {
                Some(group) if !groups.contains(&group) => groups.push(group),
                Some(_) => {}
                None => self.op(op, 3),
            }
        }
        for group in groups {
            self.heading(3, &group.summary);
            self.text(&group.description, 3);
            for op in spec.ops.iter().filter(|op| op.doc_group.as_ref() == Some(group)) {
                self.op(op, 4);
            }
        }
    }

    fn op(&mut self, op: &OpSpec, level: usize) {
        self.heading(level, &format!("`{}`", op.name));
        self.paragraph(&emphasis(&op.summary));
        if let OpSyntax::Format(format) = &op.syntax {
            self.code("", &syntax_of(&op.name, format));
        }
        self.text(&op.description, level);
        self.list("Traits", &traits(&op.traits));
        self.list("Interfaces", &interfaces(&op.interfaces));
        self.list("Effects", &effects(op.interfaces.iter().flat_map(|interface| interface.effects.iter())));
        self.table("Operands", values("Operand", &op.operands));
        let props: Vec<&PropSpec> = op.props.iter().filter(|prop| !matches!(prop.kind, PropKind::Sizes(_))).collect();
        self.table("Attributes and properties", props_table(&props, &self.enums));
        self.table("Results", values("Result", &op.results));
        self.table(
            "Regions",
            vec![
                names("Region", op.regions.iter().map(|region| (&region.name, region.variadic))),
                column("What", op.regions.iter().map(|region| region.constraint.summary.to_string())),
            ],
        );
        self.table(
            "Successors",
            vec![
                names("Successor", op.successors.iter().map(|successor| (&successor.name, successor.variadic))),
                column("What", op.successors.iter().map(|successor| successor.constraint.summary.to_string())),
            ],
        );
    }

    fn attr(&mut self, dialect: &DialectSpec, spec: &DefSpec) {
        self.heading(3, &format!("`{}`", spec.title(&dialect.name)));
        self.paragraph(&emphasis(&spec.summary));
        self.def_syntax(dialect, '#', spec.mnemonic.as_deref(), &spec.syntax, &spec.params);
        let of_enum = spec.enum_def.as_ref().and_then(|def| dialect.enums.iter().find(|spec| spec.def == *def));
        match of_enum {
            Some(of_enum) => {
                self.paragraph(&format!("A case of [`{0}`](#{1}).", of_enum.cpp_class, anchor(&of_enum.cpp_class)));
            }
            None => self.text(&spec.description, 3),
        }
        self.list("Traits", &traits(&spec.traits));
        self.list("Interfaces", &interfaces(&spec.interfaces));
        self.table("Parameters", params(&spec.params));
    }

    fn ty(&mut self, dialect: &DialectSpec, spec: &DefSpec) {
        self.heading(3, &format!("`{}`", spec.title(&dialect.name)));
        self.paragraph(&emphasis(&spec.summary));
        self.def_syntax(dialect, '!', spec.mnemonic.as_deref(), &spec.syntax, &spec.params);
        self.text(&spec.description, 3);
        self.list("Traits", &traits(&spec.traits));
        self.list("Interfaces", &interfaces(&spec.interfaces));
        self.table("Parameters", params(&spec.params));
    }

    fn def_syntax(
        &mut self,
        dialect: &DialectSpec,
        sigil: char,
        mnemonic: Option<&str>,
        syntax: &DefSyntax,
        params: &[ParamSpec],
    ) {
        let Some(mnemonic) = mnemonic else { return };
        let name = format!("{sigil}{}.{mnemonic}", dialect.name);
        match syntax {
            DefSyntax::Format(format) => self.code("", &format!("{name} {}", words(&format.text))),
            DefSyntax::None if params.is_empty() => self.code("", &name),
            DefSyntax::None | DefSyntax::Custom => {}
        }
    }

    fn enumeration(&mut self, spec: &EnumSpec) {
        self.heading(3, &format!("`{}`", spec.cpp_class));
        self.paragraph(&emphasis(&spec.summary));
        match &spec.kind {
            EnumKind::Integer | EnumKind::String => {}
            EnumKind::Bits { separator, .. } => {
                self.paragraph(&format!("Any combination of the cases, with `{}` between them.", separator.trim()));
            }
        }
        let members = |members: &[Str]| members.iter().map(|member| quoted(member)).collect::<Vec<_>>().join(", ");
        self.table(
            "Cases",
            vec![
                column("Written", spec.cases.iter().map(|case| quoted(&case.spelling))),
                column("Symbol", spec.cases.iter().map(|case| quoted(&case.symbol))),
                column("Value", spec.cases.iter().map(|case| case.value.to_string())),
                column("Stands for", spec.cases.iter().map(|case| members(&case.members))),
            ],
        );
    }

    /// Appends the constraints that have a name and a summary.
    fn constraints(&mut self, spec: &DialectSpec) {
        let types: Vec<&TypeConstraint> =
            spec.type_constraints.iter().map(|of| &**of).filter(|of| !of.summary.is_empty()).collect();
        let attrs: Vec<&AttrConstraint> =
            spec.attr_constraints.iter().map(|of| &**of).filter(|of| !of.summary.is_empty()).collect();
        if types.is_empty() && attrs.is_empty() {
            return;
        }
        self.heading(2, "Constraints");
        self.table(
            "On types",
            vec![
                column("Constraint", types.iter().map(|of| quoted(&of.def))),
                column("What", types.iter().map(|of| of.summary.to_string())),
            ],
        );
        self.table(
            "On attributes",
            vec![
                column("Constraint", attrs.iter().map(|of| quoted(&of.def))),
                column("What", attrs.iter().map(|of| of.summary.to_string())),
            ],
        );
    }
}

/// Returns the line of an operation's syntax: its name, and the format without line breaks.
fn syntax_of(name: &str, format: &OpFormat) -> String {
    format!("{name} {}", words(&format.text))
}

/// Returns a text with single blanks between words.
fn words(text: &str) -> String {
    unindent(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the anchor of a heading: as usual, its letters and digits in lower case.
fn anchor(name: &str) -> String {
    let kept = name.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-'));
    kept.flat_map(char::to_lowercase).collect()
}

fn emphasis(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("_{}_", words(text)) }
}

fn quoted(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("`{text}`") }
}

/// Returns a text as a cell of a table.
fn cell(text: &str) -> String {
    words(text).replace('|', "\\|")
}

fn column(title: &'static str, cells: impl Iterator<Item = String>) -> Column {
    Column { title, cells: cells.collect() }
}

/// Returns a column of names; variadic ones are followed by `...`.
fn names<'a>(title: &'static str, items: impl Iterator<Item = (&'a Str, bool)>) -> Column {
    column(title, items.map(|(name, variadic)| quoted(if name.is_empty() { "_" } else { name }) + many(variadic)))
}

fn many(variadic: bool) -> &'static str {
    if variadic { " ..." } else { "" }
}

fn values(title: &'static str, values: &[ValueSpec]) -> Vec<Column> {
    let what = |value: &ValueSpec| {
        let summary = if value.constraint.summary.is_empty() { "any type" } else { &value.constraint.summary };
        match value.arity {
            Arity::One => summary.to_owned(),
            Arity::Optional => format!("{summary}, optional"),
            Arity::Variadic => format!("any number of {summary}"),
            Arity::VariadicOfVariadic(_) => format!("any number of groups of {summary}"),
        }
    };
    vec![
        names(title, values.iter().map(|value| (&value.name, false))),
        column("Type", values.iter().map(what)),
        column("Effects", values.iter().map(|value| effects(value.effects.iter()).join(", "))),
        column("Description", values.iter().map(|value| value.description.to_string())),
    ]
}

fn props_table(props: &[&PropSpec], enums: &[EnumSpec]) -> Vec<Column> {
    let what = |prop: &&PropSpec| {
        let summary = match &prop.kind {
            PropKind::Attr(attr) => &*cases(attr, enums).unwrap_or_else(|| attr.summary.to_string()),
            PropKind::Native(native) => &native.summary,
            PropKind::Sizes(_) => "",
        };
        let unit = matches!(&prop.kind, PropKind::Attr(attr) if attr.unit);
        if prop.optional && !unit { format!("{summary}, optional") } else { summary.to_owned() }
    };
    let default = |prop: &&PropSpec| match &prop.default {
        // A unit attribute is absent by default.
        Some(value) if !prop.optional => default_of(value),
        _ => String::new(),
    };
    vec![
        column("Name", props.iter().map(|prop| quoted(&prop.name))),
        column("What", props.iter().map(what)),
        column("Default", props.iter().map(default)),
        column("Description", props.iter().map(|prop| prop.description.to_string())),
    ]
}

/// Returns the cases of the enum whose values an attribute stores, if its summary lists their numbers.
fn cases(attr: &AttrConstraint, enums: &[EnumSpec]) -> Option<String> {
    if !attr.summary.starts_with("allowed ") {
        return None;
    }
    let of_enum = attr.enum_def.as_ref().and_then(|def| enums.iter().find(|spec| spec.def == *def))?;
    let cases: Vec<String> = of_enum.cases.iter().map(|case| quoted(&case.spelling)).collect();
    Some(format!(
        "{} {}",
        if matches!(of_enum.kind, EnumKind::Bits { .. }) { "any of" } else { "one of" },
        cases.join(", ")
    ))
}

fn params(params: &[ParamSpec]) -> Vec<Column> {
    let what = |param: &ParamSpec| {
        let what = match &param.kind {
            ParamKind::Cpp | ParamKind::Array(_) | ParamKind::Value(_) => quoted(param.cpp_type.trim()),
            ParamKind::String => "a string".to_owned(),
            ParamKind::ApFloat => "a floating-point number".to_owned(),
            ParamKind::ApInt => "an integer".to_owned(),
            ParamKind::SelfType => "the type of the attribute".to_owned(),
            ParamKind::Enum(def) | ParamKind::Type(def) | ParamKind::Attr(def) => quoted(def),
        };
        if param.optional { what + ", optional" } else { what }
    };
    let default = |param: &ParamSpec| param.default.as_ref().map(default_of).unwrap_or_default();
    vec![
        column("Parameter", params.iter().map(|param| quoted(&param.name))),
        column("What", params.iter().map(what)),
        column("Default", params.iter().map(default)),
        column("Description", params.iter().map(|param| param.summary.to_string())),
    ]
}

/// Returns a default value: a constant without its namespace, or else C++.
fn default_of(value: &DefaultValue) -> String {
    match &value.value {
        Some(Expr::Name(name)) => quoted(name.rsplit("::").next().unwrap_or(name)),
        _ => quoted(&words(&value.text)),
    }
}

/// Returns traits by name, and predicates by their summary.
fn traits(traits: &[TraitSpec]) -> Vec<String> {
    let text = |spec: &TraitSpec| match &spec.kind {
        TraitKind::Predicate { summary, .. } if !summary.is_empty() => words(summary),
        TraitKind::Parametric { params, .. } => {
            let name = spec.def.strip_suffix("Impl").unwrap_or(&spec.def);
            format!("`{name}<{}>`", params.join(", "))
        }
        // A trait that a Rust item declares has no definition.
        TraitKind::Native(class) if spec.def.is_empty() => quoted(class.rsplit("::").next().unwrap_or_default()),
        _ => quoted(&spec.def),
    };
    traits.iter().map(text).filter(|text| !text.is_empty()).collect()
}

/// Returns interfaces by name; that of side effects once.
fn interfaces(interfaces: &[InterfaceUse]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for interface in interfaces {
        let name = quoted(if interface.def.is_empty() { &interface.cpp_name } else { &interface.def });
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Returns effects in short form: `Read`, `Write on SomeResource`.
fn effects<'a>(effects: impl Iterator<Item = &'a Effect>) -> Vec<String> {
    let last = |name: &str| name.rsplit("::").next().unwrap_or_default().to_owned();
    let text = |effect: &Effect| {
        let mut text = last(&effect.effect).to_lowercase();
        let resource = last(&effect.resource);
        if resource != "DefaultResource" {
            _ = write!(text, " on `{resource}`");
        }
        text
    };
    effects.map(text).collect()
}
