//! Conversion of ODS names to Rust names, and similarity of names.

/// Converts `camelCase` and `SHOUTING` to `snake_case`: `dynamicSizes`, `overflowFlags`, `elementType`.
pub fn snake(name: &str) -> String {
    let mut out = String::new();
    let chars: Vec<char> = name.chars().collect();
    for (at, &c) in chars.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| chars.get(at));
        let begins = before.is_some_and(|before| before.is_lowercase() || before.is_ascii_digit())
            || before.is_some_and(|before| before.is_uppercase())
                && chars.get(at + 1).is_some_and(|next| next.is_lowercase());
        if c.is_uppercase() && begins && !out.ends_with('_') {
            out.push('_');
        }
        if c.is_alphanumeric() || c == '_' {
            out.extend(c.to_lowercase());
        } else {
            out.push('_');
        }
    }
    out
}

/// Returns the edit distance of two names: the least number of characters to insert, remove or replace.
pub fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (at, one) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (column, other) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(one != *other);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}

/// Largest number of characters of a name that are compared.
const COMPARED: usize = 64;

/// Returns the most similar of the known names, if one is similar: one edit per three characters, and few in all. A name
/// of two characters may lack a third behind its first.
///
/// A namespace and a sigil do not count, as short names are similar to everything.
pub fn nearest<S: AsRef<str>>(name: &str, known: impl IntoIterator<Item = S>) -> Option<S> {
    let own = name.rsplit('.').next().unwrap_or(name);
    let length = own.chars().filter(|char| char.is_alphanumeric() || *char == '_').count();
    let most = (length / 3).min(1 + length / 4);
    let first = name.len() - own.trim_start_matches(|char: char| !char.is_alphanumeric()).len();
    let begin = name.chars().count().min(name[..first].chars().count() + 1);
    let lacks_one = |other: &str| {
        length == 2
            && other.len() == name.len() + 1
            && other.chars().zip(name.chars()).take(begin).all(|(one, other)| one == other)
            && is_subsequence(name, other)
    };
    let start = |name: &str| name.chars().take(COMPARED).collect::<String>();
    let written = start(name);
    let near = known.into_iter().filter_map(|other| {
        let text = other.as_ref();
        if lacks_one(text) {
            return Some((1, other));
        }
        let is_of_like_length = text.len().abs_diff(name.len()) <= most && text != name;
        let distance = is_of_like_length.then(|| typing_distance(&written, &start(text)))?;
        (distance <= most).then_some((distance, other))
    });
    near.min_by(|a, b| a.0.cmp(&b.0).then_with(|| a.1.as_ref().cmp(b.1.as_ref()))).map(|it| it.1)
}

/// Returns true if the characters of a name occur in another one, in the same order.
fn is_subsequence(part: &str, whole: &str) -> bool {
    let mut whole = whole.chars();
    part.chars().all(|char| whole.any(|other| other == char))
}

/// Returns the edit distance, except that two neighbours in the wrong order are one edit.
fn typing_distance(a: &str, b: &str) -> usize {
    let differing: Vec<usize> =
        a.bytes().zip(b.bytes()).enumerate().filter(|(_, (a, b))| a != b).map(|(at, _)| at).collect();
    let (one, other) = (a.as_bytes(), b.as_bytes());
    let is_swapped = matches!(
        *differing,
        [first, second] if second == first + 1 && one[first] == other[second] && one[second] == other[first]
    );
    if is_swapped && a.len() == b.len() { 1 } else { edit_distance(a, b) }
}
