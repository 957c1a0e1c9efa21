// Recipes, declarations and routines.

#ifndef LECT_DIALECTS_ACC_DECLARATIONS
#define LECT_DIALECTS_ACC_DECLARATIONS

include "clauses.td"

//===- Recipes ----------------------------------------------------------------------------------------------------===//

class OpenACC_RecipeOp<string kind, string words, dag more, dag bodies, string syntax>
    : OpenACC_Op<kind # ".recipe", words, [IsolatedFromAbove, Symbol, RecipeInterface, AutomaticAllocationScope]> {
  let arguments = !con((ins SymbolNameAttr:$sym_name, TypeAttr:$type), more);
  let regions = bodies;
  let assemblyFormat = "$sym_name `:` $type attr-dict-with-keyword " # syntax # " (`destroy` $destroyRegion^)?";
  let hasRegionVerifier = 1;
}
def OpenACC_PrivateRecipeOp
    : OpenACC_RecipeOp<"private", "Recipe for private copies", (ins),
        (region AnyRegion:$initRegion, AnyRegion:$destroyRegion), "`init` $initRegion">;
def OpenACC_FirstprivateRecipeOp
    : OpenACC_RecipeOp<"firstprivate", "Recipe for initialized private copies", (ins),
        (region AnyRegion:$initRegion, AnyRegion:$copyRegion, AnyRegion:$destroyRegion),
        "`init` $initRegion `copy` $copyRegion">;
def OpenACC_ReductionRecipeOp
    : OpenACC_RecipeOp<"reduction",
        "Declaration of a reduction", (ins OpenACC_ReductionOperatorAttr:$reductionOperator),
        (region AnyRegion:$initRegion, AnyRegion:$combinerRegion, AnyRegion:$destroyRegion),
        "`reduction_operator` $reductionOperator `init` $initRegion `combiner` $combinerRegion">;

//===- Declarations -----------------------------------------------------------------------------------------------===//

def OpenACC_DeclareEnterOp
    : OpenACC_Op<"declare_enter", "Begins the scope of declared data", [OpenACC_ConstructEffects]> {
  let arguments = OpenACC_DataClause.operands;
  let results = (outs OpenACC_DeclareTokenType:$token);
  let assemblyFormat = OpenACC_Syntax<[OpenACC_DataClause]>.all # " attr-dict-with-keyword";
  let hasVerifier = 1;
}
def OpenACC_DeclareExitOp
    : OpenACC_Op<"declare_exit", "Ends the scope of declared data",
                 [AttrSizedOperandSegments, OpenACC_ConstructEffects]> {
  let arguments = !con((ins Optional<OpenACC_DeclareTokenType>:$token), OpenACC_DataClause.operands);
  let assemblyFormat = !strconcat("oilist( `token` `(` $token `)` | ", OpenACC_DataClause.syntax,
                                  " ) attr-dict-with-keyword");
  let hasVerifier = 1;
}
def OpenACC_DeclareOp
    : OpenACC_Op<"declare", "Declares data for a region",
                 [RecursiveMemoryEffects, MemoryEffects<[MemWrite<OpenACC_ConstructResource>]>]> {
  let arguments = OpenACC_DataClause.operands;
  let regions = (region AnyRegion:$region);
  let assemblyFormat = !strconcat(OpenACC_DataClause.syntax, " $region attr-dict-with-keyword");
  let hasVerifier = 1;
}

class OpenACC_GlobalOp<string mnemonic, string words> : OpenACC_Op<mnemonic, words, [IsolatedFromAbove, Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region AnyRegion:$region);
  let assemblyFormat = "$sym_name $region attr-dict-with-keyword";
}
def OpenACC_GlobalConstructorOp : OpenACC_GlobalOp<"global_ctor", "Constructor of declared data">;
def OpenACC_GlobalDestructorOp : OpenACC_GlobalOp<"global_dtor", "Destructor of declared data">;

def OpenACC_RoutineOp : OpenACC_Op<"routine", "Routine compiled for devices", [IsolatedFromAbove]> {
  let arguments = (ins SymbolNameAttr:$sym_name, SymbolRefAttr:$func_name,
                       OptionalAttr<SymbolRefArrayAttr>:$bindIdName, OptionalAttr<StrArrayAttr>:$bindStrName,
                       OptionalAttr<DeviceTypeArrayAttr>:$bindIdNameDeviceType,
                       OptionalAttr<DeviceTypeArrayAttr>:$bindStrNameDeviceType,
                       OptionalAttr<DeviceTypeArrayAttr>:$worker, OptionalAttr<DeviceTypeArrayAttr>:$vector,
                       OptionalAttr<DeviceTypeArrayAttr>:$seq, UnitAttr:$nohost, UnitAttr:$implicit,
                       OptionalAttr<DeviceTypeArrayAttr>:$gang, OptionalAttr<I64ArrayAttr>:$gangDim,
                       OptionalAttr<DeviceTypeArrayAttr>:$gangDimDeviceType);
  let assemblyFormat = [{
    $sym_name `func` `(` $func_name `)`
    oilist ( `bind` `(` custom<BindName>($bindIdName, $bindStrName ,$bindIdNameDeviceType, $bindStrNameDeviceType) `)`
           | `gang` `` custom<RoutineGangClause>($gang, $gangDim, $gangDimDeviceType)
           | `worker` custom<DeviceTypeArrayAttr>($worker) | `vector` custom<DeviceTypeArrayAttr>($vector)
           | `seq` custom<DeviceTypeArrayAttr>($seq) | `nohost` $nohost | `implicit` $implicit )
    attr-dict-with-keyword
  }];
  let hasVerifier = 1;
}

#endif
