//! Functions of LLVM IR.

use std::collections::HashMap;

use super::constant::BlockName;
use super::inst::{BlockId, Inst};
use super::metadata::NodeId;
use super::{AttrSet, Bytes, Const, SymbolId, Traits, Ty};

/// A declaration or definition.
pub(crate) struct Function {
    pub(crate) symbol: SymbolId,
    pub(crate) traits: Traits,
    /// Type of the function.
    pub(crate) ty: Ty,
    pub(crate) calling_convention: u32,
    pub(crate) result_attrs: AttrSet,
    pub(crate) attrs: AttrSet,
    /// Numbers of attribute groups, which are merged into `attrs` at the end of the text.
    pub(crate) groups: Vec<u32>,
    pub(crate) params: Vec<Param>,
    pub(crate) section: Option<Bytes>,
    pub(crate) comdat: Option<u32>,
    pub(crate) align: Option<u64>,
    pub(crate) gc: Option<Bytes>,
    pub(crate) personality: Option<Const>,
    pub(crate) metadata: Vec<(Bytes, NodeId)>,
    pub(crate) body: Option<Body>,
    /// The text of the head, for messages.
    pub(crate) span: (u32, u32),
}

/// A parameter of a function.
pub(crate) struct Param {
    pub(crate) ty: Ty,
    pub(crate) attrs: AttrSet,
}

/// Number of an argument or of the result of an instruction within a function. The arguments come first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Local(pub(crate) u32);

/// The blocks of a definition.
#[derive(Default)]
pub(crate) struct Body {
    /// Type of each local value.
    pub(crate) locals: Vec<Ty>,
    /// Blocks in the order of their first mention, which is the order of LLVM's block numbers.
    pub(crate) blocks: Vec<Block>,
    /// Blocks in the order of their definitions.
    pub(crate) order: Vec<BlockId>,
    pub(crate) names: HashMap<BlockName, BlockId>,
}

impl Body {
    pub(crate) fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.0 as usize]
    }
}

/// A basic block.
#[derive(Default)]
pub(crate) struct Block {
    /// The name; empty for a numbered block.
    pub(crate) name: Bytes,
    pub(crate) insts: Vec<Inst>,
    /// Whether a `blockaddress` refers to the block.
    pub(crate) is_address_taken: bool,
}
