//! Reads `.td` files: our valid and invalid ones, and all that MLIR installs. See `filetests/tablegen/readme.td`.
//!
//! - `right/..`: the records of a file are those in the `.out` beside it.
//! - `wrong/..`: the errors of a file are those that its comments expect, at the positions in the `.err` beside it.
//! - `oracle/..`: `llvm-tblgen` agrees on our files, and `mlir-tblgen` on invalid operations and formats.
//! - `mlir/..`: for each of MLIR's files lect and `llvm-tblgen` have the same records, or both reject the file.
//!
//! Without the oracles (or MLIR's files) the last two report that they were skipped and pass, unless
//! `LECT_REQUIRE_ORACLE=1`.

use std::sync::atomic::{AtomicUsize, Ordering};

use lect_tests::golden;
use lect_tests::tablegen::files::{self, TdFile};
use lect_tests::tablegen::oracle::Oracle;
use lect_tests::tablegen::wrong::{self, Snippet};
use lect_tests::tablegen::{json, lect};
use libtest_mimic::{Failed, Trial};

use super::requires_oracle;

pub fn trials() -> Result<Vec<Trial>, String> {
    trials_of_files(requires_oracle(), &COUNTS)
}

/// Prints the numbers of MLIR's files with equal records and of rejected ones.
pub fn report() {
    COUNTS.report();
}

static COUNTS: Counts = Counts { equal: AtomicUsize::new(0), refused: AtomicUsize::new(0), all: AtomicUsize::new(0) };

struct Counts {
    equal: AtomicUsize,
    refused: AtomicUsize,
    all: AtomicUsize,
}

impl Counts {
    fn report(&self) {
        let [equal, refused, all] = [&self.equal, &self.refused, &self.all].map(|count| count.load(Ordering::Relaxed));
        if all > 0 {
            println!("{equal} of MLIR's {all} files have the same records, {refused} are refused by both\n");
        }
    }
}

fn trials_of_files(requires_oracle: bool, counts: &'static Counts) -> Result<Vec<Trial>, String> {
    let oracle = Oracle::find();
    let mlir = files::mlir_root();
    for (missing, what) in [(oracle.is_none(), "llvm-tblgen-22 or mlir-tblgen-22"), (mlir.is_none(), "MLIR's files")] {
        match (missing, requires_oracle) {
            (true, true) => return Err(format!("there is no {what}, and LECT_REQUIRE_ORACLE=1 wants it")),
            (true, false) => println!("\ntablegen: SKIPPED in part, there is no {what} to compare with\n"),
            _ => {}
        }
    }
    let mut trials = Vec::new();
    for file in files::valid()? {
        let name = file.name.clone();
        if let Some(oracle) = oracle.clone() {
            let file = file.clone();
            trials.push(trial("oracle", &name, move || check_beside_oracle(&file, &oracle)));
        }
        trials.push(trial("right", &name, move || check_right(&file)));
    }
    for file in files::wrong()? {
        let name = file.name.clone();
        if let Some(oracle) = oracle.clone() {
            let file = file.clone();
            trials.push(trial("oracle", &name, move || {
                each_snippet(&file, |snippet| {
                    snippet.check_oracle(&file, &snippet.load(&file, &file.config_beside_oracle()), &oracle)
                })
            }));
        }
        trials.push(trial("wrong", &name, move || check_wrong(&file)));
    }
    if let (Some(oracle), Some(root)) = (oracle, mlir) {
        for file in files::mlir(&root)? {
            let oracle = oracle.clone();
            trials.push(trial("mlir", &file.name.clone(), move || check_mlir(&file, &oracle, counts)));
        }
    }
    Ok(trials)
}

fn trial(kind: &str, name: &str, check: impl FnOnce() -> Result<(), String> + Send + 'static) -> Trial {
    super::trial("tablegen", &format!("{kind}/{name}"), || check().map_err(Failed::from))
}

fn check_right(file: &TdFile) -> Result<(), String> {
    let loaded = lect::read(file, &file.config());
    let shown = lect::printed(&loaded)? + &lect::said(&loaded);
    golden::check(&file.path.with_extension("out"), shown.as_bytes())
}

fn check_beside_oracle(file: &TdFile, oracle: &Oracle) -> Result<(), String> {
    let loaded = lect::read(file, &file.config_beside_oracle());
    json::same(&oracle.dump(file)?, &lect::dump(&loaded)?)?;
    if file.prints_otherwise {
        return Ok(());
    }
    let [theirs, ours] = [oracle.print(file)?, lect::printed(&loaded)?].map(|text| json::unnumbered(&text));
    golden::same("llvm-tblgen", theirs.as_bytes(), "lect", ours.as_bytes())
}

fn check_mlir(file: &TdFile, oracle: &Oracle, counts: &Counts) -> Result<(), String> {
    counts.all.fetch_add(1, Ordering::Relaxed);
    let loaded = lect::read(file, &file.config_beside_oracle());
    match (oracle.dump(file), lect::dump(&loaded)) {
        (Ok(theirs), Ok(ours)) => {
            json::same(&theirs, &ours)?;
            counts.equal.fetch_add(1, Ordering::Relaxed);
            Ok(())
        }
        (Err(_), Err(_)) => {
            counts.refused.fetch_add(1, Ordering::Relaxed);
            Ok(())
        }
        (Ok(_), Err(ours)) => Err(ours),
        (Err(theirs), Ok(_)) => Err(format!("llvm-tblgen refuses it, and lect does not:\n{theirs}")),
    }
}

fn check_wrong(file: &TdFile) -> Result<(), String> {
    let mut said = String::new();
    let result = each_snippet(file, |snippet| {
        let loaded = snippet.load(file, &file.config());
        said.push_str(&lect::said(&loaded));
        snippet.check(&loaded)
    });
    result.and_then(|()| golden::check(&file.path.with_extension("err"), said.as_bytes()))
}

/// Runs a check on all snippets of a file, and collects the errors.
fn each_snippet(file: &TdFile, mut check: impl FnMut(&Snippet) -> Result<(), String>) -> Result<(), String> {
    let snippets = wrong::snippets(file)?;
    let failed: Vec<String> = snippets
        .iter()
        .filter_map(|snippet| check(snippet).err().map(|error| format!("line {}: {error}", snippet.line)))
        .collect();
    match failed.len() {
        0 => Ok(()),
        count => Err(format!("{count} of {} snippets:\n\n{}", snippets.len(), failed.join("\n\n"))),
    }
}
