//! Positions of texts in a source map, lines and chunks.

use std::sync::Arc;

use lect_core::loc::SourcePos;
use lect_core::source::{Buffer, LineCol, SPLIT_MARKER, SourceMap, Text, split};

fn text(text: &'static str) -> Text {
    Arc::new(text)
}

/// Returns a text of `len` zero bytes.
fn zeros(len: usize) -> Text {
    Arc::new(vec![0u8; len])
}

fn pair(place: LineCol) -> (u32, u32) {
    (place.line, place.column)
}

#[test]
fn positions_resolve_to_buffer_line_and_byte_column() {
    let map = SourceMap::default();
    let a = map.add(b"a.mlir", text("one\ntwö x\r\n\n")).unwrap();
    let b = map.add(b"-", text("")).unwrap();
    let c = map.add(b"c", text("\rq")).unwrap();
    let at = |buffer: &Arc<Buffer>, offset| {
        let (found, place) = map.resolve(buffer.pos(offset)).unwrap();
        assert!(Arc::ptr_eq(&found, buffer));
        place
    };
    assert_eq!(pair(at(&a, 0)), (1, 1));
    assert_eq!(pair(at(&a, 3)), (1, 4));
    assert_eq!(pair(at(&a, 4)), (2, 1));
    assert_eq!(pair(at(&a, 9)), (2, 6));
    assert_eq!(pair(at(&a, a.len())), (4, 1));
    assert_eq!(pair(at(&b, 0)), (1, 1));
    assert_eq!(pair(at(&b, 77)), (1, 1));
    assert_eq!(pair(at(&c, 1)), (1, 2));
    assert_eq!(b.name(), b"<stdin>");
    assert_eq!(a.line_range(2), Some(4..10));
    assert_eq!(a.line_range(4), Some(13..13));
    assert_eq!(a.line_range(5), None);
    assert_eq!(a.line_range(0), None);
    assert_eq!(map.resolve(SourcePos(c.pos(9).0 + 1)).map(|found| found.1), None);
    assert_eq!(a.offset(b.pos(0)), None);
}

#[test]
fn a_released_text_keeps_its_lines() {
    let map = SourceMap::default();
    let a = map.add(b"a", text("x\ny\nz")).unwrap();
    a.release();
    a.release();
    assert!(a.text().is_none());
    assert_eq!(pair(a.line_col(2)), (2, 1));
    assert_eq!(a.line_range(2), Some(2..3));
}

#[test]
fn a_full_map_refuses_and_stays_usable() {
    let map = SourceMap::default();
    let a = map.add(b"a", zeros(4)).unwrap();
    // One text many times, since a text of that size would be too large for a test. The end of a text is a position, too.
    let big = zeros((1 << 26) - 1);
    for _ in 0..31 {
        map.add(b"big", big.clone()).unwrap();
    }
    map.add(b"big", zeros((1 << 26) - 21)).unwrap();
    let error = map.add(b"b", zeros(100)).unwrap_err();
    assert_eq!((error.len, error.free), (100, 13));
    assert_eq!(
        error.to_string(),
        "cannot load 'b': it has 100 bytes, and 13 are left of the 2147483647 bytes of source text that one context \
         can hold"
    );
    let last = map.add(b"b", zeros(13)).unwrap();
    assert_eq!(last.pos(13).0, SourcePos::LIMIT - 1);
    assert_eq!(map.add(b"c", zeros(1)).unwrap_err().free, 0);
    assert_eq!(pair(a.line_col(4)), (1, 5));
}

#[test]
fn chunks_count_their_own_lines_under_the_name_mlir_translate_gives_them() {
    let map = SourceMap::default();
    let file = map.add(b"s.mlir", text("a\n// -----\nb\n")).unwrap();
    let chunks = split(file.text().unwrap().as_ref().as_ref(), SPLIT_MARKER).chunks;
    let second = map.add_chunk(&file, chunks[1].clone()).unwrap();
    assert_eq!(second.name(), b"within split at s.mlir:2 offset ");
    assert_eq!(second.text().unwrap().as_ref().as_ref(), b"\nb\n");
    assert_eq!(pair(second.line_col(1)), (2, 1));
}

#[test]
fn markers_split_wherever_they_stand_and_near_misses_are_told() {
    let of = |text: &str, marker: &str| {
        let split = split(text.as_bytes(), marker.as_bytes());
        let chunks: Vec<_> = split.chunks.into_iter().map(|range| text[range].to_string()).collect();
        (chunks.join("|"), split.near_misses)
    };
    assert_eq!(of("a  // ----- x\n// ------", "// -----"), ("a  | x\n|-".into(), vec![]));
    assert_eq!(of("a // ---\n// ----x\n//-----", "// -----"), ("a // ---\n// ----x\n//-----".into(), vec![8, 15]));
    assert_eq!(of("xabyab", "ab"), ("x|y|".into(), vec![]));
    assert_eq!(of("xab", ""), ("xab".into(), vec![]));
    assert_eq!(of("", "// -----"), ("".into(), vec![]));
}
