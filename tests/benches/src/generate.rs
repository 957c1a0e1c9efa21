//! Generator of a module with many functions in generic form, which `mlir-opt` reads without flags.
//!
//! Nine of ten operations are `"arith.addi"` of two recent values. The others are constants, comparisons, selections
//! and additions of floats, or casts and products instead of selections. Every function has its own numbering.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Style of value names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Names {
    /// `%17`
    Numeric,
    /// `%value_r`
    Alphabetic,
}

/// Parameters of the generated module.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Number of functions.
    pub functions: usize,
    /// Number of operations in each function, besides `return`.
    pub ops: usize,
    /// Style of value names.
    pub names: Names,
    /// Whether each function is a `builtin.module` with operations of an unknown dialect instead, which needs
    /// `--allow-unregistered-dialect` and no dialect but builtin.
    pub isolates: bool,
    /// Whether to include operations whose custom form is C++ code: `arith.select`.
    pub selects: bool,
}

impl Default for Shape {
    fn default() -> Self {
        Self { functions: 1000, ops: 1000, names: Names::Numeric, isolates: false, selects: true }
    }
}

/// Writes a module with these parameters.
pub fn write_module(shape: &Shape, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\"builtin.module\"() ({{")?;
    for function in 0..shape.functions {
        if shape.isolates {
            writeln!(out, "  \"builtin.module\"() <{{sym_name = \"f{function}\"}}> ({{")?;
            writeln!(out, "    %a, %b = \"x.values\"() : () -> (i32, i32)")?;
        } else {
            let signature = "function_type = (i32, i32) -> i32";
            writeln!(out, "  \"func.func\"() <{{{signature}, sym_name = \"f{function}\"}}> ({{")?;
            writeln!(out, "  ^bb0(%a: i32, %b: i32):")?;
        }
        write_ops(shape, function, out)?;
        let last = name(shape.names, last_integer(shape));
        match shape.isolates {
            true => writeln!(out, "  }}) : () -> ()")?,
            false => writeln!(out, "    \"func.return\"({last}) : (i32) -> ()\n  }}) : () -> ()")?,
        }
    }
    writeln!(out, "}}) : () -> ()")
}

/// Writes a module with these parameters to a file.
pub fn write_file(shape: &Shape, file: &Path) -> Result<(), String> {
    let write = || -> io::Result<()> {
        let mut out = BufWriter::new(File::create(file)?);
        write_module(shape, &mut out)?;
        out.flush()
    };
    write().map_err(|error| format!("{}: {error}", file.display()))
}

/// Returns true if the operation with this number produces an `i32`.
fn makes_integer(shape: &Shape, op: usize) -> bool {
    match op % 40 {
        17 | 27 | 37 => false,
        28 | 29 => shape.selects,
        _ => true,
    }
}

fn last_integer(shape: &Shape) -> Option<usize> {
    (0..shape.ops).rev().find(|&op| makes_integer(shape, op))
}

fn write_ops(shape: &Shape, function: usize, out: &mut dyn Write) -> io::Result<()> {
    let (mut left, mut right) = (String::from("%a"), String::from("%b"));
    let mut float = None;
    let mut flag = None;
    for op in 0..shape.ops {
        let result = name(shape.names, Some(op));
        match op % 40 {
            7 => {
                let value = (function * 31 + op * 7) % 1000;
                writeln!(out, "    {result} = \"arith.constant\"() <{{value = {value} : i32}}> : () -> i32")?;
            }
            17 => {
                let flag_name = result.clone();
                let predicate = "predicate = 2 : i64";
                writeln!(out, "    {result} = \"arith.cmpi\"({left}, {right}) <{{{predicate}}}> : (i32, i32) -> i1")?;
                flag = Some(flag_name);
            }
            18 if !shape.selects => {
                let flags = "overflowFlags = #arith.overflow<none>";
                writeln!(out, "    {result} = \"arith.muli\"({left}, {right}) <{{{flags}}}> : (i32, i32) -> i32")?;
            }
            28 if !shape.selects => writeln!(out, "    {result} = \"arith.extsi\"({left}) : (i32) -> i64")?,
            29 if !shape.selects => writeln!(out, "    {result} = \"arith.index_cast\"({left}) : (i32) -> index")?,
            18 if flag.is_some() => {
                let flag = flag.as_deref().unwrap_or_default();
                writeln!(out, "    {result} = \"arith.select\"({flag}, {left}, {right}) : (i1, i32, i32) -> i32")?;
            }
            27 => {
                writeln!(out, "    {result} = \"arith.constant\"() <{{value = {op}.5 : f32}}> : () -> f32")?;
                float = Some(result.clone());
            }
            37 => {
                let float = float.as_deref().unwrap_or_default();
                let flags = "fastmath = #arith.fastmath<none>";
                writeln!(out, "    {result} = \"arith.addf\"({float}, {float}) <{{{flags}}}> : (f32, f32) -> f32")?;
            }
            _ => {
                let flags = "overflowFlags = #arith.overflow<none>";
                writeln!(out, "    {result} = \"arith.addi\"({left}, {right}) <{{{flags}}}> : (i32, i32) -> i32")?;
            }
        }
        if makes_integer(shape, op) {
            right = std::mem::replace(&mut left, result);
        }
    }
    Ok(())
}

/// Returns the name of an operation's result, or of the first argument if there is no operation.
fn name(names: Names, op: Option<usize>) -> String {
    let Some(mut op) = op else { return "%a".into() };
    if names == Names::Numeric {
        return format!("%{op}");
    }
    let mut letters = String::from("%value_");
    loop {
        letters.push((b'a' + (op % 26) as u8) as char);
        op /= 26;
        if op == 0 {
            return letters;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use lect_core::Context;
    use lect_core::text::parse::{ParseConfig, parse_source};
    use lect_core::verify::{Unregistered, VerifyConfig, verify};

    use super::*;

    #[test]
    fn writes_valid_modules() {
        let shape = Shape { functions: 3, ops: 100, ..Shape::default() };
        let alphabetic = Shape { names: Names::Alphabetic, ..shape };
        let (isolates, casts) = (Shape { isolates: true, ..shape }, Shape { selects: false, ..shape });
        for shape in [shape, alphabetic, isolates, casts] {
            let mut text = Vec::new();
            write_module(&shape, &mut text).unwrap();
            let ctx = Context::new();
            let length = text.len();
            let buffer = ctx.sources().add(b"generated", Arc::new(text)).unwrap();
            let config = ParseConfig::default().with_allow_unregistered(true);
            let ir = parse_source(&ctx, &buffer, 0..length, &config).unwrap();
            verify(ir.root(), &VerifyConfig::default().with_unregistered(Unregistered::Allow).with_threads(1)).unwrap();
        }
    }
}
