//! Hostile input for the engine: valid but costly definitions, and IR that stresses their formats.
//!
//! Each test generates definitions and IR. The IR is read, verified and printed in several forms on the stack of a test
//! thread. The outcome must be a result or an error, within a time limit.

use std::time::Duration;

use lect_fuzz::cpu::Stopwatch;
use lect_fuzz::target::engine::MARK;
use lect_fuzz::target::{Outcome, Target};

/// Limit of the processor time for one text, in a debug build. Exhausting the step limit for each printed form takes a
/// third of this time.
const SOON: Duration = Duration::from_secs(60);
const DEEP: usize = 100_000;

const HEAD: &str = r#"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def H_Dialect : Dialect {
  let name = "h";
  let cppNamespace = "::h";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}
class H_Op<string mnemonic, list<Trait> traits = []> : Op<H_Dialect, mnemonic, traits>;
def H_Box : TypeDef<H_Dialect, "Box"> {
  let mnemonic = "box";
  let parameters = (ins "::mlir::Type":$inner);
  let assemblyFormat = "`<` $inner `>`";
}
"#;

/// Reads definitions and IR. Returns `printed`, or `unverified` or `rejected` with the message.
fn run(definitions: &str, ir: &str) -> String {
    let start = Stopwatch::start();
    let outcome = Target::Engine.run([HEAD, definitions, "\n", MARK, ir].concat().as_bytes());
    let took = start.elapsed();
    let text = match outcome {
        Ok(Outcome::Printed(_)) => "printed".to_owned(),
        Ok(Outcome::Unverified(message)) => format!("unverified: {message}"),
        Ok(Outcome::Rejected(message)) => format!("rejected: {message}"),
        Err(finding) => panic!("{}: {}", finding.key, finding.text),
    };
    let text: String = text.chars().take(300).collect();
    eprintln!("{took:.1?}: {text}");
    assert!(took < SOON, "took {took:?}");
    text
}

#[track_caller]
fn gives(definitions: &str, ir: &str, part: &str) {
    let text = run(definitions, ir);
    assert!(text.contains(part), "{part:?} is not in {text:?}");
}

/// Returns the definition of an operation whose verifier evaluates a C++ expression.
fn condition(expr: &str) -> String {
    format!(
        r#"def H_AskOp : H_Op<"ask", [PredOpTrait<"it holds", CPred<[{{ {expr} }}]>>]> {{
  let arguments = (ins Variadic<AnyType>:$in, OptionalAttr<I64Attr>:$n);
}}
"#
    )
}

/// Repeats `open` before and `close` after `middle`, `depth` times.
fn nest(depth: usize, open: &str, middle: &str, close: &str) -> String {
    [&open.repeat(depth), middle, &close.repeat(depth)].concat()
}

mod ir {
    use super::*;

    #[test]
    fn parameters_in_parameters() {
        let text = |depth| format!("\"a\"() {{a = {}}} : () -> ()\n", nest(depth, "!h.box<", "i32", ">"));
        gives("", &text(1000), "printed");
        gives("", &text(DEEP), "rejected: nested deeper than");
        gives("", &"!h.box<".repeat(DEEP), "rejected");
        gives("", &format!("\"a\"() {{a = {}", "!h.box<".repeat(DEEP)), "rejected");
    }

    #[test]
    fn many_operands() {
        let op = r#"def H_ManyOp : H_Op<"many"> {
  let arguments = (ins Variadic<AnyType>:$in);
  let assemblyFormat = "$in attr-dict `:` type($in)";
}"#;
        let count = 50_000;
        let text = format!("%0 = \"a\"() : () -> i1\nh.many {} : {}\n", "%0,".repeat(count), "i1,".repeat(count));
        gives(op, &text.replace(", :", " :").replace(",\n", "\n").replace(", ", " "), "printed");
    }

    #[test]
    fn segments_of_all_sizes() {
        let op = r#"def H_SizedOp : H_Op<"sized", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<I1>:$a, Optional<I1>:$b, Variadic<I1>:$c);
  let assemblyFormat = "($a^)? (`b` $b^)? (`c` $c^)? attr-dict";
}"#;
        for sizes in [
            "0, 0, 0".to_owned(),
            "-1, 1, 0".to_owned(),
            "2147483647, 2147483647, 2".to_owned(),
            "-2147483648, -2147483648, 0".to_owned(),
            "0, 2, -2".to_owned(),
            "1".to_owned(),
            "1, 1, 1, 1, 1, 1".to_owned(),
            vec!["0"; 1_000_000].join(", "),
            vec!["1"; 1_000_000].join(", "),
        ] {
            let text = |list: &str| format!("\"h.sized\"() <{{operandSegmentSizes = {list}}}> : () -> ()\n");
            run(op, &text(&format!("array<i32: {sizes}>")));
            run(op, &text(&format!("[{sizes}]")).replace("1000", "1"));
        }
        run(op, "\"h.sized\"() <{operandSegmentSizes = dense<0> : vector<1000000000xi32>}> : () -> ()\n");
        run(op, "\"h.sized\"() <{operandSegmentSizes = 3 : i32}> : () -> ()\n");
        run(op, "\"h.sized\"() : () -> ()\n");
        // The reader of properties may refuse the sizes, not only the verifier.
        run(
            op,
            "%0 = \"a\"() : () -> i1\n\"h.sized\"(%0, %0) <{operandSegmentSizes = array<i32: 0, 2, 0>}> : (i1, i1) -> ()",
        );
    }
}

