//! Variables in the format of an operation: what they name, and how what they name is written.

use crate::format::{PropForm, Var};
use crate::spec::{AttrConstraint, OpSpec, PropKind, PropSpec};

/// What a name means. Attributes go before properties of the same name, and so on.
pub(super) fn variable_named(spec: &OpSpec, name: &str) -> Option<Var> {
    let prop = |wanted: fn(&PropKind) -> bool| spec.props.iter().position(|p| p.name == name && wanted(&p.kind));
    prop(|kind| matches!(kind, PropKind::Attr(_)))
        .or_else(|| prop(|kind| matches!(kind, PropKind::Native(_))))
        .map(|at| Var::Prop(at as u32))
        .or_else(|| spec.operands.iter().position(|v| v.name == name).map(|at| Var::Operand(at as u32)))
        .or_else(|| spec.regions.iter().position(|v| v.name == name).map(|at| Var::Region(at as u32)))
        .or_else(|| spec.results.iter().position(|v| v.name == name).map(|at| Var::Result(at as u32)))
        .or_else(|| spec.successors.iter().position(|v| v.name == name).map(|at| Var::Successor(at as u32)))
}

/// What names there are, for errors.
pub(super) fn known_variables(spec: &OpSpec) -> String {
    let values = spec.operands.iter().chain(spec.results.iter()).map(|it| &it.name);
    let props = spec.props.iter().filter(|it| !matches!(it.kind, PropKind::Sizes(_))).map(|it| &it.name);
    let regions = spec.regions.iter().map(|it| &it.name);
    let successors = spec.successors.iter().map(|it| &it.name);
    let names = values.chain(props).chain(regions).chain(successors).filter(|name| !name.is_empty());
    let names: Vec<String> = names.map(|name| format!("'${name}'")).collect();
    match names.is_empty() {
        true => "the operation has nothing with a name".to_owned(),
        false => format!("the operation has {}", names.join(", ")),
    }
}

/// How a property is written if nothing is said about it.
pub(super) fn prop_form(prop: &PropSpec) -> PropForm {
    let PropKind::Attr(attr) = &prop.kind else { return PropForm::Native };
    if attr.enum_def.is_some() && attr.attr_def.is_none() && attr.const_builder.is_some() {
        PropForm::Enum
    } else if attr.symbol_name {
        PropForm::Symbol
    } else if is_typed(attr) {
        PropForm::Typed
    } else if is_any(attr) {
        PropForm::Any
    } else {
        PropForm::Stripped
    }
}

/// Whether there is only one type that an attribute can have.
pub(super) fn is_typed(attr: &AttrConstraint) -> bool {
    attr.value_type.as_ref().is_some_and(|ty| ty.builder.is_some())
}

/// Whether it is held by a class of no attribute in particular: the default.
pub(super) fn is_any(attr: &AttrConstraint) -> bool {
    matches!(attr.storage_type.trim_start_matches("::"), "" | "mlir::Attribute")
}
