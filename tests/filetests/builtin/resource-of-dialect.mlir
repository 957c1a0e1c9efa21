// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect opt --allow-unregistered-dialect -
// ORACLE: differs because mlir-opt does not have the dialect of tests

// Data that attributes of a dialect name by key stay, also of attributes that are kept as text.

"xx.op"() {a = #test.e1di64_elements<one> : tensor<1xi64>, b = dense_resource<two> : tensor<1xi64>} : () -> ()

{-#
  dialect_resources: {
    builtin: {
      two: "0x080000000200000000000000"
    },
    test: {
      one: "0x080000000100000000000000",
      unused: "0x080000000300000000000000"
    }
  }
#-}