mod definitions {
    use super::*;

    #[test]
    fn a_format_of_many_elements() {
        let op = format!(
            "def H_LongOp : H_Op<\"long\"> {{ let assemblyFormat = [{{ {} attr-dict }}]; }}",
            "`a` `(` `)` ".repeat(3_000)
        );
        gives(&op, &format!("h.long {}\n", "a() ".repeat(3_000)), "printed");
        gives(&op, "h.long a()\n", "rejected");
    }

    #[test]
    fn a_format_of_many_groups() {
        let flags = (0..500).map(|i| format!("UnitAttr:$f{i}")).collect::<Vec<_>>().join(", ");
        let groups = (0..500).map(|i| format!("(`k{i}` $f{i}^)? ")).collect::<String>();
        let op = format!(
            "def H_GroupsOp : H_Op<\"groups\"> {{ let arguments = (ins {flags}); \
             let assemblyFormat = [{{ {groups} attr-dict }}]; }}"
        );
        let all: String = (0..500).map(|i| format!("k{i} ")).collect();
        gives(&op, &format!("h.groups {all}\n").repeat(20), "printed");
        gives(&op, "h.groups k9 k3\n", "rejected");
    }

    #[test]
    fn an_enum_of_many_cases() {
        let cases: String = (0..2_000).map(|i| format!("I32EnumAttrCase<\"C{i}\", {i}, \"c{i}\">, ")).collect();
        let op = format!(
            "def H_Enum : I32EnumAttr<\"Many\", \"many\", [{}]> {{ let cppNamespace = \"::h\"; }}\n\
             def H_EnumOp : H_Op<\"enum\"> {{ let arguments = (ins H_Enum:$e); \
             let assemblyFormat = \"$e attr-dict\"; }}",
            cases.trim_end_matches(", ")
        );
        gives(&op, &"h.enum c1999\n".repeat(2_000), "printed");
        gives(&op, "h.enum c2000\n", "rejected");
        gives(&op, "\"h.enum\"() <{e = 12345 : i32}> : () -> ()\n", "rejected");
    }

    #[test]
    fn numbers_beyond_all_bounds() {
        let most = "9223372036854775807";
        for expr in [
            format!("{} > 0", vec![most; 40].join(" * ")),
            format!("{} > 0", vec![most; 40].join(" + ")),
            format!("-{} - {most} < 0", [most; 3].join(" * ")),
            "1 << 127 << 1 > 0".to_owned(),
            "1 << -1 > 0".to_owned(),
            "1 << 100000000000 > 0".to_owned(),
            "(1 >> 200) == 0".to_owned(),
            "1 / 0 == 1".to_owned(),
            "1 % 0 == 1".to_owned(),
            "(-1 << 126) * 2 / -1 == 1".to_owned(),
            "(-1 << 126) * 2 % -1 == 1".to_owned(),
            "-((-1 << 126) * 2) == 1".to_owned(),
            "$_op.getOperand(-1) == $_op.getOperand(99999999999)".to_owned(),
            "$_op.getOperand(4294967296).getType() == $_op.getResult(0).getType()".to_owned(),
            "$_op.getOperands().drop_front(1000).size() == 1".to_owned(),
            "$_op.getOperands().slice(1, -5).size() == 1".to_owned(),
            "::llvm::seq<int64_t>(0, 1000000000000).size() == 1".to_owned(),
            "::mlir::IntegerType::get($_op.getContext(), 99999999999) == $_op.getOperand(0).getType()".to_owned(),
        ] {
            run(&condition(&expr), "%0 = \"a\"() : () -> i1\n\"h.ask\"(%0) : (i1) -> ()\n\"h.ask\"() : () -> ()\n");
        }
    }

    #[test]
    fn lambdas_in_lambdas() {
        let open = "::llvm::all_of($_op.getOperandTypes(), [](::mlir::Type t) { return ";
        let op = condition(&nest(12, open, "t == t", "; })"));
        let many = |count: usize| {
            let (values, types) = (vec!["%0"; count].join(", "), vec!["i1"; count].join(", "));
            format!("%0 = \"a\"() : () -> i1\n\"h.ask\"({values}) : ({types}) -> ()\n")
        };
        run(&op, &many(60));
        run(&condition(&nest(2_000, open, "t == t", "; })")), &many(2));
    }

