//! Rules of comparing dialects: `compat/rules.txt` has a change and an old file for each, which demonstrates the harm.
//!
//! The page of the guide lists the table of rules; `BLESS=1` writes the list into the page.
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex};

use lect_bytecode::{ReadConfig, WriteConfig, archive, golden, parse_text};
use lect_core::Context;
use lect_core::context::ContextData;
use lect_core::dialect::{BytecodeHooks, DefBody, DialectSpec, Shared};
use lect_core::entity::Type;
use lect_core::ir::{Isolate, OpRef};
use lect_core::text::ParseConfig;
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::types::TypeData;
use lect_core::verify::{VerifyConfig, verify};
use lect_ods::compat::{
    Allow, Allowed, Category, CompareConfig, Compatibility, Finding, Harm, compare, removed, rules,
};
use lect_ods::spec::Arity;
use lect_ods::td::lower::lower;
use lect_ods::td::{Input, LoadConfig, load};

/// Text before the definitions of a case.
const HEAD: &str = r#"include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/Properties.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "lect/Versions.td"
"#;

/// Dialect of a case that defines none.
const DIALECT: &str = r#"def D : Dialect { let name = "d"; let cppNamespace = "::d"; let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1; }
"#;

/// A change of definitions, and an old file.
#[derive(Default)]
struct Case {
    rule: String,
    /// Kind of the case: `none`, `!`, or empty.
    kind: String,
    old: String,
    new: String,
    file: String,
}

fn cases() -> Vec<Case> {
    let text = std::fs::read_to_string("compat/rules.txt").expect("the file is there");
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines() {
        let (mark, rest) = line.split_at_checked(2).unwrap_or((line, ""));
        if mark == "# " {
            let (rule, kind) = rest.split_once(' ').unwrap_or((rest, ""));
            cases.push(Case { rule: rule.into(), kind: kind.into(), ..Case::default() });
        }
        let Some(case) = cases.last_mut() else { continue };
        let targets: &mut [&mut String] = match mark {
            "- " => &mut [&mut case.old],
            "+ " => &mut [&mut case.new],
            "= " => &mut [&mut case.old, &mut case.new],
            "| " => &mut [&mut case.file],
            _ => &mut [],
        };
        for target in targets.iter_mut() {
            target.push_str(rest);
            target.push('\n');
        }
    }
    cases
}

/// Returns the dialects of a text.
fn lowered(text: String, definitions: &str) -> Vec<DialectSpec> {
    let mut loaded = load(Input::Text { name: "definitions".into(), text }, &LoadConfig::default());
    let records = loaded.records.as_ref().unwrap_or_else(|| panic!("{:?}\n{definitions}", loaded.diagnostics.list()));
    let lowered = lower(records, &mut loaded.diagnostics);
    assert_eq!(loaded.diagnostics.errors(), 0, "{:?}\n{definitions}", loaded.diagnostics.list());
    lowered.dialects
}

fn spec(definitions: &str) -> Shared<DialectSpec> {
    let dialect = if definitions.contains("def D :") { "" } else { DIALECT };
    // Encodings are loaded as a file of their own.
    let is_encoding = |line: &&str| line.contains(": DialectType");
    let (encodings, others): (Vec<&str>, Vec<&str>) = definitions.lines().partition(is_encoding);
    let all = lowered(format!("{HEAD}{dialect}{}", others.join("\n")), definitions);
    let spec = all.into_iter().find(|it| it.name == "d").expect("it defines the dialect");
    if encodings.is_empty() {
        return Shared::new(spec);
    }
    let encodings = lowered(format!("include \"lect/Encodings.td\"\n{}", encodings.join("\n")), definitions);
    Shared::new(spec.with_encodings_of(encodings.first().expect("it has encodings")))
}

type Messages = Arc<Mutex<Vec<String>>>;

fn context(spec: &Shared<DialectSpec>) -> (Context, Messages) {
    let (ctx, messages) = (Context::new(), Messages::default());
    let sink = messages.clone();
    ctx.set_handler(Arc::new(move |_, diagnostic| sink.lock().expect("no test panics").push(diagnostic.message)));
    ctx.load(spec.clone()).expect("nothing is loaded");
    (ctx, messages)
}

fn parsed(ctx: &Context, text: &[u8]) -> Option<Isolate> {
    parse_text(ctx, b"text", Arc::new(text.to_vec()), &ParseConfig::default()).ok().filter(sound)
}

