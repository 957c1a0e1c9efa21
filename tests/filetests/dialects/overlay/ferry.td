// A dialect whose lists are printed in lines, and whose results are named in C++. Described in ferry.overlay.td.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def Ferry : Dialect {
  let name = "ferry";
  let cppNamespace = "::ferry";
  let useDefaultTypePrinterParser = 1;
}

def Ferry_Ticket : TypeDef<Ferry, "Ticket"> { let mnemonic = "ticket"; }
def Ferry_Car : TypeDef<Ferry, "Car"> {
  let mnemonic = "car";
  let parameters = (ins "mlir::Type":$of);
  let assemblyFormat = "`<` $of `>`";
}

class Ferry_Op<string mnemonic, list<Trait> traits = []> : Op<Ferry, mnemonic, traits>;

// Names of results.
def Ferry_CallOp : Ferry_Op<"call"> {
  let arguments = (ins FlatSymbolRefAttr:$port, OptionalAttr<StrAttr>:$label);
  let results = (outs Index:$arrival, Variadic<AnyType>:$cars);
  let assemblyFormat = "$port ($label^)? attr-dict `:` type($cars)";
}
def Ferry_LaneOp : Ferry_Op<"lane"> {
  let arguments = (ins I32Attr:$side);
  let results = (outs I32:$lane);
  let assemblyFormat = "$side attr-dict";
}
def Ferry_UnloadOp : Ferry_Op<"unload"> {
  let arguments = (ins Index:$count);
  let results = (outs Variadic<AnyType>:$all);
  let assemblyFormat = "$count attr-dict `:` type($all)";
}

def Ferry_TagOp : Ferry_Op<"tag"> {
  let arguments = (ins StrAttr:$text);
  let results = (outs I8:$tag);
  let assemblyFormat = "$text attr-dict";
}

// A branch that forwards none of its operands, as determined by C++.
def Ferry_TurnOp : Ferry_Op<"turn", [DeclareOpInterfaceMethods<BranchOpInterface>, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$cars);
  let successors = (successor AnySuccessor:$back);
  let assemblyFormat = "$cars `to` $back attr-dict `:` type($cars)";
}

// Lists in lines.
def Ferry_StowOp : Ferry_Op<"stow", [AttrSizedOperandSegments]> {
  let arguments = (ins
    Optional<I8>:$deck, Variadic<AnyType>:$cars, Variadic<Index>:$places, AnyType:$ship,
    TypedArrayAttrBase<IndexAttr, "bounds">:$bounds
  );
  let results = (outs Variadic<Index>:$order);
  let assemblyFormat = [{
    `ship` `{` custom<Stowage>($deck, $cars, $places, $ship, type($ship), $bounds, type($order)) `}` attr-dict `:` type($cars)
  }];
}
def Ferry_CallsOp : Ferry_Op<"calls"> {
  let arguments = (ins StrArrayAttr:$ports, Variadic<Index>:$times);
  let assemblyFormat = "`at` custom<Calls>($ports, $times) attr-dict";
}
def Ferry_WeighOp : Ferry_Op<"weigh"> {
  let arguments = (ins Variadic<Index>:$axles, I64ArrayAttr:$limits);
  let assemblyFormat = "custom<Axles>($axles, $limits) `` `:` `ton` attr-dict";
}

// Declarations, tokens, types that are left out, lists of lists.
def Ferry_PierOp : Ferry_Op<"pier", [Symbol]> {
  let arguments = (ins
    SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$type, OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs
  );
  let assemblyFormat = "$sym_name `` custom<Pier>($type, $arg_attrs, $res_attrs) attr-dict";
}
def Ferry_SailOp : Ferry_Op<"sail"> {
  let arguments = (ins Variadic<Ferry_Ticket>:$after);
  let results = (outs Optional<Ferry_Ticket>:$ticket);
  let assemblyFormat = "custom<Tickets>(type($ticket), $after) `now` attr-dict";
}
def Ferry_RowOp : Ferry_Op<"row"> {
  let arguments = (ins Variadic<AnyType>:$cars);
  let assemblyFormat = "$cars `` custom<CarTypes>(ref($cars), type($cars)) attr-dict";
}
def Ferry_LoadOp : Ferry_Op<"load"> {
  let arguments = (ins Variadic<AnyType>:$all, AnyAttr:$sizes, TypeArrayAttr:$types);
  let assemblyFormat = "custom<Load>($all, $sizes, $types) attr-dict `:` custom<Loaded>(ref($sizes), ref($types), type($all))";
}
def Ferry_GridOp : Ferry_Op<"grid"> {
  let arguments = (ins Variadic<Index>:$sizes, ArrayAttr:$lanes);
  let assemblyFormat = "custom<Lanes>($sizes, $lanes) attr-dict";
}
def Ferry_RepaintOp : Ferry_Op<"repaint", [AllTypesMatch<["car", "painted"]>]> {
  let arguments = (ins Index:$color, AnyType:$car, Variadic<Index>:$sizes);
  let results = (outs AnyType:$painted);
  let assemblyFormat = "$car `in` $color `->` custom<Repainted>(type($car), $sizes) attr-dict";
}
