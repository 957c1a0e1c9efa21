// Types and attributes that a dialect defines: parameters, builders and syntax.

#ifndef LECT_IR_ATTR_TYPE_BASE
#define LECT_IR_ATTR_TYPE_BASE

include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/Constraints.td"
include "mlir/IR/DialectBase.td"
include "mlir/IR/Traits.td"

//===- Traits -----------------------------------------------------------------------------------===//

class NativeAttrTrait<string name, code extraAttrDeclaration = "", code extraAttrDefinition = "">
    : NativeTrait<name, "Attribute", extraAttrDeclaration, extraAttrDefinition>;
class ParamNativeAttrTrait<string prop, string params> : ParamNativeTrait<prop, params, "Attribute">;
class GenInternalAttrTrait<string prop> : GenInternalTrait<prop, "Attribute">;
class PredAttrTrait<string descr, Pred pred> : PredTrait<descr, pred>;

class NativeTypeTrait<string name, code extraTypeDeclaration = "", code extraTypeDefinition = "">
    : NativeTrait<name, "Type", extraTypeDeclaration, extraTypeDefinition>;
class ParamNativeTypeTrait<string prop, string params> : ParamNativeTrait<prop, params, "Type">;
class GenInternalTypeTrait<string prop> : GenInternalTrait<prop, "Type">;
class PredTypeTrait<string descr, Pred pred> : PredTrait<descr, pred>;

// The type has a mutable part, which may be set after its creation: for types that contain themselves.
def MutableType : NativeTypeTrait<"IsMutable">;

//===- Parameters -------------------------------------------------------------------------------===//

// A parameter in a dag of parameters. A plain string denotes a parameter of that C++ type.
class AttrOrTypeParameter<string type, string desc, string accessorType = ""> {
  string summary = desc;
  // Placeholder in documentation.
  string syntax = ?;
  // C++ default of an omitted parameter, or "" if the parameter is required.
  string defaultValue = "";

  // C++ types of the parameter as passed, returned and stored. C++ code that copies it into storage, compares, parses
  // and prints it, if the default for its type does not apply.
  string cppType = type;
  string cppAccessorType = !if(!empty(accessorType), type, accessorType);
  string cppStorageType = cppType;
  string convertFromStorage = "$_self";
  code allocator = ?;
  code comparator = ?;
  string parser = ?;
  string printer = ?;
}
class AttrParameter<string type, string desc, string accessorType = "">
    : AttrOrTypeParameter<type, desc, accessorType>;
class TypeParameter<string type, string desc, string accessorType = "">
    : AttrOrTypeParameter<type, desc, accessorType>;

// An optional parameter, which text may omit.
class OptionalParameter<string type, string desc = ""> : AttrOrTypeParameter<type, desc> {
  let defaultValue = cppStorageType # "()";
}
class DefaultValuedParameter<string type, string value, string desc = ""> : AttrOrTypeParameter<type, desc> {
  let defaultValue = value;
}

// The type of a typed attribute, which follows the attribute and a colon.
class AttributeSelfTypeParameter<string desc, string derivedType = "::mlir::Type", string typeBuilder = "">
    : AttrOrTypeParameter<derivedType, desc> {
  let defaultValue = !cond(!not(!empty(typeBuilder))          : typeBuilder,
                           !eq(derivedType, "::mlir::Type") : "::mlir::NoneType::get($_ctxt)",
                           true                             : "");
}

// A text parameter, printed as a string literal.
class StringRefParameter<string desc = "", string value = ""> : AttrOrTypeParameter<"::llvm::StringRef", desc> {
  let defaultValue = value;
  let cppStorageType = "std::string";
  let allocator = "$_dst = $_allocator.copyInto($_self);";
  let printer = "$_printer.printString($_self);";
}

// Numeric parameters for which `==` is not suitable.
class APIntParameter<string desc> : AttrOrTypeParameter<"::llvm::APInt", desc> {
  let comparator = "$_lhs.getBitWidth() == $_rhs.getBitWidth() && $_lhs == $_rhs";
}
class APFloatParameter<string desc> : AttrOrTypeParameter<"::llvm::APFloat", desc> {
  let comparator = "$_lhs.bitwiseIsEqual($_rhs)";
}

// Lists. Only an optional list may be empty in text.
class ArrayRefParameter<string arrayOf, string desc = "">
    : AttrOrTypeParameter<"::llvm::ArrayRef<" # arrayOf # ">", desc> {
  let cppStorageType = "::llvm::SmallVector<" # arrayOf # ">";
  let allocator = "$_dst = $_allocator.copyInto($_self);";
}
class OptionalArrayRefParameter<string arrayOf, string desc = "">
    : OptionalParameter<"::llvm::ArrayRef<" # arrayOf # ">", desc> {
  let cppStorageType = "::llvm::SmallVector<" # arrayOf # ">";
  let allocator = "$_dst = $_allocator.copyInto($_self);";
  let comparator = cppType # "($_lhs) == " # cppType # "($_rhs)";
}

