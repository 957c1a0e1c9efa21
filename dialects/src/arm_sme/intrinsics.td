// The `arm_sme` dialect: operations that are an intrinsic of LLVM each, named `intr.` and the intrinsic.

#ifndef LECT_DIALECTS_ARM_SME_INTRINSICS
#define LECT_DIALECTS_ARM_SME_INTRINSICS

include "../arm_sme/base.td"
include "../llvm/constraints.td"

def MOPPredicate : ArmSME_SliceOf<[16, 8, 4, 2], [I1],
    "a vector type that is a supported predicate for the SME MOP instructions">;
def MOPVector : ArmSME_SliceOf<[16, 8, 4, 2], [I8, I16, BF16, F16, F32, F64],
    "a vector type that is a supported input for the SME MOP instructions">;

class ArmSME_IntrOp<string mnemonic, list<Trait> traits = []> : Op<ArmSME_Dialect, "intr." # mnemonic, traits>;

def LLVM_aarch64_sme_zero : ArmSME_IntrOp<"zero"> {
  let arguments = (ins Arg<I32Attr, "">:$tile_mask);
}

//===- Outer products ---------------------------------------------------------------------------------------------===//

class ArmSME_IntrMop<string mnemonic> : ArmSME_IntrOp<mnemonic> {
  let arguments = (ins
    Arg<I32Attr, "">:$tile_id,
    Arg<MOPPredicate, "">:$lhs_predicate,
    Arg<MOPPredicate, "">:$rhs_predicate,
    Arg<MOPVector, "">:$lhs_vector,
    Arg<MOPVector, "">:$rhs_vector
  );
}
def LLVM_aarch64_sme_mopa : ArmSME_IntrMop<"mopa">;
def LLVM_aarch64_sme_mops : ArmSME_IntrMop<"mops">;
def LLVM_aarch64_sme_mopa_wide : ArmSME_IntrMop<"mopa.wide">;
def LLVM_aarch64_sme_mops_wide : ArmSME_IntrMop<"mops.wide">;
def LLVM_aarch64_sme_smopa_wide : ArmSME_IntrMop<"smopa.wide">;
def LLVM_aarch64_sme_smops_wide : ArmSME_IntrMop<"smops.wide">;
def LLVM_aarch64_sme_umopa_wide : ArmSME_IntrMop<"umopa.wide">;
def LLVM_aarch64_sme_umops_wide : ArmSME_IntrMop<"umops.wide">;
def LLVM_aarch64_sme_sumopa_wide : ArmSME_IntrMop<"sumopa.wide">;
def LLVM_aarch64_sme_sumops_wide : ArmSME_IntrMop<"sumops.wide">;
def LLVM_aarch64_sme_usmopa_wide : ArmSME_IntrMop<"usmopa.wide">;
def LLVM_aarch64_sme_usmops_wide : ArmSME_IntrMop<"usmops.wide">;
def LLVM_aarch64_sme_smopa_za32 : ArmSME_IntrMop<"smopa.za32">;
def LLVM_aarch64_sme_umopa_za32 : ArmSME_IntrMop<"umopa.za32">;
def LLVM_aarch64_sme_smops_za32 : ArmSME_IntrMop<"smops.za32">;
def LLVM_aarch64_sme_umops_za32 : ArmSME_IntrMop<"umops.za32">;

//===- Memory -----------------------------------------------------------------------------------------------------===//

class ArmSME_IntrLoad<string mnemonic> : ArmSME_IntrOp<mnemonic> {
  let arguments = (ins
    Arg<SVEPredicate, "">:$predicate,
    Arg<LLVM_AnyPointer, "">:$load_address,
    Arg<I32Attr, "">:$tile_id,
    Arg<I32, "">:$tile_slice_index
  );
}
def LLVM_aarch64_sme_ld1b_horiz : ArmSME_IntrLoad<"ld1b.horiz">;
def LLVM_aarch64_sme_ld1h_horiz : ArmSME_IntrLoad<"ld1h.horiz">;
def LLVM_aarch64_sme_ld1w_horiz : ArmSME_IntrLoad<"ld1w.horiz">;
def LLVM_aarch64_sme_ld1d_horiz : ArmSME_IntrLoad<"ld1d.horiz">;
def LLVM_aarch64_sme_ld1q_horiz : ArmSME_IntrLoad<"ld1q.horiz">;
def LLVM_aarch64_sme_ld1b_vert : ArmSME_IntrLoad<"ld1b.vert">;
def LLVM_aarch64_sme_ld1h_vert : ArmSME_IntrLoad<"ld1h.vert">;
def LLVM_aarch64_sme_ld1w_vert : ArmSME_IntrLoad<"ld1w.vert">;
def LLVM_aarch64_sme_ld1d_vert : ArmSME_IntrLoad<"ld1d.vert">;
def LLVM_aarch64_sme_ld1q_vert : ArmSME_IntrLoad<"ld1q.vert">;

