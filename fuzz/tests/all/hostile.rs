//! Hostile text: unbounded nesting, oversized lists and literals, extreme names and numbers.
//!
//! Each generated text is read, verified and printed on the stack of a test thread. The outcome must be a result or an
//! error, within a time limit.

use std::fmt::Write;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use lect_core::Context;
use lect_core::text::parse::{ParseConfig, parse_source};
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::verify::{Unregistered, VerifyConfig, verify};
use lect_fuzz::cpu::Stopwatch;

/// Limit of the processor time for one text, in a debug build.
const SOON: Duration = Duration::from_secs(10);
const DEEP: usize = 100_000;
const MANY: usize = 1_000_000;

/// Reads, verifies and prints `text`. Returns the first message, if any.
fn run(text: impl Into<Vec<u8>>) -> Option<String> {
    let text = text.into();
    let start = Stopwatch::start();
    let ctx = Context::new();
    let messages: Arc<Mutex<Vec<String>>> = Arc::default();
    let sink = messages.clone();
    ctx.set_handler(Arc::new(move |ctx, diagnostic| {
        // The location must be available, too.
        let _ = ctx.attrs().loc(diagnostic.loc);
        sink.lock().unwrap_or_else(PoisonError::into_inner).push(diagnostic.message);
    }));
    let length = text.len();
    let buffer = ctx.sources().add(b"hostile", Arc::new(text)).expect("room for the text");
    let config = ParseConfig::default().with_allow_unregistered(true);
    let ir = parse_source(&ctx, &buffer, 0..length, &config).ok();
    let read = start.elapsed();
    let verified = ir.as_ref().is_some_and(|ir| {
        verify(ir.root(), &VerifyConfig::default().with_unregistered(Unregistered::Allow).with_threads(1)).is_ok()
    });
    let checked = start.elapsed();
    if let Some(ir) = &ir {
        for debug_info in [false, true] {
            let config = PrintConfig::default().with_generic(!verified).with_debug_info(debug_info);
            print_op(ir.root(), &config, &mut io::sink()).expect("nothing fails to be written");
        }
    }
    let printed = start.elapsed();
    drop(ir);
    drop(ctx);
    let took = start.elapsed();
    let message = messages.lock().unwrap_or_else(PoisonError::into_inner).drain(..).next();
    let shown = message.as_ref().map(|message| message.chars().take(100).collect::<String>());
    eprintln!(
        "read {read:.1?}, verified {:.1?}, printed {:.1?}, dropped {:.1?}: {shown:?}",
        checked - read,
        printed - checked,
        took - printed
    );
    assert!(took < SOON, "took {took:?} (reading {read:?})");
    message
}

/// Checks that `text` is accepted.
fn accepted(text: impl Into<Vec<u8>>) {
    let message = run(text);
    assert_eq!(message, None);
}

/// Checks that `text` is refused with a message that contains `part`.
fn refused(text: impl Into<Vec<u8>>, part: &str) {
    let message = run(text).unwrap_or_default();
    assert!(message.contains(part), "{part:?} is not in {:?}", message.chars().take(300).collect::<String>());
}

/// Repeats `open` before and `close` after `middle`, `depth` times.
fn nest(depth: usize, open: &str, middle: &str, close: &str) -> String {
    [&open.repeat(depth), middle, &close.repeat(depth)].concat()
}

fn in_attribute(text: &str) -> String {
    format!("\"a\"() {{a = {text}}} : () -> ()\n")
}

/// Checks that nesting below the limit is accepted, and nesting far beyond the limit is refused.
fn deep_attribute(open: &str, middle: &str, close: &str) {
    accepted(in_attribute(&nest(2_000, open, middle, close)));
    refused(in_attribute(&nest(DEEP, open, middle, close)), "nested deeper than");
}

const TOO_DEEP: &str = "nested deeper than";

mod nesting {
    use super::*;

    #[test]
    fn regions() {
        accepted(nest(2_000, "\"a\"() ({", "", "}) : () -> ()"));
        refused(nest(DEEP, "\"a\"() ({", "", "}) : () -> ()"), TOO_DEEP);
    }

    #[test]
    fn regions_without_end() {
        refused("\"a\"() ({".repeat(DEEP), TOO_DEEP);
    }

