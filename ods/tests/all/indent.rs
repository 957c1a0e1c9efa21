//! Indentation of texts in definitions.

use lect_ods::indent::unindent;

#[test]
fn removes_common_indentation() {
    assert_eq!(unindent("\n    One.\n\n      two\n    three\n  "), "One.\n\n  two\nthree");
    assert_eq!(unindent("One.\n    Two."), "One.\nTwo.");
    assert_eq!(unindent(" one "), "one");
    assert_eq!(unindent(""), "");
    assert_eq!(unindent("\n \n"), "");
}
