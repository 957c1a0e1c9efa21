//! Converts many texts from one release of MLIR to another and back: the result is equal, or an error or a warning
//! explains the difference.
//!
//! ```text
//! LECT_CORPUS=FOLDER cargo test -p lect-tests --test suite releases/
//! ```
//!
//! The folder has texts of MLIR 22 (`*.custom.mlir`), and bytecode of MLIR 19 (`*.v19.mlirbc`) beside some of them.
//! Without the variable no test runs. `LECT_CORPUS_SAMPLE` is the number of texts, 1,000 by default.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use lect_tests::tool::Tool;
use libtest_mimic::Trial;

use super::trial;

/// Maximum number of differences shown.
const SHOWN: usize = 40;

/// A conversion between releases: returns the converted file, with the flags to read it; none if lect emits an
/// error or a warning.
type Way = fn(&Tool, &Path) -> Result<Option<Arrived>, String>;

type Arrived = (Vec<u8>, &'static [&'static str]);

const WAYS: [(&str, &str, Way); 4] = [
    ("22-24-22/text", ".custom.mlir", |lect, path| there_and_back(lect, path, &["--emit-for=24"], &["--from=24"])),
    ("22-24-22/bytecode", ".custom.mlir", |lect, path| {
        there_and_back(lect, path, &["--emit-for=24", "--emit-bytecode"], &[])
    }),
    ("19-24", ".v19.mlirbc", |lect, path| there_and_back(lect, path, &["--emit-for=24", "--emit-bytecode"], &[])),
    ("24-16", ".custom.mlir", |lect, path| {
        let Some(newer) = run(lect, &["--emit-for=24"], &read(path)?)? else { return Ok(None) };
        let old = run(lect, &["--from=24", "--emit-for=16", "--emit-bytecode"], &newer)?;
        Ok(old.map(|old| (old, &[][..])))
    }),
];

pub fn trials() -> Result<Vec<Trial>, String> {
    let Some(corpus) = env::var_os("LECT_CORPUS") else { return Ok(Vec::new()) };
    let sample = env::var("LECT_CORPUS_SAMPLE").ok().and_then(|count| count.parse().ok()).unwrap_or(1000);
    let lect = Tool::lect()?;
    let mut files = Vec::new();
    list(Path::new(&corpus), &mut files).map_err(|error| format!("{}: {error}", corpus.display()))?;
    files.sort();
    let trials = WAYS.iter().map(|&(name, suffix, way)| {
        let of_way = files.iter().filter(|path| path.to_string_lossy().ends_with(suffix));
        let of_way: Vec<PathBuf> = of_way.cloned().collect();
        let step = (of_way.len() / sample).max(1);
        let chosen: Vec<PathBuf> = of_way.into_iter().step_by(step).take(sample).collect();
        let lect = lect.clone();
        trial("releases", name, move || Ok(compare(&lect, &chosen, way)?))
    });
    Ok(trials.collect())
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    let mut pending = vec![folder.to_owned()];
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() { &mut pending } else { &mut *files }.push(entry.path());
        }
    }
    Ok(())
}

/// Compares the converted files with their inputs, and lists those that are neither equal nor explained. Defaults that
/// an older release does not store are visible in the generic form only.
fn compare(lect: &Tool, files: &[PathBuf], way: Way) -> Result<(), String> {
    let (mut equal, mut explained, mut faults) = (0, 0, Vec::new());
    for path in files {
        let Ok(wanted) = read(path).and_then(|input| generic(lect, &[], &input)) else { continue };
        let is_same = |(found, flags): Arrived| -> Result<bool, String> {
            if generic(lect, flags, &found)? == wanted {
                return Ok(true);
            }
            let custom = run(lect, flags, &found)?;
            Ok(custom.is_some() && custom == run(lect, &[], &read(path)?)?)
        };
        match way(lect, path).and_then(|file| file.map(is_same).transpose()) {
            Ok(Some(true)) => equal += 1,
            Ok(None) => explained += 1,
            Ok(Some(false)) => faults.push(format!("{}: another module", path.display())),
            Err(error) => faults.push(format!("{}: {error}", path.display())),
        }
    }
    println!("{equal} equal, {explained} explained by an error or a warning, {} neither", faults.len());
    faults.truncate(SHOWN);
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

fn there_and_back(
    lect: &Tool,
    path: &Path,
    there: &[&str],
    back: &'static [&'static str],
) -> Result<Option<Arrived>, String> {
    Ok(run(lect, there, &read(path)?)?.map(|newer| (newer, back)))
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| error.to_string())
}

/// Returns the generic form of a module.
fn generic(lect: &Tool, flags: &[&str], input: &[u8]) -> Result<Vec<u8>, String> {
    let flags: Vec<&str> = flags.iter().copied().chain(["--mlir-print-op-generic"]).collect();
    let (output, complaints) = run_all(lect, &flags, input)?;
    output.ok_or(complaints)
}

/// Returns the output of `lect opt`; none if lect emits an error or a warning, since the output is then incomplete.
fn run(lect: &Tool, flags: &[&str], input: &[u8]) -> Result<Option<Vec<u8>>, String> {
    let (output, complaints) = run_all(lect, flags, input)?;
    if output.is_none() && complaints.is_empty() {
        return Err("fails without an error".into());
    }
    Ok(output.filter(|_| complaints.is_empty()))
}

/// Returns the output of `lect opt`, none if it fails, and its first error or warning.
fn run_all(lect: &Tool, flags: &[&str], input: &[u8]) -> Result<(Option<Vec<u8>>, String), String> {
    let mut command: Command = lect.command();
    command.arg("opt").arg("--allow-unregistered-dialect").args(flags);
    let mut run = || {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        if let Some(mut stdin) = child.stdin.take() {
            let input = input.to_vec();
            // A program that rejects its input early does not read all of it.
            std::thread::spawn(move || drop(std::io::Write::write_all(&mut stdin, &input)));
        }
        child.wait_with_output()
    };
    let done = run().map_err(|error| error.to_string())?;
    let complaints = String::from_utf8_lossy(&done.stderr).into_owned();
    let first = complaints.lines().find(|line| line.contains("error: ") || line.contains("warning: "));
    Ok((Some(done.stdout).filter(|_| done.status.success()), first.unwrap_or_default().to_owned()))
}
