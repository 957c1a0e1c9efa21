//! Directives shared by the formats of several dialects, named after their syntax.

mod alias;
mod arguments;
mod callee;
mod case;
mod cases;
mod constant;
mod dimension_list;
mod discardable_attr;
mod elements;
mod fields;
mod flag;
mod held;
mod index_list;
mod keyword;
mod list;
mod module_ports;
mod patterns;
mod ranges;
mod records;
mod regions;
mod result_name;
mod segments;
mod short_attr;
mod short_types;
mod signature;
mod sized_types;
mod switch;
mod text_template;
mod triplets;
mod typed_attr;
mod types;

use lect_ods::format::CustomArg;

use super::CustomArgs;
use crate::ir::OpRef;
use crate::syntax::Directive;

/// The shared directives by the `Name` of `custom<Name>`.
const DIRECTIVES: &[(&str, Directive)] = &[
    ("ArgAs", text_template::ARG_AS),
    ("ArgName", arguments::ARG_NAME),
    ("ArgNames", arguments::ARG_NAMES),
    ("Args", arguments::ARGS),
    ("AttrAs", text_template::ATTR_AS),
    ("AttrDictAfter", discardable_attr::ATTR_DICT_AFTER),
    ("AttrOfType", typed_attr::ATTR_OF_TYPE),
    ("Bits", typed_attr::BITS),
    ("Callee", callee::CALLEE),
    ("CalleeType", callee::CALLEE_TYPE),
    ("CarriedTypes", types::CARRIED_TYPES),
    ("Case", case::CASE),
    ("CaseOfType", typed_attr::CASE_OF_TYPE),
    ("Cases", cases::CASES),
    ("Constant", constant::CONSTANT),
    ("ConstantName", result_name::CONSTANT_NAME),
    ("DimensionList", dimension_list::DIMENSION_LIST),
    ("DynamicIndexList", index_list::DYNAMIC_INDEX_LIST),
    ("DynamicIndexLists", index_list::DYNAMIC_INDEX_LISTS),
    ("ElementsOrDict", elements::ELEMENTS_OR_DICT),
    (discardable_attr::NAME, discardable_attr::EXTRA),
    ("FieldName", records::FIELD_NAME),
    ("FieldNumber", records::FIELD_NUMBER),
    ("FieldType", records::FIELD_TYPE),
    ("FieldTypes", fields::FIELD_TYPES),
    ("Fields", fields::FIELDS),
    ("Flag", flag::FLAG),
    ("FunctionNames", arguments::FUNCTION_NAMES),
    ("Guarded", held::GUARDED),
    ("HeldOperands", held::HELD_OPERANDS),
    ("HeldRegions", held::HELD_REGIONS),
    ("InFull", constant::IN_FULL),
    ("Keyword", keyword::KEYWORD),
    ("KeywordBool", keyword::KEYWORD_BOOL),
    ("LastArg", arguments::LAST_ARG),
    ("LateAttr", typed_attr::LATE_ATTR),
    ("Lines", list::LINES),
    ("LinesOrOne", list::LINES_OR_ONE),
    ("List", list::LIST),
    ("ListAndLast", text_template::LIST_AND_LAST),
    ("ListBy", list::LIST_BY),
    ("ListOrOne", list::LIST_OR_ONE),
    ("ListWithin", list::LIST_WITHIN),
    ("Members", text_template::MEMBERS),
    ("NamedArguments", module_ports::NAMED_ARGUMENTS),
    ("NamedSignature", signature::NAMED_SIGNATURE),
    ("NamedTypes", arguments::NAMED_TYPES),
    ("Number", typed_attr::NUMBER),
    ("NumberLists", elements::NUMBER_LISTS),
    ("NumberOrWord", typed_attr::NUMBER_OR_WORD),
    ("NumberType", typed_attr::NUMBER_TYPE),
    ("OneType", types::ONE_TYPE),
    ("OpenLines", list::OPEN_LINES),
    ("OptionalDynamicIndexList", index_list::OPTIONAL_DYNAMIC_INDEX_LIST),
    ("OptionalToken", types::OPTIONAL_TOKEN),
    ("OptionalTypes", types::OPTIONAL_TYPES),
    ("OrSame", alias::OR_SAME),
    ("Parameters", module_ports::PARAMETERS),
    ("PatternRegions", patterns::PATTERN_REGIONS),
    ("PortLists", held::PORT_LISTS),
    ("Ports", module_ports::PORTS),
    ("Ranges", ranges::RANGES),
    ("Regions", regions::REGIONS),
    ("RegionsWithin", regions::REGIONS_WITHIN),
    ("ResultCount", types::RESULT_COUNT),
    ("ResultName", result_name::RESULT_NAME),
    ("ScopedKey", alias::SCOPED_KEY),
    ("SegmentTypes", segments::SEGMENT_TYPES),
    ("Segments", segments::SEGMENTS),
    ("ShortAttr", short_attr::SHORT_ATTR),
    ("ShortTypes", short_types::SHORT_TYPES),
    ("Signature", signature::SIGNATURE),
    ("SizedFunctionType", sized_types::SIZED_FUNCTION_TYPE),
    ("SizedResult", sized_types::SIZED_RESULT),
    ("SizedResults", sized_types::SIZED_RESULTS),
    ("Span", ranges::SPAN),
    ("SwitchCases", regions::SWITCH_CASES),
    ("SwitchOpCases", switch::SWITCH_OP_CASES),
    ("SymbolAlias", alias::SYMBOL_ALIAS),
    ("SymbolIn", text_template::SYMBOL_IN),
    ("TokenResult", types::TOKEN_RESULT),
    ("Triplets", triplets::TRIPLETS),
    ("TypeAlias", alias::TYPE_ALIAS),
    ("TypeAs", text_template::TYPE_AS),
    ("TypeIf", types::TYPE_IF),
    ("TypeIs", types::TYPE_IS),
    ("TypeOf", types::TYPE_OF),
    ("TypeOrAttr", alias::TYPE_OR_ATTR),
    ("TypeOrNone", types::TYPE_OR_NONE),
    ("TypesOfFields", records::TYPES_OF_FIELDS),
    ("WordAs", text_template::WORD_AS),
];

