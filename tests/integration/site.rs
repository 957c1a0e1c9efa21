//! Sites written by `lect doc`: no link is dead, no page is long, no external resource is loaded, and the search index
//! has every operation.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use lect_tests::tool::Tool;

/// Maximum length of a page, with phones in mind.
const LONGEST: usize = 300_000;

/// A site: its pages by path, and its search index.
struct Site {
    pages: BTreeMap<String, String>,
    index: Vec<[String; 4]>,
}

fn files(root: &Path, folder: &Path, found: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).expect("the site is there") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            files(root, &path, found);
        } else {
            let name = path.strip_prefix(root).expect("in the site").to_string_lossy().replace('\\', "/");
            found.insert(name, fs::read_to_string(&path).expect("a file of text"));
        }
    }
}

impl Site {
    fn of(args: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let lect = Tool::lect().expect("lect can be built");
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let output = lect.command().arg("doc").arg("-o").arg(folder.path()).args(args).current_dir(root).output();
        let output = output.expect("lect runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let mut pages = BTreeMap::new();
        files(folder.path(), folder.path(), &mut pages);
        let index = pages.remove("search.js").expect("there is a search");
        let index = index.trim().strip_prefix("window.lectIndex = ").and_then(|it| it.strip_suffix(",\n];"));
        let index = serde_json::from_str(&format!("{}]", index.expect("a list"))).expect("the index is data");
        pages.retain(|name, _| name.ends_with(".html"));
        Self { pages, index }
    }

    /// Lists dead links, external resources and similar faults.
    fn faults(&self) -> Vec<String> {
        let anchors: BTreeMap<&str, BTreeSet<&str>> =
            self.pages.iter().map(|(page, text)| (&**page, values(text, " id=\"").collect())).collect();
        let mut faults = Vec::new();
        let mut check = |from: &str, href: &str| {
            let (path, anchor) = href.split_once('#').unwrap_or((href, ""));
            let target = if path.is_empty() { from.to_owned() } else { resolve(from, path) };
            match anchors.get(&*target) {
                Some(known) if anchor.is_empty() || known.contains(anchor) => {}
                None if target == "site.css" && anchor.is_empty() => {}
                _ => faults.push(format!("{from}: nothing is at {href}")),
            }
        };
        for (page, text) in &self.pages {
            let is_web = |href: &&str| ["https://", "http://", "mailto:"].iter().any(|it| href.starts_with(it));
            values(text, "href=\"").filter(|href| !is_web(href)).for_each(|href| check(page, href));
        }
        self.index.iter().for_each(|[_, _, target, _]| check("index.html", target));
        for (page, text) in &self.pages {
            if text.len() > LONGEST {
                faults.push(format!("{page}: {} bytes", text.len()));
            }
            let sources: BTreeSet<&str> = values(text, "src=\"").map(|it| it.trim_start_matches("../")).collect();
            if sources != BTreeSet::from(["site.js"]) {
                faults.push(format!("{page}: {sources:?}"));
            }
            if values(text, " id=\"").count() != anchors[&**page].len() {
                faults.push(format!("{page}: an anchor is there twice"));
            }
        }
        faults
    }

    fn named(&self, kind: &str) -> BTreeSet<&str> {
        self.index.iter().filter(|it| it[1] == kind).map(|it| &*it[0]).collect()
    }
}

/// Returns the quoted values that follow the prefix `before`.
fn values<'t>(text: &'t str, before: &'t str) -> impl Iterator<Item = &'t str> {
    text.split(before).skip(1).filter_map(|rest| rest.split('"').next())
}

/// Resolves a path relative to a page.
fn resolve(from: &str, path: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn check(site: &Site) {
    let faults = site.faults();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults[..faults.len().min(20)].join("\n"));
}

#[test]
fn site_of_all_included_dialects() {
    let site = Site::of(&[]);
    check(&site);
    let found = site.named("operation");
    let dialects = [lect_dialects::ALL, lect::openxla::ALL].concat();
    for spec in dialects.iter().filter_map(|dialect| dialect.spec).map(|spec| spec.get()) {
        for op in spec.ops.iter() {
            assert!(found.contains(&*op.name), "the search does not find {}", op.name);
        }
    }
}

#[test]
fn site_of_all_dialects_of_mlir() {
    let Some(folder) = lect_tests::tablegen::files::mlir_root() else { return };
    let folder = folder.to_string_lossy().into_owned();
    let site = Site::of(&["--dialect-path", &folder]);
    check(&site);
    let found = site.named("operation");
    for name in ["arith.addi", "llvm.intr.memcpy", "spirv.GL.Acos", "nvvm.barrier0", "rocdl.barrier", "linalg.matmul"] {
        assert!(found.contains(name), "the search does not find {name}");
    }
}

#[test]
fn site_of_dialect_files() {
    let site = Site::of(&[
        "examples/turtle-td/src/turtle.td",
        "dialects/openxla/src/stablehlo/stablehlo.td",
        "-Idialects/openxla/src/stablehlo",
        "tests/versions/shop.td",
        "arith",
    ]);
    check(&site);
    assert_eq!(site.named("dialect"), BTreeSet::from(["arith", "shop", "stablehlo", "turtle"]));
    let page = &site.pages["dialect/turtle.html"];
    for part in ["<svg", "turtle.forward", "Goes forward", "64-bit signless integer attribute", "Color"] {
        assert!(page.contains(part), "the page of turtle has no {part}");
    }
    assert!(site.pages["dialect/shop.html"].contains("<b>since 2</b>"), "{}", site.pages["dialect/shop.html"]);
}

/// Checks that definitions are linked to their lines.
#[test]
fn site_links_definitions_to_their_sources() {
    let file = "examples/turtle-td/src/turtle.td";
    let site = Site::of(&[file, "--source-url", "https://example.org/"]);
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file)).expect("a file");
    let (line, def) = (1..)
        .zip(text.lines())
        .find(|(_, line)| line.starts_with("def ") && line.contains("forward"))
        .expect("a definition");
    let name = def.split([' ', ':']).nth(1).expect("a name");
    let link = format!("<a href=\"https://example.org/{file}#L{line}\"><code>def {name}</code></a>");
    assert!(site.pages["dialect/turtle.html"].contains(&link), "{link}");
}

