// The `mpi` dialect: messages between processes.

#ifndef LECT_DIALECTS_MPI
#define LECT_DIALECTS_MPI

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def MPI_Dialect : Dialect {
  let name = "mpi";
  let cppNamespace = "::mlir::mpi";
  let summary = "Message passing";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

def MPI_Retval : TypeDef<MPI_Dialect, "Retval"> {
  let mnemonic = "retval";
  let summary = "MPI function call return value (!mpi.retval)";
}

def MPI_Comm : TypeDef<MPI_Dialect, "Comm"> {
  let mnemonic = "comm";
  let summary = "MPI communicator handler";
}

def MPI_Request : TypeDef<MPI_Dialect, "Request"> {
  let mnemonic = "request";
  let summary = "MPI asynchronous request handler";
}

def MPI_ReductionOpEnum
    : I32EnumAttr<"MPI_ReductionOpEnum", "MPI operation class", [I32EnumAttrCase<"MPI_OP_NULL", 0>,
        I32EnumAttrCase<"MPI_MAX", 1>, I32EnumAttrCase<"MPI_MIN", 2>, I32EnumAttrCase<"MPI_SUM", 3>,
        I32EnumAttrCase<"MPI_PROD", 4>, I32EnumAttrCase<"MPI_LAND", 5>, I32EnumAttrCase<"MPI_BAND", 6>,
        I32EnumAttrCase<"MPI_LOR", 7>, I32EnumAttrCase<"MPI_BOR", 8>, I32EnumAttrCase<"MPI_LXOR", 9>,
        I32EnumAttrCase<"MPI_BXOR", 10>, I32EnumAttrCase<"MPI_MINLOC", 11>, I32EnumAttrCase<"MPI_MAXLOC", 12>,
        I32EnumAttrCase<"MPI_REPLACE", 13>]> {
  let cppNamespace = "::mlir::mpi";
}

def MPI_ErrorClassEnum
    : I32EnumAttr<"MPI_ErrorClassEnum", "MPI error class name", [I32EnumAttrCase<"MPI_SUCCESS", 0>,
        I32EnumAttrCase<"MPI_ERR_ACCESS", 1>, I32EnumAttrCase<"MPI_ERR_AMODE", 2>, I32EnumAttrCase<"MPI_ERR_ARG", 3>,
        I32EnumAttrCase<"MPI_ERR_ASSERT", 4>, I32EnumAttrCase<"MPI_ERR_BAD_FILE", 5>, I32EnumAttrCase<"MPI_ERR_BASE",
        6>, I32EnumAttrCase<"MPI_ERR_BUFFER", 7>, I32EnumAttrCase<"MPI_ERR_COMM", 8>,
        I32EnumAttrCase<"MPI_ERR_CONVERSION", 9>, I32EnumAttrCase<"MPI_ERR_COUNT", 10>, I32EnumAttrCase<"MPI_ERR_DIMS",
        11>, I32EnumAttrCase<"MPI_ERR_DISP", 12>, I32EnumAttrCase<"MPI_ERR_DUP_DATAREP", 13>,
        I32EnumAttrCase<"MPI_ERR_ERRHANDLER", 14>, I32EnumAttrCase<"MPI_ERR_FILE", 15>,
        I32EnumAttrCase<"MPI_ERR_FILE_EXISTS", 16>, I32EnumAttrCase<"MPI_ERR_FILE_IN_USE", 17>,
        I32EnumAttrCase<"MPI_ERR_GROUP", 18>, I32EnumAttrCase<"MPI_ERR_INFO", 19>, I32EnumAttrCase<"MPI_ERR_INFO_KEY",
        20>, I32EnumAttrCase<"MPI_ERR_INFO_NOKEY", 21>, I32EnumAttrCase<"MPI_ERR_INFO_VALUE", 22>,
        I32EnumAttrCase<"MPI_ERR_IN_STATUS", 23>, I32EnumAttrCase<"MPI_ERR_INTERN", 24>, I32EnumAttrCase<"MPI_ERR_IO",
        25>, I32EnumAttrCase<"MPI_ERR_KEYVAL", 26>, I32EnumAttrCase<"MPI_ERR_LOCKTYPE", 27>,
        I32EnumAttrCase<"MPI_ERR_NAME", 28>, I32EnumAttrCase<"MPI_ERR_NO_MEM", 29>, I32EnumAttrCase<"MPI_ERR_NO_SPACE",
        30>, I32EnumAttrCase<"MPI_ERR_NO_SUCH_FILE", 31>, I32EnumAttrCase<"MPI_ERR_NOT_SAME", 32>,
        I32EnumAttrCase<"MPI_ERR_OP", 33>, I32EnumAttrCase<"MPI_ERR_OTHER", 34>, I32EnumAttrCase<"MPI_ERR_PENDING",
        35>, I32EnumAttrCase<"MPI_ERR_PORT", 36>, I32EnumAttrCase<"MPI_ERR_PROC_ABORTED", 37>,
        I32EnumAttrCase<"MPI_ERR_QUOTA", 38>, I32EnumAttrCase<"MPI_ERR_RANK", 39>, I32EnumAttrCase<"MPI_ERR_READ_ONLY",
        40>, I32EnumAttrCase<"MPI_ERR_REQUEST", 41>, I32EnumAttrCase<"MPI_ERR_RMA_ATTACH", 42>,
        I32EnumAttrCase<"MPI_ERR_RMA_CONFLICT", 43>, I32EnumAttrCase<"MPI_ERR_RMA_FLAVOR", 44>,
        I32EnumAttrCase<"MPI_ERR_RMA_RANGE", 45>, I32EnumAttrCase<"MPI_ERR_RMA_SHARED", 46>,
        I32EnumAttrCase<"MPI_ERR_RMA_SYNC", 47>, I32EnumAttrCase<"MPI_ERR_ROOT", 48>,
        I32EnumAttrCase<"MPI_ERR_SERVICE", 49>, I32EnumAttrCase<"MPI_ERR_SESSION", 50>, I32EnumAttrCase<"MPI_ERR_SIZE",
        51>, I32EnumAttrCase<"MPI_ERR_SPAWN", 52>, I32EnumAttrCase<"MPI_ERR_TAG", 53>,
        I32EnumAttrCase<"MPI_ERR_TOPOLOGY", 54>, I32EnumAttrCase<"MPI_ERR_TRUNCATE", 55>,
        I32EnumAttrCase<"MPI_ERR_TYPE", 56>, I32EnumAttrCase<"MPI_ERR_UNKNOWN", 57>,
        I32EnumAttrCase<"MPI_ERR_UNSUPPORTED_DATAREP", 58>, I32EnumAttrCase<"MPI_ERR_UNSUPPORTED_OPERATION", 59>,
        I32EnumAttrCase<"MPI_ERR_VALUE_TOO_LARGE", 60>, I32EnumAttrCase<"MPI_ERR_WIN", 61>,
        I32EnumAttrCase<"MPI_ERR_LASTCODE", 62>]> {
  let cppNamespace = "::mlir::mpi";
  let genSpecializedAttr = 0;
}

def MPI_ErrorClassAttr : EnumAttr<MPI_Dialect, MPI_ErrorClassEnum, "errclass"> {
  let assemblyFormat = "`<` $value `>`";
}

def MPI_Status : TypeDef<MPI_Dialect, "Status"> {
  let mnemonic = "status";
  let summary = "MPI reception operation status type";
}

//===- Operations -------------------------------------------------------------------------------------------------===//

class MPI_Op<string mnemonic, string words, list<Trait> traits = []> : Op<MPI_Dialect, mnemonic, traits> {
  let summary = words;
}

class MPI_InitOpLike<string mnemonic, string words> : MPI_Op<mnemonic, words> {
  let results = (outs Optional<MPI_Retval>:$retval);
  let assemblyFormat = "attr-dict (`:` type($retval)^)?";
}
def MPI_InitOp : MPI_InitOpLike<"init", "Initializes MPI">;
def MPI_FinalizeOp : MPI_InitOpLike<"finalize", "Finalizes MPI">;

def MPI_CommWorldOp : MPI_Op<"comm_world", "Communicator of all processes", [Pure]> {
  let results = (outs MPI_Comm:$comm);
  let assemblyFormat = "attr-dict `:` type(results)";
}

def MPI_CommRankOp : MPI_Op<"comm_rank", "Rank of the process in a communicator", [Pure]> {
  let arguments = (ins MPI_Comm:$comm);
  let results = (outs Optional<MPI_Retval>:$retval, I32:$rank);
  let assemblyFormat = "`(` $comm `)` attr-dict `:` type(results)";
  let hasCanonicalizer = 1;
}

def MPI_CommSizeOp : MPI_Op<"comm_size", "Number of processes of a communicator", [Pure]> {
  let arguments = (ins MPI_Comm:$comm);
  let results = (outs Optional<MPI_Retval>:$retval, I32:$size);
  let assemblyFormat = "`(` $comm `)` attr-dict `:` type(results)";
}

def MPI_CommSplitOp : MPI_Op<"comm_split", "Splits a communicator by color", [Pure]> {
  let arguments = (ins MPI_Comm:$comm, I32:$color, I32:$key);
  let results = (outs Optional<MPI_Retval>:$retval, MPI_Comm:$newcomm);
  let assemblyFormat = "`(` $comm `,` $color `,` $key `)` attr-dict `:` type(results)";
}

def MPI_SendOp : MPI_Op<"send", "Sends a buffer"> {
  let arguments = (ins AnyMemRef:$ref, I32:$tag, I32:$dest, MPI_Comm:$comm);
  let results = (outs Optional<MPI_Retval>:$retval);
  let assemblyFormat = "`(` $ref `,` $tag `,` $dest `,` $comm `)` attr-dict `:` type($ref) `,` type($tag) `,` "
      "type($dest)(`->` type($retval)^)?";
  let hasCanonicalizer = 1;
}

def MPI_ISendOp : MPI_Op<"isend", "Starts a non-blocking send"> {
  let arguments = (ins AnyMemRef:$ref, I32:$tag, I32:$dest, MPI_Comm:$comm);
  let results = (outs Optional<MPI_Retval>:$retval, MPI_Request:$req);
  let assemblyFormat = "`(` $ref `,` $tag `,` $dest `,` $comm`)` attr-dict `:` type($ref) `,` type($tag) `,` "
      "type($dest) `->` type(results)";
  let hasCanonicalizer = 1;
}

def MPI_RecvOp : MPI_Op<"recv", "Receives a buffer"> {
  let arguments = (ins AnyMemRef:$ref, I32:$tag, I32:$source, MPI_Comm:$comm);
  let results = (outs Optional<MPI_Retval>:$retval);
  let assemblyFormat = "`(` $ref `,` $tag `,` $source `,` $comm `)` attr-dict `:` type($ref) `,` type($tag) `,` "
      "type($source) (`->` type($retval)^)?";
  let hasCanonicalizer = 1;
}

def MPI_IRecvOp : MPI_Op<"irecv", "Starts a non-blocking receive"> {
  let arguments = (ins AnyMemRef:$ref, I32:$tag, I32:$source, MPI_Comm:$comm);
  let results = (outs Optional<MPI_Retval>:$retval, MPI_Request:$req);
  let assemblyFormat = "`(` $ref `,` $tag `,` $source `,` $comm`)` attr-dict `:` type($ref) `,` type($tag) `,` "
      "type($source)`->` type(results)";
  let hasCanonicalizer = 1;
}

def MPI_AllReduceOp : MPI_Op<"allreduce", "All-reduce of the buffers of all processes"> {
  let arguments = (ins AnyMemRef:$sendbuf, AnyMemRef:$recvbuf, MPI_ReductionOpEnum:$op, MPI_Comm:$comm);
  let results = (outs Optional<MPI_Retval>:$retval);
  let assemblyFormat = "`(` $sendbuf `,` $recvbuf `,` $op `,` $comm `)` attr-dict `:` type($sendbuf) `,` "
      "type($recvbuf) (`->` type($retval)^)?";
}

def MPI_Barrier : MPI_Op<"barrier", "Barrier for all processes"> {
  let arguments = (ins MPI_Comm:$comm);
  let results = (outs Optional<MPI_Retval>:$retval);
  let assemblyFormat = "`(` $comm `)` attr-dict (`->` type($retval)^)?";
}

def MPI_Wait : MPI_Op<"wait", "Waits for a request"> {
  let arguments = (ins MPI_Request:$req);
  let results = (outs Optional<MPI_Retval>:$retval);
  let assemblyFormat = "`(` $req `)` attr-dict `:` type($req) (`->` type($retval) ^)?";
}

def MPI_RetvalCheckOp : MPI_Op<"retval_check", "Test for an error class of a return value"> {
  let arguments = (ins MPI_Retval:$val, MPI_ErrorClassAttr:$errclass);
  let results = (outs I1:$res);
  let assemblyFormat = "$val `=` $errclass attr-dict `:` type($res)";
}

def MPI_ErrorClassOp : MPI_Op<"error_class", "Error class of a return value"> {
  let arguments = (ins MPI_Retval:$val);
  let results = (outs MPI_Retval:$errclass);
  let assemblyFormat = "$val attr-dict `:` type($val)";
}

#endif // LECT_DIALECTS_MPI
