// RUN: lect opt --convert-spirv-to-llvm %s
// ORACLE: differs because mlir-opt forgets the arguments of the block after the loop, and refuses its own result

spirv.func @sum(%n: i32) -> i32 "None" {
  %zero = spirv.Constant 0 : i32
  %0 = spirv.mlir.loop -> i32 {
    spirv.Branch ^header(%zero : i32)
  ^header(%i: i32):
    %more = spirv.SLessThan %i, %n : i32
    spirv.BranchConditional %more, ^body, ^merge
  ^body:
    spirv.Branch ^continue
  ^continue:
    %next = spirv.IAdd %i, %n : i32
    spirv.Branch ^header(%next : i32)
  ^merge:
    spirv.mlir.merge %i : i32
  }
  spirv.ReturnValue %0 : i32
}
