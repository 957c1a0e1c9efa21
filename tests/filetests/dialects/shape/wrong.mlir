// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

%w, %i = "value.of"() : () -> (!shape.witness, index)
// expected-error@+1 {{'shape.assuming' op along control flow edge from Operation shape.assuming_yield to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
"shape.assuming"(%w) ({
  // expected-note@+1 {{region branch point}}
  "shape.assuming_yield"(%i) : (index) -> ()
}) : (!shape.witness) -> ()

// -----

%w, %i = "value.of"() : () -> (!shape.witness, index)
// expected-error@+1 {{along control flow edge from Operation shape.assuming_yield to parent: successor operand type #0 'index' should match successor input type #0 'i32'}}
%r = "shape.assuming"(%w) ({
  // expected-note@+1 {{region branch point}}
  "shape.assuming_yield"(%i) : (index) -> ()
}) : (!shape.witness) -> i32

// -----

// expected-error@+1 {{symbol declaration cannot have public visibility}}
shape.func @declared(!shape.size) -> !shape.size
