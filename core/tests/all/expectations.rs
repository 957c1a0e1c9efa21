//! Expected diagnostics, compared with the messages of `mlir-opt` 22 for the same input.

use std::sync::Arc;

use lect_core::context::Context;
use lect_core::diag::expect::{Expectations, Level};
use lect_core::diag::{Diagnostic, Severity, plain_text};
use lect_core::loc::Loc;

/// Diagnostics of a run: severity, line, column and message. Line zero denotes an unknown location. A note belongs to
/// the preceding diagnostic.
type Events<'a> = &'a [(Severity, u32, u32, &'a str)];

use Severity::{Error, Note, Remark};

/// Renders a diagnostic without its notes and its source line.
fn first_line(ctx: &Context, diagnostic: &Diagnostic) -> String {
    plain_text(ctx, diagnostic).lines().next().unwrap_or_default().to_owned() + "\n"
}

fn run(level: Level, text: &'static [u8], events: Events<'_>) -> String {
    let ctx = Context::new();
    let buffer = ctx.sources().add(b"v", Arc::new(text)).unwrap();
    let mut all: Vec<Diagnostic> = Vec::new();
    for (severity, line, column, message) in events {
        let loc = match buffer.line_range(*line) {
            Some(range) => Loc::source(buffer.pos(range.start + *column as usize - 1)),
            None => Loc::UNKNOWN,
        };
        let diagnostic = Diagnostic::new(*severity, loc, *message);
        match all.last_mut() {
            Some(last) if *severity == Note => last.notes.push(diagnostic),
            _ => all.push(diagnostic),
        }
    }
    let ((_, outcome), complaints) = ctx.capture_diagnostics(|| {
        ctx.verify_diagnostics(&buffer, level, || all.into_iter().for_each(|it| ctx.report(it)))
    });
    assert_eq!(outcome.is_err(), !complaints.is_empty());
    complaints.iter().map(|it| first_line(&ctx, it)).collect()
}

#[track_caller]
fn all(text: &'static str, events: Events<'_>, complaints: &str) {
    assert_eq!(run(Level::All, text.as_bytes(), events), complaints);
}

const REDEFINED: &str = "redefinition of symbol named 'f'";
const EXISTING: &str = "see existing symbol definition here";

#[test]
fn diagnostics_are_expected_where_they_are_and_any_number_of_times() {
    let events = [(Error, 1, 1, REDEFINED), (Note, 2, 1, EXISTING)];
    all("// expected-error {{redef}}\n// expected-note {{see}}", &events, "");
    all(
        "// expected-error {{redef}}\n",
        &events,
        "v:2:1: error: unexpected note: see existing symbol definition here\n",
    );
    all(
        "// expected-error@+0{{redef}}\n x expected-note   @-0 {{}}  \r\n// expected-note@-1 {{exis}}\n",
        &events,
        "v:3:4: error: expected note \"exis\" was not produced\n",
    );
    // A repeated diagnostic is accepted, as in mlir-opt.
    all("// expected-error {{re}}\n", &[(Error, 1, 1, "re"), (Error, 1, 2, "re")], "");
    all(
        "// expected-error {{re}}\n// expected-error@-1 {{redef}}\n",
        &[(Error, 1, 1, "re"), (Error, 1, 2, "re")],
        "v:2:4: error: expected error \"redef\" was not produced\n",
    );
    all("\n", &[(Remark, 2, 1, "a remark")], "v:2:1: error: unexpected remark: a remark\n");
}

#[test]
fn another_severity_is_a_near_miss_of_the_last_that_matches() {
    all(
        "\n// expected-note@+3 {{redef}}\n// expected-warning@+2 {{redef}}\n// expected-remark@+1 {{redef}}\nf\n",
        &[(Error, 5, 1, REDEFINED), (Note, 1, 1, EXISTING)],
        "\
v:4:4: error: 'error' diagnostic emitted when expecting a 'remark'
v:1:1: error: unexpected note: see existing symbol definition here
v:2:4: error: expected note \"redef\" was not produced
v:3:4: error: expected warning \"redef\" was not produced
v:4:4: error: expected remark \"redef\" was not produced
",
    );
    // The expectation may already be fulfilled.
    all(
        "// expected-error@+1 {{symbol}}\nf f",
        &[(Error, 2, 3, REDEFINED), (Note, 2, 1, EXISTING)],
        "v:1:4: error: 'note' diagnostic emitted when expecting a 'error'\n",
    );
}

#[test]
fn only_expected_is_silent_about_the_rest() {
    let text = b"// expected-error@+1 {{redefx}}\n// expected-note {{redef}}\n";
    assert_eq!(
        run(Level::OnlyExpected, text, &[(Error, 2, 1, REDEFINED), (Remark, 0, 0, "x")]),
        "v:1:4: error: expected error \"redefx\" was not produced\nv:2:4: error: expected note \"redef\" was not produced\n"
    );
    assert_eq!(run(Level::OnlyExpected, b"", &[(Error, 1, 1, REDEFINED)]), "");
    assert_eq!("".parse(), Ok(Level::All));
    assert_eq!("only-expected".parse(), Ok(Level::OnlyExpected));
    assert!("foo".parse::<Level>().is_err());
}

#[test]
fn above_and_below_skip_lines_with_expectations() {
    let both = |line| [(Error, line, 1, REDEFINED), (Note, 1, 1, EXISTING)];
    all("f\n// expected-note@above {{see}}\n// expected-error@below {{redef}}\nf", &both(4), "");
    all(
        "f // expected-note {{see}}\n\n// expected-note@above {{see}}\n// expected-error@below {{redef}}\nf",
        &both(5),
        "v:3:4: error: expected note \"see\" was not produced\n",
    );
    all(
        "f // expected-note {{see}}\n// expected-error@below {{redef}}\n\nf",
        &both(4),
        "v:4:1: error: unexpected error: redefinition of symbol named 'f'\n\
         v:2:4: error: expected error \"redef\" was not produced\n",
    );
    // A comment without an expectation counts as an ordinary line.
    all(
        "f // expected-note {{see}}\n// expected-error@below {{redef}}\n// expected-error {{redef\nf",
        &both(4),
        "v:4:1: error: unexpected error: redefinition of symbol named 'f'\n\
         v:2:4: error: expected error \"redef\" was not produced\n",
    );
    all(
        "// expected-note@above {{a}}\n// expected-error@below {{b}}",
        &[],
        "v:1:4: error: expected note \"a\" was not produced\nv:2:4: error: expected error \"b\" was not produced\n",
    );
}

#[test]
fn comments_that_are_no_expectations() {
    all(
        "\
// expected-error {{foo
// expected-foo {{foo}}
// expected-error@ {{foo}}
// expected-error@+x {{foo}}
// expected-error\t{{foo}}
// expected-error {{foo}} trailing
// expected-error@+-1 {{foo}}
// expected-error-re-re {{foo}}
//  expected-error {{}}
// expected-error {{a}} expected-error {{b}}
// expected-error@-9999 {{c}}
// expected-error@+99999999999999999999 {{d}}
",
        &[],
        "\
v:9:5: error: expected error \"\" was not produced
v:10:4: error: expected error \"a}} expected-error {{b\" was not produced
v:11:4: error: expected error \"c\" was not produced
v:12:4: error: expected error \"d\" was not produced
",
    );
}

#[test]
fn unknown_places_are_expected_apart() {
    all(
        "// expected-error@unknown {{returns 1}}\n// expected-note@unknown {{see}}\n",
        &[(Error, 0, 0, "returns 1")],
        "<unknown>:0: error: expected note \"see\" was not produced\n",
    );
    all(
        "// expected-note @unknown {{returns 1}}",
        &[(Error, 0, 0, "returns 1")],
        "<unknown>:0: error: 'error' diagnostic emitted when expecting a 'note'\n\
         <unknown>:0: error: expected note \"returns 1\" was not produced\n",
    );
    all("", &[(Error, 0, 0, "e")], "<unknown>:0: error: unexpected error: e\n");
}

#[test]
fn a_chunk_has_its_own_expectations_in_lines_of_the_file() {
    let ctx = Context::new();
    let text = "// expected-error {{a}}\n// ----- // expected-error {{b}}\n\n// expected-error@-2 {{c}}\n";
    let buffer = ctx.sources().add(b"v", Arc::new(text)).unwrap();
    let chunks = lect_core::source::split(text.as_bytes(), lect_core::source::SPLIT_MARKER).chunks;
    let ((), complaints) = ctx.capture_diagnostics(|| {
        let expectations = Expectations::new(&ctx, Level::All);
        expectations.add(&ctx, &buffer, chunks[1].clone());
        let at = Loc::source(buffer.pos(chunks[1].start));
        ctx.with_handler(expectations.handler(), || {
            let _ = ctx.error(at, "b").emit();
            let _ = ctx.error(at, "c").emit();
            let _ = ctx.error(Loc::source(buffer.pos(0)), "a").emit();
        });
        assert!(expectations.finish(&ctx).is_err());
    });
    let messages: Vec<_> = complaints.iter().map(|it| it.message.as_str()).collect();
    assert_eq!(messages, ["unexpected error: a"]);
}

/// Verifies patterns that match [`REDEFINED`], do not match, or are rejected, as in `mlir-opt`.
#[test]
fn patterns_are_posix_extended_regular_expressions() {
    let outcome = |source: &str| {
        let text = format!("// expected-error-re {{{{{source}}}}}");
        let complaints = run(Level::All, Box::leak(text.into_boxed_str()).as_bytes(), &[(Error, 1, 1, REDEFINED)]);
        match complaints.lines().next().map(|line| line.trim_start_matches("v:1:4: error: ").to_string()) {
            None => "matches".to_string(),
            Some(line) if line.contains("unexpected error") => "differs".to_string(),
            Some(line) => line.trim_start_matches("invalid regex: ").to_string(),
        }
    };
    let empty = "empty (sub)expression";
    let operand = "repetition-operator operand invalid";
    let parens = "parentheses not balanced";
    let counts = "invalid repetition count(s)";
    let table = [
        ("redef{{.*}} 'f'", "matches"),
        ("redef", "matches"),
        (r"redef{{\w+}}", "differs"),
        (r"redef{{[\w]+}}", "differs"),
        ("{{^}}redef", "matches"),
        ("{{^redef}}", "matches"),
        ("{{^^redef}}", "matches"),
        ("x{{*}}", operand),
        ("{{a**}}", operand),
        ("{{a+?}}", operand),
        ("{{^*}}", operand),
        ("{{(^)*r}}", "matches"),
        ("{{$*}}", "matches"),
        ("{{(?:a)}}", operand),
        ("{{a|*b}}", operand),
        ("{{a{1}{2}x}}", operand),
        ("{{a{2,1}}}", counts),
        ("{{x{256}y}}", counts),
        ("{{x{1,2,3}y}}", counts),
        ("{{x{255}y}}", "differs"),
        ("{{x{1 }}", "braces not balanced"),
        ("{{a{1}}}", "braces not balanced"),
        ("{{r{1}edef}}", "matches"),
        ("{{r{1,}ed}}", "matches"),
        ("{{a{}}", "differs"),
        ("{{a{,2}}}", "differs"),
        ("{{}}", empty),
        ("{{a||b}}", empty),
        ("{{a|}}", empty),
        ("{{(|a)}}", empty),
        ("{{()}}", "matches"),
        ("{{(a*)*redef}}", "matches"),
        ("{{(}}", parens),
        ("{{)}}", parens),
        ("{{.)(.}}", parens),
        (r"{{a\}}", r"trailing backslash (\)"),
        (r"{{\{}}", "differs"),
        (r"{{\bredef}}", "differs"),
        (r"{{\<redef}}", "differs"),
        ("{{]}}", "differs"),
        ("{{[a}}", "brackets ([ ]) not balanced"),
        ("{{[z-a]}}", "invalid character range"),
        ("{{[b-d-f]}}", "invalid character range"),
        ("{{[--/]}}", "invalid character range"),
        ("{{[]r]}}", "matches"),
        ("{{[^]x]}}", "matches"),
        ("{{[a-]r}}", "differs"),
        ("{{[}-]}}", "differs"),
        (r"{{[a\]}}", "matches"),
        ("{{[&&e]+f}}", "matches"),
        ("{{r[[.e.]]def}}", "matches"),
        ("{{[[=e=]]}}", "matches"),
        ("{{[[.foo.]]}}", "invalid collating element"),
        ("{{[[:foo:]]}}", "invalid character class"),
        ("{{[[:alpha:}}", "invalid character class"),
        ("redef{{[[:alpha:]]+}} of", "matches"),
        ("redef{{[^']*}}'f'{{$}}", "matches"),
        ("redefini{{zz|t}}ion", "matches"),
        ("redef{{i|QQ}}ZZ", "differs"),
        ("a{{b}}c{{", "found start of regex with no end '}}'"),
        ("{{{", "found start of regex with no end '}}'"),
        ("}}", "differs"),
        // mlir-opt supports back references.
        (r"{{(i)\1}}", "back references are not supported"),
    ];
    for (source, expected) in table {
        assert_eq!(outcome(source), expected, "{source}");
    }
}

#[test]
fn bytes_that_are_no_utf8_are_matched_as_such() {
    // A message is UTF-8, but the bytes of a pattern may be a part of a character: `\u{ff}` is the bytes c3 and bf.
    let text = b"// expected-error-re {{n\xc3{{.}}o}}\n// expected-error@-1 {{m\xc3}}\n// expected-error@-2 {{m\xff}}";
    assert_eq!(
        run(Level::All, text, &[(Error, 1, 1, "an\u{ff}o"), (Error, 1, 1, "am\u{ff}")]),
        "v:3:4: error: expected error \"m\u{fffd}\" was not produced\n"
    );
}