/// Checks that the name of an operation's own operand, attribute or result is no link to an operation of that name.
#[test]
fn own_names_of_an_operation_are_no_links() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("till.td");
    let text = r#"
include "mlir/IR/OpBase.td"
def Till_Dialect : Dialect { let name = "till"; }
class Till_Op<string mnemonic> : Op<Till_Dialect, mnemonic>;
def Till_MaskOp : Till_Op<"mask">;
def Till_RateOp : Till_Op<"rate">;
def Till_SumOp : Till_Op<"sum">;
def Till_ReadOp : Till_Op<"read"> {
  let description = "READ with `mask`, `rate` and `sum`.";
  let arguments = (ins I1:$mask, StrAttr:$rate);
  let results = (outs I32:$sum);
}
def Till_PayOp : Till_Op<"pay"> { let description = "PAY with `mask`, `rate` and `sum`."; }
"#;
    fs::write(&file, text).expect("a file can be written");
    let site = Site::of(&[&file.to_string_lossy()]);
    check(&site);
    let page = &site.pages["dialect/till.html"];
    let description =
        |begin: &str| page.lines().find(|line| line.contains(begin)).unwrap_or_else(|| panic!("{begin}: {page}"));
    assert_eq!(description("PAY with").matches("<a ").count(), 3, "{page}");
    assert_eq!(description("READ with").matches("<a ").count(), 0, "{page}");
}

/// Checks that definitions that come with lect are linked to their lines in the repository.
#[test]
fn site_links_built_in_definitions_to_their_sources() {
    let site = Site::of(&["arith", "async", "--source-url", "https://example.org/"]);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (dialect, least) in [("arith", 50), ("async", 20)] {
        // A large dialect has several pages.
        let prefix = format!("dialect/{dialect}.");
        let pages = site.pages.iter().filter(|(name, _)| name.starts_with(&prefix)).map(|(_, page)| page);
        let mut count = 0;
        for link in pages.flat_map(|page| page.split("<a href=\"https://example.org/").skip(1)) {
            let (address, rest) = link.split_once("\"><code>").expect("an address");
            let (file, line) = address.split_once("#L").expect("a line");
            let def = rest.split_once('<').expect("a definition").0;
            let text = fs::read_to_string(root.join(file)).expect("a file");
            let line = text.lines().nth(line.parse::<usize>().expect("a number") - 1).expect("a line");
            assert!(line.contains(def), "{address}: {line}");
            count += 1;
        }
        assert!(count >= least, "{dialect}: {count} links");
    }
}

/// Checks that markup in descriptions is escaped.
#[test]
fn site_escapes_markup_in_a_dialect() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("bad.td");
    let text = r###"
include "mlir/IR/OpBase.td"
def Bad_Dialect : Dialect {
  let name = "bad";
  let summary = "<script>alert(1)</script>";
  let description = [{
    <script>alert(2)</script> text <img src=x onerror=alert(3)> `<b>` [a](javascript:alert(4)) [b](../gone.md) [c](#gone)
    ![d](https://example.org/x.png)

    # Heading <i>

    [e](#heading-i)

    ```mlir
    "bad.op"() {x = "</code><script>"} : () -> ()
    ```
  }];
}
def Bad_Op : Op<Bad_Dialect, "op"> {
  let summary = "\"><script>";
  let arguments = (ins StrAttr:$x);
  let assemblyFormat = "`<` $x `>` attr-dict";
}
"###;
    fs::write(&file, text).expect("a file can be written");
    let site = Site::of(&[&file.to_string_lossy()]);
    check(&site);
    let page = &site.pages["dialect/bad.html"];
    assert_eq!(page.matches("<script").count(), 1, "{page}");
    for markup in ["<img", "<b>&lt;", "javascript:", "gone"] {
        assert!(!page.contains(&format!("href=\"{markup}")) && !page.contains("<img"), "{page}");
    }
}
