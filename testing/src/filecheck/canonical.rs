//! Canonical text: runs of blanks are one space, and lines end with `\n`.

/// A text and the way back to its source.
pub(super) struct Canonical {
    pub(super) text: Vec<u8>,
    strict: bool,
}

impl Canonical {
    /// Makes the canonical text. If `strict`, blanks stay.
    pub(super) fn new(source: &[u8], strict: bool) -> Self {
        let mut text = Vec::with_capacity(source.len());
        walk(source, strict, |byte, _| {
            text.push(byte);
            true
        });
        Self { text, strict }
    }

    /// Returns the line, counted from 1, and the column in bytes of a position, both in the source.
    pub(super) fn position(&self, source: &[u8], at: usize) -> (usize, usize) {
        let (mut count, mut place) = (0, source.len());
        walk(source, self.strict, |_, position| {
            if count == at {
                place = position;
            }
            count += 1;
            count <= at
        });
        let before = source.get(..place).unwrap_or_default();
        let line = memchr::memchr_iter(b'\n', before).count() + 1;
        let begin = memchr::memrchr(b'\n', before).map_or(0, |it| it + 1);
        (line, place - begin)
    }
}

/// Calls a function with each byte of the canonical text and its position in the source, while that returns true.
fn walk(source: &[u8], strict: bool, mut each: impl FnMut(u8, usize) -> bool) {
    let is_blank = |byte: Option<&u8>| matches!(byte, Some(b' ' | b'\t'));
    for (at, byte) in source.iter().enumerate() {
        let next = source.get(at + 1);
        let is_dropped = match byte {
            b'\r' => next == Some(&b'\n'),
            b' ' | b'\t' if !strict => at > 0 && is_blank(source.get(at - 1)),
            _ => false,
        };
        let byte = if !strict && *byte == b'\t' { b' ' } else { *byte };
        if !is_dropped && !each(byte, at) {
            return;
        }
    }
}
