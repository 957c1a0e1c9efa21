// RUN: lect opt --canonicalize %s

// A vector of equal indices makes a vector of addresses, and does not become a number.

llvm.func @gather(%base: !llvm.ptr, %mask: vector<2xi1>, %other: vector<2xf32>) -> vector<2xf32> {
  %indices = llvm.mlir.constant(dense<2> : vector<2xi32>) : vector<2xi32>
  %addresses = llvm.getelementptr %base[%indices] : (!llvm.ptr, vector<2xi32>) -> vector<2x!llvm.ptr>, f32
  %0 = llvm.intr.masked.gather %addresses, %mask, %other {alignment = 4 : i32} : (vector<2x!llvm.ptr>, vector<2xi1>, vector<2xf32>) -> vector<2xf32>
  llvm.return %0 : vector<2xf32>
}
