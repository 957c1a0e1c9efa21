//! Diagnostics for names of operations and dialects that code uses and the context does not know.
//!
//! Operations of unknown dialects may exist, unregistered; so may those that a dialect from a file leaves to C++. Any
//! other unknown name is a mistake, and a similar name is suggested.

use std::panic::Location;

use crate::context::ContextData;
use crate::diag::Diagnostic;
use crate::loc::Loc;

/// Maximum edit distance of a similar name.
const MOST_EDITS: usize = 2;

impl ContextData {
    /// Returns a message with a suggestion if no operation of the name can exist: its dialect is loaded and does not
    /// define it. The dialect is loaded if necessary.
    pub fn unknown_op(&self, name: &str) -> Option<String> {
        if self.op_name(self.op_name_of(name.as_bytes())).info().is_some() {
            return None;
        }
        let namespace = name.split_once('.').map_or(name, |(namespace, _)| namespace);
        let Some(dialect) = self.dialect(namespace.as_bytes()) else {
            let hint = similar(namespace, self.dialect_names())?;
            let rest = name.strip_prefix(namespace).unwrap_or_default();
            return Some(format!(
                "unknown operation '{name}': there is no dialect '{namespace}'; did you mean '{hint}{rest}'?"
            ));
        };
        if dialect.is_open() {
            return None;
        }
        let ops = dialect.spec().ops.iter().map(|op| &*op.name);
        let hint = similar(name, ops).map(|hint| format!("; did you mean '{hint}'?")).unwrap_or_default();
        Some(format!("unknown operation '{name}': dialect '{namespace}' does not define it{hint}"))
    }

    /// Returns a message with a suggestion if there is no dialect of the name.
    pub fn unknown_dialect(&self, namespace: &str) -> Option<String> {
        if self.dialect(namespace.as_bytes()).is_some() {
            return None;
        }
        let hint = similar(namespace, self.dialect_names());
        let hint = hint.map(|hint| format!("; did you mean '{hint}'?")).unwrap_or_default();
        Some(format!("unknown dialect '{namespace}'{hint}"))
    }

    /// Emits a warning at a line of the program that uses lect, once per message.
    pub fn warn_at(&self, place: &Location<'_>, message: impl Into<String>) {
        let message = message.into();
        if self.handlers.is_first(format!("{place}: {message}")) {
            let file = self.ident(place.file().as_bytes());
            let loc: Loc = self.attrs().loc_value(self.attrs().file_loc(file, place.line(), place.column()));
            self.report(Diagnostic::warning(loc, message));
        }
    }
}

/// Returns the most similar name, if one is similar.
fn similar<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let distances = known.into_iter().map(|other| (distance(name, other), other));
    // Short names are similar to everything.
    let own = name.split_once('.').map_or(name, |(_, own)| own);
    let most = MOST_EDITS.min(own.len() / 3);
    distances.filter(|it| it.0 <= most).min_by_key(|it| it.0).map(|it| it.1)
}

/// Returns the number of bytes to insert, remove or replace to turn one name into the other; `usize::MAX` if their
/// lengths differ too much.
fn distance(a: &str, b: &str) -> usize {
    if a.len().abs_diff(b.len()) > MOST_EDITS {
        return usize::MAX;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (at, one) in a.bytes().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (column, other) in b.bytes().enumerate() {
            let replaced = diagonal + usize::from(one != other);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Context;

    #[test]
    fn suggests_the_nearest_name() {
        assert_eq!(similar("arith.adi", ["arith.addf", "arith.addi", "arith.andi"]), Some("arith.addi"));
        assert_eq!(similar("cf", ["scf", "arith"]), None);
        assert_eq!(distance("kitten", "sitten"), 1);
    }

    #[test]
    fn reports_names_that_no_operation_has() {
        let ctx = Context::new();
        assert_eq!(ctx.unknown_op("builtin.module"), None);
        let expected =
            "unknown operation 'builtin.modul': dialect 'builtin' does not define it; did you mean 'builtin.module'?";
        assert_eq!(ctx.unknown_op("builtin.modul").as_deref(), Some(expected));
        let expected =
            "unknown operation 'bultin.module': there is no dialect 'bultin'; did you mean 'builtin.module'?";
        assert_eq!(ctx.unknown_op("bultin.module").as_deref(), Some(expected));
        assert_eq!(ctx.unknown_op("t.add"), None);
        assert_eq!(
            ctx.unknown_dialect("buildin").as_deref(),
            Some("unknown dialect 'buildin'; did you mean 'builtin'?")
        );
        let ((), all) = ctx.capture_diagnostics(|| (0..2).for_each(|_| ctx.warn_at(Location::caller(), "odd")));
        assert_eq!(all.len(), 1);
    }
}
