// Definitions of the `wasmssa` dialect in releases newer than MLIR 22.

#ifndef LECT_NEWER_WASMSSA
#define LECT_NEWER_WASMSSA

include "lect/Since.td"
include "wasmssa.td"

def WasmSSA_NearestOp : WasmSSA_UnaryNumericalOp<"nearest", "Rounding to integral values, ties to even">;
class WasmSSA_TruncOp<string mnemonic, string words> : WasmSSA_Op<mnemonic, words> {
  let arguments = (ins AnyFloat:$input);
  let results = (outs AnyInteger:$result);
  let assemblyFormat = "$input `:` type($input) `to` type($result) attr-dict";
}
def WasmSSA_TruncSIOp : WasmSSA_TruncOp<"trunc_si", "Conversion of a float to a signed integer">;
def WasmSSA_TruncUIOp : WasmSSA_TruncOp<"trunc_ui", "Conversion of a float to an unsigned integer">;

#endif
