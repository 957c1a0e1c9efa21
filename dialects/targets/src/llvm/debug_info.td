// Debug information in the terms of DWARF: units, scopes, types, variables.

#ifndef LECT_DIALECTS_LLVM_DEBUG_INFO
#define LECT_DIALECTS_LLVM_DEBUG_INFO

include "../llvm/attributes.td"

//===- Names of DWARF ---------------------------------------------------------------------------------------------===//

// A DWARF constant, printed by name: `DW_TAG_base_type`. The names are in `attrs/dwarf.rs`.
class LLVM_DIParameter<string what, string default, string names>
    : AttrOrTypeParameter<"unsigned", "debug info " # what> {
  let parser = "parseDwarf" # names # "($_parser)";
  let printer = "printDwarf" # names # "($_printer, $_self)";
  let defaultValue = default;
}
def LLVM_DICallingConventionParameter : LLVM_DIParameter<"calling convention", "0", "CallingConvention">;
def LLVM_DIEncodingParameter : LLVM_DIParameter<"encoding", "0", "AttributeEncoding">;
def LLVM_DILanguageParameter : LLVM_DIParameter<"language", "", "Language">;
def LLVM_DITagParameter : LLVM_DIParameter<"tag", "0", "Tag">;
def LLVM_DIOperationEncodingParameter : LLVM_DIParameter<"operation encoding", "", "OperationEncoding">;

class LLVM_DIAttr<string name, string word, string base, dag all, list<Trait> traits = []>
    : LLVM_SharedAttr<"DI" # name, "di_" # word, traits, base> {
  let parameters = all;
}

//===- Expressions ------------------------------------------------------------------------------------------------===//

def LLVM_DIExpressionElemAttr : LLVM_Attr<"DIExpressionElem", "di_expression_elem"> {
  let parameters = (ins
    LLVM_DIOperationEncodingParameter:$opcode, OptionalArrayRefParameter<"uint64_t">:$arguments
  );
  let assemblyFormat = "`` $opcode (`(` custom<ExpressionArg>(ref($opcode), $arguments)^ `)`) : (``)?";
}
def LLVM_DIExpressionAttr : LLVM_Attr<"DIExpression", "di_expression"> {
  let parameters = (ins OptionalArrayRefParameter<"DIExpressionElemAttr">:$operations);
  let constBuilderCall = "::mlir::LLVM::DIExpressionAttr::get($_builder.getContext(), $0)";
  let assemblyFormat = "`<` (`[` $operations^ `]`) : (``)? `>`";
}

//===- Scopes -----------------------------------------------------------------------------------------------------===//

def LLVM_DIFileAttr : LLVM_Attr<"DIFile", "di_file", [], "DIScopeAttr"> {
  let parameters = (ins "StringAttr":$name, "StringAttr":$directory);
  let assemblyFormat = "`<` $name `in` $directory `>`";
  let genMnemonicAlias = 1;
}

// Parameters since MLIR 23 are optional, as are all others of that attribute. `newer.rs` lists the new ones.
def LLVM_DICompileUnitAttr : LLVM_DIAttr<"CompileUnit", "compile_unit", "DIScopeAttr", (ins
  OptionalParameter<"DistinctAttr">:$recId,
  OptionalParameter<"bool">:$isRecSelf,
  "DistinctAttr":$id,
  LLVM_DILanguageParameter:$sourceLanguage,
  "DIFileAttr":$file,
  OptionalParameter<"StringAttr">:$producer,
  "bool":$isOptimized,
  "DIEmissionKind":$emissionKind,
  OptionalParameter<"bool">:$isDebugInfoForProfiling,
  OptionalParameter<"DINameTableKind">:$nameTableKind,
  OptionalParameter<"StringAttr">:$splitDebugFilename,
  OptionalArrayRefParameter<"DINodeAttr">:$importedEntities
)>;

// A recursive function or type has an id, and refers to itself by an attribute with that id and `isRecSelf`.
def LLVM_DISubprogramAttr : LLVM_DIAttr<"Subprogram", "subprogram", "DILocalScopeAttr", (ins
  OptionalParameter<"DistinctAttr">:$recId,
  OptionalParameter<"bool">:$isRecSelf,
  OptionalParameter<"DistinctAttr">:$id,
  OptionalParameter<"DICompileUnitAttr">:$compileUnit,
  OptionalParameter<"DIScopeAttr">:$scope,
  OptionalParameter<"StringAttr">:$name,
  OptionalParameter<"StringAttr">:$linkageName,
  OptionalParameter<"DIFileAttr">:$file,
  OptionalParameter<"unsigned">:$line,
  OptionalParameter<"unsigned">:$scopeLine,
  OptionalParameter<"DISubprogramFlags">:$subprogramFlags,
  OptionalParameter<"DISubroutineTypeAttr">:$type,
  OptionalArrayRefParameter<"DINodeAttr">:$retainedNodes,
  OptionalArrayRefParameter<"DINodeAttr">:$annotations
), [LLVM_DIRecursiveTypeAttrInterface]>;

