// Enums of the `llvm` dialect: keywords in the text, numbers in the IR. The numbers are LLVM's.
//
// Names, values and spellings are those of MLIR 22; the words are ours.

#ifndef LECT_DIALECTS_LLVM_ENUMS
#define LECT_DIALECTS_LLVM_ENUMS

include "../llvm/base.td"
include "mlir/IR/EnumAttr.td"

class LLVM_Word<string symbol, int value, string word = symbol> : I64EnumAttrCase<symbol, value, word>;

class LLVM_Words<string name, string summary, list<LLVM_Word> cases, string within = "">
    : I64EnumAttr<name, summary, cases> {
  let cppNamespace = "::mlir::LLVM" # within;
}

//===- Arithmetic -------------------------------------------------------------------------------------------------===//

// `s..` compares signed numbers, `u..` unsigned ones.
def ICmpPredicate : LLVM_Words<"ICmpPredicate", "llvm.icmp comparison predicate", [
    LLVM_Word<"eq", 0>, LLVM_Word<"ne", 1>, LLVM_Word<"slt", 2>, LLVM_Word<"sle", 3>, LLVM_Word<"sgt", 4>,
    LLVM_Word<"sge", 5>, LLVM_Word<"ult", 6>, LLVM_Word<"ule", 7>, LLVM_Word<"ugt", 8>, LLVM_Word<"uge", 9>
  ]>;

// If an operand is NaN, `o..` (ordered) is false and `u..` (unordered) is true.
def FCmpPredicate : LLVM_Words<"FCmpPredicate", "llvm.fcmp comparison predicate", [
    LLVM_Word<"_false", 0>, LLVM_Word<"oeq", 1>, LLVM_Word<"ogt", 2>, LLVM_Word<"oge", 3>, LLVM_Word<"olt", 4>,
    LLVM_Word<"ole", 5>, LLVM_Word<"one", 6>, LLVM_Word<"ord", 7>, LLVM_Word<"ueq", 8>, LLVM_Word<"ugt", 9>,
    LLVM_Word<"uge", 10>, LLVM_Word<"ult", 11>, LLVM_Word<"ule", 12>, LLVM_Word<"une", 13>, LLVM_Word<"uno", 14>,
    LLVM_Word<"_true", 15>
  ]>;

def RoundingModeAttr : LLVM_Words<"RoundingMode", "LLVM Rounding Mode", [
    LLVM_Word<"TowardZero", 0, "towardzero">, LLVM_Word<"NearestTiesToEven", 1, "tonearest">,
    LLVM_Word<"TowardPositive", 2, "upward">, LLVM_Word<"TowardNegative", 3, "downward">,
    LLVM_Word<"NearestTiesToAway", 4, "tonearestaway">, LLVM_Word<"Dynamic", 7, "dynamic">,
    LLVM_Word<"Invalid", -1, "invalid">
  ]>;

def ValidRoundingModeAttr : ConfinedAttr<RoundingModeAttr, [IntMinValue<0>]>;

// Assumptions of an operation about floating-point exceptions.
def FPExceptionBehaviorAttr : LLVM_Words<"FPExceptionBehavior", "LLVM Exception Behavior", [
    LLVM_Word<"Ignore", 0, "ignore">, LLVM_Word<"MayTrap", 1, "maytrap">, LLVM_Word<"Strict", 2, "strict">
  ]>;

//===- Memory -----------------------------------------------------------------------------------------------------===//

def AtomicOrdering : LLVM_Words<"AtomicOrdering", "Atomic ordering for LLVM's memory model", [
    LLVM_Word<"not_atomic", 0>, LLVM_Word<"unordered", 1>, LLVM_Word<"monotonic", 2>, LLVM_Word<"acquire", 4>,
    LLVM_Word<"release", 5>, LLVM_Word<"acq_rel", 6>, LLVM_Word<"seq_cst", 7>
  ]>;

def AtomicBinOp : LLVM_Words<"AtomicBinOp", "llvm.atomicrmw binary operations", [
    LLVM_Word<"xchg", 0>, LLVM_Word<"add", 1>, LLVM_Word<"sub", 2>, LLVM_Word<"_and", 3>, LLVM_Word<"nand", 4>,
    LLVM_Word<"_or", 5>, LLVM_Word<"_xor", 6>, LLVM_Word<"max", 7>, LLVM_Word<"min", 8>, LLVM_Word<"umax", 9>,
    LLVM_Word<"umin", 10>, LLVM_Word<"fadd", 11>, LLVM_Word<"fsub", 12>, LLVM_Word<"fmax", 13>,
    LLVM_Word<"fmin", 14>, LLVM_Word<"uinc_wrap", 15>, LLVM_Word<"udec_wrap", 16>, LLVM_Word<"usub_cond", 17>,
    LLVM_Word<"usub_sat", 18>, LLVM_Word<"fmaximum", 19>, LLVM_Word<"fminimum", 20>
  ]>;

