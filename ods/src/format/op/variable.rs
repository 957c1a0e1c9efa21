//! Variables in the format of an operation: name lookup and form.

use crate::format::Var;
use crate::spec::{AttrConstraint, OpSpec, PropKind};

/// Returns the component with a name. Attributes take precedence over properties of the same name, and so on.
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

/// Returns a list of the known names, for errors.
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

/// Returns true if a constraint admits only one type of an attribute.
pub(in crate::format) fn is_typed(attr: &AttrConstraint) -> bool {
    attr.value_type.as_ref().is_some_and(|ty| ty.builder.is_some())
}

/// Returns true if an attribute has the default storage class, `Attribute`.
pub(in crate::format) fn is_any(attr: &AttrConstraint) -> bool {
    matches!(attr.storage_type.trim_start_matches("::"), "" | "mlir::Attribute")
}
