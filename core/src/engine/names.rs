//! Names that values are printed with.

use crate::ir::OpRef;

/// Names each result as its spec does: what operations with several results get that do not name them
/// themselves (`OpAsmOpInterface`).
pub(crate) fn of_results(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let Some(info) = op.info() else { return };
    for (group, result) in info.spec().results.iter().enumerate() {
        let range = op.result_range(group as u32);
        if !result.name.is_empty() && !range.is_empty() {
            name(range.start, result.name.as_bytes());
        }
    }
}
