// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

func.func @carry(%x: i32, %v: vector<3xi32>) -> (!spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, !spirv.struct<(vector<3xi32>, vector<3xi32>)>) {
  %c0 = spirv.Constant 0 : i32
  %c5 = spirv.Constant 5 : i32
  %cm = spirv.Constant -1 : i32
  %v0 = spirv.Constant dense<0> : vector<3xi32>
  %0 = spirv.IAddCarry %x, %c0 : !spirv.struct<(i32, i32)>
  %1 = spirv.IAddCarry %c5, %cm : !spirv.struct<(i32, i32)>
  %2 = spirv.IAddCarry %v, %v0 : !spirv.struct<(vector<3xi32>, vector<3xi32>)>
  return %0, %1, %2 : !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, !spirv.struct<(vector<3xi32>, vector<3xi32>)>
}
func.func @mul(%x: i32, %v: vector<3xi32>) -> (!spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>) {
  %c0 = spirv.Constant 0 : i32
  %c1 = spirv.Constant 1 : i32
  %c5 = spirv.Constant 5 : i32
  %cm = spirv.Constant -1 : i32
  %0 = spirv.UMulExtended %x, %c0 : !spirv.struct<(i32, i32)>
  %1 = spirv.UMulExtended %c5, %cm : !spirv.struct<(i32, i32)>
  %2 = spirv.UMulExtended %x, %c1 : !spirv.struct<(i32, i32)>
  %3 = spirv.SMulExtended %x, %c0 : !spirv.struct<(i32, i32)>
  %4 = spirv.SMulExtended %c5, %cm : !spirv.struct<(i32, i32)>
  %5 = spirv.SMulExtended %x, %c1 : !spirv.struct<(i32, i32)>
  return %0, %1, %2, %3, %4, %5: !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>
}
func.func @le(%a: i1, %b: vector<3xi1>) -> (i1, i1, i1, i1, vector<3xi1>, i1,i1, vector<3xi1>) {
  %t = spirv.Constant true
  %f = spirv.Constant false
  %vt = spirv.Constant dense<true> : vector<3xi1>
  %vf = spirv.Constant dense<false> : vector<3xi1>
  %0 = spirv.LogicalEqual %a, %a : i1
  %1 = spirv.LogicalEqual %a, %t : i1
  %2 = spirv.LogicalEqual %a, %f : i1
  %3 = spirv.LogicalNotEqual %a, %f : i1
  %4 = spirv.LogicalNotEqual %b, %b : vector<3xi1>
  %5 = spirv.LogicalNotEqual %a, %t : i1
  %6 = spirv.LogicalOr %a, %a : i1
  %7 = spirv.LogicalOr %b, %vt : vector<3xi1>
  return %0, %1, %2, %3, %4, %5, %6, %7 : i1, i1, i1, i1, vector<3xi1>, i1, i1, vector<3xi1>
}
func.func @sel(%a: i1, %b: vector<3xi1>, %v: vector<3xi32>, %w: vector<3xi32>) -> (vector<3xi32>, vector<3xi32>, vector<3xi32>, vector<3xi32>) {
  %t = spirv.Constant true
  %vt = spirv.Constant dense<true> : vector<3xi1>
  %vm = spirv.Constant dense<[true, false, true]> : vector<3xi1>
  %c0 = spirv.Constant dense<3> : vector<3xi32>
  %c1 = spirv.Constant dense<[1,2,3]> : vector<3xi32>
  %0 = spirv.Select %t, %v, %w : i1, vector<3xi32>
  %1 = spirv.Select %vt, %v, %w : vector<3xi1>, vector<3xi32>
  %2 = spirv.Select %vm, %c0, %c1 : vector<3xi1>, vector<3xi32>
  %3 = spirv.Select %vm, %v, %v : vector<3xi1>, vector<3xi32>
  return %0, %1, %2, %3 : vector<3xi32>, vector<3xi32>, vector<3xi32>, vector<3xi32>
}
func.func @bits(%a: i32, %f: f32) -> (i32, f32, f32, i32, vector<2xi16>, i32, i32, i32) {
  %c = spirv.Constant 1065353216 : i32
  %0 = spirv.Bitcast %f : f32 to i32
  %1 = spirv.Bitcast %0 : i32 to f32
  %2 = spirv.Bitcast %c : i32 to f32
  %3 = spirv.Bitcast %f : f32 to vector<2xi16>
  %4 = spirv.Bitcast %3 : vector<2xi16> to i32
  %5 = spirv.Bitcast %4 : i32 to vector<2xi16>
  %s = spirv.Constant 3 : i16
  %b = spirv.Constant 8 : i32
  %6 = spirv.ShiftLeftLogical %b, %s : i32, i16
  %7 = spirv.ShiftRightArithmetic %b, %b : i32, i32
  %bb = spirv.Constant 40 : i32
  %8 = spirv.ShiftRightLogical %b, %bb : i32, i32
  return %0, %1, %2, %4, %5, %6, %7, %8 : i32, f32, f32, i32, vector<2xi16>, i32, i32, i32
}
func.func @sm() -> (i32, i32, i32, i32) {
  %a = spirv.Constant 7 : i32
  %b = spirv.Constant -7 : i32
  %c = spirv.Constant 4 : i32
  %d = spirv.Constant -4 : i32
  %0 = spirv.SMod %a, %c : i32
  %1 = spirv.SMod %b, %c : i32
  %2 = spirv.SMod %a, %d : i32
  %3 = spirv.SMod %b, %d : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}
