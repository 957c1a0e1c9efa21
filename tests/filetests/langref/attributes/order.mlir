// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Attributes: sorted by name.

"demo.order"() {b = 1, a = 2, B = 3, a.b = 4, "a b" = 5, aa = 6, _ = 7, "0" = 8, a_b = 9} : () -> ()
