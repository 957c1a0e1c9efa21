//! Usual discardable attributes, which definitions do not declare.

use super::{Candidate, Candidates};
use crate::completion::{Completion, CompletionKind};

/// Discardable attributes by the operation that has them, the most frequent first.
const USUAL: [(&str, &str); 4] = [
    (
        "builtin.module",
        "transform.with_named_sequence gpu.container_module llvm.data_layout llvm.target_triple dlti.dl_spec \
         spirv.target_env omp.is_target_device",
    ),
    ("func.func", "llvm.emit_c_interface spirv.entry_point_abi transform.target_tag llvm.linkage"),
    ("gpu.func", "gpu.kernel spirv.entry_point_abi"),
    ("llvm.func", "gpu.kernel nvvm.kernel rocdl.kernel omp.declare_target llvm.emit_c_interface"),
];

/// Likelihood of the most frequent attribute, relative to one that the text does not have.
const FIRST: f64 = 12.0;

impl Candidates<'_, '_> {
    /// Adds the usual discardable attributes of the operation.
    pub(super) fn discardable_attributes(&mut self) {
        let Some(op) = self.op().map(|op| self.snapshot.ctx.op_name(op)) else { return };
        let usual = USUAL.iter().find(|it| it.0.as_bytes() == &*op.name).map_or("", |it| it.1);
        for (rank, name) in usual.split_whitespace().enumerate() {
            let weight = self.likely.class(name) + FIRST * self.likely.rare() / (rank as f64 + 1.0);
            let item = Completion::new(name, CompletionKind::Attribute, "discardable attribute");
            self.found.push(Candidate { item, weight, group: None, is_named: false });
        }
    }
}
