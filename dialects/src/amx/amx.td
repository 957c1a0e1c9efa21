// The `amx` dialect: tiles and their products.

#ifndef LECT_DIALECTS_AMX
#define LECT_DIALECTS_AMX

include "mlir/IR/BuiltinTypes.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def AMX_Dialect : Dialect {
  let name = "amx";
  let cppNamespace = "::mlir::amx";
  let summary = "Advanced matrix extensions of x86";
  let useDefaultTypePrinterParser = 1;
}

def AMXIntrinsicOpInterface : OpInterface<"AMXIntrinsicOp"> {
  let cppNamespace = "::mlir::amx";
}

def AnyAMXTile : Type<And<[And<[CPred<"(::llvm::isa<::mlir::amx::TileType>($_self))">,
    CPred<"(::llvm::cast<::mlir::amx::TileType>($_self).getRank() == 2)">]>,
    Concat<"[](::mlir::Type elementType) { return ", SubstLeaves<"$_self", "elementType",
    Or<[CPred<"($_self.isF32())">, CPred<"($_self.isF16())">, CPred<"(::llvm::isa<::mlir::BFloat16Type>($_self))">,
    CPred<"($_self.isSignlessInteger(32))">, CPred<"($_self.isSignlessInteger(8))">]>>,
    "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>,
    "tile of 32-bit float or 16-bit float or bfloat16 type or 32-bit signless integer or 8-bit signless integer "
    "values", "::mlir::amx::TileType">;
def AMXTileF16OrBF16 : Type<And<[And<[CPred<"(::llvm::isa<::mlir::amx::TileType>($_self))">,
    CPred<"(::llvm::cast<::mlir::amx::TileType>($_self).getRank() == 2)">]>,
    Concat<"[](::mlir::Type elementType) { return ", SubstLeaves<"$_self", "elementType",
    Or<[CPred<"($_self.isF16())">, CPred<"(::llvm::isa<::mlir::BFloat16Type>($_self))">]>>,
    "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>,
    "tile of 16-bit float or bfloat16 type values", "::mlir::amx::TileType">;
def AMXTileF32 : Type<And<[And<[CPred<"(::llvm::isa<::mlir::amx::TileType>($_self))">,
    CPred<"(::llvm::cast<::mlir::amx::TileType>($_self).getRank() == 2)">]>,
    Concat<"[](::mlir::Type elementType) { return ", SubstLeaves<"$_self", "elementType",
    Or<[CPred<"($_self.isF32())">]>>, "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>,
    "tile of 32-bit float values", "::mlir::amx::TileType">;
def AMXTileI8 : Type<And<[And<[CPred<"(::llvm::isa<::mlir::amx::TileType>($_self))">,
    CPred<"(::llvm::cast<::mlir::amx::TileType>($_self).getRank() == 2)">]>,
    Concat<"[](::mlir::Type elementType) { return ", SubstLeaves<"$_self", "elementType",
    Or<[CPred<"($_self.isSignlessInteger(8))">]>>, "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>,
    "tile of 8-bit signless integer values", "::mlir::amx::TileType">;
def AMXTileI32 : Type<And<[And<[CPred<"(::llvm::isa<::mlir::amx::TileType>($_self))">,
    CPred<"(::llvm::cast<::mlir::amx::TileType>($_self).getRank() == 2)">]>,
    Concat<"[](::mlir::Type elementType) { return ", SubstLeaves<"$_self", "elementType",
    Or<[CPred<"($_self.isSignlessInteger(32))">]>>,
    "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>, "tile of 32-bit signless integer values",
    "::mlir::amx::TileType">;
def AMX_TileTypeElementType : AnyTypeOf<[F32, F16, BF16, I32, I8]>;

def AMX_TileType : TypeDef<AMX_Dialect, "Tile", [ShapedTypeInterface, ValueSemantics]> {
  let mnemonic = "tile";
  let summary = "AMX 2D tile to be used by AMX opertaions.";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, AMX_TileTypeElementType:$elementType);
  let hasCustomAssemblyFormat = 1;
  let skipDefaultBuilders = 1;
}

//===- Operations -------------------------------------------------------------------------------------------------===//

class AMX_Op<string mnemonic, list<Trait> traits = []> : Op<AMX_Dialect, mnemonic, traits>;

def TileZeroOp : AMX_Op<"tile_zero", [AMXIntrinsicOpInterface, MemoryEffects<[MemWrite]>]> {
  let results = (outs AnyAMXTile:$res);
  let assemblyFormat = "attr-dict `:` qualified(type($res))";
  let hasVerifier = 1;
}

def TileLoadOp : AMX_Op<"tile_load", [AMXIntrinsicOpInterface, MemoryEffects<[MemWrite]>, AttrSizedOperandSegments]> {
  let arguments = (ins Arg<AnyMemRef, "", [MemRead]>:$base, Variadic<Index>:$indices, Optional<Index>:$stride);
  let results = (outs AnyAMXTile:$res);
  let assemblyFormat = "$base `[` $indices `]` (`,` $stride^ )? attr-dict`:` type($base) `into` qualified(type($res))";
  let hasVerifier = 1;
}

def TileStoreOp : AMX_Op<"tile_store", [AMXIntrinsicOpInterface, AttrSizedOperandSegments]> {
  let arguments = (ins Arg<AnyMemRef, "", [MemWrite]>:$base, Variadic<Index>:$indices, AnyAMXTile:$val,
      Optional<Index>:$stride);
  let assemblyFormat = "$base `[` $indices `]` `,` $val (`,` $stride^ )?attr-dict `:` type($base) `,` "
      "qualified(type($val))";
  let hasVerifier = 1;
}

def TileMulFOp : AMX_Op<"tile_mulf", [Pure, AMXIntrinsicOpInterface, AllTypesMatch<["acc", "res"]>]> {
  let arguments = (ins AMXTileF16OrBF16:$lhs, AMXTileF16OrBF16:$rhs, AMXTileF32:$acc);
  let results = (outs AMXTileF32:$res);
  let assemblyFormat = "$lhs `,` $rhs `,` $acc attr-dict `:` qualified(type($lhs)) `,` qualified(type($rhs)) `,` "
      "qualified(type($acc))";
  let hasVerifier = 1;
}

def TileMulIOp : AMX_Op<"tile_muli", [Pure, AMXIntrinsicOpInterface, AllTypesMatch<["acc", "res"]>]> {
  let arguments = (ins AMXTileI8:$lhs, AMXTileI8:$rhs, AMXTileI32:$acc, UnitAttr:$isZextLhs, UnitAttr:$isZextRhs);
  let results = (outs AMXTileI32:$res);
  let assemblyFormat = "$lhs (`zext` $isZextLhs^)? `,` $rhs (`zext` $isZextRhs^)? `,` $acc attr-dict `:` "
      "qualified(type($lhs)) `,` qualified(type($rhs)) `,` qualified(type($acc))";
  let hasVerifier = 1;
}

#endif // LECT_DIALECTS_AMX
