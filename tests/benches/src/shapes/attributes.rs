//! Attributes, types, affine maps and locations, most of them distinct.

use super::{Text, ops, put};

pub(super) fn wide(text: &mut Text<'_>, size: usize) {
    ops!(text, "func.func @attributes() {{");
    for op in 0..size {
        let mut entries = Vec::new();
        // Names are distinct, and not in alphabetical order.
        let first = text.below(100);
        for at in 0..40 {
            let name = (first + at * 37) % 100;
            entries.push(format!("key_{name} = {}", attribute(text)));
        }
        let (entries, value) = (entries.join(", "), text.below(100));
        ops!(text, "  %v{op} = arith.constant {{{entries}}} {value} : i32");
    }
    ops!(text, "  return");
    put!(text, "}}");
}

fn attribute(text: &mut Text<'_>) -> String {
    let value = text.below(5_000);
    match text.below(8) {
        0 => format!("{value} : i32"),
        1 => format!("\"text {value}\""),
        2 => "unit".to_owned(),
        3 => format!("[{value}, \"item\", true]"),
        4 => format!("{{inner = {value} : i16, other = @symbol_{value}}}"),
        5 => format!("memref<{}x4xf32>", value + 1),
        6 => format!("{value}.25 : f64"),
        _ => format!("array<i64: {value}, 2, 3>"),
    }
}

pub(super) fn constants(text: &mut Text<'_>, size: usize) {
    ops!(text, "func.func @constants() {{");
    for op in 0..size {
        let other = text.below(1000);
        match op % 4 {
            0 => ops!(text, "  %v{op} = arith.constant {op} : i64"),
            1 => ops!(text, "  %v{op} = arith.constant {op}.5 : f64"),
            2 => ops!(text, "  %v{op} = arith.constant dense<[{op}, {other}, {op}, 7]> : tensor<4xi32>"),
            _ => ops!(text, "  %v{op} = arith.constant {{name = \"constant {op}\"}} true"),
        }
    }
    ops!(text, "  return");
    put!(text, "}}");
}

pub(super) fn types(text: &mut Text<'_>, size: usize) {
    ops!(text, "func.func @types(%a: index) {{");
    for op in 0..size {
        let (rows, columns) = (op / 100 + 1, op % 100 + 1);
        let ty = match op % 5 {
            0 => format!("tensor<{rows}x{columns}xf32>"),
            1 => format!("memref<{rows}x{columns}xf32, strided<[{}, 1], offset: ?>>", columns + text.below(10)),
            2 => format!("vector<{rows}x{columns}xi8>"),
            3 => format!("!llvm.struct<\"s{op}\", (i32, array<{columns} x i8>, ptr)>"),
            _ => format!("tuple<tensor<{rows}x?xi{columns}>, (index) -> i{columns}>"),
        };
        ops!(text, "  %v{op} = builtin.unrealized_conversion_cast %a : index to {ty}");
    }
    ops!(text, "  return");
    put!(text, "}}");
}

pub(super) fn maps(text: &mut Text<'_>, size: usize) {
    ops!(text, "func.func @maps(%a: index, %b: index, %s: index) {{");
    for op in 0..size {
        let (factor, divisor) = (op / 8 + 1, 2 + text.below(7));
        match op % 2 {
            0 => {
                let map = format!("(d0, d1)[s0] -> (d0 * {factor} + d1 floordiv {divisor} + s0 mod 8)");
                ops!(text, "  %v{op} = affine.apply affine_map<{map}>(%a, %b)[%s]");
            }
            _ => {
                let map = format!("(d0)[s0] -> (d0 + {factor}, s0 ceildiv {divisor}, -d0 + s0 * 3)");
                ops!(text, "  %v{op} = affine.min affine_map<{map}>(%a)[%s]");
            }
        }
    }
    ops!(text, "  return");
    put!(text, "}}");
}

pub(super) fn locations(text: &mut Text<'_>, size: usize) {
    ops!(text, "func.func @locations(%a: i32) {{");
    for op in 0..size {
        let (line, column) = (op / 20 + 1, 1 + text.below(80));
        let file = format!("\"source_{}.py\"", text.below(20));
        let place = format!("{file}:{line}:{column}");
        let loc = match op % 5 {
            0 => place,
            1 => format!("\"layer_{}\"({place})", op / 3),
            2 => format!("callsite(\"f{}\"({place}) at callsite({file}:7:{column} at \"main.py\":{line}:4))", op % 50),
            3 => format!("fused[{place}, \"op_{op}\", {file}:{column}:{line}]"),
            _ => format!("fused<\"pass {}\">[callsite({place} at \"main.py\":3:{column}), {place}]", op % 10),
        };
        ops!(text, "  %v{op} = arith.addi %a, %a : i32 loc({loc})");
    }
    ops!(text, "  return loc(unknown)");
    put!(text, "}} loc(unknown)");
}
