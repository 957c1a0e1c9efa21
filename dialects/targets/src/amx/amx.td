// The `amx` dialect: tiles and their products.

#ifndef LECT_DIALECTS_AMX
#define LECT_DIALECTS_AMX

include "../llvm/interfaces.td"
include "mlir/IR/BuiltinTypes.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def AMX_Dialect : Dialect {
  let name = "amx";
  let cppNamespace = "::mlir::amx";
  let summary = "Advanced matrix extensions of x86";
  let useDefaultTypePrinterParser = 1;
}

def AMXIntrinsicOpInterface : OpInterface<"AMXIntrinsicOp", [OneToOneIntrinsicOpInterface]> {
  let cppNamespace = "::mlir::amx";
}

def AMX_TileTypeElementType : AnyTypeOf<[F32, F16, BF16, I32, I8]>;
class AMXTileOf<list<Type> types>
    : ShapedContainerType<types, And<[CPred<"(::llvm::isa<::mlir::amx::TileType>($_self))">,
        CPred<"(::llvm::cast<::mlir::amx::TileType>($_self).getRank() == 2)">]>, "tile", "::mlir::amx::TileType">;
def AnyAMXTile : AMXTileOf<[AMX_TileTypeElementType]>;
def AMXTileF16OrBF16 : AMXTileOf<[F16, BF16]>;
def AMXTileF32 : AMXTileOf<[F32]>;
def AMXTileI8 : AMXTileOf<[I8]>;
def AMXTileI32 : AMXTileOf<[I32]>;

def AMX_TileType : TypeDef<AMX_Dialect, "Tile", [ShapedTypeInterface, ValueSemantics]> {
  let mnemonic = "tile";
  let summary = "AMX 2D tile to be used by AMX opertaions.";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, AMX_TileTypeElementType:$elementType);
  let hasCustomAssemblyFormat = 1;
  let skipDefaultBuilders = 1;
}

//===- Operations -------------------------------------------------------------------------------------------------===//

class AMX_Op<string mnemonic, string words, list<Trait> traits = []> : Op<AMX_Dialect, mnemonic, traits> {
  let summary = words;
}

def TileZeroOp : AMX_Op<"tile_zero", "Creates a tile of zeros", [AMXIntrinsicOpInterface, MemoryEffects<[MemWrite]>]> {
  let results = (outs AnyAMXTile:$res);
  let assemblyFormat = "attr-dict `:` qualified(type($res))";
  let hasVerifier = 1;
}

def TileLoadOp : AMX_Op<"tile_load", "Loads a tile", [AMXIntrinsicOpInterface, MemoryEffects<[MemWrite]>,
    AttrSizedOperandSegments]> {
  let arguments = (ins Arg<AnyMemRef, "", [MemRead]>:$base, Variadic<Index>:$indices, Optional<Index>:$stride);
  let results = (outs AnyAMXTile:$res);
  let assemblyFormat = "$base `[` $indices `]` (`,` $stride^ )? attr-dict`:` type($base) `into` qualified(type($res))";
  let hasVerifier = 1;
}

def TileStoreOp : AMX_Op<"tile_store", "Stores a tile", [AMXIntrinsicOpInterface, AttrSizedOperandSegments]> {
  let arguments = (ins Arg<AnyMemRef, "", [MemWrite]>:$base, Variadic<Index>:$indices, AnyAMXTile:$val,
      Optional<Index>:$stride);
  let assemblyFormat = "$base `[` $indices `]` `,` $val (`,` $stride^ )?attr-dict `:` type($base) `,` "
      "qualified(type($val))";
  let hasVerifier = 1;
}

def TileMulFOp : AMX_Op<"tile_mulf", "Multiply-accumulate of float tiles", [Pure, AMXIntrinsicOpInterface,
    AllTypesMatch<["acc", "res"]>]> {
  let arguments = (ins AMXTileF16OrBF16:$lhs, AMXTileF16OrBF16:$rhs, AMXTileF32:$acc);
  let results = (outs AMXTileF32:$res);
  let assemblyFormat = "$lhs `,` $rhs `,` $acc attr-dict `:` qualified(type($lhs)) `,` qualified(type($rhs)) `,` "
      "qualified(type($acc))";
  let hasVerifier = 1;
}

def TileMulIOp : AMX_Op<"tile_muli", "Multiply-accumulate of integer tiles", [Pure, AMXIntrinsicOpInterface,
    AllTypesMatch<["acc", "res"]>]> {
  let arguments = (ins AMXTileI8:$lhs, AMXTileI8:$rhs, AMXTileI32:$acc, UnitAttr:$isZextLhs, UnitAttr:$isZextRhs);
  let results = (outs AMXTileI32:$res);
  let assemblyFormat = "$lhs (`zext` $isZextLhs^)? `,` $rhs (`zext` $isZextRhs^)? `,` $acc attr-dict `:` "
      "qualified(type($lhs)) `,` qualified(type($rhs)) `,` qualified(type($acc))";
  let hasVerifier = 1;
}

#endif // LECT_DIALECTS_AMX
