// The `shard` dialect: tensors that are distributed over grids of devices.

#ifndef LECT_DIALECTS_SHARD
#define LECT_DIALECTS_SHARD

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Shard_Dialect : Dialect {
  let name = "shard";
  let cppNamespace = "::mlir::shard";
  let summary = "Tensors sharded over grids of devices";
  let dependentDialects = ["arith::ArithDialect"];
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

def Shard_GridAxesArrayAttr : AttrDef<Shard_Dialect, "GridAxesArray"> {
  let mnemonic = "axisarray";
  let parameters = (ins ArrayRefParameter<"GridAxesAttr">:$axes);
  let assemblyFormat = "`[` $axes `]`";
}

def Shard_Sharding : TypeDef<Shard_Dialect, "Sharding"> {
  let mnemonic = "sharding";
  let summary = "sharding definition";
  let assemblyFormat = "";
}

def Shard_ReductionKind
    : I32EnumAttr<"ReductionKind", "Reduction of an iterator/grid dimension.", [I32EnumAttrCase<"Sum", 1, "sum">,
        I32EnumAttrCase<"Max", 2, "max">, I32EnumAttrCase<"Min", 3, "min">, I32EnumAttrCase<"Product", 4, "product">,
        I32EnumAttrCase<"Average", 5, "average">, I32EnumAttrCase<"BitwiseAnd", 6, "bitwise_and">,
        I32EnumAttrCase<"BitwiseOr", 7, "bitwise_or">, I32EnumAttrCase<"BitwiseXor", 8, "bitwise_xor">,
        I32EnumAttrCase<"Generic", 100, "generic">]> {
  let cppNamespace = "::mlir::shard";
  let genSpecializedAttr = 0;
}

def Shard_ReductionKindAttr : EnumAttr<Shard_Dialect, Shard_ReductionKind, "partial">;

//===- Operations -------------------------------------------------------------------------------------------------===//

class Shard_Op<string mnemonic, string words, list<Trait> traits = []> : Op<Shard_Dialect, mnemonic, traits> {
  let summary = words;
}

def Shard_GridOp : Shard_Op<"grid", "Defines a named grid of processes", [Symbol, Pure]> {
  let arguments = (ins SymbolNameAttr:$sym_name, DenseI64ArrayAttr:$shape);
  let assemblyFormat = "$sym_name `(` `shape` `=` custom<DimensionList>($shape) `)` attr-dict";
  let hasVerifier = 1;
}

def Shard_GridShapeOp : Shard_Op<"grid_shape", "Sizes of the axes of a grid", [Pure,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>, DeclareOpInterfaceMethods<OpAsmOpInterface,
    ["getAsmResultNames"]>]> {
  let arguments = (ins FlatSymbolRefAttr:$grid, DefaultValuedAttr<DenseI16ArrayAttr, "{}">:$axes);
  let results = (outs Variadic<Index>:$result);
  let assemblyFormat = "$grid (`axes` `=` $axes^)? attr-dict `:` type($result)";
}

def Shard_ProcessMultiIndexOp : Shard_Op<"process_multi_index", "Multi-index of the process in the grid", [Pure,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>, DeclareOpInterfaceMethods<OpAsmOpInterface,
    ["getAsmResultNames"]>]> {
  let arguments = (ins FlatSymbolRefAttr:$grid, DefaultValuedAttr<DenseI16ArrayAttr, "{}">:$axes);
  let results = (outs Variadic<Index>:$result);
  let assemblyFormat = "`on` $grid (`axes` `=` $axes^)? attr-dict `:` type($result)";
}

def Shard_ProcessLinearIndexOp : Shard_Op<"process_linear_index", "Linear index of the process in the grid", [Pure,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>, DeclareOpInterfaceMethods<OpAsmOpInterface,
    ["getAsmResultNames"]>]> {
  let arguments = (ins FlatSymbolRefAttr:$grid);
  let results = (outs Index:$result);
  let assemblyFormat = "`on` $grid attr-dict `:` type($result)";
}

def Shard_NeighborsLinearIndicesOp : Shard_Op<"neighbors_linear_indices",
    "Linear indices of the neighbors along axes", [Pure,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>, DeclareOpInterfaceMethods<OpAsmOpInterface,
    ["getAsmResultNames"]>]> {
  let arguments = (ins FlatSymbolRefAttr:$grid, Variadic<Index>:$device, DenseI16ArrayAttr:$split_axes);
  let results = (outs Index:$neighbor_down, Index:$neighbor_up);
  let assemblyFormat = "`on` $grid `[` $device `]` `split_axes` `=` $split_axes attr-dict `:` type(results)";
}

def Shard_ShardingOp : Shard_Op<"sharding", "Sharding of tensors over a grid", [Pure, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>, DeclareOpInterfaceMethods<OpAsmOpInterface,
    ["getAsmResultNames"]>]> {
  let description = [{
    `split_axes` lists the grid axes for each tensor dimension. Here rows are sharded along the first axis, and columns
    along the second:

    ```mlir
    %s = shard.sharding @grid split_axes = [[0], [1]] : !shard.sharding
    %y = shard.shard %x to %s : tensor<8x8xf32>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$grid, Shard_GridAxesArrayAttr:$split_axes,
      DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$static_sharded_dims_offsets,
      Variadic<I64>:$dynamic_sharded_dims_offsets, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$static_halo_sizes,
      Variadic<I64>:$dynamic_halo_sizes);
  let results = (outs Shard_Sharding:$result);
  let assemblyFormat = "$grid `split_axes` `=` $split_axes (`halo_sizes` `=` "
      "custom<DynamicIndexList>($dynamic_halo_sizes, $static_halo_sizes)^)? (`sharded_dims_offsets` `=` "
      "custom<DynamicIndexList>($dynamic_sharded_dims_offsets, $static_sharded_dims_offsets)^)? attr-dict `:` "
      "type($result)";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Shard_GetShardingOp : Shard_Op<"get_sharding", "Sharding of a tensor", [Pure]> {
  let arguments = (ins AnyRankedTensor:$source);
  let results = (outs Shard_Sharding:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
}

def Shard_ShardShapeOp : Shard_Op<"shard_shape", "Shape of the shard of a process", [Pure, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins DenseI64ArrayAttr:$dims, Variadic<Index>:$dims_dynamic, Shard_Sharding:$sharding,
      DenseI64ArrayAttr:$device, Variadic<Index>:$device_dynamic);
  let results = (outs Variadic<Index>:$result);
  let assemblyFormat = "`dims` `=` custom<DynamicIndexList>($dims_dynamic, $dims) `sharding` `=` $sharding `device` "
      "`=` custom<DynamicIndexList>($device_dynamic, $device) attr-dict `:` type(results)";
}

def Shard_ShardOp : Shard_Op<"shard", "Constrains the sharding of a tensor", [Pure, AllTypesMatch<["result", "src"]>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins AnyRankedTensor:$src, Shard_Sharding:$sharding, UnitAttr:$annotate_for_users);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$src `to` $sharding (`annotate_for_users` $annotate_for_users^)? attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
}

def Shard_AllGatherOp : Shard_Op<"all_gather", "All-gather along axes of the grid", [Pure,
    SameOperandsAndResultElementType, SameOperandsAndResultRank, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins FlatSymbolRefAttr:$grid, DefaultValuedAttr<DenseI16ArrayAttr, "{}">:$grid_axes,
      AnyNon0RankedTensor:$input, IndexAttr:$gather_axis);
  let results = (outs AnyNon0RankedTensor:$result);
  let assemblyFormat = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `gather_axis` `=` $gather_axis attr-dict `:` "
      "type($input) `->` type($result)";
  let hasCanonicalizer = 1;
}

def Shard_AllReduceOp : Shard_Op<"all_reduce", "All-reduce along axes of the grid", [Pure,
    SameOperandsAndResultShape, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins FlatSymbolRefAttr:$grid, DefaultValuedAttr<DenseI16ArrayAttr, "{}">:$grid_axes,
      AnyTypeOf<[AnyMemRef, AnyRankedTensor]>:$input, DefaultValuedAttr<Shard_ReductionKindAttr,
      "::mlir::shard::ReductionKind::Sum">:$reduction);
  let results = (outs AnyTypeOf<[AnyMemRef, AnyRankedTensor]>:$result);
  let assemblyFormat = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? (`reduction` `=` $reduction^)? attr-dict `:` "
      "type($input) `->` type($result)";
  let hasCanonicalizer = 1;
}

def Shard_AllSliceOp : Shard_Op<"all_slice",
    "Slice of a tensor for the process", [Pure, SameOperandsAndResultElementType,
    SameOperandsAndResultRank, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins FlatSymbolRefAttr:$grid, DefaultValuedAttr<DenseI16ArrayAttr, "{}">:$grid_axes,
      AnyNon0RankedTensor:$input, IndexAttr:$slice_axis);
  let results = (outs AnyNon0RankedTensor:$result);
  let assemblyFormat = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `slice_axis` `=` $slice_axis attr-dict `:` "
      "type($input) `->` type($result)";
  let hasCanonicalizer = 1;
}

def Shard_AllToAllOp : Shard_Op<"all_to_all", "All-to-all along axes of the grid", [Pure,
    SameOperandsAndResultElementType, SameOperandsAndResultRank, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins FlatSymbolRefAttr:$grid, DefaultValuedAttr<DenseI16ArrayAttr, "{}">:$grid_axes,
      AnyNon0RankedTensor:$input, IndexAttr:$split_axis, IndexAttr:$concat_axis);
  let results = (outs AnyNon0RankedTensor:$result);
  let assemblyFormat = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `split_axis` `=` $split_axis `concat_axis` "
      "`=` $concat_axis attr-dict `:` type($input) `->` type($result)";
  let hasCanonicalizer = 1;
}

def Shard_BroadcastOp : Shard_Op<"broadcast", "Broadcast from one process along axes", [Pure,
    AllShapesMatch<["input", "result"]>, AllElementTypesMatch<["input", "result"]>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>, DeclareOpInterfaceMethods<OpAsmOpInterface,
    ["getAsmResultNames"]>]> {
  let arguments = (ins FlatSymbolRefAttr:$grid, DefaultValuedAttr<DenseI16ArrayAttr, "{}">:$grid_axes,
      AnyRankedTensor:$input, DenseI64ArrayAttr:$root, Variadic<Index>:$root_dynamic);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `root` `=` "
      "custom<DynamicIndexList>($root_dynamic, $root) attr-dict `:` functional-type(operands, results)";
  let hasCanonicalizer = 1;
}

def Shard_GatherOp : Shard_Op<"gather", "Gather to one process along axes", [Pure, AllRanksMatch<["input",
    "result"]>, AllElementTypesMatch<["input", "result"]>, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins FlatSymbolRefAttr:$grid, DefaultValuedAttr<DenseI16ArrayAttr, "{}">:$grid_axes,
      AnyNon0RankedTensor:$input, IndexAttr:$gather_axis, DenseI64ArrayAttr:$root, Variadic<Index>:$root_dynamic);
  let results = (outs AnyNon0RankedTensor:$result);
  let assemblyFormat = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `gather_axis` `=` $gather_axis `root` `=` "
      "custom<DynamicIndexList>($root_dynamic, $root) attr-dict `:` functional-type(operands, results)";
  let hasCanonicalizer = 1;
}

def Shard_RecvOp : Shard_Op<"recv", "Receives a tensor from another process", [AllShapesMatch<["input", "result"]>,
    AllElementTypesMatch<["input", "result"]>, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins FlatSymbolRefAttr:$grid, DefaultValuedAttr<DenseI16ArrayAttr, "{}">:$grid_axes,
      AnyNon0RankedTensor:$input, OptionalAttr<DenseI64ArrayAttr>:$source, Variadic<Index>:$source_dynamic);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? (`source` `=` "
      "custom<DynamicIndexList>($source_dynamic, $source)^)? attr-dict `:` functional-type(operands, results)";
  let hasCanonicalizer = 1;
}

def Shard_ReduceOp : Shard_Op<"reduce", "Reduction to one process along axes", [Pure,
    AllShapesMatch<["input", "result"]>, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins FlatSymbolRefAttr:$grid, DefaultValuedAttr<DenseI16ArrayAttr, "{}">:$grid_axes,
      AnyRankedTensor:$input, DefaultValuedAttr<Shard_ReductionKindAttr,
      "::mlir::shard::ReductionKind::Sum">:$reduction, DenseI64ArrayAttr:$root, Variadic<Index>:$root_dynamic);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? (`reduction` `=` $reduction^)? `root` `=` "
      "custom<DynamicIndexList>($root_dynamic, $root) attr-dict `:` functional-type(operands, results)";
  let hasCanonicalizer = 1;
}

def Shard_ReduceScatterOp : Shard_Op<"reduce_scatter", "Reduce-scatter along axes of the grid", [Pure,
    SameOperandsAndResultRank, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins FlatSymbolRefAttr:$grid, DefaultValuedAttr<DenseI16ArrayAttr, "{}">:$grid_axes,
      AnyNon0RankedTensor:$input, DefaultValuedAttr<Shard_ReductionKindAttr,
      "::mlir::shard::ReductionKind::Sum">:$reduction, IndexAttr:$scatter_axis);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? (`reduction` `=` $reduction^)? `scatter_axis` "
      "`=` $scatter_axis attr-dict `:` type($input) `->` type($result)";
  let hasCanonicalizer = 1;
}

def Shard_ScatterOp : Shard_Op<"scatter", "Scatter from one process along axes", [Pure, AllRanksMatch<["input",
    "result"]>, AllElementTypesMatch<["input", "result"]>, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins FlatSymbolRefAttr:$grid, DefaultValuedAttr<DenseI16ArrayAttr, "{}">:$grid_axes,
      AnyNon0RankedTensor:$input, IndexAttr:$scatter_axis, DenseI64ArrayAttr:$root, Variadic<Index>:$root_dynamic);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `scatter_axis` `=` $scatter_axis `root` `=` "
      "custom<DynamicIndexList>($root_dynamic, $root) attr-dict `:` functional-type(operands, results)";
  let hasCanonicalizer = 1;
}

def Shard_SendOp : Shard_Op<"send", "Sends a tensor to another process", [AllShapesMatch<["input", "result"]>,
    AllElementTypesMatch<["input", "result"]>, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins FlatSymbolRefAttr:$grid, DefaultValuedAttr<DenseI16ArrayAttr, "{}">:$grid_axes,
      AnyNon0RankedTensor:$input, DenseI64ArrayAttr:$destination, Variadic<Index>:$destination_dynamic);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `destination` `=` "
      "custom<DynamicIndexList>($destination_dynamic, $destination) attr-dict `:` functional-type(operands, results)";
  let hasCanonicalizer = 1;
}

def Shard_ShiftOp : Shard_Op<"shift", "Shifts tensors along an axis by an offset", [Pure,
    SameOperandsAndResultElementType, SameOperandsAndResultShape, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins FlatSymbolRefAttr:$grid, DefaultValuedAttr<DenseI16ArrayAttr, "{}">:$grid_axes,
      AnyNon0RankedTensor:$input, IndexAttr:$shift_axis, I64Attr:$offset, UnitAttr:$rotate);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `shift_axis` `=` $shift_axis `offset` `=` "
      "$offset (`rotate` $rotate^)? attr-dict `:` type($input) `->` type($result)";
  let hasCanonicalizer = 1;
}

def Shard_UpdateHaloOp : Shard_Op<"update_halo", "Halo exchange with neighbors", [Pure,
    DestinationStyleOpInterface, TypesMatchWith<"result has same type as destination", "result", "destination",
    "$_self">, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins AnyTypeOf<[AnyNon0RankedMemRef, AnyNon0RankedTensor]>:$destination, FlatSymbolRefAttr:$grid,
      Shard_GridAxesArrayAttr:$split_axes, Variadic<I64>:$halo_sizes, DefaultValuedAttr<DenseI64ArrayAttr,
      "{}">:$static_halo_sizes);
  let results = (outs AnyTypeOf<[AnyNon0RankedMemRef, AnyNon0RankedTensor]>:$result);
  let assemblyFormat = "$destination `on` $grid `split_axes` `=` $split_axes (`halo_sizes` `=` "
      "custom<DynamicIndexList>($halo_sizes, $static_halo_sizes)^)? attr-dict `:` type($result)";
  let extraClassDeclaration = "MutableOperandRange getDpsInitsMutable() { return getDestinationMutable(); }";
}

#endif // LECT_DIALECTS_SHARD
