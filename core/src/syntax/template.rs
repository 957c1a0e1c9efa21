//! Templates for the syntax of list elements: literal text with marks.

/// A part of a template, of either kind.
pub(super) trait Part<'a>: Copy + PartialEq {
    /// `(?`
    const OPEN: Self;
    /// The matching `)`.
    const CLOSE: Self;

    /// Creates a part of literal text.
    fn text(text: &'a str) -> Self;

    /// Parses the mark at the start of a text; returns it and the rest of the text.
    fn mark(from: &'a str) -> Option<(Self, &'a str)>;
}

/// Splits a template into its parts. `$`, `%` and parentheses that are no marks are literal text.
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
