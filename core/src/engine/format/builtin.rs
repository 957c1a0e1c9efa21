//! The directives that formats of several dialects use, by what they read and print, not by whose they are.

mod alias;
mod dimension_list;
mod index_list;
mod keyword;
mod list;
mod regions;
mod result_name;
mod signature;
mod sized;
mod switch;

use lect_ods::format::CustomArg;

use super::CustomArgs;
use crate::dialect::Directive;

/// `custom<Name>` of these formats.
const DIRECTIVES: &[(&str, Directive)] = &[
    ("DimensionList", dimension_list::DIMENSION_LIST),
    ("DynamicIndexList", index_list::DYNAMIC_INDEX_LIST),
    ("Keyword", keyword::KEYWORD),
    ("List", list::LIST),
    ("ListOrOne", list::LIST_OR_ONE),
    ("OptionalDynamicIndexList", index_list::OPTIONAL_DYNAMIC_INDEX_LIST),
    ("ResultName", result_name::RESULT_NAME),
    ("Signature", signature::SIGNATURE),
    ("SizedFunctionType", sized::SIZED_FUNCTION_TYPE),
    ("SizedResult", sized::SIZED_RESULT),
    ("SizedResults", sized::SIZED_RESULTS),
    ("SwitchCases", regions::SWITCH_CASES),
    ("SwitchOpCases", switch::SWITCH_OP_CASES),
    ("SymbolAlias", alias::SYMBOL_ALIAS),
    ("TypeAlias", alias::TYPE_ALIAS),
    ("TypeOrAttr", alias::TYPE_OR_ATTR),
];

/// Whether a directive writes the arguments of a region that stands behind it.
pub(super) fn writes_entry_args(name: &str, args: &[CustomArg]) -> bool {
    match name {
        "Signature" => true,
        "List" => args.cpp(0).is_some_and(|text| text.contains("%arg")),
        _ => false,
    }
}

/// The directive that dialects share under a name.
pub fn shared_directive(name: &str) -> Option<&'static Directive> {
    DIRECTIVES.iter().find(|it| it.0 == name).map(|it| &it.1)
}
