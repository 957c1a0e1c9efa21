// The sizes of groups, which the first version did not store.
include "mlir/IR/OpBase.td"
include "lect/Versions.td"

def Vat_Dialect : Dialect {
  let name = "vat";
  let cppNamespace = "::vat";
}

def Vat_PourOp : Op<Vat_Dialect, "pour", [AttrSizedOperandSegments]> {
  let arguments = (ins Optional<I32>:$more, Optional<I32>:$hot, I32:$cold);
}

def Vat_OldPourOp : Op<Vat_Dialect, "pour"> {
  let arguments = (ins Optional<I32>:$hot, I32:$cold);
}

// Regions, of which an isolated operation has some of its own.
def Vat_MixOp : Op<Vat_Dialect, "mix", [IsolatedFromAbove, NoTerminator]> {
  let regions = (region AnyRegion:$first, AnyRegion:$second, SizedRegion<1>:$third);
  let results = (outs I32:$new, I32:$kept);
}

def Vat_OldMixOp : Op<Vat_Dialect, "mix", [IsolatedFromAbove, NoTerminator]> {
  let regions = (region AnyRegion:$second, AnyRegion:$lost, AnyRegion:$first);
  let results = (outs I32:$kept, I64:$gone);
}

def Vat_Versions : DialectVersions<Vat_Dialect, [
  Version<[1], []>,
  Version<[2], [
    OldOp<Vat_OldPourOp>,
    AddOperand<"pour", "more">,
    OldOp<Vat_OldMixOp>,
    RemoveRegion<"mix", "lost", 1, AnyRegion>,
    ReorderRegions<"mix", ["second", "first"]>,
    AddRegion<"mix", "third", 1>,
    RemoveResult<"mix", "gone", 1, I64, "i64">,
    AddResult<"mix", "new", "i32">
  ]>
]>;