fn sound(ir: &Isolate) -> bool {
    verify(ir.root(), &VerifyConfig::default()).is_ok()
}

fn printed(ir: &Isolate, generic: bool) -> Vec<u8> {
    let mut out = Vec::new();
    print_op(ir.root(), &PrintConfig::default().with_generic(generic), &mut out).expect("it is kept in memory");
    out
}

/// Describes the operations of a module by the names in their definitions. Defaults are included.
fn by_name(ir: &Isolate) -> String {
    let mut out = String::new();
    let ctx = ir.context();
    let mut numbers = BTreeMap::new();
    let mut stack: Vec<OpRef<'_>> = ops_of(ir.root());
    stack.reverse();
    while let Some(op) = stack.pop() {
        for value in op.results() {
            let number = numbers.len();
            numbers.insert(value, number);
        }
        out += &op.name_text();
        if let Some(info) = op.info() {
            let spec = info.spec();
            let operands: Vec<String> = op.operands().map(|it| format!("{:?}", numbers.get(&it))).collect();
            let types: Vec<String> = op.result_types().map(|it| type_by_name(ctx, it)).collect();
            for (groups, values) in [(&spec.operands, operands), (&spec.results, types)] {
                let single = groups.iter().filter(|it| it.arity == Arity::One).count();
                let (mut start, mut left) = (0, values.len().saturating_sub(single));
                for group in groups.iter() {
                    let length = if group.arity == Arity::One { 1 } else { std::mem::take(&mut left) };
                    let part = values.get(start..(start + length).min(values.len())).unwrap_or_default();
                    start += length;
                    if !part.is_empty() {
                        out += &format!(" {}={part:?}", group.name);
                    }
                }
            }
            for (prop, known) in spec.props.iter().zip(&info.props) {
                if let Some(value) = op.attr(&prop.name).or(known.default) {
                    out += &format!(" {}={}", prop.name, ctx.attrs().show(value));
                }
            }
            for (region, body) in spec.regions.iter().zip(op.regions()) {
                let blocks: Vec<usize> = body.blocks().map(|it| it.ops().count()).collect();
                out += &format!(" {}={blocks:?}", region.name);
            }
            for (at, successor) in op.successors().enumerate() {
                let name = spec.successors.get(at).map_or("", |it| &it.name);
                let place = op.block().and_then(|it| it.region()?.blocks().position(|it| it.block == successor.block));
                out += &format!(" {name}={place:?}");
            }
        }
        out += &format!(" {}\n", ctx.attrs().show(op.attrs()));
        let mut nested = ops_of(op);
        nested.reverse();
        stack.extend(nested);
    }
    out
}

/// Describes a type by the parameter names of its definition.
fn type_by_name(ctx: &ContextData, ty: Type) -> String {
    let TypeData::Dialect { def, body: DefBody::Params(params) } = ctx.types().data(ty) else {
        return ctx.types().show(ty).to_string();
    };
    let spec = ctx.def_info(*def).spec();
    let mut parts: Vec<String> =
        spec.params.iter().zip(params.iter()).map(|(it, value)| format!("{}={value:?}", it.name)).collect();
    parts.sort();
    format!("{:?} {parts:?}", spec.mnemonic)
}

