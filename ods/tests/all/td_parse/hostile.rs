//! Tests of hostile texts.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use super::{messages, parse_text, show};
use lect_ods::td::{Input, LoadConfig, Parsed, parse};

/// Checks that the first error begins with a text.
#[track_caller]
fn fails(text: &str, first: &str) {
    let messages = messages(&parse_text(text));
    let message = messages.first().expect("an error");
    assert!(message.starts_with(first), "{message}");
    assert!(messages.len() <= 100);
}

#[test]
fn deep_nesting_is_an_error() {
    let many = 100_000;
    for open in ["[", "(", "(a ", "{", "A<", "!a(", "[{x}] # [", "a[", "a{", "(a ["] {
        let parsed = parse_text(&format!("defvar x = {}", open.repeat(many)));
        assert!(messages(&parsed).iter().any(|message| message.ends_with("this is nested too deeply")), "{open}");
    }
    for open in ["let x = 1 in ", "let x = 1 in { ", "if 1 then ", "foreach i = {1} in ", "if 1 then def a; else "] {
        fails(&open.repeat(many), "1:");
        let parsed = parse_text(&open.repeat(many));
        assert!(messages(&parsed).iter().any(|message| message.ends_with("this is nested too deeply")), "{open}");
    }
    for suffix in [".a", "[0]", "{0}"] {
        let parsed = parse_text(&format!("defvar x = a{};", suffix.repeat(many)));
        assert_eq!(parsed.diagnostics.errors(), 1, "{suffix}");
    }
    fails(&format!("class A<{}", "list<".repeat(many)), "1:");
}

#[test]
fn accepts_nesting_below_the_limit() {
    for (open, close) in [("[", "]"), ("{", "}"), ("(a ", ")"), ("A<", ">"), ("!a(", ")"), ("a[", "]"), ("a{", "}")] {
        let text = format!("defvar x = {}1{};", open.repeat(490), close.repeat(490));
        assert_eq!(messages(&parse_text(&text)), [""; 0], "{open}");
    }
    for open in ["let x = 1 in ", "if 1 then ", "foreach i = {1} in "] {
        let text = format!("{}def a;", open.repeat(980));
        assert_eq!(messages(&parse_text(&text)), [""; 0], "{open}");
        // The same text again: the nesting does not add up.
        assert_eq!(messages(&parse_text(&format!("{text}{text}"))), [""; 0], "{open}");
    }
}

#[test]
fn long_rows_are_no_nesting() {
    let many = 30_000;
    for (open, item, close) in [
        ("", "a # ", "b"),
        ("", "\"a\"", ""),
        ("[", "1,", "]"),
        ("{", "1,", "0}"),
        ("(a ", "$x,", "1)"),
        ("a[", "1-2,", "]"),
    ] {
        let text = format!("defvar x = {open}{}{close};", item.repeat(many));
        assert_eq!(messages(&parse_text(&text)), [""; 0], "{open}{item}");
    }
    let parsed = parse_text(&"def a { let x = [1]; }\nlet x = a.b in { def b; }".repeat(many / 10));
    assert_eq!(parsed.statements.len(), many / 10 * 2);
}

#[test]
fn rubbish_is_an_error() {
    let megabyte = 1 << 20;
    fails(&"#".repeat(megabyte), "1:1: expected a statement");
    fails(&"@".repeat(megabyte), "1:1: no token begins with this character");
    fails(&"@ ".repeat(megabyte / 2), "1:1: no token begins with this character");
    fails(&"\"".repeat(megabyte), "1:1: expected a statement");
    fails(&"}".repeat(megabyte), "1:1: expected a statement");
    fails(&"<".repeat(megabyte), "1:");
    fails(&"/*".repeat(megabyte / 2), "1:1: unterminated comment");
    fails(&"[{".repeat(megabyte / 2), "1:1: unterminated code block");
    fails(&"def ".repeat(megabyte / 4), "1:5: expected a value, ':' or ';', found 'def'");
    fails(&"def a; }\n".repeat(megabyte / 90), "1:8: expected a statement");
    fails(&"#ifdef X\n".repeat(megabyte / 90), "");
    fails(&"#else\n".repeat(megabyte / 60), "1:1: #else without");
    fails(&"include ".repeat(megabyte / 80), "");
    fails(&"\u{1}\u{7f}\u{fffd}\u{10ffff}".repeat(megabyte / 9), "1:1: no token begins with this character");
}

