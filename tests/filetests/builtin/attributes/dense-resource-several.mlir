// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, DenseResourceElementsAttr: names in quotes, unused and undefined ones, external resources.

"example.user_op"() {
  a = dense_resource<"with blank"> : tensor<1xi8>, b = dense_resource<undefined> : vector<2xf32>,
  c = dense_resource<blob1> : tensor<3xi8>, d = dense_resource<blob1> : tensor<1x3xi8>
} : () -> ()

{-#
  dialect_resources: {
    builtin: {
      "with blank": "0x0100000001",
      blob1: "0x01000000010203",
      unused: "0x0100000001"
    }
  },
  external_resources: {
    some_tool: {
      key: "0x0100000001", flag: true, text: "value"
    }
  }
#-}
