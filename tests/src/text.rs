//! Parsing, verifying and printing within the process.

use std::path::Path;
use std::sync::Arc;

use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::ir::Isolate;
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::text::{ParseConfig, parse_source};
use lect_core::verify::{Unregistered, VerifyConfig};

/// Parses a text, in which there may be unregistered operations.
pub fn parse(ctx: &Context, text: &[u8]) -> Result<Isolate, Reported> {
    let buffer = ctx.sources().add(b"input.mlir", Arc::new(text.to_vec())).expect("there is room");
    let config = ParseConfig::default().with_allow_unregistered(true);
    parse_source(ctx, &buffer, 0..text.len(), &config)
}

/// Verifies IR that may have unregistered operations.
pub fn verify(ir: &Isolate) -> Result<(), Reported> {
    lect_core::verify::verify(
        ir.root(),
        &VerifyConfig::default().with_unregistered(Unregistered::Allow).with_threads(1),
    )
}

/// Prints the whole module, with a final line break.
pub fn print(ir: &Isolate, config: &PrintConfig) -> Vec<u8> {
    let mut text = Vec::new();
    print_op(ir.root(), config, &mut text).expect("memory takes everything");
    text.push(b'\n');
    text
}

/// Returns the configuration for the generic form.
pub fn generic() -> PrintConfig {
    PrintConfig::default().with_generic(true)
}

/// Separator between the pieces of a file: a comment, so that a piece can begin with it.
const SPLIT: &[u8] = b"// -----";

/// Returns the pieces of all `.mlir` files of a folder and its subfolders, with names to find them by.
pub fn pieces(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut folders = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(&folder).expect("the folder is there").flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "mlir") {
                files.push(path);
            }
        }
    }
    files.sort();
    let pieces = files.into_iter().flat_map(|path| {
        let text = std::fs::read(&path).expect("a file that was found");
        let marks = text.windows(SPLIT.len()).enumerate().filter(|(_, part)| *part == SPLIT);
        let starts: Vec<usize> = std::iter::once(0).chain(marks.map(|(at, _)| at)).collect();
        let ends = starts[1..].iter().copied().chain([text.len()]);
        let pieces = starts.iter().zip(ends).map(|(start, end)| text[*start..end].to_vec()).enumerate();
        pieces.map(|(at, piece)| (format!("{} #{at}", path.display()), piece)).collect::<Vec<_>>()
    });
    pieces.collect()
}