class ArmSME_IntrStore<string mnemonic> : ArmSME_IntrOp<mnemonic> {
  let arguments = (ins
    Arg<SVEPredicate, "">:$predicate,
    Arg<LLVM_AnyPointer, "", [MemWrite]>:$store_address,
    Arg<I32Attr, "">:$tile_id,
    Arg<I32, "">:$tile_slice_index
  );
}
def LLVM_aarch64_sme_st1b_horiz : ArmSME_IntrStore<"st1b.horiz">;
def LLVM_aarch64_sme_st1h_horiz : ArmSME_IntrStore<"st1h.horiz">;
def LLVM_aarch64_sme_st1w_horiz : ArmSME_IntrStore<"st1w.horiz">;
def LLVM_aarch64_sme_st1d_horiz : ArmSME_IntrStore<"st1d.horiz">;
def LLVM_aarch64_sme_st1q_horiz : ArmSME_IntrStore<"st1q.horiz">;
def LLVM_aarch64_sme_st1b_vert : ArmSME_IntrStore<"st1b.vert">;
def LLVM_aarch64_sme_st1h_vert : ArmSME_IntrStore<"st1h.vert">;
def LLVM_aarch64_sme_st1w_vert : ArmSME_IntrStore<"st1w.vert">;
def LLVM_aarch64_sme_st1d_vert : ArmSME_IntrStore<"st1d.vert">;
def LLVM_aarch64_sme_st1q_vert : ArmSME_IntrStore<"st1q.vert">;

def LLVM_aarch64_sme_str : ArmSME_IntrOp<"str"> {
  let arguments = (ins
    Arg<I32, "">:$index,
    Arg<LLVM_AnyPointer, "", [MemWrite]>:$store_address,
    Arg<I32, "">:$offset
  );
}

//===- Slices -----------------------------------------------------------------------------------------------------===//

class ArmSME_IntrWrite<string direction>
    : ArmSME_IntrOp<"write." # direction, [AllShapesMatch<["predicate", "vector"]>]> {
  let arguments = (ins
    Arg<I32Attr, "">:$tile_id,
    Arg<I32, "">:$tile_slice_index,
    Arg<SVEPredicate, "">:$predicate,
    Arg<SVEVector, "">:$vector
  );
}
def LLVM_aarch64_sme_write_horiz : ArmSME_IntrWrite<"horiz">;
def LLVM_aarch64_sme_write_vert : ArmSME_IntrWrite<"vert">;

class ArmSME_IntrRead<string direction> : ArmSME_IntrOp<"read." # direction,
    [AllShapesMatch<["vector", "predicate", "res"]>, AllElementTypesMatch<["vector", "res"]>]> {
  let arguments = (ins
    Arg<SVEVector, "">:$vector,
    Arg<SVEPredicate, "">:$predicate,
    Arg<I32Attr, "">:$tile_id,
    Arg<I32, "">:$tile_slice_index
  );
  let results = (outs LLVM_Type:$res);
}
def LLVM_aarch64_sme_read_horiz : ArmSME_IntrRead<"horiz">;
def LLVM_aarch64_sme_read_vert : ArmSME_IntrRead<"vert">;

def LLVM_aarch64_sme_cntsd : ArmSME_IntrOp<"cntsd", [PredOpTrait<"`res` is i64", TypeIsPred<"res", I64>>]> {
  let results = (outs LLVM_Type:$res);
}

#endif // LECT_DIALECTS_ARM_SME_INTRINSICS
