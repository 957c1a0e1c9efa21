//! Syntax of names of dialects, operations and attributes.

use lect_ods::spec::MLIR_RELEASE;

/// Returns true if `name` is a valid namespace: a letter or `_`, then letters, digits, `_` and `$`.
pub fn is_namespace(name: &[u8]) -> bool {
    let Some((first, rest)) = name.split_first() else { return false };
    (first.is_ascii_alphabetic() || *first == b'_')
        && rest.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$'))
}

/// Returns the error in an operation name, if any. In quotes, almost any bytes are valid.
pub fn op_name_fault(name: &[u8]) -> Option<&'static str> {
    if name.is_empty() {
        return Some("empty operation name is invalid");
    }
    name.contains(&0).then_some("null character not allowed in operation name")
}

/// Splits a name such as `fastmath@23` into the name and the release.
pub fn newer_name(name: &[u8]) -> Option<(&str, u64)> {
    let at = name.iter().rposition(|&byte| byte == b'@')?;
    let release = std::str::from_utf8(name.get(at + 1..)?).ok()?.parse().ok()?;
    let is_newer = release > u64::from(MLIR_RELEASE);
    Some((std::str::from_utf8(name.get(..at)?).ok()?, release)).filter(|it| is_newer && !it.0.is_empty())
}

/// Returns true if the lexer reads `bytes` as one identifier.
pub fn is_bare_identifier(bytes: &[u8]) -> bool {
    matches!(bytes, [b'A'..=b'Z' | b'a'..=b'z' | b'_', rest @ ..]
        if rest.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.')))
}