    #[test]
    fn regions_of_labelled_blocks() {
        let mut open = String::new();
        (0..2_000).for_each(|depth| writeln!(open, "\"a\"() ({{^bb0(%{depth}: i32):").expect("strings take all"));
        accepted(open + &"}) : () -> ()".repeat(2_000));
        refused(nest(DEEP, "\"a\"() ({^bb0:", "", "}) : () -> ()"), TOO_DEEP);
    }

    #[test]
    fn modules() {
        accepted(nest(2_000, "module {", "", "}"));
        accepted(nest(9_900, "module {", "", "}"));
        refused(nest(DEEP, "module {", "", "}"), TOO_DEEP);
        refused(nest(DEEP, "\"builtin.module\"() ({", "", "}) : () -> ()"), TOO_DEEP);
    }

    #[test]
    fn array_attributes() {
        deep_attribute("[", "", "]");
    }

    #[test]
    fn dictionaries() {
        deep_attribute("{a = ", "1", "}");
    }

    #[test]
    fn tuple_types() {
        deep_attribute("tuple<", "i32", ">");
    }

    #[test]
    fn function_types() {
        deep_attribute("() -> (", "", ")");
        deep_attribute("(", "() -> ()", ") -> ()");
        refused(in_attribute(&"() -> ".repeat(DEEP)), "expected '}'");
    }

    #[test]
    fn vectors_in_memrefs() {
        deep_attribute("memref<1x", "i8", ">");
    }

    #[test]
    fn tensor_encodings() {
        deep_attribute("tensor<1xi8, ", "1", ">");
    }

    #[test]
    fn locations() {
        for (open, middle, close) in [
            ("callsite(", "unknown", " at unknown)"),
            ("callsite(unknown at ", "unknown", ")"),
            ("fused[\"x\", ", "unknown", "]"),
            ("fused<1>[", "unknown", "]"),
            ("\"a\"(", "unknown", ")"),
        ] {
            let text = |depth| format!("\"a\"() : () -> () loc({})\n", nest(depth, open, middle, close));
            accepted(text(2_000));
            refused(text(DEEP), TOO_DEEP);
        }
    }

    #[test]
    fn affine_expressions() {
        for (open, close) in [
            ("(", ")"),
            ("-", ""),
            ("(-", ")"),
            ("(1 + ", ")"),
            ("(2 * ", ")"),
            ("(", " mod 7)"),
            ("(", " floordiv 3)"),
        ] {
            let text = |depth| in_attribute(&format!("affine_map<(d0) -> ({})>", nest(depth, open, "d0", close)));
            run(text(1_000));
            refused(text(DEEP), "");
        }
    }

    #[test]
    fn dense_lists() {
        let text = |depth: usize| {
            in_attribute(&format!("dense<{}> : tensor<{}i8>", nest(depth, "[", "1", "]"), "1x".repeat(depth)))
        };
        accepted(text(2_000));
        refused(text(DEEP), TOO_DEEP);
    }

    #[test]
    fn dialect_symbols() {
        accepted(in_attribute(&format!("#a{}", nest(DEEP, "<", "b", ">"))));
        accepted(in_attribute(&format!("!a{}", nest(DEEP, "<(", "b", ")>"))));
        refused(in_attribute(&format!("#a{}", "<".repeat(DEEP))), "unbalanced");
        refused(in_attribute(&format!("#a{}", "<\"".repeat(DEEP))), "");
    }

    #[test]
    fn symbol_references() {
        accepted(in_attribute(&format!("@a{}", "::@a".repeat(DEEP))));
    }

    #[test]
    fn distinct_attributes() {
        let mut text = String::new();
        for index in 0..DEEP {
            write!(text, "distinct[{index}]<").unwrap();
        }
        refused(in_attribute(&text), "");
    }

    #[test]
    fn resources() {
        refused(format!("{{-# {}", "a: {".repeat(DEEP)), "");
        refused(format!("{{-# external_resources: {{{}", "a: {".repeat(DEEP)), "");
    }

    #[test]
    fn mixed() {
        refused(in_attribute(&"[{a = tuple<() -> (tuple<tensor<1xi8, [".repeat(DEEP / 10)), "");
    }
}

mod sharing {
    use super::*;

    /// Returns the definitions of `count` aliases, each of which refers to the previous one.
    fn chain(count: usize, first: &str, next: impl Fn(usize) -> String, last: impl Fn(usize) -> String) -> String {
        let mut text = first.to_owned();
        for index in 1..count {
            text.push_str(&next(index));
        }
        text + &last(count - 1)
    }

