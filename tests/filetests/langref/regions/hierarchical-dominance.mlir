// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Value Scoping: arguments of a region are visible however deep within.

"demo.outer"() ({
^bb0(%arg: i32):
  "demo.middle"() ({
    "demo.inner"() ({
      "demo.use"(%arg) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
