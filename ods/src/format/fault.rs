//! Faults in the order in which mlir-tblgen would find them.

use std::ops::Range;

use super::FormatError;
use super::parse::SyntaxFault;

impl FormatError {
    /// An error without notes.
    pub(super) fn new(range: Range<usize>, message: impl Into<String>) -> Self {
        FormatError { range, message: message.into(), notes: Vec::new() }
    }
}

/// What was found so far.
#[derive(Default)]
pub(super) struct Faults {
    /// With where the last token ends that had to be read to find it.
    list: Vec<(usize, FormatError)>,
}

impl Faults {
    pub fn push(&mut self, after: usize, error: FormatError) {
        self.list.push((after, error));
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// All of them, with the one that ended the parsing in its place; or that there are none.
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
