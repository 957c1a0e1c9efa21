//! Checks of default values.

use super::td_lower::wrong;

/// Returns the errors about an attribute with a default value.
fn errors(attr: &str, default: &str) -> Vec<String> {
    wrong(&format!(
        "def Test_AOp : Test_Op<\"a\"> {{ let arguments = (ins DefaultValuedAttr<{attr}, \"{default}\">:$x); }}"
    ))
}

#[test]
fn conditions_on_numbers_are_decided_where_they_can_be() {
    let attr = "::llvm::cast<::mlir::IntegerAttr>($_self)";
    let is_rejected = |condition: &str, number: i64| {
        let condition = condition.replace('@', attr);
        let attr = format!("ConfinedAttr<I64Attr, [AttrConstraint<CPred<\"{condition}\">, \"odd\">]>");
        let errors = errors(&attr, &number.to_string());
        assert!(errors.iter().all(|error| error.contains("is none that its constraint allows")), "{errors:?}");
        !errors.is_empty()
    };
    // A condition that is not decided rejects no number, and neither does its negation.
    let check = |condition: &str, number| match (
        is_rejected(condition, number),
        is_rejected(&format!("!({condition})"), number),
    ) {
        (true, false) => Some(false),
        (false, true) => Some(true),
        (false, false) => None,
        (true, true) => panic!("{condition} and its negation are false for {number}"),
    };
    assert_eq!(check("@.getValue().isStrictlyPositive()", 0), Some(false));
    assert_eq!(check("@.getInt() >= 3 && f(@)", 2), Some(false));
    assert_eq!(check("@.getInt() >= 3 && f(@)", 3), None);
    assert_eq!(check("@.getInt() >= 3 || f(@)", 3), Some(true));
    assert_eq!(check("::llvm::is_contained({1, 2, -4}, @.getInt())", -4), Some(true));
    assert_eq!(check("::llvm::is_contained({1, 2, -4}, @.getInt())", 4), Some(false));
}

#[test]
fn signless_integers_hold_both_readings() {
    let check = |attr: &str, default: &str, range: &str| {
        let errors = errors(attr, default);
        assert!(matches!(&*errors, [error] if error.ends_with(range)), "{attr}: {errors:?}");
    };
    check("I8Attr", "300", "which is -128 to 255");
    check("SI8Attr", "200", "which is -128 to 127");
    check("TypedUnsignedIntegerAttrBase<UI<1>, \"bool\", \"one bit\">", "2", "which is 0 to 1");
    check("TypedSignlessIntegerAttrBase<I<0>, \"int\", \"no bits\">", "1", "which is -1 to 0");
    for (attr, defaults) in [("I8Attr", ["-128", "255"]), ("SI8Attr", ["-128", "127"])] {
        defaults.iter().for_each(|default| assert_eq!(errors(attr, default), [""; 0]));
    }
}
