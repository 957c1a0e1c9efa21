//! Diagnostics for names of operations and dialects that code uses and the context does not know.
//!
//! Operations of unknown dialects may exist, unregistered; so may those that a dialect from a file leaves to C++. Any
//! other unknown name is a mistake, and a similar name is suggested.

use std::panic::Location;

use lect_ods::names::nearest;

use crate::context::ContextData;
use crate::diag::Diagnostic;
use crate::loc::Loc;

impl ContextData {
    /// Returns a message with a suggestion if no operation of the name can exist: its dialect is loaded and does not
    /// define it. The dialect is loaded if necessary.
    pub fn unknown_op(&self, name: &str) -> Option<String> {
        if self.op_name(self.op_name_of(name.as_bytes())).info().is_some() {
            return None;
        }
        let namespace = name.split_once('.').map_or(name, |(namespace, _)| namespace);
        let Some(dialect) = self.dialect(namespace.as_bytes()) else {
            let hint = nearest(namespace, self.dialect_names())?;
            let rest = name.strip_prefix(namespace).unwrap_or_default();
            return Some(format!(
                "unknown operation '{name}': there is no dialect '{namespace}'; did you mean '{hint}{rest}'?"
            ));
        };
        if dialect.is_open() {
            return None;
        }
        let ops = dialect.spec().ops.iter().map(|op| &*op.name);
        let hint = nearest(name, ops).map(|hint| format!("; did you mean '{hint}'?")).unwrap_or_default();
        Some(format!("unknown operation '{name}': dialect '{namespace}' does not define it{hint}"))
    }

    /// Returns a message with a suggestion if there is no dialect of the name.
    pub fn unknown_dialect(&self, namespace: &str) -> Option<String> {
        if self.dialect(namespace.as_bytes()).is_some() {
            return None;
        }
        let hint = nearest(namespace, self.dialect_names());
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
