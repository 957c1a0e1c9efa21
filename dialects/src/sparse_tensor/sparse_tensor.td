// What of the `sparse_tensor` dialect other dialects meet: its attributes and types. Its operations are not here.
//
// Names, parameters and formats are those of MLIR 22; the words are ours.

#ifndef LECT_DIALECTS_SPARSE_TENSOR
#define LECT_DIALECTS_SPARSE_TENSOR

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/TensorEncoding.td"

def SparseTensor_Dialect : Dialect {
  let name = "sparse_tensor";
  let cppNamespace = "::mlir::sparse_tensor";
  let summary = "Tensors of which most elements are zero";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

class SparseTensor_Attr<string name, list<Trait> traits = []> : AttrDef<SparseTensor_Dialect, name, traits>;

def SparseTensorDimSliceAttr : SparseTensor_Attr<"SparseTensorDimSlice"> {
  let summary = "Which part of a dimension";
  let mnemonic = "slice";
  let parameters = (ins "int64_t":$offset, "int64_t":$size, "int64_t":$stride);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def SparseTensorEncodingAttr : SparseTensor_Attr<"SparseTensorEncoding",
    [DeclareAttrInterfaceMethods<VerifiableTensorEncoding>, OpAsmAttrInterface]> {
  let summary = "How a tensor is stored";
  let mnemonic = "encoding";
  let parameters = (ins
    ArrayRefParameter<"::mlir::sparse_tensor::LevelType">:$lvlTypes,
    "AffineMap":$dimToLvl,
    "AffineMap":$lvlToDim,
    "unsigned":$posWidth,
    "unsigned":$crdWidth,
    "::mlir::Attribute":$explicitVal,
    "::mlir::Attribute":$implicitVal,
    ArrayRefParameter<"::mlir::sparse_tensor::SparseTensorDimSliceAttr">:$dimSlices
  );
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

//===- Enums --------------------------------------------------------------------------------------------------------===//

class SparseTensor_Enum<string name, string summary, list<I32EnumAttrCase> cases> : I32EnumAttr<name, summary, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::sparse_tensor";
}

class SparseTensor_EnumAttr<EnumInfo info, string mnemonic> : EnumAttr<SparseTensor_Dialect, info, mnemonic>;

def SparseTensorStorageSpecifierKindEnum : SparseTensor_Enum<"StorageSpecifierKind",
    "sparse tensor storage specifier kind", [
      I32EnumAttrCase<"LvlSize", 0, "lvl_sz">,
      I32EnumAttrCase<"PosMemSize", 1, "pos_mem_sz">,
      I32EnumAttrCase<"CrdMemSize", 2, "crd_mem_sz">,
      I32EnumAttrCase<"ValMemSize", 3, "val_mem_sz">,
      I32EnumAttrCase<"DimOffset", 4, "dim_offset">,
      I32EnumAttrCase<"DimStride", 5, "dim_stride">,
    ]>;

def SparseTensorSortKindEnum : SparseTensor_Enum<"SparseTensorSortKind", "sparse tensor sort algorithm", [
  I32EnumAttrCase<"HybridQuickSort", 0, "hybrid_quick_sort">,
  I32EnumAttrCase<"InsertionSortStable", 1, "insertion_sort_stable">,
  I32EnumAttrCase<"QuickSort", 2, "quick_sort">,
  I32EnumAttrCase<"HeapSort", 3, "heap_sort">,
]>;

def SparseTensorCrdTransDirectionEnum : SparseTensor_Enum<"CrdTransDirectionKind",
    "sparse tensor coordinate translation direction", [
      I32EnumAttrCase<"dim2lvl", 0, "dim_to_lvl">,
      I32EnumAttrCase<"lvl2dim", 1, "lvl_to_dim">,
    ]>;

def SparseTensorStorageSpecifierKindAttr : SparseTensor_EnumAttr<SparseTensorStorageSpecifierKindEnum, "kind">;
def SparseTensorSortKindAttr : SparseTensor_EnumAttr<SparseTensorSortKindEnum, "SparseTensorSortAlgorithm">;
def SparseTensorCrdTransDirectionAttr : SparseTensor_EnumAttr<SparseTensorCrdTransDirectionEnum, "CrdTransDirection">;

//===- Types --------------------------------------------------------------------------------------------------------===//

class SparseTensor_Type<string name, string keyword> : TypeDef<SparseTensor_Dialect, name> {
  let mnemonic = keyword;
}

def SparseTensor_StorageSpecifier : SparseTensor_Type<"StorageSpecifier", "storage_specifier"> {
  let summary = "What is known of the storage of a tensor";
  let parameters = (ins SparseTensorEncodingAttr:$encoding);
  let assemblyFormat = "`<` qualified($encoding) `>`";
}

// Of some levels of a tensor.
class SparseTensor_Levels<string name, string keyword> : SparseTensor_Type<name, keyword> {
  let parameters = (ins SparseTensorEncodingAttr:$encoding, "Level":$loLvl, "Level":$hiLvl);
  let assemblyFormat = "`<` $encoding `,` `lvls` `=` custom<LevelRange>($loLvl, $hiLvl) `>`";
}

def SparseTensor_IterSpace : SparseTensor_Levels<"IterSpace", "iter_space"> {
  let summary = "What is iterated over";
}

def SparseTensor_Iterator : SparseTensor_Levels<"Iterator", "iterator"> {
  let summary = "Where an iteration is";
}

#endif // LECT_DIALECTS_SPARSE_TENSOR
