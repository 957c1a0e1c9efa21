// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

// Instructions of GPUs of Intel.

llvm.func @f0(%p: !llvm.ptr<1>) {
  %0 = xevm.blockload %p : (!llvm.ptr<1>) -> i8
  llvm.return
}

llvm.func @f1(%p: !llvm.ptr<1>, %v: i8) {
  xevm.blockstore %p, %v : (!llvm.ptr<1>, i8)
  llvm.return
}

llvm.func @f2(%p: !llvm.ptr<1>, %i: i32) {
  %0 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=8 : i32, tile_width=16 : i32, tile_height=8 : i32, v_blocks=1 : i32, transpose=false, pack_register=false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi8>
  llvm.return
}

llvm.func @f3(%p: !llvm.ptr<1>, %i: i32) {
  xevm.blockprefetch2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits=8 : i32, tile_width=16 : i32, tile_height=8 : i32, v_blocks=1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
  llvm.return
}

llvm.func @f4(%p: !llvm.ptr<1>, %i: i32, %v: vector<8xi32>) {
  xevm.blockstore2d %p, %i, %i, %i, %i, %i, %v <{elem_size_in_bits=8 : i32, tile_width=16 : i32, tile_height=8 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi32>)
  llvm.return
}

func.func @f5(%m: memref<2048xi8, #xevm.addr_space<shared>>) {
  %0 = xegpu.create_mem_desc %m : memref<2048xi8, #xevm.addr_space<shared>> -> !xegpu.mem_desc<16x64xf16>
  return
}
