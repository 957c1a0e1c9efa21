//! Sibling functions of a module, which readers divide among threads, and the outcome of reading them.

use lect::render::{Display, render};
use lect_bytecode::WriteConfig;
use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::ir::Isolate;
use lect_core::text::print::PrintConfig;

use crate::text;

/// Outcome of reading a file: the printed text, bytecode, and diagnostics.
#[derive(PartialEq, Debug)]
pub struct Outcome {
    /// Text with locations, if the file can be read.
    pub printed: Option<Vec<u8>>,
    /// Bytecode, if the module is valid.
    pub bytecode: Option<Vec<u8>>,
    /// Diagnostics as rendered.
    pub diagnostics: Vec<String>,
}

impl Outcome {
    /// Runs `read`, and returns the outcome.
    pub fn of(ctx: &Context, read: impl FnOnce() -> Result<Isolate, Reported>) -> Self {
        let ((printed, bytecode), diagnostics) = ctx.capture_diagnostics(|| {
            let Ok(ir) = read() else { return (None, None) };
            let mut bytecode = Vec::new();
            let written = text::verify(&ir).is_ok()
                && lect_bytecode::write(ir.root(), &WriteConfig::default(), &mut bytecode).is_ok();
            let printed = text::print(&ir, &PrintConfig::default().with_debug_info(true));
            (Some(printed), written.then_some(bytecode))
        });
        let show = |it: &_| String::from_utf8_lossy(&render(ctx, it, &Display::default())).into_owned();
        Self { printed, bytecode, diagnostics: diagnostics.iter().map(show).collect() }
    }
}

/// Returns the text of different functions: small ones, ones with an isolate of their own, declarations, and uses in an
/// unusual order.
pub fn functions(count: usize, indentation: &str) -> String {
    let function = |number: usize| {
        let body = match number % 4 {
            0 => String::new(),
            1 => format!(
                "{indentation}  %c = arith.constant {number} : i32\n{indentation}  %d = arith.addi %x, %c {{t.a = \"{number}\"}} : i32\n"
            ),
            2 => format!(
                "{indentation}  cf.cond_br %b, ^a(%x : i32), ^b\n{indentation}^a(%y: i32):\n{indentation}  cf.br ^b\n{indentation}^b:\n"
            ),
            _ => (0..60).fold(String::new(), |body, line| {
                let tags = format!("tag = \"}} // {line}\", number = {number}{line} : i64");
                format!("{body}{indentation}  %v{line} = arith.addi %x, %x {{{tags}}} : i32\n")
            }),
        };
        let kept = if number % 7 == 3 { " private" } else { "" };
        match number % 5 {
            4 => format!("{indentation}func.func private @f{number}(i32, i1)\n"),
            _ => format!(
                "{indentation}func.func{kept} @f{number}(%x: i32, %b: i1) {{\n{body}{indentation}  return\n{indentation}}}\n"
            ),
        }
    };
    (0..count).map(function).collect()
}
