// RUN: lect opt --canonicalize %s

// Memory that a nested scope frees does not keep a scope from being inlined.
func.func @nested() {
  "test.region"() ({
    memref.alloca_scope {
      affine.parallel (%i) = (0) to (64) {
        %0 = memref.alloca(%i) : memref<?xi64>
        "test.use"(%0) : (memref<?xi64>) -> ()
      }
    }
    "test.op"() : () -> ()
    "test.terminator"() : () -> ()
  }) : () -> ()
  return
}

// Allocations at the end of an outer scope go to it.
func.func @hoisted() {
  %n = "test.count"() : () -> index
  "test.region"() ({
    memref.alloca_scope {
      %0 = memref.alloca(%n) : memref<?xi64>
      "test.use"(%0) : (memref<?xi64>) -> ()
    }
    "test.terminator"() : () -> ()
  }) : () -> ()
  return
}

func.func @partly() {
  %n = "test.count"() : () -> index
  "test.region"() ({
    %m = "test.count"() : () -> index
    memref.alloca_scope {
      %0 = memref.alloca(%n) : memref<?xi64>
      %1 = memref.alloca(%m) : memref<?xi64>
      "test.use"(%0, %1) : (memref<?xi64>, memref<?xi64>) -> ()
    }
    "test.terminator"() : () -> ()
  }) : () -> ()
  return
}

func.func @not_last() {
  %n = "test.count"() : () -> index
  "test.region"() ({
    memref.alloca_scope {
      %0 = memref.alloca(%n) : memref<?xi64>
      "test.use"(%0) : (memref<?xi64>) -> ()
    }
    "test.terminator"() : () -> ()
  }) : () -> ()
  "test.op"() : () -> ()
  return
}

func.func @two_around() {
  %n = "test.count"() : () -> index
  "test.region"() ({
    "test.region"() ({
      memref.alloca_scope {
        %0 = memref.alloca(%n) : memref<?xi64>
        "test.use"(%0) : (memref<?xi64>) -> ()
      }
      "test.terminator"() : () -> ()
    }) : () -> ()
    "test.terminator"() : () -> ()
  }) : () -> ()
  return
}
