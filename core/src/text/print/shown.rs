//! Operations within diagnostics.

use super::out::Out;
use super::{PrintConfig, Printer, read_regions};
use crate::ir::OpRef;

/// Maximal length of the text. Attributes that share their parts may be far longer in full.
const LONGEST: usize = 64 << 20;

/// Prints an operation for a diagnostic: in the generic form, after a line break if it has several lines.
pub(crate) fn shown(op: OpRef<'_>) -> String {
    // Longer lists of elements are elided. The limit is MLIR's.
    let config = PrintConfig::default().with_generic(true).with_local_scope(true).with_elide_elements_larger(Some(16));
    if read_regions(op, &config).is_err() {
        return String::new();
    }
    let text = Printer::new(op.context(), &config, Out::keep_up_to(LONGEST)).all(op).out.buf;
    let text = String::from_utf8_lossy(&text);
    let text = text.trim_end_matches('\n');
    if text.contains('\n') { format!("\n{text}") } else { text.to_owned() }
}
