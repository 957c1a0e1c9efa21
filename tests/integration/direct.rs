//! Text that is read from bytes where that is possible. The IR and the diagnostics are those of the parser of tokens,
//! which alone stores marks. The text of filetests is read as it is, and with small changes at random places. Text with
//! locations is left out, since those with marks are positions.

use std::path::Path;
use std::sync::Arc;

use lect_core::Context;
use lect_core::text::{ParseConfig, parse_marked, parse_source};
use lect_tests::round_trip::{context, messages};
use lect_tests::text;

/// Result of reading a text: the printed generic form, if the text is valid, and the diagnostics.
type Read = (Option<Vec<u8>>, String);

/// Reads a text by both parsers.
fn read(source: &[u8]) -> [Read; 2] {
    [false, true].map(|is_marked| {
        let ctx: Context = context();
        let buffer = ctx.sources().add(b"test.mlir", Arc::new(source.to_vec())).expect("room");
        let config = ParseConfig::default().with_allow_unregistered(true).with_threads(1);
        let (ir, diagnostics) = ctx.capture_diagnostics(|| match is_marked {
            false => parse_source(&ctx, &buffer, 0..source.len(), &config),
            true => {
                parse_marked(&ctx, &buffer, 0..source.len(), &config).and_then(|read| read.result.map(|()| read.ir))
            }
        });
        (ir.ok().map(|ir| text::print(&ir, &text::generic())), messages(&diagnostics))
    })
}

fn check(name: &str, source: &[u8]) -> bool {
    let [direct, by_tokens] = read(source);
    let show = |(ir, said): &Read| format!("{}\n{said}", String::from_utf8_lossy(ir.as_deref().unwrap_or_default()));
    assert!(
        direct == by_tokens,
        "{name}:\n{}\nby tokens:\n{}\n{}",
        show(&direct),
        show(&by_tokens),
        String::from_utf8_lossy(source)
    );
    direct.0.is_some()
}

/// A generator of numbers, the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }
}

/// Removes, doubles or exchanges a few bytes.
fn changed(source: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    let mut text = source.to_vec();
    let at = numbers.below(text.len());
    let end = (at + 1 + numbers.below(4)).min(text.len());
    match numbers.below(3) {
        0 => _ = text.drain(at..end),
        1 => {
            let part = text.get(at..end).unwrap_or_default().to_vec();
            text.splice(at..at, part);
        }
        _ => {
            let from = numbers.below(text.len());
            let part = text.get(from..(from + 2).min(text.len())).unwrap_or_default().to_vec();
            text.splice(at..end, part);
        }
    }
    text
}

/// Returns the texts without locations.
fn pieces(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut pieces = text::some_pieces(folder);
    pieces.retain(|(_, source)| !source.windows(4).any(|part| part == b"loc("));
    pieces
}

#[test]
fn both_parsers_agree_on_filetests() {
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("filetests");
    let pieces = pieces(&files);
    let valid = pieces.iter().filter(|(name, source)| check(name, source)).count();
    assert!(valid * 3 > pieces.len(), "only {valid} of {} texts are valid", pieces.len());
}

#[test]
fn both_parsers_agree_on_changed_text() {
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("filetests");
    let mut numbers = Numbers(44);
    let short = |(_, source): &(String, Vec<u8>)| (50..4_000).contains(&source.len());
    for (name, source) in pieces(&files).into_iter().filter(short) {
        check(&name, &changed(&source, &mut numbers));
    }
}

#[test]
fn errors_of_tokens_are_errors_of_operations() {
    for text in [
        "func.func@a(%a:f32){\"\nreturn}",
        "func.func @a(%a: i32) {\n  %0 = arith.addi %a, %a {x = 1} ; : i32\n  return\n}",
    ] {
        assert!(!check("error", text.as_bytes()), "{text}");
    }
}
