// RUN: lect opt --split-input-file --verify-diagnostics %s

// expected-error@+2 {{unexpected 'resource' section for dialect 'arith'}}
{-#
  dialect_resources: { arith: { a: "0x0800000001" } }
#-}

// -----

// expected-error@+3 {{unknown 'resource' key 'a' for dialect 'ml_program'}}
{-#
  dialect_resources: {
    ml_program: { a: "0x0800000001" }
  }
#-}
