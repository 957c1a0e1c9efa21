// Folds of operations with constant or equal operands: one function for each case.

func.func @i1(%a: i32, %b: i32) -> (i32) {
  %c0 = arith.constant 0 : i32
  %r = arith.addi %a, %c0 : i32
  return %r : i32
}

func.func @i2(%a: i32, %b: i32) -> (i32) {
  %c0 = arith.constant 0 : i32
  %r = arith.subi %a, %c0 : i32
  return %r : i32
}

func.func @i3(%a: i32, %b: i32) -> (i32) {
  %c0 = arith.constant 0 : i32
  %r = arith.ori %a, %c0 : i32
  return %r : i32
}

func.func @i4(%a: i32, %b: i32) -> (i32) {
  %c0 = arith.constant 0 : i32
  %r = arith.xori %a, %c0 : i32
  return %r : i32
}

func.func @i5(%a: i32, %b: i32) -> (i32) {
  %c0 = arith.constant 0 : i32
  %r = arith.shli %a, %c0 : i32
  return %r : i32
}

func.func @i6(%a: i32, %b: i32) -> (i32) {
  %c0 = arith.constant 0 : i32
  %r = arith.shrui %a, %c0 : i32
  return %r : i32
}

func.func @i7(%a: i32, %b: i32) -> (i32) {
  %c0 = arith.constant 0 : i32
  %r = arith.shrsi %a, %c0 : i32
  return %r : i32
}

func.func @i8(%a: i32, %b: i32) -> (i32) {
  %c0 = arith.constant 0 : i32
  %r = arith.muli %a, %c0 : i32
  return %r : i32
}

func.func @i9(%a: i32, %b: i32) -> (i32) {
  %c0 = arith.constant 0 : i32
  %r = arith.andi %a, %c0 : i32
  return %r : i32
}

func.func @i10(%a: i32, %b: i32) -> (i32) {
  %c1 = arith.constant 1 : i32
  %r = arith.muli %a, %c1 : i32
  return %r : i32
}

func.func @i11(%a: i32, %b: i32) -> (i32) {
  %c1 = arith.constant 1 : i32
  %r = arith.divui %a, %c1 : i32
  return %r : i32
}

func.func @i12(%a: i32, %b: i32) -> (i32) {
  %c1 = arith.constant 1 : i32
  %r = arith.divsi %a, %c1 : i32
  return %r : i32
}

func.func @i13(%a: i32, %b: i32) -> (i32) {
  %c1 = arith.constant 1 : i32
  %r = arith.ceildivui %a, %c1 : i32
  return %r : i32
}

func.func @i14(%a: i32, %b: i32) -> (i32) {
  %c1 = arith.constant 1 : i32
  %r = arith.ceildivsi %a, %c1 : i32
  return %r : i32
}

func.func @i15(%a: i32, %b: i32) -> (i32) {
  %c1 = arith.constant 1 : i32
  %r = arith.floordivsi %a, %c1 : i32
  return %r : i32
}

func.func @i16(%a: i32, %b: i32) -> (i32) {
  %c1 = arith.constant 1 : i32
  %r = arith.remui %a, %c1 : i32
  return %r : i32
}

func.func @i17(%a: i32, %b: i32) -> (i32) {
  %c1 = arith.constant 1 : i32
  %r = arith.remsi %a, %c1 : i32
  return %r : i32
}

func.func @i18(%a: i32, %b: i32) -> (i32) {
  %m = arith.constant -1 : i32
  %r = arith.andi %a, %m : i32
  return %r : i32
}

func.func @i19(%a: i32, %b: i32) -> (i32) {
  %m = arith.constant -1 : i32
  %r = arith.ori %a, %m : i32
  return %r : i32
}

func.func @i20(%a: i32, %b: i32) -> (i32) {
  %r = arith.subi %a, %a : i32
  return %r : i32
}

func.func @i21(%a: i32, %b: i32) -> (i32) {
  %r = arith.andi %a, %a : i32
  return %r : i32
}

func.func @i22(%a: i32, %b: i32) -> (i32) {
  %r = arith.ori %a, %a : i32
  return %r : i32
}

func.func @i23(%a: i32, %b: i32) -> (i32) {
  %r = arith.xori %a, %a : i32
  return %r : i32
}

func.func @i24(%a: i32, %b: i32) -> (i32) {
  %r = arith.maxsi %a, %a : i32
  return %r : i32
}

func.func @i25(%a: i32, %b: i32) -> (i32) {
  %r = arith.maxui %a, %a : i32
  return %r : i32
}

