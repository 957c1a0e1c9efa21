// RUN: lect opt --convert-spirv-to-llvm %s

spirv.module @kernels Logical OpenCL {
  spirv.GlobalVariable @input bind(1, 2) : !spirv.ptr<!spirv.struct<(i8 [0], f32 [4])>, StorageBuffer>
  spirv.GlobalVariable @id : !spirv.ptr<vector<3xi32>, Input>
  spirv.func @address() "None" {
    %0 = spirv.mlir.addressof @input : !spirv.ptr<!spirv.struct<(i8 [0], f32 [4])>, StorageBuffer>
    %one = spirv.Constant 1 : i32
    %1 = spirv.AccessChain %0[%one] : !spirv.ptr<!spirv.struct<(i8 [0], f32 [4])>, StorageBuffer>, i32 -> !spirv.ptr<f32, StorageBuffer>
    %2 = spirv.Load "StorageBuffer" %1 ["Aligned", 4] : f32
    spirv.Store "StorageBuffer" %1, %2 ["Volatile"] : f32
    spirv.Return
  }
  spirv.EntryPoint "Kernel" @address
  spirv.ExecutionMode @address "LocalSizeHint", 32, 1, 1
}

spirv.func @numbers(%i: i32, %s: si16, %v: vector<2xi64>, %w: vector<2xi32>, %f: f32, %b: i8) "Pure" {
  %0 = spirv.IAdd %i, %i : i32
  %1 = spirv.BitFieldInsert %v, %v, %b, %b : vector<2xi64>, i8, i8
  %2 = spirv.BitFieldSExtract %i, %b, %b : i32, i8, i8
  %3 = spirv.Not %v : vector<2xi64>
  %4 = spirv.ShiftLeftLogical %v, %w : vector<2xi64>, vector<2xi32>
  %5 = spirv.SConvert %i : i32 to i64
  %6 = spirv.SLessThan %i, %0 : i32
  %7 = spirv.FUnordEqual %f, %f : f32
  %8 = spirv.GL.Tanh %f : f32
  %9 = spirv.GL.InverseSqrt %f : f32
  %10 = spirv.LogicalNot %6 : i1
  %11 = spirv.Constant dense<[1, -2]> : vector<2xsi32>
  %12 = spirv.Bitcast %f : f32 to i32
  spirv.Return
}

spirv.func @control(%c: i1, %n: i32) -> i32 "Inline" {
  %zero = spirv.Constant 0 : i32
  spirv.mlir.selection {
    spirv.BranchConditional %c [3, 4], ^yes, ^merge
  ^yes:
    spirv.ReturnValue %n : i32
  ^merge:
    spirv.mlir.merge
  }
  spirv.mlir.loop {
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
    spirv.mlir.merge
  }
  %1 = spirv.FunctionCall @control(%c, %zero) : (i1, i32) -> i32
  spirv.ControlBarrier <Workgroup>, <Device>, <Acquire|UniformMemory>
  spirv.ReturnValue %1 : i32
}

spirv.func @composites(%a: !spirv.array<4 x !spirv.array<2 x f32>>, %v: vector<3xf32>, %w: vector<2xf32>, %f: f32) "DontInline" {
  %0 = spirv.CompositeExtract %a[1 : i32, 0 : i32] : !spirv.array<4 x !spirv.array<2 x f32>>
  %1 = spirv.CompositeInsert %f, %v[2 : i32] : f32 into vector<3xf32>
  %2 = spirv.VectorShuffle [0 : i32, 4 : i32, 0xffffffff : i32] %v, %w : vector<3xf32>, vector<2xf32> -> vector<3xf32>
  %3 = spirv.VectorShuffle [1 : i32, 2 : i32] %w, %w : vector<2xf32>, vector<2xf32> -> vector<2xf32>
  %half = spirv.Constant 0.5 : f32
  %4 = spirv.Variable init(%half) : !spirv.ptr<f32, Function>
  %5 = spirv.Undef : !spirv.struct<(i32, f32)>
  spirv.Return
}
