//! Escapes for text of files that is shown to people: control characters, line ends and marks of text direction are
//! neutralized.

use std::fmt::Write;

/// Returns bytes as text on one line. Control characters, marks of text direction and invalid UTF-8 are hexadecimal
/// digits after a backslash, as in strings of MLIR (`\1B`).
pub fn escaped_line(bytes: &[u8]) -> String {
    escaped(bytes, |_| false)
}

/// Returns bytes as escaped text that keeps its line breaks.
pub fn escaped_lines(bytes: &[u8]) -> String {
    escaped(bytes, |c| c == '\n')
}

fn escaped(bytes: &[u8], is_kept: fn(char) -> bool) -> String {
    let mut out = String::with_capacity(bytes.len());
    let hex = |out: &mut String, bytes: &[u8]| {
        for byte in bytes {
            // Writing to a string always succeeds.
            let _ = write!(out, "\\{byte:02X}");
        }
    };
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match (c.is_control() || is_direction(c)) && !is_kept(c) {
                true => hex(&mut out, c.encode_utf8(&mut [0; 4]).as_bytes()),
                false => out.push(c),
            }
        }
        hex(&mut out, chunk.invalid());
    }
    out
}

/// Returns true if a character is a mark, an embedding, an override or an isolate of bidirectional text.
fn is_direction(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