func.func @i26(%a: i32, %b: i32) -> (i32) {
  %r = arith.minsi %a, %a : i32
  return %r : i32
}

func.func @i27(%a: i32, %b: i32) -> (i32) {
  %r = arith.minui %a, %a : i32
  return %r : i32
}

func.func @i28(%a: i32, %b: i32) -> (i32) {
  %r = arith.divui %a, %a : i32
  return %r : i32
}

func.func @i29(%a: i32, %b: i32) -> (i32) {
  %r = arith.addi %a, %a : i32
  return %r : i32
}

func.func @i30(%a: i32, %b: i32) -> (i32) {
  %s = arith.subi %a, %b : i32
  %r = arith.addi %s, %b : i32
  return %r : i32
}

func.func @i31(%a: i32, %b: i32) -> (i32) {
  %s = arith.subi %a, %b : i32
  %r = arith.addi %b, %s : i32
  return %r : i32
}

func.func @i32(%a: i32, %b: i32) -> (i32) {
  %s = arith.addi %a, %b : i32
  %r = arith.subi %s, %b : i32
  return %r : i32
}

func.func @i33(%a: i32, %b: i32) -> (i32) {
  %s = arith.addi %a, %b : i32
  %r = arith.subi %s, %a : i32
  return %r : i32
}

func.func @i34(%a: i32, %b: i32) -> (i32) {
  %s = arith.muli %a, %b overflow<nuw> : i32
  %r = arith.divui %s, %b : i32
  return %r : i32
}

func.func @i35(%a: i32, %b: i32) -> (i32) {
  %s = arith.muli %a, %b overflow<nsw> : i32
  %r = arith.divsi %s, %a : i32
  return %r : i32
}

func.func @i36(%a: i32, %b: i32) -> (i32) {
  %s = arith.muli %a, %b overflow<nsw> : i32
  %r = arith.divui %s, %b : i32
  return %r : i32
}

func.func @i37(%a: i32, %b: i32) -> (i32) {
  %m = arith.constant -1 : i32
  %x = arith.xori %a, %m : i32
  %r = arith.andi %a, %x : i32
  return %r : i32
}

func.func @i38(%a: i32, %b: i32) -> (i32) {
  %m = arith.constant -1 : i32
  %x = arith.xori %a, %m : i32
  %r = arith.andi %x, %a : i32
  return %r : i32
}

func.func @i39(%a: i32, %b: i32) -> (i32) {
  %m = arith.constant -1 : i32
  %x = arith.xori %a, %m : i32
  %r = arith.ori %a, %x : i32
  return %r : i32
}

func.func @i40(%a: i32, %b: i32) -> (i32) {
  %m = arith.constant -1 : i32
  %x = arith.xori %a, %m : i32
  %r = arith.ori %x, %a : i32
  return %r : i32
}

func.func @i41(%a: i32, %b: i32) -> (i32) {
  %x = arith.andi %a, %b : i32
  %r = arith.andi %x, %a : i32
  return %r : i32
}

func.func @i42(%a: i32, %b: i32) -> (i32) {
  %x = arith.andi %a, %b : i32
  %r = arith.andi %b, %x : i32
  return %r : i32
}

func.func @i43(%a: i32, %b: i32) -> (i32) {
  %x = arith.xori %a, %b : i32
  %r = arith.xori %x, %a : i32
  return %r : i32
}

func.func @i44(%a: i32, %b: i32) -> (i32) {
  %x = arith.xori %a, %b : i32
  %r = arith.xori %b, %x : i32
  return %r : i32
}

func.func @i45(%a: i32, %b: i32) -> (i32) {
  %k = arith.constant 2147483647 : i32
  %r = arith.maxsi %a, %k : i32
  return %r : i32
}

func.func @i46(%a: i32, %b: i32) -> (i32) {
  %k = arith.constant -2147483648 : i32
  %r = arith.maxsi %a, %k : i32
  return %r : i32
}

func.func @i47(%a: i32, %b: i32) -> (i32) {
  %k = arith.constant 2147483647 : i32
  %r = arith.minsi %a, %k : i32
  return %r : i32
}

func.func @i48(%a: i32, %b: i32) -> (i32) {
  %k = arith.constant -2147483648 : i32
  %r = arith.minsi %a, %k : i32
  return %r : i32
}

func.func @i49(%a: i32, %b: i32) -> (i32) {
  %k = arith.constant -1 : i32
  %r = arith.maxui %a, %k : i32
  return %r : i32
}

