//! `lect test`: FileCheck's verdicts, and the runs, reports and updates of test files.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use lect_testing::filecheck;
use lect_tests::tool::Tool;
use tempfile::TempDir;

/// LLVM's FileCheck, which is the reference.
const ORACLE: &str = "/usr/lib/llvm-22/bin/FileCheck";

/// A run of FileCheck: the exit code, the arguments, the directives and the input.
struct Case {
    code: i32,
    args: Vec<String>,
    check: String,
    input: String,
}

fn cases() -> Vec<Case> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("filecheck/cases.txt")).expect("cases");
    let case = |text: &str| {
        let (head, rest) = text.split_once('\n').expect("a line of arguments");
        let mut words = head.split_whitespace().map(str::to_owned);
        let code = words.next().and_then(|code| code.parse().ok()).expect("an exit code");
        let (check, input) = rest.split_once("---\n").expect("an input");
        Case { code, args: words.collect(), check: check.to_owned(), input: input.to_owned() }
    };
    text.split("=== ").skip(1).map(case).collect()
}

#[test]
fn filecheck_has_the_verdicts_of_llvm() {
    let folder = TempDir::new().expect("a folder");
    let (check, input) = (folder.path().join("check.txt"), folder.path().join("input.txt"));
    let mut wrong = Vec::new();
    for case in cases() {
        fs::write(&check, &case.check).expect("room");
        fs::write(&input, &case.input).expect("room");
        let mut args = vec![check.display().to_string(), format!("--input-file={}", input.display())];
        args.extend(case.args.clone());
        let outcome = filecheck::run(&args, "", false, &mut |path| fs::read(path));
        if outcome.code != case.code {
            wrong.push(format!("{:?}, not {}:\n{}{}", case.args, case.code, case.check, outcome.message));
        }
        if Path::new(ORACLE).exists() {
            let status = Command::new(ORACLE).args(&args).output().expect("FileCheck runs").status;
            if status.code() != Some(case.code) {
                wrong.push(format!("LLVM's {:?}: {status}\n{}", case.args, case.check));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Writes files, and runs `lect test` in their folder.
fn run(files: &[(&str, &str)], args: &[&str]) -> (TempDir, Output) {
    let folder = TempDir::new().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("room");
        fs::write(path, text).expect("room");
    }
    let output = again(&folder, args);
    (folder, output)
}

fn again(folder: &TempDir, args: &[&str]) -> Output {
    let lect = Tool::lect().expect("lect can be built");
    lect.command().arg("test").args(args).current_dir(folder.path()).output().expect("lect runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

const PASSES: &str = "// RUN: lect opt %s | FileCheck %s\n// CHECK: @f\nfunc.func private @f()\n";
const FAILS: &str = "// RUN: lect opt %s | FileCheck %s\n// CHECK: @g\nfunc.func private @f()\n";

#[test]
fn results_are_reported_as_cargo_reports_them() {
    let files = [
        ("a.mlir", PASSES),
        ("b.mlir", FAILS),
        ("c.mlir", "// REQUIRES: no-such-thing\n// RUN: false\n"),
        ("d.mlir", "// XFAIL: *\n// RUN: false\n"),
        ("e.mlir", "func.func private @no_test()\n"),
        ("Inputs/f.mlir", "// RUN: false\n"),
    ];
    let (folder, output) = run(&files, &["--junit", "out.xml"]);
    let stdout = text(&output.stdout);
    assert_eq!(output.status.code(), Some(101), "{stdout}");
    for expected in [
        "running 4 tests\n",
        "test a.mlir ... ok\n",
        "test b.mlir ... FAILED\n",
        "test c.mlir ... ignored, requires no-such-thing\n",
        "test d.mlir ... ok (fails as expected)\n",
        "b.mlir:2:11: error: CHECK: the expected text is not in the input\n",
        "test result: FAILED. 2 passed; 1 failed; 1 ignored; 0 filtered out; finished in ",
    ] {
        assert!(stdout.contains(expected), "{expected} is not in\n{stdout}");
    }
    assert_eq!(text(&output.stderr), "note: 1 file without RUN: lines has not been run\n");
    let junit = fs::read_to_string(folder.path().join("out.xml")).expect("a report");
    assert!(junit.contains("<testsuites tests=\"4\" failures=\"1\" errors=\"0\" skipped=\"1\""), "{junit}");
    assert!(
        junit.contains("<testcase classname=\"\" name=\"b.mlir\"") && junit.contains("<failure message=\"FAILED\">")
    );

    let output = again(&folder, &["--filter", "a."]);
    assert!(output.status.success());
    assert!(text(&output.stdout).contains("1 passed; 0 failed; 0 ignored; 3 filtered out"));
    assert_eq!(text(&again(&folder, &["--list", "a.mlir"]).stdout), "a.mlir: test\n\n1 tests\n");
}

#[test]
fn expected_errors_and_pipes_are_in_one_run() {
    let test = "// RUN: lect opt %s --verify-diagnostics\n\
        // RUN: not lect opt %s 2>&1 | FileCheck %s --check-prefix=ERR\n\
        // RUN: split-file %s %t && cat %t/a.txt | count 1\n\
        // RUN: echo 'module {}' > %t.mlir; lect opt %t.mlir --emit-bytecode -o %t.mlirbc && mlir-opt %t.mlirbc \\\n\
        // RUN:   | FileCheck %s --check-prefix=BYTES\n\
        // ERR: error: custom op 'func.nothing' is unknown\n\
        // BYTES: module\n\
        // expected-error@+1 {{custom op 'func.nothing' is unknown}}\n\
        func.nothing\n\
        //--- a.txt\n\
        // a line\n";
    let (_, output) = run(&[("a.mlir", test)], &[]);
    assert!(output.status.success(), "{}", text(&output.stdout));
}

#[test]
fn projects_have_tools_and_substitutions() {
    let config = "[test]\npaths = [\"t\"]\nsuffixes = [\".test\"]\nfeatures = [\"desk\"]\ntimeout = 60\n\
        [test.tools]\ndesk-opt = \"lect opt --cse\"\n[test.substitutions]\n\"%{flags}\" = \"--canonicalize %s\"\n\
        [test.environment]\nDESK = \"oak\"\n";
    let test =
        "// REQUIRES: desk && !table\n// RUN: desk-opt %{flags} | FileCheck %s\n// CHECK: @f\nfunc.func private @f()\n";
    let (folder, output) = run(&[("lect.toml", config), ("t/a.test", test), ("t/b.mlir", FAILS)], &["-v"]);
    let stdout = text(&output.stdout);
    assert!(output.status.success(), "{stdout}");
    assert!(stdout.contains("desk-opt --canonicalize t/a.test | FileCheck t/a.test\n"), "{stdout}");
    fs::write(folder.path().join("lect.toml"), "[test]\npats = [\"t\"]\n").expect("room");
    let output = again(&folder, &["t/a.test"]);
    assert!(text(&output.stderr).contains("unknown key 'pats'"));
    assert!(text(&output.stdout).contains("ignored, requires desk && !table"));
}

#[cfg(unix)]
#[test]
fn commands_that_take_too_long_are_ended() {
    let (_, output) = run(&[("a.mlir", "// RUN: sh -c \"sleep 100 & sleep 100\"\n")], &["--timeout", "1"]);
    assert_eq!(output.status.code(), Some(101));
    assert!(text(&output.stdout).contains("test a.mlir ... FAILED (time limit)"));
}

#[test]
fn directives_are_written_and_replaced() {
    let test = "// RUN: lect opt %s --canonicalize | FileCheck %s\n\n\
        func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n\nfunc.func @g() {\n  return\n}\n";
    let (folder, output) = run(&[("a.mlir", test), ("b.mlir", FAILS)], &["--update"]);
    let read = || fs::read_to_string(folder.path().join("a.mlir")).expect("the test");
    let expected = "// NOTE: These directives are written by 'lect test --update'.\n\
        // RUN: lect opt %s --canonicalize | FileCheck %s\n\n\
        // CHECK-LABEL: func.func @f(\n// CHECK-SAME: %[[ARG0:.*]]: i32) -> i32 {\n// CHECK-NEXT: return %[[ARG0]] : i32\n// CHECK-NEXT: }\n\
        func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n\n\
        // CHECK-LABEL: func.func @g(\n// CHECK-SAME: ) {\n// CHECK-NEXT: return\n// CHECK-NEXT: }\n\
        func.func @g() {\n  return\n}\n";
    assert_eq!(read(), expected);
    assert!(text(&output.stdout).contains("test a.mlir ... ok\n"), "{}", text(&output.stdout));
    assert!(
        text(&output.stderr)
            .contains("note: 'b.mlir' is left as it is: its directives are not written by this command")
    );
    fs::write(folder.path().join("a.mlir"), expected.replace("return %a", "%b = arith.addi %a, %a : i32\n  return %b"))
        .expect("room");
    assert_eq!(again(&folder, &["a.mlir"]).status.code(), Some(101));
    assert!(again(&folder, &["a.mlir", "--update"]).status.success());
    assert!(read().contains("// CHECK-NEXT: %[[VAL_0:.*]] = arith.addi %[[ARG0]], %[[ARG0]] : i32\n"), "{}", read());
    assert!(again(&folder, &["a.mlir", "--update"]).stderr.is_empty());
}

#[test]
fn outputs_are_compared_with_files() {
    let test = "// RUN: cat %s | count 3\n// RUN: echo out\n// RUN: not cat no.txt\n";
    let files = [("t/lect.toml", "[test]\nexpected-files = true\nsuffixes = [\".txt\"]\n"), ("t/in/a.txt", test)];
    let (folder, output) = run(&files, &["t"]);
    let stdout = text(&output.stdout);
    assert_eq!(output.status.code(), Some(101), "{stdout}");
    assert!(stdout.contains("a.2.out is missing for the output:\nout\n"), "{stdout}");
    let inner = folder.path().join("t/in");
    fs::write(inner.join("a.4.err"), "").expect("room");
    let output = again(&folder, &["--update", "t"]);
    assert!(output.status.success(), "{}", text(&output.stdout));
    assert_eq!(text(&output.stderr), "note: wrote the expected outputs of 't/in/a.txt'\n");
    let names: Vec<_> = fs::read_dir(&inner).expect("a folder").map(|it| it.expect("a file").file_name()).collect();
    assert_eq!(names.len(), 3, "{names:?}");
    let cat = fs::read_to_string(inner.join("a.3.err")).expect("a file");
    assert!(cat.starts_with("cat: 'no.txt': "), "{cat}");
    for (file, contents, expected) in [
        ("a.2.out", "Out\n", "-Out\n+out\n"),
        ("a.2.err", "", "a.2.err is empty"),
        ("a.out", "3\n", "-3\n"),
        ("a.4.err", "", "a.4.err is compared with no output"),
    ] {
        fs::write(inner.join(file), contents).expect("room");
        let output = again(&folder, &["t"]);
        assert_eq!(output.status.code(), Some(101), "{file}");
        assert!(text(&output.stdout).contains(expected), "{file}: {}", text(&output.stdout));
        assert!(again(&folder, &["--update", "t"]).status.success());
    }
    assert!(again(&folder, &["t"]).status.success());
}

#[test]
fn init_writes_a_test_that_passes() {
    let folder = TempDir::new().expect("a folder");
    let lect = Tool::lect().expect("lect can be built");
    let output = lect.command().arg("init").current_dir(folder.path()).output().expect("lect runs");
    assert_eq!(text(&output.stderr), "note: wrote 'lect.toml' and 'test/first.mlir'; dialects found: none\n");
    let output = again(&folder, &[]);
    assert!(output.status.success(), "{}", text(&output.stdout));
    assert!(text(&output.stdout).contains("test test/first.mlir ... ok\n"));
}

#[test]
fn init_finds_definitions_that_check_accepts() {
    let folder = TempDir::new().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("room for it");
    fs::create_dir(folder.path().join("include")).expect("a folder");
    write("include/Base.td", "include \"mlir/IR/OpBase.td\"\ndef B_Dialect : Dialect { let name = \"b\"; }\n");
    write(
        "include/Ops.td",
        "include \"Base.td\"\ndef B_UseOp : Op<B_Dialect, \"use\"> { let assemblyFormat = \"attr-dict\"; }\n",
    );
    write("t.mlir", "b.use\n");
    let lect = Tool::lect().expect("lect can be built");
    for command in ["init", "check"] {
        let output = lect.command().arg(command).current_dir(folder.path()).output().expect("lect runs");
        assert!(output.status.success(), "{command}: {}{}", text(&output.stdout), text(&output.stderr));
    }
}
