//! Construction of errors at an operation, with the note that shows the operation.

use crate::diag::ErrorBuilder;
use crate::ir::OpRef;

impl<'a> OpRef<'a> {
    /// Creates an error at the operation.
    #[cold]
    pub fn error(self, message: impl Into<String>) -> ErrorBuilder<'a> {
        let loc = self.loc();
        let error = self.context().error(loc, message);
        match self.context().shows_ops_in_errors() {
            true => error.note(loc, format!("see current operation: {}", shown(self))),
            false => error,
        }
    }

    /// Creates an error at the operation that names it: `'dialect.op' op message`.
    #[cold]
    pub fn op_error(self, message: impl AsRef<str>) -> ErrorBuilder<'a> {
        let name = self.name_text();
        self.error(format!("'{name}' op {}", message.as_ref()))
    }
}

/// Prints an operation for a diagnostic: in the generic form, on separate lines if it has several.
pub fn shown(op: OpRef<'_>) -> String {
    (op.context().registry().services.print_op)(op)
}
