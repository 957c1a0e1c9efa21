// Bytecode encodings of attributes of the `llvm` dialect. All other attributes are encoded as text.
//
// Source: bytes that mlir-opt 22 writes, which is the first release with these encodings.

include "lect/Encodings.td"

def DIBasicTypeAttr : DialectAttribute<(attr
  VarInt:$tag, StringField:$name, VarInt:$sizeInBits, VarInt:$encoding
)>;

// A unit with a split file is encoded as text, because this encoding has no field for the name of the file.
def DICompileUnitAttr : DialectAttribute<(attr
  Attribute:$id, VarInt:$sourceLanguage, Attribute:$file, OptionalAttributeField:$producer,
  Bool:$isOptimized, VarInt:$emissionKind, VarInt:$nameTableKind
)>;

def DICompositeTypeAttr : DialectAttribute<(attr
  OptionalAttributeField:$recId, Bool:$isRecSelf, VarInt:$tag, OptionalAttributeField:$name,
  OptionalAttributeField:$file, VarInt:$line, OptionalAttributeField:$scope,
  OptionalAttributeField:$baseType, VarInt:$flags, VarInt:$sizeInBits, VarInt:$alignInBits,
  OptionalAttributeField:$dataLocation, OptionalAttributeField:$rank, OptionalAttributeField:$allocated,
  OptionalAttributeField:$associated, OptionalListField<"Attribute">:$elements
)>;

def DIDerivedTypeAttr : DialectAttribute<(attr
  VarInt:$tag, OptionalAttributeField:$name, OptionalAttributeField:$baseType, VarInt:$sizeInBits,
  VarInt:$alignInBits, VarInt:$offsetInBits, OptionalIntField:$dwarfAddressSpace,
  OptionalAttributeField:$extraData
)>;

def DIExpressionElemAttr : DialectAttribute<(attr
  VarInt:$opcode, OptionalListField<"uint64_t">:$arguments
)>;

def DIExpressionAttr : DialectAttribute<(attr
  OptionalListField<"Attribute">:$operations
)>;

def DIFileAttr : DialectAttribute<(attr
  StringField:$name, StringField:$directory
)>;

def DIGlobalVariableAttr : DialectAttribute<(attr
  OptionalAttributeField:$scope, OptionalAttributeField:$name, OptionalAttributeField:$linkageName,
  Attribute:$file, VarInt:$line, Attribute:$type, Bool:$isLocalToUnit, Bool:$isDefined, VarInt:$alignInBits
)>;

def DIGlobalVariableExpressionAttr : DialectAttribute<(attr
  Attribute:$var, OptionalAttributeField:$expr
)>;

def DIImportedEntityAttr : DialectAttribute<(attr
  VarInt:$tag, Attribute:$scope, Attribute:$entity, OptionalAttributeField:$file, VarInt:$line,
  OptionalAttributeField:$name, OptionalListField<"Attribute">:$elements
)>;

def DILabelAttr : DialectAttribute<(attr
  Attribute:$scope, OptionalAttributeField:$name, OptionalAttributeField:$file, VarInt:$line
)>;

def DILexicalBlockAttr : DialectAttribute<(attr
  Attribute:$scope, OptionalAttributeField:$file, VarInt:$line, VarInt:$column
)>;

def DILexicalBlockFileAttr : DialectAttribute<(attr
  Attribute:$scope, OptionalAttributeField:$file, VarInt:$discriminator
)>;

def DILocalVariableAttr : DialectAttribute<(attr
  Attribute:$scope, OptionalAttributeField:$name, OptionalAttributeField:$file, VarInt:$line, VarInt:$arg,
  VarInt:$alignInBits, OptionalAttributeField:$type, VarInt:$flags
)>;

def DINamespaceAttr : DialectAttribute<(attr
  OptionalAttributeField:$name, OptionalAttributeField:$scope, Bool:$exportSymbols
)>;

def DISubprogramAttr : DialectAttribute<(attr
  OptionalAttributeField:$recId, Bool:$isRecSelf, OptionalAttributeField:$id,
  OptionalAttributeField:$compileUnit, OptionalAttributeField:$scope, OptionalAttributeField:$name,
  OptionalAttributeField:$linkageName, OptionalAttributeField:$file, VarInt:$line, VarInt:$scopeLine,
  VarInt:$subprogramFlags, OptionalAttributeField:$type, OptionalListField<"Attribute">:$retainedNodes,
  OptionalListField<"Attribute">:$annotations
)>;

