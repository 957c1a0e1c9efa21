//! Optional groups and clauses: their valid elements and anchors.

use crate::format::{Anchor, CustomArg, Element, Group, Values, Var};
use crate::spec::{OpSpec, PropKind, ValueSpec};

/// Elements of a branch, and the index of the anchor among them.
pub(super) struct Row {
    pub elements: Vec<Element>,
    pub anchor: Option<usize>,
}

/// Built-in directives with literal text: they are present if any of their variables is.
const WITH_TEXT: [&str; 10] = [
    "CarriedTypes",
    "Keyword",
    "Lines",
    "LinesOrOne",
    "List",
    "ListBy",
    "ListOrOne",
    "Number",
    "OpenLines",
    "ShortTypes",
];

const ONLY_ELEMENTS: &str = "only literals, types, and variables can be used within an optional group";
const ONLY_ANCHORS: &str = "only variables and types can be used to anchor an optional group";
const NO_ANCHOR: &str = "optional group has no anchor element";
const NO_FIRST: &str = "first parsable element of an optional group must be a literal, variable, or custom directive";

/// Returns a group, or the error in it.
pub(super) fn make_group(spec: &OpSpec, then: Row, otherwise: Row) -> Result<Group, &'static str> {
    let anchor = [&then, &otherwise].into_iter().find_map(|row| row.elements.get(row.anchor?)).ok_or(NO_ANCHOR)?;
    for row in [&then, &otherwise] {
        for (at, element) in row.elements.iter().enumerate() {
            let role = if row.anchor == Some(at) { Role::Anchor } else { Role::Member };
            check_element(spec, element, role)?;
        }
    }
    let anchor = anchor_of(anchor).ok_or(ONLY_ANCHORS)?;
    let is_white = |element: &Element| matches!(element, Element::Space | Element::Newline);
    let first = then.elements.iter().position(|element| !is_white(element)).ok_or(NO_FIRST)?;
    if !then.elements.get(first).is_some_and(is_parsable) {
        return Err(NO_FIRST);
    }
    Ok(Group {
        inverted: then.anchor.is_none(),
        then: then.elements.into(),
        otherwise: otherwise.elements.into(),
        anchor,
        first: first as u32,
    })
}

/// Returns true if the parser can detect whether an element is present by trying to parse it.
fn is_parsable(element: &Element) -> bool {
    use Element::*;
    matches!(element, Literal(_) | Operand(_) | Prop { .. } | Implied(_) | Region(_) | Successor(_) | Custom { .. })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Anchor,
    Member,
}

fn check_element(spec: &OpSpec, element: &Element, role: Role) -> Result<(), &'static str> {
    match element {
        Element::Operand(at) => check_values(spec, Values::Operand(*at)),
        Element::Prop { slot, .. } | Element::Implied(slot) if role == Role::Anchor => check_prop_anchor(spec, *slot),
        Element::Prop { .. } | Element::Implied(_) | Element::Region(_) => Ok(()),
        Element::Type { of, .. } => check_values(spec, *of),
        Element::FunctionalType { inputs, outputs } => {
            check_values(spec, *inputs)?;
            check_values(spec, *outputs)
        }
        Element::Custom { name, args } if role == Role::Anchor => {
            let with_text = WITH_TEXT.contains(&&**name);
            let mut args = args.iter().filter(|arg| !with_text || !matches!(arg, CustomArg::Cpp(_)));
            args.try_for_each(|arg| check_custom_anchor(spec, arg))
        }
        Element::Custom { .. } => Ok(()),
        Element::Literal(_) | Element::Space | Element::Newline | Element::Optional(_) => match role {
            Role::Anchor => Err(ONLY_ANCHORS),
            Role::Member => Ok(()),
        },
        Element::AttrDict { .. }
        | Element::PropDict
        | Element::Operands
        | Element::Regions
        | Element::Successors
        | Element::Successor(_)
        | Element::Clauses { .. } => Err(ONLY_ELEMENTS),
    }
}

/// Checks an argument of a custom directive that is the anchor: each argument is an anchor.
fn check_custom_anchor(spec: &OpSpec, arg: &CustomArg) -> Result<(), &'static str> {
    match arg {
        CustomArg::Var(Var::Operand(at)) => check_values(spec, Values::Operand(*at)),
        CustomArg::Var(Var::Prop(slot)) => check_prop_anchor(spec, *slot),
        CustomArg::Var(Var::Region(_)) => Ok(()),
        CustomArg::Type(of) => check_values(spec, *of),
        CustomArg::Var(_) | CustomArg::AttrDict | CustomArg::PropDict | CustomArg::Cpp(_) => Err(ONLY_ELEMENTS),
        _ => Ok(()),
    }
}

/// Checks that values may be absent.
fn check_values(spec: &OpSpec, values: Values) -> Result<(), &'static str> {
    let is_fixed = |value: Option<&ValueSpec>| value.is_none_or(|value| !value.arity.is_variable_length());
    match values {
        Values::Operand(at) if is_fixed(spec.operands.get(at as usize)) => {
            Err("only variable length operands can be used within an optional group")
        }
        Values::Result(at) if is_fixed(spec.results.get(at as usize)) => {
            Err("only variable length results can be used within an optional group")
        }
        Values::Operands | Values::Results => Err(ONLY_ELEMENTS),
        Values::Operand(_) | Values::Result(_) => Ok(()),
    }
}

