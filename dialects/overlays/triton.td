// Triton 3.9 (dialects tt, ttg, ttng, ..). The wheel contains the definitions; MLIR's `.td` files of arith are
// needed, too.
//
//   lect opt --dialect-path triton/include/triton/Dialect -I triton/include -I llvm/include --overlay triton.td k.ttgir
//
// The wheel lacks the dialect amdg, which is in the folder `triton`: --dialect-path dialects/overlays/triton

include "lect/Overlay.td"

// The global address space is omitted.
def : TypeOverlay<"tt.ptr"> {
  let defaults = [ParameterDefault<"addressSpace", "PtrAddrSpace::Global">];
  let assemblyFormat = "`<` $pointeeType (`,` $addressSpace^)? `>`";
}

def : OpOverlay<"tt.func"> { let preset = "function"; }

// The pointee type of a pointer, or of a tensor of pointers.
def : FunctionOverlay<"getPointeeType", [{
  [](Type type) {
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      return tensor.clone(cast<PointerType>(tensor.getElementType()).getPointeeType());
    if (auto pointer = dyn_cast<PointerType>(type))
      return pointer.getPointeeType();
    return type;
  }
}]>;

// A pointer to a type, or a tensor of pointers to its elements.
def : FunctionOverlay<"getPointerTypeSameShape", [{
  [](Type type) {
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      return tensor.clone(PointerType::get(tensor.getElementType(), PtrAddrSpace::Global));
    return PointerType::get(type, PtrAddrSpace::Global);
  }
}]>;

def : OpOverlay<"ttg.barrier"> {
  let assemblyFormat = [{
    custom<Bits>($addrSpace, "none=0|local=1|global_read=2|global_write=4|tensor_read=8|tensor_write=16|all=31") attr-dict
  }];
}

// Two operations in one format: the second is the only operation in a region of the first.
def : OpOverlay<"ttg.warp_specialize"> {
  let assemblyFormat = [{
    `` custom<HeldOperands>("partitionOpHolder") attr-dict-with-keyword `\n` `` `default` $defaultRegion
    custom<HeldRegions>($partitionOpHolder, "ttg.warp_specialize.partitions", "partition", "num_warps", $partitionNumWarps,
                        type($defaultPassthrough))
  }];
}

def : OpOverlay<"ttg.memdesc_subslice"> {
  let assemblyFormat = "$src `` $offsets attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
}

def : AttrOverlay<"ttg.blocked"> { let mnemonicAlias = 1; }
def : AttrOverlay<"ttg.generic_linear"> { let mnemonicAlias = 1; }
def : AttrOverlay<"ttg.linear"> { let mnemonicAlias = 1; }
foreach named = [
  ["ttg.swizzled_shared", "shared"], ["ttg.padded_shared", "shared"], ["ttg.partitioned_shared", "shared"],
  ["ttg.shared_linear", "shared"], ["ttg.nvmma_shared", "shared"], ["ttg.amd_rotating_shared", "shared"],
  ["ttg.nvidia_mma", "mma"], ["ttg.amd_mfma", "mma"], ["ttg.amd_wmma", "mma"], ["ttg.shared_memory", "smem"],
  ["ttng.tensor_memory_encoding", "tmem"], ["ttng.tensor_memory_linear_encoding", "tmem_linear"],
  ["ttng.tensor_memory_scales_encoding", "tmem_scales"]
] in def : AttrOverlay<named[0]> { let alias = "\"" # named[1] # "\""; }
foreach dialect = ["ttg", "ttng"] in def : DialectOverlay<dialect> { let noAliases = 1; }

// Outputs have the types of the inputs.
def : OpOverlay<"ttng.warp_group_dot_wait"> { let types = [TypeFrom<"outputs", "inputs">]; }

// The barriers of a matrix product, each with its predicate.
def : DirectiveOverlay<"BarriersAndPreds", "(`,` custom<List>(\"$0[$1]\", $args)^)?">;

// The token on which an operation depends, and the token that it returns.
def : DirectiveOverlay<"Token", "custom<OptionalToken>($arg0, $arg1, \"!ttg.async.token\")">;
