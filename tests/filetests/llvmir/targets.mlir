// RUN: lect translate --mlir-to-llvmir %s

llvm.func @nvvm(%m: i32, %f: f32, %p: !llvm.ptr<3>) attributes {nvvm.kernel, nvvm.maxntid = array<i32: 32, 4>} {
  %0 = nvvm.read.ptx.sreg.tid.x : i32
  %1 = nvvm.read.ptx.sreg.ntid.x range <i32, 1, 64> : i32
  nvvm.barrier0
  nvvm.barrier id = %0 number_of_threads = %1
  %2 = nvvm.shfl.sync bfly %m, %f, %0, %1 : f32 -> f32
  %3 = nvvm.elect.sync -> i1
  nvvm.mbarrier.init %p, %0 : !llvm.ptr<3>, i32
  nvvm.cp.async.wait.group 2
  llvm.return
}

llvm.func @rocdl(%x: i32) attributes {rocdl.kernel} {
  %0 = rocdl.workitem.id.x : i32
  %1 = rocdl.workgroup.dim.x : i64
  rocdl.barrier
  llvm.return
}
