// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Identifiers and keywords: what has a sigil is no keyword.

!tensor = vector<2xi8>
#dense = 1 : i8
"demo.region"() ({
  %tensor = "demo.def"() : () -> !tensor
  "demo.branch"(%tensor)[^loc] {a = @true, b = #dense, c = !tensor} : (!tensor) -> ()
^loc:
  "demo.end"() : () -> ()
}) : () -> ()
