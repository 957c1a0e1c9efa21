//! Functions that read custom forms.

use super::OpParser;
use crate::diag::Reported;
use crate::ir::OpState;

/// Reads an operation's custom form into what the operation will be.
pub type ParseOp = fn(&mut OpParser<'_, '_>, &mut OpState) -> Result<(), Reported>;
