// Triton 3.9 (dialects tt, ttg, ttng, ..), whose wheel has the definitions.
//
//   lect opt --dialect-path triton/include -I triton/include --overlay triton.td kernel.ttgir

include "lect/Overlay.td"

def : OpOverlay<"tt.func"> { let preset = "function"; }

def : TypeOverlay<"tt.ptr"> { let assemblyFormat = "`<` $pointeeType (`,` $addressSpace^)? `>`"; }

def : FunctionOverlay<"getPointeeType", [{
  [](Type type) {
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      return tensor.clone(cast<PointerType>(tensor.getElementType()).getPointeeType());
    if (auto pointer = dyn_cast<PointerType>(type))
      return pointer.getPointeeType();
    return type;
  }
}]>;

def : FunctionOverlay<"getPointerTypeSameShape", [{
  [](Type type) {
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      return tensor.clone(PointerType::get(tensor.getElementType(), 1));
    return PointerType::get(type, 1);
  }
}]>;

// Of several address spaces, those in a string are read: `"local|global_read"`.
def : OpOverlay<"ttg.barrier"> { let assemblyFormat = "$addrSpace attr-dict"; }

def : OpOverlay<"ttg.memdesc_subslice"> {
  let assemblyFormat = "$src `` $offsets attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
}
