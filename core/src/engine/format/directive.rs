//! Lookup of the code of `custom<Name>` directives.

use super::builtin::shared_directive;
use crate::dialect::{Dialect, Directive};

/// Returns the parser and printer of `custom<name>` in a dialect's formats: its own hook, else a shared directive.
pub(crate) fn find(dialect: &Dialect, name: &str) -> Option<&'static Directive> {
    dialect.directive(name).or_else(|| shared_directive(name))
}
