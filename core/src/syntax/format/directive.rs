//! Lookup of directives: `custom<Name>`.

use super::builtin::{is_shared_directive, shared_directive};
use crate::dialect::Dialect;
use crate::dialect::is_same;
use crate::syntax::{DialectSyntax, Directive};

/// Returns the code of `custom<name>` in a dialect's formats: the dialect's own, or a directive that dialects share.
pub(crate) fn find(dialect: &Dialect, name: &str) -> Option<&'static Directive> {
    dialect.directive(name).or_else(|| shared_directive(name))
}

impl DialectSyntax {
    /// Returns true if `custom<name>` has code, in the format of an operation or of an attribute or a type; for checks
    /// at compile time.
    pub const fn has_directive(&self, name: &str, of_op: bool) -> bool {
        if of_op {
            let mut rest = self.directives;
            while let [(known, _), others @ ..] = rest {
                if is_same(known.as_bytes(), name.as_bytes()) {
                    return true;
                }
                rest = others;
            }
            return is_shared_directive(name);
        }
        let mut rest = self.def_directives;
        while let [(known, _), others @ ..] = rest {
            if is_same(known.as_bytes(), name.as_bytes()) {
                return true;
            }
            rest = others;
        }
        false
    }
}
