// Definitions of the `rocdl` dialect in releases newer than MLIR 22.

#ifndef LECT_NEWER_ROCDL
#define LECT_NEWER_ROCDL

include "lect/Since.td"
include "rocdl.td"
include "newer_redefined.td"

def ROCDL_ClusterWorkgroupIdXOp : ROCDL_Arguments<"cluster.workgroup.id.x", "Id of the workgroup in the cluster">;

def ROCDL_ClusterWorkgroupIdYOp : ROCDL_Arguments<"cluster.workgroup.id.y", "Id of the workgroup in the cluster">;

def ROCDL_ClusterWorkgroupIdZOp : ROCDL_Arguments<"cluster.workgroup.id.z", "Id of the workgroup in the cluster">;

def ROCDL_WaveIdOp : ROCDL_Arguments<"wave.id", "Id of the wave">;

class ROCDL_AsyncmarkOpLike<string mnemonic, string words> : ROCDL_Op<mnemonic, words> {
  let assemblyFormat = "attr-dict";
}
def ROCDL_AsyncmarkOp : ROCDL_AsyncmarkOpLike<"asyncmark", "Marks the asynchronous operations started so far">;
def ROCDL_WaveBarrierOp : ROCDL_AsyncmarkOpLike<"wave.barrier", "Barrier for the lanes of a wave">;

def ROCDL_WaitAsyncmarkOp : ROCDL_Op<"wait.asyncmark", "Waits until at most a number of marks are pending"> {
  let arguments = (ins I16Attr:$count);
  let assemblyFormat = "$count attr-dict";
}

class ROCDL_Dot4F32Bf8Bf8OpLike<string mnemonic> : ROCDL_Op<mnemonic, "Dot product with accumulation"> {
  let arguments = (ins AnyType:$a, AnyType:$b, AnyType:$c);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)";
}
def ROCDL_Dot4F32Bf8Bf8Op : ROCDL_Dot4F32Bf8Bf8OpLike<"dot4.f32.bf8.bf8">;
def ROCDL_Dot4F32Bf8Fp8Op : ROCDL_Dot4F32Bf8Bf8OpLike<"dot4.f32.bf8.fp8">;
def ROCDL_Dot4F32Fp8Bf8Op : ROCDL_Dot4F32Bf8Bf8OpLike<"dot4.f32.fp8.bf8">;
def ROCDL_Dot4F32Fp8Fp8Op : ROCDL_Dot4F32Bf8Bf8OpLike<"dot4.f32.fp8.fp8">;

class ROCDL_Fdot2OpLike<string mnemonic> : ROCDL_Op<mnemonic, "Dot product with accumulation"> {
  let arguments = (ins AnyVectorOfAnyRank:$a, AnyVectorOfAnyRank:$b, AnyType:$c, DefaultValuedAttr<I1Attr,
      "0">:$clamp);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)";
}
def ROCDL_Fdot2Op : ROCDL_Fdot2OpLike<"fdot2">;
def ROCDL_Fdot2F32Bf16Op : ROCDL_Fdot2OpLike<"fdot2.f32.bf16">;
def ROCDL_Sdot2Op : ROCDL_Fdot2OpLike<"sdot2">;
def ROCDL_Udot2Op : ROCDL_Fdot2OpLike<"udot2">;

class ROCDL_Fdot2Bf16Bf16OpLike<string mnemonic> : ROCDL_Op<mnemonic, "Dot product with accumulation"> {
  let arguments = (ins AnyVectorOfAnyRank:$a, AnyVectorOfAnyRank:$b, AnyType:$c);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)";
}
def ROCDL_Fdot2Bf16Bf16Op : ROCDL_Fdot2Bf16Bf16OpLike<"fdot2.bf16.bf16">;
def ROCDL_Fdot2F16F16Op : ROCDL_Fdot2Bf16Bf16OpLike<"fdot2.f16.f16">;

class ROCDL_Sdot4OpLike<string mnemonic> : ROCDL_Op<mnemonic, "Dot product with accumulation"> {
  let arguments = (ins AnyType:$a, AnyType:$b, AnyType:$c, DefaultValuedAttr<I1Attr, "0">:$clamp);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)";
}
def ROCDL_Sdot4Op : ROCDL_Sdot4OpLike<"sdot4">;
def ROCDL_Sdot8Op : ROCDL_Sdot4OpLike<"sdot8">;
def ROCDL_Udot4Op : ROCDL_Sdot4OpLike<"udot4">;
def ROCDL_Udot8Op : ROCDL_Sdot4OpLike<"udot8">;

