// The `sparse_tensor` dialect: tensors that store only some elements, mostly the nonzero ones.

#ifndef LECT_DIALECTS_SPARSE_TENSOR
#define LECT_DIALECTS_SPARSE_TENSOR

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/TensorEncoding.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def SparseTensor_Dialect : Dialect {
  let name = "sparse_tensor";
  let cppNamespace = "::mlir::sparse_tensor";
  let summary = "Sparse tensors: storage formats, conversions and iteration";
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

class SparseTensor_I32EnumAttr<string name, string words, list<I32EnumAttrCase> cases> : I32EnumAttr<name, words,
    cases> {
  let cppNamespace = "::mlir::sparse_tensor";
  let genSpecializedAttr = 0;
}

def AnySparseTensor : Type<And<[And<[IsRankedTensorTypePred,
    CPred<"(!!::mlir::sparse_tensor::getSparseTensorEncoding($_self))">]>,
    Concat<"[](::mlir::Type elementType) { return ", SubstLeaves<"$_self", "elementType", Or<[CPred<"(true)">]>>,
    "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>, "sparse tensor of any type values",
    "::mlir::RankedTensorType">;
def AnyIndexingScalarLike : AnyTypeOf<[0DTensorOf<[AnySignlessIntegerOrIndex]>,
    AnyTypeOf<[AnySignlessIntegerOrIndex]>], "scalar like">;

def StageWithSortSparseOpInterface : OpInterface<"StageWithSortSparseOp"> {
  let cppNamespace = "::mlir::sparse_tensor";
}

def LevelAttr : Attr<And<[CPred<"(::llvm::isa<::mlir::IntegerAttr>($_self))">,
    CPred<"(::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType()))">]>,
    "level attribute"> {
  let storageType = "::mlir::IntegerAttr";
  let returnType = "::mlir::sparse_tensor::Level";
  let constBuilderCall = "$_builder.getIntegerAttr($_builder.getIndexType(), $0)";
  let convertFromStorage = "$_self.getValue().getZExtValue()";
  let valueType = Index;
}

def DimensionAttr : Attr<And<[CPred<"(::llvm::isa<::mlir::IntegerAttr>($_self))">,
    CPred<"(::llvm::isa<::mlir::IndexType>(::llvm::cast<::mlir::IntegerAttr>($_self).getType()))">]>,
    "dimension attribute"> {
  let storageType = "::mlir::IntegerAttr";
  let returnType = "::mlir::sparse_tensor::Dimension";
  let constBuilderCall = "$_builder.getIntegerAttr($_builder.getIndexType(), $0)";
  let convertFromStorage = "$_self.getValue().getZExtValue()";
  let valueType = Index;
}

def AnySparseTensorSlice : Type<And<[And<[IsRankedTensorTypePred,
    CPred<"(!!::mlir::sparse_tensor::getSparseTensorEncoding($_self) && "
    "::mlir::sparse_tensor::getSparseTensorEncoding($_self).isSlice())">]>,
    Concat<"[](::mlir::Type elementType) { return ", SubstLeaves<"$_self", "elementType", Or<[CPred<"(true)">]>>,
    "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>, "sparse tensor slice of any type values",
    "::mlir::RankedTensorType">;
def SparseTensorStorageSpecifier : Type<CPred<"(::llvm::isa<::mlir::sparse_tensor::StorageSpecifierType>($_self))">,
    "metadata", "::mlir::sparse_tensor::StorageSpecifierType">;
def SparseTensorStorageSpecifierKindEnum
    : SparseTensor_I32EnumAttr<"StorageSpecifierKind", "sparse tensor storage specifier kind",
        [I32EnumAttrCase<"LvlSize", 0, "lvl_sz">, I32EnumAttrCase<"PosMemSize", 1, "pos_mem_sz">,
        I32EnumAttrCase<"CrdMemSize", 2, "crd_mem_sz">, I32EnumAttrCase<"ValMemSize", 3, "val_mem_sz">,
        I32EnumAttrCase<"DimOffset", 4, "dim_offset">, I32EnumAttrCase<"DimStride", 5, "dim_stride">]>;
def SparseTensorStorageSpecifierKindAttr
    : EnumAttr<SparseTensor_Dialect, SparseTensorStorageSpecifierKindEnum, "kind">;
def SparseTensorCrdTransDirectionEnum
    : SparseTensor_I32EnumAttr<"CrdTransDirectionKind", "sparse tensor coordinate translation direction",
        [I32EnumAttrCase<"dim2lvl", 0, "dim_to_lvl">, I32EnumAttrCase<"lvl2dim", 1, "lvl_to_dim">]>;
def SparseTensorCrdTransDirectionAttr : EnumAttr<SparseTensor_Dialect, SparseTensorCrdTransDirectionEnum,
    "CrdTransDirection">;

def SparseTensorEncodingAttr : AttrDef<SparseTensor_Dialect, "SparseTensorEncoding",
    [DeclareAttrInterfaceMethods<VerifiableTensorEncoding>, OpAsmAttrInterface]> {
  let mnemonic = "encoding";
  let parameters = (ins ArrayRefParameter<"::mlir::sparse_tensor::LevelType">:$lvlTypes, "AffineMap":$dimToLvl,
      "AffineMap":$lvlToDim, "unsigned":$posWidth, "unsigned":$crdWidth, "::mlir::Attribute":$explicitVal,
      "::mlir::Attribute":$implicitVal,
      ArrayRefParameter<"::mlir::sparse_tensor::SparseTensorDimSliceAttr">:$dimSlices);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def SparseTensorSortKindEnum
    : SparseTensor_I32EnumAttr<"SparseTensorSortKind", "sparse tensor sort algorithm",
        [I32EnumAttrCase<"HybridQuickSort", 0, "hybrid_quick_sort">, I32EnumAttrCase<"InsertionSortStable", 1,
        "insertion_sort_stable">, I32EnumAttrCase<"QuickSort", 2, "quick_sort">, I32EnumAttrCase<"HeapSort", 3,
        "heap_sort">]>;
def SparseTensorSortKindAttr : EnumAttr<SparseTensor_Dialect, SparseTensorSortKindEnum, "SparseTensorSortAlgorithm">;
def AnySparseIterator : Type<CPred<"(::llvm::isa<::mlir::sparse_tensor::IteratorType>($_self))">, "sparse iterator",
    "::mlir::sparse_tensor::IteratorType">;
def AnySparseIterSpace : Type<CPred<"(::llvm::isa<::mlir::sparse_tensor::IterSpaceType>($_self))">,
    "sparse iteration space", "::mlir::sparse_tensor::IterSpaceType">;

def I64BitSetAttr : Attr<AnyI64Attr.predicate, "LevelSet attribute"> {
  let storageType = "::mlir::IntegerAttr";
  let returnType = "::mlir::sparse_tensor::I64BitSet";
  let constBuilderCall = "$_builder.getIntegerAttr($_builder.getIntegerType(64), $0)";
  let convertFromStorage = "::mlir::sparse_tensor::I64BitSet($_self.getValue().getZExtValue())";
  let valueType = I64;
}

def I64BitSetArrayAttr : TypedArrayAttrBase<I64BitSetAttr, "I64BitSet array attribute">;

def SparseTensor_IterSpace : TypeDef<SparseTensor_Dialect, "IterSpace"> {
  let mnemonic = "iter_space";
  let parameters = (ins SparseTensorEncodingAttr:$encoding, "Level":$loLvl, "Level":$hiLvl);
  let assemblyFormat = "`<` $encoding `,` `lvls` `=` custom<LevelRange>($loLvl, $hiLvl) `>`";
}

def SparseTensor_Iterator : TypeDef<SparseTensor_Dialect, "Iterator"> {
  let mnemonic = "iterator";
  let parameters = (ins SparseTensorEncodingAttr:$encoding, "Level":$loLvl, "Level":$hiLvl);
  let assemblyFormat = "`<` $encoding `,` `lvls` `=` custom<LevelRange>($loLvl, $hiLvl) `>`";
}

def SparseTensor_StorageSpecifier : TypeDef<SparseTensor_Dialect, "StorageSpecifier"> {
  let mnemonic = "storage_specifier";
  let summary = "Sizes and slices of the storage of a sparse tensor";
  let parameters = (ins SparseTensorEncodingAttr:$encoding);
  let assemblyFormat = "`<` qualified($encoding) `>`";
  let skipDefaultBuilders = 1;
}

def SparseTensorDimSliceAttr : AttrDef<SparseTensor_Dialect, "SparseTensorDimSlice"> {
  let mnemonic = "slice";
  let parameters = (ins "int64_t":$offset, "int64_t":$size, "int64_t":$stride);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

//===- Operations -------------------------------------------------------------------------------------------------===//

class SparseTensor_WordedOp<string mnemonic, string words, list<Trait> traits = []> : Op<SparseTensor_Dialect, mnemonic,
    traits> {
  let summary = words;
}
// Class with the interface of MLIR's, for definitions that derive from it.
class SparseTensor_Op<string mnemonic, list<Trait> traits = []> : SparseTensor_WordedOp<mnemonic, "", traits>;

def SparseTensor_NewOp : SparseTensor_WordedOp<"new", "Reads a sparse tensor from a source", [Pure]> {
  let arguments = (ins AnyType:$source);
  let results = (outs AnySparseTensor:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($result)";
}

def SparseTensor_AssembleOp
    : SparseTensor_WordedOp<"assemble", "Assembles a sparse tensor from arrays of levels and values", [Pure]>
    {
  let arguments = (ins Variadic<RankedTensorOf<[AnySignlessIntegerOrIndex]>>:$levels,
      RankedTensorOf<[AnyType]>:$values);
  let results = (outs AnySparseTensor:$result);
  let assemblyFormat = "` ` `(` $levels `)` `,` $values attr-dict `:` `(` type($levels) `)` `,` type($values) `to` "
      "type($result)";
  let hasVerifier = 1;
}

def SparseTensor_DisassembleOp
    : SparseTensor_WordedOp<"disassemble", "Copies levels and values of a sparse tensor to arrays", [Pure,
    SameVariadicResultSize]> {
  let arguments = (ins AnySparseTensor:$tensor, Variadic<RankedTensorOf<[AnySignlessIntegerOrIndex]>>:$out_levels,
      RankedTensorOf<[AnyType]>:$out_values);
  let results = (outs Variadic<RankedTensorOf<[AnySignlessIntegerOrIndex]>>:$ret_levels,
      RankedTensorOf<[AnyType]>:$ret_values, Variadic<AnyIndexingScalarLike>:$lvl_lens, AnyIndexingScalarLike:$val_len);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor)`out_lvls` `(` $out_levels `:` type($out_levels) `)` "
      "`out_vals` `(` $out_values `:` type($out_values) `)` `->``(` type($ret_levels) `)` `,` type($ret_values) `,` "
      "`(` type($lvl_lens) `)` `,` type($val_len)";
  let hasVerifier = 1;
}

def SparseTensor_ConvertOp : SparseTensor_WordedOp<"convert", "Conversion to another encoding", [Pure,
    StageWithSortSparseOpInterface]> {
  let arguments = (ins AnyRankedTensor:$source);
  let results = (outs AnyRankedTensor:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def SparseTensor_ReinterpretMapOp
    : SparseTensor_WordedOp<"reinterpret_map", "Reinterprets the dimension-to-level map of a tensor",
    [NoMemoryEffect]> {
  let arguments = (ins AnySparseTensor:$source);
  let results = (outs AnySparseTensor:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

class SparseTensor_ToPositionsOpLike<string mnemonic, string words> : SparseTensor_WordedOp<mnemonic, words, [Pure,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins AnySparseTensor:$tensor, LevelAttr:$level);
  let results = (outs AnyNon0RankedMemRef:$result);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor) `to` type($result)";
  let hasVerifier = 1;
}
def SparseTensor_ToPositionsOp : SparseTensor_ToPositionsOpLike<"positions", "Positions array of a level">;
def SparseTensor_ToCoordinatesOp : SparseTensor_ToPositionsOpLike<"coordinates", "Coordinates array of a level">;

class SparseTensor_ToCoordinatesBufferOpLike<string mnemonic, string words>
    : SparseTensor_WordedOp<mnemonic, words, [Pure,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins AnySparseTensor:$tensor);
  let results = (outs AnyNon0RankedMemRef:$result);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor) `to` type($result)";
  let hasVerifier = 1;
}
def SparseTensor_ToCoordinatesBufferOp : SparseTensor_ToCoordinatesBufferOpLike<"coordinates_buffer",
    "Coordinates buffer of trailing COO levels">;
def SparseTensor_ToValuesOp : SparseTensor_ToCoordinatesBufferOpLike<"values", "Values array of a sparse tensor">;

def SparseTensor_NumberOfEntriesOp
    : SparseTensor_WordedOp<"number_of_entries", "Number of stored elements", [Pure]> {
  let arguments = (ins AnySparseTensor:$tensor);
  let results = (outs Index:$result);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor)";
}

def SparseTensor_ConcatenateOp
    : SparseTensor_WordedOp<"concatenate", "Concatenation of tensors along a dimension", [Pure,
    StageWithSortSparseOpInterface]> {
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, DimensionAttr:$dimension);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$inputs attr-dict `:` type($inputs) `to` type($result)";
  let hasVerifier = 1;
}

def SparseTensor_ToSliceOffsetOp
    : SparseTensor_WordedOp<"slice.offset", "Offset of a slice in a dimension", [Pure]> {
  let arguments = (ins AnySparseTensorSlice:$slice, IndexAttr:$dim);
  let results = (outs Index:$offset);
  let assemblyFormat = "$slice `at` $dim attr-dict `:` type($slice)";
  let hasVerifier = 1;
}

def SparseTensor_ToSliceStrideOp : SparseTensor_WordedOp<"slice.stride", "Stride of a slice in a dimension", [Pure]> {
  let arguments = (ins AnySparseTensorSlice:$slice, IndexAttr:$dim);
  let results = (outs Index:$stride);
  let assemblyFormat = "$slice `at` $dim attr-dict `:` type($slice)";
  let hasVerifier = 1;
}

def SparseTensor_StorageSpecifierInitOp : SparseTensor_WordedOp<"storage_specifier.init",
    "Initial storage specifier", [Pure]> {
  let arguments = (ins Optional<SparseTensorStorageSpecifier>:$source);
  let results = (outs SparseTensorStorageSpecifier:$result);
  let assemblyFormat = "attr-dict (`with` $source^)? `:` (`from` qualified(type($source))^ `to`)? "
      "qualified(type($result))";
}

def SparseTensor_GetStorageSpecifierOp
    : SparseTensor_WordedOp<"storage_specifier.get", "Reads a field of a storage specifier", [Pure]> {
  let arguments = (ins SparseTensorStorageSpecifier:$specifier, SparseTensorStorageSpecifierKindAttr:$specifierKind,
      OptionalAttr<LevelAttr>:$level);
  let results = (outs Index:$result);
  let assemblyFormat = "$specifier $specifierKind (`at` $level^)? attr-dict`:` qualified(type($specifier))";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def SparseTensor_SetStorageSpecifierOp : SparseTensor_WordedOp<"storage_specifier.set",
    "Sets a field of a storage specifier", [Pure, AllTypesMatch<["result", "specifier"]>]> {
  let arguments = (ins SparseTensorStorageSpecifier:$specifier, SparseTensorStorageSpecifierKindAttr:$specifierKind,
      OptionalAttr<LevelAttr>:$level, Index:$value);
  let results = (outs SparseTensorStorageSpecifier:$result);
  let assemblyFormat = "$specifier $specifierKind (`at` $level^)? `with` $value attr-dict `:` qualified(type($result))";
  let hasVerifier = 1;
}

def SparseTensor_LvlOp : SparseTensor_WordedOp<"lvl", "Size of a level", [ConditionallySpeculatable, NoMemoryEffect]> {
  let arguments = (ins AnySparseTensor:$source, Index:$index);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $source `,` $index `:` type($source)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def SparseTensor_CrdTranslateOp : SparseTensor_WordedOp<"crd_translate",
    "Translates between dimension and level coordinates", [Pure]> {
  let arguments = (ins Variadic<Index>:$in_crds, SparseTensorCrdTransDirectionAttr:$direction,
      SparseTensorEncodingAttr:$encoder);
  let results = (outs Variadic<Index>:$out_crds);
  let assemblyFormat = "$direction `[` $in_crds `]` `as` $encoder attr-dict `:` type($out_crds)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def SparseTensor_PushBackOp
    : SparseTensor_WordedOp<"push_back", "Appends a value to a buffer, which may be reallocated",
    [TypesMatchWith<"value type matches element type of inBuffer", "inBuffer", "value",
    "::llvm::cast<ShapedType>($_self).getElementType()">, AllTypesMatch<["inBuffer", "outBuffer"]>]> {
  let arguments = (ins Index:$curSize, StridedMemRefRankOf<[AnyType], [1]>:$inBuffer, AnyType:$value,
      Optional<Index>:$n, UnitAttr:$inbounds);
  let results = (outs StridedMemRefRankOf<[AnyType], [1]>:$outBuffer, Index:$newSize);
  let assemblyFormat = "(`inbounds` $inbounds^)? $curSize `,` $inBuffer `,` $value (`,` $n^ )? attr-dict `:` "
      "type($curSize) `,` type($inBuffer) `,` type($value) (`,` type($n)^ )?";
  let hasVerifier = 1;
}

def SparseTensor_ExpandOp : SparseTensor_WordedOp<"expand", "Expands a row into a dense access pattern"> {
  let arguments = (ins AnySparseTensor:$tensor);
  let results = (outs AnyStridedMemRefOfRank<1>:$values, StridedMemRefRankOf<[I1], [1]>:$filled,
      StridedMemRefRankOf<[Index], [1]>:$added, Index:$count);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor) `to` type($values) `,` type($filled) `,` type($added)";
}

def SparseTensor_CompressOp
    : SparseTensor_WordedOp<"compress", "Compresses an expanded row into the tensor and clears it",
    [AllTypesMatch<["tensor", "result"]>]> {
  let arguments = (ins AnyStridedMemRefOfRank<1>:$values, StridedMemRefRankOf<[I1], [1]>:$filled,
      StridedMemRefRankOf<[Index], [1]>:$added, Index:$count, AnySparseTensor:$tensor, Variadic<Index>:$lvlCoords);
  let results = (outs AnySparseTensor:$result);
  let assemblyFormat = "$values `,` $filled `,` $added `,` $count `into` $tensor `[` $lvlCoords `]` attr-dict `:` "
      "type($values) `,` type($filled) `,` type($added) `,` type($tensor)";
  let hasVerifier = 1;
}

def SparseTensor_LoadOp
    : SparseTensor_WordedOp<"load", "Rematerializes a tensor after insertions", [SameOperandsAndResultType]> {
  let arguments = (ins AnySparseTensor:$tensor, UnitAttr:$hasInserts);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = "$tensor (`hasInserts` $hasInserts^)? attr-dict `:` type($tensor)";
}

def SparseTensor_OutOp : SparseTensor_WordedOp<"out", "Writes a sparse tensor to a destination"> {
  let arguments = (ins AnySparseTensor:$tensor, AnyType:$dest);
  let assemblyFormat = "$tensor `,` $dest attr-dict `:` type($tensor) `,` type($dest)";
}

def SparseTensor_SortOp
    : SparseTensor_WordedOp<"sort", "Sorts coordinate buffers, with other buffers in the same order"> {
  let arguments = (ins Index:$n, StridedMemRefRankOf<[AnyInteger, Index], [1]>:$xy,
      Variadic<StridedMemRefRankOf<[AnyType], [1]>>:$ys, AffineMapAttr:$perm_map, OptionalAttr<IndexAttr>:$ny,
      SparseTensorSortKindAttr:$algorithm);
  let assemblyFormat = "$algorithm $n`,`$xy (`jointly` $ys^)? attr-dict`:` type($xy) (`jointly` type($ys)^)?";
  let hasVerifier = 1;
}

def SparseTensor_ReorderCOOOp : SparseTensor_WordedOp<"reorder_coo", "Sorts the coordinates of a COO tensor", [Pure]> {
  let arguments = (ins AnySparseTensor:$input_coo, SparseTensorSortKindAttr:$algorithm);
  let results = (outs AnySparseTensor:$result_coo);
  let assemblyFormat = "$algorithm $input_coo attr-dict`:` type($input_coo) `to` type($result_coo)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def SparseTensor_BinaryOp
    : SparseTensor_WordedOp<"binary", "Custom binary operation on elements, either of which may be absent", [Pure]> {
  let description = [{
    One region is for elements present in both inputs, one for elements of the left input only, and one for the right
    input only. Without a region the result has no element; `identity` keeps the present element.

    ```mlir
    %c = sparse_tensor.binary %a, %b : f64, f64 to f64
        overlap = {
        ^bb0(%x: f64, %y: f64):
          %sum = arith.addf %x, %y : f64
          sparse_tensor.yield %sum : f64
        }
        left = identity
        right = {}
    ```
  }];
  let arguments = (ins AnyType:$x, AnyType:$y, UnitAttr:$left_identity, UnitAttr:$right_identity);
  let results = (outs AnyType:$output);
  let regions = (region AnyRegion:$overlapRegion, AnyRegion:$leftRegion, AnyRegion:$rightRegion);
  let assemblyFormat = "$x `,` $y `:` attr-dict type($x) `,` type($y) `to` type($output) `\\n` `overlap` `=` "
      "$overlapRegion `\\n` `left` `=` (`identity` $left_identity^):($leftRegion)? `\\n` `right` `=` (`identity` "
      "$right_identity^):($rightRegion)?";
  let hasVerifier = 1;
}

def SparseTensor_UnaryOp
    : SparseTensor_WordedOp<"unary", "Custom unary operation on a present or absent element", [Pure]> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$output);
  let regions = (region AnyRegion:$presentRegion, AnyRegion:$absentRegion);
  let assemblyFormat = "$x attr-dict `:` type($x) `to` type($output) `\\n` `present` `=` $presentRegion `\\n` `absent` "
      "`=` $absentRegion";
  let hasVerifier = 1;
}

def SparseTensor_ReduceOp : SparseTensor_WordedOp<"reduce", "Custom reduction of elements", [Pure,
    SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$x, AnyType:$y, AnyType:$identity);
  let results = (outs AnyType:$output);
  let regions = (region SizedRegion<1>:$region);
  let assemblyFormat = "$x `,` $y `,` $identity attr-dict `:` type($output) $region";
  let hasVerifier = 1;
}

def SparseTensor_SelectOp : SparseTensor_WordedOp<"select", "Selects elements by a predicate region", [Pure,
    SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$output);
  let regions = (region SizedRegion<1>:$region);
  let assemblyFormat = "$x attr-dict `:` type($x) $region";
  let hasVerifier = 1;
}

def SparseTensor_YieldOp
    : SparseTensor_WordedOp<"yield", "Terminator that yields the results of a region", [Pure, Terminator,
    ParentOneOf<["BinaryOp", "UnaryOp", "ReduceOp", "SelectOp", "ForeachOp", "IterateOp", "CoIterateOp"]>]> {
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "$results attr-dict `:` type($results)";
}

def SparseTensor_ForeachOp : SparseTensor_WordedOp<"foreach", "Iterates over the stored elements of a tensor",
    [SingleBlockImplicitTerminator<"YieldOp">]> {
  let description = [{
    The block arguments are the coordinates, the element, and the iteration arguments.

    ```mlir
    %sum = sparse_tensor.foreach in %tensor init(%zero)
        : tensor<8xf64, #sparse_tensor.encoding<{map = (i) -> (i : compressed)}>>, f64 -> f64 do {
    ^bb0(%i: index, %element: f64, %carried: f64):
      %next = arith.addf %carried, %element : f64
      sparse_tensor.yield %next : f64
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$tensor, Variadic<AnyType>:$initArgs, OptionalAttr<AffineMapAttr>:$order);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let assemblyFormat = "`in` $tensor (`init``(`$initArgs^`)`)? attr-dict `:` type($tensor) (`,` type($initArgs)^)? "
      "(`->` type($results)^)? `do` $region";
  let hasVerifier = 1;
}

def ExtractIterSpaceOp
    : SparseTensor_WordedOp<"extract_iteration_space", "Iteration space of a range of levels", [Pure,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins AnySparseTensor:$tensor, Optional<AnySparseIterator>:$parentIter, LevelAttr:$loLvl,
      LevelAttr:$hiLvl);
  let results = (outs AnySparseIterSpace:$extractedSpace);
  let assemblyFormat = "$tensor (`at` $parentIter^)? `lvls` `=` custom<LevelRange>($loLvl, $hiLvl) attr-dict `:` "
      "type($tensor) (`,` type($parentIter)^)? `->` qualified(type($extractedSpace))";
  let hasVerifier = 1;
}

def ExtractValOp : SparseTensor_WordedOp<"extract_value", "Value at the position of an iterator", [Pure,
    TypesMatchWith<"result type matches element type of tensor", "tensor", "result",
    "::llvm::cast<TensorType>($_self).getElementType()">]> {
  let arguments = (ins AnySparseTensor:$tensor, AnySparseIterator:$iterator);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$tensor `at` $iterator attr-dict `:` type($tensor)`,` qualified(type($iterator))";
  let hasVerifier = 1;
}

def IterateOp : SparseTensor_WordedOp<"iterate", "Iterates over a sparse iteration space",
    [RecursiveMemoryEffects, RecursivelySpeculatable, DeclareOpInterfaceMethods<LoopLikeOpInterface, ["getInitsMutable",
    "getLoopResults", "getRegionIterArgs", "getYieldedValuesMutable"]>,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>,
    SingleBlockImplicitTerminator<"sparse_tensor::YieldOp">]> {
  let arguments = (ins AnySparseIterSpace:$iterSpace, Variadic<AnyType>:$initArgs, I64BitSetAttr:$crdUsedLvls);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
}

def SparseTensor_CoIterateOp
    : SparseTensor_WordedOp<"coiterate", "Iterates over several sparse iteration spaces together",
    [AttrSizedOperandSegments, SingleBlockImplicitTerminator<"sparse_tensor::YieldOp">, RecursiveMemoryEffects]> {
  let arguments = (ins Variadic<AnySparseIterSpace>:$iterSpaces, Variadic<AnyType>:$initArgs,
      I64BitSetAttr:$crdUsedLvls, I64BitSetArrayAttr:$cases);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region VariadicRegion<SizedRegion<1>>:$caseRegions);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SparseTensor_PrintOp : SparseTensor_WordedOp<"print", "Prints a sparse tensor, for debugging"> {
  let arguments = (ins AnySparseTensor:$tensor);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor)";
}

def SparseTensor_HasRuntimeLibraryOp : SparseTensor_WordedOp<"has_runtime_library",
    "Tests whether the runtime library is used"> {
  let results = (outs I1:$result);
  let assemblyFormat = "attr-dict";
}

#endif // LECT_DIALECTS_SPARSE_TENSOR
