//! Construction of errors at an operation, with the note that shows the operation.

use crate::diag::ErrorBuilder;
use crate::ir::OpRef;
use crate::text::print::{PrintConfig, print_op};

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
        let name = String::from_utf8_lossy(&self.name_data().name);
        self.error(format!("'{name}' op {}", message.as_ref()))
    }
}

/// Prints an operation for a diagnostic: in the generic form, on separate lines if it has several.
pub fn shown(op: OpRef<'_>) -> String {
    // Longer elements are elided; the limit is MLIR's.
    let config = PrintConfig::default().with_generic(true).with_local_scope(true).with_elide_elements_larger(Some(16));
    let mut text = Vec::new();
    // Writing to memory cannot fail.
    let _ = print_op(op, &config, &mut text);
    let text = String::from_utf8_lossy(&text);
    let text = text.trim_end_matches('\n');
    if text.contains('\n') { format!("\n{text}") } else { text.to_owned() }
}
