// RUN: lect translate --mlir-to-llvmir %s

llvm.func @addresses(%p: !ptr.ptr<#llvm.address_space<0>>, %q: !ptr.ptr<#llvm.address_space<0>>, %by: i32) -> i64 {
  %0 = ptr.ptr_add %p, %by : !ptr.ptr<#llvm.address_space<0>>, i32
  %1 = ptr.ptr_add inbounds %0, %by : !ptr.ptr<#llvm.address_space<0>>, i32
  %2 = ptr.ptr_diff %1, %q : !ptr.ptr<#llvm.address_space<0>> -> i32
  %3 = ptr.ptr_diff nuw | nsw %1, %q : !ptr.ptr<#llvm.address_space<0>> -> i128
  %size = ptr.type_offset !llvm.struct<(i32, i8)> : i64
  llvm.return %size : i64
}

llvm.func @accesses(%p: !ptr.ptr<#llvm.address_space<0>>, %mask: vector<4xi1>, %v: vector<4xf32>) {
  %0 = ptr.constant #ptr.address<4096> : !ptr.ptr<#llvm.address_space<0>>
  %1 = ptr.load %0 atomic syncscope("group") acquire alignment = 8 : !ptr.ptr<#llvm.address_space<0>> -> i64
  ptr.store volatile %1, %p nontemporal : i64, !ptr.ptr<#llvm.address_space<0>>
  %2 = ptr.masked_load %p, %mask, %v alignment = 16 : !ptr.ptr<#llvm.address_space<0>> -> vector<4xf32>
  ptr.masked_store %2, %p, %mask : vector<4xf32>, !ptr.ptr<#llvm.address_space<0>>
  llvm.return
}
