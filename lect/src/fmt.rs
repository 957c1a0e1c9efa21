//! Formatter of MLIR's text and of TableGen, for `lect fmt` and for editors.
//!
//! The formatter works on tokens, so spelling, names, aliases and comments are preserved. Only white space between
//! tokens changes, where it has no meaning. Lines are never joined; a line is broken only if it is too long.
//!
//! - `piece` defines the tokens and comments of a text; `mlir` and `td` tokenize;
//! - `brackets` pairs brackets, and finds the braces that contain operations or statements;
//! - `pin` finds the lines that comments count, such as `expected-error@+2`;
//! - `layout` indents lines; `statement` finds the lines that begin a statement, `breaks` the points to break long lines at;
//! - `space` decides on blanks within a line.
//!
//! Text that cannot be tokenized with balanced brackets is left unchanged: in MLIR's text, each part between `// -----`
//! by itself. Formatting is idempotent.

mod brackets;
mod breaks;
mod layout;
mod mlir;
mod piece;
mod pin;
mod space;
mod statement;
mod td;

use std::ops::Range;

use brackets::Brackets;
use layout::Layout;
use piece::Piece;

/// Options of the formatter.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormatOptions {
    /// Intended maximal length of lines. Some lines are longer, since not every piece can begin a line.
    pub width: usize,
    /// Indentation of the contents of regions and lists.
    pub indent: usize,
    /// Indentation of continuation lines of an operation or a statement.
    pub continuation: usize,
}

impl Default for FormatOptions {
    fn default() -> Self {
        Self { width: 100, indent: 2, continuation: 4 }
    }
}

impl FormatOptions {
    /// Sets [`width`](Self::width).
    pub fn with_width(mut self, width: usize) -> Self {
        self.width = width;
        self
    }

    /// Sets [`indent`](Self::indent).
    pub fn with_indent(mut self, indent: usize) -> Self {
        self.indent = indent;
        self
    }

    /// Sets [`continuation`](Self::continuation).
    pub fn with_continuation(mut self, continuation: usize) -> Self {
        self.continuation = continuation;
        self
    }
}

/// Language of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// MLIR's text: `.mlir`
    Mlir,
    /// TableGen: `.td`
    TableGen,
}

/// Formats MLIR's text.
///
/// ```
/// use lect::fmt::{FormatOptions, format_mlir};
///
/// let text = "func.func @f( %a : i32,%b : i32 )->i32 {\nreturn   %a : i32 // the first\n}";
/// let formatted = "func.func @f(%a : i32, %b : i32) -> i32 {\n  return %a : i32 // the first\n}\n";
/// assert_eq!(format_mlir(text, &FormatOptions::default()), formatted);
/// ```
pub fn format_mlir(text: &str, options: &FormatOptions) -> String {
    format_text(text, Language::Mlir, options)
}

/// Formats TableGen.
///
/// ```
/// use lect::fmt::{FormatOptions, format_td};
///
/// let formatted = format_td("def A:B<1,2>{\nlet x=3;\n}", &FormatOptions::default());
/// assert_eq!(formatted, "def A:B<1, 2> {\n  let x = 3;\n}\n");
/// ```
pub fn format_td(text: &str, options: &FormatOptions) -> String {
    format_text(text, Language::TableGen, options)
}

fn format_text(text: &str, language: Language, options: &FormatOptions) -> String {
    // Only ASCII is added and removed, so the result is UTF-8 if the text was.
    String::from_utf8(format(text.as_bytes(), language, options)).unwrap_or_else(|_| text.to_owned())
}

/// Formats a text, which may be invalid UTF-8.
pub fn format(text: &[u8], language: Language, options: &FormatOptions) -> Vec<u8> {
    let parts = match language {
        Language::Mlir => parts(text),
        Language::TableGen => std::iter::once(0..text.len()).collect(),
    };
    let whole = |range: &Range<usize>| text.get(range.clone()).unwrap_or_default();
    let formatted: Vec<Option<Vec<u8>>> =
        parts.iter().map(|part| format_part(whole(part), language, options)).collect();
    // If a marker is within brackets, the parts are formatted as one text.
    if parts.len() > 1
        && formatted.iter().any(Option::is_none)
        && let Some(all) = format_part(text, language, options)
    {
        return all;
    }
    let mut out = Vec::with_capacity(text.len() + text.len() / 8);
    for (range, formatted) in parts.iter().zip(formatted) {
        match formatted {
            Some(formatted) => {
                // Keep the empty line between the part and the marker of the next one.
                if range.end < text.len() && !formatted.is_empty() && ends_in_empty_line(whole(range)) {
                    let is_dos = formatted.ends_with(b"\r\n");
                    out.extend(formatted);
                    out.extend_from_slice(if is_dos { b"\r\n" } else { b"\n" });
                } else {
                    out.extend(formatted);
                }
            }
            None => out.extend_from_slice(whole(range)),
        }
    }
    out
}

/// Splits a text at its markers; each part begins with the line of its marker.
fn parts(text: &[u8]) -> Vec<Range<usize>> {
    let (mut parts, mut begin, mut at) = (Vec::new(), 0, 0);
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        if line.trim_ascii() == MARKER && at > begin {
            parts.push(begin..at);
            begin = at;
        }
        at += line.len();
    }
    parts.push(begin..text.len());
    parts
}

fn ends_in_empty_line(text: &[u8]) -> bool {
    let end = text.trim_ascii_end().len();
    text.get(end..).unwrap_or_default().iter().filter(|byte| **byte == b'\n').count() > 1
}

/// Separator of the parts of a file that are parsed independently.
const MARKER: &[u8] = b"// -----";

/// Formats a part. Returns `None` if it must stay as it is.
fn format_part(text: &[u8], language: Language, options: &FormatOptions) -> Option<Vec<u8>> {
    let (pieces, brackets) = divided(text, language)?;
    let out = Layout::new(text, &pieces, &brackets, language, options).run();
    same_pieces(text, &pieces, &out, language).then_some(out)
}

fn divided(text: &[u8], language: Language) -> Option<(Vec<Piece>, Brackets)> {
    let mut pieces = match language {
        Language::Mlir => mlir::pieces(text)?,
        Language::TableGen => td::pieces(text)?,
    };
    let brackets = Brackets::find(text, &mut pieces, language)?;
    Some((pieces, brackets))
}

/// Returns true if formatting preserved all tokens and comments.
fn same_pieces(text: &[u8], pieces: &[Piece], new: &[u8], language: Language) -> bool {
    let Some((again, _)) = divided(new, language) else { return false };
    let same = |(one, two): (&Piece, &Piece)| one.kind == two.kind && one.text(text) == two.text(new);
    pieces.len() == again.len() && pieces.iter().zip(&again).all(same)
}
