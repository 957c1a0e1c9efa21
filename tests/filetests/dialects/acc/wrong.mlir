// RUN: lect opt --verify-diagnostics --split-input-file %s

func.func @clause(%a: memref<i32>) {
  // expected-error @+1 {{data clause associated with copyin operation must match its intent or specify original clause this operation was decomposed from}}
  %0 = acc.copyin varPtr(%a : memref<i32>) -> memref<i32> {dataClause = #acc<data_clause acc_delete>}
  return
}

// -----

func.func @modifiers(%a: memref<i32>) {
  // expected-error @+1 {{invalid data clause modifiers: readonly}}
  %0 = acc.create varPtr(%a : memref<i32>) -> memref<i32> {modifiers = #acc<data_clause_modifier zero,readonly>}
  return
}

// -----

func.func @no_modifiers(%a: memref<i32>) {
  // expected-error @+1 {{no data clause modifiers are allowed}}
  %0 = acc.present varPtr(%a : memref<i32>) -> memref<i32> {modifiers = #acc<data_clause_modifier zero>}
  return
}

// -----

func.func @types(%a: memref<i32>) {
  // expected-error @+1 {{input and output types must match}}
  %0 = acc.present varPtr(%a : memref<i32>) -> memref<*xi32>
  return
}

// -----

func.func @captured(%a: memref<i32>) {
  // expected-error @+1 {{varType must capture the element type of var}}
  %0 = acc.present varPtr(%a : memref<i32>) varType(memref<i32>) -> memref<i32>
  return
}

// -----

func.func @recipe(%a: memref<i32>) {
  // expected-error @+1 {{'acc.private' op recipe expected for private}}
  %0 = acc.private varPtr(%a : memref<i32>) -> memref<i32>
  return
}

// -----

func.func @absent(%a: memref<i32>) {
  // expected-error @+1 {{'acc.firstprivate' op expected symbol reference @absent to point to a firstprivate declaration}}
  %0 = acc.firstprivate varPtr(%a : memref<i32>) recipe(@absent) -> memref<i32>
  return
}

// -----

// expected-error @+1 {{'acc.private.recipe' op expects init region first argument of the privatization type}}
acc.private.recipe @copy : memref<i32> init {
^bb0(%a: memref<i64>):
  acc.yield %a : memref<i64>
}

// -----

// expected-error @+1 {{'acc.reduction.recipe' op expects combiner region with the first two arguments of the reduction type}}
acc.reduction.recipe @sum : i32 reduction_operator <add> init {
^bb0(%a: i32):
  acc.yield %a : i32
} combiner {
^bb0(%a: i32):
  acc.yield %a : i32
}

// -----

func.func @data() {
  // expected-error @+1 {{at least one operand or the default attribute must appear on the data operation}}
  acc.data {
    acc.terminator
  }
  return
}

// -----

func.func @enter(%a: memref<i32>) {
  %0 = acc.present varPtr(%a : memref<i32>) -> memref<i32>
  // expected-error @+1 {{expect data entry operation as defining op}}
  acc.enter_data dataOperands(%0 : memref<i32>)
  return
}

// -----

func.func @exit() {
  // expected-error @+1 {{at least one operand must be present in dataOperands on the exit data operation}}
  acc.exit_data
  return
}

// -----

func.func @wait(%n: i32) {
  // expected-error @+1 {{async attribute cannot appear with asyncOperand}}
  acc.wait async(%n : i32) attributes {async}
  return
}

// -----

func.func @set() {
  // expected-error @+1 {{'acc.set' op at least one default_async, device_num, or device_type operand must appear}}
  acc.set
  return
}

// -----

func.func @nested() {
  acc.serial {
    // expected-error @+1 {{'acc.init' op cannot be nested in a compute operation}}
    acc.init
    acc.yield
  }
  return
}

// -----

func.func @gangs(%n: i32) {
  // expected-error @+1 {{'acc.parallel' op num_gangs expects a maximum of 3 values per segment}}
  acc.parallel num_gangs({%n : i32, %n : i32, %n : i32, %n : i32}) {
    acc.yield
  }
  return
}

// -----

func.func @async(%n: i32) {
  // expected-error @+1 {{asyncOnly attribute cannot appear with asyncOperand}}
  acc.kernels async(%n : i32) {
    acc.terminator
  } attributes {asyncOnly = [#acc.device_type<none>]}
  return
}

// -----

func.func @mode() {
  // expected-error @+1 {{at least one of auto, independent, seq must be present}}
  acc.loop {
    acc.yield
  }
  return
}

// -----

func.func @seq() {
  // expected-error @+1 {{gang, worker or vector cannot appear with seq}}
  acc.loop gang {
    acc.yield
  } attributes {seq = [#acc.device_type<none>]}
  return
}

// -----

func.func @container() {
  // expected-error @+1 {{failed to find enough loop-like operations inside container-like acc.loop}}
  acc.loop {
    acc.yield
  } attributes {auto_ = [#acc.device_type<none>]}
  return
}

// -----

func.func @unstructured(%n: i32) {
  // expected-error @+1 {{unstructured acc.loop must not have induction variables}}
  acc.loop control(%i : i32) = (%n : i32) to (%n : i32) step (%n : i32) {
    acc.yield
  } attributes {auto_ = [#acc.device_type<none>], unstructured}
  return
}

// -----

func.func private @f()
// expected-error @+1 {{only one of `gang`, `worker`, `vector`, `seq` can be present at the same time for device_type `nvidia`}}
acc.routine @r func(@f) worker ([#acc.device_type<nvidia>]) vector ([#acc.device_type<nvidia>])

// -----

func.func @declare() {
  // expected-error @+1 {{at least one operand must appear on the declare operation}}
  %0 = acc.declare_enter
  return
}

// -----

func.func @update(%a: memref<i32>, %x: memref<i32>) {
  acc.atomic.update %x : memref<i32> {
  // expected-error @-1 {{the type of the operand must be a pointer type whose element type is the same as that of the region argument}}
  ^bb0(%old: i64):
    acc.yield %old : i64
  }
  return
}
