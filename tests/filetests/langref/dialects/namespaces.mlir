// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Dialects: a namespace before operations, attributes and types.

%0 = "affine_like.apply"() {affine_like.map = #affine_like.map<d0>} : () -> !affine_like.index
"other_dialect.use"(%0) {other_dialect.x} : (!affine_like.index) -> ()
