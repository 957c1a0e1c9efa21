// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Operations: packs and single names mixed.

%a, %b:2, %c = "demo.four"() : () -> (i1, i2, i3, i4)
"demo.use"(%a, %b#1, %b#0, %b, %c#0) : (i1, i3, i2, i2, i4) -> ()