func.func @i50(%a: i32, %b: i32) -> (i32) {
  %k = arith.constant 0 : i32
  %r = arith.maxui %a, %k : i32
  return %r : i32
}

func.func @i51(%a: i32, %b: i32) -> (i32) {
  %k = arith.constant -1 : i32
  %r = arith.minui %a, %k : i32
  return %r : i32
}

func.func @i52(%a: i32, %b: i32) -> (i32) {
  %k = arith.constant 0 : i32
  %r = arith.minui %a, %k : i32
  return %r : i32
}

func.func @i53(%a: i32, %b: i32) -> (i32, i1) {
  %c0 = arith.constant 0 : i32
  %r:2 = arith.addui_extended %a, %c0 : i32, i1
  return %r#0, %r#1 : i32, i1
}

func.func @i54(%a: i32, %b: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %r:2 = arith.mulsi_extended %a, %c0 : i32
  return %r#0, %r#1 : i32, i32
}

func.func @i55(%a: i32, %b: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %r:2 = arith.mului_extended %a, %c0 : i32
  return %r#0, %r#1 : i32, i32
}

func.func @i56(%a: i32, %b: i32) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %r:2 = arith.mului_extended %a, %c1 : i32
  return %r#0, %r#1 : i32, i32
}

func.func @i57(%a: vector<4xi8>, %b: vector<4xi8>) -> (vector<4xi8>) {
  %c = arith.constant dense<0> : vector<4xi8>
  %r = arith.addi %a, %c : vector<4xi8>
  return %r : vector<4xi8>
}

func.func @i58(%a: vector<4xi8>, %b: vector<4xi8>) -> (vector<4xi8>) {
  %c = arith.constant dense<1> : vector<4xi8>
  %r = arith.muli %a, %c : vector<4xi8>
  return %r : vector<4xi8>
}

func.func @i59(%a: vector<4xi8>, %b: vector<4xi8>) -> (vector<4xi8>) {
  %r = arith.subi %a, %a : vector<4xi8>
  return %r : vector<4xi8>
}

func.func @i60(%a: tensor<?xi8>) -> (tensor<?xi8>) {
  %r = arith.subi %a, %a : tensor<?xi8>
  return %r : tensor<?xi8>
}

func.func @i61(%a: vector<4xi8>, %b: vector<4xi8>) -> (vector<4xi1>) {
  %r = arith.cmpi slt, %a, %a : vector<4xi8>
  return %r : vector<4xi1>
}

func.func @i63(%a: f32, %b: f32) -> (f32) {
  %k = arith.constant -0.0 : f32
  %r = arith.addf %a, %k : f32
  return %r : f32
}

func.func @i64(%a: f32, %b: f32) -> (f32) {
  %k = arith.constant 0.0 : f32
  %r = arith.addf %a, %k : f32
  return %r : f32
}

func.func @i65(%a: f32, %b: f32) -> (f32) {
  %k = arith.constant 0.0 : f32
  %r = arith.subf %a, %k : f32
  return %r : f32
}

func.func @i66(%a: f32, %b: f32) -> (f32) {
  %k = arith.constant -0.0 : f32
  %r = arith.subf %a, %k : f32
  return %r : f32
}

func.func @i67(%a: f32, %b: f32) -> (f32) {
  %k = arith.constant 1.0 : f32
  %r = arith.mulf %a, %k : f32
  return %r : f32
}

func.func @i68(%a: f32, %b: f32) -> (f32) {
  %k = arith.constant 0.0 : f32
  %r = arith.mulf %a, %k : f32
  return %r : f32
}

func.func @i69(%a: f32, %b: f32) -> (f32) {
  %k = arith.constant 1.0 : f32
  %r = arith.divf %a, %k : f32
  return %r : f32
}

func.func @i70(%a: f32, %b: f32) -> (f32) {
  %k = arith.constant 0xFF800000 : f32
  %r = arith.maximumf %a, %k : f32
  return %r : f32
}

func.func @i71(%a: f32, %b: f32) -> (f32) {
  %k = arith.constant 0x7F800000 : f32
  %r = arith.maximumf %a, %k : f32
  return %r : f32
}

func.func @i72(%a: f32, %b: f32) -> (f32) {
  %k = arith.constant 0x7F800000 : f32
  %r = arith.minimumf %a, %k : f32
  return %r : f32
}

func.func @i73(%a: f32, %b: f32) -> (f32) {
  %k = arith.constant 0x7FC00000 : f32
  %r = arith.maxnumf %a, %k : f32
  return %r : f32
}