class ROCDL_Sudot4OpLike<string mnemonic> : ROCDL_Op<mnemonic, "Dot product with accumulation"> {
  let arguments = (ins AnyType:$a, AnyType:$b, AnyType:$c, DefaultValuedAttr<I1Attr, "0">:$signA,
      DefaultValuedAttr<I1Attr, "0">:$signB, DefaultValuedAttr<I1Attr, "0">:$clamp);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)";
}
def ROCDL_Sudot4Op : ROCDL_Sudot4OpLike<"sudot4">;
def ROCDL_Sudot8Op : ROCDL_Sudot4OpLike<"sudot8">;

class ROCDL_SwmmacBf1616x16x32Bf16OpLike<string mnemonic> : ROCDL_Op<mnemonic,
      "Matrix multiply-accumulate with a sparse factor"> {
  let arguments = (ins AnyVectorOfAnyRank:$a, AnyVectorOfAnyRank:$b, AnyVectorOfAnyRank:$c, AnyType:$index);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$a `,` $b `,` $c `,` $index attr-dict `:` functional-type(operands, $res)";
}
def ROCDL_SwmmacBf1616x16x32Bf16Op : ROCDL_SwmmacBf1616x16x32Bf16OpLike<"swmmac.bf16.16x16x32.bf16">;
def ROCDL_SwmmacF1616x16x32F16Op : ROCDL_SwmmacBf1616x16x32Bf16OpLike<"swmmac.f16.16x16x32.f16">;
def ROCDL_SwmmacF3216x16x32Bf16Op : ROCDL_SwmmacBf1616x16x32Bf16OpLike<"swmmac.f32.16x16x32.bf16">;
def ROCDL_SwmmacF3216x16x32F16Op : ROCDL_SwmmacBf1616x16x32Bf16OpLike<"swmmac.f32.16x16x32.f16">;

class ROCDL_SwmmacBf1616x16x64Bf16OpLike<string mnemonic> : ROCDL_Op<mnemonic,
      "Matrix multiply-accumulate with a sparse factor"> {
  let arguments = (ins AnyType:$a, AnyType:$b, AnyType:$c, AnyType:$index, DefaultValuedAttr<I1Attr, "0">:$signA,
      DefaultValuedAttr<I1Attr, "0">:$signB, DefaultValuedAttr<I1Attr, "0">:$reuseA, DefaultValuedAttr<I1Attr,
      "0">:$reuseB);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$a `,` $b `,` $c `,` $index attr-dict `:` functional-type(operands, $res)";
}
def ROCDL_SwmmacBf1616x16x64Bf16Op : ROCDL_SwmmacBf1616x16x64Bf16OpLike<"swmmac.bf16.16x16x64.bf16">;
def ROCDL_SwmmacBf16f3216x16x64Bf16Op : ROCDL_SwmmacBf1616x16x64Bf16OpLike<"swmmac.bf16f32.16x16x64.bf16">;
def ROCDL_SwmmacF1616x16x64F16Op : ROCDL_SwmmacBf1616x16x64Bf16OpLike<"swmmac.f16.16x16x64.f16">;
def ROCDL_SwmmacF3216x16x64Bf16Op : ROCDL_SwmmacBf1616x16x64Bf16OpLike<"swmmac.f32.16x16x64.bf16">;
def ROCDL_SwmmacF3216x16x64F16Op : ROCDL_SwmmacBf1616x16x64Bf16OpLike<"swmmac.f32.16x16x64.f16">;

