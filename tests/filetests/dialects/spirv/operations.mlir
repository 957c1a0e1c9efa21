// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

%f32, %v, %i1, %i32, %text = "value.of"() : () -> (f32, vector<4xf16>, i1, i32, !spirv.ptr<i8, UniformConstant>)
%0 = "spirv.CL.acosh"(%f32) : (f32) -> f32
%1 = "spirv.CL.acosh"(%v) : (vector<4xf16>) -> vector<4xf16>
%2 = "spirv.CL.atan2"(%f32, %f32) : (f32, f32) -> f32
%3 = "spirv.CL.printf"(%text, %i32, %f32) : (!spirv.ptr<i8, UniformConstant>, i32, f32) -> i32
%4 = "spirv.CL.printf"(%text) : (!spirv.ptr<i8, UniformConstant>) -> i32
%5 = "spirv.FOrdEqual"(%f32, %f32) : (f32, f32) -> i1
%6 = "spirv.FUnordLessThanEqual"(%v, %v) : (vector<4xf16>, vector<4xf16>) -> vector<4xi1>
%7 = "spirv.Unordered"(%f32, %f32) : (f32, f32) -> i1
%8 = "spirv.GL.SAbs"(%i32) : (i32) -> i32
%9 = "spirv.GL.SSign"(%i32) : (i32) -> i32
%10 = "spirv.LogicalOr"(%i1, %i1) : (i1, i1) -> i1
%11 = "spirv.VectorExtractDynamic"(%v, %i32) : (vector<4xf16>, i32) -> f16
%12 = "spirv.VectorShuffle"(%v, %v) <{components = [1 : i32, 3 : i32, -1 : i32]}> : (vector<4xf16>, vector<4xf16>) -> vector<3xf16>

"spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>}> ({
  "spirv.SpecConstant"() <{default_value = 1.0 : f32, sym_name = "part"}> : () -> ()
  "spirv.EXT.SpecConstantCompositeReplicate"() <{constituent = @part, sym_name = "whole", type = !spirv.array<3 x f32>}> : () -> ()
  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = () -> i32, sym_name = "operation"}> ({
    %one = "spirv.Constant"() <{value = 1 : i32}> : () -> i32
    %sum = "spirv.SpecConstantOperation"() ({
      %two = "spirv.IAdd"(%one, %one) : (i32, i32) -> i32
      "spirv.mlir.yield"(%two) : (i32) -> ()
    }) : () -> i32
    "spirv.ReturnValue"(%sum) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
