// Types of the builtin dialect. The parser has a separate grammar for them, so none has a mnemonic or a format.

#ifndef LECT_IR_BUILTIN_TYPES
#define LECT_IR_BUILTIN_TYPES

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinDialect.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/CommonTypeConstraints.td"

class Builtin_Type<string name, string typeMnemonic, list<Trait> traits = [], string baseCppClass = "::mlir::Type">
    : TypeDef<Builtin_Dialect, name, traits, baseCppClass> {
  let mnemonic = ?;
  let typeName = "builtin." # typeMnemonic;
}

// A value of the type contains its elements, like a tensor and unlike a memref.
def ValueSemantics : NativeTypeTrait<"ValueSemantics"> {
  let cppNamespace = "::mlir";
}

//===- Floats -----------------------------------------------------------------------------------===//

class Builtin_FloatType<string name, string mnemonic, list<string> declaredInterfaceMethods = []>
    : Builtin_Type<name, mnemonic, [DeclareTypeInterfaceMethods<FloatTypeInterface,
                                                                ["getFloatSemantics"] # declaredInterfaceMethods>]>;
// Types that every context creates in advance.
class Builtin_CachedFloatType<string name, string mnemonic, list<string> declaredInterfaceMethods = []>
    : Builtin_FloatType<name, mnemonic, declaredInterfaceMethods>;

// Formats of at most eight bits. A name lists the bits of exponent and mantissa, and the special values. FN means no
// infinities, UZ no negative zero, U no sign; B11 is the bias.
class _SmallFloat<string format, string descr> : Builtin_FloatType<"Float" # format, "f" # format> {
  let summary = descr;
  let description = "Syntax: `f" # format # "`.";
}
foreach format = ["8E5M2", "8E5M2FNUZ"] in
  def Builtin_Float#format : _SmallFloat<format, "8-bit floating point with 2 bit mantissa">;
foreach format = ["8E4M3", "8E4M3FN", "8E4M3FNUZ", "8E4M3B11FNUZ"] in
  def Builtin_Float#format : _SmallFloat<format, "8-bit floating point with 3 bit mantissa">;
def Builtin_Float8E3M4 : _SmallFloat<"8E3M4", "8-bit floating point with 3 bits exponent and 4 bit mantissa">;
def Builtin_Float8E8M0FNU
    : _SmallFloat<"8E8M0FNU", "8-bit floating point with 8-bit exponent, no mantissa or sign">;
def Builtin_Float6E2M3FN : _SmallFloat<"6E2M3FN", "6-bit floating point with 2-bit exponent and 3-bit mantissa">;
def Builtin_Float6E3M2FN : _SmallFloat<"6E3M2FN", "6-bit floating point with 3-bit exponent and 2-bit mantissa">;
def Builtin_Float4E2M1FN : _SmallFloat<"4E2M1FN", "4-bit floating point with 2-bit exponent and 1-bit mantissa">;

def Builtin_BFloat16 : Builtin_CachedFloatType<"BFloat16", "bf16", ["scaleElementBitwidth"]> {
  let summary = "bfloat16 floating-point type";
}
def Builtin_FloatTF32 : Builtin_CachedFloatType<"FloatTF32", "tf32"> {
  let summary = "TF32 floating-point type";
}
foreach width = [16, 32, 64, 80, 128] in
  def Builtin_Float#width
      : Builtin_CachedFloatType<"Float" # width, "f" # width, !if(!lt(width, 64), ["scaleElementBitwidth"], [])> {
    let summary = width # "-bit floating-point type";
  }

//===- Other simple types -----------------------------------------------------------------------===//

def Builtin_Index : Builtin_Type<"Index", "index", [VectorElementTypeInterface]> {
  let summary = "Integer-like type with unknown platform-dependent bit width";
  let description = "Syntax: `index`.";
}
def Builtin_Integer : Builtin_Type<"Integer", "integer", [VectorElementTypeInterface]> {
  let summary = "Integer type with arbitrary precision up to a fixed limit";
  let description = "Syntax: `i32` signless, `si32` signed, `ui32` unsigned.";
  let parameters = (ins "unsigned":$width, "SignednessSemantics":$signedness);
  let genVerifyDecl = 1;
  let genStorageClass = 0;
  let skipDefaultBuilders = 1;
  let builders = [TypeBuilder<(ins "unsigned":$width, CArg<"SignednessSemantics", "Signless">:$signedness)>];
}
def Builtin_None : Builtin_Type<"None", "none"> {
  let summary = "A unit type";
  let description = "Syntax: `none`.";
}
def Builtin_Opaque : Builtin_Type<"Opaque", "opaque"> {
  let summary = "Type of a non-registered dialect";
  let description = "Syntax: `!dialect<\"text\">`.";
  let parameters = (ins "StringAttr":$dialectNamespace, StringRefParameter<"">:$typeData);
  let genVerifyDecl = 1;
  let skipDefaultBuilders = 1;
  let builders = [
    TypeBuilderWithInferredContext<(ins "StringAttr":$dialectNamespace, CArg<"StringRef", "{}">:$typeData), _Cpp>
  ];
}

//===- Composite types --------------------------------------------------------------------------===//

def Builtin_Complex : Builtin_Type<"Complex", "complex"> {
  let summary = "Complex number with a parameterized element type";
  let description = "Syntax: `complex<f32>`.";
  let parameters = (ins "Type":$elementType);
  let genVerifyDecl = 1;
  let skipDefaultBuilders = 1;
  let builders = [TypeBuilderWithInferredContext<(ins "Type":$elementType), _Cpp>];
}