// Parameters that copy themselves into storage, and lists of them.
class SelfAllocationParameter<string type, string desc> : AttrOrTypeParameter<type, desc> {
  let allocator = "$_dst = $_self.allocateInto($_allocator);";
}
class ArrayRefOfSelfAllocationParameter<string arrayOf, string desc>
    : AttrOrTypeParameter<"::llvm::ArrayRef<" # arrayOf # ">", desc> {
  let allocator = _Cpp;
}

//===- Builders ---------------------------------------------------------------------------------===//

// C++ builder functions.
class AttrOrTypeBuilder<dag parameters, code bodyCode = "", string returnTypeStr = ""> {
  dag dagParams = parameters;
  code body = bodyCode;
  string returnType = returnTypeStr;
  // Whether the context is taken from a parameter instead of being one.
  bit hasInferredContextParam = 0;
}
class AttrBuilder<dag parameters, code bodyCode = "", string returnType = "">
    : AttrOrTypeBuilder<parameters, bodyCode, returnType>;
class TypeBuilder<dag parameters, code bodyCode = "", string returnType = "">
    : AttrOrTypeBuilder<parameters, bodyCode, returnType>;
class AttrOrTypeBuilderWithInferredContext<dag parameters, code bodyCode = "", string returnType = "">
    : TypeBuilder<parameters, bodyCode, returnType> {
  let hasInferredContextParam = 1;
}
class AttrBuilderWithInferredContext<dag parameters, code bodyCode = "", string returnType = "">
    : AttrOrTypeBuilderWithInferredContext<parameters, bodyCode, returnType>;
class TypeBuilderWithInferredContext<dag parameters, code bodyCode = "", string returnType = "">
    : AttrOrTypeBuilderWithInferredContext<parameters, bodyCode, returnType>;

//===- Definitions ------------------------------------------------------------------------------===//

class AttrOrTypeDef<string valueType, string name, list<Trait> defTraits, string baseCppClass> {
  string description = "";
  list<Trait> traits = defTraits;
  // (ins type:$name, ..)
  dag parameters = (ins);

  // Mnemonic, and the form of the parameters: an assembly format, or custom C++.
  string mnemonic = ?;
  string assemblyFormat = ?;
  bit hasCustomAssemblyFormat = 0;
  // Whether the mnemonic is the name of an alias.
  bit genMnemonicAlias = 0;

  // Whether it has a custom verifier for construction.
  bit genVerifyDecl = 0;

  // C++ builders beyond, or instead of, the one that takes all parameters; accessors; storage class; further
  // declarations and definitions.
  list<AttrOrTypeBuilder> builders = ?;
  bit skipDefaultBuilders = 0;
  bit genAccessors = 1;
  string cppBaseClassName = baseCppClass;
  string storageClass = name # valueType # "Storage";
  string storageNamespace = "detail";
  bit genStorageClass = 1;
  bit hasStorageCustomConstructor = 0;
  code extraClassDeclaration = "";
  code extraClassDefinition = "";
}

// Both are constraints as well, satisfied by their instances.
class AttrDef<Dialect dialect, string name, list<Trait> traits = [], string baseCppClass = "::mlir::Attribute">
    : DialectAttr<dialect, CPred<"">, "">, AttrOrTypeDef<"Attr", name, traits, baseCppClass> {
  string attrName = dialect.name # "." # mnemonic;
  string cppClassName = name # "Attr";
  string cppType = dialect.cppNamespace # "::" # cppClassName;
  let predicate = CPred<"::llvm::isa<" # cppType # ">($_self)">;
  let storageType = dialect.cppNamespace # "::" # cppClassName;
  let returnType = dialect.cppNamespace # "::" # cppClassName;
  let convertFromStorage = "::llvm::cast<" # cppType # ">($_self)";
}
class TypeDef<Dialect dialect, string name, list<Trait> traits = [], string baseCppClass = "::mlir::Type">
    : DialectType<dialect, CPred<"">, "", name # "Type">, AttrOrTypeDef<"Type", name, traits, baseCppClass> {
  string typeName = dialect.name # "." # mnemonic;
  string cppClassName = name # "Type";
  string cppType = dialect.cppNamespace # "::" # cppClassName;
  let predicate = CPred<"::llvm::isa<" # cppType # ">($_self)">;
  // Without parameters there is only one instance.
  let builderCall = !if(!empty(parameters), "$_builder.getType<" # cppType # ">()", "");
}

class LocationAttrDef<Dialect dialect, string name, list<Trait> traits = []>
    : AttrDef<dialect, name, traits # [NativeAttrTrait<"IsLocation">], "::mlir::LocationAttr">;

// An attribute in the form of a list in brackets.
class ArrayOfAttr<Dialect dialect, string name, string attrMnemonic, string eltName, list<Trait> traits = []>
    : AttrDef<dialect, name, traits> {
  let mnemonic = attrMnemonic;
  let parameters = (ins OptionalArrayRefParameter<eltName>:$value);
  let assemblyFormat = "`[` (`]`) : ($value^ `]`)?";
  let returnType = "::llvm::ArrayRef<" # eltName # ">";
  let convertFromStorage = "$_self.getValue()";
  let constBuilderCall = "$_builder.getAttr<" # name # "Attr>($0)";
}

#endif
