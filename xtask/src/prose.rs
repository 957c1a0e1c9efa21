//! The lint of comments and documentation: the rules of CONTRIBUTING.md that a program can check.
//!
//! `cargo xtask prose` lists the violations in files under version control, and `.ci/run` requires that there are none.
//! `cargo xtask prose --sample 60 --seed 7` prints comments drawn at random beside their code, for reading.

mod blocks;
mod rules;

use std::path::{Path, PathBuf};
use std::process::Command;

use blocks::Block;

/// The options of `cargo xtask prose`.
#[derive(clap::Args)]
pub struct Options {
    /// Files and folders, instead of the whole tree
    paths: Vec<String>,
    /// Print comments drawn at random beside their code, instead of violations
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// The seed of the draw
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print the number of violations of each rule only
    #[arg(long)]
    count: bool,
}

/// Runs the lint, and returns an error if a rule is violated.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    let mut found: Vec<(PathBuf, Vec<Block>, Vec<String>)> = Vec::new();
    for file in tracked(root, &options.paths)? {
        let Ok(text) = std::fs::read_to_string(root.join(&file)) else {
            continue;
        };
        let lines: Vec<String> = text.lines().map(str::to_string).collect();
        found.push((file.clone(), blocks::of(&file, &lines), lines));
    }
    if let Some(size) = options.sample {
        sample(&found, size, options.seed);
        return Ok(());
    }
    let mut counts = std::collections::BTreeMap::<&str, usize>::new();
    for (file, blocks, lines) in &found {
        for (line, rule, excerpt) in rules::check(file, blocks, lines) {
            *counts.entry(rule).or_default() += 1;
            if !options.count {
                println!("{}:{line}: {rule}: {excerpt}", file.display());
            }
        }
    }
    if counts.is_empty() {
        return Ok(());
    }
    let counts: Vec<String> = counts.iter().map(|(rule, count)| format!("{rule} {count}")).collect();
    Err(format!("violations of the rules for prose: {}", counts.join(", ")))
}

/// Returns the files under version control at `paths`, in order.
fn tracked(root: &Path, paths: &[String]) -> Result<Vec<PathBuf>, String> {
    let output = Command::new("git").arg("-C").arg(root).args(["ls-files", "--"]).args(paths).output();
    let output = output.map_err(|error| format!("git: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(String::from_utf8_lossy(&output.stdout).lines().map(PathBuf::from).collect())
}

/// Prints `size` blocks drawn by `seed`, each with the code lines below it.
fn sample(found: &[(PathBuf, Vec<Block>, Vec<String>)], size: usize, seed: u64) {
    let all: Vec<(usize, usize)> = found
        .iter()
        .enumerate()
        .flat_map(|(file, (_, blocks, _))| (0..blocks.len()).map(move |at| (file, at)))
        .collect();
    let mut state = seed;
    for _ in 0..size.min(all.len()) {
        // SplitMix64: the same draw for the same seed on every machine.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        let (file, at) = all[(mixed % all.len() as u64) as usize];
        let (path, blocks, lines) = &found[file];
        let block = &blocks[at];
        println!("{}:{}", path.display(), block.first + 1);
        for line in &lines[block.first..(block.end + 5).min(lines.len())] {
            println!("    {line}");
        }
        println!();
    }
}
