// RUN: lect opt --emit-bytecode --emit-for=17 %s | lect bytecode dump --section IR -
// RUN: lect opt --emit-bytecode --emit-for=17 %s | lect opt -

// Operands changed places after release 17, and flags had no words yet or others.
llvm.func @f(%v: vector<4xf32>, %w: vector<8xf32>, %x: f32) -> vector<8xf32> {
  %0 = llvm.intr.vector.insert %v, %w[4] : vector<4xf32> into vector<8xf32>
  %1 = "llvm.intr.vector.reduce.fadd"(%x, %v) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
  llvm.return %0 : vector<8xf32>
}
