//! Patterns as data: their calls of native functions, their errors, and the cost of many.

use lect_core::Context;
use lect_core::attrs::AttrData;
use lect_core::ir::walk;
use lect_ods::td::lower::lower_patterns;
use lect_ods::td::{Input, LoadConfig, Loaded, load};
use lect_tests::round_trip::context;
use lect_tests::text;
use lect_transforms::rewrite::PatternSet;
use lect_transforms::rewrite::greedy::{self, GreedyConfig};
use lect_transforms::rules::{Item, Natives, Rules, RulesBuilder, drr, pdl};

fn natives() -> Natives {
    let number = |ir: &lect_core::ir::Isolate, item: &Item| match item {
        Item::Attr(attr) => match ir.context().attrs().data(*attr) {
            AttrData::Integer { value, .. } => value.to_i64(),
            _ => None,
        },
        _ => None,
    };
    Natives::new()
        .with_check("is_even", move |ir, args| (number(ir, args.first()?)? % 2 == 0).then(Vec::new))
        .with_check("half", move |ir, args| {
            let half = number(ir, args.first()?)? / 2;
            Some(vec![Item::Attr(ir.context().attrs().integer(ir.context().types().i32(), half))])
        })
        .with_rewrite("sum", move |rewriter, args| {
            let sum = args.iter().map(|arg| number(rewriter.ir(), arg)).sum::<Option<i64>>()?;
            let ctx = rewriter.context();
            Some(vec![Item::Attr(ctx.attrs().integer(ctx.types().i32(), sum))])
        })
        .with_rewrite("mark", |rewriter, args| {
            let [Item::Op(op)] = *args else { return None };
            let unit = rewriter.context().attrs().unit();
            if rewriter.op(op).attr("marked").is_some() {
                return None;
            }
            rewriter.modify(op, |ir| ir.set_attr(op, "marked", Some(unit)));
            Some(Vec::new())
        })
}

fn rules_from_pdl(ctx: &Context, patterns: &str) -> Rules {
    let module = text::parse(ctx, patterns.as_bytes()).expect("patterns");
    let mut rules = RulesBuilder::new();
    pdl::add(&mut rules, module.root(), &natives()).expect("patterns");
    rules.finish()
}

fn rules_from_drr(ctx: &Context, patterns: &str) -> Result<Rules, String> {
    let text = format!("include \"mlir/IR/PatternBase.td\"\ninclude \"mlir/Dialect/Arith/IR/ArithOps.td\"\n{patterns}");
    let input = Input::Text { name: "rules.td".to_owned(), text };
    let config = LoadConfig::default().with_texts(lect_dialects::text);
    let Loaded { mut diagnostics, records, .. } = load(input, &config);
    let records = records.ok_or("faulty TableGen")?;
    let (patterns, _) = lower_patterns(&records, &mut diagnostics);
    if let Some(error) = diagnostics.list().first() {
        return Err(error.message.clone());
    }
    let mut rules = RulesBuilder::new();
    patterns.iter().try_for_each(|it| drr::add(&mut rules, ctx, it, &natives())).map_err(|error| error.to_string())?;
    Ok(rules.finish())
}

fn rewritten(ctx: &Context, rules: Rules, source: &str) -> String {
    let mut ir = text::parse(ctx, source.as_bytes()).expect("IR");
    let mut set = PatternSet::new();
    set.add_rules(rules);
    walk::storage_mut(&mut ir, &mut |isolate| _ = greedy::apply(isolate, &set, &GreedyConfig::default()));
    text::verify(&ir).expect("valid");
    String::from_utf8(text::print(&ir, &Default::default())).expect("UTF-8")
}

#[test]
fn pdl_calls_functions() {
    let patterns = r#"
        pdl.pattern : benefit(1) {
          %type = type : i32
          %value = attribute
          %halved = apply_native_constraint "half"(%value : !pdl.attribute) : !pdl.attribute
          apply_native_constraint "is_even"(%value : !pdl.attribute)
          %c = operation "x.split" {"value" = %value} -> (%type : !pdl.type)
          rewrite %c {
            %sum = apply_native_rewrite "sum"(%halved, %value : !pdl.attribute, !pdl.attribute) : !pdl.attribute
            %new = operation "x.joined" {"value" = %sum} -> (%type : !pdl.type)
            replace %c with %new
          }
        }
        pdl.pattern : benefit(1) {
          %value = attribute
          apply_native_constraint "is_even"(%value : !pdl.attribute) {isNegated = true}
          %mark = attribute
          %types = types
          %c = operation "x.split" {"value" = %value} -> (%types : !pdl.range<type>)
          rewrite %c with "mark"
        }"#;
    let ctx = context();
    let rules = rules_from_pdl(&ctx, patterns.replace("          %mark = attribute\n", "").as_str());
    let printed = rewritten(
        &ctx,
        rules,
        "\"x.split\"() {value = 6 : i32} : () -> i32\n\"x.split\"() {value = 7 : i32} : () -> i32",
    );
    assert_eq!(
        printed,
        "module {\n  %0 = \"x.joined\"() {value = 9 : i32} : () -> i32\n  %1 = \"x.split\"() {marked, value = 7 : i32} : () -> i32\n}\n\n"
    );
}

