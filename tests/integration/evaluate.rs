//! Evaluation of constraints and C++ expressions: the values of some, in `filetests/evaluate.txt`, and the share of
//! MLIR's definitions that can be evaluated.
//!
//! Without MLIR's files the second reports that it was skipped and passes, unless `LECT_REQUIRE_ORACLE=1`.

use std::collections::BTreeMap;
use std::fmt::Write;

use lect_core::context::Context;
use lect_core::eval::{Coverage, unknowns};
use lect_core::eval::{Scope, Val, evaluate};
use lect_core::text::parse::{parse_attr, parse_type};
use lect_ods::spec::{DialectSpec, Shared};
use lect_ods::td::lower::lower;
use lect_ods::td::{Input, cpp, load};
use lect_tests::tablegen::files;

/// Required share of evaluated uses; the missing ones are mostly the types of SPIR-V.
const UNDERSTOOD: f64 = 0.99;

/// Evaluates each line of the file: a value for `$_self`, an expression, and its result. The value is a type, or an
/// attribute after `attr`.
#[test]
fn evaluates_expressions_as_mlir() -> Result<(), String> {
    let all = Context::with_dialects(lect_dialects::ALL);
    // In the C++ expressions, `emitc.thing` is an opaque type of a dialect that is not loaded.
    let others: Vec<_> = lect_dialects::ALL.iter().copied().filter(|def| def.namespace != "emitc").collect();
    let without_emitc = Context::with_dialects(&others);
    let mut wrong = String::new();
    for line in include_str!("../filetests/evaluate.txt").lines() {
        if line.is_empty() || line.starts_with("//") {
            continue;
        }
        let parts: Vec<&str> = line.split(" | ").map(str::trim).collect();
        let [subject, text, expected] = parts[..] else { return Err(format!("three parts are wanted: {line}")) };
        let ctx = if subject.contains("emitc.thing") { &without_emitc } else { &all };
        let this = match subject.strip_prefix("attr ") {
            Some(attr) => Val::Attr(parse_attr(ctx, attr).map_err(|_| line.to_owned())?),
            None => Val::Type(parse_type(ctx, subject).map_err(|_| line.to_owned())?),
        };
        let expr = cpp::parse_expr(text).map_err(|error| format!("{text}: {error:?}"))?;
        let found = show(ctx, evaluate(ctx, &expr, &Scope::this(this)));
        if found != expected {
            let _ = writeln!(wrong, "{subject} | {text} | {found}, not {expected}");
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

fn show(ctx: &Context, value: Option<Val<'_>>) -> String {
    match value {
        None => "unknown".to_owned(),
        Some(Val::Type(ty)) => ctx.types().show(ty).to_string(),
        Some(Val::Attr(attr)) => ctx.attrs().show(attr).to_string(),
        Some(Val::List(list)) => {
            let items: Vec<String> = list.into_iter().map(|item| show(ctx, Some(item))).collect();
            format!("[{}]", items.join(", "))
        }
        Some(value) => format!("{value:?}"),
    }
}

#[test]
fn mlir_is_understood() -> Result<(), String> {
    let Some(root) = files::mlir_root() else {
        if std::env::var_os("LECT_REQUIRE_ORACLE").is_some_and(|value| value == "1") {
            return Err("there are no files of MLIR's, and LECT_REQUIRE_ORACLE=1 wants them".to_owned());
        }
        println!("\nevaluate: SKIPPED, there are no files of MLIR's\n");
        return Ok(());
    };
    let all = files::mlir(&root)?;
    let included = files::included(&all);
    let mut dialects: BTreeMap<String, DialectSpec> = BTreeMap::new();
    for file in all.iter().filter(|file| !included.contains(&format!("mlir/{}", file.name))) {
        let mut loaded = load(Input::File(file.path.clone()), &file.config_beside_oracle());
        let Some(records) = &loaded.records else { continue };
        for spec in lower(records, &mut loaded.diagnostics).dialects {
            match dialects.get_mut(&*spec.name) {
                Some(known) => known.merge(spec),
                None => drop(dialects.insert(spec.name.to_string(), spec)),
            }
        }
    }
    // The definitions in MLIR's files replace those that lect includes.
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let dialects: Vec<Shared<DialectSpec>> = dialects.into_values().map(Shared::new).collect();
    for dialect in dialects.iter().filter(|dialect| dialect.name != "builtin") {
        ctx.load(dialect.clone()).map_err(|error| error.to_string())?;
    }
    let mut all = Coverage::default();
    dialects.iter().for_each(|dialect| all.add(unknowns(&ctx, dialect)));
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    all.unknowns.iter().for_each(|unknown| *names.entry(&unknown.what).or_default() += 1);
    let mut names: Vec<_> = names.into_iter().collect();
    names.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let share = all.known as f64 / all.uses.max(1) as f64;
    println!("\nevaluate: {} of {} constraints and expressions: {:.2} %", all.known, all.uses, share * 100.0);
    names.iter().take(60).for_each(|(name, count)| println!("{count:6} {name}"));
    if share < UNDERSTOOD { Err(format!("{share} is less than {UNDERSTOOD}")) } else { Ok(()) }
}
