// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

// Scalable matrices of ARM.

func.func @f0(%a: vector<[8]xf16>, %m: vector<[8]xi1>, %c: vector<[4]x[4]xf32>) {
  %0 = arm_sme.fmopa_2way %a, %a acc(%c) masks(%m, %m) : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xf32>
  return
}

func.func @f1(%a: vector<[8]xf16>, %m: vector<[8]xi1>, %c: vector<[4]x[4]xf32>) {
  %0 = arm_sme.fmopa_2way %a, %a {tile_id = 3 : i32} : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xf32>
  return
}

func.func @f2(%a: vector<[16]xi8>, %m: vector<[16]xi1>, %c: vector<[4]x[4]xi32>) {
  %0 = arm_sme.smopa_4way %a, %a acc(%c) masks(%m, %m) : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  return
}

func.func @f3(%a: vector<[16]xi8>, %m: vector<[16]xi1>, %c: vector<[4]x[4]xi32>) {
  %0 = arm_sme.smopa_4way %a, %a {tile_id = 3 : i32} : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  return
}

func.func @f4(%a: vector<[8]xi16>, %m: vector<[8]xi1>, %c: vector<[2]x[2]xi64>) {
  %0 = arm_sme.usmops_4way %a, %a acc(%c) masks(%m, %m) : vector<[8]xi16>, vector<[8]xi16> into vector<[2]x[2]xi64>
  return
}

func.func @f5(%a: vector<[8]xi16>, %m: vector<[8]xi1>, %c: vector<[2]x[2]xi64>) {
  %0 = arm_sme.usmops_4way %a, %a {tile_id = 3 : i32} : vector<[8]xi16>, vector<[8]xi16> into vector<[2]x[2]xi64>
  return
}

func.func @f6() {
  %0 = arm_sme.zero {tile_id = 0 : i32} : vector<[4]x[4]xf32>
  return
}

func.func @f7() {
  %0 = arm_sme.zero {tile_id = "a"} : vector<[4]x[4]xf32>
  return
}

func.func @f8(%a: vector<[4]xf32>, %m: vector<[4]xi1>) {
  %0 = arm_sme.outerproduct %a, %a kind<sub> masks(%m, %m) : vector<[4]xf32>, vector<[4]xf32>
  return
}

func.func @f9(%a: vector<[4]xf32>, %m: vector<[4]xi1>) {
  %0 = arm_sme.outerproduct %a, %a masks(%m, %m) kind<sub> : vector<[4]xf32>, vector<[4]xf32>
  return
}

func.func @f10(%b: memref<?x?xf32>, %i: index, %p: f32, %m: vector<[4]x[4]xi1>, %s: vector<[4]xi1>, %t: vector<[4]x[4]xf32>, %v: vector<[4]xf32>) {
  %0 = arm_sme.tile_load %b[%i, %i], %p, %m layout<vertical> : memref<?x?xf32>, vector<[4]x[4]xf32>
  %1 = arm_sme.tile_load %b[%i, %i] layout<horizontal> : memref<?x?xf32>, vector<[4]x[4]xf32>
  arm_sme.tile_store %t, %b[%i, %i], %m : memref<?x?xf32>, vector<[4]x[4]xf32>
  %2 = arm_sme.load_tile_slice %b[%i, %i], %s, %t, %i layout<vertical> : memref<?x?xf32>, vector<[4]xi1>, vector<[4]x[4]xf32>
  arm_sme.store_tile_slice %t, %i, %s, %b[%i, %i] : memref<?x?xf32>, vector<[4]xi1>, vector<[4]x[4]xf32>
  %3 = arm_sme.insert_tile_slice %v, %t[%i] layout<vertical> : vector<[4]xf32> into vector<[4]x[4]xf32>
  %4 = arm_sme.extract_tile_slice %t[%i] : vector<[4]xf32> from vector<[4]x[4]xf32>
  %5 = arm_sme.streaming_vl <byte>
  %6 = arm_sme.copy_tile %t : vector<[4]x[4]xf32>
  %7 = arm_sme.get_tile : vector<[16]x[16]xi8>
  return
}
