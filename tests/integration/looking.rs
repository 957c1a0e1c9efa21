//! Tests of the page and the pictures of `lect view`, and of viewing large files. The script of the page runs in Node.js
//! if that is installed. No command takes time quadratic in the number of operations.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use lect_tests::tool::Tool;

fn run(folder: &Path, args: &[&str]) -> (bool, String) {
    let lect = Tool::lect().expect("lect can be built");
    let output = lect.command().args(args).current_dir(folder).output().expect("lect runs");
    (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Writes a page of a text. Returns its contents, and the output of `page.js` for some tasks, in lines. Without Node.js,
/// there is no output.
fn page(text: &str, tasks: &[&str]) -> (String, Option<Vec<String>>) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("in.mlir"), text).expect("a file can be written");
    let (succeeded, _) = run(folder.path(), &["view", "--html", "in.mlir", "-o", "out.html"]);
    assert!(succeeded);
    let path = folder.path().join("out.html");
    let html = fs::read_to_string(&path).expect("a page");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("integration/looking/page.js");
    let output = Command::new("node").arg(script).arg(&path).args(tasks).output();
    let lines = output.ok().map(|output| {
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
    });
    (html, lines)
}

/// Compares the output of `page.js` for tasks with the expected lines, if there is Node.js.
#[track_caller]
fn check(text: &str, expected: &[(&str, &str)]) {
    let tasks: Vec<&str> = expected.iter().map(|it| it.0).collect();
    let Some(lines) = page(text, &tasks).1 else { return };
    for ((task, expected), line) in expected.iter().zip(&lines) {
        assert_eq!(line, expected, "{task}");
    }
    assert_eq!(lines.len(), expected.len());
}

#[test]
fn a_page_has_no_markup_of_the_file_and_loads_nothing() {
    let text = r#"
func.func @f(%a: i32) -> i32 {
  "unknown.op"(%a) ({
    "unknown.inner"() {text = "</script><b>{ { {", list = [{a = {}}]} : () -> ()
  }, {
  ^bb0(%b: i32):
    "unknown.use"(%b) : (i32) -> () loc("<i>.c":3:4)
  }) : (i32) -> ()
  return %a : i32
}
"#;
    let (html, lines) = page(text, &["text", "places", "uses 3 17", "uses 7 20", "fold 3"]);
    assert_eq!(html.matches("<script>").count(), 1);
    assert!(!html.contains("<b>{") && !html.contains("<i>.c") && !html.contains("unknown"), "{html}");
    assert!(!html.contains("src=") && !html.contains("href="), "{html}");
    let Some(lines) = lines else { return };
    let expected = [
        r#"["module {"]"#,
        r#"["  func.func @f(%a: i32) -> i32 {"]"#,
        r#"["    \"unknown.op\"(%a) ({"]"#,
        r#"["      \"unknown.inner\"() {list = [{a = {}}], text = \"</script><b>{ { {\"} : () -> ()"]"#,
        r#"["    }, {"]"#,
        r#"["    ^bb0(%b: i32):"]"#,
        r#"["      \"unknown.use\"(%b) : (i32) -> ()"]"#,
        r#"["    }) : (i32) -> ()"]"#,
        r#"["    return %a : i32"]"#,
        r#"["  }"]"#,
        r#"["}"]"#,
        r#"["","in.mlir:2:1","in.mlir:3:3","in.mlir:4:5","","","<i>.c:3:4","","in.mlir:9:3","","",""]"#,
        // The argument and its uses are one value, different from that of the region.
        r#"["def 2:15 %a","use 3:17 %a","use 9:11 %a"]"#,
        r#"["def 6:9 %b","use 7:20 %b"]"#,
        // The line that ends the region opens another, and stays.
        r#"["}, {",9,6,4]"#,
    ];
    assert_eq!(lines, expected);
}

/// Loops and branches: names of the text, and of values that it does not name.
const FLOW: &str = "\
func.func private @log(f32)
func.func @sum(%n: index, %each: f32) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f32
  %sum = scf.for %i = %zero to %n step %one iter_args(%acc = %none) -> f32 {
    %7 = arith.addf %acc, %each : f32
    scf.yield %7 : f32
  }
  call @log(%sum) : (f32) -> ()
  return %sum : f32
}
func.func @branch(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^left, ^right(%x : i32)
^left:
  %y = arith.addi %x, %x : i32
  cf.br ^right(%y : i32)
^right(%z: i32):
  %pair:2 = call @two(%z) : (i32) -> (i32, i32)
  return %pair#1 : i32
}
func.func private @two(i32) -> (i32, i32)
func.func @main(%n: index, %e: f32) {
  %0 = call @sum(%n, %e) : (index, f32) -> f32
  return
}
";

