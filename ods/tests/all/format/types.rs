//! Tests of the sources of types.

use super::build::{Attr, Build, Need, Ty, op};
use lect_ods::format::{TypeSource, Var, parse_op};
use lect_ods::spec::{Arity, Expr, Matching, OpSpec};

/// Returns an operation with two operands and a result of any type.
fn binary() -> OpSpec {
    op().operand("x", Ty::Any, Arity::One).operand("y", Ty::Any, Arity::One).result("r", Ty::Any, Arity::One)
}

fn all_types(names: &[&'static str]) -> Matching {
    Matching::AllTypes(names.iter().map(|name| (*name).into()).collect())
}

/// Returns the sources of the operands' and the results' types.
fn sources(spec: &OpSpec, text: &str) -> (Vec<TypeSource>, Vec<TypeSource>) {
    let format = parse_op(text, spec).expect(text);
    (format.operand_types.into_owned(), format.result_types.into_owned())
}

/// Returns the messages of errors and notes.
fn errors(spec: &OpSpec, text: &str) -> Vec<(String, String)> {
    let errors = parse_op(text, spec).expect_err(text);
    errors.into_iter().map(|error| (error.message, error.notes.into_iter().map(|(_, note)| note).collect())).collect()
}

fn unknown(kind: &str, at: u32, name: &str) -> (String, String) {
    (
        format!("type of {kind} #{at}, named '{name}', is not buildable and a buildable type cannot be inferred"),
        format!(
            "suggest adding a type constraint to the operation or adding a 'type(${name})' directive to the custom \
             assembly format"
        ),
    )
}

fn missing(kind: &str, at: u32, name: &str) -> (String, String) {
    (
        format!("{kind} #{at}, named '{name}', not found"),
        format!("suggest adding a '${name}' directive to the custom assembly format"),
    )
}

use TypeSource::{Built, ElementsOf, Inferred, SameAs, Transformed, Written};

#[test]
fn types_are_written() {
    let expected = (vec![Written, Written], vec![Written]);
    for text in [
        "$x $y type($x) type($y) type($r) attr-dict",
        "operands type(operands) type(results) attr-dict",
        "operands functional-type(operands, results) attr-dict",
        "$x $y custom<A>(type($x), type($y), type($r)) attr-dict",
    ] {
        assert_eq!(sources(&binary(), text), expected, "{text}");
    }
}

#[test]
fn records_elements_read_together() {
    let format = parse_op("operands attr-dict `:` functional-type(operands, results)", &binary()).expect("right");
    assert!(format.operands_together && format.operand_types_together && format.result_types_together);
    let format = parse_op("$x $y attr-dict type(operands) type($r)", &binary()).expect("right");
    assert!(!format.operands_together && format.operand_types_together && !format.result_types_together);
}

#[test]
fn builds_type_that_constraint_determines() {
    let spec = op().operand("v", Ty::I32, Arity::Variadic).result("r", Ty::I32, Arity::One);
    assert_eq!(sources(&spec, "$v attr-dict"), (vec![Built(Expr::Builder)], vec![Built(Expr::Builder)]));
    // The number of operands of a segment is unknown in a list of all operands.
    assert_eq!(errors(&spec, "operands attr-dict"), [unknown("operand", 0, "v")]);
    let spec = op().result("r", Ty::I32, Arity::Variadic);
    assert_eq!(errors(&spec, "attr-dict"), [unknown("result", 0, "r")]);
}

#[test]
fn one_type_makes_others_known() {
    let x = Var::Operand(0);
    for spec in [binary().matching(all_types(&["x", "y", "r"])), binary().native_trait("SameOperandsAndResultType")] {
        let expected = (vec![Written, SameAs(x)], vec![SameAs(x)]);
        assert_eq!(sources(&spec, "$x $y attr-dict `:` type($x)"), expected);
        let r = Var::Result(0);
        let expected = (vec![SameAs(r), SameAs(r)], vec![Written]);
        assert_eq!(sources(&spec, "$x $y attr-dict `:` type($r)"), expected);
        // A list of all types does not assign types to values.
        assert_eq!(errors(&spec, "$x $y attr-dict `:` type(operands)"), [unknown("result", 0, "r")]);
        let both = [unknown("operand", 0, "x"), unknown("operand", 1, "y")];
        assert_eq!(errors(&spec, "$x $y attr-dict `:` type(results)"), both);
    }
    let spec = binary().native_trait("SameTypeOperands");
    let expected = (vec![SameAs(Var::Operand(1)), Written], vec![Written]);
    assert_eq!(sources(&spec, "$x $y attr-dict `:` type($y) type($r)"), expected);
}

#[test]
fn one_type_follows_from_another() {
    let matching = |from: &'static str, to: &'static str| Matching::Types {
        from: from.into(),
        to: to.into(),
        transform: Expr::This,
        optional: false,
    };
    let spec = binary().matching(matching("x", "r"));
    let from_x = Transformed { from: Var::Operand(0), transform: Expr::This };
    let expected = (vec![Written, Written], vec![from_x]);
    assert_eq!(sources(&spec, "$x $y attr-dict `:` type($x) type($y)"), expected);
    let backwards = errors(&spec, "$x $y attr-dict `:` type($r) type($y)");
    assert_eq!(backwards, [unknown("operand", 0, "x")]);

    let spec = op().attr("a", Attr::Any, Need::Required).result("r", Ty::Any, Arity::One).matching(matching("a", "r"));
    let from_a = Transformed { from: Var::Prop(0), transform: Expr::This };
    assert_eq!(sources(&spec, "$a attr-dict"), (vec![], vec![from_a]));
    assert_eq!(errors(&spec, "attr-dict"), [unknown("result", 0, "r")]);
}

#[test]
fn elements_are_of_the_element_type() {
    let matching = Matching::ElementCountAndTypes { shaped: "r".into(), elements: "v".into() };
    let spec = op().operand("v", Ty::Any, Arity::Variadic).result("r", Ty::Any, Arity::One).matching(matching);
    let expected = (vec![ElementsOf(Var::Result(0))], vec![Written]);
    assert_eq!(sources(&spec, "$v attr-dict `:` type($r)"), expected);
}

#[test]
fn last_matching_trait_determines_type() {
    let spec = binary().matching(all_types(&["x", "r"])).matching(all_types(&["y", "r"]));
    let expected = (vec![Written, Written], vec![SameAs(Var::Operand(1))]);
    assert_eq!(sources(&spec, "$x $y attr-dict `:` type($x) type($y)"), expected);
}

#[test]
fn operations_infer_their_results() {
    let text = "$x $y attr-dict `:` type(operands)";
    assert_eq!(sources(&binary().infers(false), text), (vec![Written, Written], vec![Inferred]));
    // If traits imply the interface, only the traits are used.
    assert_eq!(errors(&binary().infers(true), text), [unknown("result", 0, "r")]);
}

#[test]
fn everything_must_be_in_the_format() {
    let spec = binary().region("g", false).successor("s", false);
    let all = [
        unknown("result", 0, "r"),
        missing("operand", 0, "x"),
        missing("operand", 1, "y"),
        missing("region", 0, "g"),
        missing("successor", 0, "s"),
    ];
    assert_eq!(errors(&spec, "attr-dict"), all);
    let no_dictionary = errors(&spec, "$x");
    assert_eq!(no_dictionary, [("'attr-dict' directive not found in custom assembly format".into(), String::new())]);
}
