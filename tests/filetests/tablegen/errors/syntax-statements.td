// Statements that are not finished, or are none.

// -----

// expected-error@+1 {{Unexpected token at top level}}
deff d;

// -----

// expected-error@+1 {{Unexpected token at top level}}
;

// -----

// expected-error@+1 {{Expected '{' to start body or ';' for declaration only}}
def d }

// -----

// expected-error@+1 {{Unexpected token at top level}}
{ def d; }

// -----

// expected-error@+1 {{expected class name after 'class' keyword}}
class;

// -----

// expected-error@+1 {{Expected '{' to start body or ';' for declaration only}}
class C

// -----

// expected-error@+1 {{expected '>' at end of template argument list}}
class C<int n { }

// -----

// expected-error@+1 {{Unknown token when expecting a type}}
class C<> {}

// -----

// expected-error@+1 {{Unknown token when expecting a type}}
class C<int n,> {}

// -----

// expected-error@+1 {{Expected identifier in declaration}}
class C<int> {}

// -----

// expected-error@+1 {{Couldn't find class 'n'}}
class C<n> {}

// -----

// expected-error@+1 {{expected name for ClassID}}
class C : {}

// -----

// expected-error@+1 {{Unexpected token at top level}}
class C {} : D;

// -----

// expected-error@+1 {{expected class name after 'class' keyword}}
class "C";

// -----

// expected-error@+1 {{expected ';' after declaration}}
def d { int n = 1 }

// -----

// expected-error@+1 {{expected ';' after declaration}}
def d { int n 1; }

// -----

// expected-error@+1 {{Expected identifier in declaration}}
def d { int = 1; }

// -----

// expected-error@+1 {{Couldn't find class 'n'}}
def d { n = 1; }

// -----

// expected-error@+1 {{expected '=' in let expression}}
def d { let n; }

// -----

// expected-error@+1 {{Value 'n' unknown!}}
def d { let n = ; }

// -----

// expected-error@+1 {{expected field identifier after let}}
def d { let = 1; }

// -----

// expected-error@+1 {{Unknown token when expecting a type}}
def d { int n = 1;

// -----

// expected-error@+1 {{expected name for ClassID}}
def d : ;

// -----

class C<int n> { int N = n; }
// expected-error@+1 {{Expected comma before next argument}}
def d : C<1;

// -----

class C<int n> { int N = n; }
// expected-error@+1 {{Expected comma before next argument}}
def d : C<1 2>;

// -----

class C<int n> { int N = n; }
// expected-error@+1 {{value not specified for template argument 'C:n'}}
def d : C 1>;

// -----

// expected-error@+1 {{Expected '{' to start body or ';' for declaration only}}
def d

// -----

// expected-error@+1 {{expected ':' after defm identifier}}
defm d;

// -----

// expected-error@+1 {{expected name for MultiClassID}}
defm d : ;

// -----

multiclass M { def a; }
// expected-error@+1 {{expected ';' at end of defm}}
defm d : M

// -----

// expected-error@+1 {{expected identifier after multiclass for name}}
multiclass { def a; }

// -----

// expected-error@+1 {{expected '{' in multiclass definition}}
multiclass M;

// -----

// expected-error@+1 {{multiclass must contain at least one def}}
multiclass M {}

// -----

// expected-error@+1 {{expected 'assert', 'def', 'defm', 'defvar', 'dump', 'foreach', 'if', or 'let' in multiclass body}}
multiclass M { def a;

// -----

// expected-error@+1 {{expected 'assert', 'def', 'defm', 'defvar', 'dump', 'foreach', 'if', or 'let' in multiclass body}}
multiclass M { class C; }

// -----

// expected-error@+1 {{expected 'assert', 'def', 'defm', 'defvar', 'dump', 'foreach', 'if', or 'let' in multiclass body}}
multiclass M { multiclass N { def a; } }

// -----

// expected-error@+1 {{expected '>' at end of template argument list}}
multiclass M<int n { def a; }

// -----

// expected-error@+1 {{expected name for MultiClassID}}
multiclass M : { def a; }

// -----

// expected-error@+1 {{expected 'in' at end of top-level 'let'}}
let n = 1 def d;

// -----

// expected-error@+1 {{expected identifier in let definition}}
let in def d;

// -----

// expected-error@+1 {{expected '=' in let expression}}
let n in def d;

// -----

// expected-error@+1 {{expected identifier in let definition}}
let n = 1, in def d;

// -----

// expected-error@+1 {{Value 'n' unknown!}}
let n = 1 in { def d;

// -----

// expected-error@+1 {{Expected identifier in foreach declaration}}
foreach in [1] in def d;

// -----

// expected-error@+1 {{Expected '=' in foreach declaration}}
foreach i [1] in def d;

// -----

// expected-error@+1 {{Unknown tok}}
foreach i = [1] def d;

// -----

// expected-error@+1 {{Unknown or reserved token when parsing a value}}
foreach i = in def d;

// -----

// expected-error@+1 {{Expected assert, class, def, defm, defset, dump, foreach, if, or let}}
foreach i = [1] in

// -----

// expected-error@+1 {{expected '}' at end of bit range list}}
foreach i = {1-2 in def d;

// -----

// expected-error@+1 {{Unknown or reserved token when parsing a value}}
if then def d;

// -----

// expected-error@+1 {{Unknown tok}}
if true def d;

// -----

// expected-error@+1 {{Expected assert, class, def, defm, defset, dump, foreach, if, or let}}
if true then

// -----

// expected-error@+1 {{Expected assert, class, def, defm, defset, dump, foreach, if, or let}}
if true then def d; else

// -----

// expected-error@+1 {{expected '}' at end of 'then' clause}}
if true then { def d;

// -----

// expected-error@+1 {{expected identifier}}
defvar = 1;

// -----

// expected-error@+1 {{expected '='}}
defvar v 1;

// -----

// expected-error@+1 {{Unknown or reserved token when parsing a value}}
defvar v = ;

// -----

// expected-error@+1 {{expected ';'}}
defvar v = 1

// -----

// expected-error@+1 {{expected identifier}}
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
// expected-error@+1 {{expected '}' at end of defset}}
defset list<R> s = { def d : R;

// -----

// expected-error@+1 {{expected identifier}}
deftype = int;

// -----

// expected-error@+1 {{expected '='}}
deftype T int;

// -----

// expected-error@+1 {{expected ';'}}
deftype T = int

// -----

// expected-error@+1 {{Unknown token when expecting a type}}
deftype T = 5;

// -----

// expected-error@+1 {{expected ',' in assert statement}}
assert true;

// -----

// expected-error@+1 {{expected ',' in assert statement}}
assert true "message";

// -----

// expected-error@+1 {{Unknown or reserved token when parsing a value}}
assert , "message";

// -----

// expected-error@+1 {{expected ';'}}
assert true, "message"

// -----

// expected-error@+1 {{Unknown or reserved token when parsing a value}}
dump;

// -----

// expected-error@+1 {{expected ';'}}
dump "text"

// -----

// expected-error@+1 {{Unknown token when expecting a type}}
class C { def d; }

// -----

// expected-error@+1 {{Unknown token when expecting a type}}
class C { foreach i = [1] in int n = i; }
