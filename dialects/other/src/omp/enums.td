// The dialect and its enums. MLIR generates those of clauses from `llvm/Frontend/OpenMP/OMP.td`.

#ifndef LECT_DIALECTS_OMP_ENUMS
#define LECT_DIALECTS_OMP_ENUMS

include "mlir/IR/DialectBase.td"
include "mlir/IR/EnumAttr.td"

def OpenMP_Dialect : Dialect {
  let name = "omp";
  let cppNamespace = "::mlir::omp";
  let summary = "OpenMP";
  let dependentDialects = ["::mlir::LLVM::LLVMDialect, ::mlir::func::FuncDialect"];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

class OpenMP_Enum<string name, string words, list<I32EnumAttrCase> cases> : I32EnumAttr<name, words, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::omp";
}
class OpenMP_BitEnum<string name, string words, list<string> names>
    : I32BitEnumAttr<name, words, [I32BitEnumAttrCaseNone<"none">]
                                  # !foreach(at, !range(names), I32BitEnumAttrCaseBit<names[at], at>)> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::omp";
}
class OpenMP_EnumAttr<EnumAttrInfo info, string mnemonic, string syntax = "$value">
    : EnumAttr<OpenMP_Dialect, info, mnemonic> {
  let assemblyFormat = syntax;
}

// Enum cases by name, numbered.
class OpenMP_Cases<list<string> names, int first = 0> {
  list<I32EnumAttrCase> cases = !foreach(at, !range(names), I32EnumAttrCase<names[at], !add(at, first)>);
}
// An enum of a clause, whose C++ names are capitalized.
class OpenMP_ClauseEnum<string name, list<string> names, int first = 0>
    : OpenMP_Enum<"Clause" # name, name # " Clause",
        !foreach(at, !range(names),
                 I32EnumAttrCase<!toupper(!substr(names[at], 0, 1)) # !substr(names[at], 1), !add(at, first),
                                 names[at]>)>;

//===- Clauses ----------------------------------------------------------------------------------------------------===//

def BindKind : OpenMP_ClauseEnum<"BindKind", ["parallel", "teams", "thread"]>;
def BindKindAttr : OpenMP_EnumAttr<BindKind, "bindkind">;
def CancellationConstructType
    : OpenMP_ClauseEnum<"CancellationConstructType", ["parallel", "loop", "sections", "taskgroup"]>;
def CancellationConstructTypeAttr : OpenMP_EnumAttr<CancellationConstructType, "cancellationconstructtype">;
def GrainsizeType : OpenMP_ClauseEnum<"GrainsizeType", ["strict"]>;
def GrainsizeTypeAttr : OpenMP_EnumAttr<GrainsizeType, "grainsizetype">;
def MemoryOrderKind
    : OpenMP_ClauseEnum<"MemoryOrderKind", ["seq_cst", "acq_rel", "acquire", "release", "relaxed"]>;
def MemoryOrderKindAttr : OpenMP_EnumAttr<MemoryOrderKind, "memoryorderkind">;
def NumTasksType : OpenMP_ClauseEnum<"NumTasksType", ["strict"]>;
def NumTasksTypeAttr : OpenMP_EnumAttr<NumTasksType, "numtaskstype">;
def NumThreadsType : OpenMP_ClauseEnum<"NumThreadsType", ["strict"]>;
def NumThreadsTypeAttr : OpenMP_EnumAttr<NumThreadsType, "numthreadstype">;
def OrderKind : OpenMP_ClauseEnum<"OrderKind", ["concurrent"], 1>;
def OrderKindAttr : OpenMP_EnumAttr<OrderKind, "orderkind">;
def ProcBindKind : OpenMP_ClauseEnum<"ProcBindKind", ["primary", "master", "close", "spread"]>;
def ProcBindKindAttr : OpenMP_EnumAttr<ProcBindKind, "procbindkind">;
def ScheduleKind
    : OpenMP_ClauseEnum<"ScheduleKind", ["static", "dynamic", "guided", "auto", "runtime", "distribute"]>;
def ScheduleKindAttr : OpenMP_EnumAttr<ScheduleKind, "schedulekind">;

//===- Others -----------------------------------------------------------------------------------------------------===//

def DeclareTargetCaptureClause
    : OpenMP_Enum<"DeclareTargetCaptureClause", "capture clause",
                  OpenMP_Cases<["none", "to", "link", "enter"]>.cases>;
