//! Conversion of dialects from `.td` to IRDL and back.

use std::io::Write as _;
use std::process::Stdio;
use std::sync::Arc;

use lect_core::Context;
use lect_core::text::{ParseConfig, parse_source};
use lect_core::verify::{VerifyConfig, verify};
use lect_dialects::irdl::{DIALECT, lower, raise};
use lect_ods::spec::DialectSpec;
use lect_ods::td::lower::lower as lower_td;
use lect_ods::td::{Input, LoadConfig, load};
use lect_tests::tool::Tool;

/// Returns the spec of the dialect in a `.td` text.
fn spec_from_td(text: &str) -> DialectSpec {
    let input = Input::Text { name: "test.td".to_owned(), text: text.to_owned() };
    let mut loaded = load(input, &LoadConfig::default());
    let records = loaded.records.expect("records");
    lower_td(&records, &mut loaded.diagnostics).dialects.into_iter().find(|it| it.name == "lamp").expect("a dialect")
}

/// Returns the spec of the dialect in an IRDL text.
fn spec_from_irdl(text: &str) -> DialectSpec {
    let ctx = Context::with_dialects(&[&DIALECT]);
    let buffer = ctx.sources().add(b"test", Arc::new(text.to_owned())).expect("room");
    let ir = parse_source(&ctx, &buffer, 0..text.len(), &ParseConfig::default()).expect(text);
    verify(ir.root(), &VerifyConfig::default()).expect(text);
    lower(ir.root()).expect("dialects").pop().expect("a dialect")
}

const LAMP: &str = r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"

def Lamp_Dialect : Dialect {
  let name = "lamp";
  let cppNamespace = "::lamp";
}
def Bulb : TypeDef<Lamp_Dialect, "Bulb"> { let mnemonic = "bulb"; }
def Watts : TypeDef<Lamp_Dialect, "Watts"> {
  let mnemonic = "watts";
  let parameters = (ins "int":$count);
  let assemblyFormat = "`<` params `>`";
}
def Switch : AttrDef<Lamp_Dialect, "Switch"> { let mnemonic = "switch"; }
class Lamp_Op<string name> : Op<Lamp_Dialect, name>;
def OnOp : Lamp_Op<"on"> {
  let arguments = (ins Bulb:$theBulb, AnyInteger:$b, Optional<AnyTypeOf<[I32, Watts]>>:$c, AnyType:$d, Index:$in,
                       Switch:$s, I32Attr:$i, OptionalAttr<StrAttr>:$o, StrAttr:$n);
  let results = (outs F32, Variadic<AnyFloat>:$b2);
  let regions = (region AnyRegion:$body, SizedRegion<2>:$two);
}
def NotOp : Lamp_Op<"not"> {
  let arguments = (ins Type<Neg<I32.predicate>>:$n, TensorOf<[F32]>:$t, ConfinedAttr<I64Attr, [IntPositive]>:$p);
}
def DottedOp : Lamp_Op<"sub.op">;
"#;

#[test]
fn round_trips_dialect_through_irdl() {
    let text = raise(&spec_from_td(LAMP));
    // Variables come first: a variadic operand is one, because IRDL requires all its types to be equal.
    let again = raise(&spec_from_irdl(&text));
    assert_eq!(again, raise(&spec_from_irdl(&again)));
    assert_eq!(again.lines().count(), text.lines().filter(|line| !line.trim().starts_with("//")).count());
    assert!(text.contains("irdl.base @lamp::@bulb") && text.contains("the_bulb: %0"), "{text}");
}

#[test]
fn variables_come_back() {
    let text = "irdl.dialect @lamp {
  irdl.type @pair {
    %0 = irdl.any
    irdl.parameters(a: %0, b: %0)
  }
  irdl.operation @op {
    %0 = irdl.is i32
    %1 = irdl.is i64
    %2 = irdl.any_of(%0, %1)
    %3 = irdl.parametric @lamp::@pair<%2, %2>
    irdl.operands(x: %2, y: variadic %3)
    irdl.attributes {\"a\" = %2}
  }
}
";
    let spec = spec_from_irdl(text);
    assert_eq!(spec.ops[0].variables.len(), 2);
    assert_eq!(spec.types[0].variables.len(), 1);
    assert_eq!(raise(&spec), text);
    assert_eq!(spec_from_irdl(&raise(&spec)), spec);
}

#[test]
fn mlir_opt_accepts_written_irdl() {
    let Some(mlir_opt) = Tool::oracle() else {
        println!("skipped: there is no mlir-opt-22");
        return;
    };
    let mut command = mlir_opt.command();
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("mlir-opt runs");
    let text = raise(&spec_from_td(LAMP));
    child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("written");
    let output = child.wait_with_output().expect("an end");
    assert!(output.status.success(), "{}\n{text}", String::from_utf8_lossy(&output.stderr));
}
