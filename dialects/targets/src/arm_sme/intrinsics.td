// The `arm_sme` dialect: operations that correspond to LLVM intrinsics, named `intr.` and the intrinsic.

#ifndef LECT_DIALECTS_ARM_SME_INTRINSICS
#define LECT_DIALECTS_ARM_SME_INTRINSICS

include "../arm_sme/base.td"
include "../llvm/constraints.td"

def MOPPredicate : ArmSME_SliceOf<[16, 8, 4, 2], [I1],
    "a vector type that is a supported predicate for the SME MOP instructions">;
def MOPVector : ArmSME_SliceOf<[16, 8, 4, 2], [I8, I16, BF16, F16, F32, F64],
    "a vector type that is a supported input for the SME MOP instructions">;

class ArmSME_IntrOp<string mnemonic, string words, list<Trait> traits = []> : Op<ArmSME_Dialect, "intr." # mnemonic,
    traits> {
  let summary = words;
}

def LLVM_aarch64_sme_zero : ArmSME_IntrOp<"zero", "Zeroes tiles"> {
  let arguments = (ins Arg<I32Attr, "">:$tile_mask);
}

//===- Outer products ---------------------------------------------------------------------------------------------===//

class ArmSME_IntrMop<string mnemonic, string words> : ArmSME_IntrOp<mnemonic, words> {
  let arguments = (ins
    Arg<I32Attr, "">:$tile_id,
    Arg<MOPPredicate, "">:$lhs_predicate,
    Arg<MOPPredicate, "">:$rhs_predicate,
    Arg<MOPVector, "">:$lhs_vector,
    Arg<MOPVector, "">:$rhs_vector
  );
}
def LLVM_aarch64_sme_mopa : ArmSME_IntrMop<"mopa", "Adds an outer product">;
def LLVM_aarch64_sme_mops : ArmSME_IntrMop<"mops", "Subtracts an outer product">;
def LLVM_aarch64_sme_mopa_wide : ArmSME_IntrMop<"mopa.wide", "Adds outer products of floats, widened">;
def LLVM_aarch64_sme_mops_wide : ArmSME_IntrMop<"mops.wide", "Subtracts outer products of floats, widened">;
def LLVM_aarch64_sme_smopa_wide : ArmSME_IntrMop<"smopa.wide", "Adds outer products of signed integers, widened">;
def LLVM_aarch64_sme_smops_wide : ArmSME_IntrMop<"smops.wide", "Subtracts outer products of signed integers, widened">;
def LLVM_aarch64_sme_umopa_wide : ArmSME_IntrMop<"umopa.wide", "Adds outer products of unsigned integers, widened">;
def LLVM_aarch64_sme_umops_wide : ArmSME_IntrMop<"umops.wide",
    "Subtracts outer products of unsigned integers, widened">;
def LLVM_aarch64_sme_sumopa_wide : ArmSME_IntrMop<"sumopa.wide",
    "Adds outer products of signed and unsigned integers, widened">;
def LLVM_aarch64_sme_sumops_wide : ArmSME_IntrMop<"sumops.wide",
    "Subtracts outer products of signed and unsigned integers, widened">;
def LLVM_aarch64_sme_usmopa_wide : ArmSME_IntrMop<"usmopa.wide",
    "Adds outer products of unsigned and signed integers, widened">;
def LLVM_aarch64_sme_usmops_wide : ArmSME_IntrMop<"usmops.wide",
    "Subtracts outer products of unsigned and signed integers, widened">;
def LLVM_aarch64_sme_smopa_za32 : ArmSME_IntrMop<"smopa.za32", "Adds outer products of signed i16, as i32">;
def LLVM_aarch64_sme_umopa_za32 : ArmSME_IntrMop<"umopa.za32", "Adds outer products of unsigned i16, as i32">;
def LLVM_aarch64_sme_smops_za32 : ArmSME_IntrMop<"smops.za32", "Subtracts outer products of signed i16, as i32">;
def LLVM_aarch64_sme_umops_za32 : ArmSME_IntrMop<"umops.za32", "Subtracts outer products of unsigned i16, as i32">;

//===- Memory -----------------------------------------------------------------------------------------------------===//