// Access to memory: reads, writes, both or none.
def ModRefInfoEnum : LLVM_Words<"ModRefInfo", "LLVM ModRefInfo", [
    LLVM_Word<"NoModRef", 0, "none">, LLVM_Word<"Ref", 1, "read">, LLVM_Word<"Mod", 2, "write">,
    LLVM_Word<"ModRef", 3, "readwrite">
  ]>;

//===- Functions and globals --------------------------------------------------------------------------------------===//

def LinkageEnum : LLVM_Words<"Linkage", "LLVM linkage types", [
    LLVM_Word<"External", 0, "external">, LLVM_Word<"AvailableExternally", 1, "available_externally">,
    LLVM_Word<"Linkonce", 2, "linkonce">, LLVM_Word<"LinkonceODR", 3, "linkonce_odr">, LLVM_Word<"Weak", 4, "weak">,
    LLVM_Word<"WeakODR", 5, "weak_odr">, LLVM_Word<"Appending", 6, "appending">,
    LLVM_Word<"Internal", 7, "internal">, LLVM_Word<"Private", 8, "private">,
    LLVM_Word<"ExternWeak", 9, "extern_weak">, LLVM_Word<"Common", 10, "common">
  ], "::linkage">;

def Visibility : LLVM_Words<"Visibility", "LLVM GlobalValue Visibility", [
    LLVM_Word<"Default", 0, "">, LLVM_Word<"Hidden", 1, "hidden">, LLVM_Word<"Protected", 2, "protected">
  ]>;

// Significance of an address.
def UnnamedAddr : LLVM_Words<"UnnamedAddr", "LLVM GlobalValue UnnamedAddr", [
    LLVM_Word<"None", 0, "">, LLVM_Word<"Local", 1, "local_unnamed_addr">, LLVM_Word<"Global", 2, "unnamed_addr">
  ]>;

// Selection of one of several definitions in a comdat by the linker.
def Comdat : LLVM_Words<"Comdat", "LLVM Comdat Types", [
    LLVM_Word<"Any", 0, "any">, LLVM_Word<"ExactMatch", 1, "exactmatch">, LLVM_Word<"Largest", 2, "largest">,
    LLVM_Word<"NoDeduplicate", 3, "nodeduplicate">, LLVM_Word<"SameSize", 4, "samesize">
  ], "::comdat">;

