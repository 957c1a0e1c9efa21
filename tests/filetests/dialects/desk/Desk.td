#ifndef DESK
#define DESK

include "mlir/IR/OpBase.td"

def Desk_Dialect : Dialect {
  let name = "desk";
}

class Desk_Op<string mnemonic, list<Trait> traits = []> : Op<Desk_Dialect, mnemonic, traits>;

def Desk_DrawerOp : Desk_Op<"drawer"> {
  let arguments = (ins I32Attr:$width);
}

#endif
