// Overlay for ONNX-MLIR (dialects onnx, krnl, zhigh and zlow; sources of July 2026).
//
//   lect opt --dialect-path onnx-mlir/src -I onnx-mlir -I llvm/include --overlay onnx-mlir.td model.mlir
//
// Not described: `define_loops`, `iterate`, `get_linear_offset_index` and `prefetch` of krnl.

include "lect/Overlay.td"

def : OpOverlay<"onnx.Constant"> {
  let assemblyFormat = [{
    `` custom<ElementsOrDict>(attr-dict, type($output), "sparse_value=SparseElementsAttr", "value")
  }];
}
def : OpOverlay<"onnx.ConstantOfShape"> { let assemblyFormat = "`(` $input `)` attr-dict `:` functional-type(operands, results)"; }

def : TypeOverlay<"krnl.string"> {
  let cppClass = "krnl::StringType";
  let interfaces = ["MemRefElementTypeInterface"];
}
