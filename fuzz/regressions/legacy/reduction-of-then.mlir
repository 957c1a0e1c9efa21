// RUN: lect upgrade --from 13 %s
"func"() ( {
^bb0(%x: vector<4xf32>):
  %0 = "vector.reduction"(%x) {kind = "add"} : (vector<4xf32>) -> f32
  "std.return"(%0) : (f32) -> ()
}) {sym_name = "f", type = (vector<4xf32>) -> f32} : () -> ()
