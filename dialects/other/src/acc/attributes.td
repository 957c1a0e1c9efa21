// Enumerations and other attributes.

#ifndef LECT_DIALECTS_ACC_ATTRIBUTES
#define LECT_DIALECTS_ACC_ATTRIBUTES

include "base.td"

// Cases are numbered in order. The C++ name of a case may differ from its keyword.
class OpenACC_Enum<string name, string words, list<string> spellings, list<string> names = spellings, int first = 0>
    : I32EnumAttr<name, words, !foreach(at, !range(spellings),
                                        I32EnumAttrCase<names[at], !add(at, first), spellings[at]>)> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::acc";
}
class OpenACC_Enum64<string name, string words, string prefix, list<string> names, int first>
    : I64EnumAttr<name, words, !foreach(at, !range(names), I64EnumAttrCase<prefix # names[at], !add(at, first)>)> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::acc";
}
class OpenACC_BitEnum<string name, string words, list<BitEnumAttrCaseBase> cases> : I32BitEnumAttr<name, words, cases> {
  let separator = ",";
  let genSpecializedAttr = 0;
  let printBitEnumPrimaryGroups = 1;
  let cppNamespace = "::mlir::acc";
}
// Printed in angle brackets, without a space before them.
class OpenACC_EnumAttr<EnumAttrInfo info, string mnemonic> : EnumAttr<OpenACC_Dialect, info, mnemonic> {
  let assemblyFormat = "```<` $value `>`";
}

def DefaultValue : OpenACC_Enum<"ClauseDefaultValue", "DefaultValue Clause", ["present", "none"], ["Present", "None"]>;
def DefaultValueAttr : EnumAttr<OpenACC_Dialect, DefaultValue, "defaultvalue">;

def OpenACC_ReductionOperator
    : OpenACC_Enum<"ReductionOperator", "built-in reduction operations supported by OpenACC",
        ["none", "add", "mul", "max", "min", "iand", "ior", "xor", "eqv", "neqv", "land", "lor"],
        ["AccNone", "AccAdd", "AccMul", "AccMax", "AccMin", "AccIand", "AccIor", "AccXor", "AccEqv", "AccNeqv",
         "AccLand", "AccLor"]>;
def OpenACC_ReductionOperatorAttr : OpenACC_EnumAttr<OpenACC_ReductionOperator, "reduction_operator">;

def OpenACC_LoopParMode
    : I32EnumAttr<"LoopParMode", "Encodes the options for loop parallelism determination mode",
                  [I32EnumAttrCase<"loop_auto", 1>, I32EnumAttrCase<"loop_independent", 2>,
                   I32EnumAttrCase<"loop_seq", 0>]> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::acc";
}
def OpenACC_ParLevel
    : OpenACC_Enum<"ParLevel", "Parallelism level (gang/worker/vector/seq)",
                   ["seq", "gang_dim1", "gang_dim2", "gang_dim3", "worker", "vector"]>;
def OpenACC_ParLevelAttr : OpenACC_EnumAttr<OpenACC_ParLevel, "par_level">;
def OpenACC_RecipeKind
    : OpenACC_Enum<"RecipeKind", "Encodes the options for kinds of recipes availabie in acc dialect",
                   ["private_recipe", "firstprivate_recipe", "reduction_recipe"]>;
def OpenACC_RecipeKindAttr : OpenACC_EnumAttr<OpenACC_RecipeKind, "recipe_kind">;

def OpenACC_DeviceType
    : OpenACC_Enum<"DeviceType", "built-in device type supported by OpenACC",
        ["none", "star", "default", "host", "multicore", "nvidia", "radeon"],
        ["None", "Star", "Default", "Host", "Multicore", "Nvidia", "Radeon"]>;
def OpenACC_DeviceTypeAttr : OpenACC_EnumAttr<OpenACC_DeviceType, "device_type">;
def DeviceTypeArrayAttr : TypedArrayAttrBase<OpenACC_DeviceTypeAttr, "device type array attribute"> {
  let constBuilderCall = ?;
}
def OpenACC_GangArgType
    : OpenACC_Enum<"GangArgType", "Differentiate the different gang arg values", ["Num", "Dim", "Static"]>;
def OpenACC_GangArgTypeAttr : OpenACC_EnumAttr<OpenACC_GangArgType, "gang_arg_type">;
def GangArgTypeArrayAttr : TypedArrayAttrBase<OpenACC_GangArgTypeAttr, "gang arg type array attribute"> {
  let constBuilderCall = ?;
}
def OpenACC_CombinedConstructsType
    : OpenACC_Enum<"CombinedConstructsType", "Differentiate between combined constructs",
        ["kernels_loop", "parallel_loop", "serial_loop"], ["KernelsLoop", "ParallelLoop", "SerialLoop"], 1>;
