//! Lookahead for the end of a body.

use lect_core::text::parse::brackets::Brackets;

#[test]
fn detects_whether_first_bracket_closes_within_limit() {
    let text = b"a { b { c } { d } } e { f } }";
    let close = |from, limit| Brackets::default().closes_within(text, from, limit);
    assert!(close(0, 19) && !close(0, 18));
    assert!(close(3, 8) && !close(3, 7));
    let mut brackets = Brackets::default();
    for (from, end) in [(0, 19), (3, 11), (12, 17), (20, 27), (0, 19)] {
        assert!(!brackets.closes_within(text, from, end - from - 1), "{from}");
        assert!(brackets.closes_within(text, from, end - from), "{from}");
    }
}

#[test]
fn nothing_opens() {
    assert!(!Brackets::default().closes_within(b"a", 0, 10));
    assert!(Brackets::default().closes_within(b"}", 0, 10));
    assert!(!Brackets::default().closes_within(b"}", 7, 10));
}
