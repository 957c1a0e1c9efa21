//! Tests of the language server over a connection, as an editor uses it.

#[path = "server/client.rs"]
mod client;
#[path = "server/expected.rs"]
mod expected;
#[path = "server/pdll.rs"]
mod pdll;
#[path = "server/project.rs"]
mod project;
#[path = "server/unfinished.rs"]
mod unfinished;

use std::fmt::Write as _;

use lect_ide::ir::edit::Edit;
use lect_ide::ir::names::NameOf;
use lect_ide::ir::{ReadConfig, Snapshot};
use serde_json::{Value, json};

use client::{Client, apply, context, place};

const IR: &str = "\
#map = affine_map<(d0) -> (d0)>
func.func private @other(i32) -> i32
func.func @main(%arg: i32, %n: index) -> i32 {
  // The sum of both.
  %sum = arith.addi %arg, %arg : i32
  %0:2 = scf.execute_region -> (i32, i64) {
    %c = arith.constant 1 : i64
    scf.yield %sum, %c : i32, i64
  }
  %called = func.call @other(%0#0) : (i32) -> i32
  cf.br ^end(%called : i32)
^end(%last: i32):
  %1 = affine.apply #map(%n)
  return %last : i32
}
";

#[test]
fn hover_shows_the_symbol_at_a_position() {
    let mut client = Client::new();
    let uri = client.open("a.mlir", IR);
    for (word, number, expected) in [
        ("%sum", 0, "%sum : i32"),
        ("%sum", 1, "%sum = arith.addi %arg, %arg : i32"),
        ("%0", 1, "%0#0 : i32"),
        ("%last", 0, "^end(%last: i32):"),
        ("^end", 0, "1 predecessor"),
        ("@other", 1, "func.func private @other(i32) -> i32"),
        ("#map", 1, "affine_map<(d0) -> (d0)>"),
        ("arith.addi", 0, "arith.addi"),
    ] {
        let answer = client.at("textDocument/hover", &uri, IR, word, number);
        let text = answer["contents"]["value"].as_str().unwrap_or_default();
        assert!(text.contains(expected), "{word}: {answer}");
    }
    assert_eq!(client.at("textDocument/hover", &uri, IR, "The sum", 0), Value::Null);
}

#[test]
fn definitions_and_references_are_found() {
    let mut client = Client::new();
    let uri = client.open("a.mlir", IR);
    for (word, uses, defined) in
        [("%arg", 3, 0), ("%sum", 2, 0), ("%0", 2, 0), ("^end", 2, 1), ("@other", 2, 0), ("#map", 2, 0), ("%n", 2, 0)]
    {
        let found = client.at("textDocument/definition", &uri, IR, word, uses - 1);
        assert_eq!(found["range"]["start"], place(IR, word, defined), "{word}");
        let all = client.at("textDocument/references", &uri, IR, word, 0);
        let places: Vec<Value> =
            all.as_array().expect("a list").iter().map(|it| it["range"]["start"].clone()).collect();
        assert_eq!(places, (0..uses).map(|number| place(IR, word, number)).collect::<Vec<_>>(), "{word}");
    }
}

#[test]
fn a_renamed_text_means_the_same() {
    let mut client = Client::new();
    let uri = client.open("a.mlir", IR);
    for (word, new) in [("%sum", "total"), ("^end", "exit"), ("@other", "callee"), ("#map", "identity"), ("%0", "both")]
    {
        let mut params = client.params(&uri, IR, word, 0);
        params["newName"] = json!(new);
        let edit = client.ask("textDocument/rename", params).expect("it can be renamed");
        let text = apply(IR, &edit["changes"][&uri]);
        assert!(!text.contains(&format!("{word} ")) && text.contains(&format!("{}{new}", &word[..1])), "{text}");
        let snapshot = Snapshot::new(context(), "b.mlir", text.as_str().into(), &ReadConfig::default());
        assert!(snapshot.problems.is_empty(), "{:?}\n{text}", snapshot.problems);
    }
    let mut params = client.params(&uri, IR, "%sum", 0);
    params["newName"] = json!("arg");
    assert!(client.ask("textDocument/rename", params.clone()).expect_err("it is taken").contains("something else"));
    params["newName"] = json!("a b");
    assert!(client.ask("textDocument/rename", params).expect_err("it is no name").contains("not a name"));
}

#[test]
fn completes_at_a_position() {
    let mut client = Client::new();
    for (before, expected) in [
        ("  %x = arith.add", "arith.addi"),
        ("  %x = arith.addi %", "%sum"),
        ("  func.call @", "@other"),
        ("  cf.br ^", "^end"),
        ("  %x = affine.apply #", "#map"),
        ("  cf.br ^end(%sum ", ":"),
        ("  %x = arith.addi %sum, %sum : ", "i32"),
        ("  %x = arith.cmpi ", "slt"),
    ] {
        let text = IR.replacen("  cf.br", &format!("{before}\n  cf.br"), 1);
        let uri = client.open("c.mlir", &text);
        let answer = client.at_end("textDocument/completion", &uri, &text, before);
        let labels: Vec<&str> =
            answer.as_array().expect("a list").iter().filter_map(|it| it["label"].as_str()).collect();
        assert!(labels.contains(&expected), "{before:?}: {labels:?}");
    }
}

#[test]
fn problems_are_published_and_taken_back() {
    let mut client = Client::new();
    let wrong = IR.replacen("%arg, %arg : i32", "%arg, %argh : i32", 1).replacen("(%n)", "(%n", 1);
    let uri = client.open("a.mlir", &wrong);
    let problems = client.problems(&uri);
    assert_eq!(problems.len(), 1, "{problems:?}");
    let fixed = client.change(&uri, &wrong, "(%n\n", "(%n)\n");
    let problems = client.problems(&uri);
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0]["message"], "use of undeclared SSA value name");
    assert_eq!(problems[0]["range"]["start"], place(&fixed, "%argh", 0));
    let actions = client.actions(&uri, &fixed, "%argh");
    let mend = actions.iter().find(|it| it["title"] == "Change to `%arg`").expect("a name like it");
    let text = apply(&fixed, &mend["edit"]["changes"][&uri]);
    assert_eq!(text, IR);
    client.change(&uri, &fixed, "%argh", "%arg");
    assert!(client.problems(&uri).is_empty());
}

