// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Dialect Attribute Values: the opaque form.

"demo.attributes"() {a = #foo<string<"">>, b = #foo<"a123^^^" + bar>} : () -> ()
