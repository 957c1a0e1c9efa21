//! Text of enum cases.

use lect_core::eval::{enum_constant, enum_text, enum_value, streamed};
use lect_ods::spec::{EnumCase, EnumKind, EnumSpec};

fn flags(primary_groups: bool) -> EnumSpec {
    let case = |symbol: &'static str, value, members: &[&'static str]| EnumCase {
        symbol: symbol.into(),
        value,
        spelling: symbol.into(),
        members: members.iter().map(|member| (*member).into()).collect::<Vec<_>>().into(),
    };
    let cases = vec![case("none", 0, &[]), case("a", 1, &[]), case("b", 2, &[]), case("both", 3, &["a", "b"])];
    EnumSpec {
        def: "Flags".into(),
        cpp_class: "Flags".into(),
        cpp_namespace: "".into(),
        underlying_type: "".into(),
        summary: "".into(),
        description: "".into(),
        width: 32,
        kind: EnumKind::Bits { separator: ", ".into(), quoted: true, primary_groups },
        cases: cases.into(),
        attr_class: None,
    }
}

#[test]
fn bits_are_joined_and_groups_stand_for_their_members() {
    let spec = flags(true);
    assert_eq!(enum_value(&spec, b"a,  b"), Some(3));
    assert_eq!(enum_value(&spec, b"none"), Some(0));
    assert_eq!(enum_value(&spec, b"a,none"), None);
    assert_eq!(enum_value(&spec, b"a,,b"), None);
    assert_eq!((enum_text(&spec, 0), enum_text(&spec, 3)), ("none".into(), "both".into()));
    assert_eq!(enum_text(&flags(false), 3), "a, b, both");
    assert_eq!((streamed(&spec, 1), streamed(&spec, 3)), ("a".into(), "both".into()));
    assert_eq!(enum_constant(&spec, "::x::Flags::b"), Some(2));
}
