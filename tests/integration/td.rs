//! Dialects loaded at run time from `.td` files and from IRDL, with the facade alone.

use std::path::Path;

use lect::prelude::*;
use lect_ods::td::library::LibraryConfig;
use lect_ods::td::{Input, LoadConfig, load};
use tempfile::TempDir;

const DESK: &str = r#"
include "mlir/IR/OpBase.td"
def Desk_Dialect : Dialect { let name = "desk"; }
def Desk_LampOp : Op<Desk_Dialect, "lamp"> {
  let arguments = (ins I1Attr:$on);
  let assemblyFormat = "$on attr-dict";
}
"#;
const LAMP: &str = "module {\n  desk.lamp true\n}\n";

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("room for it");
    }
    folder
}

#[test]
fn a_file_is_loaded() {
    let folder = folder(&[("desk.td", DESK)]);
    let ctx = Context::with_dialects(lect::dialects::ALL);
    let dialects = ctx.load_td(folder.path().join("desk.td")).expect("a sound file");
    assert_eq!(dialects.len(), 1);
    let module = lect::parse(&ctx, "desk.lamp true").expect("a sound text");
    assert_eq!(lect::print(&module).trim_end(), LAMP.trim_end());
    assert!(lect::parse(&ctx, "desk.lamp 3").is_err());
    let again = ctx.load_td(folder.path().join("desk.td")).expect_err("it is loaded");
    assert_eq!(again.to_string(), "dialect 'desk' is known already");
}

#[test]
fn reports_errors_in_files_with_location() {
    let folder =
        folder(&[("wrong.td", "def A : B;"), ("empty.td", "class A;"), ("more.td", "include \"sub/desk.td\"")]);
    let load = |name| {
        let error = Context::new().load_td(folder.path().join(name)).map(|_| ()).expect_err("it is wrong");
        error.to_string()
    };
    assert!(load("wrong.td").contains("wrong.td:1:9: error: "), "{}", load("wrong.td"));
    assert!(load("empty.td").ends_with("defines nothing of any dialect"));
    assert!(load("none.td").contains("none.td"));
    // The include path can be configured.
    let elsewhere = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(elsewhere.path().join("sub")).expect("a folder");
    std::fs::write(elsewhere.path().join("sub/desk.td"), DESK).expect("room for it");
    let config = LibraryConfig::default().with_include_dirs(vec![elsewhere.path().to_owned()]);
    let ctx = Context::new();
    assert!(ctx.load_td_with(folder.path().join("more.td"), &config).is_ok());
}

#[test]
fn folders_have_dialects_by_namespace() {
    let folder = folder(&[
        ("desk.td", DESK),
        ("wrong.td", &DESK.replace("desk", "table").replace("Desk", "Table").replace("I1Attr", "NoAttr")),
    ]);
    let config = LibraryConfig::default().with_folders(vec![folder.path().to_owned()]);
    let ctx = Context::with_dialects(lect::dialects::ALL);
    let folders = ctx.use_td_folders(config.clone()).expect("sound folders");
    assert_eq!(folders.namespaces().collect::<Vec<_>>(), ["desk", "table"]);
    let module = lect::parse(&ctx, "desk.lamp true").expect("a sound text");
    assert_eq!(lect::print(&module).trim_end(), LAMP.trim_end());
    assert_eq!(folders.error("desk"), None);
    assert!(folders.error("table").is_some_and(|error| error.to_string().contains("wrong.td:5:")));
    assert!(ctx.use_td_folders(config).is_err(), "it has some");
    let none = LibraryConfig::default().with_folders(vec![folder.path().join("none")]);
    assert!(Context::new().use_td_folders(none).is_err());
}

