//! What the `gpu` dialect's spec does not say.

use lect_core::dialect::{DialectDef, DialectHooks, OpHooks};
use lect_core::ir::OpRef;

use crate::names;

/// The dialect, but for its spec.
pub static DIALECT: DialectDef = DialectDef {
    namespace: "gpu",
    spec: None,
    hooks: DialectHooks {
        ops: &[
            ("block_dim", INDEX),
            ("block_id", INDEX),
            ("cluster_block_id", INDEX),
            ("cluster_dim", INDEX),
            ("cluster_dim_blocks", INDEX),
            ("cluster_id", INDEX),
            ("global_id", INDEX),
            ("grid_dim", INDEX),
            ("thread_id", INDEX),
        ],
        ..DialectHooks::NONE
    },
};

const INDEX: OpHooks = names::results(name_index);

/// `%block_id_x`
fn name_index(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let dimension = op.attr("dimension").map(|attr| op.context().show_attr(attr).to_string());
    let Some(dimension) = dimension.as_deref().and_then(|text| Some(text.rsplit_once(' ')?.1.trim_end_matches('>')))
    else {
        return;
    };
    let op_name = String::from_utf8_lossy(&op.name_data().name);
    let op_name = op_name.strip_prefix("gpu.").unwrap_or(&op_name);
    name(0, format!("{op_name}_{dimension}").as_bytes());
}
