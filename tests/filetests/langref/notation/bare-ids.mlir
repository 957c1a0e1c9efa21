// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Identifiers and keywords: bare identifiers as names of attributes.

"demo.names"() {a, _a, a1, a_b, a$b, a.b, A.B.C, _, x0x8, "0", "with blank", "a-b", true, loc, i32, tensor} : () -> ()
