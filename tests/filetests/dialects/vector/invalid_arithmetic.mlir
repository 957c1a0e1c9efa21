// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// The error in contractions, products and reductions.

func.func @a(%a: f32, %b: f32) {
  // expected-error@+1 {{custom op 'vector.outerproduct' expected vector type for operand #1}}
  %1 = vector.outerproduct %a, %b : f32, f32
  return
}

// -----

func.func @a(%a: vector<4xf32>, %b: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.outerproduct' op expected 1-d vector for operand #2}}
  %1 = vector.outerproduct %a, %b : vector<4xf32>, vector<4x8xf32>
  return
}

// -----

func.func @a(%a: vector<4xf32>, %b: vector<4xf32>) {
  // expected-error@+1 {{custom op 'vector.outerproduct' expected at least 2 operands}}
  %1 = vector.outerproduct %a : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @a(%a: vector<4xf32>, %b: vector<4xf32>) {
  // expected-error@+1 {{'vector.outerproduct' op unsupported outerproduct type}}
  %1 = vector.outerproduct %a, %b {kind = #vector.kind<and>}: vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @a(%a: vector<[4]xf32>, %b: vector<4xf32>) {
  // expected-error@+1 {{'vector.outerproduct' op expected either both or only #2 operand dim to be scalable}}
  %1 = vector.outerproduct %a, %b : vector<[4]xf32>, vector<4xf32>
  return
}

// -----

func.func @a(%a: vector<4xf32>, %b: vector<4xf32>, %c: vector<3x4xf32>) {
  // expected-error@+1 {{'vector.outerproduct' op expected operand #3 of same type as result type}}
  %1 = "vector.outerproduct"(%a, %b, %c) : (vector<4xf32>, vector<4xf32>, vector<3x4xf32>) -> vector<4x4xf32>
  return
}

// -----

func.func @a(%a: vector<4xf32>, %b: vector<4xf32>, %c: vector<3x4xf32>) {
  // expected-error@+1 {{'vector.outerproduct' op expected #1 operand dim to match result dim #1}}
  %1 = "vector.outerproduct"(%a, %b) : (vector<4xf32>, vector<4xf32>) -> vector<3x4xf32>
  return
}

// -----

func.func @a(%a: vector<4xf32>, %b: f32) {
  // expected-error@+1 {{'vector.outerproduct' op expected 1-d vector result}}
  %1 = "vector.outerproduct"(%a, %b) : (vector<4xf32>, f32) -> vector<4x3xf32>
  return
}

// -----

func.func @a(%a: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.reduction' op unsupported reduction rank: 2}}
  %1 = vector.reduction <add>, %a : vector<4x8xf32> into f32
  return
}

// -----

func.func @a(%a: vector<4xf32>) {
  // expected-error@+1 {{'vector.reduction' op unsupported reduction type ''f32'' for kind 'minui'}}
  %1 = vector.reduction <minui>, %a : vector<4xf32> into f32
  return
}

// -----

func.func @a(%a: vector<4xi32>) {
  // expected-error@+1 {{'vector.reduction' op unsupported reduction type ''i32'' for kind 'minnumf'}}
  %1 = vector.reduction <minnumf>, %a : vector<4xi32> into i32
  return
}

// -----

func.func @a(%a: vector<4xf32>) {
  // expected-error@+1 {{'vector.reduction' op failed to verify that source operand and result have same element type}}
  %1 = vector.reduction <add>, %a : vector<4xf32> into i32
  return
}

// -----

func.func @a(%a: vector<4xindex>) {
  // expected-error@+1 {{'vector.reduction' op unsupported reduction type ''index'' for kind 'maximumf'}}
  %1 = vector.reduction <maximumf>, %a : vector<4xindex> into index
  return
}

// -----

func.func @a(%a: vector<4x16xf32>, %acc: f32) {
  // expected-error@+1 {{'vector.multi_reduction' op destination type 'f32' is incompatible with source type 'vector<4x16xf32>'}}
  %0 = vector.multi_reduction <mul>, %a, %acc [1] : vector<4x16xf32> to f32
  return
}

// -----

func.func @a(%a: vector<2x3xi32>, %b: vector<3xi32>) {
  // expected-error@+1 {{'vector.scan' op reduction dimension 5 has to be less than 2}}
  %0:2 = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 5} : vector<2x3xi32>, vector<3xi32>
  return
}

// -----

func.func @a(%a: vector<2x3xi32>, %b: vector<2x3xi32>) {
  // expected-error@+1 {{'vector.scan' op initial value rank 2 has to be equal to 1}}
  %0:2 = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0} : vector<2x3xi32>, vector<2x3xi32>
  return
}

