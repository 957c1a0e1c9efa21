//! Tables of operands, attributes, results and other components.

use std::fmt::Write;

use lect_ods::spec::{
    Arity, AttrConstraint, DefaultValue, Effect, Expr, OpSpec, ParamKind, ParamSpec, PropKind, PropSpec,
    TypeConstraint, ValueSpec,
};

use super::Renderer;
use super::markdown;
use crate::opt::html::escape;

/// Renders a table without its empty columns. Cells are HTML.
pub fn table(title: &str, class: &str, heads: &[&str], rows: &[Vec<String>]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let is_used = |at: usize| rows.iter().any(|row| row.get(at).is_some_and(|cell| !cell.is_empty()));
    let used: Vec<usize> = (0..heads.len()).filter(|at| is_used(*at)).collect();
    let mut out = format!("<div class=\"wide\"><table class=\"parts {class}\"><caption>{title}</caption><thead><tr>");
    for at in &used {
        out.extend(["<th>", heads[*at], "</th>"]);
    }
    out.push_str("</tr></thead><tbody>");
    for row in rows {
        out.push_str("<tr>");
        for at in &used {
            out.extend(["<td>", row.get(*at).map_or("", |cell| cell), "</td>"]);
        }
        out.push_str("</tr>");
    }
    out.push_str("</tbody></table></div>\n");
    out
}

/// Formats a name as code; an unnamed item is shown by its position.
pub fn named(name: &str, at: usize) -> String {
    match name.is_empty() {
        true => format!("<em>{}</em>", at + 1),
        false => format!("<code>{}</code>", escape(name)),
    }
}

/// Formats a text as code; empty if the text is.
pub fn code(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("<code>{}</code>", escape(text)) }
}

/// Formats a line of text, with code between backticks.
pub fn line(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, (inner, after))) =
        rest.split_once('`').and_then(|(before, after)| Some((before, after.split_once('`')?)))
    {
        out.extend([escape(before), code(inner)]);
        rest = after;
    }
    out.push_str(&escape(rest));
    out
}

/// Normalizes white space to single blanks between words.
pub fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Formats a condition by its summary, or by its expression tree if it has none.
fn condition(summary: &str, condition: &dyn std::fmt::Display) -> String {
    match summary.is_empty() {
        false => line(&words(summary)),
        true => escape(&words(&condition.to_string())),
    }
}

