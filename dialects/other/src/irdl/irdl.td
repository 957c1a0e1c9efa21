// The `irdl` dialect: dialect definitions as IR.
//
// Names, syntax and constraints are those of MLIR 22 (mlir/Dialect/IRDL/IR/IRDLOps.td); the words are ours. Code that
// TableGen cannot express is in the Rust files of this directory.

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def IRDL_Dialect : Dialect {
  let name = "irdl";
  let cppNamespace = "::mlir::irdl";
  let summary = "Dialect definitions as IR";
  let description = [{
    `irdl.dialect` contains a definition for each operation, type and attribute. SSA values denote constraints, and are
    constraint variables as well: all uses of a value are the same type or attribute.

    ```mlir
    irdl.dialect @cmath {
      irdl.type @complex {
        %0 = irdl.is f32
        %1 = irdl.is f64
        %2 = irdl.any_of(%0, %1)
        irdl.parameters(element: %2)
      }
      irdl.operation @norm {
        %0 = irdl.any
        %1 = irdl.parametric @cmath::@complex<%0>
        irdl.operands(number: %1)
        irdl.results(length: %0)
      }
    }
    ```
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

//===- Attributes and types -----------------------------------------------------------------------------------------===//

def Variadicity : I32EnumAttr<"Variadicity", "variadicity kind", [
    I32EnumAttrCase<"single", 0>,
    I32EnumAttrCase<"optional", 1>,
    I32EnumAttrCase<"variadic", 2>,
  ]> {
  let cppNamespace = "::mlir::irdl";
  let genSpecializedAttr = 0;
}

def VariadicityAttr : EnumAttr<IRDL_Dialect, Variadicity, "variadicity"> {
  let summary = "Variadicity of an operand or a result: single, optional or variadic";
}

def VariadicityArrayAttr
    : ArrayOfAttr<IRDL_Dialect, "VariadicityArray", "variadicity_array", VariadicityAttr.cppClassName>;

class IRDL_Type<string name, string typeMnemonic> : TypeDef<IRDL_Dialect, name> {
  let mnemonic = typeMnemonic;
}

def IRDL_AttributeType : IRDL_Type<"Attribute", "attribute"> {
  let summary = "IRDL handle to an `mlir::Attribute`";
}

def IRDL_RegionType : IRDL_Type<"Region", "region"> {
  let summary = "IRDL handle to a region definition";
}

//===- Interfaces ---------------------------------------------------------------------------------------------------===//

class IRDL_Interface<string name> : OpInterface<name> {
  let cppNamespace = "::mlir::irdl";
}
def VerifyConstraintInterface : IRDL_Interface<"VerifyConstraintInterface"> {
  let description = "The operation is a constraint on an attribute or a type.";
}
def VerifyRegionInterface : IRDL_Interface<"VerifyRegionInterface"> {
  let description = "The operation is a constraint on a region.";
}

//===- Definitions --------------------------------------------------------------------------------------------------===//

class IRDL_Op<string mnemonic, list<Trait> traits = []> : Op<IRDL_Dialect, mnemonic, traits>;

class AtMostOneChildOf<string ops> : ParamNativeOpTrait<"AtMostOneChildOf", ops>;

/// A definition with a name and a body of one block.
class IRDL_Definition<string mnemonic, list<Trait> traits> : IRDL_Op<mnemonic, traits> {
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)";
  let hasVerifier = 1;
}

def IRDL_DialectOp : IRDL_Definition<"dialect", [IsolatedFromAbove, NoTerminator, Symbol, SymbolTable]> {
  let summary = "Defines a dialect";
}

def IRDL_TypeOp : IRDL_Definition<"type", [
    HasParent<"DialectOp">, NoTerminator, NoRegionArguments, AtMostOneChildOf<"ParametersOp">, Symbol]> {
  let summary = "Defines a type";
}

def IRDL_AttributeOp : IRDL_Definition<"attribute", [
    HasParent<"DialectOp">, NoTerminator, NoRegionArguments, AtMostOneChildOf<"ParametersOp">, Symbol]> {
  let summary = "Defines an attribute";
}

def IRDL_OperationOp : IRDL_Definition<"operation", [
    HasParent<"DialectOp">, NoTerminator, NoRegionArguments,
    AtMostOneChildOf<"OperandsOp, ResultsOp, AttributesOp, RegionsOp">, Symbol]> {
  let summary = "Defines an operation";
  let hasRegionVerifier = 1;
}

//===- What a definition has ----------------------------------------------------------------------------------------===//

def IRDL_ParametersOp : IRDL_Op<"parameters", [ParentOneOf<["AttributeOp", "TypeOp"]>]> {
  let summary = "Defines the parameters of a type or an attribute";
  let arguments = (ins Variadic<IRDL_AttributeType>:$args, StrArrayAttr:$names);
  let assemblyFormat = "`` custom<NamedValueList>($args, $names) attr-dict";
  let hasVerifier = 1;
}

class IRDL_ValuesOp<string mnemonic> : IRDL_Op<mnemonic, [HasParent<"OperationOp">]> {
  let arguments = (ins Variadic<IRDL_AttributeType>:$args, StrArrayAttr:$names, VariadicityArrayAttr:$variadicity);
  let assemblyFormat = "`` custom<NamedValueListWithVariadicity>($args, $names, $variadicity) attr-dict";
  let hasVerifier = 1;
}
def IRDL_OperandsOp : IRDL_ValuesOp<"operands"> {
  let summary = "Defines the operands of an operation";
  let description = [{
    Each operand has a name, a type constraint and a variadicity, `single` (the default), `optional` or `variadic`:
    `irdl.operands(a: %0, b: optional %1, c: variadic %1)`. If several are not single, the operation has an attribute
    `operandSegmentSizes`.
  }];
}
def IRDL_ResultsOp : IRDL_ValuesOp<"results"> {
  let summary = "Defines the results of an operation";
  let description = [{
    The syntax is that of `irdl.operands`. The attribute with the sizes is `resultSegmentSizes`.
  }];
}

def IRDL_AttributesOp : IRDL_Op<"attributes", [HasParent<"OperationOp">]> {
  let summary = "Defines the required attributes of an operation";
  let arguments = (ins Variadic<IRDL_AttributeType>:$attributeValues, StrArrayAttr:$attributeValueNames);
  let assemblyFormat = "custom<AttributesOp>($attributeValues, $attributeValueNames) attr-dict";
  let hasVerifier = 1;
}

def IRDL_RegionOp : IRDL_Op<"region", [
    HasParent<"OperationOp">, VerifyRegionInterface, DeclareOpInterfaceMethods<VerifyRegionInterface>]> {
  let summary = "Constrains the entry block arguments and the number of blocks of a region";
  let description = [{
    Without parentheses, any arguments are allowed; empty parentheses require that there are none:
    `irdl.region(%0, %1) with size 2`.
  }];
  let arguments = (ins Variadic<IRDL_AttributeType>:$entryBlockArgs, OptionalAttr<I32Attr>:$numberOfBlocks,
                       UnitAttr:$constrainedArguments);
  let results = (outs IRDL_RegionType:$output);
  let assemblyFormat = [{
    ``(`(` $entryBlockArgs $constrainedArguments^ `)`)? ``(` ` `with` `size` $numberOfBlocks^)? attr-dict
  }];
  let hasVerifier = 1;
}

def IRDL_RegionsOp : IRDL_Op<"regions", [HasParent<"OperationOp">]> {
  let summary = "Defines the regions of an operation";
  let arguments = (ins Variadic<IRDL_RegionType>:$args, StrArrayAttr:$names);
  let assemblyFormat = "`` custom<NamedValueList>($args, $names) attr-dict";
  let hasVerifier = 1;
}

//===- Constraints --------------------------------------------------------------------------------------------------===//

class IRDL_ConstraintOp<string mnemonic, list<Trait> traits = []>
    : IRDL_Op<mnemonic, [VerifyConstraintInterface, DeclareOpInterfaceMethods<VerifyConstraintInterface>,
                         ParentOneOf<["TypeOp", "AttributeOp", "OperationOp"]>] # traits> {
  let results = (outs IRDL_AttributeType:$output);
}

def IRDL_IsOp : IRDL_ConstraintOp<"is", [Pure]> {
  let summary = "Constrains to exactly this type or attribute";
  let arguments = (ins AnyAttr:$expected);
  let assemblyFormat = "$expected ` ` attr-dict";
}

def IRDL_BaseOp : IRDL_ConstraintOp<"base", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Constrains to an instance of this type or attribute, with any parameters";
  let description = [{
    The definition is given by its symbol if IRDL defines it, or by its name if it is registered:
    `irdl.base @cmath::@complex`, `irdl.base "!builtin.integer"`.
  }];
  let arguments = (ins OptionalAttr<SymbolRefAttr>:$base_ref, OptionalAttr<StrAttr>:$base_name);
  let assemblyFormat = "($base_ref^)? ($base_name^)? ` ` attr-dict";
  let hasVerifier = 1;
}

