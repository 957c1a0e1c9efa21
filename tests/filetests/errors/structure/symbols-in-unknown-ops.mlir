// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// An unregistered operation with one region may be a symbol table, so no symbols are visible in it.
func.func private @callee()
"unknown.table"() ({
  // expected-error@+1 {{'func.call' op 'callee' does not reference a valid function}}
  func.call @callee() : () -> ()
}) : () -> ()

// -----

func.func private @callee()
"unknown.table"() ({
  "unknown.inner"() ({
    // expected-error@+1 {{'func.call' op 'callee' does not reference a valid function}}
    func.call @callee() : () -> ()
  }, {
  }) : () -> ()
}) : () -> ()

// -----

// One with two regions is none.
func.func private @callee()
"unknown.regions"() ({
  func.call @callee() : () -> ()
}, {
}) : () -> ()

// -----

// A table in it is known again.
"unknown.table"() ({
  builtin.module {
    func.func private @callee()
    func.func @caller() {
      call @callee() : () -> ()
      return
    }
  }
}) : () -> ()
