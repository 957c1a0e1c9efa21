// RUN: lect opt --llvm-add-comdats %s
// RUN: lect opt --llvm-optimize-for-nvvm-target %s
// RUN: lect opt --pass-pipeline=builtin.module(func.func(arm-neon-2d-to-intr)) %s

llvm.func linkonce @once() {
  llvm.return
}
llvm.func linkonce_odr @once_odr() {
  llvm.return
}
llvm.func weak @weak() {
  llvm.return
}
llvm.func @quotient(%a: f16, %b: f16) -> f16 {
  %0 = llvm.fdiv %a, %b : f16
  llvm.return %0 : f16
}
func.func @product(%a: vector<4xi32>, %b: vector<4x4xi8>) -> vector<4xi32> {
  %0 = arm_neon.2d.sdot %a, %b, %b : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>
  return %0 : vector<4xi32>
}
