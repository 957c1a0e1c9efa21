// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect %s | lect opt --allow-unregistered-dialect

// Formats that begin with a word are separated from the mnemonic.
"test.use"() {a = #sdy<dim_mapping ij>, b = #sdy<edge_value_ref operand-0>} : () -> ()
