// RUN: lect opt --ownership-based-buffer-deallocation %s
// RUN: lect opt --ownership-based-buffer-deallocation=private-function-dynamic-ownership %s
// RUN: lect opt --ownership-based-buffer-deallocation --canonicalize --buffer-deallocation-simplification %s
// RUN: lect opt --buffer-deallocation-pipeline %s
// RUN: lect opt --buffer-deallocation-pipeline=private-function-dynamic-ownership=true %s
// RUN: lect opt --pass-pipeline=builtin.module(func.func(ownership-based-buffer-deallocation,buffer-deallocation-simplification)) %s

// A function owns neither its arguments nor buffers on the stack, and returns buffers that the caller owns.
func.func @returned(%given: memref<4xf32>, %any: memref<*xf32>) -> (memref<4xf32>, memref<4xf32>, memref<*xf32>) {
  %stack = memref.alloca() : memref<4xf32>
  %heap = memref.alloc() : memref<4xf32>
  memref.copy %given, %heap : memref<4xf32> to memref<4xf32>
  memref.copy %given, %stack : memref<4xf32> to memref<4xf32>
  return %given, %heap, %any : memref<4xf32>, memref<4xf32>, memref<*xf32>
}

func.func @view(%size: index) -> f32 {
  %zero = arith.constant 0 : index
  %heap = memref.alloc(%size) : memref<?xf32>
  %view = memref.subview %heap[2] [4] [1] : memref<?xf32> to memref<4xf32, strided<[1], offset: 2>>
  %other = memref.alloc() : memref<4xf32>
  memref.copy %view, %other : memref<4xf32, strided<[1], offset: 2>> to memref<4xf32>
  %value = memref.load %view[%zero] : memref<4xf32, strided<[1], offset: 2>>
  return %value : f32
}

// A loop takes no buffer of its surroundings, and yields indicators.
func.func @loop(%from: index, %to: index, %step: index, %start: memref<2xi32>) -> i32 {
  %zero = arith.constant 0 : index
  %last = scf.for %i = %from to %to step %step iter_args(%now = %start) -> (memref<2xi32>) {
    %next = memref.alloc() : memref<2xi32>
    memref.copy %now, %next : memref<2xi32> to memref<2xi32>
    scf.yield %next : memref<2xi32>
  }
  %value = memref.load %last[%zero] : memref<2xi32>
  return %value : i32
}

func.func @while(%start: memref<i32>, %limit: i32) -> memref<i32> {
  %end = scf.while (%now = %start) : (memref<i32>) -> memref<i32> {
    %value = memref.load %now[] : memref<i32>
    %goes_on = arith.cmpi slt, %value, %limit : i32
    scf.condition(%goes_on) %now : memref<i32>
  } do {
  ^bb0(%now: memref<i32>):
    %next = memref.alloc() : memref<i32>
    memref.store %limit, %next[] : memref<i32>
    scf.yield %next : memref<i32>
  }
  return %end : memref<i32>
}

func.func @if(%which: i1, %a: memref<8xf32>) -> memref<8xf32> {
  %b = scf.if %which -> (memref<8xf32>) {
    %new = memref.alloc() : memref<8xf32>
    scf.yield %new : memref<8xf32>
  } else {
    scf.yield %a : memref<8xf32>
  }
  return %b : memref<8xf32>
}

func.func @select(%which: i1, %a: memref<8xf32>) -> f32 {
  %zero = arith.constant 0 : index
  %b = memref.alloc() : memref<8xf32>
  %c = arith.select %which, %a, %b : memref<8xf32>
  %value = memref.load %c[%zero] : memref<8xf32>
  return %value : f32
}

func.func @select_returned(%which: i1) -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %c = arith.select %which, %a, %b : memref<8xf32>
  return %c : memref<8xf32>
}

func.func @blocks(%which: i1, %given: memref<2xf32>, %result: memref<2xf32>) {
  cf.cond_br %which, ^pass(%given : memref<2xf32>), ^make
^make:
  %new = memref.alloc() : memref<2xf32>
  memref.copy %given, %new : memref<2xf32> to memref<2xf32>
  cf.br ^pass(%new : memref<2xf32>)
^pass(%it: memref<2xf32>):
  memref.copy %it, %result : memref<2xf32> to memref<2xf32>
  return
}

// The buffer is live in both successors.
func.func @live(%which: i1, %size: index) -> f32 {
  %zero = arith.constant 0 : index
  %heap = memref.alloc(%size) : memref<?xf32>
  cf.cond_br %which, ^one, ^two(%heap : memref<?xf32>)
^one:
  %first = memref.load %heap[%zero] : memref<?xf32>
  cf.br ^end(%first : f32)
^two(%it: memref<?xf32>):
  %second = memref.load %it[%size] : memref<?xf32>
  cf.br ^end(%second : f32)
^end(%value: f32):
  return %value : f32
}

func.func private @callee(%given: memref<f32>, %which: i1) -> memref<f32> {
  %new = memref.alloc() : memref<f32>
  %either = arith.select %which, %given, %new : memref<f32>
  return %either : memref<f32>
}

func.func private @outside(memref<f32>) -> memref<f32>

func.func @caller(%which: i1) -> f32 {
  %a = memref.alloc() : memref<f32>
  %b = call @callee(%a, %which) : (memref<f32>, i1) -> memref<f32>
  %c = call @outside(%b) : (memref<f32>) -> memref<f32>
  %value = memref.load %c[] : memref<f32>
  return %value : f32
}

func.func @indirect(%callee: (memref<f32>) -> memref<f32>, %given: memref<f32>) -> f32 {
  %result = call_indirect %callee(%given) : (memref<f32>) -> memref<f32>
  %value = memref.load %result[] : memref<f32>
  return %value : f32
}

func.func @manual() {
  %owned = memref.alloc() : memref<2xf32>
  %own = memref.alloc() {bufferization.manual_deallocation} : memref<2xf32>
  memref.copy %owned, %own : memref<2xf32> to memref<2xf32>
  memref.dealloc %own {bufferization.manual_deallocation} : memref<2xf32>
  return
}

func.func @threads(%count: index, %result: memref<?xf32>) {
  %zero = arith.constant 0 : index
  scf.forall (%i) in (%count) {
    %local = memref.alloc() : memref<4xf32>
    %value = memref.load %local[%zero] : memref<4xf32>
    memref.store %value, %result[%i] : memref<?xf32>
  }
  return
}

func.func @kernel(%one: index, %result: memref<4xf32>) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
      threads(%tx, %ty, %tz) in (%sx = %one, %sy = %one, %sz = %one) {
    %local = memref.alloc() : memref<4xf32>
    memref.copy %local, %result : memref<4xf32> to memref<4xf32>
    gpu.terminator
  }
  return
}

func.func @global(%index: index) -> f32 {
  %memory = memref.get_global @numbers : memref<2xf32>
  %value = memref.load %memory[%index] : memref<2xf32>
  return %value : f32
}
memref.global @numbers : memref<2xf32> = dense<[1.0, 2.0]>

func.func @regrown(%size: index) -> f32 {
  %zero = arith.constant 0 : index
  %small = memref.alloc() : memref<2xf32>
  %large = memref.realloc %small(%size) {bufferization.manual_deallocation} : memref<2xf32> to memref<?xf32>
  %value = memref.load %large[%zero] : memref<?xf32>
  return %value : f32
}
