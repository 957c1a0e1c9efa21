// The `vcix` dialect: custom vector instructions of RISC-V.

#ifndef LECT_DIALECTS_VCIX
#define LECT_DIALECTS_VCIX

include "../llvm/constraints.td"
include "mlir/IR/OpBase.td"

def VCIX_Dialect : Dialect {
  let name = "vcix";
  let cppNamespace = "::mlir::vcix";
  let summary = "Custom vector instructions of RISC-V";
  let dependentDialects = ["LLVM::LLVMDialect"];
}

def VCIX_OpcodeAttr : AnyAttrOf<[I32Attr, I64Attr]>;
def VCIX_ImmAttr : AnyAttrOf<[I32Attr, I64Attr]>;
def VCIX_VL : AnyTypeOf<[I<64>, I<32>]>;
def VCIX_VectorOrScalar : AnyTypeOf<[LLVM_AnyVector, I<64>, I<32>, F<16>, F<32>, F<64>]>;

//===- Operations -------------------------------------------------------------------------------------------------===//

class VCIX_Op<string mnemonic, string words, list<Trait> traits = []> : Op<VCIX_Dialect, mnemonic, traits> {
  let summary = words;
}

def VCIX_BinaryImmOp : VCIX_Op<"v.iv", "Coprocessor instruction with a vector and an immediate"> {
  let arguments = (ins VCIX_OpcodeAttr:$opcode, LLVM_AnyVector:$vs2, VCIX_ImmAttr:$imm, Optional<VCIX_VL>:$vl);
  let results = (outs LLVM_AnyVector:$res);
}

def VCIX_BinaryOp : VCIX_Op<"v.sv", "Coprocessor instruction with a vector and a value"> {
  let arguments = (ins VCIX_OpcodeAttr:$opcode, LLVM_AnyVector:$vs2, VCIX_VectorOrScalar:$op, Optional<VCIX_VL>:$vl);
  let results = (outs LLVM_AnyVector:$res);
}

#endif // LECT_DIALECTS_VCIX