#[test]
fn drr_calls_functions() {
    let ctx = context();
    let patterns = r#"
        def IsEven : Constraint<CPred<"is_even($_self)">>;
        def Sum : NativeCodeCall<"sum($_builder, $0, $1)">;
        def : Pat<(Arith_AddIOp (Arith_ConstantOp $a), (Arith_ConstantOp $b), $flags), (Arith_ConstantOp (Sum $a, $b)),
                  [(IsEven $a)]>;"#;
    let source = "func.func @f() -> (i32, i32) {
        %a = arith.constant 4 : i32
        %b = arith.constant 5 : i32
        %s = arith.addi %a, %b : i32
        %t = arith.addi %b, %a : i32
        return %s, %t : i32, i32
      }";
    let mut ir = text::parse(&ctx, source.as_bytes()).expect("IR");
    let mut set = PatternSet::new();
    set.add_rules(rules_from_drr(&ctx, patterns).expect("rules"));
    let mut config = GreedyConfig::default();
    config.fold = false;
    walk::storage_mut(&mut ir, &mut |isolate| _ = greedy::apply(isolate, &set, &config));
    let printed = String::from_utf8(text::print(&ir, &Default::default())).expect("UTF-8");
    assert!(printed.contains("arith.constant 9 : i32") && printed.contains("arith.addi"), "{printed}");
}

#[test]
fn faulty_patterns_are_reported() {
    let ctx = context();
    let error = |patterns: &str| rules_from_drr(&ctx, patterns).expect_err("a fault");
    let native = "def F : NativeCodeCall<\"nowhere($0)\">; def P : Pat<(Arith_AddIOp $x, $y, $f), (F $x)>;";
    assert_eq!(error(native), "pattern 'P': function 'nowhere' in 'nowhere($0)' is not known: register it by its name");
    let count = "def P : Pat<(Arith_AddIOp $x, $y), (replaceWithValue $x)>;";
    assert_eq!(error(count), "op 'arith.addi' argument number mismatch: 3 expected, 2 in the pattern");
    let unbound = "def P : Pat<(Arith_AddIOp $x, $y, $f), (replaceWithValue $z)>;";
    assert_eq!(error(unbound), "pattern 'P': '$z' is not bound");
    let results = "def P : Pattern<(Arith_AddIOp $x, $y, $f), [(replaceWithValue $x), (replaceWithValue $y)]>;";
    assert!(rules_from_drr(&ctx, results).is_ok(), "the first is built besides");
    let choices = "def P : Pat<(Arith_AddIOp (either $x, $y), $f), (replaceWithValue $x)>;";
    assert!(rules_from_drr(&ctx, choices).is_ok());
}

/// Returns rules that rewrite `x.N` with the attribute `value` to `y.N`.
fn many(ctx: &Context, count: usize) -> Rules {
    let pattern = |number: usize| {
        format!(
            "pdl.pattern : benefit(1) {{
               %type = type : i32
               %value = attribute = {number} : i32
               %x = operand : %type
               %op = operation \"x.op{}\" (%x : !pdl.value) {{\"value\" = %value}} -> (%type : !pdl.type)
               rewrite %op {{
                 %new = operation \"y.op\" (%x : !pdl.value) -> (%type : !pdl.type)
                 replace %op with %new
               }}
             }}\n",
            number % 7
        )
    };
    rules_from_pdl(ctx, &(0..count).map(pattern).collect::<String>())
}

#[test]
fn a_thousand_rules_cost_little_more_than_ten() {
    let ctx = context();
    let mut source = String::from("func.func @f(%x: i32) {\n");
    for number in 0..3000 {
        source +=
            &format!("%v{number} = \"x.op{}\"(%x) {{value = {} : i32}} : (i32) -> i32\n", number % 7, number % 10);
    }
    source += "return\n}";
    let ir = text::parse(&ctx, source.as_bytes()).expect("IR");
    let function = ir.root().region(0).and_then(|region| region.entry()).and_then(|block| block.first()).expect("it");
    let body = function.own_isolate().expect("isolated").get();
    let looked = |count: usize| {
        let rules = many(&ctx, count);
        let ops = body.root().region(0).and_then(|region| region.entry()).expect("a block").ops();
        ops.map(|op| rules.steps(body, op.op)).sum::<usize>()
    };
    let (ten, thousand) = (looked(10), looked(1000));
    assert!(thousand <= 3 * ten, "{ten} steps with 10 rules, {thousand} with 1,000");
}
