// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// LangRef, Attribute Value Aliases: defined before their use, once, without a dot.

// expected-error@+1 {{undefined symbol alias id 'later'}}
"demo.use"() {a = #later} : () -> ()
#later = 1

// -----

#twice = 1
// expected-error@+1 {{redefinition of attribute alias id 'twice'}}
#twice = 2

// -----

// expected-error@+1 {{attribute names with a '.' are reserved for dialect-defined names}}
#with.dot = 1
