// RUN: lect opt --split-input-file --verify-diagnostics %s

// expected-error @+1 {{expected builtin.tensor, but found 'i32'}}
func.func private @scalar(!mpmd.mesh_tensor<"m1", i32>)

// -----

// expected-error @+1 {{expected 'memory_kind'}}
func.func private @kind(!mpmd.mesh_tensor<"m1", tensor<i32>, kind="device">)

// -----

// expected-error @+1 {{expected '<'}}
func.func private @sharding(!mpmd.mesh_tensor<"m1", tensor<i32>, sharding="all">)

// -----

!left = !mpmd.mesh_tensor<"left", tensor<4xf32>>

func.func @no_topology(%a: !left) {
  // expected-error @+1 {{Function does not have a topology attribute: no_topology}}
  %0 = mpmd.transfer %a : (!left) -> !left
  return
}

// -----

!left = !mpmd.mesh_tensor<"left", tensor<4xf32>>

func.func @other_mesh(%a: !left) attributes {topology = #mpmd.topology<<"right": <["x"=2]>>>} {
  // expected-error @+1 {{Topology doesn't have a mesh with name: left}}
  %0 = mpmd.unassign %a : (!left) -> tensor<4xf32>
  return
}

// -----

!left = !mpmd.mesh_tensor<"left", tensor<4xf32>>
!right = !mpmd.mesh_tensor<"right", tensor<4xf32>>

func.func @other_name(%a: !left) attributes {topology = #mpmd.topology<<"left": <["x"=2]>>, <"right": <["x"=2]>>>} {
  // expected-error @+1 {{expected the mesh name of the operand to match that of the fragment op: left != right}}
  %0 = mpmd.fragment<mesh="right", origin=[]> (%a) (%b: tensor<4xf32>) {
    mpmd.return %b : tensor<4xf32>
  } : (!left) -> !right
  return
}

// -----

!left = !mpmd.mesh_tensor<"left", tensor<4xf32>>

func.func @inner_type(%a: !left) attributes {topology = #mpmd.topology<<"left": <["x"=2]>>>} {
  // expected-error @+1 {{expected the type of the block argument to be global tensor type operand: 'tensor<4xf32>', got: 'tensor<2xf32>'}}
  mpmd.fragment<mesh="left", origin=[]> (%a) (%b: tensor<2xf32>) {
    mpmd.return
  } : (!left) -> ()
  return
}

// -----

!left = !mpmd.mesh_tensor<"left", tensor<5xf32>, sharding=<@mesh, [{"x"}]>>

func.func @uneven(%a: !left) attributes {topology = #mpmd.topology<<"left": <["x"=2]>>>} {
  // expected-error @+1 {{'mpmd.transfer' op dim 0 with size 5 is not divisible by its sharded size 2}}
  %0 = mpmd.transfer %a : (!left) -> !left
  return
}

// -----

!left = !mpmd.mesh_tensor<"left", tensor<4xf32>, sharding=<@mesh, [{"x"}]>>

func.func @divided(%a: tensor<4xf32>) attributes {topology = #mpmd.topology<<"left": <["x"=2]>>>} {
  // expected-error @+1 {{MeshTensorType should be fully replicated}}
  %0 = mpmd.assign %a : (tensor<4xf32>) -> !left
  return
}

// -----

!left = !mpmd.mesh_tensor<"left", tensor<4xf32>>

func.func @host(%a: !left {mhlo.memory_kind = "pinned_host"}) attributes {topology = #mpmd.topology<<"left": <["x"=2]>>>} {
  // expected-error @+1 {{Transfers from host with attributes are not supported}}
  %0 = mpmd.transfer %a : (!left) -> !left
  return
}

// -----

!left = !mpmd.mesh_tensor<"left", tensor<4xf32>>

func.func private @g(tensor<4xf32>) -> tensor<4xf32> attributes {mesh_shape = #sdy.mesh<["x"=4]>}

func.func @called(%a: !left) attributes {topology = #mpmd.topology<<"left": <["x"=2]>>>} {
  // expected-error @+1 {{Expected mesh of fragment call and callee function to match: #sdy.mesh<["x"=2]> vs #sdy.mesh<["x"=4]>}}
  %0 = mpmd.fragment_call<mesh="left", origin=[]> @g(%a) : (!left) -> !left
  return
}

// -----

func.func @called(%a: tensor<4xf32>) {
  // expected-error @+1 {{'nothing' does not reference a valid function}}
  %0 = mpmd.call @nothing(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @uncounted(%a: tensor<4xf32>) {
  // expected-error @+1 {{wrong number of arguments for region}}
  %0 = mpmd.for (%a) {iterations = 2 : ui32} (%b: tensor<4xf32>) {
    mpmd.return %b : tensor<4xf32>
  } : tensor<4xf32>
  return
}

// -----

func.func @unrolled(%a: tensor<4xf32>) {
  // expected-error @+1 {{number of iterations 12 isn't divisible by unroll factor 5}}
  %0 = mpmd.for (%a) {iterations = 12 : ui32, unroll_factor = 5 : ui32} (%b: tensor<4xf32>, %i: tensor<i32>) {
    mpmd.return %b : tensor<4xf32>
  } : tensor<4xf32>
  return
}

// -----

func.func @one(%a: tensor<4xf32>) {
  // expected-error @+1 {{ReduceOp must have exactly one operand if the reduction type is none}}
  %0 = mpmd.reduce<none> %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @unnamed(%a: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'mpmd.named_computation' expected string}}
  %0 = mpmd.named_computation<f> (%a) (%b: tensor<4xf32>) {
    mpmd.return %b : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return
}