#[test]
fn a_page_keeps_names_and_follows_values() {
    check(
        FLOW,
        &[
            ("size", "[28,1,6]"),
            ("search log", "[\"func.func @log\"]"),
            ("search func ma", "[\"func.func @main\"]"),
            ("uses 12 11", "[\"def 7:4 %sum\",\"use 11:14 %sum\",\"use 12:11 %sum\"]"),
            ("uses 7 4", "[\"def 7:4 %sum\",\"use 11:14 %sum\",\"use 12:11 %sum\"]"),
            ("uses 8 22", "[\"def 7:56 %acc\",\"use 8:22 %acc\"]"),
            ("uses 15 25", "[\"def 19:2 ^bb2\",\"use 15:25 ^bb2\",\"use 18:10 ^bb2\"]"),
            ("uses 21 11", "[\"def 20:4 %pair\",\"use 21:11 %pair#1\"]"),
            ("chain 8", "[[\"7 %acc\",\"3 %each\"],[\"9 %0\"]]"),
            ("chain 9", "[[\"8 %0\"],[\"7 results\"]]"),
            ("chain 18", "[[\"17 %y\"],[\"19 ^bb2\"]]"),
            ("calls @sum", "[[\"@main\"],[\"@log\"]]"),
            ("calls @two", "[[\"@branch\"],[]]"),
        ],
    );
}

/// Checks that the cases of a switch, which are lines of their own, lead to their blocks.
#[test]
fn switches_have_an_edge_for_each_case() {
    let text = "func.func @f(%x: i32) {\n  cf.switch %x : i32, [\n    default: ^a,\n    1: ^b,\n    2: ^b\n  ]\n\
        ^a:\n  cf.br ^b\n^b:\n  return\n}\n";
    let Some(lines) = page(text, &["graph flow 2"]).1 else { return };
    assert!(lines[0].starts_with("[false,4,0,"), "{}", lines[0]);
    for case in ["default", "1", "2"] {
        assert!(lines[0].contains(&format!("\"{case}\"")), "{case}: {}", lines[0]);
    }
}

#[test]
fn graphs_of_a_page_show_operands_types_and_blocks() {
    let Some(lines) = page(FLOW, &["graph flow 15", "graph flow 3", "graph data 8", "graph calls 3"]).1 else { return };
    let [branch, sum, data, calls] = &lines[..] else { panic!("{lines:#?}") };
    // Three blocks, with three edges that have no cycle.
    assert!(
        branch.starts_with("[false,3,0,") && branch.contains("\"^bb2(%z: i32):\"") && branch.contains("true"),
        "{branch}"
    );
    assert!(sum.starts_with("[false,0,0,") && sum.contains("scf.for %i = %zero to %n step %one"), "{sum}");
    // The loop's result comes from its terminator.
    assert!(data.contains("%0 = arith.addf %acc, %each : f32") && data.contains("scf.yield %0 : f32"), "{data}");
    assert!(data.contains("\"results\"") && data.starts_with("[false,"), "{data}");
    assert!(calls.starts_with("[false,2,0,") && calls.contains("@main") && calls.contains("@log"), "{calls}");
}

#[test]
fn pages_are_smaller_than_their_text() {
    let mut text = String::new();
    for at in 0..2000 {
        writeln!(text, "func.func @f{at}(%a: i32) -> i32 {{").expect("in memory");
        for to in 0..12 {
            writeln!(text, "  %v{to} = arith.addi %a, %a : i32").expect("in memory");
        }
        writeln!(text, "  %r = call @f{}(%v3) : (i32) -> i32\n  return %r : i32\n}}", at * 7 % 2000)
            .expect("in memory");
    }
    let (html, lines) = page(&text, &["size", "uses 30000 4", "search f1999"]);
    assert!(html.len() < text.len() / 4, "{} of {}", html.len(), text.len());
    let Some(lines) = lines else { return };
    let [size, uses, found] = &lines[..] else { panic!("{lines:#?}") };
    assert!(size.starts_with("[32002,") && size.ends_with(",2001]") && !size.starts_with("[32002,1,"), "{size}");
    assert!(uses.starts_with("[\"def ") || uses == "[]", "{uses}");
    assert_eq!(found, "[\"func.func @f1999\"]");
}