def CConvEnum : LLVM_Words<"CConv", "Calling Conventions", [
    LLVM_Word<"C", 0, "ccc">, LLVM_Word<"Fast", 8, "fastcc">, LLVM_Word<"Cold", 9, "coldcc">,
    LLVM_Word<"GHC", 10, "cc_10">, LLVM_Word<"HiPE", 11, "cc_11">, LLVM_Word<"AnyReg", 13, "anyregcc">,
    LLVM_Word<"PreserveMost", 14, "preserve_mostcc">, LLVM_Word<"PreserveAll", 15, "preserve_allcc">,
    LLVM_Word<"Swift", 16, "swiftcc">, LLVM_Word<"CXX_FAST_TLS", 17, "cxx_fast_tlscc">,
    LLVM_Word<"Tail", 18, "tailcc">, LLVM_Word<"CFGuard_Check", 19, "cfguard_checkcc">,
    LLVM_Word<"SwiftTail", 20, "swifttailcc">, LLVM_Word<"X86_StdCall", 64, "x86_stdcallcc">,
    LLVM_Word<"X86_FastCall", 65, "x86_fastcallcc">, LLVM_Word<"ARM_APCS", 66, "arm_apcscc">,
    LLVM_Word<"ARM_AAPCS", 67, "arm_aapcscc">, LLVM_Word<"ARM_AAPCS_VFP", 68, "arm_aapcs_vfpcc">,
    LLVM_Word<"MSP430_INTR", 69, "msp430_intrcc">, LLVM_Word<"X86_ThisCall", 70, "x86_thiscallcc">,
    LLVM_Word<"PTX_Kernel", 71, "ptx_kernelcc">, LLVM_Word<"PTX_Device", 72, "ptx_devicecc">,
    LLVM_Word<"SPIR_FUNC", 75, "spir_funccc">, LLVM_Word<"SPIR_KERNEL", 76, "spir_kernelcc">,
    LLVM_Word<"Intel_OCL_BI", 77, "intel_ocl_bicc">, LLVM_Word<"X86_64_SysV", 78, "x86_64_sysvcc">,
    LLVM_Word<"Win64", 79, "win64cc">, LLVM_Word<"X86_VectorCall", 80, "x86_vectorcallcc">,
    LLVM_Word<"DUMMY_HHVM", 81, "hhvmcc">, LLVM_Word<"DUMMY_HHVM_C", 82, "hhvm_ccc">,
    LLVM_Word<"X86_INTR", 83, "x86_intrcc">, LLVM_Word<"AVR_INTR", 84, "avr_intrcc">,
    LLVM_Word<"AVR_BUILTIN", 86, "avr_builtincc">, LLVM_Word<"AMDGPU_VS", 87, "amdgpu_vscc">,
    LLVM_Word<"AMDGPU_GS", 88, "amdgpu_gscc">, LLVM_Word<"AMDGPU_CS", 90, "amdgpu_cscc">,
    LLVM_Word<"AMDGPU_KERNEL", 91, "amdgpu_kernelcc">, LLVM_Word<"X86_RegCall", 92, "x86_regcallcc">,
    LLVM_Word<"AMDGPU_HS", 93, "amdgpu_hscc">, LLVM_Word<"MSP430_BUILTIN", 94, "msp430_builtincc">,
    LLVM_Word<"AMDGPU_LS", 95, "amdgpu_lscc">, LLVM_Word<"AMDGPU_ES", 96, "amdgpu_escc">,
    LLVM_Word<"AArch64_VectorCall", 97, "aarch64_vectorcallcc">,
    LLVM_Word<"AArch64_SVE_VectorCall", 98, "aarch64_sve_vectorcallcc">,
    LLVM_Word<"WASM_EmscriptenInvoke", 99, "wasm_emscripten_invokecc">, LLVM_Word<"AMDGPU_Gfx", 100, "amdgpu_gfxcc">,
    LLVM_Word<"M68k_INTR", 101, "m68k_intrcc">
  ], "::cconv">;

def TailCallKindEnum : LLVM_Words<"TailCallKind", "Tail Call Kind", [
    LLVM_Word<"None", 0, "none">, LLVM_Word<"NoTail", 3, "notail">, LLVM_Word<"MustTail", 2, "musttail">,
    LLVM_Word<"Tail", 1, "tail">
  ], "::tailcallkind">;

// Functions that keep the frame pointer in a register.
def FramePointerKindEnum : LLVM_Words<"FramePointerKind", "LLVM FramePointerKind", [
    LLVM_Word<"None", 0, "none">, LLVM_Word<"NonLeaf", 1, "non-leaf">, LLVM_Word<"All", 2, "all">,
    LLVM_Word<"Reserved", 3, "reserved">, LLVM_Word<"NonLeafNoReserve", 4, "non-leaf-no-reserve">
  ], "::framePointerKind">;

// Kinds of unwind tables.
def UWTableKindEnum : LLVM_Words<"UWTableKind", "LLVM Unwind Behavior", [
    LLVM_Word<"None", 0, "none">, LLVM_Word<"Sync", 1, "sync">, LLVM_Word<"Async", 2, "async">
  ], "::uwtable">;

def AsmATTOrIntel : LLVM_Words<"AsmDialect", "ATT (0) or Intel (1) asm dialect", [
    LLVM_Word<"AD_ATT", 0, "att">, LLVM_Word<"AD_Intel", 1, "intel">
  ]>;

//===- Modules ----------------------------------------------------------------------------------------------------===//

// Resolution of a module flag that two linked modules have.
def ModFlagBehaviorAttr : LLVM_Words<"ModFlagBehavior", "LLVM Module Flag Behavior", [
    LLVM_Word<"Error", 1, "error">, LLVM_Word<"Warning", 2, "warning">, LLVM_Word<"Require", 3, "require">,
    LLVM_Word<"Override", 4, "override">, LLVM_Word<"Append", 5, "append">,
    LLVM_Word<"AppendUnique", 6, "append_unique">, LLVM_Word<"Max", 7, "max">, LLVM_Word<"Min", 8, "min">
  ]>;

