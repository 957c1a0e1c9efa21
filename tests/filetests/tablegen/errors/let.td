// Settings of unknown fields, or with invalid values.

// -----

class C { bits<4> b = 0; }
// expected-error@+1 {{Cannot set bit #4 of value 'b' more than once}}
def d : C { let b{4} = 1; }

// -----

class C { bits<4> b = 0; }
// expected-error@+1 {{Cannot set bit #4 of value 'b' more than once}}
def d : C { let b{5-3} = 0; }

// -----

class C { bits<4> b = 0; }
// expected-error@+1 {{Initializer is not compatible with bit range}}
def d : C { let b{1-0} = 0b111; }

// -----

class C { bits<4> b = 0; }
// expected-error@+1 {{Initializer of 'b' in 'd' could not be fully resolved: { 0, 0, !cast<bits<2>>(4){1}, !cast<bits<2>>(4){0} }}}
def d : C { let b{1-0} = 4; }

// -----

class C { bits<4> b = 0; }
// expected-error@+1 {{Cannot set bit #1 of value 'b' more than once}}
def d : C { let b{1, 1} = 0; }

// -----

class C { int n = 0; }
// expected-error@+1 {{Value 'n' is not a bits type}}
def d : C { let n{0} = 1; }

// -----

class C { string s = ""; }
// expected-error@+1 {{Value 's' is not a bits type}}
def d : C { let s{0} = 1; }

// -----

class C { bits<4> b = 0; }
// expected-error@+1 {{Cannot set bit #4 of value 'b' more than once}}
let b<4> = 1 in def d : C;

// -----

class C { int n = 0; }
// expected-error@+1 {{Value 'n' is not a bits type}}
let n<0> = 1 in def d : C;

// -----

class C { bits<4> b = 0; }
// expected-error@+1 {{expected '=', found '{'}}
let b{0} = 1 in def d : C;

// -----

class C { bits<4> b = 0; }
// expected-error@+1 {{expected '=' or '{', found '<'}}
def d : C { let b<0> = 1; }

// -----

class C { bits<4> b = 0; }
// expected-error@+1 {{invalid range, cannot be negative}}
def d : C { let b{-1} = 1; }

// -----

class C { bits<4> b = 0; }
// expected-error@+1 {{expected a value, found '}'}}
def d : C { let b{} = 1; }

// -----

class C { bits<4> b = 0; }
// expected-error@+1 {{expected integer or bitrange}}
def d : C { let b{"a"} = 1; }

// -----

class C { bits<4> b = 0; }
// expected-error@+1 {{expected ',', '-', '}' or '...', found '='}}
def d : C { let b{1 = 1; }

// -----

class C { list<int> l = [1]; }
// expected-error@+1 {{Initializer of 'l' in 'd' could not be fully resolved: !listconcat(!listconcat(l, [2]), [2])}}
def d : C { let l = !listconcat(l, [2]); }

// -----

class C { string s = "a"; }
// expected-error@+1 {{Initializer of 's' in 'd' could not be fully resolved: !strconcat(!strconcat(s, "b"), "b")}}
def d : C { let s = s # "b"; }

// -----

class C { int n = 1; }
// expected-error@+1 {{Initializer of 'n' in 'd' could not be fully resolved: !add(!add(n, 1), 1)}}
def d : C { let n = !add(n, 1); }

// -----

class C { int n = 1; int m = 1; }
// expected-error@+2 {{Initializer of 'n' in 'd' could not be fully resolved: m}}
// expected-error@+1 {{Initializer of 'm' in 'd' could not be fully resolved: m}}
def d : C { let n = m; let m = n; }

// -----

// expected-error@+1 {{Value 'n' unknown!}}
def d { let n = 1; int n = 2; }

// -----

class C { int n = 1; }
// expected-error@+1 {{Value 'm' unknown!}}
let n = 1, m = 2 in def d : C;

// -----

// expected-error@+1 {{Value 'n' unknown!}}
let n = 1 in { def d; }

// -----

// expected-error@+1 {{Field 'b' of type 'bits<2>' is incompatible with value '{ 1, 0, 1 }' of type 'bits<3>'}}
class C { bits<2> b = {1, 0, 1}; }

// -----

class C { bits<4> b = 0; bits<2> c = 0; let b{1-0} = c; }
// expected-error@+2 {{Initializer of 'b' in 'd' could not be fully resolved: { 0, 0, !cast<bits<2>>(5){1}, !cast<bits<2>>(5){0} }}}
// expected-error@+1 {{Initializer of 'c' in 'd' could not be fully resolved: { !cast<bits<2>>(5){1}, !cast<bits<2>>(5){0} }}}
def d : C { let c = 5; }
