//! The texts that say how the elements of a list are written: words, and marks among them.

/// The parts that both kinds of texts have.
pub(super) trait Part<'a>: Copy + PartialEq {
    /// `(?`
    const OPEN: Self;
    /// `)` that belongs to it.
    const CLOSE: Self;

    /// Words and punctuation.
    fn text(text: &'a str) -> Self;

    /// The mark that a text begins with, and what follows it.
    fn mark(from: &'a str) -> Option<(Self, &'a str)>;
}

/// The parts of a text. `$`, `%` and parentheses that are no marks are text.
pub(super) fn parts<'a, P: Part<'a>>(template: &'a str) -> Vec<P> {
    let (mut parts, mut rest, mut open) = (Vec::new(), template, false);
    while let Some(at) = rest.find(['$', '%', '(', ')']) {
        let (text, from) = rest.split_at(at);
        let found = match from.strip_prefix("(?") {
            Some(after) => Some((P::OPEN, after)),
            None => from.strip_prefix(')').filter(|_| open).map(|after| (P::CLOSE, after)).or_else(|| P::mark(from)),
        };
        let (part, after) = found.unwrap_or_else(|| {
            let (sign, after) = from.split_at(1);
            (P::text(sign), after)
        });
        open = (open || part == P::OPEN) && part != P::CLOSE;
        parts.extend((!text.is_empty()).then(|| P::text(text)));
        parts.push(part);
        rest = after;
    }
    parts.extend((!rest.is_empty()).then(|| P::text(rest)));
    parts
}
