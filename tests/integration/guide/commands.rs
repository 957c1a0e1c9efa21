//! Runner for the commands of a page, which compares their output.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use lect_tests::golden;
use lect_tests::tool::Tool;

use super::page::{Block, FENCE, Page, Part, flag};

/// Matches any lines.
const ELISION: &str = "...";

/// A command and its expected output.
struct Example {
    /// Lines of the command as written.
    written: Vec<String>,
    /// Command line for `sh`.
    command: String,
    output: Vec<String>,
}

/// Runs the commands of a page and compares their output. Blessing writes the output into the page.
pub fn check(page: &Page, lect: &Tool, root: &Path) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (work, bin) = (folder.path().join("work"), folder.path().join("bin"));
    prepare(&work, &bin, lect, root).expect("files can be written");
    let mut faults = Vec::new();
    let mut parts = Vec::new();
    for part in &page.parts {
        let Part::Block(block) = part else {
            let Part::Line(line, text) = part else { continue };
            parts.push(Part::Line(*line, text.clone()));
            continue;
        };
        if let Some(file) = block.option("file") {
            let file = work.join(file);
            fs::create_dir_all(file.parent().unwrap_or(&work)).expect("a folder can be made");
            fs::write(file, block.lines.join("\n") + "\n").expect("a file can be written");
        }
        let lines = match block.is_console() {
            true => run_block(page, block, lect, (&work, &bin), &mut faults),
            false => block.lines.clone(),
        };
        parts.push(Part::Block(Block { line: block.line, info: block.info.clone(), lines }));
    }
    let blessed = Page { path: page.path.clone(), parts };
    if golden::is_blessing() && blessed.text() != page.text() {
        fs::write(&page.path, blessed.text()).expect("the page can be written");
    }
    faults
}

/// Creates a link to a file on another file system.
#[cfg(unix)]
fn link(program: &Path, link: &Path) -> std::io::Result<()> {
    // A copy could not be executed while a concurrent fork briefly holds it open for writing.
    std::os::unix::fs::symlink(fs::canonicalize(program)?, link)
}

/// Copies a file from another file system, where links are not available.
#[cfg(not(unix))]
fn link(program: &Path, link: &Path) -> std::io::Result<()> {
    fs::copy(program, link).map(drop)
}

/// Creates a folder to work in, and one with `lect` in it.
fn prepare(work: &Path, bin: &Path, lect: &Tool, root: &Path) -> std::io::Result<()> {
    fs::create_dir_all(work.join("examples"))?;
    fs::create_dir(bin)?;
    let program = bin.join(format!("lect{}", std::env::consts::EXE_SUFFIX));
    // A link if possible, since the program is large.
    fs::hard_link(lect.program(), &program).or_else(|_| link(lect.program(), &program))?;
    for entry in fs::read_dir(root.join("examples"))? {
        let path = entry?.path();
        if let (true, Some(name)) = (path.is_file(), path.file_name()) {
            fs::copy(&path, work.join("examples").join(name))?;
        }
    }
    Ok(())
}

fn run_block(
    page: &Page,
    block: &Block,
    lect: &Tool,
    (work, bin): (&Path, &Path),
    faults: &mut Vec<String>,
) -> Vec<String> {
    let mut lines = Vec::new();
    let mut is_skipped = false;
    for Example { written, command, output } in examples(&block.lines) {
        lines.extend(written);
        // Later commands in the block may depend on the skipped one.
        is_skipped |= lacks_something(&command);
        if is_skipped {
            lines.extend(output);
            continue;
        }
        let place = format!("{}:{}: $ {command}", page.name(), block.line);
        match run(&command, lect, work, bin) {
            Ok(actual) if actual.iter().any(|line| line.starts_with(FENCE)) => {
                faults.push(format!("{place}\nprints a fence, which would end the block"));
                lines.extend(output);
            }
            Err(error) => {
                faults.push(format!("{place}\n{error}"));
                lines.extend(output);
            }
            Ok(actual) if matches(&output, &actual) => lines.extend(output),
            Ok(actual) if golden::is_blessing() => lines.extend(actual),
            Ok(actual) => {
                let text = |lines: &[String]| lines.join("\n") + "\n";
                let difference = golden::same("page", text(&output).as_bytes(), "actual", text(&actual).as_bytes());
                faults.push(format!("{place}\n{}", difference.err().unwrap_or_default()));
                lines.extend(output);
            }
        }
    }
    lines
}

