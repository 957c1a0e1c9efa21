//! Diagnostics as text, and their way to handlers.

use std::sync::Arc;
use std::thread;

use lect_core::context::Context;
use lect_core::diag::{Diagnostic, Failure, Reported, Severity, plain_text};
use lect_core::loc::Loc;

fn load(ctx: &Context, name: &str, text: impl Into<Vec<u8>>) -> impl Fn(usize) -> Loc {
    let text: Vec<u8> = text.into();
    let buffer = ctx.sources().add(name.as_bytes(), Arc::new(text)).unwrap();
    move |offset| Loc::source(buffer.pos(offset))
}

fn plain(ctx: &Context, diagnostic: &Diagnostic) -> String {
    plain_text(ctx, diagnostic)
}

#[track_caller]
fn golden(ctx: &Context, diagnostic: &Diagnostic, expected: &str) {
    let actual = plain(ctx, diagnostic);
    assert_eq!(actual, expected, "\n{actual}");
}

#[test]
fn a_diagnostic_is_mlir_opts_line_and_the_source() {
    let ctx = Context::new();
    let at = load(&ctx, "a.mlir", "func.func @a() {\n\t%0 = \"x\\\"y\"(%2)\n}\n");
    let error = Diagnostic::error(at(30), "use of undeclared SSA value name")
        .note(at(30), "same place")
        .note(at(10), "in this\nfunction")
        .note(Loc::UNKNOWN, "nowhere");
    golden(
        &ctx,
        &error,
        "\
a.mlir:2:14: error: use of undeclared SSA value name
  |
2 |     %0 = \"x\\\"y\"(%2)
  |                 ^^
a.mlir:2:14: note: same place
a.mlir:1:11: note: in this
function
  |
1 | func.func @a() {
  |           ^^
<unknown>:0: note: nowhere
",
    );
    golden(
        &ctx,
        &Diagnostic::warning(at(23), "w"),
        "a.mlir:2:7: warning: w\n  |\n2 |     %0 = \"x\\\"y\"(%2)\n  |          ^^^^^^\n",
    );
    golden(&ctx, &Diagnostic::remark(at(usize::MAX), "end"), "a.mlir:4:1: remark: end\n  |\n4 |\n  | ^\n");
}

#[test]
fn wild_text_is_tamed() {
    let ctx = Context::new();
    let at = load(&ctx, "-", b"\xff\xfe\x1b[31m\xc3\xa9\r\x00!x\r\n\xe6\xbc\xa2\xe5\xad\x97 %z".to_vec());
    golden(
        &ctx,
        &Diagnostic::error(at(11), "bang"),
        "<stdin>:1:12: error: bang\n  |\n1 | \u{fffd}\u{fffd}\u{fffd}[31mé\u{fffd}\u{fffd}!x\n  |           ^^\n",
    );
    // A position inside of a character is shown at that character.
    let inside = plain(&ctx, &Diagnostic::error(at(8), "inside"));
    assert!(inside.starts_with("<stdin>:1:9: error: inside\n"), "{inside}");
}

#[test]
fn shows_excerpt_of_long_line() {
    let ctx = Context::new();
    let mut text = "é".repeat(5_000_000).into_bytes();
    let middle = text.len() / 2;
    text[middle..middle + 2].copy_from_slice(b"%v");
    let at = load(&ctx, "long", text);
    for offset in [0, 1, 5, middle - 1, middle, middle + 401, 10_000_000] {
        let shown = plain(&ctx, &Diagnostic::error(at(offset), "m"));
        assert!(shown.starts_with(&format!("long:1:{}: error: m\n", offset + 1)));
        assert!(shown.len() < 1000, "{shown}");
    }
    let shown = plain(&ctx, &Diagnostic::error(at(middle), "m"));
    let [.., source, caret] = *shown.lines().collect::<Vec<_>>() else { panic!("{shown}") };
    let column = caret.chars().position(|c| c == '^').unwrap();
    assert_eq!(source.chars().skip(column).take(2).collect::<String>(), "%v");
}

#[test]
fn omits_released_source_and_hidden_diagnostics() {
    let ctx = Context::new();
    let buffer = ctx.sources().add(b"gone", Arc::new("a\nb")).unwrap();
    let loc = Loc::source(buffer.pos(2));
    buffer.release();
    golden(&ctx, &Diagnostic::error(loc, "m"), "gone:2:1: error: m\n");
    // Of two buffers with the same name, the one of the location is shown.
    let (first, second) = (load(&ctx, "twin", "a"), load(&ctx, "twin", "b"));
    golden(&ctx, &Diagnostic::error(first(0), "m"), "twin:1:1: error: m\n  |\n1 | a\n  | ^\n");
    golden(&ctx, &Diagnostic::error(second(0), "m"), "twin:1:1: error: m\n  |\n1 | b\n  | ^\n");
    golden(&ctx, &Diagnostic::error(Loc::UNKNOWN, "m"), "<unknown>:0: error: m\n");
}

#[test]
fn handlers_nest_and_survive_panics() {
    let ctx = Context::new();
    let (_, outer) = ctx.capture_diagnostics(|| {
        let _: Reported = ctx.error(Loc::UNKNOWN, "1").note(Loc::UNKNOWN, "n").into();
        let (_, inner) = ctx.capture_diagnostics(|| ctx.warning(Loc::UNKNOWN, "2"));
        assert_eq!(inner, [Diagnostic::warning(Loc::UNKNOWN, "2")]);
        let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            ctx.capture_diagnostics(|| std::panic::resume_unwind(Box::new(())))
        }));
        assert!(caught.is_err());
        // Scopes of other contexts are independent.
        let other = Context::new();
        let ((), others) = other.capture_diagnostics(|| ctx.remark(Loc::UNKNOWN, "3"));
        assert_eq!(others, []);
    });
    let messages: Vec<_> = outer.iter().map(|it| it.message.as_str()).collect();
    assert_eq!(messages, ["1", "3"]);
    assert_eq!(outer[0].notes, [Diagnostic::new(Severity::Note, Loc::UNKNOWN, "n")]);
}

