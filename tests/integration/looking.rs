//! Tests of `lect view --html`, and of viewing large files. Text of the file is escaped, brackets yield balanced
//! groups, and no command takes time quadratic in the number of operations.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use lect_tests::tool::Tool;

fn run(folder: &Path, args: &[&str]) -> (bool, String) {
    let lect = Tool::lect().expect("lect can be built");
    let output = lect.command().args(args).current_dir(folder).output().expect("lect runs");
    (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn a_page_has_groups_and_no_markup_of_the_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
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
    fs::write(folder.path().join("in.mlir"), text).expect("a file can be written");
    let (succeeded, page) = run(folder.path(), &["view", "--html", "in.mlir"]);
    assert!(succeeded);
    assert_eq!(page.matches("<script>").count(), 1, "{page}");
    assert_eq!(page.matches("</script>").count(), 1, "{page}");
    assert!(!page.contains("<b>{") && page.contains("data-l=\"&lt;i&gt;.c:3:4\""), "{page}");
    // The module, the function, and the two regions.
    assert_eq!((page.matches("<details").count(), page.matches("</details>").count()), (4, 4), "{page}");
    // The argument and its uses are one value, different from that of the region.
    let numbers: Vec<&str> =
        page.split("<i class=hv v=").skip(1).filter_map(|rest| rest.split("</i>").next()).collect();
    assert_eq!(numbers, ["1>%arg0", "1>%arg0", "3>%arg1", "3>%arg1", "1>%arg0"], "{page}");
    assert!(!page.contains("src=") && !page.contains("href="), "{page}");
}

/// Checks that no file differs from itself, and that it can be shown in each form.
#[test]
fn files_do_not_differ_from_themselves() {
    let folder = lect_tests::case::root();
    let cases = lect_tests::case::all().expect("the filetests can be read");
    let mut looked_at = 0;
    // A sample of the files covers all features.
    for case in cases.iter().filter(|case| case.name.ends_with(".mlir")).step_by(12) {
        if !run(&folder, &["view", &case.name]).0 {
            continue;
        }
        looked_at += 1;
        for form in ["--html", "--svg", "--graph"] {
            assert!(run(&folder, &["view", form, &case.name]).0, "view {form} {}", case.name);
        }
        let (is_same, text) = run(&folder, &["diff", &case.name, &case.name]);
        assert!(is_same && text.is_empty(), "{}: {text}", case.name);
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
            &["view", "--svg", "-o", "out.svg", "old.mlir"],
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
