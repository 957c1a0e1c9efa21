// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Dialect Attribute Values: the pretty form.

"demo.attributes"() {a = #foo.string<"">, b = #foo.word, c = #foo.a.b<c>} : () -> ()
