// Definition of dialects.

#ifndef LECT_IR_DIALECT_BASE
#define LECT_IR_DIALECT_BASE

include "mlir/IR/Utils.td"

class Dialect {
  // Namespace in the names of its operations, types and attributes.
  string name = ?;
  // Documentation: a one-line summary, and Markdown.
  string summary = ?;
  string description = ?;

  // C++ classes of dialects to load along with this one, if its attributes and constants need them.
  list<string> dependentDialects = [];
  // Discardable attributes that it sets on operations of other dialects: (ins type:$name, ..).
  dag discardableAttrs = (ins);

  // Parsers and printers of its attributes and types: generated code that dispatches by mnemonic, or the dialect's
  // own.
  bit useDefaultAttributePrinterParser = 0;
  bit useDefaultTypePrinterParser = 0;
  // Whether attributes of its operations are properties by default.
  bit usePropertiesForAttributes = 1;
  // Whether the dictionary in an operation's text contains discardable attributes only, as since MLIR 24.
  bit useStrictPropertiesInAssemblyFormat = 1;
  // Whether folders of operations return their results as one; since MLIR 24.
  bit useOpFoldResults = 0;
  // Whether operations and types may be added at run time.
  bit isExtensible = 0;

  // Hooks of the dialect: constant materialization, canonicalization, and verification of its attributes on
  // operations and on arguments and results of functions. The last is the fallback for interfaces that an operation
  // does not implement.
  bit hasConstantMaterializer = 0;
  bit hasCanonicalizer = 0;
  bit hasOperationAttrVerify = 0;
  bit hasRegionArgAttrVerify = 0;
  bit hasRegionResultAttrVerify = 0;
  bit hasOperationInterfaceFallback = 0;

  // C++: namespace of its classes ("" for none, "a::b" for a nested one), whether the destructor is hand-written, and
  // further declarations of its class.
  string cppNamespace = name;
  bit hasNonDefaultDestructor = 0;
  code extraClassDeclaration = "";
}

#endif
