//! Vectors and tensors, with maps and regions, and operations with many inherent attributes.

use super::{Text, ops, put};

pub(super) fn vectors(text: &mut Text<'_>, size: usize) {
    put!(text, "#a = affine_map<(m, n, k) -> (m, k)>\n#b = affine_map<(m, n, k) -> (k, n)>");
    put!(text, "#c = affine_map<(m, n, k) -> (m, n)>\n#t = affine_map<(i, j) -> (j, i)>");
    for function in 0..size {
        let (m, n, k) = (2 + text.below(7), 4, 2 + text.below(15));
        let (a, b, c) =
            (format!("vector<{m}x{k}xf32>"), format!("vector<{k}x{n}xf32>"), format!("vector<{m}x{n}xf32>"));
        let (from, to) = (text.below(m), text.below(m));
        ops!(text, "func.func @f{function}(%m: memref<128x64xf32>, %b: {b}, %i: index) -> f32 {{");
        ops!(text, "  %zero = arith.constant 0.0 : f32\n  %acc = arith.constant dense<0.0> : {c}");
        let read = "permutation_map = #t, in_bounds = [true, true]";
        ops!(text, "  %a = vector.transfer_read %m[%i, %i], %zero {{{read}}} : memref<128x64xf32>, {a}");
        let traits = "indexing_maps = [#a, #b, #c], iterator_types = [\"parallel\", \"parallel\", \"reduction\"]";
        ops!(text, "  %0 = vector.contract {{{traits}, kind = #vector.kind<add>}} %a, %b, %acc : {a}, {b} into {c}");
        ops!(text, "  %1 = vector.broadcast %zero : f32 to {c}\n  %2 = vector.fma %0, %1, %acc : {c}");
        ops!(text, "  %3 = vector.extract %2[{from}] : vector<{n}xf32> from {c}");
        let lanes = [text.below(8), text.below(8), text.below(8), text.below(8)];
        ops!(text, "  %4 = vector.shuffle %3, %3 {lanes:?} : vector<{n}xf32>, vector<{n}xf32>");
        ops!(text, "  %5 = vector.insert %4, %2[{to}] : vector<{n}xf32> into {c}");
        ops!(text, "  %6 = vector.transpose %5, [1, 0] : {c} to vector<{n}x{m}xf32>");
        ops!(text, "  %7 = vector.reduction <add>, %4 : vector<{n}xf32> into f32");
        ops!(text, "  vector.transfer_write %6, %m[%i, %i] : vector<{n}x{m}xf32>, memref<128x64xf32>");
        ops!(text, "  return %7 : f32");
        put!(text, "}}");
    }
}

pub(super) fn linalg(text: &mut Text<'_>, size: usize) {
    put!(text, "#id = affine_map<(d0, d1) -> (d0, d1)>\n#row = affine_map<(d0, d1) -> (d1)>");
    for function in 0..size {
        let (m, n, k) = (2 + text.below(30), 2 + text.below(30), 2 + text.below(30));
        let (a, b, c) =
            (format!("tensor<{m}x{k}xf32>"), format!("tensor<{k}x{n}xf32>"), format!("tensor<{m}x{n}xf32>"));
        ops!(text, "func.func @f{function}(%a: {a}, %b: {b}, %bias: tensor<{n}xf32>) -> tensor<?x?xf32> {{");
        ops!(text, "  %zero = arith.constant 0.0 : f32\n  %e = tensor.empty() : {c}");
        ops!(text, "  %0 = linalg.fill ins(%zero : f32) outs(%e : {c}) -> {c}");
        ops!(text, "  %1 = linalg.matmul ins(%a, %b : {a}, {b}) outs(%0 : {c}) -> {c}");
        // The bodies of these are not written.
        text.ops += 4;
        let traits = "indexing_maps = [#id, #row, #id], iterator_types = [\"parallel\", \"parallel\"]";
        let operands = format!("ins(%1, %bias : {c}, tensor<{n}xf32>) outs(%e : {c})");
        ops!(text, "  %2 = linalg.generic {{{traits}}} {operands} {{");
        put!(text, "  ^bb0(%x: f32, %y: f32, %o: f32):");
        ops!(text, "    %s = arith.addf %x, %y : f32\n    %t = arith.maximumf %s, %zero : f32");
        ops!(text, "    linalg.yield %t : f32");
        put!(text, "  }} -> {c}");
        let (rows, columns) = (1 + text.below(m), 1 + text.below(n));
        let slice = format!("tensor<{rows}x{columns}xf32>");
        ops!(text, "  %3 = tensor.extract_slice %2[0, 0] [{rows}, {columns}] [1, 1] : {c} to {slice}");
        ops!(text, "  %4 = tensor.cast %3 : {slice} to tensor<?x?xf32>\n  return %4 : tensor<?x?xf32>");
        put!(text, "}}");
    }
}