class ROCDL_SwmmacF1616x16x128Bf8Bf8OpLike<string mnemonic> : ROCDL_Op<mnemonic,
      "Matrix multiply-accumulate with a sparse factor"> {
  let arguments = (ins AnyType:$a, AnyType:$b, AnyType:$c, AnyType:$index, DefaultValuedAttr<I1Attr, "0">:$reuseA,
      DefaultValuedAttr<I1Attr, "0">:$reuseB);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$a `,` $b `,` $c `,` $index attr-dict `:` functional-type(operands, $res)";
}
def ROCDL_SwmmacF1616x16x128Bf8Bf8Op : ROCDL_SwmmacF1616x16x128Bf8Bf8OpLike<"swmmac.f16.16x16x128.bf8.bf8">;
def ROCDL_SwmmacF1616x16x128Bf8Fp8Op : ROCDL_SwmmacF1616x16x128Bf8Bf8OpLike<"swmmac.f16.16x16x128.bf8.fp8">;
def ROCDL_SwmmacF1616x16x128Fp8Bf8Op : ROCDL_SwmmacF1616x16x128Bf8Bf8OpLike<"swmmac.f16.16x16x128.fp8.bf8">;
def ROCDL_SwmmacF1616x16x128Fp8Fp8Op : ROCDL_SwmmacF1616x16x128Bf8Bf8OpLike<"swmmac.f16.16x16x128.fp8.fp8">;
def ROCDL_SwmmacF3216x16x128Bf8Bf8Op : ROCDL_SwmmacF1616x16x128Bf8Bf8OpLike<"swmmac.f32.16x16x128.bf8.bf8">;
def ROCDL_SwmmacF3216x16x128Bf8Fp8Op : ROCDL_SwmmacF1616x16x128Bf8Bf8OpLike<"swmmac.f32.16x16x128.bf8.fp8">;
def ROCDL_SwmmacF3216x16x128Fp8Bf8Op : ROCDL_SwmmacF1616x16x128Bf8Bf8OpLike<"swmmac.f32.16x16x128.fp8.bf8">;
def ROCDL_SwmmacF3216x16x128Fp8Fp8Op : ROCDL_SwmmacF1616x16x128Bf8Bf8OpLike<"swmmac.f32.16x16x128.fp8.fp8">;

class ROCDL_SwmmacF3216x16x32Bf8Bf8OpLike<string mnemonic> : ROCDL_Op<mnemonic,
      "Matrix multiply-accumulate with a sparse factor"> {
  let arguments = (ins AnyType:$a, AnyType:$b, AnyType:$c, AnyType:$index);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$a `,` $b `,` $c `,` $index attr-dict `:` functional-type(operands, $res)";
}
def ROCDL_SwmmacF3216x16x32Bf8Bf8Op : ROCDL_SwmmacF3216x16x32Bf8Bf8OpLike<"swmmac.f32.16x16x32.bf8.bf8">;
def ROCDL_SwmmacF3216x16x32Bf8Fp8Op : ROCDL_SwmmacF3216x16x32Bf8Bf8OpLike<"swmmac.f32.16x16x32.bf8.fp8">;
def ROCDL_SwmmacF3216x16x32Fp8Bf8Op : ROCDL_SwmmacF3216x16x32Bf8Bf8OpLike<"swmmac.f32.16x16x32.fp8.bf8">;
def ROCDL_SwmmacF3216x16x32Fp8Fp8Op : ROCDL_SwmmacF3216x16x32Bf8Bf8OpLike<"swmmac.f32.16x16x32.fp8.fp8">;

def ROCDL_SwmmacI3216x16x128Iu8Op : ROCDL_Op<"swmmac.i32.16x16x128.iu8",
    "Matrix multiply-accumulate with a sparse factor"> {
  let arguments = (ins AnyType:$a, AnyType:$b, AnyType:$c, AnyType:$index, DefaultValuedAttr<I1Attr, "0">:$signA,
      DefaultValuedAttr<I1Attr, "0">:$signB, DefaultValuedAttr<I1Attr, "0">:$reuseA, DefaultValuedAttr<I1Attr,
      "0">:$reuseB, DefaultValuedAttr<I1Attr, "0">:$clamp);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$a `,` $b `,` $c `,` $index attr-dict `:` functional-type(operands, $res)";
}

class ROCDL_SwmmacI3216x16x32Iu4OpLike<string mnemonic> : ROCDL_Op<mnemonic,
      "Matrix multiply-accumulate with a sparse factor"> {
  let arguments = (ins AnyType:$a, AnyType:$b, AnyType:$c, AnyType:$index, DefaultValuedAttr<I1Attr, "0">:$signA,
      DefaultValuedAttr<I1Attr, "0">:$signB, DefaultValuedAttr<I1Attr, "0">:$clamp);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$a `,` $b `,` $c `,` $index attr-dict `:` functional-type(operands, $res)";
}
def ROCDL_SwmmacI3216x16x32Iu4Op : ROCDL_SwmmacI3216x16x32Iu4OpLike<"swmmac.i32.16x16x32.iu4">;
def ROCDL_SwmmacI3216x16x32Iu8Op : ROCDL_SwmmacI3216x16x32Iu4OpLike<"swmmac.i32.16x16x32.iu8">;
def ROCDL_SwmmacI3216x16x64Iu4Op : ROCDL_SwmmacI3216x16x32Iu4OpLike<"swmmac.i32.16x16x64.iu4">;

