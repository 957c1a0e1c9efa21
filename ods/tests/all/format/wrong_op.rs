//! Invalid formats of operations: each with its first error.

use super::build::{Attr, Build, Need, Ty, everything, op};
use super::check_first_error;
use lect_ods::format::parse_op;
use lect_ods::spec::{Arity, OpSpec};

fn check(spec: &OpSpec, marked: &str, message: &str) {
    check_first_error(marked, message, |text| parse_op(text, spec).map(drop));
}

#[test]
fn parts_are_checked_where_they_stand() {
    let spec = everything();
    for (marked, message) in PARTS {
        check(&spec, marked, message);
    }
}

#[test]
fn a_colon_after_an_attribute_is_ambiguous() {
    let spec = op()
        .attr("a", Attr::Any, Need::Required)
        .attr("c", Attr::Class, Need::Required)
        .attr("oa", Attr::Any, Need::Optional)
        .attr("u", Attr::Unit, Need::Optional);
    let ambiguous = |name: &str| {
        format!(
            "format ambiguity caused by `:` literal found after attribute `{name}` which does not have a buildable type"
        )
    };
    for marked in [
        "«$a» `:` attr-dict",
        "«$a» `` `:` attr-dict",
        "«$a» attr-dict `:`",
        "«$a» (`:` $u^)? attr-dict",
        "«$a» (`x` $u^):(`:`)? attr-dict",
        "«$a» (`x` $u^):(`` `:`)? attr-dict",
        "«$a» (`x` $oa^)? `:` attr-dict",
    ] {
        check(&spec, marked, &ambiguous("a"));
    }
    check(&spec, "«qualified»($c) `:` attr-dict", &ambiguous("c"));
    check(&spec, "«(»`x` $oa^)? `:` attr-dict", &ambiguous("oa"));
    check(&spec, "«(»`x` $oa^ `:`)? attr-dict", &ambiguous("oa"));
    check(&spec, "«(»`x`):(`y` $oa^)? `:` attr-dict", &ambiguous("oa"));
    for text in [
        "$c `:` attr-dict",
        "$a `x` `:` attr-dict",
        "$a custom<A>($u) `:` attr-dict",
        "$a (`x` `:` $u^)? attr-dict",
        "$a (`` `:` $u^)? attr-dict",
        "$a ($u^ `:`)? attr-dict",
        "custom<A>($a) `:` attr-dict",
    ] {
        assert!(parse_op(text, &spec).is_ok(), "{text}");
    }
}

#[test]
fn a_region_after_a_dictionary_is_ambiguous() {
    let spec = op().operand("v", Ty::I32, Arity::Variadic).region("g", false);
    for text in ["attr-dict $v $g", "attr-dict ($g^)? $v", "attr-dict `` $v $g", "attr-dict (`x` $v^)? $g"] {
        let errors = parse_op(text, &spec).expect_err(text);
        assert_eq!(errors[0].message, "format ambiguity caused by `attr-dict` directive followed by region `g`");
        assert_eq!(errors[0].notes[0].1, "try using `attr-dict-with-keyword` instead");
    }
    for text in
        ["attr-dict-with-keyword $v $g", "attr-dict `:` $v $g", "$v attr-dict (`x` $g^)?", "$v attr-dict regions"]
    {
        assert!(parse_op(text, &spec).is_ok(), "{text}");
    }
}

#[test]
fn rejects_clause_keyword_that_follows_the_clauses() {
    let spec = op().operand("v", Ty::I32, Arity::Variadic).operand("o", Ty::I32, Arity::Optional);
    let adjacent = "format ambiguity because k is used in two adjacent oilist elements.";
    let literal = "format ambiguity because k is used both in oilist element and the adjacent literal.";
    check(&spec, "«oilist»(`k` $v) oilist(`k` $o) attr-dict", adjacent);
    check(&spec, "«oilist»(`k` $v) `k` $o attr-dict", literal);
    for text in ["oilist(`k` $v) `` `k` $o attr-dict", "oilist(`k` $v) `l` `k` $o attr-dict"] {
        assert!(parse_op(text, &spec).is_ok(), "{text}");
    }
}

