//! Checks of traits that require parts, and of parts that require traits.

use crate::spec::{OpSpec, TraitKind};
use crate::td::diag::Severity;
use crate::td::lower::Lowering;
use crate::td::record::RecordRef;

/// Traits for which MLIR's verifier rejects every operation without operands; with `true`, also those without results.
const NEED_VALUES: [(&str, bool); 6] = [
    ("SameOperandsShape", false),
    ("SameOperandsElementType", false),
    ("SameOperandsAndResultShape", true),
    ("SameOperandsAndResultElementType", true),
    ("SameOperandsAndResultType", true),
    ("SameOperandsAndResultRank", true),
];

/// Checks that an operation has the parts that its traits require.
pub(super) fn traits<'a>(lowering: &mut Lowering<'a>, record: RecordRef<'a>, op: &OpSpec) {
    let has = |class: &str| {
        let is =
            |kind: &TraitKind| matches!(kind, TraitKind::Native(name) if name.strip_prefix("OpTrait::") == Some(class));
        op.traits.iter().any(|it| is(&it.kind))
    };
    for (class, results) in NEED_VALUES {
        let missing = match (op.operands.is_empty(), results && op.results.is_empty()) {
            (true, true) => "operands and results, and the operation has neither",
            (true, false) => "operands, and the operation has none",
            (false, true) => "results, and the operation has none",
            (false, false) => continue,
        };
        if has(class) {
            let message = format!("trait '{class}' needs {missing}: remove the trait, or add the missing part");
            lowering.fault(Severity::Error, record, None, class, message);
        }
    }
    if !op.successors.is_empty() && !has("IsTerminator") {
        let message = "an operation with successors must end its block: add the trait 'Terminator'";
        let word = format!("${}", op.successors.first().map_or("", |it| &it.name));
        lowering.fault(Severity::Warning, record, None, &word, message);
    }
    let symbol = op.interfaces.iter().find(|it| it.cpp_name == "SymbolOpInterface");
    if let Some(symbol) = symbol
        && !symbol.declares_methods
        && !op.optional_symbol
        && op.props.iter().all(|it| it.name != "sym_name")
    {
        let message = "a 'Symbol' has its name in the attribute 'sym_name', which the operation lacks: add 'SymbolNameAttr:$sym_name'";
        lowering.fault(Severity::Warning, record, None, "Symbol", message);
    }
}
