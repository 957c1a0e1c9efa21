// Attributes of the builtin dialect. The parser has a separate grammar for them, so none has a mnemonic or a format.

#ifndef LECT_IR_BUILTIN_ATTRIBUTES
#define LECT_IR_BUILTIN_ATTRIBUTES

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinDialect.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"

class Builtin_Attr<string name, string attrMnemonic, list<Trait> traits = [],
                   string baseCppClass = "::mlir::Attribute">
    : AttrDef<Builtin_Dialect, name, traits, baseCppClass> {
  let mnemonic = ?;
  let attrName = "builtin." # attrMnemonic;
}

//===- Numbers, strings, units ------------------------------------------------------------------===//

def Builtin_IntegerAttr : Builtin_Attr<"Integer", "integer", [TypedAttrInterface]> {
  let summary = "An Attribute containing a integer value";
  let description = "Syntax: `7 : i32`; for type `i1`, `true` and `false`.";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type, APIntParameter<"">:$value);
  let genVerifyDecl = 1;
  let skipDefaultBuilders = 1;
  let builders = [
    AttrBuilderWithInferredContext<(ins "Type":$type, "const APInt &":$value), _Cpp>,
    AttrBuilder<(ins "const APSInt &":$value), _Cpp>,
    AttrBuilderWithInferredContext<(ins "Type":$type, "int64_t":$value), _Cpp>
  ];
}
def Builtin_FloatAttr : Builtin_Attr<"Float", "float", [TypedAttrInterface]> {
  let summary = "An Attribute containing a floating-point value";
  let description = "Syntax: `1.5 : f32`, or the bits as a hexadecimal integer.";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type, APFloatParameter<"">:$value);
  let genVerifyDecl = 1;
  let skipDefaultBuilders = 1;
  let builders = [
    AttrBuilderWithInferredContext<(ins "Type":$type, "const APFloat &":$value), _Cpp>,
    AttrBuilderWithInferredContext<(ins "Type":$type, "double":$value), _Cpp>
  ];
}
def Builtin_StringAttr : Builtin_Attr<"String", "string", [TypedAttrInterface]> {
  let summary = "An Attribute containing a string";
  let description = "Syntax: `\"text\"`, with a type `\"text\" : i32`.";
  let parameters = (ins StringRefParameter<"">:$value, AttributeSelfTypeParameter<"">:$type);
  let genStorageClass = 0;
  let skipDefaultBuilders = 1;
  let builders = [
    AttrBuilderWithInferredContext<(ins "const Twine &":$bytes, "Type":$type)>,
    AttrBuilder<(ins "const Twine &":$bytes)>,
    AttrBuilder<(ins)>
  ];
}
def Builtin_UnitAttr : Builtin_Attr<"Unit", "unit"> {
  let summary = "An Attribute value of `unit` type";
  let description = "Syntax: `unit`; omitted as the value of a dictionary entry.";
}

//===- Types, symbols, maps, opaque attributes --------------------------------------------------===//

def Builtin_TypeAttr : Builtin_Attr<"Type", "type"> {
  let summary = "An Attribute containing a Type";
  let description = "Syntax: that of the type.";
  let parameters = (ins "Type":$value);
  let skipDefaultBuilders = 1;
  let builders = [AttrBuilderWithInferredContext<(ins "Type":$type), _Cpp>];
}
def Builtin_SymbolRefAttr : Builtin_Attr<"SymbolRef", "symbol_ref"> {
  let summary = "An Attribute containing a symbolic reference to an Operation";
  let description = "Syntax: `@root::@nested`.";
  let parameters = (ins "StringAttr":$rootReference, ArrayRefParameter<"FlatSymbolRefAttr", "">:$nestedReferences);
  let skipDefaultBuilders = 1;
  let builders = [
    AttrBuilderWithInferredContext<(ins "StringAttr":$rootReference,
                                        "ArrayRef<FlatSymbolRefAttr>":$nestedReferences), _Cpp>,
  ];
}
def Builtin_AffineMapAttr
    : Builtin_Attr<"AffineMap", "affine_map", [MemRefLayoutAttrInterface, OpAsmAttrInterface]> {
  let summary = "An Attribute containing an AffineMap object";
  let description = "Syntax: `affine_map<(d0) -> (d0 + 1)>`.";
  let parameters = (ins "AffineMap":$value);
  let skipDefaultBuilders = 1;
  let builders = [AttrBuilderWithInferredContext<(ins "AffineMap":$value), _Cpp>];
}
def Builtin_IntegerSetAttr : Builtin_Attr<"IntegerSet", "integer_set", [OpAsmAttrInterface]> {
  let summary = "An Attribute containing an IntegerSet object";
  let description = "Syntax: `affine_set<(d0) : (d0 >= 0)>`.";
  let parameters = (ins "IntegerSet":$value);
  let skipDefaultBuilders = 1;
  let builders = [AttrBuilderWithInferredContext<(ins "IntegerSet":$value), _Cpp>];
}
def StridedLayoutAttr
    : Builtin_Attr<"StridedLayout", "strided_layout",
                   [DeclareAttrInterfaceMethods<MemRefLayoutAttrInterface,
                                                ["verifyLayout", "getStridesAndOffset"]>]> {
  let summary = "An Attribute representing a strided layout of a shaped type";
  let description = "Syntax: `strided<[8, 1], offset: 4>`.";
  let parameters = (ins "int64_t":$offset,
                        ArrayRefParameter<"int64_t", "array of strides (64-bit integer)">:$strides);
  let genVerifyDecl = 1;
}
def Builtin_OpaqueAttr : Builtin_Attr<"Opaque", "opaque", [TypedAttrInterface]> {
  let summary = "An opaque representation of another Attribute";
  let description = "Syntax: `#dialect<\"text\"> : type`.";
  let parameters = (ins "StringAttr":$dialectNamespace, StringRefParameter<"">:$attrData,
                        AttributeSelfTypeParameter<"">:$type);
  let genVerifyDecl = 1;
  let skipDefaultBuilders = 1;
  let builders = [
    AttrBuilderWithInferredContext<(ins "StringAttr":$dialect, "StringRef":$attrData, "Type":$type), _Cpp>
  ];
}

