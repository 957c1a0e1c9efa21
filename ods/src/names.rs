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
