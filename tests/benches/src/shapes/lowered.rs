//! The LLVM dialect, as lowered from loop nests with `--mlir-print-debuginfo`: branches, memref descriptors in structs,
//! and a location on each operation and argument.

use super::{Text, ops, put};

/// Number of nests in a function.
const NESTS: usize = 10;

const MEMREF: &str = "!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>";

pub(super) fn llvm(text: &mut Text<'_>, size: usize) {
    put!(text, "#loc = loc(\"nests.mlir\":0:0)");
    let functions = size.div_ceil(NESTS);
    for function in 0..functions {
        let nests = NESTS.min(size - function * NESTS);
        put!(text, "llvm.func @f{function}({}) {{", arguments(function));
        let mut values = 0;
        for memref in 0..2 {
            descriptor(text, &mut values, memref, function * (NESTS + 3));
        }
        for nest in 0..nests {
            lowered(text, &mut values, nest, function * (NESTS + 3) + nest + 2);
        }
        ops!(text, "  llvm.return loc(#loc{})", function * 65 + 64);
        ops!(text, "}} loc(#loc{})", function * 65);
    }
    for loc in 0..functions * (NESTS + 3) * 5 + 65 * 2 {
        put!(text, "#loc{loc} = loc(\"nests.mlir\":{}:{})", loc / 2 + 1, loc % 2 * 7 + 5);
    }
}

fn arguments(function: usize) -> String {
    let argument = |at: usize| {
        let ty = if at % 7 < 2 { "!llvm.ptr" } else { "i64" };
        format!("%arg{at}: {ty} loc(\"nests.mlir\":{}:{})", function * 6 + 1, 14 + at / 7 * 22)
    };
    (0..14).map(argument).collect::<Vec<_>>().join(", ")
}

/// Writes the operations that build a descriptor from seven arguments.
fn descriptor(text: &mut Text<'_>, values: &mut usize, memref: usize, loc: usize) {
    let loc = loc * 5 + memref;
    ops!(text, "  %{values} = llvm.mlir.poison : {MEMREF} loc(#loc{loc})");
    for (part, at) in ["0", "1", "2", "3, 0", "4, 0", "3, 1", "4, 1"].iter().zip([0, 1, 2, 3, 5, 4, 6]) {
        let (result, argument) = (*values + 1, memref * 7 + at);
        ops!(text, "  %{result} = llvm.insertvalue %arg{argument}, %{values}[{part}] : {MEMREF} loc(#loc{loc})");
        *values = result;
    }
    *values += 1;
}

fn lowered(text: &mut Text<'_>, values: &mut usize, nest: usize, loc: usize) {
    let (outer, inner, load, add, store) = (loc * 5, loc * 5 + 1, loc * 5 + 2, loc * 5 + 3, loc * 5 + 4);
    let block = |at: usize| nest * 6 + at;
    let v = |at: usize| *values + at;
    let bounds = [2 + text.below(60), 2 + text.below(30)];
    for (at, value) in [0, bounds[0], 1].iter().enumerate() {
        ops!(text, "  %{} = llvm.mlir.constant({value} : index) : i64 loc(#loc{outer})", v(at));
    }
    ops!(text, "  llvm.br ^bb{}(%{} : i64) loc(#loc{outer})", block(1), v(0));
    put!(text, "^bb{}(%{}: i64 loc(\"nests.mlir\":{}:14)):", block(1), v(3), loc * 5 + 2);
    ops!(text, "  %{} = llvm.icmp \"slt\" %{}, %{} : i64 loc(#loc{outer})", v(4), v(3), v(1));
    ops!(text, "  llvm.cond_br %{}, ^bb{}, ^bb{} loc(#loc{outer})", v(4), block(2), block(6));
    put!(text, "^bb{}:", block(2));
    for (at, value) in [0, bounds[1], 1].iter().enumerate() {
        ops!(text, "  %{} = llvm.mlir.constant({value} : index) : i64 loc(#loc{inner})", v(5 + at));
    }
    ops!(text, "  llvm.br ^bb{}(%{} : i64) loc(#loc{inner})", block(3), v(5));
    put!(text, "^bb{}(%{}: i64 loc(\"nests.mlir\":{}:16)):", block(3), v(8), loc * 5 + 3);
    ops!(text, "  %{} = llvm.icmp \"slt\" %{}, %{} : i64 loc(#loc{inner})", v(9), v(8), v(6));
    ops!(text, "  llvm.cond_br %{}, ^bb{}, ^bb{} loc(#loc{inner})", v(9), block(4), block(5));
    put!(text, "^bb{}:", block(4));
    address(text, v(10), 15, [v(3), v(8)], load);
    ops!(text, "  %{} = llvm.load %{} : !llvm.ptr -> f32 loc(#loc{load})", v(15), v(14));
    ops!(text, "  %{} = llvm.fadd %{}, %{} : f32 loc(#loc{add})", v(16), v(15), v(15));
    address(text, v(17), 7, [v(3), v(8)], store);
    ops!(text, "  llvm.store %{}, %{} : f32, !llvm.ptr loc(#loc{store})", v(16), v(21));
    ops!(text, "  %{} = llvm.add %{}, %{} : i64 loc(#loc{inner})", v(22), v(8), v(7));
    ops!(text, "  llvm.br ^bb{}(%{} : i64) loc(#loc{inner})", block(3), v(22));
    put!(text, "^bb{}:", block(5));
    ops!(text, "  %{} = llvm.add %{}, %{} : i64 loc(#loc{outer})", v(23), v(3), v(2));
    ops!(text, "  llvm.br ^bb{}(%{} : i64) loc(#loc{outer})", block(1), v(23));
    put!(text, "^bb{}:", block(6));
    *values += 24;
}

/// Writes the address computation of an element: five values from `value` on.
fn address(text: &mut Text<'_>, value: usize, memref: usize, [row, column]: [usize; 2], loc: usize) {
    let v = |at: usize| value + at;
    ops!(text, "  %{value} = llvm.extractvalue %{memref}[1] : {MEMREF} loc(#loc{loc})");
    ops!(text, "  %{} = llvm.mlir.constant(32 : index) : i64 loc(#loc{loc})", v(1));
    ops!(text, "  %{} = llvm.mul %{row}, %{} overflow<nsw, nuw> : i64 loc(#loc{loc})", v(2), v(1));
    ops!(text, "  %{} = llvm.add %{}, %{column} overflow<nsw, nuw> : i64 loc(#loc{loc})", v(3), v(2));
    let types = "(!llvm.ptr, i64) -> !llvm.ptr, f32";
    ops!(text, "  %{} = llvm.getelementptr inbounds|nuw %{value}[%{}] : {types} loc(#loc{loc})", v(4), v(3));
}
