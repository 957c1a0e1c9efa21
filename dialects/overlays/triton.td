// Triton 3.9 (dialects tt, ttg, ttng, ..). Its wheel has the definitions; MLIR's `.td` files of arith are needed, too.
//
//   lect opt --dialect-path triton/include/triton/Dialect -I triton/include -I llvm/include --overlay triton.td k.ttgir

include "lect/Overlay.td"

// The address space is left out if it is 1, the global one.
def : TypeOverlay<"tt.ptr"> {
  let defaults = [ParameterDefault<"addressSpace", "1">];
  let assemblyFormat = "`<` $pointeeType (`,` $addressSpace^)? `>`";
}

def : OpOverlay<"tt.func"> { let preset = "function"; }

// Of a pointer or a tensor of pointers: what is there.
def : FunctionOverlay<"getPointeeType", [{
  [](Type type) {
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      return tensor.clone(cast<PointerType>(tensor.getElementType()).getPointeeType());
    if (auto pointer = dyn_cast<PointerType>(type))
      return pointer.getPointeeType();
    return type;
  }
}]>;

// A pointer to it, or a tensor of pointers to its elements.
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

def : AttrOverlay<"ttg.blocked"> { let mnemonicAlias = 1; }
def : AttrOverlay<"ttg.generic_linear"> { let mnemonicAlias = 1; }
def : AttrOverlay<"ttg.linear"> { let mnemonicAlias = 1; }
