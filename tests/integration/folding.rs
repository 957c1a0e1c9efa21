//! Tests of folders against MLIR: generated constants against `mlir-opt --sccp`, and `folding/identities.mlir` against
//! `mlir-opt --canonicalize` and `folding/identities.out`.
//!
//! Without `mlir-opt-22` the comparison with the tool is skipped, unless `LECT_REQUIRE_ORACLE=1`.

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use lect_core::Context;
use lect_core::entity::{Attr, Value};
use lect_core::fold::{FoldResult, Folded, materialize};
use lect_core::ir::{Isolate, OpRef, ValueDef};
use lect_core::text::{ParseConfig, parse_source};
use lect_tests::golden;
use lect_tests::tool::Tool;

/// Returns the oracle, if present; fails if it is missing but required.
fn oracle() -> Result<Option<Tool>, String> {
    let oracle = Tool::oracle();
    if oracle.is_none() && std::env::var_os("LECT_REQUIRE_ORACLE").is_some_and(|value| value == "1") {
        return Err("there is no mlir-opt-22, and LECT_REQUIRE_ORACLE=1 wants it".to_owned());
    }
    if oracle.is_none() {
        println!("\nfolding: SKIPPED, there is no mlir-opt-22 to compare with\n");
    }
    Ok(oracle)
}

/// Returns the output of the oracle for a text and a pass.
fn with_pass(oracle: &Tool, pass: &str, text: &str) -> Result<String, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    std::fs::write(folder.path().join("in.mlir"), text).map_err(|error| error.to_string())?;
    let line = format!("lect opt {pass} --allow-unregistered-dialect in.mlir");
    let args: Vec<String> = line.split(' ').skip(1).map(str::to_owned).collect();
    let outcome = oracle.run_on(&args, Vec::new(), folder.path())?;
    match outcome.success {
        true => String::from_utf8(outcome.stdout).map_err(|error| error.to_string()),
        false => Err(String::from_utf8_lossy(&outcome.stderr).lines().take(5).collect::<Vec<_>>().join("\n")),
    }
}

fn read(ctx: &Context, text: &str) -> Result<Isolate, String> {
    let buffer = ctx.sources().add(b"folding.mlir", Arc::new(text.to_owned())).map_err(|_| "no room")?;
    parse_source(ctx, &buffer, 0..text.len(), &ParseConfig::default()).map_err(|_| "cannot be read".to_owned())
}

/// Returns the functions of a module, by name.
fn functions(module: &Isolate) -> Vec<(String, OpRef<'_>)> {
    let Some(body) = module.root().region(0).and_then(|body| body.entry()) else { return Vec::new() };
    let name = |op: OpRef<'_>| {
        let name = op.attr("sym_name").and_then(|name| op.context().attrs().string_value(name));
        String::from_utf8_lossy(name.unwrap_or(b"")).into_owned()
    };
    body.ops().filter(|op| *op.name_data().name == *b"func.func").map(|op| (name(op), op)).collect()
}

/// Describes a value: a constant, an argument, or `-`.
fn describe(op: OpRef<'_>, value: Value) -> String {
    let value = op.ir.value(value);
    match (value.constant(), value.def()) {
        (Some(attr), _) => describe_attr(op, attr),
        (None, ValueDef::Argument(_, index)) => format!("argument {index}"),
        _ => "-".to_owned(),
    }
}

fn describe_attr(op: OpRef<'_>, attr: Attr) -> String {
    op.context().attrs().show(attr).to_string()
}

