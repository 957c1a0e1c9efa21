//! Three-valued logic: true, false and unknown.

/// Returns the conjunction: false if any is false, otherwise unknown if any is unknown.
pub(super) fn all(answers: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    let mut known = Some(true);
    for answer in answers {
        match answer {
            Some(false) => return Some(false),
            Some(true) => {}
            None => known = None,
        }
    }
    known
}

/// Returns the disjunction: true if any is true, otherwise unknown if any is unknown.
pub(super) fn any(answers: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    let mut known = Some(false);
    for answer in answers {
        match answer {
            Some(true) => return Some(true),
            Some(false) => {}
            None => known = None,
        }
    }
    known
}
