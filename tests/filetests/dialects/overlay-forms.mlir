// RUN: lect opt --load-dialect dialects/overlay/yard.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect dialects/overlay/yard.td --allow-unregistered-dialect --mlir-print-op-generic %s

// The directives included in lect, for forms that formats alone cannot express.

func.func @types(%heap: !yard.heap<f32>, %covered: !yard.heap<i1, covered>) {
  %0 = yard.open %heap : <f32>
  %1 = yard.open %covered : <i1, covered>
  "test.use"(%0, %1) : (f32, i1) -> ()
  "test.types"() : () -> (!yard.rows<4x?xf32>, !yard.rows<*:i8>, !yard.grid<[2,?],i1>, !yard.grid<*, i1>,
                          !yard.pack<4xpack<2xf32>>, !yard.pack<3xheap<i1>>)
  return
}

func.func @values(%a: i32, %b: i32, %i: index, %truck: !yard.truck) {
  yard.gate up wooden locked
  yard.gate "very old" unlocked {high}
  yard.gate wooden
  yard.load {left = %a : i32, "right side" = %i : index}
  yard.load {}
  %sorted = yard.sort %a, %b : i32
  yard.mark %a<1> : i32, %i[<2>, <3>] : index
  yard.send to @here
  yard.send to {@here, @there::@behind}
  %apple = yard.name
  %pear = yard.name name "plum"
  %0 = yard.name
  yard.drive %a by %truck : i32
  yard.drive %a : i32
  %first = yard.wait[]
  %second = yard.wait[%first]
  yard.wait
  yard.note @first "order" "read this"(9) loud urgent with = {red}
  yard.note @second "hint" "or not"(6)
  yard.check %a new, no %b old : i32, i32
  %wide = yard.widen %a, %b, %a : i32, i32, i32
  "test.use"(%wide) : (i96) -> ()
  yard.fixed %a : i32
  yard.slice %a (%i, %i:%i:%i) : i32
  yard.slice %a : i32
  return
}

func.func @fields(%t: !other.record<{x: i1, inner: !other.record<{y: i8, z: i9}>}>, %i: index) {
  %0 = yard.part %t, inner, z : !other.record<{x: i1, inner: !other.record<{y: i8, z: i9}>}> -> i9
  %1 = yard.part %t, %i, x : !other.record<{x: i1, inner: !other.record<{y: i8, z: i9}>}>, index -> i1
  %2 = yard.part %t, %i : !other.record<{x: i1, inner: !other.record<{y: i8, z: i9}>}>, index -> i1
  return
}

func.func @names(%a: i32, %i: index) {
  yard.stock @wood : i32
  yard.stock @wood as("timber") = 3 : i8
  yard.stock @wood : f32 = "much"
  %0 = yard.view %a : i32 -> i8
  %1 = yard.view %a : i32 -> i8 as i9
  yard.look "shed"::"rake" at %i::%i
  yard.look "rake" at %i
  return
}

func.func @sizes(%a: tensor<?x4xf32>, %b: i32, %n: index) {
  %0 = yard.resize(%a) : (tensor<?x4xf32>{%n}) -> tensor<?x?xf32>{%n, %n}
  %1:3 = yard.resize(%a, %b) : (tensor<?x4xf32>{%n}, i32) -> (%a{%n}, %b, %a as tensor<4xf32>)
  yard.resize() : () -> ()
  %2 = yard.fill %a : tensor<?x4xf32> -> %a as tensor<?x4xf32>{%n}
  return
}

yard.job @outside(%arg0: i32, %arg1: f32 {yard.heavy}) -> (%arg1, %arg0 as i8 {yard.light})
yard.job @inside(%a: i32) -> i32 attributes {open} {
  "test.use"(%a) : (i32) -> ()
}

func.func @regions(%from: index, %to: index, %a: i32, %b: f32) {
  yard.rounds %i = %from to %to {
    "test.use"(%i) : (index) -> ()
  }
  %0:2 = yard.rounds %i = %from to %to carry(%x = %a, %y = %b) -> (i32, f32) attributes {fast} {
    yard.done %x, %y : i32, f32
  }
  %last = yard.rounds %i = %from to %to -> index {
    yard.done %i : index
  }
  %both:2 = yard.rounds %i = %from to %to carry(%x = %a) -> (index, i32) {
    yard.done %i, %x : index, i32
  }
  yard.swap (%x: i32) for (%y: f32) {
    "test.use"(%x, %y) : (i32, f32) -> ()
  }
  %1 = yard.crew(%a as %x: i32 {strong}, %b as %y: f32) {
    yard.done %x : i32
  } -> i32
  yard.crew() {
    yard.done
  }
  return
}

func.func @more(%i: index, %on: i1, %a: i32, %b: f32) {
  %0:3 = yard.copy [3] %a : i32
  %1:2 = yard.until (%n = %i to %i) while (%go = %on) carry(%x = %a) -> (i32) {
    yard.done %go, %x : i1, i32
  }
  %2:3 = yard.until (%n = %i to %i) while (%go = %on) carry(%x = %a) -> (index, i1, i32) {
    yard.done %n, %go, %x : index, i1, i32
  }
  yard.each (%n, %m) from(%i, %i) sharing(%a as %x : i32, %b as %y : f32) {
    "test.use"(%n, %m, %x, %y) : (index, index, i32, f32) -> ()
  }
  return
}

yard.rota @monday called "first" (early = %x: i32, "very late" = %y: f32) attributes {wet} {
  "test.use"(%x, %y) : (i32, f32) -> ()
}
yard.rota @tuesday() {
  "test.use"() : () -> ()
}

func.func @calls(%f: (i32) -> i8, %a: i32) {
  yard.call @there(%a) {slow} : (i32) -> ()
  %0 = yard.call %f(%a) : (i32) -> i8
  return
}

func.func @routes(%a: i32, %b: f32) {
  yard.route %a : i32 [1, ^bb1(%b : f32), 2, %a, %a, ^bb2, unit, ^bb2]
^bb1(%c: f32):
  yard.route %a : i32 [unit, ^bb2]
^bb2:
  return
}

yard.plant @saw<blades: i32 = 3, "with space": i1>(in %wood : i32 {dry}, out planks : i8, inout %power "net" : i1) {
  "test.use"(%wood, %power) : (i32, !yard.both<i1>) -> ()
}
yard.plant @mill() {
  "test.use"() : () -> ()
}
