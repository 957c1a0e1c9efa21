//! Optional groups of attributes and types: their valid elements and anchors.

use super::may_be_absent;
use crate::format::{DefCustomArg, DefElement, DefGroup, DefParam, StructField};
use crate::spec::ParamSpec;

/// Elements of a branch, and the index of the anchor among them.
pub(super) struct DefRow {
    pub elements: Vec<DefElement>,
    pub anchor: Option<usize>,
}

/// Returns a group, or the error in it.
pub(super) fn make_group(params: &[ParamSpec], then: DefRow, otherwise: DefRow) -> Result<DefGroup, &'static str> {
    let anchor = [&then, &otherwise].into_iter().find_map(|row| row.elements.get(row.anchor?));
    let anchor = anchor.ok_or("optional group has no anchor element")?;
    then.elements.iter().try_for_each(|element| check_element(params, element))?;
    let anchor = anchor_of(anchor)?;
    otherwise.elements.iter().try_for_each(|element| check_element(params, element))?;

    let is_white = |element: &DefElement| matches!(element, DefElement::Space | DefElement::Newline);
    let first = then.elements.iter().position(|element| !is_white(element));
    let first = first
        .filter(|at| then.elements.get(*at).is_some_and(is_parsable))
        .ok_or("first parsable element of an optional group must be a literal, variable, or custom directive")?;
    Ok(DefGroup {
        inverted: then.anchor.is_none(),
        then: then.elements.into(),
        otherwise: otherwise.elements.into(),
        anchor: anchor.into(),
        first: first as u32,
    })
}

/// Returns true if the parser can detect whether an element is present by trying to parse it.
fn is_parsable(element: &DefElement) -> bool {
    matches!(element, DefElement::Literal(_) | DefElement::Param { .. } | DefElement::Custom { .. })
}

/// Checks that every parameter of an element of a group is optional.
fn check_element(params: &[ParamSpec], element: &DefElement) -> Result<(), &'static str> {
    if captured(element).iter().all(|index| params.get(*index as usize).is_none_or(may_be_absent)) {
        return Ok(());
    }
    Err(match element {
        DefElement::Params { .. } => "`params` directive allowed in optional group only if all parameters are optional",
        DefElement::Struct { .. } => {
            "`struct` is only allowed in an optional group if all captured parameters are optional"
        }
        DefElement::Custom { .. } => {
            "`custom` is only allowed in an optional group if all captured parameters are optional"
        }
        _ => "parameters in an optional group must be optional",
    })
}

/// Returns the parameters whose presence decides about the group.
pub(in crate::format) fn anchor_of(element: &DefElement) -> Result<Vec<u32>, &'static str> {
    use DefElement::*;
    let captured = captured(element);
    match element {
        Custom { .. } if captured.is_empty() => {
            Err("`custom` directive with no bound parameters cannot be used as optional group anchor")
        }
        Param { .. } | Params { .. } | Struct { .. } | Custom { .. } => Ok(captured),
        Literal(_) | Space | Newline | Optional(_) => Err("optional group anchor must be a parameter or directive"),
    }
}

/// Returns the parameters that an element parses and prints.
fn captured(element: &DefElement) -> Vec<u32> {
    match element {
        DefElement::Param { param, .. } => vec![param.index],
        DefElement::Params { params, .. } => params.iter().map(|param| param.index).collect(),
        DefElement::Struct { fields, .. } => fields
            .iter()
            .map(|field| match field {
                StructField::Param(DefParam { index, .. }) | StructField::Custom { index, .. } => *index,
            })
            .collect(),
        DefElement::Custom { args, .. } => args
            .iter()
            .filter_map(|arg| match arg {
                DefCustomArg::Param(index) => Some(*index),
                DefCustomArg::Ref(_) | DefCustomArg::Cpp(_) => None,
            })
            .collect(),
        // The elements of a nested group were checked already.
        _ => Vec::new(),
    }
}
