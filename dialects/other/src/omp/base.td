// The dialect, its types, attributes and interfaces, and base classes of operations.

#ifndef LECT_DIALECTS_OMP_BASE
#define LECT_DIALECTS_OMP_BASE

include "enums.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

//===- Interfaces -------------------------------------------------------------------------------------------------===//

class OpenMP_Interface<string name> : OpInterface<name> {
  let cppNamespace = "::mlir::omp";
}
def BlockArgOpenMPOpInterface : OpenMP_Interface<"BlockArgOpenMPOpInterface"> {
  let description = "The first arguments of the region correspond to operands of the clauses.";
}
def OutlineableOpenMPOpInterface : OpenMP_Interface<"OutlineableOpenMPOpInterface">;
def MapClauseOwningOpInterface : OpenMP_Interface<"MapClauseOwningOpInterface">;
def LoopWrapperInterface : OpenMP_Interface<"LoopWrapperInterface"> {
  let description = "Contains a loop nest or another such operation, and nothing else.";
}
def ComposableOpInterface : OpenMP_Interface<"ComposableOpInterface"> {
  let description = "May be part of a composite construct, as an attribute specifies.";
}
def DeclareTargetInterface : OpenMP_Interface<"DeclareTargetInterface">;
def OffloadModuleInterface : OpenMP_Interface<"OffloadModuleInterface">;
def LoopTransformationInterface : OpenMP_Interface<"LoopTransformationInterface">;

def OpenMP_PointerLikeTypeInterface : TypeInterface<"PointerLikeType"> {
  let cppNamespace = "::mlir::omp";
}

//===- Types ------------------------------------------------------------------------------------------------------===//

class OpenMP_Type<string name, string typeMnemonic, string words> : TypeDef<OpenMP_Dialect, name> {
  let mnemonic = typeMnemonic;
  let summary = words;
}
def OpenMP_MapBoundsType
    : OpenMP_Type<"MapBounds", "map_bounds_ty", "Type for representing omp map clause bounds information">;
def CanonicalLoopInfoType
    : OpenMP_Type<"CanonicalLoopInfo", "cli", "Type for representing a reference to a canonical loop">;

def IntLikeType : AnyTypeOf<[AnyInteger, Index]>;
def OpenMP_PointerLikeType : TypeAlias<OpenMP_PointerLikeTypeInterface, "OpenMP-compatible variable type">;

//===- Attributes -------------------------------------------------------------------------------------------------===//

class OpenMP_Attr<string name, string attrMnemonic> : AttrDef<OpenMP_Dialect, name> {
  let mnemonic = attrMnemonic;
  let assemblyFormat = "`<` struct(params) `>`";
}
defvar OpenMP_Flag = DefaultValuedParameter<"bool", "false">;

def AtomicControlAttr : OpenMP_Attr<"AtomicControl", "atomic_control"> {
  let parameters = (ins OpenMP_Flag:$ignore_denormal_mode, OpenMP_Flag:$fine_grained_memory,
                        OpenMP_Flag:$remote_memory);
}
def DeclareTargetAttr : OpenMP_Attr<"DeclareTarget", "declaretarget"> {
  let parameters = (ins OptionalParameter<"DeclareTargetDeviceTypeAttr">:$device_type,
                        OptionalParameter<"DeclareTargetCaptureClauseAttr">:$capture_clause,
                        OptionalParameter<"BoolAttr">:$automap);
}
def FlagsAttr : OpenMP_Attr<"Flags", "flags"> {
  let parameters = (ins DefaultValuedParameter<"uint32_t", "0">:$debug_kind,
                        OpenMP_Flag:$assume_teams_oversubscription, OpenMP_Flag:$assume_threads_oversubscription,
                        OpenMP_Flag:$assume_no_thread_state, OpenMP_Flag:$assume_no_nested_parallelism,
                        OpenMP_Flag:$no_gpu_lib, DefaultValuedParameter<"uint32_t", "50">:$openmp_device_version);
}
def VersionAttr : OpenMP_Attr<"Version", "version"> {
  let parameters = (ins "uint32_t":$version);
}
def TaskDependArrayAttr : TypedArrayAttrBase<ClauseTaskDependAttr, ClauseTaskDependAttr.summary # " array"> {
  let constBuilderCall = ?;
}

//===- Operations -------------------------------------------------------------------------------------------------===//

// The parts that a clause adds to an operation. The required syntax precedes the optional parts, which are in any
// order.
class OpenMP_Clause<dag clauseOperands, string optional = "", string required = "", list<Trait> clauseTraits = []> {
  dag operands = clauseOperands;
  string optionalSyntax = optional;
  string requiredSyntax = required;
  list<Trait> traits = clauseTraits;
}

// The syntax of all clauses together.
class OpenMP_Syntax<list<OpenMP_Clause> clauses> {
  defvar optionals = !filter(it, !foreach(clause, clauses, clause.optionalSyntax), !not(!empty(it)));
  defvar requireds = !filter(it, !foreach(clause, clauses, clause.requiredSyntax), !not(!empty(it)));
  string options = !if(!empty(optionals), "", "oilist( " # !interleave(optionals, " | ") # " )");
  string syntax = !if(!empty(requireds), "", !interleave(requireds, " ") # " ") # options;
}

// Printed as the clauses followed by `body`. An operation with a body has a region.
class OpenMP_Op<string mnemonic, string words, list<Trait> ownTraits = [], list<OpenMP_Clause> clauses = [],
                string body = "", dag operands = (ins)>
    : Op<OpenMP_Dialect, mnemonic,
         ownTraits # !foldl([]<Trait>, clauses, found, clause,
                            found # !listremove(clause.traits, found # ownTraits))> {
  let summary = words;
  let arguments = !foldl(operands, clauses, found, clause, !con(found, clause.operands));
  let assemblyFormat = OpenMP_Syntax<clauses>.syntax # !if(!empty(body), "", " " # body) # " attr-dict";
  let regions = !if(!empty(body), (region), (region AnyRegion:$region));
}

#endif
