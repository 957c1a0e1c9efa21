// RUN: lect opt %s

spirv.module Logical Vulkan requires #spirv.vce<v1.0, [GraphARM, TensorsARM], [SPV_ARM_graph, SPV_ARM_tensors]> {
  spirv.GlobalVariable @in bind(0, 0) : !spirv.ptr<!spirv.arm.tensor<2xi8>, UniformConstant>
  spirv.ARM.GraphEntryPoint @main, @in
  spirv.ARM.Graph @main(%0: !spirv.arm.tensor<2xi8> {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 0)>})
      -> (!spirv.arm.tensor<2xi8> {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1)>}) attributes {entry_point = true} {
    %1 = spirv.ARM.GraphConstant {graph_constant_id = 4 : i32} : !spirv.arm.tensor<2xi8>
    spirv.ARM.GraphOutputs %1 : !spirv.arm.tensor<2xi8>
  }
}
