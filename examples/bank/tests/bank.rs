//! Tests of the dialect: parsing, verification, canonicalization, lowering, and two versions.

use bank::dialect::{self, AddOp, AmountOp, Currency, MoneyType, ScaleOp, TransferOp};
use lect::bytecode::ReadConfig;
use lect::pass::{Pipeline, Registry};
use lect::prelude::*;
use lect::rewrite::greedy::{self, GreedyConfig};
use lect::rewrite::{PatternSet, Rewrite, no_match, trace};

fn context() -> Context {
    Context::with_dialects(&bank::dialects())
}

fn body(text: &str) -> String {
    format!("func.func @f(%a: !bank.money<euro>, %b: !bank.money<euro>, %c: i1) {{\n{text}\nreturn\n}}")
}

/// Returns the text after a pipeline.
fn after(text: &str, pipeline: &str) -> String {
    let ctx = context();
    let mut module = lect::parse(&ctx, text).expect("the text is valid");
    let pipeline = Pipeline::parse(pipeline, &Registry::of(&bank::dialects())).expect("the pipeline is valid");
    pipeline.run(&mut module).expect("the pipeline succeeds");
    lect::verify(&module).expect("the module stays valid");
    lect::print(&module)
}

/// Returns the first error of a text.
fn error_of(text: &str) -> String {
    let ctx = context();
    let (module, errors) = ctx.capture_diagnostics(|| lect::parse(&ctx, text));
    assert!(module.is_err(), "{text}");
    errors[0].message.clone()
}

const ALL: &str = r#"module {
  bank.account @alice euro limit 500 tags ["private", "main"]
  bank.account @bob euro
  func.func @pay(%arg0: !bank.money<euro>) -> !bank.money<dollar> {
    %0 = bank.amount 1250 : !bank.money<euro>
    %1 = bank.balance @alice : <euro>
    %2 = bank.sum %arg0, %1, %0 tip %0 : !bank.money<euro>, !bank.money<euro>, !bank.money<euro> tip !bank.money<euro>
    %3:2 = bank.split %2 in 2, 1 : <euro> -> !bank.money<euro>, !bank.money<euro>
    %4 = bank.scale %3#0 by 119 round up : <euro>
    %5 = bank.add %4, %3#1 : <euro>
    %6 = bank.when %5 exceeds %1 : <euro> -> !bank.money<euro> {
      %8 = bank.negate %1 : <euro>
      bank.yield %8 : !bank.money<euro>
    } else {
      bank.yield %5 : !bank.money<euro>
    }
    %7 = bank.exchange %6 to dollar at 1080 : <euro>
    bank.transfer %5 from @alice to @bob : <euro>
    bank.transfer %5 from @alice to @bob fee %0 : <euro>, !bank.money<euro>
    return %7 : !bank.money<dollar>
  }
}
"#;

#[test]
fn prints_parsed_text() {
    let ctx = context();
    let module = lect::parse(&ctx, ALL).expect("the text is valid");
    assert_eq!(lect::print(&module), ALL);
    let bytes = lect::write_bytecode(&module).expect("bytecode is written");
    let again = lect::bytecode::read(&ctx, b"all.mlirbc", bytes.into(), &ReadConfig::default());
    assert_eq!(lect::print(&again.expect("bytecode is read")), ALL);
}

#[test]
fn builders_check_and_infer() {
    let ctx = context();
    let mut module = lect::module(&ctx);
    let block = lect::body(&module);
    let euro = MoneyType::get(&ctx, Currency::Euro, 2).expect("a type").ty();
    let mut builder = Builder::at_end(&mut module, block);
    let amount = builder.value(AmountOp::build(5, euro)).expect("an amount");
    let sum = builder.value(dialect::SumOp::build([amount, amount]).tip(amount)).expect("a sum");
    let dollars = builder.value(dialect::ExchangeOp::build(sum, Currency::Dollar, 1080)).expect("an exchange");
    assert_eq!(ctx.types().show(module.value_type(dollars)).to_string(), "!bank.money<dollar>");
    assert!(MoneyType::get(&ctx, Currency::Yen, 7).is_err());
    let (failed, errors) = ctx.capture_diagnostics(|| {
        let mut builder = Builder::at_end(&mut module, block);
        builder.add_op(dialect::ExchangeOp::build(sum, Currency::Euro, 1080))
    });
    assert!(failed.is_err() && errors[0].message.contains("its own currency"), "{errors:?}");
    let (failed, errors) =
        ctx.capture_diagnostics(|| Builder::at_end(&mut module, block).add_op(dialect::SumOp::build([])));
    assert!(failed.is_err() && errors[0].message.contains("adds no amounts"), "{errors:?}");
}

