// RUN: lect opt --from=23 --emit-for=23 %s
// RUN: lect opt --from=23 --emit-for=23 --mlir-print-op-generic %s
// RUN: lect opt --from=23 --emit-for=23 --emit-bytecode %s | lect opt --emit-for=23 -

// Operations and types of SPIR-V that MLIR 23 added or changed.

func.func @masked(%p: vector<4x!spirv.ptr<i32, CrossWorkgroup>>, %mask: vector<4xi1>, %v: vector<4xi32>, %row: vector<2xf32>) {
  %alignment = spirv.Constant 4 : i32
  %0 = spirv.INTEL.MaskedGather %p, %alignment, %mask, %v : vector<4x!spirv.ptr<i32, CrossWorkgroup>>, i32, vector<4xi1>, vector<4xi32> -> vector<4xi32>
  spirv.INTEL.MaskedScatter %p, %alignment, %mask, %0 : vector<4x!spirv.ptr<i32, CrossWorkgroup>>, i32, vector<4xi1>, vector<4xi32>
  %1 = spirv.OuterProduct %row, %row : vector<2xf32>, vector<2xf32> -> !spirv.matrix<2 x vector<2xf32>>
  return
}

spirv.module Physical64 OpenCL {
  spirv.SpecConstant @size = 1 : i32
  spirv.func @f(%count: i32, %value: f32) "None" {
    %0 = spirv.NamedBarrierInitialize %count : i32 -> !spirv.named_barrier
    spirv.MemoryNamedBarrier %0, <Device>, <None> : !spirv.named_barrier
    %1 = spirv.GroupNonUniformQuadSwap <Subgroup> <Horizontal> %value : f32
    spirv.Return
  }
  spirv.func @g(%image: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>, %sampler: !spirv.sampler) "None" {
    %0 = spirv.SampledImage %image, %sampler : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>, !spirv.sampler -> !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>
    spirv.Return
  }
  spirv.EntryPoint "Kernel" @f
  spirv.ExecutionModeId @f "LocalSizeId" @size, @size, @size
}

spirv.module Logical Vulkan requires #spirv.vce<v1.3, [VulkanMemoryModel, Shader, Int8, Int16, Int64, Float16, TensorsARM, GraphARM, ReplicatedCompositesEXT], [SPV_ARM_tensors, SPV_ARM_graph, SPV_KHR_vulkan_memory_model]> {
  spirv.ARM.Graph @pool(%a: !spirv.arm.tensor<1x4x4x2xf32>) -> !spirv.arm.tensor<1x2x2x2xf32> {
    %0 = spirv.Tosa.MaxPool2D kernel = [2, 2], stride = [2, 2], pad = [0, 0, 0, 0], nan_mode = <Propagate>, %a : !spirv.arm.tensor<1x4x4x2xf32> -> !spirv.arm.tensor<1x2x2x2xf32>
    %1 = spirv.Tosa.Transpose perms = [0, 2, 1, 3], %0 : !spirv.arm.tensor<1x2x2x2xf32> -> !spirv.arm.tensor<1x2x2x2xf32>
    spirv.ARM.GraphOutputs %1 : !spirv.arm.tensor<1x2x2x2xf32>
  }
}
