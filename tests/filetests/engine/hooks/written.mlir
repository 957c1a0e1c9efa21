// RUN: lect opt --load-dialect engine/hooks/dialects.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect engine/hooks/dialects.td --allow-unregistered-dialect %s | lect opt --load-dialect engine/hooks/dialects.td --allow-unregistered-dialect

// Text parsed by custom code of dialects is printed in one canonical form.
"quant"() {
  any = [!quant.any<i16>, !quant.any< u8 <1 : 255> : f32 >, !quant.any<i8<-128:127>>],
  uniform = [!quant.uniform<si8:f32,2.0>, !quant.uniform<i8<-100:100>:f32:1, {2.0:3, 4.0:0}>,
             !quant<uniform<i8:f32, 1234567890123.0 : -3>>],
  blocks = !quant.uniform<u8:f32:{0:2,1:4}, {{2.0:-120,3.0},{0x3FF0000000000000,5.0}}>,
  calibrated = !quant.calibrated<f32< -0.998 : 1.2321 >>
} : () -> ()

"llvm"() {
  a = [!llvm.array<4x!llvm.ptr>, !llvm.array<4 x  ptr<3>>, !llvm.array<2 x array<2 x !quant.any<i8>>>],
  f = [!llvm.func<void(i32,...)>, !llvm.func<struct<(i8)>(!llvm.array<2 x i8>)>, !llvm.func<i32( )>],
  s = [!llvm.struct<packed(i32,ptr<0>)>, !llvm.struct<"a",opaque>, !llvm.struct<"a b\"",packed(ptr,struct<"a b\"">)>],
  t = [!llvm.target<"spirv.Image",i32,ptr,1,2>, !llvm.target<"t">], w = [!llvm.ppc_fp128, !llvm.void]
} : () -> ()

"spirv"() {
  a = [!spirv.array<4xf32,stride=4>, !spirv.array<2 x!spirv.rtarray<vector<4xf32>,stride = 16>>],
  s = [!spirv.struct<()>, !spirv.struct<(f32[0],i32[4,Restrict,MatrixStride=16,ColMajor]),Block>,
       !spirv.struct<a,(!spirv.ptr<!spirv.struct<a>,Function>,f32[Restrict])>],
  m = [!spirv.matrix<3xvector<3xf32>>, !spirv.arm.tensor<?x?xi8>, !spirv.arm.tensor<*xi8>],
  e = [#spirv.vce<v1.3,[Shader,Int8],[SPV_KHR_16bit_storage]>, #spirv.interface_var_abi<(0,1),Uniform>,
       #spirv.target_env<#spirv.vce<v1.0,[],[]>,api=Vulkan,Qualcomm:IntegratedGPU:4,#spirv.resource_limits<>>],
  c = #spirv<storage_class<  Uniform>>
} : () -> ()

"sparse"() {
  e = #sparse_tensor.encoding<{map=(i,j)->(i:dense,j:compressed)}>,
  same = #sparse_tensor.encoding<{ map = {a, b} (x = a, y = b) -> (a = x : dense, b = y : compressed), posWidth = 0 }>,
  all = #sparse_tensor.encoding<{crdWidth=8,map=[s](i:#sparse_tensor<slice(1,?,1)>,j)->(j*4+s:compressed(nonordered,nonunique),
        i mod 4:singleton),implicitVal=0.0:f32,posWidth=32}>,
  some = #sparse_tensor.encoding<{map=(i,j)->(i:dense,j floordiv 4:dense,j mod 4:structured[2,4])}>
} : () -> ()

"others"() {
  d = [#dlti.dl_spec<"a"=1,i32=#dlti.map<>>, #dlti.dl_spec<#dlti.dl_entry<"a",1>,#dlti.dl_entry<i8,"b">>, #dlti.dl_entry<i8,2>],
  n = [#complex.number<:f32 1.0,0x4000000000000000>, #complex.number<:f64 1.0, 2.5> : complex<f64>],
  g = [!gpu.mma_matrix<16x16xf16,"AOp">, !gpu.sparse.spmat_handle],
  u = !async.hidden< 1,x="a , b" , !async.hidden >
} : () -> ()
