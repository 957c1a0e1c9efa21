//! What texts of older releases wrote otherwise, as the reader of texts asks for it.

mod affine;
mod functions;
mod llvm;

use lect_core::dialect::ParseOp;
use lect_core::text::parse::{Grammar, Spelling};

use crate::std::{parse_alloc, parse_alloca, parse_tensor_store};

/// What was written otherwise; operations become those of today.
pub static GRAMMAR: Grammar = grammar(false);

/// The same, for who wants to see an old text as it is.
pub static AS_WRITTEN: Grammar = grammar(true);

const fn grammar(keeps: bool) -> Grammar {
    Grammar { namespace: "std", until: 14, spellings: SPELLINGS, types: &[("llvm", llvm::old_type)], unknown: &[("llvm", llvm::call_intrinsic)], keeps }
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
    read(14, "tensor_store", "std.tensor_store", parse_tensor_store),
];
