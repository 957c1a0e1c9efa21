// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect bytecode dump --section=attrtype
// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect bytecode dump --section=attrtype --json

// All encodings of the builtin dialect, and entries without one, which are text.
"foo.attrs"() {
  array = [unit, true, false, -1 : i8, 255 : ui8, -3 : si16, 7 : index, -1 : i65, 340282366920938463463374607431768211455 : i129],
  dictionary = {a = {}, "b c" = "\00\FF\22"},
  strings = ["typed" : i32, "ä"],
  symbols = [@flat, @root::@nested::@"leaf node"],
  floats = [1.5 : f32, -0.0 : f64, 1.0 : bf16, 0x7C00 : f16, 1.0 : f80, 1.0 : f128, 1.0 : tf32, 1.0 : f8E4M3FN],
  types = [
    i1, si7, ui8, index, (i1, i2) -> f32, () -> (), complex<f64>, none, tuple<>, tuple<i1, index>,
    tensor<4x?xf32>, tensor<f32>, tensor<2xi8, "encoding">, tensor<*xf16>, vector<4x2xi1>, vector<[4]x2xf32>,
    memref<2x?xf32>, memref<2xf32, strided<[?], offset: 1>, 3>, memref<*xf32>, memref<*xf32, "space">, !foo.opaque<1>
  ],
  dense = [
    dense<1> : tensor<4xi32>, dense<[1, -2]> : vector<2xi16>, dense<[true, false, true]> : tensor<3xi1>,
    dense<> : tensor<0xf32>, dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>, dense<["x", "y"]> : tensor<2x!foo.string>,
    dense<"all"> : tensor<9x!foo.string>, array<i16: 1, 2>, array<i1: true>, array<f64>,
    sparse<[[0, 1]], 5> : tensor<2x2xi32>
  ],
  distinct = [distinct[0]<unit>, distinct[1]<"x">],
  text = [affine_map<(d0)[s0] -> (d0 + s0)>, affine_set<(d0) : (d0 >= 0)>, #foo<opaque>],
  places = [
    loc(unknown), loc("f":1:2), loc("f":1:2 to 3:4), loc("f":1:2 to :5), loc("name"), loc("name"("f":1:2)),
    loc(callsite("f":1:2 at "g":3:4)), loc(fused["f":1:2, "g":3:4]), loc(fused<"data">["f":1:2])
  ]
} : () -> ()
