//! Escaping of texts from files for HTML and JavaScript.

use std::fmt::Write;

/// Escapes a text for elements and attributes of HTML. Characters that affect the display of others, such as
/// bidirectional marks, are shown by their code points.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    escape_to(&mut out, text);
    out
}

/// Writes a text, escaped for HTML.
pub fn escape_to(out: &mut String, text: &str) {
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(letter),
            '\r' => {}
            _ if letter.is_control() || is_invisible(letter) => {
                // Writing to a string always succeeds.
                let _ = write!(out, "\\u{{{:x}}}", u32::from(letter));
            }
            _ => out.push(letter),
        }
    }
}

/// Returns true for invisible marks that change the layout of the text beside them.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Encodes a name as an anchor.
pub fn anchor(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for letter in name.chars() {
        match letter {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '.' | '_' | '-' => out.push(letter),
            _ => {
                let _ = write!(out, "~{:x}", u32::from(letter));
            }
        }
    }
    out
}

/// Encodes a text as a string of JavaScript and JSON that may also be embedded in an element of HTML.
pub fn js_string(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(out, "\\u{:04x}", u32::from(letter));
            }
            _ if letter.is_control() || is_invisible(letter) => {
                let _ = write!(out, "\\u{:04x}", u32::from(letter));
            }
            _ => out.push(letter),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_text_is_markup() {
        assert_eq!(escape("<b a='\"'>&\u{202e}\u{1b}"), "&lt;b a=&#39;&quot;&#39;&gt;&amp;\\u{202e}\\u{1b}");
        assert_eq!(anchor("a b.c#\""), "a~20b.c~23~22");
        assert_eq!(js_string("</script>\"\u{2028}"), "\"\\u003c/script\\u003e\\\"\\u2028\"");
    }
}
