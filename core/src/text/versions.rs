//! Versions of dialects in a text, stated in a comment at its top.
//!
//! A comment is used since no other part of a text is parsed before the parts that depend on versions.
//!
//! ```mlir
//! // dialect-versions: toy=1.12 shop=2
//! ```

use std::fmt::Write;
use std::ops::Range;

use lect_ods::names::edit_distance;
use lect_ods::spec::show_version;

use crate::context::ContextData;
use crate::diag::Reported;
use crate::loc::Loc;
use crate::source::Buffer;

/// The start of the comment.
const MARK: &[u8] = b"dialect-versions:";

/// A word of the comment, with its position in the text: the version of a dialect, or an invalid word.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct StatedVersion {
    /// The word.
    pub word: String,
    /// Offset of the word.
    pub at: usize,
    /// The namespace and the version, if the word is valid.
    pub version: Option<(String, Vec<u64>)>,
}

/// Returns the words of the comment that states the versions of dialects in a text.
pub fn version_words(text: &[u8]) -> Vec<StatedVersion> {
    let start = text.as_ptr() as usize;
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let comments = lines.map_while(|line| match line {
        b"" => Some(line),
        line => line.strip_prefix(b"//").map(<[u8]>::trim_ascii),
    });
    let stated = comments.filter_map(|comment| std::str::from_utf8(comment.strip_prefix(MARK)?).ok());
    let words = stated.flat_map(str::split_whitespace);
    let stated = |word: &str| StatedVersion {
        word: word.to_owned(),
        at: word.as_ptr() as usize - start,
        version: parse_version(word),
    };
    words.map(stated).collect()
}

/// Returns the versions of dialects that a text states, by namespace. Invalid words are skipped.
pub fn stated_versions(text: &[u8]) -> Vec<(String, Vec<u64>)> {
    version_words(text).into_iter().filter_map(|stated| stated.version).collect()
}

impl ContextData {
    /// Returns the versions of dialects in a text that differ from the context's.
    ///
    /// These are the versions stated in the comment at its top, and those in `given`, for any text. Reports invalid
    /// words, versions that do not exist, and unknown dialects.
    pub fn text_versions(
        &self,
        buffer: &Buffer,
        range: Range<usize>,
        given: &[(String, Vec<u64>)],
    ) -> Result<Vec<(String, Vec<u64>)>, Reported> {
        let text = buffer.text();
        let text = text.as_ref().and_then(|text| (**text).as_ref().get(range.clone())).unwrap_or_default();
        let at = |offset: usize| Loc::source(buffer.pos(range.start + offset));
        let mut all: Vec<(String, Vec<u64>)> = Vec::new();
        for stated in version_words(text) {
            let loc = at(stated.at);
            let Some((namespace, version)) = stated.version else {
                let message = format!("'{}' is no version of a dialect: expected one as in 'shop=1.12'", stated.word);
                return Err(self.error(loc, message).emit());
            };
            if let Some(other) = all.iter().find(|it| it.0 == namespace && it.1 != version) {
                let message = format!("two versions of dialect '{namespace}', {} before", show_version(&other.1));
                return Err(self.error(loc, message).emit());
            }
            if let Some(other) = given.iter().find(|it| it.0 == namespace && it.1 != version) {
                let message = format!(
                    "the text states version {} of dialect '{namespace}', but is given as version {}",
                    show_version(&version),
                    show_version(&other.1)
                );
                return Err(self.error(loc, message).emit());
            }
            if self.has_versions(&namespace, loc) {
                self.check_version(&namespace, &version, loc)?;
                all.push((namespace, version));
            }
        }
        for (namespace, version) in given {
            if all.iter().any(|it| it.0 == *namespace) {
                continue;
            }
            let own = self.dialect(namespace.as_bytes()).map(|dialect| dialect.spec());
            if own.is_none_or(|spec| spec.versions.is_empty()) {
                return Err(self.error(Loc::UNKNOWN, self.no_versions(namespace)).emit());
            }
            self.check_version(namespace, version, Loc::UNKNOWN)?;
            all.push((namespace.clone(), version.clone()));
        }
        Ok(self.other_versions(&all))
    }

    fn check_version(&self, namespace: &str, version: &[u64], loc: Loc) -> Result<(), Reported> {
        match self.migration_path(namespace, version) {
            Ok(_) => Ok(()),
            Err(none) => Err(self.error(loc, none.to_string()).emit()),
        }
    }

    /// Returns true if a dialect declares versions, and emits a warning if it does not. A text may state versions of
    /// dialects that it does not use.
    fn has_versions(&self, namespace: &str, loc: Loc) -> bool {
        let dialect = self.dialect(namespace.as_bytes());
        if dialect.is_some_and(|dialect| !dialect.spec().versions.is_empty()) {
            return true;
        }
        if dialect.is_none_or(|dialect| dialect.version().is_none()) && namespace != "builtin" {
            self.warning(loc, self.no_versions(namespace));
        }
        false
    }

    /// Returns the message for a dialect that is unknown or declares no versions, with a suggestion.
    fn no_versions(&self, namespace: &str) -> String {
        let missing = match self.dialect(namespace.as_bytes()) {
            Some(_) => format!("dialect '{namespace}' declares no versions"),
            None => format!("there is no dialect '{namespace}'"),
        };
        let names = self.dialect_names().into_iter().filter(|name| !name.contains('@') && *name != namespace);
        let (distance, likely) =
            names.map(|name| (edit_distance(namespace, name), name)).min().unwrap_or((usize::MAX, ""));
        match distance <= (namespace.len() / 3).max(1) {
            true => format!("{missing}: did you mean '{likely}'?"),
            false => missing,
        }
    }
}

/// Parses a version of a dialect: `toy=1.12`.
pub fn parse_version(text: &str) -> Option<(String, Vec<u64>)> {
    let (namespace, version) = text.split_once('=')?;
    let version: Option<Vec<u64>> = version.split('.').map(|part| part.parse().ok()).collect();
    (!namespace.is_empty()).then_some((namespace.to_owned(), version?))
}

/// Returns the comment that states the given versions of dialects; empty if there are none.
pub fn versions_comment<'v>(versions: impl IntoIterator<Item = (&'v str, &'v [u64])>) -> String {
    let mut out = String::new();
    for (namespace, version) in versions {
        if out.is_empty() {
            out.push_str("// ");
            out.push_str(std::str::from_utf8(MARK).unwrap_or_default());
        }
        let _ = write!(out, " {namespace}={}", show_version(version));
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}
