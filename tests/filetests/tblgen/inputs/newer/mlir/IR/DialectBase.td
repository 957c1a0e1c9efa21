// Dialects.

#ifndef LECT_IR_DIALECT_BASE
#define LECT_IR_DIALECT_BASE

include "mlir/IR/Utils.td"

class Dialect {
  // The namespace in front of the names of its operations, types and attributes.
  string name = ?;
  // For readers: one line, and as much Markdown as there is to say.
  string summary = ?;
  string description = ?;

  // C++ classes of the dialects to load along with this one, where its attributes and constants need them.
  list<string> dependentDialects = [];
  // The attributes that it lends to operations of others: (ins type:$name, ..).
  dag discardableAttrs = (ins);

  // What parses and prints its attributes and types: generated code that goes by mnemonic, or the dialect's own.
  bit useDefaultAttributePrinterParser = 0;
  bit useDefaultTypePrinterParser = 0;
  // Whether attributes of its operations are properties unless said otherwise.
  bit usePropertiesForAttributes = 1;
  // Whether the dictionary in an operation's text has discardable attributes only, as since MLIR 24.
  bit useStrictPropertiesInAssemblyFormat = 1;
  // Whether folders of operations return their results as one; since MLIR 24.
  bit useOpFoldResults = 0;
  // Whether operations and types may be added to it at run time.
  bit isExtensible = 0;

  // What it does itself: build constants from folded attributes, rewrite to canonical form, verify its attributes on
  // operations, on arguments and results of functions, answer for interfaces that an operation does not implement.
  bit hasConstantMaterializer = 0;
  bit hasCanonicalizer = 0;
  bit hasOperationAttrVerify = 0;
  bit hasRegionArgAttrVerify = 0;
  bit hasRegionResultAttrVerify = 0;
  bit hasOperationInterfaceFallback = 0;

  // C++: where its classes go ("" for nowhere, "a::b" for nested), whether its destructor is written by hand, and what
  // else its class declares.
  string cppNamespace = name;
  bit hasNonDefaultDestructor = 0;
  code extraClassDeclaration = "";
}

#endif
