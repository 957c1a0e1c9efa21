// expected-error@+1 {{'check.sum' op has nothing to add}}
"check.sum"() {terms = array<i64>} : () -> ()
// -----
// expected-error@+1 {{custom op 'check.sum' expected integer value}}
check.sum 1 + a
// -----
// expected-error@+1 {{custom op 'check.place' expected 'column'}}
check.place row 1 row 2
// -----
%f = check.same_type : () -> f32
// expected-error@+2 {{'check.row' op inferred type(s) 'vector<4xf32>' are incompatible with return type(s) of operation 'vector<5xf32>'}}
// expected-error@+1 {{'check.row' op failed to infer returned types}}
%row = check.row %f times 4 : f32 to vector<5xf32>
// -----
%f = check.same_type : () -> f32
// expected-error@+2 {{'check.row' op inferred type(s) 'vector<2xf32>' are incompatible with return type(s) of operation 'f32'}}
// expected-error@+1 {{'check.row' op failed to infer returned types}}
%row = check.row %f times 2 : f32 to f32
// -----
// expected-error@+1 {{'check.long' op failed to verify that the name is long}}
check.long "a"
// -----
// expected-error@+1 {{'check.long' op has a note that is no text}}
check.long "a long name" {check.note = 1}
// -----
check.table {
  check.symbol @a
  // expected-error@+1 {{'check.use' op refers to nothing}}
  check.use @b
}
// -----
// expected-remark@+2 {{before}}
// expected-remark@+1 {{after}}
check.order {
  // expected-remark@+2 {{before}}
  // expected-remark@+1 {{after}}
  check.order { }
}
// -----
%f = check.same_type : () -> f32
// expected-error@+1 {{'check.cast' op operand type 'f32' and result type 'i64' are cast incompatible}}
%c = check.cast %f : f32 to i64
// -----
%t = check.same_type : () -> tensor<4xf32>
// expected-error@+1 {{'check.fill' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
check.fill () into (%t : tensor<4xf32>)
// -----
%f = check.same_type : () -> f32
// expected-error@+1 {{'check.fill' op expected that operand #0 is a tensor or a memref}}
check.fill () into (%f : f32)
// -----
check.region {
  %f = check.same_type : () -> f32
  // expected-error@+1 {{type mismatch for bb argument #0 of successor #0}}
  check.jump ^next(%f : f32)
^next(%x: i32):
  check.yield
}
// -----
check.region {
  // expected-error@+1 {{branch has 0 operands for successor #0, but target block has 1}}
  check.jump ^next
^next(%x: i32):
  check.yield
}
