// RUN: lect opt --load-dialect engine/singles.td --allow-unregistered-dialect %s
// RUN: lect opt --load-dialect engine/singles.td --allow-unregistered-dialect --mlir-print-op-generic %s
// ORACLE: differs because mlir-opt does not have the dialect that is loaded here

%a, %b = "x.values"() : () -> (i32, i32)
%f:2 = "x.values"() : () -> (f32, tensor<4xf32>)

// Forms that the fast path supports.
%0 = single.add %a, %b : i32
%1 = single.compare less, %0, %a : i32
%2 = single.cast %1 : i1 to tensor<2x!x.y>
single.end %2 : tensor<2x!x.y>

// Forms outside of the fast path.
%3 = single.add %a, %b fast : i32
%4 = single.add %a, %3 {weight = 8 : i64, x.note = "odd"} : i32
%5 = single.add %4, %b fast {x.note = "odd"} : i32
%6 = single.compare "more", %f#0, %f#0 attributes {x.note} : f32
%7 = single.cast %f#1 because "it can" : tensor<4xf32> to i8 {x.note = 1 : i32}
single.end {weight = 1 : i32} %7 : i8

// Equal operations print alike, independent of the operations in between.
%8 = single.add %a, %b : i32
%9 = single.add %f#0, %f#0 : f32
%10 = single.add %a, %b : i32
