// RUN: not lect tblgen --gen-spec -I tblgen/inputs %s

include "base.td"

class Shop_Named<string name> : Shop_Op<name> {
  let arguments = (ins I32Attr:$count);
}

def Shop_AOp : Shop_Named<"a"> {
  let results = (outs I32:$x, I32:$x);
}

def Shop_BOp : Shop_Named<"b"> {
  let assemblyFormat = [{
    $count attr-dict
    `:` $nothing
  }];
}

def Shop_COp : Shop_Named<"c"> {
  let arguments = (ins Variadic<I32>:$x, Variadic<I32>:$y);
}