func.func @extract(%s: !spirv.struct<(i32, f32)>, %x: i32, %y: f32, %v: vector<3xi32>) -> (i32, f32, i32, i32, i32) {
  %0 = spirv.CompositeInsert %x, %s[0 : i32] : i32 into !spirv.struct<(i32, f32)>
  %1 = spirv.CompositeInsert %y, %0[1 : i32] : f32 into !spirv.struct<(i32, f32)>
  %2 = spirv.CompositeExtract %1[0 : i32] : !spirv.struct<(i32, f32)>
  %3 = spirv.CompositeExtract %1[1 : i32] : !spirv.struct<(i32, f32)>
  %4 = spirv.CompositeConstruct %x, %v : (i32, vector<3xi32>) -> vector<4xi32>
  %5 = spirv.CompositeExtract %4[0 : i32] : vector<4xi32>
  %6 = spirv.Constant dense<[1,2,3]> : vector<3xi32>
  %7 = spirv.CompositeExtract %6[1 : i32] : vector<3xi32>
  %8 = spirv.Constant [5 : i32, 6 : i32] : !spirv.array<2 x i32>
  %9 = spirv.CompositeExtract %8[1 : i32] : !spirv.array<2 x i32>
  return %2, %3, %5, %7, %9 : i32, f32, i32, i32, i32
}
func.func @cmp(%v: vector<3xi32>) -> (vector<3xi1>, i1, vector<3xi1>) {
  %0 = spirv.SGreaterThanEqual %v, %v : vector<3xi32>
  %a = spirv.Constant 7 : i32
  %b = spirv.Constant -7 : i32
  %1 = spirv.ULessThan %a, %b : i32
  %6 = spirv.Constant dense<[1,2,3]> : vector<3xi32>
  %7 = spirv.Constant dense<2> : vector<3xi32>
  %2 = spirv.SLessThan %6, %7 : vector<3xi32>
  return %0, %1, %2 : vector<3xi1>, i1, vector<3xi1>
}
func.func @sub(%v: i32) -> (i32) {
  %0 = spirv.ISub %v, %v : i32
  return %0 : i32
}

func.func @subtract_vectors(%v: vector<3xi32>) -> vector<3xi32> {
  %0 = spirv.ISub %v, %v : vector<3xi32>
  return %0 : vector<3xi32>
}

func.func @arithmetic(%a: i32) -> (i32, i32, i32, i32, i32, i32, i32, i32, i32) {
  %c0 = spirv.Constant 0 : i32
  %c1 = spirv.Constant 1 : i32
  %c7 = spirv.Constant 7 : i32
  %min = spirv.Constant -2147483648 : i32
  %m1 = spirv.Constant -1 : i32
  %0 = spirv.IAdd %c0, %a : i32
  %1 = spirv.IMul %a, %c1 : i32
  %2 = spirv.IMul %a, %c0 : i32
  %3 = spirv.SDiv %a, %c1 : i32
  %4 = spirv.SDiv %min, %m1 : i32
  %5 = spirv.UDiv %a, %c0 : i32
  %6 = spirv.UDiv %min, %c7 : i32
  %7 = spirv.SRem %a, %c1 : i32
  %8 = spirv.SRem %m1, %c7 : i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : i32, i32, i32, i32, i32, i32, i32, i32, i32
}

