//! Names, template arguments and types, as text without the common prefixes.

use pest::iterators::Pair;

use crate::spec::Str;
use crate::td::cpp::grammar::Rule;

/// Returns the name of a path and its last template arguments.
pub(super) fn path_parts(path: Pair<'_, Rule>) -> (String, Vec<Str>) {
    let mut name = String::new();
    let mut template = Vec::new();
    for segment in path.into_inner() {
        if !name.is_empty() {
            name = with_template(name, &std::mem::take(&mut template));
            name.push_str("::");
        }
        let (text, args) = segment_parts(segment);
        name.push_str(text);
        template = args;
    }
    for prefix in ["mlir::", "llvm::"] {
        if let Some(rest) = name.strip_prefix(prefix) {
            return (rest.to_owned(), template);
        }
    }
    (name, template)
}

/// Returns a name and its template arguments.
pub(super) fn segment_parts<'a>(segment: Pair<'a, Rule>) -> (&'a str, Vec<Str>) {
    let mut inner = segment.into_inner();
    let name = inner.next().map_or("", |name| name.as_str());
    let args = inner.next().map(Pair::into_inner).into_iter().flatten();
    (name, args.map(|arg| argument_text(arg).into()).collect())
}

pub(super) fn with_template(name: String, template: &[Str]) -> String {
    if template.is_empty() { name } else { format!("{name}<{}>", template.join(", ")) }
}

/// Returns a type without `const` and references.
pub(super) fn type_text(ty: Pair<'_, Rule>) -> String {
    type_parts(ty.into_inner().filter(|pair| pair.as_rule() != Rule::const_word))
}

/// Returns a template argument, with `const` and references.
fn argument_text(argument: Pair<'_, Rule>) -> String {
    let text = argument.as_str();
    match argument.into_inner().next() {
        Some(ty) if ty.as_rule() == Rule::argument_type => type_parts(ty.into_inner()),
        Some(value) => value.as_str().split_whitespace().collect(),
        None => text.to_owned(),
    }
}

fn type_parts<'a>(parts: impl Iterator<Item = Pair<'a, Rule>>) -> String {
    let mut text = String::new();
    for part in parts {
        match part.as_rule() {
            Rule::const_word if text.is_empty() => text.push_str("const "),
            Rule::const_word => text.push_str(" const"),
            Rule::pointer => text.push('*'),
            Rule::single_reference => text.push('&'),
            Rule::words => text.push_str(&part.as_str().split_whitespace().collect::<Vec<_>>().join(" ")),
            Rule::auto_word => text.push_str("auto"),
            Rule::path_of_type => {
                let (name, template) = path_parts(part);
                text.push_str(&with_template(name, &template));
            }
            _ => (),
        }
    }
    text
}
