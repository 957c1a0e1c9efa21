//! Tests of `lect::fmt`: the changes that formatting makes, and the text that it must preserve.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use lect::fmt::{FormatOptions, Language, format, format_mlir, format_td};
use lect::prelude::*;
use lect::text::parse_source;
use lect::text::print_op;
use lect_core::source::{Text, split};
use lect_tests::text::Share;

fn mlir(text: &str) -> String {
    format_mlir(text, &FormatOptions::default().with_width(60))
}

fn td(text: &str) -> String {
    format_td(text, &FormatOptions::default().with_width(60))
}

/// Asserts that formatting does not change a text.
fn stays(text: &str) {
    assert_eq!(mlir(text), text);
}

#[test]
fn lines_are_indented_by_brackets() {
    let text = "func.func @f() {\nscf.if %c {\n    \"a.b\"() : () -> ()\n^bb1:\n      cf.br ^bb1\n}\n  return\n}\n";
    let formatted =
        "func.func @f() {\n  scf.if %c {\n    \"a.b\"() : () -> ()\n  ^bb1:\n    cf.br ^bb1\n  }\n  return\n}\n";
    assert_eq!(mlir(text), formatted);
    stays(formatted);
}

#[test]
fn further_lines_of_an_operation_are_indented_more() {
    let text = "func.func @f() {\n  %0 = a.b %x,\n%y\n         ins(%z)\n  : i32\n  return\n}\n";
    let formatted = "func.func @f() {\n  %0 = a.b %x,\n      %y\n      ins(%z)\n      : i32\n  return\n}\n";
    assert_eq!(mlir(text), formatted);
    stays(formatted);
}

#[test]
fn keeps_alignment() {
    let text = "  func.func @f( %a : i32,\n                %b : i32)\n";
    assert_eq!(mlir(text), "func.func @f(%a : i32,\n             %b : i32)\n");
}

#[test]
fn blanks_are_those_of_the_printer_where_all_forms_agree() {
    let text = "%0=\"a.b\"( %x ,%y ){a=1,b= [ 1,2 ]}:( i32,i32 )->i32\n";
    assert_eq!(mlir(text), "%0 = \"a.b\"(%x, %y){a = 1, b = [1, 2]}:(i32, i32) -> i32\n");
    // Custom forms and bodies of dialect attributes and types stay as written.
    stays("a.b [x]x[y]->[z] kind=#a.b<1,2> {c} : !a.b< x,y >\n");
}

#[test]
fn comments_stay_where_they_are() {
    stays("// RUN: x\n\n%0 = a.b   // one\n           // two\n%1 = a.c\n");
    stays("func.func @f() {\n// CHECK-NOT:   %0\n  %0 = a.b // trailing\n  // last\n}\n");
    let text = "func.func @f() {\n// one\n      // of the next\n      a.b\n        // last\n}\n";
    assert_eq!(mlir(text), "func.func @f() {\n  // one\n  // of the next\n  a.b\n  // last\n}\n");
}

#[test]
fn long_lines_are_broken_where_that_is_best() {
    let text = "%0 = a.b %first, %second, %third {attribute = 1 : i32} : i32, i32, i32\n";
    let formatted = "%0 = a.b %first, %second, %third {attribute = 1 : i32}\n    : i32, i32, i32\n";
    assert_eq!(mlir(text), formatted);
    stays(formatted);
    let text = "func.func @f(%first: tensor<4x4xf32>, %second: tensor<4x4xf32>, %third: f32) {\n}\n";
    let formatted = "func.func @f(%first: tensor<4x4xf32>,\n    %second: tensor<4x4xf32>, %third: f32) {\n}\n";
    assert_eq!(mlir(text), formatted);
    stays(formatted);
}

#[test]
fn no_line_is_broken_before_a_closing_bracket() {
    let text = "a.b [\n  #first_attribute_of_many, #second_attribute_of_many_abc, ]\n";
    let formatted = "a.b [\n    #first_attribute_of_many,\n    #second_attribute_of_many_abc,]\n";
    assert_eq!(mlir(text), formatted);
    stays(formatted);
}