    #[test]
    fn attributes_doubling() {
        refused(
            chain(
                60,
                "#a0 = 1\n",
                |i| format!("#a{i} = [#a{}, #a{}]\n", i - 1, i - 1),
                |i| in_attribute(&format!("#a{i}")),
            ),
            "",
        );
    }

    #[test]
    fn attributes_doubling_with_no_use() {
        run(chain(200, "#a0 = 1\n", |i| format!("#a{i} = [#a{}, #a{}]\n", i - 1, i - 1), |_| String::new()));
    }

    #[test]
    fn types_doubling() {
        refused(
            chain(
                60,
                "!a0 = i32\n",
                |i| format!("!a{i} = tuple<!a{}, !a{}>\n", i - 1, i - 1),
                |i| in_attribute(&format!("!a{i}")),
            ),
            "",
        );
        refused(
            chain(
                60,
                "!a0 = i32\n",
                |i| format!("!a{i} = (!a{}) -> !a{}\n", i - 1, i - 1),
                |i| format!("\"a\"() : () -> !a{i}\n"),
            ),
            "",
        );
    }

    #[test]
    fn locations_doubling() {
        run(chain(
            60,
            "#a0 = loc(\"x\")\n",
            |i| format!("#a{i} = loc(callsite(#a{} at #a{}))\n", i - 1, i - 1),
            |i| format!("\"a\"() : () -> () loc(#a{i})\n"),
        ));
    }

    #[test]
    fn deep_chains() {
        refused(
            chain(DEEP, "#a0 = 1\n", |i| format!("#a{i} = [#a{}]\n", i - 1), |i| in_attribute(&format!("#a{i}"))),
            "",
        );
        refused(
            chain(
                DEEP,
                "!a0 = i32\n",
                |i| format!("!a{i} = tuple<!a{}>\n", i - 1),
                |i| in_attribute(&format!("!a{i}")),
            ),
            "",
        );
        refused(
            chain(
                DEEP,
                "#a0 = loc(\"x\")\n",
                |i| format!("#a{i} = loc(callsite(#a{} at \"x\"))\n", i - 1),
                |i| format!("\"a\"() : () -> () loc(#a{i})\n"),
            ),
            "",
        );
        refused(
            chain(
                DEEP,
                "#a0 = loc(\"x\")\n",
                |i| format!("#a{i} = loc(\"y\"(#a{}))\n", i - 1),
                |i| format!("\"a\"() : () -> () loc(#a{i})\n"),
            ),
            "",
        );
    }

    #[test]
    fn a_long_fused_location_again_and_again() {
        let many: Vec<String> = (0..1000).map(|i| format!("\"l{i}\"")).collect();
        run(chain(
            1000,
            &format!("#a0 = loc(fused[{}])\n", many.join(", ")),
            |i| format!("#a{i} = loc(fused[\"m{i}\", #a{}])\n", i - 1),
            |i| format!("\"a\"() : () -> () loc(#a{i})\n"),
        ));
    }

    #[test]
    fn a_big_attribute_used_often() {
        let big = format!("#a = [{}]\n", vec!["1"; 10_000].join(", "));
        run(big + &in_attribute("#a").repeat(10_000));
    }

    #[test]
    fn many_aliases() {
        let mut text = String::new();
        for index in 0..200_000 {
            writeln!(text, "#a{index} = {index}").unwrap();
        }
        accepted(text);
    }

    #[test]
    fn locations_that_come_late() {
        let mut text = String::new();
        for index in 0..100_000 {
            writeln!(text, "\"a\"() : () -> () loc(#l{index})").unwrap();
        }
        for index in 0..100_000 {
            writeln!(text, "#l{index} = loc(\"f\":{index}:1)").unwrap();
        }
        accepted(text);
    }
}

mod lists {
    use super::*;

    fn list(element: &str, count: usize) -> String {
        let mut text = String::with_capacity((element.len() + 1) * count);
        for index in 0..count {
            text.push_str(if index == 0 { "" } else { "," });
            text.push_str(element);
        }
        text
    }

    #[test]
    fn array_elements() {
        accepted(in_attribute(&format!("[{}]", list("1", MANY))));
    }

    #[test]
    fn dense_array_elements() {
        accepted(in_attribute(&format!("array<i32: {}>", list("1", MANY))));
    }