/// Checks that a property may be absent.
fn check_prop_anchor(spec: &OpSpec, slot: u32) -> Result<(), &'static str> {
    let Some(prop) = spec.props.get(slot as usize) else { return Err(ONLY_ELEMENTS) };
    match &prop.kind {
        // A format cannot refer to segment sizes.
        PropKind::Sizes(_) => Err(ONLY_ELEMENTS),
        PropKind::Attr(_) if prop.optional || prop.default.is_some() => Ok(()),
        PropKind::Attr(_) => Err("only optional or default-valued attributes can be used to anchor an optional group"),
        PropKind::Native(native) if prop.default.is_some() && !native.optional_parser.is_empty() => Ok(()),
        PropKind::Native(_) => Err(
            "only properties with default values that can be optionally parsed (have the `let optionalParser = ...` \
             field defined) can be used to anchor an optional group",
        ),
    }
}

/// Returns the anchor that decides whether a group is printed.
pub(in crate::format) fn anchor_of(element: &Element) -> Option<Anchor> {
    Some(match element {
        Element::Operand(at) => Anchor::Var(Var::Operand(*at)),
        Element::Prop { slot, .. } | Element::Implied(slot) => Anchor::Var(Var::Prop(*slot)),
        Element::Region(at) => Anchor::Var(Var::Region(*at)),
        Element::Type { of, .. } => Anchor::Var(values_var(*of)?),
        // The outputs do not count.
        Element::FunctionalType { inputs, .. } => Anchor::Var(values_var(*inputs)?),
        Element::Custom { args, .. } => Anchor::Any(args.iter().filter_map(arg_var).collect::<Vec<_>>().into()),
        _ => return None,
    })
}

fn arg_var(arg: &CustomArg) -> Option<Var> {
    match arg {
        CustomArg::Var(var) => Some(*var),
        CustomArg::Type(of) => values_var(*of),
        _ => None,
    }
}

fn values_var(values: Values) -> Option<Var> {
    match values {
        Values::Operand(at) => Some(Var::Operand(at)),
        Values::Result(at) => Some(Var::Result(at)),
        Values::Operands | Values::Results => None,
    }
}

/// Returns the variables in a clause and its nested groups, without those of types.
pub(super) fn clause_vars(elements: &[Element]) -> Vec<Var> {
    let mut vars = Vec::new();
    for element in elements {
        match element {
            Element::Operand(at) => vars.push(Var::Operand(*at)),
            Element::Prop { slot, .. } | Element::Implied(slot) => vars.push(Var::Prop(*slot)),
            Element::Region(at) => vars.push(Var::Region(*at)),
            Element::FunctionalType { inputs, outputs } => {
                vars.extend([*inputs, *outputs].into_iter().filter_map(values_var));
            }
            Element::Custom { args, .. } => vars.extend(args.iter().filter_map(|arg| match arg {
                CustomArg::Var(var) => Some(*var),
                _ => None,
            })),
            Element::Optional(group) => {
                vars.extend(clause_vars(&group.then));
                vars.extend(clause_vars(&group.otherwise));
            }
            Element::Clauses { clauses, .. } => {
                vars.extend(clauses.iter().flat_map(|clause| clause.anchor.iter().copied()))
            }
            _ => {}
        }
    }
    vars
}

/// Returns the error in an element of a clause, if any.
pub(super) fn clause_fault(spec: &OpSpec, element: &Element) -> Option<&'static str> {
    match element {
        Element::Operand(at) => values_fault(spec, Values::Operand(*at)),
        Element::Prop { slot, .. } | Element::Implied(slot) => prop_fault(spec, *slot),
        Element::Successor(_) => Some(NO_SUCCESSORS),
        Element::FunctionalType { inputs, outputs } => {
            values_fault(spec, *inputs).or_else(|| values_fault(spec, *outputs))
        }
        Element::Custom { args, .. } => args.iter().find_map(|arg| match arg {
            CustomArg::Var(Var::Operand(at)) => values_fault(spec, Values::Operand(*at)),
            CustomArg::Var(Var::Prop(slot)) => prop_fault(spec, *slot),
            CustomArg::Var(Var::Successor(_)) => Some(NO_SUCCESSORS),
            _ => None,
        }),
        _ => None,
    }
}

const NO_SUCCESSORS: &str = "only literals, types, and variables can be used within an oilist group";

fn values_fault(spec: &OpSpec, values: Values) -> Option<&'static str> {
    let is_fixed = |value: Option<&ValueSpec>| value.is_some_and(|value| !value.arity.is_variable_length());
    match values {
        Values::Operand(at) if is_fixed(spec.operands.get(at as usize)) => {
            Some("only variable length operands can be used within an oilist parsing group")
        }
        Values::Result(at) if is_fixed(spec.results.get(at as usize)) => {
            Some("only variable length results can be used within an oilist parsing group")
        }
        _ => None,
    }
}

fn prop_fault(spec: &OpSpec, slot: u32) -> Option<&'static str> {
    let prop = spec.props.get(slot as usize)?;
    match &prop.kind {
        PropKind::Sizes(_) => None,
        PropKind::Attr(_) => (!prop.optional && prop.default.is_none())
            .then_some("only optional attributes can be used in an oilist parsing group"),
        PropKind::Native(_) => prop
            .default
            .is_none()
            .then_some("only default-valued or optional properties can be used in an olist parsing group"),
    }
}
