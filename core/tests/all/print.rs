//! Types, attributes and operations with their text as printed by `mlir-opt` 22.

use std::io;
use std::sync::Arc;

use lect_core::Context;
use lect_core::attrs::OpaqueBody;
use lect_core::ir::Isolate;
use lect_core::text::parse::{ParseConfig, parse_attr, parse_source, parse_type};
use lect_core::text::{PrintConfig, print_op};

fn parse(ctx: &Context, text: &str) -> Isolate {
    let buffer = ctx.sources().add(b"a.mlir", Arc::new(text.to_owned())).unwrap();
    let config = ParseConfig::default().with_allow_unregistered(true);
    parse_source(ctx, &buffer, 0..text.len(), &config).unwrap()
}

fn print(text: &str, config: &PrintConfig) -> String {
    let ctx = Context::new();
    let mut out = Vec::new();
    print_op(parse(&ctx, text).root(), config, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[track_caller]
fn check(text: &str, config: &PrintConfig, expected: &str) {
    let expected: String = expected.lines().skip(1).map(|line| format!("{}\n", line.trim_end())).collect();
    assert_eq!(print(text, config), expected);
}

#[test]
fn types_print_as_they_are_read() {
    let ctx = Context::new();
    for text in [
        "i1",
        "si8",
        "ui64",
        "index",
        "bf16",
        "f8E4M3FN",
        "none",
        "complex<f32>",
        "tuple<>",
        "tuple<i32, tuple<f32>>",
        "() -> ()",
        "(i32, f32) -> i32",
        "() -> (i32, f32)",
        "() -> (() -> ())",
        "vector<[4]x8xf32>",
        "vector<f32>",
        "tensor<4x?xf32, \"encoding\">",
        "tensor<4xf32, 3 : i64>",
        "tensor<*xf32>",
        "memref<4x?xf32, affine_map<(d0, d1) -> (d1, d0)>, 3>",
        "memref<?xf32, strided<[?], offset: ?>, \"space\">",
        "memref<*xf32, 3 : i32>",
        "!foo.bar<a -> b>",
        "!foo<\"bar\">",
        "!foo.bar",
    ] {
        assert_eq!(ctx.types().show(parse_type(&ctx, text).unwrap()).to_string(), text);
    }
}

#[test]
fn attributes_print_as_they_are_read() {
    let ctx = Context::new();
    for text in [
        "unit",
        "true",
        "-1 : si1",
        "1 : i64",
        "1 : index",
        "2.500000e+00 : f64",
        "[1, 1 : i32, 1.500000e+00, 1.500000e+00 : f32, 0x7FF0000000000000 : f64, unit, []]",
        "{\"1x\" = 1 : i64, a.b, c = {}}",
        "\"a\\\\b\\22c\\0A\\FF\"",
        "\"x\" : i32",
        "@a",
        "@\"b c\"::@\"\\00\"::@d$",
        "() -> i32",
        "affine_map<(d0)[s0] -> (d0 + s0)>",
        "affine_set<(d0) : (d0 >= 0)>",
        "dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>",
        "dense<5> : tensor<200xi32>",
        "dense<> : tensor<0x3xi32>",
        "dense<[true, false]> : tensor<2xi1>",
        "dense<[(1,2), (3,4)]> : tensor<2xcomplex<i32>>",
        "dense<[255, 3]> : tensor<2xui8>",
        "dense<[1.500000e+00, 0x7FC00000]> : tensor<2xf32>",
        "dense<[[[1], [2]], [[3], [4]]]> : vector<2x2x1xindex>",
        "dense<[\"a\", \"b\"]> : tensor<2x!foo.s>",
        "sparse<[[0, 0], [1, 2]], [1, 2]> : tensor<3x3xi32>",
        "sparse<> : tensor<3xi32>",
        "array<i32>",
        "array<i1: true, false>",
        "array<i8: -1, 2>",
        "array<f64: 1.000000e-01>",
        "strided<[1, ?]>",
        "strided<[], offset: 3>",
        "distinct[0]<i32>",
        "#foo.bar<a, b> : i32",
        "loc(unknown)",
        "loc(\"f\":1:2)",
        "loc(\"f\":1:2 to :5)",
        "loc(\"f\":1:2 to 3:4)",
        "loc(\"n\"(\"f\":1:2))",
        "loc(callsite(\"a\" at \"f\":1:2))",
        "loc(fused<\"m\">[\"a\", \"b\"])",
    ] {
        assert_eq!(ctx.attrs().show(parse_attr(&ctx, text).unwrap()).to_string(), text);
    }
}

#[test]
fn simple_bodies_follow_a_dot() {
    let ctx = Context::new();
    let shown = |body: &str| {
        let attr = ctx.attrs().opaque(ctx.ident(b"foo"), OpaqueBody::text(body.as_bytes()), None);
        ctx.attrs().show(attr).to_string()
    };
    for body in ["a", "a.b_1", "a<b>", "a<b -> c, [(d), {e}]>", "a<b<c>>", "a<\"b >= [\\\"\">"] {
        assert_eq!(shown(body), format!("#foo.{body}"));
    }
    for body in ["", "\"a\"", "a<\"b>", "1a", "a b", "a<b", "a<b>>", "a<(b]>", "a<b><c>", "a<\0>"] {
        assert_eq!(shown(body), format!("#foo<{body}>"));
    }
}

#[test]
fn small_integers() {
    let ctx = Context::new();
    let shown = |element: &str, bytes: &[u8]| {
        let ty = parse_type(&ctx, &format!("tensor<1x{element}>")).unwrap();
        ctx.attrs().show(ctx.attrs().dense_elements(ty, false, bytes).unwrap()).to_string()
    };
    assert_eq!(shown("i8", &[0xFF]), "dense<-1> : tensor<1xi8>");
    assert_eq!(shown("ui8", &[0xFF]), "dense<255> : tensor<1xui8>");
    assert_eq!(shown("i3", &[7]), "dense<-1> : tensor<1xi3>");
    assert_eq!(shown("i32", &[1, 0, 0, 0]), "dense<1> : tensor<1xi32>");
}

#[test]
fn more_than_a_hundred_elements_print_as_bytes() {
    let ctx = Context::new();
    let bits: Vec<&str> = (0..101).map(|n| if n % 3 == 0 { "false" } else { "true" }).collect();
    let text = format!("dense<[{}]> : tensor<101xi1>", bits.join(", "));
    let attr = parse_attr(&ctx, &text).unwrap();
    assert_eq!(ctx.attrs().show(attr).to_string(), "dense<\"0xB66DDBB66DDBB66DDBB66DDB16\"> : tensor<101xi1>");
}

const NESTED: &str = r#"
"t.a"() ({
^bb0(%a: i32):
  "t.r"() ({
  ^bb0(%x: i32):
    %1:2 = "t.in"(%x, %a) : (i32, i32) -> (i32, i32)
    "t.br"(%1#1)[^c, ^c] : (i32) -> ()
  ^c:
    "t.br"()[^d] : () -> ()
  ^d:
    "t.y"() : () -> ()
  ^e:
    "t.y"() : () -> ()
  }, {
    %2 = "t.c"() : () -> i32
  }) : () -> ()
  %0 = "t.c"() : () -> i32
}) : () -> ()
"#;

#[test]
fn regions_side_by_side_share_numbers() {
    let expected = r#"
module {
  "t.a"() ({
  ^bb0(%arg0: i32):
    "t.r"() ({
    ^bb0(%arg1: i32):
      %1:2 = "t.in"(%arg1, %arg0) : (i32, i32) -> (i32, i32)
      "t.br"(%1#1)[^bb1, ^bb1] : (i32) -> ()
    ^bb1:  // 2 preds: ^bb0, ^bb0
      "t.br"()[^bb2] : () -> ()
    ^bb2:  // pred: ^bb1
      "t.y"() : () -> ()
    ^bb3:  // no predecessors
      "t.y"() : () -> ()
    }, {
      %1 = "t.c"() : () -> i32
    }) : () -> ()
    %0 = "t.c"() : () -> i32
  }) : () -> ()
}"#;
    check(NESTED, &PrintConfig::default(), expected);
}

#[test]
fn numbers_are_unique_in_the_generic_form() {
    let text = print(NESTED, &PrintConfig::default().with_generic(true));
    assert!(text.starts_with("\"builtin.module\"() ({\n"), "{text}");
    assert!(text.contains("      %2:2 = \"t.in\"(%arg1, %arg0)"), "{text}");
    assert!(text.contains("      %1 = \"t.c\"()"), "{text}");
}

#[test]
fn first_attribute_of_a_context_has_its_alias() {
    let tuple = format!("tuple<{}>", ["i1"; 17].join(", "));
    let kinds = [
        ("affine_map<() -> ()>", "#map"),
        ("affine_set<() : (0 == 0)>", "#set"),
        ("loc(unknown)", "#loc"),
        ("loc(\"a\":1:2)", "#loc"),
        ("loc(\"a\")", "#loc"),
        ("loc(callsite(\"a\" at \"b\"))", "#loc2"),
        ("loc(fused[\"a\", \"b\"])", "#loc2"),
        ("distinct[0]<1>", "#distinct"),
        ("[loc(unknown)]", "[#loc]"),
        (&tuple, "!tuple"),
        ("memref<2x2xi1, affine_map<(d0, d1) -> (d1, d0)>>", "memref<2x2xi1, #map>"),
    ];
    for (attr, alias) in kinds {
        let text = print(&format!("\"test.op\"() {{a = {attr}}} : () -> ()"), &PrintConfig::default());
        assert!(text.contains(&format!("{{a = {alias}}}")), "{text}");
    }
    let ctx = Context::new();
    let mut ir = parse(&ctx, "\"test.op\"() : () -> ()");
    let op = ir.root().region(0).and_then(|body| body.entry()).and_then(|block| block.first()).unwrap().op;
    let mut entries = vec![(ctx.ident(b"a"), ctx.attrs().unknown_loc())];
    ir.set_attrs(op, ctx.attrs().dictionary(&mut entries));
    let mut out = Vec::new();
    print_op(ir.root(), &PrintConfig::default(), &mut out).unwrap();
    assert!(String::from_utf8(out).unwrap().contains("{a = #loc}"));
}

#[test]
fn aliases_stand_before_or_after() {
    let text = r#"
"t.a"() {m = affine_map<(d0) -> (d0)>, l = loc("n"("f":1:2))} : () -> () loc("n"("f":1:2))
"t.b"() <{m = affine_map<(d0) -> (d0 + 1)>}> : () -> () loc(fused<affine_map<(d0) -> (d0 + 2)>>["a", "b"])
"#;
    let expected = r##"
#loc1 = loc("f":1:2)
#map = affine_map<(d0) -> (d0)>
#loc4 = loc("n"(#loc1))
module {
  "t.a"() {l = #loc4, m = #map} : () -> () loc(#loc4)
  "t.b"() <{m = affine_map<(d0) -> (d0 + 1)>}> : () -> () loc(#loc5)
} loc(#loc)
#loc = loc("a.mlir":0:0)
#loc2 = loc("a")
#loc3 = loc("b")
#map1 = affine_map<(d0) -> (d0 + 2)>
#loc5 = loc(fused<#map1>[#loc2, #loc3])"##;
    check(text, &PrintConfig::default().with_debug_info(true), expected);
    let local = PrintConfig::default().with_debug_info(true).with_local_scope(true);
    assert!(print(text, &local).contains("() {l = loc(\"n\"(\"f\":1:2)), m = affine_map<(d0) -> (d0)>} "));
}

#[test]
fn values_are_named_after_locations() {
    let text = r#"
%0 = "t.a"() : () -> i32 loc(callsite("x":1:1 at "a b"))
%1 = "t.a"() : () -> i32 loc("a b")
%2:2 = "t.a"() : () -> (i32, i32) loc("1")
"t.u"(%2#1) : (i32) -> ()
"#;
    let expected = r#"
module {
  %a_b = "t.a"() : () -> i32 // unused
  %a_b_0 = "t.a"() : () -> i32 // unused
  %_1:2 = "t.a"() : () -> (i32, i32) // users: (unused), (%0)
  "t.u"(%_1#1) : (i32) -> () // id: %0
}"#;
    let config = PrintConfig::default().with_name_loc_prefix(true).with_value_users(true);
    check(text, &config, expected);
}

#[test]
fn modules_leave_out_the_namespace_within() {
    let text = "builtin.module @\"a b\" attributes {q.a} { %0 = builtin.unrealized_conversion_cast to i32\n\
        \"t.r\"() ({ %1 = builtin.unrealized_conversion_cast %0 : i32 to f32 {a} }) : () -> () }";
    let expected = r#"
module @"a b" attributes {q.a} {
  %0 = unrealized_conversion_cast to i32
  "t.r"() ({
    %1 = builtin.unrealized_conversion_cast %0 : i32 to f32 {a}
  }) : () -> ()
}"#;
    check(text, &PrintConfig::default(), expected);
    check(text, &PrintConfig::default().with_skip_regions(true), "\nmodule @\"a b\" attributes {q.a} {...}");
}

#[test]
fn deep_nesting_does_not_overflow() {
    let depth = 10_000;
    let ctx = Context::new();
    let mut ty = ctx.types().i32();
    let mut attr = ctx.attrs().unit();
    for _ in 0..depth {
        ty = ctx.types().tuple(vec![ty]);
        attr = ctx.attrs().array(vec![attr]);
    }
    assert_eq!(ctx.types().show(ty).to_string().len(), 7 * depth + 3);
    assert_eq!(ctx.attrs().show(attr).to_string().len(), 2 * depth + 4);
    let name = ctx.op_name_of(b"t.r");
    let loc = lect_core::loc::Loc::UNKNOWN;
    let mut ir = Isolate::new(&ctx, ctx.op_name_of(b"builtin.module"), loc, 1);
    let mut region = ir.root().region(0).unwrap().region;
    for _ in 0..depth {
        let block = ir.create_block();
        ir.append_block(region, block);
        region = ir.create_region();
        let op = ir.build(lect_core::ir::OpState::new(name, loc).region(region));
        ir.append(block, op);
    }
    let skip = |text: &[u8]| text.iter().filter(|byte| **byte == b'{').count();
    let mut out = Vec::new();
    struct Braces<'a>(&'a mut Vec<u8>);
    impl io::Write for Braces<'_> {
        fn write(&mut self, text: &[u8]) -> io::Result<usize> {
            self.0.extend(text.iter().filter(|byte| **byte == b'{'));
            Ok(text.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    print_op(ir.root(), &PrintConfig::default(), &mut Braces(&mut out)).unwrap();
    assert_eq!(skip(&out), depth + 1);
}
