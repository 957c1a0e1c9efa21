// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// The error in accesses to memory: expressions of values, maps and operands, types.

func.func @i(%n: index, %m: memref<?xf32>) {
  affine.for %k = 0 to %n {
    affine.for %l = 0 to %n {
    // expected-error@+1 {{use of undeclared SSA value name}}
    affine.store %f, %m[symbol(%k)] : memref<?xf32>
    }
    }
  return
}

// -----

func.func @j(%n: index, %m: memref<?xf32>) {
  affine.for %k = 0 to %n {
    %f = "x.y"() : () -> f32
    // expected-error@+1 {{'affine.store' op operand cannot be used as a symbol}}
    affine.store %f, %m[symbol(%k)] : memref<?xf32>
    }
  return
}

// -----

func.func @k(%n: index, %m: memref<?xf32>) {
  affine.for %k = 0 to %n {
    %f = "x.y"() : () -> f32
    %i = "x.y"() : () -> index
    // expected-error@+1 {{'affine.store' op operand cannot be used as a dimension id}}
    affine.store %f, %m[%i] : memref<?xf32>
    }
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>) {
  // expected-error@+1 {{expected ']' in affine map}}
  affine.load %m[%n#0 + %n#0] : memref<?xf32>
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>) {
  // expected-error@+1 {{expected '(' at start of SSA symbol}}
  affine.load %m[%n + symbol(%n) + symbol] : memref<?xf32>
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>) {
  // expected-error@+1 {{expected ssa identifier}}
  affine.load %m[%n + symbol(4)] : memref<?xf32>
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>) {
  // expected-error@+1 {{expected ')' at end of SSA symbol}}
  affine.load %m[%n + symbol(%n, 3)] : memref<?xf32>
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>) {
  // expected-error@+1 {{use of undeclared identifier}}
  affine.load %m[%n + a] : memref<?xf32>
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>) {
  // expected-error@+1 {{invalid SSA value result number}}
  affine.load %m[%n#99999999999] : memref<?xf32>
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>) {
  // expected-error@+1 {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
  affine.load %m[%n * %n] : memref<?xf32>
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>) {
  // expected-error@+1 {{custom op 'affine.load' invalid kind of type specified: expected builtin.memref, but found 'f32'}}
  affine.load %m[%n] : f32
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>) {
  // expected-error@+1 {{'affine.load' op affine map num results must equal memref rank}}
  affine.load %m[] : memref<?xf32>
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>) {
  // expected-error@+1 {{operation defines 1 results but was provided 2 to bind}}
  %0:2 = affine.load %m[%n] : memref<?xf32>
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>, %t: memref<1xi32>) {
  // expected-error@+1 {{custom op 'affine.dma_start' expected two stride related operands}}
  affine.dma_start %m[%n], %m[%n], %t[symbol(%n)], %n, %n : memref<?xf32>, memref<?xf32>, memref<1xi32>
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>, %t: memref<1xi32>) {
  // expected-error@+1 {{custom op 'affine.dma_start' expected three types}}
  affine.dma_start %m[%n+1], %m[%n], %t[3], %n : memref<?xf32>, memref<?xf32>
}

// -----

func.func @a(%n: index, %m: memref<?xf32>, %t: memref<1xi32>) {
  // expected-error@+1 {{'affine.dma_start' op expected DMA source to be of memref type}}
  affine.dma_start %n[%n+1], %m[%n], %t[3], %n : index, memref<?xf32>, memref<1xi32>
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>, %t: memref<1xi32>) {
  // expected-error@+1 {{'affine.dma_start' op expected DMA destination to be of memref type}}
  affine.dma_start %m[%n+1], %n[%n], %t[3], %n : memref<?xf32>, index, memref<1xi32>
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>, %t: memref<1xi32>) {
  // expected-error@+1 {{'affine.dma_start' op expected DMA tag to be of memref type}}
  affine.dma_start %m[%n+1], %m[%n], %n[3], %n : memref<?xf32>, memref<?xf32>, index
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>, %t: memref<1xi32>) {
  // expected-error@+1 {{custom op 'affine.dma_wait' expected tag to be of memref type}}
  affine.dma_wait %n[%n], %n : index
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>, %t: memref<1xi32>) {
  %i = "x.y"() : () -> index
  affine.for %k = 0 to 10 {
  %j = "x.y"() : () -> index
  // expected-error@+1 {{'affine.dma_wait' op index must be a valid dimension or symbol identifier}}
  affine.dma_wait %t[%j], %n : memref<1xi32>
  }
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>, %t: memref<1xi32>) {
  affine.for %k = 0 to 10 {
  %j = "x.y"() : () -> index
  // expected-error@+1 {{'affine.dma_start' op src index must be a valid dimension or symbol identifier}}
  affine.dma_start %m[%j], %m[%n], %t[symbol(%n)], %n: memref<?xf32>, memref<?xf32>, memref<1xi32>
  }
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>, %t: memref<1xi32>) {
  affine.for %k = 0 to 10 {
  %j = "x.y"() : () -> index
  // expected-error@+1 {{'affine.dma_start' op dst index must be a valid dimension or symbol identifier}}
  affine.dma_start %m[%n], %m[%j], %t[symbol(%n)], %n: memref<?xf32>, memref<?xf32>, memref<1xi32>
  }
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>, %t: memref<1xi32>) {
  affine.for %k = 0 to 10 {
  %j = "x.y"() : () -> index
  // expected-error@+1 {{'affine.dma_start' op tag index must be a valid dimension or symbol identifier}}
  affine.dma_start %m[%n], %m[%n], %t[symbol(%j)], %n: memref<?xf32>, memref<?xf32>, memref<1xi32>
  }
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>, %t: memref<1xi32>) {
  affine.parallel (%i, %j) = (0, max(%n, 4)) to (%n + 3, min(symbol(%n) * 2, %n)) step (2, 3) { 
    // expected-error@+1 {{operand #0 does not dominate this use}}
    affine.store %c, %m[%i + %j] : memref<?xf32>
  } {a = 3}
  // expected-note@+1 {{operand defined here (op in a parent region)}}
  %c = "x.y"() : () -> f32
  affine.parallel () = () to () { }
  %0 = affine.parallel (%i) = (%n + %n) to (%n * 3 - 4) reduce ("addf") -> f32 { affine.yield %c : f32}
  %1:2 = affine.parallel (%i) = (%n + symbol(%n)) to (-%n * 3 - 4) reduce ("addf", "mulf") -> (f32, f32) { affine.yield %c, %c : f32, f32}
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>) {
  // expected-error@+1 {{custom op 'affine.prefetch' rw specifier has to be 'read' or 'write'}}
  affine.prefetch %m[%n], foo, locality<3>, data : memref<?xf32>
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>) {
  // expected-error@+1 {{custom op 'affine.prefetch' cache type has to be 'data' or 'instr'}}
  affine.prefetch %m[%n], write, locality<3>, bar : memref<?xf32>
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>) {
  // expected-error@+1 {{'affine.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  affine.prefetch %m[%n], write, locality<5>, data : memref<?xf32>
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>) {
  // expected-error@+1 {{expected ','}}
  affine.prefetch %m[%n] write, locality<-5>, data : memref<?xf32>
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>) {
  // expected-error@+1 {{custom op 'affine.prefetch' expected valid keyword}}
  affine.prefetch %m[%n], "write", locality<-5>, data : memref<?xf32>
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>) {
  // expected-error@+1 {{custom op 'affine.prefetch' expected 'locality'}}
  affine.prefetch %m[%n], write, loc<-5>, data : memref<?xf32>
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>) {
  // expected-error@+1 {{'affine.prefetch' op affine.prefetch affine map num results must equal memref rank}}
  affine.prefetch %m[%n, %n], write, locality<1>, data : memref<?xf32>
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>) {
  affine.for %i = 0 to 3 {
  %k = "x.y"() : () -> index
  // expected-error@+1 {{'affine.prefetch' op index must be a valid dimension or symbol identifier}}
  affine.prefetch %m[%k], write, locality<1>, data : memref<?xf32>
  }
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>, %v: vector<4xf32>) {
  // expected-error@+1 {{'affine.vector_load' op requires memref and vector types of the same elemental type}}
  %0 = affine.vector_load %m[%n] : memref<?xf32>, vector<4xf16>
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>, %v: vector<4xf32>) {
  // expected-error@+1 {{custom op 'affine.vector_load' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %0 = affine.vector_load %m[%n] : memref<?xf32>, f32
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>, %v: vector<f32>) {
  // expected-error@+1 {{'affine.vector_store' op operand #0 must be vector of any type values, but got 'vector<f32>'}}
  affine.vector_store %v, %m[%n] : memref<?xf32>, vector<f32>
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>, %v: vector<4xf16>) {
  // expected-error@+1 {{'affine.vector_store' op requires memref and vector types of the same elemental type}}
  affine.vector_store %v, %m[%n] : memref<?xf32>, vector<4xf16>
  return
}

// -----

func.func @a(%n: index, %f: f32, %m: memref<?xf32>) {
  // expected-error@+1 {{'affine.store' op expects as many subscripts as affine map inputs}}
  "affine.store"(%f, %m) {map = affine_map<(d0)->(d0)>} : (f32, memref<?xf32>) -> ()
  return
}

// -----

func.func @a(%n: index, %f: f32, %m: memref<?xf32>) {
  // expected-error@+1 {{'affine.store' op value to store must have the same type as memref element type}}
  "affine.store"(%n, %m, %n) {map = affine_map<(d0)->(d0)>} : (index, memref<?xf32>, index) -> ()
  return
}

// -----

func.func @a(%n: index, %f: f32, %m: memref<?xf32>) {
  // expected-error@+1 {{'affine.load' op result type must match element type of memref}}
  %0 = "affine.load"(%m, %n) {map = affine_map<(d0)->(d0)>} : (memref<?xf32>, index) -> f16
  return
}

// -----

func.func @a(%n: index, %f: f32, %m: memref<*xf32>) {
  // expected-error@+1 {{'affine.load' op operand #0 must be memref of any type values, but got 'memref<*xf32>'}}
  %0 = "affine.load"(%m, %n) {map = affine_map<(d0)->(d0)>} : (memref<*xf32>, index) -> f16
  return
}
