// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Dialect Types: the pretty form.

%0 = "demo.def"() : () -> !tf.string
%1 = "demo.def"() : () -> !foo.something<abcd>
