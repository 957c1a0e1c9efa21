//! Functions that print custom forms and aliases.

use super::OpPrinter;
use crate::attrs::Part;
use crate::context::ContextData;
use crate::ir::OpRef;

/// Prints an operation's custom form.
pub type PrintOp = fn(&mut OpPrinter<'_, '_>, OpRef<'_>);

/// Returns the alias prefix of an attribute or a type of any kind.
pub type AliasPart = fn(&ContextData, Part) -> Option<&'static str>;
