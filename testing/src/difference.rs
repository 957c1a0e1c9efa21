//! Differences of texts by lines, in the unified form.

use std::io::Write;

use similar::ChangeTag;
use similar::algorithms::{Capture, Compact, Replace, myers};
use similar::udiff::UnifiedHunkHeader;

/// Lines of context, as in other programs.
pub const CONTEXT: usize = 3;

/// Returns the difference of two named texts. Each change has `context` unchanged lines before and after it.
///
/// The algorithm is called directly: the common interface of `similar` contains five, which are a hundredth of the
/// command's size.
pub fn unified(old: &[u8], new: &[u8], names: (&str, &str), context: usize) -> Vec<u8> {
    let lines = |text| <[u8]>::split_inclusive(text, |byte| *byte == b'\n').collect::<Vec<_>>();
    let (old, new) = (lines(old), lines(new));
    let mut changes = Compact::new(Replace::new(Capture::new()), &old[..], &new[..]);
    let Ok(()) = myers::diff(&mut changes, &old[..], 0..old.len(), &new[..], 0..new.len());
    let hunks = changes.into_inner().into_inner().into_grouped_ops(context);
    let mut text = Vec::new();
    if !hunks.is_empty() {
        text.extend(format!("--- {}\n+++ {}\n", names.0, names.1).bytes());
    }
    for hunk in &hunks {
        // A list of bytes takes all that is written.
        let _ = writeln!(text, "{}", UnifiedHunkHeader::new(hunk));
        for change in hunk.iter().flat_map(|op| op.iter_changes(&old[..], &new[..])) {
            text.push(match change.tag() {
                ChangeTag::Equal => b' ',
                ChangeTag::Delete => b'-',
                ChangeTag::Insert => b'+',
            });
            text.extend_from_slice(change.value());
            if !change.value().ends_with(b"\n") {
                text.extend_from_slice(b"\n\\ No newline at end of file\n");
            }
        }
    }
    text
}