def LLVM_ProfileSummaryFormatKind : LLVM_Words<"ProfileSummaryFormatKind", "LLVM ProfileSummary format kinds", [
    LLVM_Word<"SampleProfile", 0>, LLVM_Word<"InstrProf", 1>, LLVM_Word<"CSInstrProf", 2>
  ]>;

//===- Debug information ------------------------------------------------------------------------------------------===//

def LLVM_DIEmissionKind : LLVM_Words<"DIEmissionKind", "LLVM debug emission kind", [
    LLVM_Word<"None", 0>, LLVM_Word<"Full", 1>, LLVM_Word<"LineTablesOnly", 2>, LLVM_Word<"DebugDirectivesOnly", 3>
  ]>;

def LLVM_DINameTableKind : LLVM_Words<"DINameTableKind", "LLVM debug name table kind", [
    LLVM_Word<"Default", 0>, LLVM_Word<"GNU", 1>, LLVM_Word<"None", 2>, LLVM_Word<"Apple", 3>
  ]>;

// Properties of a type, a member or a function. Some bits form numbers together: three kinds of access, and of
// inheritance.
def LLVM_DIFlagVisibilityBit0 : I32BitEnumAttrCaseBit<"Bit0", 0>;
def LLVM_DIFlagVisibilityBit1 : I32BitEnumAttrCaseBit<"Bit1", 1>;
def DIFlags : I32BitEnumAttr<"DIFlags", "LLVM DI flags", [
    I32BitEnumAttrCaseNone<"Zero">, LLVM_DIFlagVisibilityBit0, LLVM_DIFlagVisibilityBit1,
    I32BitEnumAttrCaseGroup<"Private", [LLVM_DIFlagVisibilityBit0]>,
    I32BitEnumAttrCaseGroup<"Protected", [LLVM_DIFlagVisibilityBit1]>,
    I32BitEnumAttrCaseGroup<"Public", [LLVM_DIFlagVisibilityBit0, LLVM_DIFlagVisibilityBit1]>,
    I32BitEnumAttrCaseBit<"FwdDecl", 2>, I32BitEnumAttrCaseBit<"AppleBlock", 3>,
    I32BitEnumAttrCaseBit<"ReservedBit4", 4>, I32BitEnumAttrCaseBit<"Virtual", 5>,
    I32BitEnumAttrCaseBit<"Artificial", 6>, I32BitEnumAttrCaseBit<"Explicit", 7>,
    I32BitEnumAttrCaseBit<"Prototyped", 8>, I32BitEnumAttrCaseBit<"ObjcClassComplete", 9>,
    I32BitEnumAttrCaseBit<"ObjectPointer", 10>, I32BitEnumAttrCaseBit<"Vector", 11>,
    I32BitEnumAttrCaseBit<"StaticMember", 12>, I32BitEnumAttrCaseBit<"LValueReference", 13>,
    I32BitEnumAttrCaseBit<"RValueReference", 14>, I32BitEnumAttrCaseBit<"ExportSymbols", 15>,
    I32BitEnumAttrCaseBit<"SingleInheritance", 16>, I32BitEnumAttrCaseBit<"MultipleInheritance", 16>,
    I32BitEnumAttrCaseBit<"VirtualInheritance", 16>, I32BitEnumAttrCaseBit<"IntroducedVirtual", 18>,
    I32BitEnumAttrCaseBit<"BitField", 19>, I32BitEnumAttrCaseBit<"NoReturn", 20>,
    I32BitEnumAttrCaseBit<"TypePassByValue", 22>, I32BitEnumAttrCaseBit<"TypePassByReference", 23>,
    I32BitEnumAttrCaseBit<"EnumClass", 24>, I32BitEnumAttrCaseBit<"Thunk", 25>,
    I32BitEnumAttrCaseBit<"NonTrivial", 26>, I32BitEnumAttrCaseBit<"BigEndian", 27>,
    I32BitEnumAttrCaseBit<"LittleEndian", 28>, I32BitEnumAttrCaseBit<"AllCallsDescribed", 29>
  ]> {
  let cppNamespace = "::mlir::LLVM";
  let printBitEnumPrimaryGroups = 1;
}

