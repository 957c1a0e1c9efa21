//! The directives that formats of several dialects use, by what they read and print, not by whose they are.

mod alias;
mod arguments;
mod callee;
mod cases;
mod constant;
mod dimension_list;
mod elements;
mod extra;
mod fields;
mod index_list;
mod keyword;
mod late;
mod list;
mod ports;
mod ranges;
mod records;
mod regions;
mod result_name;
mod short_attr;
mod short_types;
mod signature;
mod sized;
mod switch;
mod triplets;
mod types;

use lect_ods::format::CustomArg;

use super::CustomArgs;
use crate::dialect::Directive;
use crate::ir::OpRef;

/// `custom<Name>` of these formats.
const DIRECTIVES: &[(&str, Directive)] = &[
    ("ArgNames", arguments::ARG_NAMES),
    ("Args", arguments::ARGS),
    ("AttrDictAfter", extra::ATTR_DICT_AFTER),
    ("Callee", callee::CALLEE),
    ("CaseOfType", late::CASE_OF_TYPE),
    ("CarriedTypes", types::CARRIED_TYPES),
    ("Cases", cases::CASES),
    ("CalleeType", callee::CALLEE_TYPE),
    ("Constant", constant::CONSTANT),
    ("ConstantName", result_name::CONSTANT_NAME),
    ("DimensionList", dimension_list::DIMENSION_LIST),
    ("DynamicIndexList", index_list::DYNAMIC_INDEX_LIST),
    ("ElementsOrDict", elements::ELEMENTS_OR_DICT),
    (extra::NAME, extra::EXTRA),
    ("InFull", constant::IN_FULL),
    ("Keyword", keyword::KEYWORD),
    ("KeywordBool", keyword::KEYWORD_BOOL),
    ("LastArg", arguments::LAST_ARG),
    ("LateAttr", late::LATE_ATTR),
    ("Lines", list::LINES),
    ("List", list::LIST),
    ("ListBy", list::LIST_BY),
    ("ListOrOne", list::LIST_OR_ONE),
    ("OptionalDynamicIndexList", index_list::OPTIONAL_DYNAMIC_INDEX_LIST),
    ("NamedArguments", ports::NAMED_ARGUMENTS),
    ("NamedTypes", arguments::NAMED_TYPES),
    ("Number", late::NUMBER),
    ("NumberType", late::NUMBER_TYPE),
    ("NumberOrWord", late::NUMBER_OR_WORD),
    ("OneType", types::ONE_TYPE),
    ("OrSame", alias::OR_SAME),
    ("Parameters", ports::PARAMETERS),
    ("Ports", ports::PORTS),
    ("Ranges", ranges::RANGES),
    ("Regions", regions::REGIONS),
    ("RegionsWithin", regions::REGIONS_WITHIN),
    ("ResultCount", types::RESULT_COUNT),
    ("ResultName", result_name::RESULT_NAME),
    ("ScopedKey", alias::SCOPED_KEY),
    ("ShortAttr", short_attr::SHORT_ATTR),
    ("ShortTypes", short_types::SHORT_TYPES),
    ("Signature", signature::SIGNATURE),
    ("SizedFunctionType", sized::SIZED_FUNCTION_TYPE),
    ("SizedResult", sized::SIZED_RESULT),
    ("SizedResults", sized::SIZED_RESULTS),
    ("SwitchCases", regions::SWITCH_CASES),
    ("SwitchOpCases", switch::SWITCH_OP_CASES),
    ("SymbolAlias", alias::SYMBOL_ALIAS),
    ("Triplets", triplets::TRIPLETS),
    ("FieldName", records::FIELD_NAME),
    ("FieldNumber", records::FIELD_NUMBER),
    ("FieldType", records::FIELD_TYPE),
    ("FieldTypes", fields::FIELD_TYPES),
    ("Fields", fields::FIELDS),
    ("OptionalToken", types::OPTIONAL_TOKEN),
    ("TypeAlias", alias::TYPE_ALIAS),
    ("TypeIs", types::TYPE_IS),
    ("TypeOf", types::TYPE_OF),
    ("TypeOrAttr", alias::TYPE_OR_ATTR),
    ("TypeOrNone", types::TYPE_OR_NONE),
    ("TypesOfFields", records::TYPES_OF_FIELDS),
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

/// Gives names in an operation; empty ones are those of values that have numbers.
pub(super) type Names = fn(OpRef<'_>, &[CustomArg]) -> Vec<Vec<u8>>;

/// What a directive says of the names of the arguments of the region that stands next, if it says anything.
pub(super) fn arg_names(name: &str) -> Option<Names> {
    match name {
        "ArgNames" => Some(arguments::names),
        "NamedArguments" => Some(ports::field_names),
        "Ports" => Some(ports::port_names),
        _ => None,
    }
}

/// What a directive says of the name of the first result, if it says anything.
pub(super) fn result_names(name: &str) -> Option<Names> {
    match name {
        "ConstantName" => Some(result_name::constant_names),
        "ResultName" => Some(result_name::names),
        _ => None,
    }
}

/// Whether a directive begins on a line of its own, so that no blank is printed before it.
pub(super) fn begins_line(name: &str) -> bool {
    matches!(name, "Lines" | "Regions")
}

/// Says whether a directive prints anything of an operation.
pub(super) type Prints = fn(OpRef<'_>, &[CustomArg]) -> bool;

/// Of a directive before which no blank is printed if it prints nothing: whether it does.
pub(super) fn prints(name: &str, args: &[CustomArg]) -> Option<Prints> {
    match name {
        "ArgNames" | "Constant" | "ConstantName" | "FieldNumber" | "FieldType" | "NumberType" | "TypeIs" | "TypeOf"
        | "TypesOfFields" => Some(|_, _| false),
        "AttrDictAfter" => Some(|op, _| op.info().is_some_and(|info| info.syntax.has_attr_dict(op, info))),
        // Of discardable attributes.
        extra::NAME => Some(|op, args| args.cpp(0).is_some_and(|name| op.attr(name).is_some())),
        "Keyword" if args.cpp(0).is_some() => Some(|op, args| args.cpp(0).is_some_and(|name| op.attr(name).is_some())),
        "NamedTypes" => Some(arguments::has_types),
        _ => None,
    }
}

/// Whether a directive writes the arguments of a region that stands behind it.
pub(super) fn writes_entry_args(name: &str, args: &[CustomArg]) -> bool {
    match name {
        "Args" | "LastArg" | "NamedArguments" | "Ports" | "Signature" => true,
        "List" => args.cpp(0).is_some_and(list::has_region_args),
        "ListBy" => args.cpp(1).is_some_and(list::has_region_args),
        _ => false,
    }
}

pub(crate) use list::tokens as literal_tokens;

/// The directive that dialects share under a name.
pub fn shared_directive(name: &str) -> Option<&'static Directive> {
    DIRECTIVES.iter().find(|it| it.0 == name).map(|it| &it.1)
}
