//! Functions that print custom forms and aliases.

use super::OpPrinter;
use crate::attrs::Part;
use crate::context::ContextData;
use crate::ir::OpRef;

/// Prints an operation's custom form.
pub type PrintOp = fn(&mut OpPrinter<'_, '_>, OpRef<'_>);

/// What the alias of an attribute or a type begins with, of any kind.
pub type AliasPart = fn(&ContextData, Part) -> Option<&'static str>;
