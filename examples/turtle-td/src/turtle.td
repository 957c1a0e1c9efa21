// The dialect of the example `turtle`, in the language that MLIR's dialects are written in.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Turtle_Dialect : Dialect {
  let name = "turtle";
  let cppNamespace = "::turtle";
  let summary = "Drawings by a turtle that carries a pen";
  let description = [{
    The turtle starts in the middle, looks north, and follows instructions: it goes forward, turns, and repeats
    instructions. With a pen the turtle draws a line along its path.
  }];
  let useDefaultTypePrinterParser = 1;
}

def Turtle_Color : I32EnumAttr<"Color", "The colour of a line", [
  I32EnumAttrCase<"Black", 0, "black">,
  I32EnumAttrCase<"Red", 1, "red">,
  I32EnumAttrCase<"Green", 2, "grass">
]> {
  let cppNamespace = "::turtle";
}

def Turtle_PenType : TypeDef<Turtle_Dialect, "Pen"> {
  let mnemonic = "pen";
  let summary = "A pen";
  let parameters = (ins AttrOrTypeParameter<"uint32_t", "in tenths of a step">:$width, EnumParameter<Turtle_Color>:$color);
  let assemblyFormat = "`<` $width `,` $color `>`";
  let genVerifyDecl = 1;
}

class Turtle_Op<string mnemonic, list<Trait> traits = []> : Op<Turtle_Dialect, mnemonic, traits>;

def Turtle_DrawingOp : Turtle_Op<"drawing", [IsolatedFromAbove, SingleBlock, NoTerminator, Symbol]> {
  let summary = "A drawing from start to finish";
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name attr-dict-with-keyword $body";
}

def Turtle_TakeOp : Turtle_Op<"take", [Pure]> {
  let summary = "Takes a pen out of the box";
  let results = (outs Turtle_PenType:$pen);
  let assemblyFormat = "attr-dict `:` qualified(type($pen))";
}

def Turtle_ForwardOp : Turtle_Op<"forward"> {
  let summary = "Goes forward, and leaves a line if it has a pen";
  let arguments = (ins I64Attr:$steps, Optional<Turtle_PenType>:$pen);
  let assemblyFormat = "$steps (`with` $pen^ `:` qualified(type($pen)))? attr-dict";
}

def Turtle_TurnOp : Turtle_Op<"turn"> {
  let summary = "Turns to the left";
  let arguments = (ins I64Attr:$degrees);
  let assemblyFormat = "$degrees attr-dict";
  let hasVerifier = 1;
}

def Turtle_RepeatOp : Turtle_Op<"repeat", [SingleBlock, NoTerminator]> {
  let summary = "Does something several times";
  let arguments = (ins ConfinedAttr<I64Attr, [IntPositive]>:$times);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$times `times` $body attr-dict";
}
