//! Requests about files of a project that are not open.

use std::fmt::Write as _;
use std::fs;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::client::{Client, apply, place};

const BASE: &str = "include \"mlir/IR/OpBase.td\"\ndef B_Dialect : Dialect { let name = \"b\"; }\nclass B_LineType<string name> : TypeDef<B_Dialect, name>;\n";
const OPS: &str = "include \"Base.td\"\ndef B_Line : B_LineType<\"Line\"> { let mnemonic = \"line\"; }\ndef B_UseOp : Op<B_Dialect, \"use\"> { let arguments = (ins B_Line:$line); }\n";
const IR: &str = "func.func private @helper(i32)\n";

/// Makes a project, and returns the URI of its folder.
fn project() -> (TempDir, String) {
    let folder = TempDir::new().expect("a folder");
    for (name, text) in [("lect.toml", ""), ("Base.td", BASE), ("Ops.td", OPS), ("ir.mlir", IR)] {
        fs::write(folder.path().join(name), text).expect("room");
    }
    let uri = format!("file://{}", folder.path().display());
    (folder, uri)
}

#[test]
fn names_are_renamed_in_files_that_include_theirs() {
    let (_folder, root) = project();
    let mut client = Client::new();
    let uri = client.open_at(&format!("{root}/Base.td"), BASE);
    let mut params = client.params(&uri, BASE, "B_LineType", 0);
    params["newName"] = json!("B_Wire");
    let edit = client.ask("textDocument/rename", params).expect("an edit");
    let files = edit["changes"].as_object().expect("files");
    assert_eq!(files.len(), 2, "{edit}");
    let ops = apply(OPS, &files[&format!("{root}/Ops.td")]);
    assert_eq!(ops, OPS.replace("B_LineType", "B_Wire"));
    let all = client.at("textDocument/references", &uri, BASE, "B_LineType", 0);
    assert_eq!(all.as_array().expect("a list").len(), 2);
}

#[test]
fn names_of_other_projects_stay() {
    let (folder, root) = project();
    let outer = TempDir::new().expect("a folder");
    fs::write(outer.path().join("Other.td"), "class Other;\n").expect("room");
    let text = format!("include \"{}/Other.td\"\ndef A : Other;\n", outer.path().display());
    fs::write(folder.path().join("A.td"), &text).expect("room");
    let mut client = Client::new();
    let uri = client.open_at(&format!("{root}/A.td"), &text);
    let mut params = client.params(&uri, &text, "Other", 1);
    params["newName"] = json!("Another");
    let message = client.ask("textDocument/rename", params).expect_err("no edit");
    assert!(message.ends_with("is no file of this project"), "{message}");
    let text = "include \"mlir/IR/OpBase.td\"\ndef A : Op<B, \"a\"> { let arguments = (ins StrAttr:$a); }\n";
    let uri = client.open_at(&format!("{root}/B.td"), text);
    assert_eq!(client.at("textDocument/definition", &uri, text, "StrAttr", 0), Value::Null);
    let mut params = client.params(&uri, text, "StrAttr", 0);
    params["newName"] = json!("Another");
    assert!(client.ask("textDocument/rename", params).is_err());
    // Built-in files have no address, so an include of one is no link.
    let links = |client: &mut Client, uri: &str| {
        client.ask("textDocument/documentLink", json!({ "textDocument": { "uri": uri } })).expect("links")
    };
    assert_eq!(links(&mut client, &uri), json!([]));
    let uri = format!("{root}/A.td");
    let target = &links(&mut client, &uri)[0]["target"];
    assert_eq!(*target, json!(format!("file://{}/Other.td", outer.path().display())));
}