#[test]
fn operations_change_their_form_and_keep_the_names() {
    let mut client = Client::new();
    let uri = client.open("a.mlir", IR);
    let action = |client: &mut Client, uri: &str, text: &str, word: &str, title: &str| {
        let actions = client.actions(uri, text, word);
        let action = actions.iter().find(|it| it["title"] == title).unwrap_or_else(|| panic!("{actions:?}")).clone();
        apply(text, &action["edit"]["changes"][uri])
    };
    let generic = action(&mut client, &uri, IR, "arith.addi", "Write in the generic form");
    assert!(generic.contains("  %sum = \"arith.addi\"(%arg, %arg) <{"), "{generic}");
    let uri = client.open("b.mlir", &generic);
    let custom = action(&mut client, &uri, &generic, "\"arith.addi\"", "Write in the custom form");
    assert_eq!(custom, IR);
    let uri = client.open("c.mlir", IR);
    let inlined = action(&mut client, &uri, IR, "#map", "Inline `#map`");
    assert!(inlined.starts_with("func.func private") && inlined.contains("affine.apply affine_map<(d0) -> (d0)>(%n)"));
    let region = action(&mut client, &uri, IR, "scf.execute_region", "Write in the generic form");
    let uri = client.open("d.mlir", &region);
    assert!(client.problems(&uri).is_empty(), "{region}");
}

#[test]
fn lists_symbols_and_semantic_tokens() {
    let mut client = Client::new();
    let uri = client.open("a.mlir", IR);
    let document = json!({ "textDocument": { "uri": uri } });
    let symbols = client.ask("textDocument/documentSymbol", document.clone()).expect("symbols");
    let names: Vec<&str> = symbols.as_array().expect("a list").iter().filter_map(|it| it["name"].as_str()).collect();
    assert_eq!(names, ["@other", "@main"]);
    let folds = client.ask("textDocument/foldingRange", document.clone()).expect("folds");
    assert_eq!(folds.as_array().expect("a list").len(), 2);
    let tokens = client.ask("textDocument/semanticTokens/full", document).expect("words");
    assert_eq!(tokens["data"].as_array().expect("a list").len() % 5, 0);
    let calls = client.at("textDocument/prepareCallHierarchy", &uri, IR, "@other", 0);
    let callers = client.ask("callHierarchy/incomingCalls", json!({ "item": calls[0] })).expect("callers");
    assert_eq!(callers[0]["from"]["name"], "@main");
    let calls = client.at("textDocument/prepareCallHierarchy", &uri, IR, "@main", 0);
    let callees = client.ask("callHierarchy/outgoingCalls", json!({ "item": calls[0] })).expect("callees");
    assert_eq!(callees[0]["to"]["name"], "@other");
}

