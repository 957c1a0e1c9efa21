// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Casts keep the encoding of tensors, and vectors stay scalable.
// expected-error@+1 {{'arith.extf' op operand type 'tensor<2xf32, "foo">' and result type 'tensor<2xf64, "bar">' are cast incompatible}}
func.func @a(%a: tensor<2xf32, "foo">) { %0 = arith.extf %a : tensor<2xf32, "foo"> to tensor<2xf64, "bar"> return }

// -----

// expected-error@+1 {{'arith.extf' op operand type 'tensor<2xf32, "foo">' and result type 'tensor<2xf64>' are cast incompatible}}
func.func @a(%a: tensor<2xf32, "foo">) { %0 = arith.extf %a : tensor<2xf32, "foo"> to tensor<2xf64> return }

// -----

// expected-error@+1 {{'arith.truncf' op operand type 'tensor<2xf32, "foo">' and result type 'tensor<2xf16, "bar">' are cast incompatible}}
func.func @a(%a: tensor<2xf32, "foo">) { %0 = arith.truncf %a : tensor<2xf32, "foo"> to tensor<2xf16, "bar"> return }

// -----

// expected-error@+1 {{'arith.extsi' op operand type 'tensor<2xi32, "foo">' and result type 'tensor<2xi64, "bar">' are cast incompatible}}
func.func @a(%a: tensor<2xi32, "foo">) { %0 = arith.extsi %a : tensor<2xi32, "foo"> to tensor<2xi64, "bar"> return }

// -----

// expected-error@+1 {{'arith.extui' op operand type 'tensor<2xi32, "foo">' and result type 'tensor<2xi64, "bar">' are cast incompatible}}
func.func @a(%a: tensor<2xi32, "foo">) { %0 = arith.extui %a : tensor<2xi32, "foo"> to tensor<2xi64, "bar"> return }

// -----

// expected-error@+1 {{'arith.trunci' op operand type 'tensor<2xi32, "foo">' and result type 'tensor<2xi16, "bar">' are cast incompatible}}
func.func @a(%a: tensor<2xi32, "foo">) { %0 = arith.trunci %a : tensor<2xi32, "foo"> to tensor<2xi16, "bar"> return }

// -----

// expected-error@+1 {{'arith.sitofp' op operand type 'tensor<2xi32, "foo">' and result type 'tensor<2xf16, "bar">' are cast incompatible}}
func.func @a(%a: tensor<2xi32, "foo">) { %0 = arith.sitofp %a : tensor<2xi32, "foo"> to tensor<2xf16, "bar"> return }

// -----

// expected-error@+1 {{'arith.uitofp' op operand type 'tensor<2xi32, "foo">' and result type 'tensor<2xf16, "bar">' are cast incompatible}}
func.func @a(%a: tensor<2xi32, "foo">) { %0 = arith.uitofp %a : tensor<2xi32, "foo"> to tensor<2xf16, "bar"> return }

// -----

// expected-error@+1 {{'arith.fptosi' op operand type 'tensor<2xf32, "foo">' and result type 'tensor<2xi16, "bar">' are cast incompatible}}
func.func @a(%a: tensor<2xf32, "foo">) { %0 = arith.fptosi %a : tensor<2xf32, "foo"> to tensor<2xi16, "bar"> return }

// -----

// expected-error@+1 {{'arith.fptoui' op operand type 'tensor<2xf32, "foo">' and result type 'tensor<2xi16, "bar">' are cast incompatible}}
func.func @a(%a: tensor<2xf32, "foo">) { %0 = arith.fptoui %a : tensor<2xf32, "foo"> to tensor<2xi16, "bar"> return }

// -----

// expected-error@+1 {{'arith.index_cast' op operand type 'tensor<2xi32, "foo">' and result type 'tensor<2xindex, "bar">' are cast incompatible}}
func.func @a(%a: tensor<2xi32, "foo">) { %0 = arith.index_cast %a : tensor<2xi32, "foo"> to tensor<2xindex, "bar"> return }

// -----

// expected-error@+1 {{'arith.index_castui' op operand type 'tensor<2xi32, "foo">' and result type 'tensor<2xindex, "bar">' are cast incompatible}}
func.func @a(%a: tensor<2xi32, "foo">) { %0 = arith.index_castui %a : tensor<2xi32, "foo"> to tensor<2xindex, "bar"> return }

// -----

// expected-error@+1 {{'arith.bitcast' op operand type 'tensor<2xi32, "foo">' and result type 'tensor<2xf32, "bar">' are cast incompatible}}
func.func @a(%a: tensor<2xi32, "foo">) { %0 = arith.bitcast %a : tensor<2xi32, "foo"> to tensor<2xf32, "bar"> return }

// -----

func.func @a(%a: tensor<2xi32, "foo">) { %0 = tensor.bitcast %a : tensor<2xi32, "foo"> to tensor<2xui32, "bar"> return }

// -----

func.func @a(%a: tensor<2xi32, "foo">) { %0 = tensor.cast %a : tensor<2xi32, "foo"> to tensor<?xi32, "bar"> return }

// -----

func.func @a(%a: tensor<2xi32, "foo">) { %0 = tensor.cast %a : tensor<2xi32, "foo"> to tensor<*xi32> return }

// -----

func.func @a(%a: tensor<2xi32, "foo">) { %0 = tensor.cast %a : tensor<2xi32, "foo"> to tensor<?xi32> return }

// -----

// expected-error@+1 {{'arith.scaling_extf' op operand types 'tensor<2xf32, "foo">', 'tensor<2xf8E8M0FNU, "x">' and result type 'tensor<2xf64, "bar">' are cast incompatible}}
func.func @a(%a: tensor<2xf32, "foo">, %s: tensor<2xf8E8M0FNU, "x">) { %0 = arith.scaling_extf %a, %s : tensor<2xf32, "foo">, tensor<2xf8E8M0FNU, "x"> to tensor<2xf64, "bar"> return }

// -----

// expected-error@+1 {{'arith.scaling_truncf' op operand types 'tensor<2xf32, "foo">', 'tensor<2xf8E8M0FNU, "x">' and result type 'tensor<2xf16, "bar">' are cast incompatible}}
func.func @a(%a: tensor<2xf32, "foo">, %s: tensor<2xf8E8M0FNU, "x">) { %0 = arith.scaling_truncf %a, %s : tensor<2xf32, "foo">, tensor<2xf8E8M0FNU, "x"> to tensor<2xf16, "bar"> return }

// -----

func.func @a(%a: memref<2xi32, 1>) { %0 = arith.index_cast %a : memref<2xi32, 1> to memref<2xindex, 2> return }

// -----

func.func @a(%a: memref<2xi32, 1>) { %0 = arith.bitcast %a : memref<2xi32, 1> to memref<2xf32, 2> return }

// -----

// expected-error@+1 {{'arith.bitcast' op requires the same shape for all operands and results}}
func.func @a(%a: vector<[2]xi32>) { %0 = arith.bitcast %a : vector<[2]xi32> to vector<2xf32> return }

// -----

// expected-error@+1 {{'arith.extf' op requires the same shape for all operands and results}}
func.func @a(%a: vector<[2]xf16>) { %0 = arith.extf %a : vector<[2]xf16> to vector<2xf32> return }
