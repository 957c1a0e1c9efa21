//! Lookahead for the approximate end of a body: brackets in strings and comments count as well.

use std::collections::VecDeque;

/// The curly brackets of a text from some position on. Each is scanned once, even within nested bodies.
#[derive(Default)]
pub struct Brackets {
    /// Start of the last body.
    from: usize,
    /// End of the scanned text.
    scanned: usize,
    /// Opening brackets with their closing ones, except for the first ones, which were dropped.
    found: VecDeque<(usize, Option<usize>)>,
    /// Number of dropped brackets.
    dropped: usize,
    /// Indices of the open brackets, the innermost last.
    open: Vec<usize>,
}

impl Brackets {
    /// Returns true if the first bracket after `from` closes within `limit` bytes.
    ///
    /// Scanning resumes at the end of the last call. If `from` moves backwards, the text is scanned again.
    pub fn closes_within(&mut self, text: &[u8], from: usize, limit: usize) -> bool {
        if !(self.from..=self.scanned).contains(&from) {
            self.found.clear();
            self.open.clear();
            (self.scanned, self.dropped) = (from, 0);
        }
        self.from = from;
        while self.found.front().is_some_and(|first| first.0 < from) {
            self.found.pop_front();
            self.dropped += 1;
        }
        let end = text.len().min(from.saturating_add(limit));
        if let Some((_, Some(close))) = self.found.front() {
            return *close < end;
        }
        let start = self.scanned;
        for at in memchr::memchr2_iter(b'{', b'}', text.get(start..end).unwrap_or_default()) {
            let at = start + at;
            self.scanned = at + 1;
            if text[at] == b'{' {
                self.open.push(self.dropped + self.found.len());
                self.found.push_back((at, None));
                continue;
            }
            let closed = self.open.pop().and_then(|number| number.checked_sub(self.dropped));
            if let Some(entry) = closed.and_then(|number| self.found.get_mut(number)) {
                entry.1 = Some(at);
            }
            // A closing bracket without an opening one ends the enclosing body.
            if closed.is_none_or(|number| number == 0) {
                return true;
            }
        }
        self.scanned = self.scanned.max(end);
        false
    }
}
