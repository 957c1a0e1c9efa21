// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Identifiers and keywords: a name with a sigil is never a keyword.

!tensor = vector<2xi8>
#dense = 1 : i8
"demo.region"() ({
  %tensor = "demo.def"() : () -> !tensor
  "demo.branch"(%tensor)[^loc] {a = @true, b = #dense, c = !tensor} : (!tensor) -> ()
^loc:
  "demo.end"() : () -> ()
}) : () -> ()
