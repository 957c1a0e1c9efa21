//! Checks of values that versions specify as text of the IR: `"true"`, `"3 : i32"`.

use super::Enums;
use super::defaults::{Expected, expected_attr, expected_param};
use super::value::Signs;
use crate::spec::{EnumSpec, ParamSpec, PropKind, PropSpec};

/// Returns the reason why a text is not a value of an attribute, if known.
pub(in crate::td::lower) fn text_of_prop(prop: &PropSpec, text: &str, enums: &Enums<'_>) -> Option<String> {
    let PropKind::Attr(constraint) = &prop.kind else { return None };
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    match expected_attr(constraint, enums) {
        Expected::Bool => no_bool(text),
        Expected::String if !text.starts_with('"') => {
            Some("is no string: it is written in quotes, \"\\\"..\\\"\"".to_owned())
        }
        // The word implies the type.
        Expected::Int(1, Signs::Any) if no_bool(text).is_none() => None,
        Expected::Int(width, signs) => {
            let (number, ty) =
                text.split_once(':').map_or((text, None), |(number, ty)| (number.trim(), Some(ty.trim())));
            let index = constraint.value_type.as_ref().is_some_and(|it| it.def == "Index");
            let sign = match signs {
                Signs::Signed => "s",
                Signs::Unsigned => "u",
                Signs::Any => "",
            };
            let expected = if index { "index".to_owned() } else { format!("{sign}i{width}") };
            match ty.unwrap_or("i64") == expected {
                true => no_int(number, width, signs),
                false => Some(format!("is of another type than '{expected}': write \"{number} : {expected}\"")),
            }
        }
        _ => None,
    }
}

/// Returns the reason why a text is not a value of a parameter, if known.
pub(in crate::td::lower) fn text_of_param(param: &ParamSpec, text: &str, enums: &Enums<'_>) -> Option<String> {
    let text = text.trim();
    if text.is_empty() {
        let has_value = param.default.is_some() || param.optional;
        return (!has_value).then(|| "is empty, and the parameter has no default: give it one".to_owned());
    }
    match expected_param(param, enums) {
        Expected::Bool => no_bool(text),
        Expected::Int(width, signs) => no_int(text, width, signs),
        Expected::Enum(spec) => no_case(text, spec),
        _ => None,
    }
}

fn no_bool(text: &str) -> Option<String> {
    (!matches!(text, "true" | "false")).then(|| "is neither `true` nor `false`".to_owned())
}

fn no_int(text: &str, width: u32, signs: Signs) -> Option<String> {
    let (low, high) = signs.range(width);
    match text.parse::<i128>() {
        Ok(number) if (low..=high).contains(&number) => None,
        Ok(_) => Some(format!("is not within {low} to {high}")),
        Err(_) => Some("is no integer".to_owned()),
    }
}

fn no_case(text: &str, spec: &EnumSpec) -> Option<String> {
    let is = |number: i64| spec.cases.iter().any(|it| it.value == number);
    let known = spec.cases.iter().any(|it| it.spelling == text) || text.parse().is_ok_and(is);
    let words: Vec<&str> = spec.cases.iter().map(|it| &*it.spelling).collect();
    (!known).then(|| format!("is no case of '{}': {}", spec.cpp_class, words.join(", ")))
}
