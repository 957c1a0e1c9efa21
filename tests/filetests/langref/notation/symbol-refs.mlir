// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Identifiers and keywords: symbol references, bare, quoted and nested.

"demo.symbols"() {
  a = @matmul, b = @func42, c = @"needs quotes", d = @outer::@inner, e = @a::@"b c"::@d, f = @"plain", g = @_xy.z$0, h = @"a-b"
} : () -> ()