//===- Collections of attributes ----------------------------------------------------------------===//

def Builtin_ArrayAttr : Builtin_Attr<"Array", "array"> {
  let summary = "A collection of other Attribute values";
  let description = "Syntax: `[1, \"two\"]`.";
  let parameters = (ins ArrayRefParameter<"Attribute", "">:$value);
}
def Builtin_DictionaryAttr : Builtin_Attr<"Dictionary", "dictionary"> {
  let summary = "An dictionary of named Attribute values";
  let description = "Syntax: `{one = 1, two}`.";
  let parameters = (ins ArrayRefParameter<"NamedAttribute", "">:$value);
  let skipDefaultBuilders = 1;
  let builders = [AttrBuilder<(ins CArg<"ArrayRef<NamedAttribute>", "{}">:$value)>];
}

//===- Collections of numbers and strings -------------------------------------------------------===//

def Builtin_DenseArrayRawDataParameter
    : ArrayRefParameter<"char", "64-bit aligned storage for dense array elements"> {
  let allocator = _Cpp;
}
def Builtin_DenseArray : Builtin_Attr<"DenseArray", "dense_array", [BlobAttrInterface]> {
  let summary = "A dense array of integer or floating point elements.";
  let description = "Syntax: `array<i32: 1, 2>`.";
  let parameters = (ins "Type":$elementType, "int64_t":$size, Builtin_DenseArrayRawDataParameter:$rawData);
  let genVerifyDecl = 1;
  let builders = [
    AttrBuilderWithInferredContext<(ins "Type":$elementType, "unsigned":$size, "ArrayRef<char>":$rawData), _Cpp>,
  ];
}

// Elements of a shaped type.
class _Elements<string name, string attrMnemonic, list<Trait> traits = [ElementsAttrInterface],
                string baseCppClass = "::mlir::Attribute">
    : Builtin_Attr<name, attrMnemonic, traits, baseCppClass> {
  let skipDefaultBuilders = 1;
}
def Builtin_DenseIntOrFPElementsAttr
    : _Elements<"DenseIntOrFPElements", "dense_int_or_fp_elements", [ElementsAttrInterface], "DenseElementsAttr"> {
  let summary = "An Attribute containing a dense multi-dimensional array of integer or floating-point values";
  let description = "Syntax: `dense<[1, 2]> : tensor<2xi32>`.";
  let parameters = (ins AttributeSelfTypeParameter<"", "ShapedType">:$type, "ArrayRef<char>":$rawData);
  let genAccessors = 0;
  let genStorageClass = 0;
}
def Builtin_DenseStringElementsAttr
    : _Elements<"DenseStringElements", "dense_string_elements", [ElementsAttrInterface], "DenseElementsAttr"> {
  let summary = "An Attribute containing a dense multi-dimensional array of strings";
  let description = "Syntax: `dense<[\"a\", \"b\"]> : tensor<2x!dialect.string>`.";
  let parameters = (ins AttributeSelfTypeParameter<"", "ShapedType">:$type, "ArrayRef<StringRef>":$value);
  let genAccessors = 0;
  let genStorageClass = 0;
  let builders = [
    AttrBuilderWithInferredContext<(ins "ShapedType":$type, "ArrayRef<StringRef>":$values), _Cpp>,
  ];
}
def Builtin_DenseResourceElementsAttr
    : _Elements<"DenseResourceElements", "dense_resource_elements", [ElementsAttrInterface, BlobAttrInterface]> {
  let summary = "An Attribute containing a dense multi-dimensional array backed by a resource";
  let description = "Syntax: `dense_resource<name> : tensor<2xi32>`; the elements are among the file's resources.";
  let parameters = (ins AttributeSelfTypeParameter<"", "ShapedType">:$type,
                        ResourceHandleParameter<"DenseResourceElementsHandle">:$rawHandle);
  let builders = [
    AttrBuilderWithInferredContext<(ins "ShapedType":$type, "DenseResourceElementsHandle":$handle)>,
    AttrBuilderWithInferredContext<(ins "ShapedType":$type, "StringRef":$blobName, "AsmResourceBlob":$blob)>
  ];
}
def Builtin_SparseElementsAttr : _Elements<"SparseElements", "sparse_elements"> {
  let summary = "An opaque representation of a multi-dimensional array";
  let description = "Syntax: `sparse<[[0, 1]], [5]> : tensor<2x2xi32>`; all other elements are zero.";
  let parameters = (ins AttributeSelfTypeParameter<"", "ShapedType">:$type, "DenseIntElementsAttr":$indices,
                        "DenseElementsAttr":$values);
  let genVerifyDecl = 1;
  let builders = [
    AttrBuilderWithInferredContext<(ins "ShapedType":$type, "DenseElementsAttr":$indices,
                                        "DenseElementsAttr":$values), _Cpp>,
  ];
}

#endif