def DeclareTargetCaptureClauseAttr : OpenMP_EnumAttr<DeclareTargetCaptureClause, "capture_clause", "`(` $value `)`">;
def ClauseDepend
    : OpenMP_Enum<"ClauseDepend", "depend clause", OpenMP_Cases<["dependsource", "dependsink"]>.cases>;
def ClauseDependAttr : OpenMP_EnumAttr<ClauseDepend, "clause_depend", "`(` $value `)`">;
def ClauseRequires
    : OpenMP_BitEnum<"ClauseRequires", "requires clauses",
                     ["reverse_offload", "unified_address", "unified_shared_memory", "dynamic_allocators"]>;
def ClauseRequiresAttr : OpenMP_EnumAttr<ClauseRequires, "clause_requires">;
def ClauseMapFlags
    : OpenMP_BitEnum<"ClauseMapFlags", "Map types and modifiers tied to data maps", [
        "storage", "to", "from", "always", "del", "return_param", "priv", "literal", "implicit", "close", "present",
        "ompx_hold", "attach", "attach_always", "attach_none", "attach_auto", "ref_ptr", "ref_ptee", "ref_ptr_ptee",
        "is_device_ptr"
      ]>;
def ClauseMapFlagsAttr : OpenMP_EnumAttr<ClauseMapFlags, "clause_map_flags">;
def ClauseTaskDepend
    : OpenMP_Enum<"ClauseTaskDepend", "depend clause in a target or task construct", OpenMP_Cases<[
        "taskdependin", "taskdependout", "taskdependinout", "taskdependmutexinoutset", "taskdependinoutset"
      ]>.cases>;
def ClauseTaskDependAttr : OpenMP_EnumAttr<ClauseTaskDepend, "clause_task_depend", "`(` $value `)`">;
def DataSharingClauseType
    : OpenMP_Enum<"DataSharingClauseType", "Type of a data-sharing clause", [
        I32EnumAttrCase<"Private", 0, "private">, I32EnumAttrCase<"FirstPrivate", 1, "firstprivate">
      ]>;
def DataSharingClauseTypeAttr
    : OpenMP_EnumAttr<DataSharingClauseType, "data_sharing_type", "`{` `type` `=` $value `}`">;
def DeclareTargetDeviceType
    : OpenMP_Enum<"DeclareTargetDeviceType", "device_type clause", OpenMP_Cases<["any", "host", "nohost"]>.cases>;
def DeclareTargetDeviceTypeAttr : OpenMP_EnumAttr<DeclareTargetDeviceType, "device_type", "`(` $value `)`">;
// Added in MLIR 23.
def OMP_KernelType
    : OpenMP_Enum<"KernelType", "How a target region is executed",
                  OpenMP_Cases<["generic", "spmd", "bare", "spmd_no_loop"]>.cases>;
def OMP_KernelTypeAttr : OpenMP_EnumAttr<OMP_KernelType, "kernel_type", "`(` $value `)`">;
def OrderModifier
    : OpenMP_Enum<"OrderModifier", "OpenMP Order Modifier", OpenMP_Cases<["reproducible", "unconstrained"]>.cases>;
def OrderModifierAttr : OpenMP_EnumAttr<OrderModifier, "order_mod">;
def ReductionModifier
    : OpenMP_Enum<"ReductionModifier", "reduction modifier", OpenMP_Cases<["defaultmod", "inscan", "task"]>.cases>;
def ReductionModifierAttr : OpenMP_EnumAttr<ReductionModifier, "reduction_modifier", "`(` $value `)`">;
def ScheduleModifier
    : OpenMP_Enum<"ScheduleModifier", "OpenMP Schedule Modifier",
                  OpenMP_Cases<["none", "monotonic", "nonmonotonic", "simd"]>.cases>;
def ScheduleModifierAttr : OpenMP_EnumAttr<ScheduleModifier, "sched_mod">;
def TargetRegionFlags
    : OpenMP_BitEnum<"TargetRegionFlags", "How the kernel of a target region runs",
                     ["generic", "spmd", "trip_count", "no_loop"]>;
def VariableCaptureKind
    : OpenMP_Enum<"VariableCaptureKind", "variable capture kind",
                  OpenMP_Cases<["This", "ByRef", "ByCopy", "VLAType"]>.cases>;
def VariableCaptureKindAttr : OpenMP_EnumAttr<VariableCaptureKind, "variable_capture_kind", "`(` $value `)`">;

#endif