#[test]
fn names_are_hidden_where_regions_are_closed() {
    let text = "\
func.func @f(%a: i32) {
  %0 = \"t.op\"() ({
  ^bb0(%b: i32):
    %later = \"t.use\"(%next) : (i32) -> i32
    %next = \"t.make\"(%a, %b) : (i32, i32) -> i32
    \"t.end\"() : () -> ()
  }) : () -> i32
  return
}
// -----
func.func @f(%a: i64) {
  \"t.use\"(%a) : (i64) -> ()
  return
}
";
    let mut client = Client::new();
    let uri = client.open("a.mlir", text);
    assert!(client.problems(&uri).is_empty());
    for (word, number, defined) in [("%next", 0, 1), ("%a", 1, 0), ("%a", 3, 2), ("%b", 1, 0)] {
        let found = client.at("textDocument/definition", &uri, text, word, number);
        assert_eq!(found["range"]["start"], place(text, word, defined), "{word}");
    }
}

#[test]
fn td_files_are_served() {
    let text = "\
include \"mlir/IR/OpBase.td\"
def Shop_Dialect : Dialect { let name = \"shop\"; }
class Shop_Op<string name> : Op<Shop_Dialect, name>;
def Shop_SellOp : Shop_Op<\"sell\"> {
  let arguments = (ins I32:$price);
  let assemblyFormat = \"$price attr-dict\";
}
def Shop_Total { int sum = !add(1, 2); }
";
    let mut client = Client::new();
    let uri = client.open("shop.td", text);
    assert!(client.problems(&uri).is_empty());
    let hover = client.at("textDocument/hover", &uri, text, "Shop_Op", 1);
    assert!(hover["contents"]["value"].as_str().unwrap_or_default().contains("class Shop_Op<string name>"), "{hover}");
    let found = client.at("textDocument/definition", &uri, text, "$price", 1);
    assert_eq!(found["range"]["start"]["line"], 4);
    let all = client.at("textDocument/references", &uri, text, "Shop_Dialect", 0);
    assert_eq!(all.as_array().expect("a list").len(), 2);
    let broken = client.change(&uri, text, "$price attr", "$cost attr");
    let problems = client.problems(&uri);
    assert_eq!(problems[0]["range"]["start"], place(&broken, "$cost", 0));
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 20, "character": 0 } });
    let text = client.change(&uri, &broken, "$cost attr", "$price attr");
    assert_eq!(text.lines().count(), 8);
    let hints = client.ask("textDocument/inlayHint", json!({ "textDocument": { "uri": uri }, "range": range }));
    assert_eq!(hints.expect("hints")[0]["label"], " 3");
}

/// Describes the facts about names, independent of the order in which they were visited.
fn names(snapshot: &Snapshot) -> Vec<String> {
    let references = snapshot.names.references.iter();
    let defined = |it: &lect_ide::ir::names::Definition| (it.at, it.uses, it.types.len());
    let shown = |it: &lect_ide::ir::names::Reference| {
        format!("{}..{} {} {:?}", it.at, it.end, it.defines, snapshot.names.definition(it).map(defined))
    };
    references.map(shown).collect()
}

#[test]
fn an_edit_that_mends_an_error_matches_a_full_parse() {
    let text = include_str!("../filetests/transforms/passes/sccp.mlir");
    let config = ReadConfig::default();
    let fresh = Snapshot::new(context(), "a.mlir", text.into(), &config);
    assert!(fresh.problems.is_empty(), "{:?}", fresh.problems);
    let ranges = |snapshot: &Snapshot| snapshot.ops.iter().map(|op| op.range.clone()).collect::<Vec<_>>();
    let mut edited = 0;
    for at in (0..text.len()).step_by(3) {
        for wrong in [":", "%"] {
            let mut broken = text.to_owned();
            broken.insert_str(at, wrong);
            let mut snapshot = Snapshot::new(context(), "a.mlir", broken.as_str().into(), &config);
            let edit = Edit { range: at as u32..(at + wrong.len()) as u32, len: 0 };
            if snapshot.edit(&edit, text.into()) {
                edited += 1;
                assert_eq!(ranges(&snapshot), ranges(&fresh), "'{wrong}' at {at}");
            }
        }
    }
    assert!(edited > 0, "no edit was taken");
}

