// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, the float types: values their descriptions tell of, as bits: the least, the greatest, infinities and NaN.

"demo.f4E2M1FN"() {v = dense<"0x00010207080F"> : tensor<6xf4E2M1FN>} : () -> ()
"demo.f6E2M3FN"() {v = dense<"0x00011F203F"> : tensor<5xf6E2M3FN>} : () -> ()
"demo.f6E3M2FN"() {v = dense<"0x00011F203F"> : tensor<5xf6E3M2FN>} : () -> ()
"demo.f8E3M4"() {v = dense<"0x00016F70717F80F0FF"> : tensor<9xf8E3M4>} : () -> ()
"demo.f8E4M3"() {v = dense<"0x00017778797F80F8FF"> : tensor<9xf8E4M3>} : () -> ()
"demo.f8E4M3FN"() {v = dense<"0x0001777E7F80FEFF"> : tensor<8xf8E4M3FN>} : () -> ()
"demo.f8E4M3FNUZ"() {v = dense<"0x00017F8081FF"> : tensor<6xf8E4M3FNUZ>} : () -> ()
"demo.f8E4M3B11FNUZ"() {v = dense<"0x00017F8081FF"> : tensor<6xf8E4M3B11FNUZ>} : () -> ()
"demo.f8E5M2"() {v = dense<"0x00017B7C7D7E7F80FCFF"> : tensor<10xf8E5M2>} : () -> ()
"demo.f8E5M2FNUZ"() {v = dense<"0x00017F8081FF"> : tensor<6xf8E5M2FNUZ>} : () -> ()
"demo.f8E8M0FNU"() {v = dense<"0x00017F80FEFF"> : tensor<6xf8E8M0FNU>} : () -> ()
