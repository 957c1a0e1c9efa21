//! Shapes of IR for the benchmarks: generators of text, each with a seed and one number for the size.
//!
//! [`ALL`] lists them. Real IR consists of such shapes; a module of flat arithmetic alone is not representative. The
//! text of every shape is accepted by `mlir-opt` and by lect, with the flags of the shape.

use std::fmt;
use std::io::{self, Write};

mod attributes;
mod code;
mod large;
mod loops;
mod lowered;
mod symbols;
mod tensors;

pub mod corpus;
pub mod files;

/// A kind of module.
pub struct Shape {
    /// Name for the command line and the table.
    pub name: &'static str,
    /// Description, with `{n}` for the size.
    pub about: &'static str,
    /// Size that takes `mlir-opt` 0.5 to 4 seconds.
    pub size: usize,
    /// Flags that both programs need for the shape.
    pub flags: &'static [&'static str],
    /// Generator of the text.
    pub write: fn(&mut Text<'_>, usize),
}

const NONE: &[&str] = &[];
const LOCATIONS: &[&str] = &["--mlir-print-debuginfo"];
const UNREGISTERED: &[&str] = &["--allow-unregistered-dialect"];

macro_rules! shapes {
    ($($name:literal, $about:literal, $size:expr, $flags:ident, $write:path;)*) => {
        &[$(Shape { name: $name, about: $about, size: $size, flags: $flags, write: $write },)*]
    };
}

/// All shapes but those of files and of the corpus.
pub const ALL: &[Shape] = shapes! {
    "flat", "{n} functions of 1,000 flat `arith` operations, generic form", 1_000, NONE, code::flat;
    "named", "the same with named values", 500, NONE, code::named;
    "single", "one function of {n} `arith` operations, custom form", 500_000, NONE, code::single;
    "functions", "{n} functions of two operations", 100_000, NONE, code::functions;
    "empty", "{n} functions that only return", 150_000, NONE, code::empty;
    "declarations", "{n} declarations of functions", 200_000, NONE, code::declarations;
    "nests", "{n} nests of two `affine.for` with load, add and store", 60_000, NONE, loops::nests;
    "llvm", "{n} such nests in the LLVM dialect, with locations", 10_000, LOCATIONS, lowered::llvm;
    "structured", "{n} `scf.for` with carried values, `scf.if` and `scf.while`", 40_000, NONE, loops::structured;
    "deep", "{n} functions with 64 nested `scf.for` and `scf.if`", 1_500, NONE, loops::deep;
    "deep-modules", "{n} stacks of 64 nested modules", 1_500, NONE, symbols::deep_modules;
    "vectors", "{n} functions of `vector` operations with maps", 10_000, NONE, tensors::vectors;
    "linalg", "{n} functions of `linalg` and `tensor` operations with maps and regions", 10_000, NONE, tensors::linalg;
    "stablehlo", "{n} unregistered operations with many inherent attributes, generic form", 60_000, UNREGISTERED, tensors::stablehlo;
    "attributes", "{n} operations with dictionaries of 40 attributes", 12_000, NONE, attributes::wide;
    "constants", "{n} constants of distinct attributes", 200_000, NONE, attributes::constants;
    "types", "{n} operations of distinct types", 100_000, NONE, attributes::types;
    "maps", "{n} operations with distinct affine maps", 60_000, NONE, attributes::maps;
    "locations", "{n} operations with fused, named and call site locations", 100_000, LOCATIONS, attributes::locations;
    "symbols", "{n} functions in nested modules, referred to by nested and flat references", 10_000, UNREGISTERED, symbols::nested;
    "hex", "one hexadecimal constant of {n} bytes", 20_000_000, NONE, large::hex;
    "dense", "one constant of {n} numbers as a list", 1_000_000, NONE, large::dense;
    "blocks", "one function of {n} blocks with arguments and branches in both directions", 100_000, NONE, code::blocks;
    "forward", "{n} operations in a graph region that use later values", 200_000, UNREGISTERED, code::forward;
    "operands", "operations of {n} operands and results in all, 50,000 each", 500_000, UNREGISTERED, large::operands;
    "switch", "one `cf.switch` of {n} cases", 100_000, NONE, large::switch;
    "nested-array", "`!llvm.array` types of {n} levels in all, nested 4,000 deep", 40_000, NONE, large::nested_array;
    "dlti", "one `#dlti.map` of {n} entries", 100_000, NONE, large::dlti;
    "wide-generic", "one `linalg.generic` of {n} operands", 100_000, NONE, large::wide_generic;
    "resource", "{n} uses of one `dense_resource`", 100_000, NONE, large::resource;
    "llvm-switch", "one `llvm.switch` of {n} cases", 100_000, NONE, large::llvm_switch;
    "line", "{n} operations with locations on one line", 200_000, LOCATIONS, large::line;
    "dialects", "{n} operations, each of an unknown dialect of its own", 20_000, UNREGISTERED, large::dialects;
};

