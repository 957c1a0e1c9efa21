//! Source lines with the part that a diagnostic is about.

use lect_ods::snippet::{Canvas, Level};

#[test]
fn every_part_of_any_line_can_be_shown() {
    for line in ["\u{feff}def é; \r ü\u{9b}".as_bytes(), b"\x80\x80\x80\x80\x80\xff", b""] {
        for start in 0..=line.len() {
            for end in start..=line.len() + 1 {
                for colour in [false, true] {
                    let mut canvas = Canvas::new(colour);
                    canvas.source(Level::Remark, 1, line, start..end);
                    let text = canvas.finish();
                    assert!(text.contains('^'), "{text}");
                }
            }
        }
    }
}
