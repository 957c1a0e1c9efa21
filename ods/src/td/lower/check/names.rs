//! Checks of names in an operation that mlir-tblgen performs, too.

use std::collections::HashMap;

use super::super::Lowering;
use crate::spec::{OpSpec, PropKind};
use crate::td::diag::Diagnosed;
use crate::td::record::RecordRef;

/// Names of accessors that every operation has.
const TAKEN: [&str; 6] = ["attributes", "attribute_names", "attributeNames", "operation", "operands", "regions"];

/// Checks that the names of an operation's parts are unique, and not reserved.
pub(in crate::td::lower) fn names<'a>(
    lowering: &mut Lowering<'a>,
    record: RecordRef<'a>,
    op: &OpSpec,
) -> Result<(), Diagnosed> {
    let mut seen: HashMap<&str, &str> = HashMap::new();
    let operands = op.operands.iter().map(|operand| (&*operand.name, "operands"));
    let results = op.results.iter().map(|result| (&*result.name, "results"));
    let regions = op.regions.iter().map(|region| (&*region.name, "regions"));
    let successors = op.successors.iter().map(|successor| (&*successor.name, "successors"));
    let props = op.props.iter().filter_map(|prop| match prop.kind {
        PropKind::Attr(_) => Some((&*prop.name, "attributes")),
        PropKind::Native(_) => Some((&*prop.name, "properties")),
        PropKind::Sizes(_) => None,
    });
    for (name, kind) in operands.chain(results).chain(regions).chain(successors).chain(props) {
        if name.is_empty() {
            continue;
        }
        let field = match kind {
            "operands" | "attributes" | "properties" => "arguments",
            field => field,
        };
        match seen.insert(name, kind) {
            None => {}
            Some(other) if other == kind => {
                let message = format!("op has a conflict with two {kind} having the same name '{name}'");
                return lowering.broken(record, field, message);
            }
            Some(other) => {
                let message =
                    format!("op has a conflict with {other} and {kind} both having an entry with the name '{name}'");
                return lowering.broken(record, field, message);
            }
        }
        if TAKEN.contains(&name) && !may_be_called_so(op, name, kind) {
            let message =
                format!("generated accessor for `{name}` overlaps with a default one; please rename to avoid overlap");
            return lowering.broken(record, field, message);
        }
    }
    Ok(())
}

/// Returns true if a part may have a reserved name. Accessors of attributes overlap with fewer. A single segment of all
/// operands or regions is the result of the reserved accessor anyway.
fn may_be_called_so(op: &OpSpec, name: &str, kind: &str) -> bool {
    match name {
        "operands"
            if op.operands.len() == 1 && op.operands.iter().all(|operand| operand.arity.is_variable_length()) =>
        {
            true
        }
        "regions" if op.regions.len() == 1 && op.regions.iter().all(|region| region.variadic) => true,
        "operands" | "regions" | "operation" => matches!(kind, "attributes" | "properties"),
        _ => false,
    }
}
