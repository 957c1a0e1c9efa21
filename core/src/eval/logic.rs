//! Logic of three values: true, false and unknown.

/// Whether all hold: false if one is, else not known if one is not.
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

/// Whether one holds: true if one does, else not known if one is not.
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
