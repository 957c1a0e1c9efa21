// RUN: lect opt --split-input-file --verify-diagnostics --convert-shape-to-std %s
// ORACLE: differs because no cast exists that a note could show.

func.func @size(%a: !shape.shape) -> !shape.size {
  // expected-error@+1 {{failed to legalize unresolved materialization from ('index') to ('!shape.size') that remained live after conversion}}
  %0 = shape.const_size 3
  // expected-note@+1 {{see existing live user here}}
  %1 = shape.get_extent %a, %0 : !shape.shape, !shape.size -> !shape.size
  return %1 : !shape.size
}
