// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt
// RUN: lect opt --emit-bytecode %s | lect opt

!left = !mpmd.mesh_tensor<"left", tensor<8x4xf32>>
!divided = !mpmd.mesh_tensor<"left", tensor<8x4xf32>, sharding=<@mesh, [{"x"}, {?}]>>
!right = !mpmd.mesh_tensor<"right", tensor<8x4xf32>, memory_kind="device">
!stored = !mpmd.mesh_tensor<"right", tensor<8x4xf32>, sharding=<@mesh, [{}, {"x":(1)2}]>, memory_kind = "pinned_host">

func.func @main(%a: tensor<8x4xf32>, %b: !divided) -> !stored attributes {topology = #mpmd.topology<<"left": <["x"=2]>>, <"right": <["x"=4]>>>} {
  %0 = mpmd.assign {origin = "user"} %a : (tensor<8x4xf32>) -> !left
  %1:2 = mpmd.fragment<mesh="left", origin=["layer", "layer"(2)], stage=3, in_shardings=[<@mesh, [{"x"}, {?}]>, <@mesh, [{?}, {?}]>], out_shardings=[<@mesh, [{}, {}]>, <@mesh, [{}, {}]>]> (%b, %0) {remat} (%c: tensor<8x4xf32>, %d: tensor<8x4xf32>) {
    %e = stablehlo.add %c, %d : tensor<8x4xf32>
    mpmd.return %e, %d : tensor<8x4xf32>, tensor<8x4xf32>
  } : (!divided, !left) -> (!left, !divided)
  %2 = mpmd.fragment_call<mesh="left", origin=["layer"]> @negate(%1#0) {call_counter = 1 : ui32} : (!left) -> !left
  %3 = mpmd.transfer %2 : (!left) -> !right
  %4 = mpmd.call @pass(%3) : (!right) -> !right
  mpmd.fragment<mesh="right", origin=[]> () () {
    mpmd.return
  } : () -> ()
  %5 = mpmd.transfer {a} %4 : (!right) -> !stored
  %6 = mpmd.unassign %2 : (!left) -> tensor<8x4xf32>
  return %5 : !stored
}

func.func private @negate(%a: tensor<8x4xf32>) -> tensor<8x4xf32> attributes {mesh_shape = #sdy.mesh<["x"=2]>} {
  %0 = stablehlo.negate %a : tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

func.func private @pass(%a: !right) -> !right attributes {topology = #mpmd.topology<<"right": <["x"=4]>>>} {
  return %a : !right
}

func.func @before(%a: tensor<4xf32>, %t: !stablehlo.token) -> tensor<4xf32> {
  %0:2 = mpmd.named_computation<"layer"(1)> (%a, %t) {a = 1 : i8} (%b: tensor<4xf32>, %u: !stablehlo.token) {
    mpmd.return %b, %u : tensor<4xf32>, !stablehlo.token
  } : (tensor<4xf32>, !stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  %1 = mpmd.named_tensor %0#0 name="it" : tensor<4xf32>
  %2 = mpmd.broadcast %1 : tensor<4xf32>
  %3 = mpmd.reduce<none> %2 : (tensor<4xf32>) -> tensor<4xf32>
  %4 = "mpmd.reduce"(%3) : (tensor<4xf32>) -> tensor<4xf32>
  %5 = mpmd.reduce<max> {a} %3, %4 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // The last argument has a name.
  %6:2 = mpmd.for (%5, %a) {iterations = 12 : ui32, unroll_factor = 3 : ui32} (%b: tensor<4xf32>, %c: tensor<4xf32>, %i: tensor<ui32>) {
    %d = stablehlo.add %b, %c {mpmd.use_set = #mpmd.meshes_with_origins<"m1"["a", "b"], "m2">} : tensor<4xf32>
    %e = mpmd.call @same(%d) : (tensor<4xf32>) -> tensor<4xf32>
    mpmd.return %e, %b : tensor<4xf32>, tensor<4xf32>
  } : tensor<4xf32>, tensor<4xf32>
  return %6#0 : tensor<4xf32>
}

func.func private @same(tensor<4xf32>) -> tensor<4xf32> attributes {
  none = #mpmd.meshes_with_origins<>, kind = #mpmd.reduction<mul>,
  mesh = #mpmd.named_mesh<"m" : <["x"=2], device_ids=[1, 0]>>, user = #mpmd.user_origin<"f"(7)>
}
