// RUN: lect opt --split-input-file --verify-diagnostics %s

// Without --allow-unregistered-dialect.

// expected-error@+1 {{operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used}}
"demo.op"() : () -> ()

// -----

// expected-error@+1 {{operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used}}
"no_dialect"() : () -> ()

// -----

module {
  // expected-error@+1 {{operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used}}
  "demo.op"() : () -> ()
}

// -----

// expected-error@+1 {{unregistered operation 'builtin.nonsense' found in dialect ('builtin') that does not allow unknown operations}}
"builtin.nonsense"() : () -> ()

// -----

// expected-error@+1 {{#"demo"<"attr"> : 'none' attribute created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used}}
module attributes {a = #demo.attr} {
}

// -----

// expected-error@+1 {{`!"demo"<"type">` type created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used}}
module attributes {demo.a = !demo.type} {
}

// -----

// expected-error@+1 {{#"demo"<"attr"> : 'none' attribute created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used}}
module attributes {demo.a = #demo.attr} {
}

// -----

// expected-error@+1 {{`!"demo"<"type">` type created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used}}
%0 = unrealized_conversion_cast to !demo.type

// -----

// expected-error@+1 {{`!"demo"<""type"">` type created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used}}
%0 = unrealized_conversion_cast to !demo<"type">
