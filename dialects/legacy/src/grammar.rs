//! What texts of older releases wrote otherwise, as the reader of texts asks for it.

mod affine;
mod functions;
mod llvm;
mod pointers;
mod releases;

use lect_core::dialect::ParseOp;
use lect_core::text::parse::{Grammar, Spelling};

use crate::std::{parse_alloc, parse_alloca, parse_tensor_store};

/// What was written otherwise; operations become those of today.
pub static GRAMMAR: Grammar = grammar(false);

/// The same, for who wants to see an old text as it is.
pub static AS_WRITTEN: Grammar = grammar(true);

const fn grammar(keeps: bool) -> Grammar {
    Grammar {
        namespace: "std",
        until: 14,
        spellings: SPELLINGS,
        types: &[("llvm", llvm::old_type)],
        unknown: &[("llvm", llvm::call_intrinsic)],
        keeps,
    }
}

/// Another name, with the syntax of today.
const fn named(until: u32, written: &'static str, op: &'static str) -> Spelling {
    Spelling { until, written, op, parse: None }
}

/// Another syntax, and perhaps another name.
const fn read(until: u32, written: &'static str, op: &'static str, parse: ParseOp) -> Spelling {
    Spelling { until, written, op, parse: Some(parse) }
}

const SPELLINGS: &[Spelling] = &[
    named(9, "affine.terminator", "affine.yield"),
    read(14, "alloc", "std.alloc", parse_alloc),
    read(14, "alloca", "std.alloca", parse_alloca),
    named(8, "br_cond", "std.cond_br"),
    // Functions have a constant today that is written without a namespace, too.
    named(14, "constant", "std.constant"),
    named(8, "for", "affine.for"),
    read(14, "func", "func.func", functions::parse),
    read(14, "builtin.func", "func.func", functions::parse),
    read(8, "if", "affine.if", affine::parse_if),
    named(10, "loop.for", "scf.for"),
    named(10, "loop.if", "scf.if"),
    named(10, "loop.terminator", "scf.yield"),
    named(10, "loop.yield", "scf.yield"),
    named(13, "module", "builtin.module"),
    read(14, "tensor_store", "std.tensor_store", parse_tensor_store),
    // What the dialects of today had otherwise.
    named(14, "atomic_rmw", "memref.atomic_rmw"),
    named(14, "atomic_yield", "memref.atomic_yield"),
    read(19, "bufferization.to_memref", "bufferization.to_buffer", releases::to_memref),
    read(19, "bufferization.to_tensor", "bufferization.to_tensor", releases::to_tensor),
    named(14, "generic_atomic_rmw", "memref.generic_atomic_rmw"),
    read(15, "linalg.init_tensor", "tensor.empty", releases::init_tensor),
    read(13, "linalg.fill", "linalg.fill", releases::fill),
    named(13, "linalg.tensor_collapse_shape", "tensor.collapse_shape"),
    read(13, "linalg.tensor_expand_shape", "tensor.expand_shape", releases::expand_shape),
    read(16, "llvm.getelementptr", "llvm.getelementptr", pointers::element),
    read(16, "llvm.load", "llvm.load", pointers::load),
    read(16, "llvm.store", "llvm.store", pointers::store),
    read(13, "memref.buffer_cast", "bufferization.to_buffer", releases::to_memref),
    read(18, "memref.expand_shape", "memref.expand_shape", releases::expand_shape),
    read(13, "memref.tensor_load", "bufferization.to_tensor", releases::to_tensor),
    read(17, "memref.tensor_store", "memref.tensor_store", parse_tensor_store),
    named(14, "switch", "cf.switch"),
    read(18, "tensor.expand_shape", "tensor.expand_shape", releases::expand_shape),
    read(17, "vector.extract", "vector.extract", releases::extract),
    read(21, "vector.extractelement", "vector.extractelement", releases::extract_element),
    read(21, "vector.insertelement", "vector.insertelement", releases::insert_element),
    read(14, "vector.reduction", "vector.reduction", releases::reduction),
    read(21, "vector.splat", "vector.broadcast", releases::splat),
];