#[test]
fn pictures_show_operands_and_are_limited() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("in.mlir"), FLOW).expect("a file can be written");
    let (succeeded, picture) = run(folder.path(), &["view", "--svg", "--function", "sum", "in.mlir"]);
    assert!(succeeded && !picture.contains("cf.br"), "{picture}");
    assert!(picture.contains("%sum = scf.for %zero, %n, %one, %none") && picture.contains("%n: index"), "{picture}");
    assert!(picture.contains("(f32, f32) -&gt; f32"), "{picture}");
    // Every operand has a line, also those from outside a region.
    assert_eq!(picture.matches("<path class=\"t\"").count(), 9, "{picture}");
    let lect = Tool::lect().expect("lect can be built");
    let fail = |args: &[&str]| {
        let output = lect.command().args(args).current_dir(folder.path()).output().expect("lect runs");
        assert!(!output.status.success());
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let unknown = fail(&["view", "--svg", "--function", "sun", "in.mlir"]);
    assert!(unknown.contains("no symbol is named 'sun'; did you mean 'sum'?"), "{unknown}");
    fs::write(folder.path().join("long.mlir"), long(3000, false)).expect("a file can be written");
    let large = fail(&["view", "--svg", "long.mlir"]);
    assert!(large.contains("3003 operations") && large.contains("--function NAME"), "{large}");
}

/// Checks that no file differs from itself, and that it can be shown in each form.
#[test]
fn files_do_not_differ_from_themselves() {
    let folder = lect_tests::case::root();
    let lect = Tool::lect().expect("lect can be built");
    let cases = lect_tests::case::all(&lect).expect("the filetests can be read");
    let names = cases.iter().map(|case| &*case.test.name);
    let mut looked_at = 0;
    // A sample of the files covers all features.
    for name in names.filter(|name| name.ends_with(".mlir")).step_by(12) {
        if !run(&folder, &["view", name]).0 {
            continue;
        }
        looked_at += 1;
        for form in ["--html", "--svg", "--graph"] {
            assert!(run(&folder, &["view", form, name]).0, "view {form} {name}");
        }
        let (is_same, text) = run(&folder, &["diff", name, name]);
        assert!(is_same && text.is_empty(), "{name}: {text}");
    }
    assert!(looked_at > 20, "{looked_at}");
}

/// Returns the text of a function of many operations, some of which differ.
fn long(ops: usize, is_other: bool) -> String {
    let mut text = "func.func @f(%v0: i32) -> i32 {\n".to_owned();
    for at in 0..ops {
        let name = if is_other && at % 997 == 0 { "xori" } else { ["addi", "muli", "subi"][at % 3] };
        writeln!(text, "  %v{} = arith.{name} %v{at}, %v{} : i32", at + 1, at / 2).expect("in memory");
    }
    writeln!(text, "  return %v{ops} : i32\n}}").expect("in memory");
    text
}

#[test]
fn large_files_take_no_long() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let times = [3_000, 48_000].map(|ops| {
        fs::write(folder.path().join("old.mlir"), long(ops, false)).expect("a file can be written");
        fs::write(folder.path().join("new.mlir"), long(ops, true)).expect("a file can be written");
        [
            &["view", "old.mlir"][..],
            &["view", "--html", "-o", "out.html", "old.mlir"],
            &["diff", "old.mlir", "new.mlir"],
        ]
        .map(|args| {
            let start = Instant::now();
            let (succeeded, text) = run(folder.path(), args);
            assert_eq!(succeeded, args[0] == "view", "{text}");
            if args[0] == "diff" {
                assert!(text.ends_with(&format!("{} changed\n", ops.div_ceil(997))), "{text}");
            }
            start.elapsed()
        })
    });
    let [short, long] = times;
    for (short, long) in short.into_iter().zip(long) {
        // Sixteen times the size may take several times sixteen times as long on a busy machine, but not 256 times.
        assert!(long < short.max(Duration::from_millis(50)) * 80, "{short:?} {long:?}");
    }
}