#[test]
fn white_space_is_no_keyword_of_a_clause() {
    check(&everything(), "oilist(«` `» $v)", "expected literal, but got white space");
}

#[test]
fn anchors_of_else_branches_are_held_to_the_same() {
    let spec = everything();
    check(
        &spec,
        "«(»`k`):(`l` $i^)?",
        "only optional or default-valued attributes can be used to anchor an optional group",
    );
    check(&spec, "«(»`k`):(`l`^)?", "only variables and types can be used to anchor an optional group");
}

#[test]
fn a_reference_to_properties_is_not_supported() {
    check(&everything(), "prop-dict custom<A>(ref(«prop-dict»))", "'ref' of 'prop-dict' unsupported");
}

#[test]
fn every_part_that_is_wrong_is_reported() {
    let errors = parse_op("$b $b ($nope^)? custom<A>(operands, `a`) @", &everything()).expect_err("wrong");
    let found: Vec<_> = errors.iter().map(|error| (error.range.clone(), error.message.as_str())).collect();
    let expected = [
        (3..5, "operand 'b' is already bound"),
        (7..12, "expected variable to refer to an argument, region, result, or successor"),
        (26..34, "'operands' directive creates overlap in format"),
        (36..39, "literals may only be used in the top-level section of the format"),
        (41..42, "unexpected character"),
    ];
    assert_eq!(found, expected);
}