def IRDL_ParametricOp : IRDL_ConstraintOp<"parametric", [DeclareOpInterfaceMethods<SymbolUserOpInterface>, Pure]> {
  let summary = "Constrains to an instance of this type or attribute with constrained parameters";
  let arguments = (ins SymbolRefAttr:$base_type, Variadic<IRDL_AttributeType>:$args);
  let assemblyFormat = "$base_type `<` $args `>` ` ` attr-dict";
}

def IRDL_AnyOp : IRDL_ConstraintOp<"any"> {
  let summary = "Accepts any type or attribute";
  let assemblyFormat = "attr-dict";
}

class IRDL_Together<string mnemonic> : IRDL_ConstraintOp<mnemonic, [SameOperandsAndResultType]> {
  let arguments = (ins Variadic<IRDL_AttributeType>:$args);
  let assemblyFormat = "`(` $args `)` ` ` attr-dict";
}
def IRDL_AnyOfOp : IRDL_Together<"any_of"> {
  let summary = "Requires that at least one of the constraints is satisfied";
}
def IRDL_AllOfOp : IRDL_Together<"all_of"> {
  let summary = "Requires that all of the constraints are satisfied";
}

def IRDL_CPredOp : IRDL_Op<"c_pred"> {
  let summary = "Requires that a C++ predicate is true";
  let description = [{
    `$_self` is the attribute, or a type attribute; `$_op` is the operation, and `$_builder` a builder.
  }];
  let arguments = (ins StrAttr:$pred);
  let results = (outs IRDL_AttributeType:$output);
  let assemblyFormat = "$pred ` ` attr-dict";
}
