//! Functions, blocks and values.

use std::io::Write;

use super::{Text, ops, put};
use crate::generate::{self, Names};

pub(super) fn flat(text: &mut Text<'_>, size: usize) {
    module(text, size, Names::Numeric);
}

pub(super) fn named(text: &mut Text<'_>, size: usize) {
    module(text, size, Names::Alphabetic);
}

fn module(text: &mut Text<'_>, functions: usize, names: Names) {
    let shape = generate::Shape { functions, names, ..generate::Shape::default() };
    if text.failed.is_ok() {
        text.failed = generate::write_module(&shape, &mut text.out as &mut dyn Write);
    }
    text.ops += functions * (shape.ops + 2);
}

pub(super) fn single(text: &mut Text<'_>, size: usize) {
    put!(text, "func.func @single(%a: i32, %b: i32) -> i32 {{");
    let name = |op: usize| match op {
        0 => "%a".to_owned(),
        1 => "%b".to_owned(),
        op => format!("%{}", op - 2),
    };
    for op in 2..size + 2 {
        let kind = ["addi", "subi", "muli", "andi", "xori", "maxsi"][text.below(6)];
        let (left, right) = (name(op - 1 - text.below(op.min(50))), name(op - 1 - text.below(op.min(1000))));
        ops!(text, "  {} = arith.{kind} {left}, {right} : i32", name(op));
    }
    ops!(text, "  return {} : i32", name(size + 1));
    ops!(text, "}}");
}

pub(super) fn functions(text: &mut Text<'_>, size: usize) {
    for function in 0..size {
        ops!(text, "func.func @f{function}(%a: i32) -> i32 {{");
        ops!(text, "  %0 = arith.addi %a, %a : i32\n  return %0 : i32");
        put!(text, "}}");
    }
}

pub(super) fn empty(text: &mut Text<'_>, size: usize) {
    for function in 0..size {
        ops!(text, "func.func @f{function}(%a: i32) {{");
        ops!(text, "  return");
        put!(text, "}}");
    }
}

pub(super) fn declarations(text: &mut Text<'_>, size: usize) {
    for function in 0..size {
        match text.below(3) {
            0 => ops!(text, "func.func private @f{function}(i32) -> i32"),
            1 => ops!(text, "func.func private @f{function}(memref<?xf32> {{llvm.noalias}}, index)"),
            _ => ops!(text, "func.func private @f{function}()"),
        }
    }
}

pub(super) fn blocks(text: &mut Text<'_>, size: usize) {
    ops!(text, "func.func @blocks(%a: i32, %flag: i1) -> i32 {{");
    ops!(text, "  cf.br ^bb1(%a : i32)");
    for block in 1..=size {
        put!(text, "^bb{block}(%v{block}: i32):");
        ops!(text, "  %w{block} = arith.addi %v{block}, %a : i32");
        let (near, far) = (block + 1, 1 + text.below(size));
        if block == size {
            ops!(text, "  return %w{block} : i32");
        } else {
            ops!(text, "  cf.cond_br %flag, ^bb{near}(%w{block} : i32), ^bb{far}(%v{block} : i32)");
        }
    }
    put!(text, "}}");
}

pub(super) fn forward(text: &mut Text<'_>, size: usize) {
    for op in 0..size {
        let (next, other) = ((op + 1) % size, text.below(size));
        ops!(text, "%v{op} = \"x.use\"(%v{next}, %v{other}) : (i32, i32) -> i32");
    }
}
