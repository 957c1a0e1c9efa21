// One operation for each trait, region and hook, in order.

%i, %f = check.same_type : () -> (i32, f32)
%v:2 = check.same_type %f, %f : (f32, f32) -> (vector<4xf32>, tensor<4x?xf32>)
check.same_shape %v#0, %v#0 : (vector<4xf32>, vector<4xf32>) -> ()
%s = check.same_shapes %v#1 : (tensor<4x?xf32>) -> tensor<?x4xi32>
check.same_element %v#0, %v#1 : (vector<4xf32>, tensor<4x?xf32>) -> ()
%e = check.same_elements %v#0 : (vector<4xf32>) -> tensor<8xf32>
%r = check.same_rank %v#0 : (vector<4xf32>) -> memref<?xi8>
%b = check.broadcast %v#1, %e : (tensor<4x?xf32>, tensor<8xf32>) -> tensor<4x8xf32>
%w = check.elementwise %v#0 : (vector<4xf32>) -> vector<4xi32>
%same = check.same %f, %f : f32
%bit = check.same_type : () -> i1
%match = check.match %f, %f, %bit {note} : f32, f32
%index = check.same_type : () -> index
%one, %more:2 = check.segments (%i, %i) at %index (%f) -> i32 and f32, f32
check.segments () ()

check.region attributes {note} {
  "check.jump"()[^next] : () -> ()
^next:
  check.yield %f : f32
}
check.block { check.yield }
check.implicit { }
check.implicit { check.place row 1 column -2 }
check.no_args { check.yield }
check.no_terminator { check.place row 3 column 4 {note} }
check.sized {
  check.jump ^next(%f : f32)
^next(%x: f32):
  check.yield %x : f32
}
check.at_least { check.yield }
check.isolated {
  %z = check.same_type : () -> f32
  check.yield %z : f32
}
check.graph {
  %later = check.same_type %sooner : (i32) -> i32
  %sooner = check.same_type %later : (i32) -> i32
}
check.table {
  check.symbol @a
  check.symbol @b {sym_visibility = "private"}
  check.use @b
}
check.block {
  check.within
  check.yield
}

%names:3 = check.names : i32, f32, f32 {
^entry(%arg: i32, %other: f32):
  %inner = same %other, %other : f32
  yield %arg : i32
}
check.sum 1 + -2 + 3 {note}
%row = check.row %f times 4 : f32 to vector<4xf32>
%single = check.row %f times 1 : f32 to f32
check.long "a long name" {check.note = "fine"}
%cast = check.cast %f : f32 to i32
%filled = check.fill (%f : f32) into (%b : tensor<4x8xf32>) -> tensor<4x8xf32>
