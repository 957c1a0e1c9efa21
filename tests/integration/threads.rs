//! Independence of printed text and diagnostics from the number of threads and the division of work.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;

use lect_core::Context;
use lect_core::diag::Diagnostic;
use lect_core::ir::Isolate;
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::verify::{Unregistered, VerifyConfig, verify};
use lect_tests::round_trip::{context, functions};
use lect_tests::text;

/// Returns the configurations that affect names and aliases.
fn configs() -> [(&'static str, PrintConfig); 8] {
    let config = PrintConfig::default;
    [
        ("custom", config()),
        ("generic", config().with_generic(true)),
        ("locations", config().with_debug_info(true)),
        ("short locations", config().with_debug_info(true).with_pretty_debug_info(true)),
        ("local scope", config().with_local_scope(true).with_debug_info(true)),
        ("named by locations", config().with_name_loc_prefix(true)),
        ("unique", config().with_unique_ids(true).with_debug_info(true)),
        ("users", config().with_value_users(true)),
    ]
}

fn printed_alike(ir: &Isolate, name: &str) {
    for (form, config) in configs() {
        let one = text::print(ir, &config);
        for threads in [1, 2, 8] {
            for grain in [1, 7] {
                let other = text::print(ir, &config.clone().with_threads(threads).with_grain(grain));
                assert!(one == other, "{name}: the {form} form, {threads} threads, runs of {grain}");
            }
        }
    }
}

fn reported(ctx: &Context, ir: &Isolate, threads: usize, grain: usize) -> (bool, Vec<Diagnostic>) {
    let config = VerifyConfig::default().with_unregistered(Unregistered::AllowUpstream);
    let config = config.with_threads(threads).with_grain(grain);
    let (result, diagnostics) = ctx.capture_diagnostics(|| verify(ir.root(), &config));
    (result.is_ok(), diagnostics)
}

fn verified_alike(ctx: &Context, ir: &Isolate, name: &str) -> Vec<Diagnostic> {
    let one = reported(ctx, ir, 1, 1);
    for threads in [2, 8] {
        for grain in [1, 7] {
            assert_eq!(one, reported(ctx, ir, threads, grain), "{name}: {threads} threads, runs of {grain}");
        }
    }
    one.1
}

#[test]
fn filetests_are_printed_and_verified_alike() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("filetests");
    let mut count = 0;
    for (name, piece) in text::some_pieces(&folder) {
        let ctx = context();
        let (parsed, _) = ctx.capture_diagnostics(|| text::parse(&ctx, &piece));
        let Ok(ir) = parsed else { continue };
        count += 1;
        verified_alike(&ctx, &ir, &name);
        printed_alike(&ir, &name);
    }
    assert!(count > text::Share::from_env().of(200), "{count} pieces");
}

/// Returns functions with all entities that are numbered in order of occurrence. These are nested aliases, of which
/// some may be printed at the end, distinct attributes with and without aliases, resources, clashing value names, and
/// locations.
fn all_kinds(count: usize) -> String {
    let mut text = String::from("#distinct = distinct[0]<\"shared\">\nmodule attributes {x.shared = #distinct} {\n");
    text += "%top:2 = \"x.top\"() : () -> (i32, index)\n%arg1 = \"x.named\"() : () -> i32 loc(\"arg1\")\n";
    for n in 0..count {
        let (few, many) = (n % 5, n % 17);
        let _ = write!(
            text,
            "func.func @f{n}(%a: i32 {{x.a = affine_map<(d0) -> (d0 + {few})>, x.e = distinct[2{n}]<{n} : i64>}}, %b: memref<{few}x?xf32, \
             affine_map<(d0, d1) -> (d1, d0 + {many})>>) -> i32 attributes {{x.d = distinct[1{n}]<{few} : i64>, \
             x.s = #distinct, x.l = loc(fused<#distinct>[\"name{few}\", \"file\":{n}:1])}} {{\n  \
             %c = arith.constant {many} : i32\n  %n = \"x.n\"() : () -> i32 loc(\"arg0\")\n  %c_0 = arith.constant {many} : i32\n  \
             %cst = arith.constant dense_resource<blob{few}> : tensor<1xi32>\n  \
             %t = \"x.any\"(%a) ({{\n  ^bb0(%q: i32 loc(callsite(\"q{few}\" at \"r\":{many}:2))):\n    \
             %in = \"x.in\"(%q) {{m = affine_map<(d0) -> (d0 * {n})>}} : (i32) -> (i32) loc(\"here\"(\"file\":{n}:{few}))\n  \
             }}) : (i32) -> i32 loc(fused[\"file\":1:{few}, \"other\"])\n  %p = arith.constant true\n  cf.cond_br %p, ^bb1(%t : i32), ^bb2\n\
             ^bb1(%x: i32):\n  return %x : i32\n^bb2:\n  return %c : i32\n}}\n",
        );
        if n % 7 == 0 {
            let _ = writeln!(text, "module @m{n} {{\n  func.func private @g(!llvm.struct<\"s{few}\", (i32)>)\n}}");
        }
    }
    text += "\"x.last\"(%top#1, %arg1) : (index, i32) -> () loc(\"last\")\n}\n";
    text += "{-#\n  dialect_resources: {\n    builtin: {\n";
    let blobs: Vec<String> = (0..5).map(|n| format!("      blob{n}: \"0x040000000{n}000000\"")).collect();
    text + &blobs.join(",\n") + "\n    }\n  }\n#-}\n"
}