pub(super) fn stablehlo(text: &mut Text<'_>, size: usize) {
    const BODY: usize = 100;
    for op in 0..size {
        if op % BODY == 0 {
            let ty = "function_type = (tensor<1x8x8x16xf32>) -> ()";
            ops!(text, "\"func.func\"() <{{{ty}, sym_name = \"f{}\"}}> ({{", op / BODY);
            put!(text, "^bb0(%v0: tensor<1x8x8x16xf32>):");
        }
        let (last, next) = (op % BODY, op % BODY + 1);
        let ty = "tensor<1x8x8x16xf32>";
        match text.below(4) {
            0 => {
                let sizes = format!("array<i64: {}, {}>", 1 + text.below(3), 1 + text.below(3));
                let precision = "precision_config = [#other_hlo<precision DEFAULT>, #other_hlo<precision DEFAULT>]";
                let numbers = "dimension_numbers = #other_hlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>";
                let padding = format!("padding = dense<{}> : tensor<2x2xi64>", text.below(3));
                let counts = "batch_group_count = 1 : i64, feature_group_count = 1 : i64";
                let more = format!("lhs_dilation = {sizes}, rhs_dilation = {sizes}, window_strides = {sizes}");
                let reversal = "window_reversal = array<i1: false, true>";
                let attributes = [counts, numbers, &more, &padding, precision, reversal].join(", ");
                let types = format!("({ty}, {ty}) -> {ty}");
                ops!(text, "  %v{next} = \"other_hlo.convolution\"(%v{last}, %v{last}) <{{{attributes}}}> : {types}");
            }
            1 => {
                let slice = format!("slice_sizes = array<i64: 1, {}, 8, 16>", 1 + text.below(8));
                let numbers = "dimension_numbers = #other_hlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [0], start_index_map = [2, 3], index_vector_dim = 1>";
                let types = format!("({ty}, {ty}) -> {ty}");
                let attributes = format!("{numbers}, indices_are_sorted = false, {slice}");
                ops!(text, "  %v{next} = \"other_hlo.gather\"(%v{last}, %v0) <{{{attributes}}}> : {types}");
            }
            2 => {
                let attributes = "dimensions = array<i64: 0, 1, 2, 3>";
                let sharding = format!("mhlo.sharding = \"{{devices=[1,{}]}}\"", 1 + text.below(8));
                let rest = format!("<{{{attributes}}}> {{{sharding}}} : ({ty}) -> {ty}");
                ops!(text, "  %v{next} = \"other_hlo.broadcast_in_dim\"(%v{last}) {rest}");
            }
            _ => {
                let attributes = "dimensions = array<i64>";
                ops!(text, "  %v{next} = \"other_hlo.reduce\"(%v{last}, %v{last}) <{{{attributes}}}> ({{");
                put!(text, "  ^bb0(%x: tensor<f32>, %y: tensor<f32>):");
                ops!(text, "    %z = \"other_hlo.add\"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>");
                ops!(text, "    \"other_hlo.return\"(%z) : (tensor<f32>) -> ()");
                put!(text, "  }}) : ({ty}, {ty}) -> {ty}");
            }
        }
        if op % BODY == BODY - 1 || op + 1 == size {
            ops!(text, "  \"func.return\"() : () -> ()");
            put!(text, "}}) : () -> ()");
        }
    }
}
