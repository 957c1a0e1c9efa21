//! Errors in the order in which mlir-tblgen would report them.

use std::ops::Range;

use super::FormatError;
use super::parse::SyntaxFault;

impl FormatError {
    /// Creates an error without notes.
    pub(super) fn new(range: Range<usize>, message: impl Into<String>) -> Self {
        FormatError { range, message: message.into(), notes: Vec::new() }
    }
}

/// Errors found so far.
#[derive(Default)]
pub(super) struct Faults {
    /// Each error with the end of the last token that had to be read to detect it.
    list: Vec<(usize, FormatError)>,
}

impl Faults {
    pub fn push(&mut self, after: usize, error: FormatError) {
        self.list.push((after, error));
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns an error with all faults, and the syntax error that ended the parsing at its position; or `Ok` if there
    /// are none.
    pub fn finish(self, syntax: Option<SyntaxFault>) -> Result<(), Vec<FormatError>> {
        let mut list = self.list;
        if let Some(fault) = syntax {
            let earlier = |after: usize| after < fault.after || (after == fault.after && !fault.lexical);
            let at = list.iter().position(|(after, _)| !earlier(*after)).unwrap_or(list.len());
            list.insert(at, (fault.after, fault.error));
        }
        if list.is_empty() { Ok(()) } else { Err(list.into_iter().map(|(_, error)| error).collect()) }
    }
}