#[test]
fn numbered_entities_print_alike_on_any_number_of_threads() {
    let ctx = context();
    let ir = text::parse(&ctx, all_kinds(60).as_bytes()).expect("a sound text");
    for (config, parts) in [
        (PrintConfig::default(), &["#map", "#distinct", "blob4", "distinct[3]"][..]),
        (PrintConfig::default().with_name_loc_prefix(true), &["%arg1_0", "%arg0_1", "%q3"]),
    ] {
        let text = String::from_utf8(text::print(&ir, &config)).expect("letters");
        let missing: Vec<_> = parts.iter().filter(|part| !text.contains(**part)).collect();
        assert!(missing.is_empty(), "{missing:?} in\n{text}");
    }
    verified_alike(&ctx, &ir, "all kinds");
    printed_alike(&ir, "all kinds");
    let ir = text::parse(&ctx, functions(400).as_bytes()).expect("a sound text");
    assert_eq!(verified_alike(&ctx, &ir, "functions"), []);
    printed_alike(&ir, "functions");
}

#[test]
fn one_large_body_is_printed_alike() {
    let mut body = String::from("func.func @f(%a: i32) {\n");
    for n in 0..200 {
        let _ = writeln!(body, "  %c{n} = arith.constant {} : index\n  %v{n}:2 = \"x.y\"(%a, %c{n}) ({{", n % 3);
        let _ = writeln!(body, "  ^bb0(%b: i32):\n    \"x.z\"(%b, %c{}) : (i32, index) -> ()", n / 2);
        let _ = writeln!(body, "  }}) {{m = affine_map<() -> ({n})>}} : (i32, index) -> (i32, i32)");
    }
    let ctx = context();
    let ir = text::parse(&ctx, (body + "  return\n}\n").as_bytes()).expect("a sound text");
    verified_alike(&ctx, &ir, "one body");
    printed_alike(&ir, "one body");
}

#[test]
fn errors_are_reported_alike() {
    let ctx = context();
    let mut text = String::new();
    for n in 0..100 {
        let callee = if n % 30 == 7 { "missing".to_owned() } else { format!("f{}", (n * 7) % 100) };
        let _ = writeln!(text, "func.func @f{n}(%a: i32) -> i32 {{");
        let _ = writeln!(text, "  %b = func.call @{callee}(%a) : (i32) -> i32\n  return %b : i32\n}}");
    }
    let parse = |text: &str| text::parse(&ctx, text.as_bytes()).expect("a sound text");
    // Of the unresolved symbols, the first in the order of one thread is reported.
    assert_eq!(verified_alike(&ctx, &parse(&text), "missing symbols").len(), 1);
    // Of invalid bodies, all are reported.
    let wrong = text.replace("return %b : i32", "\"arith.addi\"(%b) : (i32) -> i32\n  return %b : i32");
    let diagnostics = verified_alike(&ctx, &parse(&wrong), "wrong bodies");
    assert_eq!(diagnostics.len(), 100);
    // Symbols of the same name.
    let twice = text.replace("@f60(", "@f41(").replace("@missing", "@f3").replace("@f60", "@f61");
    let diagnostics = verified_alike(&ctx, &parse(&twice), "two of a name");
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(diagnostics[0].message, "redefinition of symbol named 'f41'");
}

/// Writer that accepts a limited number of bytes, then fails, and records the sizes of the writes.
struct Limited {
    left: usize,
    longest: usize,
    writes: usize,
}

impl Write for Limited {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        (self.longest, self.writes) = (self.longest.max(bytes.len()), self.writes + 1);
        self.left = self.left.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn text_is_written_as_it_is_made() {
    let ctx = context();
    let ir = text::parse(&ctx, functions(20_000).as_bytes()).expect("a sound text");
    let all = text::print(&ir, &PrintConfig::default()).len();
    for threads in [1, 2, 8] {
        let config = PrintConfig::default().with_threads(threads);
        let mut out = Limited { left: all, longest: 0, writes: 0 };
        print_op(ir.root(), &config, &mut out).expect("there is room");
        assert!(out.left < 2 && out.writes > 10 && out.longest < all / 10, "{} in {}", out.longest, out.writes);
        // A failed write ends the work.
        let mut out = Limited { left: all / 3, longest: 0, writes: 0 };
        let failed = print_op(ir.root(), &config, &mut out).expect_err("there is not enough room");
        assert_eq!(failed.kind(), io::ErrorKind::StorageFull);
    }
}