impl Renderer<'_> {
    /// Formats the constraint on the type of a value.
    pub fn type_constraint(&self, dialect: &str, of: &TypeConstraint) -> String {
        let text = match of.summary.is_empty() && of.condition == lect_ods::spec::Constraint::Any {
            true => "any type".to_owned(),
            false => condition(&of.summary, &of.condition),
        };
        self.linked(dialect, &[of.type_def.as_deref().unwrap_or(""), &of.def], text)
    }

    fn attr_constraint(&self, dialect: &str, of: &AttrConstraint) -> String {
        let text = condition(&of.summary, &of.condition);
        let of_enum = of.enum_def.as_deref().unwrap_or("");
        let defs = [of.attr_def.as_deref().unwrap_or(""), of_enum, &of.def];
        // The summary of an enum's constraint lists its numbers; the cases are shown instead.
        let is_of_numbers = of.summary.starts_with("allowed ");
        match self.links.cases.get(&(dialect.to_owned(), of_enum.to_owned())) {
            Some(cases) if is_of_numbers => match self.links.def(dialect, of_enum) {
                Some(target) => format!("<a href=\"{}\">enum</a>: {cases}", self.href(target)),
                None => cases.clone(),
            },
            Some(cases) => format!("{}: {cases}", self.linked(dialect, &defs, text)),
            None => self.linked(dialect, &defs, text),
        }
    }

    /// Links a text to the first of some definitions that is on the site.
    fn linked(&self, dialect: &str, defs: &[&str], text: String) -> String {
        let target = defs.iter().find_map(|def| self.links.def(dialect, def));
        match target {
            Some(target) => format!("<a href=\"{}\">{text}</a>", self.href(target)),
            None => text,
        }
    }

    /// Renders a description in a cell.
    fn cell(&self, text: &str, scope: &str) -> String {
        if text.is_empty() { String::new() } else { markdown::html(self, text, 4, scope) }
    }

    /// Renders the table of operands or results.
    pub fn values(&self, dialect: &str, title: &str, values: &[ValueSpec], scope: &str) -> String {
        let row = |(at, value): (usize, &ValueSpec)| {
            let of = self.type_constraint(dialect, &value.constraint);
            let of = match &value.arity {
                Arity::One => of,
                Arity::Optional => format!("{of}, <b>optional</b>"),
                Arity::Variadic => format!("<b>any number</b> of {of}"),
                Arity::VariadicOfVariadic(_) => format!("<b>any number of groups</b> of {of}"),
            };
            let effects = effects(value.effects.iter()).join(", ");
            vec![named(&value.name, at), of, effects, self.cell(&value.description, scope)]
        };
        let rows: Vec<_> = values.iter().enumerate().map(row).collect();
        table(title, "v", &["Name", "Type", "Effects", "Description"], &rows)
    }

    /// Renders the table of attributes and properties.
    pub fn props(&self, dialect: &str, op: &OpSpec, scope: &str) -> String {
        let row = |prop: &PropSpec| {
            let (what, is_unit) = match &prop.kind {
                PropKind::Attr(attr) => (self.attr_constraint(dialect, attr), attr.unit),
                PropKind::Native(native) => {
                    let text = match native.summary.is_empty() {
                        true => code(&native.storage_type),
                        false => escape(&words(&native.summary)),
                    };
                    (self.linked(dialect, &[native.enum_def.as_deref().unwrap_or("")], text), native.unit)
                }
                PropKind::Sizes(_) => (String::new(), false),
            };
            let what = if prop.optional && !is_unit { format!("{what}, <b>optional</b>") } else { what };
            let default = match &prop.default {
                // The default of a unit attribute is its absence.
                Some(value) if !prop.optional => default_of(value),
                _ => String::new(),
            };
            vec![code(&prop.name), what, default, self.cell(&prop.description, scope)]
        };
        let shown = op.props.iter().filter(|prop| !matches!(prop.kind, PropKind::Sizes(_)));
        table("Attributes", "a", &["Name", "What", "Default", "Description"], &shown.map(row).collect::<Vec<_>>())
    }

    /// Renders the tables of regions and successors.
    pub fn blocks(&self, op: &OpSpec) -> String {
        let row = |at: usize, name: &str, variadic: bool, summary: &str, of: &dyn std::fmt::Display| {
            let many = if variadic { "<b>any number</b> of " } else { "" };
            vec![named(name, at), format!("{many}{}", condition(summary, of))]
        };
        let regions = op.regions.iter().enumerate();
        let regions: Vec<_> = regions
            .map(|(at, it)| row(at, &it.name, it.variadic, &it.constraint.summary, &it.constraint.condition))
            .collect();
        let successors = op.successors.iter().enumerate();
        let successors: Vec<_> = successors
            .map(|(at, it)| row(at, &it.name, it.variadic, &it.constraint.summary, &it.constraint.condition))
            .collect();
        table("Regions", "b", &["Name", "What"], &regions) + &table("Successors", "b", &["Name", "What"], &successors)
    }

    /// Renders the table of an attribute's or a type's parameters.
    pub fn params(&self, dialect: &str, params: &[ParamSpec]) -> String {
        let row = |param: &ParamSpec| {
            let of_def = |def: &str| self.linked(dialect, &[def], code(def));
            let what = match &param.kind {
                ParamKind::Cpp | ParamKind::Array(_) | ParamKind::Value(_) => code(param.cpp_type.trim()),
                ParamKind::String => "a string".to_owned(),
                ParamKind::ApFloat => "a floating-point number".to_owned(),
                ParamKind::ApInt => "an integer".to_owned(),
                ParamKind::SelfType => "the type of the attribute".to_owned(),
                ParamKind::Enum(def) | ParamKind::Type(def) | ParamKind::Attr(def) => of_def(def),
            };
            let what = if param.optional { format!("{what}, <b>optional</b>") } else { what };
            let default = param.default.as_ref().map(default_of).unwrap_or_default();
            vec![code(&param.name), what, default, line(&words(&param.summary))]
        };
        let rows: Vec<_> = params.iter().map(row).collect();
        table("Parameters", "a", &["Name", "What", "Default", "Description"], &rows)
    }
}

/// Formats a default value: a constant without its namespace, other values as C++.
fn default_of(value: &DefaultValue) -> String {
    match &value.value {
        Some(Expr::Name(name)) => code(name.rsplit("::").next().unwrap_or(name)),
        _ => code(&words(&value.text)),
    }
}

/// Formats effects in a few words: `read`, `write on SomeResource`.
pub fn effects<'e>(effects: impl Iterator<Item = &'e Effect>) -> Vec<String> {
    let last = |name: &str| name.rsplit("::").next().unwrap_or_default().to_owned();
    let text = |effect: &Effect| {
        let mut text = escape(&last(&effect.effect).to_lowercase());
        let resource = last(&effect.resource);
        if resource != "DefaultResource" {
            let _ = write!(text, " on {}", code(&resource));
        }
        text
    };
    effects.map(text).collect()
}
