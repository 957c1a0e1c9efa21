// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

func.func @shapes() -> (!tosa.shape<2>, !tosa.shape<2>, !tosa.shape<2>) {
  %0 = "tosa.const_shape"() <{values = dense<[4, 5]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %1 = "tosa.exp2_shape"(%0) : (!tosa.shape<2>) -> !tosa.shape<2>
  %2 = "tosa.log2_ceil_shape"(%0) : (!tosa.shape<2>) -> !tosa.shape<2>
  %3 = "tosa.log2_floor_shape"(%0) : (!tosa.shape<2>) -> !tosa.shape<2>
  return %1, %2, %3 : !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<2>
}
