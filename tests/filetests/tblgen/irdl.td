// RUN: lect tblgen --gen-irdl %s

// A dialect as IRDL. Parts that IRDL cannot express are omitted, with a comment.

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
