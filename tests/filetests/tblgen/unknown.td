// RUN: lect tblgen --report-unknown -I tblgen/inputs %s

include "base.td"

class Shop_Curse : Trait;

def Shop_AOp : Shop_Op<"a", [Shop_Curse<>, PredOpTrait<"it is well", CPred<"goto hell">>]> {
  let arguments = (ins DefaultValuedAttr<I32Attr, "@">:$x, DefaultValuedAttr<StrAttr, [{ "one" # }]>:$y);
}
