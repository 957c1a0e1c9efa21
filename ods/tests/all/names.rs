//! Similarity of names.

use lect_ods::names::edit_distance;

#[test]
fn counts_characters_that_differ() {
    let cases = [("", "", 0), ("arx", "arr", 1), ("arr", "ar", 1), ("", "ab", 2), ("shlef", "shelf", 2), ("a", "b", 1)];
    for (a, b, expected) in cases {
        assert_eq!(edit_distance(a, b), expected, "{a} {b}");
        assert_eq!(edit_distance(b, a), expected, "{b} {a}");
    }
    assert_eq!(edit_distance("kitten", "sitten"), 1);
}