/// Returns the terminator of a function.
fn last(function: OpRef<'_>) -> Option<OpRef<'_>> {
    function.region(0)?.entry()?.last()
}

/// Describes the returned values of a function after the oracle's pass.
fn theirs(function: OpRef<'_>) -> String {
    let Some(end) = last(function) else { return String::new() };
    end.operands().map(|value| describe(end, value)).collect::<Vec<_>>().join(", ")
}

/// Describes the fold results of a function's last operation, whose results the function returns.
fn ours(function: OpRef<'_>) -> String {
    let Some(op) = last(function).and_then(OpRef::prev) else { return String::new() };
    match op.fold(&op.constant_operands()) {
        None => vec!["-"; op.result_count()].join(", "),
        Some(Folded::Results(results)) => {
            let result = |(result, ty): (&FoldResult, _)| match result {
                // An attribute that cannot be materialized as a constant is not usable.
                FoldResult::Attr(attr) if materialize(op, *attr, ty, op.loc()).is_none() => "-".to_owned(),
                FoldResult::Attr(attr) => describe_attr(op, *attr),
                FoldResult::Value(value) => describe(op, *value),
            };
            results.iter().zip(op.result_types()).map(result).collect::<Vec<_>>().join(", ")
        }
        Some(Folded::InPlace(update)) => {
            let mut text = "same with".to_owned();
            for value in update.operands {
                let _ = write!(text, " {}", describe(op, value));
            }
            for (name, attr) in update.attrs {
                let name = String::from_utf8_lossy(op.context().ident_bytes(name)).into_owned();
                let _ = write!(text, " {name} = {}", describe_attr(op, attr));
            }
            text
        }
    }
}

/// Lists the differences between the functions of two modules.
fn differences(text: &str, folded: &str) -> Result<Vec<String>, String> {
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let (module, folded) = (read(&ctx, text)?, read(&ctx, folded)?);
    let (left, right) = (functions(&module), functions(&folded));
    if left.len() != right.len() {
        return Err(format!("{} functions became {}", left.len(), right.len()));
    }
    let mut found = Vec::new();
    for ((name, source), (_, target)) in left.into_iter().zip(right) {
        let (ours, theirs) = (ours(source), theirs(target));
        let stays = ours.starts_with("same with") && !theirs.contains(':');
        if ours != theirs && !stays {
            let op = last(source).and_then(OpRef::prev);
            let op = op.map(|op| {
                let operands: Vec<String> = op.operands().map(|value| describe(op, value)).collect();
                format!("{} {}", op.name_text(), operands.join(", "))
            });
            found.push(format!("@{name} {}: we say {ours}, MLIR {theirs}", op.unwrap_or_default()));
        }
    }
    Ok(found)
}

fn check(differences: &[String]) -> Result<(), String> {
    match differences.is_empty() {
        true => Ok(()),
        false => {
            Err(format!("{} differences\n{}", differences.len(), differences[..differences.len().min(60)].join("\n")))
        }
    }
}

/// Pseudorandom numbers from a fixed seed.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 11
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}

const INTS: [&str; 6] = ["i1", "i8", "i32", "index", "i100", "vector<3xi8>"];
const FLOATS: [&str; 6] = ["f16", "bf16", "f32", "f64", "f8E4M3FN", "vector<2xf32>"];

/// Returns a constant of a type, sometimes poison.
fn constant(numbers: &mut Numbers, ty: &str) -> String {
    if numbers.below(40) == 0 {
        return format!("ub.poison : {ty}");
    }
    if let Some(inner) = ty.strip_prefix("vector<").or_else(|| ty.strip_prefix("tensor<")) {
        let (count, element) = inner.trim_end_matches('>').split_once('x').unwrap_or(("1", "i32"));
        let count = if numbers.below(3) == 0 { 1 } else { count.parse().unwrap_or(1) };
        let elements: Vec<String> = (0..count).map(|_| literal(numbers, element)).collect();
        return match &elements[..] {
            [only] => format!("arith.constant dense<{only}> : {ty}"),
            _ => format!("arith.constant dense<[{}]> : {ty}", elements.join(", ")),
        };
    }
    match ty {
        "i1" => format!("arith.constant {}", literal(numbers, ty)),
        _ => format!("arith.constant {} : {ty}", literal(numbers, ty)),
    }
}