#[test]
fn rejects_invalid_programs() {
    let cases = [
        ("%0 = bank.sum %a, %d : !bank.money<euro>, !bank.money<yen>", "adds amounts of several currencies"),
        ("%0 = bank.split %a in 1, 2 : <euro> -> !bank.money<euro>", "needs a positive share for each result"),
        ("bank.transfer %a from @alice to @bob : <euro>", "names '@alice', which is no account"),
        ("%0 = bank.exchange %a to yen at 0 : <euro>", "attribute 'rate' failed to satisfy constraint"),
        (
            "%0 = \"bank.exchange\"() <{currency = 1 : i32, rate = 1 : i64}> : () -> !bank.money<yen>",
            "requires a single operand",
        ),
        (
            "%0 = \"bank.exchange\"(%a) <{rate = 1 : i64}> : (!bank.money<euro>) -> !bank.money<yen>",
            "requires attribute 'currency'",
        ),
    ];
    for (text, message) in cases {
        let text = format!("func.func @f(%a: !bank.money<euro>, %d: !bank.money<yen>) {{\n{text}\nreturn\n}}");
        let error = error_of(&text);
        assert!(error.contains(message), "{error}");
    }
    assert!(error_of("func.func private @f(!bank.money<euro, 7>)").contains("at most six digits"));
}

#[test]
fn canonicalize_applies_patterns_and_folds() {
    let text = body(
        "%s = bank.scale %a by 100 : !bank.money<euro>
         %t = bank.scale %s by 300 : !bank.money<euro>
         %u = bank.scale %t by 50 round up : !bank.money<euro>
         %one = bank.amount 1 : !bank.money<euro>
         %two = bank.add %one, %one : !bank.money<euro>
         %three = bank.sum %two, %one : !bank.money<euro>, !bank.money<euro>
         %only = bank.split %u in 3 : !bank.money<euro> -> !bank.money<euro>
         %sum = bank.add %only, %three : !bank.money<euro>
         %n = bank.negate %sum : !bank.money<euro>
         %m = bank.negate %n : !bank.money<euro>
         func.call @use(%m) : (!bank.money<euro>) -> ()",
    );
    let text = format!("func.func private @use(!bank.money<euro>)\n{text}");
    let text = after(&text, "builtin.module(canonicalize)");
    let expected = "    %0 = bank.amount 3 : !bank.money<euro>
    %1 = bank.scale %arg0 by 150 round up : <euro>
    %2 = bank.add %1, %0 : <euro>
    call @use(%2)";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn audit_has_options() {
    let text = format!(
        "bank.account @x euro\nbank.account @y euro\n{}",
        body(
            "%m = bank.amount 700 : !bank.money<euro>
         bank.transfer %m from @x to @y : !bank.money<euro>",
        )
    );
    let ctx = context();
    let registry = Registry::of(&bank::dialects());
    let audit = |options: &str| {
        let pipeline = Pipeline::parse(&format!("builtin.module(func.func(bank-audit{options}))"), &registry);
        let mut module = lect::parse(&ctx, &text).expect("the text is valid");
        ctx.capture_diagnostics(|| pipeline.expect("the pipeline is valid").run(&mut module)).0.is_ok()
    };
    assert!(audit("") && !audit("{limit=500}") && audit("{limit=500 trusted=x}"));
    let error = Pipeline::parse("builtin.module(func.func(bank-audit{limits=5}))", &registry).err();
    let error = error.map(|error| error.to_string()).expect("there is no such option");
    assert!(error.contains("no such option limits; the pass has 'limit', 'trusted'"), "{error}");
}

