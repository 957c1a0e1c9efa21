//! `lect build` with the tools of LLVM that the system has.
//!
//! Without any, the tests that need one report that they were skipped and pass, unless `LECT_REQUIRE_ORACLE=1`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use lect_tests::tool::Tool;

const PROGRAM: &str = "
func.func private @putchar(i32) -> i32
func.func @main() -> i32 {
  %letter = arith.constant 72 : i32
  %newline = arith.constant 10 : i32
  %0 = call @putchar(%letter) : (i32) -> i32
  %1 = call @putchar(%newline) : (i32) -> i32
  %status = arith.constant 3 : i32
  return %status : i32
}
";

/// A folder with a program, and the command.
struct Case {
    lect: Tool,
    folder: tempfile::TempDir,
}

impl Case {
    fn new(program: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join("program.mlir"), program).expect("a file in it");
        Self { lect: Tool::lect().expect("lect can be built"), folder }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = self.lect.command();
        command.args(["build", "program.mlir"]).args(args).current_dir(self.folder.path());
        command
    }

    fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().expect("lect runs")
    }
}

/// Returns true if the system can build executables. A missing tool may be an error.
fn can_build() -> bool {
    let case = Case::new(PROGRAM);
    let output = case.run(&["-c", "-o", "probe.o"]);
    let is_missing = String::from_utf8_lossy(&output.stderr).contains("there is no compiler");
    let is_required = std::env::var_os("LECT_REQUIRE_ORACLE").is_some_and(|value| value == "1");
    assert!(!(is_missing && is_required), "there is neither clang nor llc");
    if is_missing {
        eprintln!("skipped: there is neither clang nor llc");
    }
    !is_missing
}

fn run(program: &Path) -> (Option<i32>, String) {
    let output = Command::new(program).output().expect("the program runs");
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn an_executable_runs() {
    if !can_build() {
        return;
    }
    let case = Case::new(PROGRAM);
    for level in ["-O0", "-O3"] {
        let output = case.run(&["-o", "program", level]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(run(&case.file("program")), (Some(3), "H\n".to_owned()));
    }
}

#[test]
fn an_entry_has_any_name() {
    if !can_build() {
        return;
    }
    let case = Case::new(&PROGRAM.replace("@main() -> i32", "@start() -> i32"));
    let output = case.run(&["-o", "program"]);
    let message = "error: the module has no function 'main'; name one by --entry, or make an object file by -c\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), message);
    assert!(case.run(&["-o", "program", "--entry", "start"]).status.success());
    assert_eq!(run(&case.file("program")).0, Some(3));
    let output = case.run(&["--entry", "putchar"]);
    let message = "error: the module has no function 'putchar' with a body\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), message);
}

#[test]
fn a_failed_build_leaves_the_old_file() {
    if !can_build() {
        return;
    }
    let case = Case::new(&PROGRAM.replace("@putchar", "@printMemrefF32"));
    fs::write(case.file("program"), "old").expect("a file");
    let output = case.run(&["-o", "program"]);
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("printMemrefF32"), "the linker's message is passed on");
    assert_eq!(fs::read(case.file("program")).expect("the old file"), b"old");
    // The function may be missing in an object file.
    assert!(case.run(&["-c"]).status.success());
    assert!(case.file("program.o").exists());
}

#[test]
fn missing_tools_are_an_error() {
    let case = Case::new(PROGRAM);
    let output = case.command(&[]).env("PATH", case.folder.path()).output().expect("lect runs");
    assert!(!output.status.success());
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.starts_with("error: there is no compiler for LLVM IR: neither `clang` nor `llc`\n"), "{message}");
    assert!(message.contains("note: looked for clang, clang-22"), "{message}");
    // The text of LLVM IR needs no tool.
    let output = case.command(&["--emit-llvm"]).env("PATH", case.folder.path()).output().expect("lect runs");
    assert!(output.status.success());
    let text = fs::read_to_string(case.file("program.ll")).expect("the text");
    assert!(text.contains("define i32 @main()"), "{text}");
}
