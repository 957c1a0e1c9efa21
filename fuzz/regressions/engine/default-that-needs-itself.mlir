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
def H_Loop : TypeDef<H_Dialect, "Loop"> {
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
}
//// IR
"a"() {a = !h.loop, b = #h.ping} : () -> ()
h.loop
