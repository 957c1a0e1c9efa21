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

/// Share of generated and collected inputs that one run of the tests takes: one third by default, which `LECT_SEED`
/// chooses, or all with `LECT_SHARE=whole`.
#[derive(Clone, Copy, Debug)]
pub struct Share(Option<u64>);

/// One of this number of inputs is taken.
const ONE_OF: u64 = 3;

impl Share {
    /// Reads the share from the environment. The seed is a number, or any text.
    pub fn from_env() -> Self {
        let seed = std::env::var("LECT_SEED").unwrap_or_default();
        let whole = std::env::var("LECT_SHARE").is_ok_and(|share| share == "whole");
        Self((!whole).then(|| hash(seed.as_bytes())))
    }

    /// Returns true if the input of a name is taken.
    pub fn takes(self, name: &str) -> bool {
        self.0.is_none_or(|seed| {
            (hash(name.as_bytes()) ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32 & 0xffff < 0xffff / ONE_OF
        })
    }

    /// Returns the number of random inputs to generate, given that of a whole run.
    pub fn cases(self, count: u32) -> u32 {
        if self.0.is_none() { count } else { count.div_ceil(ONE_OF as u32) }
    }

    /// Returns the smallest count of inputs to expect, given that of a whole run.
    pub fn of(self, count: usize) -> usize {
        if self.0.is_none() { count } else { count / ONE_OF as usize / 2 }
    }
}

/// Computes a hash (FNV-1a).
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Returns the [share](Share) of the pieces of a folder.
pub fn some_pieces(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let share = Share::from_env();
    pieces(folder).into_iter().filter(|(name, _)| share.takes(name.rsplit('/').next().unwrap_or(name))).collect()
}
