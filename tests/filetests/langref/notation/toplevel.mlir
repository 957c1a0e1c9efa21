// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Top level Productions: operations and aliases in any order.

#first = 1 : i32
"demo.a"() {x = #first} : () -> ()
!second = tensor<4xf32>
"demo.b"() {x = !second} : () -> ()
#third = [#first, !second]
"demo.c"() {x = #third} : () -> ()