fn literal(numbers: &mut Numbers, ty: &str) -> String {
    let float = |digits: usize, specials: &[u64], numbers: &mut Numbers| {
        let bits = match numbers.below(3) {
            0 => specials[numbers.below(specials.len())],
            _ => numbers.next() << 11 >> (64 - 4 * digits),
        };
        format!("0x{bits:0digits$X}")
    };
    match ty {
        "i1" => ["true", "false"][numbers.below(2)].to_owned(),
        "i8" | "i32" | "index" | "i100" => {
            let specials: [&str; 9] = match ty {
                "i8" => ["0", "1", "-1", "127", "-128", "7", "8", "-7", "2"],
                "i32" => ["0", "1", "-1", "2147483647", "-2147483648", "31", "32", "-7", "2"],
                "index" => ["0", "1", "-1", "2147483648", "-2147483649", "31", "32", "4294967296", "63"],
                _ => [
                    "0",
                    "1",
                    "-1",
                    "633825300114114700748351602687",
                    "-633825300114114700748351602688",
                    "99",
                    "100",
                    "-7",
                    "2",
                ],
            };
            match (numbers.below(3), ty) {
                (0, "i8") => (numbers.next() as i8).to_string(),
                (0, "i32") => (numbers.next() as i32).to_string(),
                (0, _) => (numbers.next() as i64 - (1 << 52)).to_string(),
                _ => specials[numbers.below(specials.len())].to_owned(),
            }
        }
        "f16" => float(4, &[0, 0x8000, 0x3C00, 0xBC00, 0x7C00, 0xFC00, 0x7E00, 1, 0x7BFF, 0x4500], numbers),
        "bf16" => float(4, &[0, 0x8000, 0x3F80, 0xBF80, 0x7F80, 0xFF80, 0x7FC0, 1, 0x7F7F, 0x4080], numbers),
        "f32" => float(
            8,
            &[0, 0x8000_0000, 0x3F80_0000, 0x7F80_0000, 0xFF80_0000, 0x7FC0_0000, 1, 0x4248_0000, 0xC2F6_E979],
            numbers,
        ),
        "f64" => float(
            16,
            &[0, 1 << 63, 0x3FF << 52, 0x7FF << 52, 0xFFF << 52, 0x7FF8 << 48, 1, 0x4059 << 48, 0xC1E0 << 48],
            numbers,
        ),
        _ => float(2, &[0, 0x80, 0x38, 0xB8, 0x7F, 0xFF, 0x7E, 1, 8], numbers),
    }
}

/// Generates a function whose last operation has constant operands.
fn function(
    numbers: &mut Numbers,
    text: &mut String,
    name: usize,
    op: &str,
    operands: &[&str],
    results: &[&str],
    tail: &str,
) {
    let _ = writeln!(text, "func.func @f{name}() -> ({}) {{", results.join(", "));
    for (index, ty) in operands.iter().enumerate() {
        let mut known = constant(numbers, ty);
        // MLIR crashes on poison there.
        while op == "arith.addui_extended" && known.starts_with("ub.") {
            known = constant(numbers, ty);
        }
        let _ = writeln!(text, "  %c{index} = {known}");
    }
    let values: Vec<String> = (0..operands.len()).map(|index| format!("%c{index}")).collect();
    let result = if results.len() > 1 { format!("%r:{}", results.len()) } else { "%r".to_owned() };
    // Two blanks mark the position of the operands.
    let written = match op.split_once("  ") {
        Some((before, after)) => format!("{before}{}{after}", values.join(", ")),
        None => format!("{op} {}", values.join(", ")),
    };
    let _ = writeln!(text, "  {result} = {written}{tail}");
    let returned: Vec<String> = match results.len() {
        1 => vec!["%r".to_owned()],
        count => (0..count).map(|index| format!("%r#{index}")).collect(),
    };
    let _ = writeln!(text, "  return {} : {}\n}}", returned.join(", "), results.join(", "));
}

/// Returns the type with `i1` elements.
fn bits(ty: &str) -> String {
    match ty.strip_prefix("vector<").and_then(|rest| rest.split_once('x')) {
        Some((count, _)) => format!("vector<{count}xi1>"),
        None => "i1".to_owned(),
    }
}

