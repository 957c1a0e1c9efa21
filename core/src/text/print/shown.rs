//! Operations within diagnostics.

use super::{PrintConfig, print_op};
use crate::ir::OpRef;

/// Prints an operation for a diagnostic: in the generic form, after a line break if it has several lines.
pub(crate) fn shown(op: OpRef<'_>) -> String {
    // Longer lists of elements are elided. The limit is MLIR's.
    let config = PrintConfig::default().with_generic(true).with_local_scope(true).with_elide_elements_larger(Some(16));
    let mut text = Vec::new();
    // Writing to memory does not fail.
    let _ = print_op(op, &config, &mut text);
    let text = String::from_utf8_lossy(&text);
    let text = text.trim_end_matches('\n');
    if text.contains('\n') { format!("\n{text}") } else { text.to_owned() }
}