/// Writes a shape of some size, and returns its number of operations.
pub fn write(shape: &Shape, size: usize, seed: u64, out: &mut dyn Write) -> io::Result<usize> {
    let mut text = Text::new(seed, out);
    (shape.write)(&mut text, size);
    text.failed.map(|()| text.ops)
}

/// Output of the generators. `Text` also provides random numbers, and counts operations.
pub struct Text<'a> {
    out: &'a mut dyn Write,
    failed: io::Result<()>,
    ops: usize,
    state: u64,
}

impl<'a> Text<'a> {
    fn new(seed: u64, out: &'a mut dyn Write) -> Self {
        Self { out, failed: Ok(()), ops: 1, state: seed }
    }

    /// Writes text other than operations.
    fn put(&mut self, text: fmt::Arguments<'_>) {
        if self.failed.is_ok() {
            self.failed = self.out.write_fmt(text);
        }
    }

    /// Writes operations, one per line, and counts them.
    fn ops(&mut self, text: fmt::Arguments<'_>) {
        let mut lines = Lines { inner: self, count: 0 };
        // Failures of the inner writer are kept there.
        let _ = fmt::Write::write_fmt(&mut lines, text);
        self.ops += lines.count;
    }

    /// Returns a random number less than `bound`, by SplitMix64.
    fn below(&mut self, bound: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.state;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ (word >> 31)) % bound.max(1) as u64) as usize
    }
}

/// Writer that counts lines.
struct Lines<'a, 'b> {
    inner: &'a mut Text<'b>,
    count: usize,
}

impl fmt::Write for Lines<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.count += text.bytes().filter(|&byte| byte == b'\n').count();
        self.inner.put(format_args!("{text}"));
        Ok(())
    }
}

/// `put!(text, "..", ..)` writes a line.
macro_rules! put {
    ($text:expr, $($format:tt)*) => { $text.put(format_args!("{}\n", format_args!($($format)*))) };
}

/// `ops!(text, "..", ..)` writes operations, one on each line.
macro_rules! ops {
    ($text:expr, $($format:tt)*) => { $text.ops(format_args!("{}\n", format_args!($($format)*))) };
}

use {ops, put};

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use lect_core::Context;
    use lect_core::text::parse::{ParseConfig, parse_source};
    use lect_core::verify::{Unregistered, VerifyConfig, verify};

    use super::*;

    #[test]
    fn shapes_are_valid_and_have_the_operations_they_count() {
        for shape in ALL {
            let mut text = Vec::new();
            let ops = write(shape, 20, 1, &mut text).unwrap();
            let ctx = Context::with_dialects(lect_dialects::ALL);
            let length = text.len();
            let buffer = ctx.sources().add(b"generated", Arc::new(text)).unwrap();
            let config = ParseConfig::default().with_allow_unregistered(true);
            let ir = parse_source(&ctx, &buffer, 0..length, &config).unwrap();
            verify(ir.root(), &VerifyConfig::default().with_unregistered(Unregistered::Allow).with_threads(1)).unwrap();
            let mut count = 0;
            lect_core::ir::walk::for_each(ir.root(), |_| count += 1);
            assert_eq!(ops, count, "{}", shape.name);
        }
    }
}
