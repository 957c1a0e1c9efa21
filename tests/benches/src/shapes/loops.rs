//! Loops and other regions.

use super::{Text, ops, put};

/// Number of nests in a function.
const NESTS: usize = 60;

pub(super) fn nests(text: &mut Text<'_>, size: usize) {
    for nest in 0..size {
        if nest % NESTS == 0 {
            ops!(text, "func.func @f{}(%m: memref<64x32xf32>, %n: memref<64x32xf32>) {{", nest / NESTS);
        }
        let (rows, columns) = (2 + text.below(62), 2 + text.below(30));
        ops!(text, "  affine.for %i = 0 to {rows} {{\n    affine.for %j = 0 to {columns} {{");
        ops!(text, "      %0 = affine.load %m[%i, %j] : memref<64x32xf32>");
        ops!(text, "      %1 = arith.addf %0, %0 : f32");
        ops!(text, "      affine.store %1, %n[%i, %j] : memref<64x32xf32>");
        // Terminators of the bodies are implicit.
        put!(text, "    }}\n  }}");
        text.ops += 2;
        if nest % NESTS == NESTS - 1 || nest + 1 == size {
            ops!(text, "  return");
            put!(text, "}}");
        }
    }
}

pub(super) fn structured(text: &mut Text<'_>, size: usize) {
    for nest in 0..size {
        if nest % NESTS == 0 {
            ops!(text, "func.func @f{}(%lb: index, %ub: index, %step: index, %flag: i1, %x: f32) {{", nest / NESTS);
        }
        match text.below(3) {
            0 => {
                ops!(text, "  %r{nest} = scf.for %i = %lb to %ub step %step iter_args(%acc = %x) -> (f32) {{");
                ops!(text, "    %0 = arith.addf %acc, %x : f32\n    scf.yield %0 : f32");
                put!(text, "  }}");
            }
            1 => {
                ops!(text, "  %r{nest}:2 = scf.if %flag -> (f32, index) {{");
                ops!(text, "    %0 = arith.mulf %x, %x : f32\n    scf.yield %0, %lb : f32, index");
                put!(text, "  }} else {{");
                ops!(text, "    scf.yield %x, %ub : f32, index");
                put!(text, "  }}");
            }
            _ => {
                ops!(text, "  %r{nest} = scf.while (%arg = %lb) : (index) -> index {{");
                ops!(text, "    %0 = arith.cmpi slt, %arg, %ub : index\n    scf.condition(%0) %arg : index");
                put!(text, "  }} do {{\n  ^bb0(%arg: index):");
                ops!(text, "    %0 = arith.addi %arg, %step : index\n    scf.yield %0 : index");
                put!(text, "  }}");
            }
        }
        if nest % NESTS == NESTS - 1 || nest + 1 == size {
            ops!(text, "  return");
            put!(text, "}}");
        }
    }
}

pub(super) fn deep(text: &mut Text<'_>, size: usize) {
    const DEPTH: usize = 64;
    for function in 0..size {
        ops!(text, "func.func @f{function}(%lb: index, %ub: index, %step: index, %flag: i1) {{");
        for depth in 0..DEPTH {
            match text.below(2) {
                0 => ops!(text, "scf.for %i{depth} = %lb to %ub step %step {{"),
                _ => ops!(text, "scf.if %flag {{"),
            }
            ops!(text, "%v{depth} = arith.addi %lb, %ub : index");
        }
        for _ in 0..DEPTH {
            put!(text, "}}");
        }
        text.ops += DEPTH;
        ops!(text, "  return");
        put!(text, "}}");
    }
}