fn ops_of(op: OpRef<'_>) -> Vec<OpRef<'_>> {
    op.regions().flat_map(|it| it.blocks()).flat_map(|it| it.ops()).collect()
}

/// Returns the harms that a file demonstrates: errors, or a different meaning.
fn harms(case: &Case, old: &Shared<DialectSpec>, new: &Shared<DialectSpec>) -> Vec<(Category, String)> {
    let (mut ctx, messages) = context(old);
    let stated = case.file.strip_prefix("// dialect-versions: d=").and_then(|rest| rest.split_once('\n'));
    let (version, file) = match stated {
        Some((version, file)) => (version.split('.').map(|it| it.parse().expect("a number")).collect(), file),
        None => (old.version.to_vec(), &*case.file),
    };
    if stated.is_some() {
        ctx = ctx.with_versions(&[("d".to_owned(), version.clone())]).expect("the dialect has the version");
    }
    let ir = parsed(&ctx, file.as_bytes());
    let ir = ir.unwrap_or_else(|| panic!("{}: the old definition refuses the file: {messages:?}", case.rule));
    let comment = match version.is_empty() {
        true => String::new(),
        false => format!("// dialect-versions: d={}\n", lect_ods::spec::show_version(&version)),
    };
    let text = |generic| [comment.as_bytes(), &printed(&ir, generic)].concat();
    let (mut bytecode, mut packed) = (Vec::new(), Vec::new());
    lect_bytecode::write(ir.root(), &WriteConfig::default(), &mut bytecode).expect("it can be written");
    archive::write(ir.root(), &archive::WriteConfig::default(), &mut packed).expect("it can be written");
    let (bytecode, packed) = (bytes::Bytes::from(bytecode), bytes::Bytes::from(packed));
    let mut found = Vec::new();
    for kind in ["custom", "generic", "bytecode", "archive"] {
        let read = |spec| {
            let (ctx, messages) = context(spec);
            let ir = match kind {
                "custom" => parsed(&ctx, &text(false)),
                "generic" => parsed(&ctx, &text(true)),
                "bytecode" => lect_bytecode::read(&ctx, b"file", bytecode.clone(), &ReadConfig::default()).ok(),
                _ => archive::read(&ctx, b"file", packed.clone(), &archive::ReadConfig::default()).ok(),
            };
            let meaning = ir.filter(sound).map(|ir| by_name(&ir));
            meaning.ok_or_else(|| messages.lock().expect("no test panics").first().cloned().unwrap_or_default())
        };
        let (before, after) = (read(old), read(new));
        let category = if ["custom", "generic"].contains(&kind) { Category::Text } else { Category::Bytecode };
        if before != after {
            found.push((category, format!("{kind}: {before:?} became {after:?}")));
        }
    }
    found
}

#[test]
fn each_rule_is_reported_and_an_old_file_shows_its_harm() {
    let mut wrong = Vec::new();
    for case in cases() {
        let (old, new) = (spec(&case.old), spec(&case.new));
        // No program uses these definitions.
        let findings = compare(&old, &new, &CompareConfig::default().with_functions(Some(Vec::new())));
        let Some(finding) = findings.iter().find(|it| it.rule.name == case.rule) else {
            let names: Vec<&str> = findings.iter().map(|it| it.rule.name).collect();
            wrong.push(format!("{} is not reported, but {names:?}", case.rule));
            continue;
        };
        if case.kind == "!" {
            continue;
        }
        let harms = harms(&case, &old, &new);
        let is_claimed = Category::FILES.iter().any(|&it| finding.harms.to(it) > Harm::None);
        match (case.kind == "none", is_claimed, harms.is_empty()) {
            (true, false, true) | (false, true, false) => {}
            // A renaming changes the names in the description, but no meaning; a new parameter has its default.
            (true, false, false) if case.rule.ends_with("renamed") || case.rule == "def-format-extended" => {}
            _ => wrong.push(format!("{}: {:?}, the file shows {harms:?}", case.rule, finding.harms)),
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn each_rule_has_a_case_or_a_reason() {
    const ELSEWHERE: &[&str] = &[
        // A case has one dialect: `files_of_a_removed_dialect_are_rejected` has the file.
        "dialect-removed",
        // This rule reports parts of operations that no other rule covers; there are none now.
        "op-changed",
        // Only overlays and code define the type of an attribute.
        "def-value-type",
    ];
    let have: BTreeSet<String> = cases().into_iter().map(|it| it.rule).collect();
    let lack: Vec<&str> = rules::ALL.iter().map(|it| it.name).filter(|it| !have.contains(*it)).collect();
    assert_eq!(lack, ELSEWHERE);
    let names: BTreeSet<&str> = rules::ALL.iter().map(|it| it.name).collect();
    assert_eq!(names.len(), rules::ALL.len());
    assert!(have.iter().all(|it| names.contains(&**it)), "{have:?}");
}

#[test]
fn files_of_a_removed_dialect_are_rejected() {
    let old = spec("def A : Op<D, \"a\">;");
    let finding = removed(&old);
    assert_eq!((finding.rule.name, finding.harms.text), ("dialect-removed", Harm::Rejects));
    let text = b"\"d.a\"() : () -> ()";
    assert!(parsed(&context(&old).0, text).is_some());
    assert!(parsed(&Context::new(), text).is_none());
}

#[test]
fn guide_lists_the_rules() {
    let page = Path::new("../docs/src/compat.md");
    let text = std::fs::read_to_string(page).expect("the page is there");
    let (begin, end) = ("<!-- rules -->\n", "<!-- end of rules -->\n");
    let (before, rest) = text.split_once(begin).expect("the page has a place for the list");
    let (_, after) = rest.split_once(end).expect("the list has an end");
    let mut table = String::from("\n| rule | text | bytecode | Rust | change | repair |\n|---|---|---|---|---|---|\n");
    for rule in rules::ALL {
        let harm = |category| match rule.harms.to(category) {
            Harm::None => "",
            Harm::MayReject => "may be rejected",
            Harm::Rejects => "rejected",
            Harm::Misreads => "**misread**",
        };
        let [text, bytecode, source] = Category::ALL.map(harm);
        table += &format!("| `{}` | {text} | {bytecode} | {source} | {} | {} |\n", rule.name, rule.about, rule.help);
    }
    let wanted = format!("{before}{begin}{table}\n{end}{after}");
    if std::env::var_os("BLESS").is_some_and(|bless| bless == "1") {
        std::fs::write(page, &wanted).expect("it can be written");
    }
    assert!(text == wanted || std::env::var_os("BLESS").is_some(), "BLESS=1 writes the list of rules into {page:?}");
}

fn findings(old: &str, new: &str) -> Vec<Finding> {
    compare(&spec(old), &spec(new), &CompareConfig::default())
}

#[test]
fn allow_list_covers_a_rule_or_one_subject() {
    let old = "def A : Op<D, \"a\">; def B : Op<D, \"b\">;";
    let all = findings(old, "def C : Op<D, \"c\">;");
    let left = |list: &[&str]| {
        let list: Vec<Allow> = list.iter().map(|it| Allow::parse(it).expect("there is such a rule")).collect();
        let Allowed { findings, unused, .. } = Allowed::of(all.clone(), &list);
        let breaking =
            findings.iter().filter(|it| it.compatibility(&Category::FILES) == Compatibility::Breaking).count();
        (breaking, unused.len())
    };
    assert_eq!(left(&[]), (2, 0));
    assert_eq!(left(&["op-removed"]), (0, 0));
    assert_eq!(left(&["op-removed:d.a", "operand-order"]), (1, 1));
    let error = Allow::parse("operand-oder").expect_err("there is no such rule").to_string();
    assert_eq!(error, "there is no rule 'operand-oder'; there is 'operand-order'");
    let list = Allow::parse_file("# all\n\nop-removed:d.a  # gone for good\ndef-removed:#d.a\n").expect("it is right");
    assert_eq!(list.iter().map(ToString::to_string).collect::<Vec<_>>(), ["op-removed:d.a", "def-removed:#d.a"]);
    assert_eq!(Allow::parse_file("\nnonsense").expect_err("there is no such rule").0, 2);
}

#[test]
fn golden_file_sees_swapped_operands() {
    let old = spec("def A : Op<D, \"sub\"> { let arguments = (ins F32:$lhs, F32:$rhs); }");
    let new = spec("def A : Op<D, \"sub\"> { let arguments = (ins F32:$rhs, F32:$lhs); }");
    let text = golden::describe(&old, &BytecodeHooks::NONE);
    assert!(golden::compare(&old, &BytecodeHooks::NONE, &text).is_ok());
    let error = golden::compare(&new, &BytecodeHooks::NONE, &text).expect_err("the operands changed places");
    assert!(error.to_string().contains("operand-order: operation 'd.sub'"), "{error}");
}

#[test]
fn golden_file_sees_other_orders() {
    let swapped = [
        ("let results = (outs F32:$a, F32:$b);", "let results = (outs F32:$b, F32:$a);"),
        ("let regions = (region AnyRegion:$a, AnyRegion:$b);", "let regions = (region AnyRegion:$b, AnyRegion:$a);"),
        (
            "let successors = (successor AnySuccessor:$a, AnySuccessor:$b);",
            "let successors = (successor AnySuccessor:$b, AnySuccessor:$a);",
        ),
    ];
    for (old, new) in swapped {
        let of = |parts: &str| spec(&format!("def A : Op<D, \"sub\"> {{ {parts} }}"));
        let text = golden::describe(&of(old), &BytecodeHooks::NONE);
        let error = golden::compare(&of(new), &BytecodeHooks::NONE, &text).expect_err(new);
        assert!(error.to_string().contains("operation 'd.sub'"), "{error}");
    }
}
