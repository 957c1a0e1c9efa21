// Clauses: operands and attributes that several operations share, with their syntax.

#ifndef LECT_DIALECTS_ACC_CLAUSES
#define LECT_DIALECTS_ACC_CLAUSES

include "attributes.td"

class OpenACC_Op<string mnemonic, string words, list<Trait> traits = []> : Op<OpenACC_Dialect, mnemonic, traits> {
  let summary = words;
}

// A construct. The resources of its effects are invisible to the program.
defvar OpenACC_ConstructEffects =
    MemoryEffects<[MemWrite<OpenACC_ConstructResource>, MemRead<OpenACC_CurrentDeviceIdResource>]>;

defvar OpenACC_Vars = Variadic<OpenACC_AnyPointerOrMappableType>;

class OpenACC_Clause<dag clauseOperands, string words> {
  dag operands = clauseOperands;
  string syntax = words;
}
// `name(%value)`
class OpenACC_If<string name, string operand>
    : OpenACC_Clause<!dag(ins, [Optional<I1>], [operand]), "`" # name # "` `(` $" # operand # " `)`">;
// `name(%value : type)`
class OpenACC_Typed<string name, string operand, TypeConstraint type>
    : OpenACC_Clause<!dag(ins, [type], [operand]),
                     "`" # name # "` `(` $" # operand # " `:` type($" # operand # ") `)`">;
// By device type; some types have no operand.
class OpenACC_Keyword<string name, string operand, string types, string only>
    : OpenACC_Clause<!dag(ins, [Variadic<IntOrIndex>, OptionalAttr<DeviceTypeArrayAttr>,
                                OptionalAttr<DeviceTypeArrayAttr>], [operand, types, only]),
        "`" # name # "` `` custom<DeviceTypeOperandsWithKeywordOnly>($" # operand # ", type($" # operand # "), $"
        # types # ", $" # only # ")">;
// By device type.
class OpenACC_ByDevice<string name, string operand>
    : OpenACC_Clause<!dag(ins, [Variadic<IntOrIndex>, OptionalAttr<DeviceTypeArrayAttr>],
                          [operand, operand # "DeviceType"]),
        "`" # name # "` `(` custom<DeviceTypeOperands>($" # operand # ", type($" # operand # "), $" # operand
        # "DeviceType) `)`">;

def OpenACC_IfClause : OpenACC_If<"if", "ifCond">;
def OpenACC_SelfClause : OpenACC_If<"self", "selfCond">;
def OpenACC_AsyncClause : OpenACC_Keyword<"async", "asyncOperands", "asyncOperandsDeviceType", "asyncOnly">;
def OpenACC_DataClause : OpenACC_Typed<"dataOperands", "dataClauseOperands", OpenACC_Vars>;
def OpenACC_PrivateClause : OpenACC_Typed<"private", "privateOperands", OpenACC_Vars>;
def OpenACC_FirstprivateClause : OpenACC_Typed<"firstprivate", "firstprivateOperands", OpenACC_Vars>;
def OpenACC_ReductionClause : OpenACC_Typed<"reduction", "reductionOperands", OpenACC_Vars>;
def OpenACC_DeviceNumClause : OpenACC_Typed<"device_num", "deviceNum", Optional<IntOrIndex>>;
def OpenACC_WaitDevnumClause : OpenACC_Typed<"wait_devnum", "waitDevnum", Optional<IntOrIndex>>;
def OpenACC_NumWorkersClause : OpenACC_ByDevice<"num_workers", "numWorkers">;
def OpenACC_VectorLengthClause : OpenACC_ByDevice<"vector_length", "vectorLength">;
def OpenACC_WaitClause
    : OpenACC_Clause<(ins Variadic<IntOrIndex>:$waitOperands, OptionalAttr<DenseI32ArrayAttr>:$waitOperandsSegments,
                          OptionalAttr<DeviceTypeArrayAttr>:$waitOperandsDeviceType,
                          OptionalAttr<BoolArrayAttr>:$hasWaitDevnum, OptionalAttr<DeviceTypeArrayAttr>:$waitOnly),
        "`wait` `` custom<WaitClause>($waitOperands, type($waitOperands), $waitOperandsDeviceType, "
        "$waitOperandsSegments, $hasWaitDevnum, $waitOnly)">;
def OpenACC_NumGangsClause
    : OpenACC_Clause<(ins Variadic<IntOrIndex>:$numGangs, OptionalAttr<DenseI32ArrayAttr>:$numGangsSegments,
                          OptionalAttr<DeviceTypeArrayAttr>:$numGangsDeviceType),
        "`num_gangs` `(` custom<NumGangs>($numGangs, type($numGangs), $numGangsDeviceType, $numGangsSegments) `)`">;
// Independent of the device type.
def OpenACC_SingleAsyncClause
    : OpenACC_Clause<(ins Optional<IntOrIndex>:$asyncOperand, UnitAttr:$async),
        "`async` `` custom<OperandWithKeywordOnly>($asyncOperand, type($asyncOperand), $async)">;
def OpenACC_SingleWaitClause
    : OpenACC_Clause<(ins Variadic<IntOrIndex>:$waitOperands, UnitAttr:$wait),
        "`wait` `` custom<OperandsWithKeywordOnly>($waitOperands, type($waitOperands), $wait)">;

// Operands of all clauses.
class OpenACC_Operands<list<OpenACC_Clause> clauses> {
  dag all = !foldl((ins), clauses, found, clause, !con(found, clause.operands));
}
// All clauses, in any order.
class OpenACC_Syntax<list<OpenACC_Clause> clauses> {
  string all = "oilist( " # !interleave(!foreach(clause, clauses, clause.syntax), " | ") # " )";
}

#endif