    #[test]
    fn dense_elements() {
        accepted(in_attribute(&format!("dense<[{}]> : tensor<{MANY}xi32>", list("1", MANY))));
        accepted(in_attribute(&format!("dense<[{}2]> : tensor<{MANY}xi32>", "1,".repeat(MANY - 1))));
    }

    #[test]
    fn operands_of_one_value() {
        let text =
            format!("%0 = \"a\"() : () -> i1\n\"b\"({}) : ({}) -> ()\n", list("%0", MANY / 4), list("i1", MANY / 4));
        accepted(text);
    }

    #[test]
    fn uses_of_one_value() {
        accepted(format!("%0 = \"a\"() : () -> i1\n{}", "\"b\"(%0):(i1)->()\n".repeat(MANY / 4)));
    }

    #[test]
    fn results() {
        let text = format!("%0:{} = \"a\"() : () -> ({})\n", MANY / 4, list("i1", MANY / 4));
        accepted(text.clone() + &format!("\"b\"(%0#{}) : (i1) -> ()", MANY / 4 - 1));
        refused(text + &format!("\"b\"(%0#{}) : (i1) -> ()", MANY / 4), "reference to invalid result number");
    }

    #[test]
    fn named_results() {
        let names: Vec<String> = (0..100_000).map(|index| format!("%r{index}")).collect();
        accepted(format!("{} = \"a\"() : () -> ({})\n", names.join(", "), list("i1", 100_000)));
    }

    #[test]
    fn block_arguments() {
        let mut text = String::from("\"a\"() ({^bb0(");
        for index in 0..100_000 {
            write!(text, "{}%a{index}: i1", if index == 0 { "" } else { ", " }).unwrap();
        }
        accepted(text + "):}) : () -> ()");
    }

    #[test]
    fn attributes() {
        let mut text = String::from("{");
        for index in 0..100_000 {
            write!(text, "{}a{index}", if index == 0 { "" } else { ", " }).unwrap();
        }
        accepted(in_attribute(&format!("{text}}}")));
        accepted(format!("\"a\"() {text}}} : () -> ()"));
        accepted(format!("\"a\"() <{text}}}> : () -> ()"));
        refused(format!("\"a\"() {text}, a7}} : () -> ()"), "duplicate key");
    }

    #[test]
    fn affine_identifiers() {
        let dims: Vec<String> = (0..20_000).map(|index| format!("d{index}")).collect();
        run(in_attribute(&format!("affine_map<({}) -> (d19999)>", dims.join(", "))));
    }

    #[test]
    fn affine_terms() {
        run(in_attribute(&format!("affine_map<(d0, d1) -> (d0{})>", " + d1 * 3 + d0".repeat(2_000))));
        run(in_attribute(&format!("affine_map<(d0)[s0] -> (d0{})>", " + s0 * d0 mod 3".repeat(2_000))));
        run(in_attribute(&format!("affine_map<(d0)[s0] -> (d0{})>", " floordiv s0".repeat(2_000))));
        run(in_attribute(&format!("affine_map<(d0)[s0] -> (s0{})>", " * s0".repeat(20_000))));
        run(in_attribute(&format!("affine_map<(d0)[s0] -> (d0{})>", " - d0".repeat(20_000))));
        run(in_attribute(&format!("affine_set<(d0) : ({} >= 0)>", "d0 + ".repeat(20_000) + "1")));
    }

    #[test]
    fn regions() {
        accepted(format!("\"a\"() ({}) : () -> ()", list("{}", 200_000)));
    }

    #[test]
    fn modules_side_by_side() {
        accepted("module {}\n".repeat(20_000));
    }

    #[test]
    fn resources() {
        let mut text = String::from("{-# external_resources: {a: {");
        for index in 0..100_000 {
            write!(text, "{}r{index}: \"0x04000000FF\"", if index == 0 { "" } else { ", " }).unwrap();
        }
        accepted(text + "}} #-}");
    }

    #[test]
    fn resource_uses() {
        let mut text = String::new();
        for index in 0..20_000 {
            text += &in_attribute(&format!("dense_resource<r{index}> : tensor<1xi8>"));
        }
        accepted(text);
        accepted(in_attribute("dense_resource<r> : tensor<1xi8>").repeat(20_000));
    }