// Properties of a function.
def DISubprogramFlags : I32BitEnumAttr<"DISubprogramFlags", "LLVM DISubprogram flags", [
    I32BitEnumAttrCaseBit<"Virtual", 0>, I32BitEnumAttrCaseBit<"PureVirtual", 1>,
    I32BitEnumAttrCaseBit<"LocalToUnit", 2>, I32BitEnumAttrCaseBit<"Definition", 3>,
    I32BitEnumAttrCaseBit<"Optimized", 4>, I32BitEnumAttrCaseBit<"Pure", 5>, I32BitEnumAttrCaseBit<"Elemental", 6>,
    I32BitEnumAttrCaseBit<"Recursive", 7>, I32BitEnumAttrCaseBit<"MainSubprogram", 8>,
    I32BitEnumAttrCaseBit<"Deleted", 9>, I32BitEnumAttrCaseBit<"ObjCDirect", 11>
  ]> {
  let cppNamespace = "::mlir::LLVM";
  let printBitEnumPrimaryGroups = 1;
}

//===- Flags ------------------------------------------------------------------------------------------------------===//

// Overflows that are undefined.
def IntegerOverflowFlags : I32BitEnum<"IntegerOverflowFlags", "LLVM integer overflow flags", [
    I32BitEnumCaseNone<"none">, I32BitEnumCaseBit<"nsw", 0>, I32BitEnumCaseBit<"nuw", 1>
  ]> {
  let cppNamespace = "::mlir::LLVM";
  let printBitEnumPrimaryGroups = 1;
  let separator = ", ";
}

def LLVM_IntegerOverflowFlagsAttr : EnumAttr<LLVM_Dialect, IntegerOverflowFlags, "overflow"> {
  let assemblyFormat = "`<` $value `>`";
}
def LLVM_IntegerOverflowFlagsProp
    : NamedEnumPropWithAttrForm<IntegerOverflowFlags, "overflow", LLVM_IntegerOverflowFlagsAttr> {
  let defaultValue = enum.cppType # "::none";
}

// Assumptions that floating-point arithmetic may make.
def FMFnnan : I32BitEnumAttrCaseBit<"nnan", 0>;
def FMFninf : I32BitEnumAttrCaseBit<"ninf", 1>;
def FMFnsz : I32BitEnumAttrCaseBit<"nsz", 2>;
def FMFarcp : I32BitEnumAttrCaseBit<"arcp", 3>;
def FMFcontract : I32BitEnumAttrCaseBit<"contract", 4>;
def FMFafn : I32BitEnumAttrCaseBit<"afn", 5>;
def FMFreassoc : I32BitEnumAttrCaseBit<"reassoc", 6>;
def FastmathFlags : I32BitEnumAttr<"FastmathFlags", "LLVM fastmath flags", [
    I32BitEnumAttrCaseNone<"none">, FMFnnan, FMFninf, FMFnsz, FMFarcp, FMFcontract, FMFafn, FMFreassoc,
    I32BitEnumAttrCaseGroup<"fast", [FMFnnan, FMFninf, FMFnsz, FMFarcp, FMFcontract, FMFafn, FMFreassoc]>
  ]> {
  let cppNamespace = "::mlir::LLVM";
  let printBitEnumPrimaryGroups = 1;
  let separator = ", ";
  let genSpecializedAttr = 0;
}

def LLVM_FastmathFlagsAttr : EnumAttr<LLVM_Dialect, FastmathFlags, "fastmath"> {
  let assemblyFormat = "`<` $value `>`";
}

// Overflows that do not occur in address arithmetic. `inbounds` implies that there is no signed overflow.
def GEPInboundsFlag : I32BitEnumCaseBit<"inboundsFlag", 0, "inbounds_flag">;
def GEPNusw : I32BitEnumCaseBit<"nusw", 1>;
def GEPNoWrapFlags : I32BitEnum<"GEPNoWrapFlags", "::mlir::LLVM::GEPNoWrapFlags", [
    I32BitEnumCaseNone<"none">, GEPInboundsFlag, GEPNusw, I32BitEnumCaseBit<"nuw", 2>,
    BitEnumCaseGroup<"inbounds", [GEPInboundsFlag, GEPNusw]>
  ]> {
  let cppNamespace = "::mlir::LLVM";
  let printBitEnumPrimaryGroups = 1;
}

def GEPNoWrapFlagsProp : EnumProp<GEPNoWrapFlags> {
  let defaultValue = interfaceType # "::none";
}

#endif // LECT_DIALECTS_LLVM_ENUMS
