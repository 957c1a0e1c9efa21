//! Pool of inputs: seeds, and inputs with a new diagnostic or a new phrase in the printed output.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::target::{Outcome, Target, template};

/// Inputs to mutate.
pub struct Pool {
    /// Seeds in the order of their paths, then the inputs that were kept.
    pub inputs: Vec<Vec<u8>>,
    messages: HashSet<String>,
    /// Hash set of the sequences of three bytes that were printed. Letters, and digits, each count as one class.
    phrases: Vec<bool>,
}

impl Pool {
    /// Loads the inputs in the target's files under `roots` that are no longer than `max_len`.
    pub fn load(target: Target, roots: &[PathBuf], max_len: usize) -> Self {
        let mut files = Vec::new();
        roots.iter().for_each(|root| collect(root, target.extension(), &mut files));
        files.sort();
        let mut inputs = target.inputs(b"\"a\"() : () -> ()\n");
        inputs.extend(target.made().into_iter().filter(|input| input.len() <= max_len));
        for file in files {
            let Ok(file) = fs::read(&file) else { continue };
            inputs.extend(target.inputs(&file).into_iter().filter(|part| part.len() <= max_len));
        }
        Self { inputs, messages: HashSet::new(), phrases: vec![false; 1 << 16] }
    }

    /// Keeps `input` if its outcome was never seen before.
    pub fn learn(&mut self, input: &[u8], outcome: &Outcome) -> bool {
        let new = match outcome {
            Outcome::Rejected(message) | Outcome::Unverified(message) => {
                self.messages.insert(template(message).to_owned())
            }
            Outcome::Printed(text) => self.phrases_of(text),
        };
        if new {
            self.inputs.push(input.to_vec());
        }
        new
    }

    fn phrases_of(&mut self, text: &[u8]) -> bool {
        let mut new = false;
        let mut hash = 0u32;
        let mut last = 0;
        for &byte in text {
            let class = match byte {
                b'a'..=b'z' | b'A'..=b'Z' => b'a',
                b'0'..=b'9' => b'0',
                b' ' | b'\n' => continue,
                other => other,
            };
            if class == last && matches!(class, b'a' | b'0') {
                continue;
            }
            last = class;
            hash = (hash << 8 | u32::from(class)) & 0xFF_FFFF;
            let slot = (hash.wrapping_mul(0x9E37_79B1) >> 16) as usize;
            if !self.phrases[slot] {
                self.phrases[slot] = true;
                new = true;
            }
        }
        new
    }
}

/// Files that are not seeds, because their behaviour is wrong in MLIR, too:
///
/// - Custom forms of the test dialect and of loops over sparse tensors omit necessary parts.
/// - Types of graphs are printed as those of functions.
/// - The keyword for the other branch of `wasmssa.if` is printed with a blank in it.
/// - `canonicalize` removes the loops that operations of acc annotate, and folds the operation that
///   `spirv.SpecConstantOperation` wraps.
/// - `remove-dead-values` removes the grids that operations of shard refer to.
const NOT_SEEDS: [&str; 10] = [
    "dialects/test",
    "dialects/sparse_tensor/forms.mlir",
    "dialects/spirv/forms.mlir",
    "dialects/spirv/graphs.mlir",
    "dialects/spirv/operations.mlir",
    "dialects/acc/forms.mlir",
    "dialects/shard",
    "dialects/wasmssa/else.mlir",
    "engine/hooks/sharding.mlir",
    "transforms/canonicalize/shard.mlir",
];

fn collect(path: &Path, wanted: &str, files: &mut Vec<PathBuf>) {
    if NOT_SEEDS.iter().any(|file| path.ends_with(file)) {
        return;
    }
    if path.is_file() {
        if path.extension().is_some_and(|extension| extension == wanted) {
            files.push(path.to_owned());
        }
        return;
    }
    let Ok(entries) = fs::read_dir(path) else { return };
    entries.flatten().for_each(|entry| collect(&entry.path(), wanted, files));
}