    #[test]
    fn symbols() {
        let mut text = String::new();
        for index in 0..5_000 {
            writeln!(text, "module @m{index} {{}}").unwrap();
        }
        accepted(text.clone());
        refused(text + "module @m7 {}", "redefinition of symbol");
    }

    #[test]
    fn comments_and_blanks() {
        accepted("//\n".repeat(MANY));
        accepted(" ".repeat(MANY));
        accepted("\r".repeat(MANY));
        run("\0".repeat(MANY));
        // Errors at the end of the file are reported at the end of the last token.
        run(format!("\"a\"() : () -> {}", "// x\n".repeat(200_000)));
        run(format!("\"a\"() : () ->{}", "\n".repeat(MANY)));
        run(format!("\"a\"() : () -> /{}", "/".repeat(MANY)));
    }
}

mod control_flow {
    use super::*;

    fn blocks(count: usize, successors: impl Fn(usize) -> Vec<usize>) -> String {
        let mut text = String::from("\"f\"() ({\n");
        for index in 0..count {
            let targets: Vec<String> = successors(index).into_iter().map(|target| format!("^b{target}")).collect();
            let targets = if targets.is_empty() { String::new() } else { format!("[{}]", targets.join(", ")) };
            writeln!(text, "^b{index}:\n\"t\"(){targets} : () -> ()").unwrap();
        }
        text + "}) : () -> ()\n"
    }

    fn with_uses(text: &str, count: usize) -> String {
        // A definition in the entry and a use in the last block, so that the verifier needs dominance information.
        text.replacen("^b0:\n", "^b0:\n%v = \"d\"() : () -> i1\n", 1).replacen(
            &format!("^b{}:\n", count - 1),
            &format!("^b{}:\n\"u\"(%v) : (i1) -> ()\n", count - 1),
            1,
        )
    }

    #[test]
    fn a_chain() {
        let text = blocks(DEEP, |i| if i + 1 < DEEP { vec![i + 1] } else { vec![] });
        accepted(with_uses(&text, DEEP));
    }

    #[test]
    fn a_chain_backwards() {
        let count = 50_000;
        let text = blocks(count, |i| match i {
            0 => vec![count - 1],
            1 => vec![],
            i => vec![i - 1],
        });
        accepted(with_uses(&text, count));
    }

    #[test]
    fn ladders() {
        let count = 50_000;
        let text = blocks(count, |i| {
            [i + 1, i + 2].into_iter().filter(|target| *target < count).chain((i > 0).then_some(i.max(2) - 1)).collect()
        });
        accepted(with_uses(&text, count));
    }

    #[test]
    fn all_to_all() {
        let count = 300;
        let text = blocks(count, |_| (1..count).collect());
        accepted(with_uses(&text, count));
    }

    #[test]
    fn definitions_after_uses() {
        let mut text = String::from("\"f\"() ({\n");
        for index in 0..50_000 {
            writeln!(text, "\"u\"(%x{index}) : (i1) -> ()").unwrap();
        }
        for index in 0..50_000 {
            writeln!(text, "%x{index} = \"d\"() : () -> i1").unwrap();
        }
        accepted(text + "}) : () -> ()");
    }

    #[test]
    fn one_definition_after_many_uses() {
        let uses = "\"u\"(%x) : (i1) -> ()\n".repeat(200_000);
        accepted(format!("\"f\"() ({{\n{uses}%x = \"d\"() : () -> i1\n}}) : () -> ()"));
    }

    #[test]
    fn many_errors_at_the_end() {
        let mut text = String::from("\"f\"() ({\n");
        for index in 0..20_000 {
            writeln!(text, "\"u\"(%x{index}) : (i1) -> ()").unwrap();
        }
        refused(text + "}) : () -> ()", "use of undeclared SSA value name");
    }

    #[test]
    fn many_uses_before_a_definition_with_many_results() {
        let mut text = String::new();
        let count = 50_000;
        for index in 0..count {
            writeln!(text, "\"u\"(%x#{index}) : (i1) -> ()").unwrap();
        }
        writeln!(text, "%x:{count} = \"d\"() : () -> ({})", vec!["i1"; count].join(",")).unwrap();
        accepted(text);
    }
}

mod literals {
    use super::*;

