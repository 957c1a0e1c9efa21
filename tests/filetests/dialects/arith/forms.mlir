// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

// All operations of the dialect, in their own form, in the generic form, and from there back.

func.func @constants() {
  %0 = arith.constant 4 : index
  %1 = arith.constant -4 : i32
  %2 = arith.constant true
  %3 = arith.constant 1.5 : f32
  %4 = arith.constant dense<[1, 2]> : vector<2xi8>
  %5 = arith.constant dense<0.0> : vector<[4]xf16>
  %6 = arith.constant {demo.note} sparse<0, 1> : tensor<4xi32>
  return
}

func.func @integers(%a: i32, %b: i32, %v: vector<4xindex>, %t: tensor<?xi8>) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.subi %a, %b overflow<nsw> : i32
  %2 = arith.muli %v, %v overflow<nsw, nuw> : vector<4xindex>
  %3 = arith.shli %t, %t {demo.note} : tensor<?xi8>
  %4 = arith.divui %a, %b exact : i32
  %5 = arith.divsi %a, %b : i32
  %6 = arith.shrui %a, %b exact {demo.note} : i32
  %7 = arith.shrsi %a, %b : i32
  %8 = arith.ceildivui %a, %b : i32
  %9 = arith.ceildivsi %a, %b : i32
  %10 = arith.floordivsi %a, %b : i32
  %11 = arith.remui %a, %b : i32
  %12 = arith.remsi %a, %b : i32
  %13 = arith.andi %a, %b : i32
  %14 = arith.ori %a, %b : i32
  %15 = arith.xori %a, %b : i32
  %16 = arith.maxsi %a, %b : i32
  %17 = arith.maxui %a, %b : i32
  %18 = arith.minsi %a, %b : i32
  %19 = arith.minui %a, %b : i32
  %20:2 = arith.addui_extended %a, %b : i32, i1
  %sum, %carry = arith.addui_extended %v, %v : vector<4xindex>, vector<4xi1>
  %21:2 = arith.mulsi_extended %a, %b : i32
  %low, %high = arith.mului_extended %t, %t : tensor<?xi8>
  return
}

func.func @floats(%a: f32, %b: f32, %v: vector<[4]xf64>) {
  %0 = arith.negf %a : f32
  %1 = arith.addf %a, %b fastmath<none> : f32
  %2 = arith.subf %a, %b fastmath<nnan> : f32
  %3 = arith.mulf %v, %v fastmath<nnan, contract> : vector<[4]xf64>
  %4 = arith.divf %a, %b fastmath<fast> : f32
  %5 = arith.remf %a, %b fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn> {demo.note} : f32
  %6 = arith.maximumf %a, %b : f32
  %7 = arith.maxnumf %a, %b : f32
  %8 = arith.minimumf %a, %b : f32
  %9 = arith.minnumf %a, %b : f32
  return
}

func.func @casts(%i: i32, %f: f32, %x: index, %v: vector<4xf32>, %scale: vector<4xf8E8M0FNU>, %m: memref<?xindex>) {
  %0 = arith.extui %i : i32 to i64
  %1 = arith.extsi %i : i32 to i64
  %2 = arith.trunci %i overflow<nuw> : i32 to i8
  %3 = arith.extf %f fastmath<fast> : f32 to f64
  %4 = arith.truncf %f : f32 to bf16
  %5 = arith.truncf %v toward_zero fastmath<ninf> : vector<4xf32> to vector<4xf16>
  %6 = arith.scaling_extf %v, %scale : vector<4xf32>, vector<4xf8E8M0FNU> to vector<4xf64>
  %7 = arith.scaling_truncf %v, %scale to_nearest_even fastmath<nnan> : vector<4xf32>, vector<4xf8E8M0FNU> to vector<4xf4E2M1FN>
  %8 = arith.uitofp %i : i32 to f32
  %9 = arith.sitofp %i : i32 to f16
  %10 = arith.fptoui %v : vector<4xf32> to vector<4xi1>
  %11 = arith.fptosi %f : f32 to i64
  %12 = arith.index_cast %x : index to i32
  %13 = arith.index_castui %m : memref<?xindex> to memref<?xi16>
  %14 = arith.bitcast %f : f32 to i32
  return
}

func.func @comparisons(%i: i32, %f: f32, %c: i1, %v: vector<4xf32>, %mask: tensor<2x?xi1>, %t: tensor<2x?xi8>) {
  %0 = arith.cmpi slt, %i, %i : i32
  %1 = arith.cmpi "uge", %t, %t : tensor<2x?xi8>
  %2 = arith.cmpf oeq, %f, %f : f32
  %3 = arith.cmpf true, %v, %v fastmath<nnan> {demo.note} : vector<4xf32>
  %4 = arith.select %c, %f, %f : f32
  %5 = arith.select %c, %v, %v {demo.note} : vector<4xf32>
  %6 = arith.select %mask, %t, %t : tensor<2x?xi1>, tensor<2x?xi8>
  return
}