func.func @i74(%a: f32, %b: f32) -> (f32) {
  %k = arith.constant 0x7FC00000 : f32
  %r = arith.minnumf %a, %k : f32
  return %r : f32
}

func.func @i75(%a: f32, %b: f32) -> (f32) {
  %k = arith.constant 0xFF800000 : f32
  %r = arith.maxnumf %a, %k : f32
  return %r : f32
}

func.func @i76(%a: f32, %b: f32) -> (f32) {
  %k = arith.constant 0x7FC00000 : f32
  %r = arith.maximumf %a, %k : f32
  return %r : f32
}

func.func @i77(%a: f32, %b: f32) -> (f32) {
  %k = arith.constant 0.0 : f32
  %r = arith.mulf %a, %k fastmath<nnan,nsz> : f32
  return %r : f32
}

func.func @i78(%a: f32, %b: f32) -> (f32) {
  %k = arith.constant -0.0 : f32
  %r = arith.mulf %a, %k fastmath<fast> : f32
  return %r : f32
}

func.func @i79(%a: f32, %b: f32) -> (f32) {
  %k = arith.constant 0.0 : f32
  %r = arith.mulf %a, %k fastmath<nnan> : f32
  return %r : f32
}

func.func @i80(%a: f32, %b: f32) -> (f32) {
  %r = arith.maximumf %a, %a : f32
  return %r : f32
}

func.func @i81(%a: f32, %b: f32) -> (f32) {
  %r = arith.maxnumf %a, %a : f32
  return %r : f32
}

func.func @i82(%a: f32, %b: f32) -> (f32) {
  %r = arith.minimumf %a, %a : f32
  return %r : f32
}

func.func @i83(%a: f32, %b: f32) -> (f32) {
  %r = arith.minnumf %a, %a : f32
  return %r : f32
}

func.func @i84(%a: f32, %b: f32) -> (f32) {
  %r = arith.addf %a, %a : f32
  return %r : f32
}

func.func @i85(%a: f32, %b: f32) -> (f32) {
  %n = arith.negf %a : f32
  %r = arith.negf %n : f32
  return %r : f32
}

func.func @i86(%a: f32, %b: f32) -> (i1) {
  %k = arith.constant 0x7FC00000 : f32
  %r = arith.cmpf ult, %a, %k : f32
  return %r : i1
}

func.func @i87(%a: f32, %b: f32) -> (i1) {
  %k = arith.constant 0x7FC00000 : f32
  %r = arith.cmpf olt, %k, %a : f32
  return %r : i1
}

func.func @i88(%a: f32, %b: f32) -> (i1) {
  %k = arith.constant 1.0 : f32
  %r = arith.cmpf olt, %a, %k : f32
  return %r : i1
}

func.func @i89(%a: i32, %b: i32) -> (i32) {
  %x = arith.extui %a : i32 to i64
  %r = arith.trunci %x : i64 to i32
  return %r : i32
}

func.func @i90(%a: i32, %b: i32) -> (i32) {
  %x = arith.extsi %a : i32 to i64
  %r = arith.trunci %x : i64 to i32
  return %r : i32
}

func.func @i91(%a: i32, %b: i32) -> (i16) {
  %x = arith.extsi %a : i32 to i64
  %r = arith.trunci %x : i64 to i16
  return %r : i16
}

func.func @i92(%a: i32, %b: i32) -> (i8) {
  %x = arith.trunci %a : i32 to i16
  %r = arith.trunci %x : i16 to i8
  return %r : i8
}

func.func @i93(%a: i32, %b: i32) -> (i128) {
  %x = arith.extui %a : i32 to i64
  %r = arith.extui %x : i64 to i128
  return %r : i128
}

func.func @i94(%a: i32, %b: i32) -> (i128) {
  %x = arith.extsi %a : i32 to i64
  %r = arith.extsi %x : i64 to i128
  return %r : i128
}

func.func @i95(%a: f32, %b: f32) -> (f32) {
  %x = arith.extf %a : f32 to f64
  %r = arith.truncf %x : f64 to f32
  return %r : f32
}

func.func @i96(%a: f32, %b: f32) -> (f16) {
  %x = arith.extf %a : f32 to f64
  %r = arith.truncf %x : f64 to f16
  return %r : f16
}

func.func @i97(%a: f32, %b: f32) -> (f32) {
  %x = arith.truncf %a fastmath<contract> : f32 to f16
  %r = arith.extf %x fastmath<contract> : f16 to f32
  return %r : f32
}

