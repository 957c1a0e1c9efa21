//! Completions, signatures and quick fixes, in IR and in `.td` files.

use std::path::PathBuf;
use std::sync::Arc;

use lect_bench::complete::{Random, Scores, judge, total};
use lect_core::Context;
use lect_ide::completion::Completion;
use lect_ide::ir::{ReadConfig, Snapshot};
use lect_ide::td;

/// Parses a text whose cursor is `|`, and returns its position.
fn read(text: &str) -> (Snapshot, u32) {
    let at = text.find('|').expect("a cursor");
    let ctx = Context::with_dialects(lect_dialects::ALL);
    (Snapshot::new(ctx, "a.mlir", Arc::from(text.replacen('|', "", 1)), &ReadConfig::default()), at as u32)
}

fn items(text: &str) -> Vec<Completion> {
    let (snapshot, at) = read(text);
    snapshot.completions(at).items
}

/// Returns the labels of all completions.
fn all(text: &str) -> Vec<String> {
    items(text).into_iter().map(|item| item.label).collect()
}

/// Completes a line in a function with values of several types.
fn in_function(line: &str) -> String {
    format!(
        "func.func private @help(f32)\nfunc.func @g(%p: memref<4xf32>, %i: index, %v: f32, %m: tensor<4x4xf32>) {{\n  {line}\n  \
         return\n}}\n"
    )
}

#[test]
fn offers_values_that_dominate_with_right_type_first() {
    let text = "\
func.func @f(%first: i32, %c: i1) -> i32 {
  %a = arith.addi %first, %first : i32
  cf.cond_br %c, ^bb1(%a : i32), ^bb2
^bb1(%arg: i32):
  return %arg : i32
^bb2:
  %sum = arith.addi %a, %|
  %later = arith.addi %a, %a : i32
  return %later : i32
}
";
    let offered = all(text);
    assert!(!offered.iter().any(|it| matches!(&**it, "%arg" | "%later" | "%sum")), "{offered:?}");
    assert_eq!(offered.iter().position(|it| it == "%c"), Some(2), "{offered:?}");
    // With the type behind, the others do not fit at all.
    assert_eq!(all(&text.replace("%a, %|", "%c, %| : i1")), ["%c"]);
    assert_eq!(all(&text.replace("arith.addi %a, %|", "arith.select %|, %a, %a : i32")), ["%c"]);
}

