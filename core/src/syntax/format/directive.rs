//! `custom<Name>`: which code a name stands for.

use super::builtin::shared_directive;
use crate::dialect::{Dialect, Directive};

/// What reads and prints `custom<name>` in a dialect's formats: its own code, else what dialects share.
pub(crate) fn find(dialect: &Dialect, name: &str) -> Option<&'static Directive> {
    dialect.directive(name).or_else(|| shared_directive(name))
}