// -----

func.func @a(%a: vector<2x3xi32>, %b: vector<5xi32>) {
  // expected-error@+1 {{'vector.scan' op incompatible input/initial value shapes}}
  %0:2 = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0} : vector<2x3xi32>, vector<5xi32>
  return
}

// -----

func.func @a(%a: vector<2x3xf32>, %b: vector<3xf32>) {
  // expected-error@+1 {{'vector.scan' op unsupported reduction type 'f32' for kind 'xor'}}
  %0:2 = vector.scan <xor>, %a, %b {inclusive = true, reduction_dim = 0} : vector<2x3xf32>, vector<3xf32>
  return
}

// -----

func.func @a() {
  // expected-error@+1 {{'vector.step' op result #0 must be vector of index values of ranks 1, but got 'vector<f32>'}}
  %0 = vector.step : vector<f32>
  return
}

// -----

func.func @a(%a:vector<2xi32>) {
  // expected-error@+1 {{'vector.fma' op operand #0 must be vector of floating-point values, but got 'vector<2xi32>'}}
  %0 = vector.fma %a,%a,%a : vector<2xi32>
  return
}

// -----

func.func @a(%a:vector<2xf32>,%b:vector<3xf32>) {
  // expected-error@+1 {{'vector.fma' op failed to verify that all of {lhs, rhs, acc, result} have same type}}
  %0 = "vector.fma"(%a,%a,%b) : (vector<2xf32>,vector<2xf32>,vector<3xf32>)->vector<2xf32>
  return
}

// -----

