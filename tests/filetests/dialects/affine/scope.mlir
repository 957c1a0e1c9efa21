// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Valid dimensions and symbols: values of an affine scope, values derived from such, and induction variables. An
// operation of another dialect is an affine scope only by a trait.

func.func @top(%n: index) {
  %a = "any.thing"() : () -> index
  affine.for %i = %a to %n { }
  return
}

// -----

func.func @follows(%n: index) {
  affine.for %i = 0 to %n {
    %c = arith.constant 4 : index
    %sum = arith.addi %n, %c : index
    %least = affine.min affine_map<()[s0, s1] -> (s0, s1)>()[%n, %sum]
    affine.for %j = %c to %sum { }
    affine.for %j = 0 to %least { }
  }
  return
}

// -----

func.func @divided(%n: index) {
  affine.for %i = 0 to %n {
    %c = arith.constant 4 : index
    %quotient = arith.divui %n, %c : index
    affine.for %j = 0 to %quotient { }
    %trap = arith.divui %c, %n : index
    // expected-error@+1 {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to %trap { }
  }
  return
}

// -----

func.func @dimensions(%n: index) {
  affine.for %i = 0 to %n {
    affine.parallel (%j) = (%i) to (%n) {
      %sum = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %j)
      %digits:2 = affine.delinearize_index %sum into (4, 5) : index, index
      affine.for %k = affine_map<(d0) -> (d0)>(%digits#0) to affine_map<(d0) -> (d0)>(%sum) { }
    }
  }
  return
}

// -----

func.func @carried(%n: index) {
  %r = affine.for %i = 0 to %n iter_args(%x = %n) -> index {
    // expected-error@+1 {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) { }
    affine.yield %x : index
  }
  return
}

// -----

func.func @counter_of_scf(%n: index) {
  scf.for %i = %n to %n step %n {
    // expected-error@+1 {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to %i { }
  }
  return
}

// -----

// The module is the scope.
%n = "any.thing"() : () -> index
"any.scope"() ({
  %m = "any.thing"() : () -> index
  affine.for %i = 0 to %n { }
  // expected-error@+1 {{'affine.for' op operand cannot be used as a symbol}}
  affine.for %i = 0 to %m { }
}) : () -> ()

// -----

// A chain that comes back to itself.
func.func @cycle(%n: index) {
  affine.for %i = 0 to %n {
    "any.graph"() ({
      %a = arith.addi %b, %n : index
      %b = arith.addi %i, %n : index
      // expected-error@+1 {{'affine.for' op operand cannot be used as a symbol}}
      affine.for %j = 0 to %a { }
    }) : () -> ()
  }
  return
}