def OpenACC_CombinedConstructsAttr : OpenACC_EnumAttr<OpenACC_CombinedConstructsType, "combined_constructs">;

def OpenACC_DataClauseEnum
    : OpenACC_Enum64<"DataClause", "data clauses supported by OpenACC", "acc_", [
        "copyin", "copyin_readonly", "copy", "copyout", "copyout_zero", "present", "create", "create_zero", "delete",
        "attach", "detach", "no_create", "private", "firstprivate", "deviceptr", "getdeviceptr", "update_host",
        "update_self", "update_device", "use_device", "reduction", "declare_device_resident", "declare_link", "cache",
        "cache_readonly"
      ], 1>;
def OpenACC_DataClauseAttr : EnumAttr<OpenACC_Dialect, OpenACC_DataClauseEnum, "data_clause">;
def OpenACC_ConstructEnum
    : OpenACC_Enum64<"Construct", "constructs supported by OpenACC", "acc_construct_", [
        "parallel", "kernels", "loop", "data", "enter_data", "exit_data", "host_data", "atomic", "declare", "init",
        "shutdown", "set", "update", "routine", "wait", "runtime_api", "serial"
      ], 0>;
def OpenACC_ConstructAttr : EnumAttr<OpenACC_Dialect, OpenACC_ConstructEnum, "construct">;

defvar OpenACC_TypeArray = I32BitEnumAttrCaseBit<"array", 1>;
defvar OpenACC_TypeComposite = I32BitEnumAttrCaseBit<"composite", 2>;
defvar OpenACC_TypeOther = I32BitEnumAttrCaseBit<"nonscalar", 3>;
def OpenACC_VariableTypeCategory
    : OpenACC_BitEnum<"VariableTypeCategory", "Captures different type categories described in OpenACC spec", [
        I32BitEnumAttrCaseNone<"uncategorized">, I32BitEnumAttrCaseBit<"scalar", 0>, OpenACC_TypeArray,
        OpenACC_TypeComposite, OpenACC_TypeOther,
        I32BitEnumAttrCaseGroup<"aggregate", [OpenACC_TypeArray, OpenACC_TypeComposite, OpenACC_TypeOther]>
      ]>;
defvar OpenACC_AlwaysIn = I32BitEnumAttrCaseBit<"alwaysin", 2>;
defvar OpenACC_AlwaysOut = I32BitEnumAttrCaseBit<"alwaysout", 3>;
def OpenACC_DataClauseModifierEnum
    : OpenACC_BitEnum<"DataClauseModifier", "Captures data clause modifiers", [
        I32BitEnumAttrCaseNone<"none">, I32BitEnumAttrCaseBit<"zero", 0>, I32BitEnumAttrCaseBit<"readonly", 1>,
        OpenACC_AlwaysIn, OpenACC_AlwaysOut,
        I32BitEnumAttrCaseGroup<"always", [OpenACC_AlwaysIn, OpenACC_AlwaysOut]>, I32BitEnumAttrCaseBit<"capture", 4>
      ]>;
def OpenACC_DataClauseModifierAttr
    : EnumAttr<OpenACC_Dialect, OpenACC_DataClauseModifierEnum, "data_clause_modifier">;

//===- Others -----------------------------------------------------------------------------------------------------===//

class OpenACC_Attr<string name, string attrMnemonic, dag fields, string syntax = "`<` struct(params) `>`">
    : AttrDef<OpenACC_Dialect, name> {
  let mnemonic = attrMnemonic;
  let parameters = fields;
  let assemblyFormat = syntax;
}
def DeclareAttr
    : OpenACC_Attr<"Declare", "declare",
        (ins "DataClauseAttr":$dataClause, DefaultValuedParameter<"bool", "false">:$implicit)>;
def DeclareActionAttr
    : OpenACC_Attr<"DeclareAction", "declare_action",
        (ins OptionalParameter<"SymbolRefAttr">:$preAlloc, OptionalParameter<"SymbolRefAttr">:$postAlloc,
             OptionalParameter<"SymbolRefAttr">:$preDealloc, OptionalParameter<"SymbolRefAttr">:$postDealloc)>;
def OpenACC_VarNameAttr
    : OpenACC_Attr<"VarName", "var_name", (ins StringRefParameter<"">:$name), "`<` $name `>`">;
def RoutineInfoAttr
    : OpenACC_Attr<"RoutineInfo", "routine_info", (ins ArrayRefParameter<"SymbolRefAttr", "">:$accRoutines),
                   "`<` `[` `` $accRoutines `]` `>`">;
def SpecializedRoutineAttr
    : OpenACC_Attr<"SpecializedRoutine", "specialized_routine",
        (ins "SymbolRefAttr":$routine, "ParLevelAttr":$level, "StringAttr":$funcName),
        "`<` $routine `,` $level `,` $funcName `>`">;

#endif
