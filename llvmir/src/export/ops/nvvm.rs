//! Operations of the `nvvm` dialect, and its attributes of functions.

use lect_core::diag::Reported;
use lect_core::ir::OpRef;

use crate::export::Exporter;

impl<'a> Exporter<'a> {
    /// Translates an operation without a line in the tables. Returns false if there is no translation.
    pub fn nvvm_op(&mut self, _op: OpRef<'a>) -> Result<bool, Reported> {
        Ok(false)
    }
}
