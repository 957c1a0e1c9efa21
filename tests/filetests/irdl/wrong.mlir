// RUN: lect opt --split-input-file --verify-diagnostics %s

// expected-error@+1 {{name of dialect should not contain uppercase letters}}
irdl.dialect @Foo

// -----

// expected-error@+1 {{name of dialect should not contain leading or double underscores}}
irdl.dialect @fo__o

// -----

// expected-error@+1 {{'irdl.dialect' op invalid dialect name}}
irdl.dialect @"a-b"

// -----

irdl.dialect @a {
  // expected-error@+1 {{name of operation must contain only lowercase letters, digits and underscores}}
  irdl.operation @"a.b"
}

// -----

irdl.dialect @a {
  // expected-error@+1 {{name of type is empty}}
  irdl.type @"!"
}

// -----

irdl.dialect @a {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{'irdl.operands' op name of operand #1 is a duplicate of the name of operand #0}}
    irdl.operands(a: %0, a: %0)
  }
}

// -----

irdl.dialect @a {
  // expected-error@+1 {{'irdl.operation' op contains a value named 'a' for both its operands and results}}
  irdl.operation @o {
    %0 = irdl.any
    irdl.operands(a: %0)
    irdl.results(a: %0)
  }
}

// -----

irdl.dialect @a {
  // expected-error@+1 {{failed to verify AtMostOneChildOf trait: the operation contains at least two operations of type irdl.operands}}
  irdl.operation @o {
    irdl.operands()
    irdl.operands()
  }
}

// -----

irdl.dialect @a {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{'irdl.operands' op the number of operands and their variadicities must be the same, but got 1 and 0 respectively}}
    "irdl.operands"(%0) {names = ["a"], variadicity = #irdl<variadicity_array[]>} : (!irdl.attribute) -> ()
  }
}

// -----

irdl.dialect @a {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{'irdl.attributes' op the number of attribute names and their constraints must be the same but got 2 and 1 respectively}}
    "irdl.attributes"(%0) {attributeValueNames = ["a", "b"]} : (!irdl.attribute) -> ()
  }
}

// -----

irdl.dialect @a {
  irdl.operation @o {
    // expected-error@+1 {{'irdl.region' op the number of blocks is expected to be >= 1 but got -1}}
    %0 = irdl.region with size -1
  }
}

// -----

irdl.dialect @a {
  irdl.operation @o {
    // expected-error@+1 {{'irdl.base' op the base type or attribute should be specified by either a name or a reference}}
    %0 = irdl.base
  }
}

// -----

irdl.dialect @a {
  irdl.operation @o {
    // expected-error@+1 {{'irdl.base' op the base type or attribute name should start with '!' or '#'}}
    %0 = irdl.base "x"
  }
}

// -----

irdl.dialect @a {
  irdl.operation @o {
    // expected-error@+1 {{'irdl.base' op symbol '@a::@b' not found}}
    %0 = irdl.base @a::@b
  }
}

// -----

irdl.dialect @a {
  irdl.operation @o {
    // expected-error@+1 {{'irdl.parametric' op symbol '@a::@o' does not refer to a type or attribute definition (refers to 'irdl.operation')}}
    %0 = irdl.parametric @a::@o<>
  }
}

// -----

irdl.dialect @a {
  irdl.operation @o {
    %0 = irdl.any
    // expected-error@+1 {{custom op 'irdl.operands' expected valid keyword}}
    irdl.operands(%0)
  }
}