func.func @i98(%a: f32, %b: f32) -> (f32) {
  %x = arith.truncf %a : f32 to f16
  %r = arith.extf %x : f16 to f32
  return %r : f32
}

func.func @i99(%a: i32, %b: i32) -> (i32) {
  %r = arith.bitcast %a : i32 to i32
  return %r : i32
}

func.func @i100(%a: i32, %b: i32) -> (f32) {
  %p = ub.poison : i32
  %r = arith.bitcast %p : i32 to f32
  return %r : f32
}

func.func @i101(%a: i32, %b: i32) -> (i32) {
  %p = ub.poison : i8
  %r = arith.extui %p : i8 to i32
  return %r : i32
}

func.func @i102(%a: i32, %b: i32) -> (i1) {
  %r = arith.cmpi eq, %a, %a : i32
  return %r : i1
}

func.func @i103(%a: i32, %b: i32) -> (i1) {
  %r = arith.cmpi ne, %a, %a : i32
  return %r : i1
}

func.func @i104(%a: i32, %b: i32) -> (i1) {
  %r = arith.cmpi slt, %a, %a : i32
  return %r : i1
}

func.func @i105(%a: i32, %b: i32) -> (i1) {
  %r = arith.cmpi sle, %a, %a : i32
  return %r : i1
}

func.func @i106(%a: i32, %b: i32) -> (i1) {
  %r = arith.cmpi sgt, %a, %a : i32
  return %r : i1
}

func.func @i107(%a: i32, %b: i32) -> (i1) {
  %r = arith.cmpi sge, %a, %a : i32
  return %r : i1
}

func.func @i108(%a: i32, %b: i32) -> (i1) {
  %r = arith.cmpi ult, %a, %a : i32
  return %r : i1
}

func.func @i109(%a: i32, %b: i32) -> (i1) {
  %r = arith.cmpi ule, %a, %a : i32
  return %r : i1
}

func.func @i110(%a: i32, %b: i32) -> (i1) {
  %r = arith.cmpi ugt, %a, %a : i32
  return %r : i1
}

func.func @i111(%a: i32, %b: i32) -> (i1) {
  %r = arith.cmpi uge, %a, %a : i32
  return %r : i1
}

func.func @i112(%a: i32, %b: i32) -> (i1) {
  %c1 = arith.constant 7 : i32
  %r = arith.cmpi eq, %c1, %a : i32
  return %r : i1
}

func.func @i113(%a: i32, %b: i32) -> (i1) {
  %c1 = arith.constant 7 : i32
  %r = arith.cmpi slt, %c1, %a : i32
  return %r : i1
}

func.func @i114(%a: i32, %b: i32) -> (i1) {
  %c1 = arith.constant 7 : i32
  %r = arith.cmpi uge, %c1, %a : i32
  return %r : i1
}

func.func @i115(%a: i1, %b: i1, %x: i32, %y: i32) -> (i1) {
  %x1 = arith.extsi %a : i1 to i8
  %z = arith.constant 0 : i8
  %r = arith.cmpi ne, %x1, %z : i8
  return %r : i1
}

func.func @i116(%a: i1, %b: i1, %x: i32, %y: i32) -> (i1) {
  %x1 = arith.extui %a : i1 to i8
  %z = arith.constant 0 : i8
  %r = arith.cmpi ne, %x1, %z : i8
  return %r : i1
}

func.func @i117(%a: i1, %b: i1, %x: i32, %y: i32) -> (i1) {
  %z = arith.constant false
  %r = arith.cmpi ne, %a, %z : i1
  return %r : i1
}

func.func @i118(%a: i1, %b: i1, %x: i32, %y: i32) -> (i1) {
  %z = arith.constant true
  %r = arith.cmpi eq, %a, %z : i1
  return %r : i1
}

func.func @i119(%a: i1, %b: i1, %x: i32, %y: i32) -> (i32) {
  %t = arith.constant true
  %r = arith.select %t, %x, %y : i32
  return %r : i32
}

func.func @i120(%a: i1, %b: i1, %x: i32, %y: i32) -> (i32) {
  %t = arith.constant false
  %r = arith.select %t, %x, %y : i32
  return %r : i32
}

func.func @i121(%a: i1, %b: i1, %x: i32, %y: i32) -> (i32) {
  %r = arith.select %a, %x, %x : i32
  return %r : i32
}

func.func @i122(%a: i1, %b: i1, %x: i32, %y: i32) -> (i1) {
  %t = arith.constant true
  %e = arith.constant false
  %r = arith.select %a, %t, %e : i1
  return %r : i1
}