#[test]
fn incremental_edit_matches_full_parse() {
    let mut text = IR.replace("@other", "@before");
    text += &IR.replace("@main", "@second").replace("#map = affine_map<(d0) -> (d0)>\n", "");
    text += "\nmodule @inner {\n  func.func @in(%a: i32) -> i32 {\n    return %a : i32\n  }\n}\n#last = 3 : i32\n";
    let config = ReadConfig::default();
    let mut random = client::Random(7);
    let mut edited = 0;
    let mut snapshot = Snapshot::new(context(), "a.mlir", text.as_str().into(), &config);
    for _ in 0..1500 {
        let (start, end, new) = random.edit(&text);
        let mut next = text.clone();
        next.replace_range(start..end, new);
        let edit = Edit { range: start as u32..end as u32, len: new.len() as u32 };
        let fresh = Snapshot::new(context(), "a.mlir", next.as_str().into(), &config);
        if !snapshot.edit(&edit, next.as_str().into()) {
            continue;
        }
        // After an error, parsing may resume elsewhere in the whole text than in the function alone.
        if fresh.problems.is_empty() {
            edited += 1;
            assert_eq!(names(&snapshot), names(&fresh), "{edit:?} {new:?}\n{next}");
            let ops = |snapshot: &Snapshot| -> Vec<_> {
                let name = |op: &lect_ide::ir::OpFact| (op.range.clone(), op.parent, op.depth, op.symbol.clone());
                snapshot.ops.iter().map(|op| (name(op), snapshot.op_name(op))).collect()
            };
            assert_eq!(ops(&snapshot), ops(&fresh), "{edit:?} {new:?}\n{next}");
            for offset in 0..next.len() as u32 {
                assert_eq!(snapshot.definition(offset), fresh.definition(offset), "{offset}: {edit:?} {new:?}\n{next}");
                let visible = |snapshot: &Snapshot| snapshot.names.visible(offset, NameOf::Value).len();
                assert_eq!(visible(&snapshot), visible(&fresh), "{offset}: {edit:?} {new:?}\n{next}");
            }
        }
        (snapshot, text) = match fresh.problems.is_empty() {
            true => (snapshot, next),
            false => (Snapshot::new(context(), "a.mlir", text.as_str().into(), &config), text),
        };
    }
    assert!(edited > 20, "edits within functions: {edited}");
}

/// Returns the problems without the locations of their notes, which name the file.
fn without_files(problems: &[Value]) -> Vec<(Value, Value)> {
    problems.iter().map(|it| (it["range"].clone(), it["message"].clone())).collect()
}

#[test]
fn random_edits_match_a_fresh_server() {
    let mut text = String::new();
    for number in 0..8 {
        let _ = write!(
            text,
            "{}",
            IR.replace("@main", &format!("@main{number}")).replace("#map", &format!("#map{number}"))
        );
    }
    let text = text.replace("func.func private @other(i32) -> i32\n", "") + "func.func private @other(i32) -> i32\n";
    let mut client = Client::new();
    let uri = client.open("a.mlir", &text);
    let mut random = client::Random(1);
    let mut now = text;
    for _ in 0..60 {
        let (start, end, new) = random.edit(&now);
        now = client.replace(&uri, &now, start..end, new);
        for method in client::METHODS {
            let at = random.below(now.len() + 1);
            client.ask_anything(method, &uri, &now, at);
        }
        let problems = client.problems(&uri);
        let fresh = client.open("fresh.mlir", &now);
        assert_eq!(without_files(&problems), without_files(&client.problems(&fresh)), "{now}");
    }
}

#[test]
fn positions_are_between_characters_and_lines() {
    let mut client = Client::new();
    // The errors are at a multi-byte character, and at an end of line.
    for (text, end) in [("func.func @f() { \u{1F600} }\n", 19), ("func.func @f() {\r\n  return %\r\n}\r\n", 10)] {
        let uri = client.open("a.mlir", text);
        let problems = client.problems(&uri);
        let range = &problems[0]["range"];
        assert!(range["end"]["character"].as_u64() <= Some(end), "{problems:?}");
        assert_eq!(range["start"]["line"], range["end"]["line"], "{problems:?}");
    }
}