/// Returns the discardable attributes that a directive prints.
pub(super) fn extras<'a>(name: &str, args: &'a [CustomArg]) -> Vec<&'a str> {
    match name {
        discardable_attr::NAME | "Keyword" => args.cpp(0).into_iter().collect(),
        "List" | "ListOrOne" | "Lines" | "LinesOrOne" | "OpenLines" => list::extra(args).into_iter().collect(),
        "Cases" => cases::extras(args).collect(),
        "Flag" => flag::extra(args).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Returns names of values in an operation. A value with an empty name is numbered.
pub(super) type Names = fn(OpRef<'_>, &[CustomArg]) -> Vec<Vec<u8>>;

/// Returns the directive's source of names for the arguments of the next region, if it has one.
pub(super) fn arg_names(name: &str) -> Option<Names> {
    match name {
        "ArgName" => Some(arguments::first_name),
        "ArgNames" => Some(arguments::names),
        "NamedArguments" => Some(module_ports::field_names),
        "PortLists" => Some(arguments::names),
        "Ports" => Some(module_ports::port_names),
        _ => None,
    }
}

/// Returns the directive's source of a name for the first result, if it has one.
pub(super) fn result_names(name: &str) -> Option<Names> {
    match name {
        "ConstantName" => Some(result_name::constant_names),
        "ResultName" => Some(result_name::names),
        _ => None,
    }
}

/// Returns true if a directive begins on a line of its own, so that no space is printed before it.
pub(super) fn begins_line(name: &str) -> bool {
    matches!(name, "HeldRegions" | "Lines" | "PatternRegions" | "Regions")
}

/// Returns true if a directive prints any text for an operation.
pub(super) type Prints = fn(OpRef<'_>, &[CustomArg]) -> bool;

/// Returns the predicate for directives that get no space if they print no text.
pub(super) fn prints(name: &str, args: &[CustomArg]) -> Option<Prints> {
    match name {
        "ArgName" | "ArgNames" | "Constant" | "ConstantName" | "FieldNumber" | "FieldType" | "FunctionNames"
        | "NumberType" | "TypeIf" | "TypeIs" | "TypeOf" | "TypesOfFields" => Some(|_, _| false),
        "AttrDictAfter" => {
            Some(|op, _| op.info().is_some_and(|info| info.text(op.context()).format.has_attr_dict(op, info)))
        }
        // Variants for discardable attributes.
        discardable_attr::NAME => Some(|op, args| args.cpp(0).is_some_and(|name| op.attr(name).is_some())),
        "Keyword" if args.cpp(0).is_some() => Some(|op, args| args.cpp(0).is_some_and(|name| op.attr(name).is_some())),
        "NamedTypes" => Some(arguments::has_types),
        "WordAs" => Some(text_template::has_word),
        _ => None,
    }
}

/// Returns true if a directive prints the arguments of a following region.
pub(super) fn writes_entry_args(name: &str, args: &[CustomArg]) -> bool {
    match name {
        "ArgAs" | "Args" | "LastArg" | "NamedArguments" | "PortLists" | "Ports" | "Signature" => true,
        "List" => args.cpp(0).is_some_and(list::has_region_args),
        "ListBy" => args.cpp(1).is_some_and(list::has_region_args),
        _ => false,
    }
}

/// Returns true if `name` is a shared directive; for checks at compile time.
pub(crate) const fn is_shared_directive(name: &str) -> bool {
    let mut rest = DIRECTIVES;
    while let [(known, _), others @ ..] = rest {
        if crate::dialect::is_same(known.as_bytes(), name.as_bytes()) {
            return true;
        }
        rest = others;
    }
    false
}

/// Returns the shared directive of a name.
pub fn shared_directive(name: &str) -> Option<&'static Directive> {
    DIRECTIVES.iter().find(|it| it.0 == name).map(|it| &it.1)
}
