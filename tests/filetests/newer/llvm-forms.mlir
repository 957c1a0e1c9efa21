// RUN: lect opt --from=24 --emit-for=24 %s

// Forms that MLIR 24 gave operations that had none.

llvm.func @f(%start: f32, %vector: vector<4xf32>, %pointer: !llvm.ptr, %mask: vector<4xi1>) {
  %0 = llvm.intr.vector.reduce.fadd(%start, %vector) fastmath<reassoc> : (f32, vector<4xf32>) -> f32
  %1 = llvm.intr.vector.reduce.fadd(%start, %vector) : (f32, vector<4xf32>) -> f32
  %2 = llvm.intr.vector.reduce.fmul(%start, %vector) fastmath<reassoc> : (f32, vector<4xf32>) -> f32
  %3 = llvm.intr.masked.load(%pointer, %mask, %vector), alignment(4) <nontemporal> : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  llvm.return
}
