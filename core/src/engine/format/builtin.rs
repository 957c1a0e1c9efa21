//! The directives that formats of several dialects use, by what they read and print, not by whose they are.

mod dimension_list;
mod index_list;
mod regions;
mod switch;

use crate::dialect::Directive;

/// `custom<Name>` of these formats.
const DIRECTIVES: &[(&str, Directive)] = &[
    ("DimensionList", dimension_list::DIMENSION_LIST),
    ("DynamicIndexList", index_list::DYNAMIC_INDEX_LIST),
    ("OptionalDynamicIndexList", index_list::OPTIONAL_DYNAMIC_INDEX_LIST),
    ("SwitchCases", regions::SWITCH_CASES),
    ("SwitchOpCases", switch::SWITCH_OP_CASES),
];

/// The directive that dialects share under a name.
pub fn shared_directive(name: &str) -> Option<&'static Directive> {
    DIRECTIVES.iter().find(|it| it.0 == name).map(|it| &it.1)
}