#[test]
fn lines_that_comments_count_stay() {
    // The third line after the comment, and a line that is too long.
    stays("// expected-error@+3 {{x}}\n\n\na.b %first, %second, %third, %fourth, %fifth, %sixth, %seventh\n");
    stays("// expected-error@below {{x}}\na.b %first, %second, %third, %fourth, %fifth, %sixth, %seventh\n");
    stays("a.b %first, %second, %third, %fourth, %fifth, %sixth, %seventh\n// expected-note@above {{x}}\n");
    stays("// CHECK: :[[@LINE+3]]\n\n\na.b\n");
    assert_eq!(mlir("a.b\n\n\n\na.c\n"), "a.b\n\na.c\n");
}

#[test]
fn parts_that_are_wrong_stay_as_they_are() {
    let text = "  a.b\n\n// -----\n\n   a.c (\n\n\n// -----\n   a.d\n";
    assert_eq!(mlir(text), "a.b\n\n// -----\n\n   a.c (\n\n\n// -----\na.d\n");
    for text in ["  a.b \"unclosed\n", " a.b )\n", "  a.b ~\n", " {-# a: {\n"] {
        stays(text);
    }
    assert_eq!(mlir(""), "");
}

#[test]
fn line_breaks_are_those_of_the_file() {
    assert_eq!(mlir("  a.b\r\n\r\n\r\n  a.c // d \r\n"), "a.b\r\n\r\na.c // d\r\n");
}

#[test]
fn definitions_are_formatted() {
    let text = "def A:B<\"a\",[C]>{\nlet x=1;\n  let arguments=(ins\nA:$a,\nB:$b\n);\nlet code=[{\n  a  b\n}];\n}\n";
    let formatted = "def A:B<\"a\", [C]> {\n  let x = 1;\n  let arguments = (ins\n    A:$a,\n    B:$b\n  );\n  \
                     let code = [{\n  a  b\n}];\n}\n";
    assert_eq!(td(text), formatted);
    assert_eq!(td(formatted), formatted);
    let text = "#ifndef A\n  #define A // guard\ninclude  \"b.td\"\nlet x = 1 in\ndef B;\n/* a\n  b */\n#endif\n";
    let formatted = "#ifndef A\n#define A // guard\ninclude \"b.td\"\nlet x = 1 in\ndef B;\n/* a\n  b */\n#endif\n";
    assert_eq!(td(text), formatted);
    assert_eq!(
        td("def A : B<[ { 1 } ]>;\nlet bits{7-0} = a{3-0};\n"),
        "def A : B<[ { 1 }]>;\nlet bits{7-0} = a{3-0};\n"
    );
}

/// Returns the files of the repository that can be formatted.
fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the repository").to_owned();
    let mut folders: Vec<PathBuf> =
        ["tests", "dialects", "ods", "examples"].iter().map(|folder| root.join(folder)).collect();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            match path.extension().and_then(|extension| extension.to_str()) {
                _ if path.is_dir() => folders.push(path),
                Some("mlir" | "td") => files.push(path),
                _ => {}
            }
        }
    }
    files.sort();
    files
}

/// Returns the lines of a text that consist of a comment.
fn comment_lines(text: &[u8]) -> Vec<&[u8]> {
    let lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    lines.filter(|line| line.starts_with(b"//")).collect()
}

fn without_blanks(text: &[u8]) -> Vec<u8> {
    text.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect()
}

/// Returns the generic form of a part of a text; none if the part cannot be parsed.
fn generic(text: &[u8]) -> Option<Vec<u8>> {
    let ctx = Context::with_dialects(lect::dialects::ALL);
    ctx.set_handler(Arc::new(|_, _| {}));
    let source: Text = Arc::new(text.to_vec());
    let buffer = ctx.sources().add(b"-", source).ok()?;
    let config = ParseConfig::default().with_allow_unregistered(true);
    let ir = parse_source(&ctx, &buffer, 0..text.len(), &config).ok()?;
    let mut printed = Vec::new();
    print_op(ir.root(), &PrintConfig::default().with_generic(true), &mut printed).ok()?;
    Some(printed)
}

fn parts(text: &[u8]) -> Vec<&[u8]> {
    split(text, b"// -----").chunks.into_iter().map(|range| &text[range]).collect()
}

