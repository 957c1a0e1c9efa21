// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

// The forms of SPIR-V that are C++ code in MLIR.

spirv.module @shader Logical GLSL450 requires #spirv.vce<v1.3, [Shader, Matrix], [SPV_KHR_16bit_storage]> attributes {note = 1} {
  spirv.GlobalVariable @size built_in("NumWorkgroups") : !spirv.ptr<vector<3xi32>, Input>
  spirv.GlobalVariable @buffer bind(1, 2) {note} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
  spirv.SpecConstant @width spec_id(5) = 8 : i32
  spirv.SpecConstant @flag = true
  spirv.SpecConstantComposite @pair (@width, @width) : !spirv.array<2 x i32>
  spirv.EXT.SpecConstantCompositeReplicate @many (@width) : !spirv.array<9 x i32>
  spirv.GlobalVariable @start initializer(@width) : !spirv.ptr<i32, Private>

  spirv.func @outside(%0: i32 {spirv.decoration = #spirv.decoration<Restrict>}) -> f32 "Pure|Const" attributes {
    linkage_attributes = #spirv.linkage_attributes<linkage_name = "outside", linkage_type = <Import>>
  }
  spirv.func @physical(%0: !spirv.ptr<i32, PhysicalStorageBuffer> {spirv.decoration = #spirv.decoration<Aliased>},
                       %1: !spirv.ptr<!spirv.ptr<i32, PhysicalStorageBuffer>, Function> {spirv.decoration = #spirv.decoration<RestrictPointer>}) "None" {
    spirv.Return
  }

  spirv.func @memory(%index: i32) "None" {
    %buffer = spirv.mlir.addressof @buffer : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
    %zero = spirv.Constant 0 : i32
    %element = spirv.AccessChain %buffer[%zero, %index] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
    %value = spirv.Load "StorageBuffer" %element ["Volatile | Aligned", 4] {note} : f32
    spirv.Store "StorageBuffer" %element, %value ["Aligned", 16] : f32
    %local = spirv.Variable init(%zero) {note} : !spirv.ptr<i32, Function>
    %other = spirv.Variable : !spirv.ptr<i32, Function>
    %pointers = spirv.Variable {aliased_pointer} : !spirv.ptr<!spirv.ptr<f32, PhysicalStorageBuffer>, Function>
    spirv.CopyMemory "Function" %local, "Function" %other : i32
    spirv.CopyMemory "Function" %local, "Function" %other ["Aligned", 4], ["Volatile"] : i32 {note}
    %old = spirv.AtomicIIncrement <Device> <None> %local : !spirv.ptr<i32, Function>
    %new = spirv.AtomicIAdd <Device> <AcquireRelease> %local, %old : !spirv.ptr<i32, Function>
    spirv.Return
  }

  spirv.func @values(%a: i32, %b: f32, %pair: !spirv.struct<(i32, f32)>) -> f32 "Inline" {
    %word = spirv.mlir.referenceof @width : i32
    %array = spirv.Constant [1 : i32, 2 : i32] : !spirv.array<2 x i32>
    %dense = spirv.Constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32> : !spirv.array<2 x !spirv.array<2 x i32>>
    %vector = spirv.Constant dense<[1, 2]> : vector<2xi32>
    %true = spirv.Constant true
    %repeated = spirv.EXT.ConstantCompositeReplicate [2 : i32] : !spirv.array<3 x !spirv.array<4 x i32>>
    %part = spirv.CompositeExtract %pair[1 : i32] : !spirv.struct<(i32, f32)>
    %whole = spirv.CompositeInsert %part, %pair[1 : i32] : f32 into !spirv.struct<(i32, f32)>
    %sum = spirv.IAddCarry %a, %word : !spirv.struct<(i32, i32)>
    %product = spirv.SMulExtended {note} %a, %a : !spirv.struct<(i32, i32)>
    %clamped = spirv.GL.FClamp %b, %b, %part {note} : f32
    %two = spirv.Constant 2 : i32
    %folded = spirv.SpecConstantOperation wraps "spirv.IMul"(%two, %word) : (i32, i32) -> i32
    %called = spirv.FunctionCall @outside(%folded) : (i32) -> f32
    spirv.ReturnValue %called : f32
  }

  spirv.func @control(%condition: i1, %selector: i32) "None" {
    spirv.mlir.loop control(Unroll) {
      spirv.Branch ^header
    ^header:
      spirv.BranchConditional %condition [3, 4], ^body, ^merge
    ^body:
      spirv.Branch ^continue
    ^continue:
      spirv.Branch ^header
    ^merge:
      spirv.mlir.merge
    }
    %chosen = spirv.mlir.selection -> i32 {
      spirv.BranchConditional %condition, ^then, ^merge
    ^then:
      spirv.Branch ^merge
    ^merge:
      spirv.mlir.merge %selector : i32
    }
    spirv.mlir.selection control(DontFlatten) {
      spirv.Switch %chosen : i32, [
        default: ^merge,
        1: ^merge
      ]
    ^merge:
      spirv.mlir.merge
    }
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @control, @size, @buffer
  spirv.EntryPoint "Kernel" @control
  spirv.ExecutionMode @control "LocalSize", 8, 4, 1
  spirv.ExecutionMode @control "ContractionOff"
}

"types"() {
  a = !spirv.struct<list, (!spirv.ptr<!spirv.struct<list>, Generic>, i3)>,
  b = !spirv.struct<(f32 [0, NonWritable, MatrixStride=16], i32 [8, BuiltIn="x", RowMajor=unit]), Block>,
  c = !spirv.struct<(i32 [], f32 [Volatile])>,
  d = !spirv.arm.tensor<?x?xf32>,
  e = !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>,
  f = dense<[[1, 2]]> : !spirv.arm.tensor<1x2xi32>,
  g = #spirv.target_env<#spirv.vce<v1.0, [], []>, api=Unknown, AMD:Unknown:3, #spirv.resource_limits<>>,
  h = #spirv.interface_var_abi<(-1, 1)>
} : () -> ()
