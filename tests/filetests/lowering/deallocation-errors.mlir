// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics --ownership-based-buffer-deallocation %s

// expected-error@+1 {{Only structured control-flow loops are supported.}}
func.func @cycle(%which: i1) {
  cf.br ^again
^again:
  cf.cond_br %which, ^again, ^end
^end:
  return
}

// -----

func.func @unknown(%given: memref<2xf32>) {
  // expected-error@+1 {{ops with unknown memory side effects are not supported}}
  "some.thing"(%given) : (memref<2xf32>) -> ()
  return
}

// -----

func.func @freed() {
  %heap = memref.alloc() : memref<2xf32>
  // expected-error@+1 {{memory free side-effect on MemRef value not supported!}}
  memref.dealloc %heap : memref<2xf32>
  return
}

// -----

func.func @present(%heap: memref<2xf32>, %when: i1) {
  // expected-error@+1 {{No deallocation operations must be present when running this pass!}}
  bufferization.dealloc (%heap : memref<2xf32>) if (%when)
  return
}

// -----

func.func @different(%which: i1, %a: memref<2xf32>) -> memref<2xf32> {
  cf.cond_br %which, ^one, ^two
^one:
  %new = memref.alloc() : memref<2xf32>
  return %new : memref<2xf32>
^two:
  return %a : memref<2xf32>
}

// -----

func.func @switch(%flag: i32, %a: memref<2xf32>) {
  // expected-error@+1 {{Terminators with more than one successor are not supported!}}
  cf.switch %flag : i32, [default: ^one(%a : memref<2xf32>), 1: ^two]
^one(%b: memref<2xf32>):
  return
^two:
  return
}