func.func @a(%a:vector<4x3xf32>, %b:vector<3x7xf32>, %c:vector<4x7xf32>, %m:vector<4x3xi1>, %n:vector<3x4xi1>) {
  // expected-error@+1 {{'vector.contract' op unsupported contraction type}}
  %0 = vector.contract {indexing_maps=[affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types=["parallel","parallel","reduction"], kind=#vector.kind<and>} %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  return
}

// -----

func.func @a(%a:vector<4x3xf32>, %b:vector<3x7xf32>, %c:vector<4x7xf32>, %m:vector<4x3xi1>, %n:vector<3x4xi1>) {
  // expected-error@+1 {{'vector.contract' op expected 'kind' attribute of type CombiningKind (e.g. 'vector.kind<add>')}}
  %0 = vector.contract {indexing_maps=[affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types=["parallel","parallel","reduction"], kind=3} %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  return
}

// -----

func.func @a(%a:vector<4x3xf32>, %b:vector<3x7xf32>, %c:vector<4x7xf32>, %m:vector<4x3xi1>, %n:vector<3x4xi1>) {
  // expected-error@+1 {{'vector.contract' op expected indexing map 0 to have 2 number of inputs}}
  %0 = vector.contract {indexing_maps=[affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types=["parallel","reduction"]} %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  return
}

// -----

func.func @a(%a:vector<4x3xf32>, %b:vector<3x7xf32>, %c:vector<4x7xf32>, %m:vector<4x3xi1>, %n:vector<3x4xi1>) {
  // expected-error@+1 {{custom op 'vector.contract' unexpected iterator_type (foo)}}
  %0 = vector.contract {indexing_maps=[affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types=["parallel","parallel","foo"]} %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  return
}

// -----

func.func @a(%a:vector<4x3xf32>, %b:vector<3x7xf32>, %c:vector<4x7xf32>, %m:vector<4x3xi1>, %n:vector<3x4xi1>) {
  // expected-error@+1 {{'vector.contract' op expected at least one contracting dimension pair}}
  %0 = vector.contract {indexing_maps=[affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types=["parallel","parallel","parallel"]} %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  return
}

// -----

func.func @a(%a:vector<4x3xf32>, %b:vector<3x7xf32>, %c:vector<4x7xf32>, %m:vector<4x3xi1>, %n:vector<3x4xi1>) {
  // expected-error@+1 {{'vector.contract' op expected an indexing map for each vector operand}}
  %0 = vector.contract {indexing_maps=[affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>], iterator_types=["parallel","parallel","reduction"]} %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  return
}

// -----

func.func @a(%a:vector<4x3xf32>, %b:vector<3x7xf32>, %c:vector<4x7xf32>, %m:vector<4x3xi1>, %n:vector<3x4xi1>) {
  // expected-error@+1 {{'vector.contract' op expected indexing map 0 to have no symbols}}
  %0 = vector.contract {indexing_maps=[affine_map<(i,j,k)[s]->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types=["parallel","parallel","reduction"]} %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  return
}

// -----

func.func @a(%a:vector<4x3xf32>, %b:vector<3x7xf32>, %c:vector<4x7xf32>, %m:vector<4x3xi1>, %n:vector<3x4xi1>) {
  // expected-error@+1 {{'vector.contract' op expected indexing map 0 to have 2 number of outputs}}
  %0 = vector.contract {indexing_maps=[affine_map<(i,j,k)->(i)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types=["parallel","parallel","reduction"]} %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  return
}

// -----

func.func @a(%a:vector<4x3xf32>, %b:vector<3x7xf32>, %c:vector<4x7xf32>, %m:vector<4x3xi1>, %n:vector<3x4xi1>) {
  // expected-error@+1 {{'vector.contract' op expected indexing map 0 to be a projected permutation of its inputs}}
  %0 = vector.contract {indexing_maps=[affine_map<(i,j,k)->(i+j,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types=["parallel","parallel","reduction"]} %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  return
}

// -----

func.func @a(%a:vector<4x3xf32>, %b:vector<3x7xf32>, %c:vector<4x7xf32>, %m:vector<4x3xi1>, %n:vector<3x4xi1>) {
  // expected-error@+1 {{'vector.contract' op invalid accumulator/result vector shape, expected: 'vector<7x4xf32>'}}
  %0 = vector.contract {indexing_maps=[affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(j,i)>], iterator_types=["parallel","parallel","reduction"]} %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  return
}

// -----

func.func @a(%a:vector<4x5xf32>, %b:vector<3x7xf32>, %c:vector<4x7xf32>, %m:vector<4x3xi1>, %n:vector<3x4xi1>) {
  // expected-error@+1 {{'vector.contract' op invalid contracting dimension map}}
  %0 = vector.contract {indexing_maps=[affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types=["parallel","parallel","reduction"]} %a, %b, %c : vector<4x5xf32>, vector<3x7xf32> into vector<4x7xf32>
  return
}

// -----

func.func @a(%a:vector<4x3xsi32>, %b:vector<3x7xsi32>, %c:vector<4x7xsi32>, %m:vector<4x3xi1>, %n:vector<3x4xi1>) {
  // expected-error@+1 {{'vector.contract' op only supports signless integer types}}
  %0 = vector.contract {indexing_maps=[affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types=["parallel","parallel","reduction"]} %a, %b, %c : vector<4x3xsi32>, vector<3x7xsi32> into vector<4x7xsi32>
  return
}

// -----

func.func @a(%a:vector<4x3xf32>, %b:vector<3x7xi32>, %c:vector<4x7xi32>, %m:vector<4x3xi1>, %n:vector<3x4xi1>) {
  // expected-error@+1 {{'vector.contract' op failed to verify that lhs and rhs have same element type}}
  %0 = vector.contract {indexing_maps=[affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types=["parallel","parallel","reduction"]} %a, %b, %c : vector<4x3xf32>, vector<3x7xi32> into vector<4x7xi32>
  return
}

// -----

func.func @a(%a:vector<4x3xf32>, %b:vector<3x7xf32>, %c:vector<4x7xf32>, %m:vector<4x3xi1>, %n:vector<3x4xi1>) {
  // expected-error@+1 {{custom op 'vector.contract' expected zero or exactly 2 vector mask operands}}
  %0 = vector.contract {indexing_maps=[affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types=["parallel","parallel","reduction"]} %a, %b, %c, %m : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  return
}

// -----

func.func @a(%a:vector<4x3xf32>, %b:vector<3x4xf32>, %c:vector<4x4xf32>, %m:vector<4x3xi1>, %n:vector<3x4xi1>) {
  // expected-error@+1 {{'vector.contract' op expected 3 operands, but found 5}}
  %0 = vector.contract {indexing_maps=[affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types=["parallel","parallel","reduction"]} %a, %b, %c, %m, %n : vector<4x3xf32>, vector<3x4xf32> into vector<4x4xf32>
  return
}

// -----

func.func @a(%a:vector<4xf32>, %b:vector<4xf32>, %c:vector<f32>, %m:vector<4x3xi1>, %n:vector<3x4xi1>) {
  // expected-error@+1 {{'vector.contract' op invalid accumulator/result vector shape}}
  %0 = vector.contract {indexing_maps=[affine_map<(i)->(i)>, affine_map<(i)->(i)>, affine_map<(i)->()>], iterator_types=["reduction"]} %a, %b, %c : vector<4xf32>, vector<4xf32> into vector<f32>
  return
}

// -----

func.func @a(%a:vector<4xf32>, %b:vector<4xf32>, %c:f32, %m:vector<4x3xi1>, %n:vector<3x4xi1>) {
  // expected-error@+1 {{'vector.contract' op invalid indexing maps are non-invertible: ((d0, d1) -> (d0, d0))}}
  %0 = vector.contract {indexing_maps=[affine_map<(i,j)->(i)>, affine_map<(i,j)->(i)>, affine_map<(i,j)->()>], iterator_types=["reduction","parallel"]} %a, %b, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @a(%a:vector<4x2xf32>, %b:vector<4x3xf32>, %c:vector<2xf32>, %m:vector<4x3xi1>, %n:vector<3x4xi1>) {
  // expected-error@+1 {{'vector.contract' op invalid batch dimension map}}
  %0 = vector.contract {indexing_maps=[affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(j)>], iterator_types=["reduction","parallel"]} %a, %b, %c : vector<4x2xf32>, vector<4x3xf32> into vector<2xf32>
  return
}

// -----

func.func @a(%a:vector<4xf32>) {
  // expected-error@+1 {{custom op 'vector.contract' invalid kind of attribute specified}}
  %0 = vector.contract 3 %a, %a, %a : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @a(%a:vector<4xf32>, %c:f32) {
  // expected-error@+1 {{custom op 'vector.contract' expected "iterator_types" array attribute}}
  %0 = vector.contract {indexing_maps=[]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @a(%a:vector<4xf32>, %c:f32) {
  // expected-error@+1 {{'vector.contract' op requires attribute 'indexing_maps'}}
  %0 = vector.contract {iterator_types=[]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

#t={indexing_maps=[affine_map<(i)->(i)>, affine_map<(i)->(i)>, affine_map<(i)->()>], iterator_types=["reduction"]}
func.func @a(%a:vector<4xf32>, %c:f32) {
  // expected-error@+1 {{custom op 'vector.contract' expected 'into'}}
  %0 = vector.contract #t %a, %a, %c {foo=2}: vector<4xf32>, vector<4xf32> to f32
  return
}

// -----

func.func @a(%a:vector<4xf32>, %c:f32) {
  // expected-error@+1 {{'vector.contract' op attribute 'iterator_types' failed to satisfy constraint: Iterator type should be an enum.}}
  %0 = "vector.contract"(%a,%a,%c) <{indexing_maps=[affine_map<(i)->(i)>, affine_map<(i)->(i)>, affine_map<(i)->()>], iterator_types=["reduction"]}>: (vector<4xf32>, vector<4xf32>,f32) -> f32
  return
}