func.func @i123(%a: i1, %b: i1, %x: i32, %y: i32) -> (i32) {
  %p = ub.poison : i32
  %r = arith.select %a, %p, %x : i32
  return %r : i32
}

func.func @i124(%a: i1, %b: i1, %x: i32, %y: i32) -> (i32) {
  %p = ub.poison : i32
  %r = arith.select %a, %x, %p : i32
  return %r : i32
}

func.func @i125(%a: i1, %b: i1, %x: i32, %y: i32) -> (i32) {
  %q = arith.cmpi eq, %x, %y : i32
  %r = arith.select %q, %x, %y : i32
  return %r : i32
}

func.func @i126(%a: i1, %b: i1, %x: i32, %y: i32) -> (i32) {
  %q = arith.cmpi ne, %x, %y : i32
  %r = arith.select %q, %y, %x : i32
  return %r : i32
}

func.func @i127(%a: i32, %b: i32) -> (i32) {
  %c1 = arith.constant 1 : i32
  %r = arith.addi %c1, %a : i32
  return %r : i32
}

func.func @i128(%a: i32, %b: i32) -> (i32) {
  %p = ub.poison : i32
  %r = arith.addi %a, %p : i32
  return %r : i32
}

func.func @i129(%a: i32, %b: i32) -> (i32) {
  %p = ub.poison : i32
  %r = arith.subi %p, %a : i32
  return %r : i32
}

func.func @i130(%a: f32, %b: f32) -> (f32) {
  %p = ub.poison : f32
  %r = arith.addf %a, %p : f32
  return %r : f32
}

func.func @i131(%a: index, %b: index, %c: i32) -> (index) {
  %k = index.constant 0
  %r = index.add %a, %k
  return %r : index
}

func.func @i132(%a: index, %b: index, %c: i32) -> (index) {
  %k = index.constant 0
  %r = index.sub %a, %k
  return %r : index
}

func.func @i133(%a: index, %b: index, %c: i32) -> (index) {
  %k = index.constant 0
  %r = index.mul %a, %k
  return %r : index
}

func.func @i134(%a: index, %b: index, %c: i32) -> (index) {
  %k = index.constant 1
  %r = index.mul %a, %k
  return %r : index
}

func.func @i135(%a: index, %b: index, %c: i32) -> (index) {
  %k = index.constant 0
  %r = index.and %a, %k
  return %r : index
}

func.func @i136(%a: index, %b: index, %c: i32) -> (index) {
  %k = index.constant 0
  %r = index.or %a, %k
  return %r : index
}

func.func @i137(%a: index, %b: index, %c: i32) -> (index) {
  %k = index.constant 3
  %r = index.add %a, %k
  return %r : index
}

func.func @i138(%a: index, %b: index, %c: i32) -> (i1) {
  %r = index.cmp eq(%a, %a)
  return %r : i1
}

func.func @i139(%a: index, %b: index, %c: i32) -> (i1) {
  %r = index.cmp ne(%a, %a)
  return %r : i1
}

func.func @i140(%a: index, %b: index, %c: i32) -> (i1) {
  %r = index.cmp slt(%a, %a)
  return %r : i1
}

func.func @i141(%a: index, %b: index, %c: i32) -> (i1) {
  %r = index.cmp sle(%a, %a)
  return %r : i1
}

func.func @i142(%a: index, %b: index, %c: i32) -> (i1) {
  %r = index.cmp ugt(%a, %a)
  return %r : i1
}

func.func @i143(%a: index, %b: index, %c: i32) -> (i1) {
  %r = index.cmp uge(%a, %a)
  return %r : i1
}

func.func @i144(%a: index, %b: index, %c: i32) -> (i1) {
  %k = index.constant 5
  %v = index.constant 6
  %x = index.mins %a, %k
  %r = index.cmp slt(%x, %v)
  return %r : i1
}

func.func @i145(%a: index, %b: index, %c: i32) -> (i1) {
  %k = index.constant 5
  %v = index.constant 5
  %x = index.mins %a, %k
  %r = index.cmp sgt(%x, %v)
  return %r : i1
}

func.func @i146(%a: index, %b: index, %c: i32) -> (i1) {
  %k = index.constant 5
  %v = index.constant 5
  %x = index.maxs %a, %k
  %r = index.cmp sge(%x, %v)
  return %r : i1
}

func.func @i147(%a: index, %b: index, %c: i32) -> (i1) {
  %k = index.constant 5
  %v = index.constant 2
  %x = index.maxs %a, %k
  %r = index.cmp slt(%x, %v)
  return %r : i1
}

