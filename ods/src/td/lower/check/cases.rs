//! Checks of enum cases: two cases with the same number or spelling cannot be distinguished when read.

use std::collections::HashMap;

use crate::spec::{DialectSpec, EnumKind};
use crate::td::diag::Severity;
use crate::td::lower::Lowering;
use crate::td::lower::fields::enum_name;

/// Checks that numbers, spellings and names of cases are unique.
pub(super) fn unique(lowering: &mut Lowering<'_>, dialects: &[DialectSpec]) {
    let records = lowering.records;
    let wanted: HashMap<&str, &EnumKind> =
        dialects.iter().flat_map(|it| it.enums.iter()).map(|it| (&*it.def, &it.kind)).collect();
    for record in records.defs_of("EnumInfo") {
        let Some(kind) = wanted.get(&*enum_name(record)) else { continue };
        let cases = lowering.defs(record, "enumerants");
        // Several cases of a bit enum may have the same bits: all names are read and written.
        let has_numbers = **kind == EnumKind::Integer;
        let (mut numbers, mut spellings) = (HashMap::new(), HashMap::new());
        for case in cases {
            let (symbol, spelling) = (lowering.text(case, "symbol"), lowering.text(case, "str"));
            let number = lowering.int(case, "value");
            if let Some(number) = number.filter(|_| has_numbers)
                && let Some(before) = numbers.insert(number, symbol.clone())
            {
                let message =
                    format!("the cases '{before}' and '{symbol}' both have the number {number}: give each its own");
                lowering.fault(Severity::Error, record, case.span(), &symbol, message);
            }
            if let Some(before) = spellings.insert(spelling.clone(), symbol.clone()) {
                let message = format!(
                    "the cases '{before}' and '{symbol}' are both written '{spelling}': give each its own word"
                );
                let place = case.text("str").and_then(|text| text.span_at(0..text.text.len()));
                lowering.fault(Severity::Warning, record, place.or(case.span()), &symbol, message);
            }
        }
    }
}
