// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

module attributes {gpu.container_module} {
  gpu.module @kernels [#nvvm.target<chip = "sm_90">, #rocdl.target] {
    gpu.func @kernel(%a: memref<4xf32>, %n: i32) workgroup(%shared: memref<32xf32, #gpu.address_space<workgroup>>) private(%own: memref<1xf32, #gpu.address_space<private>>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
      %bx = gpu.block_id x
      %by = gpu.block_dim y upper_bound 64
      %gx = gpu.grid_dim z
      %tx = gpu.thread_id x
      %all = gpu.global_id x
      %lane = gpu.lane_id upper_bound 32
      %sub = gpu.subgroup_id : index
      %subs = gpu.num_subgroups : index
      %size = gpu.subgroup_size upper_bound 64 : index
      %cx = gpu.cluster_id x
      %cy = gpu.cluster_dim y
      %cb = gpu.cluster_block_id z
      %cd = gpu.cluster_dim_blocks x
      %dynamic = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
      gpu.barrier
      gpu.printf "n is %d\\n", %n : i32
      gpu.return
    }
    gpu.func @helper(%f: f32, %n: i32, %v: vector<4xf32>) -> f32 {
      %sum = gpu.all_reduce add %f uniform {
      } : (f32) -> f32
      %own = gpu.all_reduce %f {
      ^bb0(%x: f32, %y: f32):
        %0 = arith.addf %x, %y : f32
        gpu.yield %0 : f32
      } : (f32) -> f32
      %most = gpu.subgroup_reduce maxnumf %f uniform : (f32) -> f32
      %part = gpu.subgroup_reduce add %v cluster(size = 4, stride = 2) : (vector<4xf32>) -> vector<4xf32>
      %moved, %valid = gpu.shuffle xor %f, %n, %n : f32
      %turned, %known = gpu.rotate %f, 3, 16 : f32
      %first = gpu.subgroup_broadcast %f, first_active_lane : f32
      %one = gpu.subgroup_broadcast %f, specific_lane %n : f32
      gpu.return %f : f32
    }
    gpu.func @matrices(%m: memref<32x32xf16, 3>, %i: index, %c: f16) {
      %a = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "AOp">
      %b = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index, transpose} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "BOp">
      %zero = gpu.subgroup_mma_constant_matrix %c : !gpu.mma_matrix<16x16xf16, "COp">
      %d = gpu.subgroup_mma_compute %a, %b, %zero : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
      %e = gpu.subgroup_mma_elementwise maxf %d, %zero : (!gpu.mma_matrix<16x16xf16, "COp">, !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
      %own = gpu.subgroup_mma_extract_thread_local %e[%i] : !gpu.mma_matrix<16x16xf16, "COp"> -> f16
      %set = gpu.subgroup_mma_insert_thread_local %own, %e[%i] : f16, !gpu.mma_matrix<16x16xf16, "COp"> -> !gpu.mma_matrix<16x16xf16, "COp">
      gpu.subgroup_mma_store_matrix %set, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, 3>
      gpu.return
    }
  }
  gpu.binary @binary <#gpu.select_object<1>> [#gpu.object<#nvvm.target, "text">, #gpu.object<#rocdl.target, offload = "bytes">]

  func.func @launches(%i: index, %n: i32, %a: memref<4xf32>, %bytes: i64) {
    %token = gpu.wait async
    gpu.launch_func @kernels::@kernel blocks in (%i, %i, %i) threads in (%i, %i, %i) args(%a : memref<4xf32>, %n : i32)
    %ran = gpu.launch_func async [%token] @kernels::@kernel clusters in (%i, %i, %i) blocks in (%i, %i, %i) threads in (%i, %i, %i) dynamic_shared_memory_size %n args(%a : memref<4xf32>, %n : i32)
    gpu.launch blocks(%x, %y, %z) in (%sx = %i, %sy = %i, %sz = %i) threads(%tx, %ty, %tz) in (%ux = %i, %uy = %i, %uz = %i) dynamic_shared_memory_size %n workgroup(%s : memref<32xf32, 3>) {
      gpu.terminator
    }
    %launched = gpu.launch async [%ran] clusters(%cx, %cy, %cz) in (%csx = %i, %csy = %i, %csz = %i) blocks(%x, %y, %z) in (%sx = %i, %sy = %i, %sz = %i) threads(%tx, %ty, %tz) in (%ux = %i, %uy = %i, %uz = %i) {
      gpu.terminator
    }
    %memory, %allocated = gpu.alloc async [%launched] (%i) : memref<?xf32, 1>
    %plain = gpu.alloc host_shared () : memref<4xf32, 1>
    %copied = gpu.memcpy async [%allocated] %plain, %a : memref<4xf32, 1>, memref<4xf32>
    %c = arith.constant 0.0 : f32
    gpu.memset [%copied] %plain, %c : memref<4xf32, 1>, f32
    %freed = gpu.dealloc async [%copied] %memory : memref<?xf32, 1>
    gpu.wait [%freed]
    gpu.set_default_device %n
    return
  }

