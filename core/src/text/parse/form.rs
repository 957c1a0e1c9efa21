//! Functions that read custom forms.

use super::OpParser;
use crate::diag::Reported;
use crate::ir::OpState;

/// Parses an operation's custom form into the state of the operation.
pub type ParseOp = fn(&mut OpParser<'_, '_>, &mut OpState) -> Result<(), Reported>;