class ROCDL_GlobalLoadAsyncLdsOpLike<string mnemonic> : ROCDL_Op<mnemonic, "Starts an asynchronous copy to LDS"> {
  let arguments = (ins LLVM_AnyPointer:$globalPtr, ROCDLBufferLDS:$ldsPtr, I32Attr:$size, I32Attr:$offset,
      DefaultValuedAttr<ROCDL_PreGfx12Policy, "0">:$aux, OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
      OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes, OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let assemblyFormat = "$globalPtr `,` $ldsPtr `,` $size `,` $offset `,` custom<CachePolicy>($aux) attr-dict `:` "
      "qualified(type($globalPtr)) `,` qualified(type($ldsPtr))";
}
def ROCDL_GlobalLoadAsyncLdsOp : ROCDL_GlobalLoadAsyncLdsOpLike<"global.load.async.lds">;
def ROCDL_LoadAsyncToLdsOp : ROCDL_GlobalLoadAsyncLdsOpLike<"load.async.to.lds">;

class ROCDL_GlobalStoreAsyncFromLdsB8OpLike<string mnemonic> : ROCDL_Op<mnemonic,
    "Starts an asynchronous copy from LDS"> {
  let arguments = (ins LLVM_AnyPointer:$globalPtr, ROCDLBufferLDS:$ldsPtr, I32Attr:$offset,
      DefaultValuedAttr<ROCDL_Gfx12Policy, "0">:$aux, OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
      OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes, OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let assemblyFormat = "$globalPtr `,` $ldsPtr `,` $offset `,` custom<CachePolicy>($aux) attr-dict `:` qualified(type($globalPtr)) `,` "
      "qualified(type($ldsPtr))";
}
def ROCDL_GlobalStoreAsyncFromLdsB8Op : ROCDL_GlobalStoreAsyncFromLdsB8OpLike<"global.store.async.from.lds.b8">;
def ROCDL_GlobalStoreAsyncFromLdsB32Op : ROCDL_GlobalStoreAsyncFromLdsB8OpLike<"global.store.async.from.lds.b32">;
def ROCDL_GlobalStoreAsyncFromLdsB64Op : ROCDL_GlobalStoreAsyncFromLdsB8OpLike<"global.store.async.from.lds.b64">;
def ROCDL_GlobalStoreAsyncFromLdsB128Op : ROCDL_GlobalStoreAsyncFromLdsB8OpLike<"global.store.async.from.lds.b128">;

class ROCDL_Permlane16VarOpLike<string mnemonic> : ROCDL_Op<mnemonic,
      "Value of another lane in a row, selected by an index"> {
  let arguments = (ins AnyType:$old, AnyType:$src0, AnyType:$src1, I1Attr:$fi, I1Attr:$boundControl);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$old `,` $src0 `,` $src1 `,` $fi `,` $boundControl attr-dict `:` functional-type(operands, "
      "$res)";
}
def ROCDL_Permlane16VarOp : ROCDL_Permlane16VarOpLike<"permlane16.var">;
def ROCDL_Permlanex16VarOp : ROCDL_Permlane16VarOpLike<"permlanex16.var">;

def ROCDL_RawPtrBufferLoadAsyncLdsOp : ROCDL_Op<"raw.ptr.buffer.load.async.lds",
      "Starts an asynchronous copy from a buffer to LDS"> {
  let arguments = (ins LLVM_PointerInAddressSpace<8>:$rsrc, ROCDLBufferLDS:$ldsPtr, I32:$size, I32:$voffset,
      I32:$soffset, I32:$offset, DefaultValuedAttr<ROCDL_PreGfx12Policy, "0">:$aux,
      OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes, OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
      OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let assemblyFormat = "$rsrc `,` $ldsPtr `,` $size `,` $voffset `,` $soffset `,` $offset `,` custom<CachePolicy>($aux) attr-dict";
}

def ROCDL_RsqOp : ROCDL_Op<"rsq", "Reciprocal square root"> {
  let arguments = (ins AnyType:$arg);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$arg qualified(type($arg)) `->` qualified(type($res)) attr-dict";
}

#endif