  // Sparse matrices.
  func.func @sparse(%i: index, %rows: memref<?xindex>, %columns: memref<?xindex>, %values: memref<?xf64>, %buffer: memref<?xi8>) {
    %t0 = gpu.wait async
    %coo, %t1 = gpu.create_coo async [%t0] %i, %i, %i, %rows, %columns, %values : memref<?xindex>, memref<?xindex>, memref<?xf64>
    %csr, %t2 = gpu.create_csr async [%t1] %i, %i, %i, %rows, %columns, %values : memref<?xindex>, memref<?xindex>, memref<?xf64>
    %csc, %t3 = gpu.create_csc async [%t2] %i, %i, %i, %rows, %columns, %values : memref<?xindex>, memref<?xindex>, memref<?xf64>
    %bsr, %t4 = gpu.create_bsr async [%t3] %i, %i, %i, %i, %i, %rows, %columns, %values : memref<?xindex>, memref<?xindex>, memref<?xf64>
    %two, %t5 = gpu.create_2to4_spmat async [%t4] {PRUNE_AND_CHECK} %i, %i, %values : memref<?xf64>
    %vector, %t6 = gpu.create_dn_tensor async [%t5] %values, %i : index into memref<?xf64>
    %matrix, %t7 = gpu.create_dn_tensor async [%t6] %values, %i, %i : index, index into memref<?xf64>
    %size, %t8 = gpu.spmv_buffer_size async [%t7] %csr, %vector, %vector into f64
    %t9 = gpu.spmv async [%t8] %csr{TRANSPOSE}, %vector, %vector, %buffer : memref<?xi8> into f64
    %size2, %t10 = gpu.spmm_buffer_size async [%t9] %csr, %matrix{CONJUGATE_TRANSPOSE}, %matrix : index into f32
    %t11 = gpu.spmm async [%t10] %csr, %matrix, %matrix, %buffer : memref<?xi8> into f32
    %size3, %t12 = gpu.sddmm_buffer_size async [%t11] %matrix, %matrix, %csr into f32
    %t13 = gpu.sddmm async [%t12] %matrix, %matrix, %csr, %buffer : memref<?xi8> into f32
    %work, %t14 = gpu.spgemm_create_descr async [%t13]
    %size4, %t15 = gpu.spgemm_work_estimation_or_compute async [%t14] {WORK_ESTIMATION} %csr, %csr, %csr, %work, %i, %buffer : f32 into memref<?xi8>
    %t16 = gpu.spgemm_copy async [%t15] %csr, %csr, %csr, %work : f32
    %r, %co, %nnz, %t17 = gpu.spmat_get_size async [%t16] %csr
    %t18 = gpu.set_csr_pointers async [%t17] %csr, %rows, %columns, %values : memref<?xindex>, memref<?xindex>, memref<?xf64>
    %t19 = gpu.spgemm_destroy_descr async [%t18] %work
    %t20 = gpu.destroy_sp_mat async [%t19] %csr
    %t21 = gpu.destroy_dn_tensor async [%t20] %vector
    gpu.wait [%t21]
    return
  }

  func.func @warp(%lane: index, %v: vector<1xf32>) -> vector<1xf32> {
    %r = gpu.warp_execute_on_lane_0(%lane)[32] args(%v : vector<1xf32>) -> (vector<1xf32>) {
    ^bb0(%whole: vector<32xf32>):
      gpu.yield %whole : vector<32xf32>
    }
    return %r : vector<1xf32>
  }
}
