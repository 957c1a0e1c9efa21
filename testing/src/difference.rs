//! Differences of texts by lines, in the unified form.

use similar::TextDiff;

/// Lines of context, as in other programs.
pub const CONTEXT: usize = 3;

/// Returns the difference of two named texts. Each change has `context` unchanged lines before and after it.
///
/// All of lect's commands call this function, since each further form of text would be another copy of the algorithms.
pub fn unified(old: &[u8], new: &[u8], names: (&str, &str), context: usize) -> Vec<u8> {
    let mut text = Vec::new();
    let difference = TextDiff::from_lines(old, new);
    let mut unified = difference.unified_diff();
    // A list of bytes takes all that is written.
    let _ = unified.context_radius(context).header(names.0, names.1).to_writer(&mut text);
    text
}