const PARTS: &[(&str, &str)] = &[
    ("«@»", "unexpected character"),
    ("attr-dict «%»", "unexpected character"),
    ("attr-dict «{»", "unexpected character"),
    ("«$» attr-dict", "expected variable name"),
    ("«$»1", "expected variable name"),
    ("«$»-", "expected variable name"),
    ("`a«»", "unexpected end of file in literal"),
    (r#""a«»"#, "unexpected end of file in string"),
    (r#""a\"«»"#, "unexpected end of file in string"),
    ("$b «%»", "unexpected character"),
    ("$nope «%»", "unexpected character"),
    ("custom«%»", "unexpected character"),
    ("«foo»", "expected literal, variable, directive, or optional group"),
    ("«attr_dict»", "expected literal, variable, directive, or optional group"),
    ("«attr-dictionary»", "expected literal, variable, directive, or optional group"),
    ("«)»", "expected literal, variable, directive, or optional group"),
    ("«^»", "expected literal, variable, directive, or optional group"),
    ("«?»", "expected literal, variable, directive, or optional group"),
    ("«:»", "expected literal, variable, directive, or optional group"),
    ("«,»", "expected literal, variable, directive, or optional group"),
    ("«|»", "expected literal, variable, directive, or optional group"),
    ("$b«^»", "expected literal, variable, directive, or optional group"),
    ("``«a»``", "expected literal, variable, directive, or optional group"),
    (
        "«`a b`»",
        "expected valid literal but got 'a b': keywords should contain only alphanum, '_', '$', or '.' characters",
    ),
    (
        "«`a-b`»",
        "expected valid literal but got 'a-b': keywords should contain only alphanum, '_', '$', or '.' characters",
    ),
    ("«`1a`»", "expected valid literal but got '1a': valid keyword starts with a letter or '_'"),
    (
        "«`!`»",
        "expected valid literal but got '!': single character literal must be a letter or one of '_:,=<>()[]{}?+-*'",
    ),
    ("«`::`»", "expected valid literal but got '::': valid keyword starts with a letter or '_'"),
    ("«`..`»", "expected valid literal but got '..': valid keyword starts with a letter or '_'"),
    ("«` x`»", "expected valid literal but got ' x': valid keyword starts with a letter or '_'"),
    (r#"«"C++"»"#, "strings may only be used as 'custom' directive arguments"),
    (r#"type(«"C++"»)"#, "strings may only be used as 'custom' directive arguments"),
    ("«$nope»", "expected variable to refer to an argument, region, result, or successor"),
    ("«$r»", "result variables can can only be used as a child to a 'type' directive"),
    ("«results»", "'results' directive can can only be used as a child to a 'type' directive"),
    ("operands «operands»", "'operands' directive creates overlap in format"),
    ("$b «operands»", "'operands' directive creates overlap in format"),
    ("operands «$b»", "operand 'b' is already bound"),
    ("$b «$b»", "operand 'b' is already bound"),
    ("$i «$i»", "attribute 'i' is already bound"),
    ("$p «$p»", "property 'p' is already bound"),
    ("$g «$g»", "region 'g' is already bound"),
    ("$s «$s»", "successor 's' is already bound"),
    ("regions «regions»", "'regions' directive creates overlap in format"),
    ("$g «regions»", "'regions' directive creates overlap in format"),
    ("regions «$vg»", "region 'vg' is already bound"),
    ("successors «successors»", "'successors' directive creates overlap in format"),
    ("$vs «successors»", "'successors' directive creates overlap in format"),
    ("successors «$s»", "successor 's' is already bound"),
    ("attr-dict «attr-dict»", "'attr-dict' directive has already been seen"),
    ("attr-dict «attr-dict-with-keyword»", "'attr-dict' directive has already been seen"),
    ("attr-dict custom<A>(«attr-dict»)", "'attr-dict' directive has already been seen"),
    ("prop-dict «prop-dict»", "'prop-dict' directive has already been seen"),
    ("prop-dict custom<A>(«prop-dict»)", "'prop-dict' directive has already been seen"),
    ("«params»", "unsupported directive kind"),
    ("«struct»", "unsupported directive kind"),
    ("«struct»($b)", "unsupported directive kind"),
    ("type«»", "expected '(' before argument list"),
    ("type(«»", "expected literal, variable, directive, or optional group"),
    ("type(«)»", "expected literal, variable, directive, or optional group"),
    ("type «$b»", "expected '(' before argument list"),
    ("type($b«»", "expected ')' after argument list"),
    ("type($b «$v»)", "expected ')' after argument list"),
    ("type(«`a`»)", "literals may only be used in the top-level section of the format"),
    ("type(«$i»)", "attributes cannot be used as children to a `type` directive"),
    ("type(«$p»)", "properties cannot be used as children to a `type` directive"),
    ("type(«$g»)", "regions can only be used at the top level or in a ref directive"),
    ("type(«$s»)", "successors can only be used at the top level or in a ref directive"),
    ("type(«$nope»)", "expected variable to refer to an argument, region, result, or successor"),
    ("type(«type»($b))", "'type' cannot be used as a child of another `type`"),
    ("type(«attr-dict»)", "'attr-dict' directive can only be used as a top-level directive"),
    ("type(«prop-dict»)", "'prop-dict' directive can only be used as a top-level directive"),
    ("type(«regions»)", "'regions' is only valid as a top-level directive"),
    ("type(«successors»)", "'successors' is only valid as a top-level directive"),
    ("type(«ref»($b))", "'ref' is only valid within a `custom` directive"),
    ("type(«params»)", "unsupported directive kind"),
    ("type(«qualified»($b))", "'qualified' directive expects an attribute or a `type` directive"),
    ("type(«functional-type»(operands, results))", "'functional-type' is only valid as a top-level directive"),
    ("type(«custom»<A>($b))", "`custom` can only be used at the top-level context or within a `struct` directive"),
    ("type(«(»$v^)?)", "optional groups can only be used as top-level elements"),
    ("type(oilist(«`k`» $o))", "literals may only be used in the top-level section of the format"),
    ("type($b) «type»($b)", "'type' of 'b' is already bound"),
    ("type(operands) «type»($b)", "'type' of 'b' is already bound"),
    ("type($b) «type»(operands)", "'operands' 'type' is already bound"),
    ("type(operands) «type»(operands)", "'operands' 'type' is already bound"),
    ("type($r) «type»($r)", "'type' of 'r' is already bound"),
    ("type(results) «type»($r)", "'type' of 'r' is already bound"),
    ("type($r) «type»(results)", "'results' 'type' is already bound"),
    ("functional-type«»", "expected '(' before argument list"),
    ("functional-type(«»", "expected literal, variable, directive, or optional group"),
    ("functional-type($b«)»", "expected ',' after inputs argument"),
    ("functional-type($b,«»", "expected literal, variable, directive, or optional group"),
    ("functional-type($b, $r«»", "expected ')' after argument list"),
    ("«functional-type»($b, $b)", "'type' of 'b' is already bound"),
    ("«functional-type»(operands, operands)", "'operands' 'type' is already bound"),
    ("functional-type(«$i», results)", "attributes cannot be used as children to a `type` directive"),
    ("functional-type(«type»($b), results)", "'type' cannot be used as a child of another `type`"),
    ("functional-type(operands, results) «type»($b)", "'type' of 'b' is already bound"),
    ("custom<A>(«functional-type»(operands, results))", "'functional-type' is only valid as a top-level directive"),
    ("qualified«»", "expected '(' before argument list"),
    ("qualified(«»", "expected literal, variable, directive, or optional group"),
    ("«qualified»($b)", "'qualified' directive expects an attribute or a `type` directive"),
    ("«qualified»($p)", "'qualified' directive expects an attribute or a `type` directive"),
    ("«qualified»($g)", "'qualified' directive expects an attribute or a `type` directive"),
    ("«qualified»(operands)", "'qualified' directive expects an attribute or a `type` directive"),
    ("«qualified»(`a`)", "'qualified' directive expects an attribute or a `type` directive"),
    ("qualified($i«»", "expected ')' after argument list"),
    ("qualified(«ref»($i))", "'ref' is only valid within a `custom` directive"),
    ("«ref»($b)", "'ref' is only valid within a `custom` directive"),
    ("«ref»", "'ref' is only valid within a `custom` directive"),
    ("(`k` «ref»($v)^)?", "'ref' is only valid within a `custom` directive"),
    ("custom«»", "expected '<' before custom directive name"),
    ("custom<«»", "expected custom directive name identifier"),
    ("custom<«type»>(", "expected custom directive name identifier"),
    ("custom<A«»", "expected '>' after custom directive name"),
    ("custom<A>«»", "expected '(' before custom directive parameters"),
    ("custom<A>(«»", "expected literal, variable, directive, or optional group"),
    ("custom<A>(«)»", "expected literal, variable, directive, or optional group"),
    ("custom<A>($b«»", "expected ')' after custom directive parameters"),
    ("custom<A>($b «$v»)", "expected ')' after custom directive parameters"),
    ("custom<A>($b,«)»", "expected literal, variable, directive, or optional group"),
    ("custom<AttrAs>($b, «\"$256\"»)", "the marks of a template are '$0' to '$255'"),
    ("custom<A>(«`a`»)", "literals may only be used in the top-level section of the format"),
    ("custom<A>(«$r»)", "result variables can can only be used as a child to a 'type' directive"),
    ("custom<A>(«$nope»)", "expected variable to refer to an argument, region, result, or successor"),
    ("«custom»<A>(operands)", "only variables and types may be used as parameters to a custom directive"),
    ("«custom»<A>(regions)", "only variables and types may be used as parameters to a custom directive"),
    ("«custom»<A>(successors)", "only variables and types may be used as parameters to a custom directive"),
    ("custom<A>(«results»)", "'results' directive can can only be used as a child to a 'type' directive"),
    ("custom<A>(«params»)", "unsupported directive kind"),
    ("«custom»<A>(type(operands))", "type directives within a custom directive may only refer to variables"),
    ("«custom»<A>(type(results))", "type directives within a custom directive may only refer to variables"),
    ("custom<A>(«qualified»($b))", "'qualified' directive expects an attribute or a `type` directive"),
    ("custom<A>(«custom»<B>($b))", "`custom` can only be used at the top-level context or within a `struct` directive"),
    ("custom<A>(«(»$v^)?)", "optional groups can only be used as top-level elements"),
    ("custom<A>(ref«)»", "expected '(' before argument list"),
    ("custom<A>(ref(«ref»($b)))", "'ref' is only valid within a `custom` directive"),
    (r#"custom<A>(ref(«"C++"»))"#, "strings may only be used as 'custom' directive arguments"),
    ("custom<A>(ref(«`a`»))", "literals may only be used in the top-level section of the format"),
    ("custom<A>(ref(«$b»))", "operand 'b' must be bound before it is referenced"),
    ("custom<A>(ref(«$i»))", "attribute 'i' must be bound before it is referenced"),
    ("custom<A>(ref(«$p»))", "property 'p' must be bound before it is referenced"),
    ("custom<A>(ref(«$g»))", "region 'g' must be bound before it is referenced"),
    ("custom<A>(ref(«$s»))", "successor 's' must be bound before it is referenced"),
    ("custom<A>(ref(«$r»))", "result variables can can only be used as a child to a 'type' directive"),
    ("custom<A>(ref(«type»($b)))", "'ref' of 'type($b)' is not bound by a prior 'type' directive"),
    ("custom<A>(ref(«type»($r)))", "'ref' of 'type($r)' is not bound by a prior 'type' directive"),
    ("custom<A>(ref(«type»(operands)))", "'ref' of 'type(operands)' is not bound by a prior 'type' directive"),
    ("custom<A>(ref(«type»(results)))", "'ref' of 'type(results)' is not bound by a prior 'type' directive"),
    ("custom<A>(ref(«operands»))", "'ref' of 'operands' is not bound by a prior 'operands' directive"),
    ("custom<A>(ref(«regions»))", "'ref' of 'regions' is not bound by a prior 'regions' directive"),
    ("custom<A>(ref(«successors»))", "'ref' of 'successors' is not bound by a prior 'successors' directive"),
    ("custom<A>(ref(«results»))", "'results' directive can can only be used as a child to a 'type' directive"),
    ("custom<A>(ref(«attr-dict»))", "'ref' of 'attr-dict' is not bound by a prior 'attr-dict' directive"),
    ("operands custom<A>(ref(«$b»))", "operand 'b' must be bound before it is referenced"),
    ("(«)»?", "expected literal, variable, directive, or optional group"),
    ("(`a`«»", "expected literal, variable, directive, or optional group"),
    ("(`a`)«»", "expected '?' after optional group"),
    ("«(»`a`)?", "optional group has no anchor element"),
    ("«(»`a`^)?", "only variables and types can be used to anchor an optional group"),
    ("«(»``^)?", "only variables and types can be used to anchor an optional group"),
    ("(`k` $v^) :«»", "expected '(' to start else branch of optional group"),
    ("(`k` $v^):«`a`»", "expected '(' to start else branch of optional group"),
    ("(`k` $v^):(«)»?", "expected literal, variable, directive, or optional group"),
    ("(`k` $v^):(`l`)«»", "expected '?' after optional group"),
    ("(`k` $v^ $o«^»)?", "only one element can be marked as the anchor of an optional group"),
    ("(`k` $v^):(`l` $o«^»)?", "only one element can be marked as the anchor of an optional group"),
    ("«(»($o^)?)?", "optional group has no anchor element"),
    ("«(»`k` ($o^)?^)?", "only variables and types can be used to anchor an optional group"),
    ("«(»$b^)?", "only variable length operands can be used within an optional group"),
    ("«(»`k` $v^ $b)?", "only variable length operands can be used within an optional group"),
    ("«(»`k` $v^):($b)?", "only variable length operands can be used within an optional group"),
    ("«(»`k` type($b)^)?", "only variable length operands can be used within an optional group"),
    ("«(»`k` type($r)^)?", "only variable length results can be used within an optional group"),
    ("«(»`k` type(operands)^)?", "only literals, types, and variables can be used within an optional group"),
    ("«(»`k` functional-type($v, $r)^)?", "only variable length results can be used within an optional group"),
    ("«(»$i^)?", "only optional or default-valued attributes can be used to anchor an optional group"),
    (
        "«(»$p^)?",
        "only properties with default values that can be optionally parsed (have the `let optionalParser = ...` field defined) can be used to anchor an optional group",
    ),
    ("«(»$s^)?", "only literals, types, and variables can be used within an optional group"),
    ("«(»$vs^)?", "only literals, types, and variables can be used within an optional group"),
    ("«(»`k` operands^)?", "only literals, types, and variables can be used within an optional group"),
    ("«(»`k` regions $v^)?", "only literals, types, and variables can be used within an optional group"),
    ("«(»`k` attr-dict $v^)?", "only literals, types, and variables can be used within an optional group"),
    ("«(»`k` prop-dict $v^)?", "only literals, types, and variables can be used within an optional group"),
    ("«(»`k` oilist(`l` $o) $v^)?", "only literals, types, and variables can be used within an optional group"),
    ("«(»`k` custom<A>($b)^)?", "only variable length operands can be used within an optional group"),
    ("«(»`k` custom<A>($i)^)?", "only optional or default-valued attributes can be used to anchor an optional group"),
    ("«(»`k` custom<A>($s)^)?", "only literals, types, and variables can be used within an optional group"),
    (r#"«(»`k` custom<A>("C++")^)?"#, "only literals, types, and variables can be used within an optional group"),
    (
        "«(»type($v)^ $v)?",
        "first parsable element of an optional group must be a literal, variable, or custom directive",
    ),
    ("«(»($o^)? $v^)?", "first parsable element of an optional group must be a literal, variable, or custom directive"),
    ("oilist«»", "expected '(' before oilist argument list"),
    ("oilist(«»", "expected literal, but got ''"),
    ("oilist(«)»", "expected literal, but got ')'"),
    ("oilist(«$b»)", "expected literal, but got '$b'"),
    ("oilist(`a`«»", "expected literal, variable, directive, or optional group"),
    ("oilist(`a` |«)»", "expected literal, but got ')'"),
    ("oilist(`a` $o«,» `b` $v)", "expected literal, variable, directive, or optional group"),
    (
        "oilist(«`!`» $o)",
        "expected valid literal but got '!': single character literal must be a letter or one of '_:,=<>()[]{}?+-*'",
    ),
    ("«oilist»(`a` $b)", "only variable length operands can be used within an oilist parsing group"),
    ("«oilist»(`a` $i)", "only optional attributes can be used in an oilist parsing group"),
    ("«oilist»(`a` $p)", "only default-valued or optional properties can be used in an olist parsing group"),
    ("«oilist»(`a` $s)", "only literals, types, and variables can be used within an oilist group"),
    (
        "«oilist»(`a` functional-type($v, $r))",
        "only variable length results can be used within an oilist parsing group",
    ),
    ("«oilist»(`a` custom<A>($b))", "only variable length operands can be used within an oilist parsing group"),
    ("«oilist»(`a` custom<A>($s))", "only literals, types, and variables can be used within an oilist group"),
    ("«(»`a` $b)?", "optional group has no anchor element"),
    ("«$b»", "'attr-dict' directive not found in custom assembly format"),
];
