//! Similarity of names.

use lect_ods::names::{edit_distance, nearest};

#[test]
fn counts_characters_that_differ() {
    let cases = [("", "", 0), ("arx", "arr", 1), ("arr", "ar", 1), ("", "ab", 2), ("shlef", "shelf", 2), ("a", "b", 1)];
    for (a, b, expected) in cases {
        assert_eq!(edit_distance(a, b), expected, "{a} {b}");
        assert_eq!(edit_distance(b, a), expected, "{b} {a}");
    }
    assert_eq!(edit_distance("kitten", "sitten"), 1);
}

#[test]
fn nearest_name_differs_by_a_slip() {
    assert_eq!(nearest("%lenght", ["%len", "%length", "%a"]), Some("%length"));
    assert_eq!(nearest("retrun", ["return", "reduce"]), Some("return"));
    assert_eq!(nearest("arith.adi", ["arith.addi", "arith.addf", "arith.andi"]), Some("arith.addi"));
    assert_eq!(nearest("arth.addi", ["arith.addi", "arith.addf"]), Some("arith.addi"));
    assert_eq!(nearest("canonicalise", ["canonicalize", "cse"]), Some("canonicalize"));
    // Short names are similar to everything.
    assert_eq!(nearest("cf", ["scf", "arith"]), None);
    assert_eq!(nearest("scf.fr", ["scf.if", "scf.for", "scf.xfr"]), Some("scf.for"));
    assert_eq!(nearest("%ab", ["%cab", "%abc"]), Some("%abc"));
    assert_eq!(nearest("%a", ["%b"]), None);
    assert_eq!(nearest("add", ["add"]), None);
}