#[test]
fn names_in_td_files_are_words_that_are_free() {
    let text = "class Base { int size = 1; }\nclass Sub : Base { int width = size; }\ndef one : Sub;\ndef two;\n";
    let mut client = Client::new();
    let uri = client.open("a.td", text);
    for (word, new, refused) in [
        ("one", "0", "not a name"),
        ("one", "let", "not a name"),
        ("one", "two", "something else"),
        ("size", "width", "something else"),
        ("width", "size", "something else"),
    ] {
        let mut params = client.params(&uri, text, word, 0);
        params["newName"] = json!(new);
        let error = client.ask("textDocument/rename", params).expect_err(new);
        assert!(error.contains(refused), "{word} {new}: {error}");
    }
    let mut params = client.params(&uri, text, "size", 0);
    params["newName"] = json!("length");
    let edit = client.ask("textDocument/rename", params).expect("it is free");
    assert_eq!(apply(text, &edit["changes"][&uri]), text.replace("size", "length"));
}

#[test]
fn operations_that_seem_to_be_in_one_that_was_given_up_are_read_again() {
    let text = "func.func @a(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.addi %a, %a : i32
  %return %4 : i32
}
func.func @b(%a: i32) -> i32 {
    %1 = arith.addi %a, %a : i32
  } : (i32) -> i32
    arith.addi %b : i32
  } : (i32) -> i32
  return %2 : i32
}
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
";
    let mut client = Client::new();
    let uri = client.open("a.mlir", text);
    // Regression: the server followed enclosing operations in an endless loop.
    client.change(&uri, text, "  %1 = arith.addi %a, %a : i32\n  %2", "  %2");
    let symbols = client.ask("workspace/symbol", json!({ "query": "" })).expect("symbols");
    assert_eq!(symbols[0]["name"], "@a", "{symbols}");
}

#[test]
fn reparses_abandoned_operation_with_following_text() {
    let text = "func.func @first(%a: f64, %b: f64) -> f64 {\n  %0 = arith.addf %a, %b : f64\n  return %0 : f64\n}\n";
    let mut client = Client::new();
    let uri = client.open("a.mlir", text);
    // The name of the symbol extends to the comma, where parsing of the operation is given up.
    let broken = client.change(&uri, text, "first(%a: f6", "");
    assert!(!client.problems(&uri).is_empty());
    client.change(&uri, &broken, "@4", "@first(%a: f64");
    let symbols = client.ask("workspace/symbol", json!({ "query": "" })).expect("symbols");
    assert_eq!(symbols[0]["name"], "@first", "{symbols}");
}

#[test]
fn symbols_of_following_parts_are_listed_once_after_an_edit() {
    let part = |name: &str| {
        format!("func.func @{name}(%a: i32) -> i32 {{\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}}\n")
    };
    let parts = ["one", "two", "three"].map(part).join("\n// -----\n\n");
    let text = format!("// RUN: lect opt --split-input-file %s\n\n{parts}");
    let mut client = Client::new();
    let uri = client.open("a.mlir", &text);
    client.problems(&uri);
    client.change(&uri, &text, "arith.addi", "arith.muli");
    let symbols = client.ask("workspace/symbol", json!({ "query": "" })).expect("symbols");
    let names: Vec<&str> = symbols.as_array().expect("a list").iter().filter_map(|it| it["name"].as_str()).collect();
    assert_eq!(names, ["@one", "@three", "@two"]);
}

#[test]
fn completions_do_not_depend_on_earlier_requests() {
    let text = "func.func @f() {\n  %d = arith.constant 1 : !llvm.\n  %c = arith.constant 1 : !\n}\n";
    let mut client = Client::new();
    let uri = client.open("a.mlir", text);
    let before = client.at_end("textDocument/completion", &uri, text, "%c = arith.constant 1 : !");
    let of_llvm = client.at_end("textDocument/completion", &uri, text, "!llvm.");
    assert!(of_llvm.as_array().is_some_and(|items| !items.is_empty()));
    assert_eq!(client.at_end("textDocument/completion", &uri, text, "%c = arith.constant 1 : !"), before);
}

#[test]
fn an_alias_is_where_the_reader_finds_it() {
    let text = "#a = 1 : i32 #b = 2 : i32\n\"t.op\"() {x = #a,\n  #c = 3, y = #b} : () -> ()\n";
    let mut client = Client::new();
    let uri = client.open("a.mlir", text);
    for word in ["#a", "#b"] {
        let found = client.at("textDocument/definition", &uri, text, word, 1);
        assert_eq!(found["range"]["start"], place(text, word, 0), "{word}");
    }
    assert_eq!(client.at("textDocument/definition", &uri, text, "#c", 0), Value::Null);
}