def LLVM_DILexicalBlockAttr : LLVM_DIAttr<"LexicalBlock", "lexical_block", "DILocalScopeAttr", (ins
  "DIScopeAttr":$scope,
  OptionalParameter<"DIFileAttr">:$file,
  OptionalParameter<"unsigned">:$line,
  OptionalParameter<"unsigned">:$column
)>;

def LLVM_DILexicalBlockFile : LLVM_DIAttr<"LexicalBlockFile", "lexical_block_file", "DILocalScopeAttr", (ins
  "DIScopeAttr":$scope,
  OptionalParameter<"DIFileAttr">:$file,
  "unsigned":$discriminator
)>;

def LLVM_DIModuleAttr : LLVM_DIAttr<"Module", "module", "DIScopeAttr", (ins
  OptionalParameter<"DIFileAttr">:$file,
  OptionalParameter<"DIScopeAttr">:$scope,
  OptionalParameter<"StringAttr">:$name,
  OptionalParameter<"StringAttr">:$configMacros,
  OptionalParameter<"StringAttr">:$includePath,
  OptionalParameter<"StringAttr">:$apinotes,
  OptionalParameter<"unsigned">:$line,
  OptionalParameter<"bool">:$isDecl
)>;

def LLVM_DINamespaceAttr : LLVM_DIAttr<"Namespace", "namespace", "DIScopeAttr", (ins
  OptionalParameter<"StringAttr">:$name,
  OptionalParameter<"DIScopeAttr">:$scope,
  "bool":$exportSymbols
)>;

def LLVM_DICommonBlockAttr : LLVM_DIAttr<"CommonBlock", "common_block", "DIScopeAttr", (ins
  "DIScopeAttr":$scope,
  OptionalParameter<"DIGlobalVariableAttr">:$decl,
  "StringAttr":$name,
  OptionalParameter<"DIFileAttr">:$file,
  OptionalParameter<"unsigned">:$line
)>;

//===- Types ------------------------------------------------------------------------------------------------------===//

def LLVM_DINullTypeAttr : LLVM_Attr<"DINullType", "di_null_type", [], "DITypeAttr"> {
  let genMnemonicAlias = 1;
}

def LLVM_DIBasicTypeAttr : LLVM_DIAttr<"BasicType", "basic_type", "DITypeAttr", (ins
  LLVM_DITagParameter:$tag,
  "StringAttr":$name,
  OptionalParameter<"uint64_t">:$sizeInBits,
  LLVM_DIEncodingParameter:$encoding
)>;

def LLVM_DICompositeTypeAttr : LLVM_DIAttr<"CompositeType", "composite_type", "DITypeAttr", (ins
  OptionalParameter<"DistinctAttr">:$recId,
  OptionalParameter<"bool">:$isRecSelf,
  LLVM_DITagParameter:$tag,
  OptionalParameter<"StringAttr">:$name,
  OptionalParameter<"DIFileAttr">:$file,
  OptionalParameter<"uint32_t">:$line,
  OptionalParameter<"DIScopeAttr">:$scope,
  OptionalParameter<"DITypeAttr">:$baseType,
  OptionalParameter<"DIFlags">:$flags,
  OptionalParameter<"uint64_t">:$sizeInBits,
  OptionalParameter<"uint64_t">:$alignInBits,
  OptionalParameter<"DIExpressionAttr">:$dataLocation,
  OptionalParameter<"DIExpressionAttr">:$rank,
  OptionalParameter<"DIExpressionAttr">:$allocated,
  OptionalParameter<"DIExpressionAttr">:$associated,
  OptionalParameter<"StringAttr">:$identifier,
  OptionalParameter<"DIDerivedTypeAttr">:$discriminator,
  OptionalArrayRefParameter<"DINodeAttr">:$elements
), [LLVM_DIRecursiveTypeAttrInterface]>;

def LLVM_DIDerivedTypeAttr : LLVM_DIAttr<"DerivedType", "derived_type", "DITypeAttr", (ins
  LLVM_DITagParameter:$tag,
  OptionalParameter<"StringAttr">:$name,
  OptionalParameter<"DIFileAttr">:$file,
  OptionalParameter<"uint32_t">:$line,
  OptionalParameter<"DIScopeAttr">:$scope,
  OptionalParameter<"DITypeAttr">:$baseType,
  OptionalParameter<"uint64_t">:$sizeInBits,
  OptionalParameter<"uint32_t">:$alignInBits,
  OptionalParameter<"uint64_t">:$offsetInBits,
  OptionalParameter<"std::optional<unsigned>">:$dwarfAddressSpace,
  OptionalParameter<"DIFlags">:$flags,
  OptionalParameter<"DINodeAttr">:$extraData
)>;

