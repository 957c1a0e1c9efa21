//! Text that is divided among threads: the IR and the diagnostics do not depend on their number, however it is laid out.

use std::path::Path;
use std::sync::Arc;

use lect_core::Context;
use lect_core::text::{ParseConfig, parse_source};
use lect_tests::round_trip::context;
use lect_tests::siblings::{Outcome, functions};
use lect_tests::text;

fn outcome(source: &[u8], threads: usize) -> Outcome {
    let ctx: Context = context();
    let buffer = ctx.sources().add(b"test.mlir", Arc::new(source.to_vec())).expect("room");
    let config = ParseConfig::default().with_allow_unregistered(true).with_threads(threads).with_batch(16);
    Outcome::of(&ctx, || parse_source(&ctx, &buffer, 0..source.len(), &config))
}

fn check(text: &str) {
    let one = outcome(text.as_bytes(), 1);
    for threads in [2, 3, 8] {
        assert_eq!(one, outcome(text.as_bytes(), threads), "with {threads} threads:\n{text}");
    }
}

#[test]
fn files_and_modules_are_divided() {
    check(&functions(40, ""));
    check(&format!("module {{\n{}}}\n", functions(40, "  ")));
    check(&format!("module @a {{\n{}}}\nmodule @b {{\n{}}}\n", functions(20, "  "), functions(20, "  ")));
    check(&format!("module {{\n  module @inner {{\n{}  }}\n{}}}\n", functions(20, "    "), functions(20, "  ")));
    check(&format!("\"builtin.module\"() ({{\n{}}}) : () -> ()\n", functions(40, "  ")));
}

#[test]
fn layout_does_not_matter() {
    let functions = functions(40, "  ");
    check(&format!("module {{\n{}\n}}", functions.replace("\n  ", "\n").replace("\n  ", "\n")));
    check(&format!("module {{ {} }}", functions.replace('\n', " ")));
    check(&format!("module {{\r\n{}}}\r\n", functions.replace('\n', "\r\n")));
    check(&format!("module {{\n{}}}\n", functions.replace("    return", "  return")));
    check(&format!("module {{\n{}}}\n", functions.replace("  return\n", "// }\n  // func.func @x() {\n  return\n")));
    check(&format!(
        "module {{\n{functions}  \"a.b\"() {{s = \"x\\\n  func.func @y()\\\n\"}} : () -> ()\n{functions}}}\n"
    ));
}

#[test]
fn values_of_a_module_are_used_in_all_of_it() {
    let functions = functions(20, "  ");
    let other = functions.replace("@f", "@g");
    check(&format!("module {{\n{functions}  %m = \"t.a\"() : () -> i32\n{other}  \"t.b\"(%m) : (i32) -> ()\n}}\n"));
    check(&format!("module {{\n{functions}  \"t.b\"(%m) : (i32) -> ()\n{other}  %m = \"t.a\"() : () -> i32\n}}\n"));
    check(&format!("module {{\n  %x = \"t.a\"() : () -> i32\n{functions}}}\n"));
    check(&format!("module {{\n{functions}  %x = \"t.a\"() : () -> i32\n}}\n"));
    check(&format!("module {{\n{functions}  \"t.b\"(%m) : (i32) -> ()\n{other}}}\n"));
}

#[test]
fn aliases_hold_from_their_definition_on() {
    let (functions, other) = (functions(20, ""), functions(20, "").replace("@f", "@g"));
    let used = "\"t.a\"() {a = #a} : () -> !t loc(#loc)\n";
    check(&format!("#a = 1 : i8\n!t = i32\n{functions}{used}{other}#loc = loc(\"x\":1:2)\n"));
    check(&format!("{functions}#a = 1 : i8\n!t = i32\n#loc = loc(unknown)\n{other}{used}"));
    check(&format!("{functions}{used}{other}#a = 1 : i8\n!t = i32\n#loc = loc(unknown)\n"));
    check(&format!("{functions}\"t.a\"() : () -> () loc(#none)\n{other}"));
    check(&format!(
        "{functions}\"t.d\"() {{d = distinct[0]<1 : i8>}} : () -> ()\n{other}\"t.d\"() {{d = distinct[0]<1 : i8>, \
         e = distinct[1]<1 : i8>}} : () -> ()\n"
    ));
}

#[test]
fn errors_are_the_same_wherever_they_are() {
    let functions = functions(40, "  ");
    for (number, from, to) in [(0, "return", "retrun"), (17, "return", "%q"), (30, "arith.addi %x", "arith.addi %z")] {
        let at = functions.match_indices(from).nth(number).or_else(|| functions.match_indices(from).last());
        let (at, _) = at.expect("it is there");
        check(&format!("module {{\n{}{to}{}}}\n", &functions[..at], &functions[at + from.len()..]));
    }
    check(&format!("module {{\n{functions}"));
    check(&format!("module {{\n{functions}}}\n}}\n"));
    check(&format!("module {{\n{functions}{functions}}}\n"));
    check(&format!("module {{\n{functions}  \"unclosed\n}}\n"));
}

#[test]
fn filetests_are_read_the_same() {
    let pieces = text::some_pieces(&Path::new(env!("CARGO_MANIFEST_DIR")).join("filetests"));
    assert!(pieces.len() > text::Share::from_env().of(1000), "{} pieces", pieces.len());
    for (name, piece) in pieces.into_iter().filter(|(_, piece)| piece.len() < 8192) {
        let (one, two) = (outcome(&piece, 1), outcome(&piece, 2));
        assert!(one == two, "{name} is read otherwise with two threads:\n{two:?}\n{one:?}");
    }
}
