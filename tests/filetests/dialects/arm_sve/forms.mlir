// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

// Products, masks, and elements in turn.

func.func @products(%a: vector<[16]xi8>, %b: vector<[4]xi32>, %c: vector<[8]xi16>, %d: vector<[2]xi64>, %e: vector<[8]xbf16>, %f: vector<[4]xf32>) {
  %0 = arm_sve.sdot %b, %a, %a : vector<[16]xi8> to vector<[4]xi32>
  %1 = arm_sve.udot %d, %c, %c {demo.note} : vector<[8]xi16> to vector<[2]xi64>
  %2 = arm_sve.smmla %b, %a, %a : vector<[16]xi8> to vector<[4]xi32>
  %3 = arm_sve.ummla %b, %a, %a : vector<[16]xi8> to vector<[4]xi32>
  %4 = arm_sve.usmmla %b, %a, %a : vector<[16]xi8> to vector<[4]xi32>
  %5 = arm_sve.intr.bfmmla %f, %e, %e : vector<[8]xbf16> to vector<[4]xf32>
  return
}

func.func @masked(%mask: vector<[4]xi1>, %a: vector<[4]xi32>, %f: vector<[4]xf32>, %wide: vector<2x[4]xi1>, %b: vector<2x[4]xi8>) {
  %0 = arm_sve.masked.addi %mask, %a, %a : vector<[4]xi1>, vector<[4]xi32>
  %1 = arm_sve.masked.muli %wide, %b, %b : vector<2x[4]xi1>, vector<2x[4]xi8>
  %2 = arm_sve.masked.subi %mask, %a, %a : vector<[4]xi1>, vector<[4]xi32>
  %3 = arm_sve.masked.divi_signed %mask, %a, %a : vector<[4]xi1>, vector<[4]xi32>
  %4 = arm_sve.masked.divi_unsigned %mask, %a, %a : vector<[4]xi1>, vector<[4]xi32>
  %5 = arm_sve.masked.addf %mask, %f, %f : vector<[4]xi1>, vector<[4]xf32>
  %6 = arm_sve.masked.mulf %mask, %f, %f : vector<[4]xi1>, vector<[4]xf32>
  %7 = arm_sve.masked.subf %mask, %f, %f : vector<[4]xi1>, vector<[4]xf32>
  %8 = arm_sve.masked.divf %mask, %f, %f {demo.note} : vector<[4]xi1>, vector<[4]xf32>
  return
}

func.func @masks(%mask: vector<[4]xi1>, %all: vector<[16]xi1>, %rows: vector<3x[16]xi1>, %at: index) {
  %0 = arm_sve.convert_to_svbool %mask : vector<[4]xi1>
  %1 = arm_sve.convert_from_svbool %all : vector<[2]xi1>
  %2 = arm_sve.convert_from_svbool %rows : vector<3x[8]xi1>
  %3 = arm_sve.psel %mask, %all[%at] : vector<[4]xi1>, vector<[16]xi1>
  return
}

func.func @in_turn(%a: vector<[8]xi16>, %b: vector<[16]xi8>) {
  %0:2 = arm_sve.zip.x2 %a, %a : vector<[8]xi16>
  %1:4 = arm_sve.zip.x4 %b, %b, %b, %b : vector<[16]xi8>
  %2 = arm_sve.dupq_lane %a[3] : vector<[8]xi16>
  return
}

func.func @intrinsics(%mask: vector<[4]xi1>, %a: vector<[4]xi32>, %all: vector<[16]xi1>, %n: i64, %at: i32) {
  %0 = "arm_sve.intr.add"(%mask, %a, %a) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  %1 = "arm_sve.intr.convert.from.svbool"(%all) : (vector<[16]xi1>) -> vector<[4]xi1>
  %2 = "arm_sve.intr.convert.to.svbool"(%mask) : (vector<[4]xi1>) -> vector<[16]xi1>
  %3 = "arm_sve.intr.whilelt"(%n, %n) : (i64, i64) -> vector<[4]xi1>
  %4 = "arm_sve.intr.psel"(%all, %mask, %at) : (vector<[16]xi1>, vector<[4]xi1>, i32) -> vector<[16]xi1>
  %5 = "arm_sve.intr.dupq_lane"(%a) {lane = 1 : i64} : (vector<[4]xi32>) -> vector<[4]xi32>
  return
}