    #[test]
    fn elements_that_claim_gigabytes() {
        run(in_attribute("dense<1> : tensor<2147483648xi8>"));
        run(in_attribute("dense<1> : tensor<1000000x1000000x1000000xi8>"));
        run(in_attribute("dense<1> : tensor<9223372036854775807xi8>"));
        run(in_attribute("dense<1> : tensor<9223372036854775807x2xi8>"));
        run(in_attribute("dense<[1]> : tensor<2147483648xi8>"));
        run(in_attribute("dense<\"0x00\"> : tensor<2147483648xi8>"));
        run(in_attribute("dense<\"0x0000\"> : tensor<2147483648xi8>"));
        run(in_attribute("dense<\"0x\"> : tensor<4xi8>"));
        run(in_attribute("dense<\"0x0\"> : tensor<4xi8>"));
        run(in_attribute("dense<\"0xZZ\"> : tensor<4xi8>"));
        run(in_attribute("dense<> : tensor<2147483648xi8>"));
        run(in_attribute("dense<> : tensor<0x2147483648x9223372036854775807xi8>"));
        run(in_attribute("dense<\"x\"> : tensor<2147483648x!a.b>"));
        run(in_attribute("dense<1> : tensor<2147483648xi16777215>"));
        run(in_attribute("dense<(1,2)> : tensor<2147483648xcomplex<i16777215>>"));
        run(in_attribute("sparse<0, 1> : tensor<2147483648xi8>"));
        run(in_attribute("sparse<[[0]], [1]> : tensor<9223372036854775807xi8>"));
        run(in_attribute("sparse<[[9223372036854775807]], [1]> : tensor<4xi8>"));
        run(in_attribute("vector<9223372036854775807xi8>"));
        run(in_attribute("vector<4294967296x4294967296x[4294967296]xi8>"));
        run(in_attribute("memref<9223372036854775807x9223372036854775807xi8>"));
        run(in_attribute("memref<1xi8, strided<[9223372036854775807], offset: 9223372036854775807>>"));
        run(in_attribute("dense_resource<a> : tensor<9223372036854775807x9223372036854775807xi8>"));
    }

    #[test]
    fn wide_integers() {
        run(in_attribute("1 : i16777215"));
        run(in_attribute("-1 : i16777215"));
        run(in_attribute("0x1 : i16777215"));
        run(in_attribute("dense<-1> : tensor<1xi16777215>"));
        run(in_attribute("dense<[1, 2, -1]> : tensor<3xi16777215>"));
        run(in_attribute("array<i16777215: 1>"));
        run(in_attribute("1 : i16777216"));
        run(in_attribute("1 : i99999999999999999999"));
        run(in_attribute("si0"));
        run(in_attribute("0 : i0"));
        run(in_attribute("dense<0> : tensor<4xi0>"));
    }

    #[test]
    fn many_wide_integers() {
        run(in_attribute(&format!("dense<[{}1]> : tensor<1000xi16777215>", "1,".repeat(999))));
        run((0..300).map(|index| in_attribute(&format!("{index} : i16777215"))).collect::<String>());
        run((0..300).map(|index| in_attribute(&format!("-{index} : i16777215"))).collect::<String>());
    }

    #[test]
    fn long_decimals() {
        for digits in [1_000, 100_000, MANY] {
            let number = "9".repeat(digits);
            run(in_attribute(&number));
            run(in_attribute(&format!("{number} : i64")));
            run(in_attribute(&format!("{number} : i16777215")));
            run(in_attribute(&format!("-{number} : i16777215")));
            run(in_attribute(&format!("0x{number} : i16777215")));
            run(in_attribute(&format!("{number}.0")));
            run(in_attribute(&format!("0.{number}")));
            run(in_attribute(&format!("1.0e{number}")));
            run(in_attribute(&format!("1.0e-{number}")));
            run(in_attribute(&format!("{number}.{number}e{number} : f80")));
            run(in_attribute(&format!("0.{}1", "0".repeat(digits))));
            run(in_attribute(&format!("dense<{number}> : tensor<1xi64>")));
            run(in_attribute(&format!("dense<\"0x{number}\"> : tensor<1xi64>")));
            run(in_attribute(&format!("dense<{number}.5> : tensor<1xf64>")));
            run(in_attribute(&format!("dense<{number}.5> : tensor<1xf128>")));
            run(in_attribute(&format!("tensor<{number}xi8>")));
            run(in_attribute(&format!("i{number}")));
            run(in_attribute(&format!("affine_map<() -> ({number})>")));
            run(in_attribute(&format!("strided<[{number}]>")));
            run(in_attribute(&format!("distinct[{number}]<1>")));
            run(format!("\"a\"() : () -> () loc(\"a\":{number}:{number})"));
            run(format!("%0 = \"a\"() : () -> i1\n\"b\"(%0#{number}) : (i1) -> ()"));
            run(format!("%0:{number} = \"a\"() : () -> i1"));
            run(format!("%{number} = \"a\"() : () -> i1"));
        }
    }

