// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

// Globals, functions that return values, and graphs whose tokens order their effects.
ml_program.global private mutable @state(dense<0> : tensor<4xi32>) : tensor<4xi32>
ml_program.global private @fixed(#ml_program.extern : tensor<4xi32>) : tensor<4xi32>

ml_program.func @loads() -> tensor<4xi32> {
  %0 = ml_program.global_load @state : tensor<4xi32>
  %1 = ml_program.global_load_const @fixed : tensor<4xi32>
  ml_program.global_store @state = %1 : tensor<4xi32>
  ml_program.return %0 : tensor<4xi32>
}

ml_program.func @empty() {
  ml_program.return
}

ml_program.subgraph @graph() -> (tensor<4xi32>, !ml_program.token) {
  %0, %first = ml_program.global_load_graph @state ordering(() -> !ml_program.token) : tensor<4xi32>
  %1, %second = ml_program.global_load_graph @state ordering(%first -> !ml_program.token) : tensor<4xi32>
  %third = ml_program.global_store_graph @state = %0 ordering(%first, %second -> !ml_program.token) : tensor<4xi32>
  ml_program.output %1, %third : tensor<4xi32>, !ml_program.token
}