class ArmSME_IntrLoad<string mnemonic, string words> : ArmSME_IntrOp<mnemonic, words> {
  let arguments = (ins
    Arg<SVEPredicate, "">:$predicate,
    Arg<LLVM_AnyPointer, "">:$load_address,
    Arg<I32Attr, "">:$tile_id,
    Arg<I32, "">:$tile_slice_index
  );
}
def LLVM_aarch64_sme_ld1b_horiz : ArmSME_IntrLoad<"ld1b.horiz", "Loads a row of 8-bit elements">;
def LLVM_aarch64_sme_ld1h_horiz : ArmSME_IntrLoad<"ld1h.horiz", "Loads a row of 16-bit elements">;
def LLVM_aarch64_sme_ld1w_horiz : ArmSME_IntrLoad<"ld1w.horiz", "Loads a row of 32-bit elements">;
def LLVM_aarch64_sme_ld1d_horiz : ArmSME_IntrLoad<"ld1d.horiz", "Loads a row of 64-bit elements">;
def LLVM_aarch64_sme_ld1q_horiz : ArmSME_IntrLoad<"ld1q.horiz", "Loads a row of 128-bit elements">;
def LLVM_aarch64_sme_ld1b_vert : ArmSME_IntrLoad<"ld1b.vert", "Loads a column of 8-bit elements">;
def LLVM_aarch64_sme_ld1h_vert : ArmSME_IntrLoad<"ld1h.vert", "Loads a column of 16-bit elements">;
def LLVM_aarch64_sme_ld1w_vert : ArmSME_IntrLoad<"ld1w.vert", "Loads a column of 32-bit elements">;
def LLVM_aarch64_sme_ld1d_vert : ArmSME_IntrLoad<"ld1d.vert", "Loads a column of 64-bit elements">;
def LLVM_aarch64_sme_ld1q_vert : ArmSME_IntrLoad<"ld1q.vert", "Loads a column of 128-bit elements">;

class ArmSME_IntrStore<string mnemonic, string words> : ArmSME_IntrOp<mnemonic, words> {
  let arguments = (ins
    Arg<SVEPredicate, "">:$predicate,
    Arg<LLVM_AnyPointer, "", [MemWrite]>:$store_address,
    Arg<I32Attr, "">:$tile_id,
    Arg<I32, "">:$tile_slice_index
  );
}
def LLVM_aarch64_sme_st1b_horiz : ArmSME_IntrStore<"st1b.horiz", "Stores a row of 8-bit elements">;
def LLVM_aarch64_sme_st1h_horiz : ArmSME_IntrStore<"st1h.horiz", "Stores a row of 16-bit elements">;
def LLVM_aarch64_sme_st1w_horiz : ArmSME_IntrStore<"st1w.horiz", "Stores a row of 32-bit elements">;
def LLVM_aarch64_sme_st1d_horiz : ArmSME_IntrStore<"st1d.horiz", "Stores a row of 64-bit elements">;
def LLVM_aarch64_sme_st1q_horiz : ArmSME_IntrStore<"st1q.horiz", "Stores a row of 128-bit elements">;
def LLVM_aarch64_sme_st1b_vert : ArmSME_IntrStore<"st1b.vert", "Stores a column of 8-bit elements">;
def LLVM_aarch64_sme_st1h_vert : ArmSME_IntrStore<"st1h.vert", "Stores a column of 16-bit elements">;
def LLVM_aarch64_sme_st1w_vert : ArmSME_IntrStore<"st1w.vert", "Stores a column of 32-bit elements">;
def LLVM_aarch64_sme_st1d_vert : ArmSME_IntrStore<"st1d.vert", "Stores a column of 64-bit elements">;
def LLVM_aarch64_sme_st1q_vert : ArmSME_IntrStore<"st1q.vert", "Stores a column of 128-bit elements">;

def LLVM_aarch64_sme_str : ArmSME_IntrOp<"str", "Writes a row of the storage"> {
  let arguments = (ins
    Arg<I32, "">:$index,
    Arg<LLVM_AnyPointer, "", [MemWrite]>:$store_address,
    Arg<I32, "">:$offset
  );
}

//===- Slices -----------------------------------------------------------------------------------------------------===//

class ArmSME_IntrWrite<string direction, string words>
    : ArmSME_IntrOp<"write." # direction, words, [AllShapesMatch<["predicate", "vector"]>]> {
  let arguments = (ins
    Arg<I32Attr, "">:$tile_id,
    Arg<I32, "">:$tile_slice_index,
    Arg<SVEPredicate, "">:$predicate,
    Arg<SVEVector, "">:$vector
  );
}
def LLVM_aarch64_sme_write_horiz : ArmSME_IntrWrite<"horiz", "Writes a row of a tile">;
def LLVM_aarch64_sme_write_vert : ArmSME_IntrWrite<"vert", "Writes a column of a tile">;

class ArmSME_IntrRead<string direction, string words> : ArmSME_IntrOp<"read." # direction, words,
    [AllShapesMatch<["vector", "predicate", "res"]>, AllElementTypesMatch<["vector", "res"]>]> {
  let arguments = (ins
    Arg<SVEVector, "">:$vector,
    Arg<SVEPredicate, "">:$predicate,
    Arg<I32Attr, "">:$tile_id,
    Arg<I32, "">:$tile_slice_index
  );
  let results = (outs LLVM_Type:$res);
}
def LLVM_aarch64_sme_read_horiz : ArmSME_IntrRead<"horiz", "Reads a row of a tile">;
def LLVM_aarch64_sme_read_vert : ArmSME_IntrRead<"vert", "Reads a column of a tile">;

def LLVM_aarch64_sme_cntsd : ArmSME_IntrOp<"cntsd", "Number of doubles in a vector in streaming mode",
    [PredOpTrait<"`res` is i64", TypeIsPred<"res", I64>>]> {
  let results = (outs LLVM_Type:$res);
}

#endif // LECT_DIALECTS_ARM_SME_INTRINSICS
