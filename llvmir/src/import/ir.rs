//! A module of LLVM IR as data: the parts of its text, with types and constants interned.
//!
//! [`Module`] owns everything; types, constants and metadata nodes are handles into its tables. The reader in
//! [`text`](super::text) creates it, and [`convert`](super::convert) translates it.

pub(crate) mod attribute;
pub(crate) mod constant;
pub(crate) mod function;
pub(crate) mod global;
pub(crate) mod inst;
pub(crate) mod layout;
pub(crate) mod metadata;
mod strip;
pub(crate) mod types;

use std::collections::HashMap;
use std::hash::Hash;

pub(crate) use attribute::{AttrSet, AttrValue, Attribute};
pub(crate) use constant::{CastOp, Const, ConstKind, Constants};
pub(crate) use function::{Block, Body, Function, Local, Param};
pub(crate) use global::{Alias, Comdat, Global, IFunc, Linkage, Symbol, SymbolId, SymbolKind, Traits};
pub(crate) use inst::{Inst, InstKind, Operand, Value};
pub(crate) use metadata::{Field, Md, Node, NodeId, NodeKind};
pub(crate) use types::{Ty, TypeKind, Types};

/// A name or text: any bytes.
pub(crate) type Bytes = Box<[u8]>;

/// A module of LLVM IR.
#[derive(Default)]
pub(crate) struct Module {
    pub(crate) source_filename: Option<Bytes>,
    pub(crate) data_layout: Option<(Bytes, u32)>,
    pub(crate) triple: Bytes,
    /// Module-level assembly: each line ends with a line feed.
    pub(crate) asm: Vec<u8>,
    pub(crate) types: Types,
    pub(crate) constants: Constants,
    /// The zero of each type that a zero aggregate contains.
    pub(crate) zeros: HashMap<Ty, Const>,
    pub(crate) symbols: Vec<Symbol>,
    pub(crate) comdats: Vec<Comdat>,
    pub(crate) globals: Vec<Global>,
    pub(crate) functions: Vec<Function>,
    pub(crate) aliases: Vec<Alias>,
    pub(crate) ifuncs: Vec<IFunc>,
    pub(crate) nodes: Vec<Node>,
    /// Named metadata: `!llvm.module.flags = !{!0}`
    pub(crate) named_nodes: Vec<(Bytes, Vec<NodeId>)>,
    /// Inline assembly of calls.
    pub(crate) asms: Vec<inst::Asm>,
}

impl Module {
    pub(crate) fn symbol(&self, id: SymbolId) -> &Symbol {
        &self.symbols[id.0 as usize]
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// Returns the function that a symbol is, if it is one.
    pub(crate) fn function(&self, id: SymbolId) -> Option<&Function> {
        match self.symbol(id).kind {
            SymbolKind::Function(at) => self.functions.get(at as usize),
            _ => None,
        }
    }

    /// Returns the named metadata of a name.
    pub(crate) fn named<'a>(&'a self, name: &'a [u8]) -> impl Iterator<Item = &'a [NodeId]> {
        self.named_nodes.iter().filter(move |entry| &*entry.0 == name).map(|entry| &*entry.1)
    }
}

/// A table in which equal items have equal numbers.
pub(crate) struct Interner<T> {
    items: Vec<T>,
    numbers: HashMap<T, u32>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Self { items: Vec::new(), numbers: HashMap::new() }
    }
}

impl<T: Clone + Eq + Hash> Interner<T> {
    pub(crate) fn intern(&mut self, item: T) -> u32 {
        if let Some(&number) = self.numbers.get(&item) {
            return number;
        }
        let number = self.items.len() as u32;
        self.items.push(item.clone());
        self.numbers.insert(item, number);
        number
    }

    pub(crate) fn find(&self, number: u32) -> Option<&T> {
        self.items.get(number as usize)
    }

    pub(crate) fn get(&self, number: u32) -> &T {
        &self.items[number as usize]
    }
}