fn generated() -> String {
    let (mut numbers, mut text, mut name) = (Numbers(22), String::new(), 0);
    let mut add = |op: &str, operands: &[&str], results: &[&str], tail: &str, times: usize| {
        for _ in 0..times {
            function(&mut numbers, &mut text, name, op, operands, results, tail);
            name += 1;
        }
    };
    let ints = [
        "addi",
        "subi",
        "muli",
        "divui",
        "divsi",
        "ceildivui",
        "ceildivsi",
        "remui",
        "remsi",
        "andi",
        "ori",
        "xori",
        "shli",
        "shrui",
        "shrsi",
        "maxsi",
        "maxui",
        "minsi",
        "minui",
    ];
    for ty in INTS {
        for op in ints {
            add(&format!("arith.{op}"), &[ty, ty], &[ty], &format!(" : {ty}"), 12);
        }
        if !ty.starts_with("vector") {
            add("arith.floordivsi", &[ty, ty], &[ty], &format!(" : {ty}"), 20);
        }
        let bits = bits(ty);
        add("arith.addui_extended", &[ty, ty], &[ty, &bits], &format!(" : {ty}, {bits}"), 10);
        add("arith.mulsi_extended", &[ty, ty], &[ty, ty], &format!(" : {ty}"), 10);
        add("arith.mului_extended", &[ty, ty], &[ty, ty], &format!(" : {ty}"), 10);
        for predicate in ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"] {
            add(&format!("arith.cmpi {predicate},"), &[ty, ty], &[&bits], &format!(" : {ty}"), 4);
        }
        for op in ["absi", "ctlz", "cttz", "ctpop"] {
            add(&format!("math.{op}"), &[ty], &[ty], &format!(" : {ty}"), 6);
        }
        add("math.ipowi", &[ty, ty], &[ty], &format!(" : {ty}"), 20);
        add("arith.select", &["i1", ty, ty], &[ty], &format!(" : {ty}"), 6);
    }
    add(
        "arith.select",
        &["vector<3xi1>", "vector<3xi8>", "vector<3xi8>"],
        &["vector<3xi8>"],
        " : vector<3xi1>, vector<3xi8>",
        12,
    );
    for ty in FLOATS {
        for op in ["addf", "subf", "mulf", "divf", "remf", "maximumf", "maxnumf", "minimumf", "minnumf"] {
            add(&format!("arith.{op}"), &[ty, ty], &[ty], &format!(" : {ty}"), 24);
        }
        add("arith.negf", &[ty], &[ty], &format!(" : {ty}"), 6);
        let names = [
            "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno",
            "true",
        ];
        for predicate in names {
            add(&format!("arith.cmpf {predicate},"), &[ty, ty], &[&bits(ty)], &format!(" : {ty}"), 6);
        }
        for op in [
            "absf",
            "ceil",
            "floor",
            "round",
            "roundeven",
            "trunc",
            "sqrt",
            "exp",
            "exp2",
            "log",
            "log2",
            "log10",
            "log1p",
            "expm1",
            "sin",
            "cos",
            "tan",
            "asin",
            "acos",
            "atan",
            "sinh",
            "cosh",
            "tanh",
        ] {
            add(&format!("math.{op}"), &[ty], &[ty], &format!(" : {ty}"), 8);
        }
        for op in ["copysign", "powf", "atan2"] {
            add(&format!("math.{op}"), &[ty, ty], &[ty], &format!(" : {ty}"), 10);
        }
        if !ty.starts_with("vector") {
            for op in ["isfinite", "isinf", "isnan", "isnormal"] {
                add(&format!("math.{op}"), &[ty], &[&bits(ty)], &format!(" : {ty}"), 6);
            }
        }
    }
    for (op, from, to) in [
        ("extui", "i8", "i100"),
        ("extsi", "i8", "i100"),
        ("extui", "i1", "i32"),
        ("extsi", "vector<3xi8>", "vector<3xi16>"),
        ("trunci", "i100", "i8"),
        ("trunci", "i32", "i1"),
        ("trunci", "vector<3xi8>", "vector<3xi4>"),
        ("extf", "f16", "f32"),
        ("extf", "bf16", "f64"),
        ("extf", "f8E4M3FN", "f16"),
        ("extf", "f32", "f80"),
        ("extf", "f64", "f128"),
        ("extf", "vector<2xf32>", "vector<2xf64>"),
        ("truncf", "f64", "f32"),
        ("truncf", "f32", "bf16"),
        ("truncf", "f32", "f16"),
        ("truncf", "f16", "f8E4M3FN"),
        ("truncf", "f16", "f8E5M2"),
        ("truncf", "f32", "f8E4M3FNUZ"),
        ("truncf", "vector<2xf32>", "vector<2xbf16>"),
        ("uitofp", "i32", "f32"),
        ("sitofp", "i32", "f16"),
        ("uitofp", "i100", "f64"),
        ("sitofp", "i100", "f32"),
        ("sitofp", "i1", "bf16"),
        ("sitofp", "i8", "f8E4M3FN"),
        ("sitofp", "vector<3xi8>", "vector<3xf16>"),
        ("fptoui", "f32", "i8"),
        ("fptosi", "f32", "i8"),
        ("fptosi", "f64", "i64"),
        ("fptoui", "f64", "i100"),
        ("fptosi", "f16", "i1"),
        ("fptosi", "f32", "i1"),
        ("fptosi", "vector<2xf32>", "vector<2xi32>"),
        ("index_cast", "index", "i32"),
        ("index_cast", "i8", "index"),
        ("index_castui", "i8", "index"),
        ("index_castui", "index", "i100"),
        ("index_cast", "index", "i100"),
        ("bitcast", "f32", "i32"),
        ("bitcast", "i32", "f32"),
        ("bitcast", "f16", "bf16"),
        ("bitcast", "f64", "i64"),
        ("bitcast", "vector<3xi8>", "vector<3xf8E5M2>"),
        ("bitcast", "vector<2xf32>", "vector<2xi32>"),
    ] {
        add(&format!("arith.{op}"), &[from], &[to], &format!(" : {from} to {to}"), 16);
    }
    for op in [
        "add",
        "sub",
        "mul",
        "divs",
        "divu",
        "ceildivs",
        "ceildivu",
        "floordivs",
        "rems",
        "remu",
        "maxs",
        "maxu",
        "mins",
        "minu",
        "shl",
        "shrs",
        "shru",
        "and",
        "or",
        "xor",
    ] {
        add(&format!("index.{op}"), &["index", "index"], &["index"], "", 40);
    }
    for predicate in ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"] {
        add(&format!("index.cmp {predicate}(  )"), &["index", "index"], &["i1"], "", 16);
    }
    for (op, from, to) in [
        ("casts", "index", "i32"),
        ("castu", "index", "i32"),
        ("casts", "index", "i48"),
        ("castu", "index", "i48"),
        ("casts", "index", "i64"),
        ("castu", "index", "i64"),
        ("casts", "index", "i100"),
        ("castu", "index", "i100"),
        ("casts", "i8", "index"),
        ("castu", "i8", "index"),
        ("casts", "i100", "index"),
        ("castu", "i100", "index"),
    ] {
        add(&format!("index.{op}"), &[from], &[to], &format!(" : {from} to {to}"), 16);
    }
    text
}