func.func @i148(%a: index, %b: index, %c: i32) -> (i1) {
  %k = index.constant 5
  %v = index.constant 6
  %x = index.minu %a, %k
  %r = index.cmp ult(%x, %v)
  return %r : i1
}

func.func @i149(%a: index, %b: index, %c: i32) -> (i1) {
  %k = index.constant 5
  %v = index.constant 5
  %x = index.maxu %a, %k
  %r = index.cmp uge(%x, %v)
  return %r : i1
}

func.func @i150(%a: index, %b: index, %c: i32) -> (i1) {
  %k = index.constant 5
  %v = index.constant 7
  %x = index.minu %a, %k
  %r = index.cmp eq(%x, %v)
  return %r : i1
}

func.func @i151(%a: index, %b: index, %c: i32) -> (i1) {
  %k = index.constant 5
  %v = index.constant 7
  %x = index.mins %a, %k
  %r = index.cmp ne(%x, %v)
  return %r : i1
}

func.func @i152(%a: index, %b: index, %c: i32) -> (i1) {
  %k = index.constant -5
  %v = index.constant -6
  %x = index.maxs %a, %k
  %r = index.cmp sge(%x, %v)
  return %r : i1
}

func.func @i153(%a: index, %b: index, %c: i32) -> (i1) {
  %k = index.constant 5
  %v = index.constant 3
  %x = index.maxu %a, %k
  %r = index.cmp sge(%x, %v)
  return %r : i1
}

func.func @i154(%a: index, %b: index, %c: i32) -> (index) {
  %x = index.casts %a : index to i32
  %r = index.casts %x : i32 to index
  return %r : index
}

func.func @c1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %s = complex.sub %a, %b : complex<f32>
  %r = complex.add %s, %b : complex<f32>
  return %r : complex<f32>
}

func.func @c2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %s = complex.sub %a, %b : complex<f32>
  %r = complex.add %b, %s : complex<f32>
  return %r : complex<f32>
}

func.func @c3(%a: complex<f32>) -> complex<f32> {
  %s = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %r = complex.add %a, %s : complex<f32>
  return %r : complex<f32>
}

func.func @c4(%a: complex<f32>) -> complex<f32> {
  %s = complex.constant [-0.0 : f32, -0.0 : f32] : complex<f32>
  %r = complex.add %a, %s : complex<f32>
  return %r : complex<f32>
}

func.func @c5(%a: complex<f32>) -> complex<f32> {
  %s = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %r = complex.add %s, %a : complex<f32>
  return %r : complex<f32>
}

func.func @c6(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %s = complex.add %a, %b : complex<f32>
  %r = complex.sub %s, %b : complex<f32>
  return %r : complex<f32>
}

func.func @c7(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %s = complex.add %b, %a : complex<f32>
  %r = complex.sub %s, %b : complex<f32>
  return %r : complex<f32>
}

func.func @c8(%a: complex<f32>) -> complex<f32> {
  %s = complex.constant [0.0 : f32, -0.0 : f32] : complex<f32>
  %r = complex.sub %a, %s : complex<f32>
  return %r : complex<f32>
}

func.func @c9(%a: complex<f32>) -> complex<f32> {
  %s = complex.neg %a : complex<f32>
  %r = complex.neg %s : complex<f32>
  return %r : complex<f32>
}

func.func @c10(%a: complex<f32>) -> complex<f32> {
  %s = complex.conj %a : complex<f32>
  %r = complex.conj %s : complex<f32>
  return %r : complex<f32>
}

func.func @c11(%a: complex<f32>) -> complex<f32> {
  %s = complex.exp %a : complex<f32>
  %r = complex.log %s : complex<f32>
  return %r : complex<f32>
}

func.func @c12(%a: complex<f32>) -> complex<f32> {
  %s = complex.log %a : complex<f32>
  %r = complex.exp %s : complex<f32>
  return %r : complex<f32>
}

func.func @c13(%a: complex<f32>) -> complex<f32> {
  %s = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %r = complex.mul %a, %s : complex<f32>
  return %r : complex<f32>
}

func.func @c14(%a: complex<f32>) -> complex<f32> {
  %s = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %r = complex.mul %s, %a : complex<f32>
  return %r : complex<f32>
}

func.func @c15(%a: complex<f32>) -> complex<f32> {
  %s = complex.constant [1.0 : f32, -0.0 : f32] : complex<f32>
  %r = complex.mul %a, %s : complex<f32>
  return %r : complex<f32>
}

