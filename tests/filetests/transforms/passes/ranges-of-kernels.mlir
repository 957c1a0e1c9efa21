// RUN: lect opt --int-range-optimizations %s
// Sizes and numbers of blocks and threads, by attributes, launches and bounds.

gpu.module @kernels {
  gpu.func @known() kernel attributes {known_block_size = array<i32: 8, 12, 16>, known_grid_size = array<i32: 20, 24, 28>, known_cluster_size = array<i32: 4, 2, 1>} {
    %0 = gpu.block_dim y
    %1 = gpu.grid_dim z
    %2 = gpu.thread_id x
    %3 = gpu.block_id x
    %4 = gpu.cluster_dim_blocks x
    %5 = gpu.cluster_block_id z
    %6 = gpu.global_id x
    %7 = test.reflect_bounds %0 : index
    %8 = test.reflect_bounds %1 : index
    %9 = test.reflect_bounds %2 : index
    %10 = test.reflect_bounds %3 : index
    %11 = test.reflect_bounds %4 : index
    %12 = test.reflect_bounds %5 : index
    %13 = test.reflect_bounds %6 : index
    gpu.return
  }
  gpu.func @bounded() kernel {
    %0 = gpu.block_dim x upper_bound 64
    %1 = gpu.block_id y upper_bound 7
    %2 = gpu.lane_id upper_bound 32
    %3 = gpu.lane_id
    %4 = gpu.subgroup_id : index
    %5 = gpu.subgroup_size upper_bound 64 : index
    %6 = gpu.num_subgroups : index
    %7 = gpu.cluster_dim x
    %8 = gpu.cluster_id x
    %9 = gpu.cluster_dim_blocks x
    %10 = gpu.global_id y
    %11 = gpu.global_id y upper_bound 100
    %12 = test.reflect_bounds %0 : index
    %13 = test.reflect_bounds %1 : index
    %14 = test.reflect_bounds %2 : index
    %15 = test.reflect_bounds %3 : index
    %16 = test.reflect_bounds %4 : index
    %17 = test.reflect_bounds %5 : index
    %18 = test.reflect_bounds %6 : index
    %19 = test.reflect_bounds %7 : index
    %20 = test.reflect_bounds %8 : index
    %21 = test.reflect_bounds %9 : index
    %22 = test.reflect_bounds %10 : index
    %23 = test.reflect_bounds %11 : index
    gpu.return
  }
}

func.func @device(%n: index) attributes {gpu.known_block_size = array<i32: 128, 1, 1>} {
  %0 = gpu.thread_id x
  %1 = gpu.thread_id y
  %2 = test.reflect_bounds %0 : index
  %3 = test.reflect_bounds %1 : index
  return
}

func.func @launch(%n: index) {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %c1, %sz = %c1) {
    %0 = test.reflect_bounds %bx : index
    %1 = test.reflect_bounds %gx : index
    %2 = test.reflect_bounds %tx : index
    %3 = test.reflect_bounds %sx : index
    %4 = gpu.thread_id x
    %5 = test.reflect_bounds %4 : index
    gpu.terminator
  }
  return
}

func.func @register() {
  %0 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 64> : i32
  %1 = nvvm.read.ptx.sreg.tid.y : i32
  %2 = test.reflect_bounds %0 : i32
  %3 = test.reflect_bounds %1 : i32
  return
}

func.func @given() {
  %0 = test.with_bounds { umin = 0 : i8, umax = 254 : i8, smin = -128 : i8, smax = 126 : i8 } : i8
  %1 = test.increment %0 : i8
  %2 = test.reflect_bounds %1 : i8
  test.with_bounds_region { umin = 4 : index, umax = 9 : index, smin = 4 : index, smax = 9 : index } %arg0 : index {
    %3 = test.reflect_bounds %arg0 : index
  }
  return
}
