//! Removal of debug information.

use std::collections::HashSet;

use super::{Md, Module, NodeId, NodeKind};

/// The only version of debug information that LLVM reads.
const VERSION: u64 = 3;

impl Module {
    /// Removes debug information of a version that LLVM does not read. Returns the version if anything was removed.
    pub(crate) fn strip_invalid_debug(&mut self) -> Option<u64> {
        let version = self.debug_version();
        (version != VERSION && self.strip_debug()).then_some(version)
    }

    /// Returns the number of the module flag for the version, or 0.
    fn debug_version(&self) -> u64 {
        for node in self.named(b"llvm.module.flags").flatten() {
            if let [_, Md::Text(key), Md::Const(value)] = self.node(*node).operands()
                && &**key == b"Debug Info Version"
            {
                return self.constants.int(*value).and_then(|value| value.to_u64()).unwrap_or(0);
            }
        }
        0
    }

    fn strip_debug(&mut self) -> bool {
        let mut changed = false;
        self.named_nodes.retain(|(name, _)| {
            let is_debug = name.starts_with(b"llvm.dbg.");
            changed |= is_debug;
            !is_debug
        });
        let mut loops = HashSet::new();
        for global in &mut self.globals {
            changed |= remove_debug(&mut global.metadata);
        }
        for function in &mut self.functions {
            changed |= remove_debug(&mut function.metadata);
            let blocks = function.body.iter_mut().flat_map(|body| &mut body.blocks);
            for inst in blocks.flat_map(|block| &mut block.insts) {
                changed |= inst.loc.take().is_some() | !inst.records.is_empty();
                inst.records.clear();
                loops.extend(inst.metadata.iter().filter(|entry| &*entry.0 == b"llvm.loop").map(|entry| entry.1));
            }
        }
        for node in loops {
            changed |= self.strip_loop(node);
        }
        changed
    }

    /// Removes the locations of a loop.
    fn strip_loop(&mut self, node: NodeId) -> bool {
        let mut operands = self.node(node).operands().to_vec();
        let before = operands.len();
        operands.retain(|operand| !matches!(operand, Md::Node(of) if self.node(*of).record() == Some(b"DILocation")));
        let changed = operands.len() < before;
        if changed {
            self.nodes[node.0 as usize].kind = NodeKind::Tuple(operands);
        }
        changed
    }
}

/// Removes attached debug information.
fn remove_debug(metadata: &mut Vec<(super::Bytes, NodeId)>) -> bool {
    let before = metadata.len();
    metadata.retain(|entry| &*entry.0 != b"dbg");
    metadata.len() < before
}