func.func @c16(%a: complex<f32>) -> complex<f32> {
  %s = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %r = complex.mul %a, %s : complex<f32>
  return %r : complex<f32>
}

func.func @c17(%a: complex<f32>) -> complex<f32> {
  %s = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %r = complex.div %a, %s : complex<f32>
  return %r : complex<f32>
}

func.func @c18(%a: complex<f32>) -> complex<f32> {
  %s = complex.constant [1.0 : f32, -0.0 : f32] : complex<f32>
  %r = complex.div %a, %s : complex<f32>
  return %r : complex<f32>
}

func.func @c19() -> f32 {
  %s = complex.constant [1.5 : f32, 2.5 : f32] : complex<f32>
  %r = complex.re %s : complex<f32>
  return %r : f32
}

func.func @c20() -> f32 {
  %s = complex.constant [1.5 : f32, 2.5 : f32] : complex<f32>
  %r = complex.im %s : complex<f32>
  return %r : f32
}

func.func @c21(%a: f32, %b: f32) -> f32 {
  %s = complex.create %a, %b : complex<f32>
  %r = complex.re %s : complex<f32>
  return %r : f32
}

func.func @c22(%a: f32, %b: f32) -> f32 {
  %s = complex.create %a, %b : complex<f32>
  %r = complex.im %s : complex<f32>
  return %r : f32
}

func.func @c23(%a: complex<f32>) -> complex<f32> {
  %s = complex.re %a : complex<f32>
  %t = complex.im %a : complex<f32>
  %r = complex.create %s, %t : complex<f32>
  return %r : complex<f32>
}

func.func @c24(%a: complex<f32>) -> complex<f32> {
  %s = complex.re %a : complex<f32>
  %t = complex.im %a : complex<f32>
  %r = complex.create %t, %s : complex<f32>
  return %r : complex<f32>
}

func.func @c25(%a: complex<f32>) -> complex<f32> {
  %r = complex.bitcast %a : complex<f32> to complex<f32>
  return %r : complex<f32>
}

func.func @c26() -> complex<f32> {
  %s = arith.constant 1.5 : f32
  %t = arith.constant 2.5 : f32
  %r = complex.create %s, %t : complex<f32>
  return %r : complex<f32>
}

func.func @c27() -> complex<f32> {
  %s = complex.constant [1.5 : f32, 2.5 : f32] : complex<f32>
  %r = complex.add %s, %s : complex<f32>
  return %r : complex<f32>
}

func.func @c28() -> complex<f32> {
  %s = complex.constant [1.5 : f32, 2.5 : f32] : complex<f32>
  %r = complex.neg %s : complex<f32>
  return %r : complex<f32>
}

func.func @c29(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %s = complex.sub %b, %a : complex<f32>
  %r = complex.add %s, %b : complex<f32>
  return %r : complex<f32>
}

func.func @c30(%a: complex<f32>) -> complex<f32> {
  %s = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %r = complex.div %s, %a : complex<f32>
  return %r : complex<f32>
}

func.func @c31() -> i64 {
  %s = complex.constant [1.5 : f32, 2.5 : f32] : complex<f32>
  %r = complex.bitcast %s : complex<f32> to i64
  return %r : i64
}

func.func @c32(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %s = complex.add %a, %b : complex<f32>
  %r = complex.sub %s, %a : complex<f32>
  return %r : complex<f32>
}

func.func @c33(%a: complex<f32>) -> f32 {
  %s = complex.neg %a : complex<f32>
  %r = complex.re %s : complex<f32>
  return %r : f32
}

func.func @c34(%a: complex<f32>) -> complex<f32> {
  %s = complex.constant [2.0 : f32, 0.0 : f32] : complex<f32>
  %r = complex.mul %a, %s : complex<f32>
  return %r : complex<f32>
}

func.func @c35(%a: complex<f32>) -> complex<f32> {
  %s = complex.constant [0.0 : f32, 1.0 : f32] : complex<f32>
  %r = complex.mul %a, %s : complex<f32>
  return %r : complex<f32>
}

func.func @c36() -> complex<f32> {
  %z = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %s = complex.constant [1.5 : f32, 2.5 : f32] : complex<f32>
  %r = complex.mul %s, %z : complex<f32>
  return %r : complex<f32>
}

func.func @c37(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %s = complex.conj %a fastmath<fast> : complex<f32>
  %r = complex.conj %s : complex<f32>
  return %r : complex<f32>
}

func.func @c38(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %r = complex.sub %a, %a : complex<f32>
  return %r : complex<f32>
}
