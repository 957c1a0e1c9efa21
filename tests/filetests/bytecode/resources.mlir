// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect bytecode dump --section=resourceoffset
// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect bytecode dump --section=resource
// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect bytecode dump --section=attrtype
// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect bytecode verify -

"foo.weights"() {a = dense_resource<weights> : tensor<2xi32>, b = dense_resource<nothing> : tensor<1xi8>} : () -> ()

{-#
  dialect_resources: {
    builtin: {
      weights: "0x400000000100000002000000"
    }
  },
  external_resources: {
    some_tool: {
      blob: "0x08000000010000000000000002000000",
      flag: true,
      words: "some words"
    }
  }
#-}
