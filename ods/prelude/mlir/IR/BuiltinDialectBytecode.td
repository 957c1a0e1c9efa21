// Bytecode encodings of the builtin dialect's attributes and types.

#ifndef LECT_IR_BUILTIN_DIALECT_BYTECODE
#define LECT_IR_BUILTIN_DIALECT_BYTECODE

include "mlir/IR/BytecodeBase.td"

//===- Fields -----------------------------------------------------------------------------------===//

def LocationAttr : AttributeKind;
def Location : CompositeBytecode {
  dag members = (attr WithGetter<"(LocationAttr)$_attrType", WithType<"LocationAttr", LocationAttr>>:$value);
  let cBuilder = "Location($_args)";
}
def String
    : WithParser<"succeeded($_reader.readString($_var))",
                 Bytecode<"", "$_args", "$_writer.writeOwnedString($_getter)", "$_attrType", "StringRef">>;

// Attributes and types of specific classes.
def ShapedType : WithType<"ShapedType", Type>;
def MemRefLayout : WithType<"MemRefLayoutAttrInterface", Attribute>;
def DenseElementsAttr : WithType<"DenseElementsAttr", Attribute>;
def DenseIntElementsAttr : WithType<"DenseIntElementsAttr", Attribute>;
defvar FloatType = Type;

//===- Attributes -------------------------------------------------------------------------------===//

def UnitAttr : DialectAttribute<(attr)>;
def TypeAttr : DialectAttribute<(attr Type:$value)>;
def ArrayAttr : DialectAttribute<(attr Array<Attribute>:$value)>;
def DistinctAttr : DialectAttribute<(attr Attribute:$referencedAttr)>;

// A string is encoded with its type unless that is `none`.
let cType = "StringAttr" in {
  def StringAttr : DialectAttribute<(attr String:$value)> {
    let printerPredicate = "::llvm::isa<NoneType>($_val.getType())";
  }
  def StringAttrWithType : DialectAttribute<(attr String:$value, Type:$type)> {
    let printerPredicate = "!::llvm::isa<NoneType>($_val.getType())";
  }
}

def NamedAttribute : CompositeBytecode {
  dag members = (attr StringAttr:$name, Attribute:$value);
  let cBuilder = "NamedAttribute($_args)";
}
def DictionaryAttr : DialectAttribute<(attr Array<NamedAttribute>:$value)>;

def FlatSymbolRefAttr : DialectAttribute<(attr StringAttr:$rootReference)>;
def SymbolRefAttr
    : DialectAttribute<(attr StringAttr:$rootReference, Array<FlatSymbolRefAttr>:$nestedReferences)>;

// Numbers follow their types, which determine their width.
let cBuilder = "get<$_resultType>(context, type, *value)" in {
  def IntegerAttr : DialectAttribute<(attr Type:$type, KnownWidthAPInt<"type">:$value)>;
  def FloatAttr : DialectAttribute<(attr FloatType:$type, KnownSemanticsAPFloat<"type">:$value)>;
}

// Collections of numbers and strings.
def DenseArrayAttr : DialectAttribute<(attr Type:$elementType, VarInt:$size, Blob:$rawData)>;
def DenseIntOrFPElementsAttr : DialectAttribute<(attr ShapedType:$type, Blob:$rawData)> {
  let cBuilder = "cast<$_resultType>($_resultType::getFromRawBuffer($_args))";
}
def DenseStringElementsAttr
    : DialectAttribute<(attr ShapedType:$type, WithGetter<"$_attrType.isSplat()", VarInt>:$_isSplat,
          WithBuilder<"$_args",
              WithType<"SmallVector<StringRef>",
                  WithParser<"succeeded(readPotentiallySplatString($_reader, type, _isSplat, $_var))",
                      WithPrinter<"writePotentiallySplatString($_writer, $_name)">>>>:$rawStringData)>;
def DenseResourceElementsAttr
    : DialectAttribute<(attr ShapedType:$type, ResourceHandle<"DenseResourceElementsHandle">:$rawHandle)> {
  let cBuilder = "get<$_resultType>(context, type, *rawHandle)";
}
def SparseElementsAttr
    : DialectAttribute<(attr ShapedType:$type, DenseIntElementsAttr:$indices, DenseElementsAttr:$values)>;

//===- Locations --------------------------------------------------------------------------------===//

def UnknownLoc : DialectAttribute<(attr)>;
def NameLoc : DialectAttribute<(attr StringAttr:$name, LocationAttr:$childLoc)>;
def CallSiteLoc : DialectAttribute<(attr LocationAttr:$callee, LocationAttr:$caller)>;

// A location of a single line and column has the encoding from before ranges were introduced.
let cType = "FileLineColRange" in {
  def FileLineColLoc : DialectAttribute<(attr StringAttr:$filename, VarInt:$start_line, VarInt:$start_column)> {
    let printerPredicate = "isStrictFileLineColLoc($_val)";
  }
  def FileLineColRange
      : DialectAttribute<(attr StringAttr:$filename,
            WithBuilder<"$_args",
                WithType<"SmallVector<uint64_t>",
                    WithParser<"succeeded(readFileLineColRangeLocs($_reader, $_var))",
                        WithPrinter<"writeFileLineColRangeLocs($_writer, $_name)">>>>:$rawLocData)> {
    let cBuilder = "getFileLineColRange(context, filename, rawLocData)";
    let printerPredicate = "!isStrictFileLineColLoc($_val)";
  }
}

