//! The directives that formats of several dialects use, by what they read and print, not by whose they are.

use crate::dialect::Directive;

/// `custom<Name>` of these formats.
const DIRECTIVES: &[(&str, Directive)] = &[];

/// The directive that dialects share under a name.
pub(super) fn shared_directive(name: &str) -> Option<&'static Directive> {
    DIRECTIVES.iter().find(|it| it.0 == name).map(|it| &it.1)
}