#[test]
fn formatting_keeps_tokens_and_meaning_of_repository_files() {
    let (mut changed, mut compared, mut comments) = (0, 0, 0);
    let share = Share::from_env();
    for file in files().into_iter().filter(|file| share.takes(&file.file_name().unwrap_or_default().to_string_lossy()))
    {
        let text = std::fs::read(&file).expect("a file");
        let is_td = file.extension().is_some_and(|extension| extension == "td");
        let language = if is_td { Language::TableGen } else { Language::Mlir };
        for width in [40, 100] {
            let options = FormatOptions::default().with_width(width);
            let formatted = format(&text, language, &options);
            let name = file.display();
            assert!(format(&formatted, language, &options) == formatted, "{name} is not formatted the second time");
            assert!(without_blanks(&formatted) == without_blanks(&text), "{name} has other text");
            assert!(comment_lines(&formatted) == comment_lines(&text), "{name} has other comments");
            changed += usize::from(formatted != text);
            comments += comment_lines(&text).len();
            if !is_td && width == 40 {
                let (old, new) = (parts(&text), parts(&formatted));
                assert_eq!(old.len(), new.len(), "{name}");
                for (old, new) in old.into_iter().zip(new) {
                    if let Some(ir) = generic(old) {
                        assert!(generic(new) == Some(ir), "{name} is other IR:\n{}", String::from_utf8_lossy(new));
                        compared += 1;
                    }
                }
            }
        }
    }
    // Guards against an empty test.
    let is_enough = changed > share.of(500) && compared > share.of(1000) && comments > share.of(5000);
    assert!(is_enough, "{changed} {compared} {comments}");
}

#[test]
fn mutated_texts_are_formatted_once_and_keep_their_tokens() {
    let files = files();
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    let parts: [&[u8]; 18] = [
        b"{", b"}", b"(", b")", b"<", b">", b"\n", b"\n\n\n", b"  ", b", ", b"// c\n", b"^a:", b"=", b"->", b"}}",
        b"\t", b"#x", b":",
    ];
    let mut changed = 0;
    for round in 0..3000 {
        let file = &files[random(files.len())];
        let text = std::fs::read(file).expect("a file");
        // A window of the text, so that some of it is invalid and most of it is short.
        let begin = random(text.len());
        let mut text = text[begin..(begin + 2000).min(text.len())].to_vec();
        if round % 2 == 0 {
            text.splice(..0, std::fs::read(&files[random(files.len())]).expect("a file").into_iter().take(3000));
        }
        for _ in 0..random(6) {
            let at = random(text.len());
            let end = (at + random(3)).min(text.len());
            text.splice(at..end, parts[random(parts.len())].iter().copied());
        }
        let language = if file.extension().is_some_and(|it| it == "td") { Language::TableGen } else { Language::Mlir };
        let options = FormatOptions::default().with_width(20 + random(100)).with_indent(random(5));
        let options = options.with_continuation(random(7));
        let formatted = format(&text, language, &options);
        let shown = || String::from_utf8_lossy(&text).into_owned();
        assert!(without_blanks(&formatted) == without_blanks(&text), "other text:\n{}", shown());
        let again = format(&formatted, language, &options);
        assert!(
            again == formatted,
            "{options:?} not formatted the second time:\n{}\n--- once\n{}\n--- twice\n{}",
            shown(),
            String::from_utf8_lossy(&formatted),
            String::from_utf8_lossy(&again)
        );
        changed += usize::from(formatted != text);
    }
    assert!(changed > 400, "{changed}");
}

#[test]
fn hostile_texts_take_time_in_proportion() {
    let many = |text: &str| text.repeat(100_000);
    let texts = [
        many("("),
        many("(") + &many(")"),
        many("({\n") + &many("})\n"),
        many("(") + &many("{\na.b\n}") + &many(")"),
        many("// a\n"),
        many("a.b, "),
        many("%a "),
        many("%a\n%b,"),
        many("!a<"),
        many("a<b"),
        many("// expected-error@+1000000 {{x}}\n"),
        many("^a("),
        many("// -----\n"),
    ];
    for text in texts {
        for language in [Language::Mlir, Language::TableGen] {
            let begin = std::time::Instant::now();
            let formatted = format(text.as_bytes(), language, &FormatOptions::default());
            assert!(begin.elapsed().as_secs() < 30, "{:?}..", &text[..10]);
            assert!(without_blanks(&formatted) == without_blanks(text.as_bytes()));
        }
    }
}