    #[test]
    fn predicates_that_double() {
        let mut text = "def P0 : And<[CPred<\"$_self.isInteger(1)\">]>;\n".to_owned();
        for i in 1..12 {
            text += &format!("def P{i} : And<[P{0}, Or<[P{0}, Neg<P{0}>]>]>;\n", i - 1);
        }
        text += "def H_Doubled : Type<P11, \"doubled\">;\n";
        text += "def H_DoubledOp : H_Op<\"doubled\"> { let arguments = (ins Variadic<H_Doubled>:$in); }\n";
        run(&text, "%0 = \"a\"() : () -> i1\n\"h.doubled\"(%0, %0) : (i1, i1) -> ()\n");
        run(&text, "%0 = \"a\"() : () -> i2\n\"h.doubled\"(%0) : (i2) -> ()\n");
    }

    #[test]
    fn types_that_follow_from_each_other() {
        let op = r#"def H_RingOp : H_Op<"ring", [
  TypesMatchWith<"b of a", "a", "b", "::h::BoxType::get($_self)">,
  TypesMatchWith<"c of b", "b", "c", "::h::BoxType::get($_self)">,
  AllTypesMatch<["c", "d"]>
]> {
  let arguments = (ins AnyType:$a, AnyType:$b, AnyType:$c, AnyType:$d);
  let assemblyFormat = "$a `,` $b `,` $c `,` $d attr-dict `:` type($a)";
}"#;
        run(op, "%0 = \"a\"() : () -> i1\nh.ring %0, %0, %0, %0 : i1\n");
        let op = op.replace("type($a)", "type($c)").replace("\"c of b\", \"b\", \"c\"", "\"a of b\", \"b\", \"a\"");
        run(&op, "%0 = \"a\"() : () -> i1\nh.ring %0, %0, %0, %0 : i1\n");
    }

    #[test]
    fn defaults_that_need_themselves() {
        let text = r#"def H_Loop : TypeDef<H_Dialect, "Loop"> {
  let mnemonic = "loop";
  let parameters = (ins DefaultValuedParameter<"::mlir::Type", "::h::LoopType::get($_ctxt)">:$inner);
  let assemblyFormat = "(`<` $inner^ `>`)?";
}
def H_Ping : AttrDef<H_Dialect, "Ping"> {
  let mnemonic = "ping";
  let parameters = (ins DefaultValuedParameter<"::mlir::Attribute", "::h::PongAttr::get($_ctxt)">:$inner);
  let assemblyFormat = "(`<` $inner^ `>`)?";
}
def H_Pong : AttrDef<H_Dialect, "Pong"> {
  let mnemonic = "pong";
  let parameters = (ins DefaultValuedParameter<"::mlir::Attribute", "::h::PingAttr::get($_ctxt)">:$inner);
  let assemblyFormat = "(`<` $inner^ `>`)?";
}
def H_LoopOp : H_Op<"loop"> {
  let arguments = (ins DefaultValuedAttr<TypeAttr, "::h::LoopType::get($_ctxt)">:$t);
  let assemblyFormat = "($t^)? attr-dict";
}"#;
        for ir in ["!h.loop", "!h.loop<i1>", "!h.loop<!h.loop>", "#h.ping", "#h.pong<1>", "#h.ping<#h.pong>"] {
            run(text, &format!("\"a\"() {{a = {ir}}} : () -> ()\n"));
        }
        run(text, "h.loop\n\"h.loop\"() : () -> ()\nh.loop i1\n");
    }

    #[test]
    fn a_condition_without_end() {
        for expr in [
            nest(900, "(", "true", ")"),
            nest(DEEP, "(", "true", ")"),
            nest(DEEP, "!", "true", ""),
            nest(5_000, "true && (", "true", ")"),
            vec!["true"; 10_000].join(" && "),
            vec!["$_op.getNumOperands()"; 10_000].join(" + ") + " >= 0",
        ] {
            run(&condition(&expr), "\"h.ask\"() : () -> ()\n");
        }
    }

    #[test]
    fn redefined_dialects_of_lect() {
        for name in ["builtin", "func", "arith", "x.y", "", "9"] {
            let text = format!(
                "def O_Dialect : Dialect {{ let name = \"{name}\"; let cppNamespace = \"::o\"; }}\n\
                 def O_ReturnOp : Op<O_Dialect, \"return\"> {{ let assemblyFormat = \"attr-dict\"; }}\n\
                 def O_FuncOp : Op<O_Dialect, \"func\"> {{ let arguments = (ins I32Attr:$sym_name); \
                 let assemblyFormat = \"$sym_name attr-dict\"; }}\n"
            );
            run(&text, "func.func @f(%a: i32) -> i32 { return %a : i32 }\n");
            run(&text, "func.func 3\nfunc.return\n");
            run(&text, "\"func.func\"() ({}) : () -> ()\n\"func.func\"() <{sym_name = 3 : i32}> : () -> ()\n");
        }
    }
}