fn examples(lines: &[String]) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut continues = false;
    for line in lines {
        match (examples.last_mut(), line.strip_prefix("$ ")) {
            (Some(example), _) if continues => {
                example.command += &format!("\n{line}");
                example.written.push(line.clone());
            }
            (_, Some(command)) => {
                examples.push(Example { written: vec![line.clone()], command: command.to_owned(), output: Vec::new() })
            }
            (Some(example), None) => {
                example.output.push(line.clone());
                continue;
            }
            (None, None) => panic!("a block of commands begins with '{line}'"),
        }
        continues = line.ends_with('\\');
    }
    examples
}

/// Returns true if a command needs one of MLIR's tools, or MLIR's files, that are not installed.
fn lacks_something(command: &str) -> bool {
    let is_missing = |word: &&str| match () {
        () if word.starts_with("/usr/lib/llvm-") => !Path::new(word).exists(),
        () if word.starts_with("mlir-") && !word.contains('.') => {
            let status = Command::new(word).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
            !status.is_ok_and(|status| status.success())
        }
        () => false,
    };
    let Some(missing) = command.split_whitespace().find(is_missing) else { return false };
    let is_required = std::env::var_os("LECT_REQUIRE_ORACLE").is_some_and(|it| it == "1");
    assert!(!(is_required && missing.contains("22")), "{missing} is required");
    eprintln!("skipped, because {missing} is not installed: {command}");
    true
}

/// Returns the output of a command, followed by its errors.
fn run(command: &str, lect: &Tool, work: &Path, bin: &Path) -> Result<Vec<String>, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = [bin.to_owned()].into_iter().chain(std::env::split_paths(&path));
    let path = std::env::join_paths(folders).map_err(|error| error.to_string())?;
    let mut shell = Command::new("sh");
    let environment = lect.command();
    for (name, value) in environment.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    let shell = shell.arg("-c").arg(command).env("PATH", path).current_dir(work).stdin(Stdio::null());
    let output = shell.output().map_err(|error| format!("cannot run sh: {error}"))?;
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8(text).map_err(|_| "its output is no text".to_owned())?;
    match output.status.code() {
        None | Some(101 | 127) => Err(format!("{}\n{text}", output.status)),
        // Like `mlir-opt`, `lect opt` ends its output with an empty line.
        Some(_) => Ok(text.trim_end_matches('\n').lines().map(str::to_owned).collect()),
    }
}

/// Returns true if the lines match the expected ones, which may have elisions.
fn matches(expected: &[String], actual: &[String]) -> bool {
    let stretches: Vec<&[String]> = expected.split(|line| line.trim() == ELISION).collect();
    let [first, middle @ .., last] = &stretches[..] else { return expected == actual };
    let Some(mut rest) = actual.strip_prefix(*first) else { return false };
    for stretch in middle {
        let Some(at) = (0..=rest.len()).find(|&at| rest[at..].starts_with(stretch)) else { return false };
        rest = &rest[at + stretch.len()..];
    }
    rest.ends_with(last)
}

/// Returns the commands of `lect` without subcommands: `opt`, `bytecode dump`.
pub fn leaves(lect: &Tool) -> Vec<String> {
    let below = |command: &[&str]| -> Vec<String> {
        let help = help(lect, command);
        let listed = help.lines().skip_while(|line| line.trim() != "Commands:").skip(1);
        let listed = listed.take_while(|line| !line.trim().is_empty());
        // A summary that is too long continues on the next line, indented further.
        let names = listed.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
        let names = names.filter_map(|line| line.split_whitespace().next()).filter(|&name| name != "help");
        names.map(str::to_owned).collect()
    };
    let mut leaves = Vec::new();
    for command in below(&[]) {
        let inner = below(&[&command]);
        match inner.is_empty() {
            true => leaves.push(command),
            false => leaves.extend(inner.into_iter().map(|inner| format!("{command} {inner}"))),
        }
    }
    leaves
}

/// Returns the long flags of a command.
pub fn flags(lect: &Tool, command: &str) -> BTreeSet<String> {
    let help = help(lect, &command.split(' ').collect::<Vec<_>>());
    let lines = help.lines().filter(|line| line.trim_start().starts_with('-'));
    let flags = lines.flat_map(str::split_whitespace).filter_map(flag);
    flags.filter(|flag| flag != "--help").collect()
}

fn help(lect: &Tool, command: &[&str]) -> String {
    let output = lect.command().args(command).arg("--help").output().expect("lect can be run");
    String::from_utf8(output.stdout).expect("help is text")
}