def DISubrangeAttr : DialectAttribute<(attr
  OptionalAttributeField:$count, OptionalAttributeField:$lowerBound, OptionalAttributeField:$upperBound,
  OptionalAttributeField:$stride
)>;

def DISubroutineTypeAttr : DialectAttribute<(attr
  VarInt:$callingConvention, OptionalListField<"Attribute">:$types
)>;

def LoopAnnotationAttr : DialectAttribute<(attr
  OptionalAttributeField:$disableNonforced, OptionalAttributeField:$vectorize,
  OptionalAttributeField:$interleave, OptionalAttributeField:$unroll, OptionalAttributeField:$unrollAndJam,
  OptionalAttributeField:$licm, OptionalAttributeField:$distribute, OptionalAttributeField:$pipeline,
  OptionalAttributeField:$peeled, OptionalAttributeField:$unswitch, OptionalAttributeField:$mustProgress,
  OptionalAttributeField:$isVectorized, OptionalAttributeField:$startLoc, OptionalAttributeField:$endLoc,
  OptionalListField<"Attribute">:$parallelAccesses
)>;

def LLVM_Attributes : DialectAttributes<"LLVM"> {
  let elems = [
    DIBasicTypeAttr,
    DICompileUnitAttr,
    DICompositeTypeAttr,
    DIDerivedTypeAttr,
    DIExpressionElemAttr,
    DIExpressionAttr,
    DIFileAttr,
    DIGlobalVariableAttr,
    DIGlobalVariableExpressionAttr,
    DIImportedEntityAttr,
    DILabelAttr,
    DILexicalBlockAttr,
    DILexicalBlockFileAttr,
    DILocalVariableAttr,
    DINamespaceAttr,
    DISubprogramAttr,
    DISubrangeAttr,
    DISubroutineTypeAttr,
    LoopAnnotationAttr
  ];
}

def : EncodingAge<LLVM_Attributes.elems, 22>;

// Encodings since MLIR 23, which replace those with other fields.
def NewerDICompileUnitAttr : DialectAttribute<(attr
  OptionalAttributeField:$recId, Bool:$isRecSelf, OptionalAttributeField:$id, VarInt:$sourceLanguage,
  OptionalAttributeField:$file, OptionalAttributeField:$producer, Bool:$isOptimized, VarInt:$emissionKind,
  Bool:$isDebugInfoForProfiling, VarInt:$nameTableKind, OptionalAttributeField:$splitDebugFilename,
  OptionalListField<"Attribute">:$importedEntities
)> {
  let cType = "DICompileUnitAttr";
}

def NewerDICompositeTypeAttr : DialectAttribute<(attr
  OptionalAttributeField:$recId, Bool:$isRecSelf, VarInt:$tag, OptionalAttributeField:$name,
  OptionalAttributeField:$file, VarInt:$line, OptionalAttributeField:$scope,
  OptionalAttributeField:$baseType, VarInt:$flags, VarInt:$sizeInBits, VarInt:$alignInBits,
  OptionalAttributeField:$dataLocation, OptionalAttributeField:$rank, OptionalAttributeField:$allocated,
  OptionalAttributeField:$associated, OptionalAttributeField:$identifier, OptionalAttributeField:$discriminator,
  OptionalListField<"Attribute">:$elements
)> {
  let cType = "DICompositeTypeAttr";
}

def NewerDIDerivedTypeAttr : DialectAttribute<(attr
  VarInt:$tag, OptionalAttributeField:$name, OptionalAttributeField:$file, VarInt:$line,
  OptionalAttributeField:$scope, OptionalAttributeField:$baseType, VarInt:$sizeInBits, VarInt:$alignInBits,
  VarInt:$offsetInBits, OptionalIntField:$dwarfAddressSpace, VarInt:$flags, OptionalAttributeField:$extraData
)> {
  let cType = "DIDerivedTypeAttr";
}

// An encoding that did not change.
def Unchanged : DialectAttribute<(none)>;

def LLVM_NewerAttributes : DialectAttributes<"LLVM"> {
  let elems = [Unchanged, NewerDICompileUnitAttr, NewerDICompositeTypeAttr, NewerDIDerivedTypeAttr];
}

def : EncodingAge<LLVM_NewerAttributes.elems, 23>;