func.func @modulo(%a: i32, %v: vector<2xi32>) -> (i32, i32, vector<2xi32>, i32) {
  %c1 = spirv.Constant 1 : i32
  %c4 = spirv.Constant 4 : i32
  %c32 = spirv.Constant 32 : i32
  %c5 = spirv.Constant 5 : i32
  %0 = spirv.UMod %a, %c32 : i32
  %1 = spirv.UMod %0, %c4 : i32
  %2 = spirv.UMod %0, %c5 : i32
  %v32 = spirv.Constant dense<[32, 9]> : vector<2xi32>
  %v4 = spirv.Constant dense<[4, 3]> : vector<2xi32>
  %3 = spirv.UMod %v, %v32 : vector<2xi32>
  %4 = spirv.UMod %3, %v4 : vector<2xi32>
  %5 = spirv.UMod %a, %c1 : i32
  return %1, %2, %4, %5 : i32, i32, vector<2xi32>, i32
}

func.func @bitwise(%a: i32, %b: i8) -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) {
  %c0 = spirv.Constant 0 : i32
  %m1 = spirv.Constant -1 : i32
  %c255 = spirv.Constant 255 : i32
  %c127 = spirv.Constant 127 : i32
  %w = spirv.UConvert %b : i8 to i32
  %0 = spirv.BitwiseAnd %a, %a : i32
  %1 = spirv.BitwiseAnd %a, %c0 : i32
  %2 = spirv.BitwiseAnd %w, %c255 : i32
  %3 = spirv.BitwiseAnd %w, %c127 : i32
  %4 = spirv.BitwiseOr %a, %m1 : i32
  %5 = spirv.BitwiseOr %a, %c0 : i32
  %6 = spirv.BitwiseXor %a, %a : i32
  %7 = spirv.BitwiseXor %c255, %c127 : i32
  %8 = spirv.Not %c0 : i32
  %9 = spirv.Not %a : i32
  %10 = spirv.Not %9 : i32
  %11 = spirv.SNegate %c255 : i32
  %12 = spirv.SNegate %a : i32
  %13 = spirv.SNegate %12 : i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %10, %11 : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
}

func.func @opposites(%a: i32, %b: i32, %p: i1, %q: i1) -> (i1, i1, i1, i1, i1) {
  %0 = spirv.IEqual %a, %b : i32
  %1 = spirv.LogicalNot %0 : i1
  %2 = spirv.INotEqual %a, %b : i32
  %3 = spirv.LogicalNot %2 : i1
  %4 = spirv.LogicalEqual %p, %q : i1
  %5 = spirv.LogicalNot %4 : i1
  %6 = spirv.LogicalNotEqual %p, %q : i1
  %7 = spirv.LogicalNot %6 : i1
  %8 = spirv.LogicalNot %p : i1
  %9 = spirv.LogicalNot %8 : i1
  return %1, %3, %5, %7, %9 : i1, i1, i1, i1, i1
}

func.func @chain(%p: !spirv.ptr<!spirv.struct<(!spirv.array<4 x !spirv.array<2 x f32>>)>, Function>, %i: i32) -> f32 {
  %c0 = spirv.Constant 0 : i32
  %0 = spirv.AccessChain %p[%c0] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x !spirv.array<2 x f32>>)>, Function>, i32 -> !spirv.ptr<!spirv.array<4 x !spirv.array<2 x f32>>, Function>
  %1 = spirv.AccessChain %0[%i, %c0] : !spirv.ptr<!spirv.array<4 x !spirv.array<2 x f32>>, Function>, i32, i32 -> !spirv.ptr<f32, Function>
  %2 = spirv.Load "Function" %1 : f32
  return %2 : f32
}

spirv.module Logical GLSL450 {
  spirv.func @selected(%condition: i1, %a: i32, %b: i32) -> i32 "None" {
    %p = spirv.Variable : !spirv.ptr<i32, Function>
    spirv.mlir.selection {
      spirv.BranchConditional %condition, ^yes, ^no
    ^yes:
      spirv.Store "Function" %p, %a ["Aligned", 8] : i32
      spirv.Branch ^merge
    ^no:
      spirv.Store "Function" %p, %b ["Aligned", 8] : i32
      spirv.Branch ^merge
    ^merge:
      spirv.mlir.merge
    }
    %0 = spirv.Load "Function" %p : i32
    spirv.ReturnValue %0 : i32
  }
  spirv.func @stored_otherwise(%condition: i1, %a: i32, %b: i32) -> i32 "None" {
    %p = spirv.Variable : !spirv.ptr<i32, Function>
    spirv.mlir.selection {
      spirv.BranchConditional %condition, ^yes, ^no
    ^yes:
      spirv.Store "Function" %p, %a ["Aligned", 8] : i32
      spirv.Branch ^merge
    ^no:
      spirv.Store "Function" %p, %b ["Volatile"] : i32
      spirv.Branch ^merge
    ^merge:
      spirv.mlir.merge
    }
    %0 = spirv.Load "Function" %p : i32
    spirv.ReturnValue %0 : i32
  }
}