#[test]
fn overlays_describe_custom_code_and_included_ones_are_valid() {
    let folder = folder(&[
        ("desk.td", &DESK.replace("let assemblyFormat = \"$on attr-dict\"", "let hasCustomAssemblyFormat = 1")),
        (
            "described.td",
            "include \"lect/Overlay.td\"\ndef : OpOverlay<\"desk.lamp\"> { let assemblyFormat = \"$on attr-dict\"; }",
        ),
    ]);
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dialects/overlays");
    let overlays = vec![folder.path().join("described.td"), ours.clone()];
    let ctx = Context::with_dialects(lect::dialects::ALL);
    let config = LibraryConfig::default().with_overlays(overlays);
    ctx.load_td_with(folder.path().join("desk.td"), &config).expect("sound files");
    let module = lect::parse(&ctx, "desk.lamp true").expect("a sound text");
    assert_eq!(lect::print(&module).trim_end(), LAMP.trim_end());
    // A missing folder would have no errors either.
    assert!(std::fs::read_dir(ours).expect("a folder").count() >= 4);
}

#[test]
fn a_file_of_irdl_is_loaded() {
    let folder = folder(&[("cup.mlir", "irdl.dialect @cup { irdl.operation @tea { } }")]);
    let ctx = Context::with_dialects(lect::dialects::ALL);
    assert_eq!(lect::load_irdl(&ctx, folder.path().join("cup.mlir")), Ok(vec!["cup".to_owned()]));
    assert!(lect::parse(&ctx, "\"cup.tea\"() : () -> ()").is_ok());
    assert!(lect::parse(&ctx, "\"cup.coffee\"() : () -> ()").is_err());
}

#[test]
fn ir_goes_from_one_context_to_another() {
    let [one, other] = [(); 2].map(|()| Context::with_dialects(lect::dialects::ALL));
    let module = lect::parse(&one, "func.func private @f(i32) -> i32").expect("a sound text");
    let there = lect::transfer(&module, &other).expect("it has the same dialects");
    assert_eq!(lect::print(&there), lect::print(&module));
}

#[test]
fn files_of_mlir_22_give_way_only_where_dialects_are_loaded() {
    let folder = tempfile::tempdir().expect("a folder");
    let interfaces = folder.path().join("mlir/Interfaces");
    std::fs::create_dir_all(&interfaces).expect("room for it");
    let text = "class Resource<string resourceName> {\n  string name = resourceName;\n}\nclass OfThisFolder;\n";
    std::fs::write(interfaces.join("SideEffectInterfaceBase.td"), text).expect("room for it");
    let config = LoadConfig::default().with_include_dirs(vec![folder.path().to_owned()]);
    let has_class = |config: &LoadConfig| {
        let text = "include \"mlir/Interfaces/SideEffectInterfaceBase.td\"\n".to_owned();
        let loaded = load(Input::Text { name: "a.td".to_owned(), text }, config);
        loaded.records.expect("it is sound").class("OfThisFolder").is_some()
    };
    assert!(has_class(&config), "records are those of llvm-tblgen");
    assert!(!has_class(&config.with_newer(true)), "the prelude has the newer file");
}

#[test]
fn dialects_are_included_by_the_names_of_mlir() {
    let include = Path::new("/usr/lib/llvm-22/include");
    let (mut folders, mut count) = (vec![include.join("mlir/Dialect")], 0);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(include).expect("a path inside").to_string_lossy().into_owned();
            if lect_dialects::text(&name).is_none() {
                continue;
            }
            count += 1;
            let config = LoadConfig::default().with_texts(lect_dialects::text);
            let input = Input::Text { name: "in.td".to_owned(), text: format!("include \"{name}\"\n") };
            let loaded = load(input, &config);
            assert!(loaded.records.is_some(), "{name}: {:?}", loaded.diagnostics.list().first());
        }
    }
    assert!(count > 60 || !include.exists(), "{count} files");
}

#[test]
fn dialects_are_included_by_the_names_of_openxla() {
    let names = ["stablehlo/dialect/StablehloOps.td", "stablehlo/dialect/ChloOps.td", "shardy/dialect/sdy/ir/ops.td"];
    let own = ["vhlo/vhlo.td", "mpmd/mpmd.td", "stablehlo/stablehlo.td"];
    for name in names.into_iter().chain(own) {
        let config = LoadConfig::default().with_texts(lect::openxla::text);
        let input = Input::Text { name: "in.td".to_owned(), text: format!("include \"{name}\"\n") };
        let loaded = load(input, &config);
        assert!(loaded.records.is_some(), "{name}: {:?}", loaded.diagnostics.list().first());
    }
}