#[test]
fn offers_elements_that_the_parser_expects() {
    let mut missed = Vec::new();
    for (line, expected) in [
        ("%0 = memref.load %p[%i] {|", "nontemporal"),
        ("%0 = arith.addi %i, %i over|", "overflow"),
        ("%0 = arith.addi %i, %i {|", "overflowFlags"),
        ("%0 = arith.addf %v, %v {|", "fastmath"),
        ("%0 = \"arith.addi\"(%i, %i) <{|", "overflowFlags"),
        ("%0 = arith.select |", "%i"),
        ("%0 = arith.select %i, |", "%v"),
        ("%0 = linalg.matmul |", "ins"),
        ("%0 = linalg.matmul ins(|", "%m"),
        ("%0 = linalg.matmul ins(%m, %m : tensor<4x4xf32>, tensor<4x4xf32>) |", "outs"),
        ("scf.for %k = %i |", "to"),
        ("scf.for %k = %i to %i |", "step"),
        ("func.call |", "@help"),
        ("func.call @|", "@help"),
        ("func.call @help(|", "%v"),
        ("%c = arith.cmpi |", "slt"),
        ("%c = arith.cmpi s|", "slt"),
        ("%c = arith.cmpi |ult, %i, %i : index", "slt"),
        ("%t = builtin.unrealized_conversion_cast %v : f32 to !|", "!llvm"),
        ("%t = builtin.unrealized_conversion_cast %v : f32 to |", "memref<"),
        ("%0 = memref.load %p[|", "%i"),
        ("%0 = memref.load %p[%i] |", ":"),
        ("%0 = memref.load %p[%i] : |", "memref<4xf32>"),
        ("%0 = arith.constant dense<|", "["),
        ("%0 = arith.constant |", "dense<"),
        ("cf.br |", "^bb1"),
    ] {
        let offered = all(&in_function(line));
        if !offered.iter().any(|it| it == expected) {
            missed.push(format!("{line}: {offered:?}"));
        }
    }
    for (text, expected) in [
        ("func.func |", "private"),
        ("func.func private |", "@"),
        ("#map = affine_map<(d0, d1) -> (|", "d1"),
        ("func.func @f(%a: |", "i32"),
        ("func.func @f(%a: i32 {|", "llvm.noalias"),
        ("func.func @f(%a: i32) -> (i32 {|", "llvm.noalias"),
        ("func.func private @f(tensor<4xf32> {|", "bufferization.writable"),
        ("llvm.func @f(%a: !llvm.ptr {llvm.no|", "llvm.nocapture"),
        ("transform.named_sequence @f(%a: !transform.any_op {|", "transform.readonly"),
        ("\"func.func\"() <{arg_attrs = [{|", "llvm.noalias"),
    ] {
        let offered = all(text);
        if !offered.iter().any(|it| it.starts_with(expected)) {
            missed.push(format!("{text}: {offered:?}"));
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn offers_nothing_that_makes_an_error() {
    let offered = all(&in_function("%0 = memref.load %p[|] : memref<4xf32>"));
    assert!(offered.contains(&"%i".to_owned()) && !offered.contains(&"%v".to_owned()), "{offered:?}");
    let offered = all(&in_function("%0 = memref.load %p[%i] : |"));
    assert_eq!(offered[0], "memref<4xf32>", "{offered:?}");
}

#[test]
fn keys_of_an_operation_are_not_those_of_its_parts() {
    for text in ["func.func @f(%a: i32 {|", "func.func private @f(i32) attributes {x = {|", "llvm.func @f(i32 {|"] {
        let offered = all(text);
        assert!(!offered.iter().any(|it| it == "sym_name" || it == "no_inline"), "{text}: {offered:?}");
    }
    for (text, is_result) in [
        ("llvm.func @f(!llvm.ptr {|", false),
        ("llvm.func @f() -> (!llvm.ptr {|", true),
        ("\"llvm.func\"() <{arg_attrs = [{|", false),
        ("\"llvm.func\"() <{res_attrs = [{|", true),
    ] {
        let offered = all(text);
        let has = |name: &str| offered.iter().any(|it| it == name);
        assert!(has("llvm.noalias") && has("llvm.byval") != is_result, "{text}: {offered:?}");
    }
    let offered = all("func.func private @f(i32) attributes {|");
    assert!(!offered.iter().any(|it| it == "llvm.noalias" || it == "function_type"), "{offered:?}");
}

#[test]
fn nearest_symbol_of_a_name_is_offered() {
    let nested = "module {\n  func.func private @double(f32)\n  func.func @f(%v: f32) {\n    func.call @|\n  }\n}\n";
    let outer = "func.func private @double(i32)\n";
    let items = items(&[outer, nested].concat());
    let found: Vec<_> = items.iter().filter(|item| item.label == "@double").collect();
    assert!(matches!(*found, [item] if item.documentation.contains("f32")), "{found:?}");
}

#[test]
fn offers_whole_operations() {
    let items = items(&in_function("%0 = arith.addf|"));
    let item = items.iter().find(|item| item.label == "arith.addf").expect("the operation");
    assert_eq!(item.snippet.as_deref(), Some("arith.addf ${1:%lhs}, ${2:%rhs} : ${3:type of result}"));
}

/// Returns true if an item is among the first five at the cursor.
fn leads(text: &str, item: &str) -> Result<(), String> {
    let offered = all(text);
    match offered.iter().take(5).any(|it| it == item) {
        true => Ok(()),
        false => Err(format!("{item} for {text}: {:?}", &offered[..offered.len().min(8)])),
    }
}

#[test]
fn text_around_suggests_names() {
    let body = "  %0 = vector.reduction <add>, %v : vector<4xf32> into f32\n  return\n}\n";
    let cases = [
        // A comment, a call, a body, and a series name functions.
        ("// CHECK-LABEL: @fold_me\nfunc.func |(%v: f32) {\n".to_owned(), "@fold_me"),
        ("func.func |\nfunc.func private @g() {\n  call @later() : () -> ()\n  return\n}\n".to_owned(), "@later"),
        (format!("func.func |(%v: vector<4xf32>) {{\n{body}"), "@reduction"),
        ("func.func private @step1()\nfunc.func private @step2()\nfunc.func private |".to_owned(), "@step3"),
        ("transform.named_sequence |".to_owned(), "@__transform_main"),
        // Operations name results.
        (in_function("| = arith.constant 4 : index"), "%c4"),
        (in_function("| = memref.subview %p[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>"), "%subview"),
        // Aliases are defined above their uses.
        ("|\nfunc.func private @f(tensor<4xf32, #layout>)\n".to_owned(), "#layout"),
        ("#map = affine_map<(d0) -> (d0)>\n|\n".to_owned(), "#map1"),
    ];
    let missed: Vec<String> = cases.iter().filter_map(|(text, item)| leads(text, item).err()).collect();
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn text_around_suggests_operations() {
    let cases = [
        // Comments, names of functions and results, and types of values.
        ("// shape.num_elements\nfunc.func @f(%s: !shape.shape) {\n  %0 = |".to_owned(), "shape.num_elements"),
        ("func.func @transpose(%v: vector<4x8xf32>) {\n  %0 = |".to_owned(), "vector.transpose"),
        (in_function("%dim = |"), "tensor.dim"),
        (in_function("%c7 = |"), "arith.constant"),
        // Words and types behind.
        (
            "func.func @f(%v: vector<4xf32>) {\n  %0 = | <add>, %v : vector<4xf32> into f32\n".to_owned(),
            "vector.reduction",
        ),
        (in_function("%0 = | %i : index to i64"), "arith.index_cast"),
        (in_function("%0 = |(%v, %v) : (f32, f32) -> f32"), "\"arith.addf\""),
        (in_function("| %b, \"message\"").replace("%i: index", "%b: i1"), "cf.assert"),
    ];
    let missed: Vec<String> = cases.iter().filter_map(|(text, item)| leads(text, item).err()).collect();
    assert!(missed.is_empty(), "{missed:#?}");
    // An operation that the types behind contradict is not offered.
    let offered = all(&in_function("%0 = | %v, %v : f32"));
    assert!(offered.contains(&"arith.addf".to_owned()) && !offered.contains(&"arith.shli".to_owned()), "{offered:?}");
}

#[test]
fn definitions_suggest_attributes_and_types() {
    let cases = [
        (in_function("%c12 = arith.constant |"), "12"),
        (in_function("%true = arith.constant |"), "true"),
        (in_function("%x = arith.constant |"), "1"),
        (in_function("%0 = transform.structured.match ops{[|"), "\"func.func\""),
        ("#map = affine_map<(i, |".to_owned(), "j"),
        (in_function("%0 = linalg.generic {indexing_maps = |"), "["),
        (in_function("%0 = linalg.generic {indexing_maps = [|"), "affine_map<"),
        ("#set = |".to_owned(), "affine_set<"),
        ("#loop_annotation = |".to_owned(), "#llvm.loop_annotation"),
        ("module attributes {dlti.dl_spec = |".to_owned(), "#dlti.dl_spec"),
        ("func.func @f(|".to_owned(), ")"),
        ("func.func @f(%a: f32) -> |".to_owned(), "("),
        (in_function("%0 = \"arith.cmpf\"(%v, %v) <{predicate = 1}> : |"), "("),
        (in_function("%0 = memref.subview %p[0] [2] [|"), "2"),
        (in_function("%0 = tensor.empty() : tensor<4x|"), "4"),
        ("func.func @f(%a: tensor<16x8xf32>, %b: tensor<8|".to_owned(), "x16xf32"),
        (in_function("%0 = \"arith.cmpf\"(%v, %v) <{predicate = 1 : i64}> : (f32, f32) -> |"), "i1"),
    ];
    let missed: Vec<String> = cases.iter().filter_map(|(text, item)| leads(text, item).err()).collect();
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn keys_and_numbers_of_results_are_suggested() {
    let pair = "%r:2 = \"a.b\"() : () -> (f32, f32)\n  ";
    let cases = [
        ("module attributes {|".to_owned(), "transform.with_named_sequence"),
        (in_function(&format!("{pair}%s = arith.addf %r|")), "#0"),
        (in_function(&format!("{pair}%s = arith.addf %r#0, %r|")), "#1"),
        (in_function(&format!("{pair}%s = arith.addf %r#0, |#1 : f32")), "%r"),
    ];
    let missed: Vec<String> = cases.iter().filter_map(|(text, item)| leads(text, item).err()).collect();
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn body_follows_attributes_in_the_same_line() {
    let text = "module attributes {transform.with_named_sequence} {\n  transform.named_sequence @f(%a: !transform.any_op \
                {transform.readonly}) |\n";
    assert!(all(text).contains(&"{".to_owned()), "{:?}", all(text));
}

/// Programs whose tokens are removed one by one.
const PROGRAMS: [&str; 2] = [
    "\
func.func private @print(f32)
func.func @sum(%n: index, %m: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f32) {
    %x = memref.load %m[%k] : memref<?xf32>
    %s = arith.addf %acc, %x : f32
    scf.yield %s : f32
  }
  call @print(%r) : (f32) -> ()
  %z = arith.cmpf oeq, %r, %zero : f32
  cf.cond_br %z, ^bb1, ^bb2(%r : f32)
^bb1:
  cf.br ^bb2(%zero : f32)
^bb2(%q: f32):
  return %q : f32
}
",
    "\
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @add(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %r = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = [\"parallel\", \"parallel\"]} \
     ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}
",
];

#[test]
fn most_removed_tokens_are_among_the_first_five() {
    let mut scores = Scores::new();
    let mut random = Random::new(1);
    let mut missed = std::cell::RefCell::new(Vec::new());
    for _ in 0..30 {
        for text in PROGRAMS {
            assert!(judge(text, &mut random, 1, &mut scores, |message| missed.borrow_mut().push(message.to_owned())));
        }
    }
    let all = total(&scores);
    let missed = missed.get_mut();
    assert!(all.first_five * 100 >= all.places * 85, "{all:?}\n{}", missed.join("\n"));
    assert!(all.wrong * 100 <= all.tried * 2, "{all:?}\n{}", missed.join("\n"));
}

#[test]
fn signature_has_active_part() {
    let active = |line: &str| {
        let (snapshot, at) = read(&in_function(line));
        let found = snapshot.signature(at).expect("a signature");
        let part = found.active.and_then(|active| found.parts.get(active as usize));
        part.map(|part| found.form[part.start as usize..part.end as usize].to_owned())
    };
    assert_eq!(active("%0 = arith.addf |").as_deref(), Some("$lhs"));
    assert_eq!(active("%0 = arith.addf %v, |").as_deref(), Some("$rhs"));
    assert_eq!(active("%0 = arith.addf %v, %v : |").as_deref(), Some("type($result)"));
    assert_eq!(active("%0 = memref.load %p[|").as_deref(), Some("$indices"));
}

/// Returns the titles of the quick fixes at the cursor.
fn fixes(text: &str) -> Vec<String> {
    let (snapshot, at) = read(text);
    snapshot.actions(at..at).into_iter().filter(|action| action.mends).map(|action| action.title).collect()
}

/// Applies a quick fix at the cursor, and returns the lines that are new.
fn fixed(text: &str, title: &str) -> Vec<String> {
    let (snapshot, at) = read(text);
    let actions = snapshot.actions(at..at);
    let Some(action) = actions.iter().find(|action| action.title == title) else {
        panic!("{title}: {actions:?} for {:?}", snapshot.problems)
    };
    let mut new = snapshot.text.to_string();
    for (range, text) in action.edits.iter().rev() {
        new.replace_range(range.start as usize..range.end as usize, text);
    }
    let old: Vec<&str> = snapshot.text.lines().collect();
    new.lines().filter(|line| !old.contains(line)).map(str::to_owned).collect()
}

#[test]
fn similar_names_are_quick_fixes() {
    for (line, expected) in [
        ("%0 = arith.ad|di %i, %i : index", None),
        ("%0 = arith.adi| %i, %i : index", Some("arith.addi")),
        ("%0 = arth|.addi %i, %i : index", Some("arith.addi")),
        ("%0 = arith.cmpi slx|, %i, %i : index", Some("sle")),
        ("func.call @hepl|(%v) : (f32) -> ()", Some("@help")),
        ("func.cal|l @hlep(%v) : (f32) -> ()", Some("@help")),
        ("%0 = \"arith.cmpi\"|(%i, %i) <{predicat = 1}> : (index, index) -> i1", Some("predicate")),
        ("scf.for %k = %i too| %i step %i {}", Some("to")),
        ("scf.fr| %k = %i to %i step %i {}", Some("scf.for")),
    ] {
        let fixes = fixes(&in_function(line));
        let expected = expected.map(|it| format!("Change to `{it}`"));
        match expected {
            Some(expected) => assert!(fixes.contains(&expected), "{line}: {fixes:?}"),
            None => assert!(fixes.is_empty(), "{line}: {fixes:?}"),
        }
    }
}

#[test]
fn missing_declarations_are_quick_fixes() {
    let call = in_function("func.call @other|(%v, %i) : (f32, index) -> f32");
    assert_eq!(
        fixed(&call, "Declare function `@other`"),
        ["func.func private @other(f32, index) -> f32"],
        "{:?}",
        fixes(&call)
    );
    let unused = in_function("%unused| = arith.addf %v, %v : f32");
    assert_eq!(fixes(&unused), ["Remove unused `%unused`"]);
    assert!(fixed(&unused, "Remove unused `%unused`").is_empty());
    // A load reads memory, but a call may do anything.
    assert!(fixes(&in_function("%x| = \"unknown.op\"() : () -> f32")).is_empty());
}

/// Parses a `.td` file whose cursor is `|`.
fn read_td(body: &str) -> (td::Snapshot, u32) {
    let text = format!(
        "include \"mlir/IR/OpBase.td\"\ninclude \"mlir/Interfaces/SideEffectInterfaces.td\"\ndef T_Dialect : Dialect {{ \
         let name = \"t\"; let cppNamespace = \"::t\"; }}\ndef T_Op : Op<T_Dialect, \"x\"> {{\n  let arguments = (ins \
         I32:$foo);\n{body}\n}}\n"
    );
    let at = text.find('|').expect("a cursor") as u32;
    let dirs: [PathBuf; 0] = [];
    (td::Snapshot::new("a.td", Arc::from(text.replacen('|', "", 1)), &dirs), at)
}

fn in_td(body: &str) -> Vec<String> {
    let (snapshot, at) = read_td(body);
    snapshot.completions(at).items.into_iter().map(|item| item.label).collect()
}

#[test]
fn td_statements_are_completed_while_they_are_typed() {
    for text in ["  let |", "  let su|", "  let su| = \"\";", "  let |\n  let results = (outs);"] {
        let offered = in_td(text);
        assert!(offered.contains(&"summary".to_owned()), "{text}: {offered:?}");
        assert!(!offered.contains(&"Op".to_owned()), "{text}: {offered:?}");
    }
    for text in ["  let assemblyFormat = \"$|", "  let assemblyFormat = \"$|\";", "  let assemblyFormat = [{$|"] {
        assert_eq!(in_td(text), ["foo"], "{text}");
    }
    let offered = in_td("  let assemblyFormat = \"$foo att|\";");
    assert!(offered.contains(&"attr-dict".to_owned()) && !offered.contains(&"Op".to_owned()), "{offered:?}");
    assert!(in_td("  let summary = \"a |").is_empty());
    assert!(in_td("}\ninclude \"mlir/|\"\ndef Q {").contains(&"IR/".to_owned()));
    let offered = in_td("}\ndef Q : |");
    assert!(offered.contains(&"Op".to_owned()) && !offered.contains(&"T_Op".to_owned()), "{offered:?}");
    let offered = in_td("}\ndef Q : Op<T_Dialect, \"q\", [|");
    assert!(offered.iter().take(60).any(|it| it == "Pure"), "{offered:?}");
}

#[test]
fn td_names_have_quick_fixes() {
    for (body, expected) in [
        ("  let summarry| = \"\";", "summary"),
        ("}\nclass A : Opp|<T_Dialect, \"a\"> {", "Op"),
        ("}\ndef A : Op<T_Dialect, \"a\", [Puree|]> {", "Pure"),
        ("}\ndef A : Op<T_Dialect, \"a\"> { let arguments = (ins I3|2x:$a);", "I32"),
        ("  let assemblyFormat = \"$fooo| attr-dict\";", "foo"),
        ("  let assemblyFormat = \"$foo atr-dict|\";", "attr-dict"),
        ("}\ninclude \"mlir/IR/OpBas|.td\"\nclass A {", "mlir/IR/OpBase.td"),
    ] {
        let (snapshot, at) = read_td(body);
        let titles: Vec<String> = snapshot.fixes(&(at..at)).into_iter().map(|fix| fix.text).collect();
        assert!(titles.contains(&expected.to_owned()), "{body}: {titles:?} {:?}", snapshot.problems);
    }
}
