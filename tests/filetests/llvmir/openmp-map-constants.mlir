// RUN: lect translate --mlir-to-llvmir %s
// ORACLE: differs because the number of a file that does not exist is a hash of its name in LLVM

// A mapped global variable is an argument of the region, so that expressions with its address are instructions there.
module attributes {omp.target_triples = ["amdgcn-amd-amdhsa"]} {
  llvm.mlir.global internal @numbers() {addr_space = 0 : i32} : !llvm.array<4 x i32> {
    %0 = llvm.mlir.zero : !llvm.array<4 x i32>
    llvm.return %0 : !llvm.array<4 x i32>
  }
  llvm.func @second() {
    %all = llvm.mlir.addressof @numbers : !llvm.ptr
    %m = omp.map.info var_ptr(%all : !llvm.ptr, !llvm.array<4 x i32>) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr {name = "all"} loc("k.f90":2:3)
    omp.target map_entries(%m -> %a : !llvm.ptr) {
      %address = llvm.getelementptr inbounds %a[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
      %value = llvm.load %address : !llvm.ptr -> i32
      llvm.store %value, %a : i32, !llvm.ptr
      omp.terminator
    } loc("k.f90":3:3)
    llvm.return
  }
  llvm.func @llvm.memmove.p0.p0.i64(!llvm.ptr, !llvm.ptr, i64, i1)
  llvm.func @sizes(%d: i32) -> i64 {
    %0 = omp.target_allocmem %d : i32, vector<4x4xf32>
    llvm.return %0 : i64
  }
}
