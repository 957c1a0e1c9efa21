// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Locations of every kind.

// expected-error@+1 {{expected '(' in location}}
"demo.op"() : () -> () loc

// -----

// expected-error@+1 {{expected location instance}}
"demo.op"() : () -> () loc()

// -----

// expected-error@+1 {{expected location instance}}
"demo.op"() : () -> () loc(42)

// -----

// expected-error@+1 {{expected ')' in location}}
"demo.op"() : () -> () loc("x"

// -----

// expected-error@+1 {{expected location instance}}
"demo.op"() : () -> () loc(nonsense)

// -----

// expected-error@+1 {{expected integer line number in FileLineColRange}}
"demo.op"() : () -> () loc("x":a)

// -----

// expected-error@+1 {{expected integer column number in FileLineColRange}}
"demo.op"() : () -> () loc("x":1:a)

// -----

// expected-error@+1 {{expected integer column number in FileLineColRange}}
"demo.op"() : () -> () loc("x":1:)

// -----

// expected-error@+1 {{expected either integer or `:` post `to` in FileLineColRange}}
"demo.op"() : () -> () loc("x":1:2 to)

// -----

// expected-error@+1 {{expected either integer or `:` post `to` in FileLineColRange}}
"demo.op"() : () -> () loc("x":1:2 to 3)

// -----

// expected-error@+1 {{expected integer column number in FileLineColRange}}
"demo.op"() : () -> () loc("x":1:2 to :)

// -----

// expected-error@+1 {{expected integer column number in FileLineColRange}}
"demo.op"() : () -> () loc("x":1:2 to 3:a)

// -----

// expected-error@+1 {{expected integer line number in FileLineColRange}}
"demo.op"() : () -> () loc("x":99999999999:2)

// -----

// expected-error@+1 {{expected integer line number in FileLineColRange}}
"demo.op"() : () -> () loc("x":-1:2)

// -----

// expected-error@+1 {{expected location instance}}
"demo.op"() : () -> () loc("x"(42))

// -----

// expected-error@+1 {{expected ')' in location}}
"demo.op"() : () -> () loc("x"("y")

// -----

// expected-error@+1 {{expected ')' after child location of NameLoc}}
"demo.op"() : () -> () loc("x"("y" "z"))

// -----

// expected-error@+1 {{expected '(' in callsite location}}
"demo.op"() : () -> () loc(callsite)

// -----

// expected-error@+1 {{expected location instance}}
"demo.op"() : () -> () loc(callsite())

// -----

// expected-error@+1 {{expected 'at' in callsite location}}
"demo.op"() : () -> () loc(callsite("a"))

// -----

// expected-error@+1 {{expected 'at' in callsite location}}
"demo.op"() : () -> () loc(callsite("a" in "b"))

// -----

// expected-error@+1 {{expected location instance}}
"demo.op"() : () -> () loc(callsite("a" at))

// -----

// expected-error@+1 {{expected ')' in location}}
"demo.op"() : () -> () loc(callsite("a" at "b")

// -----

// expected-error@+1 {{expected '[' in fused location}}
"demo.op"() : () -> () loc(fused)

// -----

// expected-error@+1 {{expected attribute value}}
"demo.op"() : () -> () loc(fused<>["a"])

// -----

// expected-error@+1 {{expected '>' after fused location metadata}}
"demo.op"() : () -> () loc(fused<1["a"])

// -----

// expected-error@+1 {{expected ']' in fused location}}
"demo.op"() : () -> () loc(fused["a")

// -----

// expected-error@+1 {{expected location instance}}
"demo.op"() : () -> () loc(fused["a",])

// -----

// expected-error@+1 {{expected location instance}}
"demo.op"() : () -> () loc(fused[42])

// -----

// expected-error@+1 {{operation location alias was never defined}}
"demo.op"() : () -> () loc(#never)

// -----

#a = 1
// expected-error@+1 {{expected location, but found '1 : i64'}}
"demo.op"() : () -> () loc(#a)

// -----

// expected-error@+1 {{expected location, but found '1 : i64'}}
"demo.op"() : () -> () loc(#a)
#a = 1

// -----

// expected-error@+1 {{expected location attribute, but got#foo.bar}}
"demo.op"() : () -> () loc(#foo.bar)

// -----

"demo.op"() ({
// expected-error@+1 {{expected location instance}}
^bb0(%a: i32 loc(42)):
}) : () -> ()

// -----

// expected-error@+1 {{undefined symbol alias id 'never'}}
"demo.op"() : () -> () loc(fused[#never])

// -----

// expected-error@+1 {{undefined symbol alias id 'never'}}
"demo.op"() : () -> () loc(callsite(#never at "a"))

// -----

// expected-error@+1 {{undefined symbol alias id 'b'}}
#a = loc(#b)

// -----

#a = "x"
// expected-error@+1 {{expected location attribute, but got"x"}}
"demo.op"() : () -> () loc("n"(#a))
