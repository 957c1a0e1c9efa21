//! Translation of the `llvm` dialect, and of the dialects of intrinsics, to the text of LLVM IR.
//!
//! [`export`] writes the text that `mlir-translate --mlir-to-llvmir` writes. Instructions are written as text with marks
//! in place of numbers. The numbers of attribute groups, metadata and blocks are filled in at the end.
//! Instructions with constant operands are folded as LLVM's builder folds them.
//!
//! Out of scope: kernels of devices, and the checks of LLVM's verifier. Sources: LLVM's language reference, the
//! `.td` files of intrinsics (the tables in `tables`), and the output of `mlir-translate` 22.

mod attr_constant;
mod attributes;
mod constants;
mod emit;
mod fields;
mod fold;
mod function;
mod globals;
mod graph;
mod intrinsics;
mod layout;
mod layout_spec;
mod metadata;
mod module;
mod openmp;
mod ops;
mod overloads;
mod signature;
mod tables;
mod text;
mod types;
mod values;

use std::collections::{HashMap, HashSet};

use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::entity::Ident;
use lect_core::ir::OpRef;

use attributes::{AttrSet, Groups};
use constants::Consts;
use emit::Body;
use layout::DataLayout;
use metadata::Metadata;
use metadata::debug::Debug;
use types::{Ty, Types};

/// Translates a module to LLVM IR, and returns its text. Reports parts that have no translation.
pub fn export(module: OpRef<'_>) -> Result<Vec<u8>, Reported> {
    let mut exporter = Exporter::new(module);
    exporter.translate()?;
    Ok(exporter.finish())
}

type Map<K, V> = HashMap<K, V, foldhash::fast::RandomState>;

/// A function of the module, defined or declared.
#[derive(Default)]
struct Function {
    name: Box<[u8]>,
    /// Text before the parameters: linkage and other properties, and the type of the result.
    before: Vec<u8>,
    /// Type, with that of the result and the parameters.
    ty: Ty,
    /// Attributes of the parameters.
    params: Vec<AttrSet>,
    attrs: AttrSet,
    /// Text after the parameters and the attributes.
    after: Vec<u8>,
    /// Metadata, in the order in which LLVM prints the kinds.
    attached: Vec<(metadata::Kind, u32)>,
    /// Text of the blocks, with marks, unless the function is only declared.
    body: Option<Vec<u8>>,
    /// Whether the function is defined.
    has_blocks: bool,
    /// Names or numbers of the parameters, unless these are numbered from zero.
    names: Vec<Vec<u8>>,
}

/// The state of a translation.
struct Exporter<'a> {
    ctx: &'a Context,
    root: OpRef<'a>,
    types: Types,
    consts: Consts,
    layout: DataLayout,
    layout_text: String,
    md: Metadata,
    debug: Debug,
    groups: Groups,
    symbols: Map<Ident, OpRef<'a>>,
    functions: Vec<Function>,
    function_index: Map<Box<[u8]>, usize>,
    body: Body,
    graph: graph::Graph,
    openmp: openmp::OpenMp<'a>,
    /// Text of global variables, with marks.
    globals: Vec<u8>,
    aliases: Vec<u8>,
    ifuncs: Vec<u8>,
    comdats: Vec<(Box<[u8]>, &'static str, bool)>,
    /// Globals whose address may be null, and those whose address no other global has.
    may_be_null: HashSet<Box<[u8]>, foldhash::fast::RandomState>,
    has_own_address: HashSet<Box<[u8]>, foldhash::fast::RandomState>,
    /// Sizes of globals in bytes.
    global_sizes: Map<Box<[u8]>, u64>,
    /// References to blocks: function and tag; and the numbers of tagged blocks.
    block_references: Vec<(Box<[u8]>, i128)>,
    tagged_blocks: Map<(Box<[u8]>, i128), u32>,
    has_debug_version: bool,
    /// Numbers of the labels of the last function.
    block_numbers: Vec<u32>,
}

impl<'a> Exporter<'a> {
    fn new(root: OpRef<'a>) -> Self {
        Self {
            ctx: root.context(),
            root,
            types: Types::new(),
            consts: Consts::default(),
            layout: DataLayout::parse(""),
            layout_text: String::new(),
            md: Metadata::default(),
            debug: Debug::default(),
            groups: Groups::default(),
            symbols: Map::default(),
            functions: Vec::new(),
            function_index: Map::default(),
            body: Body::default(),
            graph: graph::Graph::default(),
            openmp: openmp::OpenMp::default(),
            globals: Vec::new(),
            aliases: Vec::new(),
            ifuncs: Vec::new(),
            comdats: Vec::new(),
            may_be_null: HashSet::default(),
            has_own_address: HashSet::default(),
            global_sizes: Map::default(),
            block_references: Vec::new(),
            tagged_blocks: Map::default(),
            has_debug_version: false,
            block_numbers: Vec::new(),
        }
    }

    /// Returns true if the module has a function of this name.
    fn is_function(&self, name: Ident) -> bool {
        self.function_index.contains_key(self.ctx.ident_bytes(name))
    }

    /// Returns the address of a function or a global.
    fn symbol_constant(&mut self, name: Ident) -> Option<constants::Cst> {
        let bytes = self.ctx.ident_bytes(name);
        if self.function_index.contains_key(bytes) {
            return Some(self.consts.global(Types::PTR, bytes));
        }
        let op = *self.symbols.get(&name)?;
        let space = fields::OpFields::number(op, "addr_space").unwrap_or(0);
        let ty = self.types.ptr(u32::try_from(space).unwrap_or(0));
        Some(self.consts.global(ty, bytes))
    }

    /// Returns the data of a resource.
    fn resource(&self, key: Ident) -> Option<bytes::Bytes> {
        let builtin = self.ctx.ident(b"builtin");
        self.ctx.resources().get(builtin, key).map(|resource| resource.data)
    }
}