class Builtin_FunctionLike<string Name, string typeMnemonic> : Builtin_Type<Name, typeMnemonic> {
  let summary = "Map from a list of inputs to a list of results";
  let description = "Syntax: `(i32, i32) -> i1`; a graph type differs only in its name.";
  let parameters = (ins "ArrayRef<Type>":$inputs, "ArrayRef<Type>":$results);
  let storageClass = "FunctionTypeStorage";
  let genStorageClass = 0;
  let skipDefaultBuilders = 1;
  let builders = [TypeBuilder<(ins CArg<"TypeRange">:$inputs, CArg<"TypeRange">:$results), _Cpp>];
}
def Builtin_Function : Builtin_FunctionLike<"Function", "function">;
def Builtin_Graph : Builtin_FunctionLike<"Graph", "graph">;

def Builtin_Tuple : Builtin_Type<"Tuple", "tuple"> {
  let summary = "Fixed-sized collection of other types";
  let description = "Syntax: `tuple<i32, f32>`.";
  let parameters = (ins "ArrayRef<Type>":$types);
  let genStorageClass = 0;
  let skipDefaultBuilders = 1;
  let builders = [TypeBuilder<(ins "TypeRange":$elementTypes), _Cpp>, TypeBuilder<(ins), _Cpp>];
}

//===- Shaped types -----------------------------------------------------------------------------===//

class _ShapedType<string name, string typeMnemonic, list<Trait> traits, string baseCppClass>
    : Builtin_Type<name, typeMnemonic, traits, baseCppClass> {
  let genVerifyDecl = 1;
  let skipDefaultBuilders = 1;
}

// Element types of vectors.
def Builtin_VectorTypeElementType : AnyTypeOf<[VectorElementTypeInterface]> {
  let cppFunctionName = "isValidVectorTypeElementType";
}
def Builtin_Vector : _ShapedType<"Vector", "vector", [ShapedTypeInterface, ValueSemantics], "Type"> {
  let summary = "Multi-dimensional SIMD vector type";
  let description = "Syntax: `vector<4x[8]xf32>`; scalable dimensions are in brackets.";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, Builtin_VectorTypeElementType:$elementType,
                        ArrayRefParameter<"bool">:$scalableDims);
  let builders = [
    TypeBuilderWithInferredContext<(ins "ArrayRef<int64_t>":$shape, "Type":$elementType,
                                        CArg<"ArrayRef<bool>", "{}">:$scalableDims), _Cpp>
  ];
}

def Builtin_RankedTensor : _ShapedType<"RankedTensor", "tensor", [ShapedTypeInterface, ValueSemantics], "TensorType"> {
  let summary = "Multi-dimensional array with a fixed number of dimensions";
  let description = "Syntax: `tensor<4x?xf32, encoding>`.";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "Type":$elementType, "Attribute":$encoding);
  let builders = [
    TypeBuilderWithInferredContext<(ins "ArrayRef<int64_t>":$shape, "Type":$elementType,
                                        CArg<"Attribute", "{}">:$encoding), _Cpp>
  ];
}
def Builtin_UnrankedTensor
    : _ShapedType<"UnrankedTensor", "unranked_tensor", [ShapedTypeInterface, ValueSemantics], "TensorType"> {
  let summary = "Multi-dimensional array with unknown dimensions";
  let description = "Syntax: `tensor<*xf32>`.";
  let parameters = (ins "Type":$elementType);
  let builders = [TypeBuilderWithInferredContext<(ins "Type":$elementType), _Cpp>];
}

def Builtin_MemRef : _ShapedType<"MemRef", "memref", [PtrLikeTypeInterface, ShapedTypeInterface], "BaseMemRefType"> {
  let summary = "Shaped reference to a region of memory";
  let description = "Syntax: `memref<4x?xf32, layout, space>`.";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "Type":$elementType,
                        "MemRefLayoutAttrInterface":$layout, "Attribute":$memorySpace);
  // The layout as an attribute or as a map, and the memory space as an attribute or as a number.
  let builders = [
    TypeBuilderWithInferredContext<(ins "ArrayRef<int64_t>":$shape, "Type":$elementType,
                                        CArg<"MemRefLayoutAttrInterface", "{}">:$layout,
                                        CArg<"Attribute", "{}">:$memorySpace)>,
    TypeBuilderWithInferredContext<(ins "ArrayRef<int64_t>":$shape, "Type":$elementType, CArg<"AffineMap">:$map,
                                        CArg<"Attribute", "{}">:$memorySpace)>,
    TypeBuilderWithInferredContext<(ins "ArrayRef<int64_t>":$shape, "Type":$elementType, "AffineMap":$map,
                                        "unsigned":$memorySpaceInd)>
  ];
}
def Builtin_UnrankedMemRef
    : _ShapedType<"UnrankedMemRef", "unranked_memref", [PtrLikeTypeInterface, ShapedTypeInterface],
                  "BaseMemRefType"> {
  let summary = "Shaped reference, with unknown rank, to a region of memory";
  let description = "Syntax: `memref<*xf32, space>`.";
  let parameters = (ins "Type":$elementType, "Attribute":$memorySpace);
  let builders = [
    TypeBuilderWithInferredContext<(ins "Type":$elementType, "Attribute":$memorySpace), _Cpp>,
    TypeBuilderWithInferredContext<(ins "Type":$elementType, "unsigned":$memorySpace), _Cpp>
  ];
}

#endif