#[test]
fn constants_fold_as_in_mlir() -> Result<(), String> {
    let Some(oracle) = oracle()? else { return Ok(()) };
    let text = generated();
    check(&differences(&text, &with_pass(&oracle, "--sccp", &text)?)?)
}

#[test]
fn identities() -> Result<(), String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("folding/identities.mlir");
    let text = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let module = read(&ctx, &text)?;
    let mut table = String::new();
    for (name, function) in functions(&module) {
        let _ = writeln!(table, "@{name}: {}", ours(function));
    }
    golden::check(Path::new("folding/identities.out"), table.as_bytes())?;
    let Some(oracle) = oracle()? else { return Ok(()) };
    check(&differences(&text, &with_pass(&oracle, "--canonicalize", &text)?)?)
}

/// Checks that fold results are materialized by the constant operation of the right dialect.
#[test]
fn constants_are_materialized() -> Result<(), String> {
    let text = "%p = ub.poison : i32\n%a = arith.constant 1 : i32\n%i = index.constant 2\n%b = index.bool.constant true\n\
                %f = func.constant @f : () -> ()\nfunc.func private @f()\n\
                %c = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>\n";
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let module = read(&ctx, text)?;
    let body = module.root().region(0).and_then(|body| body.entry()).ok_or("no body")?;
    for op in body.ops().filter(|op| op.result_count() == 1) {
        let value = op.ir.value(op.result(0));
        let attr = value.constant().ok_or("no constant")?;
        let made = materialize(op, attr, value.ty(), op.loc()).ok_or("nothing made")?;
        if made.name != op.name() || made.results[..] != [value.ty()] {
            return Err(format!("{} became another", op.name_text()));
        }
    }
    Ok(())
}
