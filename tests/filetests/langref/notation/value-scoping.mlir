// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Identifiers and keywords: a name may be used again once its region has ended.

"demo.one"() ({
  %a = "demo.def"() : () -> i32
  "demo.use"(%a) : (i32) -> ()
}) : () -> ()
"demo.two"() ({
  %a = "demo.def"() : () -> f32
  "demo.use"(%a) : (f32) -> ()
}, {
^bb0(%a: i1):
  "demo.use"(%a) : (i1) -> ()
}) : () -> ()
