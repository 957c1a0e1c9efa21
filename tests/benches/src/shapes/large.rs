//! Single operations, attributes and types that are large.

use super::{Text, ops, put};

pub(super) fn hex(text: &mut Text<'_>, size: usize) {
    let words = size / 4;
    text.put(format_args!("func.func @hex() -> tensor<{words}xi32> {{\n  %0 = arith.constant dense<\"0x"));
    for _ in 0..words {
        let word = text.below(1 << 32);
        text.put(format_args!("{word:08X}"));
    }
    ops!(text, "\"> : tensor<{words}xi32>\n  return %0 : tensor<{words}xi32>\n}}");
}

pub(super) fn dense(text: &mut Text<'_>, size: usize) {
    let rows = size / 10;
    text.put(format_args!("func.func @dense() -> tensor<{rows}x10xi32> {{\n  %0 = arith.constant dense<["));
    for row in 0..rows {
        let start = text.below(1_000_000);
        let comma = if row == 0 { "" } else { ", " };
        text.put(format_args!("{comma}{:?}", [start, 1, 23, 456, 7890, start / 2, 12345, 0, 5, 77]));
    }
    ops!(text, "]> : tensor<{rows}x10xi32>\n  return %0 : tensor<{rows}x10xi32>\n}}");
}

pub(super) fn operands(text: &mut Text<'_>, size: usize) {
    let mut rest = size;
    while rest > 0 {
        let count = rest.min(50_000);
        rest -= count;
        ops!(text, "%r{rest}:{count} = \"x.make\"() : () -> ({})", list(count, |_| "i32".into()));
        let (values, types) = (list(count, |at| format!("%r{rest}#{at}")), list(count, |_| "i32".into()));
        ops!(text, "\"x.take\"({values}) : ({types}) -> ()");
    }
}

fn list(count: usize, item: impl Fn(usize) -> String) -> String {
    (0..count).map(item).collect::<Vec<_>>().join(", ")
}

pub(super) fn switch(text: &mut Text<'_>, size: usize) {
    put!(
        text,
        "func.func @switch(%flag: i32, %a: i32) -> i32 {{\n  cf.switch %flag : i32, [\n    default: ^bb0(%a : i32)"
    );
    for case in 0..size {
        put!(text, "    , {case}: ^bb{case}(%flag : i32)");
    }
    ops!(text, "  ]");
    for block in 0..size.max(1) {
        put!(text, "^bb{block}(%v{block}: i32):");
        ops!(text, "  return %v{block} : i32");
    }
    ops!(text, "}}");
}

pub(super) fn llvm_switch(text: &mut Text<'_>, size: usize) {
    put!(text, "llvm.func @switch(%flag: i32) -> i32 {{\n  llvm.switch %flag : i32, ^default [");
    for case in 0..size {
        let comma = if case == 0 { "" } else { ", " };
        put!(text, "    {comma}{case}: ^bb{case}(%flag : i32)");
    }
    ops!(text, "  ]");
    for block in 0..size {
        put!(text, "^bb{block}(%v{block}: i32):");
        ops!(text, "  llvm.return %v{block} : i32");
    }
    put!(text, "^default:");
    ops!(text, "  llvm.return %flag : i32");
    ops!(text, "}}");
}

pub(super) fn line(text: &mut Text<'_>, size: usize) {
    text.put(format_args!("func.func @line(%a: i32) {{"));
    for op in 0..size {
        text.put(format_args!(" %v{op} = arith.addi %a, %a : i32"));
    }
    ops!(text, " return }}");
    // All but one of those on the line.
    text.ops += size + 1;
}

pub(super) fn dialects(text: &mut Text<'_>, size: usize) {
    for dialect in 0..size {
        ops!(text, "\"d{dialect}.op\"() : () -> ()");
    }
}

pub(super) fn nested_array(text: &mut Text<'_>, size: usize) {
    const DEPTH: usize = 4_000;
    let mut rest = size;
    while rest > 0 {
        let depth = rest.min(DEPTH);
        rest -= depth;
        let (open, close) = ("array<1 x ".repeat(depth - 1), ">".repeat(depth));
        ops!(text, "func.func private @f{rest}(!llvm.array<1 x {open}i{}{close})", 1 + rest / DEPTH);
    }
}

pub(super) fn dlti(text: &mut Text<'_>, size: usize) {
    let entries = list(size, |at| format!("\"key_{at}\" = {} : i32", at % 100));
    put!(text, "module attributes {{test.map = #dlti.map<{entries}>}} {{\n}}");
}

pub(super) fn wide_generic(text: &mut Text<'_>, size: usize) {
    let one_of = |_| "affine_map<(d0) -> (d0)>".to_owned();
    let memref = "memref<4xf32>";
    ops!(text, "func.func @generic(%m: {memref}) {{");
    put!(text, "  linalg.generic {{indexing_maps = [{}], iterator_types = [\"parallel\"]}}", list(size + 1, one_of));
    let (values, types) = (list(size, |_| "%m".into()), list(size, |_| memref.into()));
    put!(text, "    ins({values} : {types}) outs(%m : {memref}) {{");
    put!(text, "  ^bb0({}):", list(size + 1, |at| format!("%x{at}: f32")));
    ops!(text, "    linalg.yield %x0 : f32");
    ops!(text, "  }}");
    ops!(text, "  return");
    put!(text, "}}");
}

pub(super) fn resource(text: &mut Text<'_>, size: usize) {
    const BODY: usize = 1_000;
    for op in 0..size {
        if op % BODY == 0 {
            ops!(text, "func.func @f{}() {{", op / BODY);
        }
        ops!(text, "  %v{op} = arith.constant dense_resource<blob> : tensor<4xf32>");
        if op % BODY == BODY - 1 || op + 1 == size {
            ops!(text, "  return");
            put!(text, "}}");
        }
    }
    put!(text, "{{-#\n  dialect_resources: {{\n    builtin: {{");
    put!(text, "      blob: \"0x040000000000803F000000400000404000008040\"\n    }}\n  }}\n#-}}");
}