#[test]
fn symbols_of_the_whole_project_are_found() {
    let (_folder, root) = project();
    let mut client = Client::new();
    client.open_at(&format!("{root}/Base.td"), BASE);
    let mut names = |query: &str| -> Vec<String> {
        let found = client.ask("workspace/symbol", json!({ "query": query })).expect("symbols");
        found.as_array().expect("a list").iter().map(|it| it["name"].as_str().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(names("b_"), ["B_Dialect", "B_Line", "B_LineType", "B_UseOp"]);
    assert_eq!(names("helper"), ["@helper"]);
}

#[test]
fn values_that_dominate_are_completed() {
    let text = "\
func.func @f(%a: i32, %c: i1) -> i32 {
  %first = arith.constant 1 : i32
  cf.cond_br %c, ^one(%a : i32), ^two
^one(%arg: i32):
  cf.br ^two
^two:
  %sum = arith.addi %a, %first : i32
  %later = arith.constant 2 : i32
  return %sum : i32
}
";
    let mut client = Client::new();
    let uri = client.open("a.mlir", text);
    let answer = client.at_end("textDocument/completion", &uri, text, "%sum = arith.addi %a, %");
    let labels: Vec<&str> = answer.as_array().expect("a list").iter().filter_map(|it| it["label"].as_str()).collect();
    // The type behind excludes `%c`.
    assert_eq!(labels, ["%first", "%a"]);
}

#[test]
fn expected_words_are_completed() {
    let mut client = Client::new();
    for (text, expected) in [
        ("func.func private @other(i32)\nfunc.func @f(%i: i32) {\n  func.call ", "@other"),
        ("func.func private @other(i32)\nfunc.func @f(%i: i32) {\n  func.call @other(", "%i"),
        ("func.func @f(%i: index) {\n  scf.for %k = %i ", "to"),
        ("func.func ", "private"),
        ("func.func @f(%v: f32) {\n  %t = builtin.unrealized_conversion_cast %v : f32 to !", "!llvm.ptr"),
    ] {
        let uri = client.open("a.mlir", text);
        let answer = client.at_end("textDocument/completion", &uri, text, text);
        let labels: Vec<&str> =
            answer.as_array().expect("a list").iter().filter_map(|it| it["label"].as_str()).collect();
        assert!(labels.contains(&expected), "{text}: {labels:?}");
    }
    let text = "func.func @f(%v: f32) {\n  %0 = arith.constant dense<";
    let uri = client.open("b.mlir", text);
    let answer = client.at_end("textDocument/completion", &uri, text, text);
    assert!(!answer.to_string().contains("\"i32\""), "{answer}");
}

#[test]
fn similar_words_replace_unknown_ones() {
    let mut client = Client::new();
    let text = "func.func private @helper()\nfunc.func @f(%i: i32) {\n  WRONG\n  return\n}\n";
    for (wrong, word, right) in [
        ("%0 = arith.adi %i, %i : i32", "arith.adi", "arith.addi"),
        ("%0 = arth.addi %i, %i : i32", "arth.addi", "arith.addi"),
        ("%0 = arith.cmpi sltt, %i, %i : i32", "sltt", "slt"),
        ("%0 = arith.addi %i, %i overflow<nswx> : i32", "nswx", "nsw"),
        ("func.call @helpr() : () -> ()", "@helpr", "@helper"),
        ("retrun", "retrun", "return"),
        ("%0 = \"x.y\"() : () -> !llvm.prt", "!llvm.prt", "!llvm.ptr"),
    ] {
        let text = text.replace("WRONG", wrong);
        let uri = client.open("a.mlir", &text);
        let actions = client.actions(&uri, &text, word);
        let title = format!("Change to `{right}`");
        let action = actions.iter().find(|it| it["title"] == title).unwrap_or_else(|| panic!("{wrong}: {actions:?}"));
        assert_eq!(apply(&text, &action["edit"]["changes"][&uri]), text.replacen(word, right, 1));
    }
}

#[test]
fn numbers_of_values_belong_to_their_names() {
    let text = "%a:2 = \"x.two\"() : () -> (i32, i64)\n\"x.use\"(%a#1) : (i64) -> ()\n";
    let mut client = Client::new();
    let uri = client.open("a.mlir", text);
    let hover = client.at_end("textDocument/hover", &uri, text, "%a#");
    assert!(hover["contents"]["value"].as_str().unwrap_or_default().contains("%a"), "{hover}");
    let found = client.at_end("textDocument/definition", &uri, text, "%a#");
    assert_eq!(found["range"]["start"], place(text, "%a", 0));
}

#[test]
fn large_texts_have_small_answers() {
    let mut text = String::from("module {\n");
    for number in 0..12000 {
        let _ = writeln!(text, "  func.func private @f{number}(i32)");
    }
    text.push_str("}\n");
    let mut client = Client::new();
    let uri = client.open("a.mlir", &text);
    let document = json!({ "textDocument": { "uri": uri } });
    assert_eq!(client.ask("textDocument/semanticTokens/full", document).expect("an answer"), Value::Null);
    let range = json!({ "start": { "line": 1, "character": 0 }, "end": { "line": 3, "character": 0 } });
    let part = json!({ "textDocument": { "uri": uri }, "range": range });
    let part = client.ask("textDocument/semanticTokens/range", part).expect("an answer");
    assert!(!part["data"].as_array().expect("numbers").is_empty());
    let actions = client.actions(&uri, &text, "module");
    let action = actions.iter().find(|it| it["title"] == "Write in the generic form").expect("an action").clone();
    assert!(action["edit"].is_null());
    let resolved = client.ask("codeAction/resolve", action).expect("an answer");
    let generic = apply(&text, &resolved["edit"]["changes"][&uri]);
    assert!(generic.starts_with("\"builtin.module\"() ({\n") && generic.contains("sym_name = \"f11999\""));
}

#[test]
fn operations_lead_to_their_definition() {
    let text = "b.use\n";
    let (_folder, root) = project();
    let mut client = Client::new();
    let uri = client.open_at(&format!("{root}/ir.mlir"), text);
    // The test's server loads no project, so that the operation is unknown.
    assert_eq!(client.at("textDocument/definition", &uri, text, "b.use", 0), Value::Null);
    let text = "%0 = arith.constant 1 : i32\n";
    let def = "def Arith_ConstantOp : Op<Arith_Dialect, \"constant\">;\n";
    fs::write(_folder.path().join("Arith.td"), def).expect("room");
    let uri = client.open_at(&format!("{root}/a.mlir"), text);
    let found = client.at("textDocument/definition", &uri, text, "arith.constant", 0);
    assert_eq!(found["uri"], format!("{root}/Arith.td"));
    assert_eq!(found["range"]["start"], place(def, "Arith_ConstantOp", 0));
}

#[test]
fn uses_in_ir_are_references_to_definitions() {
    let (folder, root) = project();
    let text = "func.func @f(%l: !b.line) {\n  \"b.use\"(%l) : (!b.line) -> () // b.use\n  return\n}\n";
    fs::write(folder.path().join("used.mlir"), text).expect("room");
    let mut client = Client::new();
    let uri = client.open_at(&format!("{root}/Ops.td"), OPS);
    for (record, uses) in [("B_UseOp", 1), ("B_Line", 2)] {
        let all = client.at("textDocument/references", &uri, OPS, record, 0);
        let in_ir = all.as_array().expect("a list").iter().filter(|it| it["uri"] == json!(format!("{root}/used.mlir")));
        assert_eq!(in_ir.count(), uses, "{record}: {all}");
    }
}

#[test]
fn arguments_are_renamed_in_formats() {
    let text = "include \"mlir/IR/OpBase.td\"\ndef B_Dialect : Dialect { let name = \"b\"; }\ndef B_UseOp : Op<B_Dialect, \"use\"> {\n  let arguments = (ins StrAttr:$number, StrAttr:$other);\n  let assemblyFormat = \"$number $other attr-dict\";\n}\n";
    let mut client = Client::new();
    let uri = client.open("a.td", text);
    for number in [0, 1] {
        let mut params = client.params(&uri, text, "$number", number);
        params["newName"] = json!("digits");
        let edit = client.ask("textDocument/rename", params.clone()).expect("an edit");
        assert_eq!(apply(text, &edit["changes"][&uri]), text.replace("$number", "$digits"));
        params["newName"] = json!("other");
        assert!(client.ask("textDocument/rename", params).is_err());
    }
}

#[test]
fn comments_and_descriptions_are_shown() {
    let text = "// Banner\n\n// A wire:\n// - long\nclass Wire {\n  // Its length.\n  int length = 1;\n  string summary = \"\";\n  string description = \"\";\n}\ndef Long : Wire {\n  let length = 2;\n  let summary = \"A long one\";\n  let description = [{\n    Text.\n\n    ```mlir\n    a\n    ```\n  }];\n}\n";
    let mut client = Client::new();
    let uri = client.open("a.td", text);
    for (word, number, expected) in [
        ("Wire", 1, "A wire:\n- long"),
        ("length", 1, "Its length."),
        ("Long", 0, "_A long one_\n\nText.\n\n```mlir\na\n```"),
    ] {
        let answer = client.at("textDocument/hover", &uri, text, word, number);
        let shown = answer["contents"]["value"].as_str().unwrap_or_default();
        assert!(shown.contains(expected) && !shown.contains("Banner"), "{word}: {shown}");
    }
}

#[test]
fn records_with_computed_names_are_found() {
    let text = "class Int<int size>;\n// An integer.\nforeach size = [8, 32] in def I#size : Int<size>;\nclass Use<Int of>;\ndef A : Use<I32>;\n";
    let mut client = Client::new();
    let uri = client.open("a.td", text);
    let answer = client.at("textDocument/hover", &uri, text, "I32", 0);
    let shown = answer["contents"]["value"].as_str().unwrap_or_default();
    assert!(shown.contains("An integer.") && shown.contains("is a `Int`"), "{shown}");
    let found = client.at("textDocument/definition", &uri, text, "I32", 0);
    assert_eq!(found["range"]["start"]["line"], 2, "{found}");
    let mut params = client.params(&uri, text, "I32", 0);
    params["newName"] = json!("I33");
    assert!(client.ask("textDocument/rename", params).is_err());
}
