//! Which versions of dialects a text is of: a comment before all else that says so, since a text has no other place that is
//! read before what depends on it.
//!
//! ```mlir
//! // dialect-versions: toy=1.12 shop=2
//! ```

use std::fmt::Write;

/// What the comment begins with.
const MARK: &[u8] = b"dialect-versions:";

/// What a text says that its dialects are of, by namespace. A word that is no version is left out.
pub fn stated_versions(text: &[u8]) -> Vec<(String, Vec<u64>)> {
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let comments = lines.map_while(|line| match line {
        b"" => Some(line),
        line => line.strip_prefix(b"//").map(<[u8]>::trim_ascii),
    });
    let stated = comments.filter_map(|comment| std::str::from_utf8(comment.strip_prefix(MARK)?).ok());
    stated.flat_map(str::split_whitespace).filter_map(parse_version).collect()
}

/// A version of a dialect: `toy=1.12`.
pub fn parse_version(text: &str) -> Option<(String, Vec<u64>)> {
    let (namespace, version) = text.split_once('=')?;
    let version: Option<Vec<u64>> = version.split('.').map(|part| part.parse().ok()).collect();
    (!namespace.is_empty()).then_some((namespace.to_owned(), version?))
}

/// The comment that says which versions of dialects a text is of; empty if it is of none.
pub fn versions_comment<'v>(versions: impl IntoIterator<Item = (&'v str, &'v [u64])>) -> String {
    let mut out = String::new();
    for (namespace, version) in versions {
        if out.is_empty() {
            out.push_str("// ");
            out.push_str(std::str::from_utf8(MARK).unwrap_or_default());
        }
        let _ = write!(out, " {namespace}={}", lect_ods::spec::show_version(version));
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}
