//! Lowering of enums.

use std::collections::{BTreeMap, BTreeSet};

use super::Lowering;
use super::fields::enum_name;
use crate::spec::{EnumCase, EnumKind, EnumSpec, List, Str};
use crate::td::record::{RecordId, RecordRef};

impl<'a> Lowering<'a> {
    /// Lowers all enums. An enum without a definition name has the name of its C++ class.
    pub(super) fn enums(&mut self) -> Vec<EnumSpec> {
        let records = self.records;
        let mut enums: Vec<EnumSpec> = Vec::new();
        for record in records.defs_of("EnumInfo") {
            let spec = self.enum_spec(record);
            if !record.is_anonymous() || enums.iter().all(|known| known.def != spec.def) {
                enums.push(spec);
            }
        }
        enums
    }

    /// Lowers former definitions of enums, by their records.
    pub(super) fn older_enums(&mut self, records: &BTreeSet<RecordId>) -> BTreeMap<RecordId, EnumSpec> {
        let all = self.records;
        let older = all.defs_of("EnumInfo").filter(|record| records.contains(&record.id));
        older.map(|record| (record.id, self.enum_spec(record))).collect()
    }

    fn enum_spec(&mut self, record: RecordRef<'a>) -> EnumSpec {
        let kind = if record.is_a("BitEnumBase") {
            EnumKind::Bits {
                separator: self.text(record, "separator"),
                quoted: self.flag(record, "printBitEnumQuoted"),
                primary_groups: self.flag(record, "printBitEnumPrimaryGroups"),
            }
        } else {
            EnumKind::Integer
        };
        let specialized = self.flag(record, "genSpecializedAttr");
        let width = self.int(record, "bitwidth").and_then(|width| u32::try_from(width).ok());
        if width.is_none() {
            self.unknown("enum", record.span(), record.name(), "the width of the enum is no natural number");
        }
        EnumSpec {
            def: enum_name(record),
            cpp_class: self.text(record, "className"),
            cpp_namespace: self.line(record, "cppNamespace"),
            underlying_type: self.text(record, "underlyingType"),
            summary: self.line(record, "summary"),
            description: self.markdown(record, "description"),
            width: width.unwrap_or_default(),
            kind,
            cases: self.cases(record),
            attr_class: if specialized { self.some_text(record, "specializedAttrClassName") } else { None },
        }
    }

    fn cases(&mut self, record: RecordRef<'a>) -> List<EnumCase> {
        let mut cases = Vec::new();
        let mut groups = Vec::new();
        for case in self.defs(record, "enumerants") {
            groups.push(case.is_a("BitEnumCaseGroup") || case.is_a("BitEnumAttrCaseGroup"));
            cases.push(EnumCase {
                symbol: self.text(case, "symbol"),
                value: self.int(case, "value").unwrap_or_default(),
                spelling: self.text(case, "str"),
                members: List::default(),
            });
        }
        // The source of a group is not stored: its members are the bits in its value.
        let bits = cases.iter().zip(&groups).filter(|(case, group)| !**group && case.value != 0);
        let bits: Vec<(Str, i64)> = bits.map(|(case, _)| (case.symbol.clone(), case.value)).collect();
        for (case, _) in cases.iter_mut().zip(groups).filter(|(_, group)| *group) {
            let members = bits.iter().filter(|(_, value)| value & !case.value == 0);
            case.members = members.map(|(symbol, _)| symbol.clone()).collect();
        }
        cases.into()
    }
}
