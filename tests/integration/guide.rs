//! Checks of the guide in `docs/`, the README and the other pages at the root. Commands are run, excerpts are compared
//! with their source files, and links are followed. No network is used.
//!
//! The first line of a fenced block declares its kind:
//!
//! | block | check |
//! |---|---|
//! | `console` | lines that begin with `$ ` are commands; their output must follow. A line `...` matches any lines |
//! | `mlir,file=old.mlir` | the file `old.mlir`, for the commands after it on the same page |
//! | `rust,ignore,source=examples/turtle/src/lib.rs` | an excerpt: whole lines of that file, `..` between two stretches |
//! | `rust` | compiled and run by rustdoc, in the crate `lect` (`cargo test --doc -p lect`) |
//! | `sh`, `text`, `json`, .. | none |
//!
//! Commands run by `sh` in a separate folder for each page, with a copy of `examples/*.mlir` and `examples/*.td` in
//! `examples`. Errors follow the output.
//!
//! ```text
//! BLESS=1 cargo test -p lect-tests --test integration guide::      # writes the outputs of the commands into the pages
//! ```

#[path = "guide/commands.rs"]
mod commands;
#[path = "guide/links.rs"]
mod links;
#[path = "guide/page.rs"]
mod page;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use lect_tests::tool::Tool;

use page::{Block, Page};

/// Returns the root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the pages of the guide, by name.
fn guide() -> Vec<Page> {
    pages_in("docs/src")
}

/// Returns the pages in a folder, by name.
fn pages_in(folder: &str) -> Vec<Page> {
    let entries = fs::read_dir(root().join(folder)).expect("the folder exists");
    let files = entries.map(|entry| entry.expect("the folder can be read").path());
    let mut files: Vec<PathBuf> = files.filter(|file| file.extension().is_some_and(|it| it == "md")).collect();
    files.sort();
    files.iter().map(|file| Page::read(file)).collect()
}

/// Returns all checked pages.
fn pages() -> Vec<Page> {
    let others =
        ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "bytecode/ARCHIVE.md", "bytecode/layouts/README.md"];
    let others = others.iter().chain(&["ods/prelude/README.md", "tests/benches/README.md"]);
    others.map(|name| Page::read(&root().join(name))).chain(pages_in("docs/decisions")).chain(guide()).collect()
}

fn fail_if_any(faults: Vec<String>) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn commands_print_documented_output() {
    let lect = Tool::lect().expect("lect can be built");
    let pages: Vec<Page> = pages().into_iter().filter(|page| page.blocks().any(Block::is_console)).collect();
    let faults = std::thread::scope(|scope| {
        let running: Vec<_> = pages.iter().map(|page| scope.spawn(|| commands::check(page, &lect, &root()))).collect();
        running.into_iter().flat_map(|page| page.join().expect("a page does not panic")).collect()
    });
    fail_if_any(faults);
}

#[test]
fn excerpts_are_in_the_files_they_are_of() {
    let mut faults = Vec::new();
    for page in pages() {
        for block in page.blocks() {
            let Some(source) = block.option("source") else { continue };
            match fs::read_to_string(root().join(source)) {
                Ok(text) => faults.extend(
                    block
                        .missing_in(&text)
                        .map(|line| format!("{}:{}: not in {source} in this place: {line}", page.name(), block.line)),
                ),
                Err(error) => faults.push(format!("{}:{}: {source}: {error}", page.name(), block.line)),
            }
        }
    }
    fail_if_any(faults);
}

/// Checks that each block has a known language and no block is indented, since rustdoc compiles others as Rust.
#[test]
fn blocks_have_known_languages() {
    const KNOWN: [&str; 11] =
        ["console", "sh", "rust", "mlir", "tablegen", "pdll", "llvm", "toml", "json", "text", "c++"];
    let mut faults = Vec::new();
    for page in guide().into_iter().chain([Page::read(&root().join("README.md"))]) {
        for block in page.blocks() {
            if !KNOWN.contains(&block.language()) {
                faults.push(format!("{}:{}: unknown language '{}'", page.name(), block.line, block.language()));
            }
        }
        let indented = page.prose().filter(|(_, line)| line.starts_with("    "));
        faults.extend(indented.map(|(line, _)| format!("{}:{line}: an indented block", page.name())));
    }
    fail_if_any(faults);
}

#[test]
fn links_lead_somewhere() {
    fail_if_any(pages().iter().flat_map(links::dead).collect());
}

#[test]
fn summary_lists_every_page() {
    let summary = Page::read(&root().join("docs/src/SUMMARY.md"));
    let listed: BTreeSet<String> = links::targets(&summary).into_iter().map(|(_, target)| target).collect();
    let pages = guide().into_iter().map(|page| page.file_name()).filter(|name| name != "SUMMARY.md");
    assert_eq!(listed, pages.collect::<BTreeSet<String>>());
}

/// Checks that the section of each command in `command.md` lists exactly the flags of the command.
#[test]
fn every_flag_is_in_the_guide() {
    let lect = Tool::lect().expect("lect can be built");
    let page = Page::read(&root().join("docs/src/command.md"));
    let mut faults = Vec::new();
    for command in commands::leaves(&lect) {
        let actual = commands::flags(&lect, &command);
        let heading = format!("## `lect {command}`");
        let Some(section) = page.section(&heading) else {
            faults.push(format!("command.md has no section {heading}"));
            continue;
        };
        let written = page::flags_in(&section);
        faults.extend(actual.difference(&written).map(|flag| format!("{heading} lacks {flag}")));
        faults.extend(written.difference(&actual).map(|flag| format!("{heading}: there is no {flag}")));
    }
    fail_if_any(faults);
}

#[test]
fn book_builds() {
    let is_installed = Command::new("mdbook").arg("--version").output().is_ok_and(|output| output.status.success());
    if !is_installed {
        eprintln!("skipped: mdbook is not installed");
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut build = Command::new("mdbook");
    let output = build.arg("build").arg("--dest-dir").arg(folder.path()).arg(root().join("docs")).output();
    let output = output.expect("mdbook can be run");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !errors.contains("ERROR"), "{errors}");
}
