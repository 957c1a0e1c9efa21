//! Limits of values, and locations of strings.

use std::sync::Arc;

use lect_ods::td::ty::Type;
use lect_ods::td::value::{Dag, List, Segment, SegmentKind, Text, TooLarge, Value};
use lect_ods::td::{FileId, Span};

fn around(inner: Value, times: usize) -> Result<Value, TooLarge> {
    let arg = |inner| vec![(inner, None)];
    (0..times).try_fold(inner, |inner, _| Dag::new(Value::Unset, None, arg(inner)).map(Value::Dag))
}

#[test]
fn rejects_values_that_are_too_large() {
    let twice = |value: &Value| List::new(Type::Dag, vec![value.clone(), value.clone()]);
    let doubled = (0..40).try_fold(Value::Unset, |value, _| twice(&value).map(Value::List));
    assert_eq!(doubled.err(), Some(TooLarge::Heavy));
    assert_eq!(around(Value::Unset, 1001).err(), Some(TooLarge::Deep));
    let deep = around(Value::Unset, 1000).expect("is just as deep as can be");
    assert_eq!(List::new(Type::Dag, vec![deep.clone(); 100]).err(), Some(TooLarge::Heavy));
    assert!(Dag::new(deep, None, vec![]).is_err());
    // Each dag that encloses a large one prints it again.
    let large = List::new(Type::Int, vec![Value::Unset; 100_000]).expect("is not too large");
    assert!(around(Value::List(Arc::clone(&large)), 10).is_ok());
    assert_eq!(around(Value::List(large), 100).err(), Some(TooLarge::Heavy));
}

#[test]
fn a_part_of_a_string_is_where_it_was_written() {
    let span = |range| Span::new(FileId(0), range);
    // `"a\"b\n'c" # !strconcat(..) # [{ d }]`
    let segment = |at, range, kind| Segment { at, span: span(range), kind };
    let origin = [
        segment(0, 1..9, SegmentKind::Escaped),
        segment(6, 12..27, SegmentKind::Computed),
        segment(9, 32..35, SegmentKind::Verbatim),
    ];
    let text = Text { text: "a\"b\n'cxyz d ".into(), code: false, origin: origin.into() };
    assert_eq!(text.span_at(0..1), Some(span(1..2)));
    assert_eq!(text.span_at(1..2), Some(span(2..4)));
    assert_eq!(text.span_at(2..5), Some(span(4..8)));
    assert_eq!(text.span_at(5..6), Some(span(8..9)));
    assert_eq!(text.span_at(5..8), Some(span(8..9)));
    assert_eq!(text.span_at(7..8), Some(span(12..27)));
    assert_eq!(text.span_at(10..11), Some(span(33..34)));
    assert_eq!(text.span_at(12..12), Some(span(35..35)));
    assert_eq!(text.span_at(90..99), Some(span(35..35)));
    let unknown = Text { origin: [].into(), ..text };
    assert_eq!(unknown.span_at(0..1), None);
}