def LLVM_DIStringTypeAttr : LLVM_DIAttr<"StringType", "string_type", "DITypeAttr", (ins
  LLVM_DITagParameter:$tag,
  "StringAttr":$name,
  OptionalParameter<"uint64_t">:$sizeInBits,
  OptionalParameter<"uint32_t">:$alignInBits,
  OptionalParameter<"DIVariableAttr">:$stringLength,
  OptionalParameter<"DIExpressionAttr">:$stringLengthExp,
  OptionalParameter<"DIExpressionAttr">:$stringLocationExp,
  LLVM_DIEncodingParameter:$encoding
)>;

def LLVM_DISubroutineTypeAttr : LLVM_DIAttr<"SubroutineType", "subroutine_type", "DITypeAttr", (ins
  LLVM_DICallingConventionParameter:$callingConvention,
  OptionalArrayRefParameter<"DITypeAttr">:$types
)>;

// Number of elements of an array: constants, variables or expressions.

def LLVM_DISubrangeAttr : LLVM_RecordAttr<"DISubrange", "di_subrange", [], "DINodeAttr"> {
  let parameters = (ins
    OptionalParameter<"::mlir::Attribute">:$count,
    OptionalParameter<"::mlir::Attribute">:$lowerBound,
    OptionalParameter<"::mlir::Attribute">:$upperBound,
    OptionalParameter<"::mlir::Attribute">:$stride
  );
}

def LLVM_DIGenericSubrangeAttr : LLVM_RecordAttr<"DIGenericSubrange", "di_generic_subrange", [], "DINodeAttr"> {
  let parameters = (ins
    OptionalParameter<"::mlir::Attribute">:$count,
    "::mlir::Attribute":$lowerBound,
    OptionalParameter<"::mlir::Attribute">:$upperBound,
    "::mlir::Attribute":$stride
  );
}

//===- Variables and labels ---------------------------------------------------------------------------------------===//

def LLVM_DIGlobalVariable : LLVM_DIAttr<"GlobalVariable", "global_variable", "DINodeAttr", (ins
  OptionalParameter<"DIScopeAttr">:$scope,
  OptionalParameter<"StringAttr">:$name,
  OptionalParameter<"StringAttr">:$linkageName,
  "DIFileAttr":$file,
  "unsigned":$line,
  "DITypeAttr":$type,
  OptionalParameter<"bool">:$isLocalToUnit,
  OptionalParameter<"bool">:$isDefined,
  OptionalParameter<"unsigned">:$alignInBits
)>;

def LLVM_DIGlobalVariableExpressionAttr : LLVM_DIAttr<
    "GlobalVariableExpression", "global_variable_expression", "::mlir::Attribute",
    (ins "DIGlobalVariableAttr":$var, OptionalParameter<"DIExpressionAttr">:$expr)> {
  let constBuilderCall = "$0";
}
def DIGlobalVariableExpressionArrayAttr
    : TypedArrayAttrBase<LLVM_DIGlobalVariableExpressionAttr, "an array of variable expressions">;

def LLVM_DILocalVariableAttr : LLVM_DIAttr<"LocalVariable", "local_variable", "DINodeAttr", (ins
  "DIScopeAttr":$scope,
  OptionalParameter<"StringAttr">:$name,
  OptionalParameter<"DIFileAttr">:$file,
  OptionalParameter<"unsigned">:$line,
  OptionalParameter<"unsigned">:$arg,
  OptionalParameter<"unsigned">:$alignInBits,
  OptionalParameter<"DITypeAttr">:$type,
  OptionalParameter<"DIFlags", "DIFlags::Zero">:$flags
)>;

def LLVM_DILabelAttr : LLVM_DIAttr<"Label", "label", "DINodeAttr", (ins
  "DIScopeAttr":$scope,
  OptionalParameter<"StringAttr">:$name,
  OptionalParameter<"DIFileAttr">:$file,
  OptionalParameter<"unsigned">:$line
)>;

//===- Others -----------------------------------------------------------------------------------------------------===//

def LLVM_DIImportedEntityAttr : LLVM_DIAttr<"ImportedEntity", "imported_entity", "DINodeAttr", (ins
  LLVM_DITagParameter:$tag,
  "DIScopeAttr":$scope,
  "DINodeAttr":$entity,
  OptionalParameter<"DIFileAttr">:$file,
  OptionalParameter<"unsigned">:$line,
  OptionalParameter<"StringAttr">:$name,
  OptionalArrayRefParameter<"DINodeAttr">:$elements
)>;

def LLVM_DIAnnotationAttr : LLVM_RecordAttr<"DIAnnotation", "di_annotation", [], "DINodeAttr"> {
  let parameters = (ins "StringAttr":$name, "StringAttr":$value);
}

#endif // LECT_DIALECTS_LLVM_DEBUG_INFO
