//! Diagnostics as text with their source.

use lect_ods::td::render::{Display, render};
use lect_ods::td::{Diagnostic, Sources, Span};

fn place(sources: &Sources, file: u32, needle: &str) -> Span {
    let file = lect_ods::td::FileId(file);
    let start = sources.file(file).text.find(needle).unwrap();
    Span::new(file, start..start + needle.len())
}

fn example() -> Sources {
    let mut sources = Sources::default();
    let main = sources.add("main.td".to_owned(), "// Main.\ninclude \"sub.td\"\n".into(), None);
    let at = place(&sources, 0, "\"sub.td\"");
    assert!(main.is_some());
    sources.add("sub.td".to_owned(), "def a;\n\tdef \"b\u{1b}[2J\" : C;\r\n".into(), Some(at));
    sources
}

#[test]
fn an_error_shows_its_line_and_who_included_it() {
    let sources = example();
    let error = Diagnostic::error(place(&sources, 1, "C"), "there is no class 'C'")
        .note(Some(place(&sources, 1, "a")), "this is another one")
        .note(None, "and that is all");
    let expected = "\
sub.td:2:16: error: there is no class 'C'
  |
2 |     def \"b␛[2J\" : C;
  |                   ^
in file included from main.td:2:9
sub.td:1:5: note: this is another one
  |
1 | def a;
  |     ^
note: and that is all
";
    assert_eq!(render(&error, &sources, &Display::default()), expected);
}

#[test]
fn colour_and_control_characters_do_not_mix() {
    let sources = example();
    let error = Diagnostic::error(place(&sources, 1, "C"), "no \u{1b}[31m\u{202e} here");
    let display = Display { colour: true, ..Display::default() };
    let text = render(&error, &sources, &display);
    assert!(text.contains("no \\1B[31m\\E2\\80\\AE here"), "{text:?}");
    assert!(text.contains("\u{1b}[1m"), "{text:?}");
    let plain = render(&error, &sources, &Display { source: false, ..Display::default() });
    assert_eq!(plain, "sub.td:2:16: error: no \\1B[31m\\E2\\80\\AE here\nin file included from main.td:2:9\n");
}

#[test]
fn a_long_line_is_cut() {
    let mut sources = Sources::default();
    let text = format!("{}é X é{}", "é ".repeat(100_000), "\u{301}".repeat(100_000));
    sources.add("long.td".to_owned(), text.into(), None);
    let error = Diagnostic::error(place(&sources, 0, "X"), "here");
    let text = render(&error, &sources, &Display::default());
    assert!(text.len() < 2000, "{text}");
    assert!(text.contains(" X "), "{text}");
}

#[test]
fn every_span_can_be_shown() {
    let mut sources = Sources::default();
    let text = "\u{feff}def é;\n\nlast ü";
    sources.add("all.td".to_owned(), text.into(), None);
    let file = lect_ods::td::FileId(0);
    for start in 0..=text.len() {
        for end in start..=text.len() {
            render(&Diagnostic::error(Span::new(file, start..end), "x"), &sources, &Display::default());
        }
    }
}
