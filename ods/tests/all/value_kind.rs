//! Kinds of values of parameters, and their notation.

use lect_ods::spec::ValueKind;

#[test]
fn notations_name_the_kinds_that_write_them() {
    let notations = [
        "bool",
        "i8",
        "u128",
        "char",
        "f64",
        "float",
        "int",
        "string",
        "affine_map",
        "integer_set",
        "type",
        "attr(::a::B)",
        "enum(A_Color)",
        "[?i64]",
        "(string, [u8])",
        "()",
        "{x: i32, y: ?{z: type}}",
        "one_of {point: (), circle: f32}",
        "own 'std::net::IpAddr'",
        "[own 'Map<String, i64>' = [(string, i64)]]",
    ];
    for notation in notations {
        assert_eq!(ValueKind::parse(notation).map(|kind| kind.to_string()).as_deref(), Some(notation));
    }
    for wrong in ["", "i7", "[i8", "enum", "(i8,)x", "own A", "i8 i8", &"[".repeat(1000)] {
        assert_eq!(ValueKind::parse(wrong), None, "{wrong}");
    }
}

#[test]
fn kinds_of_own_types_are_filled_in() {
    static STRING: ValueKind = ValueKind::String;
    let kind = ValueKind::parse("[own 'Name']").expect("a notation");
    assert!(kind.has_own());
    assert_eq!(kind.resolve(&|name| (name == "Name").then_some(&STRING)).to_string(), "[own 'Name' = string]");
}