    #[test]
    fn numbers_of_results() {
        refused("%0:4294967295 = \"a\"() : () -> i1", "operation defines 1 results but was provided 4294967295");
        run("%0:4294967296 = \"a\"() : () -> i1");
        run("%0:4294967295, %1:4294967295 = \"a\"() : () -> (i1, i1)");
        run("%0:0 = \"a\"() : () -> ()");
        run("%x = \"a\"() : () -> i1\n\"b\"(%x#4294967295) : (i1) -> ()");
        run("%x = \"a\"() : () -> i1\n\"b\"(%x#4294967296) : (i1) -> ()");
        run("\"b\"(%x#4294967295) : (i1) -> ()\n%x = \"a\"() : () -> i1");
        run("%4294967295 = \"a\"() : () -> i1");
        run("%99999999 = \"a\"() : () -> i1");
        run("module { \"b\"(%x#4294967295) : (i1) -> () }");
    }

    #[test]
    fn long_names() {
        let name = "n".repeat(MANY);
        accepted(format!(
            "%{name} = \"{name}\"() {{{name} = \"{name}\"}} : () -> i1 loc(\"{name}\")\n\"u\"(%{name}) : (i1) -> ()"
        ));
        accepted(in_attribute(&format!("@{name}::@\"{name}\"")));
        accepted(in_attribute(&format!("#{name}.{name}")));
        accepted(in_attribute(&format!("!{name}<{name}>")));
        accepted(in_attribute(&format!("dense<\"{name}\"> : tensor<4x!a.b>")));
        accepted(format!(
            "\"a\"() ({{^{name}:\n\"t\"()[^{name}x] : () -> ()\n^{name}x:\n\"t\"() : () -> ()}}) : () -> ()"
        ));
        run(format!("#{name} = 1"));
        refused(name.clone(), "custom op");
        run(format!("\"{name}"));
        run(in_attribute(&format!("affine_map<({name}) -> ({name})>")));
        run(format!("{{-# external_resources: {{{name}: {{{name}: \"{name}\"}}}} #-}}"));
    }

    #[test]
    fn escapes() {
        accepted(in_attribute(&format!("\"{}\"", "\\00".repeat(MANY / 4))));
        accepted(in_attribute(&format!("@\"{}\"", "\\FF".repeat(MANY / 4))));
        run(format!("\"{}", "\\".repeat(MANY)));
    }
}

mod bytes {
    use super::*;

    #[test]
    fn every_byte_everywhere() {
        let text = "#a = affine_map<(d0) -> (d0)>\n%0:2 = \"a.b\"() <{c = @d}> ({^bb0(%e: i32):}) {f = dense<1> : tensor<1xi8>, g = #h<i>} : () -> (!j.k, i1) loc(\"l\":1:2) // m\nmodule @n {}\n{-# external_resources: {o: {p: \"0x04000000FF\"}} #-}";
        let mut at = 0;
        while at < text.len() {
            for byte in [0u8, b'\r', b'\n', b'"', b'\\', b'<', b'{', 0x7F, 0x80, 0xC3, 0xE9, 0xFF] {
                let mut data = text.as_bytes().to_vec();
                data[at] = byte;
                let result = lect_fuzz::target::text::parse_text(&data);
                assert!(result.is_ok(), "{byte:#x} at {at}: {result:?}");
                data[at] = text.as_bytes()[at];
                data.insert(at, byte);
                let result = lect_fuzz::target::text::parse_text(&data);
                assert!(result.is_ok(), "{byte:#x} before {at}: {result:?}");
            }
            at += 1;
        }
        for end in 0..text.len() {
            let result = lect_fuzz::target::text::parse_text(&text.as_bytes()[..end]);
            assert!(result.is_ok(), "up to {end}: {result:?}");
        }
    }

    #[test]
    fn nothing_but_one_byte() {
        for byte in 0..=255u8 {
            run(vec![byte]);
            run(vec![byte; 1000]);
        }
    }
}