let cType = "FusedLoc", cBuilder = "cast<FusedLoc>(get<FusedLoc>(context, $_args))" in {
  def FusedLoc : DialectAttribute<(attr Array<Location>:$locations)> {
    let printerPredicate = "!$_val.getMetadata()";
  }
  def FusedLocWithMetadata : DialectAttribute<(attr Array<Location>:$locations, Attribute:$metadata)> {
    let printerPredicate = "$_val.getMetadata()";
  }
}

//===- Types ------------------------------------------------------------------------------------===//

foreach name = ["NoneType", "IndexType", "BFloat16Type", "Float16Type", "Float32Type", "Float64Type", "Float80Type",
                "Float128Type"] in
  def name : DialectType<(type)>;

// The signedness is in the low two bits of one number, and the width in the rest.
def IntegerType
    : DialectType<(type
          WithParser<"succeeded($_reader.readVarInt($_var))",
              WithBuilder<"$_args",
                  WithPrinter<"$_writer.writeVarInt($_name.getWidth() << 2 | $_name.getSignedness())",
                      WithType<"uint64_t">>>>:$_widthAndSignedness,
          LocalVar<"uint64_t", "_widthAndSignedness >> 2">:$width,
          LocalVar<"IntegerType::SignednessSemantics",
                   "static_cast<IntegerType::SignednessSemantics>(_widthAndSignedness & 0x3)">:$signedness)>;

def ComplexType : DialectType<(type Type:$elementType)>;
def FunctionType : DialectType<(type Array<Type>:$inputs, Array<Type>:$results)>;
def TupleType : DialectType<(type Array<Type>:$types)>;

// Shaped types, each with and without rarely used parts.
let cType = "VectorType" in {
  def VectorType : DialectType<(type Array<SignedVarIntList>:$shape, Type:$elementType)> {
    let printerPredicate = "!$_val.isScalable()";
  }
  def VectorTypeWithScalableDims
      : DialectType<(type Array<BoolList>:$scalableDims, Array<SignedVarIntList>:$shape, Type:$elementType)> {
    let printerPredicate = "$_val.isScalable()";
    let cBuilder = "get<$_resultType>(context, shape, elementType, scalableDims)";
  }
}
let cType = "RankedTensorType" in {
  def RankedTensorType : DialectType<(type Array<SignedVarIntList>:$shape, Type:$elementType)> {
    let printerPredicate = "!$_val.getEncoding()";
  }
  def RankedTensorTypeWithEncoding
      : DialectType<(type Attribute:$encoding, Array<SignedVarIntList>:$shape, Type:$elementType)> {
    let printerPredicate = "$_val.getEncoding()";
    let cBuilder = "get<$_resultType>(context, shape, elementType, encoding)";
  }
}
def UnrankedTensorType : DialectType<(type Type:$elementType)>;
let cType = "MemRefType" in {
  def MemRefType
      : DialectType<(type Array<SignedVarIntList>:$shape, Type:$elementType, MemRefLayout:$layout)> {
    let printerPredicate = "!$_val.getMemorySpace()";
  }
  def MemRefTypeWithMemSpace
      : DialectType<(type Attribute:$memorySpace, Array<SignedVarIntList>:$shape, Type:$elementType,
                          MemRefLayout:$layout)> {
    let printerPredicate = "!!$_val.getMemorySpace()";
    let cBuilder = "get<$_resultType>(context, shape, elementType, layout, memorySpace)";
  }
}
let cType = "UnrankedMemRefType" in {
  def UnrankedMemRefType : DialectType<(type Type:$elementType)> {
    let printerPredicate = "!$_val.getMemorySpace()";
    let cBuilder = "get<$_resultType>(context, elementType, Attribute())";
  }
  def UnrankedMemRefTypeWithMemSpace : DialectType<(type Attribute:$memorySpace, Type:$elementType)> {
    let printerPredicate = "$_val.getMemorySpace()";
    let cBuilder = "get<$_resultType>(context, elementType, memorySpace)";
  }
}

//===- Numbers ----------------------------------------------------------------------------------===//

// The first entry has code 0.

def BuiltinDialectAttributes : DialectAttributes<"Builtin"> {
  let elems = [
    ArrayAttr, DictionaryAttr, StringAttr, StringAttrWithType, FlatSymbolRefAttr, SymbolRefAttr, TypeAttr, UnitAttr,
    IntegerAttr, FloatAttr, CallSiteLoc, FileLineColLoc, FusedLoc, FusedLocWithMetadata, NameLoc, UnknownLoc,
    DenseResourceElementsAttr, DenseArrayAttr, DenseIntOrFPElementsAttr, DenseStringElementsAttr, SparseElementsAttr,
    DistinctAttr, FileLineColRange,
  ];
}

def BuiltinDialectTypes : DialectTypes<"Builtin"> {
  let elems = [
    IntegerType, IndexType, FunctionType, BFloat16Type, Float16Type, Float32Type, Float64Type, Float80Type,
    Float128Type, ComplexType, MemRefType, MemRefTypeWithMemSpace, NoneType, RankedTensorType,
    RankedTensorTypeWithEncoding, TupleType, UnrankedMemRefType, UnrankedMemRefTypeWithMemSpace, UnrankedTensorType,
    VectorType, VectorTypeWithScalableDims,
  ];
}

#endif
