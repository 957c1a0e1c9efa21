// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// The error in constants, casts, comparisons and selections.

func.func @a(%a: i32) {
  // expected-error@+1 {{'arith.constant' op integer return type must be signless}}
  %0 = "arith.constant"() {value = 1 : si32} : () -> si32
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error@+1 {{'arith.constant' op value must be an integer, float, or elements attribute}}
  %0 = "arith.constant"() {value = "a"} : () -> none
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error@+1 {{'arith.constant' op intializing scalable vectors with elements attribute is not supported unless it's a vector splat}}
  %0 = arith.constant dense<[1,2,3,4]> : vector<[4]xi32>
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error@+1 {{custom op 'arith.constant' invalid kind of attribute specified}}
  %0 = arith.constant unit
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error@+1 {{'arith.constant' op value must be an integer, float, or elements attribute}}
  %0 = arith.constant #foo.bar
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error@+1 {{'arith.extui' op operand type 'i32' and result type 'i32' are cast incompatible}}
  %0 = arith.extui %a : i32 to i32
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error@+1 {{'arith.extsi' op operand type 'i32' and result type 'i16' are cast incompatible}}
  %0 = arith.extsi %a : i32 to i16
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error@+1 {{'arith.trunci' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = arith.trunci %a : i32 to i64
  return
}

// -----

func.func @a(%a: f32) {
  // expected-error@+1 {{'arith.extf' op operand type 'f32' and result type 'f16' are cast incompatible}}
  %0 = arith.extf %a : f32 to f16
  return
}

// -----

func.func @a(%a: f32) {
  // expected-error@+1 {{'arith.truncf' op operand type 'f32' and result type 'f32' are cast incompatible}}
  %0 = arith.truncf %a : f32 to f32
  return
}

// -----

func.func @a(%a: f32, %b : f8E8M0FNU) {
  // expected-error@+1 {{'arith.scaling_extf' op operand types 'f32', 'f8E8M0FNU' and result type 'f32' are cast incompatible}}
  %0 = arith.scaling_extf %a, %b : f32, f8E8M0FNU to f32
  return
}

// -----

func.func @a(%a: f32, %b : f8E8M0FNU) {
  // expected-error@+1 {{'arith.scaling_truncf' op operand types 'f32', 'f8E8M0FNU' and result type 'f32' are cast incompatible}}
  %0 = arith.scaling_truncf %a, %b : f32, f8E8M0FNU to f32
  return
}

// -----

func.func @a(%a: tensor<4xf32>, %b : f8E8M0FNU) {
  // expected-error@+1 {{'arith.scaling_truncf' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.scaling_truncf %a, %b : tensor<4xf32>, f8E8M0FNU to tensor<?xf16>
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error@+1 {{'arith.index_cast' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = arith.index_cast %a : i32 to i64
  return
}

// -----

func.func @a(%a: index) {
  // expected-error@+1 {{'arith.index_castui' op operand type 'index' and result type 'index' are cast incompatible}}
  %0 = arith.index_castui %a : index to index
  return
}

// -----

func.func @a(%a: memref<4xi32>) {
  // expected-error@+1 {{'arith.index_cast' op requires the same shape for all operands and results}}
  %0 = arith.index_cast %a : memref<4xi32> to memref<5xindex>
  return
}

// -----

func.func @a(%a: memref<4xi32>) {
  // expected-error@+1 {{'arith.index_cast' op if a result is non-scalar, then at least one operand must be non-scalar}}
  %0 = arith.index_cast %a : memref<4xi32> to vector<4xindex>
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error@+1 {{'arith.bitcast' op operand type 'i32' and result type 'f64' are cast incompatible}}
  %0 = arith.bitcast %a : i32 to f64
  return
}

// -----

func.func @a(%a: i32) {
  // expected-error@+1 {{'arith.bitcast' op result #0 must be signless-integer-or-float-like or memref of signless-integer or float, but got 'index'}}
  %0 = arith.bitcast %a : i32 to index
  return
}

// -----

func.func @a(%a: tensor<4xi32>) {
  // expected-error@+1 {{'arith.sitofp' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.sitofp %a : tensor<4xi32> to tensor<?xf32>
  return
}

// -----

func.func @a(%a: i1, %b : i32) {
  // expected-error@+1 {{custom op 'arith.select' expected 3 operands}}
  %0 = arith.select %a, %b : i32
  return
}

// -----

func.func @a(%a: i1, %b : i32) {
  // expected-error@+1 {{expected non-function type}}
  %0 = arith.select %a, %b, %b :
  return
}

// -----

func.func @a(%a: i1, %b : i32) {
  // expected-error@+1 {{expected ':'}}
  %0 = arith.select %a, %b, %b i32
  return
}

// -----

func.func @a(%a: vector<4xi1>, %b : vector<3xi32>) {
  // expected-error@+1 {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  %0 = arith.select %a, %b, %b : vector<4xi1>, vector<3xi32>
  return
}

// -----

func.func @a(%a: vector<4xi1>, %b : tensor<4xi32>) {
  // expected-error@+1 {{'arith.select' op all non-scalar operands/results must have the same shape and base type}}
  %0 = arith.select %a, %b, %b : vector<4xi1>, tensor<4xi32>
  return
}

// -----

func.func @a(%a: tensor<4xi1, "foo">, %b : tensor<4xi32>) {
  // expected-error@+1 {{'arith.select' op expected condition type to have the same shape as the result type, expected 'tensor<4xi1>', but got 'tensor<4xi1, "foo">'}}
  %0 = arith.select %a, %b, %b : tensor<4xi1, "foo">, tensor<4xi32>
  return
}

// -----

func.func @a(%a: tensor<4xi1>, %b : memref<4xi32>) {
  // expected-error@+1 {{'arith.select' op if an operand is non-scalar, then there must be at least one non-scalar result}}
  %0 = arith.select %a, %b, %b : tensor<4xi1>, memref<4xi32>
  return
}

// -----

func.func @a(%a: i1, %b : vector<4xi32>) {
  // expected-error@+1 {{'arith.select' op failed to verify that all of {true_value, false_value, result} have same type}}
  %0 = "arith.select"(%a, %b, %b) {foo} : (i1, vector<4xi32>, vector<4xi32>) -> vector<4xf32>
  return
}

// -----

func.func @a(%a: i32, %b : i32) {
  // expected-error@+1 {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %0 = arith.cmpi foo, %a, %b : i32
  return
}

// -----

func.func @a(%a: i32, %b : i32) {
  // expected-error@+1 {{'arith.cmpi' op attribute 'predicate' failed to satisfy constraint: allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}
  %0 = "arith.cmpi"(%a, %b) {predicate = 12} : (i32, i32) -> i1
  return
}

// -----

func.func @a(%a: i32, %b : i32) {
  // expected-error@+1 {{'arith.cmpi' op requires attribute 'predicate'}}
  %0 = "arith.cmpi"(%a, %b) : (i32, i32) -> i1
  return
}

// -----

func.func @a(%a: i32, %b : f32) {
  // expected-error@+1 {{'arith.addf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.addf %a, %a : i32
  return
}

// -----

func.func @a(%a: i32, %b : f32) {
  // expected-error@+1 {{'arith.addui_extended' op result #1 must be bool-like, but got 'i8'}}
  %0:2 = arith.addui_extended %a, %a : i32, i8
  return
}

// -----

func.func @a(%a: vector<4xi32>, %b : f32) {
  // expected-error@+1 {{'arith.addui_extended' op if an operand is non-scalar, then all results must be non-scalar}}
  %0:2 = arith.addui_extended %a, %a : vector<4xi32>, i1
  return
}

// -----

func.func @a(%a: f32) {
  // expected-error@+1 {{expected ':'}}
  %0 = arith.truncf %a upwards : f32 to f16
  return
}

// -----

func.func @a(%a: f32) {
  // expected-error@+1 {{cannot name an operation with no results}}
  %0 = "arith.truncf"(%a) : (f32) -> ()
  return
}

// -----

func.func @a(%a: f32) {
  // expected-error@+1 {{'arith.truncf' op requires a single operand}}
  %0 = "arith.truncf"() : () -> (f16)
  return
}

// -----

func.func @a(%a: f32) {
  // expected-error@+1 {{'arith.select' op requires one result}}
  "arith.select"() : () -> ()
  return
}

// -----

func.func @a(%a: f32) {
  // expected-error@+1 {{'arith.constant' op requires one result}}
  "arith.constant"() : () -> ()
  return
}

// -----

func.func @a(%a: f32) {
  // expected-error@+1 {{'arith.constant' op requires attribute 'value'}}
  "arith.constant"() : () -> (i32)
  return
}

// -----

func.func @a(%a: f32) {
  // expected-error@+1 {{'arith.constant' op failed to verify that all of {value, result} have same type}}
  "arith.constant"() {value = 1 : i32} : () -> (i64)
  return
}

// -----

func.func @a(%a: f32) {
  // expected-error@+1 {{'arith.constant' op integer return type must be signless}}
  %c = arith.constant true %d = arith.constant false %e = arith.constant -5 : i8 %f = arith.constant 0 : si8 
  return
}

// -----

func.func @a(%a: f32) {
  // expected-error@+1 {{expected attribute value}}
  arith.constant {value = 1 : i32}
  return
}
