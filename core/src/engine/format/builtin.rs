//! The directives that formats of several dialects use, by what they read and print, not by whose they are.

mod alias;
mod callee;
mod cases;
mod constant;
mod dimension_list;
mod extra;
mod fields;
mod index_list;
mod keyword;
mod list;
mod ports;
mod regions;
mod result_name;
mod signature;
mod sized;
mod switch;
mod triplets;
mod types;

use lect_ods::format::CustomArg;

use super::CustomArgs;
use crate::dialect::Directive;

/// `custom<Name>` of these formats.
const DIRECTIVES: &[(&str, Directive)] = &[
    ("AttrDictAfter", extra::ATTR_DICT_AFTER),
    ("Callee", callee::CALLEE),
    ("CarriedTypes", types::CARRIED_TYPES),
    ("Cases", cases::CASES),
    ("CalleeType", callee::CALLEE_TYPE),
    ("Constant", constant::CONSTANT),
    ("DimensionList", dimension_list::DIMENSION_LIST),
    ("DynamicIndexList", index_list::DYNAMIC_INDEX_LIST),
    (extra::NAME, extra::EXTRA),
    ("Keyword", keyword::KEYWORD),
    ("KeywordBool", keyword::KEYWORD_BOOL),
    ("List", list::LIST),
    ("ListBy", list::LIST_BY),
    ("ListOrOne", list::LIST_OR_ONE),
    ("OptionalDynamicIndexList", index_list::OPTIONAL_DYNAMIC_INDEX_LIST),
    ("NamedArguments", ports::NAMED_ARGUMENTS),
    ("OneType", types::ONE_TYPE),
    ("OrSame", alias::OR_SAME),
    ("Parameters", ports::PARAMETERS),
    ("Ports", ports::PORTS),
    ("ResultCount", types::RESULT_COUNT),
    ("ResultName", result_name::RESULT_NAME),
    ("ScopedKey", alias::SCOPED_KEY),
    ("Signature", signature::SIGNATURE),
    ("SizedFunctionType", sized::SIZED_FUNCTION_TYPE),
    ("SizedResult", sized::SIZED_RESULT),
    ("SizedResults", sized::SIZED_RESULTS),
    ("SwitchCases", regions::SWITCH_CASES),
    ("SwitchOpCases", switch::SWITCH_OP_CASES),
    ("SymbolAlias", alias::SYMBOL_ALIAS),
    ("Triplets", triplets::TRIPLETS),
    ("FieldTypes", fields::FIELD_TYPES),
    ("Fields", fields::FIELDS),
    ("OptionalToken", types::OPTIONAL_TOKEN),
    ("TypeAlias", alias::TYPE_ALIAS),
    ("TypeOf", types::TYPE_OF),
    ("TypeOrAttr", alias::TYPE_OR_ATTR),
];

/// The discardable attributes that a directive writes.
pub(super) fn extras<'a>(name: &str, args: &'a [CustomArg]) -> Vec<&'a str> {
    match name {
        extra::NAME | "Keyword" => args.cpp(0).into_iter().collect(),
        "List" | "ListOrOne" => list::extra(args).into_iter().collect(),
        "Cases" => cases::extras(args).collect(),
        _ => Vec::new(),
    }
}

/// Whether a directive writes the arguments of a region that stands behind it.
pub(super) fn writes_entry_args(name: &str, args: &[CustomArg]) -> bool {
    match name {
        "NamedArguments" | "Ports" | "Signature" => true,
        "List" => args.cpp(0).is_some_and(list::has_region_args),
        "ListBy" => args.cpp(1).is_some_and(list::has_region_args),
        _ => false,
    }
}

/// The directive that dialects share under a name.
pub fn shared_directive(name: &str) -> Option<&'static Directive> {
    DIRECTIVES.iter().find(|it| it.0 == name).map(|it| &it.1)
}
