//! Text of files, escaped for terminals.

use lect_ods::escape::{escaped_line, escaped_lines};

#[test]
fn nothing_drives_a_terminal() {
    assert_eq!(escaped_line(b"x\x1b[31m\r\n\t\x7f\0"), "x\\1B[31m\\0D\\0A\\09\\7F\\00");
    assert_eq!(escaped_line("é\u{9b}31m\u{202e}".as_bytes()), "é\\C2\\9B31m\\E2\\80\\AE");
    assert_eq!(escaped_line(b"a\xff\x9bb"), "a\\FF\\9Bb");
    assert_eq!(escaped_lines(b"a\nb\x1b"), "a\nb\\1B");
}
