// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Operations: names are any text, in quotes.

"dim"() : () -> ()
"tf.Conv2d"() : () -> ()
"x86.repmovsb"() : () -> ()
"ppc.eieio"() : () -> ()
"a.b.c.d"() : () -> ()
"with blank"() : () -> ()
"1.2"() : () -> ()
"quote\22d"() : () -> ()
