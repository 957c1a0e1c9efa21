//! Attributes with named dimension numbers: `<offset_dims = [0], index_vector_dim = 1>`.

use lect_core::dialect::{DefBody, Param};
use lect_core::syntax::DefSyntax;
use lect_core::syntax::ParamHook;
use lect_core::text::OpPrinter;
use lect_core::text::parse::{Parsed, Parser};
use lect_core::types::DYNAMIC;

/// A field of a dimension numbers attribute.
#[derive(Clone, Copy)]
pub(crate) enum Field {
    /// A list of numbers in brackets; empty if absent.
    Dims(&'static str),
    /// A number; 0 if absent.
    Number(&'static str),
}

impl Field {
    fn name(self) -> &'static str {
        match self {
            Field::Dims(name) | Field::Number(name) => name,
        }
    }

    /// Returns the value of an absent field.
    fn absent(self) -> Param {
        match self {
            Field::Dims(_) => Param::List(Box::default()),
            Field::Number(_) => Param::Int(0),
        }
    }

    fn parse(self, p: &mut Parser<'_, '_>) -> Parsed<Param> {
        match self {
            Field::Dims(_) => parse_dims(p),
            Field::Number(_) => p.parse_number().map(|number| Param::Int(number.into())),
        }
    }
}

/// Returns the hooks of an attribute. `parse` and `print` call [`parse_fields`] and [`print_fields`] with its fields.
pub(crate) const fn fields(
    parse: fn(&mut Parser<'_, '_>) -> Parsed<DefBody>,
    print: fn(&mut OpPrinter<'_, '_>, &DefBody),
) -> DefSyntax {
    DefSyntax::form(parse, print)
}

/// Parses `<name = value, ..>`, with fields in any order. An error in a field is followed by an error with the message
/// `words`.
pub(crate) fn parse_fields(p: &mut Parser<'_, '_>, fields: &[Field], words: &str) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    parse_entries(p, fields, words)
}

/// Parses the entries of [`parse_fields`] after the `<`.
pub(crate) fn parse_entries(p: &mut Parser<'_, '_>, fields: &[Field], words: &str) -> Parsed<DefBody> {
    let mut params: Vec<Option<Param>> = vec![None; fields.len()];
    match parse_struct(p, fields, &mut params) {
        Ok(()) => {
            let params = params.into_iter().zip(fields).map(|(param, field)| param.unwrap_or_else(|| field.absent()));
            Ok(DefBody::Params(params.collect()))
        }
        Err(_) => Err(p.hook_error(p.loc(), words)),
    }
}

fn parse_struct(p: &mut Parser<'_, '_>, fields: &[Field], params: &mut [Option<Param>]) -> Parsed<()> {
    while !p.eat_punct(">") {
        let mut found = false;
        for (field, param) in fields.iter().zip(params.iter_mut()) {
            if !p.parse_optional_keyword(field.name()) {
                continue;
            }
            if param.is_some() {
                return Err(p.hook_error(p.loc(), format!("duplicated `{}` entry", field.name())));
            }
            p.expect_punct("=")?;
            *param = Some(field.parse(p)?);
            if !p.eat_punct(",") {
                return p.expect_punct(">");
            }
            found = true;
        }
        if !found {
            let names: Vec<String> = fields.iter().map(|field| format!("`{}`", field.name())).collect();
            return Err(p.hook_error(p.loc(), format!("expected one of: {}", names.join(", "))));
        }
    }
    Ok(())
}

/// Prints the syntax of [`parse_fields`], without absent fields.
pub(crate) fn print_fields(p: &mut OpPrinter<'_, '_>, body: &DefBody, fields: &[Field]) {
    p.text("<");
    let mut separator = "";
    for (field, param) in fields.iter().zip(body.params()) {
        if *param == field.absent() {
            continue;
        }
        p.text(separator);
        p.text(field.name());
        p.text(" = ");
        match param {
            Param::Int(number) => p.text(&number.to_string()),
            _ => {
                p.text("[");
                super::print_numbers(p, numbers(param));
                p.text("]");
            }
        }
        separator = ", ";
    }
    p.text(">");
}

/// Returns the numbers of a list parameter.
pub(crate) fn numbers(param: &Param) -> Vec<i64> {
    let number = |param: &Param| match param {
        Param::Int(number) => i64::try_from(*number).ok(),
        _ => None,
    };
    match param {
        Param::List(list) => list.iter().filter_map(number).collect(),
        _ => Vec::new(),
    }
}

/// Returns a list parameter of these numbers.
pub(crate) fn list(numbers: impl IntoIterator<Item = i64>) -> Param {
    Param::List(numbers.into_iter().map(|number| Param::Int(number.into())).collect())
}

/// Parses `[0, ?, 2]`.
pub(crate) fn parse_dims(p: &mut Parser<'_, '_>) -> Parsed<Param> {
    p.expect_punct("[")?;
    let mut sizes = Vec::new();
    p.parse_list_until("]", |p| {
        sizes.push(parse_dim(p)?);
        Ok(())
    })?;
    Ok(list(sizes))
}

/// Parses `?` or a number.
pub(crate) fn parse_dim(p: &mut Parser<'_, '_>) -> Parsed<i64> {
    if p.eat_punct("?") { Ok(DYNAMIC) } else { p.parse_number() }
}

/// Prints sizes separated by commas, with `?` for a dynamic size.
pub(crate) fn print_dims(p: &mut OpPrinter<'_, '_>, param: &Param) {
    for (index, size) in numbers(param).into_iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        match size {
            DYNAMIC => p.text("?"),
            size => p.integer(size),
        }
    }
}

/// Hook of a parameter with the syntax `[0, ?]`.
pub(crate) const DIMS: ParamHook = ParamHook::Code {
    parse: parse_dims,
    print: |p, param| {
        p.text("[");
        print_dims(p, param);
        p.text("]");
    },
    can_be: |param| matches!(param, Param::List(_)),
};
