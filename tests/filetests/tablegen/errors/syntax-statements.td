// Statements that are unfinished or invalid.
// The messages are ours: the expected tokens, and the token found instead.

// -----

// expected-error@+1 {{expected a statement or the end of the file, found 'deff'}}
deff d;

// -----

// expected-error@+1 {{expected a statement or the end of the file, found ';'}}
;

// -----

// expected-error@+1 {{expected ':', ';' or '{', found '}'}}
def d }

// -----

// expected-error@+1 {{expected a statement or the end of the file, found '{'}}
{ def d; }

// -----

// expected-error@+1 {{expected a name, found ';'}}
class;

// -----

// expected-error@+1 {{expected ':', ';' or '{', found the end of the file}}
class C

// -----

// expected-error@+1 {{expected ',', '=' or '>', found '{'}}
class C<int n { }

// -----

// expected-error@+1 {{expected a type or 'field', found '>'}}
class C<> {}

// -----

// expected-error@+1 {{expected a type or 'field', found '>'}}
class C<int n,> {}

// -----

// expected-error@+1 {{expected a name, found '>'}}
class C<int> {}

// -----

// expected-error@+1 {{expected a name, found '>'}}
class C<n> {}

// -----

// expected-error@+1 {{expected a name, found '{'}}
class C : {}

// -----

// expected-error@+1 {{expected a statement or the end of the file, found ':'}}
class C {} : D;

// -----

// expected-error@+1 {{expected a name, found a string}}
class "C";

// -----

// expected-error@+1 {{expected ';', found '}'}}
def d { int n = 1 }

// -----

// expected-error@+1 {{expected ';' or '=', found '1'}}
def d { int n 1; }

// -----

// expected-error@+1 {{expected a name, found '='}}
def d { int = 1; }

// -----

// expected-error@+1 {{expected a name, found '='}}
def d { n = 1; }

// -----

// expected-error@+1 {{expected '=' or '{', found ';'}}
def d { let n; }

// -----

// expected-error@+1 {{expected a value, found ';'}}
def d { let n = ; }

// -----

// expected-error@+1 {{expected a name, found '='}}
def d { let = 1; }

// -----

// expected-error@+1 {{expected a type, 'assert', 'defvar', 'dump', 'let', 'field' or '}', found the end of the file}}
def d { int n = 1;

// -----

// expected-error@+1 {{expected a name, found ';'}}
def d : ;

// -----

class C<int n> { int N = n; }
// expected-error@+1 {{expected ',' or '>', found ';'}}
def d : C<1;

// -----

class C<int n> { int N = n; }
// expected-error@+1 {{expected ',' or '>', found '2'}}
def d : C<1 2>;

// -----

class C<int n> { int N = n; }
// expected-error@+1 {{expected ',', ';' or '{', found '1'}}
def d : C 1>;

// -----

// expected-error@+1 {{expected ':', ';' or '{', found the end of the file}}
def d

// -----

// expected-error@+1 {{expected ':', found ';'}}
defm d;

// -----

// expected-error@+1 {{expected a name, found ';'}}
defm d : ;

// -----

multiclass M { def a; }
// expected-error@+1 {{expected ',' or ';', found the end of the file}}
defm d : M

// -----

// expected-error@+1 {{expected a name, found '{'}}
multiclass { def a; }

// -----

// expected-error@+1 {{expected ':' or '{', found ';'}}
multiclass M;

// -----

// expected-error@+1 {{expected a statement, found '}'}}
multiclass M {}

// -----

// expected-error@+1 {{expected a statement or '}', found the end of the file}}
multiclass M { def a;

// -----

// expected-error@+1 {{expected a statement, found 'class'}}
multiclass M { class C; }

// -----

// expected-error@+1 {{expected a statement, found 'multiclass'}}
multiclass M { multiclass N { def a; } }

// -----

// expected-error@+1 {{expected ',', '=' or '>', found '{'}}
multiclass M<int n { def a; }

// -----

// expected-error@+1 {{expected a name, found '{'}}
multiclass M : { def a; }

// -----

// expected-error@+1 {{expected ',' or 'in', found 'def'}}
let n = 1 def d;

// -----

// expected-error@+1 {{expected a name, found 'in'}}
let in def d;

// -----

// expected-error@+1 {{expected '=', found 'in'}}
let n in def d;

// -----

// expected-error@+1 {{expected a name, found 'in'}}
let n = 1, in def d;

// -----

// expected-error@+1 {{expected a statement or '}', found the end of the file}}
let n = 1 in { def d;

// -----

// expected-error@+1 {{expected a name, found 'in'}}
foreach in [1] in def d;

// -----

// expected-error@+1 {{expected '=', found '['}}
foreach i [1] in def d;

// -----

// expected-error@+1 {{expected '-', 'in' or '...', found 'def'}}
foreach i = [1] def d;

// -----

// expected-error@+1 {{expected a value, found 'in'}}
foreach i = in def d;

// -----

// expected-error@+1 {{expected a statement or '{', found the end of the file}}
foreach i = [1] in

// -----

// expected-error@+1 {{expected ',' or '}', found 'in'}}
foreach i = {1-2 in def d;

// -----

// expected-error@+1 {{expected a value, found 'then'}}
if then def d;

// -----

// expected-error@+1 {{expected 'then', found 'def'}}
if true def d;

// -----

// expected-error@+1 {{expected a statement or '{', found the end of the file}}
if true then

// -----

// expected-error@+1 {{expected a statement or '{', found the end of the file}}
if true then def d; else

// -----

// expected-error@+1 {{expected a statement or '}', found the end of the file}}
if true then { def d;

// -----

// expected-error@+1 {{expected a name, found '='}}
defvar = 1;

// -----

// expected-error@+1 {{expected '='}}
defvar v 1;

// -----

// expected-error@+1 {{expected a value, found ';'}}
defvar v = ;

// -----

// expected-error@+1 {{expected ';'}}
defvar v = 1

// -----

// expected-error@+1 {{expected a name, found '='}}
defset list<int> = {}

// -----

class R;
// expected-error@+1 {{expected list type}}
defset R s = {}

// -----

class R;
// expected-error@+1 {{expected '='}}
defset list<R> s {}

// -----

class R;
// expected-error@+1 {{expected '{'}}
defset list<R> s = def d : R;

// -----

class R;
// expected-error@+1 {{expected a statement or '}', found the end of the file}}
defset list<R> s = { def d : R;

// -----

// expected-error@+1 {{expected a name, found '='}}
deftype = int;

// -----

// expected-error@+1 {{expected '='}}
deftype T int;

// -----

// expected-error@+1 {{expected ';'}}
deftype T = int

// -----

// expected-error@+1 {{expected a type, found '5'}}
deftype T = 5;

// -----

// expected-error@+1 {{expected ',', found ';'}}
assert true;

// -----

// expected-error@+1 {{expected ',', found a string}}
assert true "message";

// -----

// expected-error@+1 {{expected a value, found ','}}
assert , "message";

// -----

// expected-error@+1 {{expected ';'}}
assert true, "message"

// -----

// expected-error@+1 {{expected a value, found ';'}}
dump;

// -----

// expected-error@+1 {{expected ';'}}
dump "text"

// -----

// expected-error@+1 {{expected a type, 'assert', 'defvar', 'dump', 'let', 'field' or '}', found 'def'}}
class C { def d; }

// -----

// expected-error@+1 {{expected a type, 'assert', 'defvar', 'dump', 'let', 'field' or '}', found 'foreach'}}
class C { foreach i = [1] in int n = i; }