#[test]
fn truncated_text_causes_no_panic() {
    let text = "#ifndef A\n#define A\n/* c /* d */ */ class A<int x = 0b1, list<bits<4>> y = []<int>> : B<x, y = \"a\\n\">, C {\n\
        field int a = x{1-2, 3}[0...1,].b # \"c\" \"d\" #;\n let z{0} = {1, ?}; code e = [{ f }]; assert !cond(1 : 2,), \"g\"; }\n\
        foreach i = 0...3 in if !eq(i, 1) then def a#i; else let x<1> = (op:$o 1:$a, $b) in { defm : M; }\n\
        multiclass M { def é; }\n#else\n#endif\n defset list<A> l = { } deftype t = int; dump -5;\n";
    for end in (0..=text.len()).filter(|end| text.is_char_boundary(*end)) {
        parse_text(&text[..end]);
        parse_text(&text[end..]);
        // The text without one character in the middle.
        let rest = text.char_indices().map(|(at, _)| at).find(|at| *at > end).unwrap_or(text.len());
        parse_text(&(text[..end].to_owned() + &text[rest..]));
    }
}

/// Files in a temporary directory.
struct Files(PathBuf);

impl Files {
    fn new(files: &[(&str, &[u8])]) -> Files {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("lect-td-files-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let dir = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&dir).unwrap();
        for (name, text) in files {
            std::fs::write(dir.join(name), text).unwrap();
        }
        Files(dir)
    }

    fn parse(&self, main: &str) -> Parsed {
        let config = LoadConfig::default().with_include_dirs(vec![self.0.clone()]);
        parse(Input::File(self.0.join(main)), &config)
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn includes_are_textual() {
    let files = Files::new(&[
        ("a.td", b"include \"guard.td\"\ninclude \"guard.td\"\nclass A { include \"body.td\" }\ninclude \"open.td\" int z; }\ninclude \"guard.td\"\n#ifdef GUARD\ndef last;\n#endif"),
        ("guard.td", b"#ifndef GUARD\n#define GUARD\ndef once;\n#endif\n"),
        ("body.td", b"int b = 5;"),
        ("open.td", b"def q {"),
    ]);
    let parsed = files.parse("a.td");
    assert_eq!(messages(&parsed), [""; 0]);
    assert_eq!(show::statements(&parsed), "def once; class A { int b = 5; } def q { int z; } def last;");
    let names = parsed.sources.files().iter().map(|file| file.path.rsplit('/').next().unwrap());
    assert_eq!(names.collect::<Vec<_>>(), ["a.td", "guard.td", "guard.td", "body.td", "open.td"]);
}

#[test]
fn endless_includes_are_an_error() {
    let files = Files::new(&[
        ("self.td", b"def x;\ninclude \"self.td\"\n"),
        ("a.td", b"include \"b.td\"\n"),
        ("b.td", b"\n include \"a.td\"\n"),
        ("guarded.td", b"#ifndef G\n#define G\ninclude \"guarded.td\"\ndef x;\n#endif\n"),
    ]);
    let message = |main: &str| {
        let messages = messages(&files.parse(main));
        assert_eq!(messages.len(), 1, "{messages:?}");
        messages[0].replace(&format!("{}/", files.0.display()), "")
    };
    assert_eq!(message("self.td"), "2:9: 'self.td' includes itself, without end");
    assert_eq!(message("a.td"), "2:10: 'a.td' includes itself, without end");
    let guarded = files.parse("guarded.td");
    assert_eq!(messages(&guarded), [""; 0]);
    assert_eq!(show::statements(&guarded), "def x;");
}

#[test]
fn includes_that_double_are_an_error() {
    let texts: Vec<(String, String)> =
        (0..40).map(|i| (format!("{i}.td"), format!("include \"{0}.td\"\ninclude \"{0}.td\"\n", i + 1))).collect();
    let mut list: Vec<(&str, &[u8])> = texts.iter().map(|(name, text)| (name.as_str(), text.as_bytes())).collect();
    list.push(("40.td", b"def x;"));
    let messages = messages(&Files::new(&list).parse("0.td"));
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert!(messages[0].ends_with("more than 20000 files are included"), "{messages:?}");
}

#[test]
fn rejects_files_without_utf8_text() {
    let files = Files::new(&[
        ("latin.td", b"def x;\n// caf\xe9\n"),
        ("main.td", b"include \"latin.td\"\ndef y {"),
        ("dir.td", b"include \".\""),
    ]);
    assert_eq!(messages(&files.parse("latin.td")), ["2:7: this is no UTF-8"]);
    let messages_of_main = messages(&files.parse("main.td"));
    assert_eq!(messages_of_main.len(), 2);
    assert_eq!(messages_of_main[0], "2:7: this is no UTF-8");
    assert_eq!(messages(&files.parse("dir.td")), ["1:9: could not find include file '.'"]);
    let missing = messages(&files.parse("missing.td"));
    assert!(missing[0].starts_with("cannot read '"), "{missing:?}");
}