/// Verifies that each of two readers captures exactly the diagnostics of its own text.
#[test]
fn readers_on_two_threads_capture_their_own_diagnostics() {
    const ROUNDS: usize = 10_000;
    let ctx = Context::new();
    let uncaptured = Arc::new(std::sync::Mutex::new(Vec::new()));
    let sink = uncaptured.clone();
    ctx.set_handler(Arc::new(move |_, diagnostic| sink.lock().unwrap().push(diagnostic.message)));
    let start = std::sync::Barrier::new(2);
    let wrong = thread::scope(|scope| {
        let threads = ["first", "second"].map(|name| {
            let (ctx, start) = (&ctx, &start);
            scope.spawn(move || {
                let text = format!("\"builtin.unrealized_conversion_cast\"() : () -> !{name}");
                let buffer = ctx.sources().add(name.as_bytes(), Arc::new(text)).unwrap();
                let config = lect_core::text::ParseConfig::default();
                let own = format!("'{name}'");
                start.wait();
                let is_wrong = |_: &usize| {
                    let read = || lect_core::text::parse_source(ctx, &buffer, 0..buffer.len(), &config).is_err();
                    let (failed, captured) = ctx.capture_diagnostics(read);
                    !failed || captured.len() != 1 || !captured[0].message.contains(&own)
                };
                (0..ROUNDS).filter(is_wrong).count()
            })
        });
        threads.map(|thread| thread.join().unwrap())
    });
    assert_eq!((wrong, uncaptured.lock().unwrap().len()), ([0, 0], 0));
}

#[test]
fn a_failure_is_emitted_once_or_dropped() {
    let ctx = Context::new();
    let ((), all) = ctx.capture_diagnostics(|| {
        let fail = || {
            ctx.warning(Loc::UNKNOWN, "w");
            Err::<(), _>(ctx.error(Loc::UNKNOWN, "e").emit())
        };
        assert_eq!(ctx.attempt(fail).unwrap_err().diagnostics().len(), 2);
        let _: Reported = ctx.attempt(fail).unwrap_err().note(Loc::UNKNOWN, "n").emit(&ctx);
        let emitted: Failure = ctx.error(Loc::UNKNOWN, "now").emit().into();
        let _: Reported = emitted.emit(&ctx);
        let _: Reported = Failure::new(Loc::UNKNOWN, "later").emit(&ctx);
        assert!(
            ctx.attempt(|| {
                ctx.remark(Loc::UNKNOWN, "r");
                Ok(())
            })
            .is_ok()
        );
    });
    let shown: Vec<_> = all.iter().map(|it| (it.message.as_str(), it.notes.len())).collect();
    assert_eq!(shown, [("w", 1), ("e", 1), ("now", 0), ("later", 0), ("r", 0)]);
}

#[test]
fn set_handler_replaces_standard_error_only() {
    let ctx = Context::new();
    let ((), all) = ctx.capture_diagnostics(|| {
        ctx.set_handler(Arc::new(|_, _| panic!("captured")));
        ctx.remark(Loc::UNKNOWN, "1");
    });
    assert_eq!(all.len(), 1);
    let seen = Arc::new(std::sync::Mutex::new(0));
    let count = seen.clone();
    ctx.set_handler(Arc::new(move |_, _| *count.lock().unwrap() += 1));
    ctx.remark(Loc::UNKNOWN, "2");
    assert_eq!(*seen.lock().unwrap(), 1);
}

#[test]
fn tasks_report_in_their_order() {
    let ctx = Context::new();
    let ((), all) = ctx.capture_diagnostics(|| {
        let ordered = ctx.ordered_diagnostics();
        thread::scope(|scope| {
            for worker in 0..4usize {
                let (ctx, ordered) = (&ctx, &ordered);
                scope.spawn(move || {
                    for number in (0..100).rev().filter(|number| number % 4 == worker) {
                        ordered.task(number, || {
                            let _ = ctx.error(Loc::UNKNOWN, format!("{number} a")).emit();
                            // Captured diagnostics of a task stay captured, and inner tasks belong to the outer one.
                            let ((), mine) = ctx.capture_diagnostics(|| ctx.remark(Loc::UNKNOWN, "kept"));
                            assert_eq!(mine.len(), 1);
                            let inner = ctx.ordered_diagnostics();
                            inner.task(1, || ctx.remark(Loc::UNKNOWN, format!("{number} c")));
                            inner.task(0, || ctx.remark(Loc::UNKNOWN, format!("{number} b")));
                        });
                    }
                });
            }
        });
        ordered.finish();
    });
    let messages: Vec<_> = all.into_iter().map(|it| it.message).collect();
    let expected: Vec<_> = (0..100).flat_map(|n| ["a", "b", "c"].map(|part| format!("{n} {part}"))).collect();
    assert_eq!(messages, expected);
}

#[test]
fn proof_of_a_report_takes_no_space() {
    assert_eq!(size_of::<Reported>(), 0);
    assert_eq!(size_of::<Result<(), Reported>>(), 1);
    assert_eq!(size_of::<Result<(), Failure>>(), size_of::<usize>());
}
