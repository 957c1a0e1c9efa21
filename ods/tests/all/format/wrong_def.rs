//! Invalid formats of attributes and types: each with its first error.

use super::build::{Need, param};
use super::check_first_error;
use lect_ods::format::parse_def;
use lect_ods::spec::ParamKind;

#[test]
fn parts_are_checked_where_they_stand() {
    let params = [
        param("a", ParamKind::Cpp, Need::Required),
        param("o", ParamKind::Cpp, Need::Optional),
        param("d", ParamKind::Cpp, Need::Default),
    ];
    for (marked, message) in PARTS {
        check_first_error(marked, message, |text| parse_def(text, "A", &params).map(drop));
    }
}

#[test]
fn rejects_type_of_typed_attribute_in_format() {
    let params = [param("a", ParamKind::Cpp, Need::Required), param("s", ParamKind::SelfType, Need::Required)];
    for text in ["$a", "params", "$a custom<A>(ref($s))", "struct(params)"] {
        assert!(parse_def(text, "A", &params).is_ok(), "{text}");
    }
    for marked in ["«$a» $s", "«custom»<A>($s) $a"] {
        check_first_error(marked, "unexpected self type parameter in assembly format", |text| {
            parse_def(text, "A", &params).map(drop)
        });
    }
}

#[test]
fn all_missing_parameters_are_reported() {
    let params = [param("a", ParamKind::Cpp, Need::Required), param("b", ParamKind::Cpp, Need::Required)];
    let errors = parse_def("", "A", &params).expect_err("wrong");
    let found: Vec<_> = errors.iter().map(|error| error.message.as_str()).collect();
    assert_eq!(found, ["format is missing reference to parameter: a", "format is missing reference to parameter: b"]);
}

const PARTS: &[(&str, &str)] = &[
    ("«%»", "unexpected character"),
    ("$a «%»", "unexpected character"),
    ("«$z»", "A has no parameter named 'z'"),
    ("$a «$a»", "duplicate parameter 'a'"),
    ("params «$a»", "duplicate parameter 'a'"),
    ("$a «params»", "`params` captures duplicate parameter: a"),
    ("params «params»", "`params` captures duplicate parameter: a"),
    ("«attr-dict»", "unsupported directive kind"),
    ("«operands»", "unsupported directive kind"),
    ("«type»($a)", "unsupported directive kind"),
    ("«functional-type»", "unsupported directive kind"),
    ("«oilist»(`a` $o)", "unsupported directive kind"),
    (r#"«"C++"»"#, "strings may only be used as 'custom' directive arguments"),
    (
        "«`!`»",
        "expected valid literal but got '!': single character literal must be a letter or one of '_:,=<>()[]{}?+-*'",
    ),
    ("«ref»($a)", "'ref' is only valid within a `custom` directive"),
    ("qualified«»", "expected '(' before argument list"),
    ("qualified($a«»", "expected ')' after argument list"),
    ("«qualified»(`a`)", "`qualified` argument list expected a variable"),
    ("«qualified»(params)", "`qualified` argument list expected a variable"),
    ("struct«»", "expected '(' before `struct` argument list"),
    ("struct(«»", "expected literal, variable, directive, or optional group"),
    ("struct(«)»", "expected literal, variable, directive, or optional group"),
    ("struct($a«»", "expected ')' at the end of an argument list"),
    ("struct($a «$o»)", "expected ')' at the end of an argument list"),
    ("struct(«`a`»)", "literals may only be used in the top-level section of the format"),
    ("struct(«ref»($a))", "'ref' is only valid within a `custom` directive"),
    ("struct(«struct»($a))", "`struct` can only be used at the top-level context"),
    ("struct(«(»$o^)?)", "optional groups can only be used as top-level elements"),
    ("struct($a, «$a»)", "duplicate parameter 'a'"),
    ("struct($a) «$a»", "duplicate parameter 'a'"),
    ("struct($a) «params»", "`params` captures duplicate parameter: a"),
    ("struct($a, «params»)", "`params` captures duplicate parameter: a"),
    ("struct(params«,» $a)", "expected ')' at the end of an argument list"),
    ("«struct»(custom<A>($a, $o))", "`struct` can only contain `custom` directives with a single argument"),
    (r#"«struct»(custom<A>("C++"))"#, "a `custom` directive nested within a `struct` must be passed a parameter"),
    ("custom<A>(«`a`»)", "literals may only be used in the top-level section of the format"),
    ("custom<A>(«params»)", "`params` can only be used at the top-level context or within a `struct` directive"),
    ("custom<A>(«struct»($a))", "`struct` can only be used at the top-level context"),
    ("custom<A>(«custom»<B>($a))", "`custom` can only be used at the top-level context or within a `struct` directive"),
    ("custom<A>(ref(«$a»))", "parameter 'a' must be bound before it is referenced"),
    ("custom<A>(ref(«params»))", "`params` can only be used at the top-level context or within a `struct` directive"),
    ("custom<A>($a, «$a»)", "duplicate parameter 'a'"),
    ("«(»`k`)?", "optional group has no anchor element"),
    ("«(»`k`^)? params", "optional group anchor must be a parameter or directive"),
    ("«(»$a^)?", "parameters in an optional group must be optional"),
    ("«(»`k` $a $o^)?", "parameters in an optional group must be optional"),
    ("«(»`k` $o^):($a)?", "parameters in an optional group must be optional"),
    ("«(»`k` params^)?", "`params` directive allowed in optional group only if all parameters are optional"),
    (
        "«(»`k` struct($o, $a)^)?",
        "`struct` is only allowed in an optional group if all captured parameters are optional",
    ),
    (
        "«(»`k` custom<A>($a) $o^)?",
        "`custom` is only allowed in an optional group if all captured parameters are optional",
    ),
    (
        r#"«(»custom<A>("C++")^)? params"#,
        "`custom` directive with no bound parameters cannot be used as optional group anchor",
    ),
    (
        "$a «(»custom<A>(ref($a))^)?",
        "`custom` directive with no bound parameters cannot be used as optional group anchor",
    ),
    (
        "«(»struct($o)^)? $a",
        "first parsable element of an optional group must be a literal, variable, or custom directive",
    ),
    (
        "«(»($o^)? $d^)? $a",
        "first parsable element of an optional group must be a literal, variable, or custom directive",
    ),
    ("«`<`» $o `>`", "format is missing reference to parameter: a"),
    ("«struct»($o) `,` $a", "`struct` directive with optional parameters cannot be followed by a comma literal"),
    ("«struct»(params) `,` `x`", "`struct` directive with optional parameters cannot be followed by a comma literal"),
];