#[test]
fn lowers_all_operations() {
    let text = after(ALL, "builtin.module(lower-bank)");
    assert!(!text.contains("bank.") && !text.contains("cast"), "{text}");
    assert!(text.contains("func.func private @alice_take(i64)") && text.contains("scf.if"), "{text}");
    assert!(text.contains("func.func @pay(%arg0: i64) -> i64") && text.contains("arith.ceildivsi"), "{text}");
}

#[test]
fn says_which_dialect_a_context_lacks() {
    let ctx = Context::with_dialects(&[&lect::dialects::arith::DIALECT]);
    let mut module = lect::module(&ctx);
    let block = lect::body(&module);
    let i64 = ctx.types().i64();
    let (failed, errors) =
        ctx.capture_diagnostics(|| Builder::at_end(&mut module, block).add_op(AmountOp::build(1, i64)));
    assert!(failed.is_err());
    let message = &errors[0].message;
    assert!(
        message.contains("'bank.amount'") && message.contains("depends(") && message.contains("'bank'"),
        "{message}"
    );
    // The context also loads the dialects that `bank` depends on.
    let ctx = Context::with_dialects(&[&dialect::DIALECT]);
    assert!(lect::parse(&ctx, "%0 = arith.constant 1 : i64").is_ok());
}

const FIRST: &str = "// dialect-versions: bank=1
module {
  func.func @f(%arg0: !bank.money<euro>) -> !bank.money<euro> {
    %0 = bank.plus %arg0, %arg0 : <euro>
    %1 = bank.scale %0 by 50 : <euro>
    %2 = bank.double %1 : <euro>
    return %2 : !bank.money<euro>
  }
}
";

#[test]
fn reads_and_writes_version_1() {
    let ctx = context();
    let module = lect::parse(&ctx, FIRST).expect("the text is valid");
    let text = lect::print(&module);
    let expected = "    %0 = bank.add %arg0, %arg0 : <euro>
    %1 = bank.scale %0 by 50 : <euro>
    %2 = bank.scale %1 by 200 : <euro>";
    assert!(text.contains(expected), "{text}");

    // Downgrade to version 1, and upgrade again.
    let first = ctx.with_versions(&[("bank".to_owned(), vec![1])]).expect("there is a version 1");
    let older = lect::transfer(&module, &first).expect("version 1 can express it");
    assert_eq!(format!("// dialect-versions: bank=1\n{}", lect::print(&older)), FIRST);
    let bytes = lect::write_bytecode(&older).expect("bytecode is written");
    let read = lect::bytecode::read(&ctx, b"old.mlirbc", bytes.into(), &ReadConfig::default());
    assert_eq!(lect::print(&read.expect("bytecode is read")), text);

    // Version 1 has no rounding.
    let newer = lect::parse(&ctx, &body("%0 = bank.scale %a by 5 round up : !bank.money<euro>")).expect("valid");
    let (failed, errors) = ctx.capture_diagnostics(|| lect::transfer(&newer, &first));
    assert!(failed.is_err());
    assert!(errors[0].message.contains("rounding"), "{errors:?}");
}

#[test]
fn patterns_say_why_they_do_not_match() {
    fn forbid_free(transfer: TransferOp<'_>) -> Option<Rewrite> {
        if transfer.fee().is_some() {
            return no_match("it has a fee");
        }
        Some(Rewrite::erase())
    }
    let ctx = context();
    let mut module = lect::parse(&ctx, ALL).expect("the text is valid");
    let mut patterns = PatternSet::new();
    patterns.on::<TransferOp>(&ctx, 1, forbid_free);
    let (_, attempts) = trace::trace(|| greedy::apply(&mut module, &patterns, &GreedyConfig::default()));
    let lines: Vec<String> = attempts.iter().map(ToString::to_string).collect();
    assert!(lines.iter().any(|it| it.ends_with("on 'bank.transfer': no match: it has a fee")), "{lines:?}");
    assert!(lines.iter().any(|it| it.ends_with("on 'bank.transfer': match")), "{lines:?}");
}

#[test]
fn has_twelve_operations() {
    assert_eq!(dialect::DIALECT.spec.map(|spec| spec.get().ops.len()), Some(12));
    let _ = (AddOp::NAME, ScaleOp::NAME);
}
