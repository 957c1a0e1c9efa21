// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

// Products and dot products.

func.func @products(%a: vector<8xi8>, %b: vector<16xi8>, %c: vector<4xi32>, %d: vector<2xi32>, %e: vector<8xbf16>, %f: vector<4xf32>) {
  %0 = arm_neon.intr.smull %a, %a : vector<8xi8> to vector<8xi16>
  %1 = arm_neon.intr.smull %c, %c {demo.note} : vector<4xi32> to vector<4xi64>
  %2 = arm_neon.intr.sdot %c, %b, %b : vector<16xi8>, vector<16xi8> to vector<4xi32>
  %3 = arm_neon.intr.sdot %d, %a, %a : vector<8xi8>, vector<8xi8> to vector<2xi32>
  %4 = arm_neon.intr.smmla %c, %b, %b : vector<16xi8> to vector<4xi32>
  %5 = arm_neon.intr.ummla %4, %b, %b : vector<16xi8> to vector<4xi32>
  %6 = arm_neon.intr.usmmla %5, %b, %b {demo.note} : vector<16xi8> to vector<4xi32>
  %7 = arm_neon.intr.bfmmla %f, %e, %e : vector<8xbf16> to vector<4xf32>
  return
}

func.func @rows(%a: vector<4xi32>, %b: vector<4x4xi8>, %c: vector<2xi32>, %d: vector<2x4xi8>) {
  %0 = arm_neon.2d.sdot %a, %b, %b : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>
  %1 = arm_neon.2d.sdot %c, %d, %d : vector<2x4xi8>, vector<2x4xi8> to vector<2xi32>
  return
}
